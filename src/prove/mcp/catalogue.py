"""Tools and observations in the words of the protocol, as plain JSON data; the SDK is not needed for it."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import cache
from typing import Any

from prove.engine import Observation, Tool, environment
from prove.engine.schema import Schema, shown
from prove.mcp.store import ToolMap

PAGE = 200
"""Tools on one page of a list. Hosts that read the first page only see all tools of some ten environments."""


@cache
def declared(name: str, environment_name: str) -> Tool:
    """The tool of this name."""
    return environment(environment_name).tool_map[name]


@cache
def entry(tool: Tool) -> dict[str, Any]:
    """A tool as ``tools/list`` tells of it."""
    return {
        "name": tool.name,
        "title": tool.name.replace("_", " ").capitalize(),
        "description": tool.description,
        "inputSchema": input_schema(tool),
        "outputSchema": output_schema(tool),
        "annotations": {
            "readOnlyHint": tool.read_only,
            "destructiveHint": tool.destructive,
            "idempotentHint": tool.idempotent,
            "openWorldHint": False,
        },
    }


@cache
def input_schema(tool: Tool) -> Schema:
    """The schema of the arguments, as a policy sees it."""
    return shown(tool.parameters)


@cache
def output_schema(tool: Tool) -> Schema:
    """The schema of ``structuredContent``, which the protocol wants to be an object."""
    schema = shown(tool.returns)
    if schema.get("type") == "object":
        return schema
    return {"type": "object", "properties": {"result": schema}, "required": ["result"]}


def result(observation: Observation) -> dict[str, Any]:
    """What ``tools/call`` answers: the text is the observation byte for byte, the structured content its data."""
    answer: dict[str, Any] = {"content": [{"type": "text", "text": observation.text}]}
    if observation.ok:
        data = observation.data
        answer["structuredContent"] = data if isinstance(data, dict) else {"result": data}
    answer["isError"] = not observation.ok
    return answer


def page(tools: ToolMap, cursor: str | None, size: int = PAGE) -> tuple[list[dict[str, Any]], str | None]:
    """The tools from ``cursor`` on, and the cursor of the next page. Raises ValueError for a cursor not given out."""
    start = 0 if cursor is None else _offset(cursor)
    if cursor is not None and not 0 < start < len(tools):
        raise ValueError("this cursor was not given out for this list; begin again without one")
    names = list(tools.items())[start : start + size]
    following = start + size
    entries = [entry(declared(name, where)) for name, where in names]
    return entries, (_cursor(following) if following < len(tools) else None)


def _cursor(offset: int) -> str:
    return urlsafe_b64encode(b"tools:%d" % offset).decode()


def _offset(cursor: str) -> int:
    try:
        label, _, number = urlsafe_b64decode(cursor.encode("ascii")).partition(b":")
        if label == b"tools":
            return int(number)
    except ValueError:
        pass
    return -1
