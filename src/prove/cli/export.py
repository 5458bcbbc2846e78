"""`prove-rl export`: a data set in the form that another trainer reads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from prove.cli._common import Progress, note

if TYPE_CHECKING:
    from prove.dataset import Example


def export(
    source: Annotated[Path, typer.Argument(metavar="DIR", help="A data set's folder, or one of its files.")],
    form: Annotated[str, typer.Option("--for", metavar="FORM", help="verl, trl or openai-sft.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The file: .parquet, or .jsonl for openai-sft.")],
    split: Annotated[
        str | None, typer.Option("--split", help="train or heldout; train if left out and DIR is a folder.")
    ] = None,
    no_failures: Annotated[
        bool,
        typer.Option(
            "--no-failures",
            help="openai-sft: leave out calls that failed, and conversations that end a request with a failure.",
        ),
    ] = False,
) -> None:
    """Write a data set for verl, TRL or OpenAI's fine-tuning. Nothing is lost on the way to verl and TRL."""
    from difflib import get_close_matches

    from prove.dataset.export import FORMS
    from prove.dataset.export import export as write
    from prove.dataset.store import SPLITS, files, read
    from prove.errors import UserError

    if form not in FORMS:
        near = get_close_matches(form, FORMS, 1)
        hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(FORMS)}."
        raise UserError(f"there is no form {form!r} to export to; {hint}")
    if out.suffix != FORMS[form]:
        raise UserError(f"--out {out}: a file for {form} ends in {FORMS[form]}; name it so.")
    if no_failures and form != "openai-sft":
        raise UserError(f"--no-failures is for openai-sft; rows for {form} stay as they are, so leave it out.")
    if split is not None and split not in SPLITS:
        raise UserError(f"--split is {' or '.join(SPLITS)}, got {split!r}.")
    if split is not None and source.is_file():
        raise UserError(f"{source} is a file of one split; leave --split out, or name its folder.")
    chosen = split if source.is_file() else split or "train"
    found = files(source, chosen)
    if any(out.exists() and out.samefile(path) for path in found):
        raise UserError(f"--out {out} is the data set itself; choose another file.")
    with Progress("export", unit="examples") as progress:

        def counted() -> Iterator[Example]:
            for example in read(source, chosen):
                yield example
                progress.advance()

        written, left = write(counted(), form, out, failures=not no_failures)
    ended = f"; {left:,} whose request ends with a failure are left out" if left else ""
    note(f"{out}: {written:,} examples for {form}{ended}.")
