"""Lists of a world as they are shown: for as long as a session has changed nothing, a page costs what is on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from operator import attrgetter
from typing import Any, Generic, TypeVar

from prove.engine import Entity, InvalidArgument, State, View
from prove.envs.common.lists import WordIndex, positions, ready, words_of

R = TypeVar("R", bound=Entity)
V = TypeVar("V", bound=View)


class Listed(Generic[R]):
    """Rows of a world in the order of a list, for as long as a session has written none of them.

    Conditions are sets of rows as in :class:`WordIndex`, and lines are kept :func:`ready` beside each other: a page
    costs what is on it, whatever the world holds, and mostly without a look at a row.
    """

    __slots__ = ("_by", "_lines", "_numbers", "_text", "_words", "everything", "rows")

    def __init__(self, rows: Iterable[R], text: Callable[[R], str] | None = None) -> None:
        """``text``: what a query goes through, if there is one; it goes by the row alone, or by what never changes."""
        self.rows = list(rows)
        self.everything = (1 << len(self.rows)) - 1
        self._text = text
        self._words: WordIndex | None = None
        self._numbers = {row.id: number for number, row in enumerate(self.rows)}
        self._by: dict[str, dict[Any, int]] = {}
        self._lines: dict[Any, list[Any]] = {}

    def having(self, query: str) -> int:
        """The rows with every word of a query."""
        if self._words is None:
            assert self._text is not None
            self._words = WordIndex(self.rows, self._text)
        return self._words.having(words_of(query))

    def by(self, field: str, value: Any) -> int:
        """The rows with a value of a field."""
        groups = self._by.get(field)
        if groups is None:
            groups = self._by[field] = {}
            get = attrgetter(field)
            for number, row in enumerate(self.rows):
                groups[get(row)] = groups.get(get(row), 0) | 1 << number
        return groups.get(value, 0)

    def those(self, wanted: int) -> Iterator[R]:
        """The wanted rows themselves, in order."""
        return map(self.rows.__getitem__, positions(wanted))

    def page(
        self, wanted: int, limit: int, cursor: str | None, line: Callable[[R], V], key: Any = None
    ) -> tuple[list[V], str | None]:
        """The lines of one page of the wanted rows, and the cursor of the next, as of :func:`page`.

        Lines are kept under ``key``, which stands for all that they go by beside their row.
        """
        if cursor is not None:
            number = self._numbers.get(cursor, -1)
            if number < 0 or not wanted >> number & 1:
                raise InvalidArgument(
                    "cursor", "is not a cursor of this list; leave it out to begin at the first page."
                )
            wanted = wanted >> number + 1 << number + 1
        lines = self._lines.get(key)
        if lines is None:
            lines = self._lines[key] = [None] * len(self.rows)
        chosen = list(islice(positions(wanted), limit + 1))
        following = None
        if len(chosen) > limit:
            chosen.pop()
            following = self.rows[chosen[-1]].id
        for number in chosen:
            if lines[number] is None:
                lines[number] = ready(line(self.rows[number]))
        return [lines[number] for number in chosen], following

    def of(self, ids: Iterable[str]) -> int:
        """The rows with these ids, as far as they are in the list."""
        found, numbers = 0, self._numbers
        for key in ids:
            number = numbers.get(key)
            if number is not None:
                found |= 1 << number
        return found


def unwritten(state: State) -> bool:
    """Whether a session has changed nothing so far, as :class:`Listed` wants it."""
    return not any(state.overlays.values())
