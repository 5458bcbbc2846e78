"""Argument: how far the values of aligned calls agree with the ground truth's (paper, section 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from prove.reward.calls import Call, Reference
from prove.reward.values import equal


def agreeing(wanted: Mapping[str, Any], given: Mapping[str, Any]) -> int:
    """The number of ground-truth arguments whose value is equal as JSON; `given` has all of the keys."""
    count = 0
    for key, value in wanted.items():
        other = given[key]
        # Most values are texts; the call of a function would cost more than the comparison.
        if value == other if type(value) is str and type(other) is str else equal(value, other):
            count += 1
    return count


def argument(calls: Sequence[Call], reference: Reference, positions: Sequence[int]) -> float:
    """The mean share of agreeing ground-truth arguments over the aligned pairs; 0 where there is no pair.

    `positions[g]` is the position of the model's call aligned with ground-truth call g, -1 for none. A ground-truth
    call without arguments agrees fully.
    """
    pairs, total = 0, 0.0
    for wanted, at in zip(reference.arguments, positions, strict=True):
        if at >= 0:
            given = calls[at].arguments
            assert given is not None, "a malformed call is aligned with nothing"
            pairs += 1
            total += agreeing(wanted, given) / len(wanted) if wanted else 1.0
    return total / pairs if pairs else 0.0
