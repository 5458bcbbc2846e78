"""`prove-rl validate`: replay every example of a data set and check what synthesis promised."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from prove.cli._common import Progress, note
from prove.cli._remote import EnvironmentOption, ServerOption, ShardsOption, TokenFileOption, played


def validate(
    source: Annotated[Path, typer.Argument(metavar="DIR", help="A data set's folder, or one of its files.")],
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="Check only the first so many examples.")] = None,
    environment: EnvironmentOption = None,
    server: ServerOption = None,
    token_file: TokenFileOption = None,
    shards: ShardsOption = None,
) -> None:
    """Replay and check every example: calls, final state, provenance, facts, time. Exit code 1 if any is at fault.

    With --environment mcp every reference is played again on a server, too.
    """
    from itertools import islice

    from prove.dataset import read
    from prove.synthesis.again import differences
    from prove.synthesis.replay import check_versions, faults

    kinds: Counter[str] = Counter()
    checked = calls = bad = 0
    remote = environment == "mcp"
    where = played(environment, server, token_file, shards)
    with where, Progress("validate", total=limit, unit="examples") as progress:
        for example in islice(read(source), limit):
            check_versions(example)
            found = list(faults(example))
            if remote:
                found += [f"wire: {difference}" for difference in differences(example)]
            checked += 1
            calls += len(example.ground_truth.calls)
            bad += bool(found)
            for fault in found:
                kinds[fault.split(":", 1)[0]] += 1
                if sum(kinds.values()) <= 20:
                    print(f"{example.id}: {fault}")
            progress.advance()
    summary = ", ".join(f"{n} {kind}" for kind, n in sorted(kinds.items())) or "no faults"
    also = ", here and over the wire" if remote else ""
    note(f"{checked:,} examples, {calls:,} ground-truth calls replayed{also}: {summary}.")
    if bad:
        raise typer.Exit(1)
