"""The tool on customers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import View, tool
from prove.envs.common import Cursor, Limit, Query, fold, iso_month, major, page, search, view, views
from prove.envs.payments.entities import Card, Customer, CustomerId, Merchant, Source
from prove.envs.payments.rules import named, owed_first, owed_since

_NONE: dict[Source, str] = {}
_SAME: Mapping[str, int] = {}


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


def _shown_cards(cards: Iterable[Card]) -> dict[str, dict[Source, str]]:
    """Customer -> their cards as rows show them."""
    found: dict[str, dict[Source, str]] = {}
    for card in cards:
        shown = f"{named(card)}, expires {iso_month(card.expires_on)}"
        found.setdefault(card.customer_id, {}).setdefault(card.source, shown)
    return found


def _searched(customer: Customer) -> str:
    return f"{customer.name} {customer.email}"


def _place(customer: Customer) -> tuple[str, str]:
    return fold(customer.name), customer.email


def _by_name(customers: Iterable[Customer]) -> list[Customer]:
    return sorted(customers, key=_place)


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
    customers = merchant.customers
    if query is None:
        rows = customers.base.derived("by name", _by_name)
    else:
        rows = search(customers, query, _searched)
        if len(rows) > 1:
            rows.sort(key=_place)
    since = owed_since(merchant) if merchant.overlays else _SAME
    if balance is not None:
        wanted, owing = balance == "owing", owed_first(merchant)
        rows = [c for c in rows if (owing.get(c.id, 0) + since.get(c.id, 0) > 0) == wanted]
    shown, following = page(rows, limit, cursor)
    if since:
        found = [
            _row(merchant, c, since[c.id]) if c.id in since else view(merchant, customers, c, _first_row) for c in shown
        ]
    else:
        found = views(merchant, customers, shown, _first_row)
    return CustomerPage(customers=found, next_cursor=following)


def _first_row(merchant: Merchant, customer: Customer) -> CustomerRow:
    """A customer as it is at the start of the session."""
    return _row(merchant, customer, 0)


def _row(merchant: Merchant, customer: Customer, since: int) -> CustomerRow:
    cards = merchant.cards.base.derived("shown", _shown_cards).get(customer.id, _NONE)
    return CustomerRow(
        id=customer.id,
        name=customer.name,
        email=customer.email,
        primary_card=cards.get("primary"),
        backup_card=cards.get("backup"),
        owed=major(owed_first(merchant).get(customer.id, 0) + since),
        archived=customer.archived,
    )
