"""How one conversation asks the model: its sampling seeds follow from its index, its tokens are counted."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any

from prove.engine.world import stable_int
from prove.synthesis.examples import Dropped
from prove.synthesis.model.client import Client, Message, Reply, Unanswered


class Asker:
    """Waits for answers of the model while other conversations work.

    ``baton``: held by the conversation that works on environments, of which there is one at a time; it is laid down
    while the model thinks. ``seed``: of the sampling; each question has another.
    """

    def __init__(self, client: Client, baton: threading.Lock, *parts: object) -> None:
        self.client = client
        self.baton = baton
        self.seed = stable_int("ask", *parts) % 2**31
        self.tokens_in = self.tokens_out = self.asked = 0

    def ask(self, messages: Sequence[Message], tools: Sequence[Mapping[str, Any]] = ()) -> Reply:
        """Raises :class:`Dropped` if the model has no usable answer, and what the client raises if it never will."""
        self.asked += 1
        self.baton.release()
        try:
            reply = self.client.ask(messages, tools=tools, seed=self.seed + 16 * self.asked)
        except Unanswered as cause:
            raise Dropped(f"endpoint: {cause}") from None
        finally:
            self.baton.acquire()
        self.tokens_in += reply.tokens_in
        self.tokens_out += reply.tokens_out
        return reply
