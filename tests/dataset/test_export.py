"""Exports: nothing is lost on the way to another trainer and back, and what is left out is left out on purpose."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rows import examples, plain, sample

from prove.dataset import Example
from prove.dataset.export import export, failed, from_trl, from_verl, to_openai
from prove.errors import UserError


@settings(deadline=None, max_examples=40)
@given(rows=st.lists(examples, max_size=5))
@pytest.mark.parametrize(("form", "back"), [("verl", from_verl), ("trl", from_trl)])
def test_there_and_back(tmp_path_factory: pytest.TempPathFactory, form: str, back: Any, rows: list[Example]) -> None:
    path = tmp_path_factory.mktemp("out") / "x.parquet"
    assert export(rows, form, path) == (len(rows), 0)
    found = pq.read_table(path).to_pylist()
    assert [plain(back(row)) for row in found] == [plain(e) for e in rows]
    for row, e in zip(found, rows, strict=True):
        assert row["prompt"] == [{"role": m["role"], "content": m["content"]} for m in e.prompt]


@pytest.mark.parametrize(("form", "back"), [("verl", from_verl), ("trl", from_trl)])
def test_datasets_reads_it_as_the_trainers_do(tmp_path: Path, form: str, back: Any) -> None:
    datasets = pytest.importorskip("datasets")
    rows = [sample(id="a", knobs={"x": 1}), sample(id="b", tools=[], extra_info={"y": [1.5]}, environments={})]
    export(rows, form, tmp_path / "x.parquet")
    loaded = datasets.load_dataset(
        "parquet", data_files=str(tmp_path / "x.parquet"), split="train", cache_dir=str(tmp_path / "cache")
    )
    assert [back(row) for row in loaded] == rows
    assert loaded[0]["prompt"] == [{"role": "system", "content": "hi"}]
    if form == "verl":
        assert loaded[1]["extra_info"]["index"] == 1 and loaded[0]["data_source"] == loaded[0]["agent_name"] == "prove"
        assert json.loads(loaded[0]["reward_model"]["ground_truth"])["steps"][0][0]["name"] == "pay"
        assert loaded[0]["reward_model"]["style"] == "rule"
    else:
        assert [row["environment"] for row in loaded] == ["banking", "none"]
        assert json.loads(loaded[0]["tools"])[0]["function"]["name"] == "pay"


@settings(deadline=None, max_examples=40)
@given(rows=st.lists(examples, max_size=4))
def test_lines_hold_reference_and_tools(tmp_path_factory: pytest.TempPathFactory, rows: list[Example]) -> None:
    path = tmp_path_factory.mktemp("out") / "x.jsonl"
    assert export(rows, "openai-sft", path) == (len(rows), 0)
    lines = [json.loads(line) for line in path.read_bytes().split(b"\n")[:-1]]
    assert json.dumps(lines) == json.dumps([{"messages": e.reference, "tools": e.tools} for e in rows])


def call(*ids: str, content: str = "") -> dict[str, Any]:
    made = [{"id": i, "type": "function", "function": {"name": "pay", "arguments": "{}"}} for i in ids]
    return {"role": "assistant", "content": content, "tool_calls": made}


def gives(call_id: str, ok: bool = True) -> dict[str, Any]:
    content = "{}" if ok else '{"error":{"kind":"refused"}}'
    return {"role": "tool", "tool_call_id": call_id, "name": "pay", "content": content}


def says(role: str, text: str) -> dict[str, Any]:
    return {"role": role, "content": text}


ASKED, DONE = says("user", "Pay."), says("assistant", "Paid.")


def without(*messages: dict[str, Any]) -> Any:
    line = to_openai(sample(reference=list(messages)), failures=False)
    return None if line is None else line["messages"]


def test_failures_that_were_put_right_are_left_out() -> None:
    assert without(ASKED, call("a"), gives("a", False), call("b"), gives("b"), DONE) == [
        ASKED,
        call("b"),
        gives("b"),
        DONE,
    ]
    # A partial success: of two parallel calls one was wrong.
    partly = without(ASKED, call("a", "b"), gives("a", False), gives("b"), call("c"), gives("c"), DONE)
    assert partly == [ASKED, call("b"), gives("b"), call("c"), gives("c"), DONE]
    # What it said beside a failed call stays.
    said = without(ASKED, call("a", content="One moment."), gives("a", False), call("b"), gives("b"), DONE)
    assert said == [ASKED, says("assistant", "One moment."), call("b"), gives("b"), DONE]
    whole = [ASKED, call("a"), gives("a"), DONE, says("user", "Thanks."), says("assistant", "Welcome.")]
    assert without(*whole) == whole


def test_an_answer_that_only_a_failure_supports_leaves_the_conversation_out(tmp_path: Path) -> None:
    refused = [ASKED, call("a"), gives("a", False), says("assistant", "The bank refuses it.")]
    assert without(*refused) is None
    assert without(ASKED, call("a", "b"), gives("a"), gives("b", False), says("assistant", "Half of it.")) is None
    assert without(ASKED, call("a"), gives("a", False)) is None
    rows = [sample(reference=refused), sample(reference=[ASKED, DONE])]
    assert export(rows, "openai-sft", tmp_path / "x.jsonl", failures=False) == (1, 1)
    assert export(rows, "openai-sft", tmp_path / "x.jsonl") == (2, 0)  # kept unless asked for


@pytest.mark.parametrize(
    ("content", "expected"),
    [('{"error":{"kind":"x"}}', True), ('{"error":1,"rows":[]}', False), ('{"error":', False), ('{"rows":[]}', False)],
)
def test_what_counts_as_a_failure(content: str, expected: bool) -> None:
    assert failed(content) is expected


def test_files_are_written_whole_or_not_at_all(tmp_path: Path) -> None:
    for name, form in (("x.parquet", "verl"), ("x.jsonl", "openai-sft")):
        (tmp_path / name).write_text("before")

        def broken() -> Any:
            yield sample()
            raise RuntimeError("no more")

        with pytest.raises(RuntimeError):
            export(broken(), form, tmp_path / name)
        assert (tmp_path / name).read_text() == "before"
        with pytest.raises(UserError, match="no such file or directory; choose a folder that can be written"):
            export([sample()], form, tmp_path / "none" / name)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["x.jsonl", "x.parquet"]


@pytest.mark.parametrize("back", [from_verl, from_trl])
def test_what_is_no_such_row_is_one_sentence(back: Any) -> None:
    with pytest.raises(UserError, match="here: schema_version is None"):
        back({"prompt": []}, "here")
