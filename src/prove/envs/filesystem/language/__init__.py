"""How people speak about their files. What each name means is told in :mod:`prove.engine.language`."""

from prove.engine.language import Naming, Phrasing
from prove.envs.filesystem.language import attributes, content, lines, moving, navigation, searching
from prove.envs.filesystem.language.elsewhere import GIVES, TAKES
from prove.envs.filesystem.language.values import VALUES

__all__ = ["GIVES", "NAMINGS", "PHRASINGS", "PRONOUNS", "ROUNDABOUT", "TAKES", "VALUES", "WORDS"]

_DIRECTORY = {"query": "{name}", "kind": "directory"}

NAMINGS: list[Naming] = [
    Naming("file", "{name}", "find_files", {"query": "{name}"}),
    Naming("file", "{name} in {folder}", "find_files", {"query": "{name}"}),
    Naming("file", "the file {name}", "find_files", {"query": "{name}"}),
    Naming("file", "{stem} in {folder}", "find_files", {"query": "{stem}"}),
    Naming("file", "the {stem} file", "find_files", {"query": "{stem}"}),
    Naming("file", "the {stem} file in {folder}", "find_files", {"query": "{stem}"}),
    Naming("file", "{name} here", "list_directory"),
    Naming("file", "{name} in {folder_id}", "list_directory", {"path": "{folder_id}"}),
    Naming("directory", "the {name} folder", "find_files", _DIRECTORY),
    Naming("directory", "the {name} folder in {folder}", "find_files", _DIRECTORY),
    Naming("directory", "{folder}/{name}", "find_files", _DIRECTORY),
    Naming("directory", "the {name} folder", "directory_tree"),
    Naming("directory", "my {name} folder", "directory_tree"),
    Naming("directory", "the {name} directory", "directory_tree"),
    Naming("symlink", "the {name} link", "find_files", {"query": "{name}", "kind": "symlink"}),
    Naming("symlink", "the link {name}", "find_files", {"query": "{name}"}),
    Naming("symlink", "the {name} shortcut in {folder}", "find_files", {"query": "{name}"}),
    Naming("symlink", "the {name} link in {folder_id}", "list_directory", {"path": "{folder_id}"}),
    Naming("symlink", "the {name} link here", "list_directory"),
    Naming("archive", "{name}", "find_files", {"query": "{name}"}),
    Naming("archive", "the archive {name}", "find_files", {"query": "{name}", "kind": "archive"}),
    Naming("archive", "the {stem} archive", "find_files", {"query": "{stem}", "kind": "archive"}),
    Naming("archive", "{name} in {folder_id}", "list_directory", {"path": "{folder_id}"}),
    Naming("trash_item", "{name}", "list_trash"),
    Naming("trash_item", "{name}", "list_trash", {"query": "{name}"}),
    Naming("trash_item", "the {name} from {folder}", "list_trash", {"query": "{name}"}),
    Naming("trash_item", "the {name} that I deleted {deleted:day}", "list_trash"),
]

PHRASINGS: dict[str, Phrasing] = {
    **navigation.PHRASINGS,
    **content.PHRASINGS,
    **moving.PHRASINGS,
    **attributes.PHRASINGS,
    **searching.PHRASINGS,
    **lines.PHRASINGS,
}

ROUNDABOUT = (
    "append_to_file",
    "compare_files",
    "concatenate_files",
    "copy_path",
    "count_file_lines",
    "directory_size",
    "directory_tree",
    "find_files",
    "get_working_directory",
    "glob_paths",
    "list_directory",
    "move_path",
    "path_exists",
    "read_file",
    "read_file_lines",
    "remove_directory",
    "rename_path",
    "replace_in_file",
    "resolve_path",
    "search_file_contents",
    "sort_file_lines",
    "split_file",
    "write_file",
)
"""Files are read, written and removed one way or another, and what lies where is listed by many tools."""

PRONOUNS: dict[str, tuple[str, ...]] = {
    "file": ("that file", "the same file"),
    "directory": ("that folder", "the same folder"),
    "symlink": ("that link", "the same link"),
    "archive": ("that archive", "the same archive"),
    "trash_item": ("it", "that item"),
}

WORDS: dict[str, str] = {
    "directory": "folder",
    "symlink": "link",
    "modified": "date",
    "same_lines_in_another_order": "made of the same lines in another order",
}
