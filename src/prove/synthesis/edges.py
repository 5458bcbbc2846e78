"""Edges between the steps of a reference: the data flow that happened, and the order that execution proves."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from prove.dataset import Call
from prove.dataset.example import EdgeKind
from prove.engine import Observation, Workspace, environment

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
) -> Edges:
    """All edges, sorted. ``workspace`` stands at the start; ``heard[t]``: what user turn t said."""
    edges: dict[tuple[int, int], EdgeKind] = {}
    for i, j in _flow(steps, observations, heard):
        edges[i, j] = "explicit"
    for i, j in _order(workspace, steps):
        edges.setdefault((i, j), "implicit")
    return [(i, j, kind) for (i, j), kind in sorted(edges.items())]


def _flow(
    steps: Sequence[Sequence[Call]], observations: Sequence[Sequence[Observation]], heard: Sequence[str]
) -> Iterator[tuple[int, int]]:
    """Step j took a text value that the user had not said, and step i was the first to show it."""
    texts = ["\n".join(o.text for o in step) for step in observations]
    for j, step in enumerate(steps):
        for call in step:
            said = "\n".join(heard[: call.turn + 1])
            for value in leaves(call.arguments):
                if not isinstance(value, str) or value in said:
                    continue
                shown = json.dumps(value, ensure_ascii=False)
                source = next((i for i in range(j) if shown in texts[i]), None)
                if source is not None:
                    yield source, j


def _order(workspace: Workspace, steps: Sequence[Sequence[Call]]) -> Iterator[tuple[int, int]]:
    """Without step i, step j fails or reads something else, at the same moment and with the same generated ids."""
    writes = [i for i, step in enumerate(steps) if any(not _read_only(workspace, c.name) for c in step)]
    if not writes or len(steps) < 2:
        return
    forks: list[Workspace] = []
    results: list[list[Observation]] = []
    live = workspace.fork()
    for step in steps:
        forks.append(live.fork())
        results.append([live.call(c.name, c.arguments) for c in step])
    for i in writes:
        without = forks[i].fork()
        after = forks[i + 1] if i + 1 < len(forks) else live
        without.clock.seconds = after.clock.seconds
        for name, session in after.sessions.items():
            without.session(name).state.serial = session.state.serial
        for j in range(i + 1, len(steps)):
            for call, expected in zip(steps[j], results[j], strict=True):
                observation = without.call(call.name, call.arguments)
                if observation.ok != expected.ok or (
                    _read_only(workspace, call.name) and observation.json != expected.json
                ):
                    yield i, j
                    break
            # A call that failed left clock and ids behind; the steps after it are judged as if it had been made.
            after_j = forks[j + 1] if j + 1 < len(forks) else live
            without.clock.seconds = after_j.clock.seconds
            for name, session in after_j.sessions.items():
                without.session(name).state.serial = session.state.serial


def _read_only(workspace: Workspace, tool: str) -> bool:
    return environment(workspace.tools[tool]).tool_map[tool].read_only


MOMENT = re.compile(rb'"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(\.\d+)?(Z|[+-]\d\d:\d\d)"')


def without_moments(observation: Observation, day: str) -> bytes:
    """An observation's JSON with the moments of a day masked, in which a later call may differ."""
    mark = day.encode()
    return MOMENT.sub(lambda m: b'"now"' if m[0][1:11] == mark else m[0], observation.json)
