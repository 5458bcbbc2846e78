"""What is kept for a world and corrected for a session is what orders, trades and price paths say, after any calls."""

from __future__ import annotations

import pytest

import prove
from prove.engine.fuzz import Fuzzer
from prove.envs.trading.book import best, crossing, expires, fills_now, last_price, path_of, present_step, step_at
from prove.envs.trading.entities import Desk
from prove.envs.trading.ledger import EMPTY, account_of, buying_power, lines, standing, standings

HOURS = (0, 1, 7, 30, 24 * 3, 24 * 20)
"""Moments after the start: within the session, after the close, on the next days, and when all paths have ended."""


def changed_desk(seed: int, hours: int) -> Desk:
    """A session after two hundred calls, some hours later."""
    environment = prove.environment("trading")
    session, fuzzer = environment.session(seed), Fuzzer(environment, seed)
    writes = [t for t in environment.tools if not t.read_only]
    for number in range(200):
        tool = fuzzer.rng.choice(writes)
        arguments = fuzzer.valid(session, tool)
        observation = session.call(tool.name, arguments)
        if observation.ok:
            fuzzer.learn(tool, arguments, observation.data)
        if number == 100:
            session.state.clock.seconds += 3600
    session.state.clock.seconds += 3600 * hours
    state = session.state
    assert isinstance(state, Desk)
    assert state.trade_orders.overlay and state.trades.overlay
    return state


@pytest.mark.parametrize("hours", HOURS)
@pytest.mark.parametrize("seed", (4, 9))
def test_orders_positions_and_cash_are_what_the_rows_say(seed, hours):
    desk = changed_desk(seed, hours)
    cash = account_of(desk).paid_in
    reserved = 0
    held: dict[str, int] = {}
    for order in desk.trade_orders:
        instrument = desk.instruments.need(order.instrument_id, "instrument_id")
        left = order.quantity - order.filled_quantity
        crossed = crossing(order, instrument, path_of(desk, instrument), desk.now) if left else None
        over = expires(order, instrument)
        if not left:
            expected = "filled"
        elif order.cancelled:
            expected = "cancelled"
        elif crossed is not None:
            expected = "filled"
            sign = 1 if order.side == "buy" else -1
            held[instrument.id] = held.get(instrument.id, 0) + sign * left
            cash -= sign * left * crossed.price // 100
        elif over is not None and desk.now >= over:
            expected = "expired"
        else:
            expected = "partially_filled" if order.filled_quantity else "open"
            if order.side == "buy":
                reserved += left * (order.price or 0) // 100
        assert standing(desk, order).status == standings(desk)[order.id].status == expected
    for trade in desk.trades:
        sign = 1 if trade.side == "buy" else -1
        held[trade.instrument_id] = held.get(trade.instrument_id, 0) + sign * trade.quantity
        cash -= sign * trade.quantity * trade.price // 100
    assert buying_power(desk) == cash - reserved >= 0
    found = lines(desk)
    assert {key: line.quantity for key, line in found.items() if line.quantity} == {k: q for k, q in held.items() if q}
    assert all(line.quantity >= line.reserved_quantity >= 0 and line.cost >= 0 for line in found.values())
    for instrument in desk.instruments:
        path = path_of(desk, instrument)
        step = step_at(instrument.exchange, path, desk.now)
        assert present_step(desk, instrument.id) == step
        assert last_price(desk, instrument) == path.prices[step]
        for side in ("buy", "sell"):
            offers = fills_now(desk, instrument, side, 10**9, None)
            assert best(desk, instrument, path.prices[step], side) == (offers[0] if offers else None)
        assert found.get(instrument.id, EMPTY).working == tuple(
            o
            for o in desk.trade_orders.where(instrument_id=instrument.id)
            if standing(desk, o).status in ("open", "partially_filled")
        )
