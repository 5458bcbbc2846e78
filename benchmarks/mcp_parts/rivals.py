"""The SDK's own servers with as many tools and the same answers, but no world behind them.

    python benchmarks/mcp_parts/rivals.py bare|high CATALOGUE.json

``bare``: the low-level server with the schema hook. ``high``: MCPServer, which was called FastMCP before mcp 2. The
catalogue: ``{"tools": [{name, description, input, output}], "answers": {tool: answer}}``. Prints its port.
"""

from __future__ import annotations

import json
import socket
import sys
from typing import Any

import mcp_types as types
import uvicorn


def bare(catalogue: dict[str, Any]) -> Any:
    from mcp.server.lowlevel import Server

    tools = [
        types.Tool(name=t["name"], description=t["description"], input_schema=t["input"], output_schema=t["output"])
        for t in catalogue["tools"]
    ]
    schemas = {t.name: t.input_schema for t in tools}
    answers = {name: (json.dumps(data, separators=(",", ":")), data) for name, data in catalogue["answers"].items()}

    async def list_tools(ctx: Any, params: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=tools)

    async def call_tool(ctx: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        text, data = answers[params.name]
        return types.CallToolResult(content=[types.TextContent(type="text", text=text)], structured_content=data)

    server = Server("bare", on_list_tools=list_tools, on_call_tool=call_tool, get_tool_input_schema=schemas.get)
    return server.streamable_http_app(json_response=True, stateless_http=True)


def high(catalogue: dict[str, Any]) -> Any:
    from mcp.server.mcpserver import MCPServer

    server = MCPServer("high", log_level="ERROR")
    for t in catalogue["tools"]:
        server.add_tool(_function(t["name"], t["input"], catalogue["answers"].get(t["name"])), name=t["name"])
    return server.streamable_http_app(json_response=True, stateless_http=True)


def _function(name: str, schema: dict[str, Any], answer: Any) -> Any:
    """A function with the parameters of a tool, which says what the tool said."""
    needed = schema.get("required", ())
    parts = [
        f"{p}: Any" + ("" if p in needed else " = None")
        for p in sorted(schema["properties"], key=lambda p: p not in needed)
    ]
    space: dict[str, Any] = {"Any": Any, "answer": answer}
    exec(f"def {name}({', '.join(parts)}) -> dict[str, Any]:\n    return answer", space)
    return space[name]


def main() -> None:
    kind, path = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        app = {"bare": bare, "high": high}[kind](json.load(file))
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    config = uvicorn.Config(app, log_level="error", access_log=False, loop="asyncio", timeout_keep_alive=300)
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
