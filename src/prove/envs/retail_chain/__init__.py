"""A retail chain: the stock of its stores and warehouses, and how goods and prices move between them."""

from prove.engine import Environment
from prove.envs.retail_chain import buying, catalogue, transfers
from prove.envs.retail_chain.entities import Chain
from prove.envs.retail_chain.world import build

environment = Environment(
    name="retail_chain",
    version="1.0.0",
    description="A retail chain: stores and warehouses, stock, transfers between them, purchase orders, prices.",
    state=Chain,
    build=build,
    tools=(catalogue, transfers, buying),
    language="prove.envs.retail_chain.language",
)
