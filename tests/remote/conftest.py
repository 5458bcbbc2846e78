"""Servers for the tests: one of the real ones for all of them, and raw sockets that misbehave to order."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest


@pytest.fixture(scope="session")
def manager() -> Iterator[Any]:
    """Two real servers over all environments."""
    pytest.importorskip("mcp")
    from prove.remote.manager import MCPManager

    with MCPManager(shards=2, seconds=60) as running:
        yield running


@pytest.fixture(scope="session")
def servers(manager: Any) -> Any:
    return manager.servers


class Rogue:
    """Listens on a port; ``serve(connection, number)`` has each connection to itself and may do what it likes."""

    def __init__(self, serve: Callable[[socket.socket, int], None]) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.connections = 0
        self._serve = serve
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self._one, args=(connection, self.connections), daemon=True).start()

    def _one(self, connection: socket.socket, number: int) -> None:
        with connection:
            try:
                self._serve(connection, number)
            except OSError:
                pass

    def close(self) -> None:
        self.listener.close()


@pytest.fixture
def rogue() -> Iterator[Callable[[Callable[[socket.socket, int], None]], Rogue]]:
    made: list[Rogue] = []

    def start(serve: Callable[[socket.socket, int], None]) -> Rogue:
        made.append(Rogue(serve))
        return made[-1]

    yield start
    for one in made:
        one.close()


def read_request(connection: socket.socket) -> bytes:
    """One request, head and body; empty when the client hung up."""
    data = b""
    while b"\r\n\r\n" not in data:
        part = connection.recv(65536)
        if not part:
            return b""
        data += part
    head, _, body = data.partition(b"\r\n\r\n")
    length = int(
        next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length")).split(b":")[1]
    )
    while len(body) < length:
        body += connection.recv(65536)
    return head + b"\r\n\r\n" + body


def answer(body: bytes, status: str = "200 OK", extra: str = "") -> bytes:
    head = f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n{extra}\r\n"
    return head.encode() + body
