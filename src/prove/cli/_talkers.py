"""The two kinds of model that `prove-rl chat` talks to: a folder, or a name behind an OpenAI-compatible endpoint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from prove.engine.world import stable_int
from prove.errors import UserError
from prove.rollout import Budget, OpenConversation, OpenEpisode, Renderer, Sampler
from prove.rollout.calls import Parser
from prove.rollout.hermes import parse

if TYPE_CHECKING:
    from prove.evaluation.endpoint import EndpointPolicy

COMPLETION = 16_384
"""Most tokens after the prompt, where the model has room for more."""


class Talker(Protocol):
    """Lets a model answer. ``begin``: how the episode of a new conversation is made. A point in a conversation is the
    pair of the episode and what ``answer`` gave back, both forked together by ``fork``.
    """

    @property
    def parser(self) -> Parser: ...

    def answer(self, episode: OpenEpisode, memory: Any, text: str) -> Any:
        """Say ``text`` and let the model answer until it pauses; what to remember of it for the next turn."""
        ...

    def fork(self, memory: Any, episode: OpenEpisode) -> Any:
        """The memory for a fork of its episode."""
        ...


def opened(episode: OpenEpisode, text: str) -> None:
    """Make ``text`` the first message of the person."""
    messages = [m for m in episode.example.prompt if m["role"] != "user"]
    prompt = [*messages, {"role": "user", "content": text}]
    episode.example = msgspec.structs.replace(episode.example, prompt=prompt)


@dataclass
class LocalTalker:
    """A local model, with the renderer, parser and sampler of training."""

    renderer: Renderer
    sampler: Sampler
    positions: int | None
    message_tokens: int
    temperature: float
    seed: int
    parser: Parser = field(init=False)

    def __post_init__(self) -> None:
        self.parser = self.renderer.family.parse

    def answer(self, episode: OpenEpisode, memory: Any, text: str) -> OpenConversation:
        conversation: OpenConversation
        if memory is None:
            opened(episode, text)
            prompt = self.renderer.prompt(episode.example.prompt, episode.example.tools)
            room = COMPLETION if self.positions is None else min(COMPLETION, self.positions - len(prompt))
            if room < 1:
                raise UserError(
                    f"the prompt has {len(prompt)} tokens, but the model has {self.positions} positions; "
                    "say less, or show it fewer tools with --tools."
                )
            conversation = OpenConversation(episode, self.renderer, Budget(self.message_tokens, room, len(prompt)))
        else:
            conversation = memory
            conversation.say(text)
            if conversation.done:
                raise UserError("the conversation has filled the model's context; /undo or /reset makes room.")
        seed = stable_int("chat", self.seed, episode.assistant_messages) % 2**31
        self.sampler.play([conversation], temperature=self.temperature, seed=seed)
        return conversation

    def fork(self, memory: Any, episode: OpenEpisode) -> OpenConversation | None:
        return None if memory is None else memory.fork(episode)


@dataclass
class EndpointTalker:
    """A model behind an endpoint, which reads and writes messages."""

    policy: EndpointPolicy
    temperature: float
    seed: int
    parser: Parser = parse

    def answer(self, episode: OpenEpisode, memory: Any, text: str) -> bool:
        if memory is None:
            opened(episode, text)
            episode.start()
        else:
            episode.say(text)
        seed = stable_int("chat", self.seed, episode.assistant_messages) % 2**31
        self.policy.answer(episode, temperature=self.temperature, seed=seed)
        return True

    def fork(self, memory: Any, episode: OpenEpisode) -> Any:
        return memory


def talker(
    model: str, base_url: str | None, *, message_tokens: int, temperature: float, seed: int, say: Callable[[str], None]
) -> Talker:
    """The model named on the command line. UserError when there is no such folder, or the URL is none."""
    from prove.cli.eval import local_model

    if base_url is not None:
        import importlib.util

        from prove.evaluation.endpoint import EndpointPolicy

        if not base_url.startswith(("http://", "https://")):
            raise UserError(f"--base-url {base_url!r} is no URL; write it as http://HOST:PORT/v1.")
        if importlib.util.find_spec("openai") is None:
            raise ModuleNotFoundError("openai", name="openai")
        return EndpointTalker(EndpointPolicy(base_url, model, max_tokens=message_tokens), temperature, seed)
    if not Path(model).is_dir():
        raise UserError(f"--model {model}: there is no such folder; a model behind a server needs --base-url, too.")
    loaded, renderer, sampler = local_model(Path(model))
    say(f"{loaded.num_parameters() / 1e6:.2f} million parameters, {renderer.family.name} format")
    positions = getattr(loaded.config, "max_position_embeddings", None)
    return LocalTalker(renderer, sampler, positions, message_tokens, temperature, seed)
