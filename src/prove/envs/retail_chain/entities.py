"""The rows of a chain's stock system. Money is whole cents of US dollars; coordinates are millionths of a degree."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, ClassVar, Literal

from prove.engine import VOLATILE, Entity, Ref, State, Table

StoreId = Annotated[str, Ref("store")]
ProductId = Annotated[str, Ref("product")]
SupplierId = Annotated[str, Ref("supplier")]
TransferId = Annotated[str, Ref("stock_transfer")]
PurchaseOrderId = Annotated[str, Ref("purchase_order")]

StoreKind = Literal["shop", "warehouse"]
StoreStatus = Literal["open", "closed"]
Category = Literal["tents", "sleeping", "cooking", "lighting", "packs", "footwear", "clothing", "cycling"]
ProductStatus = Literal["active", "clearance", "discontinued"]
TransferStatus = Literal["in_transit", "partly_received", "received", "cancelled"]
OrderStatus = Literal["ordered", "partly_received", "received"]


class Store(Entity, frozen=True, kw_only=True):
    """A place with stock of its own. A closed one sends what it still has, and gets nothing new."""

    ID_PREFIX: ClassVar[str] = "loc_"
    code: str
    name: str
    kind: StoreKind
    address: str
    city: str
    latitude: int
    longitude: int
    closed: bool = False


class Supplier(Entity, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "sup_"
    name: str
    lead_days: int
    """From an order to the earliest delivery."""
    minimum_cases: int
    """Of one product in one order."""


class Product(Entity, frozen=True, kw_only=True):
    """Something that the chain sells. ``price`` is the chain's; a store may have another, within the rules."""

    ID_PREFIX: ClassVar[str] = "itm_"
    sku: str
    name: str
    category: Category
    supplier_id: SupplierId
    case_size: int
    cost: int
    price: int
    status: ProductStatus = "active"
    """On clearance, it may be sold down to cost; discontinued, it can no longer be ordered."""


class StockLevel(Entity, frozen=True, kw_only=True):
    """What a store has of a product. Its id follows from both, so that there is one row for each pair."""

    ID_PREFIX: ClassVar[str] = "stk_"
    INDEXED: ClassVar[tuple[str, ...]] = ("store_id", "product_id")
    store_id: StoreId
    product_id: ProductId
    on_hand: int = 0
    committed: int = 0
    """Set aside for orders of customers; never more than is on hand."""
    low_at: int = 0
    """With no more than this available, stock counts as low."""
    price: int | None = None
    """The store's own price, if it is not the chain's."""

    @property
    def available(self) -> int:
        """What can be sold or sent elsewhere."""
        return self.on_hand - self.committed


class StockTransfer(Entity, frozen=True, kw_only=True):
    """Goods between two stores: out of the source's stock when it is created, into the destination's as received."""

    ID_PREFIX: ClassVar[str] = "trf_"
    INDEXED: ClassVar[tuple[str, ...]] = ("from_store_id", "to_store_id", "product_id")
    number: Annotated[str, VOLATILE]
    product_id: ProductId
    from_store_id: StoreId
    to_store_id: StoreId
    quantity: int
    received: int = 0
    written_off: int = 0
    """Lost on the way."""
    cancelled: bool = False
    note: str = ""
    created_at: Annotated[datetime, VOLATILE]

    @property
    def left(self) -> int:
        """What is still on its way."""
        return 0 if self.cancelled else self.quantity - self.received - self.written_off

    @property
    def status(self) -> TransferStatus:
        if self.cancelled:
            return "cancelled"
        if not self.left:
            return "received"
        return "partly_received" if self.received else "in_transit"


class PurchaseOrder(Entity, frozen=True, kw_only=True):
    """Goods ordered from a product's supplier for one store, at the cost of the day of the order."""

    ID_PREFIX: ClassVar[str] = "po_"
    INDEXED: ClassVar[tuple[str, ...]] = ("store_id", "product_id")
    number: Annotated[str, VOLATILE]
    supplier_id: SupplierId
    product_id: ProductId
    store_id: StoreId
    quantity: int
    received: int = 0
    unit_cost: int
    deliver_on: date
    created_at: Annotated[datetime, VOLATILE]

    @property
    def left(self) -> int:
        """What the supplier still owes."""
        return self.quantity - self.received

    @property
    def status(self) -> OrderStatus:
        if not self.left:
            return "received"
        return "partly_received" if self.received else "ordered"


class Chain(State):
    """Everything that the stock system of one chain knows."""

    stores: Table[Store]
    suppliers: Table[Supplier]
    products: Table[Product]
    stock: Table[StockLevel]
    transfers: Table[StockTransfer]
    purchase_orders: Table[PurchaseOrder]
