"""What a score is made of: profiles, weights, and the answer's fields."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

Profile = Literal["paper", "strict"]
PROFILES: tuple[Profile, ...] = ("paper", "strict")


class Weights(NamedTuple):
    """What each component counts in the total. `collateral` is a component of the `strict` profile alone."""

    validity: float = 0.5
    coverage: float = 0.5
    efficiency: float = 0.15
    name: float = 0.2
    argument: float = 0.1
    collateral: float = 0.8


PAPER = Weights()


class Score(NamedTuple):
    """A trajectory's reward. Always the same fields.

    The components are None where `abstention` is true: the ground truth is empty, and only whether anything was called
    counts. `receipts` is None unless asked for. `collateral` is None under the `paper` profile, which does not look at
    the state; under `strict` it is there for every trajectory.
    """

    validity: float | None
    coverage: float | None
    efficiency: float | None
    name_score: float | None
    argument: float | None
    total: float
    abstention: bool
    receipts: dict[str, Any] | None = None
    collateral: float | None = None
