"""Arguments for tools, made from a schema and from what is live in a session: valid, nearly valid, and hostile.

Who writes an environment tests it with these; so does whoever has only the schemas of a foreign server.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from re import _parser  # type: ignore[attr-defined]  # the standard library's own parser of patterns
from typing import Any

from prove.engine.environment import Environment
from prove.engine.schema import Schema
from prove.engine.session import Session
from prove.engine.tool import Tool

WORDS = (
    "rent",
    "Lunch with Zoë",
    "blue",
    "Müller",
    "weekly report",
    "gift",
    "北京",
    "garden",
    "no. 7",
    "O'Brien",
    "sun",
)

Arguments = dict[str, Any]


def nested(levels: int) -> list[Any]:
    """A list in a list in a list."""
    value: list[Any] = []
    for _ in range(levels):
        value = [value]
    return value


HOSTILE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, -0.01, 0.1 + 0.2, 5.0, 1e-9, 1e300, math.nan, math.inf, -math.inf,
    2**31, 2**53, 2**63, -(2**63), 10**30, 10**5000,
    "", " ", "None", "null", "undefined", "0", "-1", "NaN", "true", "[]", '{"a": 1}', "\x00", "\ud800", "e\u0301",
    "\u202e", "😀" * 50,
    "../../../etc/passwd", "/", "..", "~", "*", "%s%n", "{0}", "${HOME}", "'; DROP TABLE x; --", "<script>", "(a+)+$",
    "0001-01-01", "9999-12-31", "2026-02-30", "1969-12-31", "2026-13-01", "24:61", "9999-12-31T23:59:59Z",
    "x" * 100_000, "a b " * 30_000, [], {}, [None], [[]], {"id": 1}, {"": ""}, {"\ud800": 1},
    ["x"] * 20_000, {str(i): i for i in range(5_000)}, nested(300),
)  # fmt: skip


def like_pattern(pattern: str, rng: random.Random) -> str:
    """A text that a regular expression matches (no look-around, no references back)."""

    def of(nodes: Any) -> str:
        return "".join(one(str(kind), argument) for kind, argument in nodes)

    def one(kind: str, argument: Any) -> str:
        if kind == "LITERAL":
            return chr(argument)
        if kind == "ANY":
            return rng.choice("abc123")
        if kind in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            low, high, inner = argument
            return "".join(of(inner) for _ in range(rng.randint(low, max(low, min(int(high), low + 6)))))
        if kind == "SUBPATTERN":
            return of(argument[3])
        if kind == "BRANCH":
            return of(rng.choice(argument[1]))
        if kind == "IN":
            return rng.choice(_members(argument))
        if kind == "CATEGORY":
            return rng.choice(_CATEGORIES[str(argument)])
        return ""  # AT: begins and ends take no text

    return of(_parser.parse(pattern))


_CATEGORIES = {"CATEGORY_DIGIT": "0123456789", "CATEGORY_WORD": "abcxyzAZ09_", "CATEGORY_SPACE": " "}


def _members(items: Any) -> str:
    found = ""
    negated = False
    for kind, argument in items:
        name = str(kind)
        if name == "NEGATE":
            negated = True
        elif name == "LITERAL":
            found += chr(argument)
        elif name == "RANGE":
            found += "".join(map(chr, range(argument[0], min(argument[1], argument[0] + 60) + 1)))
        elif name == "CATEGORY":
            found += _CATEGORIES[str(argument)]
    if negated:
        found = "".join(c for c in "abcdefgh xyz0123456789-" if c not in found)
    return found


def sample(schema: Schema, rng: random.Random, now: datetime) -> Any:
    """A value that a schema allows: small numbers, days near ``now``, short texts."""
    if "enum" in schema:
        return rng.choice(schema["enum"])
    if "anyOf" in schema:
        return sample(rng.choice(schema["anyOf"]), rng, now)
    kind = schema.get("type")
    if kind == "boolean":
        return rng.random() < 0.5
    if kind in ("integer", "number"):
        return _number(schema, rng, kind == "integer")
    if kind == "array":
        low = schema.get("minItems", 0 if rng.random() < 0.1 else 1)
        count = rng.randint(low, max(low, min(schema.get("maxItems", 3), low + 2)))
        return [sample(schema["items"], rng, now) for _ in range(count)]
    if kind == "object":
        inner = schema.get("properties", {})
        needed = schema.get("required", ())
        value = {k: sample(s, rng, now) for k, s in inner.items() if k in needed or rng.random() < 0.4}
        more = schema.get("additionalProperties")
        if isinstance(more, dict) and not inner:
            value = {rng.choice(WORDS): sample(more, rng, now)}
        return value
    return _text(schema, rng, now)


def _number(schema: Schema, rng: random.Random, whole: bool) -> int | float:
    low: float = schema["minimum"] if "minimum" in schema else schema.get("exclusiveMinimum", 0)
    high: float = schema["maximum"] if "maximum" in schema else schema.get("exclusiveMaximum", max(low, 0) + 1000)
    if whole:
        low += "minimum" not in schema and "exclusiveMinimum" in schema
        high -= "maximum" not in schema and "exclusiveMaximum" in schema
    span = max(high - low, 0)
    if low < 0:
        step = rng.uniform(0, span)
    else:
        # Log-uniform: a small amount is what a balance bears, a small count what a stock has.
        step = min(math.exp(rng.uniform(math.log(0.05), math.log(span + 1))) - 0.05, span)
    if rng.random() < 0.1:
        step = rng.choice((0, span))
    if whole:
        return int(low + step)
    return float(min(max(round(low + step, rng.choice((0, 2, 2))), low), high))


def _text(schema: Schema, rng: random.Random, now: datetime) -> str:
    days = rng.choice((0, 1, 2, 7, 30)) * rng.choice((-1, 1, 1))
    moment = now + timedelta(days=days, minutes=rng.randrange(0, 600, 15))
    match schema.get("format"):
        case "date":
            return moment.date().isoformat()
        case "date-time":
            return moment.isoformat().replace("+00:00", "Z")
        case "time":
            return moment.strftime("%H:%M")
        case "email":
            return f"{rng.choice(('anna', 'li', 'omar'))}@example.com"
        case "uri":
            return "https://example.com/a"
    if "pattern" in schema:
        return like_pattern(schema["pattern"], rng)
    text = rng.choice(WORDS)
    while len(text) < schema.get("minLength", 0):
        text += " " + rng.choice(WORDS)
    return text[: schema.get("maxLength", 200)]


class Fuzzer:
    """Draws arguments for the tools of an environment. Everything it draws follows from ``seed``.

    :meth:`learn` what calls gave back, so that a value that only a result tells (a cursor, a code) is found again.
    """

    def __init__(self, environment: Environment, seed: int) -> None:
        self.environment = environment
        self.rng = random.Random(seed)
        self.results: dict[str, list[Any]] = {}
        self.successes: dict[str, list[Arguments]] = {}

    def learn(self, tool: Tool, arguments: Arguments, data: Any) -> None:
        """Remember a call that succeeded, and the values of its result by their names."""
        kept = self.successes.setdefault(tool.name, [])
        kept.append(arguments)
        del kept[:-8]
        self._harvest(data)

    def _harvest(self, node: Any) -> None:
        if isinstance(node, list):
            for inner in node[:20]:
                self._harvest(inner)
        elif isinstance(node, dict):
            for key, value in node.items():
                if isinstance(value, (list, dict)):
                    self._harvest(value)
                elif value is not None:
                    pool = self.results.setdefault(key, [])
                    if value not in pool[-20:]:
                        pool.append(value)
                        del pool[:-40]

    def forget(self) -> None:
        """Begin anew: what was learnt in one world is of no use in the next."""
        self.results.clear()
        self.successes.clear()

    def ids(self, session: Session, entity: str) -> list[str]:
        """The live ids of an entity (``"a|b"``: of either)."""
        tables = [self.environment.entities[e] for e in entity.split("|") if e in self.environment.entities]
        return [row.id for name in tables for row in getattr(session.state, name)]

    def valid(self, session: Session, tool: Tool) -> Arguments:
        """Arguments that the schema allows, with ids and values that exist."""
        known = self.successes.get(tool.name)
        properties = tool.parameters["properties"]
        if known and self.rng.random() < 0.25:
            arguments = dict(self.rng.choice(known))
            redrawn = self.rng.choice(list(properties)) if properties else None
            if redrawn in arguments:
                arguments[redrawn] = self._value(session, tool, redrawn, arguments)
            return arguments
        arguments = {}
        # References first: the rows they name tell what else fits (a card's own PIN).
        for name in sorted(properties, key=lambda n: "x-entity" not in properties[n]):
            if name in tool.parameters["required"] or self.rng.random() < 0.35:
                arguments[name] = self._value(session, tool, name, arguments)
        return {n: arguments[n] for n in properties if n in arguments}

    def _value(self, session: Session, tool: Tool, name: str, arguments: Arguments) -> Any:
        rng, schema = self.rng, tool.parameters["properties"][name]
        entity = schema.get("x-entity")
        if entity is not None:
            live = self.ids(session, entity)
            if live:
                # Late rows were created in the session: half of the time one of them.
                pick = (lambda: rng.choice(live[-3:])) if rng.random() < 0.25 else (lambda: rng.choice(live))
                return self._listed(schema, pick)
        if "enum" not in schema and schema.get("type") in ("string", "array") and rng.random() < 0.7:
            fitting = self._fitting(session, tool, name, arguments)
            if fitting:
                return self._listed(schema, lambda: rng.choice(fitting))
        return sample(schema, rng, session.state.now)

    def _listed(self, schema: Schema, pick: Callable[[], Any]) -> Any:
        if schema.get("type") != "array":
            return pick()
        low = schema.get("minItems", 1)
        count = self.rng.randint(low, max(low, min(schema.get("maxItems", 3), low + 2)))
        return list(dict.fromkeys(pick() for _ in range(count)))

    def _fitting(self, session: Session, tool: Tool, name: str, arguments: Arguments) -> list[str]:
        """Texts that go by this name: in the rows that the arguments refer to, else in results, else in any row."""
        found: list[Any] = []
        for other, entity in tool.refs.items():
            for one in entity.split("|"):
                table = self.environment.entities.get(one)
                row = None
                if table is not None and isinstance(arguments.get(other), str):
                    row = getattr(session.state, table).get(arguments[other])
                if row is not None and isinstance(getattr(row, name, None), str):
                    return [getattr(row, name)]
        for key, values in self.results.items():
            if key == name or key.endswith("_" + name) or name.endswith("_" + key):
                found += values
        if not found or self.rng.random() < 0.3:
            field = name.rsplit("_", 1)[-1]
            for table_name in self.environment.entities.values():
                row_type = session.state.world.tables[table_name].row_type
                for candidate in (name, field) if name != "query" else row_type.__struct_fields__[1:]:
                    if candidate in row_type.__struct_fields__:
                        rows = list(getattr(session.state, table_name))
                        found += [getattr(r, candidate) for r in self.rng.sample(rows, min(3, len(rows)))]
        return [v for v in found if isinstance(v, str) and v]

    def near(self, session: Session, tool: Tool) -> Any:
        """Valid arguments with one thing wrong, or nearly."""
        rng = self.rng
        arguments = self.valid(session, tool)
        properties = tool.parameters["properties"]
        if not properties or rng.random() < 0.1:
            return arguments | {rng.choice(("extra", "amont", "id", "")): 1}
        numeric = [n for n, s in properties.items() if s.get("type") in ("integer", "number")]
        name = rng.choice(numeric if numeric and rng.random() < 0.3 else list(properties))
        schema, value = properties[name], arguments.get(name)
        wrong: list[Any] = [None, str(value), [value], {name: value}]
        match schema.get("type"):
            case "integer" | "number":
                edges = [schema[k] for k in ("minimum", "maximum") if k in schema]
                wrong += [e + d for e in edges for d in (-1, -0.01, 0, 0.001, 1)]
                wrong += [-1, -1, -0.01, 0, -0.0, 0.001, 1e17, math.nan, True]
                if isinstance(value, (int, float)):
                    wrong += [-value, value * 1.001, value * 1000]
            case "string":
                text = value if isinstance(value, str) else "x"
                longest = min(schema.get("maxLength", 5000), 100_000)
                wrong += ["", " ", text + " ", text.upper(), text[:-1], text * 2, "x" * longest, "x" * (longest + 1)]
                wrong += ["2026-02-30", "0001-01-01", "9999-12-31", "é", 5]
                if "x-entity" in schema:
                    wrong += [self.missing(session, schema["x-entity"])] * 6
                    others = [i for e in self.environment.entities for i in self.ids(session, e)[:2]]
                    wrong += others[:6]
            case "array":
                wrong += [[], [None], (value or []) * 2 if isinstance(value, list) else "x"]
            case "boolean":
                wrong += ["true", 1, 0]
        if name in arguments and rng.random() < 0.2:
            del arguments[name]
            return arguments
        return arguments | {name: rng.choice(wrong)}

    def missing(self, session: Session, entity: str) -> str:
        """An id that looks right and names nothing."""
        live = set(self.ids(session, entity))
        base = next(iter(sorted(live)), "x000000")
        while True:
            key = re.sub(r"\d", lambda _: str(self.rng.randrange(10)), base)
            if key not in live:
                return key
            base += "0"

    def hostile(self, session: Session, tool: Tool) -> Any:
        """What no caller should send."""
        rng = self.rng
        if rng.random() < 0.1:
            return rng.choice(HOSTILE)
        arguments: dict[Any, Any] = self.valid(session, tool)
        for name in tool.parameters["properties"]:
            if rng.random() < 0.5:
                arguments[name] = rng.choice(HOSTILE)
        if rng.random() < 0.1:
            arguments[rng.choice(("\ud800", "", "__class__", "self", "state", "x" * 1000))] = rng.choice(HOSTILE)
        return arguments


def copied(arguments: Any) -> Any:
    """An independent copy of JSON data."""
    twin: Any
    if isinstance(arguments, dict):
        twin = {}
        for key, value in arguments.items():
            twin[key] = copied(value)
        return twin
    if isinstance(arguments, list):
        twin = []
        for value in arguments:
            twin.append(copied(value) if isinstance(value, (dict, list)) else value)
        return twin
    return arguments


def scramble(arguments: Any) -> None:
    """Change everything that can be changed in place in arguments: a state must not hold on to any of it."""
    if isinstance(arguments, dict):
        for value in arguments.values():
            scramble(value)
        arguments.clear()
    elif isinstance(arguments, list):
        for value in arguments[:50]:
            scramble(value)
        arguments.clear()
