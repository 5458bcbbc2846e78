"""What several commands share: JSON out, notes and progress on the error stream, the seed option.

Standard output carries results only, so that it can be piped; everything said to the person goes to standard error.
"""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections.abc import Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Annotated, Any, Self

import typer

from prove.errors import UserError

if TYPE_CHECKING:
    from prove.reward import Profile

SeedOption = Annotated[
    int, typer.Option("--seed", min=0, help="All randomness comes from it: the same seed gives the same result.")
]

ProfileOption = Annotated[
    str, typer.Option("--profile", help="The reward: paper, or strict (values, results, messages and state count).")
]


def profile(name: str) -> Profile:
    """A reward profile by its name; UserError for another one."""
    from prove.reward import PROFILES

    for known in PROFILES:
        if name == known:
            return known
    raise UserError(f"there is no reward profile {name!r}; choose one of: {', '.join(PROFILES)}.")


def to_json(value: Any) -> str:
    """Compact JSON in UTF-8, unescaped; raises ValueError for NaN and infinity, which JSON does not have."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def print_json(value: Any) -> None:
    """One line of JSON on standard output."""
    sys.stdout.write(to_json(value) + "\n")


def note(text: str) -> None:
    """One line for the person, on standard error."""
    print(text, file=sys.stderr, flush=True)


def say_seed(seed: int) -> None:
    """Name the seed, so that the run can be had again."""
    note(f"seed {seed}")


def duration(seconds: float) -> str:
    """`0:42`, `12:05` or `1:02:05`."""
    whole = max(0, round(seconds))
    hours, rest = divmod(whole, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


class Progress:
    """A progress line on standard error: done of total, rate, time left.

    On a terminal it is redrawn in place; elsewhere a plain line is printed every `every` seconds, so that a log of a
    long run stays readable. The clock it reads is for show only and never reaches data.

        with Progress("synthesize", total=1000, unit="examples") as progress:
            progress.advance()
    """

    def __init__(
        self, label: str, total: int | None = None, *, unit: str = "", done: int = 0, every: float = 10.0
    ) -> None:
        self.label, self.total, self.unit, self.every = label, total, unit, every
        self.done = done
        self._first = done
        self._extra = ""
        self._started = self._printed = time.monotonic()
        self._terminal = sys.stderr.isatty()

    def __enter__(self) -> Self:
        if self._terminal:
            self._draw()
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, tb: TracebackType | None) -> None:
        if fault is not None and self.done == self._first:  # nothing was done: the error alone is to be read
            if self._terminal:
                sys.stderr.write("\r\x1b[K")
            return
        self._draw()
        if self._terminal:
            sys.stderr.write("\n")
            sys.stderr.flush()

    def advance(self, count: int = 1, extra: str | None = None) -> None:
        """`count` more units are done; `extra` is shown at the end of the line from now on."""
        self.done += count
        if extra is not None:
            self._extra = extra
        now = time.monotonic()
        if now - self._printed >= (0.1 if self._terminal else self.every):
            self._draw(now)

    def line(self, elapsed: float) -> str:
        """The text after `elapsed` seconds."""
        parts = [f"{self.label} {self.done:,}"]
        if self.total is not None:
            share = f" ({100 * self.done // self.total} %)" if self.total else ""
            parts[0] += f"/{self.total:,}{share}"
        if self.unit:
            parts[0] += f" {self.unit}"
        fresh = self.done - self._first
        if fresh > 0 and elapsed > 0:
            rate = fresh / elapsed
            parts.append(f"{rate:,.1f}/s" if rate < 10 else f"{rate:,.0f}/s")
            if self.total is not None and self.done < self.total:
                parts.append(f"{duration((self.total - self.done) / rate)} left")
        parts.append(f"{duration(elapsed)} so far")
        if self._extra:
            parts.append(self._extra)
        return " · ".join(parts)

    def _draw(self, now: float | None = None) -> None:
        self._printed = time.monotonic() if now is None else now
        text = self.line(self._printed - self._started)
        if not self._terminal:
            note(text)
            return
        width = max(20, shutil.get_terminal_size().columns - 1)
        sys.stderr.write("\r\x1b[K" + (text if len(text) < width else text[: width - 1] + "…"))
        sys.stderr.flush()


def piped_lines(command: str) -> Iterator[str]:
    """The lines of standard input, whatever bytes stand in them; ``command`` is named where it cannot be read."""
    reconfigure: Any = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="replace")
    try:
        yield from sys.stdin
    except OSError as error:
        raise UserError(
            f"standard input cannot be read: {error.strerror}; pipe lines into prove-rl {command}."
        ) from error
