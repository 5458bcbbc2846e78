"""JSON Schemas and reference paths from the signature of a tool."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

import msgspec
from annotated_types import Ge, Le
from pydantic import BeforeValidator, ConfigDict, TypeAdapter
from typing_extensions import TypedDict

from prove.engine.rows import SENSITIVE, Path, marks, produced, ref_of

__all__ = ["Parameter", "Path", "Schema", "adapter", "argument_schema", "produced", "result_schema", "shown"]

Schema = dict[str, Any]

INTEGER_MAX = 2**53 - 1
"""Integers beyond this are not the same number to every reader of JSON; refused unless a tool allows them itself."""

TEXT_MAX = 100_000
"""Characters of one text argument, unless a tool sets its own bound."""

_UNSHOWN = {"maximum": INTEGER_MAX, "minimum": -INTEGER_MAX, "maxLength": TEXT_MAX}


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a tool as its signature declares it."""

    name: str
    annotation: Any
    required: bool
    default: Any
    ref: str | None
    sensitive: bool


def parameters_of(fn: Callable[..., Any]) -> tuple[Parameter, ...]:
    """The parameters after the first (the state)."""
    hints = get_type_hints(fn, include_extras=True)
    found = []
    for p in list(inspect.signature(fn).parameters.values())[1:]:
        annotation = without_none(hints[p.name])
        default = None if p.default is p.empty else p.default
        found.append(
            Parameter(
                p.name, annotation, p.default is p.empty, default, ref_of(annotation), SENSITIVE in marks(annotation)
            )
        )
    return tuple(found)


def without_none(annotation: Any) -> Any:
    """``X | None`` -> ``X``: an optional parameter is left out by the caller, never null."""
    if get_origin(annotation) is Annotated:
        inner, *metadata = get_args(annotation)
        return Annotated[(without_none(inner), *metadata)]
    if get_origin(annotation) in (Union, UnionType):
        members = [a for a in get_args(annotation) if a is not type(None)]
        return members[0] if len(members) == 1 else Union[tuple(members)]  # noqa: UP007
    return annotation


def adapter(name: str, parameters: tuple[Parameter, ...]) -> TypeAdapter[Any]:
    """The strict validator of a tool's arguments.

    Unknown keys, coercion, NaN, infinity, integers beyond 53 bits and text that is no Unicode are all refused.
    """
    annotations = {p.name: bounded(p.annotation) for p in parameters}
    fields = {p.name: annotations[p.name] if p.required else NotRequired[annotations[p.name]] for p in parameters}
    make: Any = TypedDict  # the functional form with a computed name, which type checkers do not follow
    arguments = make(name, fields)
    # A bound on every text makes the validator read it, and so refuse lone surrogates, which no JSON can hold.
    arguments.__pydantic_config__ = ConfigDict(
        extra="forbid", strict=True, allow_inf_nan=False, str_max_length=TEXT_MAX
    )
    return TypeAdapter(arguments)


def bounded(annotation: Any) -> Any:
    """The type with bounds of 53 bits on its integers; a bound of the type's own takes their place."""
    if annotation is int:
        return Annotated[int, Ge(-INTEGER_MAX), Le(INTEGER_MAX)]
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return Annotated[(bounded(arguments[0]), *arguments[1:])]
    if origin in (Union, UnionType):
        return Union[tuple(map(bounded, arguments))]  # noqa: UP007
    if origin is Literal and any(type(a) is int for a in arguments):
        return Annotated[annotation, BeforeValidator(_no_boolean)]  # true equals 1 in Python, not in JSON
    if origin in (list, tuple, dict):
        return origin[tuple(map(bounded, arguments))]
    return annotation


def _no_boolean(value: Any) -> Any:
    if isinstance(value, bool):
        raise ValueError("should be a number, not a boolean")
    return value


def argument_schema(validator: TypeAdapter[Any], parameters: tuple[Parameter, ...]) -> Schema:
    """The full JSON Schema of the arguments, without ``$ref``; entity references and sensitivity as ``x-`` keywords.

    The values of an enum also stand in the description, so that a schema whose enums are stripped stays solvable.
    """
    schema = _without_outer_bounds(inline(validator.json_schema()))
    properties: Schema = {}
    for p in parameters:
        source = schema["properties"][p.name]
        prop = {k: v for k, v in source.items() if k not in ("title", "description")}
        text = source.get("description", "")
        choices = prop.get("enum") or prop.get("items", {}).get("enum")
        if "const" in prop and not choices:
            choices = prop["enum"] = [prop.pop("const")]
        if choices and not all(re.search(rf"(?<!\w){re.escape(str(c))}(?!\w)", text) for c in choices):
            text = f"{text.rstrip('.')}: {', '.join(map(str, choices))}."
        prop["description"] = text
        if not p.required and p.default is not None:
            prop["default"] = p.default
        if p.ref:
            prop["x-entity"] = p.ref
        if p.sensitive:
            prop["x-sensitive"] = True
        properties[p.name] = prop
    return {
        "type": "object",
        "properties": properties,
        "required": [p.name for p in parameters if p.required],
        "additionalProperties": False,
    }


def _without_outer_bounds(node: Any) -> Any:
    if isinstance(node, list):
        return [_without_outer_bounds(n) for n in node]
    if isinstance(node, dict):
        kept = {k: v for k, v in node.items() if k not in _UNSHOWN or v != _UNSHOWN[k]}
        if kept.get("propertyNames") == {"maxLength": TEXT_MAX}:
            del kept["propertyNames"]
        return {k: _without_outer_bounds(v) for k, v in kept.items()}
    return node


def return_type(fn: Callable[..., Any]) -> Any:
    """The annotation of the result, with its marks."""
    return get_type_hints(fn, include_extras=True)["return"]


def result_schema(annotation: Any) -> Schema:
    """The JSON Schema of a result, without ``$ref``."""
    return inline(msgspec.json.schema(annotation))


def inline(schema: Schema) -> Schema:
    """Replace every ``$ref`` by what it names and drop titles. Recursive types have no such form and are refused."""
    definitions: Schema = schema.get("$defs", {})

    def walk(node: Any, trail: tuple[str, ...], named: bool) -> Any:
        # `named`: the keys of this object are names of properties, so that "title" is one of them and not a keyword.
        if isinstance(node, list):
            return [walk(n, trail, False) for n in node]
        if not isinstance(node, dict):
            return node
        if "$ref" in node and not named:
            name = node["$ref"].rsplit("/", 1)[1]
            if name in trail:
                raise TypeError(f"type {name!r} is recursive; a tool's schema cannot be")
            return walk(definitions[name] | {k: v for k, v in node.items() if k != "$ref"}, (*trail, name), False)
        return {
            k: walk(v, trail, k == "properties" and not named)
            for k, v in node.items()
            if named
            or k not in ("title", "$defs", "description")
            or (k == "description" and isinstance(v, str) and not trail)
        }

    result: Schema = walk(schema, (), False)
    return result


def shown(schema: Schema) -> Schema:
    """A schema as a policy sees it: without the ``x-`` keywords."""

    def walk(node: Any) -> Any:
        if isinstance(node, list):
            return [walk(n) for n in node]
        if isinstance(node, dict):
            return {k: walk(v) for k, v in node.items() if not k.startswith("x-")}
        return node

    result: Schema = walk(schema)
    return result
