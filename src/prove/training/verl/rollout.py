"""One rollout between a model server and a live workspace, in tokens. Loads without verl, whose agent loop runs it.

The server's tokens stay as they came; what we put between is appended and masked. The reward is computed by the episode
while its session is open. A rollout that meets a fault of ours is masked, unscored, and says why.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Mapping
from typing import Any, NamedTuple, Protocol
from uuid import uuid4

from prove.rollout import Conversation
from prove.rollout.calls import as_text
from prove.training.verl.desk import Desk
from prove.training.verl.outcome import ABSENT, told

logger = logging.getLogger(__name__)


class Generate(Protocol):
    """verl's model server: gives an object with ``token_ids``, ``log_probs``, ``stop_reason``, ``num_preempted`` and
    ``extra_fields``. All messages of a rollout have one ``request_id``, by which servers keep their cache.
    """

    def __call__(
        self, request_id: str, *, prompt_ids: list[int], sampling_params: dict[str, Any], priority: int
    ) -> Awaitable[Any]: ...


class Outcome(NamedTuple):
    """What verl gets of a rollout. ``response_ids`` is never empty; the three lists below it are as long.

    ``logprobs``: None where the sampling asked for none; 0 for our tokens. ``turns``: of the user and of the model.
    ``fields``: what travels along, ``reward_extra_info`` with the keys of ``outcome.KEYS`` among it.
    """

    prompt_ids: list[int]
    response_ids: list[int]
    mask: list[int]
    logprobs: list[float] | None
    score: float
    turns: int
    model_seconds: float
    our_seconds: float
    preempted: int
    fields: dict[str, Any]


class Rollout:
    """The state of one rollout; ``outcome`` is possible at any moment.

    ``sampling``: verl's sampling parameters, to which ours are added: how many tokens there is room for, and where to
    stop. ``row``: of the data, and what verl tells of the rollout.
    """

    def __init__(
        self,
        desk: Desk,
        generate: Generate,
        sampling: Mapping[str, Any],
        row: Mapping[str, Any],
        *,
        deterministic: bool = False,
    ) -> None:
        self.desk = desk
        self.generate = generate
        self.sampling = sampling
        self.row = row
        place = f"{row.get('priority', row.get('index', 0))}-{row.get('session_id', 0)}"
        self.request = f"det-{place}" if deterministic else uuid4().hex
        self.conversation: Conversation | None = None
        self.logprobs: list[float] = []
        self.fault: str | None = None
        self.success: bool | None = None
        # The weights that a rollout is sampled from are those of the step before, until a server says otherwise.
        step = int(row.get("global_steps", 1)) - 1
        self.first_step, self.last_step = step, step
        self.answered = False
        self.model_seconds = 0.0
        self.our_seconds = 0.0
        self.preempted = -1

    async def run(self) -> Outcome:
        """Play it to its end. Raises nothing but cancellation."""
        with self.desk.rollout():
            try:
                await self._play()
            except Exception as error:
                self._fail(f"{type(error).__name__}: {error}")
            finally:
                await self._close()
            try:
                return self.outcome()
            except Exception as error:
                reason = f"{type(error).__name__}: {error}"
                return unplayed(reason, self.row, self.sampling, self.desk.renderer.end_id)

    async def _play(self) -> None:
        began = time.perf_counter()
        conversation = self.conversation = await self.desk.work(self.desk.open, self.row)
        self.our_seconds += time.perf_counter() - began
        while not conversation.done:
            began = time.perf_counter()
            ids = await self._message(conversation)
            then = time.perf_counter()
            taken = len(conversation.mask)
            await self.desk.work(self.desk.take, conversation, ids)
            self._align(conversation.mask, taken)
            self.our_seconds += time.perf_counter() - then
            self.model_seconds += then - began
        self.success = await self.desk.work(self.desk.judge, conversation)

    async def _message(self, conversation: Conversation) -> list[int]:
        """The tokens of the model's next message, their log-probabilities kept."""
        room = conversation.room
        bounds = {"max_tokens": room, "stop_token_ids": sorted(conversation.renderer.end_ids)}
        answer = self.generate(
            self.request,
            prompt_ids=conversation.prompt_ids + conversation.completion_ids,
            sampling_params={**self.sampling, **bounds},
            priority=int(self.row.get("priority", 0)),
        )
        limit = self.desk.settings.generation_seconds or None
        try:
            async with asyncio.timeout(limit) as clock:
                out = await answer
        except TimeoutError:
            if not clock.expired():
                raise
            raise TimeoutError(f"the model server gave no message within generation_seconds = {limit:g}") from None
        steps = out.extra_fields or {}
        if not self.answered:
            self.first_step = _number(steps.get("min_global_steps"), self.first_step)
            self.answered = True
        self.last_step = _number(steps.get("max_global_steps"), self.last_step)
        if out.num_preempted is not None:
            self.preempted = max(self.preempted, 0) + out.num_preempted
        ids = list(out.token_ids)[:room]
        if not ids:
            raise RuntimeError("the model server gave a message without tokens")
        if out.stop_reason in ("aborted", "abort"):
            raise RuntimeError("the model server broke the message off")
        if self.sampling.get("logprobs"):
            given = list(out.log_probs or [])
            if len(given) < len(ids):
                raise RuntimeError(f"the model server gave {len(given)} log-probabilities for {len(ids)} tokens")
            self.logprobs += given[: len(ids)]
        return ids

    def _align(self, mask: list[int], taken: int) -> None:
        """One log-probability a token: what stood behind the end of a message was not taken, our tokens have none."""
        if self.sampling.get("logprobs"):
            said = sum(mask[taken:])  # the model's tokens come first, ours after them
            self.logprobs = self.logprobs[: taken + said] + [0.0] * (len(mask) - taken - said)

    def _fail(self, reason: str) -> None:
        """Something on our side broke: masked and unscored."""
        self.fault = reason
        if self.conversation is not None and not self.conversation.done:
            self.conversation.episode.fail(reason)

    async def _close(self) -> None:
        if self.conversation is not None:
            try:
                await asyncio.shield(self.desk.work(self.desk.close, self.conversation))
            except Exception as error:
                logger.warning("a workspace could not be closed: %s", error)

    def outcome(self) -> Outcome:
        """What there is of it."""
        conversation = self.conversation
        if conversation is None or not conversation.completion_ids:
            return unplayed(self.fault or "it has not begun", self.row, self.sampling, self.desk.renderer.end_id)
        result = conversation.episode.result
        reason = self.fault or result.fault
        mask, numbers = list(conversation.mask), told(conversation, self.success, self.desk.settings.unclosed)
        if reason is not None:
            _warn(self.row, reason)
            mask = [0] * len(mask)
            numbers.update(score=0.0, scored=0.0, success=0.0)
        fields = _fields("fault" if reason is not None else result.stop, reason, result.calls, numbers)
        seconds = {"prove_model_seconds": self.model_seconds, "prove_our_seconds": self.our_seconds}
        steps = {"min_global_steps": self.first_step, "max_global_steps": self.last_step}
        return Outcome(
            prompt_ids=list(conversation.prompt_ids),
            response_ids=list(conversation.completion_ids),
            mask=mask,
            # A message that was not taken has no token among ours.
            logprobs=(self.logprobs + [0.0] * len(mask))[: len(mask)] if self.sampling.get("logprobs") else None,
            score=numbers["score"],
            turns=int(numbers["user_turns"] + numbers["assistant_turns"]),
            model_seconds=self.model_seconds,
            our_seconds=self.our_seconds,
            preempted=self.preempted,
            fields={**fields, **seconds, **steps},
        )


def unplayed(reason: str, row: Mapping[str, Any], sampling: Mapping[str, Any], end_id: int) -> Outcome:
    """Of a rollout without a word of the model: one masked token, since verl takes no empty response."""
    _warn(row, reason)
    step = int(row.get("global_steps", 1)) - 1
    fields = _fields("fault", reason, [], dict(ABSENT))
    seconds = {"prove_model_seconds": 0.0, "prove_our_seconds": 0.0}
    return Outcome(
        prompt_ids=[end_id],
        response_ids=[end_id],
        mask=[0],
        logprobs=[0.0] if sampling.get("logprobs") else None,
        score=0.0,
        turns=0,
        model_seconds=0.0,
        our_seconds=0.0,
        preempted=-1,
        fields={**fields, **seconds, "min_global_steps": step, "max_global_steps": step},
    )


def _fields(stop: str | None, reason: str | None, calls: list[Any], numbers: dict[str, float]) -> dict[str, Any]:
    return {
        "reward_extra_info": numbers,
        "prove_stop": stop,
        # What travels between processes has to be UTF-8, and a model can write lone surrogates as escapes.
        "prove_reason": (reason or "").encode(errors="backslashreplace").decode(),
        "prove_calls": as_text(calls),
        "turn_scores": [],
        "tool_rewards": [],
    }


def _warn(row: Mapping[str, Any], reason: str) -> None:
    extra = row.get("extra_info")
    name = extra.get("id", "without an id") if isinstance(extra, Mapping) else "without an id"
    logger.warning("rollout of example %s is unscored: %s", name, reason)


def _number(value: Any, otherwise: int) -> int:
    return otherwise if value is None else int(value)
