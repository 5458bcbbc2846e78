"""Our parts that verl calls, each alone: the advantage and the replay buffer."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

pytest.importorskip("verl", reason="verl is not installed here; `make verl` makes an environment with it")

import ray
import torch
from verl.trainer.ppo.core_algos import compute_grpo_outcome_advantage, get_adv_estimator_fn
from verl.trainer.ppo.v1.replay_buffer import ReplayBuffer, ReplayBufferAsync

from prove.errors import UserError
from prove.training.verl import plugin, sampler
from prove.training.verl.advantage import ESTIMATOR, masked_grpo
from prove.training.verl.outcome import ABSENT


def batch(scores: list[float], scored: list[bool]) -> tuple[Any, Any]:
    mask = torch.ones(len(scores), 4)
    mask[:, 2] = 0
    mask[~torch.tensor(scored)] = 0
    rewards = torch.zeros(len(scores), 4)
    rewards[:, 3] = torch.tensor(scores)
    return rewards, mask


GROUPS = np.array(["a", "a", "a", "b", "b", "b"], dtype=object)


@pytest.mark.parametrize("std", [True, False])
def test_the_advantage_is_verls_where_all_are_scored(std):
    rewards, mask = batch([1.0, 0.5, 0.0, 0.2, 0.2, 1.0], [True] * 6)
    want, _ = compute_grpo_outcome_advantage(rewards.clone(), mask, GROUPS, norm_adv_by_std_in_grpo=std)
    found, returns = masked_grpo(rewards, mask, GROUPS, config={"norm_adv_by_std_in_grpo": std})
    assert torch.equal(found, want) and torch.equal(returns, want)


def test_an_unscored_rollout_has_no_part_in_its_group():
    rewards, mask = batch([1.0, 0.5, 0.0, 0.2, 0.2, 1.0], [True, True, False, True, True, True])
    found, _ = masked_grpo(rewards, mask, GROUPS)
    alone, _ = compute_grpo_outcome_advantage(rewards[:2].clone(), mask[:2], GROUPS[:2])
    assert torch.equal(found[:2], alone)
    assert found[2].abs().sum() == 0
    assert found[0].max() == -found[1].min(), "the mean is that of the two"


def test_who_is_alone_has_nothing_to_be_compared_with():
    rewards, mask = batch([1.0, 0.5, 0.0, 0.9, 0.0, 0.0], [True, True, True, True, False, False])
    found, _ = masked_grpo(rewards, mask, GROUPS)
    assert found[3:].abs().sum() == 0
    none, _ = masked_grpo(*batch([0.0] * 6, [False] * 6), GROUPS)
    assert none.abs().sum() == 0


def test_the_plugin_registers_the_advantage():
    assert plugin.advantage.ESTIMATOR == "prove_grpo"
    assert get_adv_estimator_fn(ESTIMATOR) is masked_grpo


def test_the_benchmark_on_a_gpu_composes_and_says_what_it_needs(tmp_path):
    import argparse
    import importlib.util
    import subprocess
    import sys
    from pathlib import Path

    import helpers
    from verl.trainer.ppo.utils import need_critic, need_reference_policy
    from verl.utils.config import validate_config

    path = Path(__file__).parents[2] / "benchmarks" / "gpu" / "grpo.py"
    spec = importlib.util.spec_from_file_location("gpu_grpo", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    args = argparse.Namespace(prompts=16, group=16, gpus=1, engine="vllm", steps=6, workers=8)
    config = helpers.compose(module.overrides(args, tmp_path))
    validate_config(config, use_reference_policy=need_reference_policy(config), use_critic=need_critic(config))
    step = {"timing_s/step": 10.0, "timing_s/gen": 5.0, "timing_s/update_actor": 4.9, "perf/throughput": 7.0}
    found = module.report([{**step, "prove/seconds/our": 1.0, "prove/seconds/model": 99.0}], 2)
    assert found["share of the step outside the model"] == pytest.approx((0.1 + 0.05) / 10)
    assert found["tokens/s"] == 14.0
    if not torch.cuda.is_available():
        done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True)
        assert done.returncode == 2 and "needs 1 GPU(s) and this machine has 0" in done.stderr


def test_importing_the_agent_loop_leaves_its_settings_alone():
    import subprocess
    import sys

    program = (
        "from verl.experimental.agent_loop.agent_loop import _agent_loop_registry as registry\n"
        "registry['prove'] = {'message_tokens': 7}\n"
        "import prove.training.verl.agent_loop\n"
        "print(registry['prove'])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("{'message_tokens': 7}")


def told(**numbers: float) -> dict[str, Any]:
    reason = "" if numbers.get("scored", 1.0) else "UserError: no such tool"
    info = {**ABSENT, "scored": 1.0, **numbers}
    return {"reward_extra_info": info, "prove_reason": reason, "prove_model_seconds": 2.0, "prove_our_seconds": 0.5}


@pytest.fixture
def buffer(monkeypatch):
    """A replay buffer of ours over one batch."""
    fields: list[dict[str, Any]] = []
    keys = [f"{group}_{i}_0" for group in ("u1", "u2") for i in range(2)]
    found = SimpleNamespace(keys=keys, partition_id="train")
    monkeypatch.setattr(ReplayBuffer, "sample", lambda self, *_: (found, {"training/x": 1.0}))
    monkeypatch.setattr(sampler.tq, "kv_batch_get", lambda **_: {"extra_fields": fields})
    made = sampler.Sampler(
        trainer_mode="sync",
        trainer_config={},
        max_off_policy_threshold=None,
        max_off_policy_strategy="drop",
        sampler_kwargs=None,
        refill_fn=None,
    )
    return made, fields


def test_the_figures_join_verls_metrics(buffer):
    made, fields = buffer
    fields += [told(score=1.0), told(score=0.0), told(score=0.5), told(score=0.5)]
    _, metrics = made.sample(1, "train", 2)
    assert metrics["training/x"] == 1.0
    assert metrics["prove/reward/mean"] == 0.5
    assert metrics["prove/groups_with_signal"] == 0.5
    assert metrics["prove/seconds/model"] == 2.0 and metrics["prove/seconds/our"] == 0.5


def test_a_step_without_a_score_ends_the_run(buffer):
    made, fields = buffer
    fields += [told(scored=0.0)] * 4
    with pytest.raises(UserError, match="no rollout of step 7 could be scored; 4 of 4: UserError: no such tool"):
        made.sample(7, "train", 2)


def test_a_model_that_says_nothing_ends_the_run_after_three_steps(buffer):
    made, fields = buffer
    fields += [told(empty=1.0)] * 4
    made.sample(1, "train", 2)
    made.sample(2, "train", 2)
    with pytest.raises(UserError, match="said nothing and called nothing in all rollouts of 3 steps"):
        made.sample(3, "train", 2)


def test_rollouts_of_other_agent_loops_are_left_alone(buffer):
    made, fields = buffer
    fields += [{"reward_extra_info": {"acc": 1.0}}] * 4
    _, metrics = made.sample(1, "train", 2)
    assert metrics == {"training/x": 1.0}


def test_both_kinds_are_verls_own_with_a_shorter_pause():
    assert issubclass(sampler.Sampler, ReplayBuffer) and issubclass(sampler.AsyncSampler, ReplayBufferAsync)
    given = {
        "trainer_mode": "separate_async",
        "trainer_config": {},
        "max_off_policy_threshold": 8,
        "max_off_policy_strategy": "drop",
        "refill_fn": None,
    }
    assert sampler.AsyncSampler(sampler_kwargs={"poll_interval": 1.5}, **given).poll_interval == 1.5
    assert sampler.AsyncSampler(sampler_kwargs={}, **given).poll_interval == sampler.POLL


@pytest.mark.slow
@pytest.mark.parametrize("name", ["an agent loop worker", "a trainer"])
def test_a_worker_that_died_is_noticed(monkeypatch, buffer, name):
    made, _ = buffer
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    try:

        @ray.remote(num_cpus=0)
        class Worker:
            def ready(self) -> bool:
                return True

        worker = Worker.remote()
        assert ray.get(worker.ready.remote())

        class Trainer:
            agent_loop_manager = SimpleNamespace(agent_loop_workers=[worker] if "agent" in name else [])
            actor_rollout_wg = SimpleNamespace(workers=[worker] if name == "a trainer" else [])

            def refill(self) -> None: ...

        made.refill_fn = Trainer().refill
        made._look_after_workers()
        ray.wait(list(made._signs.values()), timeout=60)
        made._look_after_workers()
        ray.kill(worker)
        with pytest.raises(UserError, match=f"{name} died in the middle of a step"):
            for _ in range(60):
                ray.wait(list(made._signs.values()), timeout=1)
                made._look_after_workers()
    finally:
        ray.shutdown()
