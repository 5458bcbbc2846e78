"""Worlds: the immutable state that every session on one (environment, seed) starts from."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from prove.engine.rows import Entity
from prove.engine.table import BaseTable

if TYPE_CHECKING:
    from faker import Faker

R = TypeVar("R", bound=Entity)
D = TypeVar("D")

_encode = msgspec.json.Encoder().encode

CACHE_BYTES = 256 * 1024 * 1024
"""Worlds are kept up to about this size; those that were not used for long go first."""


def stable_int(*parts: object) -> int:
    """A 64-bit number that depends on nothing but the parts; the source of every generated id and code."""
    return int.from_bytes(blake2b("\x1f".join(map(str, parts)).encode(), digest_size=8).digest(), "big")


def mixed(stream: int, number: int) -> int:
    """The number-th of a stream of 64-bit numbers that look random (splitmix64); ``stream`` is any 64-bit number."""
    x = (stream + number * 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return x ^ (x >> 31)


def reference_moment(seed: int) -> datetime:
    """The moment at which the worlds of a seed begin: 09:00 UTC on a day of 2026, the same in every environment."""
    return datetime(2026, 1, 5, 9, tzinfo=UTC) + timedelta(days=stable_int("reference", seed) % 330)


class World:
    """All rows of an environment for one seed. Nothing ever alters it."""

    # What every call looks at comes first and without a dict between: a world that was not used just now is far away.
    __slots__ = (
        "_derived", "_digest", "_size", "_streams", "bases", "environment", "seed", "start", "tables", "used", "version"
    )  # fmt: skip

    def __init__(
        self, environment: str, version: str, seed: int, start: datetime, tables: dict[str, BaseTable[Any]]
    ) -> None:
        self.environment = environment
        self.version = version
        self.seed = seed
        self.start = start
        self.tables = tables
        self.bases = tuple(tables.values())
        """The tables by number, in the order of the State class."""
        self._streams: dict[str, int] = {}
        self._derived: dict[Any, Any] = {}
        self.used = False
        """Whether a session was opened on it since the cache last looked; see :class:`WorldCache`."""
        self._digest: str | None = None
        self._size: int | None = None

    def derived(self, make: Callable[[World], D]) -> D:
        """What a pure function gives for this world (a road graph): worked out at first use, then kept as long as it.

        Nobody may alter what it gave.
        """
        found = self._derived.get(make)
        if found is None:
            found = self._derived[make] = make(self)
        return found

    def stream(self, purpose: str) -> int:
        """The stream of random numbers that this world's sessions draw from for a purpose; see :func:`mixed`."""
        stream = self._streams.get(purpose)
        if stream is None:
            stream = self._streams[purpose] = stable_int("session", self.environment, self.seed, purpose)
        return stream

    @property
    def digest(self) -> str:
        """A hash over the content of every row: 32 hexadecimal digits."""
        if self._digest is None:
            self._digest = blake2b(self.canonical(), digest_size=16).hexdigest()
        return self._digest

    @property
    def size(self) -> int:
        """Bytes in memory, estimated from the canonical JSON (a Struct and its strings take about three times that)."""
        if self._size is None:
            self._size = 3 * len(self.canonical())
        return self._size

    def canonical(self) -> bytes:
        """Every row in order, as JSON bytes: what "same seed, same bytes" means."""
        head = [self.environment, self.version, self.seed, self.start]
        return _encode([head, [[n, list(t.rows.values())] for n, t in sorted(self.tables.items())]])


class WorldBuilder:
    """What an environment's ``build`` function works with.

    ``random`` and ``faker`` are seeded by (environment, seed); ``start`` is the moment at which sessions begin.
    """

    def __init__(self, environment: str, seed: int, row_types: dict[str, type[Entity]]) -> None:
        self.environment = environment
        self.seed = seed
        self.start = reference_moment(seed)
        self.random = random.Random(stable_int(environment, seed))
        self._tables: dict[str, dict[str, Any]] = {name: {} for name in row_types}
        self._row_types = row_types
        self._table_of = {row_type: name for name, row_type in row_types.items()}
        self._serial = 0

    @cached_property
    def faker(self) -> Faker:
        """People, streets and companies, seeded."""
        fake: Faker = _faker("en_US")
        fake.seed_instance(stable_int("faker", self.environment, self.seed))
        return fake

    def new_id(self, row_type: type[Entity], digits: int = 6) -> str:
        """An unused id: the prefix of the row type and digits that only the seed determines."""
        rows = self._tables[self._table_of[row_type]]
        while True:
            self._serial += 1
            number = stable_int(self.environment, self.seed, row_type.ID_PREFIX, self._serial) % 10**digits
            key = f"{row_type.ID_PREFIX}{number:0{digits}d}"
            if key not in rows:
                return key

    def add(self, row: R) -> R:
        """Put a row into the table of its type."""
        self._tables[self._table_of[type(row)]][row.id] = row
        return row

    def replace(self, row: R) -> R:
        """Put a new version of a row that was added before."""
        return self.add(row)

    def rows(self, row_type: type[R]) -> list[R]:
        """What was added so far of one type."""
        return list(self._tables[self._table_of[row_type]].values())

    def world(self, version: str) -> World:
        """The finished world."""
        tables = {n: BaseTable(n, self._row_types[n], rows) for n, rows in self._tables.items()}
        return World(self.environment, version, self.seed, self.start, tables)


class WorldCache:
    """Worlds by (environment, seed), bounded by size; safe between threads. What was not used goes first."""

    def __init__(self, limit: int = CACHE_BYTES) -> None:
        self._limit = limit
        self._size = 0
        self._lock = threading.Lock()
        self._worlds: dict[tuple[object, int], World] = {}

    def get(self, key: tuple[object, int], build: Callable[[int], World]) -> World:
        """The world, built from the seed if it is not kept."""
        world = self._worlds.get(key)
        if world is not None:
            # A mark instead of an order: what finds its world then looks at no other, and waits for no lock.
            world.used = True
            return world
        with self._lock:
            world = self._worlds.get(key)
            if world is None:  # no other thread has built it meanwhile
                world = self._worlds[key] = build(key[1])
                self._size += world.size
                self._make_room(key)
            return world

    def _make_room(self, kept: tuple[object, int]) -> None:
        """Forget worlds but the one just built; what was used since it was last looked at here stays a round longer."""
        worlds = self._worlds
        while self._size > self._limit and len(worlds) > 1:
            key = next(iter(worlds))
            world = worlds.pop(key)
            if world.used or key == kept:
                world.used = False
                worlds[key] = world
            else:
                self._size -= world.size


WORLDS = WorldCache()

_fakers: dict[str, Any] = {}


def _faker(locale: str) -> Any:
    if locale not in _fakers:
        from faker import Faker  # 0.1 s: only when a world is built

        _fakers[locale] = Faker(locale)
    return _fakers[locale]
