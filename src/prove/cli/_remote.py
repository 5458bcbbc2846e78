"""The options of commands that can play over the wire."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated

import typer

from prove.errors import UserError

EnvironmentOption = Annotated[
    str | None,
    typer.Option("--environment", help="Where episodes are played: inprocess, or mcp (on servers, over the wire)."),
]
ServerOption = Annotated[
    list[str] | None,
    typer.Option(
        "--server",
        metavar="URL",
        help="With mcp: the administration of a running server; repeat it. One is started if none is named.",
    ),
]
TokenFileOption = Annotated[
    Path | None,
    typer.Option("--token-file", help="With --server: the file of their token. [default: $PROVE_ADMIN_TOKEN]"),
]
ShardsOption = Annotated[
    int | None, typer.Option("--shards", min=1, max=64, help="With mcp: the servers to start. [default: 1]")
]


def played(
    environment: str | None, server: list[str] | None, token_file: Path | None, shards: int | None
) -> AbstractContextManager[None]:
    """Within it, episodes are played where the options say. UserError for options that contradict each other."""
    from prove.remote.choice import ENVIRONMENTS, chosen

    for name in ENVIRONMENTS:
        if name == (environment or "inprocess"):
            if name == "inprocess" and (server or token_file or shards):
                raise UserError("--server, --token-file and --shards are for servers; add --environment mcp.")
            if server and shards:
                raise UserError("--server names running servers and --shards starts some; give one of the two.")
            return chosen(name, servers=server or (), token_file=token_file, shards=shards or 1)
    raise UserError(f"there is no environment {environment!r} to play in; choose inprocess or mcp.")
