"""From the scores of tasks to the figures of an exam, with intervals by a seeded bootstrap over tasks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

import numpy as np

from prove.evaluation.exams.records import Record
from prove.evaluation.statistics import RESAMPLES, Estimate, estimate, pass_hat, wilson

Values = dict[str, list[float]]
"""Task id -> its scores, one a trial."""


def metrics(
    records: Iterable[Record],
    parts: Iterable[str],
    *,
    prefix: str,
    overall: str,
    pooled: bool = False,
    trials: int = 1,
    seed: int = 0,
) -> dict[str, Estimate]:
    """``prefix/part`` and ``prefix/overall``, with several trials ``…/pass^k`` beside each.

    The whole is the mean of the parts, or of all tasks where ``pooled``; it is left out unless every part has a
    figure. Records without scores, which are faults of the endpoint, are in no figure.
    """
    values: dict[str, Values] = defaultdict(lambda: defaultdict(list))
    for record in records:
        for name, score in record.scores.items():
            values[name][record.id].append(score)
    wanted = list(parts)
    figures = {name: _mean(values[name], seed) for name in wanted if values.get(name)}
    out = {f"{prefix}/{name}": figure for name, figure in figures.items()}
    complete = len(figures) == len(wanted)
    if complete:
        out[f"{prefix}/{overall}"] = _whole([values[n] for n in wanted], pooled, seed)
    for k in range(1, trials + 1) if trials > 1 else ():
        hats = {name: _hats(values[name], trials, k) for name in wanted if values.get(name)}
        hats = {name: found for name, found in hats.items() if found}
        for name, found in hats.items():
            out[f"{prefix}/{name}/pass^{k}"] = _mean(found, seed)
        if len(hats) == len(wanted):
            out[f"{prefix}/{overall}/pass^{k}"] = _whole([hats[n] for n in wanted], pooled, seed)
    return out


def _mean(values: Values, seed: int) -> Estimate:
    sums = {key: (sum(scores) / len(scores), 1.0) for key, scores in values.items()}
    found = estimate(sums, seed, share=True)
    assert found is not None  # there are values
    return found


def _hats(values: Values, trials: int, k: int) -> Values:
    """pass^k of each task of which every trial has a score."""
    whole = {key: scores for key, scores in values.items() if len(scores) == trials}
    return {key: [pass_hat(sum(s >= 1.0 - 1e-6 for s in scores), trials, k)] for key, scores in whole.items()}


def _whole(parts: list[Values], pooled: bool, seed: int) -> Estimate:
    if pooled:
        merged: Mapping[str, list[float]] = {f"{i}/{key}": v for i, part in enumerate(parts) for key, v in part.items()}
        return _mean(dict(merged), seed)
    if len(parts) == 1:
        return _mean(parts[0], seed)
    random = np.random.default_rng(seed)
    total = np.zeros(RESAMPLES)
    mean = 0.0
    for part in parts:
        means = np.array([sum(part[key]) / len(part[key]) for key in sorted(part)])
        mean += float(means.mean()) / len(parts)
        # Parts are of fixed sizes, so each is resampled for itself.
        total += means[random.integers(0, len(means), (RESAMPLES, len(means)))].mean(axis=1) / len(parts)
    count = sum(len(part) for part in parts)
    if mean in (0.0, 1.0):
        return Estimate(mean, wilson(round(mean * count), count), count)
    low, high = np.percentile(total, [2.5, 97.5])
    return Estimate(mean, (float(low), float(high)) if count > len(parts) else None, count)
