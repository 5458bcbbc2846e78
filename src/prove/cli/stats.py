"""`prove-rl stats`: what a data set holds, in the terminal and as a page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from prove.cli._common import Progress, note, print_json
from prove.cli._page import check_page, page_of, write_page

if TYPE_CHECKING:
    from prove.dataset.figures import Figures

LIMIT = 12_384  # prove.dataset.figures.PROMPT_TOKENS, without the import


def stats(
    source: Annotated[Path, typer.Argument(metavar="DIR", help="A data set's folder, or one of its files.")],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE.html", help="The page; stats.html beside the data if left out."),
    ] = None,
    tokenizer: Annotated[
        Path | None,
        typer.Option(
            "--tokenizer", metavar="PATH", help="Count with a tokenizer.json or a model's folder; else characters / 4."
        ),
    ] = None,
    limit: Annotated[
        int, typer.Option("--token-limit", min=1, help="Count the examples that are longer than this.")
    ] = LIMIT,
    json: Annotated[bool, typer.Option("--json", help="Print all figures as JSON.")] = False,
) -> None:
    """Count a data set: kinds, tools, variety, lengths, what was dropped; in the terminal and as a page."""
    import msgspec

    from prove.dataset import read
    from prove.dataset.figures import CHARACTERS, Meter
    from prove.viewer.dataset import render_dataset

    page = page_of(source, out, "stats")
    check_page(page, source)
    count = _counter(tokenizer) if tokenizer is not None else None
    meter = Meter(count, counted=CHARACTERS if tokenizer is None else f"tokens of {tokenizer.name}", limit=limit)
    names: set[str] = set()
    with Progress("stats", unit="examples") as progress:
        for example in read(source):
            meter.add(example)
            names.update(example.environments)
            progress.advance()
    figures = meter.figures(_tools(names))
    dropped = _dropped(source if source.is_dir() else source.parent)
    title = f"Data set {source.resolve().name}"
    write_page(page, render_dataset(title, figures, dropped))
    if json:
        print_json({**msgspec.to_builtins(figures, str_keys=True), "dropped": dropped})
    else:
        _print(figures, dropped)
    note(f"{page} is the page.")


def _tools(names: set[str]) -> dict[str, list[str]]:
    """The tools of the environments named; of one that is not installed nothing is known."""
    from prove.engine import environment, environments

    known = environments()
    for name in sorted(names - set(known)):
        note(f"{name} is not installed here, so that its tools are not counted.")
    return {name: [t.name for t in environment(name).tools] for name in sorted(names & set(known))}


def _dropped(folder: Path) -> dict[str, dict[str, int]] | None:
    """Why tries were dropped, as synthesis wrote it beside the data; None if it did not."""
    import msgspec

    from prove.errors import UserError

    path = folder / "stats.json"
    if not path.exists():
        return None
    try:
        found = msgspec.json.decode(path.read_bytes())
        return msgspec.convert(found["dropped"], dict[str, dict[str, int]])
    except (msgspec.MsgspecError, UnicodeDecodeError, KeyError, TypeError) as error:
        raise UserError(f"{path} is damaged; run the same `prove-rl synth` again, which writes it anew.") from error


def _counter(path: Path) -> Callable[[str], int]:
    """Tokens of a text by a tokenizer file, without the tokens that begin or end a text."""
    from tokenizers import Tokenizer

    from prove.errors import UserError

    file = path / "tokenizer.json" if path.is_dir() else path
    if not file.is_file():
        raise UserError(
            f"--tokenizer: there is no {file}; name a tokenizer.json or the folder of a model that has one."
        )
    try:
        loaded: Any = Tokenizer.from_file(str(file))
    except Exception as error:  # the library raises a bare Exception for whatever is wrong with a file
        why = " ".join(str(error).split())[:120]
        raise UserError(f"--tokenizer: {file} is no tokenizer ({why}); name a tokenizer.json.") from error
    return lambda text: len(loaded.encode(text, add_special_tokens=False).ids)


def _print(figures: Figures, dropped: dict[str, dict[str, int]] | None) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    table = Table("", "", box=None, pad_edge=False, show_header=False)

    def counts(label: str, found: dict[Any, int]) -> None:
        table.add_row(label, ", ".join(f"{name} {n:,}" for name, n in found.items()) or "none")

    reached, tools = figures.tools
    missing = [t for names in figures.unreached.values() for t in names]
    words, plain, masked = figures.words_per_turn, figures.plain, figures.masked
    schemas, whole = figures.schemas, figures.whole
    table.add_row("examples", f"{figures.examples:,}")
    counts("splits", figures.splits)
    counts("kinds", figures.kinds)
    counts("environments", figures.environments)
    counts("difficulty", figures.difficulty)
    counts("information", figures.info_levels)
    counts("user turns", figures.turns)
    counts("calls", figures.calls)
    counts("knobs at work", {k.name: k.examples for k in figures.knobs})
    if figures.sources:
        counts("from outside", figures.sources)
    table.add_row("tools reached", f"{reached} of {tools}" + (f"; not {', '.join(missing)}" if missing else ""))
    table.add_row("words a turn", f"mean {words.mean:.1f}, median {words.median}, 95 % {words.p95}, most {words.most}")
    table.add_row("distinct pairs", f"{plain.distinct2:.2f}, values masked {masked.distinct2:.2f}")
    table.add_row("shared 4-word runs", f"{plain.overlap4:.2f}, values masked {masked.overlap4:.2f}")
    table.add_row("schema tokens", f"mean {schemas.mean:,.0f}, most {schemas.most:,} ({figures.counted})")
    table.add_row(
        "whole tokens", f"mean {whole.mean:,.0f}, most {whole.most:,}; {figures.over:,} above {figures.limit:,}"
    )
    for split, reasons in (dropped or {}).items():
        counts(f"dropped, {split}", reasons)
    if dropped is None:
        table.add_row("dropped", "unknown: no stats.json beside the data")
    console.print(table)
