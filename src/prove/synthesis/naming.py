"""How an entity is named without its id, and which look-ups find it by that name."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from prove.engine import Environment, Session
from prove.engine.language import Naming
from prove.synthesis.sampler import Context, entity_rows
from prove.synthesis.speech import SLOT, fill, slots, spoken

DAY_ZERO = date(2000, 1, 1)
"""From here every day is told by its date."""
MAX_DEPTH = 2
"""An entity may be named through another one ("the charge on my savings account"), but not further."""


STUTTER = re.compile(r"\b(\w+) \1\b", re.IGNORECASE)


def _stutters(phrase: str, row: Mapping[str, Any]) -> bool:
    """Whether a word comes twice in a row ("my Travel Account account") that is no name by itself ("Walla Walla")."""
    twice = STUTTER.search(phrase)
    return twice is not None and not any(isinstance(v, str) and twice[0] in v for v in row.values())


@dataclass(frozen=True, slots=True)
class Lookup:
    """A read-only call that finds a named entity: the one with the id ``finds`` among the ``shown``."""

    tool: str
    arguments: dict[str, Any]
    finds: str
    shown: frozenset[str]


@dataclass(frozen=True, slots=True)
class Name:
    """A noun phrase, and the look-ups by which exactly one entity answers to it, in layers: each needs those before.

    A pronoun needs none: what it stands for was just spoken of.
    """

    phrase: str
    layers: tuple[tuple[Lookup, ...], ...] = ()
    pronoun: bool = False


def label(environment: Environment, entity: str, row: Mapping[str, Any]) -> str | None:
    """What an entity is called by the first of its names that its row can fill; None if there is none."""
    words = getattr(environment.language, "WORDS", {})
    for way in environment.language.NAMINGS:
        if way.entity in entity.split("|") and all(row.get(name) not in (None, "", []) for name, _ in slots(way.say)):
            return fill(way.say, lambda name, style: spoken(row[name], style, DAY_ZERO, words))
    return None


class Namer:
    """Finds names that are unique in the present state of a session."""

    def __init__(self, session: Session, context: Context, rng: random.Random, prefer: str | None = None) -> None:
        self.session = session.fork()
        self.context = context
        self.rng = rng
        self.prefer = prefer
        language = session.environment.language
        self.namings: list[Naming] = language.NAMINGS
        self.words: Mapping[Any, str] = getattr(language, "WORDS", {})
        self._today = session.state.now.date()
        self._seen: dict[tuple[str, str, str], list[tuple[str, Mapping[str, Any]]]] = {}

    @property
    def today(self) -> date:
        """The session's day."""
        return self._today

    def name(self, entity: str, key: str, depth: int = 1) -> Name | None:
        """A name of the entity with this id, or None if none of the declared ways singles it out."""
        kinds = entity.split("|")
        ways = [n for n in self.namings if n.entity in kinds]
        self.rng.shuffle(ways)
        if self.prefer is not None:
            ways.sort(key=lambda n: n.via != self.prefer)
        for way in ways:
            found = self._try(way, key, depth)
            if found is not None:
                return found
        return None

    def _try(self, way: Naming, key: str, depth: int) -> Name | None:
        row = self.context.row(way.entity, key)
        tool = self.session.environment.tool_map[way.via]
        layers: list[tuple[Lookup, ...]] = []
        nested: dict[str, Name] = {}
        arguments: dict[str, Any] = {}
        for parameter, template in way.arguments.items():
            if not isinstance(template, str) or not SLOT.search(template):
                arguments[parameter] = template
                continue
            whole = SLOT.fullmatch(template)
            if whole is not None:
                if row.get(whole[1]) is None:
                    return None
                value = row[whole[1]]
                ref = tool.refs.get(parameter)
                if ref is not None:
                    inner = self.name(ref, value, depth + 1) if depth < MAX_DEPTH else None
                    # The user must have said which one, or nobody could make this look-up.
                    if inner is None or whole[1] not in [name for name, _ in slots(way.say)]:
                        return None
                    nested[whole[1]] = inner
                    layers += inner.layers
                arguments[parameter] = value
            else:
                if any(row.get(name) is None for name, _ in slots(template)):
                    return None
                arguments[parameter] = fill(
                    template, lambda name, style: spoken(row[name], style or "plain", self._today, {})
                )
        target: str | None = None
        others: list[str] = []
        rows = self._rows(way, arguments)
        for found, shown in rows:
            phrase = self._phrase(way.say, shown, nested)
            if found == key:
                target = phrase
            elif phrase is not None:
                others.append(phrase.casefold())
        if target is None or target.casefold() in others or _stutters(target, row):
            return None
        return Name(target, (*layers, (Lookup(way.via, arguments, key, frozenset(k for k, _ in rows)),)))

    def _rows(self, way: Naming, arguments: dict[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
        """What the look-up shows of the entity's kind; looked up once, since this namer's state does not change."""
        key = (way.via, way.entity, repr(arguments))
        rows = self._seen.get(key)
        if rows is None:
            observation = self.session.call(way.via, arguments)
            tool = self.session.environment.tool_map[way.via]
            found = entity_rows(tool, observation.data) if observation.ok else ()
            rows = self._seen[key] = [(k, row) for entity, k, row in found if entity == way.entity]
        return rows

    def _phrase(self, say: str, row: Mapping[str, Any], nested: Mapping[str, Name]) -> str | None:
        wanted = slots(say)
        if any(row.get(name) in (None, "", []) and name not in nested for name, _ in wanted):
            return None
        unit = str(row.get("currency") or "USD")
        return fill(
            say,
            lambda name, style: (
                nested[name].phrase if name in nested else spoken(row[name], style, self._today, self.words, unit)
            ),
        )
