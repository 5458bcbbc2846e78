"""The curves of a step, from the numbers of its rollouts, under the names that users look for.

- ``prove/reward/validity`` … ``argument``: over scored rollouts that should call something; ``prove/reward/mean``: over
  all scored ones, ``collateral`` too, which the strict profile has; ``prove/success_rate``: of these;
- ``prove/calls_per_ground_truth_call``: attempts over ground-truth calls;
- ``prove/errors/malformed``, ``unknown_tool``, …: share of attempts, ``prove/errors/all`` of any kind;
- ``prove/abstention/rate``: share of rollouts that called nothing; ``right``: of those that should call nothing, the
  share that did not; ``wrong``: of those that should call something, the share that called nothing;
- ``prove/turns/user`` and ``assistant``; ``prove/tokens/model`` and ``environment``: by rollout;
- ``prove/truncated``, ``unclosed``, ``limited``, ``empty``, ``unscored`` (see ``outcome.KEYS``): share of rollouts;
- ``prove/groups_with_signal``: share of groups whose scored rollouts differ in reward.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from prove.training.verl.outcome import ERRORS, PARTS

Numbers = Mapping[str, float]


def figures(rollouts: Sequence[Numbers], groups: Sequence[str]) -> dict[str, float]:
    """The curves' values; a mean over nothing is left out. ``groups``: the group of each rollout."""
    out: dict[str, float] = {}

    def share(name: str, values: Sequence[float], of: float | None = None) -> None:
        count = len(values) if of is None else of
        if count:
            out[f"prove/{name}"] = sum(values) / count

    scored = [r for r in rollouts if r["scored"]]
    acting = [r for r in scored if not r["should_abstain"]]
    share("reward/mean", [r["score"] for r in scored])
    for part in PARTS[:-1]:
        share(f"reward/{part}", [r[part] for r in acting])
    if any(r["collateral"] for r in scored):
        share("reward/collateral", [r["collateral"] for r in scored])
    share("success_rate", [r["success"] for r in scored])
    share("calls_per_ground_truth_call", [r["calls"] for r in acting], sum(r["ground_truth_calls"] for r in acting))
    attempts = sum(r["calls"] for r in rollouts)
    for kind in ERRORS:
        share(f"errors/{kind}", [r[f"errors_{kind}"] for r in rollouts], attempts)
    share("errors/all", [sum(r[f"errors_{kind}"] for kind in ERRORS) for r in rollouts], attempts)
    share("abstention/rate", [r["abstained"] for r in scored])
    share("abstention/right", [r["abstained"] for r in scored if r["should_abstain"]])
    share("abstention/wrong", [r["abstained"] for r in acting])
    for whose in ("user", "assistant"):
        share(f"turns/{whose}", [r[f"{whose}_turns"] for r in rollouts])
    for whose in ("model", "environment"):
        share(f"tokens/{whose}", [r[f"{whose}_tokens"] for r in rollouts])
    for name in ("truncated", "unclosed", "limited", "empty"):
        share(name, [r[name] for r in rollouts])
    share("unscored", [1.0 - r["scored"] for r in rollouts])
    rewards: dict[str, set[float]] = defaultdict(set)
    for rollout, group in zip(rollouts, groups, strict=True):
        if rollout["scored"]:
            rewards[group].add(rollout["score"])
    share("groups_with_signal", [float(len(values) > 1) for values in rewards.values()])
    return out
