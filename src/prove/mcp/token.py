"""The token of the administration's port."""

from __future__ import annotations

import os
import re
import secrets
import tempfile
from pathlib import Path

from prove.errors import UserError

VARIABLE = "PROVE_ADMIN_TOKEN"
_FORM = re.compile(r"[\x21-\x7e]{16,512}")


def given(file: Path | None) -> str | None:
    """The token of a file, or of the environment variable, which is then taken out of the environment; else None.

    Raises :class:`UserError` for a file that cannot be read or that others can read, and for a token that is too short.
    """
    if file is not None:
        try:
            mode = file.stat().st_mode
            token = file.read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            reason = (getattr(error, "strerror", None) or "it is no text").lower()
            raise UserError(f"--token-file {file} cannot be read: {reason}; write the token into it.") from None
        if mode & 0o077:
            raise UserError(f"--token-file {file} can be read by others; run: chmod 600 {file}.")
        return _checked(token, f"--token-file {file}")
    token = os.environ.pop(VARIABLE, "")
    return _checked(token, VARIABLE) if token else None


def made() -> tuple[str, Path]:
    """A new token, and the file that only this user can read it from."""
    token = secrets.token_urlsafe(32)
    handle, name = tempfile.mkstemp(prefix="prove-admin-", suffix=".token")
    with os.fdopen(handle, "w") as file:
        file.write(token + "\n")
    return token, Path(name)


def _checked(token: str, where: str) -> str:
    if not _FORM.fullmatch(token):
        raise UserError(f"{where}: a token is 16 to 512 visible ASCII characters without spaces.")
    return token
