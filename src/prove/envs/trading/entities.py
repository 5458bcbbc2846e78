"""The rows of a broker. Prices are whole cents, quantities whole hundredths of a share or coin; nothing is negative."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, ClassVar, Literal

from prove.engine import VOLATILE, Entity, Ref, State, Table
from prove.envs.trading.hours import Exchange

InstrumentId = Annotated[str, Ref("instrument")]
PositionId = Annotated[str, Ref("position")]
OrderId = Annotated[str, Ref("trade_order")]
WatchlistId = Annotated[str, Ref("watchlist")]

AssetClass = Literal["stock", "etf", "crypto"]
Side = Literal["buy", "sell"]
OrderType = Literal["market", "limit", "stop", "passive"]
TimeInForce = Literal["day", "gtc"]


class Instrument(Entity, frozen=True, kw_only=True):
    """Something that can be traded, in US dollars."""

    ID_PREFIX: ClassVar[str] = "ins_"
    INDEXED: ClassVar[tuple[str, ...]] = ("asset_class",)
    symbol: str
    name: str
    asset_class: AssetClass
    exchange: Exchange
    lot_size: int
    """Quantities are multiples of it. A lot at one tick is worth whole cents, so that every amount is exact."""
    tick_size: int
    """Prices are multiples of it."""
    half_spread: int
    """How far bid and ask are from the last price."""
    depth: int
    """What is offered and asked for at each level of the book."""
    halted: bool = False
    """The exchange has stopped trading in it for longer than a session lasts."""


class PricePath(Entity, frozen=True, kw_only=True):
    """Where the price of an instrument goes: the last price of each step, day after day, some days ahead.

    What a session shows and fills follows from this and the session's clock. After the last day nothing moves.
    Its id is the instrument's.
    """

    days: tuple[date, ...]
    """The trading days, each of as many steps as its exchange has in a day."""
    prices: tuple[int, ...]
    volumes: tuple[int, ...]
    """Whole shares or coins traded on each day."""


class Position(Entity, frozen=True, kw_only=True):
    """What one instrument's place in the account is called. How much is held there is what its trades add up to."""

    ID_PREFIX: ClassVar[str] = "pos_"
    INDEXED: ClassVar[tuple[str, ...]] = ("instrument_id",)
    instrument_id: InstrumentId


class TradeOrder(Entity, frozen=True, kw_only=True):
    """An order. Whether the rest of it has filled or expired meanwhile follows from price path and clock."""

    ID_PREFIX: ClassVar[str] = "ord_"
    INDEXED: ClassVar[tuple[str, ...]] = ("instrument_id",)
    instrument_id: InstrumentId
    side: Side
    type: OrderType
    quantity: int
    price: int | None = None
    """Limit price, stop price of a stop order, or what a passive order joined; none for a market order."""
    time_in_force: TimeInForce = "day"
    filled_quantity: int = 0
    """What its trades add up to."""
    cancelled: bool = False
    submitted_at: Annotated[datetime, VOLATILE]
    working_since: Annotated[datetime, VOLATILE]
    """The moment it was submitted or last replaced: only what the price does afterwards counts."""


class Trade(Entity, frozen=True, kw_only=True):
    """A fill that happened when an order was submitted or replaced, at one price; oldest first in its table."""

    ID_PREFIX: ClassVar[str] = "trd_"
    INDEXED: ClassVar[tuple[str, ...]] = ("instrument_id", "order_id")
    order_id: OrderId
    instrument_id: InstrumentId
    side: Side
    quantity: int
    price: int
    executed_at: Annotated[datetime, VOLATILE]


class TradingAccount(Entity, frozen=True, kw_only=True):
    """The one account. Its cash is what was paid in, less what was bought, plus what was sold."""

    ID_PREFIX: ClassVar[str] = "acct_"
    number: str
    paid_in: int
    opened_on: date


class Watchlist(Entity, frozen=True, kw_only=True):
    """Instruments that the investor keeps an eye on."""

    ID_PREFIX: ClassVar[str] = "wl_"
    name: str
    instrument_ids: tuple[InstrumentId, ...] = ()


class Desk(State):
    """One investor's view of the broker."""

    instruments: Table[Instrument]
    price_paths: Table[PricePath]
    positions: Table[Position]
    trade_orders: Table[TradeOrder]
    trades: Table[Trade]
    trading_accounts: Table[TradingAccount]
    watchlists: Table[Watchlist]
