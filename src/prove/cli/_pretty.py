"""Observations and diffs for a person's eyes."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
from rich.console import Group
from rich.highlighter import JSONHighlighter
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from prove.cli._common import to_json
from prove.engine import Observation, Session

# What a terminal would obey instead of show, and marks that turn the direction of writing.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def visible(text: str) -> str:
    """The text with every control character spelled out."""
    return _CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def layout(value: Any, width: int, indent: int = 0, lead: int = 0) -> str:
    """JSON in as few lines as fit: whatever has room on one line stays on one, ``lead`` columns being taken already.

    An object or list of plain values that has no room on one line goes on in the next, as words do in a text.
    """
    flat = json.dumps(value, ensure_ascii=False)
    if indent + lead + len(flat) <= width or not isinstance(value, dict | list) or not value:
        return flat
    children = value.values() if isinstance(value, dict) else value
    heads = (
        [f"{json.dumps(key, ensure_ascii=False)}: " for key in value] if isinstance(value, dict) else [""] * len(value)
    )
    start, end = "{}" if isinstance(value, dict) else "[]"
    if not any(isinstance(child, dict | list) and child for child in children):
        words = [head + json.dumps(child, ensure_ascii=False) for head, child in zip(heads, children, strict=True)]
        return start + _fill(words, width, indent + 1, indent + lead + 1) + end
    inner = " " * (indent + 2)
    parts = [
        head + layout(child, width - 1, indent + 2, len(head)) for head, child in zip(heads, children, strict=True)
    ]
    return f"{start}\n" + ",\n".join(inner + part for part in parts) + f"\n{' ' * indent}{end}"


def _fill(words: list[str], width: int, indent: int, column: int) -> str:
    """The words with commas between, a new line wherever the next one would stand beyond ``width``."""
    text = ""
    for word in words:
        if text:
            text += ","
            column += 1
            if column + 1 + len(word) < width:
                text += " "
                column += 1
            else:
                text += "\n" + " " * indent
                column = indent
        text += word
        column += len(word)
    return text


def result(observation: Observation, width: int) -> Text:
    """The result of a call, or its error in words."""
    if observation.ok:
        return JSONHighlighter()(Text(visible(layout(observation.data, width))))
    error = observation.error or {}
    kind, code = error.get("kind", ""), error.get("code", "")
    text = Text.assemble((kind if kind == code else f"{kind}: {code}", "bold red"), "\n", visible(error["message"]))
    for detail in error.get("details", ()):
        if "allowed" in detail:
            allowed = detail["allowed"]
            words = ", ".join(map(str, allowed)) if isinstance(allowed, list) else str(allowed)
            text.append(f"\n  {visible(detail.get('pointer', '').lstrip('/'))}: allowed: {visible(words)}", style="dim")
    return text


def changes(session: Session) -> Group | Text:
    """What the session changed, row by row and field by field."""
    difference = session.diff()
    if not difference and not difference.volatile:
        return Text("nothing has changed")
    parts: list[Any] = []
    for change in difference:
        word, style = {"create": ("created", "green"), "update": ("changed", "yellow"), "delete": ("deleted", "red")}[
            change.op
        ]
        parts.append(Text.assemble((f"{change.table} {change.id}", "bold"), " ", (word, style)))
        table = Table.grid(padding=(0, 2, 0, 0))
        row = getattr(session.state, change.table).get(change.id)
        for field, (before, after) in change.fields.items():
            # The diff names a created row by its content; here its id says more.
            now = after if row is None else getattr(row, field)
            if change.op == "create" and now in (None, "", (), []):
                continue
            shown = {"create": [now], "update": [before, now], "delete": [before]}[change.op]
            table.add_row(Text(field, style="cyan"), Text(" → ".join(map(_value, shown))))
        parts.append(Padding(table, (0, 0, 0, 2)))
    if difference.volatile:
        rows = ", ".join(f"{change.table} {change.id}" for change in difference.volatile)
        parts.append(Text(f"only moments or generated ids moved, which count for nothing: {rows}", style="dim"))
    return Group(*parts)


def _value(value: Any) -> str:
    return visible(to_json(msgspec.to_builtins(value)))


def rows(session: Session, table: str, word: str) -> Text:
    """The rows of a table as they are behind the tools; only those that hold ``word``."""
    found = [to_json(msgspec.to_builtins(row)) for row in getattr(session.state, table)]
    lines = [line for line in found if word.lower() in line.lower()]
    return JSONHighlighter()(Text(visible("\n".join(lines)))) if lines else Text(f"no row of {table} holds {word!r}")
