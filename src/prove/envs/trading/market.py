"""Tools on the market: what can be traded, at which price, and when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import InvalidArgument, View, tool
from prove.envs.common import Cursor, Day, Limit, Listed, Query, first_page, fold, major, ready
from prove.envs.trading.book import best, last_price, last_prices, path_of, present_step, step_start
from prove.envs.trading.entities import AssetClass, Desk, Instrument, InstrumentId, PricePath
from prove.envs.trading.hours import STEPS, Exchange, coming_session, is_open
from prove.envs.trading.ledger import EMPTY, Line, known, line_of, touched

MOST_BARS = 25


class InstrumentRow(View, frozen=True, kw_only=True):
    id: InstrumentId
    symbol: str
    name: str
    asset_class: AssetClass
    exchange: Exchange
    last_price: float
    lot_size: float | None = None
    tick_size: float | None = None
    available: float | None = None
    halted: bool = False


class InstrumentPage(View, frozen=True, kw_only=True):
    instruments: list[InstrumentRow]
    next_cursor: str | None = None


class Quote(View, frozen=True, kw_only=True):
    id: InstrumentId
    symbol: str
    name: str
    bid: float | None = None
    bid_size: float | None = None
    ask: float | None = None
    ask_size: float | None = None
    last_price: float
    as_of: datetime
    exchange: Exchange
    exchange_open: bool
    note: str | None = None


class Bar(View, frozen=True, kw_only=True):
    start: date
    open: float
    high: float
    low: float
    close: float
    volume: int


class Bars(View, frozen=True, kw_only=True):
    symbol: str
    bars: list[Bar]


class ExchangeHours(View, frozen=True, kw_only=True):
    exchange: Literal["LSE", "NYSE"]
    status: Literal["open", "closed"]
    changes_at: datetime


class MarketHours(View, frozen=True, kw_only=True):
    exchanges: list[ExchangeHours]


@tool(read_only=True)
def search_instruments(
    desk: Desk,
    query: Annotated[
        Query | None, Field(description="Words of symbol and name, in any order; accents and case are ignored")
    ] = None,
    asset_class: Annotated[AssetClass | None, Field(description="Only this class")] = None,
    exchange: Annotated[Exchange | None, Field(description="Only what trades there")] = None,
    limit: Limit = 10,
    cursor: Cursor | None = None,
) -> InstrumentPage:
    """Search what can be traded, by name. Prices are multiples of tick_size (0.01 unless stated), quantities of
    lot_size (1 unless stated); available is what of it can be sold. Returns one page and next_cursor if there are
    more."""
    instruments = desk.instruments.base.derived(_listed, _listed)
    wanted = instruments.everything if query is None else instruments.having(query)
    if asset_class is not None:
        wanted &= instruments.by("asset_class", asset_class)
    if exchange is not None:
        wanted &= instruments.by("exchange", exchange)
    prices, held = last_prices(desk), known(desk).lines

    def row(instrument: Instrument, line: Line | None = None) -> InstrumentRow:
        line = line or held.get(instrument.id, EMPTY)
        return _row(instrument, prices[instrument.id], line.quantity - line.reserved_quantity)

    # The prices of a step and what the world's orders come to are kept with the world.
    key = (id(prices), id(held))
    if not desk.trade_orders.overlay:
        found, following = instruments.page(wanted, limit, cursor, row, key)
        return InstrumentPage(instruments=found, next_cursor=following)
    mine, kept = touched(desk), desk.instruments.base.derived(("rows", key), _no_rows)
    shown, following = first_page(instruments.those(wanted), limit, cursor)
    found = []
    for i in shown:
        if i.id in mine:
            found.append(row(i, line_of(desk, i.id)))
        else:
            found.append(kept.get(i.id) or kept.setdefault(i.id, ready(row(i))))
    return InstrumentPage(instruments=found, next_cursor=following)


def _no_rows(instruments: Iterable[Instrument]) -> dict[str, InstrumentRow]:
    return {}


def _searched(instrument: Instrument) -> str:
    return f"{instrument.symbol} {instrument.name}"


def _folded_name(instrument: Instrument) -> str:
    return fold(instrument.name)


def _listed(instruments: Iterable[Instrument]) -> Listed[Instrument]:
    return Listed(sorted(instruments, key=_folded_name), _searched)


def _row(instrument: Instrument, price: int, free: int) -> InstrumentRow:
    return InstrumentRow(
        id=instrument.id,
        symbol=instrument.symbol,
        name=instrument.name,
        asset_class=instrument.asset_class,
        exchange=instrument.exchange,
        last_price=major(price),
        lot_size=None if instrument.lot_size == 100 else major(instrument.lot_size),
        tick_size=None if instrument.tick_size == 1 else major(instrument.tick_size),
        available=major(free) if free else None,
        halted=instrument.halted,
    )


@tool(read_only=True)
def get_latest_quote(
    desk: Desk,
    instrument_id: Annotated[InstrumentId, Field(description="Id of the instrument")],
) -> Quote:
    """Get bid and ask of an instrument with the sizes left there, and the last price; a note if a side is empty.
    Outside its exchange's hours they are those of the close."""
    instrument = desk.instruments.need(instrument_id, "instrument_id")
    price = last_price(desk, instrument)
    ask = bid = None
    if not instrument.halted:
        ask, bid = best(desk, instrument, price, "buy"), best(desk, instrument, price, "sell")
    empty = ask is None or bid is None
    return Quote(
        id=instrument.id,
        symbol=instrument.symbol,
        name=instrument.name,
        bid=major(bid.price) if bid else None,
        bid_size=major(bid.quantity) if bid else None,
        ask=major(ask.price) if ask else None,
        ask_size=major(ask.quantity) if ask else None,
        last_price=major(price),
        as_of=step_start(instrument.exchange, path_of(desk, instrument), present_step(desk, instrument.id)),
        exchange=instrument.exchange,
        exchange_open=is_open(instrument.exchange, desk.now),
        note="trading is halted" if instrument.halted else "one side of the book is empty" if empty else None,
    )


@tool(read_only=True)
def get_price_bars(
    desk: Desk,
    instrument_id: Annotated[InstrumentId, Field(description="Id of the instrument")],
    timeframe: Annotated[Literal["1Day", "1Week"], Field(description="Length of a bar")] = "1Day",
    start: Annotated[date | None, Day(), Field(description="First day")] = None,
    end: Annotated[date | None, Day(), Field(description="Last day, inclusive")] = None,
    limit: Annotated[int, Field(ge=1, le=MOST_BARS, description="Most bars to return")] = 10,
) -> Bars:
    """Get open, high, low, close and volume per trading day or per week from Monday, newest first; the present one
    so far. About seven weeks back are kept."""
    instrument = desk.instruments.need(instrument_id, "instrument_id")
    if start is not None and end is not None and start > end:
        raise InvalidArgument("start", f"{start} is after end {end}; swap them.")
    daily = _daily(desk, instrument, start, end)
    bars = daily if timeframe == "1Day" else _weekly(daily)
    found = []
    for bar in bars:
        found.append(bar)
        if len(found) == limit:
            break
    return Bars(symbol=instrument.symbol, bars=found)


def _daily(desk: Desk, instrument: Instrument, first: date | None, last: date | None) -> Iterator[Bar]:
    """Newest first, up to the present step."""
    key = instrument.id
    steps, path = STEPS[instrument.exchange], path_of(desk, instrument)
    whole = desk.price_paths.base.derived(
        ("bars", key), lambda _: [_bar(path, n, n * steps, (n + 1) * steps, steps) for n in range(len(path.days))]
    )
    today, number = divmod(present_step(desk, key), steps)
    for day in range(today, -1, -1):
        if (last is not None and path.days[day] > last) or (first is not None and path.days[day] < first):
            continue
        if day == today and number + 1 < steps:
            yield _bar(path, day, day * steps, day * steps + number + 1, steps)
        else:
            yield whole[day]


def _bar(path: PricePath, day: int, begin: int, end: int, steps: int) -> Bar:
    """The bar of a day from some of its steps."""
    prices = path.prices[begin:end]
    return Bar(
        start=path.days[day],
        open=major(prices[0]),
        high=major(max(prices)),
        low=major(min(prices)),
        close=major(prices[-1]),
        volume=path.volumes[day] * len(prices) // steps,
    )


def _weekly(daily: Iterator[Bar]) -> Iterator[Bar]:
    week: list[Bar] = []
    for bar in daily:
        if week and _monday(bar.start) != _monday(week[0].start):
            yield _joined(week)
            week = []
        week.append(bar)
    if week:
        yield _joined(week)


@lru_cache(maxsize=2048)
def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _joined(newest_first: list[Bar]) -> Bar:
    return Bar(
        start=_monday(newest_first[0].start),
        open=newest_first[-1].open,
        high=max(b.high for b in newest_first),
        low=min(b.low for b in newest_first),
        close=newest_first[0].close,
        volume=sum(b.volume for b in newest_first),
    )


@tool(read_only=True)
def get_market_hours(
    desk: Desk,
    exchange: Annotated[Literal["LSE", "NYSE"] | None, Field(description="Only this exchange")] = None,
) -> MarketHours:
    """Get whether the exchanges are open and until when that holds, in UTC. CRYPTO trades around the clock."""
    wanted: tuple[Literal["LSE", "NYSE"], ...] = ("LSE", "NYSE") if exchange is None else (exchange,)
    found = []
    for name in wanted:
        opens, closes = coming_session(name, desk.now)
        now_open = opens <= desk.now
        found.append(
            ExchangeHours(
                exchange=name, status="open" if now_open else "closed", changes_at=closes if now_open else opens
            )
        )
    return MarketHours(exchanges=found)
