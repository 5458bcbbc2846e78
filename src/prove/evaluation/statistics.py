"""Estimates with 95 % confidence intervals, and paired comparisons, by a seeded bootstrap over examples.

Examples are resampled, not rollouts: trials of one example are no independent evidence. Every estimate is a ratio of
two sums over examples, of which a mean is the case that each denominator is one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb, sqrt
from typing import Any, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

RESAMPLES = 2000

Sums = Mapping[str, tuple[float, float]]
"""Example id -> numerator and denominator."""


class Estimate(msgspec.Struct, frozen=True):
    """``ci95``: None where there is but one example. ``n``: the number of examples."""

    mean: float
    ci95: tuple[float, float] | None
    n: int


class Comparison(msgspec.Struct, frozen=True):
    """``difference``: after minus before, over the ``n`` examples that both have. ``verdict`` follows from ``ci95``."""

    difference: float
    ci95: tuple[float, float] | None
    n: int
    verdict: Literal["improved", "no clear change", "got worse"]


def estimate(sums: Sums, seed: int = 0, *, share: bool = False) -> Estimate | None:
    """The ratio of the sums; None where the denominators are zero.

    ``share``: each example counts as 0 or 1, or its trials between them. Where all of them agree a bootstrap has no
    width, which would claim certainty; Wilson's interval stands in.
    """
    ids = sorted(key for key, (_, below) in sums.items() if below)
    if not ids:
        return None
    over, under = _arrays(sums, ids)
    mean = float(over.sum() / under.sum())
    count = len(ids)
    if count == 1:
        return Estimate(mean, None, 1)
    if share and (bool((over == 0).all()) or bool((over == 1).all())):
        return Estimate(mean, wilson(round(float(over.sum())), count), count)
    return Estimate(mean, _interval(_resampled(over, under, seed)), count)


def compare(before: Sums, after: Sums, *, higher_is_better: bool = True, seed: int = 0) -> Comparison | None:
    """The change on the examples that both have, each resample taking the same examples on both sides.

    None where there are fewer than two common examples.
    """
    ids = sorted(k for k in before.keys() & after.keys() if before[k][1] and after[k][1])
    if len(ids) < 2:
        return None
    one, two = _arrays(before, ids), _arrays(after, ids)
    difference = float(two[0].sum() / two[1].sum() - one[0].sum() / one[1].sum())
    low, high = _interval(_resampled(*two, seed) - _resampled(*one, seed))
    verdict: Literal["improved", "no clear change", "got worse"] = "no clear change"
    if low > 0 or high < 0:
        verdict = "improved" if (low > 0) is higher_is_better else "got worse"
    return Comparison(difference, (low, high), len(ids), verdict)


def wilson(successes: int, count: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z = 1.959963984540054
    share = successes / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    low = middle - half if successes > 0 else 0.0
    return low, middle + half if successes < count else 1.0


def pass_hat(successes: int, trials: int, k: int) -> float:
    """The chance that k trials drawn from these all succeed: C(successes, k) / C(trials, k)."""
    return comb(successes, k) / comb(trials, k)


def _arrays(sums: Sums, ids: list[str]) -> tuple[NDArray[Any], NDArray[Any]]:
    pairs = np.array([sums[key] for key in ids], dtype=float)
    return pairs[:, 0], pairs[:, 1]


@lru_cache(maxsize=8)
def _counts(count: int, seed: int) -> NDArray[Any]:
    """How often each of ``count`` examples is drawn, by resample."""
    draws = np.random.default_rng(seed).integers(0, count, (RESAMPLES, count))
    counts = np.zeros((RESAMPLES, count))
    np.add.at(counts, (np.arange(RESAMPLES)[:, None], draws), 1.0)
    return counts


def _resampled(over: NDArray[Any], under: NDArray[Any], seed: int) -> NDArray[Any]:
    counts = _counts(len(over), seed)
    below = counts @ under  # positive: examples without a denominator were left out
    return (counts @ over) / below


def _interval(values: NDArray[Any]) -> tuple[float, float]:
    low, high = np.percentile(values, [2.5, 97.5])
    return float(low), float(high)
