"""Coverage: the share of steps that were matched in the right order (paper, section 3).

A step of parallel calls is matched when all its calls are. It is covered when it is matched and every parent is matched
with all of the parent's positions before all of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from prove.reward.calls import Reference


def spans(reference: Reference, positions: Sequence[int]) -> list[tuple[int, int] | None]:
    """First and last position of each step's calls; None for a step with an unaligned call.

    `positions[g]` is the position of the model's call aligned with ground-truth call g, -1 for none.
    """
    result: list[tuple[int, int] | None] = []
    for members in reference.steps:
        if len(members) == 1:
            at = positions[members[0]]
            result.append((at, at) if at >= 0 else None)
        else:
            places = [positions[call] for call in members]
            first = min(places)
            result.append((first, max(places)) if first >= 0 else None)
    return result


def covered(reference: Reference, positions: Sequence[int]) -> list[bool]:
    """For each step, whether it is covered."""
    places = spans(reference, positions)
    result = []
    for step, span in enumerate(places):
        good = span is not None
        if span is not None:
            for parent in reference.parents[step]:
                before = places[parent]
                if before is None or before[1] >= span[0]:
                    good = False
                    break
        result.append(good)
    return result


def coverage(steps: Sequence[bool]) -> float:
    """The share of covered steps, given `covered`'s answer for at least one step."""
    return sum(steps) / len(steps)
