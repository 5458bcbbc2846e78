"""The policy's port: MCP for sessions that the administration has opened, and nothing else.

A session is named by the path (``/s/SESSION/mcp``), by the header ``Prove-Session``, by ``_meta`` of the request, or by
the older era's ``Mcp-Session-Id``. Ids that contradict each other are refused. No way leads from here to the digest,
the difference, or another session.
"""

from __future__ import annotations

import re
from typing import Any, Protocol

import msgspec
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS

from prove.mcp.protocol import SESSION, Context
from prove.mcp.refusals import Refusal
from prove.mcp.store import Held, Store
from prove.mcp.wire import Gate, Receive, Scope, Send, answer, decode_json, header, read_body

MAX_BODY = 1024 * 1024
ENDPOINT = "/mcp"
_PATH = re.compile(r"/s/([^/]{1,200})/mcp")

# What a client asks about the server itself; it may come before a session is named.
_ABOUT_THE_SERVER = {"initialize", "ping", "server/discover"}

PARSE_ERROR, INVALID_REQUEST = -32700, -32600


class Core(Protocol):
    """The SDK's handler of one request."""

    async def handle_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer it."""


def held_of(ctx: Context) -> Held:
    """The session that this port found for a request."""
    request: Any = ctx.request
    held: Held | None = request.scope["prove.session"]
    if held is None:
        raise Refusal(400, "no_session", NO_SESSION)
    return held


NO_SESSION = (
    "name the session: send requests to /s/SESSION/mcp, or give the header Prove-Session or _meta prove/session; "
    "the administration port opens sessions (or start the server with --anonymous)."
)


class PolicyPort:
    """The ASGI application. ``anonymous``: the seed with which clients that name no session get one, None for never."""

    def __init__(self, store: Store, core: Core, gate: Gate, anonymous: int | None = None) -> None:
        self.store = store
        self.core = core
        self.gate = gate
        self.anonymous = anonymous
        self._shared = ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request: Any = None
        try:
            self.gate.check(scope["headers"])
            named = _named_by_path(scope["path"])
            if scope["method"] == "DELETE":
                await self._delete(scope, named, send)
                return
            if scope["method"] != "POST":
                # No stream of the server's own: it never has anything to say unasked.
                allow = b"POST, DELETE" if self.anonymous is not None else b"POST"
                raise Refusal(405, "method", "only POST is answered here.") from _Allow(allow)
            body = await read_body(scope, receive, MAX_BODY)
            try:
                request = decode_json(body)
            except ValueError as error:
                await _fail(send, 400, PARSE_ERROR, f"Parse error: {error}", None)
                return
            held = self._session(scope, named, request)
            scope = {**scope, "prove.session": held, "prove.size": len(body)}
            if held is not None and isinstance(request, dict) and request.get("method") == "initialize":
                send = _naming(send, held.id)
            await self.core.handle_request(scope, _replay(body, receive), send)
        except Refusal as refusal:
            id = request.get("id") if isinstance(request, dict) else None
            extra = refusal.__cause__.headers if isinstance(refusal.__cause__, _Allow) else []
            await _fail(send, refusal.status, INVALID_REQUEST, refusal.message, id, [*refusal.headers, *extra])
        except ConnectionError:
            return

    def _session(self, scope: Scope, named: str | None, request: Any) -> Held | None:
        """The session that a request is for; None for one about the server itself, or one that the SDK will refuse."""
        headers = scope["headers"]
        ids = {named, header(headers, b"prove-session"), header(headers, b"mcp-session-id"), _named_inside(request)}
        ids.discard(None)
        if len(ids) > 1:
            raise Refusal(400, "conflict", "this request names several sessions; name one.")
        for id in ids:
            assert id is not None
            return self.store.get(id)
        method = request.get("method") if isinstance(request, dict) else None
        if self.anonymous is not None:
            older = (header(headers, b"mcp-protocol-version") or "") in ("", *HANDSHAKE_PROTOCOL_VERSIONS)
            if older and method == "initialize":
                return self._open_anonymous(self.anonymous)
            if not older:
                return self._everybodys(self.anonymous)
            raise Refusal(400, "no_session", "send the Mcp-Session-Id that the answer to initialize gave.")
        if method is None or method in _ABOUT_THE_SERVER or str(method).startswith("notifications/"):
            return None
        raise Refusal(400, "no_session", NO_SESSION)

    def _open_anonymous(self, seed: int) -> Held:
        held = self.store.open(environments=self.store.served, seed=seed)[0]
        held.anonymous = True
        return held

    def _everybodys(self, seed: int) -> Held:
        """The one session of all clients of the newer era, which knows no sessions of its own."""
        try:
            return self.store.get(self._shared)
        except Refusal:
            held = self._open_anonymous(seed)
            self._shared = held.id
            return held

    async def _delete(self, scope: Scope, named: str | None, send: Send) -> None:
        """The older era's end of a session; only what a client opened itself may it close."""
        id = named or header(scope["headers"], b"mcp-session-id")
        if self.anonymous is None or id is None:
            raise Refusal(405, "method", "only POST is answered here.") from _Allow(b"POST")
        held = self.store.get(id)
        if not held.anonymous or id == self._shared:
            raise Refusal(405, "method", "this session was opened by the administration.") from _Allow(b"POST")
        self.store.close(held)
        await answer(send, 200, b"{}")


class _Allow(Exception):
    def __init__(self, methods: bytes) -> None:
        self.headers = [(b"allow", methods)]


def _named_by_path(path: str) -> str | None:
    if path == ENDPOINT:
        return None
    match = _PATH.fullmatch(path)
    if match is None:
        raise Refusal(404, "not_found", "there is nothing here; the endpoint is /s/SESSION/mcp.")
    return match[1]


def _named_inside(request: Any) -> str | None:
    try:
        id = request["params"]["_meta"][SESSION]
    except (KeyError, TypeError, IndexError):
        return None
    if not isinstance(id, str) or not id:
        raise Refusal(400, "invalid", f"_meta {SESSION} should be a string.")
    return id


def _replay(body: bytes, receive: Receive) -> Receive:
    """The body once more, for the SDK."""
    sent = False

    async def again() -> Any:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def _naming(send: Send, id: str) -> Send:
    async def named(message: Any) -> None:
        if message["type"] == "http.response.start" and message["status"] < 400:
            message = {**message, "headers": [*message.get("headers", []), (b"mcp-session-id", id.encode())]}
        await send(message)

    return named


async def _fail(
    send: Send, status: int, code: int, message: str, id: Any, headers: list[tuple[bytes, bytes]] | None = None
) -> None:
    id = id if isinstance(id, (str, int)) and not isinstance(id, bool) else None
    body = {"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}}
    await answer(send, status, msgspec.json.encode(body), headers=headers or [])
