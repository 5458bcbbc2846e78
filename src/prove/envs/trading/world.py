"""The world of a seed: instruments with their price paths, and one investor's orders, positions and watchlists."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from datetime import date, timedelta

from prove.engine import WorldBuilder
from prove.envs.trading import names
from prove.envs.trading.entities import AssetClass, Instrument, Position, PricePath, TradingAccount, Watchlist
from prove.envs.trading.history import Draft, investor
from prove.envs.trading.hours import STEPS, Exchange, session

DAYS_BACK, DAYS_AHEAD = 34, 6
"""Trading days of a price path before and after the first."""
CRYPTO_DAYS_BACK = 48


def build(w: WorldBuilder) -> None:
    """Fill a world."""
    draft = Draft(w, _instruments(w))
    paid_in = investor(draft)
    w.add(
        TradingAccount(
            id=w.new_id(TradingAccount),
            number=f"TR{w.random.randrange(10**7):07d}",
            paid_in=paid_in,
            opened_on=w.start.date() - timedelta(days=w.random.randrange(420, 2200)),
        )
    )
    _watchlists(draft)


def _instruments(w: WorldBuilder) -> dict[Instrument, PricePath]:
    rng = w.random
    alike = rng.choice(names.ALIKE)
    firsts = rng.sample(names.FIRST, 18)
    stocks = [*alike, *rng.sample(names.UNICODE, 2), rng.choice(names.LONG)]
    stocks += [f"{first} {trade}" for first, trade in zip(firsts, rng.sample(names.TRADES, 18), strict=True)]
    plan: list[tuple[str, AssetClass, Exchange]] = [
        (n, "stock", "LSE" if i < 17 else "NYSE") for i, n in enumerate(stocks)
    ]
    plan += [(n, "etf", "LSE" if i < 5 else "NYSE") for i, n in enumerate(rng.sample(names.FUNDS, 7))]
    plan += [(n, "crypto", "CRYPTO") for n in rng.sample(names.COINS, 6)]
    symbols: set[str] = set()
    days = {e: tuple(_trading_days(e, w.start.date())) for e in ("LSE", "NYSE", "CRYPTO")}
    found = {}
    for number, (name, asset_class, exchange) in enumerate(plan):
        symbol = next(s for s in _symbols(name, rng) if s not in symbols)
        symbols.add(symbol)
        price, tick, lot = _scale(rng, asset_class, number)
        half = tick * rng.choice((1, 1, 1, 2, 3))
        # What one level holds is worth a few thousand dollars.
        depth = max(1, rng.randrange(300_000, 2_500_000) * 100 // price // lot) * lot
        instrument = w.add(
            Instrument(
                id=w.new_id(Instrument),
                symbol=symbol,
                name=name,
                asset_class=asset_class,
                exchange=exchange,
                lot_size=lot,
                tick_size=tick,
                half_spread=half,
                depth=depth,
                halted=number in (9, 21),
            )
        )
        w.add(Position(id=w.new_id(Position), instrument_id=instrument.id))
        found[instrument] = w.add(_path(w, instrument, price, days[exchange]))
    return found


def _scale(rng: random.Random, asset_class: AssetClass, number: int) -> tuple[int, int, int]:
    """Price in cents, tick in cents, lot in hundredths; a lot at one tick is worth whole cents."""
    if asset_class == "crypto":
        return rng.choice(
            (
                (rng.randrange(9_000, 48_000) * 100, 100, 1),
                (rng.randrange(400, 2_800) * 100, 100, 1),
                (rng.randrange(4_000, 19_000), 10, 10),
                (rng.randrange(60, 900), 1, 100),
            )
        )
    if number % 8 == 5:  # cheap, and in board lots
        return rng.randrange(90, 700), 1, rng.choice((10, 50, 100)) * 100
    if number % 8 == 2:  # dear, and in coarse ticks
        return rng.randrange(240, 1_400) * 50, 50, 100
    price = rng.randrange(900, 16_000)
    tick = rng.choice((1, 1, 1, 2, 5))
    return price // tick * tick, tick, 100


def _symbols(name: str, rng: random.Random) -> Iterator[str]:
    """Up to four letters that recall a name and spell no word, as many as it takes."""
    letters = re.sub(r"[^A-Z]", "", name.upper())
    letters = letters[0] + re.sub(r"[AEIOUY]", "", letters[1:]) + "X"
    while True:
        rest = sorted(rng.sample(range(1, len(letters)), min(3, len(letters) - 1)))
        yield letters[0] + "".join(letters[i] for i in rest)
        letters += rng.choice("QXZVWK")


def _trading_days(exchange: Exchange, today: date) -> Iterator[date]:
    back = CRYPTO_DAYS_BACK if exchange == "CRYPTO" else DAYS_BACK
    before: list[date] = []
    day = today
    while len(before) < back:
        day -= timedelta(days=1)
        if session(exchange, day):
            before.append(day)
    yield from reversed(before)
    ahead, day = 0, today
    while ahead <= DAYS_AHEAD:
        if session(exchange, day):
            yield day
            ahead += 1
        day += timedelta(days=1)


def _path(w: WorldBuilder, instrument: Instrument, price: int, days: tuple[date, ...]) -> PricePath:
    """A random walk in ticks that never comes near zero; what is halted stands still in the end."""
    draw = w.random.random
    tick = instrument.tick_size
    lowest = instrument.half_spread // tick + 12
    at = max(price // tick, lowest + 8)
    swing = at * w.random.uniform(0.004, 0.014) * (2 if instrument.asset_class == "crypto" else 1)
    steps = STEPS[instrument.exchange]
    prices: list[int] = []
    still = w.start.date() - timedelta(days=4)
    for day in days:
        if instrument.halted and day >= still:
            prices += [at * tick] * steps
            continue
        for _ in range(steps):
            at = max(at + round((draw() - 0.5) * 2 * swing), lowest)
            prices.append(at * tick)
    traded = w.random.randrange(40_000, 900_000) * 1000 // price
    volumes = tuple(0 if instrument.halted and day >= still else int(traded * (0.5 + draw())) for day in days)
    return PricePath(id=instrument.id, days=days, prices=tuple(prices), volumes=volumes)


def _watchlists(draft: Draft) -> None:
    """Six lists: one full, one empty, the others with a few instruments."""
    w, rng = draft.w, draft.w.random
    everything = [i.id for i in draft.paths]
    for name, count in zip(rng.sample(names.WATCHLISTS, 6), (4, 10, 0, 3, 6, 2), strict=True):
        w.add(Watchlist(id=w.new_id(Watchlist), name=name, instrument_ids=tuple(sorted(rng.sample(everything, count)))))
