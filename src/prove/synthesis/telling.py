"""How an assistant reports what came out of a call, and which facts of it a user had to be told."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any

from prove.dataset import Fact
from prove.engine import Observation, Session
from prove.synthesis.goals import Goal, phrasing_of
from prove.synthesis.speech import fill, listing, mentions, said_forms, sentence, slots, spoken


def tell(
    goal: Goal,
    observation: Observation,
    session: Session,
    *,
    rng: random.Random,
    items: int,
    heard: str,
    names: Mapping[str, str],
    turn: int,
) -> tuple[str, list[Fact]]:
    """The report on a goal, and its facts.

    ``items``: rows of a list that are named one by one; ``heard``: what the user has said, which is no news;
    ``names``: id -> what the user called it, for which a pronoun stood.
    """
    phrasing = phrasing_of(session, goal.tool.name)
    assert phrasing is not None  # a goal was made from it
    words = getattr(session.environment.language, "WORDS", {})
    today = session.state.now.date()
    data = observation.data
    rows = next((v for v in data.values() if isinstance(v, list)), None) if isinstance(data, dict) else None
    currency = str(data.get("currency", "USD")) if isinstance(data, dict) else "USD"
    facts: list[Fact] = []
    if rows is not None and not rows and phrasing.none:
        template = rng.choice(list(phrasing.none))
    else:
        tells = rng.sample(list(phrasing.tell), len(phrasing.tell))
        if rows is not None and len(rows) == 1:  # "There are 1" is nobody's way to say it
            tells.sort(key=lambda t: any(n == "count" for n, _ in slots(t)))
        usable = next((t for t in tells if tellable(t, goal, data, rows)), None)
        if usable is None:
            return "That is done.", []
        template = usable

    def fact(path: list[str], value: Any, style: str, unit: str) -> str:
        forms = said_forms(value, style, today, words, unit)
        # A bare sign ("%") says nothing by itself.
        tells_something = value is not None and not isinstance(value, bool) and any(c.isalnum() for c in str(value))
        needed = goal.tool.read_only and tells_something
        if needed and not any(mentions(heard, form) for form in forms):
            facts.append(Fact(goal.tool.name, path, value, forms, turn))
        return forms[0]

    def tell_row(i: int, row: dict[str, Any], key: str) -> str:
        # Only what tells a row from the others must be told of each; its other fields are said in passing.
        head = next((n for n, _ in slots(phrasing.item) if distinct(rows or [], n)), slots(phrasing.item)[0][0])
        unit = str(row.get("currency", currency))

        def field(name: str, style: str) -> str:
            if name == head:
                return fact([key, str(i), name], row[name], style, unit)
            return spoken(row[name], style, today, words, unit)

        return fill(phrasing.item, field)

    def say(name: str, style: str) -> str:
        if name == "count":
            return str(len(rows or ()))
        if name == "items":
            key = next(k for k, v in data.items() if v is rows)
            told = []
            for i, row in enumerate((rows or [])[:items]):
                if all(row.get(n) not in (None, "") for n, _ in slots(phrasing.item)):
                    told.append(tell_row(i, row, key))
            more = len(rows or ()) - len(told)
            rest = "more" if data.get("next_cursor") else f"{more} more" if more > 0 else ""
            return listing([*told, rest] if told and rest else told)
        if name.startswith("result."):
            path = name.split(".")[1:]
            return fact(path, lookup(data, path), style, currency)
        if name in goal.said:
            named = names.get(goal.arguments[name]) if name in goal.pronouns else None
            return yours(named or goal.said[name])
        return spoken(goal.arguments.get(name), style, today, words, currency)

    return sentence(fill(template, say)), facts


def tellable(template: str, goal: Goal, data: Any, rows: Sequence[Any] | None) -> bool:
    """Whether all that a report has slots for is there."""
    for name, _ in slots(template):
        if name in ("count", "items"):
            if rows is None:
                return False
        elif name.startswith("result."):
            if lookup(data, name.split(".")[1:]) in (None, "", []):
                return False
        elif name not in goal.arguments:
            return False
    return True


def lookup(data: Any, path: Sequence[str]) -> Any:
    """The value at a path of field names, or None."""
    for part in path:
        if not isinstance(data, dict) or part not in data:
            return None
        data = data[part]
    return data


def distinct(rows: Sequence[dict[str, Any]], field: str) -> bool:
    """Whether a field tells all rows apart."""
    values = [repr(row.get(field)) for row in rows]
    return len(set(values)) == len(values)


def yours(phrase: str) -> str:
    """A user's words in the assistant's mouth: my -> your, but not within a quotation."""
    parts = phrase.split('"')
    mine = re.compile(r"\b(my|our|My|Our)\b")
    parts[::2] = [mine.sub(lambda m: "Your" if m[1][0].isupper() else "your", part) for part in parts[::2]]
    return '"'.join(parts)
