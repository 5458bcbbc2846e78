"""Tables against a model: a plain dict of rows."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from prove.engine import Entity, NotFound, State, Table, WorldBuilder


class Thing(Entity, frozen=True):
    ID_PREFIX: ClassVar[str] = "thing_"
    INDEXED: ClassVar[tuple[str, ...]] = ("kind",)
    kind: str
    size: int


class Shop(State):
    things: Table[Thing]


def shop() -> Shop:
    builder = WorldBuilder("shop", 1, Shop.row_types())
    for i in range(5):
        builder.add(Thing(id=f"w{i}", kind="ab"[i % 2], size=i))
    return Shop(builder.world("1"))


KEYS = st.sampled_from(["w0", "w1", "w4", "n0", "n1", "n2"])


class Model(RuleBasedStateMachine):
    """``rows`` is the model; ``order`` the order of creation of what the world does not hold."""

    @initialize()
    def begin(self) -> None:
        self.state = shop()
        self.rows: dict[str, Thing] = {f"w{i}": Thing(id=f"w{i}", kind="ab"[i % 2], size=i) for i in range(5)}
        self.order: list[str] = []
        self.forks: list[tuple[Shop, list[Thing]]] = []

    def expected(self) -> list[Thing]:
        base = [f"w{i}" for i in range(5)]
        return [self.rows[k] for k in base + self.order if k in self.rows]

    def transact(self, steps: list[tuple[str, str, Thing]], fail: bool) -> None:
        transaction = self.state.transaction
        rows, order = dict(self.rows), list(self.order)
        transaction.open = True
        for what, key, row in steps:
            if what == "put":
                self.state.things.put(row)
                rows[key] = row
                if not key.startswith("w") and key not in order:
                    order.append(key)
            else:
                self.state.things.delete(key)
                rows.pop(key, None)
                if not key.startswith("w") and key not in order:
                    order.append(key)
        transaction.open = False
        if fail:
            transaction.rollback()
        else:
            transaction.log.clear()
            self.rows, self.order = rows, order

    @rule(
        steps=st.lists(
            st.builds(
                lambda what, key, kind, size: (what, key, Thing(id=key, kind=kind, size=size)),
                st.sampled_from(["put", "put", "delete"]),
                KEYS,
                st.sampled_from("abc"),
                st.integers(0, 2),
            ),
            max_size=4,
        ),
        fail=st.booleans(),
    )
    def call(self, steps: list[tuple[str, str, Thing]], fail: bool) -> None:
        self.transact(steps, fail)

    @rule()
    def fork(self) -> None:
        self.forks.append((self.state, self.expected()))
        self.state = self.state.fork()

    @invariant()
    def alike(self) -> None:
        things, expected = self.state.things, self.expected()
        assert list(things) == expected
        assert len(things) == len(expected)
        for kind in "abcd":
            alike = [t for t in expected if t.kind == kind]
            assert things.where(kind=kind) == alike
            assert things.find(kind=kind) == (alike[0] if alike else None)
            assert things.where(kind=kind, size=1) == [t for t in alike if t.size == 1]
            assert things.where(size=1, kind=kind) == [t for t in alike if t.size == 1]
        assert things.where(size=2) == [t for t in expected if t.size == 2]
        assert things.where() == expected
        for key in ("w0", "w1", "n0", "n2", "x"):
            assert things.get(key) == self.rows.get(key)
            assert (key in things) == (key in self.rows)
        for state, rows in self.forks:
            assert list(state.things) == rows
        assert list(self.state.world.tables["things"].rows) == [f"w{i}" for i in range(5)]


TestModel = Model.TestCase
TestModel.settings = settings(max_examples=60, stateful_step_count=12, deadline=None)


def test_a_missing_row_names_parameter_and_value():
    with pytest.raises(NotFound) as caught:
        shop().things.need("x" * 100, "thing_id")
    error = caught.value
    assert (error.kind, error.code) == ("not_found", "thing_not_found")
    assert error.message == f"thing_id: there is no thing with id '{'x' * 57}...'."
    assert error.details == [{"pointer": "/thing_id", "problem": "not found"}]


def test_an_unknown_table_is_an_attribute_error():
    state: Any = shop()
    with pytest.raises(AttributeError, match="'Shop' object has no attribute 'nope'"):
        state.nope  # noqa: B018


def test_what_was_never_touched_costs_nothing():
    state = shop()
    assert not state.opened
    assert "things" not in vars(state)
    twin = state.fork()
    assert list(twin.things) == list(state.things)


def test_a_result_of_where_is_the_callers_own():
    things = shop().things
    things.where(kind="a").clear()
    assert len(things.where(kind="a")) == 3
