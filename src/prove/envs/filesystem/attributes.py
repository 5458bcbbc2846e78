"""Tools on what is known of entries beside their content: owner, mode, size, quota."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import NotFound, Refused, ToolError, View, tool
from prove.envs.filesystem import faults
from prove.envs.filesystem.entities import Directory, DirectoryId, Entry, EntryId, FileSystem, Kind, Symlink
from prove.envs.filesystem.params import Mode, octal, permissions, readable
from prove.envs.filesystem.paths import READ, SEARCH, allow, looking, may, need_directory, resolve, working_directory
from prove.envs.filesystem.rules import used
from prove.envs.filesystem.tree import bytes_of, children, entry, holding, path_of, put, subtree
from prove.envs.filesystem.views import size_of

Answer = Literal["file", "directory", "symlink", "archive", "nothing"]


class Info(View, frozen=True, kw_only=True):
    id: EntryId
    kind: Kind
    name: str
    path: str
    size: int | None = None
    entries: int | None = None
    owner: str
    group: str
    mode: str
    permissions: str
    modified: datetime
    target: str = ""


class Exists(View, frozen=True, kw_only=True):
    exists: bool
    is_a: Answer
    path: str
    id: EntryId | None = None
    kind: Kind | None = None


class Changed(View, frozen=True, kw_only=True):
    id: EntryId
    kind: Kind
    path: str
    owner: str
    group: str
    mode: str
    permissions: str


class DiskUse(View, frozen=True, kw_only=True):
    id: DirectoryId
    path: str
    bytes: int
    readable: str
    files: int
    directories: int
    unreadable: int = 0


class Quota(View, frozen=True, kw_only=True):
    user: str
    used: str
    free: str
    quota: str
    used_bytes: int
    free_bytes: int
    quota_bytes: int
    used_entries: int
    quota_entries: int
    in_trash: str


@tool(read_only=True)
def path_info(
    fs: FileSystem,
    path: Annotated[EntryId, Field(description="Entry of any kind, path or id; of a link the link itself")],
) -> Info:
    """Get all that is known of an entry: size, owner, group, mode, when it was modified, where a link points."""
    row = resolve(fs, path, "path", follow=False)
    listed = isinstance(row, Directory) and may(fs, row, READ)
    return Info(
        id=row.id,
        kind=row.KIND,
        name=row.name or "/",
        path=path_of(fs, row),
        size=size_of(row),
        entries=len(children(fs, row)) if isinstance(row, Directory) and listed else None,
        owner=row.owner,
        group=row.group,
        mode=octal(row.mode),
        permissions=permissions(row.mode),
        modified=row.modified_at,
        target=row.target if isinstance(row, Symlink) else "",
    )


@tool(read_only=True)
def path_exists(
    fs: FileSystem,
    path: Annotated[str, Field(min_length=1, description="Path to look for, absolute or relative")],
) -> Exists:
    """Tell whether a path leads to anything, and to what; links are followed. Refuses paths through directories
    that you may not enter."""
    try:
        row = resolve(fs, path, "path")
    except ToolError as error:
        if error.code not in ("no_such_file", "not_a_directory"):
            raise
        here = path_of(fs, working_directory(fs)).rstrip("/")
        home = path_of(fs, fs.directories.need(fs.shell.home, "home"))
        whole = path if path.startswith("/") else home + path[1:] if path.startswith("~") else f"{here}/{path}"
        return Exists(exists=False, is_a="nothing", path=faults.cut(whole, 300))
    return Exists(exists=True, is_a=row.KIND, path=path_of(fs, row), id=row.id, kind=row.KIND)


@tool(idempotent=True)
def change_mode(
    fs: FileSystem,
    path: Annotated[EntryId, Field(description="Entry that you own, path or id")],
    mode: Mode,
) -> Changed:
    """Change who may read (4), write (2) and execute or enter (1) an entry. Refuses what another owns, and links."""
    row = resolve(fs, path, "path", follow=False)
    _owned(fs, row, "path")
    if isinstance(row, Symlink):
        raise faults.not_a_file("path", path_of(fs, row), "symlink")
    return _changed(fs, put(fs, row.but(mode=int(mode, 8))))


@tool(idempotent=True)
def change_owner(
    fs: FileSystem,
    path: Annotated[EntryId, Field(description="Entry that you own, path or id")],
    owner: Annotated[str, Field(max_length=40, description="New owner, a user who shares a group with you, or you")],
    group: Annotated[str | None, Field(max_length=40, description="New group, one of your own")] = None,
) -> Changed:
    """Give an entry to another user, and to another group if one is given; for the group alone name yourself as owner.
    Refuses what another owns, groups you are not in, and users with whom you share none."""
    row = resolve(fs, path, "path", follow=False)
    _owned(fs, row, "path")
    shell = fs.shell
    if group is not None:
        known = {g for u in fs.users for g in u.groups}
        if group not in known:
            raise NotFound("no_such_group", f"group: there is no group {faults.cut(group, 40)!r}.")
        if group not in shell.groups:
            raise Refused(
                "not_in_group",
                f"group: you are not in {group!r}; your groups: {', '.join(shell.groups)}.",
                [{"pointer": "/group", "problem": "not one of yours", "allowed": ", ".join(shell.groups)}],
            )
    user = fs.users.find(name=owner)
    if user is None:
        raise NotFound("no_such_user", f"owner: there is no user {faults.cut(owner, 40)!r}.")
    if not set(user.groups) & set(shell.groups):
        raise Refused("no_shared_group", f"owner: you share no group with {owner!r}.")
    return _changed(fs, put(fs, row.but(owner=owner, group=group or row.group)))


def _owned(fs: FileSystem, row: Entry, parameter: str) -> None:
    if row.owner != fs.shell.user:
        raise faults.only_the_owner(parameter, path_of(fs, row), row.owner)


def _changed(fs: FileSystem, row: Entry) -> Changed:
    return Changed(
        id=row.id,
        kind=row.KIND,
        path=path_of(fs, row),
        owner=row.owner,
        group=row.group,
        mode=octal(row.mode),
        permissions=permissions(row.mode),
    )


@tool(read_only=True)
def directory_size(
    fs: FileSystem,
    path: Annotated[
        DirectoryId | None, Field(description="Directory, path or id; the working directory if left out")
    ] = None,
) -> DiskUse:
    """Add up the sizes of all files below a directory. Directories that you may not read are counted as unreadable
    and left out."""
    top = working_directory(fs) if path is None else need_directory(fs, path, "path")
    allow(fs, top, READ, "path")
    allow(fs, top, SEARCH, "path")
    held, look = holding(fs), looking(fs)
    size = files = directories = unreadable = 0
    waiting = [top]
    while waiting:
        here = held(waiting.pop().id)
        files += here.files
        size += here.size
        for row in here.directories:
            directories += 1
            if look(row):
                waiting.append(row)
            else:
                unreadable += 1
    return DiskUse(
        id=top.id,
        path=path_of(fs, top),
        bytes=size,
        readable=readable(size),
        files=files,
        directories=directories,
        unreadable=unreadable,
    )


@tool(read_only=True)
def disk_quota(fs: FileSystem) -> Quota:
    """Get how much of your quota is used and free, in bytes and in entries; what is in your trash counts."""
    shell = fs.shell
    size, count = used(fs)
    free = max(shell.quota_bytes - size, 0)
    tops = [entry(fs, item.entry_id) for item in fs.trash_items]
    trash = sum(bytes_of(row) for top in tops if top is not None for row in subtree(fs, top))
    return Quota(
        user=shell.user,
        used=readable(size),
        free=readable(free),
        quota=readable(shell.quota_bytes),
        used_bytes=size,
        free_bytes=free,
        quota_bytes=shell.quota_bytes,
        used_entries=count,
        quota_entries=shell.quota_entries,
        in_trash=readable(trash),
    )
