"""Shopping: one customer's account with an online shop, from the catalogue to the return."""

from prove.engine import Environment
from prove.envs.shopping import account, cart, catalogue, orders, returns, reviews, wishes
from prove.envs.shopping.entities import Shop
from prove.envs.shopping.world import build

environment = Environment(
    name="shopping",
    version="1.0.0",
    description="An online shop: catalogue, reviews, cart, coupons, checkout, shipments, returns, wish list.",
    state=Shop,
    build=build,
    tools=(catalogue, reviews, cart, account, orders, returns, wishes),
    language="prove.envs.shopping.language",
)
