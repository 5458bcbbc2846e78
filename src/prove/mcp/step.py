"""``/step``: calls of many sessions in one request, for trainers on other machines."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from prove.mcp.refusals import Refusal
from prove.mcp.store import MAX_CALL_ID, Store
from prove.mcp.wire import check_depth, decode_json, decode_loosely

MAX_CALLS = 4_096
_BREATH = 256
"""Calls after which other requests get their turn."""

Format = Literal["json", "msgpack"]


class Call(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """One call. ``arguments`` stays as it came until its depth is known."""

    session: str
    id: str
    tool: str
    arguments: msgspec.Raw = msgspec.Raw(b"")


class Batch(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """The body of a request."""

    calls: list[Call]


class Loose(Call, forbid_unknown_fields=True, gc=False):
    """A call that Python's own reader has read."""

    arguments: Any = {}


class Looser(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """A body that Python's own reader has read."""

    calls: list[Loose]


class Result(msgspec.Struct, gc=False):
    """The outcome of a call; ``json`` is the observation's text."""

    ok: bool
    kind: str | None
    json: str


_read = {"json": msgspec.json.Decoder(Batch).decode, "msgpack": msgspec.msgpack.Decoder(Batch).decode}
_msgpack_value = msgspec.msgpack.Decoder().decode
_msgpack_flat = msgspec.msgpack.Decoder(dict[str, Any]).decode

# Bytes of a map that can hold no map or list, nothing that JSON does not have and no float but a double: most arguments
# are known to be in order without a look at each value. Text that happens to hold others is looked at.
_FLAT = re.compile(rb"[\x80-\x8f][\x00-\x7f\xa0-\xc0\xc2\xc3\xcb-\xd3\xd9-\xdb\xe0-\xff]*")
_NOT_FINITE = re.compile(rb"\xcb[\x7f\xff][\xf0-\xff]")


async def step(store: Store, body: bytes, form: Format) -> dict[str, Any]:
    """``{"results": [...]}`` in the order of the calls; those of one session run in the order given.

    A call that names no open session gives ``{"error": {code, message}}`` in its place and hinders no other. Raises
    :class:`Refusal` for a body that is not as it should be; then no call was carried out.
    """
    calls, arguments, sizes = _calls(body, form)
    results: list[Result | dict[str, Any]] = []
    for number, call in enumerate(calls):
        try:
            held = store.get(call.session)
            observation = held.call(call.tool, arguments[number], call.id, sizes[number])
            results.append(Result(observation.ok, observation.kind, observation.text))
        except Refusal as refusal:
            results.append(refusal.body)
        if number % _BREATH == _BREATH - 1:
            await asyncio.sleep(0)
    return {"results": results}


def _calls(body: bytes, form: Format) -> tuple[Sequence[Call], list[Any], list[int]]:
    """The calls, their arguments, and how many bytes those came in."""
    calls: Sequence[Call]
    try:
        calls = _read[form](body).calls
        raw = [bytes(call.arguments) for call in calls]
        sizes = [len(r) for r in raw]
        arguments = [_value(r, form) for r in raw]
    except msgspec.ValidationError as error:
        raise Refusal(400, "invalid", f"the body is no request of /step: {error}.") from None
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        try:
            if form != "json":
                raise ValueError(error) from None
            # Half a surrogate pair in a name, which only Python's own reader takes: a tool of that name is not there.
            value = decode_loosely(body)
            check_depth(value)
            calls = msgspec.convert(value, Looser).calls
            sizes = [len(body) // max(1, len(calls))] * len(calls)
            arguments = [call.arguments for call in calls]
        except (ValueError, RecursionError) as fault:
            raise Refusal(400, "invalid", f"the body is no request of /step: {fault}.") from None
    if len(calls) > MAX_CALLS:
        raise Refusal(413, "too_large", f"{len(calls):,} calls are more than the {MAX_CALLS:,} of one request.")
    for number, call in enumerate(calls):
        if not 0 < len(call.id) <= MAX_CALL_ID:
            raise Refusal(400, "invalid", f"calls[{number}].id should be a string of 1 to {MAX_CALL_ID} characters.")
    return calls, arguments, sizes


def _value(raw: bytes, form: Format) -> Any:
    if not raw:
        return {}
    if form == "json":
        return decode_json(raw)
    if _FLAT.fullmatch(raw) and not _NOT_FINITE.search(raw):
        return _msgpack_flat(raw)
    value = _msgpack_value(raw)
    check_depth(value, plain=True)
    return value
