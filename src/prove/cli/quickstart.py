"""`prove-rl quickstart`: from nothing to a model trained in a live environment, and a page about it."""

from __future__ import annotations

import importlib.util
import shutil
import sys
import warnings
from pathlib import Path
from typing import Annotated, Any

import typer

from prove.cli._common import SeedOption, note, say_seed
from prove.errors import UserError

NEEDED = ("torch", "transformers", "trl", "datasets", "accelerate", "tokenizers")
DISK = 500_000_000
"""Bytes that checkpoints, data and rollouts of a run take at most."""


def quickstart(
    seed: SeedOption = 0,
    minutes: Annotated[float, typer.Option("--minutes", min=1, max=600, help="Budget for everything together.")] = 19.0,
    out: Annotated[Path, typer.Option("--out", help="Folder of the run; the same folder goes on.")] = Path(
        "quickstart-run"
    ),
    recipe: Annotated[
        Path | None, typer.Option("--recipe", help="A training recipe in place of the one for the quickstart.")
    ] = None,
    data: Annotated[
        Path | None, typer.Option("--data-config", help="A synthesis config in place of the one for the quickstart.")
    ] = None,
) -> None:
    """Make data, train a small model from nothing (SFT, then GRPO in a live home), compare on unseen worlds: one page.

    Runs on two CPU cores with 6 GB. Interrupted, the same command goes on with the phase that was not finished.
    """
    _preflight(out)
    from prove.cli import _experiment, _report

    say_seed(seed)
    # What transformers and TRL will do in releases to come is none of the reader's business.
    warnings.filterwarnings("ignore", category=FutureWarning)
    run = _experiment.Experiment(
        seed=seed,
        minutes=minutes,
        out=out,
        recipe=recipe or _experiment.bundled("quickstart.yaml"),
        data=data or _experiment.bundled("quickstart-data.yaml"),
    )
    run.play()
    path, page = _report.write(run, command=_command(sys.argv))
    print("\n".join(_report.table(page)))
    print(f"\npage: {path}\nresults: {path.with_name('results.json')}")


def _preflight(out: Path) -> None:
    """Raises UserError for what would stop the run later: a missing package, a full disk."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise UserError(
            f"the quickstart trains a model and needs {', '.join(missing)}, not installed here; "
            "run: pip install 'prove-rl[train]'"
        )
    place = out.absolute()
    while not place.exists():
        place = place.parent
    if not place.is_dir():
        raise UserError(f"--out {out}: {place} is a file; give a folder.")
    free = shutil.disk_usage(place).free
    if free < DISK:
        raise UserError(
            f"{place} has {free / 1e6:.0f} MB left and a run needs {DISK / 1e6:.0f} MB; "
            "free some space or give another folder with --out."
        )
    memory = _free_memory()
    if memory is not None and memory < 2_000_000_000:
        note(f"only {memory / 1e9:.1f} GB of memory are free; the run needs about 2 GB")


def _free_memory() -> int | None:
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    kilobytes = next((line.split()[1] for line in lines if line.startswith("MemAvailable:")), None)
    return None if kilobytes is None else int(kilobytes) * 1024


def _command(arguments: list[Any]) -> str:
    return "prove-rl " + " ".join(str(a) for a in arguments[1:])
