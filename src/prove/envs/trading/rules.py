"""What the broker checks before an order works, and how its fills are booked."""

from __future__ import annotations

from collections.abc import Sequence

from prove.engine import Conflict, InvalidArgument, Refused
from prove.envs.common import major, spoken
from prove.envs.trading.book import LEVELS, Fill, cost, fills_now, last_price, value
from prove.envs.trading.entities import Desk, Instrument, OrderType, Side, Trade, TradeOrder
from prove.envs.trading.hours import coming_session, is_open
from prove.envs.trading.ledger import buying_power, line_of, reserve, standing


def amount(quantity: int) -> str:
    """A quantity for a message: 1250 -> "12.5"."""
    return f"{quantity / 100:.10g}"


def tradable(desk: Desk, instrument_id: str, parameter: str = "instrument_id") -> Instrument:
    """An instrument in which trading is not halted; ``parameter``: what the caller named it by."""
    instrument = desk.instruments.need(instrument_id, parameter)
    if instrument.halted:
        raise Refused("instrument_halted", f"{parameter}: trading in {instrument.name} is halted for now.")
    return instrument


def whole_lots(instrument: Instrument, quantity: int) -> None:
    """Refuses a quantity that is no multiple of the lot size."""
    lot = instrument.lot_size
    if quantity % lot:
        below, above = quantity // lot * lot, (quantity // lot + 1) * lot
        near = [amount(q) for q in (below, above) if q]
        raise Refused(
            "quantity_off_lot",
            f"quantity: {amount(quantity)} is no multiple of the lot size {amount(lot)} of {instrument.symbol}; "
            f"{' or '.join(near)} would be.",
            [{"pointer": "/quantity", "problem": "no multiple of the lot size", "allowed": near}],
        )


def whole_ticks(instrument: Instrument, price: int) -> None:
    """Refuses a price that is no multiple of the tick size."""
    tick = instrument.tick_size
    if price % tick:
        near = [f"{p / 100:.2f}" for p in (price // tick * tick, (price // tick + 1) * tick) if p]
        raise Refused(
            "price_off_tick",
            f"price: {price / 100:.2f} is no multiple of the tick size {tick / 100:.2f} of {instrument.symbol}; "
            f"{' or '.join(near)} would be.",
            [{"pointer": "/price", "problem": "no multiple of the tick size", "allowed": near}],
        )


def consistent(side: Side, kind: OrderType, price: int | None) -> None:
    """Refuses a price where none belongs, a missing one, and a stop order to buy."""
    priced = kind in ("limit", "stop")
    if not priced and price is not None:
        raise InvalidArgument("price", f"goes with limit and stop orders only; leave it out of a {kind} order.")
    if priced and price is None:
        raise InvalidArgument("price", f"is needed for a {kind} order.")
    if kind == "stop" and side == "buy":
        raise InvalidArgument("type", "a stop order protects a position, so that its side must be sell.")


def below_the_bid(desk: Desk, instrument: Instrument, stop: int) -> None:
    """Refuses a stop price that the market has reached already."""
    bid = last_price(desk, instrument) - instrument.half_spread
    if stop >= bid:
        raise Refused(
            "stop_not_below_bid",
            f"price: a stop at {stop / 100:.2f} is not below the bid of {bid / 100:.2f}; "
            "lower it, or sell with a market or limit order.",
            [{"pointer": "/price", "problem": "not below the bid", "allowed": f"below {bid / 100:.2f}"}],
        )


def open_exchange(desk: Desk, instrument: Instrument) -> None:
    """Refuses what can only be done while the exchange trades."""
    if not is_open(instrument.exchange, desk.now):
        opens = coming_session(instrument.exchange, desk.now)[0]
        raise Refused(
            "market_closed",
            f"{instrument.exchange} is closed until {opens:%Y-%m-%dT%H:%MZ}; a limit order for {instrument.symbol} "
            "can be submitted now and waits for the opening.",
        )


def enough_in_the_book(instrument: Instrument, fills: Sequence[Fill], quantity: int) -> None:
    """Refuses a market order that would take more than the whole book."""
    found = sum(f.quantity for f in fills)
    if found < quantity:
        raise Refused(
            "insufficient_liquidity",
            f"quantity: the {LEVELS} levels of the book of {instrument.symbol} hold {amount(found)} at the moment; "
            "take less, or use a limit order, of which the rest waits.",
            [{"pointer": "/quantity", "problem": "more than the book holds", "allowed": f"at most {amount(found)}"}],
        )


def enough_held(desk: Desk, instrument: Instrument, quantity: int, released: int = 0) -> None:
    """Refuses to sell more than there is and no other order has set aside; ``released``: of the order replaced."""
    line = line_of(desk, instrument.id)
    held, reserved = line.quantity, line.reserved_quantity - released
    free = held - reserved
    if quantity > free:
        orders = ", ".join(o.id for o in line.working if o.side == "sell")
        waiting = f", of which {amount(reserved)} are reserved by {orders}" if reserved else ""
        raise Refused(
            "insufficient_position",
            f"quantity: {amount(quantity)} is more than can be sold: {amount(held)} of {instrument.symbol} are held"
            f"{waiting}.",
            [{"pointer": "/quantity", "problem": "more than is free", "allowed": f"at most {amount(max(free, 0))}"}],
        )


def enough_cash(desk: Desk, needed: int, released: int = 0) -> None:
    """Refuses to spend more than the buying power; ``released``: what the order to be replaced sets aside."""
    power = buying_power(desk) + released
    if needed > power:
        raise Refused(
            "insufficient_buying_power",
            f"quantity: the order can cost {spoken(needed, 'USD')}, and the buying power is "
            f"{spoken(max(power, 0), 'USD')}; orders to buy reserve theirs until they fill or are cancelled.",
            [
                {
                    "pointer": "/quantity",
                    "problem": "costs more than the buying power",
                    "allowed": f"worth at most {max(power, 0) / 100:.2f}",
                }
            ],
        )


def at_once(
    desk: Desk, instrument: Instrument, side: Side, kind: OrderType, rest: int, price: int | None
) -> list[Fill]:
    """What the rest of an order gets from the book as soon as it begins to work."""
    if kind == "stop" or not is_open(instrument.exchange, desk.now):
        return []
    return fills_now(desk, instrument, side, rest, price)


def still_working(desk: Desk, order_id: str) -> TradeOrder:
    """An order that may still fill; otherwise a conflict that says what became of it."""
    order = desk.trade_orders.need(order_id, "order_id")
    status = standing(desk, order).status
    if status == "cancelled":
        raise Conflict("already_cancelled", f"order_id: {order.id} is cancelled already.")
    if status == "filled":
        raise Conflict("order_filled", f"order_id: {order.id} has filled and can no longer be changed or cancelled.")
    if status == "expired":
        raise Conflict("order_expired", f"order_id: {order.id} was good for a session that is over.")
    return order


def book_fills(desk: Desk, order: TradeOrder, fills: Sequence[Fill]) -> None:
    """Store the trades of an order."""
    for fill in fills:
        desk.trades.put(
            Trade(
                id=desk.new_id(desk.trades, 8),
                order_id=order.id,
                instrument_id=order.instrument_id,
                side=order.side,
                quantity=fill.quantity,
                price=fill.price,
                executed_at=desk.now,
            )
        )


def check_funds(
    desk: Desk, instrument: Instrument, order: TradeOrder, fills: Sequence[Fill], before: TradeOrder | None = None
) -> None:
    """Refuses an order that position or buying power do not cover. ``before``: the order that it replaces."""
    rest = order.quantity - order.filled_quantity
    if order.side == "sell":
        enough_held(desk, instrument, rest, before.quantity - before.filled_quantity if before else 0)
    else:
        waiting = rest - sum(f.quantity for f in fills)
        enough_cash(desk, cost(fills) + value(waiting, order.price or 0), reserve(before) if before else 0)


def shown_price(price: int | None) -> float | None:
    """A price for a result."""
    return None if price is None else major(price)
