"""What the chain's tools share: who has what, how far, and which prices are allowed."""

from __future__ import annotations

from math import asin, cos, radians, sin, sqrt
from typing import Any

from prove.engine import Refused, Table
from prove.envs.common import spoken
from prove.envs.retail_chain.entities import Category, Chain, Product, PurchaseOrder, StockLevel, StockTransfer, Store

CURRENCY = "USD"
EARTH_MILES = 3958.8
CEILING_PERCENT = 125
"""A store's own price is at most so much of the chain's."""
MARGIN_PERCENT: dict[Category, int] = {
    "tents": 15,
    "sleeping": 15,
    "cooking": 20,
    "lighting": 20,
    "packs": 15,
    "footwear": 25,
    "clothing": 25,
    "cycling": 10,
}
"""What a price must be above cost, by category, unless the product is on clearance."""


def stock_key(store_id: str, product_id: str) -> str:
    """The id of the one row for a store and a product."""
    return f"{StockLevel.ID_PREFIX}{store_id}.{product_id}"


def stock_of(chain: Chain, store_id: str, product_id: str) -> StockLevel | None:
    """What a store has of a product; None if it never carried it."""
    return chain.stock.get(stock_key(store_id, product_id))


def add_stock(chain: Chain, store_id: str, product_id: str, quantity: int) -> StockLevel:
    """Put goods on a store's shelf; from then on it carries the product."""
    level = stock_of(chain, store_id, product_id)
    if level is None:
        level = StockLevel(id=stock_key(store_id, product_id), store_id=store_id, product_id=product_id)
    return chain.stock.put(level.but(on_hand=level.on_hand + quantity))


def open_orders(chain: Chain, store_id: str) -> dict[str, list[PurchaseOrder]]:
    """Product -> the orders for this store of which something is still to come, oldest first."""
    found: dict[str, list[PurchaseOrder]] = {}
    for order in chain.purchase_orders.where(store_id=store_id):
        if order.left:
            found.setdefault(order.product_id, []).append(order)
    return found


def on_the_way(chain: Chain, store_id: str) -> dict[str, int]:
    """Product -> how much of it other stores have sent to this one."""
    found: dict[str, int] = {}
    for transfer in chain.transfers.where(to_store_id=store_id):
        if transfer.left:
            found[transfer.product_id] = found.get(transfer.product_id, 0) + transfer.left
    return found


def price_at(level: StockLevel | None, product: Product) -> int:
    """What a product costs customers at a store."""
    return product.price if level is None or level.price is None else level.price


def lowest_price(product: Product) -> int:
    """The least that a store may ask: cost and the margin of its category, or cost on clearance; in whole cents."""
    margin = 0 if product.status == "clearance" else MARGIN_PERCENT[product.category]
    return -(-product.cost * (100 + margin) // 100)


def highest_price(product: Product) -> int:
    """The most that a store may ask."""
    return product.price * CEILING_PERCENT // 100


def miles(a: Store, b: Store) -> float:
    """The distance as the crow flies, to a tenth of a mile."""
    lat1, lat2 = radians(a.latitude / 1e6), radians(b.latitude / 1e6)
    half_lat, half_lon = (lat2 - lat1) / 2, radians((b.longitude - a.longitude) / 1e6) / 2
    chord = sin(half_lat) ** 2 + cos(lat1) * cos(lat2) * sin(half_lon) ** 2
    return round(2 * EARTH_MILES * asin(sqrt(chord)), 1)


def not_closed(store: Store, parameter: str) -> None:
    """Refuses a store that gets nothing new."""
    if store.closed:
        raise Refused("store_closed", f"{parameter}: {store.name} ({store.id}) is closed for good.")


def next_number(table: Table[Any], prefix: str, first: int) -> str:
    """The number of a row about to be created; rows are never deleted, so numbers have no gaps."""
    base = table.base.rows
    created = sum(key not in base for key in table.overlay)
    return f"{prefix}-{first + len(base) + created}"


def store_text(store: Store) -> str:
    """What a store is searched by."""
    return f"{store.name} {store.code} {store.address}"


def product_text(product: Product) -> str:
    """What a product is searched by."""
    return f"{product.sku} {product.name}"


def transfer_text(transfer: StockTransfer) -> str:
    """What a transfer is searched by, besides its product and its stores."""
    return f"{transfer.number} {transfer.note}"


def dollars(cents: int) -> str:
    """An amount for a message."""
    return spoken(cents, CURRENCY)
