"""The lending library of the engine's tests is the one registered environment here."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from prove.dataset import Example
from prove.engine import registry

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "engine")]


def clear_registry() -> None:
    for cached in (registry._points, registry.environment, registry.tool_index):
        cached.cache_clear()


@pytest.fixture(autouse=True)
def library(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The library is the one registered environment."""
    point = EntryPoint("library", "library:environment", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [point])
    clear_registry()
    yield registry.environment("library")
    monkeypatch.undo()
    clear_registry()


@pytest.fixture
def examples() -> list[Example]:
    from evaluation_examples import asking, counting, helpless, lending

    return [lending(), counting(), asking(), helpless()]
