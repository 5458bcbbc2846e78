"""`prove-rl train`: what it prints, its exit codes, and that its help loads no torch."""

from __future__ import annotations

import subprocess
import sys

import pytest
import yaml

from prove.cli.main import run

RECIPE = {
    "version": 1,
    "model": {"tiny": {"hidden": 32, "intermediate": 48, "layers": 1, "heads": 2, "vocabulary": 900, "positions": 512}},
    "data": {"path": "somewhere"},
    "rollout": {"generations": 2, "prompt_tokens": 200, "completion_tokens": 60, "message_tokens": 8},
    "optim": {
        "sft": {"steps": 2, "batch": 4, "micro_batch": 4},
        "grpo": {"steps": 9, "prompts": 2, "micro_batch": 2, "kl": 0.0, "patience": 1},
    },
    "backend": {"device": "cpu", "threads": 1},
}


@pytest.fixture
def recipe(tmp_path):
    path = tmp_path / "toy.yaml"
    path.write_text(yaml.safe_dump(RECIPE), encoding="utf-8")
    return path


@pytest.fixture
def data(monkeypatch, examples):
    monkeypatch.setattr("prove.training.load_examples", lambda recipe: examples)


def test_sft_then_grpo(tmp_path, recipe, data, capsys):
    sft, grpo = tmp_path / "sft", tmp_path / "grpo"
    assert run(["train", "sft", "--recipe", str(recipe), "--out", str(sft)]) == 0
    said = capsys.readouterr().err
    assert "every tool is in its prompt" in said and "step 2/2" in said and str(sft / "model") in said
    # With one step of patience and a model that cannot call yet, the run stops by itself and says why.
    command = ["train", "grpo", "-r", str(recipe), "-o", str(grpo), f"model.path={sft / 'model'}", "model.tiny=null"]
    assert run(command) == 1
    assert "the run stopped early: the rewards did not vary" in capsys.readouterr().err
    assert (grpo / "grpo_metrics.jsonl").exists() and (grpo / "model" / "config.json").exists()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--recipe", "nowhere.yaml"], "cannot read the recipe nowhere.yaml"),
        (["optim.sft.step=3"], "did you mean optim.sft.steps"),
        (["data.path=null"], "set data.path"),
        (["data.path=nowhere"], "there is no data set at nowhere"),
    ],
)
def test_bad_input_is_one_sentence(recipe, capsys, arguments, says):
    given = arguments if "--recipe" in arguments else ["--recipe", str(recipe), *arguments]
    assert run(["train", "sft", *given]) == 2
    said = capsys.readouterr().err
    assert says in said and said.count("\n") == 1


def test_help_loads_no_torch():
    code = (
        "import sys; from prove.cli.main import run; run(['train', 'grpo', '--help']); sys.exit('torch' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0
