"""What a reward pays whom: policies that do not do the task, played in the live environments, with the price of each.

Every policy plays every example through the same ``Episode`` that training uses. Its calls and changes are then scored
under both profiles, so that the two prices are of one and the same behaviour.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from prove.dataset import Example
from prove.evaluation.exploits import POLICIES
from prove.evaluation.policies import play_script
from prove.evaluation.success import judge
from prove.reward import PAPER, PROFILES, Profile, Score
from prove.rollout import Scorer
from prove.rollout.scoring import canonical

MARGIN = 0.3
UNDER_PAPER = ("silent", "malformed", "ask for ever")
"""The policies that even the paper's profile has to keep ``MARGIN`` below the oracle."""
PROMISE = (
    f"Asked for: under paper, {', '.join(UNDER_PAPER)} at least {MARGIN} below the oracle; under strict, every policy "
    f"at least {MARGIN} below it on the examples that it failed."
)
_COUNTED = {
    "validity": ("validity", PAPER.validity),
    "coverage": ("coverage", PAPER.coverage),
    "efficiency": ("efficiency", PAPER.efficiency),
    "name": ("name_score", PAPER.name),
    "argument": ("argument", PAPER.argument),
    "collateral": ("collateral", PAPER.collateral),
}
_ROUNDING = 1e-9


class Price(msgspec.Struct, frozen=True):
    """What a policy earns under a profile, in units of the total.

    ``total``: mean over all examples; ``parts``: what each component adds to it, ``abstention`` for rows where nothing
    should be called. ``below``: the oracle's mean minus this. ``below_failed``: the same over the examples that the
    policy failed, None if there are none. ``least``: the smallest difference among those. ``pays``: the component that
    adds most, None where none adds anything.
    """

    total: float
    parts: dict[str, float]
    below: float
    below_failed: float | None
    least: float | None
    pays: str | None


class Row(msgspec.Struct, frozen=True):
    """One policy. ``done``, ``failed``: examples whose task it did and did not do; the rest cannot be judged.

    ``unsaid``: of the failed ones, those where every call was matched and only the answer was not given; no reward
    over calls can tell these from the oracle.
    """

    policy: str
    examples: int
    done: int
    failed: int
    unsaid: int
    calls: float
    prices: dict[str, Price]


class Fault(msgspec.Struct, frozen=True):
    """A price that is too good: a policy earns so much that it is less than ``MARGIN`` below the oracle.

    ``unsaid``: as in the policy's row.
    """

    policy: str
    profile: str
    below: float
    unsaid: int


class Audit(msgspec.Struct, frozen=True):
    """``faults``: empty where the reward holds what it promises."""

    examples: int
    margin: float
    rows: list[Row]
    faults: list[Fault]


class _Played(msgspec.Struct):
    success: bool | None
    unsaid: bool
    calls: int
    scores: dict[Profile, Score]


def audit(examples: Sequence[Example], progress: Callable[[], Any] | None = None) -> Audit:
    """Play every policy on every example and judge the prices. ``progress`` is called once for each example.

    Raises RuntimeError where an episode meets a fault of ours: a table with holes would prove nothing.
    """
    scorers = {name: Scorer(profile=name) for name in PROFILES}
    played: dict[str, list[_Played]] = {name: [] for name in POLICIES}
    for example in examples:
        for name in POLICIES:
            played[name].append(_play(example, name, scorers))
        if progress is not None:
            progress()
    rows = [_row(name, played[name], played["oracle"]) for name in POLICIES]
    return Audit(examples=len(examples), margin=MARGIN, rows=rows, faults=find_faults(rows))


def find_faults(rows: Sequence[Row]) -> list[Fault]:
    """The prices that break the promise.

    Under ``paper`` the policies of ``UNDER_PAPER`` are ``MARGIN`` below the oracle over all examples; under ``strict``
    every policy is over those that it failed.
    """
    found = []
    for row in rows:
        if row.policy == "oracle":
            if row.failed:
                found.append(Fault(row.policy, "strict", row.prices["strict"].below, row.unsaid))
            continue
        paper, strict = row.prices["paper"], row.prices["strict"]
        if row.policy in UNDER_PAPER and paper.below < MARGIN - _ROUNDING:
            found.append(Fault(row.policy, "paper", paper.below, row.unsaid))
        if strict.below_failed is not None and strict.below_failed < MARGIN - _ROUNDING:
            found.append(Fault(row.policy, "strict", strict.below_failed, row.unsaid))
    return found


def _play(example: Example, name: str, scorers: Mapping[Profile, Scorer]) -> _Played:
    result = play_script(example, POLICIES[name](example))
    if result.reward is None:
        raise RuntimeError(f"the policy {name!r} met a fault of ours in example {example.id}: {result.fault}")
    verdict = judge(example, result)
    beside = scorers["strict"].beside(example, canonical(result.diff))
    scores = {profile: scorer.score(example, result.calls, beside) for profile, scorer in scorers.items()}
    strict = scores["strict"]
    unsaid = verdict.success is False and strict.coverage == 1.0 and not beside
    return _Played(verdict.success, unsaid, len(result.calls), scores)


def _row(name: str, played: Sequence[_Played], best: Sequence[_Played]) -> Row:
    prices = {profile: _price(profile, played, best) for profile in PROFILES}
    return Row(
        policy=name,
        examples=len(played),
        done=sum(one.success is True for one in played),
        failed=sum(one.success is False for one in played),
        unsaid=sum(one.unsaid for one in played),
        calls=_mean([one.calls for one in played]),
        prices={str(profile): price for profile, price in prices.items()},
    )


def _price(profile: Profile, played: Sequence[_Played], best: Sequence[_Played]) -> Price:
    scores = [one.scores[profile] for one in played]
    parts = {
        part: _mean([weight * (getattr(score, field) or 0.0) for score in scores])
        for part, (field, weight) in _COUNTED.items()
        if part != "collateral" or profile == "strict"
    }
    parts["abstention"] = _mean([1.0 if score.abstention and _kept_still(score) else 0.0 for score in scores])
    total = _mean([score.total for score in scores])
    differences = [
        there.scores[profile].total - here.scores[profile].total for here, there in zip(played, best, strict=True)
    ]
    failed = [gap for gap, one in zip(differences, played, strict=True) if one.success is False]
    most = max(parts, key=lambda part: parts[part])
    return Price(
        total=total,
        parts=parts,
        below=_mean(differences),
        below_failed=_mean(failed) if failed else None,
        least=min(failed) if failed else None,
        pays=most if parts[most] > 0 else None,
    )


def _kept_still(score: Score) -> bool:
    """Of an abstention row: whether nothing was called, the changes beside the task apart."""
    return score.total - PAPER.collateral * (score.collateral or 0.0) > 0.5


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
