"""How fast the reward is, beside a plain implementation of the same definition, in one process on one core.

    python benchmarks/reward.py [--json] [--seconds S] [--seed N]

The trajectories have five calls: references played back, with values changed, calls repeated, left out, swapped,
broken, or names made up, in the shares given below. "plain" is the definition written down directly: every alignment
is tried, nothing is prepared, no receipts. Its scores must equal ours on every trajectory, or there is no result.
Trying all is quick where no tool comes twice in the reference, and dear where one does, so the two kinds are measured
apart, and the goals hold for the first.

"prepared" has the references compiled beforehand, as a trainer that scores a group of rollouts of one example would.

Goals: at least half of the plain implementation's rate, receipts or not, and 15,000 trajectories a second.
"""

from __future__ import annotations

import argparse
import json
import math
import platform
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from prove.reward import compile_reference, compile_tools, score

GOAL_RATIO, GOAL_RATE = 0.5, 15_000
CALLS = 5
TRAJECTORIES = 2_000
# Ways a trajectory departs from its reference, and how often. One in two plays it back.
FAULTS = {"none": 10, "value": 3, "repeat": 3, "foreign": 1, "swap": 1, "malformed": 1, "unknown": 1}

Row = dict[str, Any]


# --- the plain implementation -----------------------------------------------------------------------------------------

_JSON = {
    "null": lambda v: v is None,
    "boolean": lambda v: isinstance(v, bool),
    "integer": lambda v: not isinstance(v, bool) and (isinstance(v, int) or (isinstance(v, float) and v.is_integer())),
    "number": lambda v: not isinstance(v, bool) and isinstance(v, int | float),
    "string": lambda v: isinstance(v, str),
    "array": lambda v: isinstance(v, list),
    "object": lambda v: isinstance(v, dict),
}


def _takes(schema: Any, value: Any) -> bool:
    if "type" in schema:
        types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        if not any(_JSON[one](value) for one in types):
            return False
    if "anyOf" in schema and not any(_takes(one, value) for one in schema["anyOf"]):
        return False
    if "oneOf" in schema and not any(_takes(one, value) for one in schema["oneOf"]):
        return False
    return all(_takes(one, value) for one in schema.get("allOf", []))


def _same(a: Any, b: Any) -> bool:
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(_same(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(_same, a, b))
    return isinstance(a, bool) == isinstance(b, bool) and a == b


def _finite(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_finite, value.values()))
    if isinstance(value, list):
        return all(map(_finite, value))
    return not isinstance(value, float) or math.isfinite(value)


def _arguments(call: Row) -> tuple[dict[str, Any] | None, bool]:
    given, twice = call.get("arguments", {}), False
    try:
        if isinstance(given, str):
            given = json.loads(given)
            if isinstance(given, str):
                given, twice = json.loads(given), True
    except ValueError:
        return None, False
    return (given, twice) if isinstance(given, dict) and _finite(given) else (None, False)


def _alignments(options: list[list[int]], chosen: list[int]) -> Iterator[list[int]]:
    if len(chosen) == len(options):
        yield chosen
        return
    for at in options[len(chosen)]:
        if at < 0 or at not in chosen:
            yield from _alignments(options, [*chosen, at])


def _worth(positions: list[int], wanted: list[tuple[int, Row]], edges: Any, given: Any) -> tuple[int, int, float]:
    """Covered steps, aligned calls, summed agreement."""
    spans: dict[int, tuple[int, int]] = {}
    for (step, _), at in zip(wanted, positions, strict=True):
        first, last = spans.get(step, (at, at))
        spans[step] = (min(first, at), max(last, at))
    done = 0
    for step, (first, _) in spans.items():
        before = [spans[edge[0]] for edge in edges if edge[1] == step]
        done += first >= 0 and all(one[0] >= 0 and one[1] < first for one in before)
    agreement = 0.0
    for (_, call), at in zip(wanted, positions, strict=True):
        if at >= 0:
            equal = sum(_same(value, given[at][0][key]) for key, value in call["arguments"].items())
            agreement += equal / len(call["arguments"]) if call["arguments"] else 1.0
    return done, sum(at >= 0 for at in positions), agreement


def plain(tools: list[Row], ground_truth: Row, calls: list[Row]) -> tuple[float, ...]:
    """Validity, coverage, efficiency, name, argument, total (only the total where nothing should be called)."""
    steps, edges = ground_truth["steps"], ground_truth["edges"]
    if not steps:
        return (0.0 if calls else 1.0,)
    if not calls:
        return (0.0,) * 6
    given = [_arguments(call) for call in calls]
    schemas = {tool["function"]["name"]: tool["function"]["parameters"] for tool in tools}

    thirds = 0
    for call, (arguments, twice) in zip(calls, given, strict=True):
        if arguments is None or not isinstance(call["name"], str) or call["name"] not in schemas:
            continue
        thirds += 1
        schema = schemas[call["name"]]
        known = schema.get("properties", {})
        if twice or any(key not in arguments for key in schema.get("required", [])):
            continue
        if all(_takes(known[key], value) for key, value in arguments.items() if key in known):
            thirds += 2 if call["ok"] else 1

    wanted = [(step, call) for step, members in enumerate(steps) for call in members]
    options: list[list[int]] = []
    for _, call in wanted:
        fits = []
        for at, (arguments, _) in enumerate(given):
            if (
                arguments is not None
                and calls[at]["name"] == call["name"]
                and call["arguments"].keys() <= arguments.keys()
            ):
                fits.append(at)
        if not fits or sum(other["name"] == call["name"] for _, other in wanted) > 1:
            # A call that has its tool to itself is never better left alone.
            fits.append(-1)
        options.append(fits)
    best = max(_worth(positions, wanted, edges, given) for positions in _alignments(options, []))

    names = {call["name"] for _, call in wanted}
    budget = len(wanted) + math.ceil(len(wanted) * 0.5)
    validity = thirds / (3 * len(calls))
    coverage = best[0] / len(steps)
    efficiency = -0.5 * max(0, len(calls) - budget) / budget
    name = sum(call["name"] in names for call in calls if isinstance(call["name"], str)) / len(calls)
    argument = best[2] / best[1] if best[1] else 0.0
    total = 0.5 * validity + 0.5 * coverage + 0.15 * efficiency + 0.2 * name + 0.1 * argument
    return validity, coverage, efficiency, name, argument, total


# --- the trajectories -------------------------------------------------------------------------------------------------


def make_tools(rng: random.Random) -> list[Row]:
    """Twelve tools of one to four parameters."""
    kinds = [{"type": "string"}, {"type": "number"}, {"type": "integer"}, {"type": ["string", "null"]}]
    tools = []
    for number in range(12):
        properties = {f"p{index}": rng.choice(kinds) for index in range(rng.randint(1, 4))}
        parameters = {"type": "object", "properties": properties, "required": list(properties)[:2]}
        tools.append({"type": "function", "function": {"name": f"tool_{number}", "parameters": parameters}})
    return tools


def _value(rng: random.Random, schema: Row) -> Any:
    if schema["type"] == "integer":
        return rng.randrange(100)
    return rng.randrange(10_000) / 100 if schema["type"] == "number" else f"id_{rng.randrange(10**6):06}"


def _call(rng: random.Random, tool: Row) -> Row:
    properties = tool["function"]["parameters"]["properties"]
    return {"name": tool["function"]["name"], "arguments": {key: _value(rng, own) for key, own in properties.items()}}


def make_row(rng: random.Random, tools: list[Row], distinct: bool) -> Row:
    """A ground truth of three to five calls in steps joined by edges, and a trajectory of five calls.

    Its steps use tools of their own (`distinct`), or share two tools.
    """
    chosen = rng.sample(tools, CALLS) if distinct else rng.choices(rng.sample(tools, 2), k=CALLS)
    steps = [[_call(rng, tool)] for tool in chosen[: rng.randint(3, CALLS)]]
    edges = [[rng.randrange(high), high, "explicit"] for high in range(1, len(steps)) if rng.random() < 0.7]
    calls = [{**step[0], "ok": True} for step in steps]
    while len(calls) < CALLS:
        calls.insert(rng.randrange(len(calls) + 1), dict(rng.choice(calls)))
    fault = rng.choices(list(FAULTS), weights=list(FAULTS.values()))[0]
    at = rng.randrange(CALLS)
    if fault == "value":
        key = rng.choice(list(calls[at]["arguments"]))
        calls[at] = {**calls[at], "arguments": {**calls[at]["arguments"], key: "something else"}, "ok": False}
    elif fault == "repeat":
        calls[at] = dict(rng.choice(calls))
    elif fault == "foreign":
        calls[at] = {**_call(rng, rng.choice(tools)), "ok": True}
    elif fault == "swap":
        calls.reverse()
    elif fault == "malformed":
        calls[at] = {"name": calls[at]["name"], "arguments": '{"p0": ', "ok": False}
    elif fault == "unknown":
        calls[at] = {**calls[at], "name": "tool_x", "ok": False}
    if rng.random() < 0.5:
        # Half of all models hand arguments over as text.
        for call in calls:
            if not isinstance(call["arguments"], str):
                call["arguments"] = json.dumps(call["arguments"])
    return {"ground_truth": {"steps": steps, "edges": edges}, "calls": calls}


# --- the measurement --------------------------------------------------------------------------------------------------


def rates(ways: dict[str, Callable[[Row], object]], rows: list[Row], seconds: float) -> dict[str, float]:
    """Trajectories a second of each way, the best of several rounds taken in turn, so that a busy machine hits all."""
    best = dict.fromkeys(ways, math.inf)
    end = time.perf_counter() + seconds
    while True:
        for name, way in ways.items():
            start = time.process_time()
            for row in rows:
                way(row)
            best[name] = min(best[name], time.process_time() - start)
        if time.perf_counter() > end:
            return {name: len(rows) / took for name, took in best.items()}


def main() -> int:
    """Measure, print, and return 1 where a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long to measure")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()

    rng = random.Random(options.seed)
    tools = make_tools(rng)
    box = compile_tools(tools)
    kinds: dict[str, Any] = {}
    for kind in ("distinct", "repeated"):
        rows = [make_row(rng, tools, kind == "distinct") for _ in range(TRAJECTORIES)]
        for row in rows:
            row["prepared"] = compile_reference(row["ground_truth"])
            ours = score(box, row["ground_truth"], row["calls"])
            theirs = plain(tools, row["ground_truth"], row["calls"])
            if any(abs(one - other) > 1e-9 for one, other in zip(ours[:6], theirs, strict=True)):
                print(f"error: the two differ: {ours} and {theirs} for {json.dumps(row['calls'])}", file=sys.stderr)
                return 1
        found = rates(
            {
                "plain": lambda row: plain(tools, row["ground_truth"], row["calls"]),
                "ours": lambda row: score(box, row["ground_truth"], row["calls"]),
                "prepared": lambda row: score(box, row["prepared"], row["calls"]),
                "with_receipts": lambda row: score(box, row["ground_truth"], row["calls"], explain=True),
            },
            rows,
            options.seconds / 2,
        )
        kinds[kind] = {
            "per_second": {name: round(rate) for name, rate in found.items()},
            "ratio": round(found["ours"] / found["plain"], 3),
            "ratio_with_receipts": round(found["with_receipts"] / found["plain"], 3),
        }
    first = kinds["distinct"]
    goals = {
        f"ratio >= {GOAL_RATIO}": first["ratio"] >= GOAL_RATIO,
        f"ratio_with_receipts >= {GOAL_RATIO}": first["ratio_with_receipts"] >= GOAL_RATIO,
        f"ours >= {GOAL_RATE:,}/s": first["per_second"]["ours"] >= GOAL_RATE,
        f"with_receipts >= {GOAL_RATE:,}/s": first["per_second"]["with_receipts"] >= GOAL_RATE,
    }
    if options.json:
        about = {"trajectories": TRAJECTORIES, "calls": CALLS, "python": platform.python_version()}
        print(json.dumps({**about, **kinds, "goals": goals}))
    else:
        for kind, result in kinds.items():
            print(f"tools {kind}, trajectories of {CALLS} calls a second:")
            for name, rate in result["per_second"].items():
                print(f"  {name:14} {rate:9,}")
            print(f"  ratio to plain {result['ratio']:.2f}, with receipts {result['ratio_with_receipts']:.2f}")
        for goal, reached in goals.items():
            print(f"{'met   ' if reached else 'MISSED'} {goal}")
    return 0 if all(goals.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
