"""What the customer of a world has bought before: purchases at every stage, returns, reviews."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import cast, get_args

from prove.engine import WorldBuilder
from prove.envs.shopping import names
from prove.envs.shopping.entities import (
    Address,
    Coupon,
    ItemReturn,
    PaymentMethod,
    Product,
    Purchase,
    PurchaseItem,
    ReturnReason,
    Review,
    Shipment,
    Speed,
    Variant,
)
from prove.envs.shopping.orders import CARRIERS
from prove.envs.shopping.pricing import FEES, FREE_FROM
from prove.envs.shopping.rules import delivery, refund_of, return_stage

AGES = (
    0.02, 0.2, 0.6, 1.1, 1.5, 2.2, 3.3, 5, 6, 8, 9, 11, 12, 14, 15, 17, 18, 21, 24, 27, 29, 33, 36, 50, 70, 110, 150,
)  # fmt: skip
"""How many days ago purchases were made: the first four wait to be sent."""
CANCELLED = (9, 16)
NEVER_BOUGHT = 8
"""Products that are in none of them."""
REASONS = cast("tuple[ReturnReason, ...]", get_args(ReturnReason))


def write(w: WorldBuilder) -> None:
    """Add the purchases, oldest first, then the returns and the customer's own reviews."""
    number = w.random.randrange(20_000, 80_000)
    products = w.rows(Product)
    order = w.random.sample(products, len(products) - NEVER_BOUGHT)
    place = 0
    for age in range(len(AGES) - 1, -1, -1):
        number += w.random.randrange(3, 400)
        count = (1, 2, 1, 3, 2)[(age + w.seed) % 5]
        goods = [order[(place + i) % len(order)] for i in range(count)]
        place += count
        _purchase(w, age, str(number), goods)
    _returns(w)
    _own_reviews(w)


def _purchase(w: WorldBuilder, age: int, number: str, goods: list[Product]) -> None:
    rng = w.random
    at = w.start - timedelta(days=AGES[age], minutes=rng.randrange(2, 14))
    if age > 4:
        at = at.replace(hour=rng.randrange(6, 22), minute=rng.randrange(60))
        at = min(at, w.start - timedelta(hours=40))
    speed: Speed = "express" if age in (5, 9, 13, 17) else "standard"
    bought = [rng.choice([v for v in w.rows(Variant) if v.product_id == p.id]) for p in goods]
    quantities = [rng.choice((1, 1, 2, 3)) for _ in goods]
    gross = [v.price * q for v, q in zip(bought, quantities, strict=True)]
    method: PaymentMethod = rng.choice(("card", "card", "paypal", "gift_balance"))
    coupon = next(c for c in w.rows(Coupon) if not c.uses_left)
    discounted = age in (3, 8, 11, 13, 18, 20)
    purchase = w.add(
        Purchase(
            id=w.new_id(Purchase),
            address_id=rng.choice(w.rows(Address)[: 2 if speed == "express" else 5]).id,
            payment_method=method,
            speed=speed,
            shipping=FEES["express"] if speed == "express" else 0 if sum(gross) >= FREE_FROM else FEES["standard"],
            coupons=(coupon.id,) if discounted and age == 11 else (),
            cancelled=age in CANCELLED,
            number=number,
            placed_at=at,
        )
    )
    parcels: dict[str, str] = {}
    for product, variant, quantity, price in zip(goods, bought, quantities, gross, strict=True):
        if product.warehouse not in parcels:
            leaves, arrives = delivery(at, speed, product.warehouse)
            carrier = CARRIERS[0] if speed == "express" else CARRIERS[1 if product.warehouse == "east" else 2]
            shipment = Shipment(
                id=w.new_id(Shipment),
                purchase_id=purchase.id,
                carrier=carrier,
                tracking_number=f"1Z{rng.randrange(10**10):010d}",
                leaves_at=leaves,
                arrives_at=arrives,
            )
            parcels[product.warehouse] = w.add(shipment).id
        w.add(
            PurchaseItem(
                id=w.new_id(PurchaseItem),
                purchase_id=purchase.id,
                shipment_id=parcels[product.warehouse],
                product_id=product.id,
                variant_id=variant.id,
                quantity=quantity,
                price=variant.price,
                discount=price * coupon.value // 100 if discounted else 0,
            )
        )


def _delivered(w: WorldBuilder) -> list[tuple[PurchaseItem, datetime]]:
    """The lines that have arrived, with the moment, oldest purchase first."""
    cancelled = {p.id for p in w.rows(Purchase) if p.cancelled}
    arrived = {s.id: s.arrives_at for s in w.rows(Shipment) if s.arrives_at <= w.start}
    lines = [i for i in w.rows(PurchaseItem) if i.purchase_id not in cancelled and i.shipment_id in arrived]
    return [(i, arrived[i.shipment_id]) for i in lines]


def _returns(w: WorldBuilder) -> None:
    """Some lines in part, some as a whole, at every stage of the way back."""
    rng = w.random
    products = {p.id: p for p in w.rows(Product)}
    made: list[tuple[datetime, PurchaseItem, int]] = []
    for number, (item, arrived) in enumerate(_delivered(w)):
        if number % 2 and products[item.product_id].return_days:
            at = min(arrived + timedelta(days=rng.randrange(1, 12), hours=2), w.start - timedelta(hours=number))
            if at > arrived:
                made.append((at, item, max(1, item.quantity - number % 4 // 2)))
    for at, item, quantity in sorted(made, key=lambda m: (m[0], m[1].id)):
        w.add(
            ItemReturn(
                id=w.new_id(ItemReturn),
                purchase_id=item.purchase_id,
                purchase_item_id=item.id,
                quantity=quantity,
                refund=refund_of(item, 0, quantity),
                reason=rng.choice(REASONS),
                requested_at=at,
            )
        )


def _own_reviews(w: WorldBuilder) -> None:
    """Of a few things that the customer has."""
    seen: set[str] = set()
    for number, (item, arrived) in enumerate(_delivered(w)):
        if number % 6 == 2 and item.product_id not in seen:
            seen.add(item.product_id)
            w.add(
                Review(
                    id=w.new_id(Review),
                    product_id=item.product_id,
                    author="You",
                    rating=w.random.choice((3, 4, 5)),
                    text=w.random.choice(names.PRAISE),
                    mine=True,
                    written_at=min(arrived + timedelta(days=3), w.start - timedelta(hours=1)),
                )
            )


def spent_from_gift_balance(w: WorldBuilder) -> int:
    """What the purchases before took from the gift balance, less what has come back by now."""
    paid = {p.id: p.shipping for p in w.rows(Purchase) if p.payment_method == "gift_balance" and not p.cancelled}
    spent = sum(paid.values()) + sum(i.paid for i in w.rows(PurchaseItem) if i.purchase_id in paid)
    back = [r.refund for r in w.rows(ItemReturn) if r.purchase_id in paid and _is_back(r, w.start)]
    return spent - sum(back)


def _is_back(back: ItemReturn, now: datetime) -> bool:
    return return_stage(back, now) == "refunded"
