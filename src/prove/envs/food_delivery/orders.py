"""Tools on orders: what one would cost, placing, following, cancelling and rating it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import chain
from typing import Annotated

from pydantic import Field

from prove.engine import Conflict, Refused, tool
from prove.engine.world import World
from prove.envs.common import Cursor, Limit, Moment, Money, Query, Words, first_page, major, ready, search
from prove.envs.food_delivery.basket import empty
from prove.envs.food_delivery.entities import (
    AddressId,
    Courier,
    Delivery,
    Item,
    Order,
    OrderId,
    OrderStatus,
    Restaurant,
    RestaurantId,
)
from prove.envs.food_delivery.history import number_of
from prove.envs.food_delivery.results import (
    Cancellation,
    ItemRow,
    OrderPage,
    OrderRow,
    PlacedOrder,
    Quote,
    Rating,
    Tracking,
)
from prove.envs.food_delivery.rules import (
    CURRENCY,
    PREPARING,
    Price,
    day_of,
    delivered_at,
    local,
    picked_up_at,
    priced,
    quarter,
    refund_of,
    standing,
    status_of,
)

Tip = Annotated[int, Money(0, 100), Field(description="For the courier, SGD")]
When = Annotated[
    datetime, Moment(), Field(description="Delivery in city time (+08:00), 1 hour to 7 days ahead; else now")
]


@tool(read_only=True)
def quote_delivery(
    app: Delivery,
    address_id: Annotated[AddressId, Field(description="Where to")],
    tip: Tip | None = None,
    scheduled_for: When | None = None,
) -> Quote:
    """Work out what the basket would cost, exactly as the order would. Refuses what place_food_order refuses."""
    address = app.addresses.need(address_id, "address_id")
    price = priced(app, address, scheduled_for)
    minutes = PREPARING + price.prep_minutes + price.ride_minutes
    return Quote(
        restaurant_id=price.restaurant.id,
        restaurant_name=price.restaurant.name,
        address_id=address.id,
        distance_km=round(price.distance / 1000, 1),
        subtotal=major(price.subtotal),
        delivery_fee=major(price.delivery_fee),
        service_fee=major(price.service_fee),
        discount=major(price.discount) if price.discount else None,
        tip=major(tip) if tip else None,
        total=major(_total(price, tip)),
        currency=CURRENCY,
        estimated_minutes=-(-minutes // 5) * 5,
        promotion_id=price.promotion.id if price.promotion else None,
        promotion_problem=price.problem,
    )


def _total(price: Price, tip: int | None) -> int:
    return price.subtotal + price.delivery_fee + price.service_fee - price.discount + (tip or 0)


@tool(idempotent=True)
def place_food_order(
    app: Delivery,
    address_id: Annotated[AddressId, Field(description="Where to")],
    tip: Tip | None = None,
    scheduled_for: When | None = None,
) -> PlacedOrder:
    """Order the basket, which is empty then. Refuses an empty basket, a closed restaurant, a sold-out dish, an address
    outside the delivery area, and less than the minimum order."""
    address = app.addresses.need(address_id, "address_id")
    price = priced(app, address, scheduled_for)
    couriers, before = app.world.derived(_couriers), app.orders.base.rows
    count = len(before) + sum([key not in before for key in app.orders.overlay])
    order = Order(
        id=app.new_id(app.orders),
        number=number_of(count),
        restaurant_id=price.restaurant.id,
        address_id=address.id,
        courier_id=couriers[count % len(couriers)].id,
        promotion_id=price.promotion.id if price.promotion else None,
        items=price.items,
        subtotal=price.subtotal,
        delivery_fee=price.delivery_fee,
        service_fee=price.service_fee,
        discount=price.discount,
        tip=tip or 0,
        prep_minutes=price.prep_minutes,
        ride_minutes=price.ride_minutes,
        scheduled_for=local(scheduled_for) if scheduled_for else None,
        placed_at=app.now,
    )
    app.orders.put(order)
    empty(app)
    return PlacedOrder(
        id=order.id,
        number=order.number,
        status=status_of(order, app.now),
        restaurant_id=price.restaurant.id,
        restaurant_name=price.restaurant.name,
        address_id=address.id,
        items=[
            ItemRow(
                dish_id=i.dish_id,
                name=i.name,
                quantity=i.quantity,
                options=i.options,
                unit_price=major(i.unit_price),
            )
            for i in order.items
        ],
        subtotal=major(order.subtotal),
        delivery_fee=major(order.delivery_fee),
        service_fee=major(order.service_fee),
        discount=major(order.discount) if order.discount else None,
        tip=major(order.tip) if order.tip else None,
        total=major(order.total),
        currency=CURRENCY,
        estimated_delivery=quarter(delivered_at(order)),
        promotion_problem=price.problem,
    )


def _couriers(world: World) -> list[Courier]:
    return list(world.tables["couriers"].rows.values())


def summary(items: tuple[Item, ...]) -> str:
    """``"2 Pad Thai, 1 Green Curry"``."""
    return ", ".join(f"{i.quantity} {i.name}" for i in items)


def _restaurant_name(app: Delivery, order: Order) -> str:
    return app.restaurants.need(order.restaurant_id, "restaurant_id").name


@tool(read_only=True)
def list_food_orders(
    app: Delivery,
    query: Annotated[Query | None, Field(description="Words of number, restaurant or dishes, in any order")] = None,
    status: Annotated[
        OrderStatus | None,
        Field(description="scheduled, placed, accepted, preparing, picked_up, delivered or cancelled"),
    ] = None,
    restaurant_id: Annotated[RestaurantId | None, Field(description="Only from this restaurant")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> OrderPage:
    """List one's orders, latest first, with where each stands. Returns one page."""
    if restaurant_id is not None:
        app.restaurants.need(restaurant_id, "restaurant_id")
    rows: Iterable[Order]
    if query is not None:
        rows = reversed(search(app.orders, query, _text, {"restaurant_id": (app.restaurants, _name)}))
        if restaurant_id is not None:
            rows = (o for o in rows if o.restaurant_id == restaurant_id)
    elif restaurant_id is not None:
        rows = reversed(app.orders.where(restaurant_id=restaurant_id))
    else:
        rows = _newest(app)
    if status is not None:
        rows = (o for o in rows if standing(app, o) == status)
    shown, following = first_page(rows, limit, cursor)
    return OrderPage(orders=[_shown(app, o) for o in shown], next_cursor=following)


def _newest(app: Delivery) -> Iterable[Order]:
    """All orders, latest first; none is ever deleted."""
    base, overlay = app.orders.base.rows, app.orders.overlay
    if not overlay:
        return reversed(base.values())
    made = [o for key, o in overlay.items() if o is not None and key not in base]
    return chain(reversed(made), (overlay.get(o.id) or o for o in reversed(base.values())))


def _text(order: Order) -> str:
    return f"{order.number} {summary(order.items)}"


def _name(restaurant: Restaurant) -> str:
    return restaurant.name


def _shown(app: Delivery, order: Order) -> OrderRow:
    status = standing(app, order)
    known = app.world.derived(_rows).get(order.id)
    if known is not None and known[0] is order and known[1] == status:
        return known[2]
    return _row(app, order, status)


def _rows(world: World) -> dict[str, tuple[Order, OrderStatus, OrderRow]]:
    """The orders of the world as they are shown when sessions begin."""
    app = Delivery(world)
    found = [(o, standing(app, o)) for o in app.orders]
    return {o.id: (o, status, ready(_row(app, o, status))) for o, status in found}


def _row(app: Delivery, order: Order, status: OrderStatus) -> OrderRow:
    return OrderRow(
        id=order.id,
        number=order.number,
        restaurant_id=order.restaurant_id,
        restaurant_name=_restaurant_name(app, order),
        items=summary(order.items),
        total=major(order.total),
        currency=CURRENCY,
        status=status,
        placed_on=day_of(order.placed_at),
        stars=order.stars or None,
    )


@tool(read_only=True)
def track_food_order(app: Delivery, order_id: Annotated[OrderId, Field(description="Id of the order")]) -> Tracking:
    """Show where an order stands, when it comes, and its courier once the kitchen has begun."""
    order = app.orders.need(order_id, "order_id")
    status = standing(app, order)
    address = app.addresses.need(order.address_id, "address_id")
    courier = app.couriers.need(order.courier_id, "courier_id")
    assigned = status in ("preparing", "picked_up", "delivered")
    coming = status not in ("delivered", "cancelled")
    return Tracking(
        id=order.id,
        number=order.number,
        status=status,
        restaurant_id=order.restaurant_id,
        restaurant_name=_restaurant_name(app, order),
        address_id=address.id,
        delivers_to=address.street_address,
        total=major(order.total),
        currency=CURRENCY,
        estimated_delivery=quarter(delivered_at(order)) if coming else None,
        delivered_at=local(delivered_at(order)) if status == "delivered" else None,
        courier_name=courier.name if assigned else "",
        courier_vehicle=courier.vehicle if assigned else "",
        courier_phone=courier.phone if assigned else "",
        refund=major(order.refund) if status == "cancelled" else None,
    )


@tool(destructive=True, idempotent=True)
def cancel_food_order(
    app: Delivery, order_id: Annotated[OrderId, Field(description="Id of the order")]
) -> Cancellation:
    """Cancel an order before its courier has picked it up, and refund it; once the kitchen has begun, half of what the
    dishes cost is kept. Refuses one that is picked up, delivered or cancelled."""
    order = app.orders.need(order_id, "order_id")
    status = standing(app, order)
    if status == "cancelled":
        raise Conflict("already_cancelled", f"order_id: {order.number} ({order.id}) is cancelled already.")
    if status in ("picked_up", "delivered"):
        done = "was delivered" if status == "delivered" else "was picked up by its courier"
        at = local(delivered_at(order) if status == "delivered" else picked_up_at(order))
        raise Refused(
            "already_picked_up",
            f"order_id: {order.number} ({order.id}) {done} at {at:%H:%M} on {at:%Y-%m-%d}; it cannot be cancelled.",
        )
    refund = refund_of(order, app.now)
    app.orders.put(order.but(cancelled=True, refund=refund))
    return Cancellation(
        id=order.id,
        number=order.number,
        restaurant_id=order.restaurant_id,
        restaurant_name=_restaurant_name(app, order),
        status="cancelled",
        refund=major(refund),
        kept=major(order.total - refund) if refund < order.total else None,
        currency=CURRENCY,
    )


@tool
def rate_food_order(
    app: Delivery,
    order_id: Annotated[OrderId, Field(description="Id of the order")],
    stars: Annotated[int, Field(ge=1, le=5, description="1 (bad) to 5 (excellent)")],
    comment: Annotated[str | None, Words(200), Field(description="What the restaurant reads")] = None,
) -> Rating:
    """Rate a delivered order, once. Refuses one that has not arrived, is cancelled, or has been rated."""
    order = app.orders.need(order_id, "order_id")
    status = standing(app, order)
    if status != "delivered":
        raise Refused("not_delivered", f"order_id: {order.number} ({order.id}) is {status.replace('_', ' ')}.")
    if order.stars:
        raise Conflict(
            "already_rated", f"order_id: {order.number} ({order.id}) has been rated already, with {order.stars} of 5."
        )
    app.orders.put(order.but(stars=stars, comment=comment or ""))
    return Rating(
        id=order.id,
        number=order.number,
        restaurant_id=order.restaurant_id,
        restaurant_name=_restaurant_name(app, order),
        stars=stars,
        comment=comment or "",
    )
