"""Missing functions (paper, section 2.4): the tool that a request needs is not shown, and nothing else does the same.

The right end is to say so. If the hidden tool would have come first the ground truth is empty; if later, it is the
feasible beginning.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, product
from typing import Any

from prove.engine import Environment, Session, Tool
from prove.synthesis.edges import leaves
from prove.synthesis.sampler import entity_of

FILLINGS = 24
"""Ways to fill a tool's parameters from a request that are tried of each other tool."""

DECLINES: tuple[str, ...] = (
    "I'm sorry, I have no tool that could do that, so it stays undone.",
    "I can't do that part: the tools I have don't include it.",
    "That needs a function that I was not given, so I have to stop here.",
    "None of my tools does that, I'm afraid.",
    "I looked through my tools and there is none for this.",
    "That is not possible with the tools at hand, sorry.",
    "I would need another tool for that than those I have.",
    "There is no function for that among my tools, so I can't carry it out.",
)


def decline(rng: random.Random) -> str:
    """An answer that says so."""
    return rng.choice(DECLINES)


def substitute(session: Session, shown: Iterable[str], call: Mapping[str, Any]) -> str | None:
    """A shown tool of the same environment that serves a request as the hidden one would; None if none was found.

    ``session``: where the request is made, left as it is; ``call``: ``name`` and ``arguments`` of the hidden call, and
    in ``answers`` the values that its result would have been told with. Another tool serves a change if some filling
    of its parameters leads to the same state, and a question if its results hold the last of the answers that those of
    the tools before it left open, be it as a part of a longer text.
    """
    environment = session.environment
    hidden = environment.tool_map[call["name"]]
    arguments: dict[str, Any] = call["arguments"]
    after = session.fork()
    wanted = after.call(hidden.name, arguments)
    if not wanted.ok:
        return None
    digest = after.digest()
    open_answers = list(call["answers"])
    for name in shown:
        tool = environment.tool_map.get(name)
        if tool is None or tool is hidden or tool.read_only != hidden.read_only:
            continue
        # As much of a list as the tool ever shows.
        whole = tool.parameters["properties"].get("limit", {}).get("maximum")
        for filling in islice(fillings(session, tool, hidden, arguments), FILLINGS):
            if hidden.read_only and whole is not None:
                filling["limit"] = whole
            twin = session.fork()
            observation = twin.call(name, filling)
            if not observation.ok:
                continue
            if hidden.read_only:
                open_answers = untold(open_answers, leaves(observation.data))
                if not open_answers:
                    return name
            elif twin.digest() == digest:
                return name
    return None


def untold(answers: list[Any], values: Iterable[Any]) -> list[Any]:
    """The answers that are not among some values. A text is also found in a longer one, and by its lines."""
    values = list(values)
    same = {repr(v) for v in values}
    texts = "\n".join(v for v in values if isinstance(v, str))

    def tells(answer: Any) -> bool:
        return repr(answer) in same or (
            isinstance(answer, str) and bool(answer.strip()) and all(line in texts for line in answer.splitlines())
        )

    return [a for a in answers if not tells(a)]


def roundabout(environment: Environment, tool: str) -> bool:
    """Whether several other tools of the environment together do what one does, so that it is never hidden."""
    return tool in getattr(environment.language, "ROUNDABOUT", ())


def fillings(session: Session, tool: Tool, hidden: Tool, arguments: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Arguments for a tool made of those of another call: ids by their entity, all else by name or by kind of value."""
    ids = [(entity_of(session, e, arguments[p]), arguments[p]) for p, e in hidden.refs.items() if p in arguments]
    others = {p.name: arguments[p.name] for p in hidden.signature if p.ref is None and p.name in arguments}
    choices: list[list[tuple[str, Any]]] = []
    for p in tool.signature:
        if p.ref is not None:
            fit = [key for entity, key in ids if entity in p.ref.split("|")]
        elif p.name in others:
            fit = [others[p.name]]
        elif p.required:
            fit = [v for v in others.values() if _fits(tool.parameters["properties"][p.name], v)]
        else:
            continue
        if not fit and p.required:
            return
        choices.append([(p.name, v) for v in dict.fromkeys(map(_frozen, fit))] or [("", None)])
    for combination in product(*choices):
        yield {name: value for name, value in combination if name}


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _fits(schema: Mapping[str, Any], value: Any) -> bool:
    kinds: dict[str, Any] = {"string": str, "integer": int, "number": (int, float), "boolean": bool}
    kind = kinds.get(str(schema.get("type")))
    return kind is not None and isinstance(value, kind) and ("enum" not in schema or value in schema["enum"])
