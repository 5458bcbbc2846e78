"""`prove-rl stats`."""

from __future__ import annotations

import json
import shutil

import pytest

from prove.dataset import read


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    from prove.synthesis import config_from, synthesize

    out = tmp_path_factory.mktemp("stats") / "data"
    synthesize(config_from({"environments": ["banking"], "count": 12, "heldout": 2, "seed": 3}), out)
    return out


def test_the_terminal_and_the_page(run, folder):
    done = run("stats", str(folder))
    assert done.code == 0, done.err
    rows = {line[:18].strip(): line[18:] for line in done.out.splitlines()}
    assert rows["examples"].strip() == "14" and "train 12, heldout 2" in rows["splits"]
    assert " of 18" in rows["tools reached"] or " of " in rows["tools reached"]
    assert "values masked" in rows["distinct pairs"] and "above 12,384" in rows["whole tokens"]
    assert f"{folder}/stats.html is the page." in done.err
    page = (folder / "stats.html").read_text()
    assert "Data set data" in page and "What was dropped" in page and page.startswith("<!doctype html>")


def test_json_counts_what_is_there(run, folder, tmp_path):
    done = run("stats", str(folder), "--json", "--out", str(tmp_path / "x.html"), "--token-limit", "1")
    found = json.loads(done.out)
    rows = list(read(folder))
    assert found["examples"] == found["over"] == len(rows) == 14
    assert found["calls"] == {
        str(n): sum(len(e.ground_truth.calls) == n for e in rows)
        for n in sorted({len(e.ground_truth.calls) for e in rows})
    }
    assert found["dropped"] == json.loads((folder / "stats.json").read_text())["dropped"]
    assert (tmp_path / "x.html").exists()


def test_a_file_alone(run, folder, tmp_path):
    shutil.copy(folder / "train.parquet", tmp_path / "mine.parquet")
    done = run("stats", str(tmp_path / "mine.parquet"))
    assert done.code == 0 and "unknown: no stats.json beside the data" in done.out
    assert (tmp_path / "mine.stats.html").exists()


def test_a_tokenizer_counts(run, folder, tmp_path):
    tokenizers = pytest.importorskip("tokenizers")
    words = tokenizers.Tokenizer(tokenizers.models.WordLevel({"[UNK]": 0}, "[UNK]"))
    words.pre_tokenizer = tokenizers.pre_tokenizers.WhitespaceSplit()
    words.save(str(tmp_path / "tokenizer.json"))
    for place in (tmp_path, tmp_path / "tokenizer.json"):
        done = run("stats", str(folder), "--json", "--out", str(tmp_path / "x.html"), "--tokenizer", str(place))
        found = json.loads(done.out)
        longest = max(
            sum(len(json.dumps(t, ensure_ascii=False, separators=(",", ":")).split()) for t in e.tools)
            for e in read(folder)
        )
        assert found["schemas"]["most"] == longest and found["counted"] == f"tokens of {place.name}"


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["nowhere"], "there is no data set at nowhere; make one with"),
        (["{data}", "--tokenizer", "nowhere"], "there is no nowhere; name a tokenizer.json or the folder of a model"),
        (["{data}", "--tokenizer", "{data}/stats.json"], "stats.json is no tokenizer ("),
        (["{data}", "--out", "{data}"], "this is a folder; name a file in it"),
        (["{data}", "--out", "{data}/train.parquet"], "this is the data itself, which the page would replace"),
        (["{data}/nix/nix"], "there is no data set at"),
    ],
)
def test_bad_input_is_one_sentence(run, folder, arguments, part):
    done = run("stats", *(a.replace("{data}", str(folder)) for a in arguments))
    assert done.code == 2 and part in done.err and "Traceback" not in done.err
    assert sum(line.startswith("error:") for line in done.err.splitlines()) == 1


def test_a_damaged_stats_file_is_one_sentence(run, folder, tmp_path):
    shutil.copy(folder / "train.parquet", tmp_path / "train.parquet")
    (tmp_path / "stats.json").write_text('{"dropped": [1]}')
    done = run("stats", str(tmp_path))
    assert done.code == 2 and "stats.json is damaged; run the same `prove-rl synth` again" in done.err
