"""A store over the small environment of these tests."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from prove.engine import registry
from prove.mcp.store import Store


def clear_registry() -> None:
    for cached in (registry._points, registry.environment, registry.tool_index):
        cached.cache_clear()


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The small environment is the one registered; its name."""
    point = EntryPoint("conformance", "desk:environment", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [point])
    clear_registry()
    yield "conformance"
    monkeypatch.undo()
    clear_registry()


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def make_store(small: str, clock: Clock) -> Callable[..., Store]:
    """A store with settings of one's own."""
    return lambda **settings: Store([small], clock=clock, **settings)


@pytest.fixture
def store(make_store: Callable[..., Store]) -> Store:
    return make_store()
