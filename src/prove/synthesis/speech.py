"""Values as people write them, and the slots of phrases."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import cache
from typing import Any

SLOT = re.compile(r"\{([a-z_][\w.]*)(?::([a-z0-9]+))?\}")
SNAKE = re.compile(r"[a-z]+(_[a-z]+)+")
DATE = re.compile(r"\d{4}-\d\d-\d\d(?=T\d\d:\d\d|\Z)")
MONTH = re.compile(r"(\d{4})-(0[1-9]|1[0-2])")
QUESTION = re.compile(
    r"(what(?!,| (i|my|you|we|the)\b)|which(?! is why)|who|whose|whom|how|did|any \w+|might|"
    r"(do|have) (i|you|u|ya|we|any)\b|"
    r"(can|could|would|will|does|has|is|are|am|was|were|may) (i|you|u|ya|we|my|there|it|any|anything|the)\b)",
    re.IGNORECASE,
)
SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥"}

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


@cache
def parsed(phrase: str) -> tuple[tuple[str, str, str], ...]:
    """A phrase as ``(text before, slot, format)`` triples; the last has no slot. Phrases are few and used often."""
    parts: list[tuple[str, str, str]] = []
    end = 0
    for m in SLOT.finditer(phrase):
        parts.append((phrase[end : m.start()], m[1], m[2] or ""))
        end = m.end()
    return (*parts, (phrase[end:], "", ""))


@cache
def slots(phrase: str) -> tuple[tuple[str, str], ...]:
    """The ``(name, format)`` pairs of a phrase, in order; the format is empty if none is given."""
    return tuple((name, style) for _, name, style in parsed(phrase) if name)


def fill(phrase: str, say: Callable[[str, str], str]) -> str:
    """A phrase with each slot replaced by ``say(name, format)``.

    Words that end with a comma ("Anna, account 1422,") lose it before another mark and at the end.
    """
    parts: list[str] = []
    for text, name, style in parsed(phrase):
        if parts and parts[-1].endswith(",") and text[:1] in _MARKS and (text or not name):
            parts[-1] = parts[-1][:-1]
        parts.append(text)
        if name:
            parts.append(say(name, style))
    return "".join(parts)


_MARKS = ("", ",", ".", ";", ":", "?", "!", ")")


def money(value: float, currency: str = "USD") -> str:
    """1250.5 -> ``$1,250.50``; whole amounts without cents; a currency without a symbol of its own by its code."""
    cents = round(abs(value) * 100)
    sign = "-" if value < 0 and cents else ""
    text = f"{cents // 100:,}" if cents % 100 == 0 else f"{cents // 100:,}.{cents % 100:02d}"
    symbol = SYMBOLS.get(currency)
    return f"{sign}{symbol}{text}" if symbol else f"{sign}{text} {currency}"


def parse_date(value: Any) -> date | None:
    """The date of an ISO date or date-time, else None."""
    if not isinstance(value, str) or DATE.match(value) is None:
        return None
    try:
        return date.fromisoformat(value[:10])
    except ValueError:
        return None


def day(value: date, today: date) -> str:
    """A date as a person says it near ``today``: "tomorrow", "this Friday", "last Monday", "March 3".

    "Last Monday" is the Monday of last week and "this Friday" the Friday of this week (from Monday to Sunday); a day
    up to six days away that neither names is "this past Monday" or "this coming Friday".
    """
    distance = (value - today).days
    near = {0: "today", 1: "tomorrow", -1: "yesterday"}
    if distance in near:
        return near[distance]
    same_week = 0 <= today.weekday() + distance <= 6
    if 2 <= distance <= 6:
        return f"this {DAYS[value.weekday()]}" if same_week else f"this coming {DAYS[value.weekday()]}"
    if -6 <= distance <= -2:
        return f"this past {DAYS[value.weekday()]}" if same_week else f"last {DAYS[value.weekday()]}"
    text = f"{MONTHS[value.month - 1]} {value.day}"
    return text if value.year == today.year else f"{text}, {value.year}"


def clock(value: str) -> str:
    """An ISO date-time's time of day: ``2:30 PM``."""
    moment = datetime.fromisoformat(value.replace("Z", "+00:00"))
    hour = moment.hour % 12 or 12
    return f"{hour}:{moment.minute:02d} {'AM' if moment.hour < 12 else 'PM'}"


def month(value: Any) -> str | None:
    """``2026-08`` -> "August 2026"; None for anything else."""
    found = MONTH.fullmatch(value) if isinstance(value, str) else None
    return f"{MONTHS[int(found[2]) - 1]} {found[1]}" if found else None


def spoken(value: Any, style: str, today: date, words: Mapping[Any, str], currency: str = "USD") -> str:
    """A value in the given format of :mod:`prove.engine.language`; without one, by its type."""
    if style == "money" and isinstance(value, (int, float)) and not isinstance(value, bool):
        return money(value, currency)
    on = parse_date(value)
    if on is not None and style in ("day", "moment", "time", ""):
        if style == "time" and len(value) > 10:
            return clock(value)
        return f"{day(on, today)} at {clock(value)}" if style == "moment" and len(value) > 10 else day(on, today)
    text = (month(value) if style == "" else None) or plain(value, words, today)
    if style == "last4":
        return text[-4:]
    if style == "quote":
        return f'"{text}"'
    if style == "title":
        return text.title()
    if style == "lower":
        return text.lower()
    return text


def plain(value: Any, words: Mapping[Any, str], today: date) -> str:
    """Words, numbers and lists without formatting."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return words.get(value, value.replace("_", " ") if "_" in value and SNAKE.fullmatch(value) else value)
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, list):
        return listing([spoken(v, "", today, words) for v in value])
    return str(value)


def listing(items: list[str]) -> str:
    """``a, b and c``."""
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1] if items else "nothing"


def said_forms(value: Any, style: str, today: date, words: Mapping[Any, str], currency: str = "USD") -> list[str]:
    """The texts by which an answer may tell a value; the first is how the reference tells it."""
    forms = [spoken(value, style, today, words, currency)]
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        exact = str(int(value)) if float(value).is_integer() else str(value)
        forms += [f"{value:.2f}", f"{value:,.2f}", exact]
    on = parse_date(value)
    if on is not None:
        name = MONTHS[on.month - 1]
        forms += [value[:10], f"{name} {on.day}", f"{on.day} {name}", f"{name[:3]} {on.day}"]
    elif isinstance(value, str):
        forms.append(value)
        named = month(value)
        if named is not None:
            name = named.split()[0]
            forms += [named, f"{name[:3]} {value[:4]}", name]
    return list(dict.fromkeys(forms))


def mentions(text: str, form: str) -> bool:
    """Whether a text holds a form as whole words and numbers: "$5" is not in "$50", nor 45 in "account 3045"."""
    start = text.find(form)
    while start >= 0:
        end = start + len(form)
        before, after = text[max(0, start - 2) : start], text[end : end + 2]
        inside = before[-1:].isalnum() or before[-1:] in ("_", ".") or (before[-1:] == "," and before[0].isdigit())
        goes_on = after[:1].isalnum() or after[:1] == "_" or (after[:1] in (".", ",") and after[1:].isdigit())
        if not inside and not goes_on:
            return True
        start = text.find(form, start + 1)
    return False


def sentence(text: str) -> str:
    """With a capital first letter and a final mark: a question mark where the last clause is clearly a question."""
    text = text.strip()
    text = text[:1].upper() + text[1:]
    if text[-1:] in ".?!…" or text[-2:] in ('."', '?"', '!"'):
        return text
    return text + ("?" if "?" not in text and QUESTION.match(re.split(r"[.;:!] ", text)[-1]) else ".")


def noun(parameter: str) -> str:
    """What a parameter is called in a question: ``from_account_id`` -> "from account"."""
    return parameter.removesuffix("_id").replace("_", " ")
