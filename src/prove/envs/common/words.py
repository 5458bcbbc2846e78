"""Search in a whole table where only which rows are found matters, not their order."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from prove.engine import Entity, Table
from prove.envs.common.lists import _with_word, fold

R = TypeVar("R", bound=Entity)


def ids_with_words(table: Table[R], query: str, text: Callable[[R], str]) -> set[str]:
    """The ids of the rows that :func:`prove.envs.common.search` finds in a whole table; ``text`` as there."""
    found: set[str] | None = None
    for word in fold(query).split():
        with_word = _with_word(table, word, text)
        found = with_word if found is None else found & with_word
        if not found:
            break
    return found or set()
