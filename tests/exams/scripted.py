"""An OpenAI-compatible server that says what a test tells it to."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Answer = Callable[[dict[str, Any]], "dict[str, Any] | int"]
"""From a request to an assistant message, or to the status of a refusal; 0 drops the connection."""


def says(content: str = "", calls: Sequence[tuple[str, str]] = ()) -> dict[str, Any]:
    """An assistant message; ``calls``: name and arguments as JSON text."""
    message: dict[str, Any] = {"role": "assistant", "content": content}
    if calls:
        message["tool_calls"] = [
            {"id": f"call_{i}", "type": "function", "function": {"name": name, "arguments": arguments}}
            for i, (name, arguments) in enumerate(calls)
        ]
    return message


@contextmanager
def server(answer: Answer) -> Iterator[str]:
    """Serve on a free port of the loopback; gives the base URL."""
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True
        wbufsize = 1 << 16

        def log_message(self, *arguments: Any) -> None:
            pass

        def do_GET(self) -> None:
            self._reply(200, {"object": "list", "data": [{"id": "scripted", "object": "model"}]})

        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with lock:
                given = answer(request)
            if given == 0:
                self.connection.close()
                self.close_connection = True
            elif isinstance(given, int):
                self._reply(given, {"error": {"message": f"status {given}", "type": "scripted", "code": str(given)}})
            else:
                choice = {
                    "index": 0,
                    "message": given,
                    "finish_reason": "tool_calls" if "tool_calls" in given else "stop",
                }
                usage = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
                body = {"id": "x", "object": "chat.completion", "created": 0, "model": "scripted"}
                self._reply(200, {**body, "choices": [choice], "usage": usage})

        def _reply(self, status: int, body: dict[str, Any]) -> None:
            data = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

    serving = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    serving.daemon_threads = True
    thread = threading.Thread(target=serving.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{serving.server_address[1]}/v1"
    finally:
        serving.shutdown()
        serving.server_close()


class BfclPlayer:
    """Plays turns of calls, one conversation after the other: a conversation begins without an assistant's message."""

    def __init__(self, conversations: Sequence[Sequence[Sequence[dict[str, str]]]]) -> None:
        self._waiting = iter(conversations)
        self._turns: list[Any] = []
        self._called = False

    def __call__(self, request: dict[str, Any]) -> dict[str, Any]:
        if not any(m["role"] == "assistant" for m in request["messages"]):
            self._turns, self._called = list(next(self._waiting)), False
        if not self._called and self._turns and self._turns[0]:
            self._called = True
            return says(calls=[(name, text) for call in self._turns[0] for name, text in call.items()])
        self._turns, self._called = self._turns[1:], False
        return says("That is done.")


class Tau2Players:
    """Agent and user of one conversation after the other: each does its share of the reference's actions in order.

    A conversation begins where the user is asked for its first message. The agent answers to the name ``agent``.
    """

    def __init__(self, tasks: Sequence[dict[str, Any]]) -> None:
        self._waiting = iter(tasks)
        self._actions: list[dict[str, Any]] = []
        self._told: str | None = None

    def __call__(self, request: dict[str, Any]) -> dict[str, Any]:
        agent = request["model"] == "agent"
        if not agent and not any(m["role"] == "assistant" for m in request["messages"]):
            task = next(self._waiting)
            self._actions, self._told = list(task["actions"]), " ".join(task["told"]) or "That is all done."
            return says("I need help.")
        if self._actions and (self._actions[0]["by"] == "assistant") == agent:
            action = self._actions.pop(0)
            return says(calls=[(action["name"], json.dumps(action["arguments"]))])
        if self._actions:
            return says("Please do your part." if agent else "Please go on.")
        if agent:
            told, self._told = self._told, None
            return says(told or "Goodbye.")
        return says("###STOP###" if self._told is None else "And now?")
