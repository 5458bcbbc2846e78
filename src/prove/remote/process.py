"""A server as a child process that never outlives its owner and never keeps it waiting.

The child has a process group of its own, which is ended as a whole, and a pipe as its input: when the owner ends,
however it does, the pipe closes and the server with it. (Linux' parent-death signal would fire when the *thread* that
started the child ends.)
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import IO

from prove.errors import UserError
from prove.remote.errors import ServerGone, WireError

COMMAND = (sys.executable, "-m", "prove.cli.main", "serve")
"""How a server is started; options follow."""
GRACE = 0.5
"""Seconds that a server is given to end by itself, and again to obey SIGTERM. It has nothing to save."""
MOST_BYTES = 64 << 20
"""A line of output beyond this is refused."""


class Child:
    """A running server. ``environment``: variables added to this process' own.

    Raises :class:`UserError` where it cannot be started.
    """

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        # Its errors, for the sentence that tells of its end.
        self._log: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115
        self._buffer = bytearray()
        try:
            self.process = subprocess.Popen(
                [*COMMAND, *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._log,
                env={**os.environ, **(environment or {})},
                process_group=0,  # a Ctrl-C at the terminal is its owner's to handle
                bufsize=0,
            )
        except OSError as error:
            self._log.close()
            raise UserError(f"a server cannot be started: {error.strerror or error}.") from error

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self.process.poll() is None

    @property
    def last_words(self) -> str:
        """The end of what it wrote to its error output, on one line."""
        with suppress(ValueError, OSError):
            size = self._log.seek(0, os.SEEK_END)
            self._log.seek(max(0, size - 2000))
            lines = self._log.read().decode("utf-8", "replace").strip().splitlines()
            return " ".join(" ".join(lines[-3:]).split())[-300:]
        return ""

    def send(self, line: bytes, deadline: float) -> None:
        """Write a line. Raises :class:`ServerGone`, or :class:`WireError` when it takes no input until the deadline."""
        assert self.process.stdin is not None
        pipe = self.process.stdin.fileno()
        os.set_blocking(pipe, False)
        rest = memoryview(line + b"\n")
        try:
            while rest:
                if not _ready(pipe, select.POLLOUT, deadline):
                    raise WireError("timeout", "the server took no input in time.", kind="timeout")
                with suppress(BlockingIOError):
                    rest = rest[os.write(pipe, rest) :]
        except (OSError, ValueError) as error:
            raise self._gone() from error

    def line(self, deadline: float) -> bytes:
        """The next line of output. Raises :class:`ServerGone`, or :class:`WireError` when none comes in time."""
        assert self.process.stdout is not None
        while (end := self._buffer.find(b"\n")) < 0:
            try:
                pipe = self.process.stdout.fileno()
                if not _ready(pipe, select.POLLIN, deadline):
                    raise WireError("timeout", "the server gave no answer in time.", kind="timeout")
                found = os.read(pipe, 1 << 18)
            except (OSError, ValueError) as error:
                raise self._gone() from error
            if not found or len(self._buffer) > MOST_BYTES:
                raise self._gone()
            self._buffer += found
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        return line

    def stop(self, grace: float = GRACE) -> None:
        """End it, with everything in its process group; first kindly. A second call does nothing."""
        process = self.process
        if process.stdin is not None:
            with suppress(OSError):
                process.stdin.close()
        if process.returncode is None:
            if not self._ends(grace):
                self._signal(signal.SIGTERM)
                self._ends(grace)
            # Before the child is reaped, while its process group cannot be anybody else's.
            self._signal(signal.SIGKILL)
            process.wait()
        if process.stdout is not None:
            process.stdout.close()
        self._log.close()

    def kill(self) -> None:
        """End it at once: it hangs."""
        self._signal(signal.SIGKILL)
        self.stop(0.0)

    def _ends(self, seconds: float) -> bool:
        deadline = time.monotonic() + seconds
        pause = 0.005
        while True:
            # Looked at without reaping it, so that its process group stays its own.
            with suppress(ChildProcessError):
                if os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
                    if time.monotonic() >= deadline:
                        return False
                    time.sleep(pause)
                    pause = min(pause * 2, 0.1)
                    continue
            return True

    def _signal(self, number: int) -> None:
        if self.process.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, number)

    def _gone(self) -> ServerGone:
        words = self.last_words
        return ServerGone("server_gone", "the server has ended" + (f": {words}" if words else "."))


def _ready(pipe: int, event: int, deadline: float) -> bool:
    """Whether a pipe takes or has something before the deadline."""
    waiting = select.poll()  # not select(), which knows only the first 1,024 descriptors
    waiting.register(pipe, event)
    return bool(waiting.poll(max(0.0, deadline - time.monotonic()) * 1000))
