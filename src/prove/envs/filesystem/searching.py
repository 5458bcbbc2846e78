"""Tools that find entries: by words of the name, by a shell pattern, by a phrase in the text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Annotated, NamedTuple

from pydantic import Field

from prove.engine import InvalidArgument, View, tool
from prove.engine.world import World
from prove.envs.common import Cursor, Day, Query, first_page, fold, page
from prove.envs.common.lists import WordIndex
from prove.envs.filesystem import glob
from prove.envs.filesystem.entities import (
    Directory,
    DirectoryId,
    Entry,
    EntryId,
    File,
    FileId,
    FileSystem,
    Kind,
)
from prove.envs.filesystem.params import PageLimit
from prove.envs.filesystem.paths import READ, SEARCH, allow, may, need_directory, open_to_look, working_directory
from prove.envs.filesystem.tree import TABLES, all_children, newest_first, path_of, root, stands, table_of, tables
from prove.envs.filesystem.views import FoundRow, extension, found, from_home

Extension = Annotated[str, Field(max_length=20, description="Only names with this ending, such as csv")]
Below = Field(description="Directory to search with all below it, path or id; everything if left out")

LINE_SHOWN = 120
"""Characters of a line that a match shows."""
MOST_COUNTED = 100
"""Lines of one file that are counted."""


class FoundPage(View, frozen=True, kw_only=True):
    entries: list[FoundRow]
    next_cursor: str | None = None


class GlobRow(View, frozen=True, kw_only=True):
    id: EntryId
    kind: Kind
    path: str


class GlobPage(View, frozen=True, kw_only=True):
    entries: list[GlobRow]
    next_cursor: str | None = None


class MatchRow(View, frozen=True, kw_only=True):
    id: FileId
    name: str
    folder: str = ""
    count: int
    line_number: int
    line: str


class MatchPage(View, frozen=True, kw_only=True):
    files: list[MatchRow]
    next_cursor: str | None = None


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


def _found(fs: FileSystem, row: Entry, home: str) -> FoundRow:
    """A line of the result, made once for all sessions while neither it nor a directory has changed."""
    if row.id in table_of(fs, row).overlay or not stands(fs, row.parent):
        return found(row, path_of(fs, row), home)
    known = fs.world.derived(_found_rows)
    line = known.get(row.id)
    if line is None:
        line = known[row.id] = found(row, path_of(fs, row), home)
    return line


def _found_rows(world: World) -> dict[str, FoundRow]:
    return {}


class _Names(NamedTuple):
    """The entries of a world by the words of their names."""

    words: WordIndex
    rows: dict[str, Entry]


def _names(world: World) -> _Names:
    rows = {row.id: row for name in TABLES for row in world.tables[name].rows.values()}
    return _Names(WordIndex(rows.values(), _name), rows)


def _named(fs: FileSystem, query: str) -> list[Entry]:
    """The entries whose name has every word of a query, the last modified first."""
    words = fold(query).split()
    if not words:
        return []
    names = fs.world.derived(_names)
    keys = set.intersection(*map(names.words.beginning, words))
    rows = [names.rows[key] for key in keys]
    touched = [table for table in tables(fs) if table.overlay]
    if touched:
        rows = [row for row in rows if not any(row.id in table.overlay for table in touched)]
        starts = [" " + word for word in words]
        for table in touched:
            for row in table.overlay.values():
                if row is not None and all(start in f" {fold(row.name)}" for start in starts):
                    rows.append(row)
    # Of what was modified at one moment the id decides.
    rows.sort(key=_age, reverse=True)
    return rows


def _age(row: Entry) -> tuple[datetime, str]:
    return row.modified_at, row.id


def _top(fs: FileSystem, folder: str | None) -> Directory:
    """The directory to search, which the user may look into."""
    if folder is None:
        return root(fs)
    directory = need_directory(fs, folder, "folder")
    allow(fs, directory, READ, "folder")
    allow(fs, directory, SEARCH, "folder")
    return directory


def _name(row: Entry) -> str:
    return row.name


def _home(fs: FileSystem) -> str:
    return path_of(fs, fs.directories.need(fs.shell.home, "home"))


def _has_ending(row: Entry, ending: str | None) -> bool:
    return ending is None or (not isinstance(row, Directory) and extension(row.name) == ending)


@tool(read_only=True)
def find_files(
    fs: FileSystem,
    query: Annotated[
        Query | None, Field(description="Words of the name, in any order; accents and case are ignored")
    ] = None,
    kind: Annotated[Kind | None, Field(description="Only entries of this kind")] = None,
    folder: Annotated[DirectoryId | None, Below] = None,
    extension: Extension | None = None,
    modified_since: Annotated[
        date | None, Day(), Field(description="Only entries modified on this day or later")
    ] = None,
    limit: PageLimit = 10,
    cursor: Cursor | None = None,
) -> FoundPage:
    """Find files, directories, links and archives by name, the newest first, hidden ones included. Returns one page
    with the folder of each, relative to your home directory, and next_cursor if there are more."""
    ending = None if extension is None else extension.strip().removeprefix(".").lower()
    since = None if modified_since is None else datetime(*modified_since.timetuple()[:3], tzinfo=UTC)
    reached = reachable(fs, _top(fs, folder))
    if query is None:
        rows: Iterable[Entry] = newest_first(fs)
    else:
        rows = _named(fs, query)
    wanted = (
        row
        for row in rows
        if kind in (None, row.KIND)
        and (since is None or row.modified_at >= since)
        and _has_ending(row, ending)
        and reached(row)
    )
    shown, following = first_page(wanted, limit, cursor)
    home = _home(fs)
    return FoundPage(entries=[_found(fs, r, home) for r in shown], next_cursor=following)


@tool(read_only=True)
def glob_paths(
    fs: FileSystem,
    pattern: Annotated[
        str,
        Field(
            max_length=glob.MAX_PATTERN,
            description="Shell pattern with *, ?, [a-z] and ** (any directories), relative to folder",
        ),
    ] = "*",
    folder: Annotated[
        DirectoryId | None, Field(description="Directory to begin at, path or id; the working directory if left out")
    ] = None,
    limit: PageLimit = 10,
    cursor: Cursor | None = None,
) -> GlobPage:
    """List the paths that match a shell pattern, in alphabetical order; case matters, hidden names must be written
    with their dot, links are not followed. Returns one page, and next_cursor if there are more."""
    if folder is None:
        top = working_directory(fs)
    else:
        top = need_directory(fs, folder, "folder")
    if pattern.startswith("/"):
        top = root(fs)
    elif pattern.startswith("~/"):
        top, pattern = fs.directories.need(fs.shell.home, "folder"), pattern[2:]
    allow(fs, top, READ, "folder")
    allow(fs, top, SEARCH, "folder")
    try:
        names = glob.compiled(pattern)
    except ValueError as error:
        raise InvalidArgument("pattern", f"{error}.") from None
    held = all_children(fs)
    matched: list[tuple[str, Entry]] = []
    waiting = [(top, path_of(fs, top).rstrip("/"), frozenset(glob.spread(names, 0)))]
    while waiting:
        directory, above, places = waiting.pop()
        if not open_to_look(fs, directory):
            continue
        for row in held.get(directory.id, ()):
            following = glob.step(names, places, row.name)
            if not following:
                continue
            path = f"{above}/{row.name}"
            if len(names) in following:
                matched.append((path, row))
            if isinstance(row, Directory):
                waiting.append((row, path, following))
    matched.sort(key=lambda pair: (fold(pair[0]), pair[0]))
    paths = {row.id: path for path, row in matched}
    shown, following_cursor = page([row for _, row in matched], limit, cursor)
    return GlobPage(
        entries=[GlobRow(id=r.id, kind=r.KIND, path=paths[r.id]) for r in shown], next_cursor=following_cursor
    )


@lru_cache(maxsize=2048)
def _folded_short(text: str) -> str:
    return text.casefold()


def _folded(text: str) -> str:
    """Without case. Only short texts are remembered, which those of the worlds are."""
    return _folded_short(text) if len(text) <= 4000 else text.casefold()


@tool(read_only=True)
def search_file_contents(
    fs: FileSystem,
    phrase: Annotated[str, Field(min_length=1, max_length=200, description="Plain text to find within one line")],
    folder: Annotated[DirectoryId | None, Below] = None,
    extension: Extension | None = None,
    match_case: Annotated[bool, Field(description="Tell capital and small letters apart")] = False,
    limit: PageLimit = 10,
    cursor: Cursor | None = None,
) -> MatchPage:
    """Find the text files in which a phrase stands, with the number of lines that have it (100 at most) and the first
    of them. The phrase is no pattern. Returns one page in order of path, and next_cursor if there are more."""
    if "\n" in phrase:
        raise InvalidArgument("phrase", "should be on one line.")
    ending = None if extension is None else extension.strip().removeprefix(".").lower()
    wanted = phrase if match_case else phrase.casefold()
    reached = reachable(fs, _top(fs, folder))
    hits: list[tuple[str, File]] = []
    for row in fs.files:
        if (
            wanted in (row.content if match_case else _folded(row.content))
            and not row.binary
            and _has_ending(row, ending)
            and reached(row)
            and may(fs, row, READ)
        ):
            hits.append((path_of(fs, row), row))
    hits.sort(key=lambda pair: (fold(pair[0]), pair[0]))
    paths = {row.id: path for path, row in hits}
    shown, following = page([row for _, row in hits], limit, cursor)
    home = _home(fs)
    return MatchPage(
        files=[_match(r, paths[r.id].rpartition("/")[0] or "/", home, wanted, match_case) for r in shown],
        next_cursor=following,
    )


def _match(file: File, above: str, home: str, wanted: str, match_case: bool) -> MatchRow:
    searched = file.content if match_case else _folded(file.content)
    at = searched.find(wanted)
    start = searched.rfind("\n", 0, at) + 1
    number = searched.count("\n", 0, at)
    if searched.isascii() and file.content.isascii():
        end = file.content.find("\n", at)
        line = file.content[start : end if end >= 0 else len(file.content)]
    else:  # without case, a text may be of another length, but it has the same lines
        line = file.content.split("\n", number + 1)[number]
    count, following = 0, at
    while following >= 0 and count < MOST_COUNTED:
        count += 1
        end = searched.find("\n", following)
        following = searched.find(wanted, end) if end >= 0 else -1
    return MatchRow(
        id=file.id,
        name=file.name,
        folder=from_home(above, home),
        count=count,
        line_number=number + 1,
        line=line.strip() if len(line) <= LINE_SHOWN else _around(line, at - start),
    )


def _around(line: str, at: int) -> str:
    """The part of a long line in which a match stands, near ``at``."""
    start = max(min(at - LINE_SHOWN // 3, len(line) - LINE_SHOWN), 0)
    end = start + LINE_SHOWN
    return f"{'…' if start else ''}{line[start:end].strip()}{'…' if end < len(line) else ''}"
