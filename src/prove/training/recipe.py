"""The recipe of a training run: one YAML file, every key known, every default the paper's where it names one.

A recipe may stand on another: ``base: other.yaml`` (a path from the recipe's own folder) is read first, and the recipe
changes single keys of it.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec
import yaml

from prove import documents
from prove.errors import UserError

VERSION = 1


class _Section(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    pass


class Tiny(_Section):
    """A Qwen3-type model from nothing. ``vocabulary``: the most tokens of its own tokenizer, built from the data."""

    hidden: int = 128
    intermediate: int = 384
    layers: int = 3
    heads: int = 4
    vocabulary: int = 2048
    positions: int = 4096


class Lora(_Section):
    """Train an adapter instead of all weights (needs ``peft``)."""

    rank: int = 16
    alpha: int = 32
    dropout: float = 0.0
    target_modules: str | list[str] = "all-linear"


class Model(_Section):
    """``path``: a directory or a name that transformers can load; or ``tiny``: make one from nothing (SFT only).

    ``family``: how conversations are written for it, see ``prove.rollout.families``; ``auto`` finds it out.
    """

    path: str | None = None
    tiny: Tiny | None = None
    family: str = "auto"
    dtype: Literal["auto", "float32", "bfloat16", "float16"] = "auto"
    attention: str | None = None
    lora: Lora | None = None


class Data(_Section):
    """``path``: a directory made by ``prove-rl synth``. ``limit``: use only so many examples.

    ``max_tokens``: SFT leaves out examples that are longer (prompt and completion together).
    """

    path: str | None = None
    split: str = "train"
    limit: int | None = None
    max_tokens: int | None = None


class Mcp(_Section):
    """Over which servers ``rollout.environment: mcp`` plays; see ``prove.remote.choice``.

    ``servers``: URLs of the administration of running ones, ``policies`` of their MCP ports; without them ``shards``
    processes are started. ``wire``: ``step``, or ``mcp`` for MCP's own ``tools/call``. ``seconds``: limit of a call.
    """

    shards: int = 1
    servers: list[str] = []
    policies: list[str] = []
    token_file: str | None = None
    wire: Literal["step", "mcp"] = "step"
    seconds: float = 60.0


class Rollout(_Section):
    """``generations``: episodes per example in a step (the group; paper: 16). The tokens bound an episode (paper:
    12,384 and 16,384), ``message_tokens`` one message of the model. ``batch``: conversations sampled side by side."""

    environment: Literal["inprocess", "mcp"] = "inprocess"
    mcp: Mcp = msgspec.field(default_factory=Mcp)
    generations: int = 16
    prompt_tokens: int = 12_384
    completion_tokens: int = 16_384
    message_tokens: int = 2048
    temperature: float = 1.0
    user_turns: int = 5
    assistant_messages: int = 10
    calls: int = 32
    batch: int = 128


class Reward(_Section):
    """``profile``: the paper's, or ``strict`` (see ``prove.reward.strict``). ``weights``: of the parts that differ from
    the profile's own. ``alpha``, ``beta``: of the efficiency part. ``unclosed``: taken from the total of an episode
    whose last answer never ends; no part of the reward sees that, and only training pays it, no measurement.
    """

    profile: Literal["paper", "strict"] = "paper"
    weights: dict[str, float] = {}
    alpha: float = 0.5
    beta: float = 0.5
    unclosed: float = 0.0


class Sft(_Section):
    """Supervised training on references. ``steps``: None means ``epochs`` times the data (paper: 3).

    ``turns``: only references of at most so many user turns; ``references``: no more of them than this. Demonstrations
    are what is dear in practice, and this is how a recipe has fewer of them than tasks to practise on.
    """

    turns: int | None = None
    references: int | None = None
    steps: int | None = None
    epochs: float = 3.0
    batch: int = 16
    micro_batch: int = 4
    learning_rate: float = 1e-5
    schedule: Literal["cosine", "constant", "linear"] = "cosine"
    warmup: int = 20
    weight_decay: float = 0.0
    beta2: float = 0.999
    max_grad_norm: float = 1.0


class Grpo(_Section):
    """GRPO (paper, section 4: 350 steps of 16 prompts, KL 0.01; learning rate by model).

    ``micro_batch``: episodes in one forward pass. ``kl``: 0 needs no reference model. ``scale_rewards`` and ``loss``
    are TRL's. ``epsilon``: of Adam; a larger one leaves alone the weights whose gradients are hardly more than noise.
    ``patience``: steps without any variation of the rewards, or with nothing but empty rollouts, before the
    run stops. ``skip_settled``: leave groups whose rewards are all equal out of the backward pass; their gradient is
    exactly zero (only allowed with ``kl`` 0).
    """

    steps: int = 350
    prompts: int = 16
    micro_batch: int = 4
    learning_rate: float = 1e-6
    schedule: Literal["cosine", "constant", "linear"] = "constant"
    warmup: int = 0
    weight_decay: float = 0.0
    beta2: float = 0.999
    epsilon: float = 1e-8
    max_grad_norm: float = 1.0
    kl: float = 0.01
    clip_low: float = 0.2
    clip_high: float = 0.2
    scale_rewards: Literal["group", "batch", "none"] = "group"
    loss: str = "dapo"
    patience: int = 10
    skip_settled: bool = False


class Optim(_Section):
    sft: Sft = msgspec.field(default_factory=Sft)
    grpo: Grpo = msgspec.field(default_factory=Grpo)


class Verl(_Section):
    """What only a cluster needs (backend ``verl``, see docs/training-verl.md).

    ``nodes`` with ``gpus`` each, of ``gpu_gb`` (10⁹ bytes; only for the estimate of memory, None asks the machine).
    ``engine`` samples, ``tensor_parallel`` GPUs a copy of it, with ``engine_memory`` of each GPU. ``offload``: weights
    and optimizer wait in main memory while they are not needed. ``sequence_parallel``: GPUs that share a sequence.
    ``fused_head``: log-probabilities without ever holding all logits. ``tokens_per_gpu``: in a pass; None is one
    longest episode. ``test_every``: steps between runs over the held-out split, 0 for none. ``workers``: processes that
    play episodes. ``ray_address``: of a running cluster (``auto``, ``HOST:PORT``); None starts Ray on this machine.
    """

    engine: Literal["vllm", "sglang"] = "vllm"
    nodes: int = 1
    gpus: int = 8
    gpu_gb: float | None = None
    tensor_parallel: int = 2
    engine_memory: float = 0.6
    offload: bool = False
    sequence_parallel: int = 1
    fused_head: bool = False
    tokens_per_gpu: int | None = None
    test_every: int = 0
    workers: int = 8
    ray_address: str | None = None


class Backend(_Section):
    """``args``: passed on to TRL's config, or as overrides to verl's, as they are. ``save_every``: steps between
    checkpoints, ``keep`` of them.

    ``report_to``: the backend's own loggers (``wandb``, ``tensorboard``, …). ``threads``: None leaves torch alone.
    ``device``, ``threads``: of TRL. ``verl``: of verl, which takes no notice of ``rollout.batch`` and
    ``optim.grpo.micro_batch``, since it fills its batches by tokens.
    """

    name: Literal["trl", "verl"] = "trl"
    device: Literal["auto", "cpu", "cuda", "mps"] = "auto"
    threads: int | None = None
    save_every: int = 50
    keep: int = 2
    report_to: list[str] = []
    args: dict[str, Any] = {}
    verl: Verl = msgspec.field(default_factory=Verl)


class Recipe(_Section):
    """Everything a run depends on besides the code."""

    version: int
    model: Model = msgspec.field(default_factory=Model)
    data: Data = msgspec.field(default_factory=Data)
    rollout: Rollout = msgspec.field(default_factory=Rollout)
    reward: Reward = msgspec.field(default_factory=Reward)
    optim: Optim = msgspec.field(default_factory=Optim)
    backend: Backend = msgspec.field(default_factory=Backend)
    seed: int = 0


def load(path: Path | str, overrides: Sequence[str] = ()) -> Recipe:
    """Read a recipe file and apply ``key.sub=value`` overrides, whose values are YAML.

    Raises UserError naming the key for anything unknown or of a wrong type.
    """
    data = _read(Path(path), ())
    for override in overrides:
        _apply(data, override)
    return from_mapping(data, where=str(path))


def _read(path: Path, above: tuple[Path, ...]) -> dict[str, Any]:
    """The keys of a file over those of its base. ``above``: the recipes that stand on this one."""
    where = f"the recipe {path}" + (f" (the base of {above[-1].name})" if above else "")
    if path.resolve() in (other.resolve() for other in above):
        raise UserError(f"{where} stands on itself; remove a base")
    data = documents.mapping(path, where)
    base = data.pop("base", None)
    if base is None:
        return data
    if not isinstance(base, str):
        raise UserError(f"{where}: base is the path of another recipe, not {base!r}")
    return _over(_read(path.parent / base, (*above, path)), data)


def _over(below: dict[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """``above`` laid over ``below``, section by section."""
    merged = dict(below)
    for key, value in above.items():
        under = merged.get(key)
        # Weights, arguments and the like are sections, too: a recipe changes one of them and keeps the others.
        merged[key] = _over(under, value) if isinstance(under, dict) and isinstance(value, Mapping) else value
    return merged


def from_mapping(data: Mapping[str, Any], *, where: str = "the recipe") -> Recipe:
    """The recipe that ``data`` describes; UserError for an unknown key or a value of a wrong type or range."""
    _check_keys(data, Recipe, "", where)
    try:
        recipe = msgspec.convert(data, Recipe)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at `$")
        key = place.strip("`.") or "the top"
        raise UserError(f"{where}: {key}: {message[:1].lower()}{message[1:]}") from None
    _check_values(recipe, where)
    return recipe


def dump(recipe: Recipe) -> str:
    """The whole recipe as YAML, defaults included."""
    return yaml.safe_dump(msgspec.to_builtins(recipe), sort_keys=False, allow_unicode=True)


def recorded(mark: Path) -> Recipe:
    """The recipe that a run's folder holds, as ``dump`` wrote it. UserError where the file is damaged."""
    try:
        data = documents.value(mark.read_text(encoding="utf-8"))
    except (OSError, ValueError, yaml.YAMLError) as error:
        why = " ".join(str(error).split())[:120]
        raise UserError(f"{mark} cannot be read ({why}); it is no recipe of a run any more") from None
    if not isinstance(data, dict):
        raise UserError(f"{mark} is no recipe of a run any more: it holds no `key: value` lines")
    return from_mapping(data, where=str(mark))


def _apply(data: dict[str, Any], override: str) -> None:
    key, equals, text = override.partition("=")
    if not equals or not key:
        raise UserError(f"{override!r} is no override; write key=value, for example optim.grpo.steps=100")
    try:
        value = documents.value(text)
    except yaml.YAMLError:
        raise UserError(f"the value of the override {override!r} is not valid YAML") from None
    *parents, last = key.split(".")
    node: Any = data
    for parent in parents:
        if node.get(parent) is None:
            node[parent] = {}
        node = node[parent]
        if not isinstance(node, dict):
            raise UserError(f"the override {override!r} does not fit: {parent} is not a section")
    node[last] = value


def _check_keys(data: Mapping[str, Any], section: type[msgspec.Struct], at: str, where: str) -> None:
    fields = {f.name: f.type for f in msgspec.structs.fields(section)}
    for key, value in data.items():
        place = f"{at}{key}"
        if key not in fields:
            near = difflib.get_close_matches(str(key), fields, n=1, cutoff=0.5)
            hint = f"did you mean {at}{near[0]}?" if near else f"known here: {', '.join(fields)}"
            raise UserError(f"{where}: unknown key {place}; {hint}")
        inner = [t for t in (fields[key], *getattr(fields[key], "__args__", ())) if _is_section(t)]
        if inner and isinstance(value, Mapping):
            _check_keys(value, inner[0], f"{place}.", where)


def _numbers(node: Any, at: str = "") -> Iterator[tuple[str, float]]:
    """The numbers with a fraction under ``node``, each with its key."""
    if isinstance(node, float):
        yield at[:-1], node
    for key, inner in node.items() if isinstance(node, dict) else ():
        yield from _numbers(inner, f"{at}{key}.")


def _is_section(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, _Section)


def _check_values(recipe: Recipe, where: str) -> None:
    def need(holds: bool, sentence: str) -> None:
        if not holds:
            raise UserError(f"{where}: {sentence}")

    need(recipe.version == VERSION, f"version: {recipe.version} is not known; this release reads version {VERSION}")
    for key, value in _numbers(msgspec.to_builtins(recipe)):
        need(math.isfinite(value), f"{key}: must be a finite number, not {value}")
    need(0 <= recipe.seed < 2**32, f"seed: must be from 0 to {2**32 - 1}, not {recipe.seed}")
    r, s, g = recipe.rollout, recipe.optim.sft, recipe.optim.grpo
    positive = {
        "rollout.prompt_tokens": r.prompt_tokens,
        "rollout.completion_tokens": r.completion_tokens,
        "rollout.message_tokens": r.message_tokens,
        "rollout.batch": r.batch,
        "rollout.assistant_messages": r.assistant_messages,
        "rollout.user_turns": r.user_turns,
        "rollout.calls": r.calls,
        "rollout.mcp.shards": r.mcp.shards,
        "rollout.mcp.seconds": r.mcp.seconds,
        "optim.sft.turns": 1 if s.turns is None else s.turns,
        "optim.sft.references": 1 if s.references is None else s.references,
        "optim.sft.steps": 1 if s.steps is None else s.steps,
        "optim.sft.batch": s.batch,
        "optim.sft.micro_batch": s.micro_batch,
        "optim.grpo.steps": g.steps,
        "optim.grpo.prompts": g.prompts,
        "optim.grpo.micro_batch": g.micro_batch,
        "optim.grpo.patience": g.patience,
        "backend.save_every": recipe.backend.save_every,
        "backend.keep": recipe.backend.keep,
    }
    v, optional = recipe.backend.verl, {"data.limit": recipe.data.limit, "data.max_tokens": recipe.data.max_tokens}
    optional |= {"backend.threads": recipe.backend.threads, "backend.verl.tokens_per_gpu": v.tokens_per_gpu}
    if recipe.model.tiny is not None:
        optional |= {f"model.tiny.{key}": size for key, size in msgspec.structs.asdict(recipe.model.tiny).items()}
    if (lora := recipe.model.lora) is not None:
        optional |= {"model.lora.rank": lora.rank, "model.lora.alpha": lora.alpha}
        need(0 <= lora.dropout < 1, f"model.lora.dropout: a share from 0 to below 1, not {lora.dropout}")
    for key, value in (positive | {key: size for key, size in optional.items() if size is not None}).items():
        need(value > 0, f"{key}: must be at least 1, not {value}")
    above = {
        "optim.sft.epochs": s.epochs,
        "optim.grpo.epsilon": g.epsilon,
        "backend.verl.gpu_gb": 1.0 if v.gpu_gb is None else v.gpu_gb,
    }
    least = {"optim.grpo.kl": g.kl, "optim.grpo.clip_low": g.clip_low, "optim.grpo.clip_high": g.clip_high}
    for stage, one in (("sft", s), ("grpo", g)):
        above[f"optim.{stage}.learning_rate"] = one.learning_rate
        for key in ("warmup", "weight_decay", "max_grad_norm"):
            least[f"optim.{stage}.{key}"] = getattr(one, key)
        need(0 <= one.beta2 < 1, f"optim.{stage}.beta2: from 0 to below 1, not {one.beta2}")
    least |= {f"reward.weights.{part}": weight for part, weight in recipe.reward.weights.items()}
    for key, value in above.items():
        need(value > 0, f"{key}: must be above 0, not {value}")
    for key, value in least.items():
        need(value >= 0, f"{key}: must be 0 or more, not {value}")
    for key in ("nodes", "gpus", "tensor_parallel", "sequence_parallel", "workers"):
        need(getattr(v, key) > 0, f"backend.verl.{key}: must be at least 1, not {getattr(v, key)}")
    need(0 < v.engine_memory < 1, f"backend.verl.engine_memory: a share between 0 and 1, not {v.engine_memory}")
    need(v.test_every >= 0, f"backend.verl.test_every: must be 0 or more, not {v.test_every}")
    need(r.generations >= 2, f"rollout.generations: a group needs at least 2 episodes, not {r.generations}")
    need(
        r.environment == "mcp" or r.mcp == Mcp(),
        "rollout.mcp: says over which servers to play, and rollout.environment is inprocess; set it to mcp",
    )
    need(r.temperature > 0, f"rollout.temperature: must be above 0, not {r.temperature}")
    episodes = g.prompts * r.generations
    need(
        episodes % g.micro_batch == 0,
        f"optim.grpo.micro_batch: {g.micro_batch} does not divide the {episodes} episodes of a step "
        "(optim.grpo.prompts times rollout.generations)",
    )
    need(s.batch % s.micro_batch == 0, f"optim.sft.micro_batch: {s.micro_batch} does not divide the batch of {s.batch}")
    need(
        not g.skip_settled or (g.kl == 0 and g.loss == "dapo"),
        "optim.grpo.skip_settled: needs kl: 0 and loss: dapo; otherwise settled groups have a part in the loss, too",
    )
    parts = ["validity", "coverage", "efficiency", "name", "argument"]
    parts += ["collateral"] if recipe.reward.profile == "strict" else []
    need(recipe.reward.alpha >= 0 and recipe.reward.beta >= 0, "reward.alpha and reward.beta: must be 0 or more")
    need(recipe.reward.unclosed >= 0, "reward.unclosed: a price, must be 0 or more")
    for part in recipe.reward.weights:
        near = difflib.get_close_matches(part, parts, n=1)
        hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(parts)}"
        need(part in parts, f"unknown key reward.weights.{part}; {hint}")
    need(not (recipe.model.path and recipe.model.tiny), "model: give either path or tiny, not both")
