"""The order book: quotes at a moment, what an order takes from it, and what the price has filled since."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from datetime import date, datetime
from functools import lru_cache
from typing import NamedTuple

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


def last_price(desk: Desk, instrument: Instrument) -> int:
    """The price of the present step."""
    path = path_of(desk, instrument)
    return path.prices[step_at(instrument.exchange, path, desk.now)]


def levels(instrument: Instrument, price: int, side: Side) -> list[Fill]:
    """What a buyer (or seller) finds in the book around a last price, best first."""
    away = 1 if side == "buy" else -1
    best = price + away * instrument.half_spread
    prices = (best + away * level * instrument.tick_size for level in range(LEVELS))
    return [Fill(p, instrument.depth) for p in prices if p > 0]


def taken(trades: Sequence[Trade], side: Side, since: datetime) -> int:
    """What the investor's own orders took from one side of the book since a moment."""
    return sum(t.quantity for t in trades if t.side == side and t.executed_at >= since)


def sweep(offers: Sequence[Fill], gone: int, quantity: int, side: Side, limit: int | None) -> list[Fill]:
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
    path = path_of(desk, instrument)
    step = step_at(instrument.exchange, path, desk.now)
    mine = desk.trades.where(instrument_id=instrument.id)
    gone = taken(mine, side, step_start(instrument.exchange, path, step)) if mine else 0
    return sweep(levels(instrument, path.prices[step], side), gone, quantity, side, limit)


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
    if order.price is None or instrument.halted:
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


def expired(order: TradeOrder, instrument: Instrument, now: datetime) -> bool:
    """Whether the session that a day order was good for is over."""
    return order.time_in_force == "day" and now >= coming_session(instrument.exchange, order.working_since)[1]
