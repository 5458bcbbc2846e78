"""One sitting of an exam: its tasks are played, what is there already is kept, and the whole is scored.

Faults of the endpoint are no answers: they are counted apart, are in no figure, and are played again by the next start.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from prove.errors import UserError
from prove.evaluation.exams import process
from prove.evaluation.exams.catalogue import Spec
from prove.evaluation.exams.records import Log, Record
from prove.evaluation.exams.scores import metrics
from prove.evaluation.statistics import Estimate
from prove.hold import hold

STATE, DRIVER_LOG, LOCK = "run.json", "exam.log", ".lock"

Report = Callable[[Record], None]


class Setting(msgspec.Struct, kw_only=True):
    """What an exam is taken with.

    ``model``: the name the server knows it by. ``temperature``: None for the exam's own. ``limit``: so many tasks,
    spread over the parts. ``request``: options added to each request. ``extra``: what only this exam has.
    ``identity``: what tells the model from another one of the same name and place.
    """

    model: str
    base_url: str
    temperature: float | None = None
    trials: int = 1
    limit: int | None = None
    parts: list[str] = []
    seed: int = 0
    concurrency: int = 8
    timeout: float = 600.0
    retries: int = 4
    request: dict[str, Any] = {}
    extra: dict[str, Any] = {}
    identity: dict[str, Any] = {}


class State(msgspec.Struct, kw_only=True):
    """What ``run.json`` holds: the settings that a run may not change, and the time it has taken so far."""

    settings: dict[str, Any]
    started: str
    seconds: float = 0.0


class Outcome(msgspec.Struct, kw_only=True):
    """What a sitting came to. ``left``: tasks not played; ``down``: why the rest was given up, if it was."""

    metrics: dict[str, Estimate]
    total: int
    scored: int
    errors: dict[str, int]
    left: int
    outgrown: int
    tokens: dict[str, int]
    started: str
    seconds: float
    source: str
    versions: dict[str, str]
    data_sha256: str
    down: str | None = None
    details: dict[str, Any] = {}


class Sitting:
    """An exam in a folder of its own. ``python``: of the exam's environment."""

    def __init__(self, spec: Spec, setting: Setting, python: Path, out: Path) -> None:
        self.spec = spec
        self.setting = setting
        self.out = out
        self._python = python
        self.source = ""
        self.versions: dict[str, str] = {}
        self.data_sha256 = ""
        self.tasks: list[dict[str, Any]] = []
        self.details: dict[str, Any] = {}
        unknown = [p for p in setting.parts if p not in spec.parts]
        if unknown:
            raise UserError(f"{spec.title} has no part {unknown[0]!r}; choose from: {', '.join(spec.parts)}.")

    def prepare(self) -> None:
        """List the tasks, and open or begin the folder. UserError where it holds a run of other settings."""
        self.out.mkdir(parents=True, exist_ok=True)
        listed: dict[str, list[str]] = {part: [] for part in self.spec.parts}
        for event in self._events("tasks"):
            if event["event"] == "about":
                self.source, self.data_sha256 = event["source"], event["data"]
                self.versions = event["versions"]
                self.details = event.get("details") or {}
            elif event["event"] == "task":
                listed[event["part"]].append(event["id"])
        chosen = [p for p in self.spec.parts if listed[p] and (not self.setting.parts or p in self.setting.parts)]
        if not chosen:
            raise UserError(f"{self.spec.title}: {self.source} has no tasks of what was asked for.")
        ids = spread({part: listed[part] for part in chosen}, self.setting.limit)
        self.tasks = [
            {"id": id_, "part": part, "trial": trial}
            for trial in range(self.setting.trials)
            for part in chosen
            for id_ in ids[part]
        ]
        self.whole = all(len(ids.get(p, ())) == len(listed[p]) and listed[p] for p in self.spec.parts)
        self.state = self._open()
        self.log = Log(self.out)
        self._open_tasks = [t for t in self.tasks if not self._played(t)]

    @contextmanager
    def _hold(self) -> Iterator[None]:
        """One process a folder."""
        with hold(
            self.out / LOCK, f"another process takes the exam in {self.out}; wait for it, or give another --out."
        ):
            yield

    @property
    def done(self) -> int:
        """Tasks that an earlier start played."""
        return len(self.tasks) - len(self._open_tasks)

    def play(self, report: Report) -> str | None:
        """Play what is not played yet; why the rest was given up, None where nothing was."""
        if not self._open_tasks:
            return None
        with self._hold(), self._clock():
            # Another process may have played since the folder was looked at.
            self.log = Log(self.out, mend=True)
            self._open_tasks = [t for t in self.tasks if not self._played(t)]
            if not self._open_tasks:
                return None
            for event in self._events("run", tasks=self._open_tasks):
                if event["event"] == "record":
                    fields = {k: v for k, v in event.items() if k != "event"}
                    record = msgspec.convert(fields, Record)
                    self.log.add(record)
                    report(record)
                elif event["event"] == "down":
                    return str(event["text"])
        return None

    def score(self, down: str | None = None) -> Outcome:
        """The figures of all that is played by now."""
        records = self.log.of((t["part"], t["id"], t["trial"]) for t in self.tasks)
        played = [r for r in records if r.played]
        if self.spec.scored_apart and played:
            self._score_apart(played)
        failed = Counter(r.error.kind for r in records if r.error is not None and not r.played)
        tokens: Counter[str] = Counter()
        for record in played:
            tokens.update(record.tokens)
        found = metrics(
            played,
            self.spec.table,
            prefix=self.spec.name,
            overall=self.spec.overall,
            pooled=self.spec.pooled,
            trials=self.setting.trials,
            seed=self.setting.seed,
        )
        return Outcome(
            metrics=found,
            total=len(self.tasks),
            scored=len(played),
            errors=dict(sorted(failed.items())),
            left=len(self.tasks) - len(records),
            outgrown=sum(r.error is not None for r in played),
            tokens=dict(sorted(tokens.items())),
            started=self.state.started,
            seconds=self.state.seconds,
            source=self.source,
            versions=self.versions,
            data_sha256=self.data_sha256,
            down=down,
            details=self.details,
        )

    def _score_apart(self, played: list[Record]) -> None:
        answers = [{"id": r.id, "part": r.part, "trial": r.trial, "answer": r.answer} for r in played]
        by_key = {r.key: r for r in played}
        for event in self._events("score", answers=answers):
            if event["event"] == "score":
                record = by_key[event["part"], event["id"], event["trial"]]
                record.scores = event["scores"]
            elif event["event"] == "about":
                self.details = {**self.details, **(event.get("details") or {})}

    def _events(self, do: str, **fields: Any) -> Iterator[dict[str, Any]]:
        job = {"driver": self.spec.name, "do": do, **msgspec.to_builtins(self.setting), **fields}
        return process.events(self._python, job, self.out / DRIVER_LOG)

    def _played(self, task: dict[str, Any]) -> bool:
        record = self.log.records.get((task["part"], task["id"], task["trial"]))
        return record is not None and record.played

    def settings(self) -> dict[str, Any]:
        """What two starts of one run must agree in. Limits may grow; how fast it goes is nobody's business."""
        s = self.setting
        own: dict[str, Any] = {
            "exam": self.spec.name,
            "source": self.source,
            "data": self.data_sha256,
            "model": s.model,
            "temperature": s.temperature,
            "seed": s.seed,
            "request": s.request,
            "extra": s.extra,
            **(s.identity or {"endpoint": s.base_url}),
        }
        plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(own))
        return plain

    def _open(self) -> State:
        path = self.out / STATE
        settings = self.settings()
        if not path.exists():
            if any(p.name not in (DRIVER_LOG, LOCK) for p in self.out.iterdir()):
                raise UserError(f"{self.out} is not empty and holds no exam; give another folder with --out.")
            state = State(settings=settings, started=datetime.now(UTC).isoformat(timespec="seconds"))
            _write(path, state)
            return state
        try:
            state = msgspec.json.decode(path.read_bytes(), type=State)
        except msgspec.MsgspecError:
            raise UserError(f"{path} is damaged; give another folder with --out, or remove {self.out}.") from None
        before, after = _flat(state.settings), _flat(settings)
        for key in [*after, *before]:
            was, now = before.get(key), after.get(key)
            if was != now:
                raise UserError(
                    f"{self.out} holds an exam with {key} {_brief(was, now)}, this one has {_brief(now, was)}; "
                    "give another folder with --out, or remove it."
                )
        return state

    @contextmanager
    def _clock(self) -> Iterator[None]:
        started = time.monotonic()
        try:
            yield
        finally:
            self.state.seconds += time.monotonic() - started
            _write(self.out / STATE, self.state)


def spread(listed: dict[str, list[str]], limit: int | None) -> dict[str, list[str]]:
    """The first tasks of each part, together ``limit``, as evenly as it goes; earlier parts get what is over."""
    total = sum(map(len, listed.values()))
    if limit is None or limit >= total:
        return listed
    taken = dict.fromkeys(listed, 0)
    while sum(taken.values()) < limit:
        for part in listed:
            if taken[part] < len(listed[part]) and sum(taken.values()) < limit:
                taken[part] += 1
    return {part: ids[: taken[part]] for part, ids in listed.items()}


def _flat(settings: dict[str, Any]) -> dict[str, Any]:
    """Settings with those of the requests and of the exam among them, so that one alone can be named."""
    inner = {name: value for group in ("request", "extra") for name, value in (settings.get(group) or {}).items()}
    return {**{name: value for name, value in settings.items() if name not in ("request", "extra")}, **inner}


def _brief(value: Any, other: Any) -> str:
    """A value in a few words, among them those in which it differs from the other one."""
    text, beside = (v if isinstance(v, str) else msgspec.json.encode(v).decode() for v in (value, other))
    if len(text) <= 60:
        return text
    common = next((i for i, (a, b) in enumerate(zip(text, beside, strict=False)) if a != b), len(beside))
    start = max(0, common - 20)
    return ("…" if start else "") + text[start : start + 57] + ("…" if len(text) > start + 57 else "")


def _write(path: Path, value: Any) -> None:
    partial = path.with_name(path.name + ".partial")
    partial.write_bytes(msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n")
    os.replace(partial, path)
