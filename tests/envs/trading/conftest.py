"""A desk small enough to work out every fill by hand.

It is Monday, June 1, 2026, 09:00 UTC. London has been open since 07:00 and closes at 15:30; New York opens at 13:30. A
call takes five seconds. Tin Mines costs 10.00, a buyer pays two cents more and a seller gets two cents less, 100 shares
at each of five levels a cent apart. At 10:00 it goes to 10.10, at 11:00 to 9.80, at 12:00 to 9.70.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from itertools import chain
from typing import Any

import pytest
from actor import Actor

from prove.engine import Environment, WorldBuilder
from prove.envs.trading import market, orders, portfolio, watchlists
from prove.envs.trading.entities import (
    Desk,
    Instrument,
    Position,
    PricePath,
    Trade,
    TradeOrder,
    TradingAccount,
    Watchlist,
)

SEED = 3
DAYS = (date(2026, 5, 28), date(2026, 5, 29), date(2026, 6, 1), date(2026, 6, 2))
TIN = (
    [9_20, 9_40, 9_60, 9_50, 9_30, 9_40, 9_50, 9_60, 9_70],
    [10_00, 10_20, 10_40, 10_30, 9_90, 10_00, 10_10, 10_00, 9_80],
    [9_90, 9_95, 10_00, 10_10, 9_80, 9_70, 9_90, 10_00, 10_05],
    [9_60, 9_60, 9_60, 9_60, 9_60, 9_60, 9_60, 9_60, 9_60],
)


def build(w: WorldBuilder) -> None:
    assert w.start == datetime(2026, 6, 1, 9, tzinfo=UTC)
    for key, symbol, name, exchange, asset_class, lot, tick, half, depth, halted in (
        ("tin", "TINM", "Tin Mines", "LSE", "stock", 1_00, 1, 2, 100_00, False),
        ("oats", "OATS", "Øst Oats", "LSE", "stock", 50_00, 1, 1, 500_00, False),
        ("rail", "RAIL", "Prairie Rail", "NYSE", "stock", 1_00, 5, 5, 200_00, False),
        ("coin", "KITE", "Kiteswap", "CRYPTO", "crypto", 1, 1_00, 10_00, 5_00, False),
        ("mute", "MUTE", "Muted Foods", "LSE", "stock", 1_00, 1, 1, 100_00, True),
    ):
        w.add(
            Instrument(
                id=f"ins_{key}",
                symbol=symbol,
                name=name,
                asset_class=asset_class,
                exchange=exchange,
                lot_size=lot,
                tick_size=tick,
                half_spread=half,
                depth=depth,
                halted=halted,
            )
        )
        w.add(Position(id=f"pos_{key}", instrument_id=f"ins_{key}"))
    flat = {"oats": (2_00, 9), "rail": (50_00, 7), "coin": (40_000_00, 6), "mute": (5_00, 9)}
    w.add(PricePath(id="ins_tin", days=DAYS, prices=tuple(chain(*TIN)), volumes=(900, 900, 900, 900)))
    for key, (price, steps) in flat.items():
        # New York begins the day at 49.00: what waits overnight for 49.50 fills at the opening.
        prices = [price] * (2 * steps) + [49_00 if key == "rail" else price] * (2 * steps)
        w.add(PricePath(id=f"ins_{key}", days=DAYS, prices=tuple(prices), volumes=(700, 700, 700, 700)))
    bought = datetime(2026, 5, 28, 8, tzinfo=UTC)
    for key, quantity, price in (("tin", 40_00, 9_00), ("mute", 10_00, 4_00)):
        w.add(
            TradeOrder(
                id=f"ord_{key}",
                instrument_id=f"ins_{key}",
                side="buy",
                type="market",
                quantity=quantity,
                filled_quantity=quantity,
                submitted_at=bought,
                working_since=bought,
            )
        )
        w.add(
            Trade(
                id=f"trd_{key}",
                order_id=f"ord_{key}",
                instrument_id=f"ins_{key}",
                side="buy",
                quantity=quantity,
                price=price,
                executed_at=bought,
            )
        )
    # 360 and 40 were spent on what is held: 10,000 are left.
    w.add(TradingAccount(id="acct_1", number="TR0000001", paid_in=10_400_00, opened_on=date(2024, 2, 1)))
    w.add(Watchlist(id="wl_food", name="Food", instrument_ids=("ins_mute", "ins_oats")))
    w.add(Watchlist(id="wl_none", name="Later"))


STORY = Environment(
    name="trading",
    version="story",
    description="A hand-made desk.",
    state=Desk,
    build=build,
    tools=(market, portfolio, orders, watchlists),
    tick_seconds=5,
)

Call = Callable[..., dict[str, Any]]


class Investor(Actor):
    """Calls tools: ``does(...)`` expects success, ``is_refused(...)`` gives (kind, code), ``at("15:30")`` waits."""

    def at(self, moment: str) -> None:
        hour, minute = map(int, moment.split(":"))
        self.session.state.clock.seconds = (hour - 9) * 3600 + minute * 60

    def buy(self, quantity: float, price: float | None = None, of: str = "ins_tin", **more: Any) -> dict[str, Any]:
        return self.does("submit_order", **self.order("buy", quantity, price, of), **more)

    def sell(self, quantity: float, price: float | None = None, of: str = "ins_tin", **more: Any) -> dict[str, Any]:
        return self.does("submit_order", **self.order("sell", quantity, price, of), **more)

    @staticmethod
    def order(side: str, quantity: float, price: float | None = None, of: str = "ins_tin") -> dict[str, Any]:
        kind = {"type": "market"} if price is None else {"type": "limit", "price": price}
        return {"instrument_id": of, "side": side, "quantity": quantity, **kind}

    def power(self) -> float:
        return float(self.does("get_trading_account")["buying_power"])

    def position(self, symbol: str = "TINM") -> dict[str, Any]:
        return next(p for p in self.does("list_positions")["positions"] if p["symbol"] == symbol)


@pytest.fixture
def investor() -> Investor:
    return Investor(STORY.session(SEED))
