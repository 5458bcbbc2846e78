"""Training: supervised on references, GRPO in live environments. Importing this loads no torch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from prove.errors import UserError
from prove.training.recipe import Recipe
from prove.training.recipe import load as load_recipe
from prove.training.run import Outcome, Report

if TYPE_CHECKING:
    from prove.training.metrics import Success

__all__ = ["Outcome", "Recipe", "load_examples", "load_recipe", "train_grpo", "train_sft"]


def load_examples(recipe: Recipe) -> list[Any]:
    """The examples that the recipe names, in order. UserError when there is no such data set."""
    from itertools import islice

    from prove.dataset import read

    if recipe.data.path is None:
        raise UserError("the recipe names no data set; set data.path to one made by `prove-rl synth`")
    return list(islice(read(recipe.data.path, recipe.data.split), recipe.data.limit))


def train_sft(
    recipe: Recipe,
    examples: Sequence[Any],
    out: Path | str,
    *,
    minutes: float | None = None,
    progress: Report | None = None,
    resume: bool = False,
    say: Callable[[str], None] = print,
) -> Outcome:
    """Train on references, see ``prove.training.trl.sft.train_sft``."""
    from prove.training.trl.sft import train_sft as train

    return train(recipe, examples, out, minutes=minutes, progress=progress, resume=resume, say=say)


def train_grpo(
    recipe: Recipe,
    examples: Sequence[Any],
    out: Path | str,
    *,
    minutes: float | None = None,
    progress: Report | None = None,
    success: Success | None = None,
    resume: bool = False,
    say: Callable[[str], None] = print,
) -> Outcome:
    """Train by GRPO, see ``prove.training.trl.grpo.train_grpo``."""
    from prove.training.trl.grpo import train_grpo as train

    return train(recipe, examples, out, minutes=minutes, progress=progress, success=success, resume=resume, say=say)
