"""What a server does not do, and how it says so."""

from __future__ import annotations

import math
from typing import Any


class Refusal(Exception):
    """A request that is not carried out.

    ``status``: of the HTTP answer. ``code``: snake_case and stable, for programs. ``retry_after``: seconds after which
    the same request may well succeed, None where it never will.
    """

    def __init__(self, status: int, code: str, message: str, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.retry_after = None if retry_after is None else max(1, math.ceil(retry_after))

    @property
    def body(self) -> dict[str, Any]:
        """``{"error": {code, message}}``, with ``retry_after`` where there is one."""
        error: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.retry_after is not None:
            error["retry_after"] = self.retry_after
        return {"error": error}

    @property
    def headers(self) -> list[tuple[bytes, bytes]]:
        """The headers that belong to the answer."""
        if self.retry_after is None:
            return []
        return [(b"retry-after", str(self.retry_after).encode())]
