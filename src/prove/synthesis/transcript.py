"""The reference conversation of an example against its replay: what it shows must be what happens."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from prove.dataset import Call, Example
from prove.engine import Observation, Workspace


def faults_of_transcript(
    example: Example, before: Sequence[Workspace], results: Sequence[Sequence[Observation]]
) -> Iterator[str]:
    """What the messages tell otherwise than the rest of the row, or than the replay.

    ``before``: the workspace before each step of the ground truth, and the one after all; ``results``: what the steps
    returned.
    """
    messages = example.reference
    if example.prompt != messages[: len(example.prompt)] or [m["role"] for m in example.prompt] != ["system", "user"]:
        yield "reference: it does not begin with the prompt"
    if [m["content"] for m in messages if m["role"] == "user"] != [t.text for t in example.user_turns]:
        yield "reference: its user turns are not those of the row"
    steps: list[list[Call]] = []
    contents: list[list[str]] = []
    turn = -1
    for i, message in enumerate(messages):
        turn += message["role"] == "user"
        calls = message.get("tool_calls")
        if not calls:
            continue
        answers = {m.get("tool_call_id"): m["content"] for m in messages[i + 1 : i + 1 + len(calls)]}
        made: list[Call] = []
        shown: list[str] = []
        for call in calls:
            name, arguments = call["function"]["name"], _arguments(call["function"]["arguments"])
            content = answers.get(call["id"])
            if arguments is None or content is None:
                yield f"reference: a call of {name} is unreadable or unanswered"
            elif not _is_error(content):
                made.append(Call(name, arguments, turn))
                shown.append(content)
            elif before[min(len(steps), len(before) - 1)].fork().call(name, arguments).text != content:
                yield f"reference: a call of {name} does not fail as shown"
        if made:
            steps.append(made)
            contents.append(shown)
    if steps != example.ground_truth.steps:
        yield "reference: its successful calls are not those of the ground truth"
        return
    for i, (step, observed) in enumerate(zip(contents, results, strict=True)):
        if step != [o.text for o in observed]:
            yield f"reference: step {i} does not return what it shows"


def _arguments(text: Any) -> dict[str, Any] | None:
    try:
        arguments = json.loads(text)
    except (TypeError, ValueError):
        return None
    return arguments if isinstance(arguments, dict) else None


def _is_error(content: str) -> bool:
    if not content.startswith('{"error":'):
        return False
    body = json.loads(content)
    return list(body) == ["error"]
