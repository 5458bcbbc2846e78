"""What there is to see of a session and of what it says: snapshots, references, numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from prove.engine import Entity, Session
from prove.engine.rows import row_plan

SIGNED = re.compile(r"lat|lon|lng|offset|delta|adjust|change|temp|altitude|elevation|degrees|tint|balance_before")
"""Names of numbers that may well be negative."""


@dataclass(frozen=True)
class State:
    """Everything that a call can change in a session."""

    digest: str
    seconds: int
    serial: int
    rows: dict[str, dict[str, Any]]
    other: dict[str, Any]


def state_of(session: Session) -> State:
    """A snapshot to compare with; rows are immutable, so it holds the rows themselves."""
    state = session.state
    rows = {name: dict(table.overlay) for name, table in state.opened.items() if table.overlay}
    tables = state.world.tables
    own = {"world", "clock", "transaction", "opened", "serial"}
    other = {k: repr(v) for k, v in vars(state).items() if k not in own and k not in tables}
    return State(session.digest(), state.clock.seconds, state.serial, rows, other)


def references(row: Entity) -> Iterator[tuple[str, str, str]]:
    """Field, id and entity of every reference that a row holds."""
    for name, places in row_plan(type(row)).refs.items():
        value = msgspec.to_builtins(getattr(row, name))
        for path, entity in places:
            for key in _at(value, path):
                yield name, key, entity


def _at(value: Any, path: tuple[str, ...]) -> Iterator[str]:
    if not path:
        if isinstance(value, str) and value:
            yield value
        return
    if isinstance(value, (list, tuple)):
        for inner in value:
            yield from _at(inner, path[1:])
    elif isinstance(value, dict):
        for key in value if path[0] == "*" else [path[0]]:
            yield from _at(value.get(key), path[1:])


def unresolved(session: Session, everything: bool) -> Iterator[str]:
    """References to rows that are not there, and generated ids in fields that are not marked as references."""
    state, entities = session.state, session.environment.entities
    generated = {k for t in state.opened.values() for k, r in t.overlay.items() if r and k not in t.base.rows}
    for name in state.world.tables:
        table = getattr(state, name)
        overlay = [row for row in table.overlay.values() if row is not None]
        for row in table if everything else overlay:
            for f, key, entity in references(row):
                tables = [entities[e] for e in entity.split("|") if e in entities]
                if not any(key in getattr(state, t) for t in tables):
                    yield f"{name}.{f} of {row.id} refers to {key!r}, and there is no such {entity}"
        for row in overlay:
            plan = row_plan(type(row))
            for f in plan.content:
                value = getattr(row, f)
                if f not in plan.refs and isinstance(value, str) and len(value) > 4 and value in generated:
                    yield f"{name}.{f} of {row.id} holds the id {value!r} but is not marked as a reference"


def negative(value: Any) -> bool:
    """Whether something is a number below zero."""
    if isinstance(value, (str, bytes, bool)) or value is None:
        return False
    try:
        return bool(value < 0)
    except TypeError:
        return False


def numbers(data: Any) -> Iterator[float]:
    """Every number with a fraction in JSON data."""
    if isinstance(data, float):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from numbers(value)
    elif isinstance(data, list):
        for value in data:
            yield from numbers(value)


def brief(arguments: Any) -> str:
    """Arguments for a message; they may be huge, deep or unprintable."""
    if isinstance(arguments, dict):
        return ", ".join(f"{str(k)[:30]!a}: {brief(v)}" for k, v in list(arguments.items())[:12])
    if isinstance(arguments, int) and not isinstance(arguments, bool) and arguments.bit_length() > 100:
        return f"<an integer of {arguments.bit_length()} bits>"
    if isinstance(arguments, list) and arguments and isinstance(arguments[0], (list, dict, int)):
        return f"<a list of {len(arguments)}>"
    text = ascii(arguments)
    return text if len(text) < 60 else text[:57] + "..."


def no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({k for k, _ in pairs}) != len(pairs):
        raise ValueError(f"a key stands twice: {[k for k, _ in pairs]}")
    return dict(pairs)
