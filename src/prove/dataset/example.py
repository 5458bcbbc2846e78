"""The row of a data set, frozen: what synthesis writes and training, reward and evaluation read."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

SCHEMA_VERSION = 1

EdgeKind = Literal["explicit", "implicit"]
Kind = Literal["multi_turn", "clarification", "missing_function", "irrelevance"]
"""``clarification``: a needed value is asked for; ``missing_function``: a needed tool is not shown."""
InfoLevel = Literal["complete", "missing", "minimal"]
Split = Literal["train", "heldout"]


class Call(msgspec.Struct, frozen=True):
    """A ground-truth call. ``turn`` is the index of the user turn that it serves.

    Arguments equal to a parameter's default are left out unless the user asked for them.
    """

    name: str
    arguments: dict[str, Any]
    turn: int = 0


class Fact(msgspec.Struct, frozen=True):
    """What a task must have found and said: ``value`` in a result of ``tool`` at ``path``; any of ``said`` tells it."""

    tool: str
    path: list[str]
    value: Any
    said: list[str]
    turn: int = 0


class GroundTruth(msgspec.Struct, frozen=True):
    """The reference solution (paper, section 3: G and E).

    ``steps``: each a list of parallel calls. ``edges``: ``(i, j, kind)`` with i < j; *explicit* when a value of step j
    came out of step i, *implicit* when execution shows that j needs i to have happened. ``required_diff``: the
    changes that the final state must show, ``allowed_diff``: those it may show besides, both in the canonical form
    of :meth:`prove.engine.diff.Diff.canonical`.
    """

    steps: list[list[Call]]
    edges: list[tuple[int, int, EdgeKind]] = []
    required_diff: list[dict[str, Any]] = []
    allowed_diff: list[dict[str, Any]] = []
    facts: list[Fact] = []

    @property
    def calls(self) -> list[Call]:
        """All calls in order, parallel ones too."""
        return [call for step in self.steps for call in step]


class UserTurn(msgspec.Struct, frozen=True):
    """One thing the user says.

    ``when="next"``: at the first message without a call after the turn before. ``when="asked"``: at the next message
    without a call, skipped once this turn's ground-truth calls (those whose ``turn`` is this one's index in the row)
    have succeeded without it. ``reveals``: the parameters whose values it gives.
    """

    text: str
    when: Literal["next", "asked"] = "next"
    reveals: list[str] = []


class Example(msgspec.Struct, frozen=True, kw_only=True):
    """One row. ``reference`` is the whole conversation as the teacher played it, in OpenAI's message form."""

    schema_version: int = SCHEMA_VERSION
    id: str
    kind: Kind
    environments: dict[str, str]
    schema_hash: str
    seed: int
    prompt: list[dict[str, Any]]
    user_turns: list[UserTurn]
    tools: list[dict[str, Any]]
    ground_truth: GroundTruth
    reference: list[dict[str, Any]]
    info_level: InfoLevel
    persona: str
    knobs: dict[str, Any]
    difficulty: str
    split: Split
    digest_start: str
    digest_end: str
    data_source: str = "prove"
    agent_name: str = "prove"
    reward_model: dict[str, Any] = msgspec.field(default_factory=lambda: {"style": "rule"})
    extra_info: dict[str, Any] = {}

    @property
    def tool_names(self) -> list[str]:
        """The names of the tools shown."""
        return [t["function"]["name"] for t in self.tools]
