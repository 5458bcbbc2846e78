"""Edges between the steps of a reference: the data flow that happened, and the order that execution proves."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from prove.dataset import Call, Fact
from prove.dataset.example import EdgeKind
from prove.engine import Observation, Tool, Workspace, environment
from prove.engine.schema import Parameter
from prove.engine.world import reference_moment
from prove.synthesis.sampler import entity_rows
from prove.synthesis.speech import mentions, parse_date, said_forms

Edges = list[tuple[int, int, EdgeKind]]


def leaves(value: Any) -> Iterator[Any]:
    """Every scalar inside a JSON value."""
    if isinstance(value, dict):
        for v in value.values():
            yield from leaves(v)
    elif isinstance(value, list):
        for v in value:
            yield from leaves(v)
    else:
        yield value


def find_edges(
    workspace: Workspace,
    steps: Sequence[Sequence[Call]],
    observations: Sequence[Sequence[Observation]],
    heard: Sequence[str],
    facts: Sequence[Fact] = (),
) -> Edges:
    """All edges, sorted. ``workspace`` stands at the start; ``heard[t]``: what user turn t said.

    An order of the steps that keeps to the edges and to the turns carries out the same task: every call succeeds, the
    reads that were asked for (those with a fact, or that nothing later is taken from) show the same, the look-ups show
    the values taken from them, and the final state is the same.
    """
    edges: dict[tuple[int, int], EdgeKind] = {}
    taken: list[set[str]] = [set() for _ in steps]
    for i, j, value in _flow(workspace, steps, observations, heard):
        edges[i, j] = "explicit"
        taken[i].add(value)
    if len(steps) > 1 and any(not _read_only(workspace, c.name) for step in steps for c in step):
        replay = _Replay(workspace, steps, taken, facts)
        for i, j in replay.needs():
            edges.setdefault((i, j), "implicit")
        for i, j in replay.spoils(edges):
            edges[i, j] = "implicit"
    return [(i, j, kind) for (i, j), kind in sorted(edges.items())]


def traced_values(tool: Tool, arguments: Mapping[str, Any]) -> Iterator[tuple[Parameter, str]]:
    """The texts of a call that somebody must have given: ids, sensitive values and free text.

    An enum, a date or a number may also stand for something that the user put in other words.
    """
    for p in tool.signature:
        if p.name in arguments and (p.ref or p.sensitive or free_text(tool, p)):
            yield from ((p, value) for value in leaves(arguments[p.name]) if isinstance(value, str) and value)


def free_text(tool: Tool, parameter: Parameter) -> bool:
    """Whether a parameter takes any words."""
    prop = tool.parameters["properties"][parameter.name]
    return prop.get("type") == "string" and "enum" not in prop and "format" not in prop


def was_said(tool: Tool, value: str, heard: str) -> bool:
    """Whether the user said a text word for word; a look-up may spell it in another case."""
    return value in heard or (tool.read_only and value.casefold() in heard.casefold())


def _flow(
    workspace: Workspace,
    steps: Sequence[Sequence[Call]],
    observations: Sequence[Sequence[Observation]],
    heard: Sequence[str],
) -> Iterator[tuple[int, int, str]]:
    """Step j took a value, here as JSON, that the user had not said, and step i was the first to show it.

    An id came from the first row that it is the id of, if there was one: a mere mention tells nobody whose id it is.
    """
    texts = ["\n".join(o.text for o in step) for step in observations]
    today = reference_moment(workspace.seed).date()
    several = len({workspace.tools[call.name] for step in steps for call in step}) > 1
    for j, step in enumerate(steps):
        for call in step:
            tool = _tool(workspace, call.name)
            said = "\n".join(heard[: call.turn + 1])
            for _, value in traced_values(tool, call.arguments):
                if was_said(tool, value, said):
                    continue
                shown = json.dumps(value, ensure_ascii=False)
                sources = [i for i in range(j) if shown in texts[i]]
                if len(sources) > 1:
                    of_a_row = (i for i in sources if _is_row(workspace, steps[i], observations[i], value))
                    sources = [next(of_a_row, sources[0])]
                if sources:
                    yield sources[0], j, shown
            for value in _foreign_values(tool, call.arguments, today, said) if several else ():
                source = next(
                    (i for i in range(j) if _shown_elsewhere(workspace, steps[i], observations[i], tool, value)), None
                )
                if source is not None:
                    yield source, j, json.dumps(value, ensure_ascii=False)


def _foreign_values(tool: Tool, arguments: Mapping[str, Any], today: date, said: str) -> Iterator[Any]:
    """Moments, dates and amounts that the user did not say, which a result of another environment may have given."""
    traced = [value for _, value in traced_values(tool, arguments)]
    for value in arguments.values():
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if (number or parse_date(value) is not None) and value not in traced:
            style = "money" if number else "day"
            if not any(mentions(said, form) for form in said_forms(value, style, today, {})):
                yield value


def _shown_elsewhere(
    workspace: Workspace, step: Sequence[Call], observed: Sequence[Observation], tool: Tool, value: Any
) -> bool:
    home = workspace.tools[tool.name]
    return any(
        workspace.tools[call.name] != home and any(value == v and type(v) is not bool for v in leaves(o.data))
        for call, o in zip(step, observed, strict=True)
    )


def _is_row(workspace: Workspace, step: Sequence[Call], observed: Sequence[Observation], key: str) -> bool:
    pairs = zip(step, observed, strict=True)
    return any(key == k for call, o in pairs for _, k, _ in entity_rows(_tool(workspace, call.name), o.data))


class _Replay:
    """The steps run once, with the workspace before each kept."""

    def __init__(
        self,
        workspace: Workspace,
        steps: Sequence[Sequence[Call]],
        taken: Sequence[set[str]],
        facts: Sequence[Fact],
    ) -> None:
        self.steps = steps
        self.taken = taken
        self.asked = {(fact.tool, fact.turn) for fact in facts}
        self.writes = [i for i, step in enumerate(steps) if any(not _read_only(workspace, c.name) for c in step)]
        self.before: list[Workspace] = []
        self.results: list[list[Observation]] = []
        live = workspace.fork()
        for step in steps:
            self.before.append(live.fork())
            self.results.append([live.call(c.name, c.arguments) for c in step])
        self.before.append(live)

    def needs(self) -> Iterator[tuple[int, int]]:
        """Without step i, step j comes out otherwise, at the same moment and with the same generated ids."""
        for i in self.writes:
            without = self.before[i].fork()
            for j in range(i + 1, len(self.steps)):
                # The steps left out, or failed, are judged to have taken their time and ids all the same.
                without.clock.seconds = self.before[j].clock.seconds
                for name, session in self.before[j].sessions.items():
                    without.session(name).state.serial = session.state.serial
                if not self._same(j, without):
                    yield i, j

    def spoils(self, edges: Mapping[tuple[int, int], EdgeKind]) -> Iterator[tuple[int, int]]:
        """After step j, which serves the same turn and could come first, step i comes out otherwise."""
        for j in self.writes:
            for i in range(j):
                if self.steps[i][0].turn != self.steps[j][0].turn:
                    continue
                needed = _ancestors(j, edges)
                if i in needed:
                    continue
                first = [*sorted(k for k in needed if k > i), j]
                swapped, ordered = self.before[i].fork(), self.before[i].fork()
                if not self._run(first, swapped):
                    continue
                if self._same(i, swapped):
                    alike = i not in self.writes or not self._run([i, *first], ordered)
                    if alike or ordered.digest() == swapped.digest():
                        continue
                yield i, j

    def _run(self, numbers: Sequence[int], workspace: Workspace) -> bool:
        return all([workspace.call(c.name, c.arguments).ok for n in numbers for c in self.steps[n]])

    def _same(self, step: int, workspace: Workspace) -> bool:
        """Run a step, and tell whether it comes out as it did, as far as it matters."""
        same = True
        texts = []
        for call, expected in zip(self.steps[step], self.results[step], strict=True):
            observation = workspace.call(call.name, call.arguments)
            texts.append(observation.text)
            same &= observation.ok == expected.ok
            told = (call.name, call.turn) in self.asked or not self.taken[step]
            if same and told and _read_only(workspace, call.name):
                day = f"{environment(workspace.tools[call.name]).world(workspace.seed).start:%Y-%m-%d}"
                same = without_moments(observation, day) == without_moments(expected, day)
        return same and all(any(value in text for text in texts) for value in self.taken[step])


def _ancestors(step: int, edges: Mapping[tuple[int, int], EdgeKind]) -> set[int]:
    found: set[int] = set()
    waiting = [step]
    while waiting:
        one = waiting.pop()
        parents = {i for i, j in edges if j == one} - found
        found |= parents
        waiting += parents
    return found


def _tool(workspace: Workspace, name: str) -> Tool:
    return environment(workspace.tools[name]).tool_map[name]


def _read_only(workspace: Workspace, tool: str) -> bool:
    return _tool(workspace, tool).read_only


MOMENT = re.compile(rb'"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(\.\d+)?(Z|[+-]\d\d:\d\d)"')


def without_moments(observation: Observation, day: str) -> bytes:
    """An observation's JSON with the moments of a day masked, in which a later call may differ."""
    mark = day.encode()
    return MOMENT.sub(lambda m: b'"now"' if m[0][1:11] == mark else m[0], observation.json)
