"""The errors of a call. What an agent sees is ``{"error": {kind, code, message, details}}`` and nothing of ours."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

Kind = Literal["unknown_tool", "invalid_arguments", "not_found", "refused", "conflict", "timeout", "fault"]


class ToolError(Exception):
    """A call that an environment does not carry out. Raising it in a tool rolls the whole call back.

    ``code`` is snake_case and stable; ``message`` names the parameter and the value in plain words and, where it helps,
    what would be allowed; ``details`` is a list of ``{pointer, problem, allowed}``.
    """

    kind: ClassVar[Kind] = "refused"

    def __init__(self, code: str, message: str, details: list[dict[str, Any]] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details or []


class NotFound(ToolError):
    """An identifier or name that resolves to nothing in this world."""

    kind = "not_found"


class Refused(ToolError):
    """The arguments are well-formed; the rules of the domain forbid the action in this state."""

    kind = "refused"


class Conflict(ToolError):
    """The action was done already, or contradicts something that exists (a second cancellation, a duplicate name)."""

    kind = "conflict"


class InvalidArgument(ToolError):
    """A value that its schema cannot rule out but that makes no sense (reversed dates, a third decimal of money)."""

    kind = "invalid_arguments"

    def __init__(self, parameter: str, problem: str, allowed: Any = None) -> None:
        detail: dict[str, Any] = {"pointer": f"/{parameter}", "problem": problem}
        if allowed is not None:
            detail["allowed"] = allowed
        super().__init__("invalid_arguments", f"{parameter}: {problem}", [detail])


class EnvironmentFault(Exception):
    """A bug in an environment (any exception of a tool but :class:`ToolError`). The call was rolled back.

    Never shown to a policy: a rollout that meets it is masked and left unscored.
    """


def json_kind(value: Any) -> str:
    """What a value is called in JSON, with its article: for messages to an agent."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "a boolean"
    if isinstance(value, (int, float)):
        return "a number"
    if isinstance(value, str):
        return "a string"
    return "an array" if isinstance(value, (list, tuple)) else "an object"
