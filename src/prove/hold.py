"""A file that one process at a time holds."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from prove.errors import UserError


@contextmanager
def hold(file: Path, busy: str) -> Iterator[None]:
    """Hold the file, which is made; UserError with the sentence ``busy`` where another process does.

    The hold ends with the process, however that ends.
    """
    with open(file, "w") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise UserError(busy) from None
        yield
