"""What goes wrong between here and a server. None of it is the model's doing."""

from __future__ import annotations

from typing import Literal

from prove.engine import EnvironmentFault, Observation


class WireError(EnvironmentFault):
    """A server gave no usable answer. An episode that meets it is masked and left unscored.

    ``kind``: ``timeout`` when it took too long, else ``fault``. ``code``: snake_case and stable.
    """

    def __init__(self, code: str, message: str, *, kind: Literal["timeout", "fault"] = "fault") -> None:
        super().__init__(message)
        self.kind: Literal["timeout", "fault"] = kind
        self.code = code

    @property
    def observation(self) -> Observation:
        """The same as the outcome of a call."""
        return Observation.failure(self.kind, self.code, str(self), [])


class ServerGone(WireError):
    """The connection broke or could not be made, again and again: the server has ended."""


class ServerFull(WireError):
    """The server takes no more sessions. ``retry_after``: seconds until it is worth another try."""

    def __init__(self, message: str, retry_after: float) -> None:
        super().__init__("full", message)
        self.retry_after = retry_after
