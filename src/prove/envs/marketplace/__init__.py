"""Marketplace: one member's account where people sell to each other, by auction or at a fixed price."""

from prove.engine import Environment
from prove.envs.marketplace import bidding, haggling, listings, members
from prove.envs.marketplace.entities import Market
from prove.envs.marketplace.world import build

environment = Environment(
    name="marketplace",
    version="1.0.0",
    description="A marketplace between people: listings, auctions with bids, offers, sellers, messages, ratings.",
    state=Market,
    build=build,
    tools=(listings, bidding, haggling, members),
    language="prove.envs.marketplace.language",
)
