"""What a model sent, read and found well-formed or not (the validator of the paper, section 2.3)."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from prove.synthesis.edges import leaves
from prove.synthesis.model.client import Reply
from prove.synthesis.speech import SLOT

MOST_CALLS = 8
"""Calls of one message."""
MOST_WORDS = 120
"""Words of a user turn."""
THINKING = re.compile(r"<(think|thinking|reasoning)>.*?(</\1>|\Z)", re.DOTALL)
TAGGED = re.compile(r"<tool_call>\s*(.*?)\s*</tool_call>", re.DOTALL)
SPEAKER = re.compile(r"\A(user|customer|me)\s*:\s*", re.IGNORECASE)
ODD = re.compile(
    r"<\||\|>|</?s>|\[/?INST\]|\b(assistant|system)\s*:|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffd]", re.I
)
DECLINE = re.compile(
    r"\b(can(no|')t|cannot|can’t|unable|not able|(do|does|did|could|is|was|wo)n['’]t|(do|does|did|could|is) not|"
    r"none of|no (tool|function|way)|sorry|not possible|impossible|unfortunately|afraid|"
    r"(was|were) (refused|declined|rejected))\b",
    re.IGNORECASE,
)


class Malformed(Exception):
    """An answer that cannot be used. ``cause``: in words that can be counted; the message tells the model."""

    def __init__(self, cause: str, complaint: str) -> None:
        super().__init__(complaint)
        self.cause = cause


@dataclass(frozen=True, slots=True)
class Turn:
    """An assistant's message: calls, or else text."""

    text: str
    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)


def read_turn(reply: Reply) -> Turn:
    """The assistant's message in a reply. Raises :class:`Malformed`."""
    if reply.truncated:
        raise Malformed("truncated answer", "Your answer was cut off. Answer more briefly.")
    text = THINKING.sub("", reply.text).strip()
    raw: list[Any] = list(reply.calls)
    if not raw:  # servers without a parser for the model's form leave calls in the text
        raw = [{"function": _tagged(body)} for body in TAGGED.findall(text)]
    if len(raw) > MOST_CALLS:
        raise Malformed("too many calls at once", f"At most {MOST_CALLS} calls go into one message.")
    calls = [_call(one) for one in raw]
    if not calls:
        _check_text(text)
        if "<tool_call" in text:
            raise Malformed("malformed call", "A call could not be read. Write it again as the format demands.")
    return Turn(text if not calls else "", calls)


def _tagged(body: str) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def _call(one: Any) -> tuple[str, dict[str, Any]]:
    inner = one.get("function") if isinstance(one, dict) else None
    function: dict[str, Any] = inner if isinstance(inner, dict) else {}
    name = function.get("name")
    if not isinstance(name, str) or not name:
        raise Malformed("malformed call", "A call has no name. Call a tool by its name.")
    arguments = function.get("arguments")
    if arguments is None or arguments == "":
        arguments = {}
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments, parse_constant=_refused)
        except (ValueError, RecursionError):
            raise Malformed("malformed call", f"The arguments of {name[:60]} are not valid JSON.") from None
    if not isinstance(arguments, dict):
        raise Malformed("malformed call", f"The arguments of {name[:60]} must be a JSON object.")
    for value in leaves(arguments):
        if isinstance(value, float) and not math.isfinite(value):
            raise Malformed("malformed call", f"The arguments of {name[:60]} hold a number that is not finite.")
    if ODD.search(json.dumps(arguments, ensure_ascii=False)):
        raise Malformed("unreadable characters", f"The arguments of {name[:60]} hold characters that cannot be read.")
    return name, arguments


def _refused(constant: str) -> Any:
    raise ValueError(constant)


def _check_text(text: str) -> None:
    if not text:
        raise Malformed("empty answer", "Your answer was empty. Call a tool or answer the user.")
    if ODD.search(text):
        raise Malformed("unreadable characters", "Your answer holds marks or characters that do not belong there.")


def read_user(reply: Reply, tools: Sequence[str], ids: Sequence[str]) -> str:
    """A user turn in a reply. Raises :class:`Malformed`; ``tools`` and ``ids`` are names that no user speaks."""
    if reply.truncated:
        raise Malformed("truncated user turn", "The message was cut off. Write at most two sentences.")
    text = " ".join(SPEAKER.sub("", THINKING.sub("", reply.text).strip()).split())
    for mark in ('""', "“”", "''"):
        if len(text) > 2 and text[0] == mark[0] and text[-1] == mark[1] and mark[0] not in text[1:-1]:
            text = text[1:-1].strip()
    if reply.calls:
        raise Malformed("user turn with a call", "Write what the user says; do not call tools.")
    if not any(c.isalnum() for c in text):
        raise Malformed("empty user turn", "The message was empty. Write what the user says.")
    if ODD.search(text) or SLOT.search(text) or text[0] in "{[<":
        raise Malformed("unreadable user turn", "Write only the words of the user, without marks, braces or roles.")
    if len(text.split()) > MOST_WORDS:
        raise Malformed("user turn too long", f"Write fewer than {MOST_WORDS} words.")
    if any("_" in name and name in text for name in tools):
        raise Malformed(
            "user turn names a tool", "A user does not know the names of tools or parameters. Leave them out."
        )
    if any(key in text for key in ids):
        raise Malformed("user turn names an id", "A user does not know ids. Call things by their names.")
    return text


def sent(message: Mapping[str, Any]) -> dict[str, Any]:
    """A message of a conversation as the wire takes it."""
    return {k: v for k, v in message.items() if k in ("role", "content", "tool_calls", "tool_call_id")}
