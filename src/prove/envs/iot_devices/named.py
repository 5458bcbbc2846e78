"""Scenes and automations in the order in which they are listed: by name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from prove.engine import Table
from prove.envs.common import fold, search
from prove.envs.common.lists import WordIndex
from prove.envs.iot_devices.entities import Automation, Scene

Named = TypeVar("Named", Scene, Automation)


def by_name(table: Table[Named], query: str | None) -> list[Named]:
    """The rows with the words of a query in their names, all without one; the list is not to be altered."""
    if not table.overlay:
        found: list[Named] = table.base.derived("by name", _index).rows_for(query)
        return found
    rows = search(table, query, _name)
    rows.sort(key=_place)
    return rows


def _name(row: Scene | Automation) -> str:
    return row.name


def _place(row: Scene | Automation) -> tuple[str, str]:
    return fold(row.name), row.id


def _index(rows: Iterable[Scene | Automation]) -> WordIndex:
    return WordIndex(sorted(rows, key=_place), _name)
