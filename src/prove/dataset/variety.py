"""How varied user turns are: distinct word pairs and shared four-word runs, with and without the entities' values."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from prove.dataset.example import Example

DISTINCT_SAMPLE = 500
"""Turns over which distinct pairs are counted: the share falls with the number of turns, so it is fixed."""
OVERLAP_SAMPLE = 200
MASK = "x"
"""The word that stands for a value."""

_WORD = re.compile(r"[a-z0-9']+")
_QUOTED = re.compile(r'"[^"\n]*"|“[^”\n]*”')
_NUMBER = re.compile(r"[$€£]?\b\w*\d(?:[\w.,:/-]*\w)?(?:\s?[ap]m\b)?", re.IGNORECASE)
_NAME = re.compile(r"(?<=[\w,;:’')] )(?!I\b)[A-ZÀ-ÞŁŚŻ][\w’'-]*(?: [A-ZÀ-ÞŁŚŻ][\w’'-]*)*")
_MASKS = re.compile(rf"\b{MASK}(?:\s+{MASK})+\b")
_PLAIN = re.compile(r"[a-z]+")
_LONGEST, _SHORTEST = 200, 3


class Variety(msgspec.Struct, frozen=True):
    """Of a sample of user turns: ``distinct2`` is the share of different word pairs (1 is most varied), ``overlap4``
    the mean share of a turn's four-word runs that another turn has as well (0 is most varied)."""

    distinct2: float
    overlap4: float


def words(text: str) -> list[str]:
    """The words of a text in lower case: letters a to z, digits, apostrophes."""
    return _WORD.findall(text.lower())


def distinct2(turns: Sequence[Sequence[str]]) -> float:
    """Different word pairs over all word pairs."""
    pairs = Counter(p for t in turns for p in pairwise(t))
    return len(pairs) / max(1, pairs.total())


def overlap4(turns: Sequence[Sequence[str]]) -> float:
    """Mean share of a turn's four-word runs that stand in any other turn; turns of fewer words are left out."""
    runs = [set(zip(t, t[1:], t[2:], t[3:], strict=False)) for t in turns]
    count = Counter(run for found in runs for run in found)
    shares = [sum(count[run] > 1 for run in found) / len(found) for found in runs if found]
    return sum(shares) / max(1, len(shares))


def masked(example: Example, text: str) -> str:
    """A user turn without what the world, and not the speaker, brought into it.

    One ``x`` stands for each of: a text in quotes; a value of an argument of the ground truth (of the hidden call,
    too), of a fact, or of a result of the reference, unless it is a single word in small letters, which any speaker may
    use; a number, date or id; a run of capitalised words that does not begin a sentence. Neighbours become one.
    """
    text = _QUOTED.sub(MASK, text)
    said = text.lower()
    for value in _values(example):
        if value.lower() not in said:  # far cheaper than a pattern of its own
            continue
        text = re.sub(rf"(?<!\w){re.escape(value)}(?!\w)", MASK, text, flags=re.IGNORECASE)
    text = _NUMBER.sub(MASK, text)
    text = _NAME.sub(MASK, text)
    return _MASKS.sub(MASK, text)


def _values(example: Example) -> list[str]:
    """The texts that are masked, longest first."""
    found: set[str] = set()
    hidden = example.knobs.get("hidden") or {}
    for arguments in (*(c.arguments for c in example.ground_truth.calls), hidden.get("arguments", {})):
        found.update(_texts(arguments))
    for fact in example.ground_truth.facts:
        found.update(_texts([fact.value, fact.said]))
    for message in example.reference:
        if message["role"] == "tool":
            found.update(_texts(_decoded(message["content"])))
    kept = (t for t in found if _SHORTEST <= len(t) <= _LONGEST and not _PLAIN.fullmatch(t))
    return sorted(kept, key=lambda t: (-len(t), t))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)


def _decoded(content: str) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        return content


class Sample:
    """A sample of all user turns that are shown to it, uniform and the same for the same turns in the same order."""

    def __init__(self, size: int = DISTINCT_SAMPLE) -> None:
        self.size = size
        self._rng = random.Random(0)
        self._seen = 0
        self._turns: list[tuple[str, str]] = []

    def add(self, example: Example) -> None:
        """Show it the turns of an example."""
        for turn in example.user_turns:
            self._seen += 1
            place = len(self._turns) if len(self._turns) < self.size else self._rng.randrange(self._seen)
            if place < self.size:
                pair = (turn.text, masked(example, turn.text))
                self._turns[place : place + 1] = [pair]

    def measured(self) -> tuple[Variety, Variety]:
        """Of the turns as they are, and masked."""
        order = list(range(len(self._turns)))
        random.Random(0).shuffle(order)
        found = []
        for side in (0, 1):
            turns = [words(self._turns[i][side]) for i in order]
            found.append(Variety(distinct2(turns), overlap4(turns[:OVERLAP_SAMPLE])))
        return found[0], found[1]
