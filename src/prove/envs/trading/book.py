"""The order book: quotes at a moment, what an order takes from it, and what the price has filled since."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from functools import lru_cache
from typing import NamedTuple

from prove.engine.world import World
from prove.envs.common.stretches import Stretches
from prove.envs.trading.entities import Desk, Instrument, PricePath, Side, Trade, TradeOrder
from prove.envs.trading.hours import STEP, STEPS, Exchange, coming_session, session

LEVELS = 5
"""Levels on each side of the book, one tick apart, each with the instrument's depth."""


class Fill(NamedTuple):
    """A quantity at a price."""

    price: int
    quantity: int


class Crossing(NamedTuple):
    """The moment and price at which the rest of a resting order filled."""

    at: datetime
    price: int


def step_at(exchange: Exchange, path: PricePath, moment: datetime) -> int:
    """The last step of a path that had begun at a moment, as an index of its prices."""
    return _step_at(exchange, path.days, moment)


@lru_cache(maxsize=1 << 14)
def _step_at(exchange: Exchange, days: tuple[date, ...], moment: datetime) -> int:
    day = bisect_right(days, moment.date()) - 1
    if day < 0:
        return 0
    steps = STEPS[exchange]
    hours = session(exchange, days[day])
    if hours is None or moment >= hours[1]:
        return (day + 1) * steps - 1
    if moment < hours[0]:
        return max(day * steps - 1, 0)
    return day * steps + (moment - hours[0]) // STEP[exchange]


def step_start(exchange: Exchange, path: PricePath, step: int) -> datetime:
    """When a step began."""
    day, number = divmod(step, STEPS[exchange])
    hours = session(exchange, path.days[day])
    assert hours is not None  # paths have trading days only
    return hours[0] + number * STEP[exchange]


def path_of(desk: Desk, instrument: Instrument) -> PricePath:
    """The price path of an instrument."""
    return desk.price_paths.need(instrument.id, "instrument_id")


class Steps:
    """When the steps of a world's price paths begin. Nothing alters it."""

    def __init__(self, world: World) -> None:
        instruments: Mapping[str, Instrument] = world.tables["instruments"].rows
        paths: Mapping[str, PricePath] = world.tables["price_paths"].rows
        shared: dict[tuple[Exchange, tuple[date, ...]], list[datetime]] = {}
        self.starts: dict[str, list[datetime]] = {}
        """Instrument -> the starts of its steps."""
        for key, path in paths.items():
            exchange = instruments[key].exchange
            starts = shared.get((exchange, path.days))
            if starts is None:
                count = len(path.days) * STEPS[exchange]
                starts = shared[exchange, path.days] = [step_start(exchange, path, n) for n in range(count)]
            self.starts[key] = starts
        self.stretches = Stretches(world, (start for starts in shared.values() for start in starts))
        """Those in which no price changes."""


def present_step(desk: Desk, instrument_id: str) -> int:
    """The last step of an instrument's path that has begun, as an index of its prices."""
    return max(bisect_right(desk.world.derived(Steps).starts[instrument_id], desk.now) - 1, 0)


def last_prices(desk: Desk) -> Mapping[str, int]:
    """Instrument -> the price of the present step. It is another one whenever any price changes."""
    steps = desk.world.derived(Steps)
    number = steps.stretches.at(desk)
    return desk.world.tables["price_paths"].derived(
        ("last", number),
        lambda paths: {p.id: p.prices[max(bisect_right(steps.starts[p.id], desk.now) - 1, 0)] for p in paths},
    )


def last_price(desk: Desk, instrument: Instrument) -> int:
    """The price of the present step."""
    return last_prices(desk)[instrument.id]


def levels(instrument: Instrument, price: int, side: Side) -> Iterator[tuple[int, int]]:
    """What a buyer (or seller) finds in the book around a last price, best first: prices and quantities."""
    away = 1 if side == "buy" else -1
    best = price + away * instrument.half_spread
    for level in range(LEVELS):
        at = best + away * level * instrument.tick_size
        if at > 0:
            yield at, instrument.depth


def best(desk: Desk, instrument: Instrument, price: int, side: Side) -> Fill | None:
    """What a buyer (or seller) finds first in the book around a last price; None if all of that side is taken."""
    level, gone = divmod(_gone(desk, instrument, side), instrument.depth)
    away = 1 if side == "buy" else -1
    at = price + away * (instrument.half_spread + level * instrument.tick_size)
    return Fill(at, instrument.depth - gone) if level < LEVELS and at > 0 else None


def _gone(desk: Desk, instrument: Instrument, side: Side) -> int:
    """What the investor's own orders took from one side of the present book."""
    mine = desk.trades.where(instrument_id=instrument.id)
    if not mine:
        return 0
    return taken(mine, side, desk.world.derived(Steps).starts[instrument.id][present_step(desk, instrument.id)])


def taken(trades: Sequence[Trade], side: Side, since: datetime) -> int:
    """What the investor's own orders took from one side of the book since a moment."""
    return sum(t.quantity for t in trades if t.side == side and t.executed_at >= since)


def sweep(offers: Iterable[tuple[int, int]], gone: int, quantity: int, side: Side, limit: int | None) -> list[Fill]:
    """The fills of an order that takes what is left in the book, level by level, up to its limit."""
    fills = []
    for price, size in offers:
        if limit is not None and (price > limit if side == "buy" else price < limit):
            break
        used = min(gone, size)
        gone -= used
        part = min(size - used, quantity)
        if part:
            fills.append(Fill(price, part))
            quantity -= part
        if not quantity:
            break
    return fills


def fills_now(desk: Desk, instrument: Instrument, side: Side, quantity: int, limit: int | None) -> list[Fill]:
    """What an order would get at once; the exchange must be open."""
    offers = levels(instrument, last_price(desk, instrument), side)
    return sweep(offers, _gone(desk, instrument, side), quantity, side, limit)


def value(quantity: int, price: int) -> int:
    """A quantity at a price, in cents."""
    return quantity * price // 100


def cost(fills: Sequence[Fill]) -> int:
    """What fills are worth together, in cents."""
    return sum(value(f.quantity, f.price) for f in fills)


def crossing(order: TradeOrder, instrument: Instrument, path: PricePath, now: datetime) -> Crossing | None:
    """When the price reached a resting order after it began to work, if it has by now.

    A limit or passive order fills at its price; a stop order sells at the bid of the step that triggers it.
    """
    if order.price is None or instrument.halted or now <= order.working_since:
        return None
    exchange, half = instrument.exchange, instrument.half_spread
    first = step_at(exchange, path, order.working_since) + 1
    end = step_at(exchange, path, now) + 1
    if order.time_in_force == "day":
        steps, day = STEPS[exchange], coming_session(exchange, order.working_since)[0].date()
        number = bisect_right(path.days, day)
        first, end = max(first, (number - 1) * steps), min(end, number * steps)
    prices = path.prices[first:end]
    if not prices:
        return None
    # In terms of the last price: asks are half a spread above it, bids half a spread below.
    if order.side == "sell" and order.type != "stop":
        bound = order.price + half
        if max(prices) < bound:
            return None
        step = next(i for i, price in enumerate(prices, first) if price >= bound)
    else:
        bound = order.price - half if order.side == "buy" else order.price + half
        if min(prices) > bound:
            return None
        step = next(i for i, price in enumerate(prices, first) if price <= bound)
    at = step_start(exchange, path, step)
    return Crossing(at, path.prices[step] - half if order.type == "stop" else order.price)


def expires(order: TradeOrder, instrument: Instrument) -> datetime | None:
    """When the session that a day order is good for is over."""
    return coming_session(instrument.exchange, order.working_since)[1] if order.time_in_force == "day" else None
