"""What an unfinished data set is kept in: files that are written whole, in order, and read back to go on exactly."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from prove.errors import UserError


class Kept(msgspec.Struct, frozen=True):
    """A line of a shard: an example with what deduplication compares."""

    row: dict[str, Any]
    elements: list[str]


class Footer(msgspec.Struct, frozen=True):
    """The last line of a shard: where to go on, how many examples there are and what was dropped up to here."""

    next_index: int
    examples: int
    dropped: dict[str, int]


class Shards:
    """The shards of one split in a folder."""

    def __init__(self, folder: Path, split: str) -> None:
        self.folder = folder
        self.split = split
        self.number = 0

    def restore(self) -> Iterator[tuple[Path, list[Kept], Footer]]:
        """Every finished shard in order. What does not follow on them without a gap is removed.

        Raises :class:`UserError` naming a damaged file and the remedy.
        """
        examples = 0
        for number in count():
            path = self._path(number)
            if not path.exists():
                break
            lines = path.read_bytes().splitlines()
            try:
                kept = [msgspec.json.decode(line, type=Kept) for line in lines[:-1]]
                footer = msgspec.json.decode(lines[-1], type=Footer)
            except (msgspec.DecodeError, IndexError, UnicodeDecodeError) as error:
                raise UserError(f"{path} is damaged ({error}); delete it and run the same command again.") from error
            examples += len(kept)
            if examples != footer.examples:
                break
            yield path, kept, footer
        self.number = number
        for path in self.folder.glob(f"{self.split}-*"):
            if path.name >= self._path(number).name:
                path.unlink()

    def append(self, kept: Sequence[Kept], footer: Footer) -> None:
        """Write the next shard."""
        lines = [msgspec.json.encode(line) for line in (*kept, footer)]
        write_whole(self._path(self.number), b"\n".join(lines) + b"\n")
        self.number += 1

    def _path(self, number: int) -> Path:
        return self.folder / f"{self.split}-{number:05d}.jsonl"


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    partial = path.with_name(path.name + ".partial")
    try:
        partial.write_bytes(content)
        os.replace(partial, path)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise
