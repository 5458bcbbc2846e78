"""One conversation between a model, a live workspace and the scripted user.

The same object serves GRPO, supervised masks and evaluation. What a model does, however odd, is data: ``step`` never
raises on it. A fault of ours ends the episode with ``stop = "fault"`` and no reward, so that it can be masked.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from prove.engine import EnvironmentFault, Workspace
from prove.remote.place import workspace
from prove.reward import Score
from prove.reward.values import arguments_of, equal
from prove.rollout.calls import Message, ModelMessage, ParsedCall, Parser, as_text, from_openai
from prove.rollout.hermes import parse
from prove.rollout.render import tool_names
from prove.rollout.scoring import Scorer

Stop = Literal["done", "user_limit", "assistant_limit", "call_limit", "length", "fault"]
ScoreEpisode = Callable[[Any, Sequence[Mapping[str, Any]], Any], Score]
"""Scores an episode of an example by its calls and the state's change (``Result.diff``)."""

_episodes = itertools.count()


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of an episode: 5 user and 10 assistant turns (paper, section 4), 32 calls (the reward's rules)."""

    user: int = 5
    assistant: int = 10
    calls: int = 32


@dataclass(slots=True)
class Result:
    """What an episode came to.

    ``calls``: each attempt as ``{message, name, arguments, ok, kind}``; ``message`` counts the model's messages from 0,
    ``kind`` is the error's kind, ``"malformed"`` for an attempt that could not be read, None after a success.
    ``stop``: None while the episode runs. ``reward``: None while it runs and after a fault, which is unscored.
    ``fault``: what went wrong on our side. ``diff``: the state's change, see ``Workspace.diff``.
    ``messages``: the conversation in the OpenAI format. ``skipped``: indexes of asked turns that were not needed.
    """

    calls: list[dict[str, Any]] = field(default_factory=list)
    stop: Stop | None = None
    diff: Any = None
    reward: Score | None = None
    fault: str | None = None
    messages: list[Message] = field(default_factory=list)
    skipped: list[int] = field(default_factory=list)


class Episode:
    """Plays one example: ``start``, then ``step`` with each message of the model until it says done.

    ``example``: a ``prove.dataset.Example``. ``workspace``: a fresh one of the example's tools and seed by default,
    wherever ``prove.remote.place`` has it live.
    ``parser``: reads the model's messages, see ``prove.rollout.families``. ``scorer``: another than the paper's
    ``Scorer()``.
    """

    def __init__(
        self,
        example: Any,
        workspace: Workspace | None = None,
        *,
        parser: Parser = parse,
        scorer: ScoreEpisode | None = None,
        limits: Limits = Limits(),
    ) -> None:
        self.example = example
        self.result = Result()
        self.user_turns = 0
        self.assistant_messages = 0
        self._workspace = workspace
        self._parser = parser
        self._scorer = scorer if scorer is not None else Scorer()
        self._limits = limits
        self._turn = 0  # index of the user turn that was given last
        self._named: set[str] = set()  # ids of calls in the transcript

    @property
    def done(self) -> bool:
        return self.result.stop is not None

    @property
    def workspace(self) -> Workspace | None:
        """The live workspace; None until ``start``."""
        return self._workspace

    def start(self) -> list[Message]:
        """The messages before the model's first one. Raises what building the workspace raises (a bad example)."""
        if self.result.messages:
            raise RuntimeError("the episode has started already")
        if self._workspace is None:
            self._workspace = workspace(
                # Tools from outside belong to no environment: they are shown and cannot be called.
                tools=tool_names(self.example.tools) if self.example.environments else (),
                seed=self.example.seed,
                rollout_id=f"{self.example.id}/{next(_episodes)}",
            )
        self.result.messages = [dict(message) for message in self.example.prompt]
        self.user_turns = 1
        return list(self.result.messages)

    def step(self, text: str) -> tuple[list[Message], bool]:
        """Take one message of the model, without the token that ended it; give what follows and whether it is over."""
        self._check_running()
        try:
            message = self._parser(text)
        except Exception as error:  # a parser must not raise; if one does, it is our fault and not the model's
            return self._fault(error)
        return self._advance(message)

    def step_message(self, message: Message) -> tuple[list[Message], bool]:
        """Like ``step`` for the message of an OpenAI-compatible server, whose calls are parsed already."""
        self._check_running()
        return self._advance(from_openai(message))

    def cut(self) -> None:
        """The model's message was never ended, or nothing more fits: the episode is over.

        A message that was cut off is no message: its calls are neither executed nor counted.
        """
        self._check_running()
        self._finish("length")

    def fail(self, reason: str) -> None:
        """Something on our side broke: the episode is over and unscored."""
        self._check_running()
        self.result.stop, self.result.fault = "fault", reason

    def _advance(self, message: ModelMessage) -> tuple[list[Message], bool]:
        number = self.assistant_messages
        self.assistant_messages += 1
        names = self._name_calls(message, number)
        self.result.messages.append(_assistant(message, names))
        new: list[Message] = []
        try:
            for index, call in enumerate(message.calls):
                if len(self.result.calls) >= self._limits.calls:
                    break
                new.append(self._execute(call, number, f"call_{number}_{index}", names[index]))
        except Exception as error:  # EnvironmentFault, or a bug: either way not the model's
            return self._fault(error)
        if len(self.result.calls) >= self._limits.calls:
            return self._end(new, "call_limit")
        turn = None
        if not message.calls:
            turn = self._next_turn()
            if turn is None:
                return self._end(new, "done")
            if self.user_turns >= self._limits.user:
                return self._end(new, "user_limit")
        if self.assistant_messages >= self._limits.assistant:
            return self._end(new, "assistant_limit")
        if turn is not None:
            self._turn = turn
            self.user_turns += 1
            new.append({"role": "user", "content": self.example.user_turns[turn].text})
        self.result.messages += new
        return new, False

    def _name_calls(self, message: ModelMessage, number: int) -> list[str]:
        """The id of each call in the transcript: the model's own where it gave one, else one of ours; each once."""
        names = []
        for index, call in enumerate(message.calls):
            own = call.id if call.id is not None else f"call_{number}_{index}"
            while own in self._named:
                own = f"{own}_"
            self._named.add(own)
            names.append(own)
        return names

    def _execute(self, call: ParsedCall, number: int, call_id: str, shown_id: str) -> Message:
        assert self._workspace is not None
        ok: bool
        kind: str | None
        if call.execute is None or call.name is None:
            ok, kind = False, "malformed"
            error = {"kind": kind, "code": "malformed_call", "message": f"{call.problem}; nothing was executed"}
            content = json.dumps({"error": error}, ensure_ascii=False, separators=(",", ":"))
        else:
            observation = self._workspace.call(call.name, call.execute, call_id=call_id)
            if observation.kind in ("fault", "timeout"):  # a remote server's, so ours and not the model's
                raise EnvironmentFault(f"{call.name}: {observation.json.decode()}")
            ok, kind, content = observation.ok, observation.kind, observation.json.decode()
        self.result.calls.append(
            {"message": number, "name": call.name, "arguments": call.arguments, "ok": ok, "kind": kind}
        )
        return {"role": "tool", "tool_call_id": shown_id, "name": call.name or "", "content": content}

    def _next_turn(self) -> int | None:
        """The user turn that comes next: an asked one is passed over when its calls have succeeded without it."""
        for turn in range(self._turn + 1, len(self.example.user_turns)):
            if self.example.user_turns[turn].when == "asked" and self._accomplished(turn):
                self.result.skipped.append(turn)
                continue
            return turn
        return None

    def _accomplished(self, turn: int) -> bool:
        """Whether the turn's calls have succeeded. A success that an earlier turn wanted serves that turn."""
        left = [call for call in self.result.calls if call["ok"]]

        def take(want: Any) -> bool:
            for index, call in enumerate(left):
                if call["name"] == want.name and _agrees(call["arguments"], want.arguments):
                    del left[index]
                    return True
            return False

        truth = self.example.ground_truth.calls
        for want in truth:
            if want.turn < turn:
                take(want)
        wanted = [want for want in truth if want.turn == turn]
        return bool(wanted) and all([take(want) for want in wanted])

    def _end(self, new: list[Message], stop: Stop) -> tuple[list[Message], bool]:
        self.result.messages += new
        self._finish(stop)
        return new, True

    def _finish(self, stop: Stop) -> None:
        assert self._workspace is not None
        self.result.stop = stop
        try:
            self.result.diff = self._workspace.diff()
            self.result.reward = self._scorer(self.example, self.result.calls, self.result.diff)
        except Exception as error:
            self._fault(error)

    def _fault(self, error: Exception) -> tuple[list[Message], bool]:
        self.result.stop, self.result.reward = "fault", None
        self.result.fault = f"{type(error).__name__}: {error}"
        return [], True

    def _check_running(self) -> None:
        if not self.result.messages or self.done:
            raise RuntimeError("the episode is over" if self.done else "the episode has not started")


def _agrees(given: Any, wanted: Mapping[str, Any]) -> bool:
    """Whether a call that succeeded had all the wanted values."""
    arguments = arguments_of(given)[0] or {}
    return all(key in arguments and equal(arguments[key], value) for key, value in wanted.items())


def _assistant(message: ModelMessage, names: Sequence[str]) -> Message:
    """The model's message in the OpenAI format; an attempt that could not be read keeps its text as arguments."""
    entry: Message = {"role": "assistant", "content": message.content}
    if message.thinking is not None:
        entry["reasoning_content"] = message.thinking
    if message.calls:
        entry["tool_calls"] = [
            {
                "id": name,
                "type": "function",
                "function": {
                    "name": call.name or "",
                    "arguments": call.arguments if isinstance(call.arguments, str) else as_text(call.arguments),
                },
            }
            for name, call in zip(names, message.calls, strict=True)
        ]
    return entry
