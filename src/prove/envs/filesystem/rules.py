"""Rules that several tools share: quota, room, what may be moved, how rows are made and shown."""

from __future__ import annotations

from typing import Any

from prove.envs.filesystem import faults
from prove.envs.filesystem.entities import Directory, Entry, File, FileSystem, Member
from prove.envs.filesystem.params import readable
from prove.envs.filesystem.paths import SEARCH, WRITE, allow, working_directory
from prove.envs.filesystem.tree import MAX_DEPTH, ancestors, height, owned, path_of, put, table_of

MAX_TEXT = 64_000
"""Bytes of a text file."""
MOST_AT_ONCE = 200
"""Entries that one call copies, packs or unpacks."""
NEW_FILE, NEW_DIRECTORY = 0o644, 0o755


def used(fs: FileSystem) -> tuple[int, int]:
    """Bytes and entries that count against the user's quota: all that the user owns, in the trash as well."""
    return owned(fs, fs.shell.user)


def room(fs: FileSystem, size: int, count: int, parameter: str) -> None:
    """Refuses ``size`` more bytes in ``count`` more entries of the user's own if the quota does not bear them."""
    if size <= 0 and count <= 0:
        return
    shell = fs.shell
    bytes_used, entries_used = used(fs)
    free = max(shell.quota_bytes - bytes_used, 0)
    if size > free:
        raise faults.quota_exceeded(
            parameter, f"this takes {readable(size)} more, and {readable(free)} of your quota are free", readable(free)
        )
    if entries_used + count > shell.quota_entries:
        left = max(shell.quota_entries - entries_used, 0)
        raise faults.quota_exceeded(
            parameter, f"this takes {count} more entries, and {left} of your quota are free", f"{left} entries"
        )


def shallow(fs: FileSystem, directory: Directory, rows: list[Entry], parameter: str) -> None:
    """Refuses to put a subtree so deep that paths would grow without bound."""
    if len(ancestors(fs, directory)) + 1 + height(fs, rows) > MAX_DEPTH:
        raise faults.too_deep(parameter, path_of(fs, directory), MAX_DEPTH)


def few(rows: list[Any], parameter: str, verb: str) -> None:
    """Refuses more entries than one call handles."""
    if len(rows) > MOST_AT_ONCE:
        raise faults.too_many(
            parameter, f"there are {len(rows)} entries to {verb}, and one call takes at most {MOST_AT_ONCE}"
        )


def movable(fs: FileSystem, row: Entry, parameter: str) -> Directory:
    """The directory that a row lies in, if the user may take it out of there."""
    if row.parent is None:
        raise faults.busy(parameter, "/", "is the root")
    directory = fs.directories.need(row.parent, parameter)
    allow(fs, directory, WRITE, parameter)
    allow(fs, directory, SEARCH, parameter)
    return directory


def removable(fs: FileSystem, row: Entry, parameter: str) -> None:
    """Refuses to take away what the user may not, or what the session stands on."""
    movable(fs, row, parameter)
    if isinstance(row, Directory):
        for directory, holds in (
            (working_directory(fs), "is or holds the working directory"),
            (fs.directories.need(fs.shell.home, parameter), "is or holds your home directory"),
        ):
            if row.id == directory.id or any(d.id == row.id for d in ancestors(fs, directory)):
                raise faults.busy(parameter, path_of(fs, row), holds)


def outside(fs: FileSystem, row: Entry, directory: Directory, parameter: str) -> None:
    """Refuses to put a directory into itself or below."""
    if row.id == directory.id or any(d.id == row.id for d in ancestors(fs, directory)):
        raise faults.into_itself(parameter, path_of(fs, row))


def new_file(fs: FileSystem, directory: Directory, name: str, text: str, parameter: str) -> File:
    """A new text file of the user's; the name must be free."""
    size = len(text.encode())
    if size > MAX_TEXT:
        raise faults.file_too_large(parameter, MAX_TEXT)
    room(fs, size, 1, parameter)
    made: File = fs.files.put(
        File(
            id=fs.new_id(fs.files),
            name=name,
            parent=directory.id,
            owner=fs.shell.user,
            group=fs.shell.groups[0],
            mode=NEW_FILE,
            content=text,
            size=size,
            modified_at=fs.now,
        )
    )
    return made


def new_directory(fs: FileSystem, parent: Directory, name: str, mode: int = NEW_DIRECTORY) -> Directory:
    """A new directory of the user's; the name must be free and the room be there."""
    made: Directory = fs.directories.put(
        Directory(
            id=fs.new_id(fs.directories),
            name=name,
            parent=parent.id,
            owner=fs.shell.user,
            group=fs.shell.groups[0],
            mode=mode,
            modified_at=fs.now,
        )
    )
    return made


def rewrite(fs: FileSystem, file: File, text: str, parameter: str) -> File:
    """The file with another text."""
    size = len(text.encode())
    if size > MAX_TEXT:
        raise faults.file_too_large(parameter, MAX_TEXT)
    if file.owner == fs.shell.user:
        room(fs, size - file.size, 0, parameter)
    changed: File = fs.files.put(file.but(content=text, size=size, modified_at=fs.now))
    return changed


def copy_of(fs: FileSystem, row: Entry, parent: str, name: str) -> Any:
    """A copy of one row, without what it holds, owned by the user; the room must be there."""
    shell = fs.shell
    key = fs.new_id(table_of(fs, row))
    return put(
        fs, row.but(id=key, name=name, parent=parent, owner=shell.user, group=shell.groups[0], modified_at=fs.now)
    )


def packed_size(members: tuple[Member, ...]) -> int:
    """Bytes of an archive that stores its members as they are, with a header for each and one at the end."""
    return 22 + sum(m.size + 76 + 2 * len(m.path.encode()) for m in members)
