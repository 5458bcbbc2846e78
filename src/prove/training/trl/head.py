"""The language-model head of TRL's trainers, on a CPU for the positions that count and no others.

TRL scores every position there (it compacts on a GPU alone), although of a tool conversation the model writes a sixth.
Trains the same to rounding; a test compares both.
"""

from __future__ import annotations

import functools
from typing import Any

import torch
from torch import Tensor


class CompactHead:
    """Takes the place of ``model.forward`` where a trainer asks for ``fused_lm_head``; else calls what was there.

    ``counting``: for the next calls, a mask over the last columns; where it is 0, no log-probability is asked for.
    """

    def __init__(self, model: Any, temperature: float = 1.0) -> None:
        self.model = model
        self.temperature = temperature
        self.counting: Tensor | None = None
        self._before = model.forward

    @staticmethod
    def fits(model: Any) -> bool:
        """Whether log-probabilities are a plain softmax of a plain projection, on a CPU."""
        from prove.training.tiny.decoder import Decoder

        return model.device.type == "cpu" and Decoder.fits(model) and model.lm_head.bias is None

    @classmethod
    def install(cls, model: Any, temperature: float = 1.0) -> CompactHead:
        """Put a head on the model, after the trainer has put its own there."""
        head = cls(model, temperature)

        # The signature stays that of the model: trainers and `generate` read the names of its arguments.
        @functools.wraps(type(model).forward)
        def forward(*args: Any, fused_lm_head: bool = False, **kwargs: Any) -> Any:
            if not fused_lm_head or kwargs.get("labels") is None or kwargs.get("shift_labels") is not None:
                return head._before(*args, fused_lm_head=fused_lm_head, **kwargs)
            return head(*args, **kwargs)

        model.forward = forward
        return head

    def __call__(self, *args: Any, labels: Tensor, num_items_in_batch: Any = None, **kwargs: Any) -> Any:
        from trl.trainer.utils import FusedCausalLMOutput

        kwargs.pop("shift_labels", None)
        kwargs["use_cache"] = False
        hidden = self.model.model(*args, **kwargs).last_hidden_state[:, :-1]
        if self.counting is not None:
            labels = labels.clone()
            columns = labels[:, labels.shape[1] - self.counting.shape[1] :]
            columns[self.counting == 0] = -100
        labels = labels[:, 1:]
        mask = labels != -100
        targets = labels[mask]
        scores = (self.model.lm_head(hidden[mask]).float() / self.temperature).log_softmax(-1)
        chosen = scores.gather(-1, targets[:, None])[:, 0]
        with torch.no_grad():
            entropy = -(scores.exp() * scores).sum(-1)
            best = (scores.argmax(-1) == targets).to(scores.dtype)

        def spread(values: Tensor) -> Tensor:
            return values.new_zeros(mask.shape).masked_scatter(mask, values)

        total = mask.sum().clamp(min=1) if num_items_in_batch is None else num_items_in_batch
        log_probs = spread(chosen)
        return FusedCausalLMOutput(
            loss=-log_probs.sum() / total,
            log_probs=log_probs,
            entropy=spread(entropy),
            log_sum_sq_probs=None,
            mean_logits=None,
            is_top1=spread(best),
            label_mask=mask,
            aux_loss=None,
        )
