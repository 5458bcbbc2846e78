"""The rules that several tools share: opening hours, distance and fees, options, promotions, where an order stands."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta, timezone
from math import isqrt

import msgspec

from prove.engine import Conflict, InvalidArgument, Refused
from prove.engine.world import World
from prove.envs.common import fold, spoken
from prove.envs.food_delivery.entities import (
    Address,
    Basket,
    BasketLine,
    Choice,
    Delivery,
    Dish,
    Item,
    Order,
    OrderStatus,
    Promotion,
    Restaurant,
)

CURRENCY = "SGD"
LOCAL = timezone(timedelta(hours=8))
"""The city's time, the same all year."""
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
ACCEPTED, PREPARING = 7, 10
"""Minutes after an order reaches the restaurant until it is accepted, and until the kitchen starts."""
SERVICE_PERCENT, SERVICE_LEAST, SERVICE_MOST = 8, 80, 600
NEAR = 2_000
"""Metres that the base fee covers."""


def money(cents: int) -> str:
    """An amount for a message."""
    return spoken(cents, CURRENCY)


def local(moment: datetime) -> datetime:
    """A moment as the city's clocks show it."""
    return moment.astimezone(LOCAL)


def metres(a: Restaurant | Address, b: Restaurant | Address) -> int:
    """The distance between two places by air. Whole numbers throughout, so that it is the same on every machine."""
    north = (a.latitude - b.latitude) * 110_574 // 1_000_000
    east = (a.longitude - b.longitude) * 111_290 // 1_000_000
    return isqrt(north * north + east * east)


def is_open(restaurant: Restaurant, moment: datetime) -> bool:
    """Whether a restaurant is open at a moment by its hours."""
    return open_at(restaurant, *week_minute(moment))


def week_minute(moment: datetime) -> tuple[int, int]:
    """The day of the week, Monday being 0, and the minute of that day by the city's clocks."""
    here = local(moment)
    return here.weekday(), here.hour * 60 + here.minute


def open_at(restaurant: Restaurant, weekday: int, minute: int) -> bool:
    """Whether a restaurant is open at a minute of a day of the week, be it still the evening of the day before."""
    for day, at in ((weekday, minute), (weekday - 1, minute + 1440)):
        if restaurant.opens <= at < restaurant.closes and DAYS[day] != restaurant.closed_day:
            return not restaurant.break_from <= at < restaurant.break_to
    return False


def hours(restaurant: Restaurant) -> str:
    """``"11:00-14:30, 17:30-22:00, closed Mondays"``."""
    stretches = [(restaurant.opens, restaurant.closes)]
    if restaurant.break_to:
        stretches = [(restaurant.opens, restaurant.break_from), (restaurant.break_to, restaurant.closes)]
    text = ", ".join(f"{_clock(a)}-{_clock(b)}" for a, b in stretches)
    return text + (f", closed {restaurant.closed_day}s" if restaurant.closed_day else "")


def _clock(minutes: int) -> str:
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


def delivery_fee(restaurant: Restaurant, distance: int) -> int:
    """The base fee covers two kilometres; each begun kilometre more costs."""
    return restaurant.base_fee + restaurant.fee_per_km * max(0, -((NEAR - distance) // 1000))


def service_fee(subtotal: int) -> int:
    """A percentage of the dishes, within bounds."""
    return min(max((subtotal * SERVICE_PERCENT + 50) // 100, SERVICE_LEAST), SERVICE_MOST)


def ride_minutes(distance: int) -> int:
    """What a courier takes: a quarter of a kilometre a minute, and four minutes for both doors."""
    return 4 + distance // 250


def chosen(dish: Dish, options: Sequence[str]) -> list[Choice]:
    """The options of a dish by their names. Refuses what it does not offer, too many, sold out, or missing ones."""
    wanted = [fold(o) for o in options]
    if len(set(wanted)) < len(wanted):
        raise InvalidArgument("options", "names an option twice.")
    known = {fold(c.name): c for g in dish.groups for c in g.choices}
    for text, key in zip(options, wanted, strict=True):
        choice = known.get(key)
        if choice is None:
            offered = [c.name for g in dish.groups for c in g.choices]
            if not offered:
                raise InvalidArgument("options", f"{dish.name} comes as it is, without options; leave them out.")
            raise InvalidArgument("options", f"{dish.name} has no option {text[:60]!r}.", offered[:20])
        if choice.sold_out:
            raise Refused("option_sold_out", f"options: {choice.name} is sold out for {dish.name}; choose another.")
    for group in dish.groups:
        taken = [c for c in group.choices if fold(c.name) in wanted]
        names = ", ".join(c.name for c in group.choices if not c.sold_out)
        if group.required and not taken:
            raise Refused("option_required", f"options: {dish.name} needs a choice of {group.name}: {names}.")
        if len(taken) > group.most:
            raise Refused(
                "too_many_options", f"options: at most {group.most} of {group.name} for {dish.name}: {names}."
            )
    return [known[key] for key in wanted]


def unit_price(dish: Dish, options: Sequence[str]) -> int:
    """One portion with its options."""
    if not options:
        return dish.price
    extra = {c.name: c.price for g in dish.groups for c in g.choices}
    return dish.price + sum(extra[o] for o in options)


def basket_restaurant(app: Delivery) -> Restaurant | None:
    """Where the dishes in the basket are from."""
    line = next(iter(app.basket_lines), None)
    if line is None:
        return None
    return app.restaurants.need(app.dishes.need(line.dish_id, "dish_id").restaurant_id, "restaurant_id")


def items_of(app: Delivery) -> list[tuple[BasketLine, Dish, int]]:
    """The lines of the basket with their dish and the price of one portion."""
    dishes = [(line, app.dishes.need(line.dish_id, "dish_id")) for line in app.basket_lines]
    return [(line, dish, unit_price(dish, line.options)) for line, dish in dishes]


def subtotal_of(app: Delivery) -> int:
    """What the dishes in the basket cost."""
    return sum(line.quantity * price for line, _, price in items_of(app))


def basket_of(app: Delivery) -> Basket:
    """The customer's basket."""
    return next(iter(app.baskets))


def applied(app: Delivery) -> Promotion | None:
    """The promotion on the basket."""
    key = basket_of(app).promotion_id
    return app.promotions.need(key, "promotion_id") if key is not None else None


def used(app: Delivery, promotion: Promotion) -> bool:
    """Whether an order that stands has had it."""
    holders = app.world.derived(_holders).get(promotion.id, ())
    own = app.overlays.get("orders")
    if not own:
        return bool(holders)
    if any(key not in own for key in holders):
        return True
    return any(o.promotion_id == promotion.id and not o.cancelled for o in own.values())


def _holders(world: World) -> dict[str, list[str]]:
    """Promotion -> the orders of the world that have had it."""
    found: dict[str, list[str]] = {}
    for order in world.tables["orders"].rows.values():
        if order.promotion_id is not None and not order.cancelled:
            found.setdefault(order.promotion_id, []).append(order.id)
    return found


def unfit(app: Delivery, promotion: Promotion, restaurant: Restaurant | None, subtotal: int) -> tuple[str, str] | None:
    """Code and reason if a promotion takes nothing off this basket; without a restaurant the basket is empty."""
    if promotion.expires_on < local(app.now).date():
        return "promotion_expired", f"{promotion.code} expired on {promotion.expires_on.isoformat()}"
    if used(app, promotion):
        return "promotion_used", f"{promotion.code} has been used; it is good for one order"
    if restaurant is None:
        return None
    if promotion.cuisine not in (None, restaurant.cuisine):
        return "promotion_not_for_restaurant", f"{promotion.code} is for {promotion.cuisine} restaurants only"
    if promotion.first_order and any(not o.cancelled for o in app.orders.where(restaurant_id=restaurant.id)):
        return "promotion_first_order_only", f"{promotion.code} is for a first order from a restaurant only"
    if subtotal < promotion.minimum_order:
        least = money(promotion.minimum_order)
        return (
            "promotion_minimum_not_met",
            f"{promotion.code} needs dishes for {least}, the basket has {money(subtotal)}",
        )
    return None


def discount(promotion: Promotion, subtotal: int, fee: int) -> int:
    """What a promotion takes off."""
    if promotion.kind == "free_delivery":
        return fee
    if promotion.kind == "fixed":
        return min(promotion.value, subtotal)
    share = (subtotal * promotion.value + 50) // 100
    return min(share, promotion.cap) if promotion.cap else share


class Price(msgspec.Struct, frozen=True, gc=False):
    """The basket as an order would cost it; ``problem``: why its promotion takes nothing off."""

    restaurant: Restaurant
    items: tuple[Item, ...]
    distance: int
    subtotal: int
    delivery_fee: int
    service_fee: int
    discount: int
    promotion: Promotion | None
    problem: str
    prep_minutes: int
    ride_minutes: int


def priced(app: Delivery, address: Address, scheduled_for: datetime | None) -> Price:
    """The basket brought to an address. Refuses whatever the order would be refused for."""
    rows = items_of(app)
    if not rows:
        raise Conflict("basket_empty", "The basket is empty; put a dish into it first.")
    restaurant = app.restaurants.need(rows[0][1].restaurant_id, "restaurant_id")
    if scheduled_for is not None:
        least, most = app.now + timedelta(hours=1), app.now + timedelta(days=7)
        if not least <= scheduled_for <= most:
            raise InvalidArgument("scheduled_for", "should be an hour to seven days ahead; leave it out for now.")
    elif restaurant.paused:
        raise Refused("restaurant_paused", f"{restaurant.name} takes no orders at present; schedule it for later.")
    if not is_open(restaurant, scheduled_for or app.now):
        raise Refused("restaurant_closed", f"{restaurant.name} is closed then; its hours are {hours(restaurant)}.")
    for line, dish, _ in rows:
        if dish.sold_out:
            raise Refused("item_sold_out", f"{dish.name} ({line.id}) is sold out; take it out of the basket.")
    distance = metres(restaurant, address)
    if distance > restaurant.reach:
        raise Refused(
            "outside_delivery_area",
            # Rounded up, so that it never reads as a distance within reach.
            f"address_id: {address.street_address} is {-(-distance // 100) / 10} km from {restaurant.name}, which"
            f" delivers within {restaurant.reach / 1000:.1f} km.",
        )
    subtotal = sum(line.quantity * price for line, _, price in rows)
    if subtotal < restaurant.minimum_order:
        least_order = money(restaurant.minimum_order)
        raise Refused(
            "below_minimum_order", f"The basket has {money(subtotal)}; {restaurant.name} delivers from {least_order}."
        )
    fee = delivery_fee(restaurant, distance)
    promotion = applied(app)
    problem = unfit(app, promotion, restaurant, subtotal) if promotion is not None else None
    fits = promotion is not None and problem is None
    items = tuple([Item(d.id, d.name, line.quantity, price, line.options) for line, d, price in rows])
    cooking, riding = prep_minutes(restaurant, items), ride_minutes(distance)
    if scheduled_for is not None and scheduled_for < app.now + timedelta(minutes=PREPARING + cooking + riding):
        minutes = PREPARING + cooking + riding
        raise Refused(
            "too_soon",
            f"scheduled_for: {restaurant.name} needs {minutes} minutes for this order and the way; choose"
            f" {quarter(app.now + timedelta(minutes=minutes)):%H:%M} or later.",
        )
    return Price(
        restaurant=restaurant,
        items=items,
        distance=distance,
        subtotal=subtotal,
        delivery_fee=fee,
        service_fee=service_fee(subtotal),
        discount=discount(promotion, subtotal, fee) if promotion is not None and fits else 0,
        promotion=promotion if fits else None,
        problem=problem[1] if problem else "",
        prep_minutes=cooking,
        ride_minutes=riding,
    )


def prep_minutes(restaurant: Restaurant, items: Sequence[Item]) -> int:
    """A kitchen takes a minute longer for each portion, up to ten."""
    return restaurant.prep_minutes + min(sum(i.quantity for i in items), 10)


def begins(order: Order) -> datetime:
    """When the restaurant gets an order: at once, or in time for the moment it is scheduled for."""
    if order.scheduled_for is None:
        return order.placed_at
    return order.scheduled_for - timedelta(minutes=PREPARING + order.prep_minutes + order.ride_minutes)


def picked_up_at(order: Order) -> datetime:
    """When the courier takes an order along."""
    return begins(order) + timedelta(minutes=PREPARING + order.prep_minutes)


def delivered_at(order: Order) -> datetime:
    """When an order is at its door."""
    return picked_up_at(order) + timedelta(minutes=order.ride_minutes)


def status_of(order: Order, now: datetime) -> OrderStatus:
    """Where an order stands at a moment."""
    return _stage(order, seconds(now - begins(order)))


def standing(app: Delivery, order: Order) -> OrderStatus:
    """Where an order stands now."""
    begin = app.world.derived(_begins).get(order.id)
    if begin is None:
        return status_of(order, app.now)
    return _stage(order, app.clock.seconds - begin)


def _begins(world: World) -> dict[str, int]:
    """Order of the world -> when its restaurant gets it, in seconds from when sessions begin."""
    return {o.id: seconds(begins(o) - world.start) for o in world.tables["orders"].rows.values()}


def seconds(span: timedelta) -> int:
    """A span in whole seconds, fractions left out."""
    return span.days * 86_400 + span.seconds


def _stage(order: Order, age: int) -> OrderStatus:
    """Where an order stands so many seconds after its restaurant got it."""
    if order.cancelled:
        return "cancelled"
    if age < 0:
        return "scheduled"
    if age < ACCEPTED * 60:
        return "placed"
    if age < PREPARING * 60:
        return "accepted"
    ready = PREPARING + order.prep_minutes
    if age < ready * 60:
        return "preparing"
    return "picked_up" if age < (ready + order.ride_minutes) * 60 else "delivered"


def refund_of(order: Order, now: datetime) -> int:
    """What a cancellation gives back: all, or, once the kitchen has begun, all but half of what the dishes cost."""
    if status_of(order, now) != "preparing":
        return order.total
    return order.total - max(0, order.subtotal - order.discount) // 2


def quarter(moment: datetime) -> datetime:
    """A moment rounded up to a quarter of an hour, in local time, so that it does not move from call to call."""
    here = local(moment)
    over = timedelta(minutes=here.minute % 15, seconds=here.second)
    return here - over + timedelta(minutes=15 if over else 0)


def day_of(moment: datetime) -> date:
    """The local day of a moment."""
    return local(moment).date()
