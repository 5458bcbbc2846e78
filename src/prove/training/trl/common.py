"""The parts of TRL's configuration that SFT and GRPO have in common."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from prove.training.pace import Pace
from prove.training.recipe import Recipe


def arguments(recipe: Recipe, model: Any, out: Path) -> dict[str, Any]:
    """Arguments that both of TRL's configurations take. What ``backend.args`` names is left to it."""
    import torch

    backend = recipe.backend
    cpu = backend.device == "cpu" or (
        backend.device == "auto" and not torch.cuda.is_available() and not torch.backends.mps.is_available()
    )
    common: dict[str, Any] = {
        "output_dir": str(out),
        "use_cpu": cpu,
        # Mixed precision only where there is hardware for it; weights that are bfloat16 already need none.
        "bf16": not cpu
        and model.dtype == torch.float32
        and torch.cuda.is_available()
        and torch.cuda.is_bf16_supported(),
        "gradient_checkpointing": not cpu,
        "dataloader_pin_memory": not cpu,
        "report_to": backend.report_to or "none",
        "save_strategy": "no",  # saving is decided after each step, so that Ctrl-C can ask for it, too
        "save_total_limit": backend.keep,
        "logging_steps": 1,
        "disable_tqdm": True,
        "seed": recipe.seed,
        "data_seed": recipe.seed,
        "lr_scheduler_type": "constant",  # the schedule is ours, see with_pace
    }
    return {key: value for key, value in common.items() if key not in backend.args}


def with_pace(trainer: type, pace: Pace, rate: Callable[[int], float]) -> type:
    """The trainer class with a learning rate that follows ``rate(step)``, whose total may shrink during the run."""
    from torch.optim.lr_scheduler import LambdaLR

    class Paced(trainer):
        def create_scheduler(self, num_training_steps: int, optimizer: Any = None) -> Any:
            self.lr_scheduler = LambdaLR(self.optimizer if optimizer is None else optimizer, rate)
            return self.lr_scheduler

        def train(self, *args: Any, **kwargs: Any) -> Any:
            pace.start()
            return super().train(*args, **kwargs)

    Paced.__name__ = trainer.__name__
    return Paced


def last_step(checkpoint: Path | None) -> int:
    """The number of steps that a checkpoint stands after."""
    if checkpoint is None:
        return 0
    step: int = json.loads((checkpoint / "trainer_state.json").read_text(encoding="utf-8"))["global_step"]
    return step


def peft_config(recipe: Recipe) -> Any:
    """The adapter to train, or None for all weights."""
    lora = recipe.model.lora
    if lora is None:
        return None
    from peft import LoraConfig

    return LoraConfig(
        r=lora.rank,
        lora_alpha=lora.alpha,
        lora_dropout=lora.dropout,
        target_modules=lora.target_modules,
        task_type="CAUSAL_LM",
    )
