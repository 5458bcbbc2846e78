"""Sessions: isolation, whole calls or none, fork, reset, call ids, faults."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Annotated, Any

import library
import pytest
from library import Book, BookList, Library, environment
from pydantic import Field

from prove.engine import Environment, EnvironmentFault, Session, tool


@pytest.fixture
def session() -> Session:
    return environment.session(1)


def books(session: Session) -> list[dict[str, Any]]:
    return session.call("list_books", {}).data["books"]


def lend(session: Session, reader: str = "Anna", book: int = 0) -> str:
    observation = session.call("lend", {"book_id": books(session)[book]["id"], "reader": reader})
    assert observation.ok, observation
    return observation.data["id"]


def variant(*functions: Any) -> Environment:
    """The library with other tools."""
    module = ModuleType("variant")
    for fn in functions:
        fn.fn.__module__ = "variant"
        setattr(module, fn.name, fn)
    return Environment(
        name="variant",
        version="1",
        description="A library with other tools.",
        state=Library,
        build=library.build,
        tools=module,
    )


def test_a_session_sees_its_own_changes_only(session):
    other = environment.session(1)
    before = [other.call("list_books", {}).json, other.digest()]
    loan = lend(session)
    assert books(session)[0]["copies"] == books(other)[0]["copies"] - 1
    assert not other.call("touch", {"loan_id": loan}).ok
    assert [other.call("list_books", {}).json, other.digest()] == before
    assert not other.diff()


def test_no_call_alters_the_base(session):
    world = environment.world(1)
    before = world.canonical()
    loan = lend(session)
    for name, arguments in [
        ("annotate_loan", {"loan_id": loan, "text": "late"}),
        ("touch", {"loan_id": loan}),
        ("give_back", {"loan_id": loan}),
        ("lend", {"book_id": "nope", "reader": "x"}),
    ]:
        session.call(name, arguments)
    session.fork().call("list_books", {})
    assert world.canonical() == before == environment.build(1).canonical()


def test_a_refused_call_changes_nothing(session):
    first = next(b for b in books(session) if b["copies"] == 1)
    assert session.call("lend", {"book_id": first["id"], "reader": "A"}).ok
    twin = session.fork()
    state = session.state
    before = [
        session.digest(),
        state.clock.seconds,
        state.serial,
        {n: dict(t.overlay) for n, t in state.opened.items()},
    ]
    # `lend` has written the book and the loan, and drawn an id, by the time it finds out.
    refused = session.call("lend", {"book_id": first["id"], "reader": "B"})
    assert (refused.ok, refused.kind, refused.error["code"]) == (False, "conflict", "no_copy_left")
    after = [session.digest(), state.clock.seconds, state.serial, {n: dict(t.overlay) for n, t in state.opened.items()}]
    assert after == before
    assert not state.transaction.log
    assert lend(session, "C", book=1) == lend(twin, "C", book=1), "a refused call must not use up an id"


def test_every_successful_call_moves_the_clock_by_one_tick(session):
    clock = session.state.clock
    assert clock.seconds == 0
    session.call("list_books", {})
    assert clock.seconds == environment.tick_seconds
    lend(session)
    assert clock.seconds == 3 * environment.tick_seconds
    session.call("list_books", {"limit": 0})
    session.call("nope", {})
    session.call("touch", {"loan_id": "nope"})
    assert clock.seconds == 3 * environment.tick_seconds


def test_a_fork_is_independent_both_ways(session):
    loan = lend(session)
    twin = session.fork()
    assert (twin.digest(), twin.state.now) == (session.digest(), session.state.now)
    session.call("give_back", {"loan_id": loan})
    assert twin.call("touch", {"loan_id": loan}).ok
    twin.call("annotate_loan", {"loan_id": loan, "text": "mine"})
    assert not session.call("touch", {"loan_id": loan}).ok
    assert session.digest() == environment.session(1).digest() != twin.digest()


def test_a_fork_goes_on_as_the_session_would(session):
    lend(session)
    twin = session.fork()
    first = session.call("lend", {"book_id": books(session)[3]["id"], "reader": "B"})
    second = twin.call("lend", {"book_id": books(twin)[3]["id"], "reader": "B"})
    assert first.json == second.json


def test_a_fork_draws_on_where_the_session_was(session):
    session.call("give_back", {"loan_id": lend(session)})
    twin = session.fork()
    assert lend(session) == lend(twin), "not the id of the loan that was given back"


def test_a_fork_of_a_fork(session):
    lend(session)
    grandchild = session.fork().fork()
    lend(grandchild, "B", book=1)
    assert len(grandchild.diff()) == 4
    assert len(session.diff()) == 2


def test_reset_gives_back_the_first_state(session):
    first = session.call("lend", {"book_id": books(session)[0]["id"], "reader": "A"}, call_id="1")
    session.reset()
    assert session.digest() == environment.session(1).digest()
    assert session.state.clock.seconds == 0
    assert not session.diff()
    again = session.call("lend", {"book_id": books(session)[0]["id"], "reader": "A"}, call_id="1")
    assert again.json == first.json, "ids and moments begin anew"
    assert session.diff()


def test_a_call_id_is_executed_once(session):
    book = books(session)[0]["id"]
    first = session.call("lend", {"book_id": book, "reader": "A"}, call_id="c1")
    before = [session.digest(), session.state.clock.seconds]
    assert session.call("lend", {"book_id": book, "reader": "A"}, call_id="c1") is first
    assert session.call("give_back", {"loan_id": first.data["id"]}, call_id="c1") is first
    assert [session.digest(), session.state.clock.seconds] == before
    assert session.call("lend", {"book_id": book, "reader": "A"}, call_id="c2").json != first.json


def test_a_refusal_is_remembered_too(session):
    refused = session.call("touch", {"loan_id": "nope"}, call_id="c1")
    assert session.call("list_books", {}, call_id="c1") is refused


def test_a_fork_remembers_call_ids_and_keeps_its_own(session):
    first = session.call("list_books", {}, call_id="c1")
    twin = session.fork()
    assert twin.call("list_books", {"limit": 1}, call_id="c1") is first
    twin.call("list_books", {"limit": 1}, call_id="c2")
    assert len(session.call("list_books", {}, call_id="c2").data["books"]) == 12


def test_changing_what_a_call_gave_back_changes_nothing(session):
    observation = session.call("list_books", {})
    data = observation.data
    data["books"][0]["copies"] = 1000
    data["books"].clear()
    assert len(observation.data["books"]) == 12
    assert books(session)[0]["copies"] < 1000


@tool
def keep_labels(
    library: Library,
    book_id: Annotated[library.BookId, Field(description="Id")],
    labels: Annotated[list[str], Field(description="Labels")],
) -> BookList:
    """Keep labels on a book, as a list."""
    library.books.put(library.books.need(book_id, "book_id").but(title=labels))
    return BookList(books=[])


def test_changing_the_arguments_afterwards_changes_nothing():
    session = variant(keep_labels).session(1)
    labels = ["a"]
    session.call("keep_labels", {"book_id": next(iter(session.state.books)).id, "labels": labels})
    before = session.digest()
    labels.append("b")
    assert session.digest() == before


def test_a_fault_leaves_the_state(session):
    loan = lend(session)
    before = [session.digest(), session.state.clock.seconds, session.state.serial]
    with pytest.raises(EnvironmentFault, match=r"library\.unlock failed: ZeroDivisionError"):
        session.call("unlock", {"pin": "1234"})
    assert [session.digest(), session.state.clock.seconds, session.state.serial] == before
    assert session.call("touch", {"loan_id": loan}).ok, "the session goes on"


@tool(read_only=True)
def look_and_write(library: Library) -> BookList:
    """Write though declared read-only."""
    library.books.put(next(iter(library.books)).but(copies=0))
    return BookList(books=[])


@tool(read_only=True)
def look_and_delete(library: Library) -> BookList:
    """Delete though declared read-only."""
    library.books.delete(next(iter(library.books)).id)
    return BookList(books=[])


@tool(read_only=True)
def look_and_draw(library: Library) -> BookList:
    """Draw an id though declared read-only."""
    library.new_id(library.books)
    return BookList(books=[])


@tool
def interrupted(library: Library) -> BookList:
    """Be interrupted after writing."""
    library.books.put(next(iter(library.books)).but(copies=0))
    raise KeyboardInterrupt


@tool
def unencodable(library: Library) -> BookList:
    """Write, then return what JSON cannot hold."""
    library.books.put(next(iter(library.books)).but(copies=0))
    return BookList(books=[object()])


@tool
def touch_missing_table(library: Library) -> BookList:
    """Use a table that is not there."""
    return BookList(books=[library.shelves])


@tool
def give_nothing_back(library: Library) -> BookList:
    """Delete every book that is iterated over, adding as many."""
    for book in library.books:
        library.books.delete(book.id)
        library.books.put(Book(id=library.new_id(library.books), title="new", shelf="a", copies=0))
        if len(library.books) > 100:
            raise RuntimeError("never ends")
    return BookList(books=[])


@pytest.mark.parametrize("wrong", [look_and_write, look_and_delete, look_and_draw])
def test_a_read_only_tool_that_writes_is_a_fault(wrong):
    session = variant(wrong).session(1)
    before = session.digest()
    with pytest.raises(EnvironmentFault, match="read_only"):
        session.call(wrong.name, {})
    assert (session.digest(), session.state.serial) == (before, 0)


@pytest.mark.parametrize("wrong", [unencodable, touch_missing_table])
def test_whatever_a_tool_raises_is_a_fault_and_rolled_back(wrong):
    session = variant(wrong).session(1)
    with pytest.raises(EnvironmentFault):
        session.call(wrong.name, {})
    assert not session.diff()
    assert session.state.clock.seconds == 0


def test_an_interrupt_in_a_call_rolls_it_back():
    session = variant(interrupted).session(1)
    with pytest.raises(KeyboardInterrupt):
        session.call("interrupted", {})
    assert not session.diff()
    assert not session.state.transaction.log
    assert not session.state.transaction.open


def test_a_tool_may_write_while_it_iterates():
    session = variant(give_nothing_back).session(1)
    assert session.call("give_nothing_back", {}).ok
    assert len(session.state.books) == 12
    assert session.call("give_nothing_back", {}).ok
    assert len(session.diff()) == 24


def test_tables_cannot_be_written_from_outside(session):
    with pytest.raises(RuntimeError, match="outside a call"):
        session.state.books.put(next(iter(session.state.books)))


def test_a_successful_write_does_not_leave_the_tables_open(session):
    lend(session)
    assert not session.state.transaction.open
    with pytest.raises(RuntimeError, match="outside a call"):
        session.state.books.delete(next(iter(session.state.books)).id)


def test_rows_are_frozen(session):
    with pytest.raises(AttributeError):
        next(iter(session.state.books)).copies = 5


def test_observations_are_compact_utf8(session):
    session.call("annotate_loan", {"loan_id": next(iter(session.state.loans)).id, "text": "x"})
    observation = session.call("lend", {"book_id": books(session)[0]["id"], "reader": "Zoë 北京"})
    assert "Zoë 北京" in observation.text
    assert ", " not in observation.text.replace("Zoë 北京", "")
    assert observation.json.decode() == observation.text


def test_the_example_module_is_the_one_of_these_tests():
    assert sys.modules["library"].__file__ == library.__file__
