"""Tools on returns."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated

from pydantic import Field

from prove.engine import Conflict, Refused, View, tool
from prove.envs.common import major
from prove.envs.shopping.entities import (
    ItemReturn,
    PaymentMethod,
    ProductId,
    PurchaseId,
    PurchaseItemId,
    ReturnId,
    ReturnReason,
    Shop,
)
from prove.envs.shopping.rules import (
    REFUND_DAYS,
    ReturnStatus,
    last_return_day,
    refund_of,
    return_stage,
    returned,
    stage,
)


class ReturnDetail(View, frozen=True, kw_only=True):
    id: ReturnId
    purchase_id: PurchaseId
    purchase_number: str
    purchase_item_id: PurchaseItemId
    product_id: ProductId
    title: str
    quantity: int
    reason: ReturnReason
    status: ReturnStatus
    refund: float
    refund_to: PaymentMethod
    refund_by: date
    currency: str = "USD"


def _detail(shop: Shop, back: ItemReturn) -> ReturnDetail:
    purchase = shop.purchases.need(back.purchase_id, "purchase_id")
    item = shop.purchase_items.need(back.purchase_item_id, "purchase_item_id")
    return ReturnDetail(
        id=back.id,
        purchase_id=purchase.id,
        purchase_number=purchase.number,
        purchase_item_id=item.id,
        product_id=item.product_id,
        title=shop.products.need(item.product_id, "product_id").title,
        quantity=back.quantity,
        reason=back.reason,
        status=return_stage(back, shop.now),
        refund=major(back.refund),
        refund_to=purchase.payment_method,
        refund_by=back.requested_at.date() + timedelta(days=REFUND_DAYS),
    )


@tool
def request_return(
    shop: Shop,
    purchase_item_id: Annotated[PurchaseItemId, Field(description="Id of an item of a purchase")],
    reason: Annotated[
        ReturnReason,
        Field(description="changed_mind, wrong_size, damaged, wrong_item or not_as_described"),
    ],
    quantity: Annotated[int | None, Field(ge=1, le=20, description="How many; all if not given")] = None,
) -> ReturnDetail:
    """Send an item of a purchase back for what was paid for it, coupons counted. Refuses what has not arrived, is a
    final sale or too old, and more than is left."""
    item = shop.purchase_items.need(purchase_item_id, "purchase_item_id")
    purchase = shop.purchases.need(item.purchase_id, "purchase_id")
    product = shop.products.need(item.product_id, "product_id")
    where = f"{product.title} of order {purchase.number}"
    now = stage(purchase, shop.shipments.need(item.shipment_id, "shipment_id"), shop.now)
    if now != "delivered":
        raise Refused("not_delivered", f"purchase_item_id: {where} is {now.replace('_', ' ')}, not delivered.")
    before = returned(shop, item)
    if before == item.quantity:
        raise Conflict("already_returned", f"purchase_item_id: {where} has been returned already.")
    if not product.return_days:
        raise Refused("final_sale", f"purchase_item_id: {where} was a final sale, which cannot be returned.")
    last = last_return_day(shop, item)
    if shop.now.date() > last:
        raise Refused("return_window_over", f"purchase_item_id: {where} could be returned until {last}.")
    left = item.quantity - before
    wanted = left if quantity is None else quantity
    if wanted > left:
        raise Refused(
            "more_than_left",
            f"quantity: {wanted} is more than the {left} left of {where}.",
            [{"pointer": "/quantity", "problem": "more than is left", "allowed": f"at most {left}"}],
        )
    back = ItemReturn(
        id=shop.new_id(shop.item_returns),
        purchase_id=purchase.id,
        purchase_item_id=item.id,
        quantity=wanted,
        refund=refund_of(item, before, wanted),
        reason=reason,
        requested_at=shop.now,
    )
    return _detail(shop, shop.item_returns.put(back))


@tool(read_only=True)
def get_return_status(
    shop: Shop, return_id: Annotated[ReturnId, Field(description="Id of the return")]
) -> ReturnDetail:
    """Tell how far a return is, what is refunded, to which way to pay, and by when."""
    return _detail(shop, shop.item_returns.need(return_id, "return_id"))
