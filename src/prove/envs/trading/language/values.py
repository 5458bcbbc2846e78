"""Values that an investor would choose: round quantities, prices near the market and on tick, days that lie behind."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, NoReturn

from prove.engine.language import NoValue, Pick, ValueFunction
from prove.envs.trading import names
from prove.envs.trading.hours import is_open

ROUND = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 20, 25, 30, 35, 40, 50, 60, 75, 80, 90, 100, 120, 150, 200, 250, 300, 400)
TICKS = (100, 50, 10, 5, 2, 1)


def none() -> NoReturn:
    raise NoValue


def instrument(pick: Pick) -> Mapping[str, Any]:
    """The instrument, if it can be traded at all."""
    row = pick.rows.get("instrument_id", {})
    return none() if row.get("halted") or "last_price" not in row else row


def trades_now(pick: Pick, row: Mapping[str, Any]) -> bool:
    return "exchange" in row and is_open(row["exchange"], pick.now)


def side(pick: Pick) -> str:
    """Mostly to buy; to sell what is held and free, half of the time."""
    row = instrument(pick)
    return "sell" if row.get("available") and pick.rng.random() < 0.5 else "buy"


def lots(pick: Pick, lot: float, most: float) -> float:
    """A round number of lots, at most so many units."""
    counts = [n for n in ROUND if n * lot <= most + 1e-9]
    return as_number(pick.rng.choice(counts[-9:]) * lot) if counts else none()


def as_number(value: float) -> float:
    value = round(value, 2)
    return int(value) if value == int(value) else value


def quantity(pick: Pick) -> float:
    """For a few hundred to a few thousand dollars, or of what is held."""
    row = instrument(pick)
    lot = float(row.get("lot_size", 1))
    if pick.arguments.get("side") == "sell":
        free = float(row.get("available", 0))
        return as_number(free) if pick.rng.random() < 0.2 and free else lots(pick, lot, free)
    return lots(pick, lot, pick.rng.choice((400, 900, 1800, 3500)) / float(row["last_price"]))


def on_tick(price: float, tick: float) -> float:
    cents, step = round(price * 100), round(tick * 100)
    return as_number(max(round(cents / step), 1) * step / 100)


def order_price(pick: Pick) -> float:
    """Buying: mostly below the market. Selling: above it, or below it as a stop."""
    row = instrument(pick)
    rng, last = pick.rng, float(row["last_price"])
    if pick.arguments.get("side") == "buy":
        factor = rng.uniform(0.86, 0.985) if rng.random() < 0.8 else rng.uniform(1.01, 1.04)
    else:
        factor = rng.uniform(1.02, 1.2) if rng.random() < 0.6 else rng.uniform(0.8, 0.96)
    coarse = max(float(row.get("tick_size", 0.01)), rng.choice((0.01, 0.05, 0.1, 0.5, 1.0)) if last > 8 else 0.01)
    tick = float(row.get("tick_size", 0.01))
    return on_tick(round(last * factor / coarse) * coarse, tick)


def order_type(pick: Pick) -> str:
    """By what was said about a price: none at the market or passive, below the market to sell a stop, else a limit."""
    row = instrument(pick)
    price = pick.arguments.get("price")
    if price is None:
        return "market" if trades_now(pick, row) and pick.rng.random() < 0.7 else "passive"
    below = price < float(row["last_price"]) * 0.97
    return "stop" if pick.arguments.get("side") == "sell" and below else "limit"


def new_price(pick: Pick) -> float:
    """A few percent from the old one, on the coarsest tick that it was on; a stop is lowered."""
    row = pick.rows.get("order_id", {})
    if "price" not in row:
        none()
    old = round(float(row["price"]) * 100)
    step = next(t for t in TICKS if old % t == 0)
    factor = pick.rng.uniform(0.93, 0.99) if row.get("type") == "stop" or pick.rng.random() < 0.5 else 0
    factor = factor or pick.rng.uniform(1.005, 1.04)
    moved = max(round(old * factor / step) * step, step)
    return as_number(moved / 100) if moved != old else none()


def new_quantity(pick: Pick) -> float:
    row = pick.rows.get("order_id", {})
    return as_number(float(row["quantity"]) * pick.rng.choice((2, 3))) if row.get("side") == "buy" else none()


def part(pick: Pick) -> float:
    """A half or a quarter of what is held."""
    free = float(pick.rows.get("position_id", {}).get("available", 0)) * pick.rng.choice((0.5, 0.25))
    return as_number(free) if free and free == round(free, 2) else none()


def first_day(pick: Pick) -> date:
    return pick.now.date() - timedelta(days=pick.rng.randrange(3, 38))


def last_day(pick: Pick) -> date:
    today, start = pick.now.date(), pick.arguments.get("start")
    begin = date.fromisoformat(str(start)) if start else today - timedelta(days=30)
    return begin + timedelta(days=pick.rng.randrange(2, max(3, (today - begin).days)))


def words(pick: Pick) -> str:
    rng = pick.rng
    return rng.choice((rng.choice(names.TRADES), rng.choice(names.TRADES), "ETF"))


VALUES: dict[str, ValueFunction] = {
    "side": side,
    "quantity": quantity,
    "submit_order.price": order_price,
    "submit_order.type": order_type,
    "time_in_force": lambda pick: none() if pick.arguments["type"] == "market" else "gtc",
    "replace_trade_order.price": new_price,
    "replace_trade_order.quantity": new_quantity,
    "close_position.quantity": part,
    "list_trade_orders.side": lambda pick: pick.rng.choice(("buy", "sell")),
    # Few instruments are on a given list, so that most attempts to remove one come to nothing.
    "update_watchlist.action": lambda pick: pick.rng.choice(("remove", "remove", "add")),
    "start": first_day,
    "end": last_day,
    "query": words,
    "search_instruments.exchange": lambda pick: pick.rng.choice(("LSE", "NYSE", "CRYPTO")),
    "limit": lambda pick: pick.rng.choice((3, 4, 5, 6, 8)),
}
