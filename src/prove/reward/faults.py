"""The one error of this package: what we handed it is wrong. What a model wrote never raises."""

from __future__ import annotations


class RewardInputError(ValueError):
    """Tools, ground truth, calls or settings that cannot be scored; one sentence naming field and remedy."""
