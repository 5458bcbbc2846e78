"""What could come next on a line of `prove-rl play`: commands, tools, parameters, values and the ids seen so far."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from prove.cli._common import to_json
from prove.cli._describe import kind_of, need_of, summary
from prove.engine import Environment, Tool


@dataclass(frozen=True, slots=True)
class Suggestion:
    """``text`` takes the place of the last ``replaces`` characters; ``meta`` explains it; ``after`` follows it."""

    text: str
    replaces: int
    meta: str = ""
    after: str = ""


class Known:
    """The ids that results have shown, by entity, each with a few words about what it is; the latest first."""

    def __init__(self) -> None:
        self._ids: dict[str, dict[str, str]] = {}

    def learn(self, tool: Tool, data: Any) -> None:
        """Remember the ids in a result of ``tool``."""
        for path, entities in tool.produces:
            # Backwards, so that read from the latest on they stand in the result's own order.
            for key, holder in list(_at(data, path, None))[::-1]:
                for entity in entities.split("|"):
                    ids = self._ids.setdefault(entity, {})
                    # Where an id is but a reference, what was learned of it earlier says more than its surroundings.
                    label = _label(holder, key) if path[-1] == "id" or key not in ids else ids[key]
                    ids.pop(key, None)
                    ids[key] = label

    def ids(self, entities: str) -> list[tuple[str, str]]:
        """``(id, what it is)`` of an entity, or of several joined by ``|``."""
        found: dict[str, str] = {}
        for entity in entities.split("|"):
            found |= self._ids.get(entity, {})
        return list(found.items())[::-1]


def _at(data: Any, path: tuple[str, ...], holder: Any) -> Iterator[tuple[str, Any]]:
    if not path:
        if isinstance(data, str):
            yield data, holder
    elif path[0] == "*":
        for child in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
            yield from _at(child, path[1:], holder if isinstance(child, str) else child)
    elif isinstance(data, dict) and path[0] in data:
        yield from _at(data[path[0]], path[1:], data)


def _label(holder: Any, key: str) -> str:
    if not isinstance(holder, dict):
        return ""
    words = [
        str(v) for v in holder.values() if isinstance(v, str | int | float) and not isinstance(v, bool) and v != key
    ]
    return ", ".join(words[:4])[:60]


class Suggester:
    """Suggestions for a line as far as it has been typed."""

    def __init__(self, environment: Environment, commands: Mapping[str, str], known: Known) -> None:
        self.tools = environment.tool_map
        self.tables = [(table, f"of {entity.replace('_', ' ')}") for entity, table in environment.entities.items()]
        self.commands = commands
        self.known = known

    def suggest(self, line: str) -> Iterator[Suggestion]:
        """``line``: what stands before the cursor."""
        line = line.lstrip()
        head, space, rest = line.partition(" ")
        if head == "call" and space:
            line = rest.lstrip()
            head, space, rest = line.partition(" ")
            if not space:
                yield from self._names(head, self._tool_names())
                return
        elif not space:
            yield from self._names(head, [*self._tool_names(), *self.commands.items()])
            return
        elif head in self.commands:
            if head == "help":
                yield from self._names(rest.lstrip(), [*self._tool_names(), *self.commands.items()])
            elif head == "rows":
                yield from self._names(rest.lstrip(), self.tables)
            elif head in ("save", "save!", "load"):
                yield from _paths(rest.lstrip())
            return
        tool = self.tools.get(head)
        if tool is not None and not rest.lstrip().startswith("{"):
            yield from self._arguments(tool, rest)

    def _tool_names(self) -> list[tuple[str, str]]:
        return [(name, summary(tool.description)) for name, tool in self.tools.items()]

    @staticmethod
    def _names(typed: str, names: Iterable[tuple[str, str]]) -> Iterator[Suggestion]:
        fitting = [(name, meta) for name, meta in names if typed.lower() in name]
        fitting.sort(key=lambda pair: not pair[0].startswith(typed.lower()))
        for name, meta in fitting:
            yield Suggestion(name, len(typed), meta, " ")

    def _arguments(self, tool: Tool, rest: str) -> Iterator[Suggestion]:
        properties = tool.parameters["properties"]
        token = re.search(r"\S*$", rest)
        typed = token[0] if token else ""
        name, equals, value = typed.partition("=")
        if equals:
            if name in properties:
                yield from self._values(properties[name], value)
            return
        used = set(re.findall(r"(?:^|\s)(\w+)=", rest))
        for parameter in properties:
            if parameter not in used and parameter.startswith(typed):
                schema = properties[parameter]
                yield Suggestion(f"{parameter}=", len(typed), f"{kind_of(schema)}, {need_of(tool, parameter)}")

    def _values(self, schema: dict[str, Any], typed: str) -> Iterator[Suggestion]:
        entity = schema.get("x-entity")
        if schema.get("type") == "array":
            start = max(typed.rfind("["), typed.rfind(","))
            part = typed[start + 1 :].lstrip('"')
            opening = "" if "[" in typed else "["
            items = schema.get("items", {})
            for text, meta in self._choices({"x-entity": entity, **items}):
                if text.startswith(part):
                    yield Suggestion(f'{opening}"{text}"', len(typed) - start - 1, meta)
            return
        for text, meta in self._choices(schema):
            if text.startswith(typed):
                yield Suggestion(text, len(typed), meta, " ")

    def _choices(self, schema: dict[str, Any]) -> Iterator[tuple[str, str]]:
        if schema.get("x-entity"):
            yield from self.known.ids(schema["x-entity"])
        elif "enum" in schema:
            for choice in schema["enum"]:
                yield str(choice), "default" if choice == schema.get("default") else ""
        elif schema.get("type") == "boolean":
            yield from (("true", ""), ("false", ""))
        elif "default" in schema:
            default = schema["default"]
            yield default if isinstance(default, str) else to_json(default), "default"


def _paths(typed: str) -> Iterator[Suggestion]:
    folder, _, start = typed.rpartition("/")
    place = os.path.expanduser(folder or ("/" if typed.startswith("/") else "."))
    try:
        with os.scandir(place) as entries:
            found = sorted((e.name, e.is_dir()) for e in entries if e.name.startswith(start))
    except OSError:
        return
    for name, is_folder in found:
        if not name.startswith(".") or start.startswith("."):
            yield Suggestion(name + ("/" if is_folder else ""), len(start))
