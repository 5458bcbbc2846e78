"""The dependency graph of an environment's tools (paper, section 2.1), proved by execution.

An edge A -> B is *explicit* when B succeeds with an id that A just returned and fails with another id in its place,
and *implicit* when there is a state in which B is refused before A and succeeds, with the same arguments, after A.
Every edge keeps the calls that prove it. ``declared`` takes the reference types' word for it and proves nothing;
``model``, the paper's way, takes a language model's (:mod:`prove.synthesis.model.dependencies`).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Literal

import msgspec

from prove.engine import Environment, Session, Tool, environment
from prove.engine.world import stable_int
from prove.synthesis.instantiate import arguments_for
from prove.synthesis.sampler import Context, context_of, entity_of, walk

Method = Literal["executed", "declared", "model"]

TRIES = 12
"""Instantiations tried of a tool before it counts as failing in this state."""
IDS = 8
"""Ids of one result that are tried in a consumer."""
REFUSALS = 12
"""Distinct refused calls of a tool for which a remedy is searched."""
STATES = 3
"""World seeds over which proofs are searched."""


class Witness(msgspec.Struct, frozen=True):
    """The calls that prove an edge, on the world of ``seed``: ``before`` fails; ``source``, then ``after``, succeed."""

    seed: int
    source: dict[str, Any]
    before: dict[str, Any]
    after: dict[str, Any]
    refusal: str


class Edge(msgspec.Struct, frozen=True):
    """A dependency of ``target`` on ``source``. ``parameter`` and ``entity`` say what an explicit edge carries."""

    source: str
    target: str
    kind: Literal["explicit", "implicit"]
    parameter: str | None = None
    entity: str | None = None
    witness: Witness | None = None


class Graph(msgspec.Struct, frozen=True):
    """All edges of one environment. ``islands``: tools without an edge, and why."""

    environment: str
    version: str
    schema_hash: str
    method: Method
    edges: list[Edge]
    islands: dict[str, str]

    def out_of(self, tool: str) -> list[Edge]:
        """The edges that leave a tool."""
        return [e for e in self.edges if e.source == tool]

    def into(self, tool: str) -> list[Edge]:
        """The edges that reach a tool."""
        return [e for e in self.edges if e.target == tool]

    def mermaid(self) -> str:
        """The graph as a Mermaid flow chart; implicit edges dashed."""
        lines = ["flowchart LR"]
        for e in self.edges:
            lines.append(
                f"    {e.source} -->|{e.parameter}| {e.target}"
                if e.kind == "explicit"
                else f"    {e.source} -.-> {e.target}"
            )
        lines += [f"    {island}" for island in self.islands]
        return "\n".join(lines)


@lru_cache(maxsize=64)
def graph_of(name: str, method: Literal["executed", "declared"] = "executed") -> Graph:
    """The graph of an environment, worked out once per process."""
    env = environment(name)
    return assembled(env, method, declared(env) if method == "declared" else executed(env))


def assembled(env: Environment, method: Method, edges: Iterable[Edge]) -> Graph:
    """The graph of these edges, sorted, with the tools that have none."""
    found = sorted(edges, key=lambda e: (e.source, e.target, e.kind, e.parameter or ""))
    linked = {e.source for e in found} | {e.target for e in found}
    islands = {t.name: _why_island(t, method) for t in env.tools if t.name not in linked}
    return Graph(env.name, env.version, env.schema_hash, method, found, islands)


def _why_island(tool: Tool, method: Method) -> str:
    if not tool.refs and not tool.produces:
        return "takes and returns no entity, and nothing is refused without it"
    if method == "model":
        return "the model names no dependency of it"
    return "no call was found that proves a dependency" if method == "executed" else "no other tool shares its entities"


def pairs(env: Environment) -> Iterator[tuple[Tool, Tool, str, str]]:
    """``(producer, consumer, parameter, entity)`` for every pair of tools whose reference types match."""
    for a in env.tools:
        made = {one for _, entity in a.produces for one in entity.split("|")}
        for b in env.tools:
            if a is b:
                continue
            for parameter, ref in b.refs.items():
                for entity in ref.split("|"):
                    if entity in made:
                        yield a, b, parameter, entity


def declared(env: Environment) -> Iterator[Edge]:
    """Edges by reference types alone."""
    for a, b, parameter, entity in pairs(env):
        yield Edge(a.name, b.name, "explicit", parameter, entity)


def executed(env: Environment) -> list[Edge]:
    """Edges with a proof each."""
    found: dict[tuple[str, str, str, str], Edge] = {}
    for seed in range(STATES):
        session = env.session(seed)
        context = context_of(env.name, seed)
        for a, b, parameter, entity in pairs(env):
            key = (a.name, b.name, "explicit", parameter)
            if key not in found:
                rng = random.Random(stable_int("graph", env.name, seed, *key))
                edge = _explicit(session, context, rng, a, b, parameter, entity)
                if edge is not None:
                    found[key] = edge
        for b in env.tools:
            rng = random.Random(stable_int("graph", env.name, seed, b.name))
            for edge in _implicit(session, context, rng, b):
                found.setdefault((edge.source, edge.target, "implicit", ""), edge)
    return list(found.values())


def _call(tool: Tool, arguments: dict[str, Any]) -> dict[str, Any]:
    return {"name": tool.name, "arguments": arguments}


def _explicit(
    session: Session, context: Context, rng: random.Random, a: Tool, b: Tool, parameter: str, entity: str
) -> Edge | None:
    for _ in range(TRIES):
        made = arguments_for(session, a, context, rng)
        if made is None:
            return None
        after_a = session.fork()
        observation = after_a.call(a.name, made)
        if not observation.ok:
            continue
        data = observation.data
        ids = list(
            dict.fromkeys(
                k
                for path, made_of in a.produces
                if entity in made_of.split("|")
                for k in walk(data, path)
                if isinstance(k, str) and entity_of(after_a, made_of, k) == entity
            )
        )
        rng.shuffle(ids)
        for key in ids[:IDS]:
            used = arguments_for(after_a, b, context, rng, {parameter: key})
            if used is None or not after_a.fork().call(b.name, used).ok:
                continue
            wrong = {**used, parameter: _another_id(key)}
            refused = after_a.fork().call(b.name, wrong)
            if not refused.ok:
                code = (refused.error or {}).get("code", "")
                witness = Witness(session.seed, _call(a, made), _call(b, wrong), _call(b, used), code)
                return Edge(a.name, b.name, "explicit", parameter, entity, witness)
    return None


def _another_id(key: str) -> str:
    """An id of the same form that stands for nothing."""
    return "".join(str((int(c) + 7) % 10) if c.isdigit() else c for c in key) + (
        "" if any(map(str.isdigit, key)) else "0"
    )


def _implicit(session: Session, context: Context, rng: random.Random, b: Tool) -> Iterator[Edge]:
    refusals: list[tuple[dict[str, Any], str]] = []
    for _ in range(3 * REFUSALS):
        arguments = arguments_for(session, b, context, rng)
        if arguments is None:
            break
        observation = session.fork().call(b.name, arguments)
        if observation.kind in ("refused", "conflict", "not_found") and all(arguments != r for r, _ in refusals):
            refusals.append((arguments, (observation.error or {}).get("code", "")))
            if len(refusals) == REFUSALS:
                break
    proved: set[str] = set()
    for arguments, code in refusals:
        shared = {entity_of(session, ref, arguments[p]): arguments[p] for p, ref in b.refs.items() if p in arguments}
        for a in session.environment.tools:
            if a.read_only or a is b or a.name in proved:
                continue
            bound = {p: shared[one] for p, ref in a.refs.items() for one in ref.split("|") if one in shared}
            for _ in range(3):
                first = arguments_for(session, a, context, rng, bound)
                if first is None:
                    break
                twin = session.fork()
                if twin.call(a.name, first).ok and twin.call(b.name, arguments).ok:
                    proved.add(a.name)
                    witness = Witness(session.seed, _call(a, first), _call(b, arguments), _call(b, arguments), code)
                    yield Edge(a.name, b.name, "implicit", witness=witness)
                    break
