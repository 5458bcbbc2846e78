"""An experiment of the library with a trainer that trains nothing, for the tests of `prove-rl experiment`."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
import yaml

import prove.cli.main as cli
from prove.cli._plan import Design
from prove.cli._runner import Runner
from prove.dataset import write_parquet
from prove.evaluation import ScriptedPolicy, evaluate, oracle, silent

NAN, INFINITY = float("nan"), float("inf")
RECIPE = {
    "version": 1,
    "model": {"tiny": {"hidden": 32}},
    "optim": {"sft": {"steps": 40}, "grpo": {"steps": 10, "kl": 0.0}},
}
PLAN = {
    "version": 1,
    "recipe": "recipe.yaml",
    "data": "data",
    "seeds": [0, 1, 2],
    "starts": 2,
    "compare": ["start", "grpo"],
    "measure": {"temperatures": [0, 1]},
    "pace": {"sft": 0.5, "grpo": 2.0, "rollout": 0.1},
    "arms": {
        "control": {"stage": "sft", "start": "start", "minutes_of": "grpo"},
        "start": {"stage": "sft"},
        "grpo": {"start": "start", "about": "the whole reward"},
        "beta-0": {"start": "start", "set": {"reward.beta": 0}},
    },
}


@pytest.fixture
def write(tmp_path, examples):
    """Writes an experiment; `arms=` and other keys in place of those of PLAN."""
    (tmp_path / "recipe.yaml").write_text(yaml.safe_dump(RECIPE))
    (tmp_path / "data").mkdir()
    for split in ("train", "heldout"):
        write_parquet(tmp_path / "data" / f"{split}.parquet", examples)

    def invoke(**changes) -> Path:
        path = tmp_path / "plan.yaml"
        path.write_text(yaml.safe_dump({**PLAN, **changes}, sort_keys=False))
        return path

    return invoke


class Hands:
    """Trains nothing: a model is the text of what was asked for. GRPO plays the reference, SFT says nothing."""

    def __init__(self, stop_at=None):
        self.trained, self.measured, self.stop_at = [], [], stop_at

    def train(self, stage, recipe, examples, folder, *, minutes, label):
        recipe = msgspec.convert(msgspec.to_builtins(recipe), type(recipe))  # as it is now
        self.trained.append((label, recipe, len(examples), minutes))
        if self.stop_at == len(self.trained):
            raise KeyboardInterrupt("the trainer's own words")
        (folder / "model").mkdir(parents=True)
        (folder / "model" / "config.json").write_text(f"{stage} {recipe.seed} {recipe.reward.beta}")
        steps = getattr(recipe.optim, stage).steps
        rows = [{"step": n, "planned": steps, "seconds": n, "unclosed": 0.0, "success": n / steps} for n in (1, steps)]
        metrics = folder / f"{stage}_metrics.jsonl"
        metrics.write_text("".join(json.dumps(row) + "\n" for row in rows))
        return SimpleNamespace(model=folder / "model", steps=steps, seconds=3.0 * steps, stop="steps", reason=None)

    def measure(self, model, examples, out, *, recipe, data_sha256, temperature, seed, label):
        self.measured.append((out, temperature))
        stage = (model / "config.json").read_text().split()[0]
        policy = ScriptedPolicy(oracle if stage == "grpo" else silent)
        return evaluate(examples, policy, out, identity={"data": data_sha256}, temperature=temperature, seed=seed)


def runner(path, out, **options):
    hands = Hands(**options)
    return Runner(Design(path), out, train=hands.train, measure=hands.measure), hands


@pytest.fixture
def finished(write, tmp_path):
    one, _ = runner(write(), tmp_path / "out")
    one.play(one.design.runs())
    return one


def run(capsys, *arguments):
    code = cli.run(["experiment", *map(str, arguments)])
    return code, *capsys.readouterr()
