"""About how much memory a run through verl takes on each GPU: arithmetic on the model's shape, nothing measured.

The state of training is 16 bytes a parameter, spread over all GPUs: weights, gradients and two moments of AdamW in 32
bits (ZeRO, https://arxiv.org/abs/1910.02054, section 3). Activations are those of a checkpointed transformer: the input
of each layer, and one layer at work (https://arxiv.org/abs/2205.05198). Context and graphs are a flat 2 GB.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from prove.errors import UserError
from prove.training.recipe import Recipe

GB = 1e9
_CONTEXT = 2.0
# What an allocator loses to fragments, and what the estimate does not know.
_SLACK = 0.95
_ADAPTED = 7  # the linear layers of a block that an adapter on "all-linear" adds to


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes of a dense transformer that memory depends on, as its ``config.json`` has them."""

    hidden: int
    layers: int
    heads: int
    kv_heads: int
    head: int
    intermediate: int
    vocabulary: int
    tied: bool

    @property
    def parameters(self) -> int:
        """Weights, norms left out."""
        attention = self.hidden * self.head * (2 * self.heads + 2 * self.kv_heads)
        block = attention + 3 * self.hidden * self.intermediate
        return self.layers * block + self.vocabulary * self.hidden * (1 if self.tied else 2)

    def adapter(self, rank: int) -> int:
        """Parameters of an adapter of this rank on all linear layers."""
        return self.layers * rank * (_ADAPTED * self.hidden + 3 * self.intermediate + 2 * self.head * self.heads)


def shape_of(config: Mapping[str, Any]) -> Shape | None:
    """The shape in a ``config.json``; None for another kind of model than a dense transformer."""
    config = config.get("text_config") or config
    if not isinstance(config, Mapping):
        return None
    experts = ("num_experts", "num_local_experts", "n_routed_experts")
    if any(config.get(key) for key in experts) or "mamba" in (config.get("layer_types") or ()):
        return None
    try:
        hidden, heads = config["hidden_size"], config["num_attention_heads"]
        sizes = {
            "hidden": hidden,
            "layers": config["num_hidden_layers"],
            "heads": heads,
            "kv_heads": config.get("num_key_value_heads") or heads,
            "head": config.get("head_dim") or hidden // heads,
            "intermediate": config["intermediate_size"],
            "vocabulary": config["vocab_size"],
        }
    except (KeyError, TypeError, ZeroDivisionError):
        return None
    if not all(isinstance(size, int) and size > 0 for size in sizes.values()):
        return None
    return Shape(**sizes, tied=bool(config.get("tie_word_embeddings", False)))


@dataclass(frozen=True, slots=True)
class Estimate:
    """Gigabytes (10⁹ bytes) on each GPU.

    ``state``: weights, gradients, moments. ``activations``: with the layer at work. ``head``: logits, their gradient.
    ``resident``: what of the state stays while the engine samples. ``engine``: what the engine may take; its
    ``engine_weights``, and ``episodes`` of the longest length that its cache holds at once.
    """

    state: float
    activations: float
    head: float
    resident: float
    engine: float
    engine_weights: float
    episodes: float
    gpu: float

    @property
    def training(self) -> float:
        return self.state + self.activations + self.head + _CONTEXT

    @property
    def sampling(self) -> float:
        return self.resident + self.engine + _CONTEXT

    def told(self) -> str:
        """The estimate in a sentence."""
        return (
            f"about {self.training:.0f} of {self.gpu:.0f} GB a GPU in an update ({self.state:.0f} state, "
            f"{self.activations:.0f} activations, {self.head:.0f} logits) and {self.sampling:.0f} GB in sampling "
            f"({self.engine:.0f} engine, of them {self.engine_weights:.0f} weights; room for {self.episodes:.0f} "
            "longest episodes at once)"
        )


def estimate(recipe: Recipe, shape: Shape, gpu_gb: float) -> Estimate:
    """What a run of the recipe takes on GPUs of ``gpu_gb``."""
    v, r = recipe.backend.verl, recipe.rollout
    gpus = v.nodes * v.gpus
    longest = r.prompt_tokens + r.completion_tokens
    tokens = (v.tokens_per_gpu or longest) / v.sequence_parallel
    parameters, lora = shape.parameters, recipe.model.lora
    if lora is None:
        state = 16 * parameters / gpus
        resident = 12 * parameters / gpus  # weights and moments; gradients are gone
    else:
        adapter = shape.adapter(lora.rank)
        state = resident = (2 * parameters + 16 * adapter) / gpus
    block = (parameters - shape.vocabulary * shape.hidden) / shape.layers
    gathered = 2 * (2 * block + shape.vocabulary * shape.hidden) if gpus > 1 else 0
    # 16 bits a value: the input of every layer, and in the layer at work about ten values of the hidden size and four
    # of the intermediate one a token, forward and backward.
    activations = 2 * tokens * (shape.layers * shape.hidden + 10 * shape.hidden + 4 * shape.intermediate) + gathered
    # 16 bits for the logits, 32 for the softmax and its gradient; with a fused head a chunk of a thousand tokens.
    head = 10 * min(tokens, 1024 if v.fused_head else tokens) * shape.vocabulary
    cache = 2 * 2 * shape.layers * shape.kv_heads * shape.head / min(v.tensor_parallel, shape.kv_heads)
    weights = 2 * parameters / v.tensor_parallel
    engine = v.engine_memory * gpu_gb * GB
    return Estimate(
        state=state / GB,
        activations=activations / GB,
        head=head / GB,
        resident=0.0 if v.offload else resident / GB,
        engine=engine / GB,
        engine_weights=weights / GB,
        episodes=max(0.0, (engine - weights) / (cache * longest)),
        gpu=gpu_gb,
    )


def check(found: Estimate) -> None:
    """UserError with the remedy where the estimate says that a run cannot fit."""
    room = found.gpu * _SLACK
    if found.training > room:
        part = "logits" if found.head > found.state else "weights, gradients and moments"
        remedy = (
            "set backend.verl.fused_head: true, or lower rollout.completion_tokens"
            if part == "logits"
            else "use more GPUs, a smaller model, or model.lora"
        )
        raise UserError(f"memory: too little, {found.told()}; most of an update is {part}; {remedy}")
    if found.sampling > room:
        raise UserError(
            f"memory: too little, {found.told()}; set backend.verl.offload: true or lower backend.verl.engine_memory"
        )
    if found.episodes < 1:
        raise UserError(
            f"memory: the engine has {found.engine:.0f} GB a GPU for {found.engine_weights:.0f} GB of weights, and not "
            "one longest episode fits beside them; raise backend.verl.engine_memory or backend.verl.tensor_parallel, "
            "or lower rollout.completion_tokens"
        )
