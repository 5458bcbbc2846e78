"""Replay validation, provenance and the gold audit (paper, section 2.5): what every example must survive.

:func:`faults` is the one judge: synthesis drops what it finds fault with, ``prove-rl validate`` runs it again later.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from prove.dataset import Example
from prove.engine import Observation, Tool, Workspace, environment, tool_index, workspace
from prove.errors import UserError
from prove.synthesis.conversation import MAX_ASSISTANT_MESSAGES, MAX_USER_TURNS
from prove.synthesis.edges import find_edges, traced_values, was_said, without_moments
from prove.synthesis.hidden import roundabout, substitute
from prove.synthesis.sampler import walk
from prove.synthesis.speech import SLOT, mentions
from prove.synthesis.transcript import faults_of_transcript

EXTRA_READS = (1, 5)
"""So many additional reads before any step must change no result."""


def check_versions(example: Example) -> None:
    """Raises :class:`UserError` if the installed environments are not those the example was made with."""
    hashes = []
    for name, version in example.environments.items():
        env = environment(name)
        hashes.append(env.schema_hash)
        if env.version != version:
            raise UserError(
                f"example {example.id} was made with {name} {version}, installed is {env.version}; "
                "install that version or make the data set again."
            )
    if "+".join(hashes) != example.schema_hash:
        raise UserError(
            f"example {example.id} was made with other tool schemas than {', '.join(example.environments)} has here; "
            "install the release that made it or make the data set again."
        )


def opened(example: Example) -> Workspace:
    """A fresh workspace over the tools that the example shows; over none if it is from outside."""
    tools = example.tool_names if example.environments else []
    return workspace(tools=tools, seed=example.seed, rollout_id=example.id)


def faults(example: Example) -> Iterator[str]:
    """What is wrong with an example; nothing if it is sound. Each fault begins with its kind and a colon."""
    ws = opened(example)
    yield from _form(example, ws)
    start = ws.digest()
    if start != example.digest_start:
        yield "digest: the world is not the one the example was made in"
    truth = example.ground_truth
    forks: list[Workspace] = []
    results: list[list[Observation]] = []
    for i, step in enumerate(truth.steps):
        forks.append(ws.fork())
        results.append([ws.call(c.name, c.arguments) for c in step])
        for call, observation in zip(step, results[-1], strict=True):
            if not observation.ok:
                yield f"replay: step {i} {call.name} fails: {(observation.error or {}).get('message')}"
    if ws.digest() != example.digest_end:
        yield "digest: the replay ends in another state"
    if ws.diff().canonical() != truth.required_diff:
        yield "required_diff: the replay makes other changes"
    yield from faults_of_transcript(example, [*forks, ws], results)
    if any(not o.ok for step in results for o in step):
        return
    heard = [turn.text for turn in example.user_turns]
    if find_edges(opened(example), truth.steps, results, heard, truth.facts) != truth.edges:
        yield "edges: the replay proves others"
    yield from _hidden(example, ws)
    yield from _provenance(example, ws, results)
    yield from _facts(example, results)
    yield from _time(example, forks, results, ws)


def _form(example: Example, ws: Workspace) -> Iterator[str]:
    names = set(example.tool_names)
    if not example.environments and (example.kind != "irrelevance" or "source" not in example.knobs):
        yield "tools: they belong to no environment, which only those of a request from outside may"
    for tool in example.tools if example.environments else []:
        name = tool["function"]["name"]
        if tool not in shown_forms(environment(ws.tools[name]).tool_map[name]):
            yield f"tools: the schema shown of {name} is not that of the environment"
    if len(names) != len(example.tools):
        yield "tools: one is shown twice"
    truth = example.ground_truth
    for call in truth.calls:
        if call.name not in names:
            yield f"tools: {call.name} is needed and not shown"
        if not 0 <= call.turn < len(example.user_turns):
            yield f"turns: {call.name} serves turn {call.turn}, which does not exist"
    turns = [call.turn for call in truth.calls]
    if turns != sorted(turns):
        yield "turns: a call serves a turn before that of the call before it"
    for i, j, _ in truth.edges:
        if not 0 <= i < j < len(truth.steps):
            yield f"edges: {i} -> {j} does not go from a lower step to a higher one"
    if sum(m["role"] == "assistant" for m in example.reference) > MAX_ASSISTANT_MESSAGES:
        yield f"length: the reference has more than {MAX_ASSISTANT_MESSAGES} assistant messages"
    if len(example.user_turns) > MAX_USER_TURNS:
        yield f"length: more than {MAX_USER_TURNS} user turns"
    if example.user_turns and example.user_turns[0].when != "next":
        yield "turns: the first turn waits to be asked"
    if truth.steps and not truth.required_diff and not truth.facts:
        yield "empty: nothing has to be changed or said"
    for turn in example.user_turns:
        if SLOT.search(turn.text) or not turn.text.strip():
            yield f"language: {turn.text[:60]!r} is no finished sentence"


def _hidden(example: Example, end: Workspace) -> Iterator[str]:
    """What a missing function would have done could be done in the state at the end, and no tool shown does it."""
    call = example.knobs.get("hidden")
    if (call is not None) != (example.kind == "missing_function"):
        yield "hidden: only an example of a missing function hides a tool"
    if call is None:
        return
    if call["name"] in example.tool_names:
        yield f"hidden: {call['name']} is shown"
    session = end.session(tool_index()[call["name"]])
    if not session.fork().call(call["name"], call["arguments"]).ok:
        yield f"hidden: {call['name']} would fail"
    if roundabout(session.environment, call["name"]):
        yield f"hidden: several tools together do what {call['name']} would"
    other = substitute(session, example.tool_names, call)
    if other is not None:
        yield f"hidden: {other} does what {call['name']} would"


def _provenance(example: Example, ws: Workspace, results: list[list[Observation]]) -> Iterator[str]:
    """Sensitive values, ids and free text must come from an earlier user turn or an earlier result."""
    shown = ""
    for i, (step, observed) in enumerate(zip(example.ground_truth.steps, results, strict=True)):
        for call in step:
            heard = "\n".join(t.text for t in example.user_turns[: call.turn + 1])
            tool = environment(ws.tools[call.name]).tool_map[call.name]
            for p, value in traced_values(tool, call.arguments):
                if not was_said(tool, value, heard) and _quoted(value) not in shown:
                    yield f"provenance: step {i} {call.name}.{p.name} = {value!r} was neither said nor seen before"
        shown += "\n".join(o.text for o in observed)


def _quoted(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)[1:-1]


@cache
def shown_forms(tool: Tool) -> tuple[dict[str, Any], dict[str, Any]]:
    """The two forms in which an example may show a tool: whole, and without its lists of values."""
    return tool.function, _without_enums(tool.function)


def _without_enums(node: Any) -> Any:
    if isinstance(node, list):
        return [_without_enums(n) for n in node]
    if isinstance(node, dict):
        return {k: _without_enums(v) for k, v in node.items() if not (k == "enum" and isinstance(v, list))}
    return node


def _facts(example: Example, results: list[list[Observation]]) -> Iterator[str]:
    answers = [m["content"] for m in example.reference if m["role"] == "assistant" and not m.get("tool_calls")]
    by_tool: dict[str, list[Any]] = {}
    for step, observed in zip(example.ground_truth.steps, results, strict=True):
        for call, observation in zip(step, observed, strict=True):
            by_tool.setdefault(call.name, []).append(observation.data)
    for fact in example.ground_truth.facts:
        found = [
            v
            for data in by_tool.get(fact.tool, ())
            for v in walk(data, tuple("*" if p.isdigit() else p for p in fact.path))
        ]
        if fact.value not in found:
            yield f"facts: {fact.tool} does not return {fact.value!r} at {'.'.join(fact.path)}"
        if not any(mentions(answer, text) for text in fact.said for answer in answers):
            yield f"facts: the reference does not say {fact.said[0]!r}"


def _time(example: Example, forks: list[Workspace], results: list[list[Observation]], end: Workspace) -> Iterator[str]:
    """A look-up more must not change what comes after (time must not decide)."""
    steps = example.ground_truth.steps
    tick = max((environment(name).tick_seconds for name in example.environments), default=0)
    final = end.digest()
    for i in reversed(range(len(steps))):
        # After a step that only reads, the rest is the same as with the extra reads behind it, which was tried before.
        reads = all(environment(end.tools[c.name]).tool_map[c.name].read_only for c in steps[i])
        last = i + 1 if reads and i + 1 < len(steps) else len(steps)
        for extra in EXTRA_READS:
            ws = forks[i].fork()
            ws.clock.seconds += extra * tick  # what a read does, and all that it does
            for j in range(i, last):
                for call, expected in zip(steps[j], results[j], strict=True):
                    observation = ws.call(call.name, call.arguments)
                    day = f"{environment(end.tools[call.name]).world(example.seed).start:%Y-%m-%d}"
                    if without_moments(observation, day) != without_moments(expected, day):
                        yield f"time: {extra} more reads before step {i} change the result of step {j} {call.name}"
                        return
            if last == len(steps) and ws.digest() != final:
                yield f"time: {extra} more reads before step {i} change the final state"
                return
