"""The environment that docs/environments.md writes works as the page says."""

from __future__ import annotations

import importlib
import random
import re
import sys
from pathlib import Path

import pytest

from prove.engine import Environment

GUIDE = Path(__file__).parents[2] / "docs" / "environments.md"


@pytest.fixture(scope="module")
def laundry(tmp_path_factory) -> Environment:
    folder = tmp_path_factory.mktemp("guide")
    package = folder / "laundry"
    package.mkdir()
    for name, code in re.findall(r"```python (\w+\.py)\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL):
        (package / name).write_text(code, encoding="utf-8")
    sys.path.insert(0, str(folder))
    try:
        environment: Environment = importlib.import_module("laundry").environment
        importlib.import_module("laundry.language")
        return environment
    finally:
        sys.path.remove(str(folder))


def test_a_machine_is_booked_and_released(laundry):
    session = laundry.session(3)
    machines = session.call("list_machines", {}).data["machines"]
    broken = next(m for m in machines if m.get("broken"))
    assert session.call("book_machine", {"machine_id": broken["id"]}).error["code"] == "machine_broken"
    taken = session.call("list_bookings", {}).data["bookings"][0]["machine_id"]
    assert session.call("book_machine", {"machine_id": taken}).error["code"] == "already_booked"
    free = next(m for m in machines if m["id"] not in (broken["id"], taken))
    booking = session.call("book_machine", {"machine_id": free["id"], "note": "cold wash"}).data
    assert booking["machine_name"] == free["name"]
    assert session.call("cancel_booking", {"booking_id": booking["id"]}).ok
    assert session.call("cancel_booking", {"booking_id": booking["id"]}).kind == "conflict"


def test_its_language_speaks_of_every_tool(laundry):
    language = laundry.language
    assert set(language.PHRASINGS) == set(laundry.tool_map)
    assert {n.via for n in language.NAMINGS} <= set(laundry.tool_map)
    pick = type("Pick", (), {"rng": random.Random(0)})()
    assert language.VALUES["note"](pick)
