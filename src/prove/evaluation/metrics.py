"""The figures of an evaluation, from its records.

Names: ``success``, ``pass^k``, ``reward/total`` and the reward's parts, ``calls_per_reference_call``,
``malformed`` (of all attempts), ``error/KIND`` (of all attempts), ``unclosed`` (of all rollouts), ``needed_questions``
(of the values that were missing), ``unneeded_questions`` (by rollout), ``unscored`` (of all rollouts). A figure of
some examples only has them behind it: ``success/turns=2``, ``success/kind=clarification``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from prove.evaluation.record import PARTS, Record
from prove.evaluation.statistics import Comparison, Estimate, Sums, compare, estimate, pass_hat

Pair = tuple[float, float]
PART_NAMES = {part: f"reward/{part.removesuffix('_score')}" for part in PARTS}

HIGHER_IS_BETTER = {
    "success": True,
    "reward/total": True,
    **{name: True for name in PART_NAMES.values()},
    "reward/abstention": True,
    "needed_questions": True,
    "unneeded_questions": False,
    "unclosed": False,
    "malformed": False,
}
"""The figures that have a good direction; calls per reference call has none."""

_SHARES = ("success", "pass^", "unclosed", "unscored", "reward/abstention")
_ORDER = ("success", "pass^", "reward/", "calls", "needed", "unneeded", "unclosed", "malformed", "error/", "unscored")


def sums(records: Iterable[Record]) -> dict[str, Sums]:
    """By figure: example id -> (numerator, denominator)."""
    of: dict[str, list[Record]] = defaultdict(list)
    for record in records:
        of[record.id].append(record)
    out: dict[str, dict[str, Pair]] = defaultdict(dict)
    for key, group in of.items():
        for name, value in _figures(group).items():
            out[name][key] = value
    return dict(out)


def _figures(group: Sequence[Record]) -> dict[str, Pair]:
    """The figures of one example over its trials; shares have denominator one, so that all examples weigh the same."""
    out: dict[str, Pair] = {}

    def mean(name: str, values: Iterable[float | None]) -> None:
        known = [float(v) for v in values if v is not None]
        if known:
            out[name] = (sum(known) / len(known), 1.0)

    mean("success", (r.success for r in group))
    judged = [r.success for r in group if r.success is not None]
    for k in range(1, len(judged) + 1 if len(judged) > 1 else 1):
        out[f"pass^{k}"] = (pass_hat(sum(judged), len(judged), k), 1.0)
    mean("reward/total", (r.total for r in group))
    for part, name in PART_NAMES.items():
        mean(name, (None if r.parts is None else r.parts.get(part) for r in group))
    if not group[0].reference_calls:
        mean("reward/abstention", (r.total for r in group))
    calls = [(len(r.calls), r.reference_calls) for r in group if r.reference_calls]
    if calls:
        out["calls_per_reference_call"] = (float(sum(c for c, _ in calls)), float(sum(g for _, g in calls)))
    attempts = float(sum(len(r.calls) for r in group))
    if attempts:
        kinds = {kind for r in group for kind in r.errors}
        for kind in sorted(kinds | {"malformed"}):
            name = "malformed" if kind == "malformed" else f"error/{kind}"
            out[name] = (float(sum(r.errors.get(kind, 0) for r in group)), attempts)
    mean("unclosed", (r.unclosed for r in group))
    mean("unscored", (r.success is None for r in group))
    asks = sum(r.asks for r in group)
    if asks:
        out["needed_questions"] = (float(sum(r.asked_needed for r in group)), float(asks))
    mean("unneeded_questions", (float(r.asked_unneeded) for r in group))
    return out


def _fill_errors(found: dict[str, Sums], records: Sequence[Record]) -> None:
    """An example without an error of a kind counts with its attempts, else a share would be taken of the failures."""
    attempts: dict[str, float] = defaultdict(float)
    for record in records:
        attempts[record.id] += len(record.calls)
    for name in found:
        if name.startswith("error/"):
            found[name] = {key: found[name].get(key, (0.0, count)) for key, count in attempts.items()}


GROUPS: dict[str, Callable[[Record], str]] = {
    "turns": lambda record: str(record.turns),
    "kind": lambda record: record.kind,
}
GROUPED = ("success", "reward/total", "calls_per_reference_call", "unclosed")


def metrics(records: Sequence[Record], seed: int = 0) -> dict[str, Estimate]:
    """Every figure of these records, those by number of turns and by kind included."""
    out: dict[str, Estimate] = {}

    def put(found: dict[str, Sums], suffix: str = "", only: Sequence[str] | None = None) -> None:
        for name in sorted(found, key=_place) if only is None else [n for n in only if n in found]:
            value = estimate(found[name], seed, share=name.startswith(_SHARES))
            if value is not None:
                out[name + suffix] = value

    whole = sums(records)
    _fill_errors(whole, records)
    put(whole)
    for group, key in GROUPS.items():
        for value in sorted({key(record) for record in records}):
            put(sums([r for r in records if key(r) == value]), f"/{group}={value}", GROUPED)
    return out


def _place(name: str) -> tuple[int, int, str]:
    group = next(at for at, head in enumerate(_ORDER) if name.startswith(head))
    parts = ["reward/total", *PART_NAMES.values()]
    return group, parts.index(name) if name in parts else len(parts), name


def comparisons(before: Sequence[Record], after: Sequence[Record], seed: int = 0) -> dict[str, Comparison]:
    """The paired change of every figure that both have and that has a good direction."""
    one, two = sums(before), sums(after)
    out: dict[str, Comparison] = {}
    for name, better in HIGHER_IS_BETTER.items():
        if name in one and name in two:
            found = compare(one[name], two[name], higher_is_better=better, seed=seed)
            if found is not None:
                out[name] = found
    return out
