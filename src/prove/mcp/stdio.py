"""`prove-rl serve --stdio`: one process, one client, one session."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from anyio import BrokenResourceError, ClosedResourceError
from mcp.server.stdio import stdio_server

from prove.engine import Observation, workspace
from prove.errors import UserError
from prove.mcp.catalogue import PAGE
from prove.mcp.metrics import Metrics
from prove.mcp.protocol import SESSION, Context, make_server
from prove.mcp.refusals import Refusal
from prove.mcp.serve import quiet_logs
from prove.mcp.store import Held

MAX_LINE = 16 * 1024 * 1024
"""Bytes of one message."""
PARSE_ERROR = -32700
LAST_WORDS_SECONDS = 2.0
"""How long answers may take after the end of the input."""


class Pipe:
    """Standard input and output as the SDK wants them: lines to iterate over, a ``write`` and a ``flush``.

    A thread reads: the input may be a pipe, a terminal or a file, and Ctrl-C must end the program while nothing comes.
    """

    def __init__(self, source: BinaryIO, target: BinaryIO) -> None:
        self._loop = asyncio.get_running_loop()
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._target = target
        self._owed = 0
        threading.Thread(target=self._read, args=(source,), name="stdin", daemon=True).start()

    def _read(self, source: BinaryIO) -> None:
        try:
            while line := source.readline(MAX_LINE):
                self._put(line)
        except (OSError, ValueError):
            pass
        self._put(None)

    def _put(self, line: bytes | None) -> None:
        try:
            self._loop.call_soon_threadsafe(self._queue.put_nowait, line)
        except RuntimeError:  # the loop has ended
            pass

    async def __aiter__(self) -> AsyncIterator[str]:
        while (line := await self._queue.get()) is not None:
            if (error := _unreadable(line)) is not None:
                # The SDK would drop it, and who asked would wait for ever.
                self._target.write(error)
                self._target.flush()
                continue
            self._owed += _is_request(line)
            yield line.decode("utf-8", "replace")
        # The end of the input ends the SDK's loop at once, and what it has still to answer with it.
        end = self._loop.time() + LAST_WORDS_SECONDS
        while self._owed > 0 and self._loop.time() < end:
            await asyncio.sleep(0.001)

    async def write(self, text: str) -> None:
        """Write a message."""
        self._target.write(text.encode("utf-8"))
        self._owed -= 1

    async def flush(self) -> None:
        """Hand it over."""
        self._target.flush()


def _unreadable(line: bytes) -> bytes | None:
    """JSON-RPC's error for a line that is no JSON in UTF-8, under the id of the request if that can still be told."""
    if not line.strip():
        return None
    try:
        msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as failure:
        try:
            lenient = json.loads(line)  # takes lone surrogates, as they come from a model
        except (ValueError, RecursionError):
            lenient = None
        id = lenient.get("id") if isinstance(lenient, dict) else None
        known = id if isinstance(id, (int, str)) and not isinstance(id, bool) else None
        error = {"code": PARSE_ERROR, "message": f"the line is no JSON in UTF-8: {failure}"}
        return json.dumps({"jsonrpc": "2.0", "id": known, "error": error}).encode() + b"\n"
    return None


def _is_request(line: bytes) -> bool:
    try:
        message = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError):
        return False
    return isinstance(message, dict) and "method" in message and "id" in message


class Logged(Held):
    """The session of the process, which tells a file what it did: ``{tool, arguments, digest}``, a line a call."""

    __slots__ = ("_file",)

    def __init__(self, *arguments: Any, file: BinaryIO) -> None:
        super().__init__(*arguments)
        self._file = file

    def call(self, tool: str, arguments: Any, call_id: str | None = None, size: int = 0) -> Observation:
        """As :meth:`Held.call`; a call whose id is known is not told again."""
        repeated = call_id is not None and self.workspace.remembered(call_id) is not None
        observation = super().call(tool, arguments, call_id, size)
        if not repeated:
            line = {"tool": tool, "arguments": arguments, "digest": self.workspace.digest()}
            self._file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
            self._file.flush()
        return observation


def serve_stdio(served: list[str], seed: int, log: Path | None = None, page_size: int = PAGE) -> None:
    """Serve the environments to the client at standard input and output until it goes away."""
    quiet_logs()
    space = workspace(environments=served, seed=seed)
    held: Held
    if log is None:
        held = Held("stdio", space, Metrics())
    else:
        held = Logged("stdio", space, Metrics(), file=_open_log(log))
    server = make_server(served, _one_session(held), page_size)
    # What a library prints must not get among the messages.
    try:
        wire_in, wire_out = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    except OSError:
        raise UserError("--stdio needs standard input and output, and one of them is closed.") from None
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)

    stopped: set[int] = set()

    async def run() -> None:
        task = asyncio.current_task()
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, _stop, task, stopped, number)
        pipe: Any = Pipe(wire_in, wire_out)
        async with stdio_server(pipe, pipe) as (read, write):
            await server.run(read, write, server.create_initialization_options())

    try:
        asyncio.run(run())
    except asyncio.CancelledError:
        pass
    except BaseExceptionGroup as group:
        # The client is gone while an answer was on its way, or a signal came between two halves of a message.
        if group.split((ConnectionError, BrokenResourceError, ClosedResourceError))[1] is not None:
            raise
    if signal.SIGINT in stopped:
        raise KeyboardInterrupt("the server has ended, and its session with it")


def _stop(task: asyncio.Task[None] | None, stopped: set[int], number: int) -> None:
    stopped.add(number)
    if task is not None:
        task.cancel()


def _one_session(held: Held) -> Callable[[Context], Held]:
    bound: str | None = None

    def find(ctx: Context) -> Held:
        nonlocal bound
        named = (ctx.meta or {}).get(SESSION)
        if named is not None:
            if bound is None:
                bound = str(named)
            if named != bound:
                raise Refusal(400, "conflict", "this process serves another session; start a process for each.")
        return held

    return find


def _open_log(path: Path) -> BinaryIO:
    try:
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise UserError(f"--log {path} cannot be written: {(error.strerror or '').lower()}; check the path.") from None
    return os.fdopen(handle, "wb")


def on_terminal() -> bool:
    """Whether a person sits at standard input, where a client should be."""
    return sys.stdin is not None and sys.stdin.isatty()
