"""The rules that several tools share: what is left to refund, when a card is declined, keys, events."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any, TypeVar

from prove.engine import Conflict, Refused, Table
from prove.envs.common import iso_month, spoken
from prove.envs.payments.entities import (
    Card,
    Charge,
    Customer,
    EventType,
    Invoice,
    Keyed,
    Merchant,
    Refund,
    Source,
    WebhookEndpoint,
    WebhookEvent,
)

CURRENCY = "USD"
KEY_HOURS = 24
"""How long an idempotency key is remembered."""
REFUND_DAYS = 120
"""How long after a charge it can be refunded."""

K = TypeVar("K", bound=Keyed)


def card_of(merchant: Merchant, customer_id: str, source: Source) -> Card | None:
    """A customer's primary or backup card."""
    return merchant.cards.base.derived("on file", _on_file).get((customer_id, source))


def _on_file(cards: Iterable[Card]) -> dict[tuple[str, Source], Card]:
    found: dict[tuple[str, Source], Card] = {}
    for card in cards:
        found.setdefault((card.customer_id, card.source), card)
    return found


def named(card: Card) -> str:
    """A card as people read it."""
    return f"{card.brand} {card.last4}"


def decline(card: Card, amount: int, today: date) -> tuple[str, str] | None:
    """Code and reason if the card's bank does not pay."""
    if card.expires_on < today:
        return "card_expired", f"the {named(card)} expired in {iso_month(card.expires_on)}"
    if card.blocked:
        return "card_declined", f"the bank of the {named(card)} declined the charge: do not honor"
    if card.ceiling is not None and amount > card.ceiling:
        return "card_declined", f"the bank of the {named(card)} declined the charge: insufficient funds"
    return None


def refunded(merchant: Merchant, charge: Charge) -> int:
    """What went back of a charge so far."""
    refunds, key = merchant.refunds, charge.id
    total = refunds.base.derived("by charge", _by_charge).get(key, 0)
    for row in refunds.overlay.values():  # a refund is made and never changed
        if row is not None and row.charge_id == key:
            total += row.amount
    return total


def _by_charge(refunds: Iterable[Refund]) -> dict[str, int]:
    found: dict[str, int] = {}
    for row in refunds:
        found[row.charge_id] = found.get(row.charge_id, 0) + row.amount
    return found


def overdue(invoice: Invoice, today: date) -> bool:
    """Whether an open invoice should have been paid before today."""
    return invoice.status == "open" and invoice.due_on < today


def billable(merchant: Merchant, customer_id: str) -> Customer:
    """A customer that is not archived."""
    customer = merchant.customers.need(customer_id, "customer_id")
    if customer.archived:
        raise Refused(
            "customer_archived", f"customer_id: {customer.name} ({customer.id}) is archived and is not billed any more."
        )
    return customer


def not_void_or_paid(invoice: Invoice) -> None:
    """Refuses what can no longer be done with an invoice that has come to its end."""
    if invoice.status == "paid":
        raise Conflict("invoice_paid", f"invoice_id: {invoice.id} ({invoice.number}) is paid already.")
    if invoice.status == "void":
        raise Conflict("invoice_void", f"invoice_id: {invoice.id} ({invoice.number or 'a draft'}) is void.")


def request_of(tool: str, **arguments: Any) -> str:
    """A request as it is remembered with its key: whole, in one form."""
    return json.dumps([tool, arguments], ensure_ascii=False, sort_keys=True, default=str)


def made_before(merchant: Merchant, table: Table[K], key: str | None, request: str) -> K | None:
    """What an earlier request with the same key made. Refuses the key of another request."""
    if key is None:
        return None
    since = merchant.now - timedelta(hours=KEY_HOURS)
    tables: Sequence[Table[Any]] = (merchant.invoices, merchant.charges, merchant.refunds)
    for other in tables:
        for row in other.where(key=key):
            if row.created_at < since:
                continue
            if row.request != request or other is not table:
                raise Conflict(
                    "idempotency_key_reused",
                    f"idempotency_key: {key!r} was used for another request, which made {row.id}; choose a new key.",
                )
            found: K = row
            return found
    return None


def announce(merchant: Merchant, kind: EventType, invoice: Invoice, object_id: str, amount: int) -> None:
    """Write down an event and send it to the endpoints that want to know."""
    merchant.webhook_events.put(
        WebhookEvent(
            id=merchant.new_id(merchant.webhook_events, 8),
            type=kind,
            invoice_id=invoice.id,
            object_id=object_id,
            amount=amount,
            sent_to=told_of(merchant, kind),
            created_at=merchant.now,
        )
    )


def told_of(merchant: Merchant, kind: EventType) -> tuple[str, ...]:
    """The ids of the endpoints that want to know of such events."""
    endpoints = merchant.webhook_endpoints
    if not endpoints.overlay:
        return endpoints.base.derived("told", _told).get(kind, ())
    return tuple([e.id for e in endpoints if e.enabled and kind in e.events])


def _told(endpoints: Iterable[WebhookEndpoint]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for e in endpoints:
        if e.enabled:
            for kind in dict.fromkeys(e.events):
                found[kind] = (*found.get(kind, ()), e.id)
    return found


def owed_first(merchant: Merchant) -> Mapping[str, int]:
    """What the open invoices of each customer add up to at the start of the session."""
    return merchant.invoices.base.derived("owed", _owed)


def owed_since(merchant: Merchant) -> Mapping[str, int]:
    """By how much that has changed, for each customer with an invoice that the session has written."""
    found: dict[str, int] = {}
    rows = merchant.invoices.base.rows
    for key, row in merchant.overlays.get("invoices", {}).items():
        before = rows.get(key)
        if before is not None:
            found[before.customer_id] = found.get(before.customer_id, 0) - (
                before.total if before.status == "open" else 0
            )
        if row is not None:
            found[row.customer_id] = found.get(row.customer_id, 0) + (row.total if row.status == "open" else 0)
    return found


def _owed(invoices: Iterable[Invoice]) -> dict[str, int]:
    found: dict[str, int] = {}
    for row in invoices:
        if row.status == "open":
            found[row.customer_id] = found.get(row.customer_id, 0) + row.total
    return found


def next_number(merchant: Merchant) -> str:
    """The number of the invoice that is finalized next: one above the highest."""
    invoices = merchant.invoices
    highest = invoices.base.derived("highest number", _highest)
    return f"INV-{max(highest, _highest(r for r in invoices.overlay.values() if r is not None)) + 1:04d}"


def _highest(invoices: Iterable[Invoice]) -> int:
    return max((int(i.number[4:]) for i in invoices if i.number), default=0)


def dollars(cents: int) -> str:
    """An amount for a message."""
    return spoken(cents, CURRENCY)
