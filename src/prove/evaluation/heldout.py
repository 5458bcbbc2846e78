"""A held-out evaluation: every example played, judged and kept, so that an interrupted run goes on where it stopped.

A folder holds ``run.json`` (what is evaluated, so that two runs are never mixed), ``rollouts.jsonl`` (one line per
finished rollout) and, when all is done, ``results.json``.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from prove.dataset import Example
from prove.errors import UserError
from prove.evaluation.metrics import metrics
from prove.evaluation.policies import Job, Policy, jobs_of, play_script, silent, stream_seed
from prove.evaluation.record import Record, from_line, record, to_line
from prove.evaluation.statistics import Estimate
from prove.rollout import Result
from prove.rollout.episode import ScoreEpisode

Report = Callable[[Record], None]
_RUN, _ROLLOUTS = "run.json", "rollouts.jsonl"


class Evaluation(msgspec.Struct, frozen=True, kw_only=True):
    """What an evaluation came to. ``records``: in the order of the jobs. ``started``: ISO 8601, the first start."""

    records: list[Record]
    metrics: dict[str, Estimate]
    started: str
    seconds: float


def evaluate(
    examples: Sequence[Example],
    policy: Policy,
    out: Path,
    *,
    identity: Mapping[str, Any],
    trials: int = 1,
    temperature: float = 0.0,
    seed: int = 0,
    report: Report | None = None,
    begin: Callable[[int, int], None] | None = None,
) -> Evaluation:
    """Play every example ``trials`` times and give the figures.

    ``identity``: what tells this evaluation from another one (model, data, policy); a folder of another identity is
    refused. ``begin(done, total)`` is called once before the first rollout, ``report`` after each one.

    Raises UserError for a folder of another evaluation or no examples, and KeyboardInterrupt that says what is kept.
    """
    if not examples:
        raise UserError("there are no held-out examples to evaluate; make some with `prove-rl synth`.")
    ids = [example.id for example in examples]
    if len(set(ids)) < len(ids):
        raise UserError("two held-out examples have the same id; make the data set again with `prove-rl synth`.")
    settings = {**identity, "trials": trials, "temperature": temperature, "seed": seed, "examples": len(ids)}
    store = _Store(out, msgspec.to_builtins(settings))
    jobs = jobs_of(examples, trials)
    missing = [job for job in jobs if job.key not in store.records]
    if begin is not None:
        begin(len(jobs) - len(missing), len(jobs))

    def done(job: Job, result: Result, unclosed: bool) -> None:
        if job.key not in store.records:
            new = record(job.example, job.trial, result, unclosed=unclosed)
            store.add(new)
            if report is not None:
                report(new)

    try:
        if policy.batch is None:
            policy.play(missing, done, temperature=temperature, seed=seed)
        else:
            for start in range(0, len(jobs), policy.batch):
                part = jobs[start : start + policy.batch]
                # A batch is played whole even if some of it is there: its randomness belongs to the whole.
                if any(job.key not in store.records for job in part):
                    policy.play(part, done, temperature=temperature, seed=stream_seed(seed, part[0]))
    except KeyboardInterrupt:
        kept = f"{len(store.records)} of {len(jobs)} rollouts are kept in {out}"
        raise KeyboardInterrupt(f"{kept}; the same command goes on from there") from None
    finally:
        store.close()
    records = [store.records[job.key] for job in jobs]
    return Evaluation(records=records, metrics=metrics(records, seed), started=store.started, seconds=store.seconds)


def floor(examples: Sequence[Example], seed: int = 0, scorer: ScoreEpisode | None = None) -> dict[str, Estimate]:
    """The figures of a policy that never says anything, under names that begin with ``silent/``."""
    records: list[Record] = []
    for example in examples:
        records.append(record(example, 0, play_script(example, silent(example), scorer=scorer)))
    kept = ("success", "reward/total")
    return {f"silent/{n}": e for n, e in metrics(records, seed).items() if n.startswith(kept)}


class _Store:
    """The folder of an evaluation."""

    def __init__(self, out: Path, settings: dict[str, Any]) -> None:
        out.mkdir(parents=True, exist_ok=True)
        self._path = out / _RUN
        self._settings = settings
        self.started = datetime.now(UTC).isoformat(timespec="seconds")
        self._before = 0.0
        self._clock = time.monotonic()
        self._closed: float | None = None
        self.records: dict[tuple[str, int], Record] = {}
        rollouts = out / _ROLLOUTS
        if self._path.exists():
            self._resume(out, rollouts)
        elif rollouts.exists():
            raise UserError(f"{rollouts} is there but {_RUN} is not; give another folder with --out, or remove it.")
        self._save()
        self._file = rollouts.open("ab")

    @property
    def seconds(self) -> float:
        """Time spent up to now or until it was closed, earlier starts included, as it is saved."""
        return round(self._before + (self._closed or time.monotonic()) - self._clock, 3)

    def add(self, new: Record) -> None:
        self._file.write(to_line(new) + b"\n")
        self._file.flush()
        self.records[new.id, new.trial] = new

    def close(self) -> None:
        self._file.close()
        self._closed = time.monotonic()
        self._save()

    def _save(self) -> None:
        state = {"settings": self._settings, "started": self.started, "seconds": self.seconds}
        partial = self._path.with_name(_RUN + ".partial")
        partial.write_bytes(msgspec.json.format(msgspec.json.encode(state), indent=2))
        os.replace(partial, self._path)

    def _resume(self, out: Path, rollouts: Path) -> None:
        try:
            state = msgspec.json.decode(self._path.read_bytes())
            kept, self.started, self._before = state["settings"], state["started"], float(state["seconds"])
        except (msgspec.DecodeError, KeyError, TypeError, ValueError):
            raise UserError(f"{self._path} is damaged; give another folder with --out, or remove {out}.") from None
        for key in [*self._settings, *kept]:
            if kept.get(key) != self._settings.get(key):
                raise UserError(
                    f"{out} holds an evaluation with {key} {kept.get(key)!r}, this one has "
                    f"{self._settings.get(key)!r}; give another folder with --out, or remove it."
                )
        if not rollouts.exists():
            return
        data = rollouts.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        for number, line in enumerate(whole.split(b"\n")[:-1], 1):
            try:
                old = from_line(line)
            except ValueError:
                raise UserError(
                    f"{rollouts}, line {number}, is no rollout of this release; remove {out} and start again."
                ) from None
            self.records[old.id, old.trial] = old
        if len(whole) < len(data):  # the last line was being written when the run ended
            os.truncate(rollouts, len(whole))
