"""`prove-rl validate`: replay every example of a data set and check what synthesis promised."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from prove.cli._common import Progress, note


def validate(
    source: Annotated[Path, typer.Argument(metavar="DIR", help="A data set's folder, or one of its files.")],
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="Check only the first so many examples.")] = None,
) -> None:
    """Replay and check every example: calls, final state, provenance, facts, time. Exit code 1 if any is at fault."""
    from itertools import islice

    from prove.dataset import read
    from prove.synthesis.replay import check_versions, faults

    kinds: Counter[str] = Counter()
    checked = calls = bad = 0
    with Progress("validate", total=limit, unit="examples") as progress:
        for example in islice(read(source), limit):
            check_versions(example)
            found = list(faults(example))
            checked += 1
            calls += len(example.ground_truth.calls)
            bad += bool(found)
            for fault in found:
                kinds[fault.split(":", 1)[0]] += 1
                if sum(kinds.values()) <= 20:
                    print(f"{example.id}: {fault}")
            progress.advance()
    summary = ", ".join(f"{n} {kind}" for kind, n in sorted(kinds.items())) or "no faults"
    note(f"{checked:,} examples, {calls:,} ground-truth calls replayed: {summary}.")
    if bad:
        raise typer.Exit(1)
