"""Trading: one investor's view of a broker for shares, funds and crypto, as its API shows it."""

from prove.engine import Environment
from prove.envs.trading import market, orders, portfolio, watchlists
from prove.envs.trading.entities import Desk
from prove.envs.trading.world import build

environment = Environment(
    name="trading",
    version="1.0.0",
    description="A broker: quotes and price bars, orders that fill from a book, positions, buying power, watchlists.",
    state=Desk,
    build=build,
    tools=(market, portfolio, orders, watchlists),
    tick_seconds=5,
    language="prove.envs.trading.language",
)
