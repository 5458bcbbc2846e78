"""Arguments for a tool from live state: sampled ids, and values by the environment's own sense or by the schema."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from prove.engine import Session, Tool
from prove.engine.language import NoValue, Pick
from prove.engine.schema import Parameter, Schema
from prove.errors import UserError
from prove.synthesis.sampler import Context


def value_functions(session: Session) -> Mapping[str, Any]:
    """The ``VALUES`` of the environment's language module; none if it has no such module."""
    try:
        functions: Mapping[str, Any] = getattr(session.environment.language, "VALUES", {})
    except UserError:
        return {}
    return functions


def value_of(tool: Tool, parameter: Parameter, functions: Mapping[str, Any], pick: Pick) -> Any:
    """A value for a parameter that is no reference. Raises :class:`NoValue` where nothing makes sense."""
    function = functions.get(f"{tool.name}.{parameter.name}") or functions.get(parameter.name)
    if function is not None:
        value = function(pick)
        return value.isoformat() if isinstance(value, date) else value
    return default_value(tool.parameters["properties"][parameter.name], pick)


def default_value(prop: Schema, pick: Pick) -> Any:
    """A value that a schema allows. Raises :class:`NoValue` for free text, of which a schema says nothing."""
    rng = pick.rng
    if "enum" in prop:
        return rng.choice(prop["enum"])
    kind = prop.get("type")
    if kind == "boolean":
        return rng.random() < 0.5
    if kind in ("integer", "number"):
        low = prop.get("minimum", prop.get("exclusiveMinimum", 0) + 1)
        high = min(prop.get("maximum", low + 20), low + 20)
        return rng.randint(int(low), max(int(low), int(high)))
    if kind == "array":
        return [default_value(prop.get("items", {}), pick)]
    if prop.get("format") == "date":
        return (pick.now + timedelta(days=rng.randint(1, 30))).date().isoformat()
    raise NoValue


def arguments_for(
    session: Session, tool: Tool, context: Context, rng: random.Random, bound: Mapping[str, str] | None = None
) -> dict[str, Any] | None:
    """The required arguments of a tool, with the given references fixed; None if something cannot be chosen."""
    functions = value_functions(session)
    arguments: dict[str, Any] = {}
    rows: dict[str, Mapping[str, Any]] = {}
    for p in tool.signature:
        if p.ref is None or not (p.required or (bound and p.name in bound)):
            continue
        key = bound.get(p.name) if bound else None
        if key is None:
            ids = [k for k in context.ids(p.ref) if k not in arguments.values()]
            if not ids:
                return None
            key = rng.choice(ids)
        arguments[p.name] = key
        rows[p.name] = context.row(p.ref, key)
    for p in tool.signature:
        if p.ref is None and p.required:
            try:
                arguments[p.name] = value_of(tool, p, functions, Pick(rng, session.state.now, arguments, rows))
            except NoValue:
                return None
    return arguments
