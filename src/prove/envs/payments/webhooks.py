"""Tools on webhooks: who is told of events, and what was told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Refused, View, tool
from prove.envs.common import Cursor, Limit, first_page, major, newest, view, views
from prove.envs.payments.entities import (
    EndpointId,
    EventType,
    InvoiceId,
    Keyed,
    Merchant,
    ObjectId,
    WebhookEndpoint,
    WebhookEvent,
)

MOST_ENDPOINTS = 8

Url = Annotated[
    str,
    Field(
        max_length=120,
        pattern=r"^https://[a-z0-9-]+(\.[a-z0-9-]+)+(:[0-9]{1,5})?(/[A-Za-z0-9._~/?=&%-]*)?$",
        description="https address, host in small letters",
    ),
]


class EndpointRow(View, frozen=True, kw_only=True):
    id: EndpointId
    url: str
    events: list[EventType]
    status: Literal["enabled", "disabled"]


class Delivery(View, frozen=True, kw_only=True):
    id: EndpointId
    url: str
    delivered: bool


class EventRow(View, frozen=True, kw_only=True):
    id: str
    type: EventType
    invoice_number: str | None = None
    object_id: ObjectId
    customer_name: str
    amount: float
    created_at: datetime
    idempotency_key: str = ""
    endpoints: tuple[Delivery, ...] = ()


class EventPage(View, frozen=True, kw_only=True):
    events: list[EventRow]
    next_cursor: str | None = None


@tool(idempotent=True)
def set_webhook_endpoint(
    merchant: Merchant,
    url: Url,
    events: Annotated[list[EventType], Field(min_length=1, description="All that it is told of")],
    status: Annotated[Literal["enabled", "disabled"], Field(description="disabled: kept but sent nothing")] = "enabled",
) -> EndpointRow:
    """Register an address that later events are sent to, or change the one with this url. Refuses a ninth."""
    wanted, enabled = tuple(sorted(set(events))), status == "enabled"
    endpoint = merchant.webhook_endpoints.find(url=url)
    if endpoint is None:
        if len(merchant.webhook_endpoints) >= MOST_ENDPOINTS:
            known = ", ".join(e.url for e in merchant.webhook_endpoints)
            raise Refused(
                "too_many_endpoints",
                f"url: {MOST_ENDPOINTS} endpoints are registered, as many as there can be; "
                f"give one of these other events instead: {known}.",
            )
        key = merchant.new_id(merchant.webhook_endpoints)
        endpoint = WebhookEndpoint(id=key, url=url, events=wanted, enabled=enabled)
    else:
        endpoint = endpoint.but(events=wanted, enabled=enabled)
    endpoint = merchant.webhook_endpoints.put(endpoint)
    return EndpointRow(id=endpoint.id, url=endpoint.url, events=list(endpoint.events), status=status)


def _to(merchant: Merchant, endpoint_id: str) -> Delivery:
    endpoint = merchant.webhook_endpoints.need(endpoint_id, "endpoint_id")
    return Delivery(id=endpoint.id, url=endpoint.url, delivered=not endpoint.failing)


def _row(merchant: Merchant, event: WebhookEvent) -> EventRow:
    invoice = merchant.invoices.need(event.invoice_id, "invoice_id")
    made: Keyed | None = None
    if event.type == "invoice.created":
        made = invoice
    elif event.type == "charge.succeeded":
        made = merchant.charges.need(event.object_id, "object_id")
    elif event.type == "charge.refunded":
        made = merchant.refunds.need(event.object_id, "object_id")
    return EventRow(
        id=event.id,
        type=event.type,
        invoice_number=invoice.number or None,
        object_id=event.object_id,
        customer_name=merchant.customers.need(invoice.customer_id, "customer_id").name,
        amount=major(event.amount),
        created_at=event.created_at,
        idempotency_key=made.key if made is not None else "",
        endpoints=tuple([_to(merchant, key) for key in event.sent_to]),
    )


@tool(read_only=True)
def list_webhook_events(
    merchant: Merchant,
    type: Annotated[EventType | None, Field(description="Only of this type")] = None,
    invoice_id: Annotated[InvoiceId | None, Field(description="Only about this invoice")] = None,
    endpoint_id: Annotated[EndpointId | None, Field(description="Only sent to this endpoint")] = None,
    limit: Limit = 5,
    cursor: Cursor | None = None,
) -> EventPage:
    """List events, newest first, with the endpoints they went to and whether that worked. Returns one page."""
    rows: Iterable[WebhookEvent]
    if invoice_id is not None:
        merchant.invoices.need(invoice_id, "invoice_id")
        rows = newest(merchant.webhook_events, invoice_id=invoice_id)
        if type is not None:
            rows = (e for e in rows if e.type == type)
    elif type is not None:
        rows = newest(merchant.webhook_events, type=type)
    else:
        rows = newest(merchant.webhook_events)
    if endpoint_id is not None:
        merchant.webhook_endpoints.need(endpoint_id, "endpoint_id")
        rows = (e for e in rows if endpoint_id in e.sent_to)
    shown, following = first_page(rows, limit, cursor)
    return EventPage(events=_rows(merchant, shown), next_cursor=following)


def _rows(merchant: Merchant, events: Sequence[WebhookEvent]) -> list[EventRow]:
    written = merchant.overlays.get("invoices")
    table = merchant.webhook_events
    if not written:
        return views(merchant, table, events, _row)
    # An invoice gets its number when it is finalized.
    return [_row(merchant, e) if e.invoice_id in written else view(merchant, table, e, _row) for e in events]
