"""`prove-rl export`."""

from __future__ import annotations

import json

import pyarrow.parquet as pq
import pytest

from prove.dataset import read
from prove.dataset.export import from_trl, from_verl


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    from prove.synthesis import config_from, synthesize

    out = tmp_path_factory.mktemp("export") / "data"
    config = {"environments": ["banking"], "count": 14, "heldout": 2, "seed": 3, "recovery": 0.8, "gives_up": 1.0}
    synthesize(config_from(config), out)
    return out


@pytest.mark.parametrize(("form", "back"), [("verl", from_verl), ("trl", from_trl)])
def test_parquet_for_trainers(run, folder, tmp_path, form, back):
    out = tmp_path / "x.parquet"
    done = run("export", str(folder), "--for", form, "--out", str(out))
    assert (done.code, done.out) == (0, "") and f"{out}: 14 examples for {form}." in done.err
    assert [back(row) for row in pq.read_table(out).to_pylist()] == list(read(folder, "train"))
    done = run("export", str(folder), "--for", form, "--out", str(out), "--split", "heldout")
    assert [back(row) for row in pq.read_table(out).to_pylist()] == list(read(folder, "heldout"))
    assert run("export", str(folder / "heldout.parquet"), "--for", form, "--out", str(out)).code == 0


def test_lines_for_fine_tuning_with_and_without_failures(run, folder, tmp_path):
    out = tmp_path / "x.jsonl"
    assert run("export", str(folder), "--for", "openai-sft", "--out", str(out)).code == 0
    whole = out.read_text()
    assert whole.count("\n") == 14 and '"{\\"error\\":' in whole
    done = run("export", str(folder), "--for", "openai-sft", "--out", str(out), "--no-failures")
    text = out.read_text()
    assert '"{\\"error\\":' not in text and 0 < text.count("\n") < 14
    assert f"{14 - text.count(chr(10))} whose request ends with a failure are left out" in done.err
    for line in text.splitlines():
        messages = json.loads(line)["messages"]
        calls = [c["id"] for m in messages for c in m.get("tool_calls", ())]
        assert calls == [m["tool_call_id"] for m in messages if m["role"] == "tool"]


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (
            ["{data}", "--for", "verls", "--out", "x.parquet"],
            "there is no form 'verls' to export to; did you mean verl?",
        ),
        (["{data}", "--for", "csv", "--out", "x.csv"], "known: verl, trl, openai-sft."),
        (["{data}", "--for", "verl", "--out", "x.jsonl"], "a file for verl ends in .parquet; name it so"),
        (["{data}", "--for", "trl", "--out", "x.parquet", "--no-failures"], "--no-failures is for openai-sft"),
        (
            ["{data}", "--for", "trl", "--out", "x.parquet", "--split", "test"],
            "--split is train or heldout, got 'test'",
        ),
        (["{data}/train.parquet", "--for", "trl", "--out", "x.parquet", "--split", "train"], "is a file of one split"),
        (["{data}", "--for", "trl", "--out", "{data}/train.parquet"], "is the data set itself; choose another file"),
        (["nowhere", "--for", "trl", "--out", "x.parquet"], "there is no data set at nowhere"),
        (["{data}/stats.json", "--for", "trl", "--out", "x.parquet"], "cannot be read as Parquet"),
        (["{data}", "--for", "trl", "--out", "none/x.parquet"], "no such file or directory; choose a folder"),
    ],
)
def test_bad_input_is_one_sentence(run, folder, tmp_path, monkeypatch, arguments, part):
    monkeypatch.chdir(tmp_path)
    done = run("export", *(a.replace("{data}", str(folder)) for a in arguments))
    assert done.code == 2 and part in done.err and "Traceback" not in done.err
    assert sum(line.startswith("error:") for line in done.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
