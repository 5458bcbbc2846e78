"""Tools: typed Python functions whose signature gives schema, validator and references."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from functools import cached_property
from typing import Any, overload

from pydantic import ValidationError

from prove.engine import schema
from prove.engine.errors import ToolError

_INTEGRAL = {"int_type", "int_from_float"}


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
    def _validate(self) -> Callable[[Any], dict[str, Any]]:
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
            return self._validate(arguments)
        except ValidationError as error:
            repaired = _integral(arguments, error)
            if repaired is not None:
                try:
                    return self._validate(repaired)
                except ValidationError as remaining:
                    error = remaining
            raise self._explain(error) from None

    def _explain(self, error: ValidationError) -> ToolError:
        details = []
        for e in error.errors(include_url=False):
            pointer = "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in e["loc"])
            context = e.get("ctx", {})
            detail: dict[str, Any] = {"pointer": pointer}
            if e["type"] == "missing":
                detail["problem"] = "is required"
            elif e["type"] == "extra_forbidden":
                detail["problem"] = "is not a parameter of this tool"
                detail["allowed"] = [p.name for p in self.signature]
            elif e["type"] == "dict_type":
                detail["problem"] = "should be an object"
            else:
                text = str(context["error"]) if "error" in context else e["msg"]
                text = text.removeprefix("Input ")
                detail["problem"] = f"{text[:1].lower()}{text[1:]}; got {_short(e['input'])}"
                if e["type"] == "literal_error":
                    detail["allowed"] = self._choices(e["loc"])
            details.append(detail)
        listed = "; ".join(f"{d['pointer'].lstrip('/') or 'arguments'}: {d['problem']}" for d in details[:8])
        failure = ToolError("invalid_arguments", listed + ".", details[:20])
        failure.kind = "invalid_arguments"  # type: ignore[misc]
        return failure

    def _choices(self, location: tuple[int | str, ...]) -> Any:
        prop = self.parameters["properties"].get(location[0], {})
        return prop.get("enum") or prop.get("items", {}).get("enum")


def _short(value: Any) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = f"a value of type {type(value).__name__}"
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
        for part in place[:-1]:
            node[part] = node[part].copy()
            node = node[part]
        node[place[-1]] = int(node[place[-1]])
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
