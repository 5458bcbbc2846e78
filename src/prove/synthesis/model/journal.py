"""Every try of a run with a model, as it ends: what was paid for once is not asked for again."""

from __future__ import annotations

import threading
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from prove.errors import UserError


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One try: an example with its elements, or why there is none; ``again``: why answers were asked for again."""

    index: int
    number: int
    reason: str | None = None
    row: dict[str, Any] | None = None
    elements: list[str] = []
    again: dict[str, int] = {}
    tokens_in: int = 0
    tokens_out: int = 0


class Journal:
    """The tries of one split in a file to which whole lines are added; without a path, in memory.

    Raises :class:`UserError` for a damaged line; a last line that was cut off by a crash is taken away.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.lines: dict[int, list[Line]] = {}
        self.again: Counter[str] = Counter()
        self.tokens_in = self.tokens_out = self.kept = 0
        self._lock = threading.Lock()
        if path is not None and path.exists():
            self._load(path)
        self._file = path.open("ab") if path is not None else None

    def _load(self, path: Path) -> None:
        data = path.read_bytes()
        whole = data.rfind(b"\n") + 1
        for number, text in enumerate(data[:whole].splitlines()):
            try:
                self._take(msgspec.json.decode(text, type=Line))
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise UserError(
                    f"{path} is damaged in line {number + 1} ({error}); delete that line, or the file, and run the "
                    "same command again."
                ) from error
        if whole < len(data):
            with path.open("r+b") as file:
                file.truncate(whole)

    def _take(self, line: Line) -> None:
        self.lines.setdefault(line.index, []).append(line)
        self.again.update(line.again)
        self.tokens_in += line.tokens_in
        self.tokens_out += line.tokens_out
        self.kept += line.row is not None

    def add(self, line: Line) -> None:
        """Add a try that has ended."""
        with self._lock:
            self._take(line)
            if self._file is not None and not self._file.closed:
                self._file.write(msgspec.json.encode(line) + b"\n")
                self._file.flush()

    def close(self) -> None:
        """No more lines are written."""
        with self._lock:
            if self._file is not None:
                self._file.close()
