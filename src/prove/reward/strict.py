"""The `strict` profile: ours, beside the paper's, for those who want no part of the reward without the task.

What differs from `paper`:

- A match needs execution without error and equal values of all of the ground truth's arguments.
- A parent must stand in an earlier message: a value that a result gives cannot be known in the same message.
- Argument is the share of all ground-truth calls that are matched, not the mean over those that were tried.
- Collateral: k changes of state that the reference does not make cost k/(k + 1) of their weight, so the first costs
  half, each further one less, and no sum of them more than the weight. An abstention row pays it, too.

Validity, name and efficiency are the paper's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from prove.reward.calls import Call, Reference
from prove.reward.coverage import coverage, covered
from prove.reward.efficiency import budget, efficiency
from prove.reward.faults import RewardInputError
from prove.reward.kinds import Score, Weights
from prove.reward.matching import align_strictly, moments
from prove.reward.name import name_score
from prove.reward.receipts import Trajectory, abstention_receipts
from prove.reward.strict_receipts import collateral_receipts, strict_receipts
from prove.reward.validity import Toolbox, level, validity
from prove.reward.values import show


def score_strictly(
    box: Toolbox,
    reference: Reference,
    attempts: Sequence[Call],
    messages: Sequence[int],
    changes: Sequence[Mapping[str, Any]],
    *,
    weights: Weights,
    alpha: float,
    beta: float,
    explain: bool,
) -> Score:
    """Score calls that were read already; `messages` as `read_messages` gives them, `changes` beside the task."""
    beside = collateral(len(changes))
    if not reference.steps:
        total = (0.0 if attempts else 1.0) + weights.collateral * beside
        bill = {**abstention_receipts(len(attempts)), "collateral": collateral_receipts(changes)} if explain else None
        return Score(None, None, None, None, None, total, True, bill, beside)
    alignment = align_strictly(reference, attempts, messages)
    levels = [level(call, box) for call in attempts]
    steps = covered(reference, moments(alignment.positions, messages))
    allowed = budget(len(reference.names), beta)
    parts = (
        validity(levels),
        coverage(steps),
        efficiency(len(attempts), allowed, alpha),
        name_score(attempts, reference),
        sum(at >= 0 for at in alignment.positions) / len(reference.names),
    )
    total = (
        weights.validity * parts[0]
        + weights.coverage * parts[1]
        + weights.efficiency * parts[2]
        + weights.name * parts[3]
        + weights.argument * parts[4]
        + weights.collateral * beside
    )
    if not explain:
        return Score(*parts, total, False, None, beside)
    trajectory = Trajectory(box, reference, attempts, alignment, levels, steps, allowed, parts)
    return Score(*parts, total, False, strict_receipts(trajectory, messages, changes), beside)


def collateral(count: int) -> float:
    """-k/(k + 1) for k changes beside the task; 0 or below."""
    return -count / (count + 1) if count else 0.0


def read_messages(calls: Sequence[Any]) -> list[int]:
    """The number of the message each call stands in, `calls[n]["message"]`, counted from 0 and never falling.

    An item that is no mapping, which a model may have caused, stands in the message of the call before it. Raises
    RewardInputError where a number is missing or falls: which message a call came in is ours to say.
    """
    numbers: list[int] = []
    for at, call in enumerate(calls):
        last = numbers[-1] if numbers else 0
        if not isinstance(call, Mapping):
            numbers.append(last)
            continue
        number = call.get("message")
        if type(number) is not int or number < last:
            found = show(number) if "message" in call else "left out"
            raise RewardInputError(
                f"calls[{at}].message is {found}; under the strict profile it must be the number of the message the "
                "call stands in, counted from 0 and never falling"
            )
        numbers.append(number)
    return numbers
