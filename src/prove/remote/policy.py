"""MCP's ``tools/call`` without the SDK: the era of 2026-07-28, in which every request stands for itself."""

from __future__ import annotations

import base64
import itertools
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

import msgspec

from prove.engine import Observation
from prove.remote.encoding import Unsendable, answered_here, jsoned
from prove.remote.errors import WireError
from prove.remote.http import Http

PROTOCOL = "2026-07-28"
CALL_ID = "prove/call_id"
_ENVELOPE = (
    f'"io.modelcontextprotocol/protocolVersion":"{PROTOCOL}",'
    '"io.modelcontextprotocol/clientInfo":{"name":"prove-rl","version":"1"},'
    '"io.modelcontextprotocol/clientCapabilities":{}'
).encode()
_PLAIN = re.compile(r"[\x20-\x7e]*")


class _Text(msgspec.Struct):
    type: str
    text: str = ""


class _Result(msgspec.Struct):
    content: list[_Text] = []
    isError: bool = False


class _Error(msgspec.Struct):
    code: int
    message: str


class _Reply(msgspec.Struct):
    id: Any = None
    result: _Result | None = None
    error: _Error | None = None


class _Body(msgspec.Struct):
    kind: str


class _Refusal(msgspec.Struct):
    error: _Body


decode_reply = msgspec.json.Decoder(_Reply).decode
_decode_refusal = msgspec.json.Decoder(_Refusal).decode


def request(number: int, tool: Any, arguments: Any, call_id: str | None) -> bytes:
    """A ``tools/call`` as JSON, on one line. Raises :class:`Unsendable` for what it cannot carry."""
    if not isinstance(tool, str) or not isinstance(arguments, dict):
        raise Unsendable
    meta = _ENVELOPE if call_id is None else b'%b,"%b":%b' % (_ENVELOPE, CALL_ID.encode(), jsoned(call_id))
    return b'{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%b,"arguments":%b,"_meta":{%b}}}' % (
        number,
        jsoned(tool),
        jsoned(arguments),
        meta,
    )


def bare_request(number: int, method: str) -> bytes:
    """A request without parameters of its own, as JSON on one line."""
    return b'{"jsonrpc":"2.0","id":%d,"method":"%b","params":{"_meta":{%b}}}' % (number, method.encode(), _ENVELOPE)


def observation(reply: _Reply) -> Observation:
    """What a reply to ``tools/call`` tells: the text of its first content, byte for byte."""
    if reply.error is not None or reply.result is None or not reply.result.content:
        why = reply.error.message if reply.error is not None else "it has no content"
        raise WireError("odd_answer", f"the server gave no result of a call: {why}")
    json = reply.result.content[0].text.encode()
    if not reply.result.isError:
        return Observation(True, json)
    try:
        kind = _decode_refusal(json).error.kind
    except msgspec.MsgspecError as error:
        raise WireError("odd_answer", f"the server gave an error of no known form: {json[:80]!r}") from error
    return Observation(False, json, kind)  # type: ignore[arg-type]


class PolicyClient:
    """``url``: the policy's port, without a path; ``seconds``: the time limit of a request."""

    def __init__(self, url: str, *, seconds: float = 60.0) -> None:
        self._http = Http(url)
        self._numbers = itertools.count(1)
        self.seconds = seconds

    def call(
        self,
        session: str,
        call_id: str | None,
        tool: Any,
        arguments: Any,
        tools: Mapping[str, str],
        *,
        seconds: float | None = None,
    ) -> Observation:
        """One call in a session. ``tools``: tool -> environment, to answer what MCP cannot carry. Never raises."""
        try:
            body = request(next(self._numbers), tool, arguments, call_id)
        except Unsendable:
            return answered_here(dict(tools), tool, arguments)
        try:
            path = f"/s/{quote(session, safe='')}/mcp"
            limit = seconds or self.seconds
            answer = self._http.request("POST", path, headers("tools/call", tool), body, seconds=limit)
            try:
                reply = decode_reply(answer.body)
            except msgspec.MsgspecError as error:
                text = answer.body[:120].decode("utf-8", "replace")
                raise WireError("odd_answer", f"status {answer.status}: {text}") from error
            return observation(reply)
        except WireError as error:
            return error.observation

    def disconnect(self) -> None:
        """Close the connections."""
        self._http.close()


def headers(method: str, name: str | None = None) -> dict[str, str]:
    """What a request of this era carries beside its body."""
    found = {
        "Content-Type": "application/json",
        "Accept": "application/json, text/event-stream",
        "MCP-Protocol-Version": PROTOCOL,
        "Mcp-Method": method,
    }
    if name is not None:
        plain = _PLAIN.fullmatch(name) and name == name.strip() and not name.startswith("=?base64?")
        found["Mcp-Name"] = name if plain else f"=?base64?{base64.b64encode(name.encode()).decode()}?="
    return found
