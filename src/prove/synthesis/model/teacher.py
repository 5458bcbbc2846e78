"""The teacher that is a model: it writes the user's turns and plays the assistant, under the machine that all share.

What it says is held against the live state before it counts: an answer that is malformed, uses what nobody gave or
does what nobody asked for is asked for again, with the reason, and a conversation with too many of them is dropped.
"""

from __future__ import annotations

import json
import random
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from prove.dataset import UserTurn
from prove.dataset.example import InfoLevel
from prove.engine import Session, Tool, environment
from prove.engine.world import reference_moment
from prove.synthesis.chains import TurnPlan
from prove.synthesis.conversation import Conversation
from prove.synthesis.machine import Action
from prove.synthesis.model.asker import Asker
from prove.synthesis.model.client import Reply
from prove.synthesis.model.facts import told
from prove.synthesis.model.grounding import Said, ambiguous, unfounded, unfounded_answer
from prove.synthesis.model.sampling import narrowed, stems, vocabulary
from prove.synthesis.model.templates import Prompts
from prove.synthesis.model.wire import DECLINE, Malformed, read_turn, read_user, sent
from prove.synthesis.personas import Persona
from prove.synthesis.speech import noun

WORDINGS = 3
"""Tries at one user turn."""
QUESTIONS = 2
"""Questions of the assistant in one turn."""

PROMPTS: dict[str, frozenset[str]] = {
    name: frozenset(placeholders.split())
    for name, placeholders in {
        "query": "persona register date environment tools context level",
        "continuation": "persona register date environment tools context level conversation",
        "level_complete": "",
        "level_missing": "withheld",
        "level_minimal": "withheld",
        "clarification": "persona register date tools context conversation",
        "assistant": "system",
        "validator": "complaint",
        "irrelevance": "persona register request",
    }.items()
}
"""The prompts of this teacher, with the placeholders that each may hold."""


@dataclass(slots=True)
class Part:
    """What a teacher is given. ``tools``: the functions shown; ``epoch``: which sample of the worlds it draws on."""

    conversation: Conversation
    plan: Sequence[TurnPlan]
    persona: Persona
    level: InfoLevel
    names: Sequence[str]
    tools: Sequence[dict[str, Any]]
    epoch: int = 0


class ModelTeacher:
    """Follows a plan of turns with a model's words and calls.

    ``causes``: why answers were asked for again, ``last`` the latest of them. ``rehearse``: gives the last request, if
    no tool is shown for it; ``hidden``: what it would have called. ``asked``: per user turn, the tools it is about.
    """

    def __init__(
        self,
        part: Part,
        asker: Asker,
        prompts: Prompts,
        rng: random.Random,
        rehearse: Callable[[ModelTeacher, TurnPlan], UserTurn | None] | None = None,
    ) -> None:
        self.part = part
        self.conversation = part.conversation
        self.asker = asker
        self.prompts = prompts
        self.rng = rng
        self.rehearse = rehearse
        self.plan = deque(part.plan)
        self.shown = {t["function"]["name"] for t in part.tools}
        self.last = ""
        self.causes: Counter[str] = Counter()
        self.hidden: dict[str, Any] | None = None
        self.hides = False
        self.gave_up = self.clarified = False
        self.goals: list[str] = []
        self.asked: list[frozenset[str]] = []
        self.start = self.questions = 0
        self.complaint = ""
        self.attempted: list[tuple[str, dict[str, Any]]] = []
        self.tool_map: dict[str, Tool] = {n: t for e in part.names for n, t in environment(e).tool_map.items()}
        self.words = {k: v for e in part.names for k, v in getattr(environment(e).language, "WORDS", {}).items()}
        self.today = reference_moment(self.conversation.workspace.seed).date()

    # -- the user ----------------------------------------------------------------------------------------------

    def query(self) -> UserTurn | None:
        plan = self.plan.popleft()
        self.goals, self.start, self.questions = list(plan.tools), len(self.conversation.steps), 0
        self.complaint, self.attempted = "", []
        self.asked.append(frozenset(plan.tools))
        if self.rehearse is not None and not self.plan:
            self.hides, self.goals = True, []
            return self.rehearse(self, plan)
        level = self._level(plan)
        text = self.worded("continuation" if self.conversation.turns else "query", level=level)
        return UserTurn(text) if text is not None else None

    def _level(self, plan: TurnPlan) -> str:
        """How much the request says, in words; where something is missed, nothing else is asked for."""
        needed = [p for p in self.tool_map[plan.tools[0]].signature if p.required and p.name not in plan.bound]
        level = "complete" if self.clarified or not needed or self.rehearse is not None else self.part.level
        if level == "complete":
            return self.prompts.fill("level_complete")
        self.goals = self.goals[:1]
        self.asked[-1] = frozenset(self.goals)
        withheld = [self.rng.choice(needed)] if level == "missing" else needed
        return self.prompts.fill(f"level_{level}", withheld=", ".join(noun(p.name) for p in withheld))

    def answer(self) -> UserTurn | None:
        text = self.worded("clarification")
        self.asked.append(self.asked[-1])
        self.clarified = True
        return UserTurn(text, "asked") if text is not None else None

    def proceed(self) -> bool:
        return bool(self.plan)

    def worded(self, prompt: str, **more: str) -> str | None:
        """A user turn as the model words it; None after as many unusable ones as are allowed."""
        tools = [self.tool_map[name] for name in self.goals]
        touched = self.conversation.seen
        home = self._session(tools[-1].name)
        contexts = dict.fromkeys(self._session(t.name).environment.name for t in tools)
        context = "\n".join(
            narrowed(self.conversation.workspace.session(n), [t for t in tools if t.environment == n], self.part.epoch,
                     touched, self.rng)
            for n in contexts
        )  # fmt: skip
        values = {
            "persona": self.part.persona.name,
            "register": self.part.persona.register,
            "date": f"{home.state.now:%A, %B %d, %Y, %I:%M %p}",
            "environment": "; ".join(environment(n).description for n in self.part.names),
            "tools": "\n".join(map(task, tools)),
            "context": context,
            "conversation": self._transcript(),
            **more,
        }
        return self.asked_user(self.prompts.fill(prompt, **{k: values[k] for k in PROMPTS[prompt]}), self._on_topic)

    def _on_topic(self, text: str) -> None:
        """Raises :class:`Malformed` for a user turn that has no word in common with all that there is."""
        earlier = stems(self._transcript())
        seed = self.conversation.workspace.seed
        if not stems(text) & earlier.union(*(vocabulary(name, seed) for name in self.part.names)):
            raise Malformed("user turn beside the point", "The message does not ask for what it should ask for.")

    def asked_user(self, prompt: str, check: Callable[[str], None] = lambda text: None) -> str | None:
        """A usable user turn for a prompt. ``check`` raises :class:`Malformed` for one that is not."""
        messages: list[dict[str, Any]] = [{"role": "user", "content": prompt}]
        ids = [f for f in (s.strip('"') for s in self._ids()) if f]
        for _ in range(WORDINGS):
            try:
                text = read_user(self.asker.ask(messages), list(self.shown), ids)
                check(text)
                return text
            except Malformed as error:
                self.causes[error.cause] += 1
                self.last = error.cause
                repeat = self.prompts.fill("validator", complaint=str(error))
                messages = [{"role": "user", "content": f"{prompt}\n\n{repeat}"}]
        return None

    def _ids(self) -> set[str]:
        """The ids in earlier results that no word of a person is."""
        return {v for o in self._results() for v in _opaque(o)}

    def _results(self) -> list[Any]:
        return [o.data for step in self.conversation.observations for o in step]

    def _transcript(self) -> str:
        spoken = [m for m in self.conversation.messages[1:] if m["role"] in ("user", "assistant") and m["content"]]
        return "\n".join(f"{m['role']}: {m['content']}" for m in spoken)

    # -- the assistant -----------------------------------------------------------------------------------------

    def process(self) -> Action:
        try:
            turn = read_turn(self._next())
            if turn.calls:
                return Action("calls", self._checked(turn.calls))
            if self.hides:
                self._declined(turn.text)
                return Action("reply", text=turn.text)
            if self._unmet():
                if "?" in turn.text and self.questions < QUESTIONS:
                    self._founded(turn.text)
                    self.questions += 1
                    return Action("question", text=turn.text)
                raise Malformed("nothing was done", "The request is not carried out yet. Use the tools, or ask.")
            self._tell(turn.text)
            return Action("reply", text=turn.text)
        except Malformed as error:
            return self._malformed(error)

    def recover(self, outcomes: Sequence[bool]) -> Action:
        failed = [call for call, ok in zip(self.attempted, outcomes, strict=False) if not ok]
        try:
            turn = read_turn(self._next())
            if turn.calls:
                calls = self._checked(turn.calls)
                same = {name for name, _ in calls} & {name for name, _ in failed}
                return Action("calls", calls, recovery="corrected parameters" if same else "another tool")
            if not self._refused(failed):
                raise Malformed("gave up too early", "The call failed by a mistake of yours. Correct it.")
            self._declined(turn.text)
            self._founded(turn.text)
            self.gave_up = True
            return Action("reply", text=turn.text, recovery="gives up")
        except Malformed as error:
            return self._malformed(error)

    def _next(self) -> Reply:
        messages = [sent(m) for m in self.conversation.messages]
        messages[0]["content"] = self.prompts.fill("assistant", system=messages[0]["content"])
        if self.complaint:
            messages.append({"role": "user", "content": self.prompts.fill("validator", complaint=self.complaint)})
        self.complaint = ""
        return self.asker.ask(messages, self.part.tools)

    def _malformed(self, error: Malformed) -> Action:
        self.complaint = str(error)
        self.causes[error.cause] += 1
        self.last = error.cause
        return Action("malformed", text=str(error))

    def _checked(self, calls: Sequence[tuple[str, dict[str, Any]]]) -> list[tuple[str, dict[str, Any]]]:
        """The calls in the form that is executed. Raises :class:`Malformed` if one should not be made."""
        made = [(c.name, c.arguments) for step in self.conversation.steps[self.start :] for c in step]
        said = self.said()
        checked: list[tuple[str, dict[str, Any]]] = []
        for name, arguments in calls:
            tool = self.tool_map.get(name)
            if name not in self.shown:
                raise Malformed("unknown tool", f"There is no tool {name[:60]!r}. Use those that you were given.")
            if self.hides:
                raise Malformed("called though the tool is missing", "That does not do what was asked. Say what is so.")
            if tool is None:
                raise Malformed("a tool beside the point", f"The tool {name!r} has nothing to do with the request.")
            arguments = plainly(tool, arguments)
            asked = name in self.goals
            if not tool.read_only and not asked:
                raise Malformed("a change nobody asked for", f"Nobody asked for {name!r}. Do what was asked, or ask.")
            if (name, arguments) in [*made, *checked]:
                raise Malformed("the same call again", f"That call of {name!r} was made already. Use its result.")
            lacking = unfounded(tool, arguments, said, asked)
            if lacking is not None:
                raise Malformed(
                    "a value from nowhere",
                    f"Nobody gave the value of {lacking!r} in {name!r}: look it up, ask for it, or leave it out.",
                )
            unclear = ambiguous(self.conversation, self.tool_map, tool, arguments) if asked else None
            if unclear is not None:
                raise Malformed("not clear which is meant", f"It is not clear what {unclear!r} is to be. Ask the user.")
            checked.append((name, arguments))
        self.attempted = checked
        return checked

    def _unmet(self) -> list[str]:
        """The tools that the turn asks for and that no call has succeeded with."""
        made = {c.name for step in self.conversation.steps[self.start :] for c in step}
        return [name for name in self.goals if name not in made]

    def _tell(self, text: str) -> None:
        """Take an answer that ends a turn, with the facts that it tells."""
        self._founded(text)
        facts = []
        pairs = zip(self.conversation.steps[self.start :], self.conversation.observations[self.start :], strict=True)
        for call, observation in [pair for step in pairs for pair in zip(*step, strict=True)]:
            tool = self.tool_map[call.name]
            if call.name not in self.goals or not tool.read_only:
                continue
            data, heard = observation.data, self.conversation.heard
            found = told(tool, data, text, heard, len(self.conversation.turns) - 1, self.today, self.words)
            if not found and _holds_something(data):
                raise Malformed("answer without the facts", "Tell the user what was found, with its names and numbers.")
            facts += found
        self.conversation.facts += facts

    def _founded(self, text: str) -> None:
        strange = unfounded_answer(text, self.said(), self.conversation.messages[0]["content"])
        if strange is not None:
            raise Malformed(
                "an answer with a value from nowhere", f"No result shows {strange!r}. Tell only what is so."
            )

    def _declined(self, text: str) -> None:
        if not DECLINE.search(text):
            raise Malformed("did not say that it cannot be done", "Say plainly that it cannot be done, and why.")

    def _refused(self, failed: Sequence[tuple[str, dict[str, Any]]]) -> bool:
        """Whether the state itself refused what was asked for, in the last step."""
        contents = [m["content"] for m in self.conversation.messages if m["role"] == "tool"][-len(self.attempted) :]
        kinds = [json.loads(c)["error"]["kind"] for c in contents if c.startswith('{"error":')]
        return bool(kinds) and set(kinds) <= {"refused", "conflict"} and all(name in self.goals for name, _ in failed)

    def said(self) -> Said:
        """All that the assistant can know by now."""
        return Said(self.conversation.heard, self.conversation.seen, self.today, self.words)

    def _session(self, tool: str) -> Session:
        return self.conversation.workspace.session(self.tool_map[tool].environment)


def plainly(tool: Tool, arguments: dict[str, Any]) -> dict[str, Any]:
    """Arguments without optional ones that are empty or equal to the default."""
    optional = {p.name: p.default for p in tool.signature if not p.required}
    return {k: v for k, v in arguments.items() if k not in optional or (v is not None and repr(v) != repr(optional[k]))}


def task(tool: Tool) -> str:
    """What a user may ask of a tool, as a line of a prompt."""
    properties = tool.parameters["properties"]
    needs = [_about(p.name, properties.get(p.name, {})) for p in tool.signature if p.required]
    return f"- {tool.description}" + (f" Needed: {'; '.join(needs)}." if needs else "")


def _about(name: str, prop: dict[str, Any]) -> str:
    choices = f" (one of {', '.join(map(str, prop['enum']))})" if "enum" in prop else ""
    return noun(name) + choices


def _opaque(data: Any) -> list[str]:
    """Ids in a result that nobody would say: those in fields named so, with digits in them."""
    if isinstance(data, dict):
        own = [
            v
            for k, v in data.items()
            if (k == "id" or k.endswith("_id")) and isinstance(v, str) and sum(c.isdigit() for c in v) > 4
        ]
        return own + [v for inner in data.values() for v in _opaque(inner)]
    return [v for inner in data for v in _opaque(inner)] if isinstance(data, list) else []


def _holds_something(data: Any) -> bool:
    """Whether a result has rows to tell of, or is no list."""
    lists = [v for v in data.values() if isinstance(v, list)] if isinstance(data, dict) else []
    return not lists or any(lists)
