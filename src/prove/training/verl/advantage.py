"""GRPO's advantage where rollouts can be unscored: ``algorithm.adv_estimator=prove_grpo``.

verl's own ``grpo`` takes every rollout of a group into mean and deviation, the reward 0 of an unscored one too, which
would teach the model that the others did well. Here a rollout without a token of the model has no part in its group.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from verl.trainer.ppo.core_algos import compute_grpo_outcome_advantage, register_adv_est

ESTIMATOR = "prove_grpo"


@register_adv_est(ESTIMATOR)
def masked_grpo(
    token_level_rewards: torch.Tensor,
    response_mask: torch.Tensor,
    index: np.ndarray[Any, Any],
    epsilon: float = 1e-6,
    norm_adv_by_std_in_grpo: bool = True,
    config: Any = None,
    **_: Any,
) -> tuple[torch.Tensor, torch.Tensor]:
    """As verl's, ``(rollouts, tokens)`` in and out; 0 for rollouts without a token of the model, and for one that is
    alone in its group, which has nothing to be compared with.
    """
    if config is not None:
        norm_adv_by_std_in_grpo = config.get("norm_adv_by_std_in_grpo", norm_adv_by_std_in_grpo)
    written = response_mask.bool().any(dim=1)
    groups: dict[Any, list[int]] = {}
    for row, group in enumerate(index):
        if bool(written[row]):
            groups.setdefault(group, []).append(row)
    rows = torch.tensor([row for members in groups.values() if len(members) > 1 for row in members], dtype=torch.long)
    advantages = torch.zeros_like(token_level_rewards)
    if len(rows):
        inner, _returns = compute_grpo_outcome_advantage(
            token_level_rewards[rows],
            response_mask[rows],
            index[rows.numpy()],
            epsilon=epsilon,
            norm_adv_by_std_in_grpo=norm_adv_by_std_in_grpo,
        )
        advantages[rows] = inner.to(advantages.dtype)
    return advantages, advantages
