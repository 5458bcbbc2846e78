"""Servers for the tests: one of the real ones for all of them, and raw sockets that misbehave to order."""

from __future__ import annotations

import socket
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))


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
