"""The failures of a file system, one function each: what an agent is told, and under which code."""

from __future__ import annotations

from prove.engine import Conflict, InvalidArgument, NotFound, Refused, ToolError


def cut(text: str, most: int = 80) -> str:
    """A text as a message shows it."""
    return text if len(text) <= most else text[: most - 3] + "..."


def _detail(parameter: str, problem: str, allowed: str | None = None) -> list[dict[str, str]]:
    detail = {"pointer": f"/{parameter}", "problem": problem}
    return [detail if allowed is None else detail | {"allowed": allowed}]


def no_such_file(parameter: str, given: str, why: str = "") -> ToolError:
    """``ENOENT``."""
    return NotFound(
        "no_such_file",
        f"{parameter}: there is no file or directory {cut(given)!r}{why}.",
        _detail(parameter, "not found"),
    )


def in_the_trash(parameter: str, key: str, name: str) -> ToolError:
    """The id of something that was deleted; its path is free again."""
    return Refused(
        "in_the_trash",
        f"{parameter}: {key!r} ({cut(name)}) is in the trash; restore it first.",
        _detail(parameter, "in the trash"),
    )


def not_a_directory(parameter: str, given: str, is_a: str = "file") -> ToolError:
    """``ENOTDIR``."""
    return Refused(
        "not_a_directory",
        f"{parameter}: {cut(given)!r} is a {is_a}, not a directory.",
        _detail(parameter, "not a directory"),
    )


def not_a_file(parameter: str, given: str, is_a: str) -> ToolError:
    """``EISDIR``: a file was wanted."""
    return Refused("not_a_file", *_other_kind(parameter, given, is_a, "a file"))


def not_an_archive(parameter: str, given: str, is_a: str) -> ToolError:
    """An archive was wanted."""
    return Refused("not_an_archive", *_other_kind(parameter, given, is_a, "an archive"))


def not_a_symlink(parameter: str, given: str, is_a: str) -> ToolError:
    """``EINVAL``: a symbolic link was wanted."""
    return Refused("not_a_symlink", *_other_kind(parameter, given, is_a, "a symlink"))


def _other_kind(parameter: str, given: str, is_a: str, wanted: str) -> tuple[str, list[dict[str, str]]]:
    is_a = f"{'an' if is_a[0] in 'aeiou' else 'a'} {is_a}"
    return f"{parameter}: {cut(given)!r} is {is_a}, not {wanted}.", _detail(parameter, f"is {is_a}")


def binary_file(parameter: str, path: str) -> ToolError:
    """Text was wanted of something that holds none."""
    return Refused(
        "binary_file",
        f"{parameter}: {cut(path)!r} is a binary file; it has no lines of text.",
        _detail(parameter, "binary"),
    )


def permission_denied(parameter: str, path: str, need: str, mode: str, owner: str, group: str) -> ToolError:
    """``EACCES``: ``need`` says which right is missing."""
    return Refused(
        "permission_denied",
        f"{parameter}: you may not {need} {cut(path)!r} (mode {mode}, owner {owner}, group {group}).",
        _detail(parameter, "permission denied"),
    )


def only_the_owner(parameter: str, path: str, owner: str) -> ToolError:
    """``EPERM``: a mode or an owner can be changed by the owner alone."""
    return Refused(
        "permission_denied",
        f"{parameter}: only its owner {owner} may do this to {cut(path)!r}.",
        _detail(parameter, "permission denied"),
    )


def exists(parameter: str, path: str, is_a: str) -> ToolError:
    """``EEXIST``: nothing is ever overwritten in passing."""
    return Conflict(
        "exists",
        f"{parameter}: {cut(path)!r} exists already ({is_a}); choose another name, or rename or delete that one first.",
        _detail(parameter, "exists"),
    )


def not_empty(parameter: str, path: str, count: int) -> ToolError:
    """``ENOTEMPTY``."""
    return Refused(
        "not_empty",
        f"{parameter}: {cut(path)!r} is not empty; it holds {count} {'entry' if count == 1 else 'entries'}. "
        "Use delete_path to move it to the trash with all it holds.",
        _detail(parameter, "not empty"),
    )


def into_itself(parameter: str, path: str) -> ToolError:
    """A directory put into itself or below."""
    return Refused(
        "into_itself",
        f"{parameter}: {cut(path)!r} cannot be put into itself or a directory below it.",
        _detail(parameter, "inside of what is moved"),
    )


def link_loop(parameter: str, given: str) -> ToolError:
    """``ELOOP``."""
    return Refused(
        "link_loop",
        f"{parameter}: {cut(given)!r} leads through too many symbolic links; they go round in a circle.",
        _detail(parameter, "link loop"),
    )


def busy(parameter: str, path: str, holds: str) -> ToolError:
    """``EBUSY``."""
    return Refused(
        "busy",
        f"{parameter}: {cut(path)!r} {holds}, so it cannot be moved, renamed or deleted.",
        _detail(parameter, "in use"),
    )


def quota_exceeded(parameter: str, message: str, free: str) -> ToolError:
    """``EDQUOT``."""
    return Refused(
        "quota_exceeded",
        f"{parameter}: {message}; delete something and empty the trash first.",
        _detail(parameter, "quota exceeded", f"at most {free}"),
    )


def file_too_large(parameter: str, most: int) -> ToolError:
    """``EFBIG``: text files have a bound."""
    return Refused(
        "file_too_large",
        f"{parameter}: a text file may have at most {most:,} bytes, and this would make it larger.",
        _detail(parameter, "too large", f"at most {most} bytes in the file"),
    )


def too_deep(parameter: str, path: str, most: int) -> ToolError:
    """More directories within each other than there may be."""
    return Refused(
        "too_deep",
        f"{parameter}: {cut(path)!r} lies too deep for this; {most} levels are the most.",
        _detail(parameter, "too deep", f"at most {most} levels"),
    )


def too_many(parameter: str, message: str) -> ToolError:
    """More entries than one call handles."""
    return Refused("too_many_entries", f"{parameter}: {message}.", _detail(parameter, "too many"))


def path_too_long(parameter: str, given: str, why: str) -> ToolError:
    """``ENAMETOOLONG``."""
    return InvalidArgument(parameter, f"{cut(given)!r} {why}")
