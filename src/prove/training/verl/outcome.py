"""What is told of one rollout: numbers under the same keys always, whatever happened in it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from prove.reward import Score
from prove.rollout import Conversation, Result
from prove.training.metrics import earned

ERRORS = ("malformed", "unknown_tool", "invalid_arguments", "not_found", "refused", "conflict")
"""Kinds of failed calls, see the contract of an observation."""

PARTS = ("validity", "coverage", "efficiency", "name", "argument", "collateral")

KEYS = (
    "score",
    *PARTS,
    "scored",
    "success",
    "should_abstain",
    "abstained",
    "calls",
    "ground_truth_calls",
    "calls_per_ground_truth_call",
    *(f"errors_{kind}" for kind in ERRORS),
    "user_turns",
    "assistant_turns",
    "truncated",
    "limited",
    "unclosed",
    "empty",
    "model_tokens",
    "environment_tokens",
)
"""The keys of verl's ``reward_extra_info``. All values are numbers.

``score``: the reward, 0 where ``scored`` is 0 (the fault was ours and the rollout is masked). The parts are 0 where the
reward has none: of a rollout without a score, where nothing should be called (``should_abstain``), and ``collateral``
under the paper's profile. ``calls_per_ground_truth_call`` is 0 where there is no ground-truth call. ``truncated``: the
tokens ran out; ``unclosed``: within the model's own message, which it did not end; ``limited``: the turns or calls ran
out; ``empty``: the model said nothing and called nothing.
"""

ABSENT = dict.fromkeys(KEYS, 0.0)
"""Of a rollout that did not begin."""


def told(conversation: Conversation, success: bool | None, unclosed: float = 0.0) -> dict[str, float]:
    """The numbers of a finished conversation. ``success``: None if it was not judged; ``unclosed``: a price."""
    episode, result = conversation.episode, conversation.episode.result
    wanted = sum(len(step) for step in episode.example.ground_truth.steps)
    attempts = len(result.calls)
    kinds = Counter(call["kind"] for call in result.calls)
    model = sum(conversation.mask)
    numbers = dict(ABSENT)
    if result.reward is not None and (score := earned(conversation, unclosed)) is not None:
        numbers.update(parts(result.reward), score=score)
    numbers.update(
        success=float(success is True),
        should_abstain=float(wanted == 0),
        abstained=float(attempts == 0),
        calls=float(attempts),
        ground_truth_calls=float(wanted),
        calls_per_ground_truth_call=attempts / wanted if wanted else 0.0,
        user_turns=float(episode.user_turns),
        assistant_turns=float(episode.assistant_messages),
        truncated=float(result.stop == "length"),
        limited=float(result.stop in ("user_limit", "assistant_limit", "call_limit")),
        unclosed=float(conversation.unclosed),
        empty=float(not conversation.unclosed and not says_something(result)),
        model_tokens=float(model),
        environment_tokens=float(len(conversation.mask) - model),
        **{f"errors_{kind}": float(kinds[kind]) for kind in ERRORS},
    )
    return numbers


def parts(score: Score) -> dict[str, float]:
    """The reward's own numbers."""
    values = (
        score.validity,
        score.coverage,
        score.efficiency,
        score.name_score,
        score.argument,
        score.collateral,
    )
    return {
        "score": score.total,
        "scored": 1.0,
        **{part: 0.0 if value is None else value for part, value in zip(PARTS, values, strict=True)},
    }


def says_something(result: Result) -> bool:
    """Whether any message of the model has a word, a thought or a call."""
    return any(
        m["role"] == "assistant" and (m["content"].strip() or m.get("tool_calls") or m.get("reasoning_content"))
        for m in result.messages
    )


def unscored(numbers: dict[str, Any]) -> bool:
    """Whether the rollout met a fault of ours."""
    return not numbers["scored"]
