"""Lists in pages, and search that forgives order, case and accents."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from types import CodeType
from typing import Annotated, Any, TypeVar

from pydantic import Field

from prove.engine import Entity, InvalidArgument, Table

R = TypeVar("R", bound=Entity)

Limit = Annotated[int, Field(ge=1, le=100, description="Most rows to return")]
Cursor = Annotated[str, Field(max_length=40, description="next_cursor of the page before")]
Query = Annotated[str, Field(min_length=1, max_length=80)]

# Letters that Unicode does not take apart into a base letter and an accent.
_PLAIN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})
_WORD = re.compile(r"\w+")


@lru_cache(maxsize=1 << 15)
def fold(text: str) -> str:
    """``"Zoë  O'Brien"`` -> ``"zoe o brien"``: words without case, accents and punctuation, one blank between."""
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    bare = "".join(c for c in apart if not unicodedata.combining(c))
    return " ".join(_WORD.findall(bare))


def search(
    rows: Sequence[R] | Table[R],
    query: str | None,
    text: Callable[[R], str],
    via: Mapping[str, tuple[Table[Any], Callable[[Any], str]]] | None = None,
) -> list[R]:
    """The rows whose text has every word of the query, in any order; a word may be the beginning of a longer one.

    No query finds all rows; a query without a letter or digit finds none. A whole table is searched by an index of the
    words of its world's rows, which costs little more than what is found: ``text`` must then go by the row alone, and
    what other rows add to it is named by ``via``: field that refers to them -> (their table, their text).
    """
    if query is None:
        return list(rows)
    words = fold(query).split()
    if not words:
        return []
    if isinstance(rows, Table):
        return _by_index(rows, words, text, via or {})
    assert via is None, "via needs a whole table"
    rarest, *others = sorted([" " + w for w in words], key=len, reverse=True)
    get, keep = _folded(text)
    found = [r for r in rows if rarest in (get(id(r)) or keep(r))[1]]
    for word in others:
        found = [r for r in found if word in (get(id(r)) or keep(r))[1]]
    return found


def _by_index(
    table: Table[R],
    words: Sequence[str],
    text: Callable[[R], str],
    via: Mapping[str, tuple[Table[Any], Callable[[Any], str]]],
) -> list[R]:
    keys: set[str] | None = None
    for word in words:
        found = _with_word(table, word, text)
        for field, (other, other_text) in via.items():
            for key in _with_word(other, word, other_text):
                found.update(row.id for row in table.where(**{field: key}))
        keys = found if keys is None else keys & found
        if not keys:
            return []
    rows = [row for key in keys or () if (row := table.get(key)) is not None]
    if len(rows) > 1:
        # What a session created comes last, in the order of creation.
        late = {key: i for i, key in enumerate(table.overlay)}
        position = table.base.position
        rows.sort(key=lambda row: (position(row.id), late.get(row.id, 0)))
    return rows


def _with_word(table: Table[R], word: str, text: Callable[[R], str]) -> set[str]:
    """The ids of the rows, as they are now, with a word that begins so."""
    found = table.base.derived(text.__code__, lambda rows: WordIndex(rows, text)).beginning(word)
    if table.overlay:
        found -= table.overlay.keys()
        get, keep = _folded(text)
        start = " " + word
        found.update(
            key for key, row in table.overlay.items() if row is not None and start in (get(id(row)) or keep(row))[1]
        )
    return found


class WordIndex:
    """The words of rows that never change, and whose they are."""

    __slots__ = ("keys", "words")

    def __init__(self, rows: Iterable[Entity], text: Callable[[Any], str]) -> None:
        assert not text.__closure__ and not text.__defaults__, "an index needs a text that goes by the row alone"
        keys: dict[str, list[str]] = {}
        for row in rows:
            for word in set(fold(text(row)).split()):
                keys.setdefault(word, []).append(row.id)
        self.words = sorted(keys)
        self.keys = [keys[word] for word in self.words]

    def beginning(self, start: str) -> set[str]:
        """The ids of the rows with a word that begins so."""
        found: set[str] = set()
        words = self.words
        for at in range(bisect_left(words, start), len(words)):
            if not words[at].startswith(start):
                break
            found.update(self.keys[at])
        return found


_SEARCHED = 1 << 14
"""Rows whose folded text is kept, per function that gives the text."""
_kept: dict[CodeType, dict[int, tuple[Entity, str]]] = {}


def _folded(
    text: Callable[[R], str],
) -> tuple[Callable[[int], tuple[Entity, str] | None], Callable[[R], tuple[Entity, str]]]:
    """What is kept under a row's identity, and how to keep it: the row and its folded text with a blank before it.

    Rows never change, so the text is worked out once for each. The row is kept beside it, so that no other row can take
    its place in memory.
    """
    code = getattr(text, "__code__", None)
    kept: dict[int, tuple[Entity, str]] = {}
    # A function with variables of its own may go by more than the row: what it gave is forgotten with the call.
    if code is not None and not text.__closure__ and not text.__defaults__:
        kept = _kept.setdefault(code, kept)
    if len(kept) > _SEARCHED:
        kept.clear()

    def keep(row: R) -> tuple[Entity, str]:
        entry = kept[id(row)] = (row, " " + fold(text(row)))
        return entry

    return kept.get, keep


def ids_with_words(table: Table[R], query: str, text: Callable[[R], str]) -> set[str]:
    """The ids of the rows that :func:`search` finds in a whole table, where their order does not matter."""
    found: set[str] | None = None
    for word in fold(query).split():
        with_word = _with_word(table, word, text)
        found = with_word if found is None else found & with_word
        if not found:
            break
    return found or set()


def page(rows: Sequence[R], limit: int, cursor: str | None) -> tuple[Sequence[R], str | None]:
    """One page and the cursor of the next: the id of the last row shown, None at the end.

    A cursor by id keeps its place when rows are added in front of it. One that names no row of this list is an
    invalid argument.
    """
    start = 0
    if cursor is not None:
        start = next((i for i, r in enumerate(rows) if r.id == cursor), -1) + 1
        if start == 0:
            raise InvalidArgument("cursor", "is not a cursor of this list; leave it out to begin at the first page.")
    end = start + limit
    shown = rows[start:end]
    return shown, (shown[-1].id if end < len(rows) else None)


def first_page(rows: Iterable[R], limit: int, cursor: str | None) -> tuple[list[R], str | None]:
    """As :func:`page`, of rows that are only asked for as far as the page goes."""
    ahead = iter(rows)
    if cursor is not None and all(row.id != cursor for row in ahead):
        raise InvalidArgument("cursor", "is not a cursor of this list; leave it out to begin at the first page.")
    shown = list(islice(ahead, limit))
    return shown, (shown[-1].id if next(ahead, None) is not None else None)
