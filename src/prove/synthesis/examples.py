"""One example: a pure function of (config, split, index)."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Literal

import msgspec

from prove.dataset import Call, Example, GroundTruth, UserTurn
from prove.dataset.example import InfoLevel, Kind, Split
from prove.engine import Workspace, environment, environments, tool_index, workspace
from prove.engine.world import stable_int
from prove.synthesis.chains import TurnPlan, crossings, plan_crossing, plan_missing, plan_turns
from prove.synthesis.config import HELDOUT_WORLDS, Difficulty, Quotas, SynthConfig
from prove.synthesis.conversation import MAX_ASSISTANT_MESSAGES, MAX_USER_TURNS, Conversation, system_prompt
from prove.synthesis.edges import find_edges
from prove.synthesis.graph import graph_of
from prove.synthesis.hidden import roundabout
from prove.synthesis.irrelevance import decline, request
from prove.synthesis.machine import Limits, run
from prove.synthesis.naming import label
from prove.synthesis.personas import PERSONAS, Persona, voiced
from prove.synthesis.replay import faults, shown_forms
from prove.synthesis.sampler import context_of
from prove.synthesis.scripted import ScriptedTeacher

ATTEMPTS: dict[Split, int] = {"train": 6, "heldout": 60}
"""Tries for one index; a held-out chain is rarer than a training chain."""

FAILURES = 2
"""Calls that may fail beyond those of the longest ground truth; more are not worth finishing."""
SEVERAL = 48
"""Tools of their own that a conversation over several environments shows; one environment shows all that it has."""


Group = Literal["multi_turn", "missing_function", "irrelevance"]
"""What an index is to become; the kind ``clarification`` comes about on the way."""


@dataclass(slots=True)
class Outcome:
    """What became of one index: an example or none, the elements for deduplication, and why tries were dropped."""

    group: Group
    example: Example | None = None
    elements: list[str] = field(default_factory=list)
    dropped: Counter[str] = field(default_factory=Counter)


class Dropped(Exception):
    """This try gives no example; the argument is the reason."""


@dataclass(frozen=True, slots=True)
class Draw:
    """What is drawn once for all tries of an index, lest what is hard to make become rarer than the settings say."""

    group: Group
    crossing: bool
    level: InfoLevel


def draw(config: SynthConfig, split: Split, index: int) -> Draw:
    """What an index is to become."""
    rng = random.Random(stable_int("example", config.seed, split, index))
    quotas = config.quotas or Quotas(0, 0, 0)
    total = sum(msgspec.structs.astuple(quotas))
    irrelevance = quotas.irrelevance / total if total else config.irrelevance
    missing = quotas.missing_function / total if total else config.missing_function
    groups: tuple[Group, ...] = ("irrelevance", "missing_function", "multi_turn")
    group = rng.choices(groups, (irrelevance, missing, 1.0 - irrelevance - missing))[0]
    crossing = rng.random() < config.cross_environment
    levels = config.info_levels
    weights = (levels.complete, levels.missing, levels.minimal)
    level: InfoLevel = rng.choices(("complete", "missing", "minimal"), weights)[0]
    return Draw(group, crossing and group == "multi_turn", level)


def group_of(example: Example) -> Group:
    """What an example was to become."""
    return example.kind if example.kind in ("missing_function", "irrelevance") else "multi_turn"


def skeleton(example: Example) -> str | None:
    """The names of the ground truth's tools in order, with the environments; None if nothing is to be called."""
    names = [c.name for c in example.ground_truth.calls]
    return " ".join([*sorted(example.environments), *names]) if names else None


def make(config: SynthConfig, split: Split, index: int) -> Outcome:
    """The example of an index, after as many tries as the split allows."""
    drawn = draw(config, split, index)
    outcome = Outcome(drawn.group)
    for attempt in range(ATTEMPTS[split]):
        rng = random.Random(stable_int("example", config.seed, split, index, attempt))
        try:
            outcome.example, outcome.elements = _attempt(config, split, index, drawn, rng)
            return outcome
        except Dropped as reason:
            outcome.dropped[str(reason)] += 1
    return outcome


def chain_split(names: Sequence[str], share: float) -> Split:
    """Which split a chain of calls belongs to, the same in every data set. A single call is too common to hold out."""
    if len(names) < 2:
        return "train"
    return "heldout" if stable_int("chain", *names) / 2**64 < share else "train"


@dataclass(frozen=True, slots=True)
class Scene:
    """Where a try takes place, who speaks, and what is to be asked for; the last tool is the one that may be hidden."""

    names: list[str]
    seed: int
    persona: Persona
    target: str = ""
    plan: Sequence[TurnPlan] = ()


def scene_of(config: SynthConfig, split: Split, index: int, drawn: Draw, rng: random.Random) -> Scene:
    """The scene of a try; without a plan where no tool is to be asked for."""
    name = config.environments[index % len(config.environments)]
    if split == "train":
        seed = rng.randrange(config.train_seeds)
    else:
        seed = HELDOUT_WORLDS + rng.randrange(config.heldout_seeds)
    persona = rng.choice(PERSONAS)
    ways = crossings(config, name) if drawn.crossing else []
    if ways:
        bridge = rng.choice(ways)
        plan = plan_crossing(bridge, config, rng)
        names = list(dict.fromkeys([bridge.source, *(p.bridge.target for p in plan if p.bridge is not None)]))
        return Scene(names, seed, persona, bridge.takes.tool, plan)
    if drawn.group == "irrelevance":
        return Scene([name], seed, persona)
    goals = [t.name for t in environment(name).tools if not config.goal_tools or t.name in config.goal_tools]
    if drawn.group == "missing_function":
        goals = [t for t in goals if not roundabout(environment(name), t)] or goals
    target = goals[(index // len(config.environments)) % len(goals)]
    plan = plan_turns(graph_of(name), target, config, rng)
    if drawn.group == "missing_function":
        plan = plan_missing(plan, target, rng, lambda tool: not roundabout(environment(name), tool))
    return Scene([name], seed, persona, target, plan)


def _attempt(
    config: SynthConfig, split: Split, index: int, drawn: Draw, rng: random.Random
) -> tuple[Example, list[str]]:
    scene = scene_of(config, split, index, drawn, rng)
    names, persona, target = scene.names, scene.persona, scene.target
    ws = workspace(environments=names, seed=scene.seed)
    conversation = Conversation(ws, system_prompt(names, scene.seed))
    if drawn.group == "irrelevance":
        conversation.hear(UserTurn(voiced(persona, [request(rng)], "", False, rng)))
        conversation.speak(decline(rng))
        elements = [conversation.turns[0].text]
        return assembled(
            config, split, index, names, "irrelevance", "complete", persona, conversation, rng, {}
        ), elements
    teacher = ScriptedTeacher(
        conversation, scene.plan, persona, drawn.level, config, rng, hides=drawn.group == "missing_function"
    )
    reason = run(teacher, conversation, Limits(calls=config.max_steps + FAILURES))
    if reason is not None or teacher.stuck:
        raise Dropped(reason or "a call failed")
    calls = checked_calls(config, split, conversation)
    kind: Kind = "clarification" if teacher.clarified else "multi_turn"
    knobs: dict[str, Any] = {"target": target, "recovered": teacher.recovered, "gave_up": teacher.doomed is not None}
    spoken = teacher.memory.spoken
    elements = [element(c, ws, spoken) for c in calls]
    if teacher.doomed is not None:
        elements += [element(Call(*call), ws, spoken) for call in teacher.doomed.calls]
    if teacher.hidden is not None:
        kind = "missing_function"
        knobs["hidden"] = teacher.hidden
        asked = Call(teacher.hidden["name"], teacher.hidden["arguments"], len(conversation.turns) - 1)
        elements.append(element(asked, ws, spoken))
    level: InfoLevel = drawn.level if teacher.clarified else "complete"
    example = assembled(config, split, index, names, kind, level, persona, conversation, rng, knobs)
    if config.difficulty and example.difficulty not in config.difficulty:
        raise Dropped("other difficulty")
    audited(example)
    return example, elements


def checked_calls(config: SynthConfig, split: Split, conversation: Conversation) -> list[Call]:
    """The ground-truth calls of a conversation that keeps to the bounds of the settings; otherwise :class:`Dropped`."""
    calls = [c for step in conversation.steps for c in step]
    if chain_split([c.name for c in calls], config.heldout_chains) != split:
        raise Dropped("chain of the other split")
    if len(calls) > config.max_steps or conversation.assistant_messages > MAX_ASSISTANT_MESSAGES:
        raise Dropped("too long")
    if len(conversation.turns) > MAX_USER_TURNS:
        raise Dropped("too many user turns")
    if conversation.failed > config.replay_error_limit * (conversation.failed + len(calls)):
        raise Dropped("too many failed calls")
    if config.max_observation:
        longest = max((len(m["content"].encode()) for m in conversation.messages if m["role"] == "tool"), default=0)
        if longest > config.max_observation:
            raise Dropped("observation too long")
    return calls


def audited(example: Example) -> None:
    """Raises :class:`Dropped` if the audit finds a fault."""
    for fault in faults(example):
        raise Dropped(fault.split(":", 1)[0] + " fault")


def element(call: Call, workspace: Workspace, spoken: Mapping[str, str]) -> str:
    """A call as a user would mean it: an id by what its entity is called, in whatever words it was said.

    ``spoken``: id -> what the user called it, for what came about in the conversation and has no other name.
    """
    env = environment(workspace.tools[call.name])
    context, refs = context_of(env.name, workspace.seed), env.tool_map[call.name].refs
    meant = {
        k: (label(env, refs[k], context.row(refs[k], v)) or spoken.get(v, v)) if k in refs and isinstance(v, str) else v
        for k, v in call.arguments.items()
    }
    return f"{call.turn}|{call.name}|{json.dumps(meant, sort_keys=True, ensure_ascii=False)}"


def assembled(
    config: SynthConfig,
    split: Split,
    index: int,
    names: Sequence[str],
    kind: Kind,
    level: InfoLevel,
    persona: Persona,
    conversation: Conversation,
    rng: random.Random,
    knobs: dict[str, Any],
    candidates_shown: tuple[list[dict[str, Any]], dict[str, Any]] | None = None,
) -> Example:
    """The row of a conversation. ``candidates_shown``: what :func:`candidates` gave, if it was asked before."""
    ws = conversation.workspace
    steps = conversation.steps
    needed = list(dict.fromkeys(c.name for step in steps for c in step))
    hidden = knobs["hidden"]["name"] if "hidden" in knobs else None
    shown, shown_knobs = candidates_shown or candidates(config, names, needed, rng, hidden)
    heard = [t.text for t in conversation.turns]
    edges = find_edges(_fresh(ws), steps, conversation.observations, heard, conversation.facts)
    truth = GroundTruth(steps, edges, ws.diff().canonical(), [], conversation.facts)
    envs = [environment(name) for name in names]
    points = score(truth, conversation.turns, int(shown_knobs["distractors"]))
    return Example(
        id=f"{split}-{index:06d}-{blake2b(f'{config.seed}/{split}/{index}'.encode(), digest_size=4).hexdigest()}",
        kind=kind,
        environments={env.name: env.version for env in envs},
        schema_hash="+".join(env.schema_hash for env in envs),
        seed=ws.seed,
        prompt=[conversation.messages[0], {"role": "user", "content": conversation.turns[0].text}],
        user_turns=conversation.turns,
        tools=shown,
        ground_truth=truth,
        reference=conversation.messages,
        info_level=level,
        persona=persona.name,
        knobs={**knobs, **shown_knobs},
        difficulty=tier(points),
        split=split,
        digest_start=_fresh(ws).digest(),
        digest_end=ws.digest(),
        extra_info={
            "index": index,
            "split": split,
            "turns": len(conversation.turns),
            "calls": len(truth.calls),
            "curriculum": points,
        },
    )


def _fresh(ws: Workspace) -> Workspace:
    return Workspace(ws.tools, ws.seed, ws.rollout_id)


TIERS: tuple[tuple[Difficulty, int], ...] = (("easy", 6), ("medium", 11))
"""The largest score of a tier; what is above is hard."""


def score(truth: GroundTruth, turns: Sequence[UserTurn], distractors: int) -> int:
    """How much there is to do: calls, look-ups among them, turns, values to be asked for, and distractors by fours.

    A look-up is a step that a later one takes a value from.
    """
    lookups = len({i for i, _, kind in truth.edges if kind == "explicit"})
    hidden = sum(len(t.reveals) for t in turns if t.when == "asked")
    return len(truth.calls) + lookups + len(turns) + hidden + distractors // 4


def tier(points: int) -> Difficulty:
    """The tier of a score."""
    return next((name for name, most in TIERS if points <= most), "hard")


def candidates(
    config: SynthConfig, names: Sequence[str], needed: Sequence[str], rng: random.Random, hidden: str | None = None
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The tools shown, and the knobs that chose them: a subset, distractors of other environments, enums stripped.

    ``hidden``: a tool that is not to be shown.
    """
    own = [t.name for name in names for t in environment(name).tools if t.name != hidden]
    limit = config.tools_shown or (len(own) if len(names) == 1 else SEVERAL)
    if config.tools_shown is not None or limit < len(own):
        spare = [t for t in own if t not in needed]
        extra = max(0, limit - len(needed))
        own = [*needed, *rng.sample(spare, min(extra, len(spare)))]
        rng.shuffle(own)
    foreign: list[str] = []
    others = [e for e in environments() if e not in names]
    if others and rng.random() < config.distractors.probability:
        wanted = rng.randint(config.distractors.low, config.distractors.high)
        pool = [t.name for e in others for t in environment(e).tools]
        foreign = rng.sample(pool, min(wanted, len(pool)))
    stripped = rng.random() < config.enum_stripping
    tools = [*own, *foreign]
    if foreign or len(names) > 1:
        rng.shuffle(tools)
    index = tool_index()
    shown = [shown_forms(environment(index[t]).tool_map[t])[stripped] for t in tools]
    return shown, {"distractors": len(foreign), "enums_stripped": stripped}
