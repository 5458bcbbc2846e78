"""Tools on the text of files: read, write, replace."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from prove.engine import InvalidArgument, Refused, View, tool
from prove.envs.filesystem import faults
from prove.envs.filesystem.entities import DirectoryId, FileId, FileSystem
from prove.envs.filesystem.params import Into, Name
from prove.envs.filesystem.paths import READ, WRITE, allow, free_name, place, text_file
from prove.envs.filesystem.rules import MAX_TEXT, new_file, rewrite, shallow
from prove.envs.filesystem.tree import path_of
from prove.envs.filesystem.views import Written, lines_of, written

SHOWN = 4000
"""Characters that one reading shows at most."""


class Text(View, frozen=True, kw_only=True):
    id: FileId
    path: str
    lines: int
    text: str
    note: Literal["empty", ""] = ""
    cut: bool = False


class Lines(View, frozen=True, kw_only=True):
    id: FileId
    path: str
    start_line: int
    end_line: int
    total_lines: int
    text: str
    note: Literal["blank", ""] = ""
    cut: bool = False


class Replaced(View, frozen=True, kw_only=True):
    id: FileId
    path: str
    replaced: int
    size: int


@tool
def create_file(
    fs: FileSystem,
    name: Annotated[Name, Field(description="Name of the new file, ending included")],
    folder: Annotated[DirectoryId | None, Into] = None,
    text: Annotated[str | None, Field(description="What to write into it; empty if left out")] = None,
) -> Written:
    """Create a text file. Refuses a name that exists there and a directory you may not write to."""
    directory = place(fs, folder, "folder")
    free_name(fs, directory, name, "name")
    made = new_file(fs, directory, name, text or "", "text")
    shallow(fs, directory, [made], "folder")
    return written(fs, made)


@tool(read_only=True)
def read_file(
    fs: FileSystem,
    path: Annotated[FileId, Field(description="Text file, path or id")],
) -> Text:
    """Read the text of a file without the end of its last line, 4,000 characters at most (then cut is true). Refuses
    binary files."""
    file = text_file(fs, path, "path", READ)
    lines = lines_of(file.content)
    text = "\n".join(lines)
    return Text(
        id=file.id,
        path=path_of(fs, file),
        lines=len(lines),
        text=text[:SHOWN],
        note="" if file.content else "empty",
        cut=len(text) > SHOWN,
    )


@tool(read_only=True)
def read_file_lines(
    fs: FileSystem,
    path: Annotated[FileId, Field(description="Text file, path or id")],
    start_line: Annotated[int, Field(ge=1, description="First line, counted from 1")],
    end_line: Annotated[int | None, Field(ge=1, description="Last line; start_line if left out")] = None,
) -> Lines:
    """Read some lines of a text file, 4,000 characters at most (then cut is true). Refuses lines that it does
    not have."""
    file = text_file(fs, path, "path", READ)
    lines = lines_of(file.content)
    last = start_line if end_line is None else end_line
    if last < start_line:
        raise InvalidArgument("end_line", f"{last} is before start_line {start_line}.")
    if start_line > len(lines):
        raise Refused(
            "no_such_line",
            f"start_line: {faults.cut(path_of(fs, file))!r} has {len(lines)} lines, so there is no line {start_line}.",
            [{"pointer": "/start_line", "problem": "past the end", "allowed": f"at most {len(lines)}"}],
        )
    last = min(last, len(lines))
    text = "\n".join(lines[start_line - 1 : last])
    return Lines(
        id=file.id,
        path=path_of(fs, file),
        start_line=start_line,
        end_line=last,
        total_lines=len(lines),
        text=text[:SHOWN],
        note="" if text.strip() else "blank",
        cut=len(text) > SHOWN,
    )


@tool(destructive=True, idempotent=True)
def write_file(
    fs: FileSystem,
    path: Annotated[FileId, Field(description="Text file that exists, path or id")],
    text: Annotated[str, Field(description="The new text")],
) -> Written:
    """Overwrite the whole text of a file that exists; what it held is lost. Refuses files you may not write to."""
    return written(fs, rewrite(fs, text_file(fs, path, "path", WRITE), text, "text"))


@tool
def append_to_file(
    fs: FileSystem,
    path: Annotated[FileId, Field(description="Text file that exists, path or id")],
    text: Annotated[str, Field(min_length=1, description="What to add")],
) -> Written:
    """Add text at the end of a file that exists, as lines of its own. Refuses files you may not write to."""
    file = text_file(fs, path, "path", WRITE)
    joint = "\n" if file.content and not file.content.endswith("\n") else ""
    end = "" if text.endswith("\n") else "\n"
    return written(fs, rewrite(fs, file, file.content + joint + text + end, "text"))


@tool
def replace_in_file(
    fs: FileSystem,
    path: Annotated[FileId, Field(description="Text file, path or id")],
    old_text: Annotated[str, Field(min_length=1, description="Text to look for, letter for letter")],
    new_text: Annotated[str, Field(description="Text to put in its place")],
    first_only: Annotated[bool, Field(description="Only where it stands first")] = False,
) -> Replaced:
    """Replace a text wherever it stands in a file; returns how often it did. Refuses a text that does not occur."""
    file = text_file(fs, path, "path", READ)
    allow(fs, file, WRITE, "path")
    if old_text == new_text:
        raise InvalidArgument("new_text", "is the same as old_text.")
    count = file.content.count(old_text)
    if not count:
        raise Refused(
            "no_such_text",
            f"old_text: {faults.cut(old_text, 60)!r} does not occur in {faults.cut(path_of(fs, file))!r}.",
            [{"pointer": "/old_text", "problem": "does not occur"}],
        )
    count = 1 if first_only else count
    # Told before it is made: a letter replaced by a long text many times would be a huge one.
    if len(file.content) + count * (len(new_text) - len(old_text)) > MAX_TEXT:
        raise faults.file_too_large("new_text", MAX_TEXT)
    changed = rewrite(fs, file, file.content.replace(old_text, new_text, count), "new_text")
    return Replaced(id=file.id, path=path_of(fs, file), replaced=count, size=changed.size)
