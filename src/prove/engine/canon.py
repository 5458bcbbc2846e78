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
    of every created row; with ``only_targets``, of those in tables that others may refer to.
    """

    DEPTH = 4

    def __init__(self, state: State, only_targets: bool = False) -> None:
        self.overlays = state.overlays
        self.bases = state.world.tables
        self.tables = entity_tables(type(state))
        self.names: dict[Place, str] = {}
        self.referred: list[Place] = []
        self.generated: set[str] = set()
        waiting: list[tuple[str, Entity]] = []
        for name, overlay in state.overlays.items():
            base = self.bases[name].rows
            for key, row in overlay.items():
                if key not in base:
                    self.generated.add(key)
                    if row is not None:
                        waiting.append((name, row))
        if only_targets and waiting:
            targets = self._targets()
            waiting = [(name, row) for name, row in waiting if name in targets]
        self.circular = bool(waiting) and self._name_all(waiting)

    def _targets(self) -> set[str]:
        """The tables that rows of the touched tables may refer to."""
        plans = [row_plan(self.bases[name].row_type) for name, overlay in self.overlays.items() if overlay]
        entities = {entity for plan in plans for places in plan.refs.values() for _, entity in places}
        return {self.tables[one] for entity in entities for one in entity.split("|") if one in self.tables}

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

    def content(self, row: Entity, plan: RowPlan) -> tuple[Any, ...] | list[Any]:
        """The values of ``plan.content``, references to created rows by name."""
        values = plan.values(row)
        if not plan.places or not self.generated:
            return values
        named = list(values)
        for number, places in plan.places:
            value = values[number]
            if value and (value.__class__ is not str or value in self.generated):
                named[number] = self.value(value, places)
        return named

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
            table = self.tables.get(one, "")
            overlay = self.overlays.get(table)
            if overlay and key in overlay and key not in self.bases[table].rows:
                if overlay[key] is None:
                    return f"@{table}:deleted"
                place = (table, key)
                name = self.names.get(place)
                if name is None:
                    raise _Unnamed
                self.referred.append(place)
                return f"@{table}:{name}"
        return key

    def shape(self, updated: Iterable[tuple[str, Entity]]) -> bytes:
        """Which created row refers to which, where names alone do not tell: two orders alike, and the lines of each.

        ``updated``: the rows of the world that the session changed. Empty where names tell everything. Colours are
        refined along the references, both ways, until nothing more is told apart.
        """
        ambiguous = len(set(self.names.values())) < len(self.names) and self.referred
        if not ambiguous and not self.circular:
            return b""
        rows = {(n, r.id): r for n, o in self.overlays.items() for r in o.values() if r is not None}
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


def _hash(table: str, content: tuple[Any, ...] | list[Any]) -> str:
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
