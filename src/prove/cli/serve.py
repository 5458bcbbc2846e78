"""`prove-rl serve`: environments over the Model Context Protocol."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from prove.cli._common import SeedOption, note
from prove.errors import UserError


def serve(
    env: Annotated[list[str] | None, typer.Argument(metavar="ENV...", help="Environments; see prove-rl envs.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Every environment that is installed.")] = False,
    stdio: Annotated[bool, typer.Option("--stdio", help="One client at standard input and output.")] = False,
    http: Annotated[str | None, typer.Option("--http", metavar="HOST:PORT", help="Many clients over HTTP.")] = None,
    admin: Annotated[
        str | None, typer.Option("--admin", metavar="HOST:PORT", help="The administration's port; else any free one.")
    ] = None,
    token_file: Annotated[
        Path | None, typer.Option("--token-file", help="File with the administration's token; else PROVE_ADMIN_TOKEN.")
    ] = None,
    anonymous: Annotated[
        bool, typer.Option("--anonymous", help="A client that names no session gets one: for hosts and inspectors.")
    ] = False,
    max_sessions: Annotated[int, typer.Option("--max-sessions", min=1, help="Open at the same time.")] = 20_000,
    idle: Annotated[float, typer.Option("--idle", help="Seconds after which an unused session is freed.")] = 900.0,
    max_calls: Annotated[int, typer.Option("--max-calls", min=1, help="Calls of one session.")] = 100_000,
    allow_remote: Annotated[
        bool, typer.Option("--allow-remote", help="Also addresses that other machines can reach.")
    ] = False,
    allowed_host: Annotated[
        list[str] | None, typer.Option("--allowed-host", help="A host name that clients may ask for; repeatable.")
    ] = None,
    log: Annotated[
        Path | None, typer.Option("--log", help="With --stdio: append every call and the digest after it to this file.")
    ] = None,
    parent_stdin: Annotated[bool, typer.Option("--parent-stdin", help="End when standard input closes.")] = False,
    page_size: Annotated[int, typer.Option("--page-size", min=1, help="Tools on one page of a list.")] = 200,
    seed: SeedOption = 0,
) -> None:
    """Serve environments over MCP, to one client by stdio or to many by HTTP.

    prove-rl serve banking --stdio

    prove-rl serve --all --http 127.0.0.1:8000 --anonymous

    Over HTTP the administration's port opens, forks and reads sessions; see docs/mcp.md.
    """
    names = _served(env or [], everything)
    if stdio == (http is not None):
        raise UserError("say either --stdio or --http HOST:PORT.")
    if stdio:
        _only_http(
            {
                "--admin": admin,
                "--token-file": token_file,
                "--anonymous": anonymous,
                "--allow-remote": allow_remote,
                "--allowed-host": allowed_host,
                "--parent-stdin": parent_stdin,
            }
        )
        from prove.mcp.stdio import on_terminal, serve_stdio

        if on_terminal():
            note("waiting for an MCP client at standard input; a host starts this command itself; Ctrl-C ends")
        serve_stdio(names, seed, log, page_size)
        return
    if log is not None:
        raise UserError("--log goes with --stdio; over HTTP ask the administration's port for digests.")
    if not 0 < idle < 1e9:
        raise UserError("--idle should be a number of seconds above 0.")
    from prove.mcp.address import Address, parse

    where = parse(http or "", "--http")
    beside = parse(admin, "--admin") if admin is not None else Address("127.0.0.1", 0)
    from prove.mcp.serve import Options, serve_http

    serve_http(
        Options(
            served=names,
            http=where,
            admin=beside,
            token_file=token_file,
            max_sessions=max_sessions,
            idle=idle,
            max_calls=max_calls,
            seed=seed,
            anonymous=anonymous,
            allow_remote=allow_remote,
            hosts=tuple(allowed_host or ()),
            parent_stdin=parent_stdin,
            page_size=page_size,
        )
    )


def _served(names: list[str], everything: bool) -> list[str]:
    from prove.engine import environment, environments

    if everything == bool(names):
        raise UserError("name the environments to serve, or say --all; prove-rl envs lists them.")
    found = environments() if everything else list(dict.fromkeys(names))
    for name in found:
        environment(name)
    return found


def _only_http(given: dict[str, object]) -> None:
    for option, value in given.items():
        if value:
            raise UserError(f"{option} goes with --http; over --stdio a process is one session of its one client.")
