"""`prove-rl call`: one call from the shell; a state file makes several of them one session."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer

from prove.cli._literals import nearest, parse_json
from prove.engine import Environment, Observation, environment
from prove.errors import UserError


def call(
    env: Annotated[str, typer.Argument(metavar="ENV", help="The environment; see prove-rl envs.")],
    tool: Annotated[str, typer.Argument(metavar="TOOL", help="The tool; see prove-rl envs ENV.")],
    arguments: Annotated[
        str,
        typer.Argument(metavar="JSON", help="The arguments, a JSON object in single quotes; - reads standard input."),
    ] = "{}",
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, help="The world; 0 if it is left out.", show_default=False),
    ] = None,
    state: Annotated[
        str | None,
        typer.Option(
            "--state",
            metavar="FILE",
            help="Go on with the session in this file, and keep it there; it is made if there is none.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Call one tool and print the observation, one line of JSON and nothing else.

    Exit code 0 if the call succeeded, 1 if it was refused (the error is printed just the same), 2 for bad input.

    prove-rl call banking list_accounts --seed 7

    prove-rl call banking list_payees '{"query": "insurance"}' --state my.json
    """
    found = environment(env)
    if tool not in found.tool_map:
        raise UserError(f"{env} has no tool {tool!r}; {nearest(tool, found.tool_map)}")
    value = parse_json(_standard_input() if arguments == "-" else arguments)
    if state is None:
        observation = found.session(seed or 0).call(tool, value)
    else:
        observation = _go_on(found, tool, value, seed, state)
    sys.stdout.write(observation.text + "\n")
    if not observation.ok:
        raise typer.Exit(1)


def _standard_input() -> str:
    if sys.stdin is None:
        raise UserError("standard input is closed; give the arguments as JSON instead of -.")
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except OSError as error:
        raise UserError(f"standard input cannot be read: {error.strerror}; pipe JSON into it.") from error
    except UnicodeDecodeError as error:
        raise UserError(f"standard input is not UTF-8 (byte {error.start}); convert it first.") from error


def _go_on(found: Environment, tool: str, value: Any, seed: int | None, path: str) -> Observation:
    """The call on the session in a file. The file is written before anything is printed: what was seen has happened."""
    from prove.engine.log import LoggedSession, exclusive, load, save

    with exclusive(path):
        if os.path.exists(path):
            session = load(path, found)
            if seed is not None and seed != session.seed:
                raise UserError(
                    f"{path} holds a session of seed {session.seed}, not {seed}; leave --seed out or name another file."
                )
        else:
            session = LoggedSession(found, seed or 0)
        observation = session.call(tool, value)
        save(session, path)
    return observation
