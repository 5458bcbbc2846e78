"""MCP over stdio: one process, one session, and whatever happens an answer in time."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from prove.engine import Observation
from prove.remote.encoding import Unsendable, answered_here
from prove.remote.errors import ServerGone, WireError
from prove.remote.policy import bare_request, decode_reply, observation, request
from prove.remote.process import Child


class StdioServer:
    """A server of some environments at a seed, started at once.

    ``start_seconds``: until it must have answered its first request. ``seconds``: the time limit of a call.
    ``options``: more of ``prove-rl serve``. Raises :class:`WireError` when it does not come up.
    """

    def __init__(
        self,
        environments: Sequence[str],
        *,
        seed: int = 0,
        start_seconds: float = 60.0,
        seconds: float = 60.0,
        options: Sequence[str] = (),
    ) -> None:
        names = list(environments) or ["--all"]
        self._arguments = [*names, "--stdio", "--seed", str(seed), *options]
        self._start_seconds = start_seconds
        self.seconds = seconds
        self._lock = threading.Lock()  # one exchange at a time: the answers share a pipe
        self._number = 0
        self.restarts = -1
        self._child: Child | None = None
        self.restart()

    @property
    def pid(self) -> int:
        """Of the process that serves now; 0 after ``stop``."""
        return self._child.process.pid if self._child is not None else 0

    def call(
        self,
        tool: Any,
        arguments: Any,
        *,
        call_id: str | None = None,
        tools: Mapping[str, str] | None = None,
        seconds: float | None = None,
    ) -> Observation:
        """One call. ``tools``: tool -> environment, to answer what MCP cannot carry.

        Never raises: what has no answer is an observation of kind ``timeout`` or ``fault``. After either the state is
        not known any more, and after ``restart`` it is the first one.
        """
        with self._lock:
            self._number += 1
            try:
                line = request(self._number, tool, arguments, call_id)
            except Unsendable:
                return answered_here(dict(tools or {}), tool, arguments)
            try:
                return observation(decode_reply(self._exchange(line, self._number, seconds or self.seconds)))
            except msgspec.MsgspecError:
                return WireError("odd_answer", "the server gave no result of a call.").observation
            except WireError as error:
                return error.observation

    def ask(self, method: str, seconds: float | None = None) -> dict[str, Any]:
        """The result of a request without parameters. Raises :class:`WireError`."""
        with self._lock:
            self._number += 1
            line = self._exchange(bare_request(self._number, method), self._number, seconds or self.seconds)
        reply = msgspec.json.decode(line)
        if not isinstance(reply.get("result"), dict):
            raise WireError("odd_answer", f"the server refused {method}: {reply.get('error')}")
        found: dict[str, Any] = reply["result"]
        return found

    def health(self, seconds: float = 5.0) -> bool:
        """Whether it answers within so many seconds."""
        try:
            self.ask("server/discover", seconds)
            return True
        except WireError:
            return False

    def restart(self) -> None:
        """End the process, if there is one, and start another, whose session is at its first state."""
        self.stop()
        self.restarts += 1
        self._child = Child(self._arguments)
        try:
            self.ask("server/discover", self._start_seconds)
        except WireError:
            self.stop()
            raise

    def stop(self) -> None:
        """End the process. A second call does nothing."""
        child, self._child = self._child, None
        if child is not None:
            child.stop()

    def __enter__(self) -> StdioServer:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _exchange(self, line: bytes, number: int, seconds: float) -> bytes:
        child = self._child
        if child is None:
            raise ServerGone("server_gone", "the server was stopped.")
        deadline = time.monotonic() + seconds
        child.send(line, deadline)
        while True:  # answers to calls whose time was up, and notifications, are passed over
            found = child.line(deadline)
            try:
                message = msgspec.json.decode(found)
            except msgspec.MsgspecError as error:
                raise WireError("odd_answer", f"the server wrote {found[:80]!r}, which is no message.") from error
            if isinstance(message, dict) and message.get("id") == number and "method" not in message:
                return found
