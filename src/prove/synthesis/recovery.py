"""Calls that fail by plan, and what comes after them: other parameters, another tool, or an explanation."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping
from typing import Any

from prove.engine import Session, Tool
from prove.synthesis.goals import Goal
from prove.synthesis.hidden import fillings
from prove.synthesis.machine import Action
from prove.synthesis.speech import sentence
from prove.synthesis.telling import yours

ANOTHER_TOOL = 0.4
"""Share of first attempts that use a wrong tool; the others have a mistake in their arguments."""
REFUSALS = (
    "I'm sorry, that was refused.",
    "That did not go through.",
    "I tried, but it cannot be done.",
    "This is not possible as things stand.",
)
UNCHANGED = (
    "That did not go through.",
    "I tried, but nothing has changed.",
    "Nothing was changed.",
)
"""What comes before the reason where a thing is so already or stands against another."""


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
        if not arguments or not _sensible(tool, goal, arguments):
            continue
        observation = session.fork().call(tool.name, arguments)
        # A change that only the state refuses might have been made, and what is so already is the opposite of the wish.
        if not observation.ok and (tool.read_only or observation.kind == "invalid_arguments"):
            return tool.name, arguments
    return None


def _sensible(tool: Tool, goal: Goal, arguments: Mapping[str, Any]) -> bool:
    """Whether each argument is about the same as in the goal, and none is given twice."""
    known = {p.name for p in tool.signature if p.ref is not None} | goal.arguments.keys()
    return arguments.keys() <= known and len({repr(v) for v in arguments.values()}) == len(arguments)


def _spoiled(session: Session, goal: Goal, rng: random.Random) -> dict[str, Any] | None:
    """The goal's arguments with a mistake that assistants make: a name where an id belongs, or a value left out."""
    refs = [p for p in goal.tool.refs if p in goal.said and p in goal.arguments and p not in goal.pronouns]
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


def explained(session: Session, goal: Goal, result: str, names: Mapping[str, str], rng: random.Random) -> str | None:
    """Why a call was refused, as the error in its result says it, without ids and names of tools.

    ``names``: id -> what the user called it, for which a pronoun stood. None if nothing can be said without an id.
    """
    error = json.loads(result)["error"]
    message = error["message"].partition(": ")[2] or error["message"]
    for key in dict.fromkeys(_ID.findall(message)):
        if not any(key in getattr(session.state, table) for table in session.environment.entities.values()):
            continue
        message = message.replace(f" ({key})", "")
        if key in message:
            parameter = next((p for p in goal.tool.refs if goal.arguments.get(p) == key), "")
            word = yours(names.get(key) or goal.said.get(parameter) or "")
            if not word:
                return None
            # "message msg_1" is not "message the message", nor the coupon "the coupon (10% off)".
            kinds = {kind.rpartition("_")[2] for kind in goal.tool.refs[parameter].split("|")} if parameter else set()
            message = re.sub(rf"\b(?:{'|'.join(kinds) or '(?!)'}) {re.escape(key)}", key, message).replace(key, word)
            for aside in _ASIDE.findall(message):
                if aside.casefold() in word.casefold():
                    message = message.replace(f" ({aside})", "")
    technical = {t.name for t in session.environment.tools} | set(goal.tool.parameters["properties"])
    technical = {name for name in technical if "_" in name}
    clauses = [c for c in _CLAUSE.split(message) if technical.isdisjoint(_ID.findall(c))]
    if not clauses:
        return None
    message = _VALUE.sub(lambda m: m[0].replace("_", " "), " ".join(clauses).rstrip(";, "))
    return f"{rng.choice(UNCHANGED if error['kind'] == 'conflict' else REFUSALS)} {sentence(message)}"


_ID = re.compile(r"[\w:@.+-]*\w")
_ASIDE = re.compile(r" \(([^()]*)\)")
_CLAUSE = re.compile(r"(?<=[;.]) ")
_VALUE = re.compile(r"(?<![\w/.'\"@#-])[a-z]+(?:_[a-z]+)+(?![\w/'\"@-]|\.\w)")
