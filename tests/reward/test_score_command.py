"""`prove-rl score`: one object a row, receipts when asked for, and one sentence for every malformed row."""

from __future__ import annotations

import io
import json
import sys

import pytest

from prove.cli.main import run as run_program

from .conftest import CASES, TOOLS, call, truth

ROWS = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
KEYS = ["name", "validity", "coverage", "efficiency", "name_score", "argument", "total", "abstention"]
GOOD = {"name": "good", "tools": TOOLS, "ground_truth": truth(call("x", {"a": 1})), "calls": [call("x", {"a": 1})]}


@pytest.fixture
def run(capsys, monkeypatch):
    def invoke(*arguments, stdin=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = run_program(["score", *map(str, arguments)])
        out, err = capsys.readouterr()
        return code, [json.loads(line) for line in out.splitlines()], err

    return invoke


def test_every_worked_case(run):
    code, found, err = run(CASES)
    assert (code, err, len(found)) == (0, "", len(ROWS))
    for row, answer in zip(ROWS, found, strict=True):
        assert list(answer) == KEYS
        assert answer["name"] == row["name"]
        for part, value in row["expected"].items():
            key = "name_score" if part == "name" else part
            assert answer[key] == pytest.approx(value, abs=1e-6), (row["name"], part)
        if answer["abstention"]:
            assert [answer[part] for part in KEYS[1:6]] == [None] * 5


def test_receipts_are_given_when_asked_for(run):
    plain, explained = run(CASES)[1], run(CASES, "--explain")[1]
    assert [{key: one[key] for key in KEYS} for one in explained] == plain
    assert all(list(one) == [*KEYS, "receipts"] for one in explained)
    cost = explained[[one["name"] for one in explained].index("wrong value, right keys")]["receipts"]["argument"]
    assert [(one["call"], one["key"]) for one in cost] == [(2, "amount")]


def test_a_minus_reads_standard_input_and_blank_lines_are_passed_over(run):
    line = json.dumps(GOOD).encode()
    code, found, err = run("-", stdin=b"\xef\xbb\xbf" + line + b"\r\n\n  \n" + line)
    assert (code, err, [one["total"] for one in found]) == (0, "", [1.3, 1.3])


def without(*fields):
    return {key: value for key, value in GOOD.items() if key not in fields}


@pytest.mark.parametrize(
    ("row", "says"),
    [
        (b"{", "this is no JSON at column 2"),
        (b"[" * 100_000, "this is no JSON (nested too deeply)"),
        (b'{"name": "\xff"}', "this is not UTF-8 at byte 10"),
        ([], "a row must be an object with name, tools, ground_truth, calls, not []"),
        (without("name"), "name is missing"),
        (without("tools"), "tools is missing"),
        (without("ground_truth"), "ground_truth is missing"),
        (without("calls"), "calls is missing"),
        ({**GOOD, "name": 1}, "name must be text, not 1"),
        ({**GOOD, "tools": "[]"}, "tools must be a list"),
        ({**GOOD, "tools": [{}]}, "tools[0] must be"),
        ({**GOOD, "calls": {}}, "calls must be a list"),
        ({**GOOD, "calls": [{**call("x"), "ok": "yes"}]}, 'calls[0].ok must be true or false, not "yes"'),
        ({**GOOD, "ground_truth": None}, "ground_truth must be an object"),
        ({**GOOD, "ground_truth": {"steps": []}}, "ground_truth.edges must be a list"),
        (
            {**GOOD, "ground_truth": truth(call("x"), call("y"), edges=[[1, 0, "explicit"]])},
            'ground_truth.edges[0] is [1, 0, "explicit"], but an edge goes from a lower step to a higher one',
        ),
    ],
)
def test_a_malformed_row_ends_it_after_the_rows_before(run, tmp_path, row, says):
    file = tmp_path / "rows.jsonl"
    line = row if isinstance(row, bytes) else json.dumps(row).encode()
    good = json.dumps(GOOD).encode()
    file.write_bytes(b"\n".join([good, b"", line, good]))
    code, found, err = run(file)
    assert code == 2
    assert [one["name"] for one in found] == ["good"]
    assert err.startswith(f"error: {file}, line 3: {says}")
    assert err.count("\n") == 1 and "Traceback" not in err


def test_whatever_a_model_wrote_is_scored(run):
    odd = [None, 3, "x", {}, {"name": 1}, {"name": "x", "arguments": None}, {"name": "x", "arguments": "[" * 10**5}]
    line = json.dumps({**GOOD, "calls": [*odd, *GOOD["calls"]]})
    huge = json.dumps({**GOOD, "calls": [call("x", {"a": "@"})]}).replace('"@"', "7" * 9000)
    infinite = json.dumps({**GOOD, "calls": [call("x", {"a": float("inf")})]})
    code, found, err = run("-", "--explain", stdin="\n".join([line, huge, infinite]).encode())
    assert (code, err) == (0, "")
    assert [round(one["validity"], 9) for one in found] == [0.125, 1, 0]
    assert [one["coverage"] for one in found] == [1, 1, 0]


def test_what_cannot_be_read_is_said(run, tmp_path):
    assert (
        run(tmp_path / "none.jsonl")[2]
        == f"error: {tmp_path / 'none.jsonl'}: no such file or directory; check the path\n"
    )
    assert run(tmp_path)[0] == 2
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n")
    code, found, err = run(empty)
    assert (code, found) == (2, [])
    assert err.startswith(f"error: {empty} holds no rows") and err.count("\n") == 1
