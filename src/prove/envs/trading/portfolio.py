"""Tools on what the investor has: the account and its positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Annotated

from pydantic import Field

from prove.engine import Refused, View, tool
from prove.envs.common import Cursor, Limit, major, page
from prove.envs.trading.book import fills_now, last_prices, value
from prove.envs.trading.entities import AssetClass, Desk, Instrument, InstrumentId, Position, PositionId, TradeOrder
from prove.envs.trading.ledger import Line, account_of, cash_and_reserved, known, line_of, lines, position_of
from prove.envs.trading.orders import OrderRow, Quantity, order_row
from prove.envs.trading.rules import book_fills, enough_held, enough_in_the_book, open_exchange, tradable, whole_lots


class Account(View, frozen=True, kw_only=True):
    account_number: str
    currency: str
    cash: float
    reserved: float
    buying_power: float
    positions_value: float
    equity: float
    open_orders: int


class PositionRow(View, frozen=True, kw_only=True):
    id: PositionId
    instrument_id: InstrumentId
    symbol: str
    name: str
    quantity: float
    available: float
    average_price: float
    last_price: float
    market_value: float
    unrealized_gain: float


class PositionPage(View, frozen=True, kw_only=True):
    positions: list[PositionRow]
    next_cursor: str | None = None


@tool(read_only=True)
def get_trading_account(desk: Desk) -> Account:
    """Get the account: cash, what open orders to buy reserve of it, the buying power left, and equity, which is cash
    plus positions at last prices."""
    account = account_of(desk)
    mine, prices = lines(desk), last_prices(desk)
    money, reserved = cash_and_reserved(desk)
    worth = sum(value(line.quantity, prices[key]) for key, line in mine.items())
    return Account(
        account_number=account.number,
        currency="USD",
        cash=major(money),
        reserved=major(reserved),
        buying_power=major(money - reserved),
        positions_value=major(worth),
        equity=major(money + worth),
        open_orders=sum(len(line.working) for line in mine.values()),
    )


def _by_symbol(instruments: Iterable[Instrument]) -> list[Instrument]:
    return sorted(instruments, key=attrgetter("symbol"))


@tool(read_only=True)
def list_positions(
    desk: Desk,
    asset_class: Annotated[AssetClass | None, Field(description="Only positions of this class")] = None,
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> PositionPage:
    """List the positions by symbol; available is what no open order to sell has reserved, average_price what one
    unit cost. Returns one page, and next_cursor if there are more."""
    held, prices = lines(desk), last_prices(desk)
    if not desk.trade_orders.overlay:
        positions = known(desk).positions
        wanted = positions.everything
        if asset_class is not None:
            rows = desk.instruments.base.rows
            wanted = positions.of(p.id for p in positions.rows if rows[p.instrument_id].asset_class == asset_class)
        # The prices of a step are kept with the world.
        found, following = positions.page(wanted, limit, cursor, lambda p: _row(desk, p, held, prices), id(prices))
        return PositionPage(positions=found, next_cursor=following)
    in_order = desk.instruments.base.derived("by symbol", _by_symbol)
    instruments = [i for i in in_order if i.id in held and held[i.id].quantity]
    if asset_class is not None:
        instruments = [i for i in instruments if i.asset_class == asset_class]
    shown, following = page([position_of(desk, i.id) for i in instruments], limit, cursor)
    return PositionPage(positions=[_row(desk, p, held, prices) for p in shown], next_cursor=following)


def _row(desk: Desk, position: Position, held: Mapping[str, Line], prices: Mapping[str, int]) -> PositionRow:
    i = desk.instruments.need(position.instrument_id, "instrument_id")
    mine, price = held[i.id], prices[i.id]
    worth = value(mine.quantity, price)
    return PositionRow(
        id=position.id,
        instrument_id=i.id,
        symbol=i.symbol,
        name=i.name,
        quantity=major(mine.quantity),
        available=major(mine.quantity - mine.reserved_quantity),
        average_price=major(round(mine.cost * 100 / mine.quantity)),
        last_price=major(price),
        market_value=major(worth),
        unrealized_gain=major(worth - mine.cost),
    )


@tool(destructive=True)
def close_position(
    desk: Desk,
    position_id: Annotated[PositionId, Field(description="Id of the position")],
    quantity: Annotated[
        int | None, Quantity, Field(description="How much to sell, in whole lots; all of it if left out")
    ] = None,
) -> OrderRow:
    """Sell a position, or part of it, at the market; returns the order. Refuses a closed exchange, a halted
    instrument, an empty position, and what open orders to sell have reserved."""
    position = desk.positions.need(position_id, "position_id")
    instrument = tradable(desk, position.instrument_id, "position_id")
    held = line_of(desk, instrument.id).quantity
    if not held:
        raise Refused("no_position", f"position_id: nothing of {instrument.name} is held in {position.id}.")
    wanted = held if quantity is None else quantity
    whole_lots(instrument, wanted)
    open_exchange(desk, instrument)
    enough_held(desk, instrument, wanted)
    fills = fills_now(desk, instrument, "sell", wanted, None)
    enough_in_the_book(instrument, fills, wanted)
    order = desk.trade_orders.put(
        TradeOrder(
            id=desk.new_id(desk.trade_orders, 8),
            instrument_id=instrument.id,
            side="sell",
            type="market",
            quantity=wanted,
            filled_quantity=wanted,
            submitted_at=desk.now,
            working_since=desk.now,
        )
    )
    book_fills(desk, order, fills)
    return order_row(desk, order)
