"""SFT and GRPO end to end with a tiny random model: a few steps, resume, and the runs that must stop."""

from __future__ import annotations

import inspect
import json
import signal
from types import SimpleNamespace

import pytest
import torch

from prove.errors import UserError
from prove.training import train_grpo, train_sft
from prove.training.recipe import from_mapping
from prove.training.trl.sft import demonstrations


def recipe(**optim):
    return from_mapping(
        {
            "version": 1,
            "model": {
                "tiny": {
                    "hidden": 32,
                    "intermediate": 48,
                    "layers": 1,
                    "heads": 2,
                    "vocabulary": 900,
                    "positions": 512,
                }
            },
            "rollout": {"generations": 2, "prompt_tokens": 200, "completion_tokens": 100, "message_tokens": 12},
            "optim": {
                "sft": {"steps": 4, "batch": 4, "micro_batch": 4, "learning_rate": 1e-3, "warmup": 1},
                "grpo": {
                    "steps": 2,
                    "prompts": 2,
                    "micro_batch": 2,
                    "learning_rate": 1e-3,
                    "kl": 0.0,
                    "scale_rewards": "none",
                    **optim,
                },
            },
            "backend": {"device": "cpu", "threads": 1, "save_every": 1, "keep": 3},
        }
    )


def from_model(path, **optim):
    changed = recipe(**optim)
    changed.model.tiny, changed.model.path = None, str(path)
    return changed


@pytest.fixture
def start(tmp_path, model, tokenizer):
    """A random model on disk."""
    from prove.rollout.families import COMPACT
    from prove.training.model import save_model

    return save_model(model, tokenizer, COMPACT, tmp_path / "start")


def weights(path):
    from transformers import AutoModelForCausalLM

    return dict(AutoModelForCausalLM.from_pretrained(path).named_parameters())


def same(one, other):
    return all(torch.equal(one[k], other[k]) for k in one)


def test_sft_learns_and_resumes_exactly(tmp_path, examples):
    whole = train_sft(recipe(), examples, tmp_path / "whole", say=lambda _: None)
    assert whole.steps == 4 and whole.stop == "steps"
    assert [row["step"] for row in whole.curves] == [1, 2, 3, 4]
    assert whole.curves[-1]["loss"] < whole.curves[0]["loss"]
    assert [json.loads(line) for line in whole.metrics.read_text().splitlines()] == whole.curves

    half = recipe()
    half.optim.sft.schedule = "constant"
    full = train_sft(half, examples, tmp_path / "full", say=lambda _: None)
    half.optim.sft.steps = 2
    train_sft(half, examples, tmp_path / "half", say=lambda _: None)
    half.optim.sft.steps = 4
    resumed = train_sft(half, examples, tmp_path / "half", resume=True, say=lambda _: None)
    assert [row["step"] for row in resumed.curves] == [1, 2, 3, 4]
    assert same(weights(full.model), weights(resumed.model))


def test_two_grpo_steps(tmp_path, start, examples):
    said = []
    outcome = train_grpo(
        from_model(start),
        examples,
        tmp_path / "run",
        progress=said.append,
        success=lambda e, r: True,
        say=lambda _: None,
    )
    assert outcome.steps == 2 and outcome.stop == "steps" and said == outcome.curves
    row = outcome.curves[-1]
    for key in (
        "reward",
        "reward/total",
        "reward/validity",
        "reward/coverage",
        "reward/name",
        "reward/argument",
        "reward/efficiency",
        "calls_per_reference_call",
        "unclosed",
        "entropy",
        "success",
        "planned",
        "seconds",
        "grad_norm",
    ):
        assert key in row, key
    assert row["reward"] == pytest.approx(row["reward/total"], abs=1e-6)
    assert (outcome.model / "config.json").exists()
    assert (outcome.model / "chat_template.jinja").exists()


def test_grpo_resumes_with_the_next_batch_and_the_same_episodes(tmp_path, start, examples, monkeypatch):
    from prove.training.trl import grpo

    seen = []
    before = grpo.Rollouts.__call__

    def spy(self, prompts, trainer):
        out = before(self, prompts, trainer)
        seen.append((trainer.state.global_step, list(prompts), out["completion_ids"]))
        return out

    monkeypatch.setattr(grpo.Rollouts, "__call__", spy)
    plan = from_model(start)
    plan.optim.grpo.steps = 3
    whole = train_grpo(plan, examples, tmp_path / "whole", say=lambda _: None)
    straight, seen[:] = list(seen), []
    plan.optim.grpo.steps = 1
    train_grpo(plan, examples, tmp_path / "parts", say=lambda _: None)
    plan.optim.grpo.steps = 3
    resumed = train_grpo(plan, examples, tmp_path / "parts", resume=True, say=lambda _: None)
    assert seen == straight and len({tuple(p) for _, p, _ in seen}) == 3
    assert same(weights(whole.model), weights(resumed.model))
    assert [row["step"] for row in resumed.curves] == [1, 2, 3]


def constant_model(model, token):
    """A model that writes the same token for ever."""
    with torch.no_grad():
        model.model.norm.weight.zero_()
        model.model.norm.weight[0] = 1.0
        model.model.embed_tokens.weight[:, 0] = -1.0
        model.model.embed_tokens.weight[token, 0] = 1.0
    return model


@pytest.mark.parametrize(
    ("kind", "stop", "says"), [("end", "empty", "said nothing"), ("word", "settled", "did not vary")]
)
def test_runs_that_cannot_learn_stop(tmp_path, examples, tokenizer, make_model, monkeypatch, kind, stop, says):
    from prove.rollout.families import COMPACT
    from prove.training import model as loading

    class One:
        def __init__(self, *_, **__):
            pass

        def play(self, conversations, **_):
            for c in conversations:
                while not c.done:
                    if kind == "word":
                        c.accept(tokenizer.convert_tokens_to_ids("<tool_call>"))
                    else:
                        c.accept(c.renderer.end_id)

    path = loading.save_model(make_model(), tokenizer, COMPACT, tmp_path / "start")
    monkeypatch.setattr("prove.training.trl.grpo.make_sampler", lambda *_, **__: One())
    outcome = train_grpo(from_model(path, steps=9, patience=3), examples, tmp_path / "run", say=lambda _: None)
    assert (outcome.stop, outcome.steps) == (stop, 3)
    assert says in outcome.reason


def test_a_step_of_faults_alone_stops_at_once(tmp_path, start, examples, monkeypatch):
    def broken(**_):
        from prove.engine import EnvironmentFault

        class Broken:
            def call(self, *_, **__):
                raise EnvironmentFault("toy.find failed: KeyError: 'x'")

            def diff(self):
                raise EnvironmentFault("toy.diff failed")

        return Broken()

    monkeypatch.setattr("prove.rollout.episode.workspace", broken)
    with pytest.raises(UserError, match="every episode of this step met a fault"):
        train_grpo(from_model(start), examples, tmp_path / "run", say=lambda _: None)


def test_ctrl_c_leaves_a_checkpoint_and_says_how_to_go_on(tmp_path, examples):
    plan = recipe()
    plan.optim.sft.steps = 50
    plan.optim.sft.schedule = "constant"

    def press(row):
        if row["step"] == 2:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt, match="--resume"):
        train_sft(plan, examples, tmp_path / "run", progress=press, say=lambda _: None)
    assert (tmp_path / "run" / "checkpoint-3" / "trainer_state.json").exists()
    plan.optim.sft.steps = 5
    assert train_sft(plan, examples, tmp_path / "run", resume=True, say=lambda _: None).steps == 5


def test_minutes_end_a_run(tmp_path, examples):
    plan = recipe()
    plan.optim.sft.steps = 100_000
    plan.backend.save_every = 10_000
    outcome = train_sft(plan, examples, tmp_path / "run", minutes=0.02, say=lambda _: None)
    assert outcome.stop == "minutes" and 1 <= outcome.steps < 10_000


def test_output_directories(tmp_path, examples):
    out = tmp_path / "run"
    with pytest.raises(UserError, match="no sft run to resume"):
        train_sft(recipe(), examples, out, resume=True)
    train_sft(recipe(), examples, out, say=lambda _: None)
    with pytest.raises(UserError, match="add --resume"):
        train_sft(recipe(), examples, out)
    other = recipe()
    other.seed = 5
    with pytest.raises(UserError, match="begun with another seed"):
        train_sft(other, examples, out, resume=True)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda r: setattr(r.rollout, "completion_tokens", 5000), "512 positions"),
        (lambda r: setattr(r.rollout, "prompt_tokens", 5), "no prompt fits"),
        (lambda r: setattr(r.data, "max_tokens", 5), "raise data.max_tokens"),
        (lambda r: setattr(r.backend, "keep", 10**12), "free some space"),
    ],
)
def test_preflight(tmp_path, examples, change, says):
    plan = recipe()
    change(plan)
    with pytest.raises(UserError, match=says):
        train_sft(plan, examples, tmp_path / "run", say=lambda _: None)


def test_models_that_cannot_be_loaded_are_told(tmp_path, examples):
    with pytest.raises(UserError, match=r"model\.path"):
        train_grpo(from_model(tmp_path / "nothing"), examples, tmp_path / "run")
    with pytest.raises(UserError, match="starts from a trained model"):
        train_grpo(recipe(), examples, tmp_path / "run2")
    with pytest.raises(UserError, match="no examples"):
        train_sft(recipe(), [], tmp_path / "run3")


def test_a_reference_model_gives_the_kl(tmp_path, start, examples, monkeypatch):
    # A random model never earns a reward, so one is made up to move the weights.
    monkeypatch.setattr("prove.training.trl.grpo.Rollouts.reward", lambda self, completions, **_: [0.0, 1.0, 0.5, 0.0])
    outcome = train_grpo(from_model(start, kl=0.1, steps=2), examples, tmp_path / "run", say=lambda _: None)
    assert outcome.curves[0]["kl"] == pytest.approx(0, abs=1e-6) and outcome.curves[1]["kl"] > 0


def test_too_few_examples_for_a_step_are_told(tmp_path, start, examples):
    with pytest.raises(UserError, match=r"lower optim\.grpo\.prompts"):
        train_grpo(from_model(start), examples[:1], tmp_path / "run", say=lambda _: None)


def test_a_full_disk_is_told(tmp_path, examples, monkeypatch):
    from safetensors import SafetensorError

    def full(*_, **__):
        raise SafetensorError("Error while serializing: I/O error: No space left on device (os error 28)")

    monkeypatch.setattr("prove.training.trl.sft.save_model", full)
    with pytest.raises(OSError, match="No space left") as caught:
        train_sft(recipe(), examples, tmp_path / "run", say=lambda _: None)
    assert caught.value.filename == str(tmp_path / "run")


def test_a_run_reports_to_nobody(monkeypatch):
    import huggingface_hub.constants as hub

    from prove.training.model import prepare

    for given, silent in ((None, True), ("1", True), ("0", False)):
        monkeypatch.setattr(hub, "HF_HUB_DISABLE_TELEMETRY", not silent)
        monkeypatch.delenv("HF_HUB_DISABLE_TELEMETRY", raising=False)
        if given is not None:
            monkeypatch.setenv("HF_HUB_DISABLE_TELEMETRY", given)
        prepare(recipe())
        assert hub.HF_HUB_DISABLE_TELEMETRY is silent


def test_an_answer_that_never_ends_has_its_price_in_training_alone():
    from types import SimpleNamespace

    from prove.training.metrics import earned
    from prove.training.trl.grpo import Guard

    def played(total, unclosed):
        reward = None if total is None else SimpleNamespace(total=total)
        result = SimpleNamespace(reward=reward, stop="done", messages=[{"role": "assistant", "content": "yes"}])
        return SimpleNamespace(unclosed=unclosed, episode=SimpleNamespace(result=result))

    assert [earned(played(1.3, u), 0.5) for u in (False, True)] == [1.3, 0.8]
    assert earned(played(1.3, True), 0.0) == 1.3 and earned(played(None, True), 0.5) is None
    # Episodes that differ in nothing else give something to learn from.
    for price, verdict in ((0.0, "settled"), (0.5, None)):
        guard = Guard(1)
        guard.look([played(1.3, False), played(1.3, True)], 2, price)
        assert (guard.verdict and guard.verdict[0]) == verdict


def test_the_recipes_weights_reach_the_reward():
    from prove.training.trl.grpo import make_scorer

    plan = recipe()
    plan.reward.weights, plan.reward.alpha, plan.reward.beta = {"name": 7.0}, 0.25, 0.0
    scorer = make_scorer(plan)
    assert scorer.weights == (0.5, 0.5, 0.15, 7.0, 0.1, 0.8) and (scorer.alpha, scorer.beta) == (0.25, 0.0)


def test_micro_batches_keep_the_summed_gradient():
    from prove.training.trl.trainer import cut

    torch.manual_seed(0)
    rows, width = 8, 10
    lengths = torch.tensor([3, 10, 5, 5, 1, 9, 2, 4])
    mask = (torch.arange(width) < lengths[:, None]).long()
    prompt_mask = (torch.arange(4) >= torch.tensor([0, 1, 2, 3, 0, 1, 2, 3])[:, None]).long()
    batch = {
        "prompt_ids": torch.arange(rows * 4).view(rows, 4),
        "prompt_mask": prompt_mask,
        "completion_ids": torch.arange(rows * width).view(rows, width),
        "completion_mask": mask,
        "tool_mask": mask.clone(),
        "advantages": torch.tensor([0.0, 1.0, 0.0, -1.0, 0.0, 0.5, 0.0, 0.0]),
        "num_items_in_batch": mask.sum(),
    }
    whole = cut(batch, 4)
    assert sum(len(p["advantages"]) for p in whole) == rows
    assert sum(int(p["completion_mask"].sum()) for p in whole) == int(mask.sum())
    assert sum(int(p["prompt_mask"].sum()) for p in whole) == int(prompt_mask.sum())
    assert sum(p["completion_ids"].numel() for p in whole) < rows * width
    for piece in whole:
        assert piece["num_items_in_batch"] == mask.sum()
        for row, kept in zip(piece["completion_ids"], piece["completion_mask"], strict=True):
            index = int(row[0]) // width
            assert row[kept.bool()].tolist() == batch["completion_ids"][index][mask[index].bool()].tolist()
    few = cut(batch, 4, skip_settled=True)
    assert [len(p["advantages"]) for p in few] == [1, 1, 1, 1]
    assert sorted(float(a) for p in few for a in p["advantages"] if a) == [-1.0, 0.5, 1.0]


def test_the_compact_head_trains_like_trls_own(make_model, tokenizer):
    from trl.trainer.utils import add_fused_lm_head

    from prove.training.trl.head import CompactHead

    torch.manual_seed(0)
    ids = torch.randint(len(tokenizer), (3, 20))
    labels = ids.masked_fill(torch.rand(3, 20) < 0.6, -100)
    seen = []
    for compact in (False, True):
        model = make_model()
        add_fused_lm_head(model, temperature=0.7, outputs=("log_probs", "entropy", "is_top1"))
        if compact:
            CompactHead.install(model, 0.7)
        out = model(input_ids=ids, attention_mask=torch.ones_like(ids), labels=labels, fused_lm_head=True)
        out.loss.backward()
        gradient = model.model.layers[0].self_attn.q_proj.weight.grad
        seen.append([out.loss, out.log_probs, out.entropy, out.is_top1.float(), gradient])
        assert torch.equal(out.label_mask, labels[:, 1:] != -100)
        assert model(input_ids=ids).logits.shape == (3, 20, len(tokenizer)), "other calls are left alone"
    for one, other in zip(*seen, strict=True):
        torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-5)

    head = CompactHead.install(model, 0.7)
    head.counting = torch.zeros(3, 5)
    out = model(input_ids=ids, attention_mask=torch.ones_like(ids), labels=labels, fused_lm_head=True)
    assert not out.label_mask[:, -5:].any() and torch.equal(out.label_mask[:, :-5], (labels[:, 1:] != -100)[:, :-5])


def test_what_is_overridden_in_trl_still_looks_the_same():
    from trl import GRPOTrainer

    def names(method):
        return list(inspect.signature(method).parameters)

    assert names(GRPOTrainer._prepare_inputs) == ["self", "generation_batch"]
    assert names(GRPOTrainer._compute_loss) == ["self", "model", "inputs"]
    assert names(GRPOTrainer._generate_and_score_completions) == ["self", "inputs"]
    source = inspect.getsource(GRPOTrainer._prepare_inputs)
    for used in ("self._step % generate_every", "self._buffered_inputs", "self.args.steps_per_generation"):
        assert used in source


def test_sft_takes_the_first_short_references():
    data = [SimpleNamespace(id=number, user_turns=[None] * turns) for number, turns in enumerate((2, 1, 3, 1, 1))]
    plan = recipe()
    assert demonstrations(plan, data) == data
    plan.optim.sft.references = 2
    assert [e.id for e in demonstrations(plan, data)] == [0, 1]
    plan.optim.sft.turns = 1
    assert [e.id for e in demonstrations(plan, data)] == [1, 3]
    with pytest.raises(UserError, match=r"at most 1 user turns; raise optim\.sft\.turns"):
        demonstrations(plan, [data[0], data[2]])
