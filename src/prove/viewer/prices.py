"""What the reward pays for, worked out by the reward itself on a small made-up task."""

from __future__ import annotations

from typing import Any

from prove.reward import Profile, score

_STEPS = 3


def prices(profile: Profile = "paper") -> list[tuple[str, float]]:
    """(what a model does, what it earns) on a reference of three independent look-ups with two arguments each.

    Each call stands in a message of its own and changes nothing.
    """
    tools = [_tool(n) for n in range(_STEPS)] + [_tool(9)]
    wanted = {"id": "a", "kind": "b"}
    truth = {"steps": [[{"name": f"look_up_{n}", "arguments": wanted}] for n in range(_STEPS)], "edges": []}
    whole = [_call(n) for n in range(_STEPS)]
    wrong = [_call(n, value="other") for n in range(_STEPS)]
    refused = [_call(n, ok=False) for n in range(_STEPS)]
    cases: list[tuple[str, list[dict[str, Any]]]] = [
        ("All three calls", whole),
        ("All three, with wrong values that run all the same", wrong),
        ("All three, each made twice", whole + whole),
        ("All three, and one call of a tool that is not needed", [*whole, _call(9)]),
        ("All three, but every call is refused", refused),
        ("Only the first two calls", whole[:2]),
        ("Only the first call", whole[:1]),
        ("Nothing, or only a question", []),
    ]
    return [(label, _earned(tools, truth, calls, profile)) for label, calls in cases]


def _earned(tools: list[dict[str, Any]], truth: dict[str, Any], calls: list[dict[str, Any]], profile: Profile) -> float:
    said = [{**call, "message": number} for number, call in enumerate(calls)]
    return float(score(tools, truth, said, profile=profile).total)


def _tool(number: int) -> dict[str, Any]:
    parameters = {
        "type": "object",
        "properties": {"id": {"type": "string"}, "kind": {"type": "string"}},
        "required": ["id", "kind"],
    }
    return {"type": "function", "function": {"name": f"look_up_{number}", "parameters": parameters}}


def _call(number: int, *, value: str | None = None, ok: bool = True) -> dict[str, Any]:
    arguments = {"id": value or "a", "kind": value or "b"}
    return {"name": f"look_up_{number}", "arguments": arguments, "ok": ok}
