"""Plays many conversations side by side on one decoder, switching between single steps and whole chunks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from prove.rollout import Conversation
from prove.training.tiny.decoder import Decoder

# Conversations whose turn it is to read (a tool result, a user turn) wait until this share of all does.
_READ_SHARE = 0.25
# The cache is taken apart and put together once this share of it belongs to finished conversations.
_DEAD_SHARE = 0.2
# What is read together is padded to the longest; it is read in two batches if their cost is below this share.
_SPLIT_BELOW = 0.8


class LockstepSampler:
    """For small Qwen3-type models: one batch of all conversations, one cache, prompts of a group read once."""

    def __init__(self, model: Any) -> None:
        self.model = model

    def play(self, conversations: Sequence[Conversation], *, temperature: float = 1.0, seed: int = 0) -> None:
        live = [c for c in conversations if not c.done]
        if not live:
            return
        generator = torch.Generator(device=self.model.device).manual_seed(seed)
        with torch.no_grad():
            _Play(Decoder(self.model), live, temperature, generator).run()


class _Play:
    def __init__(
        self, decoder: Decoder, live: list[Conversation], temperature: float, generator: torch.Generator
    ) -> None:
        self.decoder = decoder
        self.live = live
        self.temperature = temperature
        self.generator = generator
        # By row: the tokens that were decided on and not yet read by the model.
        self.unread: list[list[int]] = [[] for _ in live]

    def run(self) -> None:
        prompts: dict[tuple[int, ...], int] = {}
        # A conversation that has begun already is read whole.
        owner = [prompts.setdefault(tuple(c.prompt_ids + c.completion_ids), len(prompts)) for c in self.live]
        for c in self.live:
            c.queue.clear()
        self._choose(range(len(self.live)), self.decoder.fill([list(p) for p in prompts], owner))
        while self._drop_finished():
            reading = [row for row, tokens in enumerate(self.unread) if len(tokens) > 1]
            writing = [row for row, tokens in enumerate(self.unread) if len(tokens) == 1]
            if reading and (not writing or len(reading) >= _READ_SHARE * len(self.live)):
                for rows in by_length(reading, [len(self.unread[row]) for row in reading]):
                    self._choose(rows, self.decoder.extend(rows, [self.unread[row] for row in rows]))
            else:
                tokens = torch.tensor([tokens[0] if len(tokens) == 1 else 0 for tokens in self.unread])
                feeding = torch.tensor([len(tokens) == 1 for tokens in self.unread])
                device = self.decoder.device
                self._choose(writing, self.decoder.step(tokens.to(device), feeding.to(device))[writing])

    def _choose(self, rows: Sequence[int], logits: Tensor) -> None:
        if self.temperature > 0:
            chosen = draw((logits.float() / self.temperature).softmax(-1), self.generator)
        else:
            chosen = logits.argmax(-1)
        for row, token in zip(rows, chosen.tolist(), strict=True):
            conversation = self.live[row]
            conversation.accept(token)
            self.unread[row] = [token, *conversation.queue]
            conversation.queue.clear()

    def _drop_finished(self) -> bool:
        """Whether any conversation goes on. Finished rows stay until there are enough of them to be worth the copy."""
        going = [row for row, c in enumerate(self.live) if not c.done]
        for row, c in enumerate(self.live):
            if c.done:
                self.unread[row] = []
        if going and len(going) <= (1 - _DEAD_SHARE) * len(self.live):
            self.decoder.keep(torch.tensor(going, device=self.decoder.device))
            self.live = [self.live[row] for row in going]
            self.unread = [self.unread[row] for row in going]
        return bool(going)


def by_length(rows: Sequence[int], lengths: Sequence[int]) -> list[list[int]]:
    """The rows in one batch, or in two, the shorter ones apart, where that spares enough padding.

    A batch costs its number of rows times its longest one.
    """
    order = sorted(range(len(rows)), key=lambda i: (lengths[i], i))
    longest = lengths[order[-1]]
    costs = [n * lengths[order[n - 1]] + (len(rows) - n) * longest for n in range(1, len(rows))]
    best = min(costs, default=len(rows) * longest)
    if best > _SPLIT_BELOW * len(rows) * longest:
        return [list(rows)]
    short = costs.index(best) + 1
    return [[rows[i] for i in order[:short]], [rows[i] for i in order[short:]]]


def draw(chances: Tensor, generator: torch.Generator) -> Tensor:
    """One index for each row of probabilities, of shape (rows, tokens): where a uniform number falls in their sum.

    ``torch.multinomial`` draws a number for every token, which costs as much on a CPU as a layer of the model.
    """
    upto = chances.double().cumsum(-1)  # in float32 a vocabulary's worth of rounding would reach the rare tokens
    place = torch.rand((len(chances), 1), dtype=upto.dtype, device=upto.device, generator=generator) * upto[:, -1:]
    # right=True: a token of no probability is never drawn; the last index bounds what rounding could add.
    return torch.searchsorted(upto, place, right=True)[:, 0].clamp(max=chances.shape[-1] - 1)
