"""What is kept of a world's lists gives the pages that going through all rows gives."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import prove
from prove.engine import Entity, InvalidArgument, View
from prove.envs.common import Listed, page, ready, search, unwritten
from prove.envs.common.stretches import Stretches


class Boat(Entity, frozen=True, kw_only=True):
    name: str
    color: str


class BoatRow(View, frozen=True, kw_only=True):
    id: str
    name: str
    color: str = "blue"


def row(boat: Boat) -> BoatRow:
    return BoatRow(id=boat.id, name=boat.name, color=boat.color)


def named(boat: Boat) -> str:
    return boat.name


TEXTS = st.lists(st.sampled_from(("Ann", "anna", "Zoë", "blue", "o'brien", "7", "北京", "")), max_size=3).map(" ".join)
BOATS = st.lists(st.builds(Boat, id=st.just(""), name=TEXTS, color=st.sampled_from(("blue", "red"))), max_size=70)


@settings(max_examples=200)
@given(BOATS, TEXTS, st.sampled_from((None, "blue", "red", "green")), st.integers(1, 8))
def test_its_pages_are_those_of_a_search(boats, query, color, limit):
    boats = [msgspec.structs.replace(boat, id=f"boat_{number}") for number, boat in enumerate(boats)]
    listed = Listed(boats, named)
    expected = search(boats, query, named)
    wanted = listed.having(query)
    if color is not None:
        expected = [boat for boat in expected if boat.color == color]
        wanted &= listed.by("color", color)
    assert list(listed.those(wanted)) == expected
    assert listed.of([*(boat.id for boat in expected), "boat_x"]) == wanted & listed.everything
    cursor, more = None, True
    while more:
        shown, following = page(expected, limit, cursor)
        for _ in range(2):  # made, and kept
            lines, after = listed.page(wanted, limit, cursor, row)
            assert after == following
            assert msgspec.json.encode(lines) == msgspec.json.encode([row(boat) for boat in shown])
        cursor, more = following, following is not None


def test_a_cursor_of_another_list_is_refused():
    listed = Listed([Boat(id=key, name=key, color="red") for key in "abc"], named)
    for cursor in ("x", "", "c"):
        with pytest.raises(InvalidArgument, match="not a cursor of this list"):
            listed.page(listed.everything & ~listed.having("c"), 2, cursor, row)


def test_lines_are_kept_under_what_they_go_by():
    listed = Listed([Boat(id="a", name="Ann", color="red")])
    first, _ = listed.page(1, 5, None, row, "monday")
    again, _ = listed.page(1, 5, None, lambda boat: BoatRow(id=boat.id, name="changed"), "monday")
    other, _ = listed.page(1, 5, None, lambda boat: BoatRow(id=boat.id, name="changed"), "tuesday")
    assert first == again == [ready(BoatRow(id="a", name="Ann", color="red"))]
    assert other == [ready(BoatRow(id="a", name="changed"))]


@pytest.mark.parametrize("zone", [True, False])
def test_a_stretch_begins_with_the_first_second_that_is_not_before_its_moment(zone):
    session = prove.environment("banking").session(3)
    world = session.state.world
    start = world.start if zone else world.start.replace(tzinfo=None)
    moments = [start + timedelta(seconds=s) for s in (-60, 0, 60, 60, 119.5, 7200)]
    stretches = Stretches(world, moments)
    for seconds in (0, 1, 59, 60, 61, 119, 120, 7199, 7200, 10**6):
        session.state.clock.seconds = seconds
        come = {m for m in moments if start < m <= start + timedelta(seconds=seconds)}
        assert stretches.at(session.state) == len(come)


def test_a_session_is_unwritten_until_its_first_change():
    session = prove.environment("budget").session(1)
    assert session.call("list_budget_categories", {}).ok and unwritten(session.state)
    assert not session.call("record_income", {"amount": -5, "payee_name": "Ann"}).ok and unwritten(session.state)
    assert session.call("record_income", {"amount": 5, "payee_name": "Ann"}).ok and not unwritten(session.state)
