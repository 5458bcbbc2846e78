"""Tools that move money: charge an invoice, refund a charge, list what was charged."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated

from pydantic import Field

from prove.engine import Conflict, Refused, View, tool
from prove.envs.common import Cursor, Limit, Money, first_page, major, newest, view, views
from prove.envs.payments.entities import (
    Charge,
    ChargeId,
    ChargeStatus,
    CustomerId,
    InvoiceId,
    Merchant,
    Reason,
    Refund,
    RefundId,
    Source,
)
from prove.envs.payments.invoices import Key
from prove.envs.payments.rules import (
    CURRENCY,
    REFUND_DAYS,
    announce,
    card_of,
    decline,
    dollars,
    made_before,
    named,
    not_void_or_paid,
    refunded,
    request_of,
)


class ChargeRow(View, frozen=True, kw_only=True):
    id: ChargeId
    invoice_id: InvoiceId
    invoice_number: str
    customer_id: CustomerId
    customer_name: str
    card: str
    amount: float
    amount_refunded: float | None = None
    currency: str
    status: ChargeStatus
    failure: str = ""
    created_at: datetime


class ChargePage(View, frozen=True, kw_only=True):
    charges: list[ChargeRow]
    next_cursor: str | None = None


class RefundRow(View, frozen=True, kw_only=True):
    id: RefundId
    charge_id: ChargeId
    customer_name: str
    amount: float
    currency: str
    reason: Reason
    amount_refunded: float
    left: float


def charge_row(merchant: Merchant, charge: Charge) -> ChargeRow:
    """A charge as results show it."""
    back = refunded(merchant, charge)
    return ChargeRow(
        id=charge.id,
        invoice_id=charge.invoice_id,
        invoice_number=merchant.invoices.need(charge.invoice_id, "invoice_id").number,
        customer_id=charge.customer_id,
        customer_name=merchant.customers.need(charge.customer_id, "customer_id").name,
        card=named(merchant.cards.need(charge.card_id, "card_id")),
        amount=major(charge.amount),
        amount_refunded=major(back) if back else None,
        currency=CURRENCY,
        status=charge.status,
        failure=charge.failure,
        created_at=charge.created_at,
    )


@tool
def charge_invoice(
    merchant: Merchant,
    invoice_id: Annotated[InvoiceId, Field(description="Id of an open invoice")],
    payment_source: Annotated[Source, Field(description="Which card of the customer")] = "primary",
    idempotency_key: Key | None = None,
) -> ChargeRow:
    """Collect an open invoice from the customer's card, so that it is paid. Refuses a draft, paid or void invoice, a
    missing card, and one that is declined or expired."""
    request = ""
    if idempotency_key:
        request = request_of("charge_invoice", invoice_id=invoice_id, payment_source=payment_source)
    before = made_before(merchant, merchant.charges, idempotency_key, request)
    if before is not None:
        return charge_row(merchant, before)
    invoice = merchant.invoices.need(invoice_id, "invoice_id")
    not_void_or_paid(invoice)
    if invoice.status == "draft":
        raise Refused("invoice_is_draft", f"invoice_id: {invoice.id} is a draft; finalize it first.")
    card = card_of(merchant, invoice.customer_id, payment_source)
    if card is None:
        name = merchant.customers.need(invoice.customer_id, "customer_id").name
        raise Refused("no_card", f"payment_source: {name} has no {payment_source} card on file.")
    refusal = decline(card, invoice.total, merchant.now.date())
    if refusal is not None:
        code, reason = refusal
        raise Refused(code, f"payment_source: {reason}; nothing was charged. Try the customer's other card, if any.")
    charge = merchant.charges.put(
        Charge(
            id=merchant.new_id(merchant.charges, 8),
            invoice_id=invoice.id,
            customer_id=invoice.customer_id,
            card_id=card.id,
            amount=invoice.total,
            created_at=merchant.now,
            key=idempotency_key or "",
            request=request,
        )
    )
    invoice = merchant.invoices.put(invoice.but(status="paid"))
    announce(merchant, "charge.succeeded", invoice, charge.id, charge.amount)
    announce(merchant, "invoice.paid", invoice, invoice.id, invoice.total)
    return charge_row(merchant, charge)


@tool(read_only=True)
def list_charges(
    merchant: Merchant,
    customer_id: Annotated[CustomerId | None, Field(description="Only to this customer")] = None,
    invoice_id: Annotated[InvoiceId | None, Field(description="Only for this invoice")] = None,
    status: Annotated[ChargeStatus | None, Field(description="Only with this outcome")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> ChargePage:
    """List charges, newest first, with what was refunded. Returns one page."""
    if customer_id is not None:
        merchant.customers.need(customer_id, "customer_id")
    if invoice_id is not None:
        merchant.invoices.need(invoice_id, "invoice_id")
        rows = newest(merchant.charges, invoice_id=invoice_id)
        if customer_id is not None:
            rows = (c for c in rows if c.customer_id == customer_id)
    elif customer_id is not None:
        rows = newest(merchant.charges, customer_id=customer_id)
    elif status is not None:
        rows = newest(merchant.charges, status=status)
    else:
        rows = newest(merchant.charges)
    if status is not None:
        rows = (c for c in rows if c.status == status)
    shown, following = first_page(rows, limit, cursor)
    table = merchant.charges
    if "refunds" in merchant.overlays:
        changed = {r.charge_id for r in merchant.refunds.overlay.values() if r is not None}
        found = [charge_row(merchant, c) if c.id in changed else view(merchant, table, c, charge_row) for c in shown]
    else:
        found = views(merchant, table, shown, charge_row)
    return ChargePage(charges=found, next_cursor=following)


@tool(destructive=True)
def create_refund(
    merchant: Merchant,
    charge_id: Annotated[ChargeId, Field(description="Id of a charge that succeeded")],
    amount: Annotated[int | None, Money(), Field(description="How much; all that is left if not given")] = None,
    reason: Annotated[Reason, Field(description="Why")] = "requested_by_customer",
    idempotency_key: Key | None = None,
) -> RefundRow:
    """Give money of a charge back, in one or several parts. Refuses more than is left of it, a failed charge, and one
    older than 120 days."""
    request = ""
    if idempotency_key:
        request = request_of("create_refund", charge_id=charge_id, amount=amount, reason=reason)
    before = made_before(merchant, merchant.refunds, idempotency_key, request)
    if before is not None:
        return _refund_row(merchant, before)
    charge = merchant.charges.need(charge_id, "charge_id")
    if charge.status == "failed":
        raise Refused("charge_failed", f"charge_id: {charge.id} failed, so that there is nothing to give back.")
    left = charge.amount - refunded(merchant, charge)
    if not left:
        raise Conflict("fully_refunded", f"charge_id: {charge.id} has been refunded in full already.")
    if merchant.now.date() > charge.created_at.date() + timedelta(days=REFUND_DAYS):
        raise Refused(
            "refund_window_over",
            f"charge_id: {charge.id} is of {charge.created_at.date()}, more than {REFUND_DAYS} days ago.",
        )
    wanted = left if amount is None else amount
    if wanted > left:
        raise Refused(
            "more_than_left",
            f"amount: {dollars(wanted)} is more than the {dollars(left)} left of charge {charge.id}.",
            [{"pointer": "/amount", "problem": "more than is left", "allowed": f"at most {left / 100:.2f}"}],
        )
    refund = merchant.refunds.put(
        Refund(
            id=merchant.new_id(merchant.refunds, 8),
            charge_id=charge.id,
            amount=wanted,
            reason=reason,
            created_at=merchant.now,
            key=idempotency_key or "",
            request=request,
        )
    )
    invoice = merchant.invoices.need(charge.invoice_id, "invoice_id")
    announce(merchant, "charge.refunded", invoice, refund.id, wanted)
    return _refund_row(merchant, refund)


def _refund_row(merchant: Merchant, refund: Refund) -> RefundRow:
    charge = merchant.charges.need(refund.charge_id, "charge_id")
    back = refunded(merchant, charge)
    return RefundRow(
        id=refund.id,
        charge_id=charge.id,
        customer_name=merchant.customers.need(charge.customer_id, "customer_id").name,
        amount=major(refund.amount),
        currency=CURRENCY,
        reason=refund.reason,
        amount_refunded=major(back),
        left=major(charge.amount - back),
    )
