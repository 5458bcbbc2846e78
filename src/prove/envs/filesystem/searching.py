"""Tools that find entries: by words of the name, by a shell pattern, by a phrase in the text."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime
from functools import lru_cache
from itertools import accumulate
from typing import Annotated

from pydantic import Field

from prove.engine import InvalidArgument, View, tool
from prove.engine.world import World
from prove.envs.common import Cursor, Day, Query, first_page, fold, page, ready
from prove.envs.common.lists import words_of
from prove.envs.filesystem import glob
from prove.envs.filesystem.catalogue import age_of, as_modified, by_age, merged, reachable
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
from prove.envs.filesystem.paths import (
    READ,
    SEARCH,
    allow,
    looking,
    may,
    need_directory,
    working_directory,
)
from prove.envs.filesystem.tree import changed, holding, path_of, root, stands
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


def _found(fs: FileSystem, rows: Iterable[Entry]) -> list[FoundRow]:
    """Lines of the result; one is made once for all sessions while neither it nor a directory has changed."""
    home, known, own, lines = _home(fs), fs.world.derived(_found_rows), changed(fs), []
    moved = bool(fs.overlays.get("directories"))
    for row in rows:
        if own and (any(row.id in overlay for overlay in own) or (moved and not stands(fs, row.parent))):
            lines.append(found(row, path_of(fs, row), home))
            continue
        line = known.get(row.id)
        if line is None:
            line = known[row.id] = ready(found(row, path_of(fs, row), home))
        lines.append(line)
    return lines


def _found_rows(world: World) -> dict[str, FoundRow]:
    return {}


def _top(fs: FileSystem, folder: str | None) -> Directory:
    """The directory to search, which the user may look into."""
    if folder is None:
        return root(fs)
    directory = need_directory(fs, folder, "folder")
    allow(fs, directory, READ, "folder")
    allow(fs, directory, SEARCH, "folder")
    return directory


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
    top = None if folder is None else _top(fs, folder)
    entries = fs.world.derived(as_modified if query is None else by_age)
    wanted = entries.wanted(query, kind, ending, since)
    own = changed(fs)
    fitting: list[Entry] = []
    if own:
        starts = None if query is None else [" " + word for word in words_of(query)]
        fitting = [
            row
            for overlay in own
            for row in overlay.values()
            if row is not None
            and kind in (None, row.KIND)
            and (since is None or row.modified_at >= since)
            and _has_ending(row, ending)
            and (starts is None or (starts and all(start in f" {fold(row.name)}" for start in starts)))
        ]
        wanted &= ~entries.listed.of(key for overlay in own for key in overlay)
    if not fitting and (top is None or not top.name) and not fs.overlays.get("directories"):
        # What the session changed is not asked for: the lines are those of the world.
        lines, following = entries.listed.page(
            wanted & entries.seen, limit, cursor, lambda row: found(row, path_of(fs, row), _home(fs))
        )
        return FoundPage(entries=lines, next_cursor=following)
    rows: Iterable[Entry] = merged(entries.listed.those(wanted), fitting)
    rows = filter(reachable(fs, top or root(fs)), rows)
    if query is not None:
        rows = sorted(rows, key=age_of, reverse=True)
    shown, following = first_page(rows, limit, cursor)
    return FoundPage(entries=_found(fs, shown), next_cursor=following)


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
    held, look = holding(fs), looking(fs)
    matched: list[tuple[str, Entry]] = []
    waiting = [(top, path_of(fs, top).rstrip("/"), frozenset(glob.spread(names, 0)))]
    while waiting:
        directory, above, places = waiting.pop()
        if not look(directory):
            continue
        for row in held(directory.id).entries:
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
    own = fs.files.overlay
    candidates: list[File] = [row for row in fs.world.derived(_Texts).having(wanted, match_case) if row.id not in own]
    for mine in own.values():
        if mine is not None and wanted in (mine.content if match_case else _folded(mine.content)) and not mine.binary:
            candidates.append(mine)
    hits = [
        (path_of(fs, row), row)
        for row in candidates
        if _has_ending(row, ending) and reached(row) and may(fs, row, READ)
    ]
    hits.sort(key=lambda pair: (fold(pair[0]), pair[0]))
    paths = {row.id: path for path, row in hits}
    shown, following = page([row for _, row in hits], limit, cursor)
    home = _home(fs)
    return MatchPage(
        files=[_match(r, paths[r.id].rpartition("/")[0] or "/", home, wanted, match_case) for r in shown],
        next_cursor=following,
    )


class _Texts:
    """The text files of a world as one text, so that a phrase is found in all of them at once."""

    def __init__(self, world: World) -> None:
        self._files: list[File] = [row for row in world.tables["files"].rows.values() if not row.binary]
        self._exact = _Joined([row.content for row in self._files])
        self._folded = _Joined([_folded(row.content) for row in self._files])

    def having(self, phrase: str, match_case: bool) -> Iterator[File]:
        """The files with a phrase, which is on one line and without case unless that is to match."""
        joined = self._exact if match_case else self._folded
        return map(self._files.__getitem__, joined.having(phrase))


class _Joined:
    """Texts one behind the other, with the end of a line between them."""

    def __init__(self, texts: list[str]) -> None:
        self._text = "\n".join(texts)
        self._ends = array("q", accumulate(len(text) + 1 for text in texts))

    def having(self, phrase: str) -> Iterator[int]:
        """The numbers of the texts in which a phrase stands."""
        at = self._text.find(phrase)
        while at >= 0:
            number = bisect_right(self._ends, at)
            yield number
            at = self._text.find(phrase, self._ends[number])


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
