"""`prove-rl rescore`: stored rollouts under another reward."""

from __future__ import annotations

import difflib
import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from prove.cli._common import ProfileOption, note, print_json
from prove.cli._common import profile as checked_profile
from prove.errors import UserError

if TYPE_CHECKING:
    from prove.evaluation.rescoring import Line
    from prove.reward import Weights


LARGEST = 1_000_000
"""No weight or price beyond it: sums of them stay numbers."""


def rescore(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of an evaluation, with its rollouts.jsonl.")],
    profile: ProfileOption = "paper",
    weight: Annotated[
        list[str] | None,
        typer.Option("--weight", metavar="PART=NUMBER", help="A weight other than the profile's own; repeat it."),
    ] = None,
    alpha: Annotated[
        float, typer.Option("--alpha", min=0, max=LARGEST, help="Price of calls beyond the budget.")
    ] = 0.5,
    beta: Annotated[float, typer.Option("--beta", min=0, max=LARGEST, help="The budget's slack.")] = 0.5,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="DIR", help="The data set played, unless the run made its own.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print all figures as JSON.")] = False,
) -> None:
    """Compare the reward that stored rollouts got with the one they would get; nothing is played again."""
    import msgspec

    from prove.evaluation.rescoring import planned, stored, table
    from prove.evaluation.rescoring import rescore as score_again
    from prove.rollout import Scorer

    chosen = checked_profile(profile)
    weights = _weights(weight or [], chosen)
    scorer = Scorer(weights, alpha=alpha, beta=beta, profile=chosen)
    records, examples = stored(run, data)
    whole = planned(run)
    if whole is not None and len(records) < whole:
        note(f"the evaluation in {run} is not finished: {len(records):,} of {whole:,} rollouts are there")
    found = table(records, score_again(records, examples, scorer))
    if json:
        counted = {part: value for part, value in weights._asdict().items() if part in known_parts(chosen)}
        reward = {"profile": chosen, "weights": counted, "alpha": alpha, "beta": beta}
        figures = msgspec.to_builtins(found)
        print_json({"run": str(run), "rollouts": len(records), "reward": reward, "figures": figures})
        return
    print("\n".join(lines(found)))
    note(f"{len(records):,} rollouts of {len(examples):,} examples, {chosen} profile; nothing was played again")


def known_parts(profile: str) -> list[str]:
    """The parts that a profile weighs."""
    from prove.reward import PAPER

    return [part for part in PAPER._fields if part != "collateral" or profile == "strict"]


def _weights(given: list[str], profile: str) -> Weights:
    """The paper's weights with those that were given; UserError for a part that the profile does not have."""
    from prove.reward import PAPER

    known = known_parts(profile)
    chosen: dict[str, float] = {}
    for one in given:
        part, _, text = one.partition("=")
        if part not in known:
            near = difflib.get_close_matches(part, known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(known)}."
            raise UserError(f"--weight {one}: the {profile} profile has no part {part!r}; {hint}")
        if part in chosen:
            raise UserError(f"--weight {one}: {part} is given twice; leave one out.")
        try:
            chosen[part] = float(text)
        except ValueError:
            chosen[part] = math.nan
        if not abs(chosen[part]) <= LARGEST:
            raise UserError(
                f"--weight {one}: write a number of at most {LARGEST:,} behind the equals sign, for example {part}=0.3."
            )
    return PAPER._replace(**chosen)


def lines(found: dict[str, Line]) -> list[str]:
    """One aligned line a figure: before, after, their difference with its interval."""
    rows = [("", "stored", "rescored", "difference", "95 % interval", "examples")]
    for name, line in found.items():
        change, known = line.change, line.after or line.before
        rows.append(
            (
                name.replace("reward/total", "reward").replace("reward/", "  "),
                "–" if line.before is None else f"{line.before.mean:.3f}",
                "–" if line.after is None else f"{line.after.mean:.3f}",
                "" if change is None else f"{change.difference:+.3f}",
                "" if change is None or change.ci95 is None else f"{change.ci95[0]:+.3f} to {change.ci95[1]:+.3f}",
                "" if known is None else f"{known.n:,}",
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(6)]
    return [
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True))]
        ).rstrip()
        for row in rows
    ]
