"""The rules that several tools share: how far parcels and returns are, what goes back, what a product shows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Literal

from prove.engine.world import World
from prove.envs.common import spoken
from prove.envs.shopping.entities import (
    ItemReturn,
    Product,
    Purchase,
    PurchaseItem,
    Shipment,
    Shop,
    Speed,
    Variant,
    Warehouse,
)

CURRENCY = "USD"
OUT_HOURS = 6
"""How long before its arrival a parcel is on the delivery van."""

ShipmentStatus = Literal["preparing", "shipped", "out_for_delivery", "delivered", "cancelled"]
PurchaseStatus = Literal["processing", "shipped", "delivered", "cancelled"]
ReturnStatus = Literal["label_sent", "in_transit", "received", "refunded"]

_RETURN_STAGES: tuple[tuple[int, ReturnStatus], ...] = ((1, "label_sent"), (4, "in_transit"), (6, "received"))
"""Until how many days after the request a return is at a stage; then its money is back."""
REFUND_DAYS = _RETURN_STAGES[-1][0]


def dollars(cents: int) -> str:
    """An amount for a message."""
    return spoken(cents, CURRENCY)


def options(variant: Variant) -> str:
    """Colour and size as people read them."""
    return f"{variant.color}, {variant.size}" if variant.size else variant.color


def named(product: Product, variant: Variant) -> str:
    """A variant for a message."""
    return f"{product.title} ({options(variant)})"


def lowest_price(shop: Shop, product_id: str) -> int:
    """The price from which a product is to be had; no session changes a price."""
    return shop.world.derived(lowest_prices)[product_id]


def lowest_prices(world: World) -> dict[str, int]:
    """Product id -> the price from which it is to be had."""
    found: dict[str, int] = {}
    for v in world.tables["variants"].rows.values():
        found[v.product_id] = min(v.price, found.get(v.product_id, v.price))
    return found


def touched(shop: Shop) -> set[str]:
    """The products whose stock or rating is not that of the world any more."""
    overlays = shop.overlays
    if not overlays:
        return set()
    rows = [*overlays.get("variants", {}).values(), *overlays.get("reviews", {}).values()]
    return {r.product_id for r in rows if r is not None}


def in_stock(shop: Shop, product: Product) -> bool:
    """Whether some variant of it can be bought."""
    if not shop.overlays.get("variants"):
        return product.id in shop.world.derived(stocked_products)
    return not product.discontinued and any(v.stock for v in shop.variants.where(product_id=product.id))


def stocked_products(world: World) -> set[str]:
    """The products that can be bought as long as no session changes a stock."""
    there = {v.product_id for v in world.tables["variants"].rows.values() if v.stock}
    return {p.id for p in world.tables["products"].rows.values() if p.id in there and not p.discontinued}


def ratings(shop: Shop, product_id: str) -> tuple[int, int]:
    """The sum of its ratings and how many there are. Sessions only add reviews."""
    total, count = shop.world.derived(_ratings).get(product_id, (0, 0))
    for review in shop.overlays.get("reviews", {}).values():
        if review is not None and review.product_id == product_id:
            total, count = total + review.rating, count + 1
    return total, count


def _ratings(world: World) -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for r in world.tables["reviews"].rows.values():
        total, count = found.get(r.product_id, (0, 0))
        found[r.product_id] = (total + r.rating, count + 1)
    return found


def mean(rated: tuple[int, int]) -> float | None:
    """Sum and number of ratings -> the mean with one decimal, or None without any."""
    total, count = rated
    # Half up in whole numbers, so that no binary fraction decides.
    return (20 * total + count) // (2 * count) / 10 if count else None


def mean_rating(shop: Shop, product_id: str) -> float | None:
    """The mean of its ratings with one decimal, or None without any."""
    return mean(ratings(shop, product_id))


def stage(purchase: Purchase, shipment: Shipment, now: datetime) -> ShipmentStatus:
    """How far a parcel is."""
    if purchase.cancelled:
        return "cancelled"
    if now < shipment.leaves_at:
        return "preparing"
    if now >= shipment.arrives_at:
        return "delivered"
    return "shipped" if now < shipment.arrives_at - timedelta(hours=OUT_HOURS) else "out_for_delivery"


def status_of(shop: Shop, purchase: Purchase) -> PurchaseStatus:
    """How far a purchase is now."""
    span = shop.world.derived(spans).get(purchase.id)
    if span is None:
        span = span_of(shop.shipments.where(purchase_id=purchase.id))
    return progress(purchase, span, shop.now)


def progress(purchase: Purchase, span: tuple[datetime, datetime], now: datetime) -> PurchaseStatus:
    """How far a purchase is: shipped as soon as one of its parcels has left, delivered when all have arrived."""
    if purchase.cancelled:
        return "cancelled"
    if now < span[0]:
        return "processing"
    return "delivered" if now >= span[1] else "shipped"


def spans(world: World) -> dict[str, tuple[datetime, datetime]]:
    """Purchase id -> when its first parcel leaves and its last one arrives."""
    return {key: span_of(parcels) for key, parcels in world.tables["shipments"].index["purchase_id"].items()}


def span_of(parcels: Sequence[Shipment]) -> tuple[datetime, datetime]:
    """When the first of some parcels leaves and the last one arrives."""
    return min(s.leaves_at for s in parcels), max(s.arrives_at for s in parcels)


def delivery(now: datetime, speed: Speed, warehouse: Warehouse) -> tuple[datetime, datetime]:
    """When a parcel ordered now leaves, and when it arrives: at two in the afternoon, some days later."""
    leaves = now + timedelta(hours=4 if speed == "express" else 30)
    days = (1 if speed == "express" else 3) + (warehouse == "west")
    return leaves, (leaves + timedelta(days=days)).replace(hour=14, minute=0, second=0)


def returned(shop: Shop, item: PurchaseItem) -> int:
    """How many pieces of a line have been sent back so far."""
    return sum(r.quantity for r in shop.item_returns.where(purchase_item_id=item.id))


def refund_of(item: PurchaseItem, before: int, quantity: int) -> int:
    """What the next ``quantity`` pieces of a line bring after ``before`` went back: together exactly what was paid."""
    return item.paid * (before + quantity) // item.quantity - item.paid * before // item.quantity


def last_return_day(shop: Shop, item: PurchaseItem) -> date:
    """The last day on which pieces of a line can be sent back."""
    days = shop.products.need(item.product_id, "product_id").return_days
    return shop.shipments.need(item.shipment_id, "shipment_id").arrives_at.date() + timedelta(days=days)


def return_stage(back: ItemReturn, now: datetime) -> ReturnStatus:
    """How far a return is."""
    age = now - back.requested_at
    return next((name for days, name in _RETURN_STAGES if age < timedelta(days=days)), "refunded")


def gift_balance(shop: Shop) -> int:
    """What the gift balance has: what was loaded, less purchases that stand, plus returns that are through."""
    balance, spent, backs = shop.world.derived(_gifts)
    latest = shop.now - timedelta(days=REFUND_DAYS)
    for at, refund in backs:
        if at <= latest:
            balance += refund
    overlays, base = shop.overlays, shop.purchases.base.rows
    for key, row in overlays.get("purchases", {}).items():
        if row is not None and row.payment_method == "gift_balance":
            # What can be cancelled has not arrived, so that nothing of it has come back.
            if key in base:
                balance += spent[key] if row.cancelled and not base[key].cancelled else 0
            elif not row.cancelled:
                balance -= row.shipping + sum(i.paid for i in shop.purchase_items.where(purchase_id=key))
    for back in overlays.get("item_returns", {}).values():
        if back is not None and back.requested_at <= latest:
            purchase = shop.purchases.need(back.purchase_id, "purchase_id")
            if purchase.payment_method == "gift_balance":
                balance += back.refund
    return balance


def _gifts(world: World) -> tuple[int, dict[str, int], list[tuple[datetime, int]]]:
    """The gift balance without returns; purchase id -> what it took of it; moment and amount of returns to it."""
    tables = world.tables
    balance = sum(w.loaded for w in tables["wallets"].rows.values() if w.method == "gift_balance")
    spent = {
        p.id: p.shipping + sum(i.paid for i in tables["purchase_items"].index["purchase_id"].get(p.id, ()))
        for p in tables["purchases"].rows.values()
        if p.payment_method == "gift_balance" and not p.cancelled
    }
    backs = [(r.requested_at, r.refund) for r in tables["item_returns"].rows.values() if r.purchase_id in spent]
    return balance - sum(spent.values()), spent, backs


def bought(shop: Shop, product_id: str) -> bool:
    """Whether the customer has had a product delivered."""
    for item in shop.purchase_items.where(product_id=product_id):
        purchase = shop.purchases.need(item.purchase_id, "purchase_id")
        shipment = shop.shipments.need(item.shipment_id, "shipment_id")
        if stage(purchase, shipment, shop.now) == "delivered":
            return True
    return False
