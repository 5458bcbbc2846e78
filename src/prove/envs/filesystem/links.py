"""Tools on symbolic links, and on where a path leads in the end."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from prove.engine import Refused, ToolError, View, tool
from prove.envs.filesystem import faults
from prove.envs.filesystem.entities import DirectoryId, EntryId, FileSystem, Kind, LinkId, Symlink
from prove.envs.filesystem.params import LOOKS_LIKE_ID, Into, Name
from prove.envs.filesystem.paths import MAX_PATH, free_name, place, resolve
from prove.envs.filesystem.rules import room, shallow
from prove.envs.filesystem.tree import path_of
from prove.envs.filesystem.views import size_of


class Link(View, frozen=True, kw_only=True):
    id: LinkId
    path: str
    target: str


class LinkState(View, frozen=True, kw_only=True):
    id: LinkId
    path: str
    target: str
    broken: bool


class Resolved(View, frozen=True, kw_only=True):
    id: EntryId
    kind: Kind
    path: str
    size: int | None = None


@tool
def create_symlink(
    fs: FileSystem,
    target: Annotated[EntryId, Field(description="What the link points to, path or id; a path may lead nowhere yet")],
    name: Annotated[Name, Field(description="Name of the link")],
    folder: Annotated[DirectoryId | None, Into] = None,
) -> Link:
    """Create a symbolic link. A relative target is seen from the directory of the link. Refuses a name that exists
    there."""
    if LOOKS_LIKE_ID.fullmatch(target):
        text = path_of(fs, resolve(fs, target, "target", follow=False))
    else:
        text = target
    if not text or text.isspace() or len(text) > MAX_PATH:
        raise faults.path_too_long("target", text, f"should have 1 to {MAX_PATH} characters and not be blank.")
    directory = place(fs, folder, "folder")
    free_name(fs, directory, name, "name")
    room(fs, 0, 1, "name")
    shell = fs.shell
    made = fs.symlinks.put(
        Symlink(
            id=fs.new_id(fs.symlinks),
            name=name,
            parent=directory.id,
            owner=shell.user,
            group=shell.groups[0],
            target=text,
            modified_at=fs.now,
        )
    )
    shallow(fs, directory, [made], "folder")
    return Link(id=made.id, path=path_of(fs, made), target=made.target)


@tool(read_only=True)
def read_symlink(
    fs: FileSystem,
    path: Annotated[LinkId, Field(description="Symbolic link, path or id")],
) -> LinkState:
    """Read the target that a symbolic link holds, and whether it is broken: leads nowhere, in a circle, or where you
    may not go. Refuses what is not a link."""
    row = resolve(fs, path, "path", follow=False)
    if not isinstance(row, Symlink):
        raise faults.not_a_symlink("path", path_of(fs, row), row.KIND)
    try:
        resolve(fs, row.id, "path")
        broken = False
    except ToolError:
        broken = True
    return LinkState(id=row.id, path=path_of(fs, row), target=row.target, broken=broken)


@tool(read_only=True)
def resolve_path(
    fs: FileSystem,
    path: Annotated[EntryId, Field(description="Path or id to follow")],
) -> Resolved:
    """Get the real absolute path of an entry, every symbolic link on the way followed. Refuses links in a circle."""
    try:
        row = resolve(fs, path, "path")
    except ToolError as error:
        link = fs.symlinks.get(path)
        if link is None or error.code != "no_such_file" or link.target.rstrip("/") == "":
            raise
        raise Refused(
            "broken_link",
            f"path: the link {path!r} ({faults.cut(link.name)}) leads nowhere; "
            f"its target is {faults.cut(link.target)!r}.",
            [{"pointer": "/path", "problem": "broken link"}],
        ) from None
    return Resolved(id=row.id, kind=row.KIND, path=path_of(fs, row), size=size_of(row))
