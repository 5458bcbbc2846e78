"""The seeded worlds: sound books, planted edge cases, and variety from seed to seed."""

from __future__ import annotations

import pytest

import prove
from prove.envs.common import fold
from prove.envs.trading.book import crossing, levels, path_of, step_at
from prove.envs.trading.entities import Desk
from prove.envs.trading.hours import STEPS, is_open
from prove.envs.trading.ledger import buying_power, lines, standing

SEEDS = range(0, 60, 3)


@pytest.fixture(params=SEEDS)
def desk(request) -> Desk:
    return prove.environment("trading").session(request.param).state


def test_the_books_are_sound(desk):
    assert buying_power(desk) >= 1000_00
    assert all(line.quantity >= line.reserved_quantity >= 0 for line in lines(desk).values())
    for order in desk.trade_orders:
        trades = desk.trades.where(order_id=order.id)
        assert sum(t.quantity for t in trades) == order.filled_quantity <= order.quantity
        assert {(t.instrument_id, t.side) for t in trades} <= {(order.instrument_id, order.side)}
        assert (order.price is None) == (order.type == "market")
    moments = [t.executed_at for t in desk.trades]
    assert moments == sorted(moments) and moments[-1] < desk.now


def test_trades_happened_while_the_exchange_was_open_at_prices_of_the_book(desk):
    for trade in desk.trades:
        instrument = desk.instruments.need(trade.instrument_id, "instrument_id")
        path = path_of(desk, instrument)
        assert is_open(instrument.exchange, trade.executed_at)
        price = path.prices[step_at(instrument.exchange, path, trade.executed_at)]
        assert trade.price in [found for found, _ in levels(instrument, price, trade.side)]


def test_prices_and_quantities_are_on_tick_and_lot_and_worth_whole_cents(desk):
    for i in desk.instruments:
        path = path_of(desk, i)
        assert len(path.prices) == len(path.days) * STEPS[i.exchange] and len(path.volumes) == len(path.days)
        assert i.lot_size * i.tick_size % 100 == 0
        assert all(p % i.tick_size == 0 and p > i.half_spread for p in path.prices)
        assert i.half_spread % i.tick_size == 0 and i.depth % i.lot_size == 0
    for order in desk.trade_orders:
        i = desk.instruments.need(order.instrument_id, "instrument_id")
        assert order.quantity % i.lot_size == 0 and (order.price or 0) % i.tick_size == 0


def test_orders_of_every_state_are_there(desk):
    found = {standing(desk, o).status for o in desk.trade_orders}
    assert found == {"open", "partially_filled", "filled", "cancelled", "expired"}
    working = [o for line in lines(desk).values() for o in line.working]
    assert {(o.side, o.type) for o in working} == {("buy", "limit"), ("sell", "limit"), ("sell", "stop")}
    assert 7 <= len(working) <= 12
    # One was reached by the price before the session began, and no trade of it is stored.
    late = [o for o in desk.trade_orders if standing(desk, o).late]
    assert len(late) == 1
    instrument = desk.instruments.need(late[0].instrument_id, "instrument_id")
    crossed = crossing(late[0], instrument, path_of(desk, instrument), desk.now)
    assert crossed is not None and late[0].submitted_at < crossed.at <= desk.now


def test_edge_cases_are_planted(desk):
    instruments = list(desk.instruments)
    names = [i.name for i in instruments]
    assert len({i.symbol for i in instruments}) == len(set(names)) == 36
    assert len({n.split()[0] for n in names}) < len(names)  # two that are easily taken for each other
    assert [n for n in names if not n.isascii() and fold(n) != n.lower()] and max(map(len, names)) > 60
    assert [i for i in instruments if i.lot_size > 100] and [i for i in instruments if i.tick_size > 1]
    assert [i for i in instruments if i.lot_size < 100]
    held = {key: line for key, line in lines(desk).items() if line.quantity}
    assert 9 <= len(held) <= 14
    assert [i for i in instruments if i.halted and i.id in held]
    assert min(held[i.id].quantity // i.lot_size for i in instruments if i.id in held) == 1
    assert [line for line in held.values() if line.reserved_quantity == line.quantity]
    bought = {t.instrument_id for t in desk.trades}
    assert bought - held.keys()  # a position that was closed
    counts = sorted(len(w.instrument_ids) for w in desk.watchlists)
    assert (counts[0], counts[-1]) == (0, 10)


def test_seeds_differ_in_names_prices_and_amounts():
    first, second = (prove.environment("trading").session(s).state for s in (1, 2))
    assert len({i.name for i in first.instruments} & {i.name for i in second.instruments}) < 12
    assert not {i.id for i in first.instruments} & {i.id for i in second.instruments}
    assert buying_power(first) != buying_power(second)
