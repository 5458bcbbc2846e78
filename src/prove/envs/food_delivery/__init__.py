"""Food delivery: one customer's view of an app that brings meals from restaurants."""

from prove.engine import Environment
from prove.envs.food_delivery import addresses, basket, orders, restaurants
from prove.envs.food_delivery.entities import Delivery
from prove.envs.food_delivery.world import build

environment = Environment(
    name="food_delivery",
    version="1.0.0",
    description="Meal delivery: restaurants, menus, one basket, addresses, promotions, orders and their couriers.",
    state=Delivery,
    build=build,
    tools=(restaurants, basket, addresses, orders),
    language="prove.envs.food_delivery.language",
)
