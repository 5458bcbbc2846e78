"""What plays conversations: any object with ``play``. One for every transformers model is here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from prove.rollout.conversation import Conversation


class Sampler(Protocol):
    """Feeds conversations with a model's tokens until all are done."""

    def play(self, conversations: Sequence[Conversation], *, temperature: float = 1.0, seed: int = 0) -> None:
        """Play all of them. ``temperature`` 0 is greedy. The same seed and weights give the same tokens."""
        ...


class GenerateSampler:
    """Plays through ``model.generate`` of transformers: one batch of messages after the other, for any causal model.

    ``batch_size``: conversations in one call; the context of each is read anew for every message.
    """

    def __init__(self, model: Any, pad_id: int, *, batch_size: int = 32) -> None:
        self.model = model
        self.pad_id = pad_id
        self.batch_size = batch_size

    def play(self, conversations: Sequence[Conversation], *, temperature: float = 1.0, seed: int = 0) -> None:
        import torch

        was_training = self.model.training
        self.model.eval()
        devices = [self.model.device] if self.model.device.type == "cuda" else []
        try:
            with torch.random.fork_rng(devices=devices), torch.no_grad():
                torch.manual_seed(seed)
                while live := [c for c in conversations if not c.done]:
                    # Contexts of like length share a batch, so that little of it is padding.
                    live.sort(key=lambda c: len(c.prompt_ids) + len(c.completion_ids))
                    for start in range(0, len(live), self.batch_size):
                        self._round(live[start : start + self.batch_size], temperature)
        finally:
            self.model.train(was_training)

    def _round(self, batch: list[Conversation], temperature: float) -> None:
        import torch

        contexts = [c.prompt_ids + c.completion_ids for c in batch]
        for c in batch:
            c.queue.clear()
        width = max(map(len, contexts))
        ids = torch.full((len(batch), width), self.pad_id)
        mask = torch.zeros((len(batch), width), dtype=torch.long)
        for row, context in enumerate(contexts):
            ids[row, width - len(context) :] = torch.tensor(context)
            mask[row, width - len(context) :] = 1
        device = self.model.device
        ends = sorted(batch[0].renderer.end_ids)
        choice = {"do_sample": True, "temperature": temperature, "top_k": 0, "top_p": 1.0}
        out = self.model.generate(
            input_ids=ids.to(device),
            attention_mask=mask.to(device),
            max_new_tokens=max(c.room for c in batch),
            eos_token_id=ends,
            pad_token_id=self.pad_id,
            repetition_penalty=1.0,
            use_cache=True,
            **(choice if temperature > 0 else {"do_sample": False}),
        )
        for row, conversation in enumerate(batch):
            conversation.accept_message(_until(out[row, width:].tolist(), ends))


def _until(ids: list[int], ends: list[int]) -> list[int]:
    """The tokens up to the first end, it included."""
    for index, token in enumerate(ids):
        if token in ends:
            return ids[: index + 1]
    return ids
