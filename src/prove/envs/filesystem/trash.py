"""Tools for deleting, and for what was deleted."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from operator import attrgetter
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Refused, ToolError, View, tool
from prove.envs.common import Cursor, Listed, Query, page, search
from prove.envs.filesystem import faults
from prove.envs.filesystem.entities import (
    Directory,
    DirectoryId,
    Entry,
    EntryId,
    FileSystem,
    Kind,
    TrashItem,
    TrashItemId,
)
from prove.envs.filesystem.params import PageLimit, readable
from prove.envs.filesystem.paths import free_name, need_directory, place, resolve
from prove.envs.filesystem.rules import removable, shallow
from prove.envs.filesystem.tree import bytes_of, changed, entry, path_of, put, remove, subtree
from prove.envs.filesystem.views import Placed, from_home, placed


class Deleted(View, frozen=True, kw_only=True):
    trash_item_id: TrashItemId
    name: str
    original_path: str
    entries: int


class TrashRow(View, frozen=True, kw_only=True):
    id: TrashItemId
    name: str
    kind: Kind
    folder: str = ""
    entries: int
    size: int
    deleted: datetime


class TrashPage(View, frozen=True, kw_only=True):
    items: list[TrashRow]
    next_cursor: str | None = None


class Emptied(View, frozen=True, kw_only=True):
    status: Literal["emptied", "nothing_to_empty"]
    items: int
    freed_bytes: int
    freed: str


def _entry(fs: FileSystem, item: TrashItem) -> Entry:
    row = entry(fs, item.entry_id)
    assert row is not None  # both go together
    return row


@tool
def delete_path(
    fs: FileSystem,
    path: Annotated[EntryId, Field(description="What to delete, path or id; of a link the link itself")],
) -> Deleted:
    """Move an entry to the trash, a directory with all it holds. It still counts against the quota until the trash is
    emptied. Refuses the working directory and what holds it."""
    row = resolve(fs, path, "path", follow=False)
    removable(fs, row, "path")
    where = path_of(fs, row)
    item = fs.trash_items.put(
        TrashItem(
            id=fs.new_id(fs.trash_items),
            entry_id=row.id,
            name=row.name,
            original_path=where,
            deleted_at=fs.now,
        )
    )
    entries = len(subtree(fs, row))
    put(fs, row.but(parent=None))
    return Deleted(trash_item_id=item.id, name=row.name, original_path=where, entries=entries)


@tool(read_only=True)
def list_trash(
    fs: FileSystem,
    query: Annotated[
        Query | None, Field(description="Words of the name, in any order; accents and case are ignored")
    ] = None,
    limit: PageLimit = 10,
    cursor: Cursor | None = None,
) -> TrashPage:
    """List what is in your trash, the newest first, with the folder it was in (relative to your home directory)."""
    if not changed(fs) and not fs.trash_items.overlay:
        listed = fs.trash_items.base.derived(_listed, _listed)
        wanted = listed.everything if query is None else listed.having(query)
        items, following = listed.page(wanted, limit, cursor, lambda item: _row(fs, item))
        return TrashPage(items=items, next_cursor=following)
    rows = search(list(fs.trash_items), query, _name)
    rows.sort(key=_deleted_at, reverse=True)
    shown, following = page(rows, limit, cursor)
    return TrashPage(items=[_row(fs, item) for item in shown], next_cursor=following)


_deleted_at = attrgetter("deleted_at")


def _name(item: TrashItem) -> str:
    return item.name


def _listed(items: Iterable[TrashItem]) -> Listed[TrashItem]:
    return Listed(sorted(items, key=_deleted_at, reverse=True), _name)


def _row(fs: FileSystem, item: TrashItem) -> TrashRow:
    below = subtree(fs, _entry(fs, item))
    home = path_of(fs, fs.directories.need(fs.shell.home, "home"))
    return TrashRow(
        id=item.id,
        name=item.name,
        kind=below[0].KIND,
        folder=from_home(item.original_path.rpartition("/")[0] or "/", home),
        entries=len(below),
        size=sum(map(bytes_of, below)),
        deleted=item.deleted_at,
    )


@tool
def restore_from_trash(
    fs: FileSystem,
    trash_item_id: Annotated[TrashItemId, Field(description="Id of the item in the trash")],
    folder: Annotated[
        DirectoryId | None, Field(description="Directory to put it in, path or id; where it was if left out")
    ] = None,
) -> Placed:
    """Put something back from the trash. Refuses if the directory it was in is gone (give a folder then), and if the
    name is taken there."""
    item = fs.trash_items.need(trash_item_id, "trash_item_id")
    row = _entry(fs, item)
    directory = place(fs, folder, "folder") if folder is not None else _former(fs, item)
    free_name(fs, directory, item.name, "trash_item_id" if folder is None else "folder")
    shallow(fs, directory, subtree(fs, row), "folder")
    back = put(fs, row.but(parent=directory.id))
    fs.trash_items.delete(item.id)
    return placed(fs, back)


def _former(fs: FileSystem, item: TrashItem) -> Directory:
    """The directory that an item was in, if there is one at its path still."""
    above = item.original_path.rpartition("/")[0] or "/"
    try:
        need_directory(fs, above, "trash_item_id")
    except ToolError:
        raise Refused(
            "folder_gone",
            f"trash_item_id: the directory {faults.cut(above)!r} that {faults.cut(item.name)!r} was in is gone or "
            "closed to you; give a folder to put it in.",
            [{"pointer": "/trash_item_id", "problem": "its directory is gone"}],
        ) from None
    return place(fs, above, "trash_item_id")


@tool(destructive=True, idempotent=True)
def empty_trash(
    fs: FileSystem,
    trash_item_id: Annotated[
        TrashItemId | None, Field(description="Only this item; everything in the trash if left out")
    ] = None,
) -> Emptied:
    """Delete for good what is in your trash, which frees its part of the quota. It cannot be brought back."""
    if trash_item_id is None:
        items = list(fs.trash_items)
    else:
        items = [fs.trash_items.need(trash_item_id, "trash_item_id")]
    freed = 0
    for item in items:
        for row in subtree(fs, _entry(fs, item)):
            freed += bytes_of(row)
            remove(fs, row)
        fs.trash_items.delete(item.id)
    return Emptied(
        status="emptied" if items else "nothing_to_empty", items=len(items), freed_bytes=freed, freed=readable(freed)
    )
