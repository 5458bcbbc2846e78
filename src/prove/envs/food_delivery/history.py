"""The orders of a world: weeks of them delivered, some cancelled, and those that are under way as sessions begin."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from prove.engine import WorldBuilder
from prove.envs.food_delivery import names
from prove.envs.food_delivery.entities import Address, Courier, Dish, Item, Order, Promotion, Restaurant
from prove.envs.food_delivery.rules import (
    LOCAL,
    PREPARING,
    delivery_fee,
    discount,
    is_open,
    metres,
    prep_minutes,
    ride_minutes,
    service_fee,
    unit_price,
)

PAST = 24


def number_of(count: int) -> str:
    """The number of the order after so many."""
    return f"F-{2100 + count}"


def write(
    w: WorldBuilder,
    restaurants: Sequence[Restaurant],
    addresses: Sequence[Address],
    favourite: Restaurant,
    promotions: Sequence[Promotion],
) -> None:
    """Put the orders down, in the order in which they were placed."""
    drafts = [*_past(w, restaurants, addresses, favourite), *_current(w, restaurants, addresses)]
    drafts.sort(key=lambda o: o.placed_at)
    couriers = w.rows(Courier)
    # Two promotions are used up; they took off what they would.
    spent = {len(drafts) - 14: promotions[0], len(drafts) - 18: promotions[1]}
    for number, order in enumerate(drafts):
        promotion = spent.get(number)
        if promotion is not None:
            off = discount(promotion, order.subtotal, order.delivery_fee)
            order = order.but(promotion_id=promotion.id, discount=off)
        if order.cancelled:
            order = order.but(refund=order.total)
        key = w.new_id(Order)
        w.add(order.but(id=key, number=number_of(number), courier_id=couriers[number % len(couriers)].id))


def _reachable(restaurant: Restaurant, addresses: Sequence[Address]) -> list[Address]:
    return [a for a in addresses if metres(restaurant, a) <= restaurant.reach]


def _past(
    w: WorldBuilder, restaurants: Sequence[Restaurant], addresses: Sequence[Address], favourite: Restaurant
) -> list[Order]:
    """Lunches and dinners of the last ten weeks; the older ones are mostly rated."""
    rng = w.random
    found: list[Order] = []
    days = sorted(rng.sample(range(1, 71), PAST), reverse=True)
    for number, ago in enumerate(days):
        restaurant = favourite if number % 5 == 2 else rng.choice(restaurants)
        places = _reachable(restaurant, addresses)
        morning = (w.start - timedelta(days=ago)).astimezone(LOCAL).replace(hour=0, minute=0)
        minute = rng.choice((735, 750, 780, 1110, 1140, 1170, 1200)) + rng.randrange(20)
        moment = (morning + timedelta(minutes=minute)).astimezone(w.start.tzinfo)
        if not places or not is_open(restaurant, moment):
            restaurant, places = favourite, _reachable(favourite, addresses)
            if not places or not is_open(restaurant, moment):
                continue
        order = _order(w, restaurant, rng.choice(places), moment)
        if number in (4, 19):
            order = order.but(cancelled=True)
        elif rng.random() < (0.6 if number < 12 else 0.15):
            stars = rng.choice((2, 3, 4, 4, 5, 5, 5))
            order = order.but(stars=stars, comment=rng.choice(names.COMMENTS) if rng.random() < 0.4 else "")
        found.append(order)
    return found


def _current(w: WorldBuilder, restaurants: Sequence[Restaurant], addresses: Sequence[Address]) -> list[Order]:
    """Orders under way: just placed, in the kitchen, about to be picked up, on the road, and some for later."""
    rng = w.random
    open_now = [r for r in restaurants if is_open(r, w.start) and _reachable(r, addresses)]
    found = []
    # In every sixth world something changes within minutes: one is about to be accepted, one to be picked up.
    stages = (None, 25, 4, -3) if w.seed % 6 == 1 else (25, 27, -3)
    for left in stages if open_now else ():
        restaurant = rng.choice(open_now)
        places = sorted(_reachable(restaurant, addresses), key=lambda a: metres(restaurant, a))
        order = _order(w, restaurant, places[-1] if left == -3 else rng.choice(places), w.start)
        # So many minutes from now its courier takes it; None: it was placed a minute ago.
        before = 1 if left is None else max(PREPARING + order.prep_minutes - left, PREPARING + 1)
        found.append(order.but(placed_at=w.start - timedelta(minutes=before)))
    for ahead, minute in ((0, 1170), (1, 750), (2, 1140), (4, 1185)):
        moment = (w.start + timedelta(days=ahead)).astimezone(LOCAL).replace(hour=0, minute=0) + timedelta(
            minutes=minute
        )
        able = [r for r in restaurants if is_open(r, moment) and _reachable(r, addresses)]
        if able:
            restaurant = rng.choice(able)
            order = _order(w, restaurant, rng.choice(_reachable(restaurant, addresses)), w.start)
            early = w.start - timedelta(minutes=rng.randrange(60, 600))
            found.append(order.but(placed_at=early, scheduled_for=moment))
    return found


def _order(w: WorldBuilder, restaurant: Restaurant, address: Address, moment: datetime) -> Order:
    """An order of one to four dishes, priced as the app prices; number, id and courier come later."""
    rng = w.random
    menu = [d for d in w.rows(Dish) if d.restaurant_id == restaurant.id and d.price < 3000]
    items = []
    for dish in rng.sample(menu, rng.choice((1, 2, 2, 3, 4))):
        options = tuple(sorted(rng.choice(g.choices).name for g in dish.groups if g.required or rng.random() < 0.3))
        items.append(Item(dish.id, dish.name, rng.choice((1, 1, 2)), unit_price(dish, options), options))
    subtotal = sum(i.quantity * i.unit_price for i in items)
    while subtotal < restaurant.minimum_order:
        first = items[0]
        items[0] = Item(first.dish_id, first.name, first.quantity + 1, first.unit_price, first.options)
        subtotal += first.unit_price
    distance = metres(restaurant, address)
    return Order(
        id="",
        number="",
        restaurant_id=restaurant.id,
        address_id=address.id,
        courier_id="",
        items=tuple(items),
        subtotal=subtotal,
        delivery_fee=delivery_fee(restaurant, distance),
        service_fee=service_fee(subtotal),
        tip=rng.choice((0, 0, 100, 200, 300)),
        prep_minutes=prep_minutes(restaurant, items),
        ride_minutes=ride_minutes(distance),
        placed_at=moment,
    )
