"""Parameter types of a file server: names, modes, and the bounds of its lists."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

LONGEST_NAME = 100
"""Characters of one name."""

LOOKS_LIKE_ID = re.compile(r"(file|dir|link|arc|trash):[0-9]+")


@dataclass(frozen=True, slots=True)
class NameOfEntry:
    """Marks a ``str`` parameter as the bare name of an entry: no slash, no control characters, not "." or ".."."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        text = core_schema.str_schema(min_length=1, max_length=LONGEST_NAME)
        return core_schema.no_info_after_validator_function(checked_name, text)


def checked_name(text: str) -> str:
    """The name in composed form, outer blanks taken off. Raises :class:`ValueError` in words for a caller."""
    name = unicodedata.normalize("NFC", text).strip()
    if not name:
        raise ValueError("should not be blank")
    if "/" in name:
        raise ValueError("should be a bare name without '/'; the directory has a parameter of its own")
    if name in (".", ".."):
        raise ValueError("should be a name; '.' and '..' mean directories")
    if any(unicodedata.category(c) in ("Cc", "Zl", "Zp") for c in name):
        raise ValueError("should have no control characters")
    if len(name.encode()) > 255:
        raise ValueError("should have at most 255 bytes")
    if LOOKS_LIKE_ID.fullmatch(name):
        raise ValueError("should not look like an id")
    return name


Name = Annotated[str, NameOfEntry()]
Mode = Annotated[str, Field(pattern="^[0-7]{3}$", description="Octal mode, such as 640: owner, group, others")]
PageLimit = Annotated[int, Field(ge=1, le=100, description="Most rows to return")]
Into = Field(description="Directory to put it in, path or id; the working directory if left out")


def permissions(mode: int) -> str:
    """0o640 -> ``rw-r-----``."""
    return "".join(c if mode >> (8 - i) & 1 else "-" for i, c in enumerate("rwxrwxrwx"))


def octal(mode: int) -> str:
    """0o640 -> ``640``."""
    return f"{mode:03o}"


def readable(size: int) -> str:
    """812 -> ``812 bytes``, 4_812_000 -> ``4.8 MB``."""
    if size < 1000:
        return f"{size} byte" if size == 1 else f"{size} bytes"
    for unit, digits in (("KB", 3), ("MB", 6), ("GB", 9)):
        if size < 999_950 * 10 ** (digits - 3) or unit == "GB":
            # Whole tenths, rounded half up, so that no float decides.
            tenths = (size * 10 + 10**digits // 2) // 10**digits
            return f"{tenths // 10}.{tenths % 10} {unit}"
    raise AssertionError("unreachable")
