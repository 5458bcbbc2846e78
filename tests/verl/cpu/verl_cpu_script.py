"""How a context is named in a script of answers."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b


def digest(ids: Sequence[int]) -> str:
    """A short name of these tokens."""
    return blake2b(" ".join(map(str, ids)).encode(), digest_size=12).hexdigest()
