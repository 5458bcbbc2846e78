"""A shop small enough to work out every sum by hand. It is Monday, June 1, 2026, 09:00 UTC; a call takes 60 s."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from actor import Actor

from prove.engine import Environment, WorldBuilder
from prove.envs.shopping import account, cart, catalogue, orders, returns, reviews, wishes
from prove.envs.shopping.entities import (
    Address,
    Coupon,
    Product,
    Purchase,
    PurchaseItem,
    Review,
    Shipment,
    Shop,
    Variant,
    Wallet,
    Wish,
)

SEED = 3
START = datetime(2026, 6, 1, 9, tzinfo=UTC)


def build(w: WorldBuilder) -> None:
    assert w.start == START
    for key, title, category, warehouse, days, gone in (
        ("shirt", "Linen Shirt", "clothing", "east", 30, False),
        ("pan", "Cast Iron Pan", "kitchen", "west", 30, False),
        ("lamp", "Desk Lamp", "electronics", "east", 14, False),
        ("scarf", "Silk Scarf", "clothing", "east", 0, False),
        ("kettle", "Old Kettle", "kitchen", "east", 30, True),
        ("cups", "Café Cups", "kitchen", "east", 30, False),
    ):
        w.add(
            Product(
                id=f"prod_{key}",
                title=title,
                brand="Oakline",
                category=category,
                description="Made to last.",
                warehouse=warehouse,
                return_days=days,
                discontinued=gone,
            )
        )
    for key, product, color, size, price, stock in (
        ("shirt_s", "shirt", "black", "S", 20_00, 5),
        ("shirt_m", "shirt", "black", "M", 21_00, 1),
        ("pan", "pan", "black", "", 33_33, 10),
        ("lamp", "lamp", "white", "", 50_00, 3),
        ("scarf", "scarf", "red", "", 15_00, 4),
        ("kettle", "kettle", "blue", "", 10_00, 2),
        ("cups", "cups", "white", "", 9_99, 0),
    ):
        w.add(Variant(id=f"var_{key}", product_id=f"prod_{product}", color=color, size=size, price=price, stock=stock))
    for author, stars, days in (("Ann", 4, 20), ("Ben", 3, 10)):
        at = START - timedelta(days=days)
        w.add(
            Review(
                id=f"rev_{author}", product_id="prod_shirt", author=author, rating=stars, text="Okay.", written_at=at
            )
        )
    for key, label, street in (("home", "Home", "4 Maple Street"), ("box", "Cabin", "PO Box 17")):
        w.add(
            Address(
                id=f"addr_{key}",
                label=label,
                recipient="Ida Moss",
                street=street,
                city="Austin",
                state="TX",
                postal_code="78701",
            )
        )
    w.add(Wallet(id="pay_1", method="card", name="Visa 1111", expires_on=date(2026, 6, 30)))
    w.add(Wallet(id="pay_2", method="paypal", name="PayPal"))
    # 115.00 of it went for order 10002.
    w.add(Wallet(id="pay_3", method="gift_balance", name="gift balance", loaded=140_00))
    for key, title, kind, value, minimum, category, expires, uses in (
        ("TEN", "10% off everything", "percent", 10, 0, None, date(2026, 6, 1), 1),
        ("KIT", "$5 off kitchen", "amount", 5_00, 60_00, "kitchen", date(2026, 6, 20), 1),
        ("SHIP", "free shipping", "free_shipping", 0, 0, None, date(2026, 6, 20), 2),
        ("OLD", "50% off everything", "percent", 50, 0, None, date(2026, 5, 31), 1),
        ("USED", "40% off everything", "percent", 40, 0, None, date(2026, 7, 1), 0),
        ("BIG", "$80 off", "amount", 80_00, 900_00, None, date(2026, 7, 1), 1),
        ("SHOE", "20% off shoes", "percent", 20, 0, "shoes", date(2026, 7, 1), 1),
    ):
        w.add(
            Coupon(
                id=f"SAVE-{key}",
                title=title,
                kind=kind,
                value=value,
                minimum=minimum,
                category=category,
                expires_on=expires,
                uses_left=uses,
            )
        )
    for number, (key, placed, leaves, arrives, method) in enumerate(
        (
            ("later", datetime(2026, 4, 27, 9), datetime(2026, 4, 27, 14), datetime(2026, 5, 1, 14), "card"),
            ("late", datetime(2026, 4, 28, 9), datetime(2026, 4, 28, 14), datetime(2026, 5, 2, 14), "card"),
            ("done", datetime(2026, 5, 17, 9), datetime(2026, 5, 17, 14), datetime(2026, 5, 20, 14), "gift_balance"),
            ("way", datetime(2026, 5, 29, 9), datetime(2026, 5, 29, 14), datetime(2026, 6, 1, 14), "card"),
            ("soon", datetime(2026, 6, 1, 4, 2), datetime(2026, 6, 1, 9, 2), datetime(2026, 6, 4, 14), "paypal"),
        )
    ):
        w.add(
            Purchase(
                id=f"ord_{key}",
                address_id="addr_home",
                payment_method=method,
                speed="standard",
                shipping=0,
                number=str(10_000 + number),
                placed_at=placed.replace(tzinfo=UTC),
            )
        )
        w.add(
            Shipment(
                id=f"shp_{key}",
                purchase_id=f"ord_{key}",
                carrier="FedEx",
                tracking_number=f"1Z000000000{number}",
                leaves_at=leaves.replace(tzinfo=UTC),
                arrives_at=arrives.replace(tzinfo=UTC),
            )
        )
    for key, order, variant, quantity, price, discount in (
        ("later", "later", "pan", 1, 30_00, 0),
        ("late", "late", "pan", 1, 30_00, 0),
        ("shirts", "done", "shirt_s", 3, 20_00, 10_00),
        ("lamp", "done", "lamp", 1, 50_00, 0),
        ("scarf", "done", "scarf", 1, 15_00, 0),
        ("way", "way", "lamp", 1, 48_00, 0),
        ("soon", "soon", "shirt_s", 2, 20_00, 0),
    ):
        w.add(
            PurchaseItem(
                id=f"line_{key}",
                purchase_id=f"ord_{order}",
                shipment_id=f"shp_{order}",
                product_id=f"prod_{variant.split('_')[0]}",
                variant_id=f"var_{variant}",
                quantity=quantity,
                price=price,
                discount=discount,
            )
        )
    w.add(Wish(id="wish_pan", product_id="prod_pan", price_then=40_00))
    w.add(Wish(id="wish_cups", product_id="prod_cups", price_then=9_99))


STORY = Environment(
    name="shopping",
    version="story",
    description="A hand-made shop.",
    state=Shop,
    build=build,
    tools=(catalogue, reviews, cart, account, orders, returns, wishes),
)


class Shopper(Actor):
    """Who uses it."""

    def waits(self, **time: float) -> None:
        """Time passes, as it does when the customer comes back another day."""
        self.session.state.clock.seconds += int(timedelta(**time).total_seconds())

    def stock(self, product: str) -> list[int]:
        return [v["stock"] for v in self.does("list_product_variants", product_id=f"prod_{product}")["variants"]]

    def gift_balance(self) -> float:
        return next(m["balance"] for m in self.does("view_cart")["payment_methods"] if m["method"] == "gift_balance")


@pytest.fixture
def shopper() -> Shopper:
    return Shopper(STORY.session(SEED))
