"""The quickstart: refusals at once, and the whole run in small."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest

import prove.cli.main as cli
from prove.cli import quickstart

DATA = """
environments: [banking]
count: 120
heldout: 24
chain_length: [1, 2]
turns: [1, 2]
tools_shown: 4
goal_tools: [get_balance, freeze_card]
"""
RECIPE = """
version: 1
model: {tiny: {hidden: 32, intermediate: 64, layers: 2, heads: 2, vocabulary: 900, positions: 2048}}
data: {max_tokens: 900}
rollout: {generations: 4, prompt_tokens: 600, completion_tokens: 600, message_tokens: 64}
optim:
  sft: {steps: 12, batch: 8, micro_batch: 8, learning_rate: 2.0e-3}
  grpo: {steps: 3, prompts: 2, micro_batch: 4, learning_rate: 6.0e-4, kl: 0, patience: 9}
backend: {device: cpu, threads: 2, save_every: 4}
"""


def run(capsys, *arguments):
    code = cli.run(["quickstart", *map(str, arguments)])
    return code, *capsys.readouterr()


@pytest.fixture
def small(tmp_path):
    (tmp_path / "recipe.yaml").write_text(RECIPE)
    (tmp_path / "data.yaml").write_text(DATA)
    return ["--recipe", tmp_path / "recipe.yaml", "--data-config", tmp_path / "data.yaml", "--minutes", 2]


def test_missing_packages_are_named_with_the_remedy(capsys, tmp_path, monkeypatch):
    found = quickstart.importlib.util.find_spec
    monkeypatch.setattr(
        quickstart.importlib.util, "find_spec", lambda name: None if name in ("torch", "trl") else found(name)
    )
    code, output, errors = run(capsys, "--out", tmp_path / "run")
    assert code == 2 and output == ""
    assert errors.count("\n") == 1 and "torch, trl" in errors and "pip install 'prove-rl[train]'" in errors
    assert not (tmp_path / "run").exists()


def test_a_full_disk_is_found_at_once(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr(quickstart.shutil, "disk_usage", lambda path: SimpleNamespace(free=12_000_000))
    code, _, errors = run(capsys, "--out", tmp_path / "a" / "b")
    assert code == 2 and "12 MB left" in errors and "--out" in errors
    assert not (tmp_path / "a").exists()


def test_a_file_in_the_place_of_the_folder(capsys, tmp_path):
    (tmp_path / "run").write_text("x")
    code, _, errors = run(capsys, "--out", tmp_path / "run")
    assert code == 2 and "is a file" in errors


def test_a_folder_with_something_else_in_it(capsys, tmp_path, small):
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "thesis.tex").write_text("x")
    code, _, errors = run(capsys, "--out", tmp_path / "run", *small)
    assert code == 2 and "not empty" in errors


def test_another_seed_is_refused(capsys, tmp_path, small, monkeypatch):
    from prove.cli import _experiment

    monkeypatch.setattr(_experiment.Experiment, "play", lambda self: (_ for _ in ()).throw(KeyboardInterrupt))
    assert run(capsys, "--out", tmp_path / "run", "--seed", 1, *small)[0] == 130
    code, _, errors = run(capsys, "--out", tmp_path / "run", "--seed", 2, *small)
    assert code == 2 and "seed 1, this one has 2" in errors and "--out" in errors


def test_another_recipe_is_refused_with_the_key_that_differs(capsys, tmp_path, small, monkeypatch):
    from prove.cli import _experiment

    monkeypatch.setattr(_experiment.Experiment, "play", lambda self: (_ for _ in ()).throw(KeyboardInterrupt))
    assert run(capsys, "--out", tmp_path / "run", *small)[0] == 130
    (tmp_path / "recipe.yaml").write_text(RECIPE.replace("layers: 2", "layers: 3"))
    code, _, errors = run(capsys, "--out", tmp_path / "run", *small)
    assert code == 2 and "recipe.model.tiny.layers 2, this one has 3; give another folder" in errors


@pytest.mark.parametrize(
    ("recipe", "more", "says"),
    [
        (RECIPE, ["--seed", 2**32], "--seed 4294967296: training takes seeds from 0 to 4294967294"),
        (RECIPE.replace("backend: {", "backend: {name: verl, "), [], "the quickstart trains with trl alone"),
        ("version: 1", [], "the recipe names no model; set model.tiny or model.path"),
    ],
)
def test_what_would_stop_a_run_later_is_told_at_once(capsys, tmp_path, small, recipe, more, says):
    (tmp_path / "recipe.yaml").write_text(recipe)
    code, _, errors = run(capsys, "--out", tmp_path / "run", *small, *more)
    assert code == 2 and says in errors and errors.count("error:") == 1
    assert not (tmp_path / "run").exists()


def test_data_with_nothing_to_measure_is_told_before_training(capsys, tmp_path, small):
    (tmp_path / "data.yaml").write_text(DATA.replace("heldout: 24", "heldout: 0").replace("count: 120", "count: 4"))
    code, _, errors = run(capsys, "--out", tmp_path / "run", *small)
    assert code == 2 and "holds 0 held-out examples; raise their number in --data-config" in errors
    assert not (tmp_path / "run" / "sft").exists()


def test_one_process_a_folder(capsys, tmp_path, small):
    from prove.cli._kept import held

    with held(tmp_path / "run"):
        code, _, errors = run(capsys, "--out", tmp_path / "run", *small)
    assert code == 2 and "another process is at work in" in errors and not (tmp_path / "run" / "data").exists()


@pytest.mark.parametrize("option", ["--recipe", "--data-config"])
def test_a_recipe_that_is_not_there(capsys, tmp_path, small, option):
    small[small.index(option) + 1] = tmp_path / "nowhere.yaml"
    code, _, errors = run(capsys, "--out", tmp_path / "run", *small)
    assert code == 2 and "nowhere.yaml" in errors


def test_the_recipes_of_the_quickstart_are_there_and_fit_together():
    from prove.cli._experiment import LABELS, MODELS, bundled
    from prove.synthesis import config_from
    from prove.training import load_recipe

    recipe = load_recipe(bundled("quickstart.yaml"))
    assert recipe.model.tiny is not None and recipe.reward.profile == "strict"
    import yaml

    assert config_from(yaml.safe_load(bundled("quickstart-data.yaml").read_text())).environments == ["iot_devices"]
    assert set(MODELS) <= set(LABELS)


@pytest.mark.slow
def test_from_nothing_to_a_page(tmp_path, small):
    """Interrupted in the middle, started again, and looked at: every phase once, figures and page there."""
    command = [sys.executable, "-m", "prove.cli.main", "quickstart", "--out", str(tmp_path / "run"), *map(str, small)]
    first = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    metrics = tmp_path / "run" / "sft" / "sft_metrics.jsonl"
    for _ in range(1800):
        if first.poll() is not None or (metrics.exists() and len(metrics.read_text().splitlines()) >= 2):
            break
        time.sleep(0.1)
    first.send_signal(signal.SIGINT)
    _, errors = first.communicate(timeout=120)
    assert first.returncode == 130, errors
    assert errors.splitlines()[-1].startswith("interrupted; what was finished is kept in")

    second = subprocess.run(command, capture_output=True, text=True, timeout=900)
    assert second.returncode == 0, second.stderr
    assert "make data: done before" in second.stderr
    state = json.loads((tmp_path / "run" / "run.json").read_text())
    assert all(phase["done"] for phase in state["phases"].values())
    rows = [json.loads(line) for line in metrics.read_text().splitlines()]
    assert [row["step"] for row in rows] == list(range(1, 13)), "no step is lost and none is made twice"

    results = json.loads((tmp_path / "run" / "results.json").read_text())
    for name in ("before/success", "after/success", "silent/success", "change/success", "after/reward/total"):
        assert results["metrics"][name]["n"] == 24, name
    page = (tmp_path / "run" / "page.html").read_text()
    assert "GRPO" in page and "<script" not in page and page.count("<details") >= 4
    assert "page.html" in second.stdout and "says nothing" in second.stdout

    measured = [*command[:3], "eval", "heldout", "--data", str(tmp_path / "run" / "data"), "--json"]
    measured += ["--model", str(tmp_path / "run" / "grpo" / "model"), "--out", str(tmp_path / "eval"), "--trials", "2"]
    done = subprocess.run(measured, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)["metrics"]
    assert found["success"]["n"] == 24 and found["pass^2"]["mean"] <= found["pass^1"]["mean"]
    assert found["silent/success"] == results["metrics"]["silent/success"]

    third = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert third.returncode == 0 and third.stdout == second.stdout
