"""From a config to a data set on disk: in order, deduplicated, resumable, the same bytes every time."""

from __future__ import annotations

import shutil
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from hashlib import blake2b, sha256
from itertools import count, islice
from pathlib import Path
from typing import Any, get_args

import msgspec

from prove import __version__
from prove.dataset import Example, write_parquet
from prove.dataset.card import Outside, card
from prove.dataset.example import Split
from prove.dataset.figures import Meter
from prove.dataset.store import from_row, to_row, unwritable
from prove.engine import environment, environments
from prove.errors import UserError
from prove.remote.choice import chosen
from prove.synthesis.abstention import File, outside, pick, read_file
from prove.synthesis.again import check
from prove.synthesis.config import Quotas, SynthConfig
from prove.synthesis.dedup import Deduplicator
from prove.synthesis.examples import Group, Outcome, draw, group_of, make, skeleton
from prove.synthesis.lanes import Cluster, Hire, processes
from prove.synthesis.lanes import Result as Pending
from prove.synthesis.shards import Footer, Kept, Shards, write_whole
from prove.synthesis.sources import Source

SHARD = 250
"""Examples per shard; what a crash can cost at most. Ctrl-C costs nothing."""
STALL = 4000
"""Indices without a new example after which a config counts as exhausted."""

Progress = Callable[[str, int, int, int], None]
"""``(split, examples so far, examples wanted, dropped so far)``."""


@dataclass(slots=True)
class SplitRun:
    """The growing state of one split."""

    split: Split
    wanted: int
    dedup: Deduplicator
    examples: list[Example] = field(default_factory=list)
    dropped: Counter[str] = field(default_factory=Counter)
    next_index: int = 0
    quotas: Quotas | None = None
    groups: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, config: SynthConfig, split: Split, wanted: int) -> SplitRun:
        """A split at its beginning."""
        quotas = config.quotas.scaled(wanted) if config.quotas is not None else None
        return cls(split, wanted, Deduplicator(config.dedup_threshold, config.skeleton_limit), quotas=quotas)

    def full(self, group: Group) -> bool:
        """Whether there are as many examples of a group as the quotas allow."""
        return self.quotas is not None and self.groups[group] >= getattr(self.quotas, group)

    def keep(self, example: Example) -> None:
        """Add an example."""
        self.examples.append(example)
        self.groups[group_of(example)] += 1


def outcomes(
    config: SynthConfig,
    split: Split,
    start: int,
    hire: Hire | None = None,
    full: Callable[[Group], bool] = lambda group: False,
) -> Iterator[Outcome]:
    """The outcomes of all indices from ``start``, in order, endlessly; the same on any number of lanes, and on none.

    ``full`` tells that no more examples of a group are wanted: their indices may come without an example from then on.
    """
    if hire is None:
        for index in count(start):
            yield _one(config, split, index, full)
        return
    lanes = hire()
    pending: deque[list[Pending]] = deque()
    following = start
    try:
        while True:
            while len(pending) < AHEAD:
                unwanted = frozenset(g for g in get_args(Group) if full(g))
                block = range(following, following + BLOCK)
                share = (config, split, block)
                pending.append([lane.submit(_block, *share, i, len(lanes), unwanted) for i, lane in enumerate(lanes)])
                following = block.stop
            done: dict[int, Outcome] = {}
            for result in pending.popleft():
                done |= result()
            yield from (done[index] for index in sorted(done))
    finally:
        for lane in lanes:
            lane.close()


BLOCK = 160
"""Indices that the workers share out at a time."""
AHEAD = 4
"""Blocks that are under way."""


def _one(config: SynthConfig, split: Split, index: int, full: Callable[[Group], bool]) -> Outcome:
    group = draw(config, split, index).group
    return Outcome(group) if full(group) else make(config, split, index)


def _block(
    config: SynthConfig, split: Split, block: range, lane: int, lanes: int, unwanted: frozenset[Group]
) -> dict[int, Outcome]:
    """The outcomes of a lane's share of some indices.

    An environment belongs to one lane, if there are enough of them, so that its worlds are built and probed once.
    """
    environments = len(config.environments)
    shared = environments if environments >= lanes else lanes
    return {i: _one(config, split, i, unwanted.__contains__) for i in block if i % shared % lanes == lane}


def stream(config: SynthConfig, split: Split = "train") -> Iterator[Example]:
    """Examples without end and without near-duplicates, for training without a stored set."""
    dedup = Deduplicator(config.dedup_threshold)  # no limit on skeletons, which would end the stream
    for outcome in outcomes(config, split, 0):
        if outcome.example is not None and dedup.admit(outcome.elements):
            yield outcome.example


def examples(config: SynthConfig, split: Split, wanted: int) -> list[Example]:
    """The first so many examples of a split, in memory. Raises :class:`UserError` if the config yields no more."""
    run = SplitRun.of(config, split, wanted)
    for _ in _grow(run, outcomes(config, split, 0, None, run.full)):
        pass
    return run.examples


def _grow(run: SplitRun, source: Iterator[Outcome], stall: int | None = None) -> Iterator[Kept]:
    """Add examples to a run until it has what it wants, yielding each."""
    barren = 0
    if len(run.examples) >= run.wanted:
        return
    for outcome in source:
        run.next_index += 1
        if run.full(outcome.group):
            barren += 1
            continue
        run.dropped.update(outcome.dropped)
        example = outcome.example
        form = skeleton(example) if example is not None else None
        if example is not None and run.dedup.crowded(form):
            run.dropped["as many with the same tools in order"] += 1
            example = None
        if example is not None and not run.dedup.admit(outcome.elements, form):
            run.dropped["near-duplicate"] += 1
            example = None
        if example is None:
            barren += 1
            if barren >= (stall or STALL):
                named = run.dropped.most_common(4 if stall is None else None)
                reasons = ", ".join(f"{n} {reason}" for reason, n in named)
                raise UserError(
                    f"synthesis: the settings yield only {len(run.examples)} different {run.split} examples of "
                    f"{run.wanted} ({reasons}); ask for fewer, or allow more tools, turns or world seeds."
                )
            continue
        barren = 0
        run.keep(example)
        yield Kept(to_row(example), outcome.elements)
        if len(run.examples) >= run.wanted:
            return


@dataclass(frozen=True, slots=True)
class Result:
    """A finished data set: per split the number of examples, SHA-256 of the file, and drop reasons; files from
    outside."""

    folder: Path
    counts: dict[str, int]
    sha256: dict[str, str]
    dropped: dict[str, dict[str, int]]
    outside: list[Outside] = field(default_factory=list)


def synthesize(
    config: SynthConfig,
    out: Path,
    *,
    workers: int = 1,
    progress: Progress | None = None,
    abstention: Sequence[Path] = (),
    source: Source | None = None,
    cluster: str | None = None,
) -> Result:
    """Make a data set in a folder, go on with one that was interrupted, or give the one that is finished there.

    ``abstention``: files of When2Call or xLAM-irrelevance, whose requests take the place of as many of our own
    irrelevant ones in the training split and stand at its end. ``source``: makes the examples instead of the
    scripted teacher, in this process. ``cluster``: the address of a Ray cluster to do the work on, see
    :class:`~prove.synthesis.lanes.Cluster`; without it ``workers`` are processes here.

    Writes ``train.parquet``, ``heldout.parquet``, ``stats.json`` and the card. Raises :class:`UserError` if the
    folder holds anything else or a data set of other settings, if it cannot be written, if the settings cannot yield
    so many different examples, or if a file of ``abstention`` is none.
    """
    shards = out / "shards"
    files = [read_file(path) for path in abstention]
    made, taken = with_outside(config, files)
    stamp = msgspec.json.encode(_stamp(config, files) | ({"teacher": source.stamp()} if source is not None else {}))
    try:
        out.mkdir(parents=True, exist_ok=True)
        manifest = out / "manifest.json"
        if manifest.exists() and manifest.read_bytes() != stamp:
            raise UserError(
                f"{out} holds a data set made with other settings or another release; "
                "choose another --out or remove the folder."
            )
        if not manifest.exists() and any(p.name != "manifest.json.partial" for p in out.iterdir()):
            raise UserError(f"{out} is not empty and holds no data set; choose another --out.")
        write_whole(manifest, stamp)
        result = _finished(out)
        if result is None:
            shards.mkdir(exist_ok=True)
            with chosen(config.environment), _lanes(config, workers, cluster) as hire:
                runs = [
                    _run_split(made, "train", made.count, shards, hire, progress, source),
                    _run_split(config, "heldout", config.heldout_count, shards, hire, progress, source),
                ]
            runs[0].examples += taken
            result = _written(config, out, runs, outside(files, taken), source)
        shutil.rmtree(shards, ignore_errors=True)
    except OSError as error:
        raise unwritable(error, out) from error
    return result


def _lanes(config: SynthConfig, workers: int, cluster: str | None) -> AbstractContextManager[Hire | None]:
    if cluster is None:
        return nullcontext(processes(workers))
    return Cluster(cluster, workers, (_stamp_text, (config,), _stamp_text(config)))


def _stamp_text(config: SynthConfig) -> bytes:
    return msgspec.json.encode(_stamp(config))


def with_outside(config: SynthConfig, files: Sequence[File]) -> tuple[SynthConfig, list[Example]]:
    """What is left to make of the training split, and the examples out of files that stand in for the rest."""
    if not files or not config.count:
        return config, []
    shares = Quotas(0, round(config.missing_function * config.count), round(config.irrelevance * config.count))
    quotas = config.quotas.scaled(config.count) if config.quotas is not None else shares
    taken = pick(files, quotas.irrelevance, config)
    left = config.count - len(taken)
    irrelevance = quotas.irrelevance - len(taken)
    rest = Quotas(left - quotas.missing_function - irrelevance, quotas.missing_function, irrelevance)
    return msgspec.structs.replace(config, count=left, quotas=rest if left else None), taken


def _stamp(config: SynthConfig, files: Sequence[File] = ()) -> dict[str, Any]:
    """All that the bytes of a data set depend on."""
    made_by = {}
    for name in config.environments:
        env = environment(name)
        parts = ("NAMINGS", "PHRASINGS", "PRONOUNS", "WORDS", "GIVES", "TAKES")
        words = [getattr(env.language, part, None) for part in parts]
        made_by[name] = [env.version, env.schema_hash, blake2b(repr(words).encode(), digest_size=8).hexdigest()]
    # Distractors come from whatever else is installed.
    others = environments() if config.distractors.probability else []
    pool = {name: environment(name).schema_hash for name in others if name not in made_by}
    settings = msgspec.to_builtins(config)
    del settings["environment"]  # makes no difference to the bytes
    stamp = {"release": __version__, "config": settings, "environments": made_by, "distractors": pool}
    return {**stamp, "abstention": [[f.name, f.sha256] for f in files]} if files else stamp


def _written(
    config: SynthConfig, out: Path, runs: list[SplitRun], sources: Sequence[Outside], source: Source | None
) -> Result:
    hashes: dict[str, str] = {run.split: write_parquet(out / f"{run.split}.parquet", run.examples) for run in runs}
    result = Result(
        out,
        {run.split: len(run.examples) for run in runs},
        hashes,
        {run.split: dict(sorted(run.dropped.items())) for run in runs},
        list(sources),
    )
    tools = {name: [t.name for t in environment(name).tools] for name in config.environments}
    meter = Meter()
    for run in runs:
        for example in run.examples:
            meter.add(example)
    author = source.author if source is not None else None
    text = card(
        meter.figures(tools), seed=config.seed, sha256=hashes, dropped=result.dropped, outside=sources, teacher=author
    )
    write_whole(out / "README.md", text.encode())
    stats: dict[str, Any] = {"counts": result.counts, "sha256": hashes, "dropped": result.dropped, "seed": config.seed}
    if sources:
        stats["outside"] = sources
    if source is not None:
        stats["teacher"] = source.summary()
    write_whole(out / "stats.json", msgspec.json.format(msgspec.json.encode(stats)) + b"\n")
    return result


def _finished(out: Path) -> Result | None:
    """The data set that is complete in a folder; None if anything of it is missing or was altered."""
    try:
        stats = msgspec.json.decode((out / "stats.json").read_bytes())
        files = {split: out / f"{split}.parquet" for split in stats["sha256"]}
        whole = all(sha256(path.read_bytes()).hexdigest() == stats["sha256"][split] for split, path in files.items())
        sources = msgspec.convert(stats.get("outside", []), list[Outside])
        return Result(out, stats["counts"], stats["sha256"], stats["dropped"], sources) if whole else None
    except (FileNotFoundError, msgspec.DecodeError, KeyError, TypeError):
        return None


def _run_split(
    config: SynthConfig,
    split: Split,
    wanted: int,
    folder: Path,
    hire: Hire | None,
    progress: Progress | None,
    source: Source | None,
) -> SplitRun:
    run = SplitRun.of(config, split, wanted)
    shards = Shards(folder, split)
    for path, lines, footer in shards.restore():
        for line in lines:
            example = from_row(line.row, str(path))
            run.dedup.admit(line.elements, skeleton(example))
            run.keep(example)
        run.next_index = footer.next_index
        run.dropped = Counter(footer.dropped)
    if run.examples and progress is not None:
        progress(split, len(run.examples), wanted, sum(run.dropped.values()))
    # Each with the footer that a shard ending there has, so that an interruption at any moment finds a whole state.
    waiting: list[tuple[Kept, Footer]] = []

    def flush() -> None:
        if waiting:
            shards.append([kept for kept, _ in waiting], waiting[-1][1])
            waiting.clear()

    if source is None:
        found = outcomes(config, split, run.next_index, hire, run.full)
    else:
        found = source.outcomes(config, split, run.next_index, run.full, lambda: wanted - len(run.examples), folder)
    try:
        for kept in _grow(run, found, source.stall if source is not None else None):
            if config.environment == "mcp":
                check(run.examples[-1])
            waiting.append((kept, Footer(run.next_index, len(run.examples), dict(run.dropped))))
            if len(waiting) == SHARD:
                flush()
            if progress is not None:
                progress(split, len(run.examples), wanted, sum(run.dropped.values()))
    except (KeyboardInterrupt, UserError):
        flush()
        raise
    finally:
        if isinstance(found, Generator):
            found.close()  # at once, while the cluster that its lanes are on is still there
    flush()
    return run


def first(config: SynthConfig, split: Split, n: int) -> list[Example]:
    """A few examples, for looking at."""
    return list(islice(stream(config, split), n))
