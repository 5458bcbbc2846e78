"""The parts of the small model: tokenizer, start, decoder and sampler."""

from __future__ import annotations

import pytest
import torch

from prove.rollout import Budget, Conversation, Episode, GenerateSampler, play
from prove.training.tiny.decoder import Decoder
from prove.training.tiny.sampler import LockstepSampler, by_length, draw


def pieces(tokenizer, text):
    ids = tokenizer(text, add_special_tokens=False)["input_ids"]
    assert tokenizer.decode(ids) == text
    return [tokenizer.decode([i]) for i in ids]


def test_numbers_are_groups_of_two_digits_seen_or_not(tokenizer):
    assert pieces(tokenizer, "acc_482913")[-3:] == ["48", "29", "13"]
    assert [p for p in pieces(tokenizer, "1,234.50") if p.isdigit()] == ["1", "2", "34", "50"]
    assert [p for p in pieces(tokenizer, "1234.5") if p.isdigit()] == ["12", "34", "5"]
    assert [p for p in pieces(tokenizer, "2026-03-01") if p.isdigit()] == ["20", "26", "03", "01"]


def test_keys_are_one_piece_and_words_are_the_same_everywhere(tokenizer):
    assert pieces(tokenizer, '{"name":"Ann"}}') == ['{"name":"', "Ann", '"}}']
    assert "Ann" in pieces(tokenizer, "Find Ann.") and pieces(tokenizer, "Ann")[0] == "Ann"


def test_nothing_is_unknown(tokenizer):
    for text in ("Łukasz 漢字 🙂\t\x00", '{"a":[{"b":{"c":"d"}}]}', "<tool_call>x</tool_call>", "", " ", "__", '"":'):
        pieces(tokenizer, text)


def test_the_same_seed_gives_the_same_weights(make_model):
    one, same, other = (dict(make_model(seed).named_parameters()) for seed in (1, 1, 2))
    assert all(torch.equal(one[k], same[k]) for k in one)
    assert not torch.equal(one["model.embed_tokens.weight"], other["model.embed_tokens.weight"])


def test_a_head_hands_on_what_it_attends_to(make_model):
    attention = make_model().model.layers[1].self_attn
    passed = attention.o_proj.weight[:16] @ attention.v_proj.weight[:, :16]
    assert passed.diagonal().mean() > 5 * passed.fill_diagonal_(0).abs().mean()


def test_heads_of_the_first_layer_look_back(make_model, tokenizer):
    model = make_model(hidden=128)
    model.set_attn_implementation("eager")
    ids = torch.randint(len(tokenizer), (1, 60), generator=torch.Generator().manual_seed(0))
    with torch.no_grad():
        first, second = model(ids, output_attentions=True).attentions
    for head, offset in ((0, 1), (1, 2), (2, 3)):
        assert first[0, head].diagonal(-offset)[5:].min() > 0.5
    # A sequence seen before: the second layer attends to what came after the present token then.
    ids[0, 40:50] = ids[0, 10:20]
    with torch.no_grad():
        _, second = model(ids, output_attentions=True).attentions
    assert (second[0, 0, 41:49].argmax(-1) == torch.arange(12, 20)).float().mean() > 0.8


@pytest.fixture
def random_model(make_model):
    """With key-value heads that are shared and no bias, too: the start of ours has neither."""
    from transformers import Qwen3Config, Qwen3ForCausalLM

    torch.manual_seed(0)
    config = {**make_model().config.to_dict(), "num_key_value_heads": 2, "attention_bias": False}
    return Qwen3ForCausalLM(Qwen3Config(**config)).float()


def trained(model):
    """The model with every weight moved off its start."""
    torch.manual_seed(1)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter += 0.1 * torch.randn(parameter.shape)
    return model


@pytest.mark.parametrize("kind", ["start", "shared"])
def test_decoder_equals_the_models_own_forward_pass(kind, random_model, make_model, tokenizer):
    random_model = trained(make_model() if kind == "start" else random_model)
    assert Decoder.fits(random_model)
    torch.manual_seed(0)
    prompts = [torch.randint(len(tokenizer), (n,)).tolist() for n in (3, 17, 9)]
    owner = [0, 1, 1, 2]
    rows = [list(prompts[i]) for i in owner]
    with torch.no_grad():
        decoder = Decoder(random_model)
        logits = decoder.fill(prompts, owner)

        def check(logits, which):
            for row in which:
                own = random_model(torch.tensor([rows[row]])).logits[0, -1]
                torch.testing.assert_close(logits[row], own, rtol=1e-4, atol=1e-4)

        check(logits, range(4))
        for round_ in range(300):  # long enough for the cache to grow
            feeding = torch.tensor([round_ % 3 != row for row in range(4)])
            tokens = torch.randint(len(tokenizer), (4,))
            logits = decoder.step(tokens, feeding)
            for row in range(4):
                if feeding[row]:
                    rows[row].append(int(tokens[row]))
        check(logits, [row for row in range(4) if feeding[row]])
        chunks = {3: [5, 6, 7], 0: [8]}
        extended = decoder.extend(list(chunks), list(chunks.values()))
        for row, chunk in chunks.items():
            rows[row] += chunk
        check(dict(zip(chunks, extended, strict=True)), chunks)
        decoder.keep(torch.tensor([3, 1]))
        rows[:] = [rows[3], rows[1]]
        step = decoder.step(torch.tensor([1, 2]), torch.tensor([True, True]))
        rows[0].append(1), rows[1].append(2)
        check(step, [0, 1])


def test_models_it_does_not_compute_are_left_to_generate(model):
    assert Decoder.fits(model)
    for key, value in (("use_sliding_window", True), ("hidden_act", "gelu")):
        before = getattr(model.config, key)
        setattr(model.config, key, value)
        assert not Decoder.fits(model)
        setattr(model.config, key, before)
    plain = type(model)
    model.__class__ = type("PeftModelForCausalLM", (plain,), {})
    assert not Decoder.fits(model)
    model.__class__ = plain
    assert not Decoder.fits(model.to(torch.bfloat16))


def greedy(sampler, examples, renderer, budget=Budget(message=24, completion=120, prompt=200)):
    return play(examples, renderer, sampler, budget=budget, temperature=0.0)


def test_both_samplers_play_the_same_greedy_conversations(model, tokenizer, renderer, examples):
    by_step = greedy(LockstepSampler(model), examples, renderer)
    by_message = greedy(GenerateSampler(model, tokenizer.pad_token_id, batch_size=5), examples, renderer)
    assert [c.completion_ids for c in by_step] == [c.completion_ids for c in by_message]
    assert [c.mask for c in by_step] == [c.mask for c in by_message]
    assert all(c.done for c in by_step)


@pytest.mark.parametrize("kind", ["lockstep", "generate"])
def test_a_seed_repeats_what_is_sampled(model, tokenizer, renderer, examples, kind):
    def tokens(seed):
        sampler = LockstepSampler(model) if kind == "lockstep" else GenerateSampler(model, tokenizer.pad_token_id)
        state = torch.get_rng_state()
        played = play(examples, renderer, sampler, budget=Budget(message=12, completion=60), seed=seed)
        assert torch.equal(state, torch.get_rng_state()), "the global random state is not touched"
        return [c.completion_ids for c in played]

    assert tokens(3) == tokens(3)
    assert tokens(3) != tokens(4)


class Scripted:
    """Stands for a decoder whose model writes the references, to see a whole conversation through the sampler."""

    device = torch.device("cpu")

    def __init__(self, vocabulary, scripts):
        self.vocabulary, self.scripts, self.read = vocabulary, scripts, []

    def fill(self, prompts, owner):
        self.read = [list(prompts[i]) for i in owner]
        return self.next(range(len(owner)))

    def extend(self, rows, tokens):
        for row, some in zip(rows, tokens, strict=True):
            self.read[row] += some
        return self.next(rows)

    def step(self, tokens, feeding):
        for row, token in enumerate(tokens.tolist()):
            if feeding[row]:
                self.read[row].append(token)
        return self.next(range(len(self.read)))

    def keep(self, rows):
        self.read = [self.read[i] for i in rows.tolist()]
        self.scripts = [self.scripts[i] for i in rows.tolist()]

    def next(self, rows):
        logits = torch.zeros(len(rows), self.vocabulary)
        for index, row in enumerate(rows):
            have, script = self.read[row], self.scripts[row]
            assert have == script[: len(have)], "the model read something else than the reference"
            if len(have) < len(script):
                logits[index, script[len(have)]] = 1.0
        return logits


def test_lockstep_reads_exactly_what_a_replay_holds(monkeypatch, tokenizer, renderer, examples):
    from prove.rollout import replay

    played = [replay(e, renderer) for e in examples]
    scripts = [c.prompt_ids + c.completion_ids for c in played]
    monkeypatch.setattr("prove.training.tiny.sampler.Decoder", lambda _: Scripted(len(tokenizer), scripts))
    again = [Conversation(Episode(e), renderer) for e in examples]
    stub = type("Model", (), {"device": torch.device("cpu")})()
    LockstepSampler(stub).play(again, temperature=0.0)
    assert [c.completion_ids for c in again] == [c.completion_ids for c in played]
    assert [c.mask for c in again] == [c.mask for c in played]
    assert all(c.episode.result.stop == "done" for c in again)


@pytest.mark.parametrize(
    ("lengths", "batches"),
    [
        ([5, 100, 7, 90, 6, 4], [[5, 0, 4, 2], [3, 1]]),
        ([30, 31, 29], [[0, 1, 2]]),
        ([8], [[0]]),
        ([8, 8], [[0, 1]]),
    ],
)
def test_rows_are_read_in_two_batches_only_where_that_spares_padding(lengths, batches) -> None:
    rows = [row + 10 for row in range(len(lengths))]
    assert by_length(rows, lengths) == [[row + 10 for row in batch] for batch in batches]


def test_tokens_are_drawn_as_often_as_they_are_likely() -> None:
    chances = torch.tensor([[0.0, 0.1, 0.6, 0.0, 0.3, 0.0], [1.0, 0.0, 0.0, 0.0, 0.0, 0.0]])
    generator = torch.Generator().manual_seed(3)
    drawn = [draw(chances, generator).tolist() for _ in range(4000)]
    first = [row[0] for row in drawn]
    assert {row[1] for row in drawn} == {0}
    assert set(first) == {1, 2, 4}
    for token, chance in ((1, 0.1), (2, 0.6), (4, 0.3)):
        assert first.count(token) / len(first) == pytest.approx(chance, abs=0.03)
