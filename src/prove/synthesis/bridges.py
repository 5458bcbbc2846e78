"""Conversations over several environments: an entity of one stands for something in another.

"Put the flight into my calendar": environments declare what their entities can be elsewhere (``GIVES``) and which
tools make use of such a thing (``TAKES``), each without knowing the other. Wherever the roles meet there is a bridge.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any

from prove.engine import Tool, environment
from prove.engine.language import Gives, Takes
from prove.engine.schema import Path
from prove.errors import UserError
from prove.synthesis.goals import Lent
from prove.synthesis.sampler import entity_rows
from prove.synthesis.speech import fill, slots, spoken

DEMONSTRATIVE = 0.5
"""Share of mentions as "it" or "that" where the result before shows the entity alone."""
CURRENCY = "USD"
"""Currency of an amount whose row names none."""


@dataclass(frozen=True, slots=True)
class Bridge:
    """From an entity of environment ``source`` to a tool of environment ``target``."""

    source: str
    target: str
    gives: Gives
    takes: Takes

    @property
    def showing(self) -> list[str]:
        """The tools of ``source`` whose results show the entity with all that is taken from it.

        What a destructive tool returns is of no more use, and a text that a tool writes was the user's own.
        """
        fields = frozenset(self.gives.fields[v] for v in self.takes.fill.values())
        return _showing(self.source, self.gives.entity, fields, self.gives.role == "matter")


@lru_cache(maxsize=512)
def _showing(name: str, entity: str, fields: frozenset[str], reads: bool) -> list[str]:
    return [
        tool.name
        for tool in environment(name).tools
        if not tool.destructive and (tool.read_only or not reads)
        for path, of in tool.produces
        if path[-1:] == ("id",) and of == entity and fields <= _row_fields(tool.returns, path[:-1])
    ]


def _row_fields(schema: Mapping[str, Any], path: Path) -> set[str]:
    """The fields of the objects at a path of a result, by its schema."""
    node = schema
    for part in path:
        node = _plain(schema, node)
        node = node.get("items", {}) if part == "*" else node.get("properties", {}).get(part, {})
    return set(_plain(schema, node).get("properties", {}))


def _plain(schema: Mapping[str, Any], node: Mapping[str, Any]) -> Mapping[str, Any]:
    """A node with its reference followed, of alternatives the one that is an object or a list."""
    if "anyOf" in node:
        node = next((n for n in node["anyOf"] if n.get("type") != "null"), {})
    if "$ref" in node:
        node = schema["$defs"][node["$ref"].rsplit("/", 1)[-1]]
    return node


@lru_cache(maxsize=64)
def bridges(names: tuple[str, ...]) -> tuple[Bridge, ...]:
    """All bridges between the environments named, in the order of the names."""
    gives = [(name, g) for name in names for g in _declared(name, "GIVES")]
    takes = [(name, t) for name in names for t in _declared(name, "TAKES")]
    return tuple(
        Bridge(a, b, g, t)
        for a, g in gives
        for b, t in takes
        if a != b
        and g.role == t.role
        and set(t.fill.values()) <= g.fields.keys()
        and len({g.currency, t.currency} - {""}) <= 1
    )


def _declared(name: str, what: str) -> list[Any]:
    try:
        return list(getattr(environment(name).language, what, ()))
    except UserError:  # an environment without a language has nothing to say here either
        return []


def lend(
    bridge: Bridge,
    tool: Tool,
    data: Any,
    words: Mapping[Any, str],
    rng: random.Random,
    today: date,
    heard: str,
    among: Collection[str] | None = None,
) -> Lent | None:
    """A row of a result that the bridge can carry over, with words that tell it from the other rows; None if none is.

    ``tool``: whose result ``data`` is; ``words`` and ``today``: as for :func:`spoken`; ``heard``: what the user has
    said. A text that the user dictated is not taken from anywhere. ``among``: the ids of which one must be, where the
    user has not seen the result yet.
    """
    gives, takes = bridge.gives, bridge.takes
    rows = {key: row for entity, key, row in entity_rows(tool, data) if entity == gives.entity}
    taken = {key: {p: row.get(gives.fields[value]) for p, value in takes.fill.items()} for key, row in rows.items()}
    keys = list(rows)
    rng.shuffle(keys)
    for key in keys:
        row, arguments = rows[key], dict(taken[key])
        if (among is not None and key not in among) or any(row.get(f) in v for f, v in gives.unless.items()):
            continue
        if any(value in (None, "") or (isinstance(value, str) and value in heard) for value in arguments.values()):
            continue
        for parameter, value in takes.named.items():
            if row.get(gives.fields.get(value, "")):
                arguments[parameter] = row[gives.fields[value]]
        says = list(gives.say)
        rng.shuffle(says)
        for say in says:
            phrase = _phrase(say, row, words, today)
            # Rows that bring the same along need not be told apart, as two fares on one flight.
            others = [k for k in keys if taken[k] != taken[key]]
            if phrase is None or any(phrase == _phrase(say, rows[k], words, today) for k in others):
                continue
            pointed = gives.pointed and gives.role != "person"
            alone = pointed and len(rows) == 1 and rng.random() < DEMONSTRATIVE
            currency = str(row.get("currency") or CURRENCY) if "amount" in takes.fill.values() else ""
            return Lent(rng.choice(("it", "that")) if alone else phrase, takes, arguments, currency)
    return None


def _phrase(say: str, row: Mapping[str, Any], words: Mapping[Any, str], today: date) -> str | None:
    said = [str(row.get(name) or "").casefold() for name, _ in slots(say)]
    # A place that is called by its address is not said to be at that address.
    if not all(said) or any(a in b for i, a in enumerate(said) for b in said[:i] + said[i + 1 :]):
        return None
    unit = str(row.get("currency") or CURRENCY)
    return fill(say, lambda name, style: spoken(row[name], style, today, words, unit))
