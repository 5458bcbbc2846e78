"""verl's own hydra composes what a recipe becomes, and verl's own validation takes it."""

from __future__ import annotations

import functools
import sys
from pathlib import Path

import pytest

pytest.importorskip("verl")

from prove.cli.main import run as command
from prove.errors import UserError
from prove.training.cluster import launch
from prove.training.cluster.compose import arguments, compose, overrides, validate
from prove.training.recipe import load

FOLDER = Path(__file__).parents[2] / "recipes"
RECIPES = [
    path
    for path in sorted(FOLDER.rglob("*.yaml"))
    if path.stem not in ("paper", "quickstart") and not path.stem.startswith("experiment-") and "-data" not in path.stem
]


@functools.cache
def composed(given):
    """Recipes that differ in reward or data alone are the same to verl; composing takes seconds."""
    config = compose(given)
    validate(config)
    return config


@pytest.mark.parametrize("path", RECIPES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_recipe_composes_and_passes_verl_s_validation(path):
    recipe = load(path)
    if recipe.model.lora is not None and launch.importlib.util.find_spec("vllm") is None:
        # verl asks the installed vllm for the ranks that it takes.
        recipe.backend.verl.engine = "sglang"
    config = composed(tuple(arguments(overrides(recipe, Path("run")))))
    rollout, actor = config.actor_rollout_ref.rollout, config.actor_rollout_ref.actor
    assert (rollout.n, rollout.prompt_length) == (recipe.rollout.generations, recipe.rollout.prompt_tokens)
    assert (actor.optim.lr, actor.kl_loss_coef) == (recipe.optim.grpo.learning_rate, recipe.optim.grpo.kl)
    assert actor.ppo_mini_batch_size == config.data.train_batch_size == recipe.optim.grpo.prompts
    assert config.actor_rollout_ref.model.path == recipe.model.path
    assert config.actor_rollout_ref.model.lora_rank == (recipe.model.lora.rank if recipe.model.lora else 0)


def test_the_paper_s_eight_gpus(tmp_path):
    from verl.trainer.ppo.utils import need_critic, need_reference_policy

    config = launch.composed(load(FOLDER / "qwen3-4b.yaml"), tmp_path)
    assert need_reference_policy(config) and not need_critic(config)
    assert (config.trainer.nnodes, config.trainer.n_gpus_per_node, config.trainer.total_training_steps) == (1, 8, 350)
    assert config.actor_rollout_ref.rollout.tensor_model_parallel_size == 2
    assert config.actor_rollout_ref.rollout.multi_turn.max_user_turns == 5
    assert config.actor_rollout_ref.rollout.multi_turn.max_assistant_turns == 10


ODD = ["plain", "with space", "it's", 'a "b"', "a\\b", "end\\", "\\'", "null", "12", "1e3", "a=b,c", "{x: 1}", "[", "é"]


@pytest.mark.parametrize("text", [*ODD, ""])
def test_texts_come_through_hydra_as_they_are(text):
    given = {"trainer.project_name": text, "trainer.logger": ["file", text]}
    config = compose(arguments(given))
    assert config.trainer.project_name == text and list(config.trainer.logger) == ["file", text]


@pytest.mark.parametrize(
    ("override", "says"),
    [
        ("actor_rollout_ref.actor.optim.lrr=3", r"did you mean actor_rollout_ref\.actor\.optim\.lr\?"),
        ("a b", "verl's configuration: "),
        ("trainer.nnodes=[", "verl's configuration: "),
    ],
)
def test_a_key_that_verl_does_not_have(override, says):
    with pytest.raises(UserError, match=says):
        compose([override])


@pytest.mark.parametrize(
    ("extra", "says"),
    [
        ("actor_rollout_ref.actor.loss_agg_mode=nonsense", "verl refuses the configuration"),
        ("actor_rollout_ref.actor.use_dynamic_bsz=false", "verl refuses the configuration"),
        ("algorithm.adv_estimator=unheard_of", "verl refuses the configuration"),
        ("trainer.logger=[console,nonsense]", r"backend\.report_to: verl has no logger 'nonsense'; it has wandb"),
    ],
)
def test_what_verl_refuses_is_a_sentence(tmp_path, extra, says):
    with pytest.raises(UserError, match=says):
        launch.composed(load(FOLDER / "qwen3-4b.yaml"), tmp_path, [extra])


def test_a_dry_run_shows_the_whole_configuration(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(launch, "interpreter", lambda: sys.executable)
    recipe = str(FOLDER / "qwen3-4b.yaml")
    given = ["train", "grpo", "--backend", "verl", "-r", recipe, "--dry-run", "verl.trainer.val_only=true"]
    assert command(given) == 0
    out, said = capsys.readouterr()
    head, _, whole = out.partition("# verl's whole configuration")
    assert "trainer.val_only=true" in head and "  val_only: true\n" in whole and "adv_estimator: prove_grpo" in whole
    assert "not composed" not in said
    assert command([*given, "verl.trainer.nothing=1"]) == 2
    assert "verl's configuration" in capsys.readouterr().err


def test_a_run_without_a_gpu_ends_before_the_first_step(tmp_path, capsys, monkeypatch):
    import torch

    if torch.cuda.is_available():
        pytest.skip("this machine has a GPU")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("prove.training.cluster.preflight.check_engine", lambda recipe: None)
    model = tmp_path / "model"
    model.mkdir()
    (model / "config.json").write_text('{"model_type": "qwen3"}')
    recipe = str(FOLDER / "qwen3-4b.yaml")
    assert command(["train", "grpo", "--backend", "verl", "-r", recipe, f"model.path={model}"]) == 2
    assert "backend.verl.gpus: 8 are asked for and this machine has 0" in capsys.readouterr().err
    assert not (tmp_path / "runs").exists(), "nothing was begun"


def test_overrides_name_keys_that_verl_has(tmp_path):
    """A key that is new to verl begins with +; of ours none is, without a cluster."""
    compose(arguments(overrides(load(FOLDER / "qwen3-8b.yaml"), tmp_path)))
