"""Tools on invoices: draft, finalize, void, list. How one is paid stands in :mod:`prove.envs.payments.charges`."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, InvalidArgument, Refused, View, tool
from prove.envs.common import Cursor, Day, Limit, Money, Query, Words, first_page, major, newest, search, views
from prove.envs.payments.entities import Customer, CustomerId, Invoice, InvoiceId, InvoiceStatus, Merchant
from prove.envs.payments.rules import (
    CURRENCY,
    announce,
    billable,
    made_before,
    next_number,
    not_void_or_paid,
    overdue,
    request_of,
)

LONGEST_DAYS = 365
MOST = 100_000_000
"""Cents of one invoice."""

Filter = Literal["draft", "open", "overdue", "paid", "void"]

Key = Annotated[str, Words(60), Field(description="A request repeated with this text acts once")]


class InvoiceRow(View, frozen=True, kw_only=True):
    id: InvoiceId
    number: str | None = None
    customer_id: CustomerId
    customer_name: str
    description: str
    quantity: int = 1
    unit_amount: float | None = None
    total: float
    currency: str
    status: InvoiceStatus
    due_date: date
    overdue: bool = False


class InvoicePage(View, frozen=True, kw_only=True):
    invoices: list[InvoiceRow]
    next_cursor: str | None = None


def invoice_row(merchant: Merchant, invoice: Invoice) -> InvoiceRow:
    """An invoice as results show it."""
    customer = merchant.customers.need(invoice.customer_id, "customer_id")
    return InvoiceRow(
        id=invoice.id,
        number=invoice.number or None,
        customer_id=customer.id,
        customer_name=customer.name,
        description=invoice.description,
        quantity=invoice.quantity,
        unit_amount=major(invoice.unit_amount) if invoice.quantity > 1 else None,
        total=major(invoice.total),
        currency=CURRENCY,
        status=invoice.status,
        due_date=invoice.due_on,
        overdue=overdue(invoice, merchant.now.date()),
    )


@tool
def create_invoice(
    merchant: Merchant,
    customer_id: Annotated[CustomerId, Field(description="Id of the customer")],
    description: Annotated[str, Words(120), Field(description="What is billed")],
    unit_amount: Annotated[int, Money(0.01, 100_000), Field(description="Price of one, in US dollars")],
    due_date: Annotated[date, Day(), Field(description="Last day to pay")],
    quantity: Annotated[int, Field(ge=1, le=10_000, description="How many")] = 1,
    idempotency_key: Key | None = None,
) -> InvoiceRow:
    """Create an invoice as a draft, not sent until it is finalized. Refuses an archived customer and a key of another
    request."""
    request = ""
    if idempotency_key:
        request = request_of(
            "create_invoice",
            customer_id=customer_id,
            description=description,
            unit_amount=unit_amount,
            due_date=due_date,
            quantity=quantity,
        )
    before = made_before(merchant, merchant.invoices, idempotency_key, request)
    if before is not None:
        return invoice_row(merchant, before)
    customer = billable(merchant, customer_id)
    today = merchant.now.date()
    last = today + timedelta(days=LONGEST_DAYS)
    if not today <= due_date <= last:
        raise InvalidArgument("due_date", f"{due_date} is not from today ({today}) to {last}.")
    if unit_amount * quantity > MOST:
        raise InvalidArgument("quantity", f"an invoice is at most {MOST / 100:,.2f} {CURRENCY}.")
    invoice = merchant.invoices.put(
        Invoice(
            id=merchant.new_id(merchant.invoices, 8),
            customer_id=customer.id,
            description=description,
            unit_amount=unit_amount,
            quantity=quantity,
            due_on=due_date,
            created_at=merchant.now,
            key=idempotency_key or "",
            request=request,
        )
    )
    announce(merchant, "invoice.created", invoice, invoice.id, invoice.total)
    return invoice_row(merchant, invoice)


@tool(idempotent=True)
def finalize_invoice(
    merchant: Merchant,
    invoice_id: Annotated[InvoiceId, Field(description="Id of a draft invoice")],
) -> InvoiceRow:
    """Finalize a draft: it gets its number, is sent to the customer and can be charged. Refuses what is no draft, and a
    draft whose due date has passed."""
    invoice = merchant.invoices.need(invoice_id, "invoice_id")
    not_void_or_paid(invoice)
    if invoice.status == "open":
        raise Conflict("already_finalized", f"invoice_id: {invoice.id} is open already, as {invoice.number}.")
    if invoice.due_on < merchant.now.date():
        raise Refused(
            "due_date_passed",
            f"invoice_id: {invoice.id} was due on {invoice.due_on}; void it and create one with a later due_date.",
        )
    invoice = merchant.invoices.put(invoice.but(status="open", number=next_number(merchant)))
    announce(merchant, "invoice.finalized", invoice, invoice.id, invoice.total)
    return invoice_row(merchant, invoice)


@tool(destructive=True, idempotent=True)
def void_invoice(
    merchant: Merchant,
    invoice_id: Annotated[InvoiceId, Field(description="Id of a draft or open invoice")],
) -> InvoiceRow:
    """Void an invoice for good, so that nobody has to pay it. Refuses a paid one (refund its charge
    instead) and one that is void."""
    invoice = merchant.invoices.need(invoice_id, "invoice_id")
    not_void_or_paid(invoice)
    invoice = merchant.invoices.put(invoice.but(status="void"))
    announce(merchant, "invoice.voided", invoice, invoice.id, invoice.total)
    return invoice_row(merchant, invoice)


def _searched(invoice: Invoice) -> str:
    return f"{invoice.number} {invoice.description}"


def _name(customer: Customer) -> str:
    return customer.name


@tool(read_only=True)
def list_invoices(
    merchant: Merchant,
    query: Annotated[
        Query | None,
        Field(description="Words of number, description and customer, in any order; accents and case ignored"),
    ] = None,
    customer_id: Annotated[CustomerId | None, Field(description="Only to this customer")] = None,
    status: Annotated[Filter | None, Field(description="overdue: open past its due date")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> InvoicePage:
    """List invoices, newest first. Returns one page, and next_cursor if there are more."""
    invoices = merchant.invoices
    rows: Iterable[Invoice]
    if customer_id is not None:
        merchant.customers.need(customer_id, "customer_id")
    wanted = "open" if status == "overdue" else status
    if query is not None:
        rows = reversed(search(invoices, query, _searched, {"customer_id": (merchant.customers, _name)}))
    elif customer_id is not None:
        rows = newest(invoices, customer_id=customer_id)
    elif wanted is not None:
        rows = newest(invoices, status=wanted)
    else:
        rows = newest(invoices)
    if customer_id is not None and query is not None:
        rows = (i for i in rows if i.customer_id == customer_id)
    if wanted is not None and (query is not None or customer_id is not None):
        rows = (i for i in rows if i.status == wanted)
    today = merchant.now.date()
    if status == "overdue":
        rows = (i for i in rows if overdue(i, today))
    shown, following = first_page(rows, limit, cursor)
    return InvoicePage(invoices=views(merchant, invoices, shown, invoice_row, today), next_cursor=following)
