"""What a call gives back."""

from __future__ import annotations

import json as json_module
from typing import Any

import msgspec

from prove.engine.errors import Kind, ToolError

_encoder = msgspec.json.Encoder()
encode = _encoder.encode
_decode = msgspec.json.Decoder().decode


class Observation(msgspec.Struct, eq=False, gc=False):
    """The outcome of one call; ``json`` is all that a policy sees.

    ``json``: compact UTF-8 bytes, the result or ``{"error": {kind, code, message, details}}``.
    ``data``: the decoded result, a fresh object each time, so that changing it changes nothing; None after an error.
    """

    ok: bool
    json: bytes
    kind: Kind | None = None

    @property
    def data(self) -> Any:
        return _decode(self.json) if self.ok else None

    @property
    def error(self) -> dict[str, Any] | None:
        """``{kind, code, message, details}`` after an error, else None."""
        if self.ok:
            return None
        error: dict[str, Any] = _decode(self.json)["error"]
        return error

    @property
    def text(self) -> str:
        """``json`` as text."""
        return self.json.decode()

    def __repr__(self) -> str:
        return f"Observation(ok={self.ok}, json={self.text})"

    @classmethod
    def of_error(cls, error: ToolError) -> Observation:
        """The observation of a refused call."""
        return cls.failure(error.kind, error.code, error.message, error.details)

    @classmethod
    def failure(cls, kind: Kind, code: str, message: str, details: list[dict[str, Any]]) -> Observation:
        body = {"error": {"kind": kind, "code": code, "message": message, "details": details}}
        try:
            return cls(False, encode(body), kind)
        except UnicodeEncodeError:  # a lone surrogate from the model, echoed in the message
            text = json_module.dumps(body, ensure_ascii=False, separators=(",", ":"))
            return cls(False, text.encode("utf-8", "replace"), kind)
