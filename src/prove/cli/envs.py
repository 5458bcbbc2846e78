"""`prove-rl envs`: which environments there are, and what their tools take."""

from __future__ import annotations

from typing import Annotated

import typer

from prove.cli._common import note, print_json
from prove.engine import environment, environments
from prove.errors import UserError


def envs(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="Show the tools of this environment.", show_default=False)
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print a JSON list of environments with tools, parameters and results.")
    ] = False,
    catalogue: Annotated[
        bool, typer.Option("--catalogue", help="Print the catalogue as Markdown: entities, tools, parameters, errors.")
    ] = False,
) -> None:
    """List the environments; with a name, its tools with their parameters.

    prove-rl envs --json | jq '.[].tools[].name'
    """
    names = [name] if name is not None else environments()
    if json and catalogue:
        raise UserError("--json and --catalogue are two ways to print; give one of the two.")
    if catalogue:
        from prove.cli._catalogue import catalogue as written

        print(written(names), end="")
    elif json:
        print_json([environment(one).describe() for one in names])
    elif name is not None:
        from prove.cli._describe import environment_page, show

        show(environment_page(environment(name)))
    elif names:
        _table(names)
    else:
        note("no environment is installed; a package registers one under the entry point group prove.environments")


def _table(names: list[str]) -> None:
    from rich.table import Table
    from rich.text import Text

    from prove.cli._describe import show

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("environment", no_wrap=True, style="green")
    table.add_column("tools", justify="right", no_wrap=True)
    table.add_column("description")
    broken: list[UserError] = []
    for name in names:
        try:
            one = environment(name)
        except UserError as error:
            # One package that does not load must not hide the others.
            broken.append(error)
        else:
            table.add_row(Text(one.name), str(len(one.tools)), Text(one.description))
    # Off a terminal each environment is one line, for grep and awk.
    show(table, width=10_000)
    if broken:
        raise broken[0]
