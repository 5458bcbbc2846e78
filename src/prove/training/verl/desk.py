"""Where a worker's rollouts are opened and moved on, off its event loop.

One thread does it for environments in this process: what takes long there (a world that is built, a long text that is
cut into tokens) delays the rollouts that wait for it and not the answers of the model server. A remote environment
waits on the network, so its rollouts have a pool of threads.
"""

from __future__ import annotations

import asyncio
import atexit
import gc
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple, TypeVar

import msgspec

from prove.dataset import Example
from prove.dataset.export import from_verl
from prove.engine import environment, tool_index
from prove.errors import UserError
from prove.remote.choice import chosen
from prove.rollout import Budget, Conversation, Episode, Limits, Renderer, Scorer, detect, family
from prove.rollout.render import tool_names
from prove.training.verl.settings import AGENT, Settings, named, weights_of

T = TypeVar("T")

KEPT = 256
"""Prepared examples, least recently used out first; the rollouts of a group come together."""
SWITCH = 0.001
"""Seconds after which a thread that works gives way to the event loop (Python's default: 0.005)."""
REMOTE_THREADS = 64
GC = (50_000, 20, 1_000)
"""Thresholds of Python's garbage collector. A full search, through all that torch and the worlds are made of, stops
every thread for a tenth of a second; with these it does not come between the turns, see ``rollout``."""


class Prepared(NamedTuple):
    """What the rollouts of a group share."""

    example: Example
    prompt_ids: list[int]
    scorer: Scorer


class Desk:
    """Opens conversations from rows of verl and feeds them; the same for all rollouts of a worker process.

    ``tokenizer``: of the policy; ``model_type``: its kind, by which the family is found where the settings leave it.
    ``seconds``: CPU time spent in our code, of all rollouts together. Raises UserError where the family cannot be told,
    a function of the settings cannot be loaded, or no server answers.
    """

    def __init__(
        self, tokenizer: Any, model_type: str | None, settings: Settings, budget: Budget, limits: Limits
    ) -> None:
        kind = detect(tokenizer, model_type) if settings.family == "auto" else family(settings.family)
        self.renderer = Renderer(kind, tokenizer)
        self.settings = settings
        self.budget = budget
        self.limits = limits
        self.success: Callable[[Any, Any], bool] | None = named(settings.success) if settings.success else None
        self.seconds = 0.0
        remote = settings.environment != "inprocess"
        self._workspace = named(settings.environment) if remote and settings.environment != "mcp" else None
        self._servers = ExitStack()
        if settings.environment == "mcp":
            self._servers.enter_context(chosen("mcp", **msgspec.to_builtins(settings.mcp)))
            atexit.register(self.leave)
        self._here = not remote
        self._prepared: OrderedDict[tuple[Any, ...], Prepared] = OrderedDict()
        threads = 1 if self._here else REMOTE_THREADS
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="prove-desk")
        sys.setswitchinterval(min(SWITCH, sys.getswitchinterval()))
        self._under_way = 0
        gc.set_threshold(*GC)
        self._tidy()

    def leave(self) -> None:
        """Give up the servers of environments, if this desk has any."""
        self._servers.close()

    async def work(self, function: Callable[..., T], *arguments: Any) -> T:
        """Run a function of ours on the desk's thread. TimeoutError if a foreign environment takes too long."""
        answer = asyncio.get_running_loop().run_in_executor(self._threads, self._timed, function, *arguments)
        limit = self.settings.environment_seconds
        if self._workspace is None or not limit:  # servers of ours have a limit for each call
            return await answer
        try:
            async with asyncio.timeout(limit) as clock:
                return await answer
        except TimeoutError:
            if not clock.expired():
                raise
            raise TimeoutError(
                f"the environment {self.settings.environment} did not answer within environment_seconds = {limit:g}"
            ) from None

    def _timed(self, function: Callable[..., T], *arguments: Any) -> T:
        began = time.thread_time()
        try:
            return function(*arguments)
        finally:
            self.seconds += time.thread_time() - began

    @contextmanager
    def rollout(self) -> Iterator[None]:
        """Around each rollout: garbage is looked for when none is under way, and then all of it."""
        self._under_way += 1
        try:
            yield
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._threads.submit(self._tidy)

    def _tidy(self) -> None:
        gc.collect()
        gc.freeze()  # modules and worlds stay; who looks for garbage need not look through them again

    def open(self, row: Mapping[str, Any]) -> Conversation:
        """A conversation that waits for the model's first message.

        Raises UserError for a row that is no example, a tool that the template hides, or a prompt that is too long.
        """
        prepared = self.prepare(row)
        episode = Episode(
            prepared.example,
            self._workspace
            and self._workspace(
                tools=tool_names(prepared.example.tools) if prepared.example.environments else [],
                seed=prepared.example.seed,
                rollout_id=f"{prepared.example.id}/{row.get('uid', '')}/{row.get('session_id', '')}/{time.time_ns()}",
            ),
            parser=self.renderer.family.parse,
            scorer=prepared.scorer,
            limits=self.limits,
        )
        conversation = Conversation(episode, self.renderer, self.budget, prompt_ids=prepared.prompt_ids)
        if self._here and (workspace := episode.workspace) is not None:
            for name in sorted(set(workspace.tools.values())):
                workspace.session(name)  # builds worlds here and now, not in the middle of a turn
        return conversation

    def take(self, conversation: Conversation, ids: Sequence[int]) -> None:
        """Give the conversation a whole message of the model."""
        conversation.accept_message(ids)

    def judge(self, conversation: Conversation) -> bool | None:
        """Whether the task was done; None if that is not asked or the episode was ours to lose."""
        result = conversation.episode.result
        if self.success is None or result.stop == "fault":
            return None
        return bool(self.success(conversation.episode.example, result))

    def close(self, conversation: Conversation) -> None:
        """Give back what the workspace holds, if it holds anything outside this process."""
        close = getattr(conversation.episode.workspace, "close", None)
        if close is not None:
            close()

    def prepare(self, row: Mapping[str, Any]) -> Prepared:
        """The example of a row with the tokens of its prompt, made once for a group."""
        extra = row.get("extra_info") or {}
        truth = (row.get("reward_model") or {}).get("ground_truth")
        key = (truth, *extra.values())
        try:
            found = self._prepared.get(key)
        except TypeError:  # a value that is no text or number, which from_verl tells
            return self._prepare(row)
        if found is None:
            found = self._prepared[key] = self._prepare(row)
            if len(self._prepared) > KEPT:
                self._prepared.popitem(last=False)
        else:
            self._prepared.move_to_end(key)
        return found

    def _prepare(self, row: Mapping[str, Any]) -> Prepared:
        # verl keeps the agent's name for itself: by it the row came here.
        example = from_verl({"agent_name": AGENT, **row}, "this row of data.train_files or data.val_files")
        check_playable(example)
        ids = self.renderer.prompt(example.prompt, example.tools)
        if len(ids) > self.budget.prompt:
            raise UserError(
                f"the prompt of example {example.id} has {len(ids)} tokens and data.max_prompt_length is "
                f"{self.budget.prompt}; raise it, or read the data with prove.training.verl.dataset, which leaves "
                "such examples out"
            )
        s = self.settings
        scorer = Scorer(weights_of(s.weights), alpha=s.alpha, beta=s.beta, profile=s.profile)
        return Prepared(example, ids, scorer)


def check_playable(example: Example) -> None:
    """UserError if an environment of the example is not installed, or in another version than made it, or if it shows
    a tool that no environment has.
    """
    for name, version in example.environments.items():
        installed = environment(name).version
        if installed != version:
            raise UserError(
                f"example {example.id} was made with {name} {version}, but {installed} is installed; "
                "make the data set anew with `prove-rl synth`"
            )
    if example.environments:
        known = tool_index()
        for name in tool_names(example.tools):
            if name not in known:
                raise UserError(
                    f"example {example.id} shows the tool {name}, which no installed environment has; install its "
                    "package, or make the data set anew with `prove-rl synth`"
                )
