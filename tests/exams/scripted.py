"""An OpenAI-compatible server that says what a test tells it to."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from prove.evaluation.exams.chat_server import Refusal, completion, serve

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

    def complete(request: dict[str, Any]) -> dict[str, Any]:
        with lock:
            given = answer(request)
        if given == 0:
            raise ConnectionAbortedError
        if isinstance(given, int):
            raise Refusal(given, f"status {given}", str(given))
        return completion(
            "scripted", given, "tool_calls" if "tool_calls" in given else "stop", prompt=100, completion=10
        )

    with serve("scripted", complete) as url:
        yield url


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
