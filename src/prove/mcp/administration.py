"""The administration's port: JSON or MessagePack over HTTP, every request with the token.

It opens, forks and frees sessions and reads what became of them. The policy never speaks to it: it listens elsewhere,
and nothing on the policy's port leads here.
"""

from __future__ import annotations

from collections.abc import Callable
from hmac import compare_digest
from typing import Annotated, Any

import msgspec

from prove.mcp.refusals import Refusal
from prove.mcp.step import Format, step
from prove.mcp.store import Held, Store
from prove.mcp.wire import Gate, Receive, Scope, Send, answer, header, read_body

MAX_BODY = 16 * 1024 * 1024
MAX_SESSIONS = 4_096
"""Sessions that one request may name or open."""

JSON, MSGPACK = "application/json", "application/msgpack"

_Count = Annotated[int, msgspec.Meta(ge=1, le=MAX_SESSIONS)]
_Sessions = Annotated[list[str], msgspec.Meta(min_length=1, max_length=MAX_SESSIONS)]


class Open(msgspec.Struct, forbid_unknown_fields=True):
    """What ``/open`` takes."""

    environments: list[str] | None = None
    tools: list[str] | None = None
    seed: int = 0
    rollout_id: Annotated[str, msgspec.Meta(max_length=200)] = ""
    count: _Count = 1


class Fork(msgspec.Struct, forbid_unknown_fields=True):
    """What ``/fork`` takes."""

    session: str
    count: _Count = 1


class Named(msgspec.Struct, forbid_unknown_fields=True):
    """What every other route takes."""

    sessions: _Sessions


class Administration:
    """The ASGI application. ``connections``: how many are open, for the metrics."""

    def __init__(self, store: Store, token: str, gate: Gate, connections: Callable[[], int] = lambda: 0) -> None:
        self.store = store
        self.gate = gate
        self.connections = connections
        self._expected = f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        form: Format = "json"
        try:
            self.gate.check(scope["headers"])
            if header(scope["headers"], b"origin") is not None:
                raise Refusal(403, "origin", "the administration is not for web pages.")
            method, path = scope["method"], scope["path"]
            if path == "/health" and method == "GET":
                await _send(send, 200, {"ok": True, "sessions": len(self.store)}, form)
                return
            self._check_token(scope)
            if path == "/metrics" and method == "GET":
                text = self.store.metrics.text(len(self.store), self.connections())
                await answer(send, 200, text.encode(), b"text/plain; version=0.0.4; charset=utf-8")
                return
            if path == "/list" and method == "GET":
                await _send(send, 200, self._list(), form)
                return
            if path not in ROUTES and path != "/step":
                raise Refusal(404, "not_found", f"there is no such route; there are: {', '.join(KNOWN)}.")
            if method != "POST":
                raise Refusal(405, "method", f"{path} takes POST.")
            form = _format(scope)
            body = await read_body(scope, receive, MAX_BODY)
            if path == "/step":
                await _send(send, 200, await step(self.store, body, form), form)
            else:
                await _send(send, 200, self._route(path, body, form), form)
        except Refusal as refusal:
            extra = [(b"www-authenticate", b"Bearer")] if refusal.status == 401 else []
            await _send(send, refusal.status, refusal.body, form, [*refusal.headers, *extra])
        except ConnectionError:
            return

    def _check_token(self, scope: Scope) -> None:
        given = header(scope["headers"], b"authorization") or ""
        if not compare_digest(given.encode("latin-1"), self._expected):
            raise Refusal(401, "unauthorized", "the header Authorization: Bearer TOKEN with the right token is needed.")

    def _list(self) -> dict[str, Any]:
        now = self.store.clock()
        sessions = [
            {
                "id": held.id,
                "seed": held.workspace.seed,
                "environments": sorted(set(held.tools.values())),
                "rollout_id": held.rollout_id,
                "calls": held.calls,
                "idle_seconds": round(now - held.used, 3),
            }
            for held in self.store
        ]
        return {"sessions": sessions, "cap": self.store.cap}

    def _route(self, path: str, body: bytes, form: Format) -> Any:
        kind, run = ROUTES[path]
        decode = msgspec.json.decode if form == "json" else msgspec.msgpack.decode
        try:
            request = decode(body, type=kind)
        except (msgspec.DecodeError, RecursionError, ValueError) as error:
            raise Refusal(400, "invalid", f"the body is no request of {path}: {error}.") from None
        return run(self.store, request)


def _open(store: Store, request: Open) -> dict[str, Any]:
    opened = store.open(
        tools=request.tools,
        environments=request.environments,
        seed=request.seed,
        rollout_id=request.rollout_id,
        count=request.count,
    )
    return {"sessions": [held.id for held in opened]}


def _fork(store: Store, request: Fork) -> dict[str, Any]:
    return {"sessions": [held.id for held in store.fork(store.get(request.session), request.count)]}


def _reset(store: Store, request: Named) -> dict[str, Any]:
    held = _all(store, request)
    for one in held:
        one.workspace.reset()
    return {"reset": len(held)}


def _close(store: Store, request: Named) -> dict[str, Any]:
    """Closing what is closed already is no error: the answer to the first time may have been lost."""
    closed = 0
    for id in request.sessions:
        try:
            store.close(store.get(id))
            closed += 1
        except Refusal as refusal:
            if refusal.code != "session_gone":
                raise
    return {"closed": closed}


def _digest(store: Store, request: Named) -> dict[str, Any]:
    return {"digests": [held.workspace.digest() for held in _all(store, request)]}


def _diff(store: Store, request: Named) -> dict[str, Any]:
    diffs = [held.workspace.diff() for held in _all(store, request)]
    return {"diffs": [{"changes": diff.changes, "volatile": diff.volatile} for diff in diffs]}


def _clock(store: Store, request: Named) -> dict[str, Any]:
    return {"clocks": [held.workspace.clock.seconds for held in _all(store, request)]}


def _all(store: Store, request: Named) -> list[Held]:
    """All sessions named, each once. Raises :class:`Refusal` before anything happens if one of them is not open."""
    if len(set(request.sessions)) < len(request.sessions):
        raise Refusal(400, "invalid", "a session is named twice.")
    return [store.get(id) for id in request.sessions]


ROUTES: dict[str, tuple[Any, Callable[[Store, Any], Any]]] = {
    "/open": (Open, _open),
    "/fork": (Fork, _fork),
    "/reset": (Named, _reset),
    "/close": (Named, _close),
    "/digest": (Named, _digest),
    "/diff": (Named, _diff),
    "/clock": (Named, _clock),
}
KNOWN = [*ROUTES, "/step", "/list", "/metrics", "/health"]


def _format(scope: Scope) -> Format:
    kind = (header(scope["headers"], b"content-type") or JSON).partition(";")[0].strip().lower()
    if kind == JSON:
        return "json"
    if kind == MSGPACK:
        return "msgpack"
    raise Refusal(415, "content_type", f"the body should be {JSON} or {MSGPACK}.")


async def _send(
    send: Send, status: int, value: Any, form: Format, headers: list[tuple[bytes, bytes]] | None = None
) -> None:
    if form == "json":
        await answer(send, status, msgspec.json.encode(value), JSON.encode(), headers or [])
    else:
        await answer(send, status, msgspec.msgpack.encode(value), MSGPACK.encode(), headers or [])
