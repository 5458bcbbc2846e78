"""`prove-rl experiment` with real training and measuring, in small: interrupted, resumed, and finished."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time

import pytest

DATA = """
environments: [banking]
count: 60
heldout: 12
chain_length: [1, 2]
turns: [1, 2]
tools_shown: 4
goal_tools: [get_balance, freeze_card]
"""
RECIPE = """
version: 1
model: {tiny: {hidden: 32, intermediate: 64, layers: 2, heads: 2, vocabulary: 900, positions: 2048}}
data: {max_tokens: 900}
rollout: {generations: 4, prompt_tokens: 600, completion_tokens: 600, message_tokens: 48}
optim:
  sft: {steps: 12, batch: 8, micro_batch: 8, learning_rate: 2.0e-3}
  grpo: {steps: 3, prompts: 2, micro_batch: 4, learning_rate: 6.0e-4, kl: 0, patience: 9}
backend: {device: cpu, threads: 2, save_every: 2}
"""
PLAN = """
version: 1
recipe: recipe.yaml
data: data.yaml
seeds: [0]
measure: {examples: 10, temperatures: [0, 1]}
compare: [start]
arms:
  start: {stage: sft}
  grpo: {start: start, curriculum: [{share: 0.5, turns: 1}, {share: 0.5}]}
  control: {stage: sft, start: start, minutes_of: grpo}
"""


@pytest.mark.slow
def test_interrupted_resumed_and_finished(tmp_path):
    pytest.importorskip("trl")
    for name, content in (("recipe", RECIPE), ("data", DATA), ("plan", PLAN)):
        (tmp_path / f"{name}.yaml").write_text(content)
    command = [sys.executable, "-m", "prove.cli.main", "experiment", "plan.yaml", "--out", "out"]
    first = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    train = tmp_path / "out" / "grpo" / "seed-0" / "train-1"
    until = time.monotonic() + 300
    while not (train / "grpo.recipe").exists() and time.monotonic() < until and first.poll() is None:
        time.sleep(0.1)
    first.send_signal(signal.SIGINT)
    assert first.wait(300) == 130
    assert "the same command goes on with grpo, seed 0" in first.stderr.read()
    start = (tmp_path / "out" / "start" / "seed-0" / "results.json").stat().st_mtime_ns
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    assert "3 runs, 1 of them done before" in done.stderr
    assert (tmp_path / "out" / "start" / "seed-0" / "results.json").stat().st_mtime_ns == start
    for arm in ("start", "grpo", "control"):
        metrics = json.loads((tmp_path / "out" / arm / "seed-0" / "results.json").read_text())["metrics"]
        assert metrics["greedy/success"]["n"] == metrics["t=1/reward/total"]["n"] == 10
    trained = json.loads((tmp_path / "out" / "grpo" / "seed-0" / "trained.json").read_text())
    assert trained["steps"] == 3 and trained["model"] == "train-2/model"
    page = (tmp_path / "out" / "page.html").read_text()
    assert "Sampled answers" in page and "grpo" in done.stdout
