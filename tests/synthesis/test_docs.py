"""docs/synthesis.md says what the code does: every setting with its default, the drawing, every kind of fault."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from prove.synthesis import SynthConfig
from prove.synthesis.machine import draw

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def page() -> str:
    return (ROOT / "docs" / "synthesis.md").read_text(encoding="utf-8")


def told(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "(all)"
    return str(value)


def test_every_setting_is_told_with_its_default(page: str) -> None:
    table = page.split("## Settings")[1].split("## ")[0]
    rows = dict(re.findall(r"^\| `([a-z_.]+)` \| ([^|]+) \|", table, re.MULTILINE))
    defaults = msgspec.to_builtins(SynthConfig(environments=[]))
    flat: dict[str, Any] = {}
    for name, value in defaults.items():
        flat |= {f"{name}.{k}": v for k, v in value.items()} if isinstance(value, dict) else {name: value}
    assert set(rows) == set(flat)
    for name, value in flat.items():
        expected = {
            "heldout": "a tenth of `count`",
            "tools_shown": "(all)",
            "quotas": "(none)",
            "difficulty": "(all)",
        }.get(name, told(value))
        assert rows[name] == expected, name


def test_the_drawing_is_the_table(page: str) -> None:
    assert f"```mermaid\n{draw()}\n```" in page


def test_every_kind_of_fault_is_explained(page: str) -> None:
    sources = [ROOT / "src" / "prove" / "synthesis" / name for name in ("replay.py", "transcript.py")]
    kinds = {kind for s in sources for kind in re.findall(r'yield f?"([a-z_]+): ', s.read_text(encoding="utf-8"))}
    explained = set(re.findall(r"^\| `([a-z_]+)` \| [a-z]", page.split("## The audit")[1], re.MULTILINE))
    assert kinds == explained and len(kinds) == 14
