"""Tool descriptions of other data sets as OpenAI functions with JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

_TYPES = {
    "string": ("str", "string", "text", "char", "date", "datetime", "time", "enum"),
    "integer": ("int", "integer", "long", "short", "byte"),
    "number": ("float", "double", "number", "decimal"),
    "boolean": ("bool", "boolean"),
    "array": ("list", "array", "tuple", "set", "sequence", "iterable"),
    "object": ("dict", "object", "map", "hashmap", "mapping"),
    "null": ("null", "none", "nonetype"),
}
_TYPE_OF = {word: kind for kind, found in _TYPES.items() for word in found}
_WORD = re.compile(r"[A-Za-z]+")
_ILLEGAL = re.compile(r"[^A-Za-z0-9_-]")
LONGEST_NAME = 64


class Malformed(ValueError):
    """What is wrong with a description; the message follows on the place."""


def functions(tools: Sequence[Any]) -> list[dict[str, Any]]:
    """The OpenAI functions of a list of descriptions. Raises :class:`Malformed`.

    A description is ``{name, description, parameters}``, or that under ``function``. ``parameters`` is a schema,
    perhaps with the type names of Python, or a flat object of parameters as in the xLAM data: required are those of
    them that have no default and are not called optional. Characters that a function's name cannot have become ``_``.
    """
    found = [_function(tool, i) for i, tool in enumerate(tools)]
    names = [f["function"]["name"] for f in found]
    for name in names:
        if names.count(name) > 1:
            raise Malformed(f"the tool {name!r} is described twice")
    return found


def _function(tool: Any, at: int) -> dict[str, Any]:
    if isinstance(tool, Mapping) and isinstance(tool.get("function"), Mapping):
        tool = tool["function"]
    if not isinstance(tool, Mapping) or not isinstance(tool.get("name"), str) or not tool["name"].strip():
        raise Malformed(f"tools[{at}] has no name")
    name = _ILLEGAL.sub("_", tool["name"].strip())[:LONGEST_NAME]
    about = tool.get("description") or ""
    parameters = tool.get("parameters") or {}
    if not isinstance(about, str):
        raise Malformed(f"the description of tool {name!r} is no text")
    if not isinstance(parameters, Mapping):
        raise Malformed(f"the parameters of tool {name!r} are no object")
    described = "properties" in parameters or parameters.get("type") in ("object", "dict")
    if described:
        properties, required = parameters.get("properties") or {}, parameters.get("required") or tool.get("required")
    else:
        properties = parameters
        required = [n for n, p in parameters.items() if isinstance(p, Mapping) and not _optional(p)]
    if not isinstance(properties, Mapping) or not all(isinstance(p, Mapping) for p in properties.values()):
        raise Malformed(f"the parameters of tool {name!r} are no objects")
    if required is not None and not isinstance(required, list):
        raise Malformed(f"what tool {name!r} requires is no list")
    schema = {
        "type": "object",
        "properties": {p: _schema(about) for p, about in properties.items()},
        "required": [p for p in required or [] if p in properties],
    }
    return {"type": "function", "function": {"name": name, "description": about, "parameters": schema}}


def _optional(parameter: Mapping[str, Any]) -> bool:
    return "default" in parameter or "optional" in str(parameter.get("type", "")).lower()


def _schema(parameter: Mapping[str, Any]) -> dict[str, Any]:
    """A parameter's schema: its type by a JSON name, or none where it names no one type."""
    out = {k: v for k, v in parameter.items() if k in ("description", "enum", "default") and v is not None}
    if not isinstance(out.get("enum", []), list):
        del out["enum"]
    kind = _kind(parameter.get("type"))
    if kind is not None:
        out = {"type": kind, **out}
    if isinstance(items := parameter.get("items"), Mapping):
        out["items"] = _schema(items)
    if isinstance(inner := parameter.get("properties"), Mapping):
        out["properties"] = {k: _schema(v) for k, v in inner.items() if isinstance(v, Mapping)}
    return out


def _kind(name: Any) -> str | None:
    """``List[int]`` is an array, ``str, optional`` a string, ``Union[int, str]`` nothing certain."""
    if not isinstance(name, str):
        return None
    words = [w.lower() for w in _WORD.findall(name)]
    if words[:1] == ["optional"]:
        words = words[1:]
    return _TYPE_OF.get(words[0]) if words else None
