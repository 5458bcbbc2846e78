"""The files that a run of `prove-rl experiment` leaves, read back with a sentence for each that is damaged."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from prove.errors import UserError
from prove.evaluation import Record
from prove.evaluation.record import from_line
from prove.hold import hold

RUN, TRAINED, RESULTS, ROLLOUTS = "run.json", "trained.json", "results.json", "rollouts.jsonl"
LOCK = ".lock"


class Trained(msgspec.Struct, kw_only=True):
    """What training came to, all lessons together. ``model``: relative to the run's folder."""

    model: str
    steps: int
    seconds: float
    stop: str
    reason: str | None = None


class Mark(msgspec.Struct, kw_only=True):
    """``run.json``. ``needs``: the digests of the runs it was made from, as ``Design.digest`` gives them."""

    settings: dict[str, Any]
    started: str
    needs: dict[str, str] = {}


class _Played(msgspec.Struct):
    examples: int


class Measured(msgspec.Struct):
    """What is asked of the ``run.json`` in a folder of rollouts."""

    seconds: float
    settings: _Played


class _Count(msgspec.Struct):
    n: int


class Results(msgspec.Struct):
    """What is asked of ``results.json``."""

    seconds: float
    data_sha256: str
    versions: dict[str, str]
    metrics: dict[str, _Count]


def read_kept(path: Path, kind: Any, folder: Path) -> Any:
    """The file as ``kind``. UserError where it is damaged; ``folder`` is what has to go then."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise _damaged(path, folder) from None


def read_rollouts(path: Path, count: int, folder: Path) -> list[Record]:
    """The ``count`` rollouts of a measurement that was finished. UserError where they are not what it left."""
    try:
        found = [from_line(line) for line in path.read_bytes().split(b"\n") if line]
    except (ValueError, FileNotFoundError):
        raise _damaged(path, folder) from None
    if len({(one.id, one.trial) for one in found}) != count:
        raise _damaged(path, folder)
    # Conversations are most of a record and no figure needs them.
    return [msgspec.structs.replace(one, messages=[], diff=[]) for one in found]


def _damaged(path: Path, folder: Path) -> UserError:
    return UserError(f"{path} is damaged or missing; remove {folder} to do this run again.")


def write_kept(path: Path, value: Any) -> None:
    """Write a file whole or not at all."""
    partial = path.with_name(path.name + ".partial")
    partial.write_bytes(msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n")
    os.replace(partial, path)


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """One process a folder, which is made."""
    folder.mkdir(parents=True, exist_ok=True)
    busy = f"another process is at work in {folder}; wait for it, or give another folder with --out."
    with hold(folder / LOCK, busy):
        yield


def difference(before: Any, now: Any, at: str = "") -> tuple[str, Any, Any]:
    """The innermost key in which two settings differ, written with dots, and its value in either."""
    if isinstance(before, dict) and isinstance(now, dict):
        for key in [*now, *before]:
            if before.get(key) != now.get(key):
                return difference(before.get(key), now.get(key), f"{at}{key}.")
    return at[:-1], before, now


def plain(value: Any) -> Any:
    """A value as it is read back from JSON: lists, no tuples."""
    return json.loads(msgspec.json.encode(value))
