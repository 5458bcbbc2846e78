"""verl's configuration out of a recipe: a plain list of overrides, which verl's own hydra composes and verl checks.

``overrides`` needs no verl; ``compose`` and ``validate`` do.
"""

from __future__ import annotations

import contextlib
import difflib
import importlib
import io
import os
import re
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from prove.errors import UserError
from prove.rollout import family
from prove.training.recipe import Recipe

ENTRY = "verl.trainer.main_ppo"
"""verl's own program, started as ``python -m``."""
PLUGIN = "prove.training.verl.plugin"
ESTIMATOR = "prove_grpo"

# TRL's names of how the loss of a token counts, in verl's words.
_LOSSES = {"dapo": "token-mean", "grpo": "seq-mean-token-mean", "dr_grpo": "seq-mean-token-sum-norm"}


def overrides(recipe: Recipe, run: Path) -> dict[str, Any]:
    """verl's keys with their values for a run in the folder ``run``. UserError for what verl cannot do.

    Keys that verl's configuration does not have begin with ``+``. ``backend.args`` come last and win.
    """
    r, g, b, v = recipe.rollout, recipe.optim.grpo, recipe.backend, recipe.backend.verl
    if not recipe.model.path:
        raise UserError("the recipe names no model for verl; set model.path to a directory or a name on the hub")
    if g.loss not in _LOSSES:
        raise UserError(f"optim.grpo.loss: verl has no {g.loss!r}; known here: {', '.join(_LOSSES)}")
    if g.scale_rewards == "batch":
        raise UserError("optim.grpo.scale_rewards: verl scales by group or not at all; set group or none")
    if g.schedule == "linear":
        raise UserError("optim.grpo.schedule: verl has constant and cosine")
    if g.max_grad_norm == 0:
        raise UserError("optim.grpo.max_grad_norm: verl scales gradients to this norm, and 0 leaves nothing of them")
    if g.skip_settled:
        raise UserError("optim.grpo.skip_settled: is of the backend trl; set it to false for verl")
    folder = Path(recipe.model.path).expanduser()
    longest = r.prompt_tokens + r.completion_tokens
    tokens = v.tokens_per_gpu or -(-longest // v.sequence_parallel)
    actor, rollout = "actor_rollout_ref.actor", "actor_rollout_ref.rollout"
    keys: dict[str, Any] = {
        "algorithm.adv_estimator": ESTIMATOR,
        "algorithm.use_kl_in_reward": False,
        "algorithm.norm_adv_by_std_in_grpo": g.scale_rewards == "group",
        "data.train_files": str(run / "train.parquet"),
        "data.val_files": str(run / "val.parquet"),
        "data.prompt_key": "prompt",
        "data.reward_fn_key": "data_source",
        "data.train_batch_size": g.prompts,
        "data.max_prompt_length": r.prompt_tokens,
        "data.max_response_length": r.completion_tokens,
        "data.return_raw_chat": True,
        "data.filter_overlong_prompts": False,  # verl's filter counts no tools; ours has been at work before
        "data.truncation": "error",
        "data.custom_cls.path": "pkg://prove.training.verl.dataset",
        "data.custom_cls.name": "ProveDataset",
        "data.shuffle": True,
        "data.seed": recipe.seed,
        "actor_rollout_ref.model.path": str(folder.absolute()) if folder.is_dir() else recipe.model.path,
        "actor_rollout_ref.model.use_remove_padding": True,
        "actor_rollout_ref.model.enable_gradient_checkpointing": True,
        "actor_rollout_ref.model.use_fused_kernels": v.fused_head,
        f"{actor}.strategy": "fsdp2",
        f"{actor}.optim.lr": g.learning_rate,
        f"{actor}.optim.lr_scheduler_type": g.schedule,
        f"{actor}.optim.lr_warmup_steps": g.warmup,
        f"{actor}.optim.weight_decay": g.weight_decay,
        f"{actor}.optim.betas": [0.9, g.beta2],
        f"{actor}.optim.clip_grad": g.max_grad_norm,
        f"{actor}.grad_clip": g.max_grad_norm,
        f"{actor}.ppo_mini_batch_size": g.prompts,
        f"{actor}.use_dynamic_bsz": True,
        f"{actor}.ppo_max_token_len_per_gpu": tokens,
        f"{actor}.ulysses_sequence_parallel_size": v.sequence_parallel,
        f"{actor}.clip_ratio": g.clip_low,
        f"{actor}.clip_ratio_low": g.clip_low,
        f"{actor}.clip_ratio_high": g.clip_high,
        f"{actor}.loss_agg_mode": _LOSSES[g.loss],
        f"{actor}.use_kl_loss": g.kl > 0,
        f"{actor}.kl_loss_coef": g.kl,
        f"{actor}.kl_loss_type": "low_var_kl",
        f"{actor}.entropy_coeff": 0,
        f"{actor}.data_loader_seed": recipe.seed,
        f"{actor}.fsdp_config.seed": recipe.seed,
        f"{actor}.fsdp_config.param_offload": v.offload,
        f"{actor}.fsdp_config.optimizer_offload": v.offload,
        "actor_rollout_ref.ref.fsdp_config.param_offload": True,  # the reference is needed once a step
        f"{rollout}.name": v.engine,
        f"{rollout}.n": r.generations,
        f"{rollout}.temperature": r.temperature,
        f"{rollout}.seed": recipe.seed,
        f"{rollout}.tensor_model_parallel_size": v.tensor_parallel,
        f"{rollout}.gpu_memory_utilization": v.engine_memory,
        f"{rollout}.max_model_len": longest,
        f"{rollout}.calculate_log_probs": True,
        f"{rollout}.log_prob_max_token_len_per_gpu": tokens,
        f"{rollout}.multi_turn.enable": True,
        f"{rollout}.multi_turn.max_user_turns": r.user_turns,
        f"{rollout}.multi_turn.max_assistant_turns": r.assistant_messages,
        f"{rollout}.agent.num_workers": v.workers,
        f"{rollout}.agent.default_agent_loop": "prove",
        f"{rollout}.agent.agent_loop_config_path": str(run / "agent_loops.yaml"),
        "trainer.project_name": "prove",
        "trainer.experiment_name": run.name,
        "trainer.logger": ["console", "file", *b.report_to],
        "trainer.nnodes": v.nodes,
        "trainer.n_gpus_per_node": v.gpus,
        "trainer.total_training_steps": g.steps,
        "trainer.total_epochs": g.steps,  # a step takes at most an epoch; the steps end the run
        "trainer.save_freq": b.save_every,
        "trainer.max_actor_ckpt_to_keep": b.keep,
        "trainer.test_freq": v.test_every or -1,
        "trainer.val_before_train": v.test_every > 0,
        "trainer.default_local_dir": str(run / "checkpoints"),
        "trainer.resume_mode": "auto",
        "trainer.rollout_data_dir": str(run / "rollouts"),
        "trainer.v1.sampler.sync_refill_failed_groups": True,
        "trainer.v1.sampler.custom_sampler.path": "pkg://prove.training.verl.sampler",
        "trainer.v1.sampler.custom_sampler.name": "Sampler",
    }
    if recipe.data.limit is not None:
        keys["data.train_max_samples"] = recipe.data.limit
    if recipe.model.family != "auto":
        keys["+data.prove_family"] = family(recipe.model.family).name
    if recipe.model.dtype != "auto":
        keys[f"{rollout}.dtype"] = recipe.model.dtype
        keys[f"{actor}.fsdp_config.dtype"] = recipe.model.dtype
        keys["actor_rollout_ref.ref.fsdp_config.dtype"] = recipe.model.dtype
    if recipe.model.attention:
        keys["+actor_rollout_ref.model.override_config.attn_implementation"] = recipe.model.attention
    if (lora := recipe.model.lora) is not None:
        if lora.dropout:
            raise UserError("model.lora.dropout: verl's adapters have none; set it to 0")
        keys["actor_rollout_ref.model.lora_rank"] = lora.rank
        keys["actor_rollout_ref.model.lora_alpha"] = lora.alpha
        keys["actor_rollout_ref.model.target_modules"] = lora.target_modules
        keys[f"{rollout}.load_format"] = "safetensors"  # the engine reads the base itself and is sent the adapter alone
        keys[f"{actor}.fsdp_config.model_dtype"] = "bf16"  # the base is frozen
    if v.ray_address is not None:
        keys["+ray_kwargs.ray_init.address"] = v.ray_address
        # Workers on other nodes do not inherit this process's environment.
        for name, value in environment(recipe, run).items():
            keys[f"+ray_kwargs.ray_init.runtime_env.env_vars.{name}"] = value
    keys.update(_flat(b.args))
    return keys


def environment(recipe: Recipe, run: Path) -> dict[str, str]:
    """The environment variables of a run. Modules that somebody else plugs into verl stay."""
    others = [name for name in os.environ.get("VERL_USE_EXTERNAL_MODULES", "").split(",") if name not in ("", PLUGIN)]
    return {
        "VERL_USE_EXTERNAL_MODULES": ",".join([*others, PLUGIN]),
        "VERL_FILE_LOGGER_PATH": str(metrics_file(run)),
        "TOKENIZERS_PARALLELISM": "false",
        "HYDRA_FULL_ERROR": "1",
        # Ray asks for a token that nothing here would set; who has one keeps it.
        "RAY_AUTH_MODE": os.environ.get("RAY_AUTH_MODE", "disabled"),
    }


def metrics_file(run: Path) -> Path:
    """Where the run writes its metrics next: verl begins a new file at every start, and what is there must stay."""
    starts = len(list(run.glob("verl_metrics*.jsonl")))
    return run / (f"verl_metrics.{starts}.jsonl" if starts else "verl_metrics.jsonl")


def arguments(keys: Mapping[str, Any]) -> list[str]:
    """The overrides as verl's command line takes them."""
    return [f"{key}={_written(value)}" for key, value in keys.items()]


def _flat(args: Mapping[str, Any], at: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, value in args.items():
        if isinstance(value, dict) and value:
            flat.update(_flat(value, f"{at}{key}."))
        else:
            flat[f"{at}{key}"] = value
    return flat


_PLAIN = re.compile(r"[\w./@-]+", re.ASCII)


def _written(value: Any) -> str:
    """A value in hydra's grammar (https://hydra.cc/docs/advanced/override_grammar/basic/)."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, list | tuple):
        return f"[{','.join(map(_written, value))}]"
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{key}:{_written(inner)}" for key, inner in value.items()) + "}"
    text = str(value)
    # A text that would read as a number, a truth value or null needs quotes, too.
    if _PLAIN.fullmatch(text) and not re.fullmatch(r"(?i)[-+.\d][\w.+-]*|true|false|null|nan|inf", text):
        return text
    quoted = re.sub(r"(\\*)'", lambda m: m[1] * 2 + "\\'", text)
    tail = len(quoted) - len(quoted.rstrip("\\"))
    return f"'{quoted}{chr(92) * tail}'"


def compose(given: Sequence[str]) -> Any:
    """verl's whole configuration with these overrides, an OmegaConf. UserError for a key or value that verl refuses."""
    from hydra import compose as hydra_compose
    from hydra import initialize_config_module
    from hydra.errors import HydraException
    from omegaconf import OmegaConf
    from omegaconf.errors import OmegaConfBaseException

    try:
        with initialize_config_module("verl.trainer.config", version_base=None):
            config = hydra_compose("ppo_trainer", overrides=list(given))
            OmegaConf.to_container(config, resolve=True)
            return config
    except (HydraException, OmegaConfBaseException) as error:
        raise UserError(f"verl's configuration: {_first_line(error)}{_nearest(error, given)}") from None


def validate(config: Any) -> None:
    """Have verl itself check the configuration. UserError with verl's words where it refuses."""
    from hydra.errors import HydraException

    try:
        with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that GRPO has no critic is meant so
            importlib.import_module(PLUGIN)  # as every process of the run does
            from verl.trainer.ppo.core_algos import get_adv_estimator_fn
            from verl.trainer.ppo.utils import need_critic, need_reference_policy
            from verl.utils.config import omega_conf_to_dataclass, validate_config
            from verl.utils.tracking import Tracking

            get_adv_estimator_fn(config.algorithm.adv_estimator)
            reference, critic = need_reference_policy(config), need_critic(config)
            validate_config(config=config, use_reference_policy=reference, use_critic=critic)
            for part in ("actor", "rollout"):
                omega_conf_to_dataclass(config.actor_rollout_ref[part])
            known = Tracking.supported_backend
            for name in [config.trainer.logger] if isinstance(config.trainer.logger, str) else config.trainer.logger:
                if name not in known:
                    raise UserError(f"backend.report_to: verl has no logger {name!r}; it has {', '.join(known)}")
    except (AssertionError, ValueError, TypeError, KeyError, AttributeError, HydraException) as error:
        raise UserError(f"verl refuses the configuration: {_first_line(error)}") from None


def _first_line(error: BaseException) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0].rstrip(".") if lines else type(error).__name__


def _nearest(error: BaseException, given: Sequence[str]) -> str:
    """A hint for a key that verl's configuration does not have."""
    match = re.search(r"[Cc]ould not override '([^']+)'", str(error))
    if match is None:
        return ""
    from hydra import compose as hydra_compose
    from hydra import initialize_config_module
    from omegaconf import OmegaConf

    with initialize_config_module("verl.trainer.config", version_base=None):
        whole = OmegaConf.to_container(hydra_compose("ppo_trainer"), resolve=False)
    known = list(_flat({str(k): v for k, v in whole.items()})) if isinstance(whole, dict) else []
    near = difflib.get_close_matches(match[1], known, n=1, cutoff=0.5)
    return f"; did you mean {near[0]}? A key that verl does not have begins with +" if near else ""
