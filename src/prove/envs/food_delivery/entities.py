"""The rows of one customer's delivery app. Money is whole cents; coordinates are millionths of a degree."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, ClassVar, Literal

import msgspec

from prove.engine import VOLATILE, Entity, Ref, State, Table

RestaurantId = Annotated[str, Ref("restaurant")]
DishId = Annotated[str, Ref("dish")]
BasketId = Annotated[str, Ref("basket")]
LineId = Annotated[str, Ref("basket_line")]
AddressId = Annotated[str, Ref("address")]
PromotionId = Annotated[str, Ref("promotion")]
OrderId = Annotated[str, Ref("order")]
CourierId = Annotated[str, Ref("courier")]

Cuisine = Literal[
    "burgers", "chinese", "indian", "indonesian", "italian", "japanese", "korean", "mexican", "thai", "vegan"
]
OrderStatus = Literal["scheduled", "placed", "accepted", "preparing", "picked_up", "delivered", "cancelled"]
PromotionKind = Literal["percentage", "fixed", "free_delivery"]


class Restaurant(Entity, frozen=True, kw_only=True):
    """``opens`` and ``closes`` are minutes of the local day, ``closes`` beyond 1440 after midnight; ``break_from`` to
    ``break_to`` it rests (0 to 0: no rest). It delivers within ``reach`` metres of itself. ``prep_minutes``: its
    kitchen's usual time. ``paused``: takes no orders at present."""

    ID_PREFIX: ClassVar[str] = "rst_"
    name: str
    cuisine: Cuisine
    neighbourhood: str
    latitude: int
    longitude: int
    rating_tenths: int
    ratings: int
    opens: int
    closes: int
    break_from: int = 0
    break_to: int = 0
    closed_day: str = ""
    reach: int
    minimum_order: int
    base_fee: int
    fee_per_km: int
    prep_minutes: int
    paused: bool = False


class Choice(msgspec.Struct, frozen=True):
    """One option and what it adds to the price of a dish."""

    name: str
    price: int = 0
    sold_out: bool = False


class OptionGroup(msgspec.Struct, frozen=True):
    """Options of a dish of which at most ``most`` are taken; of a required group at least one."""

    name: str
    required: bool
    most: int
    choices: tuple[Choice, ...]


class Dish(Entity, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "dish_"
    INDEXED: ClassVar[tuple[str, ...]] = ("restaurant_id",)
    restaurant_id: RestaurantId
    section: str
    name: str
    price: int
    vegetarian: bool = False
    sold_out: bool = False
    groups: tuple[OptionGroup, ...] = ()


class Basket(Entity, frozen=True, kw_only=True):
    """The one basket of the customer; its restaurant is that of its lines."""

    ID_PREFIX: ClassVar[str] = "bskt_"
    promotion_id: PromotionId | None = None


class BasketLine(Entity, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "line_"
    dish_id: DishId
    quantity: int
    options: tuple[str, ...] = ()
    note: str = ""


class Address(Entity, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "addr_"
    label: str
    street_address: str
    postal_code: str
    neighbourhood: str
    latitude: int
    longitude: int
    instructions: str = ""


class Promotion(Entity, frozen=True, kw_only=True):
    """``value`` is a percentage or cents, by kind; ``cap`` the most that a percentage takes off (0: no cap)."""

    ID_PREFIX: ClassVar[str] = "promo_"
    code: str
    kind: PromotionKind
    value: int = 0
    cap: int = 0
    minimum_order: int = 0
    expires_on: date
    cuisine: Cuisine | None = None
    first_order: bool = False


class Courier(Entity, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "cour_"
    name: str
    vehicle: str
    phone: str


class Item(msgspec.Struct, frozen=True):
    """A line of an order, with the price of one portion as it was then."""

    dish_id: DishId
    name: str
    quantity: int
    unit_price: int
    options: tuple[str, ...] = ()


class Order(Entity, frozen=True, kw_only=True):
    """Where it stands follows from ``placed_at`` (or ``scheduled_for``), ``prep_minutes`` and ``ride_minutes``."""

    ID_PREFIX: ClassVar[str] = "ord_"
    INDEXED: ClassVar[tuple[str, ...]] = ("restaurant_id",)
    number: str
    restaurant_id: RestaurantId
    address_id: AddressId
    courier_id: CourierId
    promotion_id: PromotionId | None = None
    items: tuple[Item, ...]
    subtotal: int
    delivery_fee: int
    service_fee: int
    discount: int = 0
    tip: int = 0
    prep_minutes: int
    ride_minutes: int
    scheduled_for: datetime | None = None
    placed_at: Annotated[datetime, VOLATILE]
    cancelled: bool = False
    refund: int = 0
    stars: int = 0
    comment: str = ""

    @property
    def total(self) -> int:
        """What the order costs, in cents."""
        return self.subtotal + self.delivery_fee + self.service_fee + self.tip - self.discount


class Delivery(State):
    restaurants: Table[Restaurant]
    dishes: Table[Dish]
    baskets: Table[Basket]
    basket_lines: Table[BasketLine]
    addresses: Table[Address]
    promotions: Table[Promotion]
    couriers: Table[Courier]
    orders: Table[Order]
