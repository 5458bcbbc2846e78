"""Results whose ids may be of several entities: a row's ``kind`` tells of which, or the table that holds the id."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import pytest

from prove.engine import Entity, Environment, Ref, State, Table, View, WorldBuilder, tool
from prove.synthesis.graph import pairs
from prove.synthesis.sampler import Context, entity_of, entity_rows

AnyId = Annotated[str, Ref("book|shelf")]


class Book(Entity, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "book_"


class Shelf(Entity, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "shelf_"


class Library(State):
    books: Table[Book]
    shelves: Table[Shelf]


class Row(View, frozen=True, kw_only=True):
    id: AnyId
    kind: Literal["book", "shelf"]


class Rows(View, frozen=True, kw_only=True):
    rows: list[Row]


@tool(read_only=True)
def list_everything(library: Library) -> Rows:
    """List all there is."""
    books = [Row(id=b.id, kind="book") for b in library.books]
    return Rows(rows=[*books, *(Row(id=s.id, kind="shelf") for s in library.shelves)])


@tool(read_only=True)
def open_book(library: Library, book: Annotated[str, Ref("book")]) -> Rows:
    """Open a book."""
    return Rows(rows=[Row(id=library.books.need(book, "book").id, kind="book")])


def build(w: WorldBuilder) -> None:
    w.add(Book(id="book_1"))
    w.add(Shelf(id="shelf_1"))


@pytest.fixture
def library():
    made = Environment(name="library", version="1", description="", state=Library, build=build, tools=())
    made.tools = (list_everything, open_book)
    made.tool_map = {t.name: t for t in made.tools}
    return made


def test_the_kind_of_a_row_tells_its_entity(library):
    data = library.session(0).call("list_everything", {}).data
    context = Context("library", 0)
    context.learn(list_everything, data)
    assert (context.ids("book"), context.ids("shelf")) == (["book_1"], ["shelf_1"])
    unknown = {"rows": [{"id": "x", "kind": "lamp"}, {"id": "y"}]}
    assert list(entity_rows(list_everything, unknown)) == []


def test_the_table_tells_the_entity_of_an_id(library):
    session = library.session(0)
    assert entity_of(session, "book|shelf", "shelf_1") == "shelf"
    assert entity_of(session, "book|shelf", "gone") == "book|shelf"
    assert entity_of(session, "book", "shelf_1") == "book"


def test_such_a_result_feeds_what_takes_one_of_them(library):
    assert [(a.name, b.name, p, e) for a, b, p, e in pairs(library)] == [
        ("list_everything", "open_book", "book", "book"),
    ]
