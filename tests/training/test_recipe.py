"""Recipes: every key known, every error one sentence that names the key."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from prove.errors import UserError
from prove.training.recipe import Recipe, dump, from_mapping, load
from prove.training.trl.grpo import make_scorer

FOLDER = Path(__file__).parents[2] / "recipes"
RECIPES = sorted(FOLDER.rglob("*.yaml"))
TRAINING = [p for p in RECIPES if not p.stem.endswith("-data") and not p.stem.startswith("experiment-")]


@pytest.fixture
def write(tmp_path):
    def write(text):
        path = tmp_path / "r.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize("path", TRAINING, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_every_bundled_recipe_is_valid(path):
    recipe = load(path)
    assert from_mapping(yaml.safe_load(dump(recipe))) == recipe


def test_there_are_bundled_recipes():
    assert {"quickstart", "quickstart-data", "qwen3-4b"} <= {p.stem for p in RECIPES}
    count = {name: len(list((FOLDER / name).iterdir())) for name in ("sweep", "ablation", "sft", "teacher", "one-gpu")}
    assert count == {"sweep": 3, "ablation": 6, "sft": 4, "teacher": 2, "one-gpu": 5}


PAPER = {
    "qwen3-4b": ("Qwen/Qwen3-4B-Instruct-2507", "qwen", 1e-6),
    "qwen3-8b": ("Qwen/Qwen3-8B", "qwen-no-thinking", 5e-8),
    "qwen2.5-7b": ("Qwen/Qwen2.5-7B-Instruct", "qwen", 3e-7),
    "granite-4.1-8b": ("ibm-granite/granite-4.1-8b", "granite", 3e-7),
}


@pytest.mark.parametrize("name", PAPER)
def test_the_paper_s_models_with_every_hyperparameter(name):
    recipe = load(FOLDER / f"{name}.yaml")
    assert (recipe.model.path, recipe.model.family, recipe.optim.grpo.learning_rate) == PAPER[name]
    grpo, rollout, verl = recipe.optim.grpo, recipe.rollout, recipe.backend.verl
    assert (grpo.steps, grpo.prompts, rollout.generations, grpo.kl) == (350, 16, 16, 0.01)
    assert (rollout.prompt_tokens, rollout.completion_tokens) == (12_384, 16_384)
    assert (rollout.user_turns, rollout.assistant_messages) == (5, 10)
    assert (verl.nodes, verl.gpus, verl.tensor_parallel) == (1, 8, 2)
    scorer = make_scorer(recipe)
    w = scorer.weights
    assert (w.validity, w.coverage, w.efficiency, w.name, w.argument) == (0.5, 0.5, 0.15, 0.2, 0.1)
    assert (scorer.alpha, scorer.beta, scorer.profile) == (0.5, 0.5, "paper")
    sft = load(FOLDER / "sft" / f"{name}.yaml")
    assert (sft.model, sft.optim.sft.epochs) == (recipe.model, 3)


def test_a_sweep_and_the_ablations_change_one_thing():
    whole = yaml.safe_load(dump(load(FOLDER / "qwen3-4b.yaml")))
    rates = {load(p).optim.grpo.learning_rate for p in (FOLDER / "sweep").iterdir()}
    assert rates == {1e-6, 3e-7, 5e-8}
    changed = {}
    for path in (FOLDER / "ablation").iterdir():
        other = yaml.safe_load(dump(load(path)))
        assert {**other, "reward": None} == {**whole, "reward": None}
        changed[path.stem] = (other["reward"]["weights"], other["reward"]["beta"])
    parts = ("validity", "coverage", "efficiency", "name", "argument")
    assert changed == {**{f"no-{p}": ({p: 0.0}, 0.5) for p in parts}, "flat-budget": ({}, 0.0)}


def test_a_recipe_stands_on_its_base(tmp_path):
    (tmp_path / "low").mkdir()
    (tmp_path / "low" / "a.yaml").write_text("version: 1\nseed: 3\noptim: {grpo: {steps: 7, kl: 0.5}}\n")
    (tmp_path / "b.yaml").write_text("base: low/a.yaml\noptim: {grpo: {kl: 0}}\nmodel: {tiny: {hidden: 8}}\n")
    (tmp_path / "c.yaml").write_text("base: b.yaml\nmodel: {tiny: null, path: x}\n")
    recipe = load(tmp_path / "c.yaml", ["seed=4"])
    assert (recipe.seed, recipe.optim.grpo.steps, recipe.optim.grpo.kl) == (4, 7, 0)
    assert recipe.model.path == "x" and recipe.model.tiny is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("base: r.yaml", r"the base of r\.yaml\) stands on itself"),
        ("base: nowhere.yaml", r"cannot read the recipe .*nowhere\.yaml \(the base of r\.yaml\)"),
        ("base: [r.yaml]", "base is the path of another recipe"),
        ("base: bad.yaml", r"bad\.yaml \(the base of r\.yaml\) must hold"),
    ],
)
def test_bad_bases(write, text, says):
    path = write(text)
    (path.parent / "bad.yaml").write_text("- 1")
    with pytest.raises(UserError, match=says):
        load(path)


def test_the_paper_s_values_are_the_defaults():
    recipe = Recipe(version=1)
    grpo, rollout = recipe.optim.grpo, recipe.rollout
    assert (grpo.steps, grpo.prompts, rollout.generations, grpo.kl) == (350, 16, 16, 0.01)
    assert (rollout.prompt_tokens, rollout.completion_tokens) == (12_384, 16_384)
    assert (rollout.user_turns, rollout.assistant_messages, rollout.calls) == (5, 10, 32)
    assert (recipe.reward.profile, recipe.reward.alpha, recipe.reward.beta) == ("paper", 0.5, 0.5)


def test_overrides(write):
    path = write("version: 1\nmodel: {path: a}\n")
    recipe = load(path, ["optim.grpo.learning_rate=1e-6", "model.path=b/c", "reward.weights={name: 0}", "data.limit=5"])
    assert recipe.optim.grpo.learning_rate == 1e-6
    assert recipe.model.path == "b/c" and recipe.reward.weights == {"name": 0} and recipe.data.limit == 5


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("version: 1\nrolout: {}", r"unknown key rolout; did you mean rollout\?"),
        (
            "version: 1\noptim: {grpo: {learning_rat: 1}}",
            r"unknown key optim\.grpo\.learning_rat; did you mean optim\.grpo\.learning_rate",
        ),
        ("version: 1\nmodel: {tiny: {width: 3}}", r"unknown key model\.tiny\.width; known here: hidden"),
        ("version: 1\nrollout: {generations: many}", r"rollout\.generations: expected `int`, got `str`"),
        ("version: 1\nrollout: {environment: grpc}", r"rollout\.environment: invalid enum value"),
        ("version: 1\nrollout: {mcp: {shards: 2}}", r"rollout\.environment is inprocess; set it to mcp"),
        ("version: 1\nrollout: {environment: mcp, mcp: {shards: 0}}", r"rollout\.mcp\.shards: must be at least 1"),
        ("version: 1\nrollout: {environment: mcp, mcp: {server: [x]}}", r"did you mean rollout\.mcp\.servers"),
        ("version: 1\nreward: {unclosed: -1}", r"reward\.unclosed: a price"),
        ("version: 2", "version 1"),
        ("seed: 1", "missing required field `version`"),
        ("- 1", "must hold `field: value` lines"),
        ("a: [", "is no YAML"),
        ("version: 1\nrollout: {generations: 1}", r"rollout\.generations.*at least 2"),
        ("version: 1\nrollout: {temperature: 0}", r"rollout\.temperature"),
        ("version: 1\noptim: {grpo: {micro_batch: 7}}", r"micro_batch: 7 does not divide the 256"),
        ("version: 1\noptim: {grpo: {skip_settled: true}}", r"skip_settled: needs"),
        ("version: 1\nbackend: {verl: {gpus: 0}}", r"backend\.verl\.gpus: must be at least 1"),
        ("version: 1\nbackend: {verl: {engine_memory: 1}}", r"backend\.verl\.engine_memory"),
        ("version: 1\nbackend: {verl: {gpu: 1}}", r"unknown key backend\.verl\.gpu; did you mean backend\.verl\.gpus"),
        ("version: 1\noptim: {sft: {batch: 3}}", r"sft\.micro_batch"),
        ("version: 1\nmodel: {path: a, tiny: {}}", "either path or tiny"),
        ("version: 1\nreward: {weights: {nam: 1}}", r"reward\.weights\.nam; did you mean name"),
        ("version: 1\nreward: {weights: {name: -1}}", r"reward\.weights\.name: must be 0 or more"),
        ("version: 1\nreward: {weights: {name: .nan}}", r"reward\.weights\.name: must be a finite number, not nan"),
        ("version: 1\noptim: {grpo: {learning_rate: 0}}", r"optim\.grpo\.learning_rate: must be above 0, not 0"),
        ("version: 1\noptim: {grpo: {learning_rate: -1e-6}}", r"optim\.grpo\.learning_rate: must be above 0"),
        ("version: 1\noptim: {grpo: {kl: .inf}}", r"optim\.grpo\.kl: must be a finite number, not inf"),
        ("version: 1\noptim: {grpo: {kl: -0.1}}", r"optim\.grpo\.kl: must be 0 or more, not -0\.1"),
        ("version: 1\noptim: {grpo: {clip_high: -1}}", r"optim\.grpo\.clip_high: must be 0 or more"),
        ("version: 1\noptim: {sft: {warmup: -1}}", r"optim\.sft\.warmup: must be 0 or more"),
        ("version: 1\noptim: {sft: {beta2: 1}}", r"optim\.sft\.beta2: from 0 to below 1"),
        ("version: 1\noptim: {sft: {steps: 0}}", r"optim\.sft\.steps: must be at least 1"),
        ("version: 1\ndata: {limit: 0}", r"data\.limit: must be at least 1, not 0"),
        ("version: 1\nmodel: {tiny: {layers: -1}}", r"model\.tiny\.layers: must be at least 1"),
        ("version: 1\nmodel: {lora: {rank: 0}}", r"model\.lora\.rank: must be at least 1"),
        ("version: 1\nmodel: {lora: {dropout: 1}}", r"model\.lora\.dropout: a share"),
        ("version: 1\nbackend: {verl: {tokens_per_gpu: 0}}", r"backend\.verl\.tokens_per_gpu: must be at least 1"),
        ("version: 1\nbackend: {verl: {gpu_gb: 0}}", r"backend\.verl\.gpu_gb: must be above 0"),
        ("version: 1\nseed: -1", "seed: must be from 0 to 4294967295, not -1"),
        ("version: 1\nseed: 99999999999", "seed: must be from 0"),
        ("version: 1\nseed: 1\nseed: 2", "the key seed stands twice"),
    ],
)
def test_bad_recipes(write, text, says):
    with pytest.raises(UserError, match=says):
        load(write(text))


@pytest.mark.parametrize(
    ("override", "says"),
    [
        ("seed", "write key=value"),
        ("=1", "write key=value"),
        ("sed=1", "did you mean seed"),
        ("seed.x=1", "not a section"),
        ("seed=[", "not valid YAML"),
    ],
)
def test_bad_overrides(write, override, says):
    with pytest.raises(UserError, match=says):
        load(write("version: 1\nseed: 1\n"), [override])


def test_a_missing_file_is_told():
    with pytest.raises(UserError, match="cannot read the recipe nowhere"):
        load("nowhere.yaml")


def test_the_strict_profile_has_a_part_more():
    strict = from_mapping({"version": 1, "reward": {"profile": "strict", "weights": {"collateral": 0.5}}})
    scorer = make_scorer(strict)
    assert (scorer.profile, scorer.weights.collateral, scorer.weights.name) == ("strict", 0.5, 0.2)
    assert make_scorer(from_mapping({"version": 1})).profile == "paper"
    with pytest.raises(UserError, match=r"unknown key reward\.weights\.collateral"):
        from_mapping({"version": 1, "reward": {"weights": {"collateral": 0.5}}})
    with pytest.raises(UserError, match=r"reward\.profile"):
        from_mapping({"version": 1, "reward": {"profile": "lenient"}})
