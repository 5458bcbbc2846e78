"""`prove-rl report RUN…`: runs beside each other and beside the paper's tables."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from prove.cli._common import note


def report(
    runs: Annotated[
        list[str],
        typer.Argument(metavar="RUN...", help="Folders of training runs or exams; MODEL/VARIANT=DIR names the row."),
    ],
    out: Annotated[Path, typer.Option("--out", "-o", help="Where report.md and report.html go.")] = Path("report"),
) -> None:
    """Lay runs beside each other and beside the paper's tables, as Markdown and as a page.

    Results of `prove-rl eval` are found anywhere in a run's folder. Runs that differ in the seed alone are one row,
    with mean and spread. What no run has is "not run".
    """
    from prove.cli._findings import markdown, text
    from prove.cli._runs import find
    from prove.cli._standing import study
    from prove.errors import UserError
    from prove.viewer.study import render_study

    found = [find(run) for run in runs]
    seen: set[Path] = set()
    for run in found:
        if run.path.resolve() in seen:
            raise UserError(f"{run.path} is given twice; a run counts once")
        seen.add(run.path.resolve())
    page = study(found, " ".join(["prove-rl", *sys.argv[1:]]))
    out.mkdir(parents=True, exist_ok=True)
    for name, content in (("report.md", markdown(page)), ("report.html", render_study(page))):
        partial = out / f"{name}.partial"
        partial.write_text(content, encoding="utf-8")
        os.replace(partial, out / name)
    for section in page.sections:
        typer.echo(f"{section.title}\n")
        for grid in section.grids:
            typer.echo("\n".join([*text(grid), ""]))
    note(f"{out / 'report.md'} and {out / 'report.html'}")
