"""The lending library of the engine's tests is the one registered environment here."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from prove.dataset import Example
from prove.engine import registry

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "engine")]

from experiment_fixture import finished, write  # noqa: E402, F401


def clear_registry() -> None:
    for cached in (registry._points, registry.environment, registry.tool_index):
        cached.cache_clear()


@pytest.fixture(autouse=True)
def library(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The library is the one registered environment."""
    point = EntryPoint("library", "library:environment", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [point])
    clear_registry()
    yield registry.environment("library")
    monkeypatch.undo()
    clear_registry()


@pytest.fixture
def examples() -> list[Example]:
    from evaluation_examples import asking, counting, helpless, lending

    return [lending(), counting(), asking(), helpless()]


class Server:
    """Answers with ``answer(request body) -> (status, body)`` and keeps what it was asked."""

    def __init__(self, answer):
        outer, self.requests, self.keys, self.answer = self, [], [], answer

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                outer.requests.append(body)
                outer.keys.append(self.headers["authorization"])
                status, content = outer.answer(body)
                data = content if isinstance(content, bytes) else json.dumps(content).encode()
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_):
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.handle_error = lambda *_: None  # a client that was cancelled hung up
        self.url = f"http://127.0.0.1:{self.http.server_port}/v1"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def close(self):
        self.http.shutdown()
        self.http.server_close()


@pytest.fixture
def serve():
    servers = []

    def start(answer):
        servers.append(Server(answer))
        return servers[-1]

    yield start
    for server in servers:
        server.close()
