"""Whether what a model calls and tells was given to it: by the user's words or by an earlier result.

The audit traces ids, sensitive values and free text. A request may put numbers, dates and choices in other words, so
these are held here against what people say for them; what none of it accounts for is not kept.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from prove.engine import Tool
from prove.engine.schema import Parameter
from prove.synthesis.conversation import Conversation
from prove.synthesis.edges import leaves, traced_values, was_said
from prove.synthesis.sampler import context_of, entity_rows
from prove.synthesis.speech import DAYS, MONTHS, mentions, month, parse_date, plain, said_forms

NUMBER = re.compile(r"\d[\d,\u202f]*(?:\.\d+)?")
WORD = re.compile(r"[^\W_]+")
SMALL = 12
"""Up to here a number in an answer may be a count or an hour of the clock."""
UNITS = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty"""
TENS = "thirty forty fifty sixty seventy eighty ninety hundred"
NUMERALS: dict[str, float] = {
    **{word: float(i) for i, word in enumerate(UNITS.split())},
    **{word: float(i) for i, word in zip(range(30, 101, 10), TENS.split(), strict=True)},
    **{"half": 0.5, "quarter": 0.25, "both": 2.0, "couple": 2.0, "pair": 2.0, "dozen": 12.0, "twice": 2.0},
}


@dataclass(frozen=True, slots=True)
class Said:
    """All that the model could know: the user's words, results as JSON text, the day, and words for values."""

    heard: str
    seen: str
    today: date
    words: Mapping[Any, str]

    @property
    def numbers(self) -> set[float]:
        """The numbers that the user spoke, in digits or words."""
        return _numbers(self.heard)


def unfounded(tool: Tool, arguments: Mapping[str, Any], said: Said, asked: bool) -> str | None:
    """The first parameter whose value nobody gave, or None. ``asked``: whether the call is what the user wants done.

    A look-up on the way may filter as it likes by numbers, dates and choices.
    """
    for p, value in traced_values(tool, arguments):
        if not was_said(tool, value, said.heard) and json.dumps(value, ensure_ascii=False)[1:-1] not in said.seen:
            return p.name
    if asked:
        traced = {p.name for p, _ in traced_values(tool, arguments)}
        for p in tool.signature:
            if p.name in arguments and p.name not in traced and not given(tool, p, arguments[p.name], said):
                return p.name
    return None


def given(tool: Tool, parameter: Parameter, value: Any, said: Said) -> bool:
    """Whether somebody gave a value that is no id, secret or free text."""
    prop = tool.parameters["properties"].get(parameter.name, {})
    return all(_leaf_given(parameter, prop, v, said) for v in leaves(value))


def _leaf_given(parameter: Parameter, prop: Mapping[str, Any], value: Any, said: Said) -> bool:
    heard = said.heard.casefold()
    if value is None or value == "":
        return False
    if isinstance(value, bool):
        return parameter.required or any(
            w in heard for w in WORD.findall(parameter.name.replace("_", " ")) if len(w) > 3
        )
    if isinstance(value, (int, float)):
        return number_given(parameter.name, value, said)
    if isinstance(value, str) and parse_date(value) is not None:
        return moment_given(value, said)
    if isinstance(value, str):
        if re.fullmatch(r"\d\d:\d\d(:\d\d)?", value):
            return time_given(value, said)
        forms = [value, plain(value, said.words, said.today), month(value) or value]
        if any(form.casefold() in heard for form in forms):
            return True
        stems = [w[:5] for form in forms for w in WORD.findall(form.casefold().replace("_", " ")) if len(w) > 2]
        return any(stem in heard for stem in stems) or ("enum" not in prop and json.dumps(value) in said.seen)
    return False


def number_given(name: str, value: float, said: Said) -> bool:
    """Whether a number was spoken, or is a value of an earlier result; minutes may be spoken of as hours."""
    if value in (0, 1):
        return True
    factors = [1.0, 0.01] if isinstance(value, float) else [1.0]
    for unit in ("minute", "second", "duration"):
        factors += [60.0, 3600.0] if unit in name else []
    if any(abs(abs(value) / f - n) < 1e-6 for f in factors for n in said.numbers):
        return True
    shown = re.escape(f"{value:g}" if abs(value) < 1e6 else str(value))
    return re.search(rf"[:\[,]-?{shown}(\.0+)?[,\]}}]", said.seen) is not None


def _numbers(text: str) -> set[float]:
    found = {float(m.replace(",", "").replace("\u202f", "")) for m in NUMBER.findall(text)}
    found |= {n for w in WORD.findall(text.casefold()) if (n := NUMERALS.get(w)) is not None}
    for digits, unit in re.findall(r"(\d+(?:\.\d+)?)\s*(k|m|million|thousand)\b", text.casefold()):
        found.add(float(digits) * (1e3 if unit in ("k", "thousand") else 1e6))
    if re.search(r"\bhalf\b", text.casefold()):
        found |= {n + 0.5 for n in list(found)}
    return found


def moment_given(value: str, said: Said) -> bool:
    """Whether a date, and the time if there is one, was spoken or shown."""
    if value in said.seen or value[:16] in said.seen:
        return True
    on = date.fromisoformat(value[:10])
    if value[:10] not in said.seen and not day_given(on, said):
        return False
    return len(value) <= 10 or time_given(value[11:16], said)


def day_given(on: date, said: Said) -> bool:
    """Whether a user's words may mean a day."""
    heard = said.heard.casefold()
    forms = said_forms(on.isoformat(), "day", said.today, {})
    if any(mentions(heard, form.casefold()) for form in forms):
        return True
    if MONTHS[on.month - 1][:3].casefold() in heard and re.search(rf"\b{on.day}(st|nd|rd|th)?\b", heard):
        return True
    return on in set(_spoken_days(heard, said.today))


def _spoken_days(heard: str, today: date) -> Iterator[date]:
    """Days that words relative to today stand for; of weeks, months and years the first and the last."""
    for word, days in (("today", 0), ("tonight", 0), ("now", 0), ("tomorrow", 1), ("yesterday", -1)):
        if word in heard:
            yield today + timedelta(days)
    for i, name in enumerate(DAYS):
        if name.casefold() in heard:
            yield from (d for n in range(-7, 14) if (d := today + timedelta(n)).weekday() == i)
    for number, unit in re.findall(r"(\w+) (day|week|month)s?\b", heard):
        n = int(number) if number.isdecimal() and len(number) < 4 else int(NUMERALS.get(number, number in ("a", "an")))
        step = {"day": 1, "week": 7, "month": 30}[unit]
        yield from (today + timedelta(n * step), today - timedelta(n * step))
    if "week" in heard:
        monday = today - timedelta(today.weekday())
        yield from (monday + timedelta(7 * w + d) for w in (-1, 0, 1) for d in (0, 4, 5, 6, 7))
    firsts = [date(today.year + k // 12, k % 12 + 1, 1) for k in range(today.month - 2, today.month + 3)]
    named = [date(y, m + 1, 1) for y in (today.year - 1, today.year, today.year + 1) for m in range(12)]
    spoken = [first for first in named if MONTHS[first.month - 1].casefold() in heard]
    for first in [*spoken, *(firsts if "month" in heard else [])]:
        following = (first + timedelta(32)).replace(day=1)
        yield from (first, following - timedelta(1), following)
    if "year" in heard:
        yield from (date(y, m, d) for y in (today.year - 1, today.year, today.year + 1) for m, d in ((1, 1), (12, 31)))


def time_given(value: str, said: Said) -> bool:
    """Whether a time of day (``HH:MM``) was spoken or shown; the ends of a day go without saying."""
    if value[:5] in ("00:00", "23:59") or f"T{value[:5]}" in said.seen or f'"{value[:5]}' in said.seen:
        return True
    return (int(value[:2]), int(value[3:5])) in set(_spoken_times(said.heard.casefold()))


def _spoken_times(heard: str) -> Iterator[tuple[int, int]]:
    """Hours and minutes that words may stand for; without AM or PM both halves of the day."""
    for digits, minutes, half in re.findall(r"\b(\d{1,2})(?:[:.h](\d\d))?\s*([ap]\.?m\b)?", heard):
        hour, minute = int(digits), int(minutes or 0)
        if half and 1 <= hour <= 12:
            yield hour % 12 + 12 * (half[0] == "p"), minute
        elif not half and hour < 24:
            yield from ((hour, minute), ((hour + 12) % 24, minute))
    yield from ((hour, 0) for word, hour in (("noon", 12), ("midnight", 0), ("midday", 12)) if word in heard)


def ambiguous(
    conversation: Conversation, tools: Mapping[str, Tool], tool: Tool, arguments: Mapping[str, Any]
) -> str | None:
    """The first parameter whose entity the user's words do not tell from another one that was seen, or None.

    An entity that was used before, or that a change has just made, is the one spoken of.
    """
    heard = conversation.heard
    spoken = {w for w in WORD.findall(heard.casefold()) if len(w) > 1}
    pairs = [
        p for s, o in zip(conversation.steps, conversation.observations, strict=True) for p in zip(s, o, strict=True)
    ]
    used = {v for call, _ in pairs for v in leaves(call.arguments) if isinstance(v, str)}
    for p, entity in tool.refs.items():
        for key in leaves(arguments.get(p)):
            if not isinstance(key, str) or key in heard or key in used:
                continue
            rows: dict[str, dict[str, Any]] = {}
            made = False
            for call, observation in pairs:
                for kind, found, row in entity_rows(tools[call.name], observation.data):
                    if kind in entity.split("|"):
                        rows.setdefault(found, {}).update(row)
                        made |= found == key and not tools[call.name].read_only
            others = [_matched(row, spoken) for found, row in rows.items() if found != key]
            mine = _matched(rows.get(key, {}), spoken)
            if not made and others and any(other >= mine for other in others):
                return p
    return None


def words_for(
    conversation: Conversation, tools: Mapping[str, Tool], tool: Tool, entity: str, key: str, text: str
) -> list[str]:
    """The words of a text that stand in what is known of an entity, in their order; the id itself is one."""
    context = context_of(tool.environment, conversation.workspace.seed)
    row = dict(context.row(entity, key))
    pairs = [
        p for s, o in zip(conversation.steps, conversation.observations, strict=True) for p in zip(s, o, strict=True)
    ]
    for call, observation in pairs:
        for kind, found, more in entity_rows(tools[call.name], observation.data):
            if found == key and kind in entity.split("|"):
                row.update(more)
    spoken = WORD.findall(text.casefold())
    matched = {word for _, word in _matched(row, {w for w in spoken if len(w) > 1})}
    return list(dict.fromkeys([w for w in spoken if w in matched] + ([key] if key in text else [])))


def _matched(row: Mapping[str, Any], spoken: set[str]) -> set[tuple[str, str]]:
    """Which words of a row were spoken, each with its field."""
    found = set()
    for field, value in row.items():
        for leaf in leaves(value):
            for word in WORD.findall(_readable(leaf)):
                if word in spoken:
                    found.add((field, word))
    return found


def _readable(value: Any) -> str:
    on = parse_date(value)
    text = str(value).casefold()
    return f"{text} {MONTHS[on.month - 1]} {DAYS[on.weekday()]} {on.day}".casefold() if on is not None else text


def unfounded_answer(text: str, said: Said, more: str) -> str | None:
    """The first number or id in an answer that neither the user nor a result gave; ``more``: what else is known."""
    known = f"{said.heard}\n{said.seen}\n{more}"
    whole = re.sub(r"\d+\.\d+", " ", known)  # the parts of a date, a time or a code, but not those of an amount
    numbers = _numbers(known) | {float(m) for m in re.findall(r"\d+", whole) if len(m) < 16}
    for token in re.findall(r"[A-Za-z]+[_:-]?[A-Za-z_]*\d{4,}\w*", text):
        if token not in known:
            return str(token)
    for token in NUMBER.findall(text):
        value = float(token.replace(",", "").replace("\u202f", ""))
        if value > SMALL and value not in numbers:
            return str(token)
    return None
