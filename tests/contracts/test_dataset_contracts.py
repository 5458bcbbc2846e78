"""The pinned forms of the data set: GroundTruth v1, user_turns, Example as a flat row, against golden fixtures.

A fixture changes only on purpose, together with a line in docs/decisions.md: run with ``PROVE_WRITE_GOLDEN=1`` then.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import msgspec
import pyarrow.parquet as pq
import pytest

from prove.dataset import Call, Example, Fact, GroundTruth, UserTurn, read, write_parquet
from prove.dataset.store import from_row, to_row

GOLDEN = Path(__file__).parent / "golden"

TRUTH = GroundTruth(
    steps=[
        [Call("list_accounts", {"kind": "savings"}, 1), Call("list_payees", {"query": "Zoë Łuc"}, 1)],
        [Call("send_payment", {"from_account_id": "acc_1", "payee_id": "payee_2", "amount": 12.5}, 1)],
        [Call("list_cards", {}, 2)],
    ],
    edges=[(0, 1, "explicit"), (1, 2, "implicit")],
    required_diff=[{"environment": "banking", "table": "transfers", "op": "create", "id": None, "fields": {"n": 1250}}],
    allowed_diff=[{"environment": "banking", "table": "cards", "op": "update", "id": "card_3", "fields": {"x": None}}],
    facts=[Fact("list_cards", ["cards", "0", "last4"], "0042", ["0042"], 2)],
)
TURNS = [
    UserTurn("Pay Zoë Łuc.", "next", ["payee_id"]),
    UserTurn("$12.50, from savings.", "asked", ["amount", "from_account_id"]),
    UserTurn("Which cards do I have?", "next", []),
]
EXAMPLE = Example(
    id="train-000007-0badcafe",
    kind="clarification",
    environments={"banking": "1.0.0"},
    schema_hash="0123456789abcdef",
    seed=7,
    prompt=[{"role": "system", "content": "Help."}, {"role": "user", "content": "Pay Zoë Łuc."}],
    user_turns=TURNS,
    tools=[{"type": "function", "function": {"name": "list_cards", "description": "List.", "parameters": {}}}],
    ground_truth=TRUTH,
    reference=[
        {
            "role": "assistant",
            "content": "",
            "tool_calls": [{"id": "call_0", "type": "function", "function": {"name": "list_cards", "arguments": "{}"}}],
        },
        {"role": "tool", "tool_call_id": "call_0", "name": "list_cards", "content": '{"cards":[]}'},
    ],
    info_level="minimal",
    persona="accountant",
    knobs={"target": "list_cards", "distractors": 0, "enums_stripped": True},
    difficulty="medium",
    split="train",
    digest_start="a" * 32,
    digest_end="b" * 32,
    extra_info={"index": 7},
)


def golden(name: str, data: Any) -> None:
    """Compares data with its fixture."""
    text = json.dumps(msgspec.to_builtins(data), ensure_ascii=False, indent=1) + "\n"
    path = GOLDEN / f"{name}.json"
    if os.environ.get("PROVE_WRITE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), f"{path.name} is pinned; see the docstring of this module"


def load(name: str) -> Any:
    return json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))


def test_ground_truth() -> None:
    golden("ground_truth", TRUTH)
    assert msgspec.convert(load("ground_truth"), GroundTruth) == TRUTH
    assert [c.name for c in TRUTH.calls] == ["list_accounts", "list_payees", "send_payment", "list_cards"]


def test_what_a_ground_truth_may_leave_out() -> None:
    least = msgspec.convert({"steps": [[{"name": "a", "arguments": {}}]]}, GroundTruth)
    assert least == GroundTruth([[Call("a", {}, 0)]], [], [], [], [])


def test_user_turns() -> None:
    golden("user_turns", TURNS)
    assert msgspec.convert(load("user_turns"), list[UserTurn]) == TURNS
    with pytest.raises(msgspec.ValidationError, match="Invalid enum value 'soon'"):
        msgspec.convert([{"text": "x", "when": "soon"}], list[UserTurn])


def test_example_and_row() -> None:
    golden("example", EXAMPLE)
    golden("row", to_row(EXAMPLE))
    assert msgspec.convert(load("example"), Example) == EXAMPLE
    assert from_row(load("row"), "golden") == EXAMPLE


def test_the_columns_of_a_file(tmp_path: Path) -> None:
    write_parquet(tmp_path / "train.parquet", [EXAMPLE])
    assert pq.read_table(tmp_path / "train.parquet").to_pylist() == [load("row")]
    assert list(read(tmp_path)) == [EXAMPLE]


def test_rows_are_frozen() -> None:
    for frozen, field in ((EXAMPLE, "id"), (TRUTH, "steps"), (TURNS[0], "text"), (TRUTH.calls[0], "name")):
        with pytest.raises(AttributeError):
            setattr(frozen, field, "x")
