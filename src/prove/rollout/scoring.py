"""The reward of an episode, with what belongs to its example prepared once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from prove.reward import PAPER, Reference, Score, Toolbox, Weights, compile_reference, compile_tools, score


class Scorer:
    """``scorer(example, calls)``: ``prove.reward.score`` with these weights. A group of episodes shares its example,
    whose tools and ground truth are compiled for the first of them.
    """

    def __init__(self, weights: Weights = PAPER, *, alpha: float = 0.5, beta: float = 0.5) -> None:
        self.weights = weights
        self.alpha = alpha
        self.beta = beta
        self._last: tuple[Any, Toolbox, Reference] | None = None

    def __call__(self, example: Any, calls: Sequence[Mapping[str, Any]]) -> Score:
        if self._last is None or self._last[0] is not example:
            truth = msgspec.to_builtins(example.ground_truth)
            self._last = (example, compile_tools(example.tools), compile_reference(truth))
        _, tools, reference = self._last
        return score(tools, reference, calls, weights=self.weights, alpha=self.alpha, beta=self.beta)
