"""Tools on purchase orders and prices."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated

from pydantic import Field

from prove.engine import Conflict, InvalidArgument, Refused, View, tool
from prove.envs.common import Day, Money, major
from prove.envs.retail_chain.entities import (
    Chain,
    OrderStatus,
    ProductId,
    PurchaseOrder,
    PurchaseOrderId,
    StoreId,
)
from prove.envs.retail_chain.rules import (
    CEILING_PERCENT,
    CURRENCY,
    MARGIN_PERCENT,
    add_stock,
    dollars,
    highest_price,
    lowest_price,
    next_number,
    not_closed,
    price_at,
    stock_of,
)

FIRST_NUMBER = 4001
LONGEST_DAYS = 180


class PurchaseOrderRow(View, frozen=True, kw_only=True):
    id: PurchaseOrderId
    number: str
    supplier: str
    product_id: ProductId
    product_name: str
    store_id: StoreId
    store_name: str
    quantity: int
    received: int = 0
    left: int = 0
    unit_cost: float
    total: float
    currency: str
    status: OrderStatus
    deliver_on: date


class PriceRow(View, frozen=True, kw_only=True):
    store_id: StoreId
    store_name: str
    product_id: ProductId
    product_name: str
    price: float
    old_price: float
    chain_price: float
    cost: float
    currency: str


def _order_row(chain: Chain, order: PurchaseOrder) -> PurchaseOrderRow:
    return PurchaseOrderRow(
        id=order.id,
        number=order.number,
        supplier=chain.suppliers.need(order.supplier_id, "supplier_id").name,
        product_id=order.product_id,
        product_name=chain.products.need(order.product_id, "product_id").name,
        store_id=order.store_id,
        store_name=chain.stores.need(order.store_id, "store_id").name,
        quantity=order.quantity,
        received=order.received,
        left=order.left,
        unit_cost=major(order.unit_cost),
        total=major(order.quantity * order.unit_cost),
        currency=CURRENCY,
        status=order.status,
        deliver_on=order.deliver_on,
    )


@tool
def create_purchase_order(
    chain: Chain,
    product_id: Annotated[ProductId, Field(description="Product id")],
    store_id: Annotated[StoreId, Field(description="Store to deliver to")],
    cases: Annotated[int, Field(ge=1, le=200, description="How many full cases")],
    deliver_on: Annotated[
        date | None, Day(), Field(description="Day of delivery; as soon as possible if omitted")
    ] = None,
) -> PurchaseOrderRow:
    """Order full cases of a product from its supplier, for one store. Refuses a discontinued product, fewer cases than
    the supplier's minimum, a day before it can deliver, and a closed store."""
    product = chain.products.need(product_id, "product_id")
    store = chain.stores.need(store_id, "store_id")
    not_closed(store, "store_id")
    if product.status == "discontinued":
        raise Refused("product_discontinued", f"product_id: the {product.name} ({product.id}) is no longer made.")
    supplier = chain.suppliers.need(product.supplier_id, "supplier_id")
    if cases < supplier.minimum_cases:
        raise Refused(
            "below_minimum_order",
            f"cases: {supplier.name} delivers at least {supplier.minimum_cases} cases of a product, not {cases}.",
            [{"pointer": "/cases", "problem": "too few", "allowed": f"at least {supplier.minimum_cases}"}],
        )
    today = chain.now.date()
    earliest = today + timedelta(days=supplier.lead_days)
    if deliver_on is not None:
        last = today + timedelta(days=LONGEST_DAYS)
        if not today <= deliver_on <= last:
            raise InvalidArgument("deliver_on", f"{deliver_on} is not from today ({today}) to {last}.")
        if deliver_on < earliest:
            raise Refused(
                "before_lead_time",
                f"deliver_on: {supplier.name} needs {supplier.lead_days} days, so that {deliver_on} is too early.",
                [{"pointer": "/deliver_on", "problem": "too early", "allowed": f"from {earliest}"}],
            )
    order = chain.purchase_orders.put(
        PurchaseOrder(
            id=chain.new_id(chain.purchase_orders),
            number=next_number(chain.purchase_orders, "PO", FIRST_NUMBER),
            supplier_id=supplier.id,
            product_id=product.id,
            store_id=store.id,
            quantity=cases * product.case_size,
            unit_cost=product.cost,
            deliver_on=deliver_on or earliest,
            created_at=chain.now,
        )
    )
    return _order_row(chain, order)


@tool
def receive_purchase_order(
    chain: Chain,
    purchase_order_id: Annotated[PurchaseOrderId, Field(description="Id of an open purchase order")],
    quantity: Annotated[
        int | None, Field(ge=1, le=10_000, description="Units that arrived; all left if omitted")
    ] = None,
) -> PurchaseOrderRow:
    """Receive a purchase order, whole or in part, into the stock of its store. Refuses more than was ordered, and one
    that was received in full. Open orders are shown by get_store_stock."""
    order = chain.purchase_orders.need(purchase_order_id, "purchase_order_id")
    if not order.left:
        raise Conflict(
            "order_already_received", f"purchase_order_id: {order.number} ({order.id}) was received in full already."
        )
    arrived = order.left if quantity is None else quantity
    if arrived > order.left:
        raise Refused(
            "more_than_ordered",
            f"quantity: only {order.left} of {order.number} are still to come, not {arrived}.",
            [{"pointer": "/quantity", "problem": "more than was ordered", "allowed": f"at most {order.left}"}],
        )
    add_stock(chain, order.store_id, order.product_id, arrived)
    return _order_row(chain, chain.purchase_orders.put(order.but(received=order.received + arrived)))


@tool(idempotent=True)
def set_store_price(
    chain: Chain,
    store_id: Annotated[StoreId, Field(description="Store id")],
    product_id: Annotated[ProductId, Field(description="Product id")],
    price: Annotated[int, Money(0.01, 2000), Field(description="Price in US dollars")],
) -> PriceRow:
    """Set the price of a product at one store; setting the chain price takes the store's own off. Refuses a price below
    cost or margin or above 125 % of the chain price, a closed store, and one that does not carry the product."""
    store = chain.stores.need(store_id, "store_id")
    product = chain.products.need(product_id, "product_id")
    not_closed(store, "store_id")
    level = stock_of(chain, store.id, product.id)
    if level is None:
        raise Refused("not_carried", f"product_id: {store.name} does not carry the {product.name} ({product.id}).")
    low, high = lowest_price(product), highest_price(product)
    allowed = [{"pointer": "/price", "problem": "out of range", "allowed": f"{low / 100:.2f} to {high / 100:.2f}"}]
    if price < product.cost:
        raise Refused(
            "below_cost",
            f"price: {dollars(price)} is below the cost of the {product.name}, {dollars(product.cost)}.",
            allowed,
        )
    if price < low:
        margin = MARGIN_PERCENT[product.category]
        raise Refused(
            "margin_too_small",
            f"price: {product.category} are sold {margin} % above cost, so at {dollars(low)} or more.",
            allowed,
        )
    if price > high:
        raise Refused(
            "above_ceiling",
            f"price: at most {dollars(high)}, {CEILING_PERCENT} % of the chain price {dollars(product.price)}.",
            allowed,
        )
    own = None if price == product.price else price
    old = price_at(level, product)
    level = chain.stock.put(level.but(price=own))
    return PriceRow(
        store_id=store.id,
        store_name=store.name,
        product_id=product.id,
        product_name=product.name,
        price=major(price_at(level, product)),
        old_price=major(old),
        chain_price=major(product.price),
        cost=major(product.cost),
        currency=CURRENCY,
    )
