"""Validity: how far each call got, in thirds (paper, section 3).

1. It was parsed, and its name is among the tools shown.
2. All required parameters are there, and every known parameter has a compatible top-level type.
3. It was executed without error.

A level counts only on top of the one before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from prove.reward.calls import Call
from prove.reward.faults import RewardInputError
from prove.reward.values import ANY, ARRAY, BOOLEAN, FRACTION, INTEGER, NULL, OBJECT, STRING, kind, show

_TYPES = {
    "null": NULL,
    "boolean": BOOLEAN,
    "integer": INTEGER,
    "number": INTEGER | FRACTION,
    "string": STRING,
    "array": ARRAY,
    "object": OBJECT,
}
# Schemas nest by hand, not by model; a deeper one refers to itself.
_SCHEMA_DEPTH = 50


class Tool(NamedTuple):
    """What validity asks of one tool: the parameters it needs, and for each known one the kinds it takes (a mask)."""

    required: tuple[str, ...]
    kinds: dict[str, int]


class Toolbox(dict[str, Tool]):
    """A list of shown tools, prepared once for many trajectories: name to Tool. `compile_tools` makes it."""


def compile_tools(tools: Sequence[Mapping[str, Any]]) -> Toolbox:
    """Prepare OpenAI function schemas ({"type": "function", "function": {"name", "parameters"}}) for scoring.

    Raises RewardInputError where a schema is malformed, a name appears twice, or a type is unknown.
    """
    if not isinstance(tools, list | tuple):
        raise RewardInputError(f"tools must be a list of function schemas, not {show(tools)}")
    box = Toolbox()
    for index, entry in enumerate(tools):
        where = f"tools[{index}]"
        function = entry.get("function") if isinstance(entry, Mapping) else None
        if not isinstance(function, Mapping):
            raise RewardInputError(f'{where} must be an object {{"type": "function", "function": {{…}}}}')
        name = function.get("name")
        if not isinstance(name, str) or not name:
            raise RewardInputError(f"{where}.function.name must be text, not {show(name)}")
        if name in box:
            raise RewardInputError(f"{where}.function.name {show(name)} appears twice; show each tool once")
        box[name] = _tool(function.get("parameters", {}), f"{where}.function.parameters")
    return box


def _tool(schema: Any, where: str) -> Tool:
    if not isinstance(schema, Mapping):
        raise RewardInputError(f"{where} must be a JSON Schema object, not {show(schema)}")
    properties, required = schema.get("properties", {}), schema.get("required", [])
    if not isinstance(properties, Mapping):
        raise RewardInputError(f"{where}.properties must be an object, not {show(properties)}")
    if not isinstance(required, list | tuple) or not all(isinstance(key, str) for key in required):
        raise RewardInputError(f"{where}.required must be a list of parameter names, not {show(required)}")
    return Tool(tuple(required), {key: _kinds(inner, f"{where}.properties.{key}") for key, inner in properties.items()})


def _kinds(schema: Any, where: str, depth: int = 0) -> int:
    """The kinds of value a schema takes at its top level; enum, items, bounds and formats are not looked at."""
    if schema is True or schema is False:
        return ANY if schema else 0
    if not isinstance(schema, Mapping) or depth > _SCHEMA_DEPTH:
        raise RewardInputError(f"{where} must be a JSON Schema without cycles, not {show(schema)}")
    if "$ref" in schema:
        raise RewardInputError(f"{where} holds a $ref; write the schema out in its place")
    mask = ANY
    if "type" in schema:
        types = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
        if not isinstance(types, list | tuple) or not all(isinstance(one, str) and one in _TYPES for one in types):
            raise RewardInputError(f"{where}.type must be of {', '.join(_TYPES)}, not {show(schema['type'])}")
        mask = 0
        for one in types:
            mask |= _TYPES[one]
    for word in ("anyOf", "oneOf", "allOf"):
        if word not in schema:
            continue
        branches = schema[word]
        if not isinstance(branches, list | tuple) or not branches:
            raise RewardInputError(f"{where}.{word} must be a list of schemas, not {show(branches)}")
        masks = [_kinds(branch, f"{where}.{word}[{index}]", depth + 1) for index, branch in enumerate(branches)]
        if word == "allOf":
            for one in masks:
                mask &= one
        else:
            # Which of oneOf's branches matches is decided by more than the type, so any that could will do.
            union = 0
            for one in masks:
                union |= one
            mask &= union
    return mask


def level(call: Call, tools: Toolbox) -> int:
    """The highest level a call reached, 0 to 3."""
    arguments = call.arguments
    if arguments is None or call.name is None:
        return 0
    tool = tools.get(call.name)
    if tool is None:
        return 0
    if call.twice:
        return 1
    for key in tool.required:
        if key not in arguments:
            return 1
    kinds = tool.kinds
    for key, value in arguments.items():
        mask = kinds.get(key)
        if mask is not None and not mask & kind(value):
            return 1
    return 3 if call.ok else 2


def validity(levels: Sequence[int]) -> float:
    """The mean level in thirds; 0 where nothing was called."""
    return sum(levels) / (3 * len(levels)) if levels else 0.0
