"""Tools on purchases: checkout, what was bought, cancelling, tracking."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from typing import Annotated

from pydantic import Field

from prove.engine import Conflict, Refused, View, tool
from prove.envs.common import Cursor, Limit, Query, major, page, search
from prove.envs.shopping.cart import BoughtVariant, available, bought_variant, pays
from prove.envs.shopping.entities import (
    AddressId,
    PaymentMethod,
    ProductId,
    Purchase,
    PurchaseId,
    PurchaseItem,
    PurchaseItemId,
    ReturnId,
    Shipment,
    ShipmentId,
    Shop,
    Speed,
    Warehouse,
)
from prove.envs.shopping.pricing import check_coupons, priced
from prove.envs.shopping.rules import (
    OUT_HOURS,
    PurchaseStatus,
    ShipmentStatus,
    delivery,
    options,
    refunded,
    returned,
    stage,
    status_of,
    total,
)

CARRIERS = ("UPS", "FedEx", "USPS")
_PO_BOX = re.compile(r"\bp\.?\s*o\.?\s*box\b", re.IGNORECASE)


class ItemRow(View, frozen=True, kw_only=True):
    id: PurchaseItemId
    product_id: ProductId
    title: str
    options: str
    quantity: int
    price: float
    returned: int | None = None


class ItemDetail(View, frozen=True, kw_only=True):
    id: PurchaseItemId
    variant: BoughtVariant
    title: str
    options: str
    quantity: int
    price: float
    discount: float | None = None
    returned: int | None = None


class ReturnRow(View, frozen=True, kw_only=True):
    id: ReturnId
    purchase_id: PurchaseId
    title: str
    quantity: int
    refund: float


class PurchaseRow(View, frozen=True, kw_only=True):
    id: PurchaseId
    number: str
    placed_on: date
    status: PurchaseStatus
    total: float
    recipient: str
    items: list[ItemRow]
    returns: tuple[ReturnRow, ...] = ()


class PurchasePage(View, frozen=True, kw_only=True):
    purchases: list[PurchaseRow]
    next_cursor: str | None = None


class ShipmentRow(View, frozen=True, kw_only=True):
    id: ShipmentId
    purchase_id: PurchaseId
    carrier: str
    contents: str
    status: ShipmentStatus
    expected_on: date | None = None


class PurchaseDetail(View, frozen=True, kw_only=True):
    id: PurchaseId
    number: str
    placed_on: date
    status: PurchaseStatus
    items: list[ItemDetail]
    subtotal: float
    discount: float
    shipping: float
    total: float
    refunded: float | None = None
    currency: str = "USD"
    payment_method: PaymentMethod
    address_id: AddressId
    ship_to: str
    shipments: list[ShipmentRow]
    returns: tuple[ReturnRow, ...] = ()


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


def _items(shop: Shop, purchase: Purchase) -> list[ItemRow]:
    found = []
    for item in shop.purchase_items.where(purchase_id=purchase.id):
        found.append(
            ItemRow(
                id=item.id,
                product_id=item.product_id,
                title=shop.products.need(item.product_id, "product_id").title,
                options=options(shop.variants.need(item.variant_id, "variant_id")),
                quantity=item.quantity,
                price=major(item.price),
                returned=returned(shop, item) or None,
            )
        )
    return found


def _row(shop: Shop, purchase: Purchase) -> PurchaseRow:
    return PurchaseRow(
        id=purchase.id,
        number=purchase.number,
        placed_on=purchase.placed_at.date(),
        status=status_of(shop, purchase),
        total=major(total(shop, purchase)),
        recipient=shop.addresses.need(purchase.address_id, "address_id").recipient,
        items=_items(shop, purchase),
        returns=_returns(shop, purchase),
    )


def _item(shop: Shop, item: PurchaseItem) -> ItemDetail:
    variant = shop.variants.need(item.variant_id, "variant_id")
    return ItemDetail(
        id=item.id,
        variant=bought_variant(variant),
        title=shop.products.need(item.product_id, "product_id").title,
        options=options(variant),
        quantity=item.quantity,
        price=major(item.price),
        discount=major(item.discount) if item.discount else None,
        returned=returned(shop, item) or None,
    )


def _returns(shop: Shop, purchase: Purchase) -> tuple[ReturnRow, ...]:
    found = []
    for back in shop.item_returns.where(purchase_id=purchase.id):
        item = shop.purchase_items.need(back.purchase_item_id, "purchase_item_id")
        found.append(
            ReturnRow(
                id=back.id,
                purchase_id=purchase.id,
                title=shop.products.need(item.product_id, "product_id").title,
                quantity=back.quantity,
                refund=major(back.refund),
            )
        )
    return tuple(found)


def _contents(shop: Shop, shipment: Shipment) -> str:
    lines = [i for i in shop.purchase_items.where(purchase_id=shipment.purchase_id) if i.shipment_id == shipment.id]
    return ", ".join(f"{i.quantity} x {shop.products.need(i.product_id, 'product_id').title}" for i in lines)


def _detail(shop: Shop, purchase: Purchase) -> PurchaseDetail:
    lines = shop.purchase_items.where(purchase_id=purchase.id)
    back = refunded(shop, purchase)
    address = shop.addresses.need(purchase.address_id, "address_id")
    return PurchaseDetail(
        id=purchase.id,
        number=purchase.number,
        placed_on=purchase.placed_at.date(),
        status=status_of(shop, purchase),
        items=[_item(shop, i) for i in lines],
        subtotal=major(sum(i.price * i.quantity for i in lines)),
        discount=major(sum(i.discount for i in lines)),
        shipping=major(purchase.shipping),
        total=major(total(shop, purchase)),
        refunded=major(back) if back else None,
        payment_method=purchase.payment_method,
        address_id=address.id,
        ship_to=f"{address.recipient}, {address.line}",
        shipments=[
            ShipmentRow(
                id=s.id,
                purchase_id=purchase.id,
                carrier=s.carrier,
                contents=_contents(shop, s),
                status=stage(purchase, s, shop.now),
                expected_on=None if purchase.cancelled else s.arrives_at.date(),
            )
            for s in shop.shipments.where(purchase_id=purchase.id)
        ],
        returns=_returns(shop, purchase),
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
        available(line.product, line.variant, line.item.quantity, "cart")
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
            number=str(max(int(p.number) for p in shop.purchases) + 3 if len(shop.purchases) else 10_001),
            placed_at=shop.now,
        )
    )
    parcels: dict[Warehouse, str] = {}
    for line in cart.lines:
        origin = line.product.warehouse
        if origin not in parcels:
            parcels[origin] = _parcel(shop, purchase, origin)
        shop.purchase_items.put(
            PurchaseItem(
                id=shop.new_id(shop.purchase_items),
                purchase_id=purchase.id,
                shipment_id=parcels[origin],
                product_id=line.product.id,
                variant_id=line.variant.id,
                quantity=line.item.quantity,
                price=line.variant.price,
                discount=line.discount,
            )
        )
        shop.variants.put(line.variant.but(stock=line.variant.stock - line.item.quantity))
        shop.cart_items.delete(line.item.id)
    for one in cart.coupons:
        shop.coupons.put(one.coupon.but(applied=False, uses_left=one.coupon.uses_left - (one.coupon in used)))
    return _detail(shop, purchase)


def _parcel(shop: Shop, purchase: Purchase, origin: Warehouse) -> str:
    leaves, arrives = delivery(shop.now, purchase.speed, origin)
    shipment = Shipment(
        id=shop.new_id(shop.shipments),
        purchase_id=purchase.id,
        carrier=CARRIERS[0] if purchase.speed == "express" else CARRIERS[1 if origin == "east" else 2],
        tracking_number=f"1Z{shop.draw(10**10, 'tracking'):010d}",
        leaves_at=leaves,
        arrives_at=arrives,
    )
    return shop.shipments.put(shipment).id


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
    rows = search(list(shop.purchases), query, lambda p: _text(shop, p))[::-1]
    if status is not None:
        rows = [p for p in rows if status_of(shop, p) == status]
    shown, following = page(rows, limit, cursor)
    return PurchasePage(purchases=[_row(shop, p) for p in shown], next_cursor=following)


def _text(shop: Shop, purchase: Purchase) -> str:
    items = shop.purchase_items.where(purchase_id=purchase.id)
    recipient = shop.addresses.need(purchase.address_id, "address_id").recipient
    return " ".join(
        [purchase.number, recipient, *(shop.products.need(i.product_id, "product_id").title for i in items)]
    )


@tool(read_only=True)
def get_purchase(
    shop: Shop, purchase_id: Annotated[PurchaseId, Field(description="Id of the purchase")]
) -> PurchaseDetail:
    """Show a purchase: items, what was paid and how, where it goes, its parcels and returns."""
    return _detail(shop, shop.purchases.need(purchase_id, "purchase_id"))


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
    return _detail(shop, shop.purchases.put(purchase.but(cancelled=True)))


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
        contents=_contents(shop, shipment),
        ship_to=f"{address.recipient}, {address.line}",
        events=[Event(status=name, at=at) for name, at in moments if at <= shop.now],
    )
