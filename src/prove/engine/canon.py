"""Content of rows: what a created row is called when ids must not count."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

import msgspec

from prove.engine.rows import Entity, Path, RowPlan, entity_name, row_plan
from prove.engine.state import State

encode = msgspec.json.Encoder(order="deterministic").encode

Place = tuple[str, str]
"""Table and id."""


class _Unnamed(Exception):
    """A reference to a created row that has no name yet."""


class Canon:
    """Names the rows that a session created by a hash of their content, references among them included.

    A row whose references run in a circle is named by what is reached within ``DEPTH`` steps. ``names`` holds the name
    of every created row.
    """

    DEPTH = 4

    def __init__(self, state: State) -> None:
        self.opened = state.opened
        self.tables = entity_tables(type(state))
        self.names: dict[Place, str] = {}
        self.referred: list[Place] = []
        self.generated = False
        waiting: list[tuple[str, Entity]] = []
        for name, table in state.opened.items():
            base = table.base.rows
            for key, row in table.overlay.items():
                if key not in base:
                    self.generated = True
                    if row is not None:
                        waiting.append((name, row))
        self.circular = bool(waiting) and self._name_all(waiting)

    def _name_all(self, waiting: list[tuple[str, Entity]]) -> bool:
        # Rows mostly refer to rows created before them, so that one pass is enough.
        while waiting:
            left = []
            for name, row in waiting:
                try:
                    self.names[name, row.id] = _hash(name, self.content(row, row_plan(type(row))))
                except _Unnamed:
                    left.append((name, row))
            if len(left) == len(waiting):
                break
            waiting = left
        if not waiting:
            return False
        names = self.names
        level = {(name, row.id): "" for name, row in waiting}
        for _ in range(self.DEPTH):
            self.names = names | level
            level = {(name, row.id): _hash(name, self.content(row, row_plan(type(row)))) for name, row in waiting}
        self.names = names | level
        return True

    def content(self, row: Entity, plan: RowPlan) -> list[Any]:
        """The values of ``plan.content``, references to created rows by name."""
        refs = plan.refs
        if not refs or not self.generated:
            return [getattr(row, f) for f in plan.content]
        return [self.value(getattr(row, f), refs[f]) if f in refs else getattr(row, f) for f in plan.content]

    def value(self, value: Any, places: tuple[tuple[Path, str], ...]) -> Any:
        """The value of a field that holds ids at ``places``."""
        if not value or not self.generated:
            return value
        for path, entity in places:
            value = self._ref(value, entity) if not path else self._walk(msgspec.to_builtins(value), path, entity)
        return value

    def _walk(self, value: Any, path: Path, entity: str) -> Any:
        if not path:
            return self._ref(value, entity) if isinstance(value, str) else value
        step, rest = path[0], path[1:]
        if step == "*" and isinstance(value, (list, tuple)):
            return [self._walk(v, rest, entity) for v in value]
        if isinstance(value, dict):
            chosen = list(value) if step == "*" else [step] if step in value else []
            return value | {k: self._walk(value[k], rest, entity) for k in chosen}
        return value

    def _ref(self, key: str, entity: str) -> str:
        for one in entity.split("|"):
            table = self.opened.get(self.tables.get(one, ""))
            if table is not None and key in table.overlay and key not in table.base.rows:
                if table.overlay[key] is None:
                    return f"@{table.base.name}:deleted"
                place = (table.base.name, key)
                name = self.names.get(place)
                if name is None:
                    raise _Unnamed
                self.referred.append(place)
                return f"@{table.base.name}:{name}"
        return key

    def shape(self, updated: Iterable[tuple[str, Entity]]) -> bytes:
        """Which created row refers to which, where names alone do not tell: two orders alike, and the lines of each.

        ``updated``: the rows of the world that the session changed. Empty where names tell everything. Colours are
        refined along the references, both ways, until nothing more is told apart.
        """
        ambiguous = len(set(self.names.values())) < len(self.names) and self.referred
        if not ambiguous and not self.circular:
            return b""
        rows = {(n, r.id): r for n, t in self.opened.items() for r in t.overlay.values() if r is not None}
        colour: dict[Place, Any] = {p: self.names[p] for p in rows if p in self.names}
        colour |= {(name, row.id): f"{name} {row.id}" for name, row in updated}
        outgoing: dict[Place, list[tuple[int, Place]]] = {}
        for place in colour:
            plan, outgoing[place] = row_plan(type(rows[place])), []
            for number, field in enumerate(plan.content):
                if field in plan.refs:
                    self.referred = []
                    self.value(getattr(rows[place], field), plan.refs[field])
                    outgoing[place] += [(number, target) for target in self.referred]
        history: list[list[Any]] = []
        classes = 0
        while True:
            incoming: dict[Place, list[tuple[int, Any]]] = {place: [] for place in colour}
            for place, targets in outgoing.items():
                for number, target in targets:
                    incoming[target].append((number, colour[place]))
            signature = {
                place: (colour[place], [(n, colour[t]) for n, t in outgoing[place]], sorted(incoming[place]))
                for place in colour
            }
            encoded = {place: encode(s) for place, s in signature.items()}
            ranks = {one: rank for rank, one in enumerate(sorted(set(encoded.values())))}
            history.append(sorted(encoded.values()))
            if len(ranks) == classes:
                return blake2b(b"\n".join(one for level in history for one in level), digest_size=16).digest()
            classes = len(ranks)
            colour = {place: ranks[one] for place, one in encoded.items()}


def _hash(table: str, content: list[Any]) -> str:
    return blake2b(encode((table, content)), digest_size=8).hexdigest()


_ENTITY_TABLES: dict[type[State], dict[str, str]] = {}


def entity_tables(state_type: type[State]) -> dict[str, str]:
    """Entity name -> table name, worked out once per State class."""
    known = _ENTITY_TABLES.get(state_type)
    if known is None:
        known = {entity_name(t): n for n, t in state_row_types(state_type).items()}
        _ENTITY_TABLES[state_type] = known
    return known


def state_row_types(state_type: type[State]) -> dict[str, type[Entity]]:
    """Table name -> row type, worked out once per State class."""
    known: dict[str, type[Entity]] | None = state_type.__dict__.get("_row_types")
    if known is None:
        known = state_type.row_types()
        state_type._row_types = known  # type: ignore[attr-defined]
    return known
