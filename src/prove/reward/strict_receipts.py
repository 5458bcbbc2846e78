"""Receipts of the `strict` profile: those of validity, name and efficiency are the paper's, the others its own.

Costs add up as there; those of collateral to minus the component.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from prove.reward.changes import tell
from prove.reward.coverage import spans
from prove.reward.matching import moments
from prove.reward.receipts import Receipt, Trajectory, receipts
from prove.reward.values import equal, show


def strict_receipts(
    trajectory: Trajectory, messages: Sequence[int], changes: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """As `receipts`, with `collateral` besides: one receipt for each change beside the task."""
    found = receipts(trajectory)
    if trajectory.calls:
        found["coverage"] = _coverage(trajectory, messages)
        found["argument"] = _argument(trajectory)
    return {**found, "collateral": collateral_receipts(changes)}


def collateral_receipts(changes: Sequence[Mapping[str, Any]]) -> list[Receipt]:
    """Each change beside the task with its share of the cost."""
    cost = 1 / (len(changes) + 1)
    return [
        {"cost": cost, "change": dict(change), "why": f"the reference does not make this change: {tell(change)}"}
        for change in changes
    ]


def _coverage(trajectory: Trajectory, messages: Sequence[int]) -> list[Receipt]:
    reference = trajectory.reference
    places = spans(reference, moments(trajectory.alignment.positions, messages))
    cost = 1 / len(reference.steps)
    found: list[Receipt] = []
    for step, good in enumerate(trajectory.covered):
        if good:
            continue
        span = places[step]
        if span is None:
            lacking = [call for call in reference.steps[step] if trajectory.alignment.positions[call] < 0]
            why = "; ".join(_unmatched(trajectory, call) for call in lacking)
            found.append({"cost": cost, "step": step, "why": why})
            continue
        broken = [up for up in reference.parents[step] if (before := places[up]) is None or before[1] >= span[0]]
        for parent in broken:
            before = places[parent]
            if before is None:
                why = f"step {parent}, which must come before step {step}, was not matched"
            else:
                why = (
                    f"step {parent} ends in message {before[1]}, which is not before message {span[0]}, "
                    f"where step {step} begins"
                )
            found.append({"cost": cost / len(broken), "step": step, "edge": [parent, step], "why": why})
    return found


def _argument(trajectory: Trajectory) -> list[Receipt]:
    reference = trajectory.reference
    cost = 1 / len(reference.names)
    return [
        {"cost": cost, "step": reference.step_of[wanted], "why": _unmatched(trajectory, wanted)}
        for wanted, at in enumerate(trajectory.alignment.positions)
        if at < 0
    ]


def _unmatched(trajectory: Trajectory, wanted: int) -> str:
    """Why no call stands for a ground-truth call."""
    reference, positions = trajectory.reference, trajectory.alignment.positions
    name, values = reference.names[wanted], reference.arguments[wanted]
    said = []
    for number, call in enumerate(trajectory.calls):
        if call.name != name or number in positions:
            continue
        given = call.arguments
        if given is None:
            said.append(f"call {number} is malformed")
        elif missing := [key for key in values if key not in given]:
            said.append(f"call {number} lacks {', '.join(map(show, missing))}")
        elif wrong := [key for key, value in values.items() if not equal(value, given[key])]:
            keys = ", ".join(f"{show(key)} {show(given[key])} instead of {show(values[key])}" for key in wrong)
            said.append(f"call {number} has {keys}")
        elif not call.ok:
            said.append(f"call {number} was not executed without error")
    return f"no call of {show(name)} is left for it" + (f" ({', '.join(said)})" if said else "")
