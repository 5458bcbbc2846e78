"""The example environment of these tests, importable as ``library`` and registered on demand."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from prove.engine import registry


def clear_registry() -> None:
    for cached in (registry._points, registry.environment, registry.tool_index):
        cached.cache_clear()


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Makes exactly the given ``name=target`` pairs the registered environments."""

    def as_entry_points(pairs: list[tuple[str, str]]) -> None:
        points = [EntryPoint(name, target, registry.GROUP) for name, target in pairs]
        monkeypatch.setattr(registry, "entry_points", lambda group: points)
        clear_registry()

    yield as_entry_points
    monkeypatch.undo()
    clear_registry()
