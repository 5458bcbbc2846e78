"""What a session changed, and the name of its state by content.

Identity is content: rows without volatile fields. A created row has no identity but its content, and a reference to
one stands for that content, so that generated ids never make two equal final states differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, Literal

import msgspec

from prove.engine.canon import Canon, encode, state_row_types
from prove.engine.rows import Entity, row_plan
from prove.engine.state import State
from prove.engine.table import BaseTable

__all__ = ["Change", "Diff", "diff", "digest", "state_row_types"]


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One row's net change. ``fields`` maps a field to ``[before, after]``; a created row has its generated id."""

    environment: str
    table: str
    op: Literal["create", "update", "delete"]
    id: str
    fields: dict[str, tuple[Any, Any]]

    def canonical(self) -> dict[str, Any]:
        """The change as data sets store and compare it: no generated id, the values after the change only."""
        return {
            "environment": self.environment,
            "table": self.table,
            "op": self.op,
            "id": None if self.op == "create" else self.id,
            "fields": {name: after for name, (_, after) in self.fields.items()},
        }


class Diff:
    """All changes of a session or workspace against its start. Falsy exactly when the digests are equal."""

    __slots__ = ("changes", "volatile")

    def __init__(self, changes: list[Change], volatile: list[Change]) -> None:
        self.changes = changes
        self.volatile = volatile

    def __bool__(self) -> bool:
        return bool(self.changes)

    def __len__(self) -> int:
        return len(self.changes)

    def __iter__(self) -> Iterator[Change]:
        return iter(self.changes)

    def __repr__(self) -> str:
        return f"Diff({[c.canonical() for c in self.changes]!r})"

    def canonical(self) -> list[dict[str, Any]]:
        """The changes as plain JSON data, as a file gives them back, in a canonical order."""
        changes = sorted((c.canonical() for c in self.changes), key=encode)
        return [msgspec.json.decode(msgspec.json.encode(c)) for c in changes]


def _touched(state: State) -> Iterator[tuple[str, dict[str, Any], BaseTable[Any]]]:
    """Name, changed rows and base of every table with changes, by name."""
    for name in sorted(state.overlays):
        if state.overlays[name]:
            yield name, state.overlays[name], state.world.tables[name]


def digest(state: State) -> str:
    """32 hexadecimal digits that name the state by content; the clock is not part of it."""
    canon = Canon(state)
    items: list[bytes] = []
    updated: list[tuple[str, Entity]] = []
    for name, overlay, table in _touched(state):
        base = table.rows
        plan = row_plan(table.row_type)
        for key, row in overlay.items():
            before = base.get(key)
            if row is None:
                if before is not None:
                    items.append(encode((name, key)))
            elif before is None:
                items.append(encode((name, None, canon.names[name, key])))
            elif row is not before and plan.values(row) != plan.values(before):
                items.append(encode((name, key, canon.content(row, plan))))
                updated.append((name, row))
    if not items:
        return state.world.digest
    items.sort()
    items.append(canon.shape(updated))
    return blake2b(state.world.digest.encode() + b"\n".join(items), digest_size=16).hexdigest()


def diff(state: State) -> Diff:
    """The net changes against the world, tables and rows in a stated order."""
    canon = Canon(state, only_targets=True)
    changes: list[Change] = []
    volatile: list[Change] = []
    environment = state.world.environment
    for name, overlay, table in _touched(state):
        base = table.rows
        plan = row_plan(table.row_type)
        for key, row in overlay.items():
            before = base.get(key)
            if row is before:
                continue
            op: Literal["create", "update", "delete"]
            fields: dict[str, tuple[Any, Any]]
            if row is None:
                op, fields = "delete", {f: (v, None) for f, v in zip(plan.content, plan.values(before), strict=True)}
            elif before is None:
                op, fields = (
                    "create",
                    {f: (None, v) for f, v in zip(plan.content, canon.content(row, plan), strict=True)},
                )
            else:
                op, fields = "update", {}
                old, new = plan.values(before), plan.values(row)
                if old != new:
                    named = canon.content(row, plan)
                    fields = {f: (old[i], named[i]) for i, f in enumerate(plan.content) if old[i] != new[i]}
                if not fields:
                    pairs = {f: (getattr(before, f), getattr(row, f)) for f in plan.volatile}
                    moved = {f: pair for f, pair in pairs.items() if pair[0] != pair[1]}
                    if moved:
                        volatile.append(Change(environment=environment, table=name, op=op, id=key, fields=moved))
                    continue
            changes.append(Change(environment=environment, table=name, op=op, id=key, fields=fields))
    return Diff(changes, volatile)
