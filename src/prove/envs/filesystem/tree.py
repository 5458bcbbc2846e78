"""The tree that the rows make up: children, paths, what is below a directory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any

from prove.engine import Table
from prove.engine.world import World
from prove.envs.filesystem.entities import Archive, Directory, Entry, File, FileSystem

MAX_DEPTH = 24
"""Directories within each other; a path is never longer than so many names."""

TABLE_OF_ID = {"file": "files", "dir": "directories", "link": "symlinks", "arc": "archives"}
"""What the id of an entry begins with -> the table that it is in."""


TABLES = ("directories", "files", "symlinks", "archives")


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


def all_children(fs: FileSystem) -> Mapping[str | None, Sequence[Entry]]:
    """Directory id -> what it holds; under None the root and what lies in the trash."""
    held = fs.world.derived(_held)
    touched: set[str | None] = set()
    for table in tables(fs):
        for key, row in table.overlay.items():
            touched |= {r.parent for r in (row, table.base.rows.get(key)) if r is not None}
    if not touched:
        return held
    return {**held, **{p: [row for table in tables(fs) for row in table.where(parent=p)] for p in touched}}


def _held(world: World) -> dict[str | None, list[Entry]]:
    found: dict[str | None, list[Entry]] = {}
    for name in TABLES:
        for row in world.tables[name].rows.values():
            found.setdefault(row.parent, []).append(row)
    return found


def stands(fs: FileSystem, directory_id: str | None) -> bool:
    """Whether a directory of the world, and all that it lies in, is as it was at the start."""
    above = fs.world.derived(_above).get(directory_id)
    return above is not None and fs.directories.overlay.keys().isdisjoint(above)


def _above(world: World) -> dict[str | None, frozenset[str]]:
    """Directory id -> its own and those of the directories that it lies in."""
    directories = world.tables["directories"].rows
    found: dict[str | None, frozenset[str]] = {}

    def of(key: str) -> frozenset[str]:
        if key not in found:
            parent = directories[key].parent
            found[key] = frozenset({key}) | (of(parent) if parent is not None else frozenset())
        return found[key]

    for key in directories:
        of(key)
    return found


def newest_first(fs: FileSystem) -> Iterator[Entry]:
    """All entries, in the trash or not, the last modified first."""
    touched = {key for table in tables(fs) for key in table.overlay}
    changed = [row for table in tables(fs) for row in table.overlay.values() if row is not None]
    changed.sort(key=_modified)
    for row in fs.world.derived(_by_age):
        while changed and changed[-1].modified_at >= row.modified_at:
            yield changed.pop()
        if row.id not in touched:
            yield row
    while changed:
        yield changed.pop()


_modified = attrgetter("modified_at")


def _by_age(world: World) -> list[Entry]:
    rows: list[Entry] = [row for name in TABLES for row in world.tables[name].rows.values()]
    return sorted(rows, key=_modified, reverse=True)


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
    found: list[Entry] = [top]
    for row in found:
        if isinstance(row, Directory):
            found += children(fs, row)
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


def owned(fs: FileSystem, user: str) -> tuple[int, int]:
    """Bytes and number of the entries that a user owns, in the trash or not."""
    size, count = fs.world.derived(_owned).get(user, (0, 0))
    for table in tables(fs):
        for key, row in table.overlay.items():
            before = table.base.rows.get(key)
            if before is not None and before.owner == user:
                size, count = size - bytes_of(before), count - 1
            if row is not None and row.owner == user:
                size, count = size + bytes_of(row), count + 1
    return size, count


def _owned(world: World) -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for name in TABLES:
        for row in world.tables[name].rows.values():
            size, count = found.get(row.owner, (0, 0))
            found[row.owner] = (size + bytes_of(row), count + 1)
    return found
