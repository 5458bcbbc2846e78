"""Prompts are text files that a user can read and replace (``--prompts DIR``)."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any

from prove.errors import UserError

Allowed = dict[str, frozenset[str]]
"""Name of a prompt -> the placeholders that it may hold."""


class Prompts:
    """The prompts of one purpose: those that come with the package, or those of a folder.

    ``folder``: holds every one of them as ``NAME.txt``. Placeholders stand in braces, a brace itself is doubled. Raises
    :class:`UserError` for a missing file and for an unknown placeholder.
    """

    def __init__(self, allowed: Allowed, folder: Path | None = None) -> None:
        self.texts: dict[str, str] = {}
        for name, known in allowed.items():
            where = folder / f"{name}.txt" if folder is not None else None
            text = _read(where) if where is not None else shipped(name)
            place = str(where or f"{name}.txt")
            for placeholder in _placeholders(text, place):
                if placeholder not in known:
                    near = get_close_matches(placeholder, sorted(known), 1)
                    hint = f"did you mean {{{near[0]}}}?" if near else f"known: {', '.join(sorted(known)) or 'none'}."
                    raise UserError(f"{place}: unknown placeholder {{{placeholder}}}; {hint}")
            self.texts[name] = text.strip()

    def fill(self, name: str, **values: Any) -> str:
        """A prompt with its placeholders replaced."""
        return self.texts[name].format(**values)

    @property
    def digest(self) -> str:
        """What all the texts together are known by."""
        return blake2b(repr(sorted(self.texts.items())).encode(), digest_size=8).hexdigest()


def shipped(name: str) -> str:
    """The text of a prompt that comes with the package."""
    return (files("prove.synthesis.model") / "prompts" / f"{name}.txt").read_text(encoding="utf-8")


def _read(path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise UserError(f"--prompts: {path} is missing; copy it from the package's prompts and change it.") from None
    except UnicodeDecodeError:
        raise UserError(f"--prompts: {path} is no text in UTF-8; save it as UTF-8.") from None
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise UserError(f"--prompts: cannot read {path}: {why}; check the folder.") from error
    if not text.strip():
        raise UserError(f"--prompts: {path} is empty; copy it from the package's prompts and change it.")
    return text


def _placeholders(text: str, place: str) -> Iterable[str]:
    try:
        return [name for _, name, _, _ in Formatter().parse(text) if name is not None]
    except ValueError as error:
        raise UserError(f"{place}: {error}; write a brace that is no placeholder twice.") from None
