"""From a config to a data set on disk: in order, deduplicated, resumable, the same bytes every time."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path
from typing import Any

import msgspec

from prove.dataset import Example, write_parquet
from prove.dataset.card import card
from prove.dataset.example import Split
from prove.dataset.store import from_row, to_row
from prove.engine import environment
from prove.errors import UserError
from prove.synthesis.config import SynthConfig
from prove.synthesis.dedup import Deduplicator
from prove.synthesis.examples import Outcome, make

SHARD = 250
"""Examples per shard; what an interruption can cost at most."""
STALL = 4000
"""Indices without a new example after which a config counts as exhausted."""

Progress = Callable[[str, int, int, int], None]
"""``(split, examples so far, examples wanted, dropped so far)``."""


class Kept(msgspec.Struct, frozen=True):
    """A line of a shard: an example with what deduplication compares."""

    row: dict[str, Any]
    elements: list[str]


class Footer(msgspec.Struct, frozen=True):
    """The last line of a shard: where to go on, and what was dropped up to here."""

    next_index: int
    dropped: dict[str, int]


@dataclass(slots=True)
class SplitRun:
    """The growing state of one split."""

    split: Split
    wanted: int
    dedup: Deduplicator
    examples: list[Example] = field(default_factory=list)
    dropped: Counter[str] = field(default_factory=Counter)
    next_index: int = 0


def outcomes(config: SynthConfig, split: Split, start: int, workers: int) -> Iterator[Outcome]:
    """The outcomes of all indices from ``start``, in order, endlessly; the same with any number of workers."""
    if workers <= 1:
        for index in count(start):
            yield make(config, split, index)
    block = 32
    with ProcessPoolExecutor(workers) as pool:
        pending = [pool.submit(_block, config, split, start + i * block, block) for i in range(2 * workers)]
        following = start + len(pending) * block
        try:
            while True:
                yield from pending.pop(0).result()
                pending.append(pool.submit(_block, config, split, following, block))
                following += block
        finally:
            for future in pending:
                future.cancel()


def _block(config: SynthConfig, split: Split, start: int, size: int) -> list[Outcome]:
    return [make(config, split, index) for index in range(start, start + size)]


def stream(config: SynthConfig, split: Split = "train") -> Iterator[Example]:
    """Examples without end and without near-duplicates, for training without a stored set."""
    dedup = Deduplicator(config.dedup_threshold)
    for outcome in outcomes(config, split, 0, 1):
        if outcome.example is not None and dedup.admit(outcome.elements):
            yield outcome.example


def examples(config: SynthConfig, split: Split, wanted: int) -> list[Example]:
    """The first so many examples of a split, in memory. Raises :class:`UserError` if the config yields no more."""
    run = SplitRun(split, wanted, Deduplicator(config.dedup_threshold))
    for _ in _grow(config, run, 1):
        pass
    return run.examples


def _grow(config: SynthConfig, run: SplitRun, workers: int) -> Iterator[Kept]:
    """Add examples to a run until it has what it wants, yielding each."""
    barren = 0
    if len(run.examples) >= run.wanted:
        return
    for outcome in outcomes(config, run.split, run.next_index, workers):
        run.next_index += 1
        run.dropped.update(outcome.dropped)
        example = outcome.example
        if example is not None and not run.dedup.admit(outcome.elements):
            run.dropped["near-duplicate"] += 1
            example = None
        if example is None:
            barren += 1
            if barren >= STALL:
                reasons = ", ".join(f"{n} {reason}" for reason, n in run.dropped.most_common(4))
                raise UserError(
                    f"synthesis: the settings yield only {len(run.examples)} different {run.split} examples of "
                    f"{run.wanted} ({reasons}); ask for fewer, or allow more tools, turns or world seeds."
                )
            continue
        barren = 0
        run.examples.append(example)
        yield Kept(to_row(example), outcome.elements)
        if len(run.examples) >= run.wanted:
            return


@dataclass(frozen=True, slots=True)
class Result:
    """A finished data set: per split the number of examples, SHA-256 of the file, and drop reasons."""

    folder: Path
    counts: dict[str, int]
    sha256: dict[str, str]
    dropped: dict[str, dict[str, int]]
    examples: list[Example]


def synthesize(config: SynthConfig, out: Path, *, workers: int = 1, progress: Progress | None = None) -> Result:
    """Make a data set in a folder, or go on with one that was interrupted.

    Writes ``train.parquet``, ``heldout.parquet``, ``stats.json`` and the card. Raises :class:`UserError` if the
    folder holds a data set of other settings, if it cannot be written, or if the settings cannot yield so many
    different examples.
    """
    shards = out / "shards"
    stamp = msgspec.json.encode(
        {"config": config, "environments": {e: environment(e).schema_hash for e in config.environments}}
    )
    try:
        out.mkdir(parents=True, exist_ok=True)
        manifest = out / "manifest.json"
        if manifest.exists() and manifest.read_bytes() != stamp:
            raise UserError(
                f"{out} holds a data set made with other settings; choose another --out or remove the folder."
            )
        if not manifest.exists() and any(out.iterdir()):
            raise UserError(f"{out} is not empty and holds no data set; choose another --out.")
        shards.mkdir(exist_ok=True)
        _write(manifest, stamp)
        runs = [_run_split(config, split, wanted, shards, workers, progress) for split, wanted in _wanted(config)]
        sha256: dict[str, str] = {run.split: write_parquet(out / f"{run.split}.parquet", run.examples) for run in runs}
        result = Result(
            out,
            {run.split: len(run.examples) for run in runs},
            sha256,
            {run.split: dict(sorted(run.dropped.items())) for run in runs},
            [e for run in runs for e in run.examples],
        )
        stats = {"counts": result.counts, "sha256": sha256, "dropped": result.dropped, "seed": config.seed}
        _write(out / "stats.json", msgspec.json.format(msgspec.json.encode(stats)))
        tools = {name: [t.name for t in environment(name).tools] for name in config.environments}
        text = card(result.examples, seed=config.seed, sha256=sha256, dropped=result.dropped, tools=tools)
        _write(out / "README.md", text.encode())
        shutil.rmtree(shards)
    except OSError as error:
        raise UserError(
            f"cannot write {error.filename or out}: {error.strerror or error}; "
            "free some space or choose another --out, and run the same command again to go on."
        ) from error
    return result


def _wanted(config: SynthConfig) -> list[tuple[Split, int]]:
    return [("train", config.count), ("heldout", config.heldout_count)]


def _run_split(
    config: SynthConfig, split: Split, wanted: int, shards: Path, workers: int, progress: Progress | None
) -> SplitRun:
    run = SplitRun(split, wanted, Deduplicator(config.dedup_threshold))
    number = _restore(run, shards)
    waiting: list[Kept] = []

    def flush() -> None:
        nonlocal number, waiting
        if waiting:
            lines = [msgspec.json.encode(k) for k in waiting]
            footer = msgspec.json.encode(Footer(run.next_index, dict(run.dropped)))
            _write(shards / f"{split}-{number:05d}.jsonl", b"\n".join([*lines, footer]) + b"\n")
            number += 1
            waiting = []

    for kept in _grow(config, run, workers):
        waiting.append(kept)
        if len(waiting) == SHARD:
            flush()
        if progress is not None:
            progress(split, len(run.examples), wanted, sum(run.dropped.values()))
    flush()
    return run


def _restore(run: SplitRun, shards: Path) -> int:
    """Read the shards that were finished; gives the number of the next one."""
    for number in count():
        path = shards / f"{run.split}-{number:05d}.jsonl"
        if not path.exists():
            return number
        lines = path.read_bytes().splitlines()
        try:
            kept = [msgspec.json.decode(line, type=Kept) for line in lines[:-1]]
            footer = msgspec.json.decode(lines[-1], type=Footer)
        except (msgspec.DecodeError, IndexError) as error:
            raise UserError(f"{path} is damaged ({error}); delete it and the later shards, then run again.") from error
        for k in kept:
            run.dedup.admit(k.elements)
            run.examples.append(from_row(k.row, str(path)))
        run.next_index = footer.next_index
        run.dropped = Counter(footer.dropped)
    raise AssertionError("unreachable")


def _write(path: Path, content: bytes) -> None:
    """Whole or not at all."""
    partial = path.with_name(path.name + ".partial")
    partial.write_bytes(content)
    os.replace(partial, path)


def first(config: SynthConfig, split: Split, n: int) -> list[Example]:
    """A few examples, for looking at."""
    return list(islice(stream(config, split), n))
