"""Lists in pages, and search that forgives order, case and accents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from types import CodeType
from typing import Annotated, TypeVar

from pydantic import Field

from prove.engine import Entity, InvalidArgument

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


def search(rows: Sequence[R], query: str | None, text: Callable[[R], str]) -> list[R]:
    """The rows whose text has every word of the query, in any order; a word may be the beginning of a longer one.

    No query finds all rows; a query without a letter or digit finds none.
    """
    if query is None:
        return list(rows)
    words = [" " + w for w in fold(query).split()]
    if not words:
        return []
    rarest, *others = sorted(words, key=len, reverse=True)
    get, keep = _folded(text)
    found = [r for r in rows if rarest in (get(id(r)) or keep(r))[1]]
    for word in others:
        found = [r for r in found if word in (get(id(r)) or keep(r))[1]]
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
