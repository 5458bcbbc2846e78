"""What a model's message holds: visible text, thinking, and calls as the model wrote them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from prove.reward.values import arguments_of

Message = dict[str, Any]
"""One message in the OpenAI chat format."""


@dataclass(frozen=True, slots=True)
class ParsedCall:
    """One attempt at a call.

    ``name``: the tool's name, or None when the attempt holds no usable name.
    ``arguments``: what the reward and the transcript get: an object, or the text the model wrote in its place.
    ``execute``: the object to execute with, or None when the attempt cannot be executed.
    ``problem``: why not, in words the model can act on; None for an attempt that can be executed.
    ``id``: what the model itself called the call, in formats where it does; None for what is no plain short name.
    """

    name: str | None
    arguments: Any
    execute: dict[str, Any] | None
    problem: str | None = None
    id: str | None = None


@dataclass(frozen=True, slots=True)
class ModelMessage:
    """A parsed model message: ``content`` is the text outside thinking and calls."""

    content: str
    calls: tuple[ParsedCall, ...] = ()
    thinking: str | None = None


Parser = Callable[[str], ModelMessage]


# It stands in what the model reads next, where anything longer, or marks of a format, would be text of its own making.
_ID = re.compile(r"[A-Za-z0-9_.:-]{1,64}")
_UNWRITABLE = "unwritable"  # stands for a value that Python reads but cannot write; no JSON, so malformed


def as_text(value: Any) -> str:
    """The JSON text of a decoded value, unescaped unless it holds lone surrogates, which no UTF-8 can carry.

    A value that cannot be written (integers of thousands of digits, thousands of levels) gives a text that is no JSON.
    """
    try:
        text = json.dumps(value, ensure_ascii=False)
        return text if _is_unicode(text) else json.dumps(value)
    except (ValueError, RecursionError):
        return _UNWRITABLE


def call_from_text(name: Any, arguments: str | None, id: str | None = None) -> ParsedCall:
    """A call whose arguments came as JSON text, as on an OpenAI-compatible wire; None means they were left out.

    The reward's own decoder is used, so that what is executed is what is aligned. Text that holds the JSON text of an
    object once more is decoded twice and executed; the reward sees the text as it came and marks it down.
    """
    decoded, _ = arguments_of({} if arguments is None else arguments)
    return _checked(name, {} if arguments is None else arguments, decoded, id)


def call_from_object(name: Any, arguments: dict[str, Any], id: str | None = None) -> ParsedCall:
    """A call whose arguments came as a decoded object."""
    decoded, _ = arguments_of(arguments)
    # NaN, or too deep: kept as text, so that a transcript stays strict JSON
    return _checked(name, as_text(arguments) if decoded is None else decoded, decoded, id)


def _checked(name: Any, shown: Any, decoded: dict[str, Any] | None, id: str | None) -> ParsedCall:
    if not isinstance(name, str) or not name:
        return ParsedCall(None, shown, None, "the call has no tool name")
    if decoded is None:
        return ParsedCall(name, shown, None, "the arguments are not a JSON object")
    text = as_text(decoded)
    if text == _UNWRITABLE:
        return ParsedCall(name, text, None, "the arguments hold a number that is too long")
    if not _is_unicode(name) or not _is_unicode(json.dumps(decoded, ensure_ascii=False)):
        return ParsedCall(name, shown, None, "the call holds characters that are not valid Unicode")
    return ParsedCall(name, shown, decoded, id=id if id and _ID.fullmatch(id) else None)


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def from_openai(message: Message) -> ModelMessage:
    """The message of an OpenAI-compatible server, its ``tool_calls`` taken as they came. Never raises."""
    calls: list[ParsedCall] = []
    entries = message.get("tool_calls")
    for entry in entries if isinstance(entries, list) else ():
        function = entry.get("function") if isinstance(entry, dict) else None
        if not isinstance(function, dict):
            calls.append(ParsedCall(None, json.dumps(entry, default=str), None, "the call has no tool name"))
            continue
        name, arguments = function.get("name"), function.get("arguments")
        if isinstance(arguments, dict):
            calls.append(call_from_object(name, arguments))
        elif arguments is None or (isinstance(arguments, str) and not arguments.strip()):
            calls.append(call_from_text(name, None))  # servers send "" for a call without arguments
        else:
            calls.append(
                call_from_text(name, arguments if isinstance(arguments, str) else json.dumps(arguments, default=str))
            )
    content = message.get("content")
    return ModelMessage(content if isinstance(content, str) else "", tuple(calls), message.get("reasoning_content"))
