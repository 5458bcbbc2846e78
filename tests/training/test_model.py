"""Models in folders that are damaged."""

from __future__ import annotations

import json

import pytest

from prove.errors import UserError
from prove.training.model import load_model
from prove.training.recipe import Recipe


def spoil(folder, name, content):
    path = folder / name
    path.write_bytes(path.read_bytes()[:1000] if content is None else content)


@pytest.mark.parametrize(
    "name,content",
    [
        ("config.json", b"[1]"),
        ("config.json", b'{"model_type": "qwen3", "num_attention_heads": 0}'),
        ("config.json", b'{"model_type": "qwen3", "hidden_size": "wide"}'),
        ("tokenizer.json", b"{}"),
        ("model.safetensors", None),  # a copy that broke off
    ],
)
def test_a_damaged_model_is_told(name, content, model, tokenizer, tmp_path):
    model.save_pretrained(tmp_path)
    tokenizer.save_pretrained(tmp_path)
    recipe = Recipe(version=1)
    recipe.model.path, recipe.model.family = str(tmp_path), "compact"
    load_model(recipe)
    spoil(tmp_path, name, content)
    with pytest.raises(UserError, match=r"^model\.path: .* cannot be loaded as a causal language model \("):
        load_model(recipe)


def test_weights_that_are_missing_are_not_made_up(model, tokenizer, tmp_path):
    model.save_pretrained(tmp_path)
    tokenizer.save_pretrained(tmp_path)
    config = json.loads((tmp_path / "config.json").read_text())
    layers = config["num_hidden_layers"] + 1
    (tmp_path / "config.json").write_text(json.dumps({**config, "num_hidden_layers": layers, "layer_types": None}))
    recipe = Recipe(version=1)
    recipe.model.path, recipe.model.family = str(tmp_path), "compact"
    with pytest.raises(
        UserError, match=rf"lacks \d+ of the weights .*, model\.layers\.{layers - 1}\..* the first; copy"
    ):
        load_model(recipe)
