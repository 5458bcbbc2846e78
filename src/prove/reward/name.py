"""Name: the share of attempts whose name is among the ground truth's (paper, section 3)."""

from __future__ import annotations

from collections.abc import Sequence

from prove.reward.calls import Call, Reference


def name_score(calls: Sequence[Call], reference: Reference) -> float:
    """Attempts with a ground-truth name, malformed ones too, over all attempts; 0 where nothing was called."""
    names = reference.by_name
    return sum(call.name in names for call in calls) / len(calls) if calls else 0.0
