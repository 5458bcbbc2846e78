"""Live-state sampling (paper, section 2.2): what read-only tools of the live environment show of its entities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from prove.engine import Session, Tool, environment
from prove.engine.schema import Path

IDS_PER_PROBE = 8
"""A probe that takes a reference is run for at most so many entities."""
PAGES_PER_PROBE = 3
"""A paged list is followed for at most so many pages."""


def entity_rows(tool: Tool, data: Any) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """``(entity, id, row)`` for each object of a result that describes an entity (has its id as ``id``).

    Where an id may be one of several entities' (``Ref("file|directory")``), the row's ``kind`` says of which.
    """
    for path, entity in tool.produces:
        if path and path[-1] == "id":
            several = entity.split("|") if "|" in entity else None
            for row in walk(data, path[:-1]):
                if isinstance(row, dict) and isinstance(row.get("id"), str):
                    kind = entity if several is None else row.get("kind")
                    if several is None or kind in several:
                        yield str(kind), row["id"], row


def entity_of(session: Session, entity: str, key: str) -> str:
    """Which of ``a|b`` an id is of in the present state; as given if there is nothing to choose."""
    if "|" in entity:
        for one in entity.split("|"):
            table = session.environment.entities.get(one)
            if table is not None and key in getattr(session.state, table):
                return one
    return entity


def walk(data: Any, path: Path) -> list[Any]:
    """Everything at a path of a result but null, in order; ``*`` stands for any element."""
    level = [data]
    for part in path:
        if part == "*":
            level = [
                x for d in level for x in (d.values() if isinstance(d, dict) else d if isinstance(d, list) else ())
            ]
        else:
            level = [d[part] for d in level if isinstance(d, dict) and part in d]
    return [value for value in level if value is not None]


class Context:
    """The sampling context of one (environment, seed): entity -> id -> the fields that the probes showed."""

    def __init__(self, name: str, seed: int) -> None:
        self.environment = name
        self.seed = seed
        self.rows: dict[str, dict[str, dict[str, Any]]] = {}

    def learn(self, tool: Tool, data: Any) -> None:
        """Take in the entities of a result."""
        for entity, key, row in entity_rows(tool, data):
            self.rows.setdefault(entity, {}).setdefault(key, {}).update(row)

    def ids(self, entity: str) -> list[str]:
        """The ids known of an entity (or of any of ``a|b``), in the order of discovery."""
        return [key for one in entity.split("|") for key in self.rows.get(one, ())]

    def row(self, entity: str, key: str) -> Mapping[str, Any]:
        """What is known of one entity; empty if nothing."""
        for one in entity.split("|"):
            found = self.rows.get(one, {}).get(key)
            if found is not None:
                return found
        return {}


def probe(session: Session, name: str) -> Context:
    """Run the read-only tools whose required parameters are none or references, first without, then with live ids."""
    context = Context(name, session.seed)
    probes = [t for t in session.environment.tools if t.read_only]
    bare = [t for t in probes if not any(p.required for p in t.signature)]
    referring = [t for t in probes if len(needed := [p for p in t.signature if p.required]) == 1 and needed[0].ref]
    twin = session.fork()
    for tool in bare:
        _follow(twin, tool, {}, context)
    for tool in referring:
        parameter = next(p for p in tool.signature if p.required)
        for key in context.ids(parameter.ref or "")[:IDS_PER_PROBE]:
            _follow(twin, tool, {parameter.name: key}, context)
    return context


def _follow(session: Session, tool: Tool, arguments: dict[str, Any], context: Context) -> None:
    for _ in range(PAGES_PER_PROBE):
        observation = session.call(tool.name, arguments)
        if not observation.ok:
            return
        data = observation.data
        context.learn(tool, data)
        cursor = data.get("next_cursor") if isinstance(data, dict) else None
        if not cursor or not any(p.name == "cursor" for p in tool.signature):
            return
        arguments = {**arguments, "cursor": cursor}


@lru_cache(maxsize=2048)
def context_of(name: str, seed: int) -> Context:
    """The context of a world, probed once per process."""
    return probe(environment(name).session(seed), name)


ENOUGH = 3
"""So many entities with data behind them are worth choosing from; of fewer, those without count as well."""


def supported(context: Context, entity: str) -> list[str]:
    """The ids of an entity (or of any of ``a|b``) with enough data behind them, in the order of discovery.

    An entity has support if other rows of the context refer to it (where they refer to any of its kind) and not all
    of its own numbers are zero, as of an account without a balance.
    """
    referred = {
        value
        for rows in context.rows.values()
        for key, row in rows.items()
        for value in row.values()
        if isinstance(value, str) and value != key
    }
    ids = context.ids(entity)
    alive = [k for k in ids if _has_numbers(context.row(entity, k))]
    for choice in ([k for k in alive if k in referred], alive):
        if len(choice) >= ENOUGH:
            return choice
    return ids


def _has_numbers(row: Mapping[str, Any]) -> bool:
    numbers = [v for v in row.values() if isinstance(v, (int, float)) and not isinstance(v, bool)]
    return not numbers or any(numbers)
