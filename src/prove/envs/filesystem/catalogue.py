"""The entries of a world in the order of a search, and what the user can reach of them."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from operator import attrgetter

from prove.engine.world import World
from prove.envs.common import Listed
from prove.envs.filesystem.entities import Directory, Entry, FileSystem, Kind
from prove.envs.filesystem.paths import open_to_look
from prove.envs.filesystem.tree import TABLES, root, stands, tables
from prove.envs.filesystem.views import extension


def reachable(fs: FileSystem, top: Directory) -> Callable[[Entry], bool]:
    """Tells of an entry whether it lies below a directory, as far down as the user may look."""
    slowly = _reaching(fs, top)
    if top.name:
        return slowly
    places = fs.world.derived(_seen_from_root)
    return lambda row: row.parent in places if stands(fs, row.parent) else slowly(row)


def _seen_from_root(world: World) -> frozenset[str | None]:
    """The directories in which the user may look, as long as none has changed."""
    fs = FileSystem(world)
    reached = _reaching(fs, root(fs))
    return frozenset(row.parent for table in tables(fs) for row in table if reached(row))


def _reaching(fs: FileSystem, top: Directory) -> Callable[[Entry], bool]:
    seen = {top.id: open_to_look(fs, top)}
    """Directory -> whether what it holds is reached."""
    directories = fs.directories

    def reached(row: Entry) -> bool:
        at = row.parent
        above: list[Directory] = []
        while at is not None and at not in seen:
            directory = directories.get(at)
            assert directory is not None
            above.append(directory)
            at = directory.parent
        found = at is not None and seen[at]
        for directory in reversed(above):
            found = seen[directory.id] = found and open_to_look(fs, directory)
        return found

    return reached


class Catalogue:
    """The entries of a world, the last modified first; sets of them are numbers with a bit for each."""

    def __init__(self, world: World, rows: list[Entry]) -> None:
        self.listed = Listed(rows, _name)
        self.endings: dict[str, int] = {}
        self.seen = 0
        """Those that the user can reach from the root."""
        places = world.derived(_seen_from_root)
        for number, row in enumerate(rows):
            if row.parent in places:
                self.seen |= 1 << number
            if not isinstance(row, Directory):
                ending = extension(row.name)
                self.endings[ending] = self.endings.get(ending, 0) | 1 << number
        self._moments = array("d", (-row.modified_at.timestamp() for row in rows))

    def wanted(self, query: str | None, kind: Kind | None, ending: str | None, since: datetime | None) -> int:
        """The entries that a search asks for, wherever they are."""
        chosen = self.listed.everything if query is None else self.listed.having(query)
        if kind is not None:
            chosen &= self.listed.by("KIND", kind)
        if ending is not None:
            chosen &= self.endings.get(ending, 0)
        if since is not None:
            chosen &= (1 << bisect_right(self._moments, -since.timestamp())) - 1
        return chosen


def _entries(world: World) -> list[Entry]:
    return [row for name in TABLES for row in world.tables[name].rows.values()]


def as_modified(world: World) -> Catalogue:
    """For a list of all."""
    return Catalogue(world, sorted(_entries(world), key=_modified, reverse=True))


def by_age(world: World) -> Catalogue:
    """For what a query finds: of what was modified at one moment the id decides."""
    return Catalogue(world, sorted(_entries(world), key=age_of, reverse=True))


def merged(rows: Iterable[Entry], own: list[Entry]) -> Iterator[Entry]:
    """Rows of the world, the last modified first, and those of the session among them."""
    # Of what a session modified at one moment the last comes first.
    own.sort(key=_modified)
    for row in rows:
        while own and own[-1].modified_at >= row.modified_at:
            yield own.pop()
        yield row
    yield from reversed(own)


_modified = attrgetter("modified_at")


def age_of(row: Entry) -> tuple[datetime, str]:
    return row.modified_at, row.id


def _name(row: Entry) -> str:
    return row.name
