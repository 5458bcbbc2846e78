"""Tools that pack entries into archives and unpack them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from pydantic import Field

from prove.engine import InvalidArgument, View, tool
from prove.envs.common import Cursor
from prove.envs.filesystem import faults
from prove.envs.filesystem.entities import (
    Archive,
    ArchiveId,
    Directory,
    DirectoryId,
    Entry,
    EntryId,
    File,
    FileSystem,
    Kind,
    Member,
    Symlink,
)
from prove.envs.filesystem.moving import readable
from prove.envs.filesystem.params import Into, Name, PageLimit, octal
from prove.envs.filesystem.paths import READ, allow, free_name, place, resolve
from prove.envs.filesystem.rules import NEW_FILE, few, packed_size, room, shallow
from prove.envs.filesystem.tree import bytes_of, path_of, put, subtree

ENDINGS = (".zip", ".tar", ".tar.gz", ".tgz")


MAX_PACKED_TEXT = 1_000_000
"""Characters of text in one archive, so that archives within archives stay small."""


class PackedArchive(View, frozen=True, kw_only=True):
    id: ArchiveId
    path: str
    members: int
    size: int


class MemberRow(View, frozen=True, kw_only=True):
    path: str
    kind: Kind
    size: int
    mode: str


class MemberPage(View, frozen=True, kw_only=True):
    members: list[MemberRow]
    total: int
    next_cursor: str | None = None


class Unpacked(View, frozen=True, kw_only=True):
    folder_id: DirectoryId
    folder: str
    files: int
    directories: int
    size: int


_encode = msgspec.json.Encoder(order="deterministic").encode
_decode = msgspec.json.Decoder(tuple[Member, ...]).decode


def _content(row: Entry) -> str:
    if isinstance(row, Archive):
        return _encode(row.members).decode()
    return row.content if isinstance(row, File) else ""


def pack(rows: list[Entry]) -> tuple[Member, ...]:
    """A subtree as the members of an archive, paths relative to where it lies."""
    paths: dict[str | None, str] = {}
    members = []
    for row in rows:
        above = paths.get(row.parent, "")
        paths[row.id] = path = f"{above}/{row.name}" if above else row.name
        members.append(
            Member(
                path=path,
                kind=row.KIND,
                mode=row.mode,
                content=_content(row),
                size=bytes_of(row),
                binary=isinstance(row, File) and row.binary,
                target=row.target if isinstance(row, Symlink) else "",
            )
        )
    return tuple(members)


@tool
def create_archive(
    fs: FileSystem,
    path: Annotated[EntryId, Field(description="What to pack, path or id; a directory with all it holds")],
    name: Annotated[Name, Field(description="Name of the archive, ending in .zip, .tar, .tar.gz or .tgz")],
    folder: Annotated[DirectoryId | None, Into] = None,
) -> PackedArchive:
    """Pack an entry into a new archive; it stays as it is. Refuses a name that exists there, what you may not read,
    and more than the quota has room for."""
    row = resolve(fs, path, "path", follow=False)
    directory = place(fs, folder, "folder")
    if not name.endswith(ENDINGS) or name in ENDINGS:
        raise InvalidArgument("name", f"{name!r} should end in {', '.join(ENDINGS)}.", list(ENDINGS))
    free_name(fs, directory, name, "name")
    rows = subtree(fs, row)
    few(rows, "path", "pack")
    readable(fs, rows, "path")
    members = pack(rows)
    if sum(len(m.content) for m in members) > MAX_PACKED_TEXT:
        raise faults.too_many(
            "path", f"there is more text in it than one archive holds ({MAX_PACKED_TEXT:,} characters)"
        )
    size = packed_size(members)
    room(fs, size, 1, "path")
    made = fs.archives.put(
        Archive(
            id=fs.new_id(fs.archives),
            name=name,
            parent=directory.id,
            owner=fs.shell.user,
            group=fs.shell.groups[0],
            mode=NEW_FILE,
            members=members,
            size=size,
            modified_at=fs.now,
        )
    )
    shallow(fs, directory, [made], "folder")
    return PackedArchive(id=made.id, path=path_of(fs, made), members=len(members), size=size)


def _archive(fs: FileSystem, path: str) -> Archive:
    row = resolve(fs, path, "path")
    if not isinstance(row, Archive):
        raise faults.not_an_archive("path", path_of(fs, row), row.KIND)
    return row


@tool(read_only=True)
def list_archive(
    fs: FileSystem,
    path: Annotated[ArchiveId, Field(description="Archive, path or id")],
    limit: PageLimit = 10,
    cursor: Cursor | None = None,
) -> MemberPage:
    """List what an archive holds without unpacking it, in the order it was packed. Returns one page, and next_cursor
    if there are more."""
    archive = _archive(fs, path)
    allow(fs, archive, READ, "path")
    start = 0
    if cursor is not None:
        if not cursor.isdecimal() or not cursor.isascii() or not 0 < int(cursor) < len(archive.members):
            raise InvalidArgument("cursor", "is not a cursor of this list; leave it out to begin at the first page.")
        start = int(cursor)
    shown = archive.members[start : start + limit]
    return MemberPage(
        members=[MemberRow(path=m.path, kind=m.kind, size=m.size, mode=octal(m.mode)) for m in shown],
        total=len(archive.members),
        next_cursor=str(start + limit) if start + limit < len(archive.members) else None,
    )


@tool
def extract_archive(
    fs: FileSystem,
    path: Annotated[ArchiveId, Field(description="Archive, path or id")],
    folder: Annotated[DirectoryId | None, Into] = None,
) -> Unpacked:
    """Unpack an archive into a directory; the archive stays. Refuses if a name on its top level exists there, and
    more than the quota has room for."""
    archive = _archive(fs, path)
    allow(fs, archive, READ, "path")
    directory = place(fs, folder, "folder")
    members = archive.members
    few(list(members), "path", "unpack")
    for member in members:
        if "/" not in member.path:
            free_name(fs, directory, member.path, "folder")
    room(fs, sum(m.size for m in members), len(members), "path")
    made: dict[str, Entry] = {"": directory}
    for member in members:
        above, _, name = member.path.rpartition("/")
        made[member.path] = put(fs, _unpacked(fs, member, name, made[above].id))
    shallow(fs, directory, list(made.values())[1:], "folder")
    files = sum(m.kind != "directory" for m in members)
    return Unpacked(
        folder_id=directory.id,
        folder=path_of(fs, directory),
        files=files,
        directories=len(members) - files,
        size=sum(m.size for m in members),
    )


def _unpacked(fs: FileSystem, member: Member, name: str, parent: str) -> Entry:
    shell = fs.shell
    common: dict[str, Any] = {
        "name": name,
        "parent": parent,
        "owner": shell.user,
        "group": shell.groups[0],
        "mode": member.mode,
        "modified_at": fs.now,
    }
    if member.kind == "directory":
        return Directory(id=fs.new_id(fs.directories), **common)
    if member.kind == "symlink":
        return Symlink(id=fs.new_id(fs.symlinks), target=member.target, **common)
    if member.kind == "archive":
        return Archive(id=fs.new_id(fs.archives), members=_decode(member.content), size=member.size, **common)
    return File(
        id=fs.new_id(fs.files),
        content=member.content,
        size=member.size,
        binary=member.binary,
        **common,
    )
