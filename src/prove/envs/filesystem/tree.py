"""The tree that the rows make up: children, paths, what is below a directory."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from prove.engine import Table
from prove.engine.world import World
from prove.envs.common import fold
from prove.envs.filesystem.entities import Archive, Directory, Entry, File, FileSystem

MAX_DEPTH = 24
"""Directories within each other; a path is never longer than so many names."""

TABLE_OF_ID = {"file": "files", "dir": "directories", "link": "symlinks", "arc": "archives"}
"""What the id of an entry begins with -> the table that it is in."""


TABLES = ("directories", "files", "symlinks", "archives")
_SIZED = ("files", "archives")
"""Those of entries that :func:`bytes_of` counts."""


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
    if table is None:
        return None
    own = fs.overlays.get(table)
    found: Entry | None = own[key] if own and key in own else fs.world.tables[table].rows.get(key)
    return found


def put(fs: FileSystem, row: Entry) -> Any:
    """Write a row to the table of its kind."""
    return table_of(fs, row).put(row)


def remove(fs: FileSystem, row: Entry) -> None:
    """Take a row away for good."""
    table_of(fs, row).delete(row.id)


def root(fs: FileSystem) -> Directory:
    """The directory ``/``."""
    return fs.directories.need(fs.world.derived(_root), "root")


def _root(world: World) -> str:
    found: str = next(d.id for d in world.tables["directories"].index["parent"][None] if not d.name)
    return found


def changed(fs: FileSystem) -> list[dict[str, Any]]:
    """The session's own entries by id, of each kind of which it has any; None for what it took away."""
    overlays = fs.overlays
    return [overlay for name in TABLES if (overlay := overlays.get(name))] if overlays else []


def child(fs: FileSystem, directory: Directory, name: str) -> Entry | None:
    """The entry of this name in a directory, in which names are unique."""
    found = fs.world.derived(_by_name).get((directory.id, name))
    for overlay in changed(fs):
        for key, row in overlay.items():
            if row is not None and row.name == name and row.parent == directory.id:
                own: Entry = row
                return own
            if found is not None and found.id == key:
                found = None
    return found


def _by_name(world: World) -> dict[tuple[str | None, str], Entry]:
    # The first of a name, should a world have two.
    return {
        (row.parent, row.name): row for name in reversed(TABLES) for row in reversed(world.tables[name].rows.values())
    }


def children(fs: FileSystem, directory: Directory) -> list[Entry]:
    """What a directory holds, in the order of kinds and then of creation."""
    key = directory.id
    if key not in parents_changed(fs):
        return fs.world.derived(_held).get(key, []).copy()
    return [row for table in tables(fs) for row in table.where(parent=key)]


def parents_changed(fs: FileSystem) -> set[str | None]:
    """The directories that hold something else than at the start; None among them for the trash."""
    touched: set[str | None] = set()
    overlays = fs.overlays
    if overlays:
        for name in TABLES:
            overlay = overlays.get(name)
            if overlay:
                base = fs.world.tables[name].rows
                for key, row in overlay.items():
                    if row is not None:
                        touched.add(row.parent)
                    before = base.get(key)
                    if before is not None:
                        touched.add(before.parent)
    return touched


class Held(NamedTuple):
    """What a directory holds itself, nothing of what is further below."""

    entries: list[Entry]
    """By name."""
    directories: list[Directory]
    """By name."""
    files: int
    """Files and archives."""
    size: int
    """Bytes of the files and archives."""


_EMPTY = Held([], [], 0, 0)


def holding(fs: FileSystem) -> Callable[[str], Held]:
    """Tells of a directory by its id what it holds as things are now."""
    known = fs.world.derived(_all_held)
    touched = parents_changed(fs)
    if not touched:
        return lambda key: known.get(key, _EMPTY)
    own: dict[str, Held] = {}

    def of(key: str) -> Held:
        if key not in touched:
            return known.get(key, _EMPTY)
        if key not in own:
            own[key] = _held_of([row for table in tables(fs) for row in table.where(parent=key)])
        return own[key]

    return of


def _held_of(rows: Iterable[Entry]) -> Held:
    entries = sorted(rows, key=lambda r: (fold(r.name), r.name))
    directories = [r for r in entries if isinstance(r, Directory)]
    sizes = [r.size for r in entries if isinstance(r, File | Archive)]
    return Held(entries, directories, len(sizes), sum(sizes))


def _all_held(world: World) -> dict[str | None, Held]:
    return {key: _held_of(rows) for key, rows in world.derived(_held).items()}


def _held(world: World) -> dict[str | None, list[Entry]]:
    found: dict[str | None, list[Entry]] = {}
    for name in TABLES:
        for row in world.tables[name].rows.values():
            found.setdefault(row.parent, []).append(row)
    return found


def stands(fs: FileSystem, directory_id: str | None) -> bool:
    """Whether a directory of the world, and all that it lies in, is as it was at the start."""
    above = fs.world.derived(_above).get(directory_id)
    if above is None:
        return False
    own = fs.overlays.get("directories")
    return not own or own.keys().isdisjoint(above)


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


def ancestors(fs: FileSystem, row: Entry) -> list[Directory]:
    """The directories that a row lies in, the nearest first."""
    found: list[Directory] = []
    parent = row.parent
    own, base = fs.overlays.get("directories") or {}, fs.world.tables["directories"].rows
    while parent is not None:
        directory: Directory | None = own[parent] if parent in own else base.get(parent)
        assert directory is not None  # a directory is never taken away without what it holds
        found.append(directory)
        parent = directory.parent
    return found


def path_of(fs: FileSystem, row: Entry) -> str:
    """The absolute path; of something in the trash the path within it."""
    if stands(fs, row.parent):
        above = fs.world.derived(_paths)[row.parent]
        return f"{above}/{row.name}"
    names = [row.name, *(d.name for d in ancestors(fs, row))]
    return "/".join(reversed(names)) or "/"


def _paths(world: World) -> dict[str | None, str]:
    """Directory id -> its path, "" of the root."""
    fs = FileSystem(world)
    directories: Iterable[Directory] = world.tables["directories"].rows.values()
    return {d.id: "/".join(reversed([d.name, *(a.name for a in ancestors(fs, d))])) for d in directories}


def in_trash(fs: FileSystem, row: Entry) -> bool:
    """Whether a row, or a directory that it lies in, was deleted."""
    if stands(fs, row.parent):
        return row.parent not in fs.world.derived(_below_root)
    above = ancestors(fs, row)
    top = above[-1] if above else row
    return bool(top.name)


def _below_root(world: World) -> frozenset[str]:
    """The root, and the directories that lie in it."""
    top = _root(world)
    return frozenset(key for key, above in _above(world).items() if key is not None and top in above)


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
    for name in TABLES if fs.overlays else ():
        overlay = fs.overlays.get(name)
        if overlay:
            base, sized = fs.world.tables[name].rows, name in _SIZED
            for key, row in overlay.items():
                before = base.get(key)
                if before is not None and before.owner == user:
                    count -= 1
                    if sized:
                        size -= before.size
                if row is not None and row.owner == user:
                    count += 1
                    if sized:
                        size += row.size
    return size, count


def _owned(world: World) -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for name in TABLES:
        for row in world.tables[name].rows.values():
            size, count = found.get(row.owner, (0, 0))
            found[row.owner] = (size + bytes_of(row), count + 1)
    return found
