"""Whole runs of verl without a GPU: data, agent loop on Ray, reward, advantage, FSDP2, weights back; and faults."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import helpers
import pytest

pytest.importorskip("verl", reason="verl is not installed here; `make verl` makes an environment with it")

from prove.training.verl.figures import figures

pytestmark = pytest.mark.slow

WEIGHTS = re.compile(r"weights at step (\d+): (\d+) tensors, sum ([\d.]+)")
SHARE = "0.8"
MESSAGE = 48
"""Tokens of a message at most; a random model uses them all."""


@pytest.fixture(scope="module")
def script(place: Path, rows: list[Any], renderer: Any) -> Path:
    """A random model earns nothing; four answers in five are therefore the reference's."""
    path = place / "script.json"
    path.write_text(json.dumps(helpers.script(rows, renderer)))
    return path


@pytest.fixture(scope="module")
def run(model: Path, data: Path, script: Path) -> Any:
    """Starts a run of so many steps in a folder: two each of trainers, rollout servers and agent loop workers."""

    def begin(out: Path, steps: int, settings: dict[str, Any] | None = None, **env: str) -> Any:
        more = {
            "trainer.save_freq": 1,
            "trainer.rollout_data_dir": out / "rollouts",
            "actor_rollout_ref.rollout.full_determinism": True,
        }
        settings = {"message_tokens": MESSAGE, **(settings or {})}
        lines = helpers.cpu_overrides(model, data, out, steps=steps, ranks=2, settings=settings, **more)
        return helpers.Run(lines, out, PROVE_TEST_SCRIPT=str(script), PROVE_TEST_SCRIPT_SHARE=SHARE, **env)

    return begin


@pytest.fixture(scope="module")
def trained(place: Path, run: Any) -> Path:
    """Three steps without a fault."""
    out = place / "run"
    assert run(out, 3).end() == 0, helpers.log_of(out)[-3000:]
    return out


def rollouts(folder: Path, step: int) -> list[tuple[str, str, str, float]]:
    """Of a step: prompt, what the reward knows of the example, the whole response, the reward; in a fixed order."""
    rows = [json.loads(line) for line in (folder / "rollouts" / f"{step}.jsonl").read_text().splitlines()]
    return sorted((row["input"], row["gts"], row["output"], row["score"]) for row in rows)


def pushed(log: str) -> dict[int, set[float]]:
    """By step, the sums of the weights that reached the rollout servers."""
    found: dict[int, set[float]] = {}
    for step, _, total in WEIGHTS.findall(log):
        found.setdefault(int(step), set()).add(float(total))
    return found


def latest(out: Path) -> int:
    """The step of the checkpoint that a run goes on from."""
    return int((out / "checkpoints" / "latest_checkpointed_iteration.txt").read_text())


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
        # The agent loop's settings hold for every rollout, in every worker.
        assert data["prove/tokens/model"] <= MESSAGE * (data["prove/turns/assistant"] + data["prove/unclosed"])
    assert any(data["prove/groups_with_signal"] > 0 for data in metrics.values())


def test_new_weights_reach_the_rollout_servers_after_every_step(trained):
    found = pushed(helpers.log_of(trained))
    assert sorted(found) == [0, 1, 2, 3]
    assert all(len(sums) == 1 for sums in found.values()), "both servers got the same"
    assert len({next(iter(sums)) for sums in found.values()}) == 4, "each step changed them"


def kill_one(run: Any, out: Path, victim: str, said: str, **env: str) -> None:
    """A run of three steps, of whose processes one is killed while the rollouts of a step wait: it ends and says so."""
    pause = out / "pause"
    pause.write_text("")
    stopped = run(out, 3, PROVE_TEST_PAUSE=str(pause), **env)
    stopped.until(pause.read_text)
    stopped.until(lambda: len(stopped.members(victim)) == 2, 120)  # Ray names a process while it works
    stopped.members(victim)[1].kill()
    assert stopped.end(300) not in (0, None), "it ended by itself"
    log = helpers.log_of(out)
    assert f"{said} died in the middle of a step" in log
    assert "The same command goes on from the last checkpoint" in log
    pause.unlink()


def test_a_killed_worker_ends_the_run_and_the_same_command_goes_on_with_the_same_steps(trained, run):
    out = trained.parent / "killed"
    shutil.copytree(trained / "checkpoints" / "global_step_1", out / "checkpoints" / "global_step_1")
    (out / "checkpoints" / "latest_checkpointed_iteration.txt").write_text("1")
    kill_one(run, out, "AgentLoopWorkerTQ", "an agent loop worker", PROVE_TEST_PAUSE_AT="1")
    assert latest(out) == 1 and not (out / "rollouts" / "2.jsonl").exists()
    (out / "log.txt").unlink()
    assert run(out, 3).end() == 0, helpers.log_of(out)[-3000:]

    assert sorted(helpers.metrics_of(out)) == [2, 3]
    before, after = pushed(helpers.log_of(trained)), pushed(helpers.log_of(out))
    assert after[1] == before[1], "it began with the weights of the checkpoint"
    assert rollouts(out, 2) == rollouts(trained, 2), "the same prompts, the same tokens, the same rewards"
    # Sums over rollouts are added up in the order in which these came in: the weights of step 2 are the same but for
    # rounding, which may turn a token that is sampled with them.
    for step in (2, 3):
        assert next(iter(after[step])) == pytest.approx(next(iter(before[step])), rel=1e-5)
    going, straight = rollouts(out, 3), rollouts(trained, 3)
    assert [r[:2] for r in going] == [r[:2] for r in straight], "the same prompts"
    assert len(set(going) & set(straight)) >= len(set(straight)) - 2, "the same tokens, the same rewards"
    assert {r[0] for r in rollouts(out, 2)} != {r[0] for r in rollouts(trained, 1)}


def test_an_environment_that_goes_costs_the_rollouts_it_breaks_and_then_ends_the_run(place, run):
    out = place / "gone"
    out.mkdir()
    pause, gone = out / "pause", out / "gone"
    pause.write_text("")
    env = {"PROVE_TEST_PAUSE": str(pause), "PROVE_TEST_PAUSE_AT": "0", "PROVE_TEST_GONE": str(gone)}
    going = run(out, 3, {"environment": "verl_cpu_faults:fails"}, **env)
    going.until(pause.read_text)
    gone.write_text("")  # sessions are open, the first messages are not yet written
    pause.unlink()
    assert going.end() not in (0, None)

    first = helpers.metrics_of(out)[1]
    assert 0 < first["prove/unscored"] < 1, "who called nothing met no fault"
    assert latest(out) == 1
    log = helpers.log_of(out)
    reason = "EnvironmentFault: the environment's server at 127.0.0.1:7001 has ended"
    assert f"no rollout of step 2 could be scored; 16 of 16: {reason}" in log
    assert re.search(rf"rollout of example \S+ is unscored: {reason}", log)


def test_a_killed_trainer_ends_the_run(place, run):
    out = place / "trainer"
    out.mkdir()
    kill_one(run, out, "WorkerDict", "a trainer", PROVE_TEST_PAUSE_AT="0")
