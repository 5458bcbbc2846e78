"""The seeded worlds: sound prices, planted edge cases, and variety from seed to seed."""

from __future__ import annotations

import pytest

import prove
from prove.envs.common import fold
from prove.envs.food_delivery.entities import Delivery
from prove.envs.food_delivery.rules import (
    basket_restaurant,
    chosen,
    delivery_fee,
    discount,
    is_open,
    metres,
    service_fee,
    status_of,
    subtotal_of,
)

SEEDS = range(0, 60, 3)


@pytest.fixture(params=[*SEEDS, 5, 7])
def app(request) -> Delivery:
    return prove.environment("food_delivery").session(request.param).state


def test_orders_cost_what_the_app_charges(app):
    promotions = {p.id: p for p in app.promotions}
    for order in app.orders:
        restaurant = app.restaurants.need(order.restaurant_id, "restaurant_id")
        distance = metres(restaurant, app.addresses.need(order.address_id, "address_id"))
        assert distance <= restaurant.reach
        assert order.subtotal == sum(i.quantity * i.unit_price for i in order.items) >= restaurant.minimum_order
        assert order.delivery_fee == delivery_fee(restaurant, distance)
        assert order.service_fee == service_fee(order.subtotal)
        promotion = promotions.get(order.promotion_id or "")
        expected = discount(promotion, order.subtotal, order.delivery_fee) if promotion else 0
        assert order.discount == expected and order.total > 0
        assert is_open(restaurant, order.scheduled_for or order.placed_at)
        assert order.refund == (order.total if order.cancelled else 0)
        assert {app.dishes.need(i.dish_id, "dish_id").restaurant_id for i in order.items} == {restaurant.id}


def test_orders_stand_in_the_order_in_which_they_were_placed(app):
    moments = [o.placed_at for o in app.orders]
    assert moments == sorted(moments) and moments[-1] < app.now
    numbers = [o.number for o in app.orders]
    assert numbers == sorted(numbers) and len(set(numbers)) == len(numbers)


def test_the_basket_can_be_ordered(app):
    lines = list(app.basket_lines)
    assert (not lines) == (app.seed % 6 == 5)
    if lines:
        restaurant = basket_restaurant(app)
        assert restaurant is not None and is_open(restaurant, app.now) and not restaurant.paused
        assert subtotal_of(app) >= restaurant.minimum_order
        for line in lines:
            dish = app.dishes.need(line.dish_id, "dish_id")
            assert dish.restaurant_id == restaurant.id and not dish.sold_out
            chosen(dish, line.options)
        assert any(metres(restaurant, a) <= restaurant.reach for a in app.addresses)


def test_edge_cases_are_planted(app):
    statuses = [status_of(o, app.now) for o in app.orders]
    assert {"delivered", "cancelled", "preparing", "picked_up", "scheduled"} <= set(statuses)
    if app.seed % 6 == 1:
        assert "placed" in statuses
    delivered = [o for o, s in zip(app.orders, statuses, strict=True) if s == "delivered"]
    assert {bool(o.stars) for o in delivered} == {True, False}
    restaurants = list(app.restaurants)
    assert {is_open(r, app.now) for r in restaurants} == {True, False}
    assert any(r.paused for r in restaurants) and any(r.break_to for r in restaurants)
    assert any(r.reach < 2_000 for r in restaurants) and any(r.closes > 1440 for r in restaurants)
    names = [r.name for r in restaurants]
    assert len(set(names)) == len(names) - 1
    places = [(r.name, r.neighbourhood) for r in restaurants]
    assert len(set(places)) == len(places)
    dishes = list(app.dishes)
    assert any(d.sold_out for d in dishes) and max(len(d.name) for d in dishes) > 80
    assert [d for d in dishes if fold(d.name) != d.name.lower() and not d.name.isascii()]
    assert any(c.sold_out for d in dishes for g in d.groups for c in g.choices)
    for dish in dishes:
        assert len({fold(c.name) for g in dish.groups for c in g.choices}) == sum(len(g.choices) for g in dish.groups)
        assert all(any(not c.sold_out for c in g.choices) for g in dish.groups) and dish.price > 0
    today = app.now.date()
    assert [p for p in app.promotions if p.expires_on < today] and [p for p in app.promotions if p.first_order]
    assert any(p.expires_on == today for p in app.promotions)
    reached = [sum(metres(r, a) <= r.reach for r in restaurants) for a in app.addresses]
    assert min(reached) < max(reached) / 2


def test_seeds_differ():
    first, second = (prove.environment("food_delivery").session(s).state for s in (1, 2))
    assert [r.name for r in first.restaurants] != [r.name for r in second.restaurants]
    assert len({d.id for d in first.dishes} & {d.id for d in second.dishes}) < 5
    assert [o.total for o in first.orders] != [o.total for o in second.orders]
    assert {a.street_address for a in first.addresses} != {a.street_address for a in second.addresses}
