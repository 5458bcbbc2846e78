"""`prove-rl experiment`: arms times seeds out of one file, resumed for as many days as it takes."""

from __future__ import annotations

import importlib.util
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from prove.cli._common import duration, note
from prove.cli.quickstart import NEEDED

if TYPE_CHECKING:
    from prove.cli._runner import Runner, Status
    from prove.viewer.study import Study

FIGURES = "figures"


def experiment(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The experiment, a YAML file.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Folder of the runs. [default: experiments/FILE's name]")
    ] = None,
    only: Annotated[
        list[str] | None, typer.Option("--only", help="Only this arm and those it needs; may be given several times.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="List the runs with the time they take; do none.")] = False,
    tables: Annotated[
        bool, typer.Option("--tables", help="Do no run; tables and page of those that are finished.")
    ] = False,
) -> None:
    """Train and measure every arm with every seed; tables, plots and paired confidence intervals of what is finished.

    Interrupted, the same command goes on: finished runs are kept, one that was interrupted goes on from its checkpoint.
    """
    from prove.cli._plan import Design
    from prove.cli._runner import Runner
    from prove.errors import UserError

    design = Design(file)
    runner = Runner(design, out or Path("experiments") / file.stem)
    runs = design.runs(only or [])
    if dry_run:
        print("\n".join(listed(runner.statuses(runs))))
        return
    if not tables:
        _check_packages()
        try:
            runner.play(runs)
        except KeyboardInterrupt:
            _report(runner)
            raise
    if not _report(runner):
        raise UserError(f"no run of {file} is finished in {runner.out}; run the experiment without --tables first.")


def _check_packages() -> None:
    """Raises ModuleNotFoundError at once, not after the data was made."""
    for name in NEEDED:
        if importlib.util.find_spec(name) is None:
            raise ModuleNotFoundError(name, name=name)


def listed(statuses: list[Status]) -> list[str]:
    """One line a run, and what is left to do."""
    rows = [["arm", "seed", "state", "time"]]
    for one in statuses:
        time = "?" if one.seconds is None else ("" if one.state == "done" else "~") + duration(one.seconds)
        rows.append([one.run.arm, str(one.run.seed), one.state, time])
    widths = [max(len(row[at]) for row in rows) for at in range(4)]
    lines = [
        f"{row[0]:<{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]:<{widths[2]}}  {row[3]:>{widths[3]}}" for row in rows
    ]
    left = [one for one in statuses if one.state != "done"]
    unknown = sum(one.seconds is None for one in left)
    total = duration(sum(one.seconds or 0.0 for one in left))
    more = f", {unknown} of unknown length not counted" if unknown else ""
    return [*lines, "", f"{len(left)} of {len(statuses)} runs to do, about {total} in all{more}"]


def _report(runner: Runner) -> bool:
    """Write tables and page of what is finished, print the tables; False where nothing is."""
    from prove.cli._findings import markdown, study, text
    from prove.viewer.study import render_study

    if not runner.finished():
        return False
    page = study(runner, " ".join(["prove-rl", *sys.argv[1:]]))
    files = {"tables.md": markdown(page), "page.html": render_study(page), **figures(page)}
    (runner.out / FIGURES).mkdir(exist_ok=True)
    for name, content in files.items():
        partial = runner.out / f"{name}.partial"
        partial.write_text(content, encoding="utf-8")
        os.replace(partial, runner.out / name)
    for section in page.sections:
        print(f"{section.title}\n")
        for grid in section.grids:
            print("\n".join([*text(grid), ""]))
    note(f"tables.md, page.html and {FIGURES} are in {runner.out}, each run's results.json in its folder")
    return True


def figures(page: Study) -> dict[str, str]:
    """The plots as SVG files, by their path in the experiment's folder."""
    from prove.viewer.study import figure

    out = {}
    for section in page.sections:
        for plot in section.plots:
            name = "-".join(re.findall(r"\w+", f"{section.title} {plot.title}".lower()))
            while f"{FIGURES}/{name}.svg" in out:  # arms named a.b and a-b
                name += "-again"
            out[f"{FIGURES}/{name}.svg"] = figure(plot, f"{plot.title} ({section.title.lower()})")
    return out
