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
from prove.synthesis.conversation import MAX_ASSISTANT_MESSAGES, Conversation
from prove.synthesis.goals import Goal, GoalMaker, Wish, phrasing_of
from prove.synthesis.hidden import decline, roundabout, substitute
from prove.synthesis.machine import Action
from prove.synthesis.memory import Memory
from prove.synthesis.personas import Persona, decapital, voiced
from prove.synthesis.recovery import explained, first_attempt, misnamed
from prove.synthesis.sampler import context_of, walk
from prove.synthesis.speech import noun, sentence
from prove.synthesis.telling import tell

JOINTS = ("{}", "{}", "Also, {}", "Also, {}", "And one more thing: {}", "One more thing: {}")
"""How a second wish is tied to the first."""
SUITORS = 4
"""Choices of what earlier results give for a goal; the last leaves it open."""


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
        self.used: set[str] = set()
        self.memory = Memory()
        self.clarified = False
        self.recovered = self.spoiled = self.stuck = False
        self.asked = 0
        self.prepared: UserTurn | None = None
        self.attempt: Action | None = None
        self.doomed: Action | None = None
        self.refused: Goal | None = None
        self.collected = 0
        self.turn_plan: TurnPlan | None = None

    # -- the user ----------------------------------------------------------------------------------------------

    def query(self) -> UserTurn | None:
        prepared, self.prepared = self.prepared, None
        turn = prepared or self._request()
        self.asked += turn is not None
        return turn

    def _request(self) -> UserTurn | None:
        self.turn_plan = self.plan.popleft()
        self.pending, self.queue = [], deque()
        self.memory.next_turn()
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
        if not self.plan or self.stuck:
            return False
        if self.asked < self.config.turns[0] or self.hides:
            return True
        # Beyond the fewest turns the user only asks for what can be done, in as many messages as there may be.
        before = (self.recovered, self.doomed)
        self.prepared = self._request()
        calls = sum(map(len, self.conversation.steps)) + sum(len(a.calls) for a in self.queue)
        messages = self.conversation.assistant_messages + len(self.queue) + 1
        if self.prepared is None or calls > self.config.max_steps or messages > MAX_ASSISTANT_MESSAGES:
            self.recovered, self.doomed = before
            return False
        return True

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
            told = self._explained(self.conversation.messages[-1]["content"])
            self.stuck = told is None
            return Action("reply", text=told or "I'm sorry, that did not work.", recovery="gives up")
        self.stuck = True
        return Action("reply", text="I'm sorry, that did not work.", recovery="gives up")

    def _explained(self, result: str) -> str | None:
        assert self.refused is not None  # the goal that failed by plan
        return explained(self.session(self.refused.tool.name), self.refused, result, self.memory.spoken, self.rng)

    def _hide(self, goal: Goal) -> bool:
        """Decline a request as if its tool were not shown; False if another tool could do the same, or did before."""
        made = {c.name for step in self.conversation.steps for c in step}
        session = self.session(goal.tool.name)
        if roundabout(session.environment, goal.tool.name):
            return False
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

    def session(self, tool: str) -> Session:
        """The session that a tool belongs to."""
        return self.conversation.workspace.session(self.conversation.workspace.tools[tool])

    def _goal(self, plan: TurnPlan, index: int, level: InfoLevel, refused: bool = False) -> Goal | None:
        name = plan.tools[index]
        session = self.session(name)
        tool = session.environment.tool_map[name]
        context = context_of(session.environment.name, session.seed)
        maker = GoalMaker(session, context, self.rng, plan.prefer.get(name))
        if plan.bridge is not None and index == len(plan.tools) - 1:
            return self._carried_over(plan.bridge, maker, tool, at_once=index > 0)
        found = {
            p: self.memory.found_by(self.session(producer), producer, tool.refs[p])
            for p, producer in plan.bound.get(name, {}).items()
        }
        for keys in found.values():
            self.rng.shuffle(keys)
        previous = self.memory.last if plan.follow and index == 0 and self.memory.last is not None else None
        if previous is not None and previous.tool.name != name:
            previous = None
        register, known = self.persona.register, frozenset(self.memory.known)
        # An entity of an earlier result may not suit: then another one of it, and at last any.
        for choice in range(SUITORS):
            bound = {p: keys[choice % len(keys)] for p, keys in found.items() if keys and choice < SUITORS - 1}
            wish = Wish(
                tool, register, level, bound, dict(self.memory.focus), known, previous, self.used, refused=refused
            )
            goal = maker.make(wish)
            if goal is None and previous is not None:
                wish.previous = None
                goal = maker.make(wish)
            if goal is not None or not bound:
                return goal
        return None

    def _carried_over(self, bridge: Bridge, maker: GoalMaker, tool: Tool, at_once: bool) -> Goal | None:
        """A goal about something that the last result of another environment shows.

        ``at_once``: it is asked for together with that result, so that it can only be what the user named or made.
        """
        if self.memory.last is None or self.memory.last.tool.name not in bridge.showing:
            return None
        source = self.session(self.memory.last.tool.name)
        words = getattr(source.environment.language, "WORDS", {})
        data = self.memory.results[self.memory.last.tool.name]
        said = f"{self.conversation.heard} {self.memory.last.text}"
        shower = self.memory.last.tool
        named = {v for v in self.memory.last.arguments.values() if isinstance(v, str)}
        among = named if at_once and shower.read_only else None
        lent = lend(bridge, shower, data, words, self.rng, source.state.now.date(), said, among)
        if lent is None:
            return None
        wish = Wish(tool, self.persona.register, known=frozenset(self.memory.known), used=self.used, lent=lent)
        return maker.make(wish)

    def _second(self, first: Goal) -> Goal | None:
        """A second goal for the same turn, planned on the state that the first will leave."""
        assert self.turn_plan is not None
        session = self.session(first.tool.name)
        before, focus, known = session.state, self.memory.focus, self.memory.known
        session.state = before.fork(before.clock)
        seconds = before.clock.seconds
        try:
            observation = session.call(first.tool.name, first.arguments)
            if not observation.ok:
                return None
            self.memory.learn(session, first, observation)
            self.memory.note_shown(first.tool, observation.data)
            self.memory.focus = self.memory.settled()
            self.memory.known = known | {first.arguments[p] for p in first.tool.refs if p in first.arguments}
            second = self._goal(self.turn_plan, 1, "complete")
            if second is None or self._undoes(session, digest(before), observation, first, second):
                return None
            return second
        finally:
            before.clock.seconds = seconds
            session.state = before
            self.memory.focus, self.memory.known = focus, known

    def _undoes(self, session: Session, before: str, made: Observation, first: Goal, second: Goal) -> bool:
        """Whether the second goal takes back what the first did, which nobody asks for in one breath.

        ``session`` stands after the first goal, whose result is ``made``; ``before``: the digest before it.
        """
        elsewhere = self.session(second.tool.name) is not self.session(first.tool.name)
        if first.tool.read_only or second.tool.read_only or elsewhere:
            return False
        created = {k for path, _ in first.tool.produces for k in walk(made.data, path)} - self.memory.known
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
            self.attempt = first_attempt(self.session(goal.tool.name), goal, call, self.rng)
            if self.attempt is not None:
                self.queue.append(self.attempt)
                self.recovered = True
        self.queue.append(call)
        self.pending.append(Pending(goal))

    def _look_up(self, goal: Goal, recovers: bool) -> None:
        """The calls that find what was named; ``recovers``: of two in one message one may fail and be made again."""
        for layer in goal.layers:
            fresh = self.memory.needed(layer)
            calls = [(k.tool, k.arguments) for k in fresh]
            if len(calls) > 1 and self.rng.random() < self.config.parallel:
                tool, arguments = calls[-1]
                wrong = misnamed(self.session(tool), tool, arguments) if recovers and not self.recovered else None
                if wrong is not None:
                    self.attempt = Action("calls", [*calls[:-1], (tool, wrong)])
                    self.queue += [self.attempt, Action("calls", calls[-1:])]
                    self.recovered = True
                    continue
                self.queue.append(Action("calls", calls))
            else:
                self.queue.extend(Action("calls", [call]) for call in calls)
        self.memory.name(goal)

    def _doom(self, goal: Goal) -> UserTurn:
        """A request that the rules refuse: it is tried and explained."""
        self.used.add(goal.template)
        self._look_up(goal, False)
        self.refused = goal
        self.doomed = Action("calls", [(goal.tool.name, goal.arguments)])
        self.queue.append(self.doomed)
        reveals = [p.name for p in goal.tool.signature if p.name in goal.arguments]
        text = voiced(self.persona, [sentence(goal.text)], self.conversation.heard, goal.proper, self.rng)
        return UserTurn(text, "next", reveals)

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
            session = self.session(call.name)
            self.memory.note(session.environment.tool_map[call.name], observation.data)
            for waiting in self.pending:
                goal = waiting.goal
                if waiting.made is None and goal.tool.name == call.name and goal.arguments == call.arguments:
                    waiting.made = observation
                    self.memory.learn(session, goal, observation)
                    break

    def _phrasing(self, tool: Tool) -> Phrasing:
        phrasing = phrasing_of(self.session(tool.name), tool.name)
        assert phrasing is not None  # a goal was made from it
        return phrasing

    def _report(self) -> str:
        told = []
        for waiting in self.pending:
            if waiting.made is not None:
                session = self.session(waiting.goal.tool.name)
                text, facts = tell(
                    waiting.goal,
                    waiting.made,
                    session,
                    rng=self.rng,
                    items=self.config.items_told,
                    heard=self.conversation.heard,
                    names=self.memory.spoken,
                    turn=len(self.conversation.turns) - 1,
                )
                told.append(text)
                self.conversation.facts += facts
        return " ".join(told) or "I could not find anything to do there."
