"""The server that the official conformance suite is run against: ours, over an environment with the suite's tools.

    python tests/mcp/conformance_server.py

It prints {"session": URL, "anonymous": URL} and serves until standard input closes.

The suite calls tools by fixed names. Those that an environment can have are tools of one (`tests/mcp/desk.py`); the
images, sounds and embedded resources that no environment returns are put in front of the same server's tools, so that
everything else on the way (ports, sessions, limits, both eras) is what `prove-rl serve` runs.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import mcp_types as types
from mcp.shared.exceptions import MCPError

sys.path.insert(0, str(Path(__file__).parent))

import desk

from prove.mcp.address import Address
from prove.mcp.serve import HttpServer, Options, quiet_logs

PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA="


def _embedded(uri: str) -> dict[str, Any]:
    resource = {"uri": uri, "mimeType": "text/plain", "text": "This is an embedded resource content."}
    return {"type": "resource", "resource": resource}


IMAGE = {"type": "image", "data": PNG, "mimeType": "image/png"}
CONTENT: dict[str, list[dict[str, Any]]] = {
    "test_image_content": [IMAGE],
    "test_audio_content": [{"type": "audio", "data": WAV, "mimeType": "audio/wav"}],
    "test_embedded_resource": [_embedded("test://embedded-resource")],
    "test_multiple_content_types": [
        {"type": "text", "text": "Multiple content types test:"},
        IMAGE,
        _embedded("test://mixed-content-resource"),
    ],
}
ADDRESS = {
    "$anchor": "address",
    "type": "object",
    "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
}
SCHEMAS: dict[str, dict[str, Any]] = {
    **{name: {"type": "object"} for name in CONTENT},
    "json_schema_2020_12_tool": {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": {"address": ADDRESS},
        "properties": {
            "name": {"type": "string"},
            "address": {"$ref": "#/$defs/address"},
            "contact": {"enum": ["mail", "telephone"]},
            "telephone": {"type": "string"},
        },
        "allOf": [{"anyOf": [{"required": ["telephone"]}, {"required": ["name"]}]}],
        "if": {"properties": {"contact": {"const": "telephone"}}, "required": ["contact"]},
        "then": {"required": ["telephone"]},
        "else": {"required": ["name"]},
        "additionalProperties": False,
    },
    "test_missing_capability": {"type": "object"},
    "test_x_mcp_header": {"type": "object", "properties": {"region": {"type": "string", "x-mcp-header": "Region"}}},
}


def decorate(server: Any) -> None:
    """Put the suite's other tools in front of the environment's."""
    listed = server.get_request_handler("tools/list").handler
    called = server.get_request_handler("tools/call").handler
    shortcut = server.middleware[0]
    schema_of = server.get_tool_input_schema

    async def list_tools(ctx: Any, params: Any) -> Any:
        result = await listed(ctx, params)
        more = [types.Tool(name=name, description="Content.", input_schema=s) for name, s in SCHEMAS.items()]
        return types.ListToolsResult(tools=[*result.tools, *more], next_cursor=result.next_cursor)

    async def call_tool(ctx: Any, params: Any) -> Any:
        if params.name == "test_missing_capability":
            raise MCPError(
                code=types.MISSING_REQUIRED_CLIENT_CAPABILITY,
                message="This tool asks the client for a sample.",
                data={"requiredCapabilities": {"sampling": {}}},
            )
        if params.name not in SCHEMAS:
            return await called(ctx, params)
        content = CONTENT.get(params.name, [{"type": "text", "text": "done"}])
        return types.CallToolResult.model_validate({"content": content})

    async def first(ctx: Any, call_next: Any) -> Any:
        if ctx.method == "tools/call" and (ctx.params or {}).get("name") in SCHEMAS:
            return await call_next(ctx)
        return await shortcut(ctx, call_next)

    server.middleware[:] = [first]
    server.add_request_handler("tools/list", types.PaginatedRequestParams, list_tools)
    server.add_request_handler("tools/call", types.CallToolRequestParams, call_tool)
    server.get_tool_input_schema = lambda name: SCHEMAS.get(name) or schema_of(name)


def main() -> None:
    """Serve one session."""
    quiet_logs()
    desk.register()
    options = Options(served=["conformance"], http=Address("127.0.0.1", 0), anonymous=True, parent_stdin=True)
    server = HttpServer(options, decorate)
    held = server.store.open(environments=["conformance"])[0]

    def ready(line: dict[str, Any]) -> None:
        print(
            json.dumps({"session": f"{line['http']}/s/{held.id}/mcp", "anonymous": f"{line['http']}/mcp"}), flush=True
        )

    server.run(ready)


if __name__ == "__main__":
    os.environ.setdefault("PROVE_ADMIN_TOKEN", "conformance-needs-no-administration")
    main()
