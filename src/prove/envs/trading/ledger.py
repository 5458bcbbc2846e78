"""What the investor has: orders as they stand, positions, cash and buying power, all worked out from the trades.

What follows from the world is worked out once for it; an instrument that a session traded in is worked out by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from operator import attrgetter
from typing import Literal, NamedTuple

from prove.engine.world import World
from prove.envs.common import Listed
from prove.envs.common.stretches import Stretches
from prove.envs.trading.book import Crossing, crossing, expires, path_of, step_start, value
from prove.envs.trading.entities import (
    Desk,
    Instrument,
    Position,
    PricePath,
    Side,
    Trade,
    TradeOrder,
    TradingAccount,
)

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


class Line(NamedTuple):
    """What one instrument comes to in the account: the position and its cost, cash and what orders have set aside."""

    quantity: int
    cost: int
    """What the quantity cost, by average cost."""
    flow: int
    """Cash that sales brought less what was spent."""
    reserved_cash: int
    reserved_quantity: int
    working: tuple[TradeOrder, ...]
    """The orders that may still fill."""


EMPTY = Line(0, 0, 0, 0, 0, ())


class Outlook(NamedTuple):
    """What becomes of an order that neither filled when it was submitted nor was cancelled, if nobody touches it."""

    crossing: Crossing | None
    expires: datetime | None


def standing(desk: Desk, order: TradeOrder) -> Standing:
    """How an order stands."""
    now = desk.now
    if order.filled_quantity == order.quantity or order.cancelled:
        return _standing(order, now, _SETTLED)
    if desk.trade_orders.base.rows.get(order.id) is order:
        return known(desk).standings[order.id]
    instrument = desk.instruments.need(order.instrument_id, "instrument_id")
    outlook = Outlook(crossing(order, instrument, path_of(desk, instrument), now), expires(order, instrument))
    return _standing(order, now, outlook)


_SETTLED = Outlook(None, None)


def _standing(order: TradeOrder, now: datetime, outlook: Outlook) -> Standing:
    filled = order.filled_quantity
    left = order.quantity - filled
    if not left:
        return Standing("filled", filled)
    if order.cancelled:
        return Standing("cancelled", filled)
    crossed = outlook.crossing
    if crossed is not None and crossed.at <= now:
        late = Movement(crossed.at, order.side, order.instrument_id, left, crossed.price)
        return Standing("filled", order.quantity, late)
    if outlook.expires is not None and outlook.expires <= now:
        return Standing("expired", filled)
    return Standing("partially_filled" if filled else "open", filled)


def _line(orders: Iterable[tuple[TradeOrder, Standing]], trades: Iterable[Trade]) -> Line:
    """The line of an instrument from all its orders and trades."""
    movements = [(t.executed_at, t.side, t.quantity, t.price) for t in trades]
    stored = len(movements)
    working: list[TradeOrder] = []
    for order, now in orders:
        if now.late is not None:
            movements.append((now.late.at, now.late.side, now.late.quantity, now.late.price))
        elif now.status in WORKING:
            working.append(order)
    if len(movements) > stored:
        movements.sort()  # of one moment, "buy" before "sell": what is sold was there before
    held = spent = flow = 0
    for _, side, quantity, price in movements:
        worth = value(quantity, price)
        if side == "buy":
            held, spent, flow = held + quantity, spent + worth, flow - worth
        else:
            left = held - quantity
            held, spent, flow = left, spent * left // held if left else 0, flow + worth
    return Line(
        held,
        spent,
        flow,
        sum(reserve(o) for o in working if o.side == "buy"),
        sum(o.quantity - o.filled_quantity for o in working if o.side == "sell"),
        tuple(working),
    )


class Known:
    """The orders and lines of a world at a moment. Nothing alters it."""

    def __init__(self, world: World, outlooks: Mapping[str, Outlook], now: datetime) -> None:
        orders: dict[str, list[tuple[TradeOrder, Standing]]] = {}
        self.standings: dict[str, Standing] = {}
        for order in world.tables["trade_orders"].rows.values():
            stands = self.standings[order.id] = _standing(order, now, outlooks[order.id])
            orders.setdefault(order.instrument_id, []).append((order, stands))
        trades: Mapping[str, Sequence[Trade]] = world.tables["trades"].index["instrument_id"]
        self.lines = {key: _line(mine, trades.get(key, ())) for key, mine in orders.items()}
        """Instrument -> its line, of all for which there ever was an order."""
        self.flow = sum(line.flow for line in self.lines.values())
        self.reserved_cash = sum(line.reserved_cash for line in self.lines.values())
        self.orders = Listed[TradeOrder](reversed(world.tables["trade_orders"].rows.values()))
        """The newest first."""
        self.working = self.orders.of(key for key, now in self.standings.items() if now.status in WORKING)
        by_symbol = sorted(world.tables["instruments"].rows.values(), key=attrgetter("symbol"))
        positions: Mapping[str, Sequence[Position]] = world.tables["positions"].index["instrument_id"]
        self.positions = Listed[Position](
            positions[i.id][0] for i in by_symbol if i.id in self.lines and self.lines[i.id].quantity
        )
        """Those with anything in them, by symbol."""

    def with_status(self, status: Status) -> int:
        """The orders that stand so, as a set of :attr:`orders`."""
        return self.orders.of(key for key, now in self.standings.items() if now.status == status)


class Outlooks:
    """What becomes of the orders of a world. Nothing alters it."""

    def __init__(self, world: World) -> None:
        instruments: Mapping[str, Instrument] = world.tables["instruments"].rows
        paths: Mapping[str, PricePath] = world.tables["price_paths"].rows
        self.of: dict[str, Outlook] = {}
        for order in world.tables["trade_orders"].rows.values():
            instrument, path = instruments[order.instrument_id], paths[order.instrument_id]
            self.of[order.id] = outlook = _SETTLED
            if order.filled_quantity < order.quantity and not order.cancelled:
                last = step_start(instrument.exchange, path, len(path.prices) - 1)
                outlook = Outlook(crossing(order, instrument, path, last), expires(order, instrument))
                self.of[order.id] = outlook
        changes = [o.crossing.at for o in self.of.values() if o.crossing]
        changes += [o.expires for o in self.of.values() if o.expires]
        self.stretches = Stretches(world, changes)
        """Those in which none of them changes."""


def known(desk: Desk) -> Known:
    """What the world's orders are like now. It is another one whenever one of them has filled or expired."""
    world = desk.world
    outlooks = world.derived(Outlooks)
    number = outlooks.stretches.at(desk)
    return world.tables["trade_orders"].derived(("known", number), lambda _: Known(world, outlooks.of, desk.now))


def standings(desk: Desk) -> Mapping[str, Standing]:
    """How every order stands, by its id."""
    of_world = known(desk).standings
    mine = desk.trade_orders.overlay
    if not mine:
        return of_world
    return {**of_world, **{key: standing(desk, order) for key, order in mine.items() if order is not None}}


def touched(desk: Desk) -> set[str]:
    """The instruments that the session's own orders are for."""
    return {o.instrument_id for o in desk.trade_orders.overlay.values() if o is not None}


def line_of(desk: Desk, instrument_id: str) -> Line:
    """What one instrument comes to."""
    if any([o.instrument_id == instrument_id for o in desk.trade_orders.overlay.values() if o is not None]):
        orders = desk.trade_orders.where(instrument_id=instrument_id)
        return _line([(o, standing(desk, o)) for o in orders], desk.trades.where(instrument_id=instrument_id))
    return known(desk).lines.get(instrument_id, EMPTY)


def lines(desk: Desk) -> Mapping[str, Line]:
    """Instrument -> its line, of all for which there ever was an order."""
    of_world = known(desk).lines
    if not desk.trade_orders.overlay:
        return of_world
    return {**of_world, **{key: line_of(desk, key) for key in sorted(touched(desk))}}


def position_of(desk: Desk, instrument_id: str) -> Position:
    """The position in an instrument, which may be empty."""
    return desk.positions.base.index["instrument_id"][instrument_id][0]  # every instrument has one, from the beginning


def account_of(desk: Desk) -> TradingAccount:
    """The account."""
    return next(iter(desk.trading_accounts))


def reserve(order: TradeOrder) -> int:
    """What the rest of an order to buy can cost."""
    return value(order.quantity - order.filled_quantity, order.price or 0)


def cash_and_reserved(desk: Desk) -> tuple[int, int]:
    """What was paid in less what was bought plus what was sold, and what orders to buy have set aside of it."""
    of_world = known(desk)
    total, reserved = account_of(desk).paid_in + of_world.flow, of_world.reserved_cash
    if desk.trade_orders.overlay:
        for key in touched(desk):
            line, was = line_of(desk, key), of_world.lines.get(key, EMPTY)
            total += line.flow - was.flow
            reserved += line.reserved_cash - was.reserved_cash
    return total, reserved


def buying_power(desk: Desk) -> int:
    """What can be spent on new orders."""
    cash, reserved = cash_and_reserved(desk)
    return cash - reserved
