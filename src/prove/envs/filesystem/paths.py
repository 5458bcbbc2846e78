"""From what a caller gives, a path or an id, to the entry it names: permissions, symbolic links, loops."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Literal

from prove.engine import InvalidArgument
from prove.engine.world import World
from prove.envs.filesystem import faults
from prove.envs.filesystem.entities import Directory, Entry, File, FileSystem, Symlink
from prove.envs.filesystem.params import LOOKS_LIKE_ID, permissions
from prove.envs.filesystem.tree import ancestors, child, children, entry, in_trash, path_of, root, stands

MAX_PATH = 1000
"""Characters of a path."""
MAX_STEPS = 120
"""Names that are looked up for one path, links included."""
MAX_LINKS = 16
"""Symbolic links that are followed for one path."""

Right = Literal[4, 2, 1]
READ: Right = 4
WRITE: Right = 2
SEARCH: Right = 1
VERBS: dict[Right, str] = {READ: "read", WRITE: "write to", SEARCH: "enter"}


def may(fs: FileSystem, row: Entry, right: Right) -> bool:
    """Whether the user has a right on an entry by its mode; nobody here is the administrator."""
    shell = fs.shell
    shift = 6 if row.owner == shell.user else 3 if row.group in shell.groups else 0
    return bool(row.mode >> shift & right)


def open_to_look(fs: FileSystem, directory: Directory) -> bool:
    """Whether the user may both read and enter a directory, and so see what it holds."""
    shell = fs.shell
    shift = 6 if directory.owner == shell.user else 3 if directory.group in shell.groups else 0
    return directory.mode >> shift & (READ | SEARCH) == READ | SEARCH


def looking(fs: FileSystem) -> Callable[[Directory], bool]:
    """:func:`open_to_look`, to be asked of many directories in one call."""
    known, own = fs.world.derived(_open), fs.overlays.get("directories") or ()
    return lambda row: open_to_look(fs, row) if row.id in own else row.id in known


def _open(world: World) -> frozenset[str]:
    fs = FileSystem(world)
    return frozenset(row.id for row in fs.directories if open_to_look(fs, row))


def allow(fs: FileSystem, row: Entry, right: Right, parameter: str) -> None:
    """Refuses what :func:`may` denies."""
    if not may(fs, row, right):
        raise faults.permission_denied(
            parameter, path_of(fs, row), VERBS[right], permissions(row.mode), row.owner, row.group
        )


def resolve(fs: FileSystem, given: str, parameter: str, follow: bool = True) -> Entry:
    """The entry that a path or an id names. A link at the end is followed unless ``follow`` is False."""
    if LOOKS_LIKE_ID.fullmatch(given):
        return _by_id(fs, given, parameter, follow)
    if not given or given.isspace():
        raise InvalidArgument(parameter, "should not be blank; '.' is the working directory.")
    if len(given) > MAX_PATH:
        raise faults.path_too_long(parameter, given, f"has more than {MAX_PATH} characters.")
    return _along(fs, working_directory(fs), given, parameter, given, follow)


def working_directory(fs: FileSystem) -> Directory:
    """Where relative paths begin."""
    return fs.directories.need(fs.shell.working_directory, "working_directory")


def _by_id(fs: FileSystem, key: str, parameter: str, follow: bool) -> Entry:
    row = entry(fs, key)
    if row is None:
        raise faults.no_such_file(parameter, key)
    if in_trash(fs, row):
        raise faults.in_the_trash(parameter, key, row.name)
    if not stands(fs, row.parent) or row.parent not in fs.world.derived(_entered):
        for directory in reversed(ancestors(fs, row)):
            allow(fs, directory, SEARCH, parameter)
    if isinstance(row, Symlink) and follow:
        return _along(fs, ancestors(fs, row)[0], row.target, parameter, path_of(fs, row), True, links=1)
    return row


def _entered(world: World) -> frozenset[str | None]:
    """The directories into which the user may go all the way, and None, above the root."""
    fs = FileSystem(world)
    found: set[str | None] = {None}
    waiting = [root(fs)]
    while waiting:
        directory = waiting.pop()
        if may(fs, directory, SEARCH):
            found.add(directory.id)
            waiting += [row for row in children(fs, directory) if isinstance(row, Directory)]
    return frozenset(found)


def _along(
    fs: FileSystem, start: Directory, text: str, parameter: str, given: str, follow: bool, links: int = 0
) -> Entry:
    """Walk a path name by name. ``given``: what a message calls it; ``links``: how many led here."""
    pending = _names(text)
    at: Entry = start
    if text.startswith("/"):
        at = root(fs)
    elif pending and pending[-1] == "~" and links == 0:
        at = fs.directories.need(fs.shell.home, parameter)
        pending.pop()
    steps = 0
    while pending:
        name = pending.pop()
        if not isinstance(at, Directory):
            raise faults.not_a_directory(parameter, path_of(fs, at), at.KIND)
        if name in ("", "."):
            continue
        steps += 1
        if steps > MAX_STEPS:
            raise faults.path_too_long(parameter, given, f"takes more than {MAX_STEPS} steps to follow.")
        allow(fs, at, SEARCH, parameter)
        if name == "..":
            at = fs.directories.need(at.parent, parameter) if at.parent is not None else at
            continue
        found = child(fs, at, name)
        if found is None:
            where = "" if given.startswith("/") else f" (looked for {faults.cut(name)!r} in {path_of(fs, at)!r})"
            raise faults.no_such_file(parameter, given, where)
        if isinstance(found, Symlink) and (pending or follow):
            links += 1
            if links > MAX_LINKS:
                raise faults.link_loop(parameter, given)
            pending += _names(found.target)
            if found.target.startswith("/"):
                at = root(fs)
            continue
        at = found
    return at


def _names(text: str) -> list[str]:
    """The names of a path, the last first. A slash at its end leaves "", which only a directory can be."""
    return unicodedata.normalize("NFC", text).split("/")[::-1]


def need_directory(fs: FileSystem, given: str, parameter: str) -> Directory:
    """The directory that a path or an id names, links followed."""
    row = resolve(fs, given, parameter)
    if not isinstance(row, Directory):
        raise faults.not_a_directory(parameter, path_of(fs, row), row.KIND)
    return row


def text_file(fs: FileSystem, given: str, parameter: str, right: Right) -> File:
    """A file with text in it on which the user has a right."""
    file = resolve(fs, given, parameter)
    if not isinstance(file, File):
        raise faults.not_a_file(parameter, path_of(fs, file), file.KIND)
    allow(fs, file, right, parameter)
    if file.binary:
        raise faults.binary_file(parameter, path_of(fs, file))
    return file


def place(fs: FileSystem, given: str | None, parameter: str) -> Directory:
    """The directory that something new goes into, which the user may write to; the working directory if None."""
    directory = working_directory(fs) if given is None else need_directory(fs, given, parameter)
    allow(fs, directory, WRITE, parameter)
    allow(fs, directory, SEARCH, parameter)
    return directory


def free_name(fs: FileSystem, directory: Directory, name: str, parameter: str) -> None:
    """Refuses a name that is taken in a directory."""
    taken = child(fs, directory, name)
    if taken is not None:
        raise faults.exists(parameter, path_of(fs, taken), taken.KIND)
