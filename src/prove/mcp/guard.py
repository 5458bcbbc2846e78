"""The HTTP server under both ports: uvicorn, with an end for every connection that gets nowhere.

A client that connects and says nothing, that never ends its headers, or that does not read its answer costs a file
descriptor and some memory; after a while it is cut, and past a number of connections new ones are turned away. None of
them holds up the others in the meantime, since nothing here waits for a client.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import uvicorn

from prove.mcp.metrics import Metrics
from prove.mcp.wire import Receive, Scope, Send

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as HttpProtocol
else:
    from uvicorn.protocols.http.auto import AutoHTTPProtocol as HttpProtocol

log = logging.getLogger("prove.mcp")

SILENT_SECONDS = 30.0
"""From the first byte of a request, or from the connection, to the end of its headers."""
UNREAD_SECONDS = 30.0
"""How long an answer may wait for its reader."""
IDLE_SECONDS = 300
"""How long a connection that has been of use is kept for the next request."""
MAX_HEAD = 64 * 1024
"""Bytes of the headers of one request."""
MAX_CONNECTIONS = 8_192
_RESERVED = 64
"""Of those, for the administration alone."""


class Watched(HttpProtocol):
    """A connection that knows since when it has been waiting, and for what."""

    reserve_port = 0
    metrics = Metrics()

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.waiting_since: float | None = self.loop.time()
        self.unread_since: float | None = None
        self.head = 0
        room = MAX_CONNECTIONS if self.server and self.server[1] == self.reserve_port else MAX_CONNECTIONS - _RESERVED
        if len(self.connections) > room:
            self.metrics.dropped["room"] += 1
            transport.write(
                b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
            )
            transport.close()

    def data_received(self, data: bytes) -> None:
        before = self.cycle
        if before is None or before.response_complete:
            if before is None or not before.more_body:  # else: the rest of a body that was refused
                self.head += len(data)
            if self.waiting_since is None:
                self.waiting_since = self.loop.time()
        super().data_received(data)
        if self.cycle is not before:
            self.waiting_since = None
            self.head = 0
        elif self.head > MAX_HEAD:
            self.metrics.dropped["headers"] += 1
            self.transport.abort()

    def cut_if_stuck(self, now: float) -> None:
        """End the connection if it has been waiting for too long."""
        transport = self.transport
        if transport.get_write_buffer_size() == 0:
            self.unread_since = None
        elif self.unread_since is None:
            self.unread_since = now
        elif now - self.unread_since > UNREAD_SECONDS:
            self.metrics.dropped["unread"] += 1
            transport.abort()
            return
        if self.waiting_since is not None and now - self.waiting_since > SILENT_SECONDS:
            self.metrics.dropped["silent"] += 1
            transport.abort()


class Guarded(uvicorn.Server):
    """Serves two sockets with one application each, in one loop and one thread."""

    def __init__(self, apps: dict[int, tuple[str, Any]], reserve_port: int, metrics: Metrics) -> None:
        """``apps``: by port, the name of a port for the metrics and its application."""
        self._apps = apps
        self._metrics = metrics
        self.interrupted = False
        protocol = type("Watched", (Watched,), {"reserve_port": reserve_port, "metrics": metrics})
        super().__init__(
            uvicorn.Config(
                self._answer,
                http=protocol,
                interface="asgi3",
                ws="none",
                lifespan="off",
                loop="asyncio",
                log_config=None,
                access_log=False,
                server_header=False,
                date_header=False,
                proxy_headers=False,
                timeout_keep_alive=IDLE_SECONDS,
                timeout_graceful_shutdown=3,
                h11_max_incomplete_event_size=MAX_HEAD,
            )
        )

    @property
    def connections(self) -> int:
        """How many connections are open."""
        return len(self.server_state.connections)

    async def run_until_stopped(self, sockets: Sequence[socket.socket], ready: Callable[[], None]) -> None:
        """Serve; ``ready`` is called when requests are answered. Ends on a signal or when ``should_exit`` is set."""
        watch = asyncio.create_task(self._watch(ready))
        try:
            await self.serve(list(sockets))
        finally:
            watch.cancel()

    async def _watch(self, ready: Callable[[], None]) -> None:
        while not self.started:
            await asyncio.sleep(0.005)
        ready()
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(1.0)
            now = loop.time()
            for connection in list(self.server_state.connections):
                try:
                    connection.cut_if_stuck(now)  # type: ignore[union-attr]
                except Exception:
                    # One odd connection must not end the watch over the others.
                    log.exception("a connection could not be looked at")

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """The first signal ends the server after the answers under way, the second at once."""
        loop = asyncio.get_running_loop()

        def stop(number: int) -> None:
            self.force_exit = self.should_exit
            self.should_exit = True
            self.interrupted = self.interrupted or number == signal.SIGINT

        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop, number)
        try:
            yield
        finally:
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(number)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        name, app = self._apps[scope["server"][1]]
        requests = self._metrics.requests

        async def counted(message: Any) -> None:
            if message["type"] == "http.response.start":
                requests[name, message["status"]] += 1
            await send(message)

        await app(scope, receive, counted)


def raise_file_limit() -> None:
    """Let the process hold as many connections as the system lets it."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_CONNECTIONS + 256
    limit = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < limit:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
