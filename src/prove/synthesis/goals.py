"""Goals: one thing a user wants, as a tool with arguments from live state, and the words that ask for it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any

from prove.dataset.example import InfoLevel
from prove.engine import Session, Tool
from prove.engine.language import NoValue, Phrasing, Pick, Register, Takes
from prove.engine.schema import Parameter
from prove.synthesis.instantiate import value_functions, value_of
from prove.synthesis.naming import Lookup, Name, Namer
from prove.synthesis.sampler import Context
from prove.synthesis.speech import fill, slots, spoken

REGISTERS: tuple[Register, ...] = ("casual", "neutral", "formal")
EXTRA_CLAUSE = 0.25
"""Share of goals to which a clause with an optional parameter is added."""
PRONOUN = 0.6
"""Share of mentions by a pronoun where what it stands for is clear."""


@dataclass(slots=True)
class Goal:
    """A call that a user wants made.

    ``text``: the sentence that asks; ``withheld``: required parameters left unsaid; ``said``: parameter -> its words;
    ``answers``: what the user says when asked for one of those; ``layers``: the look-ups that find what was named, each
    layer needing those before; ``pronouns``: parameters whose words only refer back; ``proper``: whether the sentence
    begins with a name, whose first letter stays as it is.
    """

    tool: Tool
    arguments: dict[str, Any]
    text: str
    said: dict[str, str]
    withheld: list[str] = field(default_factory=list)
    answers: dict[str, str] = field(default_factory=dict)
    layers: list[list[Lookup]] = field(default_factory=list)
    pronouns: frozenset[str] = frozenset()
    proper: bool = False
    template: str = ""


@dataclass(frozen=True, slots=True)
class Lent:
    """An entity of another environment in a role: what it is called, how it is asked for, which arguments it gives.

    ``currency``: that of the amount which it brings along, if it does. The amount means nothing in another one.
    """

    phrase: str
    takes: Takes
    arguments: Mapping[str, Any]
    currency: str = ""


@dataclass(slots=True)
class Wish:
    """What a goal is to be like.

    ``level``: how much of it the sentence says; ``bound``: parameter -> id that must be used; ``focus``: entity -> the
    id that a pronoun means; ``known``: ids that earlier results showed; ``previous``: the goal that an elliptical
    sentence refers back to; ``used``: the sentences that the user has spoken before, which nobody likes to repeat;
    ``lent``: what an entity of another environment brings along, if it is about one; ``refused``: the state is to
    refuse it, instead of carrying it out.
    """

    tool: Tool
    register: Register
    level: InfoLevel = "complete"
    bound: Mapping[str, str] = field(default_factory=dict)
    focus: Mapping[str, str] = field(default_factory=dict)
    known: frozenset[str] = frozenset()
    previous: Goal | None = None
    used: Set[str] = frozenset()
    lent: Lent | None = None
    refused: bool = False

    @property
    def brief(self) -> bool:
        """Whether something needed is left unsaid."""
        return self.level != "complete"


def phrasing_of(session: Session, tool: str) -> Phrasing | None:
    """How a tool is spoken of, or None if its environment does not say."""
    phrasing: Phrasing | None = session.environment.language.PHRASINGS.get(tool)
    return phrasing


class GoalMaker:
    """Makes goals that execute in the present state of a session."""

    def __init__(self, session: Session, context: Context, rng: random.Random, prefer: str | None = None) -> None:
        self.session = session
        self.context = context
        self.rng = rng
        self.namer = Namer(session, context, rng, prefer)
        self.language = session.environment.language
        self.values = value_functions(session)
        self.pronouns: Mapping[str, Sequence[str]] = getattr(self.language, "PRONOUNS", {})

    def make(self, wish: Wish, attempts: int = 8) -> Goal | None:
        """A goal that the present state carries out, or None after so many tries."""
        phrasing = phrasing_of(self.session, wish.tool.name)
        if phrasing is None:
            return None
        templates = self._templates(wish, phrasing)
        templates = [t for t in templates if t not in wish.used] or templates
        for _ in range(attempts if templates else 0):
            try:
                goal = self._attempt(wish, phrasing, self.rng.choice(templates))
            except NoValue:
                continue
            if goal is not None and wish.brief == bool(goal.withheld) and goal.answers.keys() >= set(goal.withheld):
                return goal
        return None

    def _attempt(self, wish: Wish, phrasing: Phrasing, template: str) -> Goal | None:
        tool, rng = wish.tool, self.rng
        names = {p.name for p in tool.signature}
        spoken_slots = {name for name, _ in slots(template) if name in names}
        extras = [p for p in sorted(phrasing.extra) if p not in spoken_slots]
        extra = rng.choice(extras) if extras and not wish.brief and rng.random() < EXTRA_CLAUSE else None
        lent = wish.lent.arguments if wish.lent is not None else {}
        extra = None if extra in lent else extra
        chosen = [p for p in tool.signature if p.required or p.name in (*spoken_slots, *lent) or p.name == extra]
        carried = wish.previous.arguments if wish.previous is not None else {}
        arguments: dict[str, Any] = {p.name: lent[p.name] for p in tool.signature if p.name in lent}
        rows: dict[str, Mapping[str, Any]] = {}
        unnamed: list[Parameter] = []
        silent = self._silent(wish)
        if wish.previous is not None:
            chosen = [p for p in tool.signature if p.name in carried or p in chosen]
        for p in chosen:
            if p.ref is None:
                continue
            kept = wish.previous is not None and p.name not in spoken_slots and p.name in carried
            key = carried[p.name] if kept else self._target(p, wish, set(arguments.values()), carried.get(p.name))
            if key is None:
                return None
            arguments[p.name] = key
            rows[p.name] = self.context.row(p.ref, key)
            # What an earlier result gives need not be put into words, as a code that was just made.
            if not kept and (p.name in spoken_slots or p.name not in silent):
                unnamed.append(p)
        for p in chosen:
            if p.ref is not None or p.name in lent:
                continue
            if wish.previous is not None and p.name not in spoken_slots and p.name in carried:
                arguments[p.name] = carried[p.name]
                continue
            value = value_of(tool, p, self.values, Pick(rng, self.session.state.now, arguments, rows))
            if wish.previous is not None and value == carried.get(p.name):
                return None
            arguments[p.name] = value
        arguments = {p.name: arguments[p.name] for p in chosen if p.name in arguments}
        observation = self.session.fork().call(tool.name, arguments)
        if not (observation.kind in ("refused", "conflict") if wish.refused else observation.ok):
            return None
        if not self._pays_in(wish, observation.data):
            return None
        said: dict[str, Name] = {}
        for p in unnamed:
            name = self._mention(p.ref or "", arguments[p.name], wish)
            if name is None:
                return None
            said[p.name] = name
        return self._worded(wish, phrasing, template, extra, arguments, said)

    def _templates(self, wish: Wish, phrasing: Phrasing) -> Sequence[str]:
        """The sentences that may put a wish into words."""
        if wish.lent is not None:
            return wish.lent.takes.ask[wish.register]
        if wish.previous is not None:
            return phrasing.follow
        if not wish.brief:
            return phrasing.ask.get(wish.register) or [t for r in REGISTERS for t in phrasing.ask.get(r, ())]
        needed = {p.name for p in wish.tool.signature if p.required} - self._silent(wish)
        unsaid = {t: needed - {name for name, _ in slots(t)} for t in phrasing.brief}
        askable = {t: len(missing) for t, missing in unsaid.items() if missing and missing <= phrasing.answer.keys()}
        count = (max if wish.level == "minimal" else min)(askable.values(), default=0)
        return [t for t, n in askable.items() if n == count]

    def _silent(self, wish: Wish) -> set[str]:
        """The bound parameters that nobody puts into words, as a code that was just made; all others must be said."""
        named = {n.entity for n in self.namer.namings}
        return {p for p in wish.bound if not named & set(wish.tool.refs[p].split("|"))}

    def _target(self, p: Parameter, wish: Wish, taken: set[Any], before: Any) -> str | None:
        bound = wish.bound.get(p.name)
        if bound is not None:
            return bound
        ids = [k for k in self.context.ids(p.ref or "") if k not in taken and k != before]
        ids = [k for k in ids if self._pays_in(wish, self.context.row(p.ref or "", k))]
        return self.rng.choice(ids) if ids else None

    @staticmethod
    def _pays_in(wish: Wish, row: Any) -> bool:
        """Whether a row or a result is in the currency of the amount that is lent, as far as it says."""
        mine = wish.lent.currency if wish.lent is not None else ""
        other = row.get("currency") if isinstance(row, Mapping) else None
        return not mine or other in (None, mine)

    def _mention(self, entity: str, key: str, wish: Wish) -> Name | None:
        if key in wish.known:
            for kind in entity.split("|"):
                if wish.focus.get(kind) == key and self.pronouns.get(kind) and self.rng.random() < PRONOUN:
                    return Name(self.rng.choice(list(self.pronouns[kind])), pronoun=True)
        name = self.namer.name(entity, key)
        if name is None and key in wish.known:
            for kind in entity.split("|"):
                if wish.focus.get(kind) == key and self.pronouns.get(kind):
                    return Name(self.rng.choice(list(self.pronouns[kind])), pronoun=True)
        return name

    def _worded(
        self,
        wish: Wish,
        phrasing: Phrasing,
        template: str,
        extra: str | None,
        arguments: dict[str, Any],
        named: dict[str, Name],
    ) -> Goal:
        tool = wish.tool
        said: dict[str, str] = {}
        answers: dict[str, str] = {}

        def say(name: str, style: str) -> str:
            if name == "it" and wish.lent is not None:
                return wish.lent.phrase
            text = self.say(tool, name, style, arguments, named)
            said[name] = text
            return text

        opening = template
        text = fill(template, say)
        if extra is not None:
            clause = fill(self.rng.choice(list(phrasing.extra[extra])), say)
            body, mark = (text[:-1], text[-1]) if text[-1:] in ".?!" else (text, "")
            text = body + (clause if clause[:1] in ",;:" else " " + clause) + mark
        carried = wish.previous.said if wish.previous is not None else {}
        given = {*said, *carried, *self._silent(wish), *(wish.lent.arguments if wish.lent is not None else ())}
        withheld = [p.name for p in tool.signature if p.required and p.name not in given]
        for name in withheld:
            if name in phrasing.answer:
                template = self.rng.choice(list(phrasing.answer[name]))
                answers[name] = fill(template, lambda n, style: self.say(tool, n, style, arguments, named))
        layers: list[list[Lookup]] = []
        for mention in named.values():
            for i, layer in enumerate(mention.layers):
                if i == len(layers):
                    layers.append([])
                layers[i] += layer
        words = {**carried, **{n: mention.phrase for n, mention in named.items()}, **said}
        earlier = wish.previous.pronouns if wish.previous is not None else frozenset()
        pronouns = {n for n, mention in named.items() if mention.pronoun} | (earlier - named.keys())
        proper = opening.startswith("{") and text[:1].isupper()
        return Goal(tool, arguments, text, words, withheld, answers, layers, frozenset(pronouns), proper, opening)

    def say(self, tool: Tool, name: str, style: str, arguments: Mapping[str, Any], named: Mapping[str, Name]) -> str:
        """The words for one argument."""
        if name in named:
            return named[name].phrase
        prop = tool.parameters["properties"].get(name, {})
        style = style or {"date": "day", "date-time": "moment"}.get(prop.get("format", ""), "")
        return spoken(arguments.get(name), style, self.namer.today, self.namer.words)
