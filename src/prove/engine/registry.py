"""Which environments there are: every entry point of the group ``prove.environments``, ours and third parties'."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache, lru_cache
from importlib.metadata import EntryPoint, entry_points

from prove.engine.environment import Environment
from prove.errors import UserError

GROUP = "prove.environments"


@lru_cache(maxsize=1)
def _points() -> dict[str, EntryPoint]:
    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=GROUP):
        other = found.get(point.name)
        if other is not None and other.value != point.value:
            raise UserError(f"two packages register the environment {point.name!r}: {other.value} and {point.value}.")
        found[point.name] = point
    return found


def environments() -> list[str]:
    """The names of all registered environments, sorted. Loads none of them."""
    return sorted(_points())


@cache
def environment(name: str) -> Environment:
    """The environment of this name. Raises :class:`UserError` with the nearest known name."""
    point = _points().get(name)
    if point is None:
        known = environments()
        near = get_close_matches(str(name), known, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(known) or 'none is installed'}."
        raise UserError(f"there is no environment {name!r}; {hint}")
    try:
        loaded = point.load()
    except Exception as error:  # whatever a third party's module does at import
        reason = f"{type(error).__name__}: {error}"
        raise UserError(f"environment {name!r} ({point.value}) cannot be loaded: {reason}.") from error
    if not isinstance(loaded, Environment):
        raise UserError(f"the entry point {point.value} of environment {name!r} is not a prove Environment.")
    return loaded


@lru_cache(maxsize=1)
def tool_index() -> dict[str, str]:
    """Tool name -> environment name, over all registered environments. Raises :class:`UserError` on a clash."""
    index: dict[str, str] = {}
    for name in environments():
        for tool in environment(name).tool_map:
            if tool in index:
                raise UserError(
                    f"tool {tool!r} is defined by both {index[tool]!r} and {name!r}; tool names must be unique."
                )
            index[tool] = name
    return index
