"""Requests from outside, out of small files of our own in the shapes of When2Call and xLAM-irrelevance."""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from prove.dataset import read
from prove.errors import UserError
from prove.reward import score
from prove.reward.validity import compile_tools
from prove.rollout import Episode
from prove.synthesis import config_from, faults, synthesize
from prove.synthesis.abstention import CREDIT, WHEN2CALL, XLAM, read_file
from prove.synthesis.foreign import Malformed, functions
from prove.synthesis.replay import check_versions

WEATHER = {
    "name": "weather.now",
    "description": "The weather of a town.",
    "parameters": {"type": "dict", "properties": {"town": {"type": "str"}}, "required": ["town"]},
}
FLAT = {
    "name": "find_recipes",
    "description": "Recipes by what is in them.",
    "parameters": {
        "with": {"type": "List[str]", "description": "What is in them."},
        "most": {"type": "int", "description": "How many.", "default": 10},
        "diet": {"type": "str, optional", "description": "A diet."},
    },
}


def exam_row(n: int, right: str = "cannot_answer", **more: Any) -> dict[str, Any]:
    answers = {"cannot_answer": f"I have no tool for that, number {n}.", "direct": "42", "request_for_info": "Which?"}
    base = {"uuid": str(n), "source": "apigen", "question": f"Sing me song number {n}", "correct_answer": right}
    return {**base, "answers": answers, "target_tool": None, "tools": [json.dumps(WEATHER)], **more}


def trained(n: int, answer: str, **more: Any) -> dict[str, Any]:
    messages = [{"role": "user", "content": f"Paint me picture {n}."}, {"role": "assistant", "content": answer}]
    return {"tools": [json.dumps(WEATHER)], "messages": messages, **more}


def xlam(n: int, **more: Any) -> dict[str, Any]:
    return {"id": n, "query": f"Walk dog number {n}.", "tools": json.dumps([FLAT]), "answers": "[]", **more}


def lines(path: Path, rows: list[Any]) -> Path:
    path.write_text("\n".join(json.dumps(r) for r in rows) + "\n", encoding="utf-8")
    return path


def test_the_test_file_of_when2call(tmp_path: Path) -> None:
    rows = [exam_row(1), exam_row(2, "direct"), exam_row(3, "request_for_info"), exam_row(1), exam_row(4, tools=[])]
    path = lines(tmp_path / "mcq.jsonl", [*rows, exam_row(5, source="bfcl_v3_live", answers=None)])
    found = read_file(path)
    assert (found.name, found.form, found.sha256) == ("mcq.jsonl", WHEN2CALL, sha256(path.read_bytes()).hexdigest())
    assert [(r.text, r.place, r.exam) for r in found.rows] == [
        ("Sing me song number 1", "line 1", False),
        ("Sing me song number 5", "line 6", True),
    ]
    assert [r.answer for r in found.rows] == ["I have no tool for that, number 1.", None]
    assert found.skipped == {
        "the same request again": 1,
        "whose right answer is direct": 1,
        "whose right answer is request_for_info": 1,
        "without tools": 1,
    }
    assert found.rows[0].tools == functions([WEATHER])


def test_the_training_files_of_when2call(tmp_path: Path) -> None:
    chosen = {"role": "assistant", "content": "I cannot paint."}
    preferred = trained(5, "unused", chosen_response=chosen, rejected_response={"role": "assistant", "content": "ok"})
    preferred["messages"].pop()
    several = trained(6, "No.")
    several["messages"] = [{"role": "user", "content": "Hi"}, chosen, *several["messages"]]
    answers = ["Sorry, no.", "Which size?", '<TOOLCALL>[{"name": "x"}]</TOOLCALL>']
    rows = [*(trained(i, a) for i, a in enumerate(answers)), preferred, several]
    found = read_file(lines(tmp_path / "sft.jsonl", rows))
    assert [(r.text, r.answer) for r in found.rows] == [
        ("Paint me picture 0.", "Sorry, no."),
        ("Paint me picture 5.", "I cannot paint."),
    ]
    assert found.skipped == {"of several turns": 1, "to be answered by a call": 1, "whose answer asks something": 1}


@pytest.mark.parametrize("as_lines", [False, True])
def test_the_file_of_xlam_irrelevance(tmp_path: Path, as_lines: bool) -> None:
    rows = [xlam(1), xlam(2, answers='[{"name": "find_recipes", "arguments": {}}]'), xlam(3, tools=[FLAT], answers=[])]
    path = tmp_path / "x.json"
    lines(path, rows) if as_lines else path.write_text("\ufeff" + json.dumps(rows, indent=1), encoding="utf-8")
    found = read_file(path)
    assert found.form == XLAM and [r.text for r in found.rows] == ["Walk dog number 1.", "Walk dog number 3."]
    assert [r.answer for r in found.rows] == [None, None] and found.skipped == {"to be answered by a call": 1}
    assert found.rows[1].place == ("line 3" if as_lines else "row 3")


def test_descriptions_become_functions() -> None:
    dotted, flat = functions([WEATHER, {"type": "function", "function": FLAT}])
    assert dotted["function"]["name"] == "weather_now"
    assert dotted["function"]["parameters"] == {
        "type": "object",
        "properties": {"town": {"type": "string"}},
        "required": ["town"],
    }
    assert flat["function"]["parameters"] == {
        "type": "object",
        "properties": {
            "with": {"type": "array", "description": "What is in them."},
            "most": {"type": "integer", "description": "How many.", "default": 10},
            "diet": {"type": "string", "description": "A diet."},
        },
        "required": ["with"],
    }
    odd = {"a": {"type": "Union[int, str]"}, "b": {"type": "Optional[float]"}, "c": {"type": ["int"]}, "d": {}}
    (found,) = functions([{"name": "odd", "parameters": odd}])
    properties = found["function"]["parameters"]["properties"]
    assert properties == {"a": {}, "b": {"type": "number"}, "c": {}, "d": {}}
    nested = {"list": {"type": "array", "items": {"type": "dict", "properties": {"x": {"type": "bool", "enum": "no"}}}}}
    (found,) = functions([{"name": "n", "parameters": {"type": "object", "properties": nested}, "required": ["list"]}])
    assert found["function"]["parameters"] == {
        "type": "object",
        "properties": {
            "list": {"type": "array", "items": {"type": "object", "properties": {"x": {"type": "boolean"}}}}
        },
        "required": ["list"],
    }
    compile_tools([dotted, flat, found])  # the reward can read them


@pytest.mark.parametrize(
    "tools",
    [
        [3],
        [{"description": "nameless"}],
        [{"name": " "}],
        [{"name": "a", "parameters": [3]}],
        [{"name": "a", "parameters": {"x": 3}}],
        [{"name": "a", "parameters": {"properties": {}, "required": "x"}}],
        [{"name": "a", "description": 3}],
        [{"name": "a.b"}, {"name": "a_b"}],
    ],
)
def test_what_is_no_description(tools: list[Any]) -> None:
    with pytest.raises(Malformed):
        functions(tools)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (3, "line 2: this is no object; download the file anew, or take that row out of it"),
        ({"x": 1}, "line 2: this has none of query"),
        (xlam(1, query=3), "line 2: query is missing or no text"),
        (xlam(1, query="  "), "line 2: the request is empty"),
        (xlam(1, tools="[{"), "line 2: tools is no JSON text"),
        (xlam(1, tools='{"a": 1}'), "line 2: tools is no list"),
        ({"query": "x", "tools": "[]"}, "line 2: answers is missing"),
        (exam_row(1, tools=["{"]), "line 2: a tool is no JSON text"),
        (exam_row(1, tools=[{"name": ""}]), r"line 2: tools\[0\] has no name"),
        ({"question": "x", "tools": []}, "line 2: correct_answer is missing or no text"),
        ({"messages": "x", "tools": []}, "line 2: messages is no list of objects"),
        ({"messages": [], "tools": []}, "line 2: the last answer is no message of the assistant"),
        (trained(1, "No.", chosen_response="No."), "line 2: the last answer is no message of the assistant"),
    ],
)
def test_a_malformed_row_is_refused_with_its_place(tmp_path: Path, row: Any, message: str) -> None:
    with pytest.raises(UserError, match=message):
        read_file(lines(tmp_path / "x.jsonl", [xlam(0), row]))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", r"holds no request to decline \(it has no rows\); name another file"),
        (b"[]", r"holds no request to decline \(it has no rows\)"),
        (b"[1,", "is no JSON"),
        (b'{"query": "a"\n', "line 1 is no JSON"),
        (b"\xff\xfe\x00", "line 1 is no JSON"),
        (json.dumps(exam_row(1, "direct")).encode(), r"holds no request to decline \(1 whose right answer is direct\)"),
        (f"{json.dumps(xlam(1))}\n{json.dumps(exam_row(1))}".encode(), "mixes rows of both sets; give each set"),
    ],
)
def test_what_is_no_such_file(tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "x.jsonl").write_bytes(content)
    with pytest.raises(UserError, match=message):
        read_file(tmp_path / "x.jsonl")
    with pytest.raises(UserError, match="no such file or directory; check the path"):
        read_file(tmp_path / "none")


SETTINGS: dict[str, Any] = {
    "environments": ["banking"],
    "quotas": {"multi_turn": 10, "missing_function": 2, "irrelevance": 8},
    "count": 20,
    "heldout": 4,
    "seed": 5,
    "distractors": {"probability": 0.0},
}


def test_they_take_the_place_of_our_own(tmp_path: Path) -> None:
    files = [
        lines(tmp_path / "w.jsonl", [exam_row(i, source="bfcl" if i == 0 else "apigen") for i in range(3)]),
        lines(tmp_path / "x.json", [xlam(i) for i in range(2)]),
    ]
    config = config_from(SETTINGS)
    result = synthesize(config, tmp_path / "a", abstention=files)
    assert result.counts == {"train": 20, "heldout": 4}
    rows = list(read(tmp_path / "a", "train"))
    assert Counter(e.kind == "irrelevance" for e in rows) == {True: 8, False: 12}
    assert sum(e.kind == "missing_function" for e in rows) == 2
    taken = rows[-5:]
    sources = [e.knobs["source"] for e in taken]
    assert {s["file"] for s in sources} == {"w.jsonl", "x.json"}
    assert {s["sha256"] for s in sources} == {sha256(f.read_bytes()).hexdigest() for f in files}
    assert not any("source" in e.knobs for e in rows[:-5]) and len({e.id for e in rows}) == 20
    for e in taken:
        check_versions(e)
        assert list(faults(e)) == [] and e.environments == {} and e.kind == "irrelevance" and not e.ground_truth.steps
        assert e.prompt[1]["content"] == e.user_turns[0].text and e.tools and "It is" not in e.prompt[0]["content"]
    card = (tmp_path / "a" / "README.md").read_text()
    assert "license: [apache-2.0, cc-by-4.0]" in card and all(CREDIT[f][1] in card for f in (WHEN2CALL, XLAM))
    assert "15 examples" not in card and "19 examples made by" in card and "; 5 examples more come from outside" in card
    assert "1 of these examples were made from questions of BFCL" in card and "Which rows" in card
    assert synthesize(config, tmp_path / "a", abstention=files) == result  # read back, not made again
    assert synthesize(config, tmp_path / "b", abstention=files, workers=2).sha256 == result.sha256
    with pytest.raises(UserError, match="made with other settings"):
        synthesize(config, tmp_path / "a", abstention=files[:1])


def test_no_more_than_wanted_and_another_seed_takes_others(tmp_path: Path) -> None:
    path = lines(tmp_path / "x.jsonl", [xlam(i) for i in range(60)])
    texts = []
    for seed in (1, 2):
        config = config_from({**SETTINGS, "quotas": None, "irrelevance": 0.5, "seed": seed})
        synthesize(config, tmp_path / str(seed), abstention=[path])
        rows = list(read(tmp_path / str(seed), "train"))
        texts.append({e.user_turns[0].text for e in rows if "source" in e.knobs})
        assert len(texts[-1]) == 10 and len(rows) == 20 and sum(e.kind == "irrelevance" for e in rows) == 10
    assert texts[0] != texts[1]
    card = (tmp_path / "1" / "README.md").read_text()
    assert "When2Call is not in it, so it is not the paper's data set" in card


def test_only_outside_rows(tmp_path: Path) -> None:
    path = lines(tmp_path / "x.jsonl", [xlam(i) for i in range(9)])
    config = config_from({**SETTINGS, "quotas": {"irrelevance": 1}, "count": 6, "heldout": 0})
    assert synthesize(config, tmp_path / "a", abstention=[path]).counts == {"train": 6, "heldout": 0}
    assert all("source" in e.knobs for e in read(tmp_path / "a", "train"))


def test_their_tools_cannot_be_called_even_under_a_name_of_ours(tmp_path: Path) -> None:
    ours = {"name": "list_accounts", "description": "Theirs.", "parameters": {}}
    path = lines(tmp_path / "x.jsonl", [xlam(0, tools=[ours, FLAT])])
    synthesize(
        config_from({**SETTINGS, "quotas": {"irrelevance": 1}, "count": 1, "heldout": 0}),
        tmp_path / "a",
        abstention=[path],
    )
    (example,) = read(tmp_path / "a", "train")
    assert list(faults(example)) == []
    episode = Episode(example)
    episode.start()
    call = {"id": "1", "type": "function", "function": {"name": "list_accounts", "arguments": "{}"}}
    new, done = episode.step_message({"role": "assistant", "content": "", "tool_calls": [call]})
    assert not done and '"unknown_tool"' in new[0]["content"]
    episode.step_message({"role": "assistant", "content": "I cannot do that."})
    assert episode.result.stop == "done" and episode.result.reward is not None
    silent = score(example.tools, {"steps": [], "edges": []}, [])
    assert episode.result.reward.total < silent.total


def test_an_example_without_an_environment_must_be_from_outside(made: list[Any]) -> None:
    import msgspec

    bare = msgspec.structs.replace(next(e for e in made if e.kind == "irrelevance"), environments={}, schema_hash="")
    assert any(f.startswith("tools: they belong to no environment") for f in faults(bare))
