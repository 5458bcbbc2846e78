"""Stretches of time in which the clock alone changes nothing, by number: what is kept for one is found quickly."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable
from datetime import datetime, timedelta

from prove.engine import State, World

_SECOND = timedelta(seconds=1)


class Stretches:
    """The stretches of a world's time between the moments at which something about it changes.

    The number of a stretch is 0 when sessions begin. A moment belongs to the stretch that it begins. Moments are all
    with a zone, or all in UTC without one.
    """

    __slots__ = ("_begins",)

    def __init__(self, world: World, moments: Iterable[datetime]) -> None:
        aware, plain = world.start, world.start.replace(tzinfo=None)
        # Clocks go by whole seconds: a moment has come with the first that is not before it.
        seconds = {-(((plain if m.tzinfo is None else aware) - m) // _SECOND) for m in moments}
        self._begins = array("q", sorted(second for second in seconds if second > 0))

    def at(self, state: State) -> int:
        """The number of the present stretch of a session."""
        return bisect_right(self._begins, state.clock.seconds)
