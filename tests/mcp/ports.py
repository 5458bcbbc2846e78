"""One request to a port as a plain ASGI application, without a socket."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

TOKEN = "a-token-of-these-tests"
MODERN = "2026-07-28"
LEGACY = "2025-11-25"


@dataclass
class Answer:
    """What an application sent back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Asked:
    """A request as an application gets it."""

    method: str = "POST"
    path: str = "/"
    headers: dict[str, str] = field(default_factory=dict)
    chunks: list[bytes] = field(default_factory=list)
    goes_away: bool = False


async def ask(app: Any, asked: Asked) -> Answer:
    """Send one request to an ASGI application."""
    headers = {"host": "127.0.0.1:8000", **asked.headers}
    scope = {
        "type": "http",
        "method": asked.method,
        "path": asked.path,
        "raw_path": asked.path.encode(),
        "query_string": b"",
        "root_path": "",
        "scheme": "http",
        "http_version": "1.1",
        "server": ("127.0.0.1", 8000),
        "client": ("127.0.0.1", 4000),
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()],
    }
    chunks = list(asked.chunks)
    sent: list[Any] = []

    async def receive() -> Any:
        if chunks:
            chunk = chunks.pop(0)
            return {"type": "http.request", "body": chunk, "more_body": bool(chunks) or asked.goes_away}
        if asked.goes_away:
            return {"type": "http.disconnect"}
        if not asked.chunks:
            asked.chunks.append(b"")
            return {"type": "http.request", "body": b"", "more_body": False}
        await asyncio.sleep(3600)

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    if not sent:
        return Answer(0, {}, b"")
    start = sent[0]
    names = {name.decode(): value.decode() for name, value in start["headers"]}
    return Answer(start["status"], names, b"".join(m.get("body", b"") for m in sent[1:]))
