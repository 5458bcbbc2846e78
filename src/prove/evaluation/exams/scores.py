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
    table: Iterable[tuple[str, tuple[str, ...]]],
    *,
    prefix: str,
    overall: str,
    pooled: bool = False,
    trials: int = 1,
    seed: int = 0,
) -> dict[str, Estimate]:
    """``prefix/overall`` and ``prefix/figure``, with several trials ``…/pass^k`` beside each.

    ``table``: each figure and the scores it is the mean of. The whole is the mean of the figures, or of all tasks where
    ``pooled``. A figure, and the whole, is left out unless all it is made of is there. Records without scores, which
    are faults of the endpoint, are in no figure.
    """
    values: dict[str, Values] = defaultdict(lambda: defaultdict(list))
    for record in records:
        for name, score in record.scores.items():
            values[name][record.id].append(score)
    rows = list(table)
    out = _table(rows, values, prefix, overall, "", pooled, seed)
    # What an exam tells besides, such as one form of a figure alone.
    named = {name for name, _ in rows}
    out.update({f"{prefix}/{name}": _mean(values[name], seed) for name in sorted(values) if name not in named})
    for k in range(1, trials + 1) if trials > 1 else ():
        hats = {name: _hats(found, trials, k) for name, found in values.items()}
        out.update(_table(rows, hats, prefix, overall, f"/pass^{k}", pooled, seed))
    return out


def _table(
    rows: list[tuple[str, tuple[str, ...]]],
    values: Mapping[str, Values],
    prefix: str,
    overall: str,
    suffix: str,
    pooled: bool,
    seed: int,
) -> dict[str, Estimate]:
    found = {name: [values[n] for n in names] for name, names in rows if all(values.get(n) for n in names)}
    out: dict[str, Estimate] = {}
    if len(found) == len(rows):
        shares = [(1 / (len(rows) * len(parts)), part) for parts in found.values() for part in parts]
        out[f"{prefix}/{overall}{suffix}"] = _whole(shares, pooled, seed)
    for name, parts in found.items():
        out[f"{prefix}/{name}{suffix}"] = _whole([(1 / len(parts), part) for part in parts], False, seed)
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


def _whole(parts: list[tuple[float, Values]], pooled: bool, seed: int) -> Estimate:
    """The weighted mean of parts, or the plain mean of all their tasks."""
    if pooled:
        return _mean({f"{i}/{key}": v for i, (_, part) in enumerate(parts) for key, v in part.items()}, seed)
    if len(parts) == 1:
        return _mean(parts[0][1], seed)
    random = np.random.default_rng(seed)
    total = np.zeros(RESAMPLES)
    mean = 0.0
    for weight, part in parts:
        means = np.array([sum(part[key]) / len(part[key]) for key in sorted(part)])
        mean += weight * float(means.mean())
        # Parts are of fixed sizes, so each is resampled for itself.
        total += weight * means[random.integers(0, len(means), (RESAMPLES, len(means)))].mean(axis=1)
    count = sum(len(part) for _, part in parts)
    if all(sum(scores) == 0 for _, part in parts for scores in part.values()):
        return Estimate(0.0, wilson(0, count), count)
    if mean > 1 - 1e-9:
        return Estimate(1.0, wilson(count, count), count)
    low, high = np.percentile(total, [2.5, 97.5])
    return Estimate(mean, (float(low), float(high)) if count > len(parts) else None, count)
