"""The rules that several tools share: how far parcels and returns are, what goes back, what a product shows."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Literal

from prove.engine import Refused
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


def sold(product: Product) -> Product:
    """Refuses what is no longer sold."""
    if product.discontinued:
        raise Refused("product_discontinued", f"{product.title} ({product.id}) is no longer sold.")
    return product


def lowest_price(shop: Shop, product_id: str) -> int:
    """The price from which a product is to be had."""
    return min(v.price for v in shop.variants.where(product_id=product_id))


def in_stock(shop: Shop, product: Product) -> bool:
    """Whether some variant of it can be bought."""
    return not product.discontinued and any(v.stock for v in shop.variants.where(product_id=product.id))


def mean_rating(shop: Shop, product_id: str) -> float | None:
    """The mean of its ratings with one decimal, or None without any."""
    ratings = [r.rating for r in shop.reviews.where(product_id=product_id)]
    # Half up in whole numbers, so that no binary fraction decides.
    return (20 * sum(ratings) + len(ratings)) // (2 * len(ratings)) / 10 if ratings else None


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
    """How far a purchase is: shipped as soon as one of its parcels has left, delivered when all have arrived."""
    stages = {stage(purchase, s, shop.now) for s in shop.shipments.where(purchase_id=purchase.id)}
    if purchase.cancelled:
        return "cancelled"
    if stages == {"delivered"}:
        return "delivered"
    return "processing" if stages == {"preparing"} else "shipped"


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


def total(shop: Shop, purchase: Purchase) -> int:
    """What a purchase cost."""
    return purchase.shipping + sum(i.paid for i in shop.purchase_items.where(purchase_id=purchase.id))


def refunded(shop: Shop, purchase: Purchase) -> int:
    """What goes back or went back of a purchase."""
    if purchase.cancelled:
        return total(shop, purchase)
    return sum(r.refund for r in shop.item_returns.where(purchase_id=purchase.id))


def gift_balance(shop: Shop) -> int:
    """What the gift balance has: what was loaded, less purchases that stand, plus returns that are through."""
    wallet = shop.wallets.find(method="gift_balance")
    balance = wallet.loaded if wallet is not None else 0
    for purchase in shop.purchases:
        if purchase.payment_method == "gift_balance" and not purchase.cancelled:
            balance -= total(shop, purchase)
            for back in shop.item_returns.where(purchase_id=purchase.id):
                if return_stage(back, shop.now) == "refunded":
                    balance += back.refund
    return balance


def bought(shop: Shop, product_id: str) -> bool:
    """Whether the customer has had a product delivered."""
    for item in shop.purchase_items.where(product_id=product_id):
        purchase = shop.purchases.need(item.purchase_id, "purchase_id")
        shipment = shop.shipments.need(item.shipment_id, "shipment_id")
        if stage(purchase, shipment, shop.now) == "delivered":
            return True
    return False
