"""A data set rewritten into another folder: in the same order, resumable, none of its examples lost."""

from __future__ import annotations

import shutil
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from prove import __version__
from prove.dataset import Example, read, write_parquet
from prove.dataset.card import SCRIPTED, Outside, card, share, table
from prove.dataset.figures import Meter
from prove.dataset.store import files, unwritable
from prove.engine import environment
from prove.errors import UserError
from prove.synthesis.model.client import Client, EndpointFailed
from prove.synthesis.model.paraphrase import TEMPERATURE, Paraphraser, Rewritten, applied
from prove.synthesis.shards import write_whole

Progress = Callable[[str, int, int], None]
"""``(split, examples so far, examples in all)``."""


class Journal:
    """What became of the examples of a split so far, in a file to which whole lines are added."""

    def __init__(self, path: Path) -> None:
        self.known: dict[int, Rewritten] = {}
        self._lock = threading.Lock()
        data = path.read_bytes() if path.exists() else b""
        whole = data.rfind(b"\n") + 1
        for number, line in enumerate(data[:whole].splitlines(), 1):
            try:
                found = msgspec.json.decode(line, type=Rewritten)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise UserError(
                    f"{path} is damaged in line {number} ({error}); delete that line and run the same command again."
                ) from error
            self.known[found.row] = found
        self._file = path.open("ab")
        self._file.truncate(whole)  # a line that a crash cut off

    def add(self, found: Rewritten) -> None:
        """Add one that is final."""
        with self._lock:
            if not self._file.closed:
                self._file.write(msgspec.json.encode(found) + b"\n")
                self._file.flush()
                self.known[found.row] = found

    def close(self) -> None:
        """No more lines are written."""
        with self._lock:
            self._file.close()


@dataclass(slots=True)
class Tally:
    """Of one split: examples, those with a new turn, turns, new ones, and why the others stayed as they were."""

    examples: int = 0
    rewritten: int = 0
    turns: int = 0
    new: int = 0
    kept: Counter[str] = field(default_factory=Counter)

    def add(self, example: Example, found: Rewritten) -> None:
        """Count an example in."""
        self.examples += 1
        self.rewritten += bool(found.texts)
        self.turns += len(example.user_turns)
        self.new += len(found.texts)
        self.kept.update(found.kept.values())

    def told(self) -> dict[str, Any]:
        """As JSON."""
        counts = {"examples": self.examples, "rewritten": self.rewritten, "turns": self.turns, "new_turns": self.new}
        return {**counts, "kept": dict(sorted(self.kept.items()))}

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Tally:
        """The tally that was told."""
        examples, rewritten, turns, new = (int(told[name]) for name in ("examples", "rewritten", "turns", "new_turns"))
        return cls(examples, rewritten, turns, new, Counter(told["kept"]))


@dataclass(frozen=True, slots=True)
class Result:
    """A finished data set: per split its tally and the SHA-256 of its file."""

    folder: Path
    tallies: dict[str, Tally]
    sha256: dict[str, str]


def paraphrase(
    source: Path, out: Path, client: Client, prompts: Path | None = None, progress: Progress | None = None
) -> Result:
    """Rewrite a data set into another folder, go on with one that was interrupted, or give the one finished there.

    ``client`` is open. Raises :class:`UserError` if ``source`` is no folder of a finished data set, if ``out`` holds
    something else, and if the endpoint is of no use; what was rewritten until then is not asked for again.
    """
    if out.resolve() == source.resolve():
        raise UserError(f"--out {out} is the data set itself; name another folder.")
    paths = {path.stem: path for path in files(source)}
    stats = _stats(source)
    writer = Paraphraser(client, prompts)
    stamp: dict[str, Any] = {
        "source": {split: sha256(path.read_bytes()).hexdigest() for split, path in paths.items()},
        "model": writer.model,
        "prompts": writer.prompts.digest,
        "temperature": TEMPERATURE,
    }
    try:
        _prepare(out, msgspec.json.encode({"release": __version__, "paraphrase": stamp}))
        result = _finished(out)
        if result is None:
            shards = out / "shards"
            shards.mkdir(exist_ok=True)
            known = {split: _rewrite(writer, path, shards, split, progress) for split, path in paths.items()}
            result = _written(out, paths, known, stats, stamp, writer)
        shutil.rmtree(out / "shards", ignore_errors=True)
    except OSError as error:
        raise unwritable(error, out) from error
    return result


def _stats(source: Path) -> dict[str, Any]:
    """What synthesis wrote beside the data."""
    path = source / "stats.json"
    try:
        found = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise UserError(
            f"{path} is missing or damaged; name the folder of a data set that `prove-rl synth` made."
        ) from error
    return found


def _prepare(out: Path, stamp: bytes) -> None:
    """Make the folder ours, or see that it is."""
    out.mkdir(parents=True, exist_ok=True)
    manifest = out / "manifest.json"
    if manifest.exists() and manifest.read_bytes() != stamp:
        raise UserError(
            f"{out} holds another data set, or one that another model, prompt or release rewrote; choose another --out "
            "or remove the folder."
        )
    if not manifest.exists() and any(p.name != "manifest.json.partial" for p in out.iterdir()):
        raise UserError(f"{out} is not empty and holds no data set; choose another --out.")
    write_whole(manifest, stamp)


def _finished(out: Path) -> Result | None:
    """The data set that is complete in a folder; None if anything of it is missing or was altered."""
    try:
        stats = msgspec.json.decode((out / "stats.json").read_bytes())
        hashes = stats["sha256"]
        whole = all(sha256((out / f"{s}.parquet").read_bytes()).hexdigest() == h for s, h in hashes.items())
        tallies = {split: Tally.of(told) for split, told in stats["paraphrase"]["splits"].items()}
        return Result(out, tallies, hashes) if whole and (out / "README.md").exists() else None
    except (FileNotFoundError, msgspec.DecodeError, KeyError, TypeError, ValueError):
        return None


def _rewrite(
    writer: Paraphraser, path: Path, shards: Path, split: str, progress: Progress | None
) -> dict[int, Rewritten]:
    """What becomes of every example of a split, by row; those of the journal are not asked for again."""
    import pyarrow.parquet as pq

    total = pq.ParquetFile(path).metadata.num_rows
    journal = Journal(shards / f"{split}.jsonl")
    most = writer.client.endpoint.concurrency
    pool = ThreadPoolExecutor(most, thread_name_prefix="paraphrase")
    unsettled: dict[int, Rewritten] = {}
    pending: deque[Future[None]] = deque()
    done = 0

    def work(example: Example, row: int) -> None:
        found, final = writer.rewrite(example, row)
        if final:
            journal.add(found)
        else:
            unsettled[row] = found

    def settle(left: int) -> Iterator[None]:
        while len(pending) > left:
            pending.popleft().result()
            yield

    try:
        for row, example in enumerate(read(path)):
            if row in journal.known:
                done += 1
                continue
            pending.append(pool.submit(work, example, row))
            for _ in settle(2 * most):
                done += 1
                if progress is not None:
                    progress(split, done, total)
        for _ in settle(0):
            done += 1
            if progress is not None:
                progress(split, done, total)
    except BaseException as error:
        writer.stop()
        if not isinstance(error, EndpointFailed):
            raise
        raise EndpointFailed(
            f"{str(error).rstrip('.')}; {len(journal.known):,} examples of {split} are done and kept in {shards}, and "
            "the same command goes on from them."
        ) from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        journal.close()
    return {**unsettled, **journal.known}


def _written(
    out: Path,
    paths: Mapping[str, Path],
    known: Mapping[str, Mapping[int, Rewritten]],
    stats: Mapping[str, Any],
    stamp: Mapping[str, Any],
    writer: Paraphraser,
) -> Result:
    """Write the files, the card and, as a sign that all is there, the figures."""
    tallies = {split: Tally() for split in paths}
    meter = Meter()
    names: set[str] = set()

    def rewritten(split: str) -> Iterator[Example]:
        for row, example in enumerate(read(paths[split])):
            found = known[split][row]
            tallies[split].add(example, found)
            new = applied(example, found.texts, writer.model)
            meter.add(new)
            names.update(new.environments)
            yield new

    hashes = {split: write_parquet(out / f"{split}.parquet", rewritten(split)) for split in paths}
    tools = {name: [t.name for t in environment(name).tools] for name in sorted(names)}
    text = card(
        meter.figures(tools),
        seed=int(stats.get("seed", 0)),
        sha256=hashes,
        dropped=stats.get("dropped", {}),
        outside=msgspec.convert(stats.get("outside", []), list[Outside]),
        teacher=f"{_teacher(stats)}, with user turns rewritten by the language model {writer.model},",
        more=_section(tallies, stamp),
        written=WRITTEN,
    )
    write_whole(out / "README.md", text.encode())
    usage, splits = writer.client.usage, {split: tally.told() for split, tally in tallies.items()}
    told = {
        **stats,
        "counts": {split: tally.examples for split, tally in tallies.items()},
        "sha256": hashes,
        "paraphrase": {
            **stamp,
            "splits": splits,
            "last_run": {
                "tokens_in": usage.tokens_in,
                "tokens_out": usage.tokens_out,
                "endpoint": dict(sorted(writer.client.events.items())),
            },
        },
    }
    write_whole(out / "stats.json", msgspec.json.format(msgspec.json.encode(told)) + b"\n")
    return Result(out, tallies, hashes)


WRITTEN = (
    "User turns are partly in a model's words, which mean the same as far as rules could tell; the others are as they "
    "were. The same settings do not give the same words again."
)


def _teacher(stats: Mapping[str, Any]) -> str:
    """Who made the set that is rewritten."""
    model = stats["teacher"].get("model") if isinstance(stats.get("teacher"), dict) else None
    return SCRIPTED if model is None else f"the language model {model} as teacher"


def _section(tallies: Mapping[str, Tally], stamp: Mapping[str, Any]) -> list[str]:
    """What the card says of it."""
    rows = [
        [split, f"{t.rewritten} of {t.examples}", f"{t.new} of {t.turns}", share(t.new, t.turns)]
        for split, t in tallies.items()
    ]
    kept = [[split, reason, n] for split, t in tallies.items() for reason, n in t.kept.most_common()]
    parts = [
        "## Paraphrase",
        "",
        f"User turns were rewritten by the language model {stamp['model']}; `knobs.paraphrased` tells in which "
        "examples. Values, names, quotations and days stand as they were written before, and every example passed the "
        "same audit again; that a turn means the same was checked by rules, not by a reader. Turns that failed a check "
        "are as they were.",
        "",
        table(["split", "examples", "turns", "share of turns"], rows),
    ]
    if kept:
        parts += ["", table(["split", "why a turn stayed as it was", "turns"], kept)]
    parts += [
        "",
        table(["file it was made from", "SHA-256"], [[f"{s}.parquet", h] for s, h in stamp["source"].items()]),
    ]
    return parts
