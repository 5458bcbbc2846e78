"""Purchases as results show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from prove.engine import View
from prove.engine.world import World
from prove.envs.common import fold, major
from prove.envs.shopping.cart import BoughtVariant, goods
from prove.envs.shopping.entities import (
    AddressId,
    ItemReturn,
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
)
from prove.envs.shopping.rules import PurchaseStatus, ShipmentStatus, progress, returned, span_of, stage, status_of


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


@dataclass(frozen=True, slots=True)
class Known:
    """What a list shows of a purchase besides its status, and the words by which it is found."""

    words: str
    items: list[ItemRow]
    total: float
    recipient: str
    returns: tuple[ReturnRow, ...]


def known_of(shop: Shop, purchase: Purchase) -> Known:
    lines, named = shop.purchase_items.where(purchase_id=purchase.id), shop.world.derived(goods)
    items = [
        ItemRow(
            id=item.id,
            product_id=item.product_id,
            title=(of := named[item.variant_id]).title,
            options=of.options,
            quantity=item.quantity,
            price=major(item.price),
            returned=returned(shop, item) or None,
        )
        for item in lines
    ]
    recipient = shop.addresses.need(purchase.address_id, "address_id").recipient
    return Known(
        words=" " + fold(" ".join([purchase.number, recipient, *(i.title for i in items)])),
        items=items,
        total=major(purchase.shipping + sum(i.paid for i in lines)),
        recipient=recipient,
        returns=_returns(shop, shop.item_returns.where(purchase_id=purchase.id)),
    )


def all_known(world: World) -> dict[str, Known]:
    """Those of the world; a session changes only what has been returned of them."""
    shop = Shop(world)
    return {p.id: known_of(shop, p) for p in shop.purchases}


def purchase_row(shop: Shop, purchase: Purchase, known: Known) -> PurchaseRow:
    return PurchaseRow(
        id=purchase.id,
        number=purchase.number,
        placed_on=purchase.placed_at.date(),
        status=status_of(shop, purchase),
        total=known.total,
        recipient=known.recipient,
        items=known.items,
        returns=known.returns,
    )


def _item(shop: Shop, item: PurchaseItem, backs: Sequence[ItemReturn]) -> ItemDetail:
    of = shop.world.derived(goods)[item.variant_id]
    return ItemDetail(
        id=item.id,
        variant=of.variant,
        title=of.title,
        options=of.options,
        quantity=item.quantity,
        price=major(item.price),
        discount=major(item.discount) if item.discount else None,
        returned=sum(b.quantity for b in backs if b.purchase_item_id == item.id) or None,
    )


def _returns(shop: Shop, backs: Sequence[ItemReturn]) -> tuple[ReturnRow, ...]:
    found = []
    for back in backs:
        item = shop.purchase_items.need(back.purchase_item_id, "purchase_item_id")
        found.append(
            ReturnRow(
                id=back.id,
                purchase_id=back.purchase_id,
                title=shop.products.need(item.product_id, "product_id").title,
                quantity=back.quantity,
                refund=major(back.refund),
            )
        )
    return tuple(found)


def contents_of(shop: Shop, shipment: Shipment, lines: Sequence[PurchaseItem]) -> str:
    return ", ".join(
        f"{i.quantity} x {shop.products.need(i.product_id, 'product_id').title}"
        for i in lines
        if i.shipment_id == shipment.id
    )


def purchase_detail(shop: Shop, purchase: Purchase) -> PurchaseDetail:
    lines = shop.purchase_items.where(purchase_id=purchase.id)
    backs = shop.item_returns.where(purchase_id=purchase.id)
    return described(shop, purchase, lines, shop.shipments.where(purchase_id=purchase.id), backs)


def described(
    shop: Shop,
    purchase: Purchase,
    lines: Sequence[PurchaseItem],
    shipments: Sequence[Shipment],
    backs: Sequence[ItemReturn],
) -> PurchaseDetail:
    """A purchase with its lines, parcels and returns."""
    subtotal, discount = sum(i.price * i.quantity for i in lines), sum(i.discount for i in lines)
    total = purchase.shipping + subtotal - discount
    back = total if purchase.cancelled else sum(b.refund for b in backs)
    address = shop.addresses.need(purchase.address_id, "address_id")
    now = shop.now
    return PurchaseDetail(
        id=purchase.id,
        number=purchase.number,
        placed_on=purchase.placed_at.date(),
        status=progress(purchase, span_of(shipments), now),
        items=[_item(shop, i, backs) for i in lines],
        subtotal=major(subtotal),
        discount=major(discount),
        shipping=major(purchase.shipping),
        total=major(total),
        refunded=major(back) if back else None,
        payment_method=purchase.payment_method,
        address_id=address.id,
        ship_to=f"{address.recipient}, {address.line}",
        shipments=[
            ShipmentRow(
                id=s.id,
                purchase_id=purchase.id,
                carrier=s.carrier,
                contents=contents_of(shop, s, lines),
                status=stage(purchase, s, now),
                expected_on=None if purchase.cancelled else s.arrives_at.date(),
            )
            for s in shipments
        ],
        returns=_returns(shop, backs),
    )
