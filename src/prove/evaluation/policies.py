"""Who plays: a model through a sampler, or one of two built-in policies that bound what a figure can mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from prove.dataset import Example
from prove.engine.world import stable_int
from prove.reward.values import arguments_of, equal
from prove.rollout import Budget, Conversation, Episode, Limits, Message, Renderer, Result, Sampler
from prove.rollout.episode import ScoreEpisode


@dataclass(frozen=True, slots=True)
class Job:
    """One rollout to be made: the trial-th of an example."""

    example: Example
    trial: int

    @property
    def key(self) -> tuple[str, int]:
        return self.example.id, self.trial


Done = Callable[[Job, Result, bool], None]
"""Takes a finished rollout; the flag says that the model did not end its last message."""


class Policy(Protocol):
    """Plays jobs.

    ``batch``: jobs that share a random stream; they are always played together, so that a resumed run repeats exactly.
    None where each rollout has a stream of its own.
    """

    batch: int | None

    def play(self, jobs: Sequence[Job], done: Done, *, temperature: float, seed: int) -> None:
        """Play all jobs and hand in each as soon as it is over."""
        ...


class SamplerPolicy:
    """A local model, with the renderer and sampler of training, so that what is measured is what was trained."""

    def __init__(
        self,
        renderer: Renderer,
        sampler: Sampler,
        *,
        budget: Budget = Budget(),
        limits: Limits = Limits(),
        batch: int = 64,
        scorer: ScoreEpisode | None = None,
    ) -> None:
        self.batch: int | None = batch
        self._renderer = renderer
        self._sampler = sampler
        self._budget = budget
        self._limits = limits
        self._scorer = scorer

    def play(self, jobs: Sequence[Job], done: Done, *, temperature: float, seed: int) -> None:
        conversations = [
            Conversation(
                Episode(job.example, parser=self._renderer.family.parse, scorer=self._scorer, limits=self._limits),
                self._renderer,
                self._budget,
            )
            for job in jobs
        ]
        self._sampler.play(conversations, temperature=temperature, seed=seed)
        for job, conversation in zip(jobs, conversations, strict=True):
            done(job, conversation.episode.result, conversation.unclosed)


class ScriptedPolicy:
    """Says what ``script`` gives for an example, message by message, and nothing once that has run out."""

    def __init__(
        self,
        script: Callable[[Example], Iterator[Message]],
        limits: Limits = Limits(),
        *,
        scorer: ScoreEpisode | None = None,
    ) -> None:
        self.batch: int | None = None
        self._script = script
        self._limits = limits
        self._scorer = scorer

    def play(self, jobs: Sequence[Job], done: Done, *, temperature: float, seed: int) -> None:
        for job in jobs:
            done(job, play_script(job.example, self._script(job.example), self._limits, self._scorer), False)


def play_script(
    example: Example, script: Iterator[Message], limits: Limits = Limits(), scorer: ScoreEpisode | None = None
) -> Result:
    """Play one example with messages in the OpenAI format."""
    episode = Episode(example, limits=limits, scorer=scorer)
    episode.start()
    while not episode.done:
        episode.step_message(next(script, SILENCE))
    return episode.result


SILENCE: Message = {"role": "assistant", "content": ""}


def oracle(example: Example) -> Iterator[Message]:
    """The reference's own messages: the ceiling. Attempts that fail there on purpose, to be put right, are left out."""
    wanted = list(example.ground_truth.calls)

    def needed(call: Message) -> bool:
        function = call["function"]
        given = arguments_of(function["arguments"])[0]
        for index, want in enumerate(wanted):
            if function["name"] == want.name and equal(given, want.arguments):
                del wanted[index]
                return True
        return False

    for message in example.reference[len(example.prompt) :]:
        if message["role"] != "assistant":
            continue
        calls = message.get("tool_calls")
        if not calls:
            yield message
        elif kept := [call for call in calls if needed(call)]:
            yield {**message, "tool_calls": kept}


def silent(example: Example) -> Iterator[Message]:
    """Nothing at all: the floor."""
    return iter(())


BUILT_IN: dict[str, Callable[[Example], Iterator[Message]]] = {"oracle": oracle, "silent": silent}


def stream_seed(seed: int, first: Job) -> int:
    """The seed of a rollout, or of the batch that begins with it; below 2**31, as servers and torch take it."""
    return stable_int("evaluation", seed, *first.key) % 2**31


def jobs_of(examples: Sequence[Any], trials: int) -> list[Job]:
    """Every example once, then every example again, so that a run cut short is still about all of them."""
    return [Job(example, trial) for trial in range(trials) for example in examples]
