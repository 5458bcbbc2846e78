"""Searching a whole table by its index finds what going through all of its rows finds, in the same order."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from prove.engine import Entity
from prove.engine.table import NOTHING, BaseTable, Table, Transaction
from prove.envs.common import search


class Owner(Entity, frozen=True, kw_only=True):
    name: str


class Boat(Entity, frozen=True, kw_only=True):
    INDEXED = ("owner_id",)
    name: str
    owner_id: str


TEXTS = st.lists(st.sampled_from(("Ann", "anna", "Zoë", "blue", "Blues", "o'brien", "7", "")), max_size=3).map(" ".join)
CHANGES = st.lists(st.tuples(st.sampled_from("abcxy"), st.one_of(st.none(), TEXTS), st.sampled_from("pq")), max_size=6)


def table(rows, changes):
    kept = Table(BaseTable("rows", type(rows[0]), {r.id: r for r in rows}), NOTHING, {}, Transaction())
    kept.transaction.open = True
    for key, row in changes:
        if row is None:
            kept.delete(key)
        else:
            kept.put(row)
    return kept


@settings(max_examples=300)
@given(st.lists(TEXTS, min_size=3, max_size=3), TEXTS, CHANGES, TEXTS, TEXTS)
def test_index_and_scan_agree(names, owner, changes, renamed, query):
    boats = table(
        [Boat(id=key, name=name, owner_id=o) for key, name, o in zip("abc", names, "ppq", strict=True)],
        [(key, None if name is None else Boat(id=key, name=name, owner_id=o)) for key, name, o in changes],
    )
    owners = table([Owner(id="p", name=owner), Owner(id="q", name="Blue Ann")], [("q", Owner(id="q", name=renamed))])
    asked = query or "b"
    assert search(boats, asked, lambda b: b.name) == search(list(boats), asked, lambda b: b.name)
    whole = search(list(boats), asked, lambda b: f"{b.name} {owners.get(b.owner_id).name}")
    assert search(boats, asked, lambda b: b.name, {"owner_id": (owners, lambda o: o.name)}) == whole


def test_what_is_derived_is_worked_out_once_for_a_world():
    base = BaseTable("rows", Owner, {"p": Owner(id="p", name="Ann")})
    made = []

    def names(rows):
        made.append(1)
        return [r.name for r in rows]

    assert base.derived("names", names) == base.derived("names", names) == ["Ann"]
    assert made == [1]
