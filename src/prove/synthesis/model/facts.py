"""What an answer tells of a result: the facts that a user had to be told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from prove.dataset import Fact
from prove.engine import Tool
from prove.synthesis.speech import mentions, parse_date, said_forms

MOST = 12
"""Facts of one call."""


def told(
    tool: Tool, data: Any, answer: str, heard: str, turn: int, today: date, words: Mapping[Any, str]
) -> list[Fact]:
    """The values of a result that an answer says and the user had not said.

    Of a list's rows, and of objects in them, only the first telling field of each is a fact: what tells a row from the
    others. Ids, yes and no, and small counts are none.
    """
    ids = {path for path, _ in tool.produces}
    facts: list[Fact] = []
    rows_told: set[tuple[str, ...]] = set()
    for path, value, currency in _values(data, (), "USD"):
        general = tuple("*" if p.isdigit() else p for p in path)
        if general in ids or isinstance(value, bool) or value in (None, "") or len(facts) == MOST:
            continue
        last = max((i for i, p in enumerate(path) if p.isdigit()), default=-1)
        if last >= 0 and path[: last + 1] in rows_told:
            continue
        if last >= 0 and isinstance(value, (int, float)) and float(value).is_integer() and abs(value) < 10:
            continue
        forms = forms_of(value, today, words, currency)
        if not any(mentions(answer, form) for form in forms) or any(mentions(heard, form) for form in forms):
            continue
        facts.append(Fact(tool.name, list(path), value, forms, turn))
        if last >= 0:
            rows_told.add(path[: last + 1])
    return facts


def forms_of(value: Any, today: date, words: Mapping[Any, str], currency: str) -> list[str]:
    """The texts that tell a value."""
    style = "money" if isinstance(value, float) else "day" if parse_date(value) is not None else ""
    forms = said_forms(value, style, today, words, currency)
    if isinstance(value, int):
        forms += [f"{value:,}"]
    return list(dict.fromkeys(forms))


def _values(data: Any, path: tuple[str, ...], currency: str) -> Iterator[tuple[tuple[str, ...], Any, str]]:
    if isinstance(data, dict):
        currency = str(data.get("currency", currency))
        for key, value in data.items():
            yield from _values(value, (*path, str(key)), currency)
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from _values(value, (*path, str(i)), currency)
    else:
        yield path, data, currency
