"""TRL's GRPO trainer with micro-batches cut by length.

Overrides ``_prepare_inputs``, which is not public API; trl is pinned, and a test holds the method's signature.
"""

from __future__ import annotations

from typing import Any

import torch
from trl import GRPOTrainer

from prove.training.trl.head import CompactHead

# By the side their padding is on.
_LEFT = ("prompt_ids", "prompt_mask")
_RIGHT = (
    "completion_ids",
    "completion_mask",
    "tool_mask",
    "old_per_token_logps",
    "ref_per_token_logps",
    "sampling_per_token_logps",
    "importance_sampling_ratio",
)


class ToolTrainer(GRPOTrainer):  # type: ignore[misc, unused-ignore]
    """Sorts the episodes of a step by length before cutting them into micro-batches and trims the padding of each.

    TRL shuffles instead and pads all to the longest. The summed gradient is the same up to rounding, at half the cost
    or less. ``skip_settled`` also leaves out episodes without an advantage, whose gradient is exactly zero.
    """

    skip_settled = False
    head: CompactHead | None = None
    _buffered_inputs: list[dict[str, Any]] | None

    def _prepare_inputs(self, generation_batch: dict[str, Any]) -> dict[str, Any]:
        if not self.model.training:
            return super()._prepare_inputs(generation_batch)
        pieces = self.args.steps_per_generation
        if self._step % (pieces * self.num_iterations) == 0 or self._buffered_inputs is None:
            batch = self._generate_and_score_completions(generation_batch)
            self._buffered_inputs = cut(batch, pieces, skip_settled=self.skip_settled)
        return self._buffered_inputs[self._step % pieces]

    def _compute_loss(self, model: Any, inputs: dict[str, Any]) -> Any:
        if self.head is None:
            return super()._compute_loss(model, inputs)
        self.head.counting = inputs.get("tool_mask")  # the environment's tokens have no part in the loss
        try:
            return super()._compute_loss(model, inputs)
        finally:
            self.head.counting = None


def cut(batch: dict[str, Any], pieces: int, *, skip_settled: bool = False) -> list[dict[str, Any]]:
    """``pieces`` micro-batches, each of about as many rows, rows of like length together."""
    rows = batch["completion_ids"].shape[0]
    lengths = batch["prompt_mask"].sum(1) + batch["completion_mask"].sum(1)
    order = lengths.argsort(stable=True)
    if skip_settled:
        moving = batch["advantages"][order] != 0
        kept = order[moving]
        # Every micro-batch needs a row; one without an advantage adds nothing.
        order = torch.cat([order[~moving][: max(0, pieces - len(kept))], kept])
    out = []
    for index in torch.tensor_split(order, pieces):
        piece = {k: _select(v, index, rows) for k, v in batch.items()}
        prompt = int(piece["prompt_mask"].sum(1).max())
        completion = int(piece["completion_mask"].sum(1).max())
        for key in _LEFT:
            piece[key] = piece[key][:, piece[key].shape[1] - prompt :]
        for key in _RIGHT:
            value = piece.get(key)
            # A ratio of whole sequences has one column.
            if isinstance(value, torch.Tensor) and value.dim() == 2 and value.shape[1] > 1:
                piece[key] = value[:, :completion]
        out.append(piece)
    return out


def _select(value: Any, index: torch.Tensor, rows: int) -> Any:
    if torch.is_tensor(value) and value.dim() > 0 and value.shape[0] == rows:
        return value[index]
    if isinstance(value, list) and len(value) == rows:
        return [value[i] for i in index.tolist()]
    return value
