"""A short GRPO run of Qwen3 shapes on GPUs: tokens a second, memory, and the share of a step that is not the model.

    .venv-verl/bin/python benchmarks/gpu/grpo.py [--shape 4b] [--gpus 1] [--engine vllm] [--steps 6] [--out FOLDER]

Needs a GPU, and vllm or sglang in the environment of verl; without one it ends with exit code 2. The weights are
random, since speed does not hang on them: such a model writes until it is cut off, so that messages are as long as they
may be. Data, prompts and environments are real. The first step (compiling, world building) is not counted.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

# The sizes of the public configurations; the vocabulary is the model's own, whatever the small tokenizer uses of it.
SHAPES: dict[str, dict[str, int]] = {
    "0.6b": {"hidden": 1024, "intermediate": 3072, "layers": 28, "heads": 16, "groups": 8},
    "1.7b": {"hidden": 2048, "intermediate": 6144, "layers": 28, "heads": 16, "groups": 8},
    "4b": {"hidden": 2560, "intermediate": 9728, "layers": 36, "heads": 32, "groups": 8},
    "8b": {"hidden": 4096, "intermediate": 12288, "layers": 36, "heads": 32, "groups": 8},
}
VOCABULARY = 151_936
MODEL_PARTS = ("gen", "old_log_prob", "ref", "update_actor", "update_weights")
GOAL = 0.01


def stop(sentence: str) -> None:
    print(f"error: {sentence}", file=sys.stderr)
    raise SystemExit(2)


def check(gpus: int, engine: str) -> None:
    """End with one sentence where this cannot run."""
    if importlib.util.find_spec("verl") is None:
        stop("this benchmark needs verl; `make verl` makes .venv-verl, run it with .venv-verl/bin/python")
    import torch

    have = torch.cuda.device_count() if torch.cuda.is_available() else 0
    if have < gpus:
        stop(f"this benchmark needs {gpus} GPU(s) and this machine has {have}; run it on one that has, or lower --gpus")
    if importlib.util.find_spec(engine) is None:
        stop(
            f"this benchmark needs {engine} beside verl; install it into the same environment, or give another --engine"
        )


def make_model(folder: Path, shape: str, rows: list[Any]) -> None:
    """A Qwen3 model of random bfloat16 weights with a small tokenizer in the Qwen format."""
    import torch
    from transformers import Qwen3Config, Qwen3ForCausalLM

    from prove.rollout import FAMILIES, Renderer
    from prove.training.tiny.tokenizer import build_tokenizer

    kind = FAMILIES["qwen"]
    blank = Renderer(kind, build_tokenizer([], 300))
    tokenizer = build_tokenizer([blank.text(e.reference, e.tools) for e in rows], 16_000)
    s = SHAPES[shape]
    config = Qwen3Config(
        vocab_size=VOCABULARY,
        hidden_size=s["hidden"],
        intermediate_size=s["intermediate"],
        num_hidden_layers=s["layers"],
        num_attention_heads=s["heads"],
        num_key_value_heads=s["groups"],
        head_dim=128,
        max_position_embeddings=40_960,
        tie_word_embeddings=shape != "8b",
        bos_token_id=None,
        eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.pad_token_id,
    )
    torch.manual_seed(0)
    with torch.device("cuda"):
        model = Qwen3ForCausalLM(config).to(torch.bfloat16)
    # A random model would call up tokens that the small tokenizer does not have.
    model.lm_head.weight.data[len(tokenizer) :] = 0
    tokenizer.chat_template = kind.template
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)


def overrides(args: argparse.Namespace, out: Path) -> list[str]:
    """verl's configuration: the paper's, but for the lengths and the number of steps."""
    prompt, response = 8192, 8192
    tokens = prompt + response
    actor, rollout = "actor_rollout_ref.actor", "actor_rollout_ref.rollout"
    keys: dict[str, Any] = {
        "algorithm.adv_estimator": "prove_grpo",
        "data.train_files": out / "train.parquet",
        "data.val_files": out / "train.parquet",
        "data.custom_cls.path": "pkg://prove.training.verl.dataset",
        "data.custom_cls.name": "ProveDataset",
        "data.return_raw_chat": True,
        "data.filter_overlong_prompts": False,
        "data.truncation": "error",
        "data.train_batch_size": args.prompts,
        "data.max_prompt_length": prompt,
        "data.max_response_length": response,
        "actor_rollout_ref.model.path": out / "model",
        "actor_rollout_ref.model.use_remove_padding": True,
        "actor_rollout_ref.model.enable_gradient_checkpointing": True,
        f"{actor}.strategy": "fsdp2",
        f"{actor}.optim.lr": 1e-6,
        f"{actor}.ppo_mini_batch_size": args.prompts,
        f"{actor}.use_dynamic_bsz": True,
        f"{actor}.ppo_max_token_len_per_gpu": tokens,
        f"{actor}.use_kl_loss": True,
        f"{actor}.kl_loss_coef": 0.01,
        f"{rollout}.name": args.engine,
        f"{rollout}.n": args.group,
        f"{rollout}.tensor_model_parallel_size": 1,
        f"{rollout}.gpu_memory_utilization": 0.5,
        f"{rollout}.max_model_len": tokens,
        f"{rollout}.calculate_log_probs": True,
        f"{rollout}.log_prob_max_token_len_per_gpu": tokens,
        f"{rollout}.multi_turn.enable": True,
        f"{rollout}.multi_turn.max_user_turns": 5,
        f"{rollout}.multi_turn.max_assistant_turns": 10,
        f"{rollout}.agent.num_workers": args.workers,
        f"{rollout}.agent.default_agent_loop": "prove",
        f"{rollout}.agent.agent_loop_config_path": out / "agent_loops.yaml",
        "trainer.v1.sampler.custom_sampler.path": "pkg://prove.training.verl.sampler",
        "trainer.v1.sampler.custom_sampler.name": "Sampler",
        "trainer.logger": '["console","file"]',
        "trainer.nnodes": 1,
        "trainer.n_gpus_per_node": args.gpus,
        "trainer.total_training_steps": args.steps,
        "trainer.val_before_train": False,
        "trainer.save_freq": -1,
        "trainer.test_freq": -1,
        "trainer.resume_mode": "disable",
    }
    return [f"{key}={value}" for key, value in keys.items()]


def report(steps: list[dict[str, float]], gpus: int) -> dict[str, float]:
    """The means over these steps. ``outside``: of the step's time, what is neither generating nor training; to it
    belongs what a rollout spent on our side, as a share of its own time, while the server was generating."""

    def mean(key: str) -> float:
        return sum(step.get(key, 0.0) for step in steps) / len(steps)

    whole = mean("timing_s/step")
    parts = {part: mean(f"timing_s/{part}") for part in MODEL_PARTS}
    ours = mean("prove/seconds/our")
    share = ours / max(ours + mean("prove/seconds/model"), 1e-9)
    outside = (whole - sum(parts.values()) + share * parts["gen"]) / whole
    return {
        "step seconds": whole,
        **{f"{part} seconds": value for part, value in parts.items()},
        "tokens/s/GPU": mean("perf/throughput"),
        "tokens/s": mean("perf/throughput") * gpus,
        "memory allocated GB": mean("perf/max_memory_allocated_gb"),
        "memory reserved GB": mean("perf/max_memory_reserved_gb"),
        "our share of a rollout": share,
        "share of the step outside the model": outside,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shape", choices=SHAPES, default="4b")
    parser.add_argument("--gpus", type=int, default=1)
    parser.add_argument("--engine", choices=("vllm", "sglang"), default="vllm")
    parser.add_argument("--steps", type=int, default=6)
    parser.add_argument("--prompts", type=int, default=16)
    parser.add_argument("--group", type=int, default=16)
    parser.add_argument("--workers", type=int, default=8)
    parser.add_argument("--out", type=Path, default=Path("out/gpu-verl"))
    args = parser.parse_args()
    check(args.gpus, args.engine)
    from prove.dataset.export import export
    from prove.synthesis.config import config_from
    from prove.synthesis.pipeline import examples
    from prove.training.verl.settings import Settings, agent_loops_yaml

    out = args.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    count = args.prompts * args.steps
    rows = examples(config_from({"count": count}), "train", count)
    export(rows, "verl", out / "train.parquet")
    make_model(out / "model", args.shape, rows)
    (out / "agent_loops.yaml").write_text(agent_loops_yaml(Settings(family="qwen", message_tokens=512)))
    metrics = out / "metrics.jsonl"
    metrics.unlink(missing_ok=True)
    environment = {
        **os.environ,
        "VERL_USE_EXTERNAL_MODULES": "prove.training.verl.plugin",
        "VERL_FILE_LOGGER_PATH": str(metrics),
        "RAY_AUTH_MODE": "disabled",
        "TOKENIZERS_PARALLELISM": "false",
    }
    command = [sys.executable, "-m", "verl.trainer.main_ppo", *overrides(args, out)]
    code = subprocess.run(command, env=environment, cwd=out).returncode
    if code:
        stop(f"verl ended with {code}; its output above says why")
    found = [json.loads(line)["data"] for line in metrics.read_text().splitlines()][1:]
    numbers = report(found, args.gpus)
    for name, value in numbers.items():
        print(f"{name:<40}{value:>12.4g}")
    print(f"goal: at most {GOAL:.0%} outside the model: " + ("met" if numbers[list(numbers)[-1]] <= GOAL else "missed"))
    (out / "figures.json").write_text(json.dumps(numbers, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
