"""How people speak about the lending library of the engine's tests: few words, the same forever."""

from __future__ import annotations

from prove.engine.language import Naming, Phrasing

NAMINGS = [
    Naming("book", "{title}", "list_books"),
    Naming("book", "the book called {title:quote}", "list_books"),
]

PRONOUNS = {"book": ("that book",), "loan": ("that loan",)}

PHRASINGS = {
    "list_books": Phrasing(
        ask={"neutral": ("What books are there?", "Which books stand on shelf {shelf}?")},
        follow=("And on shelf {shelf}?",),
        tell=("There are {count} books: {items}.", "I found {items}."),
        item="{title} ({copies} left)",
        none=("There are none.",),
    ),
    "lend": Phrasing(
        ask={"neutral": ("Please lend {book_id} to {reader}.", "{reader} would like {book_id}.")},
        brief=("I want to borrow {book_id}.", "Lend me a book."),
        follow=("And {book_id} as well.",),
        question={"reader": ("Who is it for?",), "book_id": ("Which book?",)},
        answer={"reader": ("{reader}", "It is for {reader}."), "book_id": ("{book_id}", "I mean {book_id}.")},
        tell=("{result.book.title} is lent to {reader}.",),
    ),
    "annotate_loan": Phrasing(
        ask={"neutral": ("Note {text:quote} on {loan_id}.",)},
        tell=("Noted.",),
    ),
    "give_back": Phrasing(
        ask={"neutral": ("End {loan_id}.", "The reader has brought it back, so close {loan_id}.")},
        tell=("{result.title} is back.",),
    ),
    "touch": Phrasing(
        ask={"neutral": ("Renew {loan_id}.",)},
        tell=("Renewed.",),
    ),
}

VALUES = {
    "reader": lambda pick: pick.rng.choice(("Anna Berg", "Bo Chen", "Carla Diaz", "Deng Li", "Eva Frank")),
    "text": lambda pick: pick.rng.choice(("torn cover", "needs a new label", "returned late", "water stain")),
}
