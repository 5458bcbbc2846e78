"""Tools on orders: submit, list, replace, cancel."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import InvalidArgument, View, tool
from prove.envs.common import Cursor, Limit, Money, major, page
from prove.envs.trading.book import last_price
from prove.envs.trading.entities import (
    Desk,
    InstrumentId,
    OrderId,
    OrderType,
    PositionId,
    Side,
    TimeInForce,
    TradeOrder,
)
from prove.envs.trading.ledger import WORKING, Standing, Status, known, position_of, standing, standings
from prove.envs.trading.rules import (
    amount,
    at_once,
    below_the_bid,
    book_fills,
    check_funds,
    consistent,
    enough_in_the_book,
    open_exchange,
    shown_price,
    still_working,
    tradable,
    whole_lots,
    whole_ticks,
)

Quantity = Money(0.01, 1_000_000)
"""Shares or coins with at most two decimals outside, hundredths inside: money's own notation."""


class OrderRow(View, frozen=True, kw_only=True):
    id: OrderId
    instrument_id: InstrumentId
    symbol: str
    name: str
    side: Side
    type: OrderType
    quantity: float
    price: float | None = None
    time_in_force: TimeInForce = "day"
    status: Status
    filled_quantity: float | None = None
    average_price: float | None = None
    position_id: PositionId | None = None
    submitted_at: datetime


class OrderPage(View, frozen=True, kw_only=True):
    orders: list[OrderRow]
    next_cursor: str | None = None


def order_row(desk: Desk, order: TradeOrder, now: Standing | None = None) -> OrderRow:
    """An order as results show it; the average price is rounded to cents."""
    now = now or standing(desk, order)
    instrument = desk.instruments.need(order.instrument_id, "instrument_id")
    average = None
    if now.filled:
        worth = sum([t.quantity * t.price for t in desk.trades.where(order_id=order.id)])
        if now.late is not None:
            worth += now.late.quantity * now.late.price
        average = round(worth / now.filled)
    return OrderRow(
        id=order.id,
        instrument_id=instrument.id,
        symbol=instrument.symbol,
        name=instrument.name,
        side=order.side,
        type=order.type,
        quantity=major(order.quantity),
        price=shown_price(order.price),
        time_in_force=order.time_in_force,
        status=now.status,
        filled_quantity=major(now.filled) if now.filled else None,
        average_price=shown_price(average),
        position_id=position_of(desk, instrument.id).id if order.side == "buy" and now.filled else None,
        submitted_at=order.submitted_at,
    )


@tool
def submit_order(
    desk: Desk,
    *,
    instrument_id: Annotated[InstrumentId, Field(description="Id of the instrument")],
    side: Annotated[Side, Field(description="buy or sell")],
    quantity: Annotated[int, Quantity, Field(description="Shares or coins, in whole lots")],
    price: Annotated[
        int | None, Money(), Field(description="Limit price, or stop price of a stop order; the others take none")
    ] = None,
    type: Annotated[
        OrderType,
        Field(
            description="market: now; limit: at price or better; stop: sell once the bid falls to price; "
            "passive: at today's best bid (sell: ask), waiting"
        ),
    ],
    time_in_force: Annotated[
        TimeInForce, Field(description="day: until the session closes; gtc: until cancelled")
    ] = "day",
) -> OrderRow:
    """Submit an order. A market order fills from the book; the others rest, and reserve buying power or shares. Refuses
    a closed exchange (market orders), too little of either, a halted instrument, and prices or quantities off tick or
    lot."""
    instrument = tradable(desk, instrument_id)
    consistent(side, type, price)
    whole_lots(instrument, quantity)
    if price is not None:
        whole_ticks(instrument, price)
    if type == "market":
        open_exchange(desk, instrument)
    elif type == "stop" and price is not None:
        below_the_bid(desk, instrument, price)
    elif type == "passive":
        away = -instrument.half_spread if side == "buy" else instrument.half_spread
        price = last_price(desk, instrument) + away
    fills = at_once(desk, instrument, side, type, quantity, price)
    order = TradeOrder(
        id=desk.new_id(desk.trade_orders, 8),
        instrument_id=instrument.id,
        side=side,
        type=type,
        quantity=quantity,
        price=price,
        time_in_force=time_in_force,
        submitted_at=desk.now,
        working_since=desk.now,
    )
    if type == "market" and side == "buy":  # what the book does not hold has no cost that could be told
        enough_in_the_book(instrument, fills, quantity)
    check_funds(desk, instrument, order, fills)
    if type == "market":
        enough_in_the_book(instrument, fills, quantity)
    order = desk.trade_orders.put(order.but(filled_quantity=sum(f.quantity for f in fills)) if fills else order)
    book_fills(desk, order, fills)
    return order_row(desk, order)


@tool(read_only=True)
def list_trade_orders(
    desk: Desk,
    status: Annotated[
        Literal["open", "filled", "cancelled", "expired"],
        Field(description="Only orders in this state; a partially filled order is open"),
    ] = "open",
    instrument_id: Annotated[InstrumentId | None, Field(description="Only orders for this instrument")] = None,
    side: Annotated[Side | None, Field(description="Only orders of this side: buy or sell")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> OrderPage:
    """List orders, newest first. Returns one page, and next_cursor if there are more."""
    if instrument_id is not None:
        desk.instruments.need(instrument_id, "instrument_id")
    if not desk.trade_orders.overlay:
        now = known(desk)
        chosen = now.working if status == "open" else now.with_status(status)
        if instrument_id is not None:
            chosen &= now.orders.by("instrument_id", instrument_id)
        if side is not None:
            chosen &= now.orders.by("side", side)
        lines, following = now.orders.page(chosen, limit, cursor, lambda o: order_row(desk, o, now.standings[o.id]))
        return OrderPage(orders=lines, next_cursor=following)
    if instrument_id is not None:
        rows = desk.trade_orders.where(instrument_id=instrument_id)
    else:
        rows = list(desk.trade_orders)
    stands = standings(desk)
    wanted = WORKING if status == "open" else (status,)
    rows = [o for o in rows if stands[o.id].status in wanted]
    if side is not None:
        rows = [o for o in rows if o.side == side]
    rows.reverse()
    shown, following = page(rows, limit, cursor)
    return OrderPage(orders=[order_row(desk, o, stands[o.id]) for o in shown], next_cursor=following)


@tool(idempotent=True)
def replace_trade_order(
    desk: Desk,
    order_id: Annotated[OrderId, Field(description="Id of an open order")],
    price: Annotated[int, Money(), Field(description="New limit or stop price")],
    quantity: Annotated[
        int | None, Quantity, Field(description="New quantity, what has filled included; as before if left out")
    ] = None,
) -> OrderRow:
    """Change price and quantity of an open order, which keeps its id and fills at once as far as the book allows.
    Refuses one that has filled, expired or been cancelled, and what a new order would be refused for."""
    before = still_working(desk, order_id)
    instrument = tradable(desk, before.instrument_id, "order_id")
    whole = before.quantity if quantity is None else quantity
    whole_lots(instrument, whole)
    whole_ticks(instrument, price)
    if whole <= before.filled_quantity:
        raise InvalidArgument(
            "quantity",
            f"must be more than the {amount(before.filled_quantity)} that have filled; or cancel the rest.",
        )
    if before.type == "stop":
        below_the_bid(desk, instrument, price)
    order = before.but(quantity=whole, price=price, working_since=desk.now)
    fills = at_once(desk, instrument, order.side, order.type, whole - order.filled_quantity, price)
    check_funds(desk, instrument, order, fills, before)
    filled = sum(f.quantity for f in fills)
    order = desk.trade_orders.put(order.but(filled_quantity=order.filled_quantity + filled) if fills else order)
    book_fills(desk, order, fills)
    return order_row(desk, order)


@tool(destructive=True, idempotent=True)
def cancel_trade_order(
    desk: Desk,
    order_id: Annotated[OrderId, Field(description="Id of an open order")],
) -> OrderRow:
    """Cancel what has not filled of an open order, which frees what it reserved. Refuses one that has filled, expired
    or been cancelled."""
    order = still_working(desk, order_id)
    return order_row(desk, desk.trade_orders.put(order.but(cancelled=True)))
