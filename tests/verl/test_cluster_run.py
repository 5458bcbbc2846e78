"""`prove-rl train grpo --backend verl` to its end, without a GPU, and the trained model as a folder."""

from __future__ import annotations

import json

import helpers
import pytest

pytest.importorskip("verl", reason="verl is not installed here; `make verl` makes an environment with it")

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer

from prove.cli._runs import find
from prove.cli.main import run as command
from prove.dataset import write_parquet
from prove.rollout import detect
from prove.training.cluster.merge import checkpoint

RECIPE = """
version: 1
rollout: {generations: 4, prompt_tokens: 512, completion_tokens: 1024, message_tokens: 64}
optim: {grpo: {steps: 2, prompts: 4, learning_rate: 1.0e-3}}
backend:
  name: verl
  save_every: 1
  verl: {gpus: 2, tensor_parallel: 1, workers: 2}
"""
# Keys that only a run without a GPU needs: the rest is what the recipe becomes.
CPU = (
    "actor_rollout_ref.rollout.name=",
    "actor_rollout_ref.rollout.dtype=",
    "actor_rollout_ref.rollout.free_cache_engine=",
    "actor_rollout_ref.rollout.load_format=",
    "actor_rollout_ref.model.use_remove_padding=",
    "actor_rollout_ref.model.enable_gradient_checkpointing=",
    "+actor_rollout_ref.model.override_config.attn_implementation=",
    "actor_rollout_ref.actor.use_torch_compile=",
    "actor_rollout_ref.actor.fsdp_config.use_torch_compile=",
    "actor_rollout_ref.actor.fsdp_config.dtype=",
    "actor_rollout_ref.ref.fsdp_config.use_torch_compile=",
    "actor_rollout_ref.ref.fsdp_config.dtype=",
    "data.dataloader_num_workers=",
    "reward.num_workers=",
    "transfer_queue.",
    "trainer.device=",
    "+ray_kwargs.ray_init.num_gpus=",
    "ray_kwargs.ray_init.num_cpus=",
    "+ray_kwargs.ray_init.include_dashboard=",
)


@pytest.fixture
def without_a_gpu(tmp_path, rows, renderer, monkeypatch):
    """The checks of GPUs pass, and every process finds the test's own platform and rollout backend.

    A random model earns nothing that differs; four answers in five are therefore the reference's.
    """
    script = tmp_path / "script.json"
    script.write_text(json.dumps(helpers.script(rows, renderer)))
    monkeypatch.setattr("prove.training.cluster.preflight.check_gpus", lambda recipe: 80.0)
    monkeypatch.setattr("prove.training.cluster.preflight.check_engine", lambda recipe: None)
    inherited = helpers.environment(tmp_path, PROVE_TEST_SCRIPT=str(script), PROVE_TEST_SCRIPT_SHARE="0.8")
    for name, value in inherited.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("VERL_USE_EXTERNAL_MODULES", "verl_cpu_platform")


def test_two_steps_two_ranks_then_a_model(tmp_path, rows, model, without_a_gpu, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data").mkdir()
    write_parquet(tmp_path / "data" / "train.parquet", rows)
    (tmp_path / "toy.yaml").write_text(RECIPE)
    lines = helpers.cpu_overrides(model, tmp_path / "none", tmp_path / "aside", steps=2, ranks=2)
    extra = [f"verl.{line}" for line in lines if line.startswith(CPU)]
    given = ["train", "grpo", "-r", "toy.yaml", "-o", "run", f"model.path={model}", "data.path=data", *extra]
    assert command(given) == 0, capfd.readouterr().out[-4000:]
    said = capfd.readouterr().err
    assert "memory, estimated: about" in said and "format compact" in said and "export-model" in said
    run = tmp_path / "run"
    found = find(str(run))
    assert [row["step"] for row in found.curves] == [1, 2]
    assert all("reward/total" in row and "success" in row for row in found.curves)

    assert command(given) == 2 and "holds a run already; add --resume" in capfd.readouterr().err
    assert checkpoint(run, None).parent.name == "global_step_2"
    assert command(["export-model", "run"]) == 0
    out = run / "model"
    tokenizer = AutoTokenizer.from_pretrained(out)
    assert detect(tokenizer).name == "compact", "the template it was trained with"
    trained, before = AutoModelForCausalLM.from_pretrained(out), AutoModelForCausalLM.from_pretrained(model)
    assert trained.config.vocab_size == before.config.vocab_size
    shards = [torch.load(path, weights_only=False) for path in sorted(checkpoint(run, None).glob("model_*.pt"))]
    assert len(shards) == 2
    for name, weight in trained.state_dict().items():
        if name in shards[0]:
            whole = torch.cat([shard[name].to_local() for shard in shards]).bfloat16().float()
            assert torch.equal(weight.float(), whole), name
    after = trained.state_dict()
    moved = [name for name, weight in before.state_dict().items() if not torch.equal(weight.bfloat16(), after[name])]
    assert moved, "two steps moved the weights"
    assert command(["export-model", "run"]) == 2 and "is there already" in capfd.readouterr().err
    assert command(["export-model", "run", "--step", "1", "-o", "first"]) == 0
    assert json.loads((tmp_path / "first" / "config.json").read_text())["model_type"] == "qwen3"
