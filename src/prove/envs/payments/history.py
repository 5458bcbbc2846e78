"""What the studio billed so far: invoices in every state, the charges and refunds on them, and the events of late."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, time, timedelta

from prove.engine import WorldBuilder
from prove.envs.payments import names
from prove.envs.payments.entities import (
    Card,
    Charge,
    ChargeStatus,
    Customer,
    EventType,
    Invoice,
    InvoiceStatus,
    Reason,
    Refund,
    WebhookEndpoint,
    WebhookEvent,
)
from prove.envs.payments.rules import request_of

EVENT_DAYS = 25
"""Events older than this are no longer kept."""


@dataclass
class Studio:
    """What the steps of making a world share."""

    w: WorldBuilder
    customers: list[Customer]
    endpoints: list[WebhookEndpoint]
    cards: dict[str, list[Card]] = field(default_factory=dict)
    events: list[WebhookEvent] = field(default_factory=list)
    charges: list[Charge] = field(default_factory=list)
    refunds: list[Refund] = field(default_factory=list)

    def moment(self, days_ago: int) -> datetime:
        """A moment in the working hours of a day; of today, early this morning."""
        rng, start = self.w.random, self.w.start
        if not days_ago:
            return start - timedelta(minutes=rng.randrange(5, 170))
        day = start.date() - timedelta(days=days_ago)
        return datetime.combine(day, time(rng.randrange(7, 18), rng.randrange(60), rng.randrange(60)), start.tzinfo)

    def event(self, kind: EventType, invoice: Invoice, object_id: str, amount: int, at: datetime) -> None:
        """Something that happened lately."""
        if (self.w.start - at).days < EVENT_DAYS:
            sent = tuple(e.id for e in self.endpoints if e.enabled and kind in e.events)
            self.events.append(
                WebhookEvent(
                    id=self.w.new_id(WebhookEvent, 8),
                    type=kind,
                    invoice_id=invoice.id,
                    object_id=object_id,
                    amount=amount,
                    sent_to=sent,
                    created_at=at,
                )
            )

    def charge(
        self, invoice: Invoice, card: Card, at: datetime, status: ChargeStatus = "succeeded", failure: str = ""
    ) -> Charge:
        """An attempt to collect an invoice."""
        charge = Charge(
            id=self.w.new_id(Charge, 8),
            invoice_id=invoice.id,
            customer_id=invoice.customer_id,
            card_id=card.id,
            amount=invoice.total,
            status=status,
            failure=failure,
            created_at=at,
        )
        self.charges.append(charge)
        if status == "succeeded":
            self.event("charge.succeeded", invoice, charge.id, charge.amount, at)
        return charge

    def refund(self, invoice: Invoice, charge: Charge, amount: int, at: datetime, key: str = "") -> None:
        """Money that went back."""
        reasons: tuple[Reason, ...] = ("requested_by_customer", "requested_by_customer", "duplicate", "fraudulent")
        reason = self.w.random.choice(reasons)
        asked = request_of("create_refund", charge_id=charge.id, amount=amount, reason=reason)
        refund = Refund(
            id=self.w.new_id(Refund, 8),
            charge_id=charge.id,
            amount=amount,
            reason=reason,
            created_at=at,
            key=key,
            request=asked if key else "",
        )
        self.refunds.append(refund)
        self.event("charge.refunded", invoice, refund.id, amount, at)


def write(studio: Studio) -> None:
    """Adds everything, oldest first."""
    plan = _plan(studio)
    for number, (days_ago, customer, status) in enumerate(plan):
        invoice = _invoice(studio, customer, status, days_ago, number)
        studio.w.add(invoice)
        _life(studio, invoice, days_ago, number)
    for charge in sorted(studio.charges, key=lambda c: c.created_at):
        studio.w.add(charge)
    for refund in sorted(studio.refunds, key=lambda r: r.created_at):
        studio.w.add(refund)
    for event in sorted(studio.events, key=lambda e: e.created_at):
        studio.w.add(event)


def _plan(studio: Studio) -> list[tuple[int, Customer, InvoiceStatus]]:
    """Age in days, customer and state of every invoice, oldest first. One customer has none, archived ones only old."""
    rng = studio.w.random
    active = [c for c in studio.customers[1:] if not c.archived]
    archived = [c for c in studio.customers if c.archived]
    plan: list[tuple[int, Customer, InvoiceStatus]] = []
    plan += [(rng.randrange(125, 210), rng.choice([*active, *archived]), "paid") for _ in range(20)]
    plan += [(rng.randrange(12, 118), rng.choice(active), "paid") for _ in range(42)]
    plan += [(rng.randrange(1, 12), rng.choice(active), "paid") for _ in range(6)]
    plan += [(rng.randrange(3, 100), rng.choice(active), "void") for _ in range(7)]
    plan += [(rng.randrange(34, 80), c, "open") for c in rng.sample(active, 5)]  # overdue
    plan += [(rng.randrange(1, 13), c, "open") for c in rng.sample(active, 16)]
    plan += [(rng.randrange(0, 9), c, "draft") for c in rng.sample(active, 8)]
    # One whose due date has gone by, and those whose cards make trouble.
    plan += [(40, rng.choice(active), "draft")]
    plan += [
        (rng.randrange(2, 10), studio.customers[n], "open") for n in (8, 12, 20, 28) if not studio.customers[n].archived
    ]
    plan.sort(key=lambda item: -item[0])
    return plan


def _invoice(studio: Studio, customer: Customer, status: InvoiceStatus, days_ago: int, number: int) -> Invoice:
    rng, today = studio.w.random, studio.w.start.date()
    work = rng.choice(names.LONG_WORK) if number % 31 == 7 else rng.choice(names.WORK)
    if number % 3 == 1:
        work = f"{work}, {names.MONTHS[(today - timedelta(days=days_ago)).month - 1]}"
    quantity = rng.choice((1, 1, 1, 2, 3, 6, 10))
    unit = rng.randrange(18, 240) * 100 if quantity > 1 else rng.randrange(40, 2600) * 100
    if number % 4 == 2:
        unit += rng.randrange(1, 100)
    if number % 23 == 11:
        unit, quantity = rng.randrange(1, 9) * 50, 1  # next to nothing
    at = studio.moment(days_ago)
    recent = days_ago == 0
    due = (at + timedelta(days=rng.choice((14, 30, 30)))).date()
    key = f"studio-{rng.randrange(1000, 9999)}" if recent else ""
    asked = request_of(
        "create_invoice",
        customer_id=customer.id,
        description=work,
        unit_amount=unit,
        due_date=due,
        quantity=quantity,
    )
    return Invoice(
        id=studio.w.new_id(Invoice, 8),
        customer_id=customer.id,
        description=work,
        unit_amount=unit,
        quantity=quantity,
        due_on=due,
        status=status,
        number="" if status == "draft" else f"INV-{1000 + number:04d}",
        created_at=at,
        key=key,
        request=asked if key else "",
    )


def _life(studio: Studio, invoice: Invoice, days_ago: int, number: int) -> None:
    """What became of an invoice."""
    rng, start = studio.w.random, studio.w.start
    at = invoice.created_at
    studio.event("invoice.created", invoice, invoice.id, invoice.total, at)
    if invoice.status == "draft":
        return
    at += timedelta(minutes=rng.randrange(2, 200)) if days_ago else timedelta(minutes=2)
    studio.event("invoice.finalized", invoice, invoice.id, invoice.total, at)
    at = min(at + timedelta(days=rng.randrange(0, max(1, min(days_ago, 20))), minutes=11), start - timedelta(minutes=4))
    if invoice.status == "void":
        studio.event("invoice.voided", invoice, invoice.id, invoice.total, at)
    cards = studio.cards.get(invoice.customer_id, [])
    if invoice.status == "paid":
        card = cards[0] if cards else _old_card(studio, invoice)
        if number % 9 == 4:
            studio.charge(
                invoice, card, at - timedelta(minutes=9), "failed", rng.choice(("insufficient funds", "do not honor"))
            )
        charge = studio.charge(invoice, card, at)
        studio.event("invoice.paid", invoice, invoice.id, invoice.total, at)
        if number % 5 == 2:
            _give_back(studio, invoice, charge, number)
    elif invoice.status == "open" and number % 4 == 0 and cards:
        studio.charge(invoice, cards[0], at, "failed", "insufficient funds")


def _old_card(studio: Studio, invoice: Invoice) -> Card:
    """A card that paid once and has expired since, of a customer who has put no other on file."""
    rng = studio.w.random
    card = Card(
        id=studio.w.new_id(Card),
        customer_id=invoice.customer_id,
        source="backup",
        brand="Visa",
        last4=f"{rng.randrange(10_000):04d}",
        expires_on=studio.w.start.date().replace(day=1) - timedelta(days=1),
    )
    studio.cards.setdefault(invoice.customer_id, []).append(card)
    return studio.w.add(card)


def _give_back(studio: Studio, invoice: Invoice, charge: Charge, number: int) -> None:
    """All of it, or one to three parts, of which the last may leave a few cents."""
    rng, start = studio.w.random, studio.w.start
    at = min(charge.created_at + timedelta(days=rng.randrange(0, 9), minutes=30), start - timedelta(minutes=3))
    left = charge.amount
    parts = (1, 1, 2, 3)[number // 5 % 4]
    for part in range(parts):
        whole = parts == 1 and number % 2 == 0
        amount = left if whole else max(min(left - 1, left * rng.randrange(10, 60) // 100), 1)
        studio.refund(invoice, charge, amount, at + timedelta(seconds=20 * part), f"refund-{rng.randrange(100, 999)}")
        left -= amount
        if not left:
            break
