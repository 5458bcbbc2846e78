"""The tool on customers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from prove.engine import View, tool
from prove.envs.common import Cursor, Limit, Query, fold, iso_month, major, page, search
from prove.envs.payments.entities import Card, Customer, CustomerId, Merchant
from prove.envs.payments.rules import card_of, named, owed


class CustomerRow(View, frozen=True, kw_only=True):
    id: CustomerId
    name: str
    email: str
    primary_card: str | None = None
    backup_card: str | None = None
    owed: float
    archived: bool = False


class CustomerPage(View, frozen=True, kw_only=True):
    customers: list[CustomerRow]
    next_cursor: str | None = None


def _row(merchant: Merchant, customer: Customer) -> CustomerRow:
    return CustomerRow(
        id=customer.id,
        name=customer.name,
        email=customer.email,
        primary_card=_shown(card_of(merchant, customer.id, "primary")),
        backup_card=_shown(card_of(merchant, customer.id, "backup")),
        owed=major(owed(merchant, customer.id)),
        archived=customer.archived,
    )


def _shown(card: Card | None) -> str | None:
    return None if card is None else f"{named(card)}, expires {iso_month(card.expires_on)}"


@tool(read_only=True)
def list_customers(
    merchant: Merchant,
    query: Annotated[
        Query | None, Field(description="Words of name and email, in any order; accents and case ignored")
    ] = None,
    balance: Annotated[
        Literal["owing", "settled"] | None, Field(description="owing: with open invoices; settled: without")
    ] = None,
    limit: Limit = 10,
    cursor: Cursor | None = None,
) -> CustomerPage:
    """List the customers by name, with the cards on file and what they owe on open invoices. Returns one page, and
    next_cursor if there are more."""
    rows = search(list(merchant.customers), query, lambda c: f"{c.name} {c.email}")
    if balance is not None:
        rows = [c for c in rows if (owed(merchant, c.id) > 0) == (balance == "owing")]
    rows.sort(key=lambda c: (fold(c.name), c.email))
    shown, following = page(rows, limit, cursor)
    return CustomerPage(customers=[_row(merchant, c) for c in shown], next_cursor=following)
