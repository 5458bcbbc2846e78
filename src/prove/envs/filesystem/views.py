"""Results that several tools give."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from prove.engine import View
from prove.engine.world import World
from prove.envs.common import ready
from prove.envs.filesystem.entities import (
    Archive,
    Directory,
    DirectoryId,
    Entry,
    EntryId,
    File,
    FileId,
    FileSystem,
    Kind,
    Symlink,
)
from prove.envs.filesystem.tree import changed, path_of


class Row(View, frozen=True, kw_only=True):
    """A line of a listing."""

    id: EntryId
    kind: Kind
    name: str
    size: int | None = None
    modified: datetime
    target: str = ""


class FoundRow(View, frozen=True, kw_only=True):
    """A line of a search. ``folder`` is relative to the home directory, and left out in the home directory itself."""

    id: EntryId
    kind: Kind
    name: str
    stem: str
    folder: str = ""
    folder_id: DirectoryId | None = None
    size: int | None = None
    modified: datetime


class Placed(View, frozen=True, kw_only=True):
    """Where an entry is now."""

    id: EntryId
    kind: Kind
    path: str
    size: int | None = None


class Written(View, frozen=True, kw_only=True):
    """A text file after it was written."""

    id: FileId
    path: str
    size: int
    lines: int


def size_of(row: Entry) -> int | None:
    """Bytes; None for what has no size of its own."""
    return row.size if isinstance(row, File | Archive) else None


def listed(row: Entry) -> Row:
    """A line of a listing."""
    return Row(
        id=row.id,
        kind=row.KIND,
        name=row.name,
        size=size_of(row),
        modified=row.modified_at,
        target=row.target if isinstance(row, Symlink) else "",
    )


def listing(fs: FileSystem, rows: Iterable[Entry]) -> list[Row]:
    """Lines of a listing; those of entries that the session has not changed are kept with the world."""
    known, own, lines = fs.world.derived(_lines), changed(fs), []
    for row in rows:
        if own and any(row.id in overlay for overlay in own):
            lines.append(listed(row))
        else:
            lines.append(known.get(row.id) or known.setdefault(row.id, ready(listed(row))))
    return lines


def _lines(world: World) -> dict[str, Row]:
    return {}


def found(row: Entry, path: str, home: str) -> FoundRow:
    """A line of a search. ``path``: of the row; ``home``: the path of the home directory."""
    above = path.rpartition("/")[0] or "/"
    return FoundRow(
        id=row.id,
        kind=row.KIND,
        name=row.name,
        stem=row.name if isinstance(row, Directory) else stem(row.name),
        folder=from_home(above, home),
        folder_id=row.parent,
        size=size_of(row),
        modified=row.modified_at,
    )


def placed(fs: FileSystem, row: Entry) -> Placed:
    """Where an entry is now."""
    return Placed(id=row.id, kind=row.KIND, path=path_of(fs, row), size=size_of(row))


def written(fs: FileSystem, file: File) -> Written:
    """A text file after it was written."""
    return Written(id=file.id, path=path_of(fs, file), size=file.size, lines=len(lines_of(file.content)))


def from_home(path: str, home: str) -> str:
    """``/users/mara/Documents`` -> ``Documents``, the home directory itself -> "", all else as it is."""
    if path == home:
        return ""
    return path.removeprefix(home + "/")


def stem(name: str) -> str:
    """The name without its ending: ``March invoice.txt`` -> ``March invoice``; ``.profile`` has none."""
    head, dot, tail = name.rpartition(".")
    if not head or not dot or " " in tail:
        return name
    return head.removesuffix(".tar") or name


def extension(name: str) -> str:
    """What follows the last dot, in small letters; "" if nothing does."""
    return name[len(stem(name)) :].rpartition(".")[2].lower()


def lines_of(text: str) -> list[str]:
    """The lines without their ends; a last line need not have one."""
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def text_of(lines: list[str]) -> str:
    """Lines as the text of a file: each with its end."""
    return "".join(line + "\n" for line in lines)
