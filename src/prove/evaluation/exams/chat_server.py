"""A small OpenAI-compatible server of chat completions on the loopback; what it answers is another's business."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Answer = Callable[[dict[str, Any]], dict[str, Any]]
"""From a request to a :func:`completion`. May raise :class:`Refusal`, or ConnectionError to hang up."""
PATHS = "there is only /v1/models and /v1/chat/completions"


class Refusal(Exception):
    """An answer of another status than 200; ``code``: the word for it that clients look at."""

    def __init__(self, status: int, text: str, code: str | None = None) -> None:
        super().__init__(text)
        self.status, self.code = status, code


def completion(model: str, message: dict[str, Any], reason: str, *, prompt: int, completion: int) -> dict[str, Any]:
    """The body of an answer with one message; ``reason``: why it ended there. ``prompt``, ``completion``: tokens."""
    return {
        "id": "chatcmpl-prove",
        "object": "chat.completion",
        "created": 0,
        "model": model,
        "choices": [{"index": 0, "message": message, "finish_reason": reason}],
        "usage": {
            "prompt_tokens": prompt,
            "completion_tokens": completion,
            "total_tokens": prompt + completion,
        },
    }


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), OSError):  # a client that hung up is no news
            super().handle_error(request, client_address)


@contextmanager
def serve(name: str, answer: Answer) -> Iterator[str]:
    """Serve on a free port; gives the base URL. Nobody but this machine can reach it. ``name``: of the one model."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True
        wbufsize = 1 << 16

        def log_message(self, *arguments: Any) -> None:
            pass

        def do_GET(self) -> None:
            if self.path.rstrip("/") == "/v1/models":
                self._reply(200, {"object": "list", "data": [{"id": name, "object": "model"}]})
            else:
                self._refuse(Refusal(404, PATHS))

        def do_POST(self) -> None:
            try:
                data = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                if self.path.rstrip("/") != "/v1/chat/completions":
                    raise Refusal(404, PATHS)
                request = json.loads(data)
                if not isinstance(request, dict):
                    raise Refusal(400, "the request has to be a JSON object")
                given = answer(request)
            except Refusal as refusal:
                self._refuse(refusal)
            except ConnectionError:
                self.connection.close()
                self.close_connection = True
            except ValueError as error:
                self._refuse(Refusal(400, f"{type(error).__name__}: {error}"))
            except Exception as error:  # whoever asked has to learn of it, too
                self._refuse(Refusal(500, f"{type(error).__name__}: {error}"))
            else:
                self._reply(200, given)

        def _refuse(self, refusal: Refusal) -> None:
            told = {"message": str(refusal), "type": "invalid_request_error", "code": refusal.code}
            self._reply(refusal.status, {"error": told})

        def _reply(self, status: int, body: dict[str, Any]) -> None:
            data = json.dumps(body).encode()
            try:
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)
            except OSError:
                self.close_connection = True  # whoever asked has gone

    serving = _Server(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=serving.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{serving.server_address[1]}/v1"
    finally:
        serving.shutdown()
        serving.server_close()
        thread.join(timeout=5)
