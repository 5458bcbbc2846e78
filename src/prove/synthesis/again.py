"""The reference of an example played again wherever workspaces live just now, as a policy would play it.

Synthesis looks into the rows of a world, so it works in this process. What it made is proved on servers by this: each
call of the reference gives there what the reference shows, and the states are those of the row.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from prove.dataset import Example
from prove.errors import UserError
from prove.remote.place import workspace


def differences(example: Example) -> Iterator[str]:
    """What comes out otherwise than the example tells; nothing if it is sound. Raises what the place raises."""
    if not example.environments:
        return
    ws = workspace(tools=example.tool_names, seed=example.seed, rollout_id=example.id)
    if ws.digest() != example.digest_start:
        yield "digest: the world is not the one the example was made in"
        return
    shown = {m["tool_call_id"]: m["content"] for m in example.reference if m["role"] == "tool"}
    for number, message in enumerate(example.reference):
        for call in message.get("tool_calls") or ():
            function = call["function"]
            arguments = function["arguments"]
            given = json.loads(arguments) if isinstance(arguments, str) else arguments
            observation = ws.call(function["name"], given, call_id=call["id"])
            if observation.text != shown.get(call["id"]):
                yield f"replay: message {number}, {function['name']} gives {observation.text[:120]}"
    if ws.digest() != example.digest_end:
        yield "digest: the replay ends in another state"
    if ws.diff().canonical() != example.ground_truth.required_diff:
        yield "required_diff: the replay makes other changes"


def check(example: Example) -> None:
    """Raises :class:`UserError` if a server answers otherwise than this process did when it made the example."""
    for difference in differences(example):
        raise UserError(
            f"the server answers otherwise than this installation: example {example.id}, {difference}; serve the "
            "release and the environments that are installed here."
        )
