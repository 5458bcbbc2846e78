"""The rows of a payments provider, as one merchant sees them. Amounts are whole cents of US dollars, never negative."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, ClassVar, Literal

from prove.engine import VOLATILE, Entity, Ref, State, Table

CustomerId = Annotated[str, Ref("customer")]
CardId = Annotated[str, Ref("card")]
InvoiceId = Annotated[str, Ref("invoice")]
ChargeId = Annotated[str, Ref("charge")]
RefundId = Annotated[str, Ref("refund")]
EndpointId = Annotated[str, Ref("webhook_endpoint")]
ObjectId = Annotated[str, Ref("invoice|charge|refund")]

InvoiceStatus = Literal["draft", "open", "paid", "void"]
ChargeStatus = Literal["succeeded", "failed"]
Source = Literal["primary", "backup"]
Reason = Literal["requested_by_customer", "duplicate", "fraudulent"]
EventType = Literal[
    "invoice.created",
    "invoice.finalized",
    "invoice.paid",
    "invoice.voided",
    "charge.succeeded",
    "charge.refunded",
]


class Customer(Entity, frozen=True, kw_only=True):
    """Whom invoices go to. No tool changes one."""

    ID_PREFIX: ClassVar[str] = "cus_"
    name: str
    email: str
    archived: bool = False
    """No longer billed; kept because invoices refer to it."""


class Card(Entity, frozen=True, kw_only=True):
    """A card on file. What its bank thinks of it only shows when it is charged. No tool changes one."""

    ID_PREFIX: ClassVar[str] = "card_"
    INDEXED: ClassVar[tuple[str, ...]] = ("customer_id",)
    customer_id: CustomerId
    source: Source
    brand: str
    last4: str
    expires_on: date
    """Last day of the month printed on the card."""
    blocked: bool = False
    ceiling: int | None = None
    """The bank declines a charge above it."""


class Keyed(Entity, frozen=True, kw_only=True):
    """What a request may create once only. Neither the key nor the request is content: they say how it came about."""

    key: Annotated[str, VOLATILE] = ""
    """Its idempotency key, if the request had one."""
    request: Annotated[str, VOLATILE] = ""
    """Tool and arguments, to tell a repeated request from another one with the same key."""
    created_at: Annotated[datetime, VOLATILE]


class Invoice(Keyed, frozen=True, kw_only=True):
    """Draft until it is finalized, which gives it its number; then open until it is paid or voided."""

    ID_PREFIX: ClassVar[str] = "in_"
    INDEXED: ClassVar[tuple[str, ...]] = ("customer_id", "status", "key")
    customer_id: CustomerId
    description: str
    unit_amount: int
    quantity: int = 1
    due_on: date
    status: InvoiceStatus = "draft"
    number: Annotated[str, VOLATILE] = ""

    @property
    def total(self) -> int:
        """What the customer owes for it, in cents."""
        return self.unit_amount * self.quantity


class Charge(Keyed, frozen=True, kw_only=True):
    """An attempt to collect an invoice from a card. What is refunded of it is the sum of its refunds."""

    ID_PREFIX: ClassVar[str] = "ch_"
    INDEXED: ClassVar[tuple[str, ...]] = ("customer_id", "invoice_id", "status", "key")
    invoice_id: InvoiceId
    customer_id: CustomerId
    card_id: CardId
    amount: int
    status: ChargeStatus = "succeeded"
    failure: str = ""


class Refund(Keyed, frozen=True, kw_only=True):
    """Money that went back to the card of a charge."""

    ID_PREFIX: ClassVar[str] = "re_"
    INDEXED: ClassVar[tuple[str, ...]] = ("charge_id", "key")
    charge_id: ChargeId
    amount: int
    reason: Reason


class WebhookEndpoint(Entity, frozen=True, kw_only=True):
    """An address that is told of events."""

    ID_PREFIX: ClassVar[str] = "we_"
    INDEXED: ClassVar[tuple[str, ...]] = ("url",)
    url: str
    events: tuple[EventType, ...]
    enabled: bool = True
    failing: bool = False
    """What answers there gives errors, so that nothing is delivered."""


class WebhookEvent(Entity, frozen=True, kw_only=True):
    """Something that happened to an invoice, or to a charge or refund that belongs to it; oldest first in its table."""

    ID_PREFIX: ClassVar[str] = "evt_"
    INDEXED: ClassVar[tuple[str, ...]] = ("invoice_id", "type")
    type: EventType
    invoice_id: InvoiceId
    object_id: ObjectId
    amount: int
    sent_to: tuple[EndpointId, ...] = ()
    """The endpoints that were enabled for such events when it happened."""
    created_at: Annotated[datetime, VOLATILE]


class Merchant(State):
    """Everything one merchant has with the provider."""

    customers: Table[Customer]
    cards: Table[Card]
    invoices: Table[Invoice]
    charges: Table[Charge]
    refunds: Table[Refund]
    webhook_endpoints: Table[WebhookEndpoint]
    webhook_events: Table[WebhookEvent]
