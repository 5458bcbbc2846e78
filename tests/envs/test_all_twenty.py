"""The library has the twenty environments it promises, each with its number of tools, all names unique."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import prove
from prove.cli._catalogue import catalogue

ROOT = Path(__file__).resolve().parents[2]
TOOLS = {
    "banking": 17,
    "budget": 12,
    "calendar": 17,
    "crm": 16,
    "email": 17,
    "filesystem": 40,
    "food_delivery": 17,
    "iot_devices": 25,
    "issue_tracker": 20,
    "maps": 16,
    "marketplace": 13,
    "payments": 10,
    "retail_chain": 11,
    "shopping": 23,
    "social_media": 15,
    "team_chat": 11,
    "trading": 13,
    "travel_booking": 20,
    "vehicle": 20,
    "video_meeting": 10,
}


def test_the_command_lists_twenty_environments_and_343_tools() -> None:
    listed = subprocess.run(
        [sys.executable, "-m", "prove.cli.main", "envs", "--json"], capture_output=True, text=True, check=True
    )
    environments = json.loads(listed.stdout)
    assert {e["name"]: len(e["tools"]) for e in environments} == TOOLS
    names = Counter(t["name"] for e in environments for t in e["tools"])
    assert names.total() == 343 and max(names.values()) == 1


def test_the_catalogue_in_the_docs_is_what_the_program_prints() -> None:
    page = (ROOT / "docs" / "catalogue.md").read_text(encoding="utf-8")
    assert page == catalogue(prove.environments()), "run: prove-rl envs --catalogue > docs/catalogue.md"


def test_the_readme_has_each_environment_with_its_number_of_tools() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(f"| {name} | {count} | " in readme for name, count in TOOLS.items())
    assert "20 environments with 343 tools" in readme


@pytest.mark.parametrize("name", TOOLS)
def test_a_world_is_small(name: str) -> None:
    """At most 2 MB; how long one takes to build is measured by benchmarks/engine.py."""
    env = prove.environment(name)
    assert all(0 < env.build(seed).size < 2_000_000 for seed in range(5))
