"""The estimate of memory: shapes of published models, and that the recipes fit where they say they do."""

from __future__ import annotations

from pathlib import Path

import pytest

from prove.errors import UserError
from prove.training.cluster.memory import Shape, check, estimate, shape_of
from prove.training.recipe import load

FOLDER = Path(__file__).parents[2] / "recipes"
# hidden, layers, heads, key-value heads, head, intermediate, vocabulary, tied: the models' own config.json.
SHAPES = {
    "Qwen/Qwen3-0.6B": (Shape(1024, 28, 16, 8, 128, 3072, 151_936, True), 0.6),
    "Qwen/Qwen3-1.7B": (Shape(2048, 28, 16, 8, 128, 6144, 151_936, True), 1.7),
    "Qwen/Qwen2.5-3B-Instruct": (Shape(2048, 36, 16, 2, 128, 11_008, 151_936, True), 3.1),
    "Qwen/Qwen3-4B-Instruct-2507": (Shape(2560, 36, 32, 8, 128, 9728, 151_936, True), 4.0),
    "Qwen/Qwen2.5-7B-Instruct": (Shape(3584, 28, 28, 4, 128, 18_944, 152_064, False), 7.6),
    "Qwen/Qwen3-8B": (Shape(4096, 36, 32, 8, 128, 12_288, 151_936, False), 8.2),
}


@pytest.mark.parametrize("name", SHAPES)
def test_parameters_are_those_of_the_model_s_card(name):
    shape, billions = SHAPES[name]
    assert shape.parameters / 1e9 == pytest.approx(billions, rel=0.03)


@pytest.mark.parametrize(
    "recipe", ["qwen3-4b", "qwen3-8b", "qwen2.5-7b", *(f"one-gpu/{p.stem}" for p in (FOLDER / "one-gpu").iterdir())]
)
def test_a_recipe_fits_where_it_says(recipe):
    found = load(FOLDER / f"{recipe}.yaml")
    shape, _ = SHAPES[found.model.path]
    gpu = found.backend.verl.gpu_gb
    if recipe.startswith("one-gpu"):
        assert recipe.partition("/")[2].partition("gb")[0] == f"{gpu:g}"
    told = estimate(found, shape, gpu)
    check(told)
    assert told.episodes >= 1


def test_what_does_not_fit_is_refused_with_the_remedy():
    recipe = load(FOLDER / "qwen3-8b.yaml")
    shape, _ = SHAPES["Qwen/Qwen3-8B"]

    def says(*changes, gpu=80.0):
        with pytest.raises(UserError) as caught:
            check(estimate(load(FOLDER / "qwen3-8b.yaml", list(changes)), shape, gpu))
        return str(caught.value)

    check(estimate(recipe, shape, 80.0))
    alone = says("backend.verl.gpus=1", "backend.verl.sequence_parallel=1", "backend.verl.fused_head=true")
    assert "weights, gradients and moments; use more GPUs" in alone
    assert "logits; set backend.verl.fused_head: true" in says(gpu=40.0)
    assert "set backend.verl.offload: true" in says("backend.verl.offload=false", "backend.verl.engine_memory=0.9")
    assert "raise backend.verl.engine_memory" in says("backend.verl.engine_memory=0.05")


def test_the_state_is_sixteen_bytes_a_parameter_over_all_gpus():
    shape, _ = SHAPES["Qwen/Qwen3-4B-Instruct-2507"]
    told = estimate(load(FOLDER / "qwen3-4b.yaml"), shape, 80.0)
    assert told.state == pytest.approx(16 * shape.parameters / 8 / 1e9)
    adapted = estimate(load(FOLDER / "one-gpu" / "24gb-lora.yaml"), shape, 24.0)
    assert adapted.state == pytest.approx(2 * shape.parameters / 1e9, rel=0.2) and adapted.head < 2


def test_shapes_of_configurations():
    config = {
        "hidden_size": 64,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "intermediate_size": 96,
        "vocab_size": 1000,
    }
    assert shape_of(config) == Shape(64, 2, 4, 4, 16, 96, 1000, False)
    assert shape_of({"text_config": config}) == shape_of(config)
    assert shape_of({**config, "num_local_experts": 8}) is None, "experts are not this arithmetic"
    assert shape_of({**config, "layer_types": ["mamba", "attention"]}) is None
    assert shape_of({"hidden_size": 3}) is None and shape_of({**config, "hidden_size": "x", "head_dim": None}) is None
