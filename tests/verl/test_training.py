"""Whole runs of verl without a GPU: data, agent loop on Ray, reward, advantage, FSDP2, weights back; and faults."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import helpers
import pytest

pytest.importorskip("verl", reason="verl is not installed here; `make verl` makes an environment with it")

from prove.training.verl.figures import figures

pytestmark = pytest.mark.slow

WEIGHTS = re.compile(r"weights at step (\d+): (\d+) tensors, sum ([\d.]+)")


@pytest.fixture(scope="module")
def script(place: Path, rows: list[Any], renderer: Any) -> Path:
    """A random model earns nothing; four answers in five are therefore the reference's."""
    path = place / "script.json"
    path.write_text(json.dumps(helpers.script(rows, renderer)))
    return path


@pytest.fixture(scope="module")
def lines(model: Path, data: Path) -> Any:
    def build(out: Path, steps: int, **more: Any) -> list[str]:
        settings = {"message_tokens": 48, **more.pop("settings", {})}
        return helpers.cpu_overrides(model, data, out, steps=steps, ranks=2, settings=settings, **more)

    return build


@pytest.fixture(scope="module")
def trained(place: Path, lines: Any, script: Path) -> Path:
    """Three steps, a checkpoint after the second; two each of trainers, rollout servers and agent loop workers."""
    out = place / "run"
    more = {"trainer.save_freq": 2, "trainer.rollout_data_dir": out / "rollouts"}
    env = {"PROVE_TEST_SCRIPT": str(script), "PROVE_TEST_SCRIPT_SHARE": "0.8"}
    assert helpers.train(lines(out, 3, **more), out, **env) == 0, helpers.log_of(out)[-3000:]
    return out


def pushed(log: str) -> dict[int, set[float]]:
    """By step, the sums of the weights that reached the rollout servers."""
    found: dict[int, set[float]] = {}
    for step, _, total in WEIGHTS.findall(log):
        found.setdefault(int(step), set()).add(float(total))
    return found


def test_every_step_is_whole(trained, rows):
    metrics = helpers.metrics_of(trained)
    assert sorted(metrics) == [1, 2, 3]
    names = set(figures([], [])) | {"prove/reward/mean", "prove/calls_per_ground_truth_call", "prove/abstention/rate"}
    for data in metrics.values():
        assert names <= set(data)
        assert data["prove/unscored"] == 0.0
        assert data["prove/reward/mean"] == pytest.approx(data["critic/score/mean"], abs=1e-5)
        # The tokens that the trainer sees are those the server sampled: their probabilities agree.
        assert data["training/rollout_probs_diff_max"] < 1e-2
        assert data["training/off_policy/trajectory_staleness/max"] == 0
        assert data["actor/grad_norm"] > 0
    assert any(data["prove/groups_with_signal"] > 0 for data in metrics.values())


def test_new_weights_reach_the_rollout_servers_after_every_step(trained):
    found = pushed(helpers.log_of(trained))
    assert sorted(found) == [0, 1, 2, 3]
    assert all(len(sums) == 1 for sums in found.values()), "both servers got the same"
    assert len({next(iter(sums)) for sums in found.values()}) == 4, "each step changed them"
