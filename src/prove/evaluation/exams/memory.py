"""The keys and values of past conversations, so that a prompt is read from where it differs from all of them.

An exam asks the same conversation again and again, one message longer, and many conversations that begin alike: with
the descriptions of the same tools, or the same instructions.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from transformers import DynamicCache
from transformers.cache_utils import DynamicLayer

KEPT_BYTES = 3 << 30
"""Most bytes of keys and values that are kept; the last conversation stays, whatever its size."""
_ROOM = 256


@dataclass(slots=True)
class Memory:
    """One conversation: ``ids``, its tokens, and ``cache``, their keys and values as the model takes them."""

    ids: list[int]
    cache: Any

    @property
    def bytes(self) -> int:
        """What its tensors take, the room for what comes next included."""
        return sum(layer.bytes for layer in self.cache.layers)


class Memories:
    """The last conversations of a model of transformers, the least used of them dropped first."""

    def __init__(self, model: Any, *, most: int = KEPT_BYTES) -> None:
        self._config = model.config
        self._most = most
        self._kept: list[Memory] = []

    def __len__(self) -> int:
        return len(self._kept)

    def recall(self, prompt: Sequence[int]) -> tuple[Any, int]:
        """A cache of what ``prompt`` shares with a past conversation, and how many tokens that is.

        The last token of a prompt is always left to read: its output is the first token of the answer.
        """
        shared, found = 0, None
        for memory in self._kept:
            common = longest_shared(prompt[:-1], memory.ids)
            if common > shared:
                shared, found = common, memory
        if found is None:
            return self._empty(), 0
        self._kept.remove(found)
        rest = len(found.ids) - shared
        if 2 * rest > shared:
            # It may be asked again from further on: what is taken is a copy, and this one stays.
            self._kept.append(found)
            return _beginning(found.cache, shared), shared
        found.cache.crop(-rest)
        return found.cache, shared

    def keep(self, ids: list[int], cache: Any) -> None:
        """Remember a conversation whose tokens have all been read."""
        if not all(isinstance(layer, _Layer) for layer in cache.layers):
            return
        self._kept.append(Memory(ids, cache))
        while len(self._kept) > 1 and sum(memory.bytes for memory in self._kept) > self._most:
            del self._kept[0]

    def _empty(self) -> Any:
        cache = DynamicCache(config=self._config)
        # Layers of other kinds, with a sliding window say, cannot be cut back to an earlier token; they stay as they
        # are, and are not kept.
        cache.layers = [_Layer() if type(layer) is DynamicLayer else layer for layer in cache.layers]
        if getattr(cache, "layer_class_to_replicate", None) is DynamicLayer:
            cache.layer_class_to_replicate = _Layer
        return cache


class _Layer(DynamicLayer):
    """Keys and values at the beginning of larger tensors, so that a further token copies none of those before it."""

    keys: Tensor
    values: Tensor

    def __init__(self) -> None:
        super().__init__()
        self._whole: tuple[Tensor, Tensor] | None = None

    @property
    def bytes(self) -> int:
        return sum(t.numel() * t.element_size() for t in self._whole or ())

    def update(self, key_states: Tensor, value_states: Tensor, *rest: Any, **options: Any) -> tuple[Tensor, Tensor]:
        """Take in further keys and values, each (1, heads, tokens, size); gives all of them."""
        if not self.is_initialized:
            self.lazy_initialization(key_states, value_states)
        past = self.get_seq_length()
        count = past + key_states.shape[-2]
        if self._whole is None or self._whole[0].shape[-2] < count:
            self._whole = _larger(self.keys, key_states, past, count), _larger(self.values, value_states, past, count)
        whole_keys, whole_values = self._whole
        whole_keys[..., past:count, :] = key_states
        whole_values[..., past:count, :] = value_states
        self.keys, self.values = whole_keys[..., :count, :], whole_values[..., :count, :]
        return self.keys, self.values

    def beginning(self, count: int) -> _Layer:
        """A layer of its own with the first ``count`` tokens of this one."""
        made = _Layer()
        made.lazy_initialization(self.keys, self.values)
        made.update(self.keys[..., :count, :], self.values[..., :count, :])
        return made


def _larger(past: Tensor, new: Tensor, have: int, needed: int) -> Tensor:
    whole = torch.empty((*new.shape[:-2], needed + _ROOM, new.shape[-1]), dtype=new.dtype, device=new.device)
    if have:
        whole[..., :have, :] = past
    return whole


def _beginning(cache: Any, count: int) -> Any:
    made = copy(cache)
    made.layers = [layer.beginning(count) for layer in cache.layers]
    return made


def longest_shared(one: Sequence[int], other: Sequence[int]) -> int:
    """How many tokens two conversations share from their beginning."""
    low, high = 0, min(len(one), len(other))
    if one[:high] == other[:high]:
        return high
    while high - low > 1:  # they are alike up to low, and not up to high
        middle = (low + high) // 2
        low, high = (middle, high) if one[low:middle] == other[low:middle] else (low, middle)
    return low
