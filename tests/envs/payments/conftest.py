"""A merchant small enough to work out every sum by hand. It is Monday, June 1, 2026, 09:00 UTC; a call takes 60 s."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from actor import Actor

from prove.engine import Environment, WorldBuilder
from prove.envs.payments import charges, customers, invoices, webhooks
from prove.envs.payments.entities import Card, Charge, Customer, Invoice, Merchant, WebhookEndpoint

SEED = 3


def build(w: WorldBuilder) -> None:
    assert w.start == datetime(2026, 6, 1, 9, tzinfo=UTC)
    for key, name in (
        ("mill", "Mill & Sons"),
        ("zoe", "Zoë Åkerström"),
        ("low", "Lowell Tight"),
        ("stop", "Stopford Books"),
        ("none", "Nona Cardless"),
        ("old", "Oldham Closed"),
    ):
        w.add(Customer(id=f"cus_{key}", name=name, email=f"{key}@mail.example", archived=key == "old"))
    for key, source, last4, expires, blocked, ceiling in (
        ("mill", "primary", "1111", date(2028, 1, 31), False, None),
        ("mill", "backup", "1112", date(2027, 1, 31), False, None),
        ("zoe", "primary", "2221", date(2026, 5, 31), False, None),
        ("zoe", "backup", "2222", date(2026, 6, 30), False, None),
        ("low", "primary", "3331", date(2028, 1, 31), False, 100_00),
        ("stop", "primary", "4441", date(2028, 1, 31), True, None),
    ):
        w.add(
            Card(
                id=f"card_{last4}",
                customer_id=f"cus_{key}",
                source=source,
                brand="Visa",
                last4=last4,
                expires_on=expires,
                blocked=blocked,
                ceiling=ceiling,
            )
        )
    for key, customer, unit, quantity, due, status, number in (
        ("ancient", "mill", 50_00, 1, date(2026, 1, 31), "paid", "INV-0003"),
        ("paid", "mill", 300_00, 1, date(2026, 5, 31), "paid", "INV-0004"),
        ("void", "mill", 70_00, 1, date(2026, 5, 20), "void", "INV-0005"),
        ("late", "zoe", 80_00, 1, date(2026, 5, 31), "open", "INV-0006"),
        ("open", "mill", 250_00, 1, date(2026, 6, 1), "open", "INV-0007"),
        ("over", "low", 100_01, 1, date(2026, 6, 20), "open", "INV-0008"),
        ("under", "low", 100_00, 1, date(2026, 6, 20), "open", "INV-0009"),
        ("stop", "stop", 20_00, 1, date(2026, 6, 20), "open", "INV-0010"),
        ("none", "none", 20_00, 1, date(2026, 6, 20), "open", "INV-0011"),
        ("stale", "mill", 10_00, 1, date(2026, 5, 31), "draft", ""),
        ("draft", "mill", 40_00, 3, date(2026, 6, 15), "draft", ""),
    ):
        w.add(
            Invoice(
                id=f"in_{key}",
                customer_id=f"cus_{customer}",
                description="menu photography" if key == "late" else "poster printing",
                unit_amount=unit,
                quantity=quantity,
                due_on=due,
                status=status,
                number=number,
                created_at=datetime(2026, 5, 1, 9, tzinfo=UTC),
            )
        )
    for key, invoice, customer, card, amount, status, day in (
        ("ancient", "ancient", "mill", "1111", 50_00, "succeeded", datetime(2026, 1, 31, 9, tzinfo=UTC)),
        ("paid", "paid", "mill", "1111", 300_00, "succeeded", datetime(2026, 2, 1, 9, tzinfo=UTC)),
        ("failed", "late", "zoe", "2221", 80_00, "failed", datetime(2026, 5, 30, 9, tzinfo=UTC)),
    ):
        w.add(
            Charge(
                id=f"ch_{key}",
                invoice_id=f"in_{invoice}",
                customer_id=f"cus_{customer}",
                card_id=f"card_{card}",
                amount=amount,
                status=status,
                failure="insufficient funds" if status == "failed" else "",
                created_at=day,
            )
        )
    for key, events, enabled, failing in (
        ("books", ("invoice.paid",), True, False),
        ("down", ("charge.refunded", "charge.succeeded"), True, True),
        ("off", ("invoice.created", "invoice.paid"), False, False),
    ):
        w.add(
            WebhookEndpoint(
                id=f"we_{key}", url=f"https://{key}.shop.example/in", events=events, enabled=enabled, failing=failing
            )
        )


STORY = Environment(
    name="payments",
    version="story",
    description="A hand-made merchant.",
    state=Merchant,
    build=build,
    tools=(customers, invoices, charges, webhooks),
)


class Biller(Actor):
    """Who uses it."""

    def events(self, **filters: Any) -> list[str]:
        """Types of events, oldest first."""
        found = self.does("list_webhook_events", limit=100, **filters)["events"]
        return [e["type"] for e in reversed(found)]

    def numbers(self, **filters: Any) -> list[str]:
        return [i.get("number", "draft") for i in self.does("list_invoices", limit=100, **filters)["invoices"]]


@pytest.fixture
def biller() -> Biller:
    return Biller(STORY.session(SEED))
