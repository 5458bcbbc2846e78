"""The tree that the rows make up: children, paths, what is below a directory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from prove.engine import Table
from prove.envs.filesystem.entities import Archive, Directory, Entry, File, FileSystem

MAX_DEPTH = 24
"""Directories within each other; a path is never longer than so many names."""

TABLE_OF_ID = {"file": "files", "dir": "directories", "link": "symlinks", "arc": "archives"}
"""What the id of an entry begins with -> the table that it is in."""


def tables(fs: FileSystem) -> tuple[Table[Any], ...]:
    """The four tables of entries."""
    return fs.directories, fs.files, fs.symlinks, fs.archives


def table_of(fs: FileSystem, row: Entry) -> Table[Any]:
    """The table that a row is in."""
    table: Table[Any] = getattr(fs, TABLE_OF_ID[row.id.partition(":")[0]])
    return table


def entry(fs: FileSystem, key: str) -> Entry | None:
    """The row with an id, whatever its kind."""
    table = TABLE_OF_ID.get(key.partition(":")[0])
    found: Entry | None = getattr(fs, table).get(key) if table is not None else None
    return found


def put(fs: FileSystem, row: Entry) -> Any:
    """Write a row to the table of its kind."""
    return table_of(fs, row).put(row)


def remove(fs: FileSystem, row: Entry) -> None:
    """Take a row away for good."""
    table_of(fs, row).delete(row.id)


def root(fs: FileSystem) -> Directory:
    """The directory ``/``."""
    found = next(d for d in fs.directories.where(parent=None) if not d.name)
    return found


def child(fs: FileSystem, directory: Directory, name: str) -> Entry | None:
    """The entry of this name in a directory."""
    for table in tables(fs):
        for row in table.where(parent=directory.id):
            if row.name == name:
                found: Entry = row
                return found
    return None


def children(fs: FileSystem, directory: Directory) -> list[Entry]:
    """What a directory holds, in the order of kinds and then of creation."""
    return [row for table in tables(fs) for row in table.where(parent=directory.id)]


def all_children(fs: FileSystem) -> dict[str | None, list[Entry]]:
    """Directory id -> what it holds, in one pass over everything; under None the root and what lies in the trash."""
    found: dict[str | None, list[Entry]] = {}
    for table in tables(fs):
        for row in table:
            found.setdefault(row.parent, []).append(row)
    return found


def ancestors(fs: FileSystem, row: Entry) -> list[Directory]:
    """The directories that a row lies in, the nearest first."""
    found: list[Directory] = []
    parent = row.parent
    while parent is not None:
        directory = fs.directories.get(parent)
        assert directory is not None  # a directory is never taken away without what it holds
        found.append(directory)
        parent = directory.parent
    return found


def path_of(fs: FileSystem, row: Entry) -> str:
    """The absolute path; of something in the trash the path within it."""
    names = [row.name, *(d.name for d in ancestors(fs, row))]
    return "/".join(reversed(names)) or "/"


def in_trash(fs: FileSystem, row: Entry) -> bool:
    """Whether a row, or a directory that it lies in, was deleted."""
    above = ancestors(fs, row)
    top = above[-1] if above else row
    return bool(top.name)


def subtree(fs: FileSystem, top: Entry) -> list[Entry]:
    """A row and everything below it, each directory before what it holds."""
    if not isinstance(top, Directory):
        return [top]
    held = all_children(fs)
    found: list[Entry] = [top]
    for row in found:
        if isinstance(row, Directory):
            found += held.get(row.id, ())
    return found


def height(fs: FileSystem, rows: list[Entry]) -> int:
    """How many levels a subtree has; a file alone has one."""
    levels: dict[str, int] = {}
    for row in rows:
        levels[row.id] = levels.get(row.parent or "", 0) + 1
    return max(levels.values())


def bytes_of(row: Entry) -> int:
    """What an entry counts for in sizes and quotas: directories and links nothing."""
    return row.size if isinstance(row, File | Archive) else 0


def every_entry(fs: FileSystem) -> Iterator[Entry]:
    """All rows, in the trash or not."""
    for table in tables(fs):
        yield from table
