"""`prove-rl audit`: what the reward pays policies that do not do the task."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from prove.cli._common import Progress, note, print_json
from prove.cli._page import check_page, page_of, write_page
from prove.errors import UserError

if TYPE_CHECKING:
    from prove.evaluation.audit import Audit


def audit(
    source: Annotated[Path, typer.Argument(metavar="DIR", help="A data set's folder, or one of its files.")],
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="Play only so many examples.")] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE.html", help="The page; audit.html beside the data if left out."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print all figures as JSON.")] = False,
) -> None:
    """Play policies that look for what the reward pays, and price each under the paper's profile and the strict one.

    Exit code 1 if one earns too much: under paper silent, malformed and asking for ever must stay 0.3 below the
    oracle, under strict every policy on the examples whose task it did not do.
    """
    from itertools import islice

    import msgspec

    from prove.dataset import read
    from prove.evaluation.audit import PROMISE
    from prove.evaluation.audit import audit as play
    from prove.synthesis.replay import check_versions
    from prove.viewer.audit import render_audit

    page = page_of(source, out, "audit")
    check_page(page, source)
    examples = list(islice(read(source), None if limit is None else min(limit, sys.maxsize)))
    if not examples:
        raise UserError(f"{source} holds no examples; make some with `prove-rl synth`.")
    if not any(example.ground_truth.steps for example in examples):
        raise UserError(
            f"{source}: in none of these examples anything has to be called, and who does nothing does them all; "
            "raise --limit or name data with tasks."
        )
    for example in examples:
        check_versions(example)
    with Progress("audit", total=len(examples), unit="examples") as progress:
        found = play(examples, progress.advance)
    write_page(page, render_audit(source.resolve().name, msgspec.to_builtins(found), PROMISE))
    if json:
        print_json(msgspec.to_builtins(found))
    else:
        print("\n".join(lines(found)))
    note(f"{page} is the page.")
    for fault in found.faults:
        note(
            f"{fault.policy} is only {fault.below:.3f} below the oracle under {fault.profile}, "
            f"less than {found.margin}; see its row for the component that pays it"
            + (
                f" (in {fault.unsaid} examples it only left the answer out, which no reward over calls sees)."
                if fault.unsaid
                else "."
            )
        )
    if found.faults:
        raise typer.Exit(1)


def lines(found: Audit) -> list[str]:
    """The table as Markdown, which is read as it is, too."""
    head = ["policy", "calls", "did", "failed"]
    for profile in ("paper", "strict"):
        head += [f"{profile}", "below", "failed: below", "paid by"]
    rows = [head, ["---", *["---:"] * 3, *["---:", "---:", "---:", "---"] * 2]]
    for row in found.rows:
        cells = [row.policy, f"{row.calls:.1f}", f"{row.done}", f"{row.failed}"]
        for profile in ("paper", "strict"):
            price = row.prices[profile]
            failed = "–" if price.below_failed is None else f"{price.below_failed:.3f}"
            cells += [f"{price.total:.3f}", f"{price.below:.3f}", failed, price.pays or "nothing"]
        rows.append(cells)
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    return ["| " + " | ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)) + " |" for row in rows]
