"""The reward of an episode, with what belongs to its example prepared once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from prove.reward import (
    PAPER,
    Profile,
    Reference,
    Score,
    Toolbox,
    Weights,
    collateral,
    compile_reference,
    compile_tools,
    score,
)


class Scorer:
    """``scorer(example, calls, diff)``: ``prove.reward.score`` with this profile and these weights. A group of
    episodes shares its example, whose tools and ground truth are compiled for the first of them.
    """

    def __init__(
        self, weights: Weights = PAPER, *, alpha: float = 0.5, beta: float = 0.5, profile: Profile = "paper"
    ) -> None:
        self.weights = weights
        self.alpha = alpha
        self.beta = beta
        self.profile: Profile = profile
        self._last: tuple[Any, Toolbox, Reference] | None = None

    def __call__(self, example: Any, calls: Sequence[Mapping[str, Any]], diff: Any = None) -> Score:
        """``diff``: the state's change (``Workspace.diff``), None for no change; ``strict`` alone looks at it."""
        return self.score(example, calls, [] if self.profile == "paper" else self.beside(example, canonical(diff)))

    def beside(self, example: Any, changes: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Those of canonical changes that the reference does not make."""
        truth = example.ground_truth
        return collateral(truth.required_diff, truth.allowed_diff, changes)

    def score(
        self,
        example: Any,
        calls: Sequence[Mapping[str, Any]],
        changes: Sequence[Mapping[str, Any]],
        *,
        explain: bool = False,
    ) -> Score:
        """The score where the changes beside the task are known."""
        if self._last is None or self._last[0] is not example:
            truth = msgspec.to_builtins(example.ground_truth)
            self._last = (example, compile_tools(example.tools), compile_reference(truth))
        _, tools, reference = self._last
        return score(
            tools,
            reference,
            calls,
            weights=self.weights,
            alpha=self.alpha,
            beta=self.beta,
            profile=self.profile,
            collateral=changes,
            explain=explain,
        )


def canonical(diff: Any) -> list[dict[str, Any]]:
    """A diff as plain data; None, which an episode without a session has, is no change."""
    changes: list[dict[str, Any]] = diff.canonical() if diff is not None else []
    return changes
