"""The page that a command writes about a data set: told at once where it cannot be, and written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from prove.errors import UserError


def page_of(source: Path, out: Path | None, name: str) -> Path:
    """Where the page about ``source`` goes: ``out``, or ``name`` in its folder, behind the file's own name."""
    if out is not None:
        return out
    return source / f"{name}.html" if source.is_dir() else source.parent / f"{source.stem}.{name}.html"


def check_page(page: Path, source: Path) -> None:
    """Raises UserError for a page that could not be written, or only over the data, before any work is done."""
    from prove.dataset.store import files

    data = files(source)  # first: that there is none has its own sentence
    if page.is_dir():
        raise UserError(f"--out {page}: this is a folder; name a file in it, for example {page / 'page.html'}.")
    if not page.parent.is_dir():
        raise UserError(f"--out {page}: there is no folder {page.parent}; make it, or name a file somewhere else.")
    if page.exists() and any(page.samefile(path) for path in data):
        raise UserError(f"--out {page}: this is the data itself, which the page would replace; name another file.")


def write_page(page: Path, text: str) -> None:
    """Write the page; an earlier one stays where that fails. Raises UserError with the remedy."""
    from prove.dataset.store import unwritable

    # What is no file, as a terminal or a pipe, is written to and must not be replaced by one.
    straight = page.is_symlink() or (page.exists() and not page.is_file())
    partial = page if straight else page.with_name(page.name + ".partial")
    try:
        partial.write_text(text, encoding="utf-8")
        if not straight:
            os.replace(partial, page)
    except OSError as error:
        if not straight:
            partial.unlink(missing_ok=True)
        raise unwritable(error, page) from error
