"""What a prompt shares with past conversations is not read again, and the answers stay those of plain reading."""

from __future__ import annotations

import random

import pytest
import torch
from transformers import LlamaConfig, LlamaForCausalLM, Qwen3Config, Qwen3ForCausalLM

from prove.evaluation.exams.memory import Memories, longest_shared

SIZES = {
    "vocab_size": 64,
    "hidden_size": 32,
    "intermediate_size": 64,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "head_dim": 8,
    "max_position_embeddings": 2048,
}


def small(kind: str):
    torch.manual_seed(1)
    if kind == "llama":
        return LlamaForCausalLM(LlamaConfig(**SIZES)).eval()
    window = {"use_sliding_window": True, "sliding_window": 16, "max_window_layers": 1}
    return Qwen3ForCausalLM(Qwen3Config(**SIZES, **(window if kind == "window" else {}))).eval()


class Reader:
    """Reads prompts through memories and counts the tokens it had to read."""

    def __init__(self, model, **options):
        self.model, self.memories, self.tokens = model, Memories(model, **options), 0

    def __call__(self, prompt: list[int]):
        cache, known = self.memories.recall(prompt)
        self.tokens += len(prompt) - known
        with torch.no_grad():
            logits = self.model(torch.tensor([prompt[known:]]), past_key_values=cache, use_cache=True).logits[0, -1]
        self.memories.keep(list(prompt), cache)
        return logits


def words(seed: int, count: int) -> list[int]:
    return random.Random(seed).choices(range(64), k=count)


@pytest.mark.parametrize("kind", ["llama", "qwen", "window"])
def test_whatever_was_asked_before_the_logits_are_those_of_plain_reading(kind):
    model = small(kind)
    reader = Reader(model)
    dice = random.Random(5)
    asked = [words(i, 40) for i in range(3)]
    for number in range(60):
        base = dice.choice(asked)
        # Goes on, goes on from somewhere within, begins anew, or is asked once more.
        cut = dice.choice([len(base), len(base), dice.randrange(len(base)), 0])
        prompt = (base[:cut] + words(100 + number, dice.randrange(0, 300)))[:900] or base
        with torch.no_grad():
            expected = model(torch.tensor([prompt])).logits[0, -1]
        torch.testing.assert_close(reader(prompt), expected, atol=1e-4, rtol=1e-4)
        asked.append(prompt)
    assert (len(reader.memories) == 0) == (kind == "window"), "a window cannot be cut back and is not kept"


def test_a_prompt_is_read_from_where_it_differs_from_all_conversations_before():
    reader = Reader(small("llama"))
    tools, others = words(1, 300), words(2, 300)
    reader(tools + words(3, 10))
    reader(others + words(4, 10))
    assert reader.tokens == 620
    reader(tools + words(5, 10))
    reader(others + words(6, 10))
    assert reader.tokens <= 640 + 2
    reader(others + words(6, 10))
    assert reader.tokens <= 641 + 2, "of the same prompt its last token alone"


def test_a_conversation_that_is_left_for_another_with_a_short_common_beginning_stays():
    reader = Reader(small("llama"))
    first = words(1, 200)
    reader(first)
    reader(first[:50] + words(2, 200))
    before = reader.tokens
    reader(first + words(3, 5))
    assert reader.tokens == before + 5


def test_what_is_kept_is_bounded_and_the_last_stays():
    model = small("llama")
    one = 2 * 2 * 2 * 8 * 4 * (200 + 256)  # layers, keys and values, heads, size, float32, tokens and room
    reader = Reader(model, most=2 * one)
    for seed in range(5):
        reader(words(seed, 200))
    assert len(reader.memories) == 2
    assert 0 < sum(memory.bytes for memory in reader.memories._kept) <= 2 * one
    reader(words(9, 1500))
    assert [len(memory.ids) for memory in reader.memories._kept] == [1500]


def test_the_longest_shared_beginning():
    dice = random.Random(3)
    for _ in range(500):
        one, other = (dice.choices((0, 1), weights=(9, 1), k=dice.randrange(12)) for _ in range(2))
        count = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
        assert longest_shared(one, other) == count
