"""Chains of tools drawn from the graph, and the turns that they seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from prove.engine import environment
from prove.synthesis.bridges import Bridge, bridges
from prove.synthesis.config import SynthConfig
from prove.synthesis.graph import Edge, Graph, graph_of

ASKED_READS = 0.35
"""Share of read-only tools within a chain that the user asks for; the others only find what the next tool needs."""


FIRST = 0.4
"""Share of missing functions that the first request needs, so that nothing is to be called at all."""
ONWARD = 0.4
"""Share of conversations over two environments that go on into a third, where one can."""


@dataclass(slots=True)
class TurnPlan:
    """What one user turn is about: one or two tools to ask for.

    ``follow``: refer back to the turn before. ``prefer``: tool -> the look-up by which its entity should be found.
    ``bound``: tool -> parameter -> the earlier tool whose result gives it. ``bridge``: what the last tool makes use
    of comes from another environment's result.
    """

    tools: list[str]
    follow: bool = False
    prefer: dict[str, str] = field(default_factory=dict)
    bound: dict[str, dict[str, str]] = field(default_factory=dict)
    bridge: Bridge | None = None


def sample_chain(graph: Graph, target: str, length: int, rng: random.Random) -> list[Edge]:
    """A path of the graph through ``target``, of at most ``length`` tools, as edges; empty for an island."""
    before: list[Edge] = []
    tools = {target}
    first = last = target
    while len(before) + 1 < length:
        options = [e for e in graph.into(first) if e.source not in tools]
        if not options or (before and rng.random() < 0.35):
            break
        edge = rng.choice(options)
        before.insert(0, edge)
        tools.add(edge.source)
        first = edge.source
    after: list[Edge] = []
    while len(before) + len(after) + 1 < length:
        options = [e for e in graph.out_of(last) if e.target not in tools]
        if not options:
            break
        edge = rng.choice(options)
        after.append(edge)
        tools.add(edge.target)
        last = edge.target
    return before + after


def count_chains(graph: Graph, longest: int = 5, most: int = 100_000) -> int:
    """How many chains of 2 to ``longest`` different tools the graph has, counted up to ``most``."""
    following: dict[str, set[str]] = {}
    for edge in graph.edges:
        following.setdefault(edge.source, set()).add(edge.target)
    found = 0
    waiting: list[tuple[str, ...]] = [(tool,) for tool in following]
    while waiting:
        chain = waiting.pop()
        for tool in following.get(chain[-1], set()) - set(chain):
            found += 1
            if found == most:
                return most
            if len(chain) + 1 < longest:
                waiting.append((*chain, tool))
    return found


def plan_turns(graph: Graph, target: str, config: SynthConfig, rng: random.Random) -> list[TurnPlan]:
    """The turns of a conversation around ``target``."""
    env = environment(graph.environment)
    allowed = [t.name for t in env.tools if not config.goal_tools or t.name in config.goal_tools]
    turns = _count_turns(config, rng)
    chain = sample_chain(graph, target, rng.randint(*config.chain_length), rng)
    names = [chain[0].source, *(e.target for e in chain)] if chain else [target]
    edge_into = {e.target: e for e in chain}
    goals: list[str] = []
    for i, name in enumerate(names):
        last = i == len(names) - 1
        asked = name == target or last or not env.tool_map[name].read_only or rng.random() < ASKED_READS
        if asked and name in allowed:
            goals.append(name)
    goals = goals or [target]
    plans: list[TurnPlan] = []
    for name in goals:
        plan = TurnPlan([name])
        edge = edge_into.get(name)
        if edge is not None and edge.parameter is not None:
            if edge.source in goals:
                plan.bound[name] = {edge.parameter: edge.source}
            else:
                plan.prefer[name] = edge.source
        together = plans and len(plans[-1].tools) < 2
        if together and (len(plans) == turns or rng.random() < config.second_goal):
            _merge(plans[-1], plan)
        elif len(plans) < turns:
            plans.append(plan)
    while len(plans) < turns:
        plans.append(_further(graph, plans[-1].tools[-1], allowed, config, rng))
    return plans


def crossings(config: SynthConfig, name: str) -> list[Bridge]:
    """The bridges from or to an environment over which a conversation can go."""
    goals = set(config.goal_tools)
    return [
        b
        for b in bridges(tuple(config.environments))
        if name in (b.source, b.target) and (not goals or (b.takes.tool in goals and goals.intersection(b.showing)))
    ]


def plan_crossing(bridge: Bridge, config: SynthConfig, rng: random.Random) -> list[TurnPlan]:
    """The turns of a conversation that goes over a bridge, perhaps over another one from there, and stays."""
    opening = rng.choice([t for t in bridge.showing if not config.goal_tools or t in config.goal_tools])
    turns = _count_turns(config, rng)
    if turns == 1 or rng.random() < config.second_goal:
        plans = [TurnPlan([opening, bridge.takes.tool], bridge=bridge)]
    else:
        plans = [TurnPlan([opening]), TurnPlan([bridge.takes.tool], bridge=bridge)]
    while len(plans) < turns:
        last = plans[-1].tools[-1]
        onward = [b for b in crossings(config, bridge.target) if last in b.showing and b.target != bridge.source]
        if onward and plans[-1].bridge is bridge and rng.random() < ONWARD:
            following = rng.choice(onward)
            plans.append(TurnPlan([following.takes.tool], bridge=following))
            return plans
        env = environment(bridge.target)
        allowed = [t.name for t in env.tools if not config.goal_tools or t.name in config.goal_tools]
        further = _further(graph_of(env.name), last, allowed, config, rng)
        # What was said of a foreign thing has no elliptical form.
        plans.append(TurnPlan([rng.choice(allowed)]) if further.follow and plans[-1].bridge else further)
    return plans


def plan_missing(
    plans: list[TurnPlan], target: str, rng: random.Random, hideable: Callable[[str], bool] = lambda tool: True
) -> list[TurnPlan]:
    """The turns up to one, for the one thing of which the tool will be hidden: mostly the first or the target."""
    ends = [i for i, plan in enumerate(plans) if any(map(hideable, plan.tools))] or [0]
    at = ends[0] if rng.random() < FIRST else rng.choice(ends)
    asked = [t for t in plans[at].tools if hideable(t)] or plans[at].tools
    name = target if target in asked else rng.choice(asked)
    last = TurnPlan([name])
    if name in plans[at].prefer:
        last.prefer[name] = plans[at].prefer[name]
    return [*plans[:at], last]


def _count_turns(config: SynthConfig, rng: random.Random) -> int:
    low, high = config.turns
    turns = low
    while turns < high and rng.random() < config.turn_decay:
        turns += 1
    return turns


def _merge(into: TurnPlan, plan: TurnPlan) -> None:
    into.tools += plan.tools
    into.prefer |= plan.prefer
    into.bound |= plan.bound


def _further(graph: Graph, last: str, allowed: Sequence[str], config: SynthConfig, rng: random.Random) -> TurnPlan:
    """A turn after the chain is used up: a follow-up, something that depends on the last tool, or something else."""
    if rng.random() < config.follow_up:
        return TurnPlan([last], follow=True)
    next_edges = [e for e in graph.out_of(last) if e.target in allowed]
    if next_edges and rng.random() < 0.5:
        edge = rng.choice(next_edges)
        bound = {edge.target: {edge.parameter: last}} if edge.parameter is not None else {}
        return TurnPlan([edge.target], bound=bound)
    return TurnPlan([rng.choice(list(allowed))])
