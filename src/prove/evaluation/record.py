"""What is kept of one finished rollout: everything the figures are made of, as plain JSON data."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from prove.dataset import Example
from prove.evaluation.success import judge
from prove.reward.values import arguments_of, equal
from prove.rollout import Message, Result


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One rollout of one example; one line of ``rollouts.jsonl``.

    ``turns``: user turns of the example, asked ones included. ``success``: None where it cannot be judged.
    ``parts``: the reward's parts by the name in the receipt (``name_score`` is the name part; ``collateral`` only under
    the strict profile); none of the paper's in an abstention row, None after a fault of ours. ``errors``: failed
    attempts by kind, ``malformed`` among them. ``unclosed``: the model did not end its last message. ``asked_needed``
    of ``asks``: values that were missing and were asked for.
    ``asked_unneeded``: messages with text and no call while something was left to do and nothing was missing.
    ``diff``: the final changes with values before and after.
    """

    id: str
    trial: int
    kind: str
    turns: int
    stop: str
    fault: str | None
    success: bool | None
    reasons: list[str]
    total: float | None
    parts: dict[str, float] | None
    calls: list[dict[str, Any]]
    reference_calls: int
    errors: dict[str, int]
    unclosed: bool
    asks: int
    asked_needed: int
    asked_unneeded: int
    diff: list[dict[str, Any]]
    messages: list[Message]


PARTS = ("validity", "coverage", "efficiency", "name_score", "argument", "collateral")


def record(example: Example, trial: int, result: Result, *, unclosed: bool = False) -> Record:
    """The record of a finished episode."""
    verdict = judge(example, result)
    reward = result.reward
    parts: dict[str, float] | None = None
    if reward is not None:
        parts = {p: float(v) for p in PARTS if (v := getattr(reward, p)) is not None}
    needed, unneeded = questions(example, result)
    return Record(
        id=example.id,
        trial=trial,
        kind=example.kind,
        turns=len(example.user_turns),
        stop=str(result.stop),
        fault=result.fault,
        success=verdict.success,
        reasons=list(verdict.reasons),
        total=None if reward is None else float(reward.total),
        parts=parts,
        calls=result.calls,
        reference_calls=len(example.ground_truth.calls),
        errors=dict(sorted(Counter(str(call["kind"]) for call in result.calls if not call["ok"]).items())),
        unclosed=unclosed,
        asks=sum(turn.when == "asked" for turn in example.user_turns),
        asked_needed=needed,
        asked_unneeded=unneeded,
        diff=msgspec.json.decode(msgspec.json.encode(list(result.diff or ()))),
        messages=result.messages,
    )


def to_line(one: Record) -> bytes:
    """The record as a line of JSON, without the line's end.

    What a model wrote may hold lone surrogates and integers of any length, which the standard library keeps.
    """
    plain = msgspec.to_builtins(one)
    try:
        return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:
        return json.dumps(plain, separators=(",", ":")).encode()


def from_line(line: bytes) -> Record:
    """The record of a line. Raises ValueError for anything else."""
    return msgspec.convert(json.loads(line), Record)


def questions(example: Example, result: Result) -> tuple[int, int]:
    """How many values that were missing the model asked for, and how many messages were questions without need.

    A message without a call counts as a question when it has text. It is needed when the user's next turn is one that
    has to be asked for; it is not needed when the turn at hand still has ground-truth calls that have not succeeded
    and no asked turn is pending.
    """
    given = [0, *(n for n in range(1, len(example.user_turns)) if n not in result.skipped)]
    outcomes = iter(result.calls)
    done: list[dict[str, Any]] = []
    place = needed = unneeded = 0
    for message, following in _model_messages(example, result):
        for _ in message.get("tool_calls") or ():
            # An episode that reached its limit of calls holds more of them than were taken.
            call = next(outcomes, None)
            if call is not None and call["ok"]:
                done.append(call)
        if message.get("tool_calls"):
            continue
        asked = place + 1 < len(given) and example.user_turns[given[place + 1]].when == "asked"
        if message["content"].strip():
            if asked:
                needed += 1
            elif _outstanding(example, given[place], done):
                unneeded += 1
        if following:
            place += 1
    return needed, unneeded


def _model_messages(example: Example, result: Result) -> Iterator[tuple[Message, bool]]:
    """The model's messages, each with whether a user turn follows it at once."""
    messages = result.messages[len(example.prompt) :]
    for at, message in enumerate(messages):
        if message["role"] == "assistant":
            yield message, at + 1 < len(messages) and messages[at + 1]["role"] == "user"


def _outstanding(example: Example, turn: int, done: list[dict[str, Any]]) -> bool:
    """Whether a ground-truth call of this turn has not succeeded yet with the right values.

    Calls of earlier turns take their share of what was done first: the same call may be wanted twice.
    """
    left = list(done)
    for want in sorted(example.ground_truth.calls, key=lambda call: call.turn):
        if want.turn > turn:
            break
        for index, call in enumerate(left):
            given = arguments_of(call["arguments"])[0] or {}
            if call["name"] == want.name and all(k in given and equal(given[k], v) for k, v in want.arguments.items()):
                del left[index]
                break
        else:
            if want.turn == turn:
                return True
    return False
