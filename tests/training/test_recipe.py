"""Recipes: every key known, every error one sentence that names the key."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from prove.errors import UserError
from prove.training.recipe import Recipe, dump, from_mapping, load
from prove.training.trl.grpo import make_scorer

RECIPES = sorted((Path(__file__).parents[2] / "recipes").glob("*.yaml"))


@pytest.fixture
def write(tmp_path):
    def write(text):
        path = tmp_path / "r.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize(
    "path",
    [p for p in RECIPES if not p.stem.endswith("-data") and not p.stem.startswith("experiment-")],
    ids=lambda p: p.stem,
)
def test_every_bundled_recipe_is_valid(path):
    recipe = load(path)
    assert from_mapping(yaml.safe_load(dump(recipe))) == recipe


def test_there_are_bundled_recipes():
    assert {"quickstart", "quickstart-data", "qwen3-4b"} <= {p.stem for p in RECIPES}


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
        ("version: 1\nrollout: {environment: mcp}", r"rollout\.environment: invalid enum value"),
        ("version: 2", "version 1"),
        ("seed: 1", "missing required field `version`"),
        ("- 1", "not a mapping"),
        ("a: [", "not valid YAML"),
        ("version: 1\nrollout: {generations: 1}", r"rollout\.generations.*at least 2"),
        ("version: 1\nrollout: {temperature: 0}", r"rollout\.temperature"),
        ("version: 1\noptim: {grpo: {micro_batch: 7}}", r"micro_batch: 7 does not divide the 256"),
        ("version: 1\noptim: {grpo: {skip_settled: true}}", r"skip_settled: needs"),
        ("version: 1\noptim: {sft: {batch: 3}}", r"sft\.micro_batch"),
        ("version: 1\nmodel: {path: a, tiny: {}}", "either path or tiny"),
        ("version: 1\nreward: {weights: {nam: 1}}", r"reward\.weights\.nam; did you mean name"),
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
