"""What the tests of the reward share: tools, references drawn at random, and the definition written a second time."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

CASES = Path(__file__).with_name("cases.jsonl")
Row = dict[str, Any]


def call(name: str, arguments: Any = None, ok: bool = True) -> Row:
    return {"name": name, "arguments": {} if arguments is None else arguments, "ok": ok}


def tool(name: str, *, required: tuple[str, ...] = (), **properties: Any) -> Row:
    parameters = {"type": "object", "properties": properties, "required": list(required)}
    return {"type": "function", "function": {"name": name, "description": name, "parameters": parameters}}


def truth(*steps: Any, edges: Any = ()) -> Row:
    """A ground truth; a step is a call or a list of parallel ones."""
    return {"steps": [step if isinstance(step, list) else [step] for step in steps], "edges": list(edges)}


NUMBER = {"type": "integer"}
# Few names, keys and values, so that calls compete.
TOOLS = [tool(name, a=NUMBER, b=NUMBER, c={"type": "string"}) for name in ("x", "y", "z")]
_arguments = st.dictionaries(st.sampled_from("ab"), st.integers(0, 2), max_size=2)
_calls = st.builds(call, st.sampled_from("xxyz"), _arguments, st.booleans())


@st.composite
def truths(draw: st.DrawFn, most: int = 5) -> Row:
    """A ground truth of one to `most` calls, some parallel, with edges."""
    left = draw(st.integers(1, most))
    steps = []
    while left:
        size = draw(st.integers(1, min(left, 3)))
        steps.append([draw(_calls) for _ in range(size)])
        left -= size
    pairs = list(combinations(range(len(steps)), 2))
    edges = [[*pair, "explicit"] for pair in pairs if draw(st.booleans())]
    return {"steps": steps, "edges": edges}


@st.composite
def trajectories(draw: st.DrawFn, ground_truth: Row, most: int = 6) -> list[Row]:
    """Calls that resemble a ground truth: its own, some changed, in any order."""
    own = [one for step in ground_truth["steps"] for one in step]
    return draw(st.lists(st.one_of(st.sampled_from(own), _calls), max_size=most).flatmap(st.permutations))


def same(one: Any, other: Any) -> bool:
    return isinstance(one, bool) == isinstance(other, bool) and one == other


def alignments(ground_truth: Row, calls: list[Row]) -> Iterator[tuple[int, int, float]]:
    """(covered steps, aligned calls, summed agreement) of every one-to-one pairing there is."""
    wanted = [(step, one) for step, members in enumerate(ground_truth["steps"]) for one in members]
    places = [*range(len(calls)), *[-1] * len(wanted)]
    for positions in set(permutations(places, len(wanted))):
        agreement, pairs = 0.0, 0
        for (_, one), at in zip(wanted, positions, strict=True):
            if at < 0:
                continue
            given = calls[at]
            if given["name"] != one["name"] or not one["arguments"].keys() <= given["arguments"].keys():
                break
            equal = sum(same(value, given["arguments"][key]) for key, value in one["arguments"].items())
            agreement += equal / len(one["arguments"]) if one["arguments"] else 1.0
            pairs += 1
        else:
            of_step = [
                [at for (owner, _), at in zip(wanted, positions, strict=True) if owner == step]
                for step in range(len(ground_truth["steps"]))
            ]
            covered = sum(
                -1 not in own
                and all(
                    -1 not in of_step[edge[0]] and max(of_step[edge[0]]) < min(own)
                    for edge in ground_truth["edges"]
                    if edge[1] == step
                )
                for step, own in enumerate(of_step)
            )
            yield covered, pairs, agreement


def best_alignment(ground_truth: Row, calls: list[Row]) -> tuple[int, int, float]:
    """The greatest of all alignments, by trying them."""
    return max(alignments(ground_truth, calls), key=lambda worth: (worth[0], worth[1], round(worth[2], 9)))


def close(one: float | None, other: float) -> bool:
    return one is not None and math.isclose(one, other, abs_tol=1e-9)
