"""Tools on files as lines: count, sort, compare, hash, split and join."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Annotated, Literal

import msgspec
from pydantic import Field

from prove.engine import Refused, View, tool
from prove.envs.filesystem import faults
from prove.envs.filesystem.entities import Archive, DirectoryId, File, FileId, FileSystem
from prove.envs.filesystem.params import Into, Name
from prove.envs.filesystem.paths import READ, WRITE, allow, free_name, place, resolve, text_file
from prove.envs.filesystem.rules import new_file, rewrite, shallow
from prove.envs.filesystem.tree import path_of
from prove.envs.filesystem.views import Written, lines_of, stem, text_of, written

MOST_PARTS = 20
EXAMPLES = 3
"""Differing lines that a comparison shows of each file."""
SHOWN = 160
"""Characters of a line that a comparison shows."""

Algorithm = Literal["md5", "sha1", "sha256"]


class Counts(View, frozen=True, kw_only=True):
    id: FileId
    path: str
    lines: int
    words: int
    bytes: int
    longest_line: int


class Comparison(View, frozen=True, kw_only=True):
    verdict: Literal["identical", "different", "same_lines_in_another_order"]
    first_difference: int | None = None
    only_in_path: int = 0
    only_in_other: int = 0
    lines_only_in_path: tuple[str, ...] = ()
    lines_only_in_other: tuple[str, ...] = ()


class Hash(View, frozen=True, kw_only=True):
    path: str
    algorithm: Algorithm
    hash: str
    size: int


class Part(View, frozen=True, kw_only=True):
    id: FileId
    name: str
    lines: int


class Parts(View, frozen=True, kw_only=True):
    folder: str
    parts: list[Part]


@tool(read_only=True)
def count_file_lines(
    fs: FileSystem,
    path: Annotated[FileId, Field(description="Text file, path or id")],
) -> Counts:
    """Count the lines, words and bytes of a text file, and the characters of its longest line."""
    file = text_file(fs, path, "path", READ)
    lines = lines_of(file.content)
    return Counts(
        id=file.id,
        path=path_of(fs, file),
        lines=len(lines),
        words=len(file.content.split()),
        bytes=file.size,
        longest_line=max(map(len, lines), default=0),
    )


@tool(destructive=True, idempotent=True)
def sort_file_lines(
    fs: FileSystem,
    path: Annotated[FileId, Field(description="Text file, path or id")],
    order: Annotated[Literal["ascending", "descending"], Field(description="A first, or Z first")] = "ascending",
    unique: Annotated[bool, Field(description="Keep one of lines that are the same")] = False,
    keep_header: Annotated[bool, Field(description="Leave the first line where it is, as of a table")] = False,
) -> Written:
    """Sort the lines of a text file in place, case ignored; their old order is lost. Refuses files you may not
    write to."""
    file = text_file(fs, path, "path", READ)
    allow(fs, file, WRITE, "path")
    lines = lines_of(file.content)
    head = lines[:1] if keep_header else []
    rest = lines[len(head) :]
    if unique:
        rest = list(dict.fromkeys(rest))
    # The second key makes the order of lines that differ in case alone the same whatever it was before.
    rest.sort(key=lambda line: (line.casefold(), line), reverse=order == "descending")
    return written(fs, rewrite(fs, file, text_of(head + rest), "path"))


@tool(read_only=True)
def compare_files(
    fs: FileSystem,
    path: Annotated[FileId, Field(description="One text file, path or id")],
    other_path: Annotated[FileId, Field(description="The other text file, path or id")],
) -> Comparison:
    """Compare two text files line by line: the number of the first line that differs, and how many lines only one of
    them has, with examples. Refuses a file with itself."""
    one = text_file(fs, path, "path", READ)
    two = text_file(fs, other_path, "other_path", READ)
    if one.id == two.id:
        raise Refused("same_file", f"other_path: {faults.cut(other_path)!r} and path are the same file; name another.")
    if one.content == two.content:
        return Comparison(verdict="identical")
    first, second = lines_of(one.content), lines_of(two.content)
    pairs = zip(first, second, strict=False)
    number = next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(first), len(second))) + 1
    left, right = Counter(first), Counter(second)
    only_left, only_right = left - right, right - left
    if not only_left and not only_right:
        same_text = first == second  # but for the end of the last line
        verdict: Literal["identical", "different", "same_lines_in_another_order"]
        verdict = "identical" if same_text else "same_lines_in_another_order"
        return Comparison(verdict=verdict, first_difference=None if same_text else number)
    return Comparison(
        verdict="different",
        first_difference=number,
        only_in_path=only_left.total(),
        only_in_other=only_right.total(),
        lines_only_in_path=tuple(faults.cut(line, SHOWN) for line in list(only_left)[:EXAMPLES]),
        lines_only_in_other=tuple(faults.cut(line, SHOWN) for line in list(only_right)[:EXAMPLES]),
    )


_encode = msgspec.json.Encoder(order="deterministic").encode


@tool(read_only=True)
def hash_file(
    fs: FileSystem,
    path: Annotated[FileId, Field(description="File or archive, path or id")],
    algorithm: Annotated[Algorithm, Field(description="Hash function")] = "sha256",
) -> Hash:
    """Compute the hash of a file's content: the same for copies, another after any change. Refuses directories."""
    row = resolve(fs, path, "path")
    if not isinstance(row, File | Archive):
        raise faults.not_a_file("path", path_of(fs, row), row.KIND)
    allow(fs, row, READ, "path")
    content = row.content.encode() if isinstance(row, File) else _encode(row.members)
    value = hashlib.new(algorithm, content, usedforsecurity=False).hexdigest()
    return Hash(path=path_of(fs, row), algorithm=algorithm, hash=value, size=row.size)


@tool
def split_file(
    fs: FileSystem,
    path: Annotated[FileId, Field(description="Text file, path or id")],
    lines_per_part: Annotated[int, Field(ge=1, le=10_000, description="Lines of each part but the last")],
    folder: Annotated[
        DirectoryId | None, Field(description="Directory for the parts, path or id; the file's own if left out")
    ] = None,
) -> Parts:
    """Split a text file into parts named after it (notes.txt: notes.part1.txt, notes.part2.txt); it stays as it is.
    Refuses more than 20 parts, and files that would be one."""
    file = text_file(fs, path, "path", READ)
    assert file.parent is not None  # it was reached by a path
    directory = place(fs, folder if folder is not None else file.parent, "folder" if folder is not None else "path")
    lines = lines_of(file.content)
    count = -(-len(lines) // lines_per_part)
    if not 2 <= count <= MOST_PARTS:
        raise Refused(
            "wrong_number_of_parts",
            f"lines_per_part: {faults.cut(path_of(fs, file))!r} has {len(lines)} lines, which makes {count} parts of "
            f"{lines_per_part}; there may be 2 to {MOST_PARTS}.",
            [{"pointer": "/lines_per_part", "problem": f"makes {count} parts"}],
        )
    head = stem(file.name)
    tail = file.name[len(head) :]
    parts = []
    for number in range(count):
        piece = lines[number * lines_per_part : (number + 1) * lines_per_part]
        name = f"{head}.part{number + 1}{tail}"
        free_name(fs, directory, name, "path")
        made = new_file(fs, directory, name, text_of(piece), "path")
        parts.append(Part(id=made.id, name=name, lines=len(piece)))
    return Parts(folder=path_of(fs, directory), parts=parts)


@tool
def concatenate_files(
    fs: FileSystem,
    path: Annotated[FileId, Field(description="Text file that comes first, path or id")],
    other_path: Annotated[FileId, Field(description="Text file that follows, path or id")],
    name: Annotated[Name, Field(description="Name of the new file, ending included")],
    folder: Annotated[DirectoryId | None, Into] = None,
) -> Written:
    """Join two text files into a new one; both stay as they are. Refuses a name that exists there."""
    one = text_file(fs, path, "path", READ)
    two = text_file(fs, other_path, "other_path", READ)
    directory = place(fs, folder, "folder")
    free_name(fs, directory, name, "name")
    made = new_file(fs, directory, name, text_of(lines_of(one.content) + lines_of(two.content)), "path")
    shallow(fs, directory, [made], "folder")
    return written(fs, made)
