"""Servers of our own: started, checked, started anew when they die or hang, and always ended with us.

with MCPManager(shards=2) as manager, through(manager.servers):
    ...   # episodes, training, evaluation: every call goes over the wire
"""

from __future__ import annotations

import secrets
import threading
import time
import weakref
from collections import deque
from collections.abc import Sequence

import msgspec

from prove.errors import UserError
from prove.remote.client import Client
from prove.remote.errors import WireError
from prove.remote.policy import PolicyClient
from prove.remote.process import Child
from prove.remote.stdio import StdioServer
from prove.remote.workspace import Servers, Wire

RESTARTS, RESTART_SPAN = 5, 600.0
"""A server that had to be started anew so often within so many seconds is given up."""


class _Ready(msgspec.Struct):
    http: str
    admin: str
    pid: int
    ready: bool = True


class HttpServer:
    """One ``prove-rl serve --http`` process on free ports of this machine. See :class:`MCPManager` for the fields."""

    def __init__(self, arguments: Sequence[str], *, start_seconds: float, seconds: float, check_seconds: float) -> None:
        self._arguments = list(arguments)
        self._start_seconds, self._check_seconds = start_seconds, check_seconds
        self.seconds = seconds
        self._child: Child | None = None
        self._lock = threading.Lock()
        self._starts: deque[float] = deque()
        self.client: Client
        self.policy: PolicyClient
        self.restart()

    @property
    def pid(self) -> int:
        """Of the process that serves now; 0 after ``stop``."""
        return self._child.process.pid if self._child is not None else 0

    @property
    def restarts(self) -> int:
        """How often it was started anew lately."""
        return len(self._starts) - 1

    def health(self) -> bool:
        """Whether it runs and answers."""
        child = self._child
        return child is not None and child.alive and self.client.health(self._check_seconds)

    def revive(self) -> bool:
        """Start it anew if it has ended or hangs; whether that was done. Its sessions are lost then.

        Raises :class:`UserError` when it keeps dying, or was stopped.
        """
        before = self._child
        with self._lock:
            if self._child is None:
                raise UserError("the server was stopped; keep the MCPManager open as long as it is used.")
            if self._child is not before:
                return True  # another thread has done it meanwhile
            if self.health():
                return False
            while self._starts and time.monotonic() - self._starts[0] > RESTART_SPAN:
                self._starts.popleft()
            if len(self._starts) > RESTARTS:
                words = self._child.last_words
                raise UserError(
                    f"a server ended {RESTARTS} times within {RESTART_SPAN / 60:.0f} minutes"
                    + (f" ({words})" if words else "")
                    + "; look into memory and environments, or use environment: inprocess."
                )
            self._start()
            return True

    def restart(self) -> None:
        """End it, if it runs, and start it anew."""
        with self._lock:
            self._start()

    def stop(self) -> None:
        """End it. A second call does nothing."""
        child, self._child = self._child, None
        if child is not None:
            child.stop()

    def _start(self) -> None:
        if self._child is not None:
            child, self._child = self._child, None
            child.kill()
        token = secrets.token_urlsafe(32)
        child = Child(self._arguments, {"PROVE_ADMIN_TOKEN": token})
        try:
            ready = msgspec.json.decode(child.line(time.monotonic() + self._start_seconds), type=_Ready)
        except (WireError, msgspec.MsgspecError) as error:
            words = child.last_words or str(error)
            child.kill()
            raise UserError(f"a server did not come up: {words}") from error
        except BaseException:
            child.kill()
            raise
        if self._starts:
            self.client.disconnect()
            self.policy.disconnect()
        self._starts.append(time.monotonic())
        self.client = Client(ready.admin, token, seconds=self.seconds)
        self.policy = PolicyClient(ready.http, seconds=self.seconds)
        self._child = child


class MCPManager:
    """``shards`` processes that serve ``environments`` (all, if none is named) over HTTP on this machine.

    ``max_sessions``: of each process. ``idle``: seconds after which a session that nobody uses is freed. ``wire``: see
    ``prove.remote.workspace``. ``seconds``: the time limit of a call, ``start_seconds`` of a start, ``check_seconds``
    of a check, after which a server that does not answer is ended and started anew.

    The processes end with ``stop``, with the ``with`` statement, and in any case with this process.
    """

    def __init__(
        self,
        environments: Sequence[str] = (),
        *,
        shards: int = 1,
        max_sessions: int = 100_000,
        idle: float = 3600.0,
        wire: Wire = "step",
        seconds: float = 60.0,
        start_seconds: float = 120.0,
        check_seconds: float = 20.0,
    ) -> None:
        if shards < 1:
            raise UserError(f"shards must be at least 1, got {shards}.")
        self._arguments = [*(environments or ["--all"]), "--http", "127.0.0.1:0", "--admin", "127.0.0.1:0"]
        self._arguments += ["--max-sessions", str(max_sessions), "--idle", f"{idle:g}", "--parent-stdin"]
        self._shards, self._wire, self._seconds = shards, wire, seconds
        self._start_seconds, self._check_seconds = start_seconds, check_seconds
        self._https: list[HttpServer] = []
        self._stdios: weakref.WeakSet[StdioServer] = weakref.WeakSet()
        self._servers: Servers | None = None

    def start(self) -> MCPManager:
        """Start what does not run yet. Raises :class:`UserError` with what the server said when it does not come up."""
        try:
            while len(self._https) < self._shards:
                self._https.append(
                    HttpServer(
                        self._arguments,
                        start_seconds=self._start_seconds,
                        seconds=self._seconds,
                        check_seconds=self._check_seconds,
                    )
                )
        except BaseException:
            self.stop()
            raise
        if self._servers is None:
            self._servers = Servers(self._https, wire=self._wire, seconds=self._seconds)
        return self

    @property
    def servers(self) -> Servers:
        """Where workspaces are opened; starts the processes at first use."""
        if self._servers is None:
            self.start()
        assert self._servers is not None
        return self._servers

    @property
    def processes(self) -> list[HttpServer]:
        """The processes, by shard."""
        return list(self._https)

    def stdio(self, environments: Sequence[str], *, seed: int = 0, options: Sequence[str] = ()) -> StdioServer:
        """One more process with one session over stdio, ended with the others."""
        server = StdioServer(
            environments, seed=seed, start_seconds=self._start_seconds, seconds=self._seconds, options=options
        )
        self._stdios.add(server)
        return server

    def check(self) -> list[bool]:
        """Start anew every process that has ended or hangs; which ones were well."""
        return [not server.revive() for server in self._https]

    def stop(self) -> None:
        """End all processes. A second call does nothing."""
        servers, self._servers = self._servers, None
        if servers is not None:
            servers.disconnect()
        https, self._https = self._https, []
        for http in https:
            http.stop()
        for stdio in list(self._stdios):
            stdio.stop()

    def __enter__(self) -> MCPManager:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()
