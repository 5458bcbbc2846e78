"""The sessions of a server: opened by the administration, used through the policy's port, freed when idle."""

from __future__ import annotations

import logging
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import blake2b
from hmac import compare_digest
from itertools import islice
from secrets import token_bytes
from typing import Any

from prove.engine import EnvironmentFault, Observation, Workspace, workspace
from prove.engine.environment import check_seed
from prove.errors import UserError
from prove.mcp.metrics import Metrics
from prove.mcp.refusals import Refusal

log = logging.getLogger("prove.mcp")

MAX_SESSIONS = 20_000
IDLE_SECONDS = 900.0
MAX_CALLS = 100_000
"""Calls of one session; a policy that loops for ever must not fill the memory."""
MAX_BYTES = 64 * 1024 * 1024
"""What one session may send in all, and have kept for it: the answers to calls with an id are remembered."""
MAX_CALL_ID = 200

ToolMap = dict[str, str]
"""Tool name -> environment name. One object per set of tools, shared by all its sessions."""


class Held:
    """A session as the store keeps it."""

    __slots__ = ("_metrics", "anonymous", "calls", "id", "max_calls", "rollout_id", "taken", "used", "workspace")

    def __init__(self, id: str, workspace: Workspace, metrics: Metrics, max_calls: int | None = None) -> None:
        self.id = id
        self.workspace = workspace
        self.rollout_id = ""
        self.anonymous = False
        self.used = 0.0
        self.calls = 0
        self.taken = 0
        self.max_calls = max_calls
        self._metrics = metrics

    @property
    def tools(self) -> ToolMap:
        """What can be called here."""
        return self.workspace.tools

    def call(self, tool: str, arguments: Any, call_id: str | None = None, size: int = 0) -> Observation:
        """As :meth:`Workspace.call`; ``size`` is the number of bytes that the arguments came in.

        A bug of an environment becomes an observation of kind ``fault``. Raises :class:`Refusal` once the session has
        had its share of calls or bytes.
        """
        metrics = self._metrics
        workspace = self.workspace
        if call_id is not None and (known := workspace.remembered(call_id)) is not None:
            metrics.repeated += 1
            return known
        if self.max_calls is not None:
            if self.calls >= self.max_calls:
                raise Refusal(429, "limit", f"this session has made its {self.max_calls:,} calls; open another one.")
            if self.taken + size > MAX_BYTES:
                raise Refusal(429, "limit", f"this session has had its {MAX_BYTES >> 20} MB; open another one.")
        self.calls += 1
        start = time.perf_counter()
        try:
            observation = workspace.call(tool, arguments, call_id=call_id)
        except EnvironmentFault:
            log.exception("a tool failed; the call was rolled back")
            observation = Observation.failure(
                "fault", "environment_fault", "The environment failed inside this call; nothing was changed.", []
            )
        metrics.call(observation.kind or "ok", time.perf_counter() - start)
        self.taken += size if call_id is None else size + len(observation.json)
        return observation


class Store:
    """Sessions by id, the longest unused first. Whatever it takes in, it never grows beyond ``cap`` sessions."""

    def __init__(
        self,
        served: Sequence[str],
        *,
        cap: int = MAX_SESSIONS,
        idle: float = IDLE_SECONDS,
        max_calls: int = MAX_CALLS,
        metrics: Metrics | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.served = tuple(served)
        self.cap = cap
        self.idle = idle
        self.max_calls = max_calls
        self.metrics = metrics or Metrics()
        self.clock = clock
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._groups: dict[str, tuple[Any, list[str]]] = {}
        self._key = token_bytes(32)
        self._tool_map = lru_cache(1024)(self._make_tool_map)

    def __len__(self) -> int:
        return len(self._held)

    def __iter__(self) -> Any:
        return iter(self._held.values())

    def get(self, id: str) -> Held:
        """The session of this id, which counts as used now. Raises :class:`Refusal` if it is not open."""
        held = self._held.get(id)
        now = self.clock()
        if held is None or now - held.used > self.idle:
            if held is not None:
                self._drop(held)
                self.metrics.evicted += 1
            raise self._gone(id)
        held.used = now
        self._held.move_to_end(id)
        return held

    def open(
        self,
        *,
        tools: Sequence[str] | None = None,
        environments: Sequence[str] | None = None,
        seed: int = 0,
        rollout_id: str = "",
        count: int = 1,
    ) -> list[Held]:
        """``count`` sessions at the first state, all or none.

        The same ``rollout_id`` again gives the same sessions for as long as all of them are open, so that an answer
        that was lost can be asked for again. Raises :class:`Refusal` for what is not served here and for want of room.
        """
        if (tools is None) == (environments is None):
            raise Refusal(400, "invalid", "give either tools or environments.")
        kind, names = ("tools", tools) if tools is not None else ("environments", environments)
        wanted = (kind, tuple(names or ()), seed, count)
        if rollout_id and rollout_id in self._groups:
            before, ids = self._groups[rollout_id]
            if before != wanted:
                raise Refusal(409, "conflict", "this rollout_id was opened with another request; close that one first.")
            try:
                return [self.get(id) for id in ids]
            except Refusal:
                self._groups.pop(rollout_id, None)  # idle since: a new beginning
        try:
            check_seed(seed)
        except UserError as error:
            raise Refusal(400, "invalid", str(error)) from None
        try:
            tool_map = self._tool_map(kind, wanted[1])
        except UserError as error:
            raise Refusal(400, "unknown_name", str(error)) from None
        self._make_room(count)
        opened = [self._add(Workspace(tool_map, seed, rollout_id or "rollout"), rollout_id) for _ in range(count)]
        if rollout_id:
            self._groups[rollout_id] = (wanted, [held.id for held in opened])
        return opened

    def fork(self, held: Held, count: int = 1) -> list[Held]:
        """``count`` independent copies of a session at this point."""
        self._make_room(count)
        twins = []
        for _ in range(count):
            twin = self._add(held.workspace.fork(), "")
            twin.calls, twin.taken = held.calls, held.taken
            twins.append(twin)
        return twins

    def close(self, held: Held) -> None:
        """Free a session."""
        self._drop(held)
        self.metrics.closed += 1

    def sweep(self) -> int:
        """Free what has been idle for too long; how many sessions that were."""
        horizon = self.clock() - self.idle
        count = 0
        while self._held:
            held = next(iter(self._held.values()))
            if held.used >= horizon:
                break
            self._drop(held)
            count += 1
        self.metrics.evicted += count
        return count

    def _make_room(self, count: int) -> None:
        if len(self._held) + count > self.cap:
            self.sweep()
        if len(self._held) + count > self.cap:
            self.metrics.refused += count
            if count > self.cap:
                raise Refusal(400, "invalid", f"{count:,} sessions are more than this server holds ({self.cap:,}).")
            lacking = len(self._held) + count - self.cap
            held = next(islice(self._held.values(), lacking - 1, None))
            wait = held.used + self.idle - self.clock()
            raise Refusal(
                503,
                "full",
                f"all {self.cap:,} sessions are in use; close some, or come back when idle ones are freed.",
                retry_after=wait,
            )

    def _add(self, workspace: Workspace, rollout_id: str) -> Held:
        held = Held(self._new_id(), workspace, self.metrics, self.max_calls)
        held.rollout_id = rollout_id
        held.used = self.clock()
        self._held[held.id] = held
        self.metrics.opened += 1
        return held

    def _drop(self, held: Held) -> None:
        del self._held[held.id]
        if held.rollout_id:
            self._groups.pop(held.rollout_id, None)

    def _make_tool_map(self, kind: str, names: tuple[str, ...]) -> ToolMap:
        if not names:
            raise UserError(f"{kind} is empty; name at least one.")
        found = workspace(tools=names) if kind == "tools" else workspace(environments=names)
        other = sorted(set(found.tools.values()) - set(self.served))
        if other:
            known = ", ".join(self.served)
            raise UserError(f"environment {other[0]!r} is not served here; this server has: {known}.")
        return found.tools

    # An id holds 128 random bits and a tag under a key of this process: an id that was issued is told from one that
    # never was without remembering it.
    def _new_id(self) -> str:
        random = token_bytes(16)
        return _text(random + self._tag(random))

    def _tag(self, random: bytes) -> bytes:
        return blake2b(random, digest_size=8, key=self._key).digest()

    def _gone(self, id: str) -> Refusal:
        raw = _bytes(id)
        if raw is not None and compare_digest(self._tag(raw[:16]), raw[16:]):
            return Refusal(
                404,
                "session_gone",
                f"this session is closed: it was closed, or was idle for more than {self.idle:g} s and evicted; "
                "its state is lost, so begin the rollout anew.",
            )
        return Refusal(404, "unknown_session", "there is no session of this id on this server; open one first.")


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode()


def _bytes(id: str) -> bytes | None:
    if len(id) != 32:
        return None
    try:
        return urlsafe_b64decode(id.encode("ascii"))
    except ValueError:
        return None
