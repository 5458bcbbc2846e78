"""Playing examples: with a model through a sampler, or with the references themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from prove.errors import UserError
from prove.rollout.calls import Message
from prove.rollout.conversation import Budget, Conversation
from prove.rollout.episode import Episode, Limits, ScoreEpisode
from prove.rollout.render import Renderer
from prove.rollout.sampler import Sampler
from prove.rollout.scoring import Scorer

_UNBOUNDED = Budget(1 << 60, 1 << 60, 1 << 60)


def play(
    examples: Sequence[Any],
    renderer: Renderer,
    sampler: Sampler,
    *,
    budget: Budget = Budget(),
    limits: Limits = Limits(),
    scorer: ScoreEpisode | None = None,
    temperature: float = 1.0,
    seed: int = 0,
    batch: int = 128,
) -> list[Conversation]:
    """Play every example once, ``batch`` side by side, and return the finished conversations in the same order.

    The same arguments and weights give the same conversations.
    """
    scorer = scorer if scorer is not None else Scorer()
    finished: list[Conversation] = []
    for start in range(0, len(examples), batch):
        part = [
            Conversation(Episode(e, parser=renderer.family.parse, scorer=scorer, limits=limits), renderer, budget)
            for e in examples[start : start + batch]
        ]
        sampler.play(part, temperature=temperature, seed=seed + start)
        finished += part
    return finished


def replay(example: Any, renderer: Renderer, *, limits: Limits = Limits()) -> Conversation:
    """Play the example's reference through a live episode, so that its tokens and mask are those of a rollout.

    Raises UserError when the episode does not give what the reference holds, message by message: another version of
    the environment made the data, or the file was changed.
    """
    episode = Episode(example, parser=renderer.family.parse, limits=limits)
    conversation = Conversation(episode, renderer, _UNBOUNDED)
    reference: list[Message] = list(example.reference)
    for message in reference[len(example.prompt) :]:
        if message["role"] == "assistant":
            if conversation.done:
                raise _diverged(example, "goes on after the episode is over")
            conversation.accept_message(renderer.message_ids(message))
    if not conversation.done:
        raise _diverged(example, "ends before the episode does")
    if episode.result.fault:
        raise _diverged(example, f"meets a fault of the environment ({episode.result.fault})")
    played = episode.result.messages
    for index, (want, got) in enumerate(zip(reference, played, strict=False)):
        if want["role"] != got["role"] or (want["role"] != "assistant" and want["content"] != got["content"]):
            raise _diverged(example, f"differs from the live episode at message {index} ({want['role']})")
    if len(played) != len(reference):
        raise _diverged(example, f"has {len(reference)} messages where the live episode has {len(played)}")
    return conversation


def _diverged(example: Any, how: str) -> UserError:
    return UserError(
        f"the reference of example {example.id} {how}; check the data set with `prove-rl validate` or make it anew"
    )
