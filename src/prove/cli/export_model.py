"""`prove-rl export-model`: a checkpoint of verl as a model's folder."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from prove.cli._common import note


def export_model(
    place: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run through verl, or of a checkpoint.")],
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The model's folder. [default: RUN/model]")] = None,
    step: Annotated[
        int | None, typer.Option("--step", min=0, help="The checkpoint of this step; else the last.")
    ] = None,
    family: Annotated[
        str | None, typer.Option("--family", help="How conversations are written; else as the run's recipe says.")
    ] = None,
) -> None:
    """Turn a checkpoint of verl (shards of FSDP) into a folder that transformers and servers load.

    It gets the chat template that it was trained with. Shards are pickles: export only what you trained yourself.
    """
    from prove.training.cluster import launch
    from prove.training.cluster.merge import checkpoint, export_model

    target = out or place / "model"
    checkpoint(place, step)
    python = launch.need_interpreter()
    if python != sys.executable:
        command = ["export-model", str(place), "--out", str(target)]
        command += ["--step", str(step)] if step is not None else []
        command += ["--family", family] if family is not None else []
        raise typer.Exit(launch.elsewhere(python, command))
    note(f"the model is in {export_model(place, target, step=step, kind=family, say=note)}")
