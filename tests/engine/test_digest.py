"""Diff and digest: identity is content, and generated ids and moments are no content."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import pairwise
from typing import Annotated, Any, ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from library import environment

from prove.engine import VOLATILE, Entity, Ref, Session, State, Table, WorldBuilder
from prove.engine.diff import diff, digest

ItemId = Annotated[str, Ref("item")]
NodeId = Annotated[str, Ref("node")]
OwnerId = Annotated[str, Ref("item|node")]


class Line(msgspec.Struct, frozen=True):
    node_id: NodeId
    count: int


class Item(Entity, frozen=True):
    ID_PREFIX: ClassVar[str] = "item_"
    name: str
    latest: NodeId | None = None
    at: Annotated[int, VOLATILE] = 0


class Node(Entity, frozen=True):
    ID_PREFIX: ClassVar[str] = "node_"
    text: str
    next: NodeId | None = None
    others: tuple[NodeId, ...] = ()
    lines: tuple[Line, ...] = ()
    owner: OwnerId | None = None
    code: Annotated[str, VOLATILE] = ""


class Graph(State):
    items: Table[Item]
    nodes: Table[Node]


def graph() -> Graph:
    builder = WorldBuilder("graph", 3, Graph.row_types())
    for name in ("a", "b", "c"):
        builder.add(Item(id=builder.new_id(Item), name=name))
    return Graph(builder.world("1"))


@contextmanager
def writing(state: State) -> Iterator[None]:
    state.transaction.open = True
    yield
    state.transaction.open = False
    state.transaction.log.clear()


def add(state: Graph, **fields: Any) -> str:
    with writing(state):
        return state.nodes.put(Node(id=state.new_id(state.nodes), **fields)).id


def link(state: Graph, key: str, **fields: Any) -> None:
    with writing(state):
        state.nodes.put(state.nodes.need(key, "key").but(**fields))


def item(state: Graph, number: int, **fields: Any) -> str:
    with writing(state):
        row = list(state.items)[number]
        return state.items.put(row.but(**fields)).id


def built(*steps: Callable[[Graph], Any]) -> Graph:
    state = graph()
    for step in steps:
        step(state)
    return state


def test_nothing_done_is_the_world():
    state = graph()
    assert digest(state) == state.world.digest
    assert not diff(state)
    assert diff(state).canonical() == []


def test_an_undone_change_is_no_change():
    state = graph()
    item(state, 0, name="z")
    assert digest(state) != state.world.digest
    assert diff(state)
    item(state, 0, name="a")
    assert digest(state) == state.world.digest
    assert not diff(state)


def test_a_created_row_that_was_deleted_again_is_no_change():
    state = graph()
    key = add(state, text="x")
    with writing(state):
        state.nodes.delete(key)
    assert digest(state) == state.world.digest
    assert not diff(state)


def test_a_row_of_the_world_deleted_and_put_back_is_no_change():
    state = graph()
    row = next(iter(state.items))
    with writing(state):
        state.items.delete(row.id)
    assert [(c.op, c.fields["name"]) for c in diff(state)] == [("delete", ("a", None))]
    assert digest(state) != state.world.digest
    with writing(state):
        state.items.put(row.but())
    assert digest(state) == state.world.digest
    assert not diff(state)


def test_volatile_fields_alone_leave_the_digest():
    state = graph()
    key = item(state, 0, at=99)
    assert digest(state) == state.world.digest
    changes = diff(state)
    assert not changes
    assert [(c.id, c.fields) for c in changes.volatile] == [(key, {"at": (0, 99)})]


def test_an_update_lists_the_changed_fields_only():
    state = graph()
    key = item(state, 1, name="z", at=5)
    assert diff(state).canonical() == [
        {"environment": "graph", "table": "items", "op": "update", "id": key, "fields": {"name": "z"}}
    ]


def test_what_is_canonical_survives_a_file():
    state = graph()
    first = add(state, text="x")
    add(state, text="y", others=(first,), lines=(Line(node_id=first, count=2),))
    changes = diff(state).canonical()
    assert msgspec.json.decode(msgspec.json.encode(changes)) == changes


def test_the_id_of_a_created_row_does_not_count():
    one, two = graph(), graph()
    add(one, text="x")
    with writing(two):
        two.draw(10, "something else")
    add(two, text="x", code="other")
    assert next(iter(one.nodes)).id != next(iter(two.nodes)).id
    assert digest(one) == digest(two)
    assert diff(one).canonical() == diff(two).canonical()
    assert diff(one).canonical()[0]["id"] is None


def test_how_many_alike_were_created_counts():
    one = built(lambda s: add(s, text="x"))
    two = built(lambda s: add(s, text="x"), lambda s: add(s, text="x"))
    assert digest(one) != digest(two)


def test_the_order_of_creation_does_not_count():
    one = built(lambda s: add(s, text="x"), lambda s: add(s, text="y"), lambda s: item(s, 0, name="n"))
    two = built(lambda s: item(s, 0, name="n"), lambda s: add(s, text="y"), lambda s: add(s, text="x"))
    assert digest(one) == digest(two)
    assert diff(one).canonical() == diff(two).canonical()


@pytest.mark.parametrize(
    "field",
    [
        lambda key: {"next": key},
        lambda key: {"others": (key, key)},
        lambda key: {"lines": (Line(node_id=key, count=2),)},
        lambda key: {"owner": key},
    ],
    ids=["plain", "list", "nested", "one of two entities"],
)
def test_a_reference_to_a_created_row_stands_for_its_content(field):
    def chain(noise: bool, text: str) -> Graph:
        state = graph()
        if noise:
            with writing(state):
                state.draw(10, "noise")
        target = add(state, text=text)
        add(state, text="holder", **field(target))
        return state

    assert digest(chain(False, "t")) == digest(chain(True, "t"))
    assert diff(chain(False, "t")).canonical() == diff(chain(True, "t")).canonical()
    assert digest(chain(False, "t")) != digest(chain(False, "u"))
    assert not re.search(r"node_\d", repr(diff(chain(False, "t")).canonical()))


def test_a_row_of_the_world_may_refer_to_a_created_row():
    one = built(lambda s: item(s, 0, latest=add(s, text="x")))
    two = built(lambda s: add(s, text="y"), lambda s: item(s, 0, latest=add(s, text="x")))
    with writing(two):
        two.nodes.delete(next(iter(two.nodes)).id)
    assert digest(one) == digest(two)
    other = built(lambda s: add(s, text="x"), lambda s: item(s, 0, latest=add(s, text="z")))
    assert digest(one) != digest(other)


def test_a_reference_to_a_deleted_row_does_not_hold_its_id():
    def dangling(noise: bool) -> Graph:
        state = graph()
        if noise:
            add(state, text="first")
            with writing(state):
                state.nodes.delete(next(iter(state.nodes)).id)
        gone = add(state, text="gone")
        item(state, 0, latest=gone)
        with writing(state):
            state.nodes.delete(gone)
        return state

    assert digest(dangling(False)) == digest(dangling(True))


def ring(state: Graph, texts: str, start: int = 0) -> list[str]:
    order = [*range(start, len(texts)), *range(start)]
    keys = {i: add(state, text=texts[i]) for i in order}
    for i in order:
        link(state, keys[i], next=keys[(i + 1) % len(texts)])
    return [keys[i] for i in range(len(texts))]


@pytest.mark.parametrize("length", [1, 2, 3, 7])
def test_circles_do_not_depend_on_where_they_begin(length):
    texts = "abcdefg"[:length]
    digests = set()
    for start in range(length):
        state = graph()
        keys = ring(state, texts, start)
        add(state, text="outside", next=keys[0])
        digests.add(digest(state))
    assert len(digests) == 1
    other = graph()
    keys = ring(other, texts)
    add(other, text="outside", next=keys[-1])
    assert (digest(other) in digests) == (length == 1)


def test_a_circle_is_told_from_two():
    one, two = graph(), graph()
    ring(one, "abab")
    ring(two, "ab")
    ring(two, "ab")
    add(one, text="marker", next=next(iter(one.nodes)).id)
    add(two, text="marker", next=next(iter(two.nodes)).id)
    assert digest(one) != digest(two)


def test_a_long_chain_either_way():
    def chain(forward: bool) -> Graph:
        state = graph()
        keys = [add(state, text=str(i % 3)) for i in range(400)]
        pairs = list(pairwise(keys))
        for a, b in pairs if forward else reversed(pairs):
            link(state, a, next=b)
        return state

    assert digest(chain(True)) == digest(chain(False))


def test_which_of_two_alike_is_referred_to_counts_only_together():
    def orders(first: int, second: int) -> Graph:
        state = graph()
        keys = [add(state, text="order"), add(state, text="order")]
        add(state, text="line", next=keys[first])
        add(state, text="line", next=keys[second])
        return state

    assert digest(orders(0, 1)) == digest(orders(1, 0))
    assert digest(orders(0, 0)) == digest(orders(1, 1))
    assert digest(orders(0, 0)) != digest(orders(0, 1)), "both lines on one order are not one line on each"


def test_rows_of_the_world_tell_two_alike_apart():
    def latest(first: int, second: int) -> Graph:
        state = graph()
        keys = [add(state, text="x"), add(state, text="x")]
        item(state, 0, latest=keys[first])
        item(state, 1, latest=keys[second])
        return state

    assert digest(latest(0, 1)) == digest(latest(1, 0))
    assert digest(latest(0, 0)) == digest(latest(1, 1)) != digest(latest(0, 1))


@given(
    st.lists(
        st.tuples(st.sampled_from("xy"), st.none() | st.integers(0, 5), st.lists(st.integers(0, 5), max_size=2)),
        min_size=1,
        max_size=6,
    ),
    st.randoms(use_true_random=False),
)
def test_any_order_of_creation_gives_one_digest(rows, random):
    def build(order: list[int]) -> Graph:
        state = graph()
        keys = {}
        for i in order:
            keys[i] = add(state, text=rows[i][0])
        for i in reversed(order):
            link(
                state,
                keys[i],
                next=keys.get(rows[i][1]),
                others=tuple(keys[o] for o in rows[i][2] if o in keys),
            )
        return state

    order = list(range(len(rows)))
    first = build(order)
    random.shuffle(order)
    second = build(order)
    assert digest(first) == digest(second)
    assert diff(first).canonical() == diff(second).canonical()


@given(st.lists(st.tuples(st.integers(0, 2), st.sampled_from(["a", "b", "c"]), st.integers(0, 2))))
def test_the_diff_is_empty_exactly_when_the_digest_is_the_worlds(changes):
    state = graph()
    for number, name, at in changes:
        item(state, number, name=name, at=at)
    assert bool(diff(state)) == (digest(state) != state.world.digest)


# The same through tools.


def lend(session: Session, book: int, reader: str) -> str:
    key = session.call("list_books", {}).data["books"][book]["id"]
    observation = session.call("lend", {"book_id": key, "reader": reader})
    assert observation.ok
    return observation.data["id"]


def test_one_look_up_more_leaves_digest_and_diff():
    plain, careful = environment.session(1), environment.session(1)
    lend(plain, 0, "A")
    careful.call("list_books", {"limit": 3})
    careful.call("list_books", {"shelf": "a"})
    lend(careful, 0, "A")
    assert plain.digest() == careful.digest()
    assert plain.diff().canonical() == careful.diff().canonical()


def test_two_histories_of_one_state():
    one, two = environment.session(1), environment.session(1)
    one.call("annotate_loan", {"loan_id": lend(one, 0, "A"), "text": "n"})
    lend(one, 1, "B")
    two.call("give_back", {"loan_id": lend(two, 5, "X")})
    lend(two, 1, "B")
    two.call("annotate_loan", {"loan_id": lend(two, 0, "A"), "text": "n"})
    assert one.digest() == two.digest()
    assert one.diff().canonical() == two.diff().canonical()


def test_giving_back_restores_the_digest():
    session = environment.session(1)
    loan = lend(session, 0, "A")
    session.call("annotate_loan", {"loan_id": loan, "text": "n"})
    assert len(session.diff()) == 3
    session.call("give_back", {"loan_id": loan})
    assert session.digest() == environment.session(1).digest()
    assert not session.diff()


def test_a_renewal_is_volatile_only():
    session = environment.session(1)
    loan = next(iter(session.state.loans))
    session.call("list_books", {})
    session.call("touch", {"loan_id": loan.id})
    changes = session.diff()
    assert not changes
    [change] = changes.volatile
    assert change.fields == {"since": (loan.since, loan.since + timedelta(seconds=environment.tick_seconds))}
    assert session.digest() == environment.session(1).digest()


def test_other_worlds_have_other_digests():
    assert len({environment.session(seed).digest() for seed in range(50)}) == 50


def test_the_digest_is_32_hexadecimal_digits():
    session = environment.session(1)
    assert len(session.digest()) == 32
    lend(session, 0, "A")
    assert len(session.digest()) == 32
    int(session.digest(), 16)
