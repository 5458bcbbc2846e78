"""Whether a task was done, judged by the final state and by what was found and said; never by the way taken.

- The final diff holds every required change, and nothing but required and allowed ones.
- Every fact was found (a successful call of its tool returned it) and said (in a later message without calls).
- Where nothing can be done (no ground-truth call), nothing was called.

A task that has ground-truth calls but neither a required change nor a fact cannot be judged: it is unscored, neither
success nor failure, and so is an episode that met a fault of ours.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from prove.dataset import Example, Fact
from prove.evaluation.said import says
from prove.reward.values import equal, show
from prove.rollout import Result


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
    reasons = [*_state(truth.required_diff, truth.allowed_diff, canonical(result.diff))]
    for fact in truth.facts:
        reasons += _fact(fact, result)
    return Verdict(not reasons, tuple(reasons))


def succeeded(example: Example, result: Result) -> bool:
    """Whether it is known that the task was done."""
    return judge(example, result).success is True


def canonical(diff: Any) -> list[dict[str, Any]]:
    """A diff as plain data; None, which an episode without a session has, is no change."""
    changes: list[dict[str, Any]] = diff.canonical() if diff is not None else []
    return changes


def _state(
    required: Sequence[Mapping[str, Any]], allowed: Sequence[Mapping[str, Any]], found: Sequence[Mapping[str, Any]]
) -> Iterator[str]:
    wanted, may, have = _atoms(required), _atoms(allowed), _atoms(found)
    for atom in sorted((wanted - have).elements()):
        yield f"missing change: {_tell(atom)}"
    for atom in sorted((have - wanted - may).elements()):
        yield f"change beside the task: {_tell(atom)}"


def _atoms(changes: Iterable[Mapping[str, Any]]) -> Counter[str]:
    """The changes as a multiset. An update counts field by field, a created or deleted row as a whole."""
    atoms: Counter[str] = Counter()
    for change in changes:
        head = [change["environment"], change["table"], change["op"], change["id"]]
        fields = change["fields"]
        parts = [{name: value} for name, value in fields.items()] if change["op"] == "update" else [fields]
        for part in parts:
            atoms[json.dumps([*head, _plain(part)], sort_keys=True, ensure_ascii=False)] += 1
    return atoms


def _plain(value: Any) -> Any:
    """Numbers in one form, since 5 and 5.0 are the same JSON number."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return value


def _tell(atom: str) -> str:
    environment, table, op, key, fields = json.loads(atom)
    what = {"create": "a new row", "delete": f"no row {key}", "update": str(key)}[op]
    values = "" if op == "delete" else " with " + ", ".join(f"{n} {show(v, 60)}" for n, v in fields.items())
    return f"{environment}.{table} has {what}{values}"


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
