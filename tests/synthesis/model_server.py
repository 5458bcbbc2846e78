"""An OpenAI-compatible server in a thread, which answers as a test tells it."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Answer = Callable[[dict[str, Any]], tuple[int, Any]]


class Server:
    """Answers with ``answer(request body) -> (status, body)`` and keeps what it was asked."""

    def __init__(self, answer: Answer, headers: dict[str, str] | None = None) -> None:
        outer, self.requests, self.busy, self.most = self, [], 0, 0
        self.answer = answer
        lock = threading.Lock()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                with lock:
                    outer.requests.append(body)
                    outer.busy += 1
                    outer.most = max(outer.most, outer.busy)
                try:
                    status, content = outer.answer(body)
                finally:
                    with lock:
                        outer.busy -= 1
                data = content if isinstance(content, bytes) else json.dumps(content).encode()
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(data)))
                for name, value in (headers or {}).items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_: Any) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.http.block_on_close = False
        self.http.handle_error = lambda *_: None  # type: ignore[method-assign]  # a client that gave up hung up
        self.url = f"http://127.0.0.1:{self.http.server_port}/v1"
        threading.Thread(target=lambda: self.http.serve_forever(0.02), daemon=True).start()

    def close(self) -> None:
        """Gone, as a server that was stopped."""
        self.http.shutdown()
        self.http.server_close()


def says(text: str | None, *, calls: list[Any] | None = None, reason: str = "stop", usage: Any = None) -> Any:
    """An answer with text, calls or both."""
    message: dict[str, Any] = {"role": "assistant", "content": text}
    if calls is not None:
        message["tool_calls"] = calls
    body: dict[str, Any] = {"choices": [{"index": 0, "message": message, "finish_reason": reason}]}
    if usage is not None:
        body["usage"] = usage
    return 200, body


def call(name: Any, arguments: Any) -> dict[str, Any]:
    """A tool call; arguments that are no text are written as JSON."""
    text = arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)
    return {"id": "x", "type": "function", "function": {"name": name, "arguments": text}}
