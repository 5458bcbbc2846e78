"""The scripted teacher: plays user and assistant from an environment's phrases and its live state, without a model."""

from __future__ import annotations

import random
import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from prove.dataset import Fact, UserTurn
from prove.engine import Observation, Session, Tool, environment
from prove.engine.language import Phrasing
from prove.synthesis.chains import TurnPlan
from prove.synthesis.config import SynthConfig
from prove.synthesis.conversation import Conversation
from prove.synthesis.goals import Goal, GoalMaker, Wish, phrasing_of
from prove.synthesis.machine import Action
from prove.synthesis.naming import Lookup
from prove.synthesis.personas import Persona, voiced
from prove.synthesis.sampler import context_of, walk
from prove.synthesis.speech import fill, listing, said_forms, sentence, slots, spoken

ITEMS_TOLD = 5
"""Rows of a list that an answer names one by one."""


@dataclass(slots=True)
class Pending:
    """A goal whose calls are being made; ``made`` holds the observation once the call has succeeded."""

    goal: Goal
    made: Observation | None = None


class ScriptedTeacher:
    """Follows a plan of turns. All its randomness comes from ``rng``."""

    def __init__(
        self,
        conversation: Conversation,
        plan: Sequence[TurnPlan],
        persona: Persona,
        info_level: str,
        config: SynthConfig,
        rng: random.Random,
    ) -> None:
        self.conversation = conversation
        self.plan = deque(plan)
        self.persona = persona
        self.info_level = info_level
        self.config = config
        self.rng = rng
        self.pending: list[Pending] = []
        self.queue: deque[Action] = deque()
        self.focus: dict[str, str] = {}
        self.known: set[str] = set()
        self.results: dict[str, Any] = {}
        self.last: Goal | None = None
        self.clarified = False
        self.spoken: dict[str, str] = {}
        self.recovered = False
        self.collected = 0
        self.turn_plan: TurnPlan | None = None

    # -- the user ----------------------------------------------------------------------------------------------

    def query(self) -> UserTurn | None:
        self.turn_plan = self.plan.popleft()
        self.pending, self.queue = [], deque()
        brief = self.info_level != "complete" and not self.clarified
        goal = self._goal(self.turn_plan, 0, brief)
        if goal is None and brief:  # nothing about this tool can be left unsaid: perhaps in a later turn
            brief = False
            goal = self._goal(self.turn_plan, 0, brief)
        if goal is None:
            return None
        sentences = [sentence(goal.text)]
        self._enqueue(goal, asking=brief)
        if len(self.turn_plan.tools) > 1 and not brief:
            second = self._second(goal)
            if second is not None:
                joined = self.rng.choice(
                    ("{}", "{}", "Also, {}", "After that, {}", "And one more thing: {}", "Then {}")
                )
                text = sentence(second.text)
                sentences.append(joined.format(text if joined == "{}" else text[:1].lower() + text[1:]))
                self._enqueue(second, asking=False)
        reveals = [p.name for p in goal.tool.signature if p.name in goal.arguments and p.name not in goal.withheld]
        text = voiced(self.persona, sentences, not self.conversation.turns, self.rng)
        return UserTurn(text, "next", reveals)

    def answer(self) -> UserTurn | None:
        goal = self.pending[0].goal
        parts = [goal.answers[p] for p in goal.withheld]
        text = sentence(parts[0]) if len(parts) == 1 else " ".join(sentence(p) for p in parts)
        self.clarified = True
        return UserTurn(text, "asked", list(goal.withheld))

    def proceed(self) -> bool:
        return bool(self.plan)

    # -- the assistant -----------------------------------------------------------------------------------------

    def process(self) -> Action:
        self._collect()
        if self.queue:
            return self.queue.popleft()
        return Action("reply", text=self._report())

    def recover(self, outcomes: Sequence[bool]) -> Action:
        # The only step that fails by plan is a first attempt; its correction waits at the head of the queue.
        return self.queue.popleft()

    # -- goals -------------------------------------------------------------------------------------------------

    def _session(self, tool: str) -> Session:
        return self.conversation.workspace.session(self.conversation.workspace.tools[tool])

    def _goal(self, plan: TurnPlan, index: int, brief: bool) -> Goal | None:
        name = plan.tools[index]
        session = self._session(name)
        tool = session.environment.tool_map[name]
        context = context_of(session.environment.name, session.seed)
        maker = GoalMaker(session, context, self.rng, plan.prefer.get(name))
        bound: dict[str, str] = {}
        for parameter, producer in plan.bound.get(name, {}).items():
            key = self._from_result(producer, tool.refs[parameter])
            if key is not None:
                bound[parameter] = key
        previous = self.last if plan.follow and index == 0 and self.last is not None else None
        if previous is not None and previous.tool.name != name:
            previous = None
        wish = Wish(tool, self.persona.register, brief, bound, dict(self.focus), frozenset(self.known), previous)
        goal = maker.make(wish)
        if goal is None and previous is not None:
            wish.previous = None
            goal = maker.make(wish)
        return goal

    def _from_result(self, producer: str, entity: str) -> str | None:
        data = self.results.get(producer)
        if data is None:
            return None
        tool = self._session(producer).environment.tool_map[producer]
        found = [
            k for path, e in tool.produces if e in entity.split("|") for k in walk(data, path) if isinstance(k, str)
        ]
        return self.rng.choice(list(dict.fromkeys(found))) if found else None

    def _second(self, first: Goal) -> Goal | None:
        """A second goal for the same turn, planned on the state that the first will leave."""
        session = self._session(first.tool.name)
        before = session.state
        session.state = before.fork(before.clock)
        seconds = before.clock.seconds
        try:
            observation = session.call(first.tool.name, first.arguments)
            if observation.ok:
                self._learn(first, observation)
                plan = self.turn_plan
                return self._goal(plan, 1, brief=False) if plan is not None else None
            return None
        finally:
            before.clock.seconds = seconds
            session.state = before

    def _enqueue(self, goal: Goal, asking: bool) -> None:
        if asking:
            phrasing = self._phrasing(goal.tool)
            questions = [
                self.rng.choice(list(phrasing.question.get(p) or (f"Which {noun(p)} should it be?",)))
                for p in goal.withheld
            ]
            self.queue.append(Action("question", text=" ".join(questions)))
        for layer in goal.layers:
            fresh = [k for k in layer if not self._done(k)]
            if len(fresh) > 1 and self.rng.random() < self.config.parallel:
                self.queue.append(Action("calls", [(k.tool, k.arguments) for k in fresh]))
            else:
                self.queue.extend(Action("calls", [(k.tool, k.arguments)]) for k in fresh)
        self.spoken.update(
            {goal.arguments[p]: goal.said[p] for p in goal.tool.refs if p in goal.said and p in goal.arguments}
        )
        call = (goal.tool.name, goal.arguments)
        if not self.recovered and self.rng.random() < self.config.recovery:
            spoiled = self._spoiled(goal)
            if spoiled is not None:
                self.queue.append(Action("calls", [(goal.tool.name, spoiled)]))
                self.recovered = True
        self.queue.append(Action("calls", [call]))
        self.pending.append(Pending(goal))

    def _spoiled(self, goal: Goal) -> dict[str, Any] | None:
        """The goal's arguments with a mistake that assistants make: a name where an id belongs, or a value left out."""
        refs = [p for p in goal.tool.refs if p in goal.said and p in goal.arguments]
        needed = [p.name for p in goal.tool.signature if p.required]
        if refs and self.rng.random() < 0.5:
            parameter = self.rng.choice(refs)
            spoiled = {**goal.arguments, parameter: goal.said[parameter]}
        elif len(needed) > 1:
            parameter = self.rng.choice(needed)
            spoiled = {k: v for k, v in goal.arguments.items() if k != parameter}
        else:
            return None
        failed = not self._session(goal.tool.name).fork().call(goal.tool.name, spoiled).ok
        return spoiled if failed else None

    def _done(self, lookup: Lookup) -> bool:
        waiting = any((lookup.tool, lookup.arguments) in a.calls for a in self.queue)
        return waiting or any(
            c.name == lookup.tool and c.arguments == lookup.arguments for step in self.conversation.steps for c in step
        )

    def _collect(self) -> None:
        """Take in the observations of goals whose calls have been made since the last message."""
        fresh = range(self.collected, len(self.conversation.steps))
        self.collected = len(self.conversation.steps)
        made = [
            pair
            for i in fresh
            for pair in zip(self.conversation.steps[i], self.conversation.observations[i], strict=True)
        ]
        for call, observation in made:
            self._note_ids(self._session(call.name).environment.tool_map[call.name], observation)
            for waiting in self.pending:
                goal = waiting.goal
                if waiting.made is None and goal.tool.name == call.name and goal.arguments == call.arguments:
                    waiting.made = observation
                    self._learn(goal, observation)
                    break

    def _note_ids(self, tool: Tool, observation: Observation) -> None:
        data = observation.data
        for path, _ in tool.produces:
            self.known.update(k for k in walk(data, path) if isinstance(k, str))

    def _learn(self, goal: Goal, observation: Observation) -> None:
        self.results[goal.tool.name] = observation.data
        for entity in set(goal.tool.refs.values()):
            used = {goal.arguments[p] for p, e in goal.tool.refs.items() if e == entity and p in goal.arguments}
            if len(used) == 1 and "|" not in entity:
                self.focus[entity] = used.pop()
        by_entity: dict[str, set[str]] = {}
        for path, entity in goal.tool.produces:
            by_entity.setdefault(entity, set()).update(k for k in walk(observation.data, path) if isinstance(k, str))
        for entity, keys in by_entity.items():
            if len(keys) == 1 and entity not in goal.tool.refs.values():
                self.focus[entity] = keys.pop()
        self.last = goal

    # -- telling -----------------------------------------------------------------------------------------------

    def _phrasing(self, tool: Tool) -> Phrasing:
        phrasing = phrasing_of(self._session(tool.name), tool.name)
        assert phrasing is not None  # a goal was made from it
        return phrasing

    def _report(self) -> str:
        told = [self._tell(p.goal, p.made) for p in self.pending if p.made is not None]
        return " ".join(told) or "I could not find anything to do there."

    def _tell(self, goal: Goal, observation: Observation) -> str:
        session = self._session(goal.tool.name)
        words = getattr(session.environment.language, "WORDS", {})
        today = session.state.now.date()
        data = observation.data
        phrasing = self._phrasing(goal.tool)
        rows = next((v for v in data.values() if isinstance(v, list)), None) if isinstance(data, dict) else None
        if rows is not None and not rows and phrasing.none:
            template = self.rng.choice(list(phrasing.none))
        else:
            usable = [t for t in phrasing.tell if self._tellable(t, goal, data, rows)]
            if not usable:
                return "That is done."
            template = self.rng.choice(usable)
        turn = len(self.conversation.turns) - 1

        def fact(path: list[str], value: Any, style: str) -> str:
            forms = said_forms(value, style, today, words)
            needed = goal.tool.read_only and not isinstance(value, bool) and value not in ("", None)
            if needed and not any(form in self.conversation.heard for form in forms):
                self.conversation.facts.append(Fact(goal.tool.name, path, value, forms, turn))
            return forms[0]

        def tell_row(i: int, row: dict[str, Any], key: str) -> str:
            # Only what tells a row from the others must be told of each; its other fields are said in passing.
            head = next((n for n, _ in slots(phrasing.item) if distinct(rows or [], n)), slots(phrasing.item)[0][0])
            return fill(
                phrasing.item,
                lambda n, s: fact([key, str(i), n], row[n], s) if n == head else spoken(row[n], s, today, words),
            )

        def say(name: str, style: str) -> str:
            if name == "count":
                return str(len(rows or ()))
            if name == "items":
                key = next(k for k, v in data.items() if v is rows)
                told = []
                for i, row in enumerate((rows or [])[:ITEMS_TOLD]):
                    if all(row.get(n) not in (None, "") for n, _ in slots(phrasing.item)):
                        told.append(tell_row(i, row, key))
                more = len(rows or ()) - len(told)
                return listing([*told, f"{more} more"] if told and more > 0 else told)
            if name.startswith("result."):
                path = name.split(".")[1:]
                return fact(path, lookup(data, path), style)
            if name in goal.said:
                return yours(goal.said[name])
            return spoken(goal.arguments.get(name), style, today, words)

        return sentence(fill(template, say))

    @staticmethod
    def _tellable(template: str, goal: Goal, data: Any, rows: list[Any] | None) -> bool:
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


def noun(parameter: str) -> str:
    """What a parameter is called in a question: ``from_account_id`` -> "from account"."""
    return parameter.removesuffix("_id").replace("_", " ")


def yours(phrase: str) -> str:
    """A user's words in the assistant's mouth: my -> your."""
    return re.sub(r"\b(my|our|My|Our)\b", lambda m: "Your" if m[1][0].isupper() else "your", phrase)


def system_prompt(environments: Sequence[str], seed: int) -> str:
    """The first message: what the assistant is and when it is."""
    now = environment(environments[0]).world(seed).start
    return (
        "You are a helpful assistant. Use the tools to do what the user asks; ask if something needed is missing, "
        f"and say so if no tool can do it. It is {now:%A}, {now:%B} {now.day}, {now.year}, {now:%H:%M} UTC."
    )
