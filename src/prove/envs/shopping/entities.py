"""The rows of an online shop, as one customer sees them. Amounts are whole cents of US dollars, never negative."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, ClassVar, Literal

from prove.engine import VOLATILE, Entity, Ref, State, Table

ProductId = Annotated[str, Ref("product")]
VariantId = Annotated[str, Ref("variant")]
ReviewId = Annotated[str, Ref("review")]
CartItemId = Annotated[str, Ref("cart_item")]
CouponCode = Annotated[str, Ref("coupon")]
AddressId = Annotated[str, Ref("address")]
PurchaseId = Annotated[str, Ref("purchase")]
PurchaseItemId = Annotated[str, Ref("purchase_item")]
ShipmentId = Annotated[str, Ref("shipment")]
ReturnId = Annotated[str, Ref("item_return")]

Category = Literal["clothing", "shoes", "kitchen", "electronics", "outdoors", "home"]
CouponKind = Literal["percent", "amount", "free_shipping"]
PaymentMethod = Literal["card", "paypal", "gift_balance"]
Speed = Literal["standard", "express"]
Warehouse = Literal["east", "west"]
ReturnReason = Literal["changed_mind", "wrong_size", "damaged", "wrong_item", "not_as_described"]


class Product(Entity, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "prod_"
    title: str
    brand: str
    category: Category
    description: str
    warehouse: Warehouse
    return_days: int
    """How many days after delivery it can be sent back; 0 for a final sale."""
    discontinued: bool = False
    """No longer sold; kept because purchases refer to it."""


class Variant(Entity, frozen=True, kw_only=True):
    """What is bought: one size and colour of a product, with a price and a stock of its own."""

    ID_PREFIX: ClassVar[str] = "var_"
    INDEXED: ClassVar[tuple[str, ...]] = ("product_id",)
    product_id: ProductId
    color: str
    size: str = ""
    """Empty where a product comes in one size."""
    price: int
    stock: int


class Review(Entity, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "rev_"
    INDEXED: ClassVar[tuple[str, ...]] = ("product_id",)
    product_id: ProductId
    author: str
    rating: int
    text: str
    mine: bool = False
    written_at: Annotated[datetime, VOLATILE]


class CartItem(Entity, frozen=True, kw_only=True):
    """A line of the cart. It holds no price: a cart is priced when it is looked at."""

    ID_PREFIX: ClassVar[str] = "item_"
    INDEXED: ClassVar[tuple[str, ...]] = ("variant_id",)
    variant_id: VariantId
    quantity: int


class Coupon(Entity, frozen=True, kw_only=True):
    """A coupon of this customer. Its id is the code."""

    ID_PREFIX: ClassVar[str] = "SAVE-"
    title: str
    kind: CouponKind
    value: int = 0
    """Percent, or cents; nothing for free shipping."""
    minimum: int = 0
    """What the goods it is good for have to come to."""
    category: Category | None = None
    expires_on: date
    """The last day on which it is good."""
    uses_left: int = 1
    applied: bool = False
    """Whether it is on the cart."""


class Address(Entity, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "addr_"
    label: str
    recipient: str
    street: str
    city: str
    state: str
    postal_code: str

    @property
    def line(self) -> str:
        """On one line, as a label or a map would have it."""
        return f"{self.street}, {self.city}, {self.state} {self.postal_code}"


class Wallet(Entity, frozen=True, kw_only=True):
    """A way to pay. What is left of the gift balance follows from the purchases and returns."""

    ID_PREFIX: ClassVar[str] = "pay_"
    INDEXED: ClassVar[tuple[str, ...]] = ("method",)
    method: PaymentMethod
    name: str
    expires_on: date | None = None
    loaded: int = 0
    """All that was ever put on the gift balance."""


class Purchase(Entity, frozen=True, kw_only=True):
    """An order. What it cost was fixed at checkout; how far it has come follows from its shipments and the time."""

    ID_PREFIX: ClassVar[str] = "ord_"
    address_id: AddressId
    payment_method: PaymentMethod
    speed: Speed
    shipping: int
    coupons: Annotated[tuple[str, ...], Ref("coupon")] = ()
    cancelled: bool = False
    number: Annotated[str, VOLATILE]
    placed_at: Annotated[datetime, VOLATILE]


class Shipment(Entity, frozen=True, kw_only=True):
    """A parcel: what one warehouse sends of a purchase."""

    ID_PREFIX: ClassVar[str] = "shp_"
    INDEXED: ClassVar[tuple[str, ...]] = ("purchase_id",)
    purchase_id: PurchaseId
    carrier: str
    tracking_number: Annotated[str, VOLATILE]
    leaves_at: Annotated[datetime, VOLATILE]
    arrives_at: Annotated[datetime, VOLATILE]


class PurchaseItem(Entity, frozen=True, kw_only=True):
    """A line of a purchase, at the price and with the share of the discount that it was bought with."""

    ID_PREFIX: ClassVar[str] = "line_"
    INDEXED: ClassVar[tuple[str, ...]] = ("purchase_id", "product_id")
    purchase_id: PurchaseId
    shipment_id: ShipmentId
    product_id: ProductId
    variant_id: VariantId
    quantity: int
    price: int
    discount: int = 0
    """Of the whole line."""

    @property
    def paid(self) -> int:
        """What was paid for the whole line, without shipping."""
        return self.price * self.quantity - self.discount


class ItemReturn(Entity, frozen=True, kw_only=True):
    """Pieces of a line that go back. How far they are follows from the time."""

    ID_PREFIX: ClassVar[str] = "ret_"
    INDEXED: ClassVar[tuple[str, ...]] = ("purchase_item_id", "purchase_id")
    purchase_id: PurchaseId
    purchase_item_id: PurchaseItemId
    quantity: int
    refund: int
    reason: ReturnReason
    requested_at: Annotated[datetime, VOLATILE]


class Wish(Entity, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "wish_"
    INDEXED: ClassVar[tuple[str, ...]] = ("product_id",)
    product_id: ProductId
    price_then: int
    """The lowest price of the product when it was put on the list."""


class Shop(State):
    """Everything one customer sees of the shop."""

    products: Table[Product]
    variants: Table[Variant]
    reviews: Table[Review]
    cart_items: Table[CartItem]
    coupons: Table[Coupon]
    addresses: Table[Address]
    wallets: Table[Wallet]
    purchases: Table[Purchase]
    shipments: Table[Shipment]
    purchase_items: Table[PurchaseItem]
    item_returns: Table[ItemReturn]
    wishes: Table[Wish]
