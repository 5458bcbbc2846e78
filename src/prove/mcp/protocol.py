"""The SDK's low-level server over sessions: one adapter for every tool, both eras of the protocol, any transport."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import mcp_types as types
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from prove.engine import environment
from prove.engine.schema import Schema
from prove.mcp import catalogue
from prove.mcp.refusals import Refusal
from prove.mcp.store import MAX_CALL_ID, Held, ToolMap

CALL_ID = "prove/call_id"
SESSION = "prove/session"
SERVER_INFO = types.SERVER_INFO_META_KEY
CLIENT_CAPABILITIES = types.CLIENT_CAPABILITIES_META_KEY

LISTED = 4_000
"""Tools of lists that are kept as they were sent; some 10 MB."""

Context = ServerRequestContext[Any, Any]
Find = Callable[[Context], Held]
"""The session that a request is for. Raises :class:`Refusal` where there is none."""

INSTRUCTIONS = (
    "Tools over a live world that belongs to this session alone. Every call is carried out wholly or not at all; "
    "an error says what was wrong in its arguments or which rule of the world forbids it."
)


def make_server(served: list[str], find: Find, page_size: int = catalogue.PAGE) -> Server[Any]:
    """A server over the environments ``served``. It offers tools and nothing else: no resource tells of the state."""
    tools = {t.name: t for name in served for t in environment(name).tools}

    def input_schema(name: str) -> Schema | None:
        """A schema is made when it is first asked for: all at once would take longer than the rest of the start."""
        tool = tools.get(name)
        return None if tool is None else catalogue.input_schema(tool)

    async def list_tools(ctx: Context, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        held = _found(find, ctx)
        try:
            entries, following = catalogue.page(held.tools, params.cursor if params else None, page_size)
        except ValueError as error:
            raise MCPError(code=types.INVALID_PARAMS, message=str(error)) from None
        listed = [types.Tool.model_validate(e) for e in entries]
        return types.ListToolsResult(tools=listed, next_cursor=following)

    async def call_tool(ctx: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        answer = _call(_found(find, ctx), ctx, params.name, params.arguments)
        return types.CallToolResult.model_validate(answer)

    server: Server[Any] = Server(
        "prove-rl",
        version=version("prove-rl"),
        title="PROVE environments",
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        # Without it every call of the modern era lists all tools first, to check headers that none of them asks for.
        get_tool_input_schema=input_schema,
    )
    server.middleware[:] = [Shortcut(find, server)]  # in place of the SDK's tracer, which nothing here reads
    return server


class Shortcut:
    """Answers ``tools/call``, and a list that was made before, without the SDK's models.

    An answer is then built once instead of five times (object, model, dump, validation, dump). It is what the SDK would
    have sent, and a request that is not well-formed goes the SDK's way and gets the SDK's error.
    """

    def __init__(self, find: Find, server: Server[Any]) -> None:
        self._find = find
        self._server = server
        self._lists: OrderedDict[tuple[int, str, str | None], tuple[ToolMap, dict[str, Any]]] = OrderedDict()
        self._listed = 0

    async def __call__(self, ctx: Context, call_next: CallNext) -> HandlerResult:
        if ctx.method == "tools/call" and _in_order(ctx):
            params = ctx.params or {}
            answer = _call(_found(self._find, ctx), ctx, params["name"], params.get("arguments", {}))
            if ctx.protocol_version in MODERN_PROTOCOL_VERSIONS:
                answer["resultType"] = "complete"
                answer["_meta"] = {SERVER_INFO: self._server.server_info_stamp}
            return answer
        if ctx.method == "tools/list":
            cursor = (ctx.params or {}).get("cursor")
            if cursor is None or isinstance(cursor, str):
                return await self._list(ctx, call_next, cursor)
        return await call_next(ctx)

    async def _list(self, ctx: Context, call_next: CallNext, cursor: str | None) -> HandlerResult:
        tools = _found(self._find, ctx).tools
        key = (id(tools), ctx.protocol_version, cursor)
        known = self._lists.get(key)
        if known is not None:
            self._lists.move_to_end(key)
            return known[1]
        answer = await call_next(ctx)
        if isinstance(answer, dict):
            # The map is kept beside its list, so that no other map can come to have its id.
            self._lists[key] = (tools, answer)
            self._listed += len(answer["tools"])
            while self._listed > LISTED:
                _, (_, oldest) = self._lists.popitem(last=False)
                self._listed -= len(oldest["tools"])
        return answer


def _in_order(ctx: Context) -> bool:
    """Whether a call is one that the SDK would hand on, as far as the handler does not look itself."""
    params = ctx.params or {}
    meta = params.get("_meta", {})
    if not isinstance(params.get("name"), str) or not isinstance(meta, dict):
        return False
    if ctx.protocol_version in MODERN_PROTOCOL_VERSIONS:
        return isinstance(meta.get(CLIENT_CAPABILITIES), dict)
    # Over a pipe the older era begins with a handshake, and the SDK refuses what comes before it.
    return ctx.request is not None or ctx.session.client_params is not None


def _call(held: Held, ctx: Context, name: str, arguments: Any) -> dict[str, Any]:
    call_id = (ctx.meta or {}).get(CALL_ID)
    if call_id is not None and (not isinstance(call_id, str) or not 0 < len(call_id) <= MAX_CALL_ID):
        raise MCPError(
            code=types.INVALID_PARAMS, message=f"_meta {CALL_ID} should be a string of 1 to {MAX_CALL_ID} characters"
        )
    size = 0 if ctx.request is None else ctx.request.scope.get("prove.size", 0)
    try:
        return catalogue.result(held.call(name, {} if arguments is None else arguments, call_id, size))
    except Refusal as refusal:
        raise MCPError(code=types.INVALID_REQUEST, message=refusal.message) from None


def _found(find: Find, ctx: Context) -> Held:
    try:
        return find(ctx)
    except Refusal as refusal:
        raise MCPError(code=types.INVALID_REQUEST, message=refusal.message) from None
