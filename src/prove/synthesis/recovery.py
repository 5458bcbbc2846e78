"""Calls that fail by plan, and what comes after them: other parameters, another tool, or an explanation."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

from prove.engine import Session
from prove.synthesis.goals import Goal
from prove.synthesis.hidden import fillings
from prove.synthesis.machine import Action
from prove.synthesis.speech import sentence

ANOTHER_TOOL = 0.4
"""Share of first attempts that use a wrong tool; the others have a mistake in their arguments."""
REFUSALS = (
    "I'm sorry, that was refused.",
    "That did not go through.",
    "I tried, but it cannot be done.",
    "This is not possible as things stand.",
)


def first_attempt(session: Session, goal: Goal, right: Action, rng: random.Random) -> Action | None:
    """A call that fails before the ``right`` one, whose kind of correction is set; None if none was found."""
    if rng.random() < ANOTHER_TOOL:
        wrong = _wrong_tool(session, goal, rng)
        if wrong is not None:
            right.recovery = "another tool"
            return Action("calls", [wrong])
    spoiled = _spoiled(session, goal, rng)
    return Action("calls", [(goal.tool.name, spoiled)]) if spoiled is not None else None


def _wrong_tool(session: Session, goal: Goal, rng: random.Random) -> tuple[str, dict[str, Any]] | None:
    """A call of another tool, about the same entities, that fails; nothing worse than what was asked for is tried."""
    about = {e for entity in goal.tool.refs.values() for e in entity.split("|")}
    others = [
        t
        for t in session.environment.tools
        if t is not goal.tool and t.read_only == goal.tool.read_only and (goal.tool.destructive or not t.destructive)
    ]
    others = [t for t in others if about & {e for entity in t.refs.values() for e in entity.split("|")}]
    rng.shuffle(others)
    for tool in others:
        arguments = next(fillings(session, tool, goal.tool, goal.arguments), None)
        if arguments and not session.fork().call(tool.name, arguments).ok:
            return tool.name, arguments
    return None


def _spoiled(session: Session, goal: Goal, rng: random.Random) -> dict[str, Any] | None:
    """The goal's arguments with a mistake that assistants make: a name where an id belongs, or a value left out."""
    refs = [p for p in goal.tool.refs if p in goal.said and p in goal.arguments]
    needed = [p.name for p in goal.tool.signature if p.required]
    if refs and rng.random() < 0.5:
        parameter = rng.choice(refs)
        spoiled = {**goal.arguments, parameter: goal.said[parameter]}
    elif len(needed) > 1:
        parameter = rng.choice(needed)
        spoiled = {k: v for k, v in goal.arguments.items() if k != parameter}
    else:
        return None
    return spoiled if not session.fork().call(goal.tool.name, spoiled).ok else None


def misnamed(session: Session, tool: str, arguments: Mapping[str, Any]) -> dict[str, Any] | None:
    """Arguments of which the first has another name, as if the assistant had forgotten it; None if that would pass."""
    spoiled = {f"{k}_text" if i == 0 else k: v for i, (k, v) in enumerate(arguments.items())}
    return spoiled if spoiled and not session.fork().call(tool, spoiled).ok else None


def explained(result: str, rng: random.Random) -> str:
    """Why a call was refused, as the error in its result says it."""
    message = json.loads(result)["error"]["message"]
    return f"{rng.choice(REFUSALS)} {sentence(message.partition(': ')[2] or message)}"
