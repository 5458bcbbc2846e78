"""What is kept with a world for lists: never what a session wrote, and always in the order of the rows themselves."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from prove.engine import Entity, State, Table, View
from prove.engine.table import BaseTable
from prove.engine.world import World, reference_moment
from prove.envs.common import newest, view, views


class Buoy(Entity, frozen=True, kw_only=True):
    INDEXED = ("color",)
    color: str


class BuoyRow(View, frozen=True, kw_only=True):
    id: str
    color: str


class Harbour(State):
    buoys: Table[Buoy]


Harbour.row_types()
CHANGES = st.lists(st.tuples(st.sampled_from("abcxy"), st.sampled_from((None, "red", "green"))), max_size=8)


def world() -> World:
    rows = {key: Buoy(id=key, color=color) for key, color in zip("abcd", ("red", "green", "red", "red"), strict=True)}
    return World("harbour", "1", 0, reference_moment(0), {"buoys": BaseTable("buoys", Buoy, rows)})


def changed(base: World, changes: list[tuple[str, str | None]]) -> Harbour:
    state = Harbour(base)
    state.transaction.open = True
    for key, color in changes:
        if color is None:
            state.buoys.delete(key)
        else:
            state.buoys.put(Buoy(id=key, color=color))
    return state


def row(state: Harbour, buoy: Buoy) -> BuoyRow:
    return BuoyRow(id=buoy.id, color=buoy.color)


@given(CHANGES)
def test_newest_is_the_table_from_its_end(changes):
    state = changed(world(), changes)
    assert list(newest(state.buoys)) == list(state.buoys)[::-1]
    assert list(newest(state.buoys, color="red")) == [b for b in state.buoys if b.color == "red"][::-1]


@given(CHANGES, CHANGES)
def test_a_view_that_is_kept_is_that_of_the_world(first, second):
    base = world()
    for changes in (first, second, []):
        state = changed(base, changes)
        expected = [{"id": b.id, "color": b.color} for b in state.buoys]
        shown = views(state, state.buoys, state.buoys, row)
        assert msgspec.json.decode(msgspec.json.encode(shown)) == expected
        each = [view(state, state.buoys, b, row) for b in state.buoys]
        assert msgspec.json.encode(each) == msgspec.json.encode(shown)


def test_moments_are_kept_apart():
    state = changed(world(), [])
    made = []

    def dated(state: Harbour, buoy: Buoy) -> BuoyRow:
        made.append(buoy.id)
        return row(state, buoy)

    for moment in (1, 2, 1, 2):
        views(state, state.buoys, state.buoys, dated, moment)
    assert made == [*"abcd", *"abcd"]
