"""The phases of the quickstart: each is done once; an interrupted run goes on with the one that was not finished."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from prove.cli._common import duration, note
from prove.cli._kept import LOCK, difference, plain
from prove.errors import UserError

_STATE = "run.json"


class Phase(msgspec.Struct, kw_only=True):
    """``seconds``: spent on it, interrupted tries included. ``result``: what later phases and the page need of it."""

    seconds: float = 0.0
    done: bool = False
    result: dict[str, Any] = {}


class State(msgspec.Struct, kw_only=True):
    """What ``run.json`` holds. ``settings``: what a run may not change between two starts."""

    settings: dict[str, Any]
    started: str
    phases: dict[str, Phase] = {}


class Phases:
    """The state of a run in its folder, saved after each phase and on the way out of a broken one.

    ``minutes``: the budget for everything together.
    """

    def __init__(self, folder: Path, settings: dict[str, Any], minutes: float, labels: dict[str, str]) -> None:
        self.folder = folder
        self.minutes = minutes
        self._labels = labels
        self._path = folder / _STATE
        self._settings = settings
        self._running: tuple[Phase, float] | None = None
        before = _read(self._path, settings)
        self.state = before or _fresh(folder, settings)
        if before is None:
            self._save()

    def look_again(self) -> None:
        """Read the state once more: until the folder was held, another process may have been at work in it."""
        self.state = _read(self._path, self._settings) or self.state

    @property
    def left(self) -> float:
        """Seconds of the budget not yet used."""
        here = time.monotonic() - self._running[1] if self._running is not None else 0.0
        return self.minutes * 60 - here - sum(phase.seconds for phase in self.state.phases.values())

    def seconds(self, name: str) -> float:
        """What a phase took; 0 for one that was not begun."""
        return self.state.phases.get(name, Phase()).seconds

    def result(self, name: str) -> dict[str, Any]:
        """What a finished phase left; empty for one that was left out."""
        return self.state.phases.get(name, Phase()).result

    def done(self, name: str) -> bool:
        """Whether the phase is finished."""
        return self.state.phases.get(name, Phase()).done

    @contextmanager
    def phase(self, name: str) -> Iterator[dict[str, Any] | None]:
        """Run a phase: gives the dictionary for its result, or None if it was done in an earlier start.

            with phases.phase("data") as result:
                if result is not None:
                    result["count"] = make()

        A Ctrl-C inside ends with a sentence that says how to go on.
        """
        phase = self.state.phases.setdefault(name, Phase())
        number = list(self._labels).index(name) + 1
        head = f"{number}/{len(self._labels)} {self._labels[name]}"
        if phase.done:
            note(f"{head}: done before, {duration(phase.seconds)}")
            yield None
            return
        note(f"{head} · {duration(max(0.0, self.left))} left of {self.minutes:g} minutes")
        started = time.monotonic()
        self._running = (phase, started)
        phase.result = {}
        try:
            yield phase.result
            phase.done = True
        except KeyboardInterrupt:
            raise KeyboardInterrupt(
                f"what was finished is kept in {self.folder}; the same command goes on with “{self._labels[name]}”"
            ) from None
        finally:
            phase.seconds += time.monotonic() - started
            self._running = None
            self._save()

    def _save(self) -> None:
        partial = self._path.with_name(_STATE + ".partial")
        partial.write_bytes(msgspec.json.format(msgspec.json.encode(self.state), indent=2))
        os.replace(partial, self._path)


def _fresh(folder: Path, settings: dict[str, Any]) -> State:
    from datetime import UTC, datetime

    if folder.exists() and any(path.name != LOCK for path in folder.iterdir()):
        raise UserError(f"{folder} is not empty and holds no quickstart; give another folder with --out.")
    folder.mkdir(parents=True, exist_ok=True)
    return State(settings=settings, started=datetime.now(UTC).isoformat(timespec="seconds"))


def _read(path: Path, settings: dict[str, Any]) -> State | None:
    if not path.exists():
        return None
    try:
        state = msgspec.json.decode(path.read_bytes(), type=State)
    except (msgspec.DecodeError, msgspec.ValidationError):
        raise UserError(f"{path} is damaged; give another folder with --out, or remove {path.parent}.") from None
    now = plain(settings)
    if state.settings != now:
        place, *values = difference(state.settings, now)
        before, here = map(_brief, values)
        raise UserError(
            f"{path.parent} holds a quickstart with {place} {before}, this one has {here}; "
            "give another folder with --out, or remove it."
        )
    return state


def _brief(value: Any) -> str:
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= 40 else text[:37] + "…"
