"""An episode in tokens: what the model produced and what was put between, append-only.

Trained tokens are the generated tokens. The prompt is rendered once; after that nothing is rendered again, so the
mask that tells the model's tokens from ours is right by construction.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from prove.rollout.calls import Message
from prove.rollout.episode import Episode
from prove.rollout.render import Renderer


@dataclass(frozen=True, slots=True)
class Budget:
    """Bounds in tokens.

    ``message``: of one message of the model. ``completion``: of all that follows the prompt, the environment's tokens
    included (the paper allows 16,384). ``prompt``: of the prompt (12,384 in the paper).
    """

    message: int = 1024
    completion: int = 16_384
    prompt: int = 12_384


class Conversation:
    """Couples an episode with tokens. A sampler feeds it the model's tokens and forces those in ``queue``.

    ``prompt_ids``: the prompt. ``completion_ids``: all tokens after it. ``mask``: 1 where the model produced the token,
    0 where we put it; the same length. ``queue``: tokens of ours that the sampler has not fed to the model yet.
    ``unclosed``: whether the model did not end its last message within its bounds.
    """

    def __init__(
        self, episode: Episode, renderer: Renderer, budget: Budget = Budget(), *, prompt_ids: list[int] | None = None
    ) -> None:
        """``prompt_ids``: of the example's prompt, where they are known already; the episodes of a group share them."""
        self.episode = episode
        self.renderer = renderer
        self.budget = budget
        messages = episode.start()
        self.prompt_ids = renderer.prompt(messages, episode.example.tools) if prompt_ids is None else prompt_ids
        self.completion_ids: list[int] = []
        self.mask: list[int] = []
        self.queue: deque[int] = deque()
        self.unclosed = False
        self._message: list[int] = []

    @property
    def done(self) -> bool:
        return self.episode.done

    @property
    def room(self) -> int:
        """How many more tokens the model may put into its current message."""
        spent = len(self._message)
        return min(self.budget.message - spent, self.budget.completion - len(self.completion_ids))

    def accept(self, token: int) -> None:
        """Take one token of the model; the one that ends its message makes the episode go on."""
        self._message.append(token)
        self.completion_ids.append(token)
        self.mask.append(1)
        if token in self.renderer.end_ids:
            self._close()
        elif self.room <= 0:
            self._cut()

    def accept_message(self, ids: Sequence[int]) -> None:
        """Take a whole message of the model, with the token that ended it if it ended."""
        for token in ids:
            self.accept(token)
            if self.done or not self._message:
                return
        self._cut()

    def _cut(self) -> None:
        self.unclosed = True
        self.episode.cut()

    def _close(self) -> None:
        text = self.renderer.read(self._message)
        self._message = []
        new, done = self.episode.step(text)
        if not done:
            self._append(new)

    def _append(self, new: list[Message]) -> None:
        suffix = self.renderer.suffix(new)
        # One token of the model has to fit behind it, else the environment would have the last word.
        if len(self.completion_ids) + len(suffix) >= self.budget.completion:
            self.episode.cut()
            return
        self.queue.extend(suffix)
        self.completion_ids.extend(suffix)
        self.mask.extend([0] * len(suffix))
