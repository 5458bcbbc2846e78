"""Tools: typed Python functions whose signature gives schema, validator and references."""

from __future__ import annotations

import inspect
import itertools
import json
from collections.abc import Callable
from functools import cached_property
from typing import Any, overload

from pydantic import ValidationError

from prove.engine import schema
from prove.engine.errors import ToolError, json_kind

_INTEGRAL = {"int_type", "int_from_float", "literal_error"}


class Tool:
    """A tool of an environment, made by :func:`tool`.

    ``description`` is the docstring: one imperative sentence, then what it returns and when it refuses.
    """

    def __init__(self, fn: Callable[..., Any], read_only: bool, destructive: bool, idempotent: bool) -> None:
        self.fn = fn
        self.name = fn.__name__
        self.environment = ""
        self.description = " ".join((inspect.getdoc(fn) or "").split())
        self.read_only = read_only
        self.destructive = destructive
        self.idempotent = idempotent or read_only

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.fn(*args, **kwargs)

    def __repr__(self) -> str:
        return f"Tool({self.environment}.{self.name})"

    @cached_property
    def signature(self) -> tuple[schema.Parameter, ...]:
        """The declared parameters, in order."""
        return schema.parameters_of(self.fn)

    @cached_property
    def refs(self) -> dict[str, str]:
        """Parameter -> the entity whose id it takes."""
        return {p.name: p.ref for p in self.signature if p.ref is not None}

    @cached_property
    def sensitive(self) -> frozenset[str]:
        """Parameters whose value must come from the user or an earlier result."""
        return frozenset(p.name for p in self.signature if p.sensitive)

    @cached_property
    def produces(self) -> list[tuple[schema.Path, str]]:
        """Where the result holds ids, and of which entity."""
        return list(schema.produced(self._returns))

    @cached_property
    def _returns(self) -> Any:
        return schema.return_type(self.fn)

    @cached_property
    def _adapter(self) -> Any:
        return schema.adapter(self.name, self.signature)

    @cached_property
    def checked(self) -> Callable[[Any], dict[str, Any]]:
        """As :meth:`validate`, but raises pydantic's error, from which :meth:`repaired` goes on."""
        validate: Callable[[Any], dict[str, Any]] = self._adapter.validator.validate_python
        return validate

    @cached_property
    def parameters(self) -> schema.Schema:
        """The JSON Schema of the arguments, with ``x-entity`` and ``x-sensitive``."""
        return schema.argument_schema(self._adapter, self.signature)

    @cached_property
    def returns(self) -> schema.Schema:
        """The JSON Schema of the result."""
        return schema.result_schema(self._returns)

    @cached_property
    def function(self) -> dict[str, Any]:
        """The OpenAI function as a policy sees it."""
        shown = schema.shown(self.parameters)
        return {
            "type": "function",
            "function": {"name": self.name, "description": self.description, "parameters": shown},
        }

    def validate(self, arguments: Any) -> dict[str, Any]:
        """The arguments as the function takes them.

        Raises :class:`ToolError` of kind ``invalid_arguments`` that lists every problem with its JSON pointer.
        """
        try:
            return self.checked(arguments)
        except ValidationError as error:
            return self.repaired(arguments, error)

    def repaired(self, arguments: Any, error: ValidationError) -> dict[str, Any]:
        """The arguments where all that is wrong is 5.0 instead of 5; otherwise raises as :meth:`validate` does."""
        if error.error_count() > _MANY:
            raise self._too_many(arguments) from None
        repaired = _integral(arguments, error)
        if repaired is not None:
            try:
                return self.checked(repaired)
            except ValidationError as remaining:
                error = remaining
        raise self._explain(arguments, error) from None

    def _too_many(self, arguments: Any) -> ToolError:
        """The first problems of arguments that have a great many; telling all of them would take seconds."""
        try:
            self.checked(_cut(arguments))
        except ValidationError as error:
            if error.error_count() <= _MANY:
                return self._explain(arguments, error)
        return _invalid([{"pointer": "", "problem": f"more than {_MANY} values are wrong"}])

    def _explain(self, arguments: Any, error: ValidationError) -> ToolError:
        details = []
        for e in error.errors(include_url=False):
            context = e.get("ctx", {})
            detail: dict[str, Any] = {"pointer": _pointer(arguments, e["loc"])}
            if e["type"] == "missing":
                detail["problem"] = "is required"
            elif e["type"] == "extra_forbidden":
                detail["problem"] = "is not a parameter of this tool"
                detail["allowed"] = [p.name for p in self.signature]
            elif e["type"] == "dict_type":
                detail["problem"] = "should be an object"
            elif e["type"] == "string_unicode":
                detail["problem"] = "should be text in Unicode, without lone surrogates"
            elif e["type"] == "string_pattern_mismatch":
                # A regular expression helps neither a model nor a person; the description says what is wanted.
                wanted = self.parameters["properties"].get(e["loc"][0], {}).get("description", "")
                detail["problem"] = f"has not the form that is wanted ({wanted}); got {_short(e['input'])}"
            else:
                text = str(context["error"]) if "error" in context else e["msg"]
                text = text.removeprefix("Input ")
                detail["problem"] = f"{text[:1].lower()}{text[1:]}; got {_short(e['input'])}"
                if e["type"] == "literal_error":
                    detail["allowed"] = self._choices(e["loc"])
            details.append(detail)
        return _invalid(details)

    def _choices(self, location: tuple[int | str, ...]) -> Any:
        prop = self.parameters["properties"].get(location[0], {})
        return prop.get("enum") or prop.get("items", {}).get("enum")


_MANY = 100
"""More problems than this in one call are not listed each."""


def _invalid(details: list[dict[str, Any]]) -> ToolError:
    listed = "; ".join(f"{d['pointer'].lstrip('/') or 'arguments'}: {d['problem']}" for d in details[:8])
    failure = ToolError("invalid_arguments", listed + ".", details[:20])
    failure.kind = "invalid_arguments"  # type: ignore[misc]
    return failure


def _cut(value: Any) -> Any:
    """The beginning of arguments, two levels deep: enough to show what is wrong with them."""
    if not isinstance(value, dict):
        return value
    first = itertools.islice(value.items(), 20)
    return {k: v[:20] if isinstance(v, list) else v for k, v in first}


def _pointer(arguments: Any, location: tuple[int | str, ...]) -> str:
    """The JSON pointer of a problem. Steps that are no place in the arguments (a union's member) are left out."""
    pointer = ""
    node = arguments
    for number, part in enumerate(location):
        inside = isinstance(node, dict) or (isinstance(node, list) and isinstance(part, int))
        if not inside or (number and isinstance(node, dict) and part not in node and number + 1 < len(location)):
            break
        text = str(part)
        pointer += "/" + (text if len(text) <= 60 else text[:57] + "...").replace("~", "~0").replace("/", "~1")
        try:
            node = node[part]
        except (KeyError, IndexError):  # a missing key is named as well, and is the last step
            break
    return pointer


def _short(value: Any) -> str:
    if isinstance(value, (list, dict)) and len(value) > 20:
        return f"{json_kind(value)} of {len(value)} values"
    try:
        text = json.dumps(value[:80] if isinstance(value, str) else value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return json_kind(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _integral(arguments: Any, error: ValidationError) -> Any | None:
    """The arguments with 5.0 written as 5 wherever an integer was expected, as JSON Schema reads numbers."""
    places = [
        e["loc"]
        for e in error.errors(include_url=False, include_context=False)
        if e["type"] in _INTEGRAL
        and isinstance(e["input"], float)
        and e["input"].is_integer()
        and abs(e["input"]) < 2**53
    ]
    if not places or not isinstance(arguments, dict):
        return None
    repaired = dict(arguments)
    for place in places:
        node: Any = repaired
        for number, part in enumerate(place):
            inner = node[part]
            if isinstance(inner, float):  # steps after this one name the members of a union
                node[part] = int(inner)
            if not isinstance(inner, (dict, list)) or number + 1 == len(place):
                break
            node[part] = inner.copy()
            node = node[part]
    return repaired


@overload
def tool(fn: Callable[..., Any], /) -> Tool: ...
@overload
def tool(
    *, read_only: bool = ..., destructive: bool = ..., idempotent: bool = ...
) -> Callable[[Callable[..., Any]], Tool]: ...
def tool(
    fn: Callable[..., Any] | None = None,
    /,
    *,
    read_only: bool = False,
    destructive: bool = False,
    idempotent: bool = False,
) -> Any:
    """Declare a tool: ``@tool(read_only=True) def get_balance(bank: Bank, account_id: Annotated[...]) -> Balance``.

    ``read_only``: changes nothing (writing to a table from it is an error). ``destructive``: what it does cannot simply
    be undone. ``idempotent``: a second identical call changes nothing more.
    """
    if fn is not None:
        return Tool(fn, read_only, destructive, idempotent)
    return lambda f: Tool(f, read_only, destructive, idempotent)
