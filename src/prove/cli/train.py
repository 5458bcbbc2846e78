"""`prove-rl train sft|grpo`: train a model from a recipe file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

import prove
from prove.cli._common import duration, note
from prove.errors import UserError

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, help="Train a model: sft, grpo.")

RecipeOption = Annotated[
    Path, typer.Option("--recipe", "-r", help="The recipe, a YAML file; recipes/NAME.yaml comes with the package.")
]
OutOption = Annotated[
    Path | None,
    typer.Option("--out", "-o", help="Where checkpoints, curves and the model go. [default: runs/RECIPE-STAGE]"),
]
ResumeOption = Annotated[bool, typer.Option("--resume", help="Go on from the last checkpoint in --out, exactly.")]
MinutesOption = Annotated[
    float | None, typer.Option("--minutes", min=0.05, help="Stop after so many minutes of training, cooled down.")
]
BackendOption = Annotated[
    str | None, typer.Option("--backend", help="trl (one machine) or verl (a Ray cluster). [default: the recipe's]")
]
Overrides = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[KEY=VALUE]...", help="Override the recipe, e.g. model.path=runs/sft/model optim.grpo.steps=50"
    ),
]


@app.command()
def sft(
    recipe: RecipeOption,
    overrides: Overrides = None,
    out: OutOption = None,
    minutes: MinutesOption = None,
    resume: ResumeOption = False,
) -> None:
    """Train on the references of a data set; only what the model itself has to write is learnt."""
    recipe = _found(recipe)
    _train("sft", recipe, overrides or [], out, minutes, resume)


@app.command()
def grpo(
    recipe: RecipeOption,
    overrides: Overrides = None,
    out: OutOption = None,
    minutes: MinutesOption = None,
    resume: ResumeOption = False,
    backend: BackendOption = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="With verl: print command and composed configuration, run nothing.")
    ] = False,
) -> None:
    """Train by GRPO in the live environments, with the programmatic reward.

    With --backend verl, KEY=VALUE may also be a setting of verl itself after `verl.`, e.g. verl.trainer.val_only=true.
    """
    recipe = _found(recipe)
    given = [one for one in overrides or [] if not one.startswith("verl.")]
    extra = [one.removeprefix("verl.") for one in overrides or [] if one.startswith("verl.")]
    if backend is not None:
        given.append(f"backend.name={backend}")
    if _backend(recipe, given) == "verl":
        if minutes is not None:
            raise UserError("--minutes is for the backend trl; verl runs to optim.grpo.steps, and --resume goes on")
        from prove.cli._cluster import train

        train(recipe, given, extra, out or Path("runs") / f"{recipe.stem}-grpo", resume=resume, dry_run=dry_run)
        return
    if extra or dry_run:
        raise UserError(f"{'--dry-run' if dry_run else 'verl.' + extra[0]} is for verl; add --backend verl")
    _train("grpo", recipe, given, out, minutes, resume)


def _found(path: Path) -> Path:
    """The recipe; where there is no checkout, ``recipes/…`` is the one inside the package."""
    inside = Path(prove.__file__).parent / path
    return inside if not path.exists() and path.parts[:1] == ("recipes",) and inside.exists() else path


def _backend(path: Path, overrides: list[str]) -> str:
    from prove.training.recipe import load

    return load(path, overrides).backend.name


def _train(stage: str, path: Path, overrides: list[str], out: Path | None, minutes: float | None, resume: bool) -> None:
    from prove.training import load_examples, load_recipe, train_grpo, train_sft

    recipe = load_recipe(path, overrides)
    examples = load_examples(recipe)
    out = out or Path("runs") / f"{path.stem}-{stage}"
    if stage == "sft":
        outcome = train_sft(recipe, examples, out, minutes=minutes, progress=_show, resume=resume, say=note)
    else:
        from prove.evaluation import succeeded

        outcome = train_grpo(
            recipe, examples, out, minutes=minutes, progress=_show, success=succeeded, resume=resume, say=note
        )
    note(f"{outcome.steps} steps in {duration(outcome.seconds)}; the curves are in {outcome.metrics}")
    note(f"the model is in {outcome.model}")
    if outcome.reason:
        note(f"the run stopped early: {outcome.reason}")
        raise typer.Exit(1)


# What a line of progress shows, where a step has it.
_SHOWN = {
    "loss": "loss {:.3f}",
    "mean_token_accuracy": "token accuracy {:.3f}",
    "reward": "reward {:.3f}",
    "reward/validity": "validity {:.2f}",
    "reward/coverage": "coverage {:.2f}",
    "reward/name": "name {:.2f}",
    "reward/argument": "argument {:.2f}",
    "success": "success {:.2f}",
    "calls_per_reference_call": "calls/reference {:.2f}",
    "unclosed": "unclosed {:.2f}",
    "malformed": "malformed {:.2f}",
    "entropy": "entropy {:.3f}",
    "kl": "kl {:.4f}",
}


def _show(row: dict[str, Any]) -> None:
    step, planned, seconds = row["step"], row["planned"], row["seconds"]
    if step > 10 and step % 10 and step != planned:
        return
    left = seconds / step * (planned - step)
    parts = [shape.format(row[key]) for key, shape in _SHOWN.items() if key in row]
    note(f"step {step}/{planned} · {' · '.join(parts)} · {duration(seconds)} so far, {duration(left)} left")
