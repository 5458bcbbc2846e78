"""The live state of a session: tables, a clock, generated ids."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Self, get_args, get_origin, get_type_hints

import msgspec

from prove.engine.rows import Entity
from prove.engine.table import NOTHING, Table, Transaction
from prove.engine.world import World, mixed


class Clock(msgspec.Struct, eq=False, gc=False):
    """Seconds since the world's start. One clock is shared by all sessions of a workspace; only calls move it."""

    seconds: int = 0


class _Untouched:
    """Stands in the class for a table that a session has not touched: an idle session holds no tables."""

    __slots__ = ("name", "number")

    def __init__(self, name: str, number: int) -> None:
        self.name = name
        self.number = number

    def __get__(self, state: State | None, owner: type) -> Any:
        if state is None:
            return self
        name = self.name
        # An entry of the instance's dict goes before this descriptor from now on.
        overlays = state.overlays
        table: Table[Any] = Table(
            state.world.bases[self.number], overlays.get(name, NOTHING), overlays, state.transaction
        )
        state.__dict__[name] = table
        return table


class State:
    """Subclass it with one ``name: Table[Row]`` annotation per table; tools take an instance as first parameter.

    What follows from time is to be derived from :attr:`now` in tools and never stored, so that a read changes nothing.
    """

    # Slots besides the instance's dict: an idle session then has no dict, and its tables go there when touched.
    __slots__ = ("__dict__", "_moment", "_now", "clock", "derived", "overlays", "serial", "transaction", "world")

    def __init__(self, world: World, clock: Clock | None = None) -> None:
        self.world = world
        self.clock = clock if clock is not None else Clock()
        self.transaction = Transaction()
        self.overlays: dict[str, dict[str, Any]] = {}
        """Table name -> the session's own rows by id; None for a row that was deleted."""
        self.serial = 0
        self.derived: dict[Any, Any] | None = None
        """What tools have worked out of the rows, by keys of their own, for later calls and for forks. Only what never
        changes and names the rows it came from may be kept: a call that fails takes rows back, and not this."""
        self._moment = -1

    @property
    def opened(self) -> dict[str, Table[Any]]:
        """The tables that this session has written, by name."""
        return {name: getattr(self, name) for name in self.overlays}

    @classmethod
    def row_types(cls) -> dict[str, type[Entity]]:
        """Table name -> row type, from the annotations. The class then gives its sessions their tables."""
        hints = get_type_hints(cls)
        found = {n: get_args(h)[0] for n, h in hints.items() if get_origin(h) is Table}
        for number, name in enumerate(found):
            setattr(cls, name, _Untouched(name, number))
        return found

    @property
    def seed(self) -> int:
        """The seed of the world."""
        return self.world.seed

    @property
    def now(self) -> datetime:
        """The session's moment, with zone UTC."""
        seconds = self.clock.seconds
        if seconds != self._moment:
            self._now = self.world.start + timedelta(seconds=seconds)
            self._moment = seconds
        return self._now

    def new_id(self, table: Table[Any], digits: int = 6) -> str:
        """An unused id for a row to be created, determined by the seed and by what this session created before."""
        prefix: str = table.base.row_type.ID_PREFIX
        while True:
            below = 10**digits
            key = prefix + str(below + self.draw(below, prefix))[1:]
            if key not in table.base.rows and table.overlay.get(key) is None:
                return key

    def draw(self, below: int, purpose: str) -> int:
        """The next number of this session's random stream, 0 <= n < below (codes, references, generated ids).

        Only inside the call of a tool that is not read-only: a look-up more must not change what later calls create.
        """
        if not self.transaction.open:
            raise RuntimeError("the random stream was drawn from outside a call, or by a tool declared read_only")
        self.serial = serial = self.serial + 1
        return mixed(self.world.stream(purpose), serial) % below

    def fork(self, clock: Clock | None = None) -> Self:
        """An independent copy at this point."""
        twin = object.__new__(type(self))
        twin.world = self.world
        twin.clock = clock if clock is not None else Clock(self.clock.seconds)
        twin.transaction = Transaction()
        # The tables above them are made again when touched.
        twin.overlays = {name: overlay.copy() for name, overlay in self.overlays.items() if overlay}
        twin.serial = self.serial
        twin.derived = self.derived.copy() if self.derived else None
        twin._moment = -1
        return twin
