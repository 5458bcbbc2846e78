"""A plain-torch forward pass of a Qwen3-type model over a static key-value cache, each row at a position of its own.

``generate`` of transformers costs several times more at this size. A test holds this against the model's own forward
pass.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from torch.nn import functional as F

_GROWTH = 256


class Decoder:
    """Holds the fused weights of ``model`` and the cache of ``rows`` conversations.

    ``length``: tokens in the cache by row. Made anew for each use, so that it always has the current weights.
    """

    def __init__(self, model: Any) -> None:
        config = model.config
        self.heads: int = config.num_attention_heads
        self.groups: int = config.num_key_value_heads
        self.size: int = config.head_dim
        self.epsilon: float = config.rms_norm_eps
        self.device = model.device
        backbone = model.model
        self.embedding = backbone.embed_tokens.weight
        self.norm = backbone.norm.weight
        self.head = model.lm_head.weight
        self.layers: list[dict[str, Tensor]] = []
        for layer in backbone.layers:
            attention, mlp = layer.self_attn, layer.mlp
            fused = {
                "qkv": torch.cat([attention.q_proj.weight, attention.k_proj.weight, attention.v_proj.weight]),
                "o": attention.o_proj.weight,
                "up": torch.cat([mlp.gate_proj.weight, mlp.up_proj.weight]),
                "down": mlp.down_proj.weight,
                "norm_in": layer.input_layernorm.weight,
                "norm_mid": layer.post_attention_layernorm.weight,
                "norm_q": attention.q_norm.weight,
                "norm_k": attention.k_norm.weight,
            }
            if attention.q_proj.bias is not None:
                fused["qkv_bias"] = torch.cat([attention.q_proj.bias, attention.k_proj.bias, attention.v_proj.bias])
                fused["o_bias"] = attention.o_proj.bias
            self.layers.append(fused)
        theta = (getattr(config, "rope_parameters", None) or {}).get("rope_theta", 10_000.0)
        exponent = torch.arange(0, self.size, 2, device=self.device).float() / self.size
        self.inverse = 1.0 / theta**exponent
        self.length = torch.zeros(0, dtype=torch.long, device=self.device)
        self.keys: list[Tensor] = []
        self.values: list[Tensor] = []

    @staticmethod
    def fits(model: Any) -> bool:
        """Whether this forward pass computes what the model does: a Qwen3 model, full attention, default rotations."""
        config = model.config
        rope = getattr(config, "rope_parameters", None) or {}
        return (
            type(model).__name__ == "Qwen3ForCausalLM"  # and not an adapter around one
            and config.hidden_act == "silu"
            and not getattr(config, "use_sliding_window", False)
            and rope.get("rope_type", "default") == "default"
            and model.dtype == torch.float32
        )

    def fill(self, prompts: list[list[int]], owner: list[int]) -> Tensor:
        """Start one row for each entry of ``owner``, the index of its prompt. The logits after each prompt, by row."""
        width = max(map(len, prompts))
        count = len(prompts)
        shape = (count, self.groups, width + _GROWTH, self.size)
        self.keys = [torch.zeros(shape, device=self.device) for _ in self.layers]
        self.values = [torch.zeros(shape, device=self.device) for _ in self.layers]
        self.length = torch.zeros(count, dtype=torch.long, device=self.device)
        logits = self.extend(list(range(count)), prompts)
        rows = torch.tensor(owner, device=self.device)
        self.keep(rows)
        return logits[rows]

    def keep(self, rows: Tensor) -> None:
        """Make the cache that of these rows, in this order; a row may come more than once."""
        self.keys = [k[rows] for k in self.keys]
        self.values = [v[rows] for v in self.values]
        self.length = self.length[rows]

    def extend(self, rows: list[int], tokens: list[list[int]]) -> Tensor:
        """Feed each of ``rows`` its tokens, of any number above 0. The logits after the last token of each."""
        counts = torch.tensor([len(t) for t in tokens], device=self.device)
        width = int(counts.max())
        ids = torch.zeros((len(rows), width), dtype=torch.long)
        for row, some in enumerate(tokens):
            ids[row, : len(some)] = torch.tensor(some)
        index = torch.tensor(rows, device=self.device)
        start = self.length[index]
        self._grow(int((start + counts).max()))
        # Padding on the right is written behind the row's end, where it is never read and later overwritten.
        self._grow(int(start.max()) + width)
        hidden = self._forward(ids.to(self.device), start, index)
        self.length[index] = start + counts
        last = hidden[torch.arange(len(rows), device=self.device), counts - 1]
        return F.linear(last, self.head)

    def step(self, tokens: Tensor, feeding: Tensor) -> Tensor:
        """Feed one token to every row; only those of ``feeding`` (bool) advance. The logits of all rows.

        The others compute along without effect, which is cheaper than taking the cache apart.
        """
        self._grow(int(self.length.max()) + 1)
        hidden = self._forward(tokens[:, None], self.length, None)
        self.length = self.length + feeding
        return F.linear(hidden[:, 0], self.head)

    def _grow(self, needed: int) -> None:
        have = self.keys[0].shape[2]
        if needed > have:
            more = max(needed - have, _GROWTH)
            self.keys = [F.pad(k, (0, 0, 0, more)) for k in self.keys]
            self.values = [F.pad(v, (0, 0, 0, more)) for v in self.values]

    def _forward(self, ids: Tensor, start: Tensor, rows: Tensor | None) -> Tensor:
        count, width = ids.shape
        position = start[:, None] + torch.arange(width, device=self.device)  # (rows, width)
        span = int(position.max()) + 1
        angle = (position[..., None].float() * self.inverse).repeat(1, 1, 2)[:, None]
        cos, sin = angle.cos(), angle.sin()
        visible = torch.arange(span, device=self.device) <= position[..., None]  # (rows, width, span)
        mask = visible[:, None]
        where = torch.arange(count, device=self.device) if rows is None else rows
        q_size, kv_size = self.heads * self.size, self.groups * self.size
        x = F.embedding(ids, self.embedding)
        for number, layer in enumerate(self.layers):
            h = F.rms_norm(x, (x.shape[-1],), layer["norm_in"], self.epsilon)
            qkv = F.linear(h, layer["qkv"], layer.get("qkv_bias"))
            q, k, v = qkv.split([q_size, kv_size, kv_size], -1)
            q = q.view(count, width, self.heads, self.size)
            k = k.view(count, width, self.groups, self.size)
            q = F.rms_norm(q, (self.size,), layer["norm_q"], self.epsilon).transpose(1, 2)
            k = F.rms_norm(k, (self.size,), layer["norm_k"], self.epsilon).transpose(1, 2)
            q, k = _rotate(q, cos, sin), _rotate(k, cos, sin)
            keys, values = self.keys[number], self.values[number]
            keys[where[:, None], :, position] = k.transpose(1, 2)
            values[where[:, None], :, position] = v.view(count, width, self.groups, self.size)
            if rows is None:
                seen_k, seen_v = keys[:, :, :span], values[:, :, :span]
            else:
                seen_k, seen_v = keys[rows, :, :span], values[rows, :, :span]
            o = F.scaled_dot_product_attention(q, seen_k, seen_v, attn_mask=mask, enable_gqa=self.groups != self.heads)
            x = x + F.linear(o.transpose(1, 2).reshape(count, width, q_size), layer["o"], layer.get("o_bias"))
            h = F.rms_norm(x, (x.shape[-1],), layer["norm_mid"], self.epsilon)
            gate, up = F.linear(h, layer["up"]).chunk(2, -1)
            x = x + F.linear(F.silu(gate) * up, layer["down"])
        return F.rms_norm(x, (x.shape[-1],), self.norm, self.epsilon)


def _rotate(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    half = x.shape[-1] // 2
    return x * cos + torch.cat([-x[..., half:], x[..., :half]], -1) * sin
