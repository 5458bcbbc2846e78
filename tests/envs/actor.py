"""Who uses an environment in its stories."""

from __future__ import annotations

from typing import Any

from prove.engine import Session


class Actor:
    """Calls tools: ``does`` expects success, ``is_refused`` gives (kind, code) and ``error`` the whole error.

    What is refused must leave everything as it was.
    """

    def __init__(self, session: Session) -> None:
        self.session = session

    def does(self, tool: str, **arguments: Any) -> dict[str, Any]:
        observation = self.session.call(tool, arguments)
        assert observation.ok, observation.text
        data: dict[str, Any] = observation.data
        return data

    def error(self, tool: str, **arguments: Any) -> dict[str, Any]:
        before = self.session.digest()
        observation = self.session.call(tool, arguments)
        assert not observation.ok, observation.text
        assert self.session.digest() == before
        error = observation.error
        assert error is not None
        return error

    def is_refused(self, tool: str, **arguments: Any) -> tuple[str, str]:
        error = self.error(tool, **arguments)
        return error["kind"], error["code"]
