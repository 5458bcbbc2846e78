"""Whether a user turn in other words still says the same, as far as that can be told without understanding it.

Strict on purpose: a rewrite is refused where it might be wrong, since the turn that was there is sound.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from prove.synthesis.model.keepsakes import LITERALS, NAME, Keepsakes, holds, places
from prove.synthesis.speech import SLOT

_NOT = re.compile(r"\b(?:no|not|never|none|nothing|nobody|without|except|cannot|dont|cant|wont|nor)\b|n[’']t\b", re.I)
_ONLY = re.compile(r"\b(?:only|solely|exclusively)\b", re.I)
_LEAST = re.compile(
    r"\b(?:at least|or (?:more|better|higher|above|later)|above|over|more than|minimum|no (?:less|lower|fewer) than"
    r"|not below|upwards?|and up|exceeding|exceeds?)\b(?<!not exceeding)",
    re.I,
)
_MOST = re.compile(
    r"\b(?:at most|up to|or (?:less|fewer|lower|below|cheaper)|under|below|less than|fewer than|maximum|max|tops"
    r"|no more than|not (?:more than|exceed(?:ing)?|above|over)|limit(?:ed)?|within|cheaper than|cap(?:ped)?)\b",
    re.I,
)
_SENSES = ((_NOT, "a negation"), (_ONLY, '"only"'), (_MOST, "an upper limit"), (_LEAST, "a lower limit"))
_NUMERAL = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand"
    r"|dozen|half|double|twice|couple|first|second|third|last)\b",
    re.I,
)
_MACHINE = re.compile(r"\w*_\w+|https?:|[{}<>`]")
_PREAMBLE = re.compile(r"(?:sure|certainly|of course|here(?: is|[’']s| are)|rewritten|user|message \d|turn \d)\b", re.I)
_WORD = re.compile(r"[^\W_]+(?:[’'][^\W_]+)?")
_DIRECTIONS = frozenset(
    ("from", "to", "into", "onto", "between", "than", "before", "after", "until", "till", "since", "by", "through")
)


def free_words(text: str, keep: Keepsakes) -> int:
    """How many words of a turn may be changed."""
    return len(_WORD.findall(_freed(text, keep)))


def _freed(text: str, keep: Keepsakes) -> str:
    """A turn without what must stay."""
    for phrase in sorted(keep.phrases, key=len, reverse=True):
        start = next(places(text, phrase), None)
        if start is not None:
            text = text[:start] + "," + text[start + len(phrase) :]
    return text


def fault(before: str, after: object, keep: Keepsakes, asked: bool) -> str | None:
    """What is wrong with a rewrite, as ``kind: what``; None if nothing is. ``asked``: it answers a question."""
    if not isinstance(after, str) or not after.strip():
        return "answer: there is no text"
    if " ".join(_WORD.findall(after)).casefold() == " ".join(_WORD.findall(before)).casefold():
        return "unchanged: it is the same text"
    return next(_faults(before, after, keep, asked), None)


def _faults(before: str, after: str, keep: Keepsakes, asked: bool) -> Iterator[str]:
    if SLOT.search(after) or not after.isprintable() or after != after.strip():
        yield "form: it is no plain text of one line"
    if _PREAMBLE.match(after) and not _PREAMBLE.match(before):
        yield "form: it is more than the message"
    if len(_WORD.findall(after)) > 2 * len(_WORD.findall(before)) + 12:
        yield "length: it is much longer"
    for phrase, count in Counter(keep.phrases).items():
        if sum(1 for _ in places(after, phrase)) < count:
            yield f'missing: "{phrase}" is not in it word for word'
    yield from _exchanged(before, after, keep)
    yield from _added(before, after)
    for value in sorted(keep.secret):
        if holds(after.casefold(), value.casefold()):
            yield f'revealed: "{value}" is not said in this message'
    questions = before.count("?"), after.count("?")
    if questions[1] < questions[0] or (asked and questions[1] > questions[0]):
        yield "question: a question stays one, an answer too"
    for sense, told in _SENSES:
        had, has = (len(sense.findall(_freed(text, keep))) for text in (before, after))
        counted = sense in (_NOT, _ONLY)  # a limit may be told twice, a second "not" turns the first around
        if had != has if counted else bool(had) != bool(has):
            yield f"sense: {told} is {'lost' if had > has else 'added'}"


def _exchanged(before: str, after: str, keep: Keepsakes) -> Iterator[str]:
    """Phrases of one kind that may have changed places: other words lead to them, or they come in another order."""
    for group in keep.rivals:
        leads = [(_lead(before, phrase), _lead(after, phrase)) for phrase in group]
        if any(old != new for old, new in leads):
            yield f"exchanged: {' and '.join(group)} may have changed places"
        told_apart = len({old for old, _ in leads}) == len(group) and all(old for old, _ in leads)
        order = sorted(group, key=lambda phrase: next(places(after, phrase), -1))
        if not told_apart and order != sorted(group, key=lambda phrase: next(places(before, phrase), -1)):
            yield f"exchanged: {' and '.join(group)} stand in another order"
    for phrase in keep.days:
        if _lead(before, phrase) != _lead(after, phrase):
            yield f'exchanged: the word before "{phrase}" matters'


def _lead(text: str, phrase: str) -> str:
    """The word of direction right before a phrase; empty if there is none."""
    start = next(places(text, phrase), 0)
    words = _WORD.findall(text[:start].casefold())
    return words[-1] if words and words[-1] in _DIRECTIONS else ""


def _added(before: str, after: str) -> Iterator[str]:
    """What a rewrite brings in that was not there."""
    if found := sorted(set(_MACHINE.findall(after)) - set(_MACHINE.findall(before))):
        yield f'id: "{found[0]}" is nothing that a person says'
    folded = before.casefold()
    known = {w.casefold() for w in _WORD.findall(before)}
    for literal, count in Counter(m[0] for m in LITERALS.finditer(after)).items():
        if sum(1 for _ in places(folded, literal.casefold())) < count:
            yield f'added: "{literal}" was not said, or less often'
    for numeral in _NUMERAL.findall(after):
        if numeral.casefold() not in known:
            yield f'added: "{numeral}" was not said'
    for name in NAME.finditer(after):
        for word in _WORD.findall(name[0]):
            if word[0].isupper() and word.casefold() not in known and not word.startswith(("I’", "I'")):
                yield f'added: "{word}" was not said'
