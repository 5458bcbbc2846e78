"""A small environment for engine tests: a lending library."""

from __future__ import annotations

import sys
from datetime import datetime
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from prove.engine import (
    SENSITIVE,
    VOLATILE,
    Conflict,
    Entity,
    Environment,
    Ref,
    State,
    Table,
    View,
    WorldBuilder,
    tool,
)

BookId = Annotated[str, Ref("book")]
LoanId = Annotated[str, Ref("loan")]


class Book(Entity, frozen=True):
    ID_PREFIX: ClassVar[str] = "book_"
    INDEXED: ClassVar[tuple[str, ...]] = ("shelf",)
    title: str
    shelf: str
    copies: int


class Loan(Entity, frozen=True):
    ID_PREFIX: ClassVar[str] = "loan_"
    book_id: BookId
    reader: str
    since: Annotated[datetime, VOLATILE]


class Note(Entity, frozen=True):
    ID_PREFIX: ClassVar[str] = "note_"
    loan_id: LoanId
    text: str


class Library(State):
    books: Table[Book]
    loans: Table[Loan]
    notes: Table[Note]


class BookView(View, frozen=True):
    id: BookId
    title: str
    copies: int


class BookList(View, frozen=True):
    books: list[BookView]


class LoanView(View, frozen=True):
    id: LoanId
    book: BookView
    reader: str
    at: datetime


def view(book: Book) -> BookView:
    return BookView(id=book.id, title=book.title, copies=book.copies)


@tool(read_only=True)
def list_books(
    library: Library,
    shelf: Annotated[Literal["a", "b"] | None, Field(description="Shelf to list")] = None,
    limit: Annotated[int, Field(ge=1, le=50, description="Most books to return")] = 50,
) -> BookList:
    """List the books, optionally of one shelf."""
    books = library.books.where(shelf=shelf) if shelf else list(library.books)
    return BookList(books=[view(b) for b in books[:limit]])


@tool
def lend(
    library: Library,
    book_id: Annotated[BookId, Field(description="Id of the book")],
    reader: Annotated[str, Field(min_length=1, description="Name of the reader")],
) -> LoanView:
    """Lend a book to a reader. Refuses when no copy is left."""
    book = library.books.need(book_id, "book_id")
    book = library.books.put(book.but(copies=book.copies - 1))
    loan = library.loans.put(Loan(id=library.new_id(library.loans), book_id=book.id, reader=reader, since=library.now))
    if book.copies < 0:
        raise Conflict("no_copy_left", f"book_id: all copies of {book.title!r} are lent.")
    return LoanView(id=loan.id, book=view(book), reader=reader, at=library.now)


@tool
def annotate_loan(
    library: Library,
    loan_id: Annotated[LoanId, Field(description="Id of the loan")],
    text: Annotated[str, Field(description="What to note")],
) -> LoanView:
    """Add a note to a loan."""
    loan = library.loans.need(loan_id, "loan_id")
    library.notes.put(Note(id=library.new_id(library.notes), loan_id=loan.id, text=text))
    book = library.books.need(loan.book_id, "loan_id")
    return LoanView(id=loan.id, book=view(book), reader=loan.reader, at=library.now)


@tool(destructive=True)
def give_back(library: Library, loan_id: Annotated[LoanId, Field(description="Id of the loan")]) -> BookView:
    """Give a lent book back."""
    loan = library.loans.need(loan_id, "loan_id")
    for note in library.notes.where(loan_id=loan.id):
        library.notes.delete(note.id)
    library.loans.delete(loan.id)
    book = library.books.need(loan.book_id, "loan_id")
    return view(library.books.put(book.but(copies=book.copies + 1)))


@tool
def touch(library: Library, loan_id: Annotated[LoanId, Field(description="Id of the loan")]) -> LoanView:
    """Renew a loan: only its moment changes."""
    loan = library.loans.need(loan_id, "loan_id")
    loan = library.loans.put(loan.but(since=library.now))
    book = library.books.need(loan.book_id, "loan_id")
    return LoanView(id=loan.id, book=view(book), reader=loan.reader, at=loan.since)


@tool
def unlock(library: Library, pin: Annotated[str, SENSITIVE, Field(pattern=r"^\d{4}$", description="PIN")]) -> BookList:
    """Crash after writing, as a bug would."""
    book = next(iter(library.books))
    library.books.put(book.but(copies=99))
    raise ZeroDivisionError("secret internals")


def build(world: WorldBuilder) -> None:
    for i in range(12):
        title = f"{world.faker.word()} {i}"
        world.add(Book(id=world.new_id(Book), title=title, shelf="ab"[i % 2], copies=world.random.randint(1, 3)))
    book = world.rows(Book)[0]
    world.add(Loan(id=world.new_id(Loan), book_id=book.id, reader="Ada", since=world.start))


environment = Environment(
    name="library",
    version="1.0.0",
    description="A lending library.",
    state=Library,
    build=build,
    tools=sys.modules[__name__],
)
