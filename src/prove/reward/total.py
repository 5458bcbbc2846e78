"""The whole reward: five components, their weighted sum, and abstention (paper, section 3).

`score` is the `paper` profile unless told otherwise (`strict`: see `strict.py`). It is a pure function, needs the
standard library alone, and never raises on anything a model could emit; what it does raise on is ours: see
`RewardInputError`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from prove.reward.align import align
from prove.reward.argument import argument
from prove.reward.calls import Reference, compile_reference, read_calls
from prove.reward.coverage import coverage, covered
from prove.reward.efficiency import budget, efficiency
from prove.reward.faults import RewardInputError
from prove.reward.kinds import PAPER, PROFILES, Profile, Score, Weights
from prove.reward.name import name_score
from prove.reward.receipts import Trajectory, abstention_receipts, receipts
from prove.reward.strict import read_messages, score_strictly
from prove.reward.validity import Toolbox, compile_tools, level, validity
from prove.reward.values import show


def score(
    tools: Toolbox | Sequence[Mapping[str, Any]],
    ground_truth: Reference | Mapping[str, Any],
    calls: Sequence[Any],
    *,
    weights: Weights = PAPER,
    alpha: float = 0.5,
    beta: float = 0.5,
    profile: Profile = "paper",
    collateral: Sequence[Mapping[str, Any]] = (),
    explain: bool = False,
) -> Score:
    """Score the calls of one trajectory.

    tools: the OpenAI function schemas shown, or `compile_tools` of them, which saves most of the work where many
        trajectories share a list.
    ground_truth: {"steps": [[{"name", "arguments"}]], "edges": [[lower, higher, kind]]}, or `compile_reference` of it.
    calls: every attempt in the order of output, {"name", "arguments", "ok"}; `arguments` an object, JSON text or
        absent, `ok` true where the call was executed without error. Under `strict` also "message", the number of the
        message it stands in. Other keys are not read.
    alpha, beta: the price of a call beyond the budget, and the budget's slack, both 0 or more.
    collateral: the changes of state that the reference does not make (`changes.collateral` finds them in a diff), of
        which `strict` alone takes notice.
    explain: also give receipts: for each component which call, key or edge cost what (see `receipts`).

    Raises RewardInputError where tools or ground truth are malformed, `calls` is no list, alpha or beta is negative,
    the profile is unknown, or, under `strict`, a call lacks its message or a change is no object.
    """
    if not (alpha >= 0 and beta >= 0):
        raise RewardInputError(f"alpha and beta must be 0 or more, not {alpha} and {beta}")
    box = tools if isinstance(tools, Toolbox) else compile_tools(tools)
    reference = ground_truth if isinstance(ground_truth, Reference) else compile_reference(ground_truth)
    attempts = read_calls(calls)
    if profile != "paper":
        if profile not in PROFILES:
            raise RewardInputError(f"the profile must be one of {', '.join(PROFILES)}, not {show(profile)}")
        if not isinstance(collateral, list | tuple) or not all(isinstance(change, Mapping) for change in collateral):
            raise RewardInputError(f"collateral must be a list of changes (objects), not {show(collateral)}")
        messages = read_messages(calls)
        return score_strictly(
            box, reference, attempts, messages, collateral, weights=weights, alpha=alpha, beta=beta, explain=explain
        )
    if not reference.steps:
        total = 0.0 if attempts else 1.0
        return Score(None, None, None, None, None, total, True, abstention_receipts(len(attempts)) if explain else None)
    alignment = align(reference, attempts)
    positions = alignment.positions
    levels = [level(call, box) for call in attempts]
    steps = covered(reference, positions)
    allowed = budget(len(reference.names), beta)
    parts = (
        validity(levels),
        coverage(steps),
        efficiency(len(attempts), allowed, alpha),
        name_score(attempts, reference),
        argument(attempts, reference, positions),
    )
    total = (
        weights.validity * parts[0]
        + weights.coverage * parts[1]
        + weights.efficiency * parts[2]
        + weights.name * parts[3]
        + weights.argument * parts[4]
    )
    if not explain:
        return Score(*parts, total, False)
    trajectory = Trajectory(box, reference, attempts, alignment, levels, steps, allowed, parts)
    return Score(*parts, total, False, receipts(trajectory))
