"""Tiny random models and toy examples: what training does is tested here in seconds, not how well it learns."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("OMP_WAIT_POLICY", "passive")
torch = pytest.importorskip("torch")
torch.set_num_threads(1)  # the models are so small that a second thread only waits

_SPEC = importlib.util.spec_from_file_location("rollout_toys", Path(__file__).parents[1] / "rollout" / "conftest.py")
assert _SPEC is not None and _SPEC.loader is not None
toys = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(toys)


def write_example(number: int) -> Any:
    """A one-turn example that can be played on the toy workspace: find someone, then tell."""
    from prove.dataset import Call, UserTurn

    name = ("Ann", "Bob", "Zoë", "Dan", "Eve", "Flo")[number % 6]
    call = {"type": "function", "function": {"name": "find", "arguments": {"name": name}}}
    turn = UserTurn(f"Find {name}.")
    reference = [
        {"role": "system", "content": "Today is Monday."},
        {"role": "user", "content": turn.text},
        {"role": "assistant", "content": "", "tool_calls": [call]},
        {"role": "tool", "name": "find", "content": f'{{"done":"find","with":{{"name":"{name}"}}}}'},
        {"role": "assistant", "content": f"{name} is here."},
    ]
    example = toys.make_example(turn, steps=[[Call("find", {"name": name})]], reference=reference)
    return _replace(example, id=f"toy-{number}")


def _replace(example: Any, **changes: Any) -> Any:
    import msgspec

    return msgspec.structs.replace(example, **changes)


@pytest.fixture
def examples(monkeypatch) -> list[Any]:
    """A dozen examples; every episode on them gets a toy workspace."""
    monkeypatch.setattr("prove.rollout.episode.workspace", lambda **_: toys.Toy())
    return [write_example(i) for i in range(12)]


@pytest.fixture(scope="session")
def tokenizer() -> Any:
    from prove.rollout import Renderer
    from prove.rollout.families import COMPACT
    from prove.training.tiny.tokenizer import build_tokenizer

    blank = Renderer(COMPACT, build_tokenizer([], 300))
    return build_tokenizer([blank.text(write_example(i).reference, toys.TOOLS) for i in range(6)], 900)


@pytest.fixture(scope="session")
def renderer(tokenizer) -> Any:
    from prove.rollout import Renderer
    from prove.rollout.families import COMPACT

    return Renderer(COMPACT, tokenizer)


def small(tokenizer: Any, seed: int = 0, **changes: Any) -> Any:
    from prove.training.recipe import Tiny
    from prove.training.tiny.build import build_model

    shape = {"hidden": 32, "intermediate": 48, "layers": 2, "heads": 4, "positions": 512}
    return build_model(Tiny(**{**shape, **changes}), tokenizer, seed)


@pytest.fixture
def make_model(tokenizer) -> Any:
    return lambda seed=0, **changes: small(tokenizer, seed, **changes)


@pytest.fixture
def model(make_model) -> Any:
    return make_model()
