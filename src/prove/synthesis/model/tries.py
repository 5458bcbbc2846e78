"""One try at one example with a model: the scene is drawn as for the scripted teacher, the rest is the model's."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from prove.dataset import Call, Example, UserTurn
from prove.dataset.example import InfoLevel, Kind, Split
from prove.engine import Workspace, environment, tool_index, workspace
from prove.engine.errors import EnvironmentFault
from prove.engine.world import stable_int
from prove.synthesis.chains import TurnPlan
from prove.synthesis.config import SynthConfig
from prove.synthesis.conversation import Conversation, system_prompt
from prove.synthesis.examples import (
    Draw,
    Dropped,
    Scene,
    assembled,
    audited,
    candidates,
    checked_calls,
    element,
    scene_of,
)
from prove.synthesis.hidden import substitute
from prove.synthesis.irrelevance import request
from prove.synthesis.machine import Limits, run
from prove.synthesis.model.asker import Asker
from prove.synthesis.model.grounding import words_for
from prove.synthesis.model.teacher import PROMPTS, ModelTeacher, Part
from prove.synthesis.model.templates import Prompts
from prove.synthesis.model.tidy import needless, revealed, without
from prove.synthesis.model.wire import Malformed

FAILURES = 4
"""Calls that may fail besides those of the ground truth."""
KEPT_WORDS = 0.6
"""Share of the longer words of an irrelevant request that its wording has to keep."""


@dataclass(frozen=True, slots=True)
class Try:
    """Which try at which example: all that is drawn for it follows from this."""

    config: SynthConfig
    split: Split
    index: int
    number: int
    drawn: Draw
    epoch: int = 0


@dataclass(slots=True)
class Tried:
    """What became of a try: an example, or the reason for which there is none. ``again``: why answers were redone."""

    example: Example | None = None
    elements: list[str] = field(default_factory=list)
    reason: str | None = None
    again: dict[str, int] = field(default_factory=dict)


def attempt(this: Try, asker: Asker, prompts: Prompts, model: str) -> Tried:
    """Play one conversation and judge it."""
    tried = Tried()
    rng = random.Random(stable_int("example", this.config.seed, this.split, this.index, this.number))
    scene = scene_of(this.config, this.split, this.index, this.drawn, rng)
    try:
        tried.example, tried.elements = _played(this, scene, asker, prompts, model, rng, tried)
    except Dropped as reason:
        tried.reason = str(reason)
    except EnvironmentFault as fault:
        tried.reason = f"fault of an environment: {str(fault).split(' failed', 1)[0]}"
    return tried


def _played(
    this: Try, scene: Scene, asker: Asker, prompts: Prompts, model: str, rng: random.Random, tried: Tried
) -> tuple[Example, list[str]]:
    config, group = this.config, this.drawn.group
    hidden = scene.plan[-1].tools[0] if group == "missing_function" else None
    needed = [t for t in _likely(scene.names, scene.plan) if t != hidden]
    shown = candidates(config, scene.names, needed, rng, hidden)
    tools = [t["function"]["name"] for t in shown[0]]
    conversation = Conversation(workspace(tools=tools, seed=scene.seed), system_prompt(scene.names, scene.seed))
    plan = scene.plan if group != "irrelevance" else [TurnPlan([])]
    part = Part(conversation, plan, scene.persona, this.drawn.level, scene.names, shown[0], this.epoch)
    teacher = ModelTeacher(
        part, asker, prompts, rng, {"missing_function": _rehearsed, "irrelevance": _beside}.get(group)
    )
    try:
        reason = run(teacher, conversation, Limits(calls=config.max_steps + FAILURES))
    finally:
        tried.again = dict(teacher.causes)
    if reason is not None:
        raise Dropped(f"{reason}: {teacher.last}" if teacher.last and "too many calls" not in reason else reason)
    knobs: dict[str, Any] = {"teacher": "openai", "model": model}
    if group == "irrelevance":
        text = conversation.turns[0].text
        example = assembled(
            config, this.split, this.index, scene.names, "irrelevance", "complete", scene.persona, conversation, rng,
            knobs, shown
        )  # fmt: skip
        audited(example)
        return example, [text]
    played = without(conversation, needless(conversation, teacher.tool_map, teacher.asked))
    told = teacher.hidden
    asked = Call(told["name"], told["arguments"], len(played.turns) - 1) if told is not None else None
    played.turns = revealed(played, teacher.tool_map, teacher.asked, teacher.said(), asked)
    calls = checked_calls(config, this.split, played)
    kind: Kind = "clarification" if teacher.clarified else "multi_turn"
    knobs |= {
        "target": scene.target,
        "recovered": played.failed > 0 and not teacher.gave_up,
        "gave_up": teacher.gave_up,
    }
    if told is not None:
        kind, knobs["hidden"] = "missing_function", told
    level: InfoLevel = this.drawn.level if teacher.clarified else "complete"
    example = assembled(
        config, this.split, this.index, scene.names, kind, level, scene.persona, played, rng, knobs, shown
    )
    if config.difficulty and example.difficulty not in config.difficulty:
        raise Dropped("other difficulty")
    audited(example)
    meant = [*calls, asked] if asked is not None else calls
    home = workspace(environments=scene.names, seed=scene.seed)  # the hidden tool as well
    return example, [element(c, home, _spoken(played, teacher, c)) for c in meant]


def _likely(names: Sequence[str], plan: Sequence[TurnPlan]) -> list[str]:
    """The tools that a plan may need: those it asks for, and those that find what they are about."""
    tools = {t.name: t for name in names for t in environment(name).tools}
    goals = [tools[name] for part in plan for name in part.tools]
    kinds = {kind for tool in goals for entity in tool.refs.values() for kind in entity.split("|")}
    finding = [
        t.name
        for t in tools.values()
        if t.read_only and any(kinds & set(entity.split("|")) for path, entity in t.produces if path[-1:] == ("id",))
    ]
    return list(dict.fromkeys([*(t.name for t in goals), *finding]))


def _spoken(conversation: Conversation, teacher: ModelTeacher, call: Call) -> dict[str, str]:
    """Id -> the words that the user used for it."""
    heard = "\n".join(t.text for t in conversation.turns[: call.turn + 1])
    tool = teacher.tool_map[call.name]
    spoken = {}
    for parameter, entity in tool.refs.items():
        key = call.arguments.get(parameter)
        if isinstance(key, str):
            words = words_for(conversation, teacher.tool_map, tool, entity, key, heard)
            spoken[key] = " ".join(sorted(set(words))) or key
    return spoken


def _rehearsed(teacher: ModelTeacher, plan: TurnPlan) -> UserTurn | None:
    """A request for a tool that is not shown, played on the side with the tool, which proves it feasible."""
    name = plan.tools[0]
    tool = teacher.tool_map[name]
    twin = _twin(teacher.conversation, name)
    part = replace(
        teacher.part, conversation=twin, plan=[replace(plan, tools=[name], bridge=None)], level="complete",
        tools=[*teacher.part.tools, tool.function]
    )  # fmt: skip
    alone = ModelTeacher(part, teacher.asker, teacher.prompts, teacher.rng)
    before = len(twin.steps)
    reason = run(alone, twin)
    teacher.causes += alone.causes
    made = [c for step in twin.steps[before:] for c in step if c.name == name]
    if reason is not None or alone.clarified or alone.gave_up or len(made) != 1:
        teacher.last = f"the hidden request could not be carried out ({alone.last or reason or 'unclear'})"
        return None
    answers = [f.value for f in twin.facts[len(teacher.conversation.facts) :] if f.tool == name]
    hidden = {"name": name, "arguments": made[0].arguments, "answers": answers}
    session = teacher.conversation.workspace.session(tool.environment)
    if substitute(session, [t.name for t in session.environment.tools], hidden) is not None:
        teacher.last = "another tool does what the hidden one would"
        return None
    teacher.hidden = hidden
    return twin.turns[-1]


def _twin(conversation: Conversation, tool: str) -> Conversation:
    """A copy of a conversation that may also call a tool."""
    ws = conversation.workspace.fork()
    more = Workspace({**ws.tools, tool: tool_index()[tool]}, ws.seed, ws.rollout_id)
    more.clock, more.sessions = ws.clock, ws.sessions
    twin = Conversation(more, conversation.messages[0]["content"])
    twin.messages, twin.turns = list(conversation.messages), list(conversation.turns)
    twin.steps, twin.observations = list(conversation.steps), list(conversation.observations)
    twin.facts = list(conversation.facts)
    return twin


def _beside(teacher: ModelTeacher, plan: TurnPlan) -> UserTurn | None:
    """A request that no tool serves, in the model's words."""
    wanted = request(teacher.rng)
    words = set(re.findall(r"\w{4,}", wanted.casefold()))

    def check(text: str) -> None:
        kept = words & set(re.findall(r"\w{4,}", text.casefold()))
        if len(kept) < KEPT_WORDS * len(words):
            raise Malformed("user turn beside the point", f"The message lost what was asked: {wanted}")

    persona = teacher.part.persona
    prompt = teacher.prompts.fill("irrelevance", persona=persona.name, register=persona.register, request=wanted)
    text = teacher.asked_user(prompt, check)
    return UserTurn(text) if text is not None else None


__all__ = ["PROMPTS", "Tried", "Try", "attempt"]
