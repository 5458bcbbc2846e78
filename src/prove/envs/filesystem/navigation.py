"""Tools for finding one's way: where one is, what there is, directories made and removed."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from prove.engine import View, tool
from prove.engine.world import World
from prove.envs.common import Cursor, Listed, page
from prove.envs.filesystem import faults
from prove.envs.filesystem.entities import Directory, DirectoryId, Entry, FileSystem, Kind
from prove.envs.filesystem.params import Into, Name, PageLimit
from prove.envs.filesystem.paths import (
    READ,
    SEARCH,
    allow,
    free_name,
    looking,
    need_directory,
    place,
    working_directory,
)
from prove.envs.filesystem.rules import new_directory, removable, room, shallow
from prove.envs.filesystem.tree import bytes_of, changed, children, holding, path_of
from prove.envs.filesystem.views import Row, listing

DEEPEST = 10
"""Levels that a tree goes down."""

SortKey = Literal["name", "size", "modified"]


class WorkingDirectory(View, frozen=True, kw_only=True):
    id: DirectoryId
    path: str
    entries: int


class Whereabouts(View, frozen=True, kw_only=True):
    id: DirectoryId
    path: str
    home: str
    user: str
    groups: tuple[str, ...]


class Listing(View, frozen=True, kw_only=True):
    path: str
    entries: list[Row]
    next_cursor: str | None = None


class TreeRow(View, frozen=True, kw_only=True):
    id: DirectoryId
    name: str
    path: str
    entries: int


class Tree(View, frozen=True, kw_only=True):
    directories: list[TreeRow]
    next_cursor: str | None = None


class NewDirectory(View, frozen=True, kw_only=True):
    id: DirectoryId
    path: str


class RemovedDirectory(View, frozen=True, kw_only=True):
    path: str
    status: Literal["removed"]


@tool(read_only=True)
def get_working_directory(fs: FileSystem) -> Whereabouts:
    """Get the working directory, where relative paths begin, with the home directory, user and groups."""
    here = working_directory(fs)
    home = fs.directories.need(fs.shell.home, "home")
    return Whereabouts(
        id=here.id, path=path_of(fs, here), home=path_of(fs, home), user=fs.shell.user, groups=fs.shell.groups
    )


@tool
def change_directory(
    fs: FileSystem,
    path: Annotated[DirectoryId, Field(description="Directory to go to, path or id")],
) -> WorkingDirectory:
    """Change the working directory. Refuses what is not a directory or may not be entered."""
    directory = need_directory(fs, path, "path")
    allow(fs, directory, SEARCH, "path")
    shell = fs.shell
    if directory.id != shell.working_directory:
        fs.shells.put(shell.but(working_directory=directory.id))
    return WorkingDirectory(id=directory.id, path=path_of(fs, directory), entries=len(children(fs, directory)))


def _sorted(by_name: list[Entry], key: SortKey) -> list[Entry]:
    if key == "size":
        by_name.sort(key=bytes_of, reverse=True)
    elif key == "modified":
        by_name.sort(key=lambda r: r.modified_at, reverse=True)
    return by_name


@tool(read_only=True)
def list_directory(
    fs: FileSystem,
    path: Annotated[
        DirectoryId | None, Field(description="Directory, path or id; the working directory if left out")
    ] = None,
    kind: Annotated[Kind | None, Field(description="Only entries of this kind")] = None,
    sort_by: Annotated[SortKey, Field(description="By name, or the largest or newest first")] = "name",
    show_hidden: Annotated[bool, Field(description="Also names that begin with a dot")] = False,
    limit: PageLimit = 10,
    cursor: Cursor | None = None,
) -> Listing:
    """List what a directory holds. Returns one page, and next_cursor if there are more."""
    directory = working_directory(fs) if path is None else need_directory(fs, path, "path")
    allow(fs, directory, READ, "path")
    allow(fs, directory, SEARCH, "path")
    rows = [
        r
        for r in holding(fs)(directory.id).entries
        if kind in (None, r.KIND) and (show_hidden or not r.name.startswith("."))
    ]
    shown, following = page(_sorted(rows, sort_by), limit, cursor)
    return Listing(path=path_of(fs, directory), entries=listing(fs, shown), next_cursor=following)


@tool(read_only=True)
def directory_tree(
    fs: FileSystem,
    path: Annotated[
        DirectoryId | None, Field(description="Directory to begin at, path or id; the working directory if left out")
    ] = None,
    depth: Annotated[int, Field(ge=1, le=DEEPEST, description="Levels to go down")] = 3,
    limit: PageLimit = 20,
    cursor: Cursor | None = None,
) -> Tree:
    """List the directories below one, each before those in it, with the number of entries they hold. Leaves out
    hidden ones and what is in those that may not be read."""
    top = working_directory(fs) if path is None else need_directory(fs, path, "path")
    allow(fs, top, READ, "path")
    allow(fs, top, SEARCH, "path")
    held = holding(fs)

    def row(directory: Directory) -> TreeRow:
        entries = len(held(directory.id).entries)
        return TreeRow(id=directory.id, name=directory.name, path=path_of(fs, directory), entries=entries)

    if not changed(fs):
        known = fs.world.derived(_trees)
        tree = known.get(top.id) or known.setdefault(top.id, _Below(_below(fs, top, DEEPEST)))
        lines, following = tree.listed.page(tree.down_to[depth], limit, cursor, row)
        return Tree(directories=lines, next_cursor=following)
    shown, following = page([d for d, _ in _below(fs, top, depth)], limit, cursor)
    return Tree(directories=[row(d) for d in shown], next_cursor=following)


def _below(fs: FileSystem, top: Directory, depth: int) -> list[tuple[Directory, int]]:
    """The directories that a tree shows, each before those in it, and how far below the top each is."""
    held, look = holding(fs), looking(fs)
    rows: list[tuple[Directory, int]] = []
    waiting: list[tuple[Directory, int]] = [(top, 0)]
    while waiting:
        directory, level = waiting.pop()
        if level:
            rows.append((directory, level))
        if level < depth and look(directory):
            inner = held(directory.id).directories
            waiting += [(d, level + 1) for d in reversed(inner) if not d.name.startswith(".")]
    return rows


class _Below:
    """A tree of the world, for as long as a session has changed no entry."""

    def __init__(self, rows: list[tuple[Directory, int]]) -> None:
        self.listed = Listed(row for row, _ in rows)
        levels = [level for _, level in rows]
        self.down_to = [sum((level <= depth) << n for n, level in enumerate(levels)) for depth in range(DEEPEST + 1)]
        """Levels -> the directories so far below the top or less."""


def _trees(world: World) -> dict[str, _Below]:
    """Trees by the id of their top, as far as they were asked for."""
    return {}


@tool
def make_directory(
    fs: FileSystem,
    name: Annotated[Name, Field(description="Name of the new directory")],
    folder: Annotated[DirectoryId | None, Into] = None,
) -> NewDirectory:
    """Make an empty directory. Refuses a name that exists there and a directory you may not write to."""
    directory = place(fs, folder, "folder")
    free_name(fs, directory, name, "name")
    room(fs, 0, 1, "name")
    made = new_directory(fs, directory, name)
    shallow(fs, directory, [made], "folder")
    return NewDirectory(id=made.id, path=path_of(fs, made))


@tool(destructive=True, idempotent=True)
def remove_directory(
    fs: FileSystem,
    path: Annotated[DirectoryId, Field(description="Empty directory, path or id")],
) -> RemovedDirectory:
    """Remove an empty directory for good. Refuses one that holds anything, hidden entries included."""
    directory = need_directory(fs, path, "path")
    removable(fs, directory, "path")
    held = children(fs, directory)
    where = path_of(fs, directory)
    if held:
        raise faults.not_empty("path", where, len(held))
    fs.directories.delete(directory.id)
    return RemovedDirectory(path=where, status="removed")
