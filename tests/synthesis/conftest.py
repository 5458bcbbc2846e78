"""Data sets in memory that the tests of this room read, the lending library with a language, and the ids of worlds."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from prove.dataset import Example
from prove.engine import Environment, environment, registry
from prove.synthesis import SynthConfig, config_from, graph_of
from prove.synthesis import examples as made_of

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))


@pytest.fixture(scope="session")
def settings() -> SynthConfig:
    """Every knob at work."""
    return config_from({"environments": ["banking"], "seed": 11, "recovery": 0.2, "irrelevance": 0.1})


@pytest.fixture(scope="session")
def made(settings: SynthConfig) -> list[Example]:
    """Training examples of banking."""
    return made_of(settings, "train", 160)


@pytest.fixture(scope="session")
def heldout(settings: SynthConfig) -> list[Example]:
    """Held-out examples of the same settings."""
    return made_of(settings, "heldout", 20)


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Iterator[Environment]:
    """Registers the lending library of the engine's tests beside banking, with a language of its own."""
    monkeypatch.syspath_prepend(str(HERE))
    monkeypatch.syspath_prepend(str(HERE.parent / "engine"))
    points = [
        EntryPoint("banking", "prove.envs.banking:environment", registry.GROUP),
        EntryPoint("library", "library:environment", registry.GROUP),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    caches = (registry._points, registry.environment, registry.tool_index, graph_of)
    for one in caches:
        one.cache_clear()
    loaded = environment("library")
    monkeypatch.setattr(loaded, "_language", "library_language")
    yield loaded
    monkeypatch.undo()
    for one in caches:
        one.cache_clear()


@pytest.fixture(scope="session")
def ids_of() -> Callable[[str, int], frozenset[str]]:
    """(environment, seed) -> every id in that world."""

    @cache
    def ids(name: str, seed: int) -> frozenset[str]:
        return frozenset(key for table in environment(name).world(seed).tables.values() for key in table.rows)

    return ids
