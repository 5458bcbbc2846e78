"""The live state of a session: tables, a clock, generated ids."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Self, get_args, get_origin, get_type_hints

from prove.engine.rows import Entity
from prove.engine.table import Table, Transaction
from prove.engine.world import World, stable_int


class Clock:
    """Seconds since the world's start. One clock is shared by all sessions of a workspace; only calls move it."""

    __slots__ = ("seconds",)

    def __init__(self, seconds: int = 0) -> None:
        self.seconds = seconds


class State:
    """Subclass it with one ``name: Table[Row]`` annotation per table; tools take an instance as first parameter.

    What follows from time is to be derived from :attr:`now` in tools and never stored, so that a read changes nothing.
    """

    world: World
    serial: int

    def __init__(self, world: World, clock: Clock | None = None) -> None:
        self.world = world
        self.clock = clock if clock is not None else Clock()
        self.transaction = Transaction()
        self.opened: dict[str, Table[Any]] = {}
        self.serial = 0

    def __getattr__(self, name: str) -> Any:
        # Reached only for a table that this session has not touched: idle sessions hold no tables.
        world = self.__dict__.get("world")
        base = world.tables.get(name) if world is not None else None
        if base is None:
            raise AttributeError(f"{type(self).__name__} has no table or attribute {name!r}")
        table: Table[Any] = Table(base, {}, self.transaction)
        self.opened[name] = table
        self.__dict__[name] = table
        return table

    @classmethod
    def row_types(cls) -> dict[str, type[Entity]]:
        """Table name -> row type, from the annotations."""
        hints = get_type_hints(cls)
        return {n: get_args(h)[0] for n, h in hints.items() if get_origin(h) is Table}

    @property
    def seed(self) -> int:
        """The seed of the world."""
        return self.world.seed

    @property
    def now(self) -> datetime:
        """The session's moment, with zone UTC."""
        return self.world.start + timedelta(seconds=self.clock.seconds)

    def new_id(self, table: Table[Any], digits: int = 6) -> str:
        """An unused id for a row to be created, determined by the seed and by what this session created before."""
        prefix = table.base.row_type.ID_PREFIX
        while True:
            key = f"{prefix}{self.draw(10**digits, prefix):0{digits}d}"
            if key not in table:
                return key

    def draw(self, below: int, purpose: str) -> int:
        """The next number of this session's random stream, 0 <= n < below (codes, references, generated ids).

        Only inside the call of a tool that is not read-only: a look-up more must not change what later calls create.
        """
        if not self.transaction.open:
            raise RuntimeError("the random stream was drawn from outside a call, or by a tool declared read_only")
        self.serial += 1
        return stable_int("session", self.world.environment, self.world.seed, purpose, self.serial) % below

    def fork(self, clock: Clock | None = None) -> Self:
        """An independent copy at this point."""
        twin = object.__new__(type(self))
        fields = twin.__dict__
        fields["world"] = self.world
        fields["clock"] = clock if clock is not None else Clock(self.clock.seconds)
        transaction = fields["transaction"] = Transaction()
        opened: dict[str, Table[Any]] = {}
        fields["opened"] = opened
        fields["serial"] = self.serial
        for name, table in self.opened.items():
            if table.overlay:
                opened[name] = fields[name] = Table(table.base, dict(table.overlay), transaction)
        return twin
