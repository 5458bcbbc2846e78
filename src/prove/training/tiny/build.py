"""A small Qwen3-type model from nothing, with its tokenizer, started where copying is easy to learn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from prove.rollout import Family, Renderer
from prove.rollout.families import COMPACT
from prove.training.recipe import Tiny
from prove.training.tiny.tokenizer import build_tokenizer, common_phrases

# Enough to see every tool, key and common word.
_TEXTS = 3000


def build(tiny: Tiny, examples: Sequence[Any], seed: int) -> tuple[Any, Any, Family]:
    """Model, tokenizer and family for ``examples``. The same arguments give the same weights."""
    blank = Renderer(COMPACT, build_tokenizer([], 300))
    texts = [blank.text(e.reference, e.tools) for e in examples[:_TEXTS]]
    systems = [m["content"] for e in examples for m in e.prompt[:1] if m["role"] == "system"]
    tokenizer = build_tokenizer(texts, tiny.vocabulary, phrases=common_phrases(systems))
    return build_model(tiny, tokenizer, seed), tokenizer, COMPACT


def build_model(tiny: Tiny, tokenizer: Any, seed: int) -> Any:
    """A Qwen3 causal language model in float32 whose weights only ``seed`` determines.

    From a plain start a model of this size does not learn to copy an id within minutes. So the value and output
    projections of each layer begin as a rotation and a share of its inverse: what a head attends to arrives in the
    residual stream as it is, and with tied embeddings that makes the token attended to likelier. Only *where* to
    attend is left to learn.
    """
    import torch
    from transformers import Qwen3Config, Qwen3ForCausalLM

    width = tiny.heads * (tiny.hidden // tiny.heads)
    config = Qwen3Config(
        vocab_size=len(tokenizer),
        hidden_size=tiny.hidden,
        intermediate_size=tiny.intermediate,
        num_hidden_layers=tiny.layers,
        num_attention_heads=tiny.heads,
        num_key_value_heads=tiny.key_value_heads,
        head_dim=tiny.hidden // tiny.heads,
        max_position_embeddings=tiny.positions,
        tie_word_embeddings=True,
        bos_token_id=None,
        eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.pad_token_id,
    )
    generator = torch.Generator().manual_seed(seed)

    def normal(*shape: int, deviation: float) -> Any:
        return torch.randn(*shape, generator=generator) * deviation

    model = Qwen3ForCausalLM(config).float()
    with torch.no_grad():
        for parameter in model.parameters():
            if parameter.dim() == 2:
                parameter.copy_(normal(*parameter.shape, deviation=0.02))
        model.model.embed_tokens.weight.copy_(normal(len(tokenizer), tiny.hidden, deviation=0.06))
        for layer in model.model.layers:
            attention = layer.self_attn
            repeat = tiny.heads // tiny.key_value_heads
            rotation, _ = torch.linalg.qr(normal(width, tiny.hidden, deviation=1.0))
            values = rotation[: width // repeat]
            attention.v_proj.weight.copy_(values)
            heads = values.view(tiny.key_value_heads, -1, tiny.hidden).repeat_interleave(repeat, 0)
            attention.o_proj.weight.copy_(heads.reshape(width, tiny.hidden).T * 0.3 / repeat)
    return model
