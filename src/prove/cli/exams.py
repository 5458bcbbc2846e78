"""`prove-rl exams install|check|status`: the public exams, each in a virtual environment of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from prove.cli._common import duration, note, print_json
from prove.errors import UserError

if TYPE_CHECKING:
    from prove.evaluation.exams.catalogue import Spec

app = typer.Typer(
    add_completion=False, pretty_exceptions_enable=False, help="The public exams: install, check, status."
)

GIGA = 1e9


@app.callback()
def _group() -> None:
    """Install the public exams, each in a virtual environment of its own, and check them.

    They live in ~/.cache/prove-rl/exams, or in the folder that PROVE_EXAMS_DIR names.
    """


@app.command()
def install(
    names: Annotated[list[str], typer.Argument(metavar="EXAM...", help="bfcl, tau2, teval, agentdojo, or all.")],
    python: Annotated[
        str | None, typer.Option("--python", help="The interpreter to make the environments with. [default: this one]")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Make them anew even if they stand and have passed.")] = False,
    data_dir: Annotated[
        Path | None, typer.Option("--data-dir", help="teval: its data, for a canary that needs them.")
    ] = None,
) -> None:
    """Make each exam's environment from pinned packages and check it by its canary: ground truth must score what it
    must, silence and altered answers must not. Exit code 1 if one does not.
    """
    from prove.evaluation.exams import place

    failed = []
    for spec in _specs(names):
        if force or not place.up_to_date(spec):
            stamp = place.read_stamp(spec)
            if force or stamp is None or not place.installed(spec):
                stamp = place.install(spec, python=python, say=note)
            note(f"{spec.name}: {duration(stamp.seconds)}, {stamp.bytes / GIGA:.2f} GB; now its canary")
        else:
            note(f"{spec.name}: installed; its canary once more")
        if not _check(spec, data_dir):
            failed.append(spec.name)
    if failed:
        note(f"the canary of {', '.join(failed)} did not score what it must; such an exam cannot be taken.")
        raise typer.Exit(1)


def _check(spec: Spec, data_dir: Path | None) -> bool:
    from prove.evaluation.exams import canary, place

    extra = {"data_dir": str(data_dir.absolute())} if data_dir is not None else {}
    rows = canary.check(spec, extra=extra)
    for line in canary.lines(rows):
        print(f"{spec.name}: {line}")
    stamp = place.read_stamp(spec)
    assert stamp is not None
    print(f"{spec.name}: canary {'passed' if stamp.passed else 'FAILED'} in {duration(stamp.canary_seconds)}")
    return stamp.passed


@app.command()
def check(
    tau2_path: Annotated[Path, typer.Option("--tau2-path", help="A checkout of the official tau2-bench.")],
) -> None:
    """Sing the canary of a checkout of tau2-bench, before an exam is taken with it: the reference's actions must score
    everything. Shows what doing nothing scores, and how many tasks a model judges. Exit code 1 if it sings wrong.
    """
    from prove.cli._exam_commands import checkout
    from prove.evaluation.exams import canary
    from prove.evaluation.exams.catalogue import TAU2

    rows, about = canary.check_checkout(TAU2, {"tau2_path": checkout(tau2_path)})
    print(f"tau2: {about['source']}")
    for line in canary.lines(rows):
        print(f"tau2: {line}")
    judged = (about.get("details") or {}).get("left_out_for_want_of_a_judge", {})
    told = ", ".join(f"{part} {count}" for part, count in judged.items() if count)
    print(f"tau2: judged by a model, and in none of these: {told or 'no task'}")
    if not all(row.passed for row in rows):
        note(f"the canary did not score what it must; see {canary.log(TAU2)}")
        raise typer.Exit(1)


@app.command()
def status(as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False) -> None:
    """Show which exams are installed, of which versions, how large, and what their canaries showed."""
    from rich.console import Console
    from rich.table import Table

    from prove.evaluation.exams import place
    from prove.evaluation.exams.catalogue import EXAMS

    if as_json:
        found = {s.name: place.read_stamp(s) for s in EXAMS.values()}
        print_json({name: place.describe(stamp) if stamp is not None else None for name, stamp in found.items()})
        return
    table = Table("exam", "state", "versions", "disk", "install", "canary", box=None, pad_edge=False)
    for spec in EXAMS.values():
        stamp = place.read_stamp(spec)
        if stamp is None:
            table.add_row(spec.name, "not installed", "", "", "", "")
            continue
        state = "ready" if place.up_to_date(spec) else "install again"
        sung = f"{'passed' if stamp.passed else 'failed'}, {duration(stamp.canary_seconds)}"
        versions = ", ".join(f"{name} {v}" for name, v in stamp.versions.items()) or spec.package
        table.add_row(
            spec.name,
            state,
            f"{versions}, Python {stamp.python}",
            f"{stamp.bytes / GIGA:.2f} GB",
            duration(stamp.seconds),
            sung if stamp.canary else "not run",
        )
    Console().print(table)
    note(f"in {place.home()}")


def _specs(names: list[str]) -> list[Spec]:
    from prove.evaluation.exams.catalogue import EXAMS, spec

    if "all" in names:
        if len(names) > 1:
            raise UserError("all stands for every exam; leave the other names out.")
        return list(EXAMS.values())
    return [spec(name) for name in dict.fromkeys(names)]
