"""Tools on purchases: checkout, what was bought, cancelling, tracking."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Annotated

from pydantic import Field

from prove.engine import Conflict, Refused, View, tool
from prove.engine.world import World
from prove.envs.common import Cursor, Limit, Listed, Query, fold, page
from prove.envs.common.stretches import Stretches
from prove.envs.shopping.cart import pays
from prove.envs.shopping.entities import (
    AddressId,
    PaymentMethod,
    Purchase,
    PurchaseId,
    PurchaseItem,
    Shipment,
    ShipmentId,
    Shop,
    Speed,
    Warehouse,
)
from prove.envs.shopping.pricing import Line, check_coupons, priced
from prove.envs.shopping.rules import (
    OUT_HOURS,
    PurchaseStatus,
    ShipmentStatus,
    delivery,
    named,
    spans,
    stage,
    status_of,
)
from prove.envs.shopping.views import (
    PurchaseDetail,
    PurchasePage,
    all_known,
    contents_of,
    described,
    known_of,
    purchase_detail,
    purchase_row,
)

CARRIERS = ("UPS", "FedEx", "USPS")
_PO_BOX = re.compile(r"\bp\.?\s*o\.?\s*box\b", re.IGNORECASE)


class Event(View, frozen=True, kw_only=True):
    status: ShipmentStatus
    at: datetime


class Tracking(View, frozen=True, kw_only=True):
    id: ShipmentId
    purchase_id: PurchaseId
    carrier: str
    tracking_number: str
    status: ShipmentStatus
    expected_on: date | None = None
    note: str = ""
    contents: str
    ship_to: str
    events: list[Event]


def still_there(line: Line) -> None:
    """Refuses a line of the cart that can no longer be had."""
    item, stock, what = line.item, line.variant.stock, named(line.product, line.variant)
    if line.product.discontinued:
        raise Refused("product_discontinued", f"{what} ({item.id} in the cart) is no longer sold; remove it first.")
    if stock < item.quantity:
        there = "none are" if not stock else "one is" if stock == 1 else f"{stock} are"
        remedy = f"set it to {stock} or less" if stock else "remove it first"
        raise Refused(
            "out_of_stock", f"The cart has {item.quantity} of {what} ({item.id}), but {there} in stock; {remedy}."
        )


@tool
def checkout_cart(
    shop: Shop,
    address_id: Annotated[AddressId, Field(description="Id of the address to send it to")],
    payment_method: Annotated[PaymentMethod, Field(description="card, paypal or gift_balance")] = "card",
    shipping_speed: Annotated[Speed, Field(description="standard, or express for an extra fee")] = "standard",
) -> PurchaseDetail:
    """Buy what is in the cart with the coupons on it, and empty it. Refuses an empty cart, goods that are out of stock,
    a coupon that no longer holds, a way to pay that does not bear it, and express to a PO box."""
    address = shop.addresses.need(address_id, "address_id")
    cart = priced(shop)
    if not cart.lines:
        raise Refused("cart_empty", "The cart is empty; add something first.")
    for line in cart.lines:
        still_there(line)
    check_coupons(cart)
    if shipping_speed == "express" and _PO_BOX.search(address.street):
        raise Refused("no_express_to_po_box", f"address_id: {address.line} is a PO box, to which nothing goes express.")
    pays(shop, payment_method, cart.total(shipping_speed))
    used = cart.used(shipping_speed)
    purchase = shop.purchases.put(
        Purchase(
            id=shop.new_id(shop.purchases),
            address_id=address.id,
            payment_method=payment_method,
            speed=shipping_speed,
            shipping=cart.shipping(shipping_speed),
            coupons=tuple(c.id for c in used),
            number=_number(shop),
            placed_at=shop.now,
        )
    )
    parcels: dict[Warehouse, Shipment] = {}
    bought = []
    for line in cart.lines:
        origin = line.product.warehouse
        if origin not in parcels:
            parcels[origin] = _parcel(shop, purchase, origin)
        item = PurchaseItem(
            id=shop.new_id(shop.purchase_items),
            purchase_id=purchase.id,
            shipment_id=parcels[origin].id,
            product_id=line.product.id,
            variant_id=line.variant.id,
            quantity=line.item.quantity,
            price=line.variant.price,
            discount=line.discount,
        )
        bought.append(shop.purchase_items.put(item))
        shop.variants.put(line.variant.but(stock=line.variant.stock - line.item.quantity))
        shop.cart_items.delete(line.item.id)
    for one in cart.coupons:
        shop.coupons.put(one.coupon.but(applied=False, uses_left=one.coupon.uses_left - (one.coupon in used)))
    return described(shop, purchase, bought, list(parcels.values()), ())


def _number(shop: Shop) -> str:
    """The number of the next purchase."""
    taken = [shop.world.derived(_last_number), *(int(p.number) for p in shop.overlays.get("purchases", {}).values())]
    return str(max(taken) + 3)


def _last_number(world: World) -> int:
    return max((int(p.number) for p in world.tables["purchases"].rows.values()), default=10_000)


def _parcel(shop: Shop, purchase: Purchase, origin: Warehouse) -> Shipment:
    leaves, arrives = delivery(shop.now, purchase.speed, origin)
    shipment = Shipment(
        id=shop.new_id(shop.shipments),
        purchase_id=purchase.id,
        carrier=CARRIERS[0] if purchase.speed == "express" else CARRIERS[1 if origin == "east" else 2],
        tracking_number=f"1Z{shop.draw(10**10, 'tracking'):010d}",
        leaves_at=leaves,
        arrives_at=arrives,
    )
    return shop.shipments.put(shipment)


class _Past:
    """The purchases of a world, the newest first, and the stretches of time in which none of them gets on."""

    def __init__(self, world: World) -> None:
        known = world.derived(all_known)
        rows: Iterable[Purchase] = reversed(world.tables["purchases"].rows.values())
        self.listed = Listed(rows, lambda p: known[p.id].words)
        self.stretches = Stretches(world, (moment for span in world.derived(spans).values() for moment in span))


@tool(read_only=True)
def list_purchases(
    shop: Shop,
    query: Annotated[Query | None, Field(description="Words of number, recipient and items, any order")] = None,
    status: Annotated[
        PurchaseStatus | None, Field(description="processing (not sent yet), shipped, delivered or cancelled")
    ] = None,
    limit: Limit = 4,
    cursor: Cursor | None = None,
) -> PurchasePage:
    """List the purchases, newest first, with their items. Returns one page, and next_cursor if there are more."""
    known = shop.world.derived(all_known)
    if not shop.purchases.overlay and not shop.item_returns.overlay:
        past = shop.world.derived(_Past)
        moment = past.stretches.at(shop)
        wanted = past.listed.everything if query is None else past.listed.having(query)
        if status is not None:
            wanted = past.listed.of(p.id for p in past.listed.those(wanted) if status_of(shop, p) == status)
        found, following = past.listed.page(wanted, limit, cursor, lambda p: purchase_row(shop, p, known[p.id]), moment)
        return PurchasePage(purchases=found, next_cursor=following)
    rows = list(shop.purchases)[::-1]
    if query is not None:
        # Neither the number nor the items of a purchase ever change.
        words = [" " + word for word in fold(query).split()]
        texts = [(known.get(p.id) or known_of(shop, p)).words for p in rows]
        rows = [p for p, text in zip(rows, texts, strict=True) if words and all([w in text for w in words])]
    if status is not None:
        rows = [p for p in rows if status_of(shop, p) == status]
    shown, following = page(rows, limit, cursor)
    own = {b.purchase_id for b in shop.overlays.get("item_returns", {}).values() if b is not None}
    return PurchasePage(
        purchases=[
            purchase_row(shop, p, known[p.id] if p.id in known and p.id not in own else known_of(shop, p))
            for p in shown
        ],
        next_cursor=following,
    )


@tool(read_only=True)
def get_purchase(
    shop: Shop, purchase_id: Annotated[PurchaseId, Field(description="Id of the purchase")]
) -> PurchaseDetail:
    """Show a purchase: items, what was paid and how, where it goes, its parcels and returns."""
    return purchase_detail(shop, shop.purchases.need(purchase_id, "purchase_id"))


@tool(destructive=True, idempotent=True)
def cancel_purchase(
    shop: Shop, purchase_id: Annotated[PurchaseId, Field(description="Id of the purchase")]
) -> PurchaseDetail:
    """Cancel a purchase as a whole and refund it at once. Refuses one of which a parcel has left, and one that is
    cancelled."""
    purchase = shop.purchases.need(purchase_id, "purchase_id")
    now = status_of(shop, purchase)
    if now == "cancelled":
        raise Conflict("already_cancelled", f"purchase_id: order {purchase.number} is cancelled already.")
    if now != "processing":
        raise Refused(
            "already_shipped",
            f"purchase_id: order {purchase.number} is {now}; what has arrived can be returned instead.",
        )
    for item in shop.purchase_items.where(purchase_id=purchase.id):
        variant = shop.variants.need(item.variant_id, "variant_id")
        shop.variants.put(variant.but(stock=variant.stock + item.quantity))
    for code in purchase.coupons:
        coupon = shop.coupons.need(code, "code")
        shop.coupons.put(coupon.but(uses_left=coupon.uses_left + 1))
    return purchase_detail(shop, shop.purchases.put(purchase.but(cancelled=True)))


@tool(read_only=True)
def track_shipment(shop: Shop, shipment_id: Annotated[ShipmentId, Field(description="Id of the shipment")]) -> Tracking:
    """Tell where a parcel is: carrier, tracking number, what happened so far, and the day it is expected."""
    shipment = shop.shipments.need(shipment_id, "shipment_id")
    purchase = shop.purchases.need(shipment.purchase_id, "purchase_id")
    address = shop.addresses.need(purchase.address_id, "address_id")
    moments: list[tuple[ShipmentStatus, datetime]] = [
        ("preparing", purchase.placed_at),
        ("shipped", shipment.leaves_at),
        ("out_for_delivery", shipment.arrives_at - timedelta(hours=OUT_HOURS)),
        ("delivered", shipment.arrives_at),
    ]
    if purchase.cancelled:
        del moments[1:]
    return Tracking(
        id=shipment.id,
        purchase_id=purchase.id,
        carrier=shipment.carrier,
        tracking_number=shipment.tracking_number,
        status=stage(purchase, shipment, shop.now),
        expected_on=None if purchase.cancelled else shipment.arrives_at.date(),
        note="the order was cancelled, so that nothing is sent" if purchase.cancelled else "",
        contents=contents_of(shop, shipment, shop.purchase_items.where(purchase_id=purchase.id)),
        ship_to=f"{address.recipient}, {address.line}",
        events=[Event(status=name, at=at) for name, at in moments if at <= shop.now],
    )
