"""Whether a task was done, judged by the final state and by what was found and said; never by the way taken.

- The final diff holds every required change, and nothing but required and allowed ones.
- Every fact was found (a successful call of its tool returned it) and said (in a later message without calls).
- Where nothing can be done (no ground-truth call), nothing was called.

A task that has ground-truth calls but neither a required change nor a fact cannot be judged: it is unscored, neither
success nor failure, and so is an episode that met a fault of ours.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from prove.dataset import Example, Fact
from prove.evaluation.said import says
from prove.reward import collateral, missing, tell
from prove.reward.values import equal, show
from prove.rollout import Result
from prove.rollout.scoring import canonical


class Verdict(msgspec.Struct, frozen=True):
    """``success``: None where it cannot be judged. ``reasons``: why not, one sentence each; empty after a success."""

    success: bool | None
    reasons: tuple[str, ...] = ()


def judge(example: Example, result: Result) -> Verdict:
    """Judge a finished episode of an example. Raises RuntimeError for one that is still running."""
    if result.stop is None:
        raise RuntimeError("the episode is still running")
    if result.stop == "fault":
        return Verdict(None, (f"our fault, not the model's: {result.fault}",))
    truth = example.ground_truth
    if not truth.steps:
        if result.calls:
            names = ", ".join(dict.fromkeys(str(call["name"]) for call in result.calls))
            return Verdict(False, (f"nothing here can serve the wish, but {names} was called",))
        return Verdict(True)
    if not truth.required_diff and not truth.facts:
        return Verdict(None, ("the task names neither a change nor a fact that could be checked",))
    found = canonical(result.diff)
    reasons = [f"missing change: {tell(change)}" for change in missing(truth.required_diff, found)]
    beside = collateral(truth.required_diff, truth.allowed_diff, found)
    reasons += [f"change beside the task: {tell(change)}" for change in beside]
    for fact in truth.facts:
        reasons += _fact(fact, result)
    return Verdict(not reasons, tuple(reasons))


def succeeded(example: Example, result: Result) -> bool:
    """Whether it is known that the task was done."""
    return judge(example, result).success is True


def _fact(fact: Fact, result: Result) -> Iterator[str]:
    where = f"{fact.tool}.{'.'.join(fact.path)}"
    outcomes = iter(result.calls)  # one for each message of a tool, in the same order
    found = False
    for message in result.messages:
        if message["role"] == "tool":
            call = next(outcomes)
            if not found and call["ok"] and call["name"] == fact.tool:
                found = any(equal(value, fact.value) for value in _at(json.loads(message["content"]), fact.path))
        elif message["role"] == "assistant" and found and not message.get("tool_calls"):
            said = any(says(message["content"], one) for one in fact.said)
            if said:
                return
    yield f"{'found but not said' if found else 'never found'}: {where} = {show(fact.value)}"


def _at(data: Any, path: Sequence[str]) -> Iterator[Any]:
    """The values at a path. Any element of a list stands for the one named: a filter or a page moves positions."""
    if not path:
        yield data
    elif isinstance(data, list):
        rest = path[1:] if path[0] == "*" or path[0].isdigit() else path
        for item in data:
            yield from _at(item, rest)
    elif isinstance(data, dict):
        if path[0] == "*":
            for item in data.values():
                yield from _at(item, path[1:])
        elif path[0] in data:
            yield from _at(data[path[0]], path[1:])
