"""Lists in pages, and search that forgives order, case and accents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice
from types import CodeType
from typing import Annotated, Any, TypeVar, cast

from msgspec import Raw
from pydantic import Field

from prove.engine import Entity, InvalidArgument, State, Table, View
from prove.engine.observation import encode

R = TypeVar("R", bound=Entity)
S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)

Limit = Annotated[int, Field(ge=1, le=100, description="Most rows to return")]
Cursor = Annotated[str, Field(max_length=40, description="next_cursor of the page before")]
Query = Annotated[str, Field(min_length=1, max_length=80)]

Via = Mapping[str, tuple[Table[Any], Callable[[Any], str]]]

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
    via: Via | None = None,
) -> list[R]:
    """The rows whose text has every word of the query, in any order; a word may be the beginning of a longer one.

    No query finds all rows; a query without a letter or digit finds none. A whole table is searched by an index of the
    words of its world's rows, which costs little more than what is found: ``text`` must then go by the row alone, and
    what other rows add to it is named by ``via``: field that refers to them -> (their table, their text).
    """
    if query is None:
        return list(rows)
    words = words_of(query)
    if not words:
        return []
    if isinstance(rows, Table):
        return _of_table(rows, words, text, via or {})
    assert via is None, "via needs a whole table"
    rarest, *others = sorted([" " + w for w in words], key=len, reverse=True)
    get, keep = _folded(text)
    found = [r for r in rows if rarest in (get(id(r)) or keep(r))[1]]
    for word in others:
        found = [r for r in found if word in (get(id(r)) or keep(r))[1]]
    return found


@lru_cache(maxsize=1 << 15)
def words_of(query: str) -> tuple[str, ...]:
    """The words of a query as an index knows them."""
    return tuple(dict.fromkeys(fold(query).split()))


def _of_table(table: Table[R], words: Sequence[str], text: Callable[[R], str], via: Via) -> list[R]:
    for other, _ in via.values():
        if other.overlay:  # what the session did there may concern any row that refers to it
            return _by_each_word(table, words, text, via)
    index = _index(table, text, via)
    overlay = table.overlay
    if not overlay:
        rows: list[R] = index.rows_with(words)
        return rows
    rows = [r for r in index.rows_with(words) if r.id not in overlay]
    if via:
        late = [r for r in overlay.values() if r is not None and all(_begins(r, word, text, via) for word in words)]
    else:
        late = _late(overlay, words, text)
    if late:
        rows += late
        if any(r.id in table.base.rows for r in late):
            position = table.base.position  # of what a session created it is the end: those stay in their order
            rows.sort(key=lambda row: position(row.id))
    return rows


def _index(table: Table[R], text: Callable[[R], str], via: Via) -> WordIndex:
    """The index of a table's world: of its own words and of those of the rows that it refers to."""
    base = table.base
    assert not text.__closure__ and not text.__defaults__, "an index needs a text that goes by the row alone"
    if not via:
        return base.derived(text.__code__, lambda rows: WordIndex(rows, text))
    key = (text.__code__, *[(field, other_text.__code__) for field, (_, other_text) in via.items()])

    def make(rows: Iterable[R]) -> WordIndex:
        def others(row: R) -> str:
            found = [(t.base.rows.get(getattr(row, f)), other_text) for f, (t, other_text) in via.items()]
            return " ".join(other_text(other) for other, other_text in found if other is not None)

        return WordIndex(rows, text, others)

    return base.derived(key, make)


def _begins(row: R, word: str, text: Callable[[R], str], via: Via) -> bool:
    """Whether a word of a row, or of one that it refers to, begins so."""
    start = " " + word
    if start in _text_of(row, text):
        return True
    for field, (other, other_text) in via.items():
        referred = other.get(getattr(row, field))
        if referred is not None and start in _text_of(referred, other_text):
            return True
    return False


def _late(overlay: Mapping[str, R | None], words: Sequence[str], text: Callable[[R], str]) -> list[R]:
    """Those of the session's own rows that have for each of the words one that begins so."""
    get, keep = _folded(text)
    starts = [" " + word for word in words]
    found = []
    for row in overlay.values():
        if row is not None:
            folded = (get(id(row)) or keep(row))[1]
            for start in starts:
                if start not in folded:
                    break
            else:
                found.append(row)
    return found


def _text_of(row: R, text: Callable[[R], str]) -> str:
    get, keep = _folded(text)
    return (get(id(row)) or keep(row))[1]


def _by_each_word(table: Table[R], words: Sequence[str], text: Callable[[R], str], via: Via) -> list[R]:
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
    found = _index(table, text, {}).beginning(word)
    if table.overlay:
        found -= table.overlay.keys()
        found.update([row.id for row in _late(table.overlay, (word,), text)])
    return found


class WordIndex:
    """The words of rows that never change, and whose they are.

    Rows are known by their places, and a set of rows is a number with a bit for each: what a call has to look at is
    small and lies together, what is found is in order, and no row is looked at.
    """

    __slots__ = ("_begin", "_words", "ids", "rows")

    def __init__(
        self, rows: Iterable[Any], text: Callable[[Any], str], others: Callable[[Any], str] | None = None
    ) -> None:
        """``others``: further text of a row, which other rows of the same world give."""
        self.rows: list[Any] = list(rows)
        self.ids: list[str] = [row.id for row in self.rows]
        masks: dict[str, int] = {}
        for place, row in enumerate(self.rows):
            words = fold(text(row)).split()
            if others is not None:
                words += fold(others(row)).split()
            for word in set(words):
                masks[word] = masks.get(word, 0) | 1 << place
        self._begin: dict[str, int] = {}
        """One or two letters -> the rows with a word that begins so."""
        self._words: dict[str, list[tuple[str, int]]] = {}
        """Three letters -> the words that begin so, each with its rows."""
        for word, mask in masks.items():
            for start in {word[:1], word[:2]}:
                self._begin[start] = self._begin.get(start, 0) | mask
            if len(word) > 2:
                self._words.setdefault(word[:3], []).append((word, mask))

    def mask(self, start: str) -> int:
        """The rows with a word that begins so."""
        if len(start) < 3:
            return self._begin.get(start, 0)
        found = 0
        for word, mask in self._words.get(start[:3], ()):
            if word.startswith(start):
                found |= mask
        return found

    def having(self, words: Sequence[str]) -> int:
        """The rows that have for each of the words one that begins so; without any word none."""
        found = -1 if words else 0
        for word in words:
            found &= self.mask(word)
        return found

    def places(self, words: Sequence[str]) -> list[int]:
        """The places of those rows, in order."""
        return list(positions(self.having(words)))

    def rows_with(self, words: Sequence[str]) -> list[Any]:
        """Those rows themselves, in their order."""
        rows = self.rows
        return [rows[place] for place in positions(self.having(words))]

    def rows_for(self, query: str | None) -> list[Any]:
        """The rows with the words of a query, all without one, in their order; the list is not to be altered."""
        return self.rows if query is None else self.rows_with(words_of(query))

    def ids_with(self, words: Sequence[str]) -> set[str]:
        """The ids of those rows."""
        ids = self.ids
        return {ids[place] for place in positions(self.having(words))}

    def beginning(self, start: str) -> set[str]:
        """The ids of the rows with a word that begins so."""
        return self.ids_with((start,))


def positions(mask: int) -> Iterator[int]:
    """The bits that are set in a number, the lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


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
    words = words_of(query)
    found = _index(table, text, {}).ids_with(words)
    if table.overlay and words:
        found -= table.overlay.keys()
        found.update([row.id for row in _late(table.overlay, words, text)])
    return found


def ready(view: V) -> V:
    """A view encoded once, to stand for it in results: for what is kept with a world, which never changes."""
    return cast(V, Raw(encode(view)))


def views(state: S, table: Table[R], rows: Iterable[R], make: Callable[[S, R], V], moment: Any = None) -> list[V]:
    """The views of rows of a table. Those of rows that no call has changed are encoded once and kept with the world.

    ``make`` must go by the row, by what never changes, and by ``moment``, of which there should be few.
    """
    kept = table.base.derived((make, moment), _none)
    get = kept.get
    # By identity: no row is looked at, and one that a call has put in the place of another is another one.
    return [get(id(row)) or _kept_view(state, table, row, make, kept) for row in rows]


def view(state: S, table: Table[R], row: R, make: Callable[[S, R], V], moment: Any = None) -> V:
    """As :func:`views`, of one row."""
    kept = table.base.derived((make, moment), _none)
    return kept.get(id(row)) or _kept_view(state, table, row, make, kept)


def _none(rows: Iterable[Any]) -> dict[int, Any]:
    return {}


def _kept_view(state: S, table: Table[R], row: R, make: Callable[[S, R], V], kept: dict[int, Any]) -> V:
    view = make(state, row)
    if table.base.rows.get(row.id) is row:
        view = kept[id(row)] = ready(view)
    return view


def newest(table: Table[R], **equals: Any) -> Iterable[R]:
    """The rows of a table, the last first; ``equals``: one field that is indexed, and its value.

    They are not copied, so that what is not asked for costs nothing.
    """
    overlay = table.overlay
    for field, value in equals.items():
        return reversed(table.where(**equals) if overlay else table.base.index[field].get(value, ()))
    if not overlay:
        return reversed(table.base.rows.values())
    base = table.base.rows
    made = [row for key, row in overlay.items() if row is not None and key not in base]
    return chain(reversed(made), _as_now(overlay, reversed(base.values())))


def _as_now(overlay: Mapping[str, R | None], rows: Iterable[R]) -> Iterator[R]:
    for row in rows:
        now = overlay.get(row.id, row)
        if now is not None:
            yield now


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
