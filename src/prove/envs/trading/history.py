"""What the investor did so far: the orders that made the positions, and those that rest, lapsed or were cancelled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from prove.engine import WorldBuilder
from prove.envs.trading.book import Fill, cost, crossing, levels, step_at, step_start, sweep, value
from prove.envs.trading.entities import Instrument, OrderType, PricePath, Side, TimeInForce, Trade, TradeOrder
from prove.envs.trading.hours import STEPS

LATEST = 1500
"""Seconds into a step until which an order may have been submitted; the shortest step is longer."""


@dataclass
class Draft:
    """The investor's orders while a world is made, each with the fills that it got when it was submitted."""

    w: WorldBuilder
    paths: dict[Instrument, PricePath]
    orders: list[tuple[TradeOrder, Sequence[Fill]]] = field(default_factory=list)
    held: dict[str, int] = field(default_factory=dict)

    def of(self, *classes: str) -> list[Instrument]:
        """Instruments of some asset classes that trade, in random order."""
        found = [i for i in self.paths if i.asset_class in classes and not i.halted]
        self.w.random.shuffle(found)
        return found

    def now(self, instrument: Instrument) -> int:
        """The step in which sessions begin."""
        return step_at(instrument.exchange, self.paths[instrument], self.w.start)

    def past_step(self, instrument: Instrument, newest: int, oldest: int) -> int:
        """Any step of a day that lies from ``newest`` to ``oldest`` trading days back."""
        rng, steps = self.w.random, STEPS[instrument.exchange]
        day = max(self.now(instrument) // steps - rng.randrange(newest, oldest + 1), 0)
        return day * steps + rng.randrange(steps)

    def price(self, instrument: Instrument, step: int) -> int:
        """The last price of a step."""
        return self.paths[instrument].prices[step]

    def prices_since(self, instrument: Instrument, step: int) -> list[tuple[int, int]]:
        """``(price, step)`` of the steps after one, up to the present."""
        prices = self.paths[instrument].prices
        return [(prices[n], n) for n in range(step + 1, self.now(instrument) + 1)]

    def beyond(self, instrument: Instrument, step: int, share: float, up: bool) -> int:
        """A price that lies beyond all that was quoted from a step on, by some share of it."""
        tick, half = instrument.tick_size, instrument.half_spread
        seen = [self.price(instrument, step), *(p for p, _ in self.prices_since(instrument, step))]
        edge = max(seen) + half if up else min(seen) - half
        ticks = max(1, round(edge * share / tick))
        return max((edge // tick + ticks if up else edge // tick - ticks) * tick, tick)

    def lots(self, instrument: Instrument, worth: int) -> int:
        """A quantity of at least one lot that is worth about so many cents, and at most two levels of the book."""
        count = worth * 100 // self.price(instrument, 0) // instrument.lot_size
        count = min(count, instrument.depth // instrument.lot_size * 2)
        if count > 20:
            count -= count % 5
        return max(1, count) * instrument.lot_size

    def market(self, instrument: Instrument, side: Side, quantity: int, step: int) -> None:
        """A market order, filled as the book was at that step."""
        offers = levels(instrument, self.price(instrument, step), side)
        self.order(instrument, step, side, "market", quantity, fills=sweep(offers, 0, quantity, side, None))

    def order(
        self,
        instrument: Instrument,
        step: int,
        side: Side,
        kind: OrderType,
        quantity: int,
        price: int | None = None,
        time_in_force: TimeInForce = "day",
        fills: Sequence[Fill] = (),
        cancelled: bool = False,
    ) -> None:
        """An order that was submitted within a step."""
        path = self.paths[instrument]
        at = step_start(instrument.exchange, path, step) + timedelta(seconds=self.w.random.randrange(20, LATEST))
        filled = sum(f.quantity for f in fills)
        row = TradeOrder(
            id=self.w.new_id(TradeOrder, 8),
            instrument_id=instrument.id,
            side=side,
            type=kind,
            quantity=quantity,
            price=price,
            time_in_force=time_in_force,
            filled_quantity=filled,
            cancelled=cancelled,
            submitted_at=at,
            working_since=at,
        )
        self.orders.append((row, fills))
        if not cancelled and crossing(row, instrument, path, self.w.start):
            filled = quantity
        self.held[instrument.id] = self.held.get(instrument.id, 0) + (filled if side == "buy" else -filled)


def investor(draft: Draft) -> int:
    """Adds orders and trades, oldest first. Gives what must have been paid in, so that some buying power is left."""
    stocks, funds, coins = draft.of("stock"), draft.of("etf"), draft.of("crypto")
    halted = next(i for i in draft.paths if i.halted)
    owned = [*stocks[:5], *funds[:2], *coins[:3], halted]
    _positions(draft, owned, stocks[5])
    others = [*stocks[6:], *funds[2:], *coins[3:]]
    _resting(draft, owned, others)
    _past(draft, owned, others[10:])
    return _booked(draft)


def _positions(draft: Draft, owned: list[Instrument], sold: Instrument) -> None:
    """Bought at once or in two steps, some sold in part; of ``sold`` nothing is left, of one there is a single lot."""
    rng = draft.w.random
    for number, instrument in enumerate(owned):
        worth = rng.randrange(60_000, 420_000)
        bought = draft.lots(instrument, 1 if number == 1 else worth)
        draft.market(instrument, "buy", bought, draft.past_step(instrument, 12, 33))
        if number % 3 == 0 and not instrument.halted:
            draft.market(instrument, "buy", draft.lots(instrument, worth // 2), draft.past_step(instrument, 4, 11))
        part = draft.lots(instrument, worth // 5)
        if number % 4 == 2 and part < bought and not instrument.halted:
            draft.market(instrument, "sell", part, draft.past_step(instrument, 1, 3))
    amount = draft.lots(sold, 150_000)
    draft.market(sold, "buy", amount, draft.past_step(sold, 14, 30))
    draft.market(sold, "sell", amount, draft.past_step(sold, 3, 9))


def _resting(draft: Draft, owned: list[Instrument], others: list[Instrument]) -> None:
    """Orders that work: to buy below the market, to sell above it, a stop; one partly filled, one reached meanwhile."""
    rng = draft.w.random
    for instrument in others[:4]:
        step = draft.past_step(instrument, 1, 5)
        price = draft.beyond(instrument, step, rng.uniform(0.01, 0.07), up=False)
        draft.order(
            instrument, step, "buy", "limit", draft.lots(instrument, rng.randrange(30_000, 160_000)), price, "gtc"
        )
    whole, part, stop = owned[0], owned[3], owned[4]
    step = draft.past_step(whole, 1, 3)
    price = draft.beyond(whole, step, rng.uniform(0.03, 0.12), up=True)
    draft.order(whole, step, "sell", "limit", draft.held[whole.id], price, "gtc")
    step = draft.past_step(part, 1, 3)
    half = max(draft.held[part.id] // 2 // part.lot_size, 1) * part.lot_size
    draft.order(part, step, "sell", "limit", half, draft.beyond(part, step, rng.uniform(0.02, 0.09), up=True), "gtc")
    step = draft.past_step(stop, 1, 3)
    price = draft.beyond(stop, step, rng.uniform(0.03, 0.1), up=False)
    draft.order(stop, step, "sell", "stop", draft.held[stop.id], price, "gtc")
    _reached(draft, others[4])
    for instrument in others[5:]:
        if _partly_filled(draft, instrument):
            break


def _reached(draft: Draft, instrument: Instrument) -> None:
    """Below the market when it was submitted, and reached since: filled by now, though no trade is stored."""
    recent = draft.prices_since(instrument, draft.now(instrument) - 8 * STEPS[instrument.exchange])
    step = max(recent[: len(recent) // 2])[1]
    limit = min(draft.prices_since(instrument, step))[0] + instrument.half_spread
    draft.order(instrument, step, "buy", "limit", draft.lots(instrument, 90_000), limit, "gtc")


def _partly_filled(draft: Draft, instrument: Instrument) -> bool:
    """At the lowest price of the last days it got one level of the book; the price has been higher ever since.

    False if the lowest price is the present one.
    """
    recent = draft.prices_since(instrument, draft.now(instrument) - 4 * STEPS[instrument.exchange])
    lowest = min(recent)[0]
    step = max(s for p, s in recent if p == lowest)
    if step == draft.now(instrument):
        return False
    limit, rest = lowest + instrument.half_spread, draft.lots(instrument, 40_000)
    first = [Fill(limit, instrument.depth)]
    draft.order(instrument, step, "buy", "limit", instrument.depth + rest, limit, "gtc", first)
    return True


def _past(draft: Draft, owned: list[Instrument], others: list[Instrument]) -> None:
    """Orders that came to nothing: good for a day that is over, or cancelled."""
    rng = draft.w.random
    for instrument in others[:2]:
        step = draft.past_step(instrument, 2, 9)
        price = draft.beyond(instrument, step, 0.04, up=False)
        draft.order(instrument, step, "buy", "limit", draft.lots(instrument, rng.randrange(40_000, 120_000)), price)
    for number, instrument in enumerate(owned[5:7]):
        step = draft.past_step(instrument, 1, 4)
        price = draft.beyond(instrument, step, 0.05, up=True)
        draft.order(instrument, step, "sell", "limit", instrument.lot_size, price, cancelled=number == 1)
    instrument = others[2]
    step = draft.past_step(instrument, 3, 12)
    price = draft.beyond(instrument, step, 0.02, up=False)
    draft.order(instrument, step, "buy", "limit", draft.lots(instrument, 70_000), price, "gtc", cancelled=True)


def _booked(draft: Draft) -> int:
    w, rng = draft.w, draft.w.random
    draft.orders.sort(key=lambda planned: planned[0].submitted_at)
    spent = reserved = 0
    for order, fills in draft.orders:
        w.add(order)
        for fill in fills:
            w.add(
                Trade(
                    id=w.new_id(Trade, 8),
                    order_id=order.id,
                    instrument_id=order.instrument_id,
                    side=order.side,
                    quantity=fill.quantity,
                    price=fill.price,
                    executed_at=order.submitted_at,
                )
            )
        if order.side == "buy":
            spent += cost(fills)
            reserved += value(order.quantity - order.filled_quantity, order.price or 0)
    return spent + reserved + rng.choice((90_000, 400_000, 900_000, 2_500_000)) + rng.randrange(20_000, 900_000)
