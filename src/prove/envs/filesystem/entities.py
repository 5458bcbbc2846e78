"""The rows of a file server, and how its entries are named.

**Paths and ids.** Every parameter that names an entry takes either of two things:

* a *path* as people and shells write it: absolute, relative to the working directory, or beginning with ``~``; it is
  followed through symbolic links and checked for permission at every directory on the way;
* the *id* of the entry (``file:402913``), as the API of a cloud drive does. An id stays the same when the entry is
  renamed or moved, and cannot be guessed.

References between entities are the ids. So a listing or a search gives what a later call needs, a file that was just
moved is still "that file", and no call can be made right without having looked the entry up or having been told its
path. A person says "the March invoice in Documents/Taxes": that is a name and a folder among several that are nearly
the same, and it takes :func:`~prove.envs.filesystem.searching.find_files` to learn which entry it is.

A name may not look like an id, so that no text can mean both. Text that is stored (the target of a symbolic link, the
place that something in the trash came from) is always a path, and may lead nowhere after a move, as on a real disk.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal

import msgspec

from prove.engine import VOLATILE, Entity, Ref, State, Table
from prove.engine.world import World

FileId = Annotated[str, Ref("file")]
DirectoryId = Annotated[str, Ref("directory")]
LinkId = Annotated[str, Ref("symlink")]
ArchiveId = Annotated[str, Ref("archive")]
EntryId = Annotated[str, Ref("file|directory|symlink|archive")]
TrashItemId = Annotated[str, Ref("trash_item")]

Kind = Literal["file", "directory", "symlink", "archive"]
"""In a result, what an :data:`EntryId` beside it refers to."""


class File(Entity, frozen=True, kw_only=True):
    """A file with text in it, or a binary one of which only the size and a fingerprint are kept.

    ``parent`` is None for what lies in the trash, here as in every kind of entry.
    """

    ID_PREFIX: ClassVar[str] = "file:"
    INDEXED: ClassVar[tuple[str, ...]] = ("parent",)
    KIND: ClassVar[Kind] = "file"
    name: str
    parent: DirectoryId | None
    owner: str
    group: str
    mode: int
    """Nine bits, as ``chmod`` takes them."""
    content: str = ""
    """The text; of a binary file a fingerprint, which a copy shares."""
    size: int = 0
    """Bytes."""
    binary: bool = False
    modified_at: Annotated[datetime, VOLATILE]


class Directory(Entity, frozen=True, kw_only=True):
    """A directory. The root is the one that has neither a name nor a parent."""

    ID_PREFIX: ClassVar[str] = "dir:"
    INDEXED: ClassVar[tuple[str, ...]] = ("parent",)
    KIND: ClassVar[Kind] = "directory"
    name: str
    parent: DirectoryId | None
    owner: str
    group: str
    mode: int
    modified_at: Annotated[datetime, VOLATILE]


class Symlink(Entity, frozen=True, kw_only=True):
    """A symbolic link. ``target`` is a path, relative to the link's own directory unless it begins with a slash."""

    ID_PREFIX: ClassVar[str] = "link:"
    INDEXED: ClassVar[tuple[str, ...]] = ("parent",)
    KIND: ClassVar[Kind] = "symlink"
    name: str
    parent: DirectoryId | None
    owner: str
    group: str
    mode: int = 0o777
    target: str
    modified_at: Annotated[datetime, VOLATILE]


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of an archive. ``path`` is relative to the directory that the archive is extracted into.

    ``content`` of an archive within the archive is JSON of its members.
    """

    path: str
    kind: Kind
    mode: int
    content: str = ""
    size: int = 0
    binary: bool = False
    target: str = ""


class Archive(Entity, frozen=True, kw_only=True):
    """A file that packs others. Members stand in an order in which a directory comes before what it holds."""

    ID_PREFIX: ClassVar[str] = "arc:"
    INDEXED: ClassVar[tuple[str, ...]] = ("parent",)
    KIND: ClassVar[Kind] = "archive"
    name: str
    parent: DirectoryId | None
    owner: str
    group: str
    mode: int
    members: tuple[Member, ...]
    size: int
    modified_at: Annotated[datetime, VOLATILE]


class TrashItem(Entity, frozen=True, kw_only=True):
    """Something that the user deleted and can restore; what it held, if it is a directory, went with it."""

    ID_PREFIX: ClassVar[str] = "trash:"
    entry_id: EntryId
    name: str
    original_path: str
    deleted_at: Annotated[datetime, VOLATILE]


class User(Entity, frozen=True, kw_only=True):
    """Someone with an account on the server."""

    ID_PREFIX: ClassVar[str] = "user:"
    name: str
    groups: tuple[str, ...]
    """The first is the user's own, which new entries get."""


class Shell(Entity, frozen=True, kw_only=True):
    """The one login that a session works in."""

    ID_PREFIX: ClassVar[str] = "shell:"
    user: str
    groups: tuple[str, ...]
    home: DirectoryId
    working_directory: DirectoryId
    quota_bytes: int
    quota_entries: int


class FileSystem(State):
    """A file server as one user sees it."""

    files: Table[File]
    directories: Table[Directory]
    symlinks: Table[Symlink]
    archives: Table[Archive]
    trash_items: Table[TrashItem]
    users: Table[User]
    shells: Table[Shell]

    @property
    def shell(self) -> Shell:
        """The login."""
        shell: Shell = self.world.derived(_login)
        own = self.overlays.get("shells")
        return own[shell.id] if own else shell


def _login(world: World) -> Shell:
    found: Shell = next(iter(world.tables["shells"].rows.values()))
    return found


Entry = File | Directory | Symlink | Archive
