"""What a rewritten user turn must still hold, word for word: all that the ground truth needs from the user's mouth.

Derived from the example alone. A user tells values in the formats of :mod:`prove.engine.language`, names entities by
the environment's naming phrases and points back by its pronouns, so that each can be found in the text again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, product
from typing import Any

from prove.dataset import Call, Example
from prove.engine import Environment, Tool, environment, tool_index
from prove.engine.world import reference_moment
from prove.synthesis.edges import leaves
from prove.synthesis.sampler import context_of, entity_rows
from prove.synthesis.speech import DAYS, MONTHS, SLOT, SYMBOLS, fill, parse_date, slots, spoken

STYLES = ("", "money", "day", "moment", "time", "title", "lower", "plain")
"""The formats in which a value may have been said; quotation marks are found by themselves."""
NAMED_WAYS = 64
"""Phrases tried for one way of naming an entity."""

_SYMBOL = "".join(SYMBOLS.values())
_CLOCK = r"\d{1,2}:\d\d(?:\s?[AP]M)?"
_DAY = (
    rf"(?:today|tomorrow|yesterday|tonight|(?:(?:this|next|last)(?: past| coming)? )?(?:{'|'.join(DAYS)})"
    rf"|(?:{'|'.join(MONTHS)}) \d{{1,2}}\b(?:, \d{{4}})?|(?:{'|'.join(MONTHS)}) \d{{4}}"
    rf"|(?:{'|'.join(m for m in MONTHS if m != 'May')}))"
)
LITERALS = re.compile(
    rf"(?P<quote>\"[^\"\n]*\"|“[^”\n]*”)|(?P<day>\b{_DAY}\b(?: at {_CLOCK})?)|(?P<handle>[^\s\"(]*[@_/\\][^\s\"]*\w)"
    rf"|(?P<number>[-+]?[{_SYMBOL}#]?(?:[\w.:/+-]*[\w/+-])?\d(?:[\w.,:/+%-]*[\w%])?(?:\s[AP]M\b| [A-Z]{{3}}\b)?)"
)
"""Quoted texts, days and times, addresses and handles, anything with a digit: never to be touched."""
_PROPER = r"[A-ZÀ-ÞŁŚŻĐŽ][\w’'&-]*"
NAME = re.compile(rf"(?<=[\w,;)’'] )(?!I\b){_PROPER}(?:(?: [a-z]{{1,3}})? {_PROPER})*")
"""Capitalised words that do not begin a sentence, with short words between them."""
BACK = re.compile(r"\b(?:th(?:e|is|at) same|the (?:former|latter|other|first|second|last)) \w+", re.IGNORECASE)
"""Words that point back to something and would mean another thing if changed."""


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a turn. ``kind``: what it tells: an entity's kind, ``number``, ``day``, ``text``, or ``back``."""

    start: int
    end: int
    kind: str


@dataclass(frozen=True, slots=True)
class Keepsakes:
    """Of one user turn.

    ``phrases``: what must stay, in order; ``rivals``: groups of phrases of one kind, which must not change places;
    ``days``: days and times; ``secret``: what this turn does not tell, and must not; ``untold``: parameters whose
    values it tells in words that are not found again, so that nobody can say whether they survive.
    """

    phrases: list[str] = field(default_factory=list)
    rivals: list[list[str]] = field(default_factory=list)
    days: list[str] = field(default_factory=list)
    secret: set[str] = field(default_factory=set)
    untold: list[str] = field(default_factory=list)


def places(text: str, phrase: str) -> Iterator[int]:
    """Where a text holds a phrase as whole words and numbers, the case of its first letter aside."""
    for head in dict.fromkeys((phrase[:1], phrase[:1].upper(), phrase[:1].lower())):
        start = text.find(head + phrase[1:]) if phrase else -1
        while start >= 0:
            if not _within(text, start, start + len(phrase)):
                yield start
            start = text.find(head + phrase[1:], start + 1)


def holds(text: str, phrase: str) -> bool:
    """Whether a text holds a phrase: see :func:`places`."""
    return next(places(text, phrase), None) is not None


def _within(text: str, start: int, end: int) -> bool:
    """Whether what stands there is a part of a longer word or number: "$5" in "$5.50", "art" in "party"."""
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    first, last = text[start], text[end - 1]
    if first.isalnum() and (before[-1:].isalnum() or before[-1:] == "_"):
        return True
    if last.isalnum() and (after[:1].isalnum() or after[:1] == "_"):
        return True
    went_on = first.isdigit() and (before[-1:] in tuple(_SYMBOL + "-.") or re.fullmatch(r"\d[,:/]", before) is not None)
    return went_on or (last.isdigit() and re.fullmatch(r"[.,:/-]\d", after) is not None)


class Reading:
    """An example read for what its user tells in which words."""

    def __init__(self, example: Example) -> None:
        self.example = example
        index = tool_index()
        names = [*example.environments]
        self.environments: list[Environment] = [environment(name) for name in names]
        self.calls = [c for c in _calls(example) if index.get(c.name) in example.environments]
        self._home = {c.name: environment(index[c.name]) for c in self.calls}
        self.today = reference_moment(example.seed).date()
        self.words: dict[Any, str] = {}
        for env in self.environments:
            self.words |= getattr(env.language, "WORDS", {})

    def tool(self, call: Call) -> Tool:
        """The tool of a call."""
        return self._home[call.name].tool_map[call.name]

    @cached_property
    def keepsakes(self) -> list[Keepsakes]:
        """Of every user turn."""
        turns = self.example.user_turns
        texts = [t.text for t in turns]
        spans = [self._spans(text) for text in texts]
        found: list[Keepsakes] = []
        for i, text in enumerate(texts):
            own = _merged(spans[i])
            phrases = [text[s.start : s.end] for s in own]
            kinds: dict[str, list[str]] = {}
            for span, phrase in zip(own, phrases, strict=True):
                if span.kind != "back" and not phrase.islower() and phrase not in kinds.setdefault(span.kind, []):
                    kinds[span.kind].append(phrase)
            heard = "\n".join(texts[: i + 1]).casefold()
            later = {texts[j][s.start : s.end] for j in range(i + 1, len(texts)) for s in spans[j] if s.kind != "back"}
            secret = {p.strip('"“”') for p in later | self._values_from(i)}
            found.append(
                Keepsakes(
                    phrases,
                    [group for group in kinds.values() if len(group) > 1],
                    [phrase for span, phrase in zip(own, phrases, strict=True) if span.kind == "day"],
                    {p for p in secret if len(p) > 2 and p.casefold() not in heard},
                    [p for p in turns[i].reveals if not self._told(p, i, texts)],
                )
            )
        return found

    # -- what is told where ------------------------------------------------------------------------------------

    def _spans(self, text: str) -> list[Span]:
        spans = [Span(m.start(), m.end(), _KINDS[m.lastgroup or "quote"]) for m in LITERALS.finditer(text)]
        spans += [Span(m.start(), m.end(), "name") for m in NAME.finditer(text)]
        spans += [Span(m.start(), m.end(), "back") for m in BACK.finditer(text)]
        for kind, phrases in self._phrases.items():
            spans += [Span(s, s + len(p), kind) for p in phrases for s in places(text, p)]
        return spans

    @cached_property
    def _phrases(self) -> dict[str, set[str]]:
        """What it tells -> the phrases by which the user may have told it."""
        found: dict[str, set[str]] = {"back": set()}
        for call in self.calls:
            for name in call.arguments:
                kind, phrases = self._ways(call, name)
                found.setdefault(kind, set()).update(phrases)
        for env in self.environments:
            for ways in getattr(env.language, "PRONOUNS", {}).values():
                found["back"].update(way for way in ways if " " in way)
            for gives in getattr(env.language, "GIVES", ()):
                for key in [k for k, kind in self._kinds.items() if gives.entity == kind]:
                    for say in gives.say:
                        found.setdefault(gives.entity, set()).update(self._filled(say, key, 1))
        return found

    def _ways(self, call: Call, name: str) -> tuple[str, set[str]]:
        """What an argument is, and the phrases that may tell it."""
        tool, value = self.tool(call), call.arguments[name]
        found: set[str] = set()
        ref = tool.refs.get(name)
        for leaf in [*leaves(value), *([value] if isinstance(value, list) else [])]:
            if ref is not None and isinstance(leaf, str):
                found |= self._names(leaf)
            found |= self._forms(leaf)
        phrasing = self._home[call.name].language.PHRASINGS.get(call.name)
        for clause in phrasing.extra.get(name, ()) if phrasing is not None else ():
            if not SLOT.search(clause):
                found.add(clause.strip(" ,;:."))
        return ref or _kind(value), found

    def _forms(self, value: Any) -> set[str]:
        """The texts of a value in all formats."""
        if value is None or value == "" or value == []:
            return set()
        if isinstance(value, bool):
            return {self.words[value]} if isinstance(self.words.get(value), str) else set()
        forms = {spoken(value, style, self.today, words) for style in STYLES for words in (self.words, {})}
        if isinstance(value, str):
            if value[-4:].isdigit() and parse_date(value) is None:
                forms.add(value[-4:])
            forms |= {f"{form}s" for form in forms if form.islower()}
        if isinstance(value, (int, float)):
            forms |= {spoken(value, "money", self.today, {}, unit) for unit in SYMBOLS}
        return {f for f in forms if len(f) > 1 or f.isdigit()}

    # -- entities ----------------------------------------------------------------------------------------------

    @cached_property
    def _rows(self) -> dict[str, list[Mapping[str, Any]]]:
        """Id -> what is known of its entity at different moments."""
        return self._entities[0]

    @cached_property
    def _kinds(self) -> dict[str, str]:
        """Id -> the kind of its entity."""
        return self._entities[1]

    @cached_property
    def _entities(self) -> tuple[dict[str, list[Mapping[str, Any]]], dict[str, str]]:
        rows: dict[str, list[Mapping[str, Any]]] = {}
        kinds: dict[str, str] = {}
        for env in self.environments:
            for kind, known in context_of(env.name, self.example.seed).rows.items():
                for key, seen in known.items():
                    rows.setdefault(key, []).append(seen)
                    kinds.setdefault(key, kind)
        by_id: dict[str, str] = {}
        for message in self.example.reference:
            for call in message.get("tool_calls") or ():
                by_id[call["id"]] = call["function"]["name"]
            name = by_id.get(message.get("tool_call_id", "")) if message["role"] == "tool" else None
            if name in self._home:
                tool = self._home[name].tool_map[name]
                for kind, key, row in entity_rows(tool, _decoded(message["content"])):
                    if row not in rows.setdefault(key, []):
                        rows[key].append(row)
                    kinds.setdefault(key, kind)
        return rows, kinds

    def _names(self, key: str, depth: int = 1) -> set[str]:
        """The phrases that name an entity, unique or not."""
        kind = self._kinds.get(key)
        found: set[str] = set()
        for env in self.environments:
            for way in env.language.NAMINGS:
                if way.entity == kind:
                    found |= self._filled(way.say, key, depth)
        return found

    def _filled(self, say: str, key: str, depth: int) -> set[str]:
        found: set[str] = set()
        for row in self._rows.get(key, ()):
            unit = str(row.get("currency") or "USD")
            choices: list[list[str]] = []
            for name, style in slots(say):
                value = row.get(name)
                if value in (None, "", []):
                    break
                nested = self._names(value, depth + 1) if depth < 3 and isinstance(value, str) else set()
                choices.append(sorted(nested) or [spoken(value, style, self.today, self.words, unit)])
            else:
                for chosen in islice(product(*choices), NAMED_WAYS):
                    phrase = fill(say, _in_order(chosen))
                    found |= {phrase, phrase.rstrip(",")}
        return found

    # -- what is not told --------------------------------------------------------------------------------------

    def _values_from(self, turn: int) -> set[str]:
        """Phrases that would tell an argument of this turn's calls or of later ones."""
        found: set[str] = set()
        for call in self.calls:
            if call.turn >= turn:
                for value in call.arguments.values():
                    ids = [v for v in leaves(value) if isinstance(v, str) and v in self._kinds]
                    found.update(ids)
                    found |= self._forms(value) if not ids else set()
                    for key in ids:
                        for row in self._rows[key]:
                            found |= {v for k, v in row.items() if k in _CALLED and isinstance(v, str)}
        return found

    def _told(self, parameter: str, turn: int, texts: list[str]) -> bool:
        """Whether a parameter's value is found where it was told: here, earlier, or in an earlier result."""
        holders = [c for c in self.calls if parameter in c.arguments and c.turn >= turn]
        soon = min((c.turn for c in holders), default=0)
        return not holders or any(self._found(c, parameter, turn, texts) for c in holders if c.turn == soon)

    def _found(self, call: Call, parameter: str, turn: int, texts: list[str]) -> bool:
        kind, phrases = self._ways(call, parameter)
        if kind in self.tool(call).refs.values():
            phrases = phrases | self._phrases["back"]
        if any(holds(text, p) for text in texts[: turn + 1] for p in phrases):
            return True
        return self._shown_before(call.arguments[parameter], turn)

    def _shown_before(self, value: Any, turn: int) -> bool:
        """Whether a result before a user turn shows a value that no naming phrase exists for."""
        if isinstance(value, bool):
            return False
        heard = -1
        for message in self.example.reference:
            heard += message["role"] == "user"
            if heard >= turn:
                return False
            if message["role"] == "tool" and json.dumps(value, ensure_ascii=False) in message["content"]:
                return True
        return False


_CALLED = ("name", "nickname", "title", "subject", "label", "query", "model", "filename")
"""Fields that hold what an entity is called."""
_KINDS = {"quote": "text", "day": "day", "handle": "text", "number": "number"}


def _in_order(words: Sequence[str]) -> Callable[[str, str], str]:
    left = iter(words)
    return lambda name, style: next(left)


def _kind(value: Any) -> str:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return "number"
    return "day" if parse_date(value) is not None else "text"


def _merged(spans: list[Span]) -> list[Span]:
    """The spans in order, overlapping ones as one, which tells what the longest of them told."""
    merged: list[Span] = []
    longest = 0
    for span in sorted(spans, key=lambda s: (s.start, s.start - s.end)):
        if merged and span.start < merged[-1].end:
            last, size = merged[-1], span.end - span.start
            kind = span.kind if size > longest else last.kind
            merged[-1] = Span(last.start, max(last.end, span.end), kind)
            longest = max(longest, size)
        else:
            merged.append(span)
            longest = span.end - span.start
    return merged


def _calls(example: Example) -> Iterator[Call]:
    """Every call that the user's words led to: of the ground truth, of a hidden tool, and those that failed."""
    yield from example.ground_truth.calls
    hidden = example.knobs.get("hidden")
    if hidden is not None:
        yield Call(hidden["name"], hidden["arguments"], len(example.user_turns) - 1)
    known = [(c.name, c.arguments) for c in example.ground_truth.calls]
    turn = -1
    for message in example.reference:
        turn += message["role"] == "user"
        for call in message.get("tool_calls") or ():
            arguments = _decoded(call["function"]["arguments"])
            if isinstance(arguments, dict) and (call["function"]["name"], arguments) not in known:
                yield Call(call["function"]["name"], arguments, turn)


def _decoded(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None
