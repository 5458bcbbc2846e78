"""What both ports share on the wire: which hosts may ask, bodies within bounds, JSON of bounded depth, answers."""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec

from prove.mcp.refusals import Refusal

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

MAX_DEPTH = 64
BODY_SECONDS = 30.0
"""How long a client may take to send the body of a request."""
LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Gate:
    """Which ``Host`` and ``Origin`` a request may name, so that no web page reaches a server through its name."""

    def __init__(self, hosts: Iterable[str]) -> None:
        self.hosts = frozenset(host.lower() for host in hosts)

    def check(self, headers: list[tuple[bytes, bytes]]) -> None:
        """Raises :class:`Refusal` for a host or an origin that is not ours."""
        named = [value for name, value in headers if name == b"host"]
        if len(named) != 1 or _host(b"//" + named[0]) not in self.hosts:
            raise Refusal(421, "host", "the Host header names no host of this server.")
        for name, value in headers:
            if name == b"origin" and not (value.startswith((b"http://", b"https://")) and _host(value) in self.hosts):
                raise Refusal(403, "origin", "requests from this Origin are not answered.")


def _host(url: bytes) -> str | None:
    try:
        return urlsplit(url.decode("ascii")).hostname
    except ValueError:
        return None


def header(headers: list[tuple[bytes, bytes]], wanted: bytes) -> str | None:
    """The value of a header, None if it is not there. Raises :class:`Refusal` if it is there twice."""
    values = [value for name, value in headers if name == wanted]
    if len(values) > 1:
        raise Refusal(400, "invalid", f"the header {wanted.decode()} appears more than once.")
    return values[0].decode("latin-1") if values else None


async def read_body(scope: Scope, receive: Receive, limit: int) -> bytes:
    """The whole body. Raises :class:`Refusal` where it is too long or takes too long, and ConnectionError where the
    client goes away before its end."""
    length = header(scope["headers"], b"content-length")
    if length is not None and length.isdecimal() and int(length[:20]) > limit:
        raise Refusal(413, "too_large", f"the body is larger than {limit:,} bytes.")
    try:
        async with asyncio.timeout(BODY_SECONDS):
            body: bytes = b""
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    raise ConnectionError("the client went away")
                body += message.get("body", b"")
                if len(body) > limit:
                    raise Refusal(413, "too_large", f"the body is larger than {limit:,} bytes.")
                if not message.get("more_body", False):
                    return body
    except TimeoutError:
        raise Refusal(408, "timeout", f"the body did not arrive within {BODY_SECONDS:g} s.") from None


_decode = msgspec.json.Decoder().decode


def decode_json(body: bytes) -> Any:
    """The JSON value of a body. Raises ValueError where it is none, or is nested deeper than ``MAX_DEPTH``."""
    try:
        value = _decode(body)
    except msgspec.DecodeError:
        value = decode_loosely(body)
    except RecursionError:
        raise ValueError(f"nested deeper than {MAX_DEPTH}") from None
    # Only what opens often enough can be nested too deeply, and hardly anything does.
    if body.count(b"[") + body.count(b"{") > MAX_DEPTH:
        check_depth(value)
    return value


def decode_loosely(body: bytes) -> Any:
    """As Python reads JSON, which takes half a surrogate pair; a model may write one, and the tools then say so."""
    try:
        return json.loads(body, parse_constant=_no_constant)
    except RecursionError:
        raise ValueError(f"nested deeper than {MAX_DEPTH}") from None


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


def check_depth(value: Any, plain: bool = False) -> None:
    """Raises ValueError for a value that is nested deeper than ``MAX_DEPTH``.

    ``plain``: also for one that JSON does not have (another format can bring bytes, moments, keys that are no text).
    """
    level = [value]
    for _ in range(MAX_DEPTH + 1):
        following: list[Any] = []
        for node in level:
            if isinstance(node, dict):
                if plain and not all(isinstance(key, str) for key in node):
                    raise ValueError("the keys of an object should be text")
                following.extend(node.values())
            elif isinstance(node, list):
                following.extend(node)
            elif plain and not (node is None or isinstance(node, (str, int)) or _is_finite(node)):
                raise ValueError(f"a value of type {type(node).__name__} has no form in JSON")
        if not following:
            return
        level = following
    raise ValueError(f"nested deeper than {MAX_DEPTH}")


def _is_finite(value: Any) -> bool:
    return isinstance(value, float) and math.isfinite(value)


async def answer(
    send: Send,
    status: int,
    body: bytes,
    content_type: bytes = b"application/json",
    headers: Iterable[tuple[bytes, bytes]] = (),
) -> None:
    """Send one complete answer."""
    fixed = [(b"content-type", content_type), (b"content-length", b"%d" % len(body)), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": [*fixed, *headers]})
    await send({"type": "http.response.body", "body": body})
