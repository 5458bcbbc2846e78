"""An episode whose user is a person: it pauses where the scripted user would speak, and goes on when someone does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from prove.rollout.calls import Message, ModelMessage, Parser
from prove.rollout.conversation import Budget, Conversation
from prove.rollout.episode import Episode, Limits, ScoreEpisode
from prove.rollout.hermes import parse
from prove.rollout.render import Renderer

Watch = Callable[[list[Message]], None]
"""Gets each message of the model with the results of its calls, as soon as they are there."""


class OpenEpisode(Episode):
    """Begins with the prompt of its example. ``done`` is a pause: the model has answered, or reached a limit.

    ``watch``: see ``Watch``. ``limits``: of one answer, not of the whole conversation. The reward and the diff of
    ``result`` are those at the last pause.
    """

    def __init__(
        self,
        example: Any,
        *,
        parser: Parser = parse,
        scorer: ScoreEpisode | None = None,
        limits: Limits = Limits(),
        watch: Watch = lambda messages: None,
    ) -> None:
        super().__init__(example, parser=parser, scorer=scorer, limits=limits)
        self._each = limits
        self._watch = watch

    def say(self, text: str) -> Message:
        """The person's next message after a pause. Raises RuntimeError where there is none."""
        if not self.done or self.result.stop == "fault":
            raise RuntimeError("the episode does not wait for the user")
        self.result.stop = None
        self.user_turns += 1
        self._limits = Limits(
            user=self._each.user,
            assistant=self.assistant_messages + self._each.assistant,
            calls=len(self.result.calls) + self._each.calls,
        )
        message: Message = {"role": "user", "content": text}
        self.result.messages.append(message)
        return message

    def fork(self) -> OpenEpisode:
        """An independent copy at this point, world included."""
        twin = OpenEpisode(self.example, parser=self._parser, scorer=self._scorer, limits=self._each, watch=self._watch)
        twin._limits = self._limits
        twin._workspace = None if self._workspace is None else self._workspace.fork()
        twin.user_turns, twin.assistant_messages = self.user_turns, self.assistant_messages
        twin._named = set(self._named)
        # What the lists hold is never changed, only added to.
        twin.result = replace(
            self.result,
            calls=list(self.result.calls),
            messages=list(self.result.messages),
            skipped=list(self.result.skipped),
        )
        return twin

    def _next_turn(self) -> int | None:
        return None

    def _advance(self, message: ModelMessage) -> tuple[list[Message], bool]:
        at = len(self.result.messages)
        found = super()._advance(message)
        self._watch(self.result.messages[at:])
        return found


class OpenConversation(Conversation):
    """The tokens of an open episode: still append-only, so that the model reads what it would read in training."""

    def __init__(self, episode: OpenEpisode, renderer: Renderer, budget: Budget = Budget()) -> None:
        super().__init__(episode, renderer, budget)
        self.open = episode

    def say(self, text: str) -> None:
        """The person's next message. Where it does not fit any more the episode is cut at once."""
        cut = self.open.result.stop == "length"
        message = self.open.say(text)
        if cut:
            # What was written of the unfinished message stays; we close it, as the model did not.
            self.completion_ids.append(self.renderer.end_id)
            self.mask.append(0)
            self._message, self.unclosed = [], False
            self._append([message])
            return
        messages = self.open.result.messages
        last = max(at for at, one in enumerate(messages) if one["role"] == "assistant")
        self._append(messages[last + 1 :])  # results of calls are still to come where a limit ended the answer

    def fork(self, episode: OpenEpisode) -> OpenConversation:
        """A copy at this point that goes on with ``episode``, a fork of this one's."""
        twin = OpenConversation.__new__(OpenConversation)
        twin.__dict__.update(self.__dict__)
        twin.episode = twin.open = episode
        twin.completion_ids, twin.mask = list(self.completion_ids), list(self.mask)
        twin.queue, twin._message = self.queue.copy(), list(self._message)
        return twin
