"""What recipes, settings and commands say about where episodes are played, carried out."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from prove.errors import UserError
from prove.remote.place import current, through

EnvironmentName = Literal["inprocess", "mcp"]
ENVIRONMENTS: tuple[EnvironmentName, ...] = ("inprocess", "mcp")
TOKEN = "PROVE_ADMIN_TOKEN"


@contextmanager
def chosen(
    environment: EnvironmentName,
    *,
    shards: int = 1,
    servers: Sequence[str] = (),
    policies: Sequence[str] = (),
    token_file: str | Path | None = None,
    wire: Literal["step", "mcp"] = "step",
    seconds: float = 60.0,
) -> Iterator[None]:
    """Within it, workspaces live in this process (``inprocess``) or on servers of MCP (``mcp``).

    ``servers``: URLs of the administration of running servers, ``policies`` of their MCP ports in the same order
    (needed for ``wire`` ``mcp``); without them ``shards`` processes are started here and ended at the end. The token of
    running servers is read from ``token_file``, else from the variable PROVE_ADMIN_TOKEN. Where ``mcp`` was chosen
    already further out, that choice stays. Raises :class:`UserError` where it cannot be.
    """
    if environment == "inprocess":
        if servers or policies or token_file:
            raise UserError("servers are named, and the environment is inprocess; choose environment mcp.")
        with through(None):
            yield
        return
    if current() is not None:
        yield
        return
    from prove.remote.manager import MCPManager
    from prove.remote.workspace import Named, Servers

    if not servers:
        with MCPManager(shards=shards, wire=wire, seconds=seconds) as manager, through(manager.servers):
            yield
        return
    if wire == "mcp" and len(policies) != len(servers):
        raise UserError("calls over MCP itself need the policy's port of each server; name as many as servers.")
    token = _token(token_file)
    named = [
        Named(url, token, policies[number] if policies else "", seconds=seconds) for number, url in enumerate(servers)
    ]
    for one in named:
        if not one.client.health(seconds=min(seconds, 10.0)):
            raise UserError(f"no server of prove-rl answers at {one.client.url}; start one with `prove-rl serve`.")
    place = Servers(named, wire=wire, seconds=seconds)
    try:
        with through(place):
            yield
    finally:
        place.close()


def _token(file: str | Path | None) -> str:
    if file is None:
        token = os.environ.get(TOKEN, "").strip()
        if not token:
            raise UserError(f"running servers need their token: name its file, or set the variable {TOKEN}.")
        return token
    try:
        return Path(file).expanduser().read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else "it is no text"
        raise UserError(f"the token's file {file} cannot be read: {why.lower()}; check the path.") from error
