"""A keep-alive HTTP/1.1 client of one host with a time limit over the whole exchange, however slowly it trickles in.

The standard library's client limits each read alone, and parses the head of an answer for longer than a call takes.
"""

from __future__ import annotations

import os
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

from prove.errors import UserError
from prove.remote.errors import ServerGone, WireError

PAUSES = (0.0, 0.05, 0.25, 1.0)
"""Seconds before each further try after a broken connection."""
MOST_BYTES = 256 << 20
"""An answer beyond this is refused."""


class Answer(NamedTuple):
    """``headers``: names in lower case."""

    status: int
    headers: dict[str, str]
    body: bytes


class _Broken(Exception):
    """The connection ended before the answer did. A request that may be repeated is sent again over a new one."""


class Http:
    """Requests to ``url``, from any number of threads; each has a connection to itself for as long as it takes.

    Raises :class:`UserError` for a URL that is none.
    """

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        try:
            port = parts.port
        except ValueError:
            port = -1
        if parts.scheme not in ("http", "https") or not parts.hostname or port == -1 or parts.query:
            raise UserError(f"{url!r} is no URL of a server; write it as http://HOST:PORT.")
        self.url = url.rstrip("/")
        self._host, self._path = parts.hostname, parts.path.rstrip("/")
        self._port = port or (443 if parts.scheme == "https" else 80)
        self._tls = ssl.create_default_context() if parts.scheme == "https" else None
        self._netloc = parts.netloc.rpartition("@")[2]
        self._idle: list[_Connection] = []
        self._lock = threading.Lock()
        self._closed = False
        self._process = os.getpid()

    def request(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"", *, seconds: float
    ) -> Answer:
        """Send a request and read the answer, within ``seconds``.

        After a broken connection it is sent again, so it must be one that may be carried out twice. Raises
        :class:`ServerGone` when no connection holds, :class:`WireError` of kind ``timeout`` when the time is up.
        """
        deadline = time.monotonic() + seconds
        head = f"{method} {self._path}{path} HTTP/1.1\r\nHost: {self._netloc}\r\nContent-Length: {len(body)}\r\n"
        head += "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        request = head.encode("latin-1") + b"\r\n" + body
        cause: Exception = ConnectionError("no connection")
        for pause in PAUSES:
            if pause:
                time.sleep(max(0.0, min(pause, deadline - time.monotonic())))
            try:
                return self._once(request, deadline)
            except TimeoutError:
                raise WireError(
                    "timeout", f"{self.url} gave no answer within {seconds:g} seconds.", kind="timeout"
                ) from None
            except (OSError, _Broken) as error:
                cause = error
                # What other connections were kept are as old as this one.
                self.close(for_good=False)
        raise ServerGone("server_gone", f"{self.url} cannot be reached ({_reason(cause)}).") from cause

    def _once(self, request: bytes, deadline: float) -> Answer:
        with self._lock:
            if self._process != os.getpid():  # a forked process must not write into its parent's connections
                self._idle, self._process = [], os.getpid()
            connection = self._idle.pop() if self._idle else None
        if connection is None:
            connection = _Connection(self._host, self._port, self._tls, deadline)
        try:
            answer = connection.exchange(request, deadline)
        except BaseException:
            connection.close()
            raise
        with self._lock:
            keep = connection.usable and not self._closed
            if keep:
                self._idle.append(connection)
        if not keep:
            connection.close()
        return answer

    def close(self, *, for_good: bool = True) -> None:
        """Close the connections that nobody uses. ``for_good`` False: later requests open new ones to be kept."""
        with self._lock:
            idle, self._idle = self._idle, []
            self._closed = self._closed or for_good
        for connection in idle:
            connection.close()


class _Connection:
    def __init__(self, host: str, port: int, tls: ssl.SSLContext | None, deadline: float) -> None:
        plain = socket.create_connection((host, port), timeout=_left(deadline))
        try:
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._socket = plain if tls is None else tls.wrap_socket(plain, server_hostname=host)
        except BaseException:
            plain.close()
            raise
        self._buffer = b""
        self.usable = True

    def close(self) -> None:
        self._socket.close()

    def exchange(self, request: bytes, deadline: float) -> Answer:
        self._socket.settimeout(_left(deadline))
        self._socket.sendall(request)
        status = 100
        while 100 <= status < 200:  # interim answers
            head = self._until(b"\r\n\r\n", deadline)
            first, *lines = head.decode("latin-1").split("\r\n")
            version, _, rest = first.partition(" ")
            if not version.startswith("HTTP/1.") or not rest[:3].isdigit():
                raise _Broken(f"no answer of HTTP/1.1: {first[:60]!r}")
            status = int(rest[:3])
        headers = {}
        for line in lines:
            name, _, value = line.partition(":")
            headers[name.strip().lower()] = value.strip()
        if "chunked" in headers.get("transfer-encoding", "").lower():
            body = self._chunks(deadline)
        elif headers.get("content-length", "").isdigit():
            body = self._exactly(int(headers["content-length"]), deadline)
        elif status in (204, 304):
            body = b""
        else:
            raise _Broken("an answer without a length")
        self.usable = headers.get("connection", "").lower() != "close" and version != "HTTP/1.0" and not self._buffer
        return Answer(status, headers, body)

    def _more(self, deadline: float) -> bytes:
        self._socket.settimeout(_left(deadline))
        found = self._socket.recv(1 << 18)
        if not found:
            raise _Broken("the connection was closed before the answer was complete")
        return found

    def _until(self, mark: bytes, deadline: float) -> bytes:
        while True:
            found, cut, rest = self._buffer.partition(mark)
            if cut:
                self._buffer = rest
                return found
            if len(self._buffer) > 1 << 16:
                raise _Broken("the head of the answer has no end")
            self._buffer += self._more(deadline)

    def _exactly(self, size: int, deadline: float) -> bytes:
        if size > MOST_BYTES:
            raise WireError("too_large", f"the answer has {size >> 20} MB; ask for less at once.")
        parts, have = [self._buffer], len(self._buffer)
        while have < size:
            part = self._more(deadline)
            parts.append(part)
            have += len(part)
        whole = b"".join(parts)
        self._buffer = whole[size:]
        return whole[:size]

    def _chunks(self, deadline: float) -> bytes:
        body = b""
        while True:
            line = self._until(b"\r\n", deadline).partition(b";")[0].strip()
            try:
                size = int(line, 16)
            except ValueError:
                raise _Broken("a chunk without a length") from None
            if size == 0:
                while self._until(b"\r\n", deadline):
                    pass
                return body
            body += self._exactly(size, deadline)
            self._until(b"\r\n", deadline)
            if len(body) > MOST_BYTES:
                raise WireError("too_large", f"the answer has over {MOST_BYTES >> 20} MB; ask for less at once.")


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _reason(error: Exception) -> str:
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error) or type(error).__name__
    return text[:1].lower() + text[1:]
