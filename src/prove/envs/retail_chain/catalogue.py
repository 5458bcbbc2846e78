"""Tools on stores, products and what a store has of them, and where else it can be had."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import View, World, tool
from prove.envs.common import Cursor, Limit, Listed, Query, major, page, search
from prove.envs.retail_chain.entities import (
    Category,
    Chain,
    OrderStatus,
    Product,
    ProductId,
    ProductStatus,
    PurchaseOrder,
    PurchaseOrderId,
    StockLevel,
    Store,
    StoreId,
    StoreKind,
    StoreStatus,
)
from prove.envs.retail_chain.rules import (
    lowest_price,
    miles,
    on_the_way,
    open_orders,
    price_at,
    product_text,
    stock_of,
    store_text,
)

Show = Literal["low", "out_of_stock", "on_order"]


class StoreRow(View, frozen=True, kw_only=True):
    id: StoreId
    code: str
    name: str
    kind: StoreKind
    address: str
    city: str
    status: StoreStatus


class StorePage(View, frozen=True, kw_only=True):
    stores: list[StoreRow]
    next_cursor: str | None = None


class ProductRow(View, frozen=True, kw_only=True):
    id: ProductId
    sku: str
    name: str
    category: Category
    status: ProductStatus
    supplier: str
    lead_days: int
    minimum_cases: int = 1
    case_size: int
    cost: float
    lowest_price: float
    price: float


class ProductPage(View, frozen=True, kw_only=True):
    products: list[ProductRow]
    next_cursor: str | None = None


class OrderOnItsWay(View, frozen=True, kw_only=True):
    id: PurchaseOrderId
    number: str
    supplier: str
    store_id: StoreId
    product_name: str
    quantity: int
    left: int
    total: float
    status: OrderStatus
    deliver_on: date
    late: bool = False


class StockRow(View, frozen=True, kw_only=True):
    product_id: ProductId
    sku: str
    name: str
    price: float
    on_hand: int
    committed: int = 0
    available: int
    incoming: int
    low: bool = False
    orders: tuple[OrderOnItsWay, ...] = ()


class StockPage(View, frozen=True, kw_only=True):
    stock: list[StockRow]
    next_cursor: str | None = None


class NearbyRow(View, frozen=True, kw_only=True):
    store_id: StoreId
    store_name: str
    kind: StoreKind
    city: str
    distance_miles: float
    available: int
    price: float


class NearbyList(View, frozen=True, kw_only=True):
    product_id: ProductId
    product_name: str
    nearby: list[NearbyRow]


@tool(read_only=True)
def list_stores(
    chain: Chain,
    query: Annotated[Query | None, Field(description="Words of name, code and address")] = None,
    kind: Annotated[StoreKind | None, Field(description="shop or warehouse")] = None,
    status: Annotated[StoreStatus | None, Field(description="open or closed (for good)")] = None,
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> StorePage:
    """List the chain's shops and warehouses by code. Returns one page, and next_cursor if there are more."""
    # No tool changes a store.
    listed = chain.stores.base.derived(_stores, _stores)
    wanted = listed.everything if query is None else listed.having(query)
    if kind is not None:
        wanted &= listed.by("kind", kind)
    if status is not None:
        wanted &= listed.by("closed", status == "closed")
    stores, following = listed.page(wanted, limit, cursor, _store_row)
    return StorePage(stores=stores, next_cursor=following)


def _stores(stores: Iterable[Store]) -> Listed[Store]:
    return Listed(stores, store_text)


def _store_row(store: Store) -> StoreRow:
    return StoreRow(
        id=store.id,
        code=store.code,
        name=store.name,
        kind=store.kind,
        address=store.address,
        city=store.city,
        status="closed" if store.closed else "open",
    )


@tool(read_only=True)
def search_store_products(
    chain: Chain,
    query: Annotated[Query | None, Field(description="Words of SKU and name")] = None,
    category: Annotated[
        Category | None,
        Field(description="tents, sleeping, cooking, lighting, packs, footwear, clothing, cycling"),
    ] = None,
    status: Annotated[ProductStatus | None, Field(description="active, clearance or discontinued")] = None,
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> ProductPage:
    """Search the chain's products, by SKU: cost, chain price, supplier, its days to deliver and least cases. Returns
    one page."""
    # No tool changes a product or a supplier.
    listed = chain.products.base.derived(_products, _products)
    wanted = listed.everything if query is None else listed.having(query)
    if category is not None:
        wanted &= listed.by("category", category)
    if status is not None:
        wanted &= listed.by("status", status)
    products, following = listed.page(wanted, limit, cursor, lambda p: _product_row(chain, p))
    return ProductPage(products=products, next_cursor=following)


def _products(products: Iterable[Product]) -> Listed[Product]:
    return Listed(products, product_text)


def _product_row(chain: Chain, product: Product) -> ProductRow:
    supplier = chain.suppliers.need(product.supplier_id, "supplier_id")
    return ProductRow(
        id=product.id,
        sku=product.sku,
        name=product.name,
        category=product.category,
        status=product.status,
        supplier=supplier.name,
        lead_days=supplier.lead_days,
        minimum_cases=supplier.minimum_cases,
        case_size=product.case_size,
        cost=major(product.cost),
        lowest_price=major(lowest_price(product)),
        price=major(product.price),
    )


@tool(read_only=True)
def get_store_stock(
    chain: Chain,
    store_id: Annotated[StoreId, Field(description="Store id")],
    product_id: Annotated[ProductId | None, Field(description="Only this product")] = None,
    query: Annotated[Query | None, Field(description="Words of SKU and name")] = None,
    show: Annotated[Show | None, Field(description="Only low, out_of_stock, or on_order (from suppliers)")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> StockPage:
    """Get what a store carries, by SKU: price there, on hand, committed to customers, available, incoming from stores
    and suppliers, with the open purchase orders. Returns one page and next_cursor."""
    store = chain.stores.need(store_id, "store_id")
    orders = open_orders(chain, store.id)
    coming = on_the_way(chain, store.id)
    if product_id is not None:
        chain.products.need(product_id, "product_id")
    if query is not None or product_id is not None:
        wanted = [p.id for p in search(chain.products, query, product_text) if product_id in (None, p.id)]
        levels = [level for key in wanted if (level := _shown(chain, store.id, key, key in orders or key in coming))]
    else:
        levels = chain.stock.where(store_id=store.id)
        if orders or coming:
            carried = {level.product_id for level in levels}
            new = [key for key in dict.fromkeys((*orders, *coming)) if key not in carried]
            levels += [level for key in new if (level := _shown(chain, store.id, key, True))]
    if show == "low":
        levels = [level for level in levels if level.available <= level.low_at]
    elif show == "out_of_stock":
        levels = [level for level in levels if level.available == 0]
    elif show == "on_order":
        levels = [level for level in levels if level.product_id in orders]
    shown, following = page(levels, limit, cursor)
    return StockPage(
        stock=[_stock_row(chain, level, orders.get(level.product_id, ()), coming) for level in shown],
        next_cursor=following,
    )


def _shown(chain: Chain, store_id: str, product_id: str, expected: bool) -> StockLevel | None:
    """A store's row for a product: an empty one if it does not carry it yet, but some is on its way."""
    level = stock_of(chain, store_id, product_id)
    if level is None and expected:
        key = f"{StockLevel.ID_PREFIX}{store_id}.{product_id}"
        return StockLevel(id=key, store_id=store_id, product_id=product_id)
    return level


def _stock_row(
    chain: Chain, level: StockLevel, orders: list[PurchaseOrder] | tuple[()], coming: dict[str, int]
) -> StockRow:
    product = chain.products.need(level.product_id, "product_id")
    return StockRow(
        product_id=product.id,
        sku=product.sku,
        name=product.name,
        price=major(price_at(level, product)),
        on_hand=level.on_hand,
        committed=level.committed,
        available=level.available,
        incoming=coming.get(product.id, 0) + sum(o.left for o in orders),
        low=level.available <= level.low_at,
        orders=tuple(
            OrderOnItsWay(
                id=o.id,
                number=o.number,
                supplier=chain.suppliers.need(o.supplier_id, "supplier_id").name,
                store_id=o.store_id,
                product_name=product.name,
                quantity=o.quantity,
                left=o.left,
                total=major(o.quantity * o.unit_cost),
                status=o.status,
                deliver_on=o.deliver_on,
                late=o.deliver_on < chain.now.date(),
            )
            for o in orders
        ),
    )


def _neighbours(world: World) -> dict[str, list[tuple[float, Store]]]:
    """Store -> all others with their distance in miles, nearest first. Stores neither move nor close."""
    stores: list[Store] = list(world.tables["stores"].rows.values())
    return {
        a.id: sorted(((miles(a, b), b) for b in stores if b.id != a.id), key=lambda pair: (pair[0], pair[1].code))
        for a in stores
    }


@tool(read_only=True)
def find_stock_nearby(
    chain: Chain,
    product_id: Annotated[ProductId, Field(description="Product id")],
    store_id: Annotated[StoreId, Field(description="Store to look around")],
    quantity: Annotated[int, Field(ge=1, le=1000, description="Least available there")] = 1,
    max_distance_miles: Annotated[int | None, Field(ge=1, le=1000, description="Farthest")] = None,
    limit: Limit = 6,
) -> NearbyList:
    """Find other open stores that have a product available, nearest first. Returns distance in miles, stock and price,
    or no row."""
    product = chain.products.need(product_id, "product_id")
    store = chain.stores.need(store_id, "store_id")
    found: list[NearbyRow] = []
    for distance, other in chain.world.derived(_neighbours)[store.id]:
        if len(found) == limit or (max_distance_miles is not None and distance > max_distance_miles):
            break
        level = stock_of(chain, other.id, product.id)
        if level is None or level.available < quantity or other.closed:
            continue
        found.append(
            NearbyRow(
                store_id=other.id,
                store_name=other.name,
                kind=other.kind,
                city=other.city,
                distance_miles=distance,
                available=level.available,
                price=major(price_at(level, product)),
            )
        )
    return NearbyList(product_id=product.id, product_name=product.name, nearby=found)
