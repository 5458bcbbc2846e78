"""How people speak to their broker. What each name means is told in :mod:`prove.engine.language`."""

from prove.engine.language import Naming, Phrasing
from prove.envs.trading.language import market, orders, portfolio, watchlists
from prove.envs.trading.language.values import VALUES

__all__ = ["NAMINGS", "PHRASINGS", "PRONOUNS", "ROUNDABOUT", "VALUES", "WORDS"]

NAMINGS: list[Naming] = [
    Naming("instrument", "{name}", "search_instruments", {"query": "{name}"}),
    Naming("instrument", "{symbol}", "search_instruments", {"query": "{symbol}"}),
    Naming("instrument", "{name} ({symbol})", "search_instruments", {"query": "{symbol}"}),
    Naming("position", "my {name} position", "list_positions"),
    Naming("position", "my position in {symbol}", "list_positions"),
    Naming("position", "what I hold of {name}", "list_positions"),
    Naming("position", "my {symbol} holding", "list_positions"),
    Naming("trade_order", "my order to {side} {quantity} of {name}", "list_trade_orders"),
    Naming("trade_order", "the {type} order for {name}", "list_trade_orders"),
    Naming("trade_order", "my {symbol} order", "list_trade_orders"),
    Naming("trade_order", "my {type} order at {price:money}", "list_trade_orders"),
    Naming("trade_order", "my {side} order in {name}", "list_trade_orders", {"side": "{side}"}),
    Naming(
        "trade_order", "the order I have in {instrument_id}", "list_trade_orders", {"instrument_id": "{instrument_id}"}
    ),
    Naming("watchlist", "my {name:quote} list", "list_watchlists"),
    Naming("watchlist", "the {name:quote} watchlist", "list_watchlists"),
    Naming("watchlist", "the watchlist called {name:quote}", "list_watchlists"),
]

PHRASINGS: dict[str, Phrasing] = {
    **market.PHRASINGS,
    **portfolio.PHRASINGS,
    **orders.PHRASINGS,
    **watchlists.PHRASINGS,
}

ROUNDABOUT = (
    "close_position",
    "get_latest_quote",
    "replace_trade_order",
)
"""A position is sold and an order replaced by a new order; a price is found with the instrument."""

PRONOUNS: dict[str, tuple[str, ...]] = {
    "instrument": ("it", "that one", "the same one"),
    "position": ("that position", "that holding", "this position"),
    "trade_order": ("that order", "that same order", "this order"),
    "watchlist": ("that list", "the same list", "that watchlist"),
}

WORDS: dict[str, str] = {
    "LSE": "London",
    "NYSE": "New York",
    "CRYPTO": "the crypto market",
    "etf": "ETF",
    "gtc": "good till cancelled",
    "day": "for the day",
    "1Day": "daily",
    "1Week": "weekly",
    "partially_filled": "filled in part",
    "open": "open",
}
