"""`prove-rl paraphrase` against an endpoint of our own."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from prove.dataset import read

sys.path.insert(0, str(Path(__file__).parents[1] / "synthesis"))

from model_rewriters import competent
from model_server import Server

pytest.importorskip("openai")


@pytest.fixture
def folder(run, tmp_path) -> Path:
    out = tmp_path / "data"
    assert run("synth", "--env", "banking", "--count", "6", "--heldout", "1", "--out", str(out)).code == 0
    return out


def test_a_set_is_rewritten_and_validates(run, folder, tmp_path):
    server = Server(competent)
    out = tmp_path / "new"
    done = run("paraphrase", str(folder), "--out", str(out), "--model", "toy", "--base-url", server.url)
    server.close()
    assert (done.code, done.out) == (0, ""), done.err
    assert "train: " in done.err and " turns rewritten, in " in done.err and "tokens in, " in done.err
    assert done.err.splitlines()[-1].startswith(f"{out}/README.md is the card")
    assert any(e.knobs.get("paraphrased_by") == "toy" for e in read(out))
    assert run("validate", str(out)).code == 0
    stats = run("stats", str(out), "--json").out
    assert '"name":"user turns rewritten by a model","examples":0' not in stats


def test_bad_input(run, folder, tmp_path):
    to = ("--out", str(tmp_path / "x"), "--model", "m", "--base-url", "http://127.0.0.1:9/v1")
    assert "cannot be reached" in run("paraphrase", str(folder), *to).err.splitlines()[-1]
    assert "there is no data set at" in run("paraphrase", str(tmp_path / "none"), *to).sentence()
    assert "Missing option '--model'" in run("paraphrase", str(folder), "--out", "x").sentence()
    bad = run("paraphrase", str(folder), *to[2:], "--out", str(folder)).sentence()
    assert "is the data set itself; name another folder." in bad
    assert "--prompts" in run("paraphrase", str(folder), *to, "--prompts", str(tmp_path / "no")).sentence()
