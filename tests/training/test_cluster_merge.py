"""Which checkpoint of verl is taken, and what is missing from it; the merging itself is tested where verl is."""

from __future__ import annotations

import json
import shutil

import pytest

from prove.cli.main import run as command
from prove.errors import UserError
from prove.training.cluster import launch, merge


def make(place, world=2):
    (place / "huggingface").mkdir(parents=True)
    (place / "huggingface" / "config.json").write_text("{}")
    (place / "fsdp_config.json").write_text(json.dumps({"world_size": world}))
    for rank in range(world):
        (place / f"model_world_size_{world}_rank_{rank}.pt").write_bytes(b"x")
    return place


@pytest.fixture
def run(tmp_path):
    for step in (50, 100, 150):
        make(tmp_path / "run" / "checkpoints" / f"global_step_{step}" / "actor")
    return tmp_path / "run"


def test_a_checkpoint_is_found_from_everywhere(run):
    root = run / "checkpoints"
    for place in (run, root, root / "global_step_150", root / "global_step_150" / "actor"):
        assert merge.checkpoint(place, None) == root / "global_step_150" / "actor"
    assert merge.checkpoint(run, 50).parent.name == "global_step_50"
    (root / "latest_checkpointed_iteration.txt").write_text("100\n")
    assert merge.checkpoint(run, None).parent.name == "global_step_100", "the last that was written to its end"


@pytest.mark.parametrize(
    ("spoil", "step", "says"),
    [
        (lambda run: None, 7, "has no checkpoint of step 7; it has 50, 100, 150"),
        (lambda run: shutil.rmtree(run / "checkpoints"), None, "holds no checkpoint of verl"),
        (lambda run: shutil.rmtree(run), None, "there is no such folder"),
        (lambda run: next(run.rglob("global_step_150/actor/*rank_1.pt")).unlink(), None, "rank_1.pt is missing"),
        (
            lambda run: next(run.rglob("global_step_150/actor/fsdp_config.json")).write_text("{"),
            None,
            "no FSDP checkpoint",
        ),
        (
            lambda run: next(run.rglob("global_step_150/actor/fsdp_config.json")).write_text("{}"),
            None,
            "no FSDP checkpoint",
        ),
        (
            lambda run: next(run.rglob("global_step_150/actor/fsdp_config.json")).write_text('{"world_size": 0}'),
            None,
            "no FSDP checkpoint",
        ),
        (lambda run: shutil.rmtree(next(run.rglob("global_step_150/actor/huggingface"))), None, "has no config.json"),
    ],
)
def test_what_is_missing_is_told(run, capsys, spoil, step, says):
    spoil(run)
    assert command(["export-model", str(run), *(["--step", str(step)] if step is not None else [])]) == 2
    said = capsys.readouterr().err
    assert says in said and said.count("\n") == 1


def test_one_checkpoint_has_no_other_step(run):
    place = run / "checkpoints" / "global_step_50"
    assert merge.checkpoint(place, 50)
    with pytest.raises(UserError, match="is one checkpoint; leave --step out"):
        merge.checkpoint(place, 100)


def test_nothing_is_overwritten_or_left_half(run, tmp_path, monkeypatch):
    out = tmp_path / "out"
    out.mkdir()
    (out / "mine").touch()
    with pytest.raises(UserError, match="is there already"):
        merge.export_model(run, out)
    (out / "mine").unlink()
    with pytest.raises(UserError, match="unknown model family 'x'"):
        merge.export_model(run, out, kind="x")
    with pytest.raises(UserError, match=r"huggingface has no tokenizer that loads"):
        merge.export_model(run, out, kind="qwen")
    monkeypatch.setattr(merge, "_format", lambda folder, named: (merge.family(named), None))
    # The merger is a process of its own; here it is one that fails.
    monkeypatch.setattr(merge.sys, "executable", "/bin/false")
    with pytest.raises(UserError, match="verl's merger ended with exit code 1"):
        merge.export_model(run, out, kind="qwen")
    assert list(out.iterdir()) == [] and not (tmp_path / "out.partial").exists()
    monkeypatch.setattr("shutil.disk_usage", lambda place: type("Usage", (), {"free": 1}))
    with pytest.raises(UserError, match="GB left and the model may need"):
        merge.export_model(run, out, kind="qwen")


def test_without_verl_the_remedy_is_told(run, capsys, monkeypatch):
    monkeypatch.setattr(launch, "interpreter", lambda: None)
    assert command(["export-model", str(run)]) == 2
    assert "`make verl`" in capsys.readouterr().err
