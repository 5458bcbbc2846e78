"""Tools in words: what kind of value a parameter takes, a page of an environment, a page of one tool."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from prove.cli._common import to_json
from prove.engine import Environment, Tool

GROUPS = (
    ("look up", "they change nothing", lambda tool: tool.read_only),
    ("change", "they can be undone by another call", lambda tool: not tool.read_only and not tool.destructive),
    ("destructive", "what they do cannot simply be undone", lambda tool: not tool.read_only and tool.destructive),
)
_WORDS = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true | false",
    "object": "object",
    "array": "list",
    "null": "null",
}
_FORMATS = {"date": "date YYYY-MM-DD", "date-time": "date and time, ISO 8601", "time": "time of day", "email": "e-mail"}


def grouped(environment: Environment) -> list[tuple[str, str, list[Tool]]]:
    """The tools by what they may do: heading, meaning, tools in the order of definition."""
    groups = [(title, meaning, [t for t in environment.tools if fits(t)]) for title, meaning, fits in GROUPS]
    return [group for group in groups if group[2]]


def summary(text: str) -> str:
    """The first sentence."""
    head, stop, _ = text.partition(". ")
    return head + stop.strip()


def kind_of(schema: dict[str, Any]) -> str:
    """What a value is, in a few words: ``whole number 1 to 50``, ``id of account``, ``red|green``."""
    branches = schema.get("anyOf") or schema.get("oneOf")
    if branches:
        return " or ".join(dict.fromkeys(kind_of(branch) for branch in branches))
    if "enum" in schema:
        return " | ".join(str(choice) for choice in schema["enum"])
    if "const" in schema:
        return str(schema["const"])
    entity = schema.get("x-entity")
    kind = schema.get("type", "")
    if kind == "array":
        items = kind_of({**schema.get("items", {}), **({"x-entity": entity} if entity else {})})
        return f"list of {items}{_span(schema, 'minItems', 'maxItems')}"
    if entity:
        return f"id of {' or '.join(part.replace('_', ' ') for part in entity.split('|'))}"
    if kind == "string":
        words = _FORMATS.get(schema.get("format", ""), "text")
        pattern = schema.get("pattern", "")
        if pattern and len(pattern) <= 30:
            return f"{words} like {pattern}"
        return words + _span(schema, "minLength", "maxLength", " characters")
    return _WORDS.get(kind, str(kind) or "any value") + _bounds(schema)


def _bounds(schema: dict[str, Any]) -> str:
    span = _span(schema, "minimum", "maximum")
    above, below = schema.get("exclusiveMinimum"), schema.get("exclusiveMaximum")
    if above is not None:
        span += f" above {_number(above)}"
    return span if below is None else f"{span} below {_number(below)}"


def _number(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else str(value)


def _span(schema: dict[str, Any], least: str, most: str, unit: str = "") -> str:
    low, high = (_number(schema[key]) if key in schema else None for key in (least, most))
    if low is None and high is None:
        return ""
    if high is None:
        return f" from {low}{unit}" if not unit or low != "1" else ""
    if low is None:
        return f" up to {high}{unit}"
    return f" {low}{unit}" if low == high else f" {low} to {high}{unit}"


def need_of(tool: Tool, parameter: str) -> str:
    """``required``, ``optional`` or the default."""
    if parameter in tool.parameters["required"]:
        return "required"
    schema = tool.parameters["properties"][parameter]
    if "default" not in schema:
        return "optional"
    default = schema["default"]
    return f"= {default if isinstance(default, str) else to_json(default)}"


def marks(tool: Tool) -> list[str]:
    """What a caller should know before it calls: ``read-only``, ``destructive``, ``idempotent``, ``write``."""
    if tool.read_only:
        return ["read-only"]
    return ["write", *(["destructive"] if tool.destructive else []), *(["idempotent"] if tool.idempotent else [])]


def parameter_table(tool: Tool, widest: int = 0) -> Table:
    """One row a parameter: name, kind, whether needed, description."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, min_width=widest, style="cyan")
    table.add_column(max_width=34, ratio=2, overflow="fold")
    table.add_column(max_width=14, overflow="fold")
    table.add_column(ratio=5)
    for name, schema in tool.parameters["properties"].items():
        description = schema.get("description", "")
        if schema.get("x-sensitive"):
            description = f"{description.rstrip('.')}. Sensitive."
        need = Text(need_of(tool, name), style="bold" if need_of(tool, name) == "required" else "dim")
        table.add_row(Text(name), Text(kind_of(schema)), need, Text(description))
    return table


def environment_page(environment: Environment) -> Group:
    """Name, description and all tools with their parameters, grouped."""
    widest = max((len(p) for t in environment.tools for p in t.parameters["properties"]), default=0)
    parts: list[Any] = [
        Text.assemble((environment.name, "bold"), f" {environment.version}  ", (_count(environment.tools), "dim")),
        Text(environment.description),
    ]
    for title, meaning, tools in grouped(environment):
        parts += [Text(), _heading(title, meaning)]
        for tool in tools:
            extra = [mark for mark in marks(tool) if mark not in ("write", "read-only")]
            name = Text.assemble((tool.name, "bold green" if tool.read_only else "bold yellow"))
            name.append("".join(f" [{mark}]" for mark in ["read" if tool.read_only else "write", *extra]), style="dim")
            parts += [Text(), Padding(name, (0, 0, 0, 2)), Padding(Text(tool.description), (0, 0, 0, 4))]
            if tool.parameters["properties"]:
                parts.append(Padding(parameter_table(tool, widest), (0, 0, 0, 4)))
    return Group(*parts)


def tool_page(tool: Tool) -> Group:
    """Everything about one tool."""
    parts: list[Any] = [
        Text.assemble((tool.name, "bold"), (f"  {', '.join(marks(tool))}", "dim")),
        Text(tool.description),
    ]
    if tool.parameters["properties"]:
        parts += [Text(), Padding(parameter_table(tool), (0, 0, 0, 2))]
    parts += [Text(), Text(f"returns {shape(tool.returns)}", style="dim")]
    return Group(*parts)


def tool_list(environment: Environment, word: str = "") -> Group:
    """One line a tool, grouped; only those whose name or description holds ``word``."""
    parts: list[Any] = []
    widest = max((len(tool.name) for tool in environment.tools), default=0)
    for title, meaning, tools in grouped(environment):
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True, min_width=widest)
        table.add_column()
        for tool in tools:
            if word.lower() in f"{tool.name} {tool.description}".lower():
                style = "green" if tool.read_only else "yellow"
                table.add_row(Text(tool.name, style=style), Text(summary(tool.description)))
        if table.row_count:
            parts += [_heading(title, meaning), Padding(table, (0, 0, 0, 2))]
    return Group(*parts or [Text(f"no tool of {environment.name} speaks of {word!r}")])


def shape(schema: dict[str, Any], depth: int = 2) -> str:
    """The outline of a result: ``{id, amount, lines [{item, count}]}``; an optional field has a question mark."""
    branches = [b for b in schema.get("anyOf", ()) if b.get("type") != "null"]
    if branches:
        return " or ".join(dict.fromkeys(shape(branch, depth) for branch in branches))
    kind = schema.get("type")
    if kind == "array":
        return f"[{shape(schema.get('items', {}), depth)}]"
    if kind == "object" and schema.get("properties"):
        if depth == 0:
            return "{…}"
        required = set(schema.get("required", ()))
        fields = []
        for name, part in schema["properties"].items():
            inner = shape(part, depth - 1)
            mark = name if name in required else f"{name}?"
            fields.append(f"{mark} {inner}" if inner[:1] in "{[" else mark)
        return f"{{{', '.join(fields)}}}"
    return kind_of(schema)


def screen(width: int = 120) -> Console:
    """Standard output as rich sees it: as wide as the terminal, or ``width`` columns without colour elsewhere."""
    plain: dict[str, Any] = {} if sys.stdout.isatty() else {"width": width, "no_color": True}
    return Console(highlight=False, markup=False, emoji=False, **plain)


def show(page: RenderableType, width: int = 120, *, wrap: bool = True) -> None:
    """Print a page on standard output; off a terminal without the blanks that fill up lines.

    ``wrap=False``: the lines stay as they are, however long, as JSON needs it.
    """
    console = screen(width)
    if console.is_terminal:
        console.print(page, soft_wrap=not wrap)
        return
    with console.capture() as captured:
        console.print(page, soft_wrap=not wrap)
    lines = captured.get().removesuffix("\n").split("\n")
    sys.stdout.write("".join(f"{line.rstrip(' ')}\n" for line in lines))


def _heading(title: str, meaning: str) -> Text:
    return Text.assemble((title.capitalize(), "bold underline"), (f"  {meaning}", "dim"))


def _count(tools: Iterable[Tool]) -> str:
    number = len(list(tools))
    return f"{number} tool{'' if number == 1 else 's'}"
