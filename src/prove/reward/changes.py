"""Changes of state beside the task and changes that are lacking, found in diffs as data sets store them.

A change is plain JSON data, ``{"environment", "table", "op", "id", "fields"}``: a created row has no id, and the values
are those after the change. An update counts field by field, a created or deleted row as a whole.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from prove.reward.values import show

Change = dict[str, Any]


def missing(required: Iterable[Mapping[str, Any]], found: Iterable[Mapping[str, Any]]) -> list[Change]:
    """The required changes that were not found, each field of an update for itself, in a stated order."""
    return [_read(atom) for atom in sorted((_atoms(required) - _atoms(found)).elements())]


def collateral(
    required: Iterable[Mapping[str, Any]], allowed: Iterable[Mapping[str, Any]], found: Iterable[Mapping[str, Any]]
) -> list[Change]:
    """The changes found that are neither required nor allowed; each counts as often as it is too much."""
    return [_read(atom) for atom in sorted((_atoms(found) - _atoms(required) - _atoms(allowed)).elements())]


def tell(change: Mapping[str, Any]) -> str:
    """A change as a person reads it; any mapping will do, what it lacks is left out."""
    fields = change.get("fields")
    values = "" if not isinstance(fields, Mapping) else ", ".join(f"{n} {show(v, 60)}" for n, v in fields.items())
    op, key = change.get("op"), change.get("id")
    what = "a new row" if op == "create" else f"no row {key}" if op == "delete" else str(key)
    behind = "" if op == "delete" or not values else f" with {values}"
    return f"{change.get('environment')}.{change.get('table')} has {what}{behind}"


def _atoms(changes: Iterable[Mapping[str, Any]]) -> Counter[str]:
    atoms: Counter[str] = Counter()
    for change in changes:
        head = [change["environment"], change["table"], change["op"], change["id"]]
        fields = change["fields"]
        parts = [{name: value} for name, value in fields.items()] if change["op"] == "update" else [fields]
        for part in parts:
            atoms[json.dumps([*head, _plain(part)], sort_keys=True, ensure_ascii=False)] += 1
    return atoms


def _plain(value: Any) -> Any:
    """Numbers in one form, since 5 and 5.0 are the same JSON number."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return value


def _read(atom: str) -> Change:
    environment, table, op, key, fields = json.loads(atom)
    return {"environment": environment, "table": table, "op": op, "id": key, "fields": fields}
