"""What the tools on orders give back."""

from __future__ import annotations

from datetime import date, datetime

from prove.engine import View
from prove.envs.food_delivery.entities import AddressId, DishId, OrderId, OrderStatus, PromotionId, RestaurantId


class Quote(View, frozen=True, kw_only=True):
    restaurant_id: RestaurantId
    restaurant_name: str
    address_id: AddressId
    distance_km: float
    subtotal: float
    delivery_fee: float
    service_fee: float
    discount: float | None = None
    tip: float | None = None
    total: float
    currency: str
    estimated_minutes: int
    promotion_id: PromotionId | None = None
    promotion_problem: str = ""


class OrderRow(View, frozen=True, kw_only=True):
    id: OrderId
    number: str
    restaurant_id: RestaurantId
    restaurant_name: str
    items: str
    total: float
    currency: str
    status: OrderStatus
    placed_on: date
    stars: int | None = None


class OrderPage(View, frozen=True, kw_only=True):
    orders: list[OrderRow]
    next_cursor: str | None = None


class ItemRow(View, frozen=True, kw_only=True):
    dish_id: DishId
    name: str
    quantity: int
    options: tuple[str, ...] = ()
    unit_price: float


class PlacedOrder(View, frozen=True, kw_only=True):
    id: OrderId
    number: str
    status: OrderStatus
    restaurant_id: RestaurantId
    restaurant_name: str
    address_id: AddressId
    items: list[ItemRow]
    subtotal: float
    delivery_fee: float
    service_fee: float
    discount: float | None = None
    tip: float | None = None
    total: float
    currency: str
    estimated_delivery: datetime
    promotion_problem: str = ""


class Tracking(View, frozen=True, kw_only=True):
    id: OrderId
    number: str
    status: OrderStatus
    restaurant_id: RestaurantId
    restaurant_name: str
    address_id: AddressId
    delivers_to: str
    total: float
    currency: str
    estimated_delivery: datetime | None = None
    delivered_at: datetime | None = None
    courier_name: str = ""
    courier_vehicle: str = ""
    courier_phone: str = ""
    refund: float | None = None


class Cancellation(View, frozen=True, kw_only=True):
    id: OrderId
    number: str
    restaurant_id: RestaurantId
    restaurant_name: str
    status: OrderStatus
    refund: float
    kept: float | None = None
    currency: str


class Rating(View, frozen=True, kw_only=True):
    id: OrderId
    number: str
    restaurant_id: RestaurantId
    restaurant_name: str
    stars: int
    comment: str = ""
