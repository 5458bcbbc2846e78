"""Real examples, a tiny model, verl's own configuration, and a model server that answers from the references."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
CPU = HERE / "cpu"
sys.path.insert(0, str(CPU))

from verl_cpu_script import digest  # noqa: E402


def examples(count: int = 8, *, environments: tuple[str, ...] = ("banking",), **fields: Any) -> list[Any]:
    """Examples over real environments, several turns among them."""
    from prove.synthesis.config import config_from
    from prove.synthesis.pipeline import examples as make

    values = {
        "environments": list(environments),
        "turns": [1, 2],
        "chain_length": [1, 2],
        "tools_shown": 5,
        "max_observation": 1500,
        "recovery": 0.0,
        "distractors": {"probability": 0.0, "low": 0, "high": 0},
    }
    return make(config_from({**values, "count": count, **fields}), "train", count)


def tiny(folder: Path, rows: list[Any], **shape: Any) -> Any:
    """A random model with a tokenizer for these examples in ``folder``; its renderer."""
    from prove.rollout import Renderer
    from prove.training.recipe import Tiny
    from prove.training.tiny.build import build

    sizes = {"hidden": 32, "intermediate": 48, "layers": 2, "heads": 4, "vocabulary": 900, "positions": 4096}
    model, tokenizer, kind = build(Tiny(**{**sizes, **shape}), rows, 0)
    tokenizer.chat_template = kind.template
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return Renderer(kind, tokenizer)


def export(rows: list[Any], path: Path) -> Path:
    from prove.dataset.export import export as write

    write(rows, "verl", path)
    return path


def loops(folder: Path, **settings: Any) -> Path:
    """The agent loop's config file."""
    from prove.training.verl.settings import agent_loops_yaml, settings_of

    path = folder / "agent_loops.yaml"
    path.write_text(agent_loops_yaml(settings_of(settings)))
    return path


def overrides(model: Path, data: Path, agent_loops: Path, **more: Any) -> list[str]:
    """What our agent loop needs of verl's configuration, small."""
    values: dict[str, Any] = {
        "data.train_files": data,
        "data.val_files": data,
        "data.return_raw_chat": True,
        "data.filter_overlong_prompts": False,
        "data.truncation": "error",
        "data.custom_cls.path": "pkg://prove.training.verl.dataset",
        "data.custom_cls.name": "ProveDataset",
        "data.max_prompt_length": 512,
        "data.max_response_length": 1024,
        "actor_rollout_ref.model.path": model,
        "+actor_rollout_ref.model.override_config.attn_implementation": "sdpa",
        "actor_rollout_ref.rollout.name": "vllm",
        "actor_rollout_ref.rollout.calculate_log_probs": True,
        "actor_rollout_ref.rollout.multi_turn.enable": True,
        "actor_rollout_ref.rollout.multi_turn.max_user_turns": 5,
        "actor_rollout_ref.rollout.multi_turn.max_assistant_turns": 10,
        "actor_rollout_ref.rollout.agent.default_agent_loop": "prove",
        "actor_rollout_ref.rollout.agent.agent_loop_config_path": agent_loops,
        "algorithm.adv_estimator": "prove_grpo",
        "trainer.v1.sampler.custom_sampler.path": "pkg://prove.training.verl.sampler",
        "trainer.v1.sampler.custom_sampler.name": "Sampler",
    }
    return [f"{key}={value}" for key, value in {**values, **more}.items()]


def compose(lines: list[str]) -> Any:
    from hydra import compose as hydra_compose
    from hydra import initialize_config_module

    with initialize_config_module("verl.trainer.config", version_base=None):
        return hydra_compose("ppo_trainer", overrides=lines)


def script(rows: list[Any], renderer: Any) -> dict[str, list[int]]:
    """For each context in which a reference's model message stands, its tokens."""
    from prove.rollout import replay

    out: dict[str, list[int]] = {}
    for example in rows:
        conversation = replay(example, renderer)
        context, at = list(conversation.prompt_ids), 0
        ids, mask = conversation.completion_ids, conversation.mask
        while at < len(ids):
            end = at
            while end < len(ids) and mask[end]:
                end += 1
            out[digest(context)] = ids[at:end]
            while end < len(ids) and not mask[end]:
                end += 1
            context += ids[at:end]
            at = end
    return out


def cpu_overrides(
    model: Path,
    data: Path,
    out: Path,
    *,
    steps: int,
    ranks: int = 1,
    settings: dict[str, Any] | None = None,
    **more: Any,
) -> list[str]:
    """A whole GRPO run of verl on a CPU: FSDP2 over gloo, the test's own rollout backend."""
    out.mkdir(parents=True, exist_ok=True)
    prefix = "actor_rollout_ref"
    values: dict[str, Any] = {
        f"{prefix}.rollout.name": "hf",
        f"{prefix}.rollout.n": 4,
        f"{prefix}.rollout.tensor_model_parallel_size": 1,
        f"{prefix}.rollout.dtype": "float32",
        f"{prefix}.rollout.free_cache_engine": False,
        f"{prefix}.rollout.load_format": "auto",
        f"{prefix}.rollout.log_prob_micro_batch_size_per_gpu": 4,
        f"{prefix}.rollout.agent.num_workers": 2,
        f"{prefix}.model.use_remove_padding": False,
        f"{prefix}.model.enable_gradient_checkpointing": False,
        f"{prefix}.actor.strategy": "fsdp2",
        f"{prefix}.actor.optim.lr": 1e-3,
        f"{prefix}.actor.ppo_mini_batch_size": 4,
        f"{prefix}.actor.ppo_micro_batch_size_per_gpu": 4,
        f"{prefix}.actor.use_kl_loss": True,
        f"{prefix}.actor.kl_loss_coef": 0.01,
        f"{prefix}.actor.use_torch_compile": False,
        f"{prefix}.actor.fsdp_config.use_torch_compile": False,
        f"{prefix}.actor.fsdp_config.dtype": "float32",
        f"{prefix}.actor.fsdp_config.model_dtype": "fp32",
        f"{prefix}.ref.fsdp_config.use_torch_compile": False,
        f"{prefix}.ref.fsdp_config.dtype": "float32",
        f"{prefix}.ref.log_prob_micro_batch_size_per_gpu": 4,
        "algorithm.use_kl_in_reward": False,
        "data.train_batch_size": 4,
        "data.dataloader_num_workers": 0,
        "data.seed": 7,
        "reward.num_workers": 1,
        "transfer_queue.backend.SimpleStorage.num_data_storage_units": 1,
        "transfer_queue.backend.SimpleStorage.total_storage_size": 4000,
        "trainer.device": "cpu",
        "trainer.n_gpus_per_node": ranks,
        "trainer.nnodes": 1,
        "trainer.logger": '["console","file"]',
        "trainer.val_before_train": False,
        "trainer.total_training_steps": steps,
        "trainer.save_freq": -1,
        "trainer.test_freq": -1,
        "trainer.default_local_dir": out / "checkpoints",
        "trainer.resume_mode": "auto",
        "+ray_kwargs.ray_init.num_gpus": ranks,
        "ray_kwargs.ray_init.num_cpus": 24,
        "+ray_kwargs.ray_init.include_dashboard": False,
    }
    return overrides(model, data, loops(out, **(settings or {})), **{**values, **more})


def environment(out: Path, **more: str) -> dict[str, str]:
    """The environment of a run: what every process of Ray inherits."""
    import os

    packages = [str(CPU), *[p for p in sys.path if p and Path(p).is_dir() and (Path(p) / "prove").is_dir()]]
    inherited = os.environ.get("PYTHONPATH", "")
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([*packages, *([inherited] if inherited else [])]),
        "VERL_USE_EXTERNAL_MODULES": "verl_cpu_platform,prove.training.verl.plugin",
        "VERL_PLATFORM": "cpu",
        "VERL_ENGINE_DEVICE": "cuda",
        "VERL_FILE_LOGGER_PATH": str(out / "metrics.jsonl"),
        "RAY_AUTH_MODE": "disabled",
        "RAY_DEDUP_LOGS": "0",
        "RAY_worker_niceness": "0",
        "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
        "RAY_USAGE_STATS_ENABLED": "0",
        "HF_HUB_OFFLINE": "1",
        "TOKENIZERS_PARALLELISM": "false",
        "OMP_NUM_THREADS": "1",
        "OMP_WAIT_POLICY": "passive",
        "GLOO_SOCKET_IFNAME": "lo",
        **more,
    }


class Run:
    """Verl's own entry point as a process; it writes into ``out/log.txt``. Nothing it started outlives ``end``."""

    def __init__(self, lines: list[str], out: Path, **env: str) -> None:
        self.lines, self.out, self.env = lines, out, env
        self.late = 0
        self.process = self._start()

    def _start(self) -> Any:
        import subprocess

        self.out.mkdir(parents=True, exist_ok=True)
        with (self.out / "log.txt").open("a") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "verl.trainer.main_ppo", *self.lines],
                stdout=log,
                stderr=subprocess.STDOUT,
                env=environment(self.out, **self.env),
                cwd=self.out,
            )

    def members(self, name: str) -> list[Any]:
        """The processes of Ray's actors of this name."""
        import psutil

        found = []
        for member in psutil.Process(self.process.pid).children(recursive=True):
            with contextlib.suppress(psutil.NoSuchProcess):
                if f"ray::{name}" in " ".join(member.cmdline()):
                    found.append(member)
        return found

    def until(self, true: Callable[[], Any], seconds: float = 900) -> None:
        """Wait for something to be true while the run goes on."""
        end = time.monotonic() + seconds
        try:
            while not true():
                assert time.monotonic() < end, log_of(self.out)[-3000:]
                assert self.process.poll() is None or self._again(), log_of(self.out)[-3000:]
                time.sleep(0.2)
        except BaseException:
            self.end(0)
            raise

    def end(self, seconds: float = 1800) -> int | None:
        """The exit code, or None if it had to be ended."""
        code = self._ended(seconds)
        return self.end(seconds) if code is not None and self._again() else code

    def _again(self) -> bool:
        """Whether it was started once more: Ray gives its start half a minute, which a busy machine may not make."""
        if self.late > 1 or "The current node timed out during startup" not in log_of(self.out):
            return False
        self.late += 1
        (self.out / "log.txt").rename(self.out / f"late.{self.late}.txt")
        self.process = self._start()
        return True

    def _ended(self, seconds: float) -> int | None:
        import subprocess

        import psutil

        try:
            return int(self.process.wait(seconds))
        except subprocess.TimeoutExpired:
            family = psutil.Process(self.process.pid).children(recursive=True)
            for member in [self.process, *family]:
                with contextlib.suppress(psutil.NoSuchProcess):
                    member.kill()
            self.process.wait()
            return None


def log_of(out: Path) -> str:
    return (out / "log.txt").read_text(errors="replace")


def metrics_of(out: Path) -> dict[int, dict[str, float]]:
    """The metrics of every step that verl's file logger wrote."""
    import json

    rows = [json.loads(line) for line in (out / "metrics.jsonl").read_text().splitlines()]
    return {row["step"]: row["data"] for row in rows}
