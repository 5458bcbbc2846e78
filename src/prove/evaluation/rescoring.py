"""Stored rollouts under another reward: nothing is played again, since calls, messages and changes were kept."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from prove.dataset import Example, read
from prove.dataset.store import files
from prove.errors import UserError
from prove.evaluation.metrics import PART_NAMES, Pair, sums
from prove.evaluation.record import PARTS, Record, from_line
from prove.evaluation.results import files_sha256
from prove.evaluation.statistics import Comparison, Estimate, Sums, compare, estimate
from prove.rollout import Scorer


class Line(msgspec.Struct, frozen=True):
    """A figure before and after; None where a reward does not have it. ``change``: on the examples that both have."""

    before: Estimate | None
    after: Estimate | None
    change: Comparison | None


def stored(run: Path, data: Path | None) -> tuple[list[Record], dict[str, Example]]:
    """The rollouts of a run's folder and the examples they are of, by id.

    ``data``: the data set; None where the run made its examples itself and kept them. Raises UserError for a folder
    without rollouts, for other data than was played, and for a rollout whose example is not there.
    """
    path = run / "rollouts.jsonl"
    if not path.is_file():
        raise UserError(f"there is no {path}; name the folder of an evaluation, which `prove-rl eval heldout` makes.")
    records: list[Record] = []
    seen: set[tuple[str, int]] = set()
    for number, line in enumerate(path.read_bytes().split(b"\n"), 1):
        if line:
            try:
                records.append(_checked(from_line(line)))
            except ValueError:
                raise UserError(f"{path}, line {number}, is no rollout of this release; evaluate anew.") from None
            key = records[-1].id, records[-1].trial
            if key in seen:
                raise UserError(f"{path}, line {number}, is a rollout that stands there already; remove the line.")
            seen.add(key)
    if not records:
        raise UserError(f"{path} holds no rollouts yet; let the evaluation finish first.")
    own = run / "heldout.parquet"
    if data is None and not own.is_file():
        raise UserError(f"{run} does not hold the examples it played; name their data set with --data DIR.")
    source, split = (own, None) if data is None else (data, "heldout" if data.is_dir() else None)
    _check_data(run, source, split)
    wanted = {record.id for record in records}
    examples = {example.id: example for example in read(source, split) if example.id in wanted}
    for lacking in sorted(wanted - examples.keys())[:1]:
        raise UserError(f"{source} has no example {lacking}; name the data set that was played with --data DIR.")
    return records, examples


class _Call(msgspec.Struct):
    """``name`` and ``arguments``: whatever the model wrote there."""

    name: Any
    arguments: Any
    ok: bool


class _Change(msgspec.Struct):
    op: str
    id: Any
    fields: dict[str, tuple[Any, Any]]


def _checked(one: Record) -> Record:
    """The record, if a reward can be made of it. Raises ValueError where its numbers, calls or changes are none."""
    numbers = [one.total, *(one.parts or {}).values()]
    if not all(value is None or math.isfinite(value) for value in numbers):
        raise ValueError(f"{one.id}: a number that is none")
    msgspec.convert(one.calls, list[_Call])
    msgspec.convert(one.diff, list[_Change])
    return one


def planned(run: Path) -> int | None:
    """How many rollouts the evaluation in a folder comes to when it is finished; None where nothing says so."""
    try:
        settings = msgspec.json.decode((run / "run.json").read_bytes())["settings"]
        return int(settings["examples"]) * int(settings["trials"])
    except (OSError, msgspec.DecodeError, KeyError, TypeError, ValueError):
        return None


def _check_data(run: Path, source: Path, split: str | None) -> None:
    state = run / "run.json"
    if not state.is_file():
        return
    try:
        played = msgspec.json.decode(state.read_bytes())["settings"].get("data")
    except (msgspec.DecodeError, KeyError, TypeError, AttributeError):
        raise UserError(f"{state} is damaged; evaluate anew.") from None
    # `eval heldout` plays a split and names its file alone; experiments name the whole data set.
    same = played is None or played in {files_sha256(files(source, part)) for part in {split, None}}
    if not same:
        raise UserError(f"{source} is not the data that {run} played (its SHA-256 differs); name that with --data.")


def rescore(records: Iterable[Record], examples: Mapping[str, Example], scorer: Scorer) -> list[Record]:
    """The records with total and parts of another reward. What a fault of ours left unscored stays so."""
    out = []
    for record in records:
        if record.total is None:
            out.append(record)
            continue
        example = examples[record.id]
        beside = scorer.beside(example, [_canonical(change) for change in record.diff])
        found = scorer.score(example, record.calls, beside)
        parts = {part: float(v) for part in PARTS if (v := getattr(found, part)) is not None}
        out.append(msgspec.structs.replace(record, total=float(found.total), parts=parts))
    return out


def _canonical(change: Mapping[str, Any]) -> dict[str, Any]:
    """A change of a record in the form that data sets store: no generated id, the values after it."""
    fields = {name: after for name, (_, after) in change["fields"].items()}
    return {**change, "id": None if change["op"] == "create" else change["id"], "fields": fields}


def table(before: Sequence[Record], after: Sequence[Record], seed: int = 0) -> dict[str, Line]:
    """The reward and its parts before and after, and the reward of what succeeded and of what failed."""
    one, two = _figures(before), _figures(after)
    out = {}
    for name in [*one, *(name for name in two if name not in one)]:
        old, new = one.get(name), two.get(name)
        out[name] = Line(
            before=None if old is None else estimate(old, seed),
            after=None if new is None else estimate(new, seed),
            change=None if old is None or new is None else compare(old, new, seed=seed),
        )
    return out


def _figures(records: Sequence[Record]) -> dict[str, Sums]:
    found = sums(records)
    out = {name: found[name] for name in ("reward/total", *PART_NAMES.values(), "reward/abstention") if name in found}
    for name, success in (("reward/total, succeeded", True), ("reward/total, failed", False)):
        pairs: dict[str, Pair] = {}
        for record in records:
            if record.success is success and record.total is not None:
                over, under = pairs.get(record.id, (0.0, 0.0))
                pairs[record.id] = (over + record.total, under + 1.0)
        if pairs:
            out[name] = pairs
    return out
