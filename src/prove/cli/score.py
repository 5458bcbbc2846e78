"""`prove-rl score`: the reward of trajectories in a JSON Lines file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from json import JSONDecodeError
from pathlib import Path
from typing import Annotated, Any

import typer

from prove.cli._common import ProfileOption, print_json
from prove.cli._common import profile as checked_profile
from prove.errors import UserError
from prove.reward import Profile, RewardInputError
from prove.reward import score as score_calls
from prove.reward.values import loads, show

FIELDS = {"name": str, "tools": list, "ground_truth": dict, "calls": list}


def score(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE.jsonl", help="Rows {name, tools, ground_truth, calls}, one a line; - is standard input."
        ),
    ],
    explain: Annotated[bool, typer.Option("--explain", help="Say which call, key or edge cost what.")] = False,
    profile: ProfileOption = "paper",
) -> None:
    """Score trajectories against their ground truth: one JSON object per row, in order.

    Every object has name, validity, coverage, efficiency, name_score, argument, total and abstention; the components
    are null where the ground truth is empty. A malformed row ends the command after the rows before it.

    Under --profile strict every call needs message, the number of the message it stands in; a row may have collateral,
    the changes of state that the reference does not make; the answer has collateral and profile, too.
    """
    chosen = checked_profile(profile)
    source = "standard input" if str(file) == "-" else str(file)
    empty = True
    try:
        for place, row in _rows(file, source):
            empty = False
            print_json(_scored(row, place, explain, chosen))
    finally:
        # What was scored stands before what is said about the row that could not be.
        sys.stdout.flush()
    if empty:
        raise UserError(f"{source} holds no rows; write one JSON object {{name, tools, ground_truth, calls}} a line")


def _rows(file: Path, source: str) -> Iterator[tuple[str, Any]]:
    """Every row that is not blank, with the words for its place."""
    with nullcontext(sys.stdin.buffer) if str(file) == "-" else file.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            place = f"{source}, line {number}"
            try:
                text = line.decode("utf-8-sig" if number == 1 else "utf-8").strip()
            except UnicodeDecodeError as fault:
                raise UserError(f"{place}: this is not UTF-8 at byte {fault.start}; save the file as UTF-8") from fault
            if not text:
                continue
            try:
                yield place, loads(text)
            except ValueError as fault:
                at = f" at column {fault.colno}" if isinstance(fault, JSONDecodeError) else ""
                why = fault.msg if isinstance(fault, JSONDecodeError) else str(fault)
                raise UserError(f"{place}: this is no JSON{at} ({why}); write one whole object a line") from fault


def _scored(row: Any, place: str, explain: bool, profile: Profile) -> dict[str, Any]:
    if not isinstance(row, dict):
        raise UserError(f"{place}: a row must be an object with {', '.join(FIELDS)}, not {show(row)}")
    for field, kind in FIELDS.items():
        if field not in row:
            raise UserError(f"{place}: {field} is missing; a row needs {', '.join(FIELDS)}")
        if not isinstance(row[field], kind):
            wanted = {str: "text", list: "a list", dict: "an object"}[kind]
            raise UserError(f"{place}: {field} must be {wanted}, not {show(row[field])}")
    for number, call in enumerate(row["calls"]):
        # Whatever a model wrote is scored, but whether it was executed is ours to say.
        if isinstance(call, dict) and not isinstance(call.get("ok", False), bool):
            raise UserError(f"{place}: calls[{number}].ok must be true or false, not {show(call['ok'])}")
    settings: dict[str, Any] = {} if profile == "paper" else {"collateral": row.get("collateral", [])}
    try:
        result = score_calls(
            row["tools"], row["ground_truth"], row["calls"], profile=profile, explain=explain, **settings
        )
    except RewardInputError as fault:
        raise UserError(f"{place}: {fault}") from fault
    shown = {"name": row["name"], **result._asdict()}
    receipts, beside = shown.pop("receipts"), shown.pop("collateral")
    if profile != "paper":
        shown |= {"collateral": beside, "profile": profile}
    if explain:
        shown["receipts"] = receipts
    return shown
