"""What a session of its own costs otherwise: a deep copy of the world, and an SQLite database in memory.

Both hold the same rows. A write is what a transfer does to the rows: two updated, one added, in a transaction.
"""

from __future__ import annotations

import copy
import gc
import sqlite3
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import msgspec

from prove.engine import Environment, World

Rows = dict[str, dict[str, dict[str, Any]]]


def as_dicts(world: World) -> Rows:
    """The rows as plain dicts."""
    return {n: {k: msgspec.to_builtins(r) for k, r in t.rows.items()} for n, t in world.tables.items()}


def _best(rounds: int, units: int, action: Callable[[int], Any]) -> float:
    """Microseconds of one action, the best of several rounds."""
    found = []
    for _ in range(rounds):
        gc.collect()
        kept = []
        start = time.process_time()
        for i in range(units):
            kept.append(action(i))
        found.append((time.process_time() - start) / units)
    return min(found) * 1e6


def largest(rows: Rows) -> tuple[str, list[str]]:
    """The table with most rows, and its ids."""
    name = max(rows, key=lambda n: len(rows[n]))
    return name, list(rows[name])


def deep_copy(rows: Rows, rounds: int) -> dict[str, Any]:
    table, keys = largest(rows)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [copy.deepcopy(rows) for _ in range(5)]
    used = (tracemalloc.get_traced_memory()[0] - before) / len(kept)
    tracemalloc.stop()
    mine = copy.deepcopy(rows)

    def write(i: int) -> None:
        target = mine[table]
        target[keys[i % len(keys)]]["note"] = i
        target[keys[(i + 1) % len(keys)]]["note"] = i
        target[f"new{i}"] = dict(target[keys[0]])

    return {
        "name": "a deep copy",
        "create_us": _best(min(rounds, 3), 5, lambda i: copy.deepcopy(rows)),
        "kilobytes": used / 1e3,
        "write_us": _best(rounds, 200, write),
    }


def _database(rows: Rows) -> sqlite3.Connection:
    base = sqlite3.connect(":memory:", isolation_level=None)
    for name, content in rows.items():
        columns = list(next(iter(content.values()))) if content else ["id"]
        base.execute(f"CREATE TABLE {name} ({', '.join(columns)}, PRIMARY KEY (id)) WITHOUT ROWID")
        marks = ", ".join("?" for _ in columns)
        for row in content.values():
            values = [v if isinstance(v, (int, float, str, type(None))) else str(v) for v in row.values()]
            base.execute(f"INSERT INTO {name} VALUES ({marks})", values)
    return base


def sqlite(rows: Rows, rounds: int) -> dict[str, Any]:
    base = _database(rows)
    image = base.serialize()

    def create(_: int) -> sqlite3.Connection:
        session = sqlite3.connect(":memory:", isolation_level=None)
        session.deserialize(image)
        return session

    table, keys = largest(rows)
    columns = list(next(iter(rows[table].values())))
    free = next(c for c in columns if c != "id" and not c.endswith("_id"))
    mine = create(0)
    copied = ", ".join("?" if c == "id" else c for c in columns)
    added = iter(range(10**9))

    def write(i: int) -> None:
        mine.execute("BEGIN")
        mine.execute(f"UPDATE {table} SET {free} = ? WHERE id = ?", (i, keys[i % len(keys)]))
        mine.execute(f"UPDATE {table} SET {free} = ? WHERE id = ?", (i, keys[(i + 1) % len(keys)]))
        mine.execute(f"INSERT INTO {table} SELECT {copied} FROM {table} WHERE id = ?", (f"new{next(added)}", keys[0]))
        mine.execute("COMMIT")

    return {
        "name": "SQLite in memory",
        "create_us": _best(rounds, 50, create),
        "kilobytes": len(image) / 1e3,
        "write_us": _best(rounds, 200, write),
    }


def engine(environment: Environment, writes: tuple[int, list[Any]], rounds: int) -> dict[str, Any]:
    """The same figures of the engine; a write is a whole call with validation and result."""
    seed, calls = writes
    gc.collect()
    environment.session(seed)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [environment.session(seed) for _ in range(1000)]
    used = (tracemalloc.get_traced_memory()[0] - before) / len(kept)
    tracemalloc.stop()

    def write_all(_: int) -> None:
        session = environment.session(seed)
        for tool, arguments in calls:
            session.call(tool.name, arguments)

    return {
        "name": "the engine (a write is a whole call)",
        "create_us": _best(rounds, 1000, lambda i: environment.session(seed)),
        "kilobytes": used / 1e3,
        "write_us": _best(rounds, 50, write_all) / len(calls),
    }


def rivals(environment: Environment, writes: tuple[int, list[Any]], rounds: int) -> list[dict[str, Any]]:
    """Microseconds to create a session, kilobytes it holds, microseconds a write."""
    rows = as_dicts(environment.world(writes[0]))
    return [engine(environment, writes, rounds), deep_copy(rows, rounds), sqlite(rows, rounds)]
