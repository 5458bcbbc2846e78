"""What `prove-rl train grpo --backend verl` and `prove-rl export-model` do beside the library's work."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import typer

from prove.cli._common import note


def train(
    path: Path, overrides: Sequence[str], extra: Sequence[str], out: Path, *, resume: bool, dry_run: bool
) -> None:
    """Run or, with ``dry_run``, show a run through verl, in the environment that has it."""
    from prove.training.cluster import launch
    from prove.training.recipe import load

    recipe = load(path, overrides)
    python = launch.interpreter() if dry_run else launch.need_interpreter()
    if python is not None and python != sys.executable:
        command = ["train", "grpo", "--backend", "verl", "--recipe", str(path), "--out", str(out)]
        command += ["--resume"] * resume + ["--dry-run"] * dry_run
        command += [*overrides, *(f"verl.{one}" for one in extra)]
        raise typer.Exit(launch.elsewhere(python, command))
    if dry_run:
        _show(recipe, out, extra, composed=python is not None)
        return
    code = launch.train(recipe, out, resume=resume, extra=extra, say=note)
    if code != 0:
        note(f"verl ended with exit code {code}; what it said stands above. --resume goes on from its last checkpoint")
        raise typer.Exit(1)
    note(f"the checkpoints are in {out / 'checkpoints'}; `prove-rl export-model {out}` makes a model of the last one")


def _show(recipe: object, out: Path, extra: Sequence[str], *, composed: bool) -> None:
    from prove.training.cluster import launch
    from prove.training.cluster.preflight import look
    from prove.training.recipe import Recipe

    assert isinstance(recipe, Recipe)
    look(recipe, note)
    if recipe.data.path is None or not Path(recipe.data.path).is_dir():
        told = "the recipe names no data set" if recipe.data.path is None else f"there is no folder {recipe.data.path}"
        note(f"not checked: data.path: {told}; a run needs a data set, which `prove-rl synth` makes")
    typer.echo(launch.told(recipe, out, extra))
    if not composed:
        note("not composed: verl is not installed here, so these overrides were not checked by it")
        return
    from omegaconf import OmegaConf

    config = launch.composed(recipe, out, extra)
    typer.echo("\n# verl's whole configuration, which verl itself has checked")
    typer.echo(OmegaConf.to_yaml(config, resolve=True), nl=False)
