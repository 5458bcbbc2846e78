"""The Hermes call format of Qwen2.5, Qwen3 and Granite 4: ``<tool_call>{"name": …, "arguments": {…}}</tool_call>``.

The same parser reads the model in training and in evaluation. It never raises: what cannot be read becomes a call
with a ``problem``, which the model sees as an error and the reward counts as an attempt.
"""

from __future__ import annotations

from typing import Any

from prove.reward.values import loads
from prove.rollout.calls import ModelMessage, ParsedCall, as_text, call_from_object, call_from_text

OPEN, CLOSE = "<tool_call>", "</tool_call>"
THINK, THOUGHT = "<think>", "</think>"


def parse(text: str) -> ModelMessage:
    """Read one model message, without the token that ended it.

    - Calls inside the thinking block are thoughts, not calls. A template that opens the block itself leaves only
      ``</think>`` in the text; a block that never closes swallows the rest of the message.
    - A call whose tag is not closed counts when its JSON is complete (servers read it so, too), else it is malformed.
    - A closing tag without an opening one is text.
    """
    thinking, rest = split_thinking(text)
    calls: list[ParsedCall] = []
    visible: list[str] = []
    position = 0
    while (start := rest.find(OPEN, position)) >= 0:
        visible.append(rest[position:start])
        body = start + len(OPEN)
        end = rest.find(CLOSE, body)
        following = rest.find(OPEN, body)
        if end < 0 or 0 <= following < end:  # the tag was never closed
            end, position = (following, following) if following >= 0 else (len(rest), len(rest))
        else:
            position = end + len(CLOSE)
        calls.append(_call(rest[body:end]))
    visible.append(rest[position:])
    return ModelMessage("".join(visible).strip(), tuple(calls), thinking)


def split_thinking(text: str, think: str = THINK, thought: str = THOUGHT) -> tuple[str | None, str]:
    """The thoughts of a message, None where there are none, and the rest of it."""
    before, closed, after = text.partition(thought)
    opened = before.find(think)
    if closed:
        # Text before an explicit opening tag is visible text.
        if opened >= 0:
            return before[opened + len(think) :].strip(), before[:opened] + after
        return before.strip(), after
    if opened >= 0:
        return before[opened + len(think) :].strip(), before[:opened]
    return None, text


def _call(body: str) -> ParsedCall:
    body = body.strip()
    try:
        value: Any = loads(body)
    except ValueError:
        return ParsedCall(None, body, None, "the text between the <tool_call> tags is not valid JSON")
    if not isinstance(value, dict):
        return ParsedCall(None, body, None, "the text between the <tool_call> tags is not a JSON object")
    name, arguments = value.get("name"), value.get("arguments")
    if "arguments" not in value:
        return call_from_text(name, None)
    if isinstance(arguments, dict):
        return call_from_object(name, arguments)
    # A string in place of the object is what a wire would carry as text encoded twice.
    return call_from_text(name, as_text(arguments))
