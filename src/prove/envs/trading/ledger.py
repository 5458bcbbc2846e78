"""What the investor has: orders as they stand, positions, cash and buying power, all worked out from the trades."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal, NamedTuple

from prove.envs.trading.book import crossing, expired, path_of, value
from prove.envs.trading.entities import Desk, Position, Side, TradeOrder, TradingAccount

Status = Literal["open", "partially_filled", "filled", "cancelled", "expired"]
WORKING = ("open", "partially_filled")


class Movement(NamedTuple):
    """One execution, of a stored trade or of a resting order that the price has reached."""

    at: datetime
    side: Side
    instrument_id: str
    quantity: int
    price: int


class Standing(NamedTuple):
    """An order at this moment. ``late``: what the price has filled since it began to work, if anything."""

    status: Status
    filled: int
    late: Movement | None = None


class Holding(NamedTuple):
    """A position: its quantity, and what that cost by average cost."""

    quantity: int
    cost: int


class Book(NamedTuple):
    """The orders that neither filled when they were submitted nor were cancelled: those that work still, and what the
    price has filled of the others."""

    working: list[TradeOrder]
    late: list[Movement]

    def reserved_cash(self) -> int:
        """What orders to buy have set aside."""
        return sum(reserve(o) for o in self.working if o.side == "buy")

    def reserved_quantities(self) -> dict[str, int]:
        """Instrument -> what orders to sell have set aside of the position."""
        reserved: dict[str, int] = {}
        for o in self.working:
            if o.side == "sell":
                reserved[o.instrument_id] = reserved.get(o.instrument_id, 0) + o.quantity - o.filled_quantity
        return reserved


def standing(desk: Desk, order: TradeOrder) -> Standing:
    """How an order stands."""
    filled = order.filled_quantity
    left = order.quantity - filled
    if not left:
        return Standing("filled", filled)
    if order.cancelled:
        return Standing("cancelled", filled)
    now = desk.now
    instrument = desk.instruments.need(order.instrument_id, "instrument_id")
    crossed = crossing(order, instrument, path_of(desk, instrument), now)
    if crossed is not None:
        late = Movement(crossed.at, order.side, instrument.id, left, crossed.price)
        return Standing("filled", order.quantity, late)
    if expired(order, instrument, now):
        return Standing("expired", filled)
    return Standing("partially_filled" if filled else "open", filled)


def book_of(desk: Desk, orders: Sequence[TradeOrder] | None = None) -> Book:
    """The unfinished ones among all orders, or among some."""
    working: list[TradeOrder] = []
    late: list[Movement] = []
    for order in desk.trade_orders if orders is None else orders:
        if order.filled_quantity < order.quantity and not order.cancelled:
            now = standing(desk, order)
            if now.late is not None:
                late.append(now.late)
            elif now.status in WORKING:
                working.append(order)
    return Book(working, late)


def holdings(desk: Desk, book: Book) -> dict[str, Holding]:
    """Instrument -> position, without those that were closed."""
    movements = [Movement(t.executed_at, t.side, t.instrument_id, t.quantity, t.price) for t in desk.trades]
    if book.late:
        movements += book.late
        movements.sort()  # of one moment, "buy" before "sell": what is sold was there before
    held: dict[str, Holding] = {}
    for _, side, key, quantity, price in movements:
        before = held.get(key, Holding(0, 0))
        if side == "buy":
            held[key] = Holding(before.quantity + quantity, before.cost + value(quantity, price))
        else:
            left = before.quantity - quantity
            held[key] = Holding(left, before.cost * left // before.quantity if left else 0)
    return {key: h for key, h in held.items() if h.quantity}


def held_quantity(desk: Desk, instrument_id: str) -> tuple[int, list[TradeOrder]]:
    """How much of one instrument there is, and the orders for it that work."""
    book = book_of(desk, desk.trade_orders.where(instrument_id=instrument_id))
    moved = [(t.side, t.quantity) for t in desk.trades.where(instrument_id=instrument_id)]
    moved += [(m.side, m.quantity) for m in book.late]
    return sum(q if side == "buy" else -q for side, q in moved), book.working


def position_of(desk: Desk, instrument_id: str) -> Position:
    """The position in an instrument, which may be empty."""
    position = desk.positions.find(instrument_id=instrument_id)
    assert position is not None  # every instrument has one
    return position


def account_of(desk: Desk) -> TradingAccount:
    """The account."""
    return next(iter(desk.trading_accounts))


def cash(desk: Desk, book: Book) -> int:
    """What was paid in, less what was bought, plus what was sold."""
    total = account_of(desk).paid_in
    moved = [(t.side, value(t.quantity, t.price)) for t in desk.trades]
    moved += [(m.side, value(m.quantity, m.price)) for m in book.late]
    return total + sum(worth if side == "sell" else -worth for side, worth in moved)


def reserve(order: TradeOrder) -> int:
    """What the rest of an order to buy can cost."""
    return value(order.quantity - order.filled_quantity, order.price or 0)


def buying_power(desk: Desk) -> int:
    """What can be spent on new orders."""
    book = book_of(desk)
    return cash(desk, book) - book.reserved_cash()
