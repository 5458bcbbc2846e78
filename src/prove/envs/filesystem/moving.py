"""Tools that copy, move and rename entries of any kind."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from prove.engine import Conflict, tool
from prove.envs.filesystem import faults
from prove.envs.filesystem.entities import Directory, DirectoryId, Entry, EntryId, FileSystem, Symlink
from prove.envs.filesystem.params import Into, Name
from prove.envs.filesystem.paths import READ, SEARCH, allow, free_name, place, resolve
from prove.envs.filesystem.rules import copy_of, few, movable, outside, room, shallow
from prove.envs.filesystem.tree import bytes_of, path_of, put, subtree
from prove.envs.filesystem.views import Placed, placed


def readable(fs: FileSystem, rows: list[Entry], parameter: str) -> None:
    """Refuses to copy or pack what the user may not read."""
    for row in rows:
        if not isinstance(row, Symlink):
            allow(fs, row, READ, parameter)
        if isinstance(row, Directory):
            allow(fs, row, SEARCH, parameter)


@tool
def copy_path(
    fs: FileSystem,
    path: Annotated[EntryId, Field(description="What to copy, path or id")],
    folder: Annotated[DirectoryId | None, Into] = None,
    new_name: Annotated[Name | None, Field(description="Name of the copy; as it is if left out")] = None,
) -> Placed:
    """Copy an entry, a directory with all it holds, and return the copy. Refuses a name that exists there, a
    directory into itself, and more than the quota has room for."""
    row = resolve(fs, path, "path", follow=False)
    directory = place(fs, folder, "folder")
    if isinstance(row, Directory):
        outside(fs, row, directory, "folder")
    name = new_name or row.name
    free_name(fs, directory, name, "folder" if new_name is None else "new_name")
    rows = subtree(fs, row)
    few(rows, "path", "copy")
    readable(fs, rows, "path")
    room(fs, sum(map(bytes_of, rows)), len(rows), "path")
    shallow(fs, directory, rows, "folder")
    copies: dict[str | None, str] = {row.parent: directory.id}
    made: list[Entry] = []
    for one in rows:
        made.append(copy_of(fs, one, copies[one.parent], name if one is row else one.name))
        copies[one.id] = made[-1].id
    return placed(fs, made[0])


@tool
def move_path(
    fs: FileSystem,
    path: Annotated[EntryId, Field(description="What to move, path or id")],
    folder: Annotated[DirectoryId, Field(description="Directory to move it to, path or id")],
) -> Placed:
    """Move an entry, a directory with all it holds, to another directory; its id stays. Refuses a name that exists
    there and a directory into itself."""
    row = resolve(fs, path, "path", follow=False)
    directory = place(fs, folder, "folder")
    if isinstance(row, Directory):
        outside(fs, row, directory, "folder")
    if row.parent == directory.id:
        raise Conflict("already_there", f"path: {faults.cut(path_of(fs, row))!r} is in that directory already.")
    movable(fs, row, "path")
    free_name(fs, directory, row.name, "folder")
    shallow(fs, directory, subtree(fs, row), "folder")
    return placed(fs, put(fs, row.but(parent=directory.id)))


@tool
def rename_path(
    fs: FileSystem,
    path: Annotated[EntryId, Field(description="What to rename, path or id")],
    new_name: Annotated[Name, Field(description="The new name, ending included")],
) -> Placed:
    """Rename an entry where it is; its id stays. Refuses a name that exists there."""
    row = resolve(fs, path, "path", follow=False)
    directory = movable(fs, row, "path")
    if row.name == new_name:
        raise Conflict("already_there", f"new_name: {faults.cut(path_of(fs, row))!r} has this name already.")
    free_name(fs, directory, new_name, "new_name")
    return placed(fs, put(fs, row.but(name=new_name)))
