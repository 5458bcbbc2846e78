"""The scripted teacher: plays user and assistant from an environment's phrases and its live state, without a model."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from prove.dataset import UserTurn
from prove.dataset.example import InfoLevel
from prove.engine import Observation, Session, Tool
from prove.engine.diff import digest
from prove.engine.language import Phrasing
from prove.synthesis.bridges import Bridge, lend
from prove.synthesis.chains import TurnPlan
from prove.synthesis.config import SynthConfig
from prove.synthesis.conversation import Conversation
from prove.synthesis.goals import Goal, GoalMaker, Wish, phrasing_of
from prove.synthesis.hidden import decline, substitute
from prove.synthesis.machine import Action
from prove.synthesis.naming import Lookup
from prove.synthesis.personas import Persona, decapital, voiced
from prove.synthesis.recovery import explained, first_attempt, misnamed
from prove.synthesis.sampler import context_of, entity_of, entity_rows, walk
from prove.synthesis.speech import noun, sentence
from prove.synthesis.telling import tell

JOINTS = ("{}", "{}", "Also, {}", "Also, {}", "And one more thing: {}", "One more thing: {}")
"""How a second wish is tied to the first."""


@dataclass(slots=True)
class Pending:
    """A goal whose calls are being made; ``made`` holds the observation once the call has succeeded."""

    goal: Goal
    made: Observation | None = None


class ScriptedTeacher:
    """Follows a plan of turns. All its randomness comes from ``rng``.

    ``stuck``: a call failed that was not meant to, which spoils the conversation. ``hides``: the tool of the last
    request is one that is not shown, ``hidden`` what that request would have called.
    """

    def __init__(
        self,
        conversation: Conversation,
        plan: Sequence[TurnPlan],
        persona: Persona,
        info_level: InfoLevel,
        config: SynthConfig,
        rng: random.Random,
        hides: bool = False,
    ) -> None:
        self.conversation = conversation
        self.hides = hides
        self.hidden: dict[str, Any] | None = None
        self.plan = deque(plan)
        self.persona = persona
        self.info_level = info_level
        self.config = config
        self.rng = rng
        self.pending: list[Pending] = []
        self.queue: deque[Action] = deque()
        self.mentioned: dict[str, set[str]] = {}
        self.focus: dict[str, str] = {}
        self.known: set[str] = set()
        self.used: set[str] = set()
        self.shown: dict[str, set[str]] = {}
        self.results: dict[str, Any] = {}
        self.last: Goal | None = None
        self.clarified = False
        self.spoken: dict[str, str] = {}
        self.recovered = self.spoiled = self.stuck = False
        self.attempt: Action | None = None
        self.doomed: Action | None = None
        self.collected = 0
        self.turn_plan: TurnPlan | None = None

    # -- the user ----------------------------------------------------------------------------------------------

    def query(self) -> UserTurn | None:
        self.turn_plan = self.plan.popleft()
        self.pending, self.queue = [], deque()
        self.focus = self._settled()
        self.mentioned = {}
        whole = self.clarified or (self.turn_plan.bridge is not None and len(self.turn_plan.tools) > 1)
        whole = whole or (self.hides and not self.plan)
        level: InfoLevel = "complete" if whole else self.info_level
        if not whole and not self.turn_plan.follow and self.rng.random() < self.config.gives_up:
            doomed = self._goal(self.turn_plan, 0, "complete", refused=True)
            if doomed is not None:
                return self._doom(doomed)
        goal = self._goal(self.turn_plan, 0, level)
        if goal is None and level != "complete":  # nothing about this tool can be left unsaid: perhaps in a later turn
            level = "complete"
            goal = self._goal(self.turn_plan, 0, level)
        if goal is None:
            return None
        sentences = [sentence(goal.text)]
        if self.hides and not self.plan:
            if not self._hide(goal):
                return None
        else:
            self._enqueue(goal)
        if len(self.turn_plan.tools) > 1 and level == "complete":
            second = self._second(goal)
            if second is None and self.turn_plan.bridge is not None:
                return None
            if second is not None:
                text = sentence(second.text)
                joined = self.rng.choice(JOINTS)
                sentences.append(joined.format(text if joined == "{}" or second.proper else decapital(text)))
                self._enqueue(second)
        reveals = [p.name for p in goal.tool.signature if p.name in goal.arguments and p.name not in goal.withheld]
        text = voiced(self.persona, sentences, self.conversation.heard, goal.proper, self.rng)
        return UserTurn(text, "next", reveals)

    def answer(self) -> UserTurn | None:
        goal = self.pending[0].goal
        parts = [goal.answers[p] for p in goal.withheld]
        text = sentence(parts[0]) if len(parts) == 1 else " ".join(sentence(p) for p in parts)
        self.clarified = True
        return UserTurn(text, "asked", list(goal.withheld))

    def proceed(self) -> bool:
        return bool(self.plan) and not self.stuck

    # -- the assistant -----------------------------------------------------------------------------------------

    def process(self) -> Action:
        self._collect()
        if self.queue:
            action = self.queue.popleft()
            self.spoiled = action is self.attempt or action is self.doomed
            return action
        return Action("reply", text=self._report())

    def recover(self, outcomes: Sequence[bool]) -> Action:
        # Two steps fail by plan: a first attempt, whose correction waits at the head of the queue, and what is refused.
        if self.spoiled:
            self.spoiled = False
            if self.queue:
                return self.queue.popleft()
            return Action(
                "reply", text=explained(self.conversation.messages[-1]["content"], self.rng), recovery="gives up"
            )
        self.stuck = True
        return Action("reply", text="I'm sorry, that did not work.", recovery="gives up")

    def _hide(self, goal: Goal) -> bool:
        """Decline a request as if its tool were not shown; False if another tool could do the same, or did before."""
        made = {c.name for step in self.conversation.steps for c in step}
        session = self._session(goal.tool.name)
        observation = session.fork().call(goal.tool.name, goal.arguments)
        _, facts = tell(
            goal, observation, session, rng=self.rng, items=self.config.items_told, heard="", names={}, turn=0
        )
        if goal.tool.name in made or (goal.tool.read_only and not facts):
            return False
        self.hidden = {
            "name": goal.tool.name,
            "arguments": goal.arguments,
            "answers": [f.value for f in facts],
        }
        others = [t.name for t in session.environment.tools]
        if substitute(session, others, self.hidden) is not None:
            return False
        self.queue.append(Action("reply", text=decline(self.rng)))
        return True

    # -- goals -------------------------------------------------------------------------------------------------

    def _session(self, tool: str) -> Session:
        return self.conversation.workspace.session(self.conversation.workspace.tools[tool])

    def _goal(self, plan: TurnPlan, index: int, level: InfoLevel, refused: bool = False) -> Goal | None:
        name = plan.tools[index]
        session = self._session(name)
        tool = session.environment.tool_map[name]
        context = context_of(session.environment.name, session.seed)
        maker = GoalMaker(session, context, self.rng, plan.prefer.get(name))
        if plan.bridge is not None and index == len(plan.tools) - 1:
            return self._carried_over(plan.bridge, maker, tool)
        bound: dict[str, str] = {}
        for parameter, producer in plan.bound.get(name, {}).items():
            key = self._from_result(producer, tool.refs[parameter])
            if key is not None:
                bound[parameter] = key
        previous = self.last if plan.follow and index == 0 and self.last is not None else None
        if previous is not None and previous.tool.name != name:
            previous = None
        known = frozenset(self.known)
        wish = Wish(
            tool, self.persona.register, level, bound, dict(self.focus), known, previous, self.used, refused=refused
        )
        goal = maker.make(wish)
        if goal is None and previous is not None:
            wish.previous = None
            goal = maker.make(wish)
        return goal

    def _carried_over(self, bridge: Bridge, maker: GoalMaker, tool: Tool) -> Goal | None:
        """A goal about something that the last result of another environment shows."""
        if self.last is None or self.last.tool.name not in bridge.showing:
            return None
        source = self._session(self.last.tool.name)
        words = getattr(source.environment.language, "WORDS", {})
        data = self.results[self.last.tool.name]
        said = f"{self.conversation.heard} {self.last.text}"
        lent = lend(bridge, self.last.tool, data, words, self.rng, source.state.now.date(), said)
        if lent is None:
            return None
        wish = Wish(tool, self.persona.register, known=frozenset(self.known), used=self.used, lent=lent)
        return maker.make(wish)

    def _from_result(self, producer: str, entity: str) -> str | None:
        data = self.results.get(producer)
        if data is None:
            return None
        session, wanted = self._session(producer), set(entity.split("|"))
        found = [
            k
            for path, e in session.environment.tool_map[producer].produces
            if wanted & set(e.split("|"))
            for k in walk(data, path)
            if isinstance(k, str) and entity_of(session, e, k) in wanted
        ]
        return self.rng.choice(list(dict.fromkeys(found))) if found else None

    def _second(self, first: Goal) -> Goal | None:
        """A second goal for the same turn, planned on the state that the first will leave."""
        assert self.turn_plan is not None
        session = self._session(first.tool.name)
        before, focus, known = session.state, self.focus, self.known
        session.state = before.fork(before.clock)
        seconds = before.clock.seconds
        try:
            observation = session.call(first.tool.name, first.arguments)
            if not observation.ok:
                return None
            self._learn(first, observation)
            self._note_shown(first.tool, observation.data)
            self.focus = self._settled()
            self.known = known | {first.arguments[p] for p in first.tool.refs if p in first.arguments}
            second = self._goal(self.turn_plan, 1, "complete")
            if second is None or self._undoes(session, digest(before), observation, first, second):
                return None
            return second
        finally:
            before.clock.seconds = seconds
            session.state = before
            self.focus, self.known = focus, known

    def _undoes(self, session: Session, before: str, made: Observation, first: Goal, second: Goal) -> bool:
        """Whether the second goal takes back what the first did, which nobody asks for in one breath.

        ``session`` stands after the first goal, whose result is ``made``; ``before``: the digest before it.
        """
        elsewhere = self._session(second.tool.name) is not self._session(first.tool.name)
        if first.tool.read_only or second.tool.read_only or elsewhere:
            return False
        created = {k for path, _ in first.tool.produces for k in walk(made.data, path)} - self.known
        if second.tool.destructive and created & {second.arguments.get(p) for p in second.tool.refs}:
            return True
        after = session.fork()
        return after.call(second.tool.name, second.arguments).ok and after.digest() == before

    def _enqueue(self, goal: Goal) -> None:
        self.used.add(goal.template)
        if goal.withheld:
            phrasing = self._phrasing(goal.tool)
            questions = [
                self.rng.choice(list(phrasing.question.get(p) or (f"Which {noun(p)} should it be?",)))
                for p in goal.withheld
            ]
            self.queue.append(Action("question", text=" ".join(questions)))
        recovers = not self.recovered and self.rng.random() < self.config.recovery
        self._look_up(goal, recovers)
        call = Action("calls", [(goal.tool.name, goal.arguments)])
        if recovers and not self.recovered:
            self.attempt = first_attempt(self._session(goal.tool.name), goal, call, self.rng)
            if self.attempt is not None:
                self.queue.append(self.attempt)
                self.recovered = True
        self.queue.append(call)
        self.pending.append(Pending(goal))

    def _look_up(self, goal: Goal, recovers: bool) -> None:
        """The calls that find what was named; ``recovers``: of two in one message one may fail and be made again."""
        for layer in goal.layers:
            fresh = self._needed(layer)
            calls = [(k.tool, k.arguments) for k in fresh]
            if len(calls) > 1 and self.rng.random() < self.config.parallel:
                tool, arguments = calls[-1]
                wrong = misnamed(self._session(tool), tool, arguments) if recovers and not self.recovered else None
                if wrong is not None:
                    self.attempt = Action("calls", [*calls[:-1], (tool, wrong)])
                    self.queue += [self.attempt, Action("calls", calls[-1:])]
                    self.recovered = True
                    continue
                self.queue.append(Action("calls", calls))
            else:
                self.queue.extend(Action("calls", [call]) for call in calls)
        for p in goal.tool.refs:
            if p in goal.said and p in goal.arguments and p not in goal.pronouns:
                self.spoken[goal.arguments[p]] = goal.said[p]

    def _doom(self, goal: Goal) -> UserTurn:
        """A request that the rules refuse: it is tried and explained."""
        self.used.add(goal.template)
        self._look_up(goal, False)
        self.doomed = Action("calls", [(goal.tool.name, goal.arguments)])
        self.queue.append(self.doomed)
        reveals = [p.name for p in goal.tool.signature if p.name in goal.arguments]
        text = voiced(self.persona, [sentence(goal.text)], self.conversation.heard, goal.proper, self.rng)
        return UserTurn(text, "next", reveals)

    def _needed(self, layer: Sequence[Lookup]) -> list[Lookup]:
        """The look-ups of a layer that no earlier call saves, the most general one of a tool for all that it shows."""
        needed: list[Lookup] = []
        for lookup in sorted(layer, key=lambda k: len(k.arguments)):
            shown = self.shown.setdefault(lookup.tool, set())
            if lookup.finds not in shown:
                shown |= lookup.shown
                needed.append(lookup)
        return sorted(needed, key=layer.index)

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
        self._note_shown(tool, data)

    def _note_shown(self, tool: Tool, data: Any) -> None:
        if tool.read_only:
            self.shown.setdefault(tool.name, set()).update(key for _, key, _ in entity_rows(tool, data))

    def _learn(self, goal: Goal, observation: Observation) -> None:
        """Take in what a goal was about: the entities that the user named, and those whose rows the result holds."""
        self.results[goal.tool.name] = observation.data
        session = self._session(goal.tool.name)
        about = [
            (entity, goal.arguments[p])
            for p, entity in goal.tool.refs.items()
            if p in goal.arguments.keys() & goal.said.keys()
        ]
        for path, entity in goal.tool.produces:
            if path[-1:] == ("id",) or not any(other[-1:] == ("id",) for other, _ in goal.tool.produces):
                about += [(entity, k) for k in walk(observation.data, path) if isinstance(k, str)]
        for entity, key in about:
            self.mentioned.setdefault(entity_of(session, entity, key), set()).add(key)
        self.last = goal

    def _settled(self) -> dict[str, str]:
        """What a pronoun would stand for: the only entity of its kind that was just spoken of."""
        return {entity: next(iter(keys)) for entity, keys in self.mentioned.items() if len(keys) == 1}

    def _phrasing(self, tool: Tool) -> Phrasing:
        phrasing = phrasing_of(self._session(tool.name), tool.name)
        assert phrasing is not None  # a goal was made from it
        return phrasing

    def _report(self) -> str:
        told = []
        for waiting in self.pending:
            if waiting.made is not None:
                session = self._session(waiting.goal.tool.name)
                text, facts = tell(
                    waiting.goal,
                    waiting.made,
                    session,
                    rng=self.rng,
                    items=self.config.items_told,
                    heard=self.conversation.heard,
                    names=self.spoken,
                    turn=len(self.conversation.turns) - 1,
                )
                told.append(text)
                self.conversation.facts += facts
        return " ".join(told) or "I could not find anything to do there."
