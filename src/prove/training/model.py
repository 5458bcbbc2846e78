"""Loading and saving a model with its tokenizer, and what has to hold before the first step."""

from __future__ import annotations

import ctypes
import os
import shutil
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from prove.errors import UserError
from prove.rollout import Budget, Family, GenerateSampler, Limits, Renderer, Sampler, detect, family
from prove.training.recipe import Recipe

# Above this a decoder of our own has no advantage over `generate`.
_LOCKSTEP_PARAMETERS = 50_000_000


def prepare(recipe: Recipe) -> None:
    """Set what has to be set before torch does its first work. Two idle threads that spin cost a third of the speed."""
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    os.environ.setdefault("TRL_EXPERIMENTAL_SILENCE", "1")
    # TRL's trainers report to the hub from a thread. A training run tells nobody of itself unless it is told to; and
    # that thread reads the environment's variables while others set them, which has ended a run in libc's getenv.
    os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")
    # TRL and transformers rename this setting in different releases; nothing a user could do about it.
    warnings.filterwarnings("ignore", message=".*gradient_checkpointing.*", category=FutureWarning)
    _keep_memory()
    import datasets
    import huggingface_hub.constants
    import torch
    import transformers

    # The variable is read when the hub's library is imported, which may have been before.
    huggingface_hub.constants.HF_HUB_DISABLE_TELEMETRY = os.environ["HF_HUB_DISABLE_TELEMETRY"] != "0"
    if recipe.backend.threads:
        torch.set_num_threads(recipe.backend.threads)
    datasets.disable_progress_bars()
    transformers.utils.logging.disable_progress_bar()
    transformers.utils.logging.set_verbosity_error()


def _keep_memory() -> None:
    """Have glibc keep freed memory: every step allocates the same large blocks, and fresh pages from the system took a
    third of the time on a CPU. Does nothing on other systems.
    """
    try:
        libc = ctypes.CDLL("libc.so.6")
        trim_threshold, mmap_threshold = -1, -3
        libc.mallopt(mmap_threshold, 1 << 30)
        libc.mallopt(trim_threshold, (1 << 31) - 1)
    except (OSError, AttributeError):
        pass


def load_model(recipe: Recipe, path: str | Path | None = None) -> tuple[Any, Any, Family]:
    """The model, its tokenizer and its family. UserError with the remedy when the path holds no usable model."""
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer

    source = str(path or recipe.model.path or "")
    if not source:
        raise UserError("the recipe names no model; set model.path to a directory with a model")
    if os.sep in source and not Path(source).is_dir() and source.count("/") != 1:
        raise UserError(f"model.path: there is no directory {source}")
    dtype = getattr(torch, recipe.model.dtype, torch.float32)
    options = {"attn_implementation": recipe.model.attention} if recipe.model.attention else {}
    try:
        tokenizer = AutoTokenizer.from_pretrained(source)
        model, told = AutoModelForCausalLM.from_pretrained(source, dtype=dtype, output_loading_info=True, **options)
    except Exception as error:  # damaged files raise whatever the library happens to stumble over
        first = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        raise UserError(f"model.path: {source} cannot be loaded as a causal language model ({first})") from None
    if missing := sorted(told["missing_keys"]):  # the library fills these with random numbers and goes on
        raise UserError(
            f"model.path: {source} lacks {len(missing)} of the weights that its config.json asks for, {missing[0]} the "
            "first; copy or make it again"
        )
    kind = detect(tokenizer, model.config.model_type) if recipe.model.family == "auto" else family(recipe.model.family)
    if tokenizer.pad_token_id is None:
        tokenizer.pad_token = tokenizer.eos_token
    return model, tokenizer, kind


def save_model(model: Any, tokenizer: Any, kind: Family, out: Path) -> Path:
    """Write the model, its tokenizer and the chat template it was trained with; the directory."""
    directory = out / "model"
    tokenizer.chat_template = kind.template
    model.config.use_cache = True
    model.save_pretrained(directory)
    tokenizer.save_pretrained(directory)
    return directory


def make_sampler(model: Any, renderer: Renderer, *, batch: int = 128) -> Sampler:
    """The quickest sampler that computes what the model does."""
    from prove.training.tiny.decoder import Decoder
    from prove.training.tiny.sampler import LockstepSampler

    if model.num_parameters() <= _LOCKSTEP_PARAMETERS and Decoder.fits(model):
        return LockstepSampler(model)
    return GenerateSampler(model, renderer.tokenizer.pad_token_id, batch_size=batch)


def budget(recipe: Recipe) -> Budget:
    """The recipe's bounds in tokens."""
    r = recipe.rollout
    return Budget(message=r.message_tokens, completion=r.completion_tokens, prompt=r.prompt_tokens)


def limits(recipe: Recipe) -> Limits:
    """The recipe's bounds in turns and calls."""
    r = recipe.rollout
    return Limits(user=r.user_turns, assistant=r.assistant_messages, calls=r.calls)


def preflight(
    recipe: Recipe, model: Any, renderer: Renderer, examples: Sequence[Any], out: Path, say: Callable[[str], None]
) -> list[Any]:
    """Check everything that could stop a run later, and give the examples whose prompts fit.

    Raises UserError when there are no examples, a template hides a tool, the lengths exceed the model, an example
    belongs to another version of its environment, or the disk is too small.
    """
    if not examples:
        raise UserError("there are no examples to train on; set data.path to a data set made by `prove-rl synth`")
    _check_schemas(examples)
    r = recipe.rollout
    positions = getattr(model.config, "max_position_embeddings", None)
    if positions and r.prompt_tokens + r.completion_tokens > positions:
        raise UserError(
            f"rollout.prompt_tokens + rollout.completion_tokens is {r.prompt_tokens + r.completion_tokens}, "
            f"but the model has {positions} positions; lower them"
        )
    fitting, longest = [], 0
    for example in examples:
        length = len(renderer.prompt(example.prompt, example.tools))
        longest = max(longest, length)
        if length <= r.prompt_tokens:
            fitting.append(example)
    if not fitting:
        raise UserError(
            f"no prompt fits into rollout.prompt_tokens = {r.prompt_tokens}; the longest has {longest} tokens"
        )
    size = sum(p.numel() * p.element_size() for p in model.parameters())
    # A checkpoint holds the weights and two moments of each; one more is written before the oldest is removed.
    needed = size * (3 * (recipe.backend.keep + 1) + 1)
    free = shutil.disk_usage(out).free
    if free < needed:
        raise UserError(
            f"{out} has {free / 1e9:.1f} GB left and the checkpoints need {needed / 1e9:.1f} GB; "
            "free some space or lower backend.keep"
        )
    parameters = model.num_parameters()
    left_out = len(examples) - len(fitting)
    say(
        f"preflight: {len(fitting)} examples, longest prompt {longest} tokens, "
        f"{parameters / 1e6:.2f} million parameters, format {renderer.family.name}, every tool is in its prompt"
    )
    if left_out:
        say(f"preflight: {left_out} examples left out, their prompts exceed {r.prompt_tokens} tokens")
    return fitting


def _check_schemas(examples: Sequence[Any]) -> None:
    from prove.engine import environment

    for example in examples:
        for name, version in example.environments.items():
            installed = environment(name).version
            if installed != version:
                raise UserError(
                    f"example {example.id} was made with {name} {version}, but {installed} is installed; "
                    "make the data set anew with `prove-rl synth`"
                )
