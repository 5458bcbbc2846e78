"""A small Qwen3-type model from nothing, with its tokenizer, started where copying is easy to learn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from prove.rollout import Family, Renderer
from prove.rollout.families import COMPACT
from prove.training.recipe import Tiny
from prove.training.tiny.tokenizer import build_tokenizer, common_phrases

# Enough to see every tool, key and common word.
_TEXTS = 1500
# How loud a head of the first layer, of a later one, and a note are; a token itself has about 0.085 in each place.
_COPY_FIRST = 0.05
_COPY = 0.3
_NOTE = 0.1


def build(tiny: Tiny, examples: Sequence[Any], seed: int) -> tuple[Any, Any, Family]:
    """Model, tokenizer and family for ``examples``. The same arguments give the same weights."""
    blank = Renderer(COMPACT, build_tokenizer([], 300))
    texts = [blank.text(e.reference, e.tools) for e in examples[:_TEXTS]]
    systems = [m["content"] for e in examples for m in e.prompt[:1] if m["role"] == "system"]
    tokenizer = build_tokenizer(texts, tiny.vocabulary, phrases=common_phrases(systems))
    return build_model(tiny, tokenizer, seed), tokenizer, COMPACT


def build_model(tiny: Tiny, tokenizer: Any, seed: int) -> Any:
    """A Qwen3 causal language model in float32 whose weights only ``seed`` determines.

    From a plain start a model of this size does not learn to copy an id within minutes. It starts nearer to that:

    - Tokens live in the first half of the hidden state, the second half is free for notes about other tokens.
    - The value and output projections of each layer begin as a rotation and a share of its inverse: what a head attends
      to arrives in the first half as it is, and with tied embeddings that makes the token attended to likelier.
    - Some heads of the first layer attend to the token one, two, three places before and note it in the second half.
    - One head of the second layer looks for places that note the present token as the one before them, which is how a
      sequence seen before is continued.

    All of it is trained like any other weight.
    """
    import torch
    from transformers import Qwen3Config, Qwen3ForCausalLM

    size = tiny.hidden // tiny.heads
    config = Qwen3Config(
        vocab_size=len(tokenizer),
        hidden_size=tiny.hidden,
        intermediate_size=tiny.intermediate,
        num_hidden_layers=tiny.layers,
        num_attention_heads=tiny.heads,
        num_key_value_heads=tiny.heads,
        head_dim=size,
        attention_bias=True,  # a constant query is what attends to a place instead of a content
        max_position_embeddings=tiny.positions,
        rope_parameters={"rope_type": "default", "rope_theta": 100_000.0},
        tie_word_embeddings=True,
        bos_token_id=None,
        eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.pad_token_id,
    )
    generator = torch.Generator().manual_seed(seed)
    model = Qwen3ForCausalLM(config).float()
    with torch.no_grad():
        for parameter in model.parameters():
            if parameter.dim() == 2:
                parameter.copy_(torch.randn(parameter.shape, generator=generator) * 0.02)
        embedding = model.model.embed_tokens.weight
        tokens = tiny.hidden // 2
        embedding.zero_()
        embedding[:, :tokens] = torch.randn((len(tokenizer), tokens), generator=generator) * 0.06 * 2**0.5
        for number, layer in enumerate(model.model.layers):
            _copying(layer.self_attn, tiny.heads, size, tokens, _COPY if number else _COPY_FIRST, generator)
        attentions = [layer.self_attn for layer in model.model.layers]
        offsets = min(3, tiny.heads - 1)
        for head in range(offsets):
            _look_back(attentions[0], head, head + 1, size, tokens, (tiny.hidden - tokens) // max(1, offsets), config)
        if offsets and tiny.layers > 1:
            _continue(attentions[0], attentions[1], size, tokens, (tiny.hidden - tokens) // offsets)
    return model


def _copying(attention: Any, heads: int, size: int, tokens: int, share: float, generator: Any) -> None:
    """Each head hands on the tokens it attends to, seen through a random projection of its own."""
    import torch

    for projection in (attention.q_proj, attention.k_proj, attention.v_proj, attention.o_proj):
        projection.bias.zero_()
    attention.q_norm.weight.fill_(1.5)  # sharper than 1 allows
    attention.k_norm.weight.fill_(1.5)
    attention.v_proj.weight.zero_()
    attention.o_proj.weight.zero_()
    width = min(size, tokens)
    for head in range(heads):
        rotation, _ = torch.linalg.qr(torch.randn((tokens, tokens), generator=generator))
        start = head * size
        attention.v_proj.weight[start : start + width, :tokens] = rotation[:width]
        attention.o_proj.weight[:tokens, start : start + width] = share * rotation[:width].T


def _look_back(attention: Any, head: int, offset: int, size: int, tokens: int, room: int, config: Any) -> None:
    """Make a head attend to the token ``offset`` places back and note it in its part of the second half.

    Its query and key are constants whose rotations agree at that distance; the fast rotations tell it from others.
    """
    import torch

    theta: float = config.rope_parameters["rope_theta"]
    fast = range(min(4, size // 2))
    own = slice(head * size, (head + 1) * size)
    for projection in (attention.q_proj, attention.k_proj):
        projection.weight[own] *= 0.1
    for i in fast:
        angle = torch.tensor(offset * theta ** (-2 * i / size))
        attention.q_proj.bias[head * size + i] = 1.0
        attention.k_proj.bias[head * size + i] = angle.cos()
        attention.k_proj.bias[head * size + i + size // 2] = angle.sin()
        for index in (i, i + size // 2):
            attention.q_norm.weight[index] = 2.0
            attention.k_norm.weight[index] = 2.0
    attention.o_proj.weight[:, own] = 0.0
    noted = min(room, size)
    begin = tokens + head * room
    attention.o_proj.weight[begin : begin + noted, head * size : head * size + noted] = _NOTE * torch.eye(noted)


def _continue(first: Any, second: Any, size: int, tokens: int, room: int) -> None:
    """Make a head of the second layer compare the present token with what the first layer noted as the token before.

    The comparison sits in the slow rotations, which leave it alone over some hundred tokens.
    """
    second.q_proj.weight[:size] = 0.0
    second.k_proj.weight[:size] = 0.0
    slow = [row for i in reversed(range(size // 2)) for row in (i, i + size // 2)]
    for number, row in enumerate(slow[: min(room, size)]):
        second.q_proj.weight[row] = first.v_proj.weight[number]
        second.k_proj.weight[row, tokens + number] = 1.0
