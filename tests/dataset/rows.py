"""Random rows of every form, and one plain row: what the tests of this room write and read."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from hypothesis import strategies as st

from prove.dataset import Call, Example, Fact, GroundTruth, UserTurn

text = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**80), 2**80),
    st.floats(allow_nan=False, allow_infinity=False),
    text,
)
values = st.recursive(
    scalars, lambda v: st.one_of(st.lists(v, max_size=4), st.dictionaries(text, v, max_size=4)), max_leaves=12
)
objects = st.dictionaries(text, values, max_size=4)
calls = st.builds(Call, text, objects, st.integers(0, 9))
turns = st.builds(UserTurn, text, st.sampled_from(["next", "asked"]), st.lists(text, max_size=3))
facts = st.builds(Fact, text, st.lists(text, max_size=3), values, st.lists(text, max_size=3), st.integers(0, 5))
edges = st.tuples(st.integers(0, 9), st.integers(0, 9), st.sampled_from(["explicit", "implicit"]))
named = st.fixed_dictionaries({"name": text, "description": text, "parameters": objects}, optional={"strict": values})
tools = st.fixed_dictionaries({"type": st.just("function"), "function": named})
called = st.fixed_dictionaries({"name": text, "arguments": text})
tool_calls = st.lists(st.fixed_dictionaries({"id": text, "type": st.just("function"), "function": called}), max_size=2)
roles = st.sampled_from(["system", "user", "assistant", "tool"])
messages = st.fixed_dictionaries({"role": roles, "content": text}, optional={"tool_calls": tool_calls, "name": text})
truths = st.builds(
    GroundTruth,
    st.lists(st.lists(calls, max_size=3), max_size=3),
    st.lists(edges, max_size=3),
    st.lists(objects, max_size=2),
    st.lists(objects, max_size=2),
    st.lists(facts, max_size=2),
)
examples = st.builds(
    Example,
    id=text,
    kind=st.sampled_from(["multi_turn", "clarification", "irrelevance"]),
    environments=st.dictionaries(text, text, max_size=2),
    schema_hash=text,
    seed=st.integers(0, 2**63 - 1),
    prompt=st.lists(messages, max_size=2),
    user_turns=st.lists(turns, max_size=3),
    tools=st.lists(tools, max_size=3),
    ground_truth=truths,
    reference=st.lists(messages, max_size=3),
    info_level=st.sampled_from(["complete", "missing", "minimal"]),
    persona=text,
    knobs=objects,
    difficulty=text,
    split=st.sampled_from(["train", "heldout"]),
    digest_start=text,
    digest_end=text,
    extra_info=objects,
)


def plain(example: Example) -> str:
    """Every value with its type: 1 and 1.0 and true are three things here."""
    return json.dumps(msgspec.to_builtins(example), sort_keys=True)


def sample(**fields: Any) -> Example:
    truth = GroundTruth([[Call("pay", {"n": 1, "who": "Zoë"})]], [], [{"op": "create"}], [], [])
    base: dict[str, Any] = dict(
        id="x-1",
        kind="multi_turn",
        environments={"banking": "1.0.0"},
        schema_hash="ab",
        seed=7,
        prompt=[{"role": "system", "content": "hi"}],
        user_turns=[UserTurn("Pay.")],
        tools=[{"type": "function", "function": {"name": "pay", "description": "Pay.", "parameters": {}}}],
        ground_truth=truth,
        reference=[{"role": "user", "content": "Pay."}],
        info_level="complete",
        persona="nobody",
        knobs={},
        difficulty="easy",
        split="train",
        digest_start="0",
        digest_end="1",
    )
    return Example(**{**base, **fields})
