"""What a session changed, and the name of its state by content.

Identity is content: rows without volatile fields. A created row has no identity but its content, and a reference to
one stands for that content, so that generated ids never make two equal final states differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, Literal

import msgspec

from prove.engine.rows import Entity, entity_name, row_plan
from prove.engine.state import State
from prove.engine.table import Table

_encode = msgspec.json.Encoder(order="deterministic").encode


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
        """The changes as plain JSON data in a canonical order."""
        return sorted((msgspec.to_builtins(c.canonical()) for c in self.changes), key=_encode)


class _Canon:
    """Content of rows, with references to created rows replaced by their content."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.tables = {entity_name(t): n for n, t in state_row_types(type(state)).items()}
        self.hashes: dict[str, str] = {}

    def value(self, row: Entity, field: str, entity: str | None) -> Any:
        value = getattr(row, field)
        if entity is None or not value:
            return value
        if isinstance(value, str):
            return self.ref(value, entity)
        if isinstance(value, (list, tuple)):
            return [self.ref(v, entity) for v in value]
        return value

    def ref(self, key: str, entity: str) -> str:
        for one in entity.split("|"):
            table = self.state.opened.get(self.tables.get(one, ""))
            if table is not None and key not in table.base.rows:
                row = table.overlay.get(key)
                if row is not None:
                    return f"@{table.base.name}:{self.created(table.base.name, row)}"
        return key

    def created(self, table: str, row: Entity) -> str:
        known = self.hashes.get(row.id)
        if known is None:
            self.hashes[row.id] = "cycle"  # a created row that refers to itself through others
            plan = row_plan(type(row))
            content = [self.value(row, f, plan.refs.get(f)) for f in plan.content]
            known = self.hashes[row.id] = blake2b(_encode((table, content)), digest_size=8).hexdigest()
        return known


def state_row_types(state_type: type[State]) -> dict[str, type[Entity]]:
    """Table name -> row type, worked out once per State class."""
    known: dict[str, type[Entity]] | None = state_type.__dict__.get("_row_types")
    if known is None:
        known = state_type.row_types()
        state_type._row_types = known  # type: ignore[attr-defined]
    return known


def _touched(state: State) -> Iterator[tuple[str, Table[Any]]]:
    for name in sorted(state.opened):
        if state.opened[name].overlay:
            yield name, state.opened[name]


def digest(state: State) -> str:
    """32 hexadecimal digits that name the state by content; the clock is not part of it."""
    canon = _Canon(state)
    items: list[bytes] = []
    for name, table in _touched(state):
        base = table.base.rows
        for key, row in table.overlay.items():
            before = base.get(key)
            if row is None:
                if before is not None:
                    items.append(_encode((name, key)))
            elif before is None:
                items.append(_encode((name, None, canon.created(name, row))))
            elif row is not before:
                plan = row_plan(table.base.row_type)
                if any(getattr(row, f) != getattr(before, f) for f in plan.content):
                    content = [canon.value(row, f, plan.refs.get(f)) for f in plan.content]
                    items.append(_encode((name, key, content)))
    if not items:
        return state.world.digest
    items.sort()
    return blake2b(state.world.digest.encode() + b"\n".join(items), digest_size=16).hexdigest()


def diff(state: State) -> Diff:
    """The net changes against the world, tables and rows in a stated order."""
    canon = _Canon(state)
    changes: list[Change] = []
    volatile: list[Change] = []
    environment = state.world.environment
    for name, table in _touched(state):
        base = table.base.rows
        for key, row in table.overlay.items():
            before = base.get(key)
            if row is before:
                continue
            plan = row_plan(table.base.row_type)
            op: Literal["create", "update", "delete"]
            if row is None:
                op, fields = "delete", {f: (getattr(before, f), None) for f in plan.content}
            elif before is None:
                op, fields = "create", {f: (None, canon.value(row, f, plan.refs.get(f))) for f in plan.content}
            else:
                op = "update"
                fields = {
                    f: (getattr(before, f), canon.value(row, f, plan.refs.get(f)))
                    for f in plan.content
                    if getattr(row, f) != getattr(before, f)
                }
                if not fields:
                    moved = {
                        f: (getattr(before, f), getattr(row, f))
                        for f in plan.volatile
                        if getattr(row, f) != getattr(before, f)
                    }
                    if moved:
                        volatile.append(Change(environment=environment, table=name, op=op, id=key, fields=moved))
                    continue
            changes.append(Change(environment=environment, table=name, op=op, id=key, fields=fields))
    return Diff(changes, volatile)
