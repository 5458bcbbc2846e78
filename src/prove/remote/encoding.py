"""Arguments on the wire. What JSON and MessagePack cannot carry is answered here, as the tool itself would."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec

from prove.engine import Observation, ToolError, environment
from prove.engine.session import unknown_tool

MAX_DEPTH = 64
"""Levels of nesting that a server takes."""

_pack = msgspec.msgpack.Encoder().encode


_NOT_FINITE = re.compile(rb"\xcb[\x7f\xff][\xf0-\xff]")


class Unsendable(Exception):
    """A value that the format cannot carry."""


def packed(arguments: Any) -> msgspec.Raw:
    """As MessagePack. It has no integers beyond 64 bits and no lone surrogates, and servers take no NaN in it."""
    try:
        data = _pack(arguments)
    except (OverflowError, UnicodeEncodeError, RecursionError, TypeError) as error:
        raise Unsendable from error
    if _NOT_FINITE.search(data):  # or bytes inside something else that look so
        jsoned(arguments)
    # So many containers take at least as many bytes: most arguments need no look.
    if len(data) > MAX_DEPTH and _too_deep(arguments):
        raise Unsendable
    return msgspec.Raw(data)


def jsoned(arguments: Any) -> bytes:
    """As JSON, which carries integers of any length; neither NaN nor the infinities nor lone surrogates."""
    try:
        data = json.dumps(arguments, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    except (ValueError, RecursionError, TypeError) as error:
        raise Unsendable from error
    if len(data) > MAX_DEPTH and _too_deep(arguments):
        raise Unsendable
    return data


def answered_here(tools: dict[str, str], tool: Any, arguments: Any) -> Observation:
    """The answer to a call that cannot be sent: what the engine says before it looks at any state.

    A tool that would take such arguments makes it a fault, which leaves the episode unscored; none here does.
    """
    home = tools.get(tool) if isinstance(tool, str) else None
    if home is None:
        return unknown_tool(tool)
    try:
        environment(home).tool_map[tool].validate(arguments)
    except ToolError as error:
        return Observation.of_error(error)
    return Observation.failure("fault", "unsendable", "These arguments cannot be sent to a server.", [])


def _too_deep(value: Any, level: int = 0) -> bool:
    if isinstance(value, dict):
        return level >= MAX_DEPTH or any(_too_deep(v, level + 1) for v in value.values())
    if isinstance(value, (list, tuple)):
        return level >= MAX_DEPTH or any(_too_deep(v, level + 1) for v in value)
    return False
