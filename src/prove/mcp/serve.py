"""`prove-rl serve --http`: the policy's port and the administration's in one process and one thread."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

from prove.engine import environment, tool_index
from prove.engine.memory import large_pages
from prove.errors import UserError
from prove.mcp import address, token
from prove.mcp.address import Address
from prove.mcp.administration import Administration
from prove.mcp.catalogue import PAGE, entry
from prove.mcp.guard import Guarded, raise_file_limit
from prove.mcp.metrics import Metrics, resident_bytes
from prove.mcp.policy import MAX_BODY, PolicyPort, held_of
from prove.mcp.protocol import make_server
from prove.mcp.store import IDLE_SECONDS, MAX_CALLS, MAX_SESSIONS, Store
from prove.mcp.wire import LOOPBACK, Gate

LOCAL = Address("127.0.0.1", 0)
GROWN = 1.25
"""Growth of memory after which it is put into large pages again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a server over HTTP is to be run."""

    served: list[str]
    http: Address
    admin: Address = LOCAL
    token_file: Path | None = None
    max_sessions: int = MAX_SESSIONS
    idle: float = IDLE_SECONDS
    max_calls: int = MAX_CALLS
    seed: int = 0
    anonymous: bool = False
    allow_remote: bool = False
    hosts: tuple[str, ...] = ()
    parent_stdin: bool = False
    page_size: int = PAGE


class HttpServer:
    """A server that is bound but does not answer yet; :meth:`run` does. Raises :class:`UserError` where it cannot be.

    ``decorate``: is given the SDK's server before it answers, for tests that add to it.
    """

    def __init__(self, options: Options, decorate: Callable[[Any], None] | None = None) -> None:
        self.options = options
        self.metrics = Metrics()
        if len(options.served) > 1:
            tool_index()  # two environments with a tool of one name cannot be served together
        for name in options.served:
            for tool in environment(name).tools:
                entry(tool)  # made now, since a client that waits for it later would make all others wait
        self.token, self.token_file = _token(options)
        self.sockets = []
        try:
            self.sockets.append(address.bind(options.http, "--http", options.allow_remote))
            self.sockets.append(address.bind(options.admin, "--admin", options.allow_remote))
            self.http, self.admin = (address.bound(sock) for sock in self.sockets)
            if self.http.port == self.admin.port:
                raise UserError("--http and --admin should have different ports.")
            gates = [Gate(_hosts(options, where)) for where in (options.http, options.admin)]
        except BaseException:
            self.close()
            raise
        self.store = Store(
            options.served,
            cap=options.max_sessions,
            idle=options.idle,
            max_calls=options.max_calls,
            metrics=self.metrics,
        )
        server = make_server(options.served, held_of, options.page_size)
        if decorate is not None:
            decorate(server)
        # Stateless: the sessions are ours, and the SDK keeps nothing of a client between two requests.
        self.core = StreamableHTTPSessionManager(
            server, json_response=True, stateless=True, max_request_body_size=MAX_BODY
        )
        policy = PolicyPort(self.store, self.core, gates[0], options.seed if options.anonymous else None)
        administration = Administration(self.store, self.token, gates[1], lambda: self.http_server.connections)
        self.http_server = Guarded(
            {self.http.port: ("policy", policy), self.admin.port: ("administration", administration)},
            self.admin.port,
            self.metrics,
        )

    @property
    def ready_line(self) -> dict[str, Any]:
        """What is told when the server answers. The token is not in it."""
        line: dict[str, Any] = {"ready": True, "http": self.http.url, "admin": self.admin.url, "pid": os.getpid()}
        if self.token_file is not None:
            line["token_file"] = str(self.token_file)
        return line

    def run(self, ready: Callable[[dict[str, Any]], None]) -> bool:
        """Serve until a signal ends it; whether that was Ctrl-C."""
        try:
            asyncio.run(self._run(ready))
        finally:
            self.close()
        return self.http_server.interrupted

    def close(self) -> None:
        """Let go of the ports, and remove the token's file if this process made it."""
        for sock in self.sockets:
            sock.close()
        if self.token_file is not None:
            with suppress(OSError):
                self.token_file.unlink()

    async def _run(self, ready: Callable[[dict[str, Any]], None]) -> None:
        raise_file_limit()
        # Tools and models live as long as the process; the collector need not look at them again and again.
        gc.collect()
        gc.freeze()
        if self.options.parent_stdin:
            _end_with_stdin(asyncio.get_running_loop(), self.http_server)
        sweeper = asyncio.create_task(self._sweep())
        try:
            async with self.core.run():
                await self.http_server.run_until_stopped(self.sockets, lambda: ready(self.ready_line))
        finally:
            sweeper.cancel()

    async def _sweep(self) -> None:
        held = resident_bytes()
        while True:
            await asyncio.sleep(min(5.0, self.options.idle / 4))
            self.store.sweep()
            if resident_bytes() > GROWN * held:  # worlds were built, which stay
                held = resident_bytes()
                await asyncio.to_thread(large_pages)


def serve_http(options: Options) -> None:
    """Serve until a signal ends it. Raises KeyboardInterrupt after Ctrl-C, with the sentence to say."""
    quiet_logs()
    server = HttpServer(options)

    def ready(line: dict[str, Any]) -> None:
        print(json.dumps(line), flush=True)
        tools = sum(len(environment(name).tools) for name in options.served)
        path = "/mcp" if options.anonymous else "/s/SESSION/mcp"
        where = f"in {server.token_file}" if server.token_file else "as you gave it"
        print(
            f"{tools} tools at {server.http.url}{path}; administration at {server.admin.url}, its token {where}; "
            "Ctrl-C ends",
            file=sys.stderr,
            flush=True,
        )

    if server.run(ready):
        raise KeyboardInterrupt("the server has ended, and its sessions with it")


def quiet_logs() -> None:
    """Faults go to standard error, and nothing that a client sent: neither ids nor tokens are ever logged."""
    logging.basicConfig(level=logging.ERROR, stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s")


def _token(options: Options) -> tuple[str, Path | None]:
    found = token.given(options.token_file)
    return (found, None) if found is not None else token.made()


def _hosts(options: Options, where: Address) -> list[str]:
    hosts = [*LOOPBACK, *options.hosts]
    if address.is_wildcard(where.host):
        if not options.hosts:
            raise UserError(
                f"{where.host} is every address of this machine: say with --allowed-host what clients call it."
            )
    else:
        hosts.append(where.host)
    return hosts


def _end_with_stdin(loop: asyncio.AbstractEventLoop, server: Guarded) -> None:
    """Whoever started this process holds the other end of its standard input; when that is gone, so is the reason."""

    def wait() -> None:
        with suppress(OSError):
            while os.read(0, 4096):
                pass
        with suppress(RuntimeError):  # the loop has ended already
            loop.call_soon_threadsafe(setattr, server, "should_exit", True)

    threading.Thread(target=wait, name="parent-stdin", daemon=True).start()
