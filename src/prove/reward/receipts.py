"""Receipts: for each component, which call, key or edge cost what.

Costs are in units of the component. They are complete: those of validity, coverage, name_score and argument add up to
1 minus the component, those of efficiency to minus the component. Calls and steps are numbered from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from prove.reward.align import Alignment
from prove.reward.calls import Call, Reference
from prove.reward.coverage import spans
from prove.reward.validity import Toolbox
from prove.reward.values import equal, kind, show

Receipt = dict[str, Any]


class Trajectory(NamedTuple):
    """What scoring a trajectory found out: its inputs as read, the alignment, each component's raw answer and value."""

    tools: Toolbox
    reference: Reference
    calls: Sequence[Call]
    alignment: Alignment
    levels: Sequence[int]
    covered: Sequence[bool]
    budget: int
    parts: tuple[float, float, float, float, float]


COMPONENTS = ("validity", "coverage", "efficiency", "name_score", "argument", "abstention")


def abstention_receipts(made: int) -> dict[str, Any]:
    """The receipts where nothing should have been called and `made` calls were; the keys are those of `receipts`."""
    found = [{"cost": 1.0, "calls": list(range(made)), "why": "nothing should have been called"}] if made else []
    return _bill([], True, abstention=found)


def _bill(alignment: list[list[int]], exact: bool, **found: list[Receipt]) -> dict[str, Any]:
    return {"alignment": alignment, "exact": exact, **{name: found.get(name, []) for name in COMPONENTS}}


def receipts(trajectory: Trajectory) -> dict[str, Any]:
    """The receipts of a trajectory with a ground truth that is not empty.

    `alignment` lists [step, index in the step, call] of every pair, and `exact` is true where it certainly is the best;
    the other keys are the components and `abstention`, each a list of receipts with `cost`, `why`, and what it is
    about: `call`, `calls`, `step`, `edge`, `key`, `keys`.
    """
    reference, positions = trajectory.reference, trajectory.alignment.positions
    pairs = [
        [step, index, positions[wanted]]
        for step, members in enumerate(reference.steps)
        for index, wanted in enumerate(members)
        if positions[wanted] >= 0
    ]
    if not trajectory.calls:
        silent = ("validity", "coverage", "name_score", "argument")
        return _bill(pairs, True, **{name: [{"cost": 1.0, "why": "nothing was called"}] for name in silent})
    validity, coverage, efficiency, name, argument = trajectory.parts
    return _bill(
        pairs,
        trajectory.alignment.exact,
        validity=_validity(trajectory) if validity < 1 else [],
        coverage=_coverage(trajectory) if coverage < 1 else [],
        efficiency=_efficiency(trajectory) if efficiency < 0 else [],
        name_score=_name(trajectory) if name < 1 else [],
        argument=_argument(trajectory) if argument < 1 else [],
    )


def _validity(trajectory: Trajectory) -> list[Receipt]:
    share = 1 / (3 * len(trajectory.calls))
    return [
        {"cost": (3 - level) * share, "call": number, "level": level, **_fault(call, level, trajectory.tools)}
        for number, (call, level) in enumerate(zip(trajectory.calls, trajectory.levels, strict=True))
        if level < 3
    ]


def _fault(call: Call, level: int, tools: Toolbox) -> Receipt:
    """Why a call stopped at its level, with the keys to blame if any."""
    if level == 2:
        return {"why": "it was not executed without error"}
    if call.name is None:
        return {"why": "its name is no text"}
    if call.arguments is None:
        return {"why": "its arguments are no JSON object"}
    if level == 0:
        return {"why": f"{show(call.name)} is not among the tools shown"}
    if call.twice:
        return {"why": "its arguments were encoded twice"}
    tool = tools[call.name]
    missing = [key for key in tool.required if key not in call.arguments]
    wrong = [key for key, value in call.arguments.items() if key in tool.kinds and not tool.kinds[key] & kind(value)]
    said = [f"required arguments are missing: {_names(missing)}"] if missing else []
    said += [f"arguments are of a wrong type: {_names(wrong)}"] if wrong else []
    return {"keys": missing + wrong, "why": "; ".join(said)}


def _names(keys: Sequence[str]) -> str:
    return ", ".join(map(show, keys))


def _coverage(trajectory: Trajectory) -> list[Receipt]:
    reference = trajectory.reference
    places = spans(reference, trajectory.alignment.positions)
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
        broken = [
            parent for parent in reference.parents[step] if (before := places[parent]) is None or before[1] >= span[0]
        ]
        for parent in broken:
            before = places[parent]
            if before is None:
                why = f"step {parent}, which must come before step {step}, was not matched"
            else:
                why = f"call {before[1]} of step {parent} should have come before call {span[0]} of step {step}"
            found.append({"cost": cost / len(broken), "step": step, "edge": [parent, step], "why": why})
    return found


def _unmatched(trajectory: Trajectory, wanted: int) -> str:
    """Why no call stands for a ground-truth call."""
    reference, positions = trajectory.reference, trajectory.alignment.positions
    name, keys = reference.names[wanted], reference.keys[wanted]
    said = []
    for number, call in enumerate(trajectory.calls):
        if call.name != name or number in positions:
            continue
        if call.arguments is None:
            said.append(f"call {number} is malformed")
        elif missing := keys - call.arguments.keys():
            said.append(f"call {number} lacks {_names(sorted(missing))}")
    return f"no call of {show(name)} is left for it" + (f" ({', '.join(said)})" if said else "")


def _efficiency(trajectory: Trajectory) -> list[Receipt]:
    made, allowed = len(trajectory.calls), trajectory.budget
    spare = sorted(set(range(made)).difference(trajectory.alignment.positions))
    return [
        {
            "cost": -trajectory.parts[2],
            "calls": spare,
            "why": f"{made} calls against a budget of {allowed}; those listed stand for nothing in the ground truth",
        }
    ]


def _name(trajectory: Trajectory) -> list[Receipt]:
    cost = 1 / len(trajectory.calls)
    return [
        {"cost": cost, "call": number, "why": f"{show(call.name)} is no name in the ground truth"}
        for number, call in enumerate(trajectory.calls)
        if call.name not in trajectory.reference.by_name
    ]


def _argument(trajectory: Trajectory) -> list[Receipt]:
    reference, positions = trajectory.reference, trajectory.alignment.positions
    pairs = sum(at >= 0 for at in positions)
    if not pairs:
        return [{"cost": 1.0, "why": "no call is aligned with the ground truth"}]
    found: list[Receipt] = []
    for step, wanted, at in zip(reference.step_of, reference.arguments, positions, strict=True):
        given = trajectory.calls[at].arguments if at >= 0 else None
        if given is None:
            continue
        for key, value in wanted.items():
            if not equal(value, given[key]):
                cost = 1 / (len(wanted) * pairs)
                why = f"{show(key)} is {show(given[key])}, not {show(value)}"
                found.append({"cost": cost, "call": at, "step": step, "key": key, "why": why})
    return found
