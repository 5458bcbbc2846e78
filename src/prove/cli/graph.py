"""`prove-rl graph`: the dependency graph of an environment, each edge with the calls that prove it."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from prove.cli._common import note, print_json

MOST = 100_000
"""Chains counted; more are of no use to a data set."""


def graph(
    name: Annotated[
        str | None, typer.Argument(metavar="ENV", help="The environment, for example banking.", show_default=False)
    ] = None,
    method: Annotated[
        str, typer.Option("--method", help="executed: every edge proved by calls; declared: reference types alone.")
    ] = "executed",
    draw: Annotated[bool, typer.Option("--draw", help="Print a Mermaid flow chart instead of a list.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the whole graph with its witnesses as JSON.")] = False,
    compare: Annotated[
        bool, typer.Option("--compare", help="Compare what is declared with what execution proves; all without ENV.")
    ] = False,
) -> None:
    """Find which tool feeds or enables which other, by executing them."""
    from prove.engine import environments
    from prove.errors import UserError
    from prove.synthesis.chains import count_chains
    from prove.synthesis.graph import graph_of

    if method not in ("executed", "declared"):
        raise UserError(f"--method is executed or declared, got {method!r}.")
    if draw and json:
        raise UserError("--draw prints a chart and --json prints JSON; give one of the two.")
    if compare:
        if draw or json or method != "executed":
            raise UserError("--compare prints a table of its own; give it alone.")
        _compare([name] if name is not None else environments())
        return
    if name is None:
        raise UserError("name an environment, for example `prove-rl graph banking`; `prove-rl envs` lists them.")
    found = graph_of(name, "executed" if method == "executed" else "declared")
    if draw:
        print(found.mermaid())
        return
    if json:
        print_json(msgspec.to_builtins(found))
        return
    for edge in found.edges:
        carries = f"{edge.parameter} ({edge.entity})" if edge.kind == "explicit" else "state"
        proof = f"   without it: {edge.witness.refusal}" if edge.witness is not None else ""
        print(f"{edge.source} -> {edge.target}   {edge.kind}: {carries}{proof}")
    for island, reason in found.islands.items():
        print(f"{island}   island: {reason}")
    kinds = [e.kind for e in found.edges]
    chains = count_chains(found, most=MOST)
    note(
        f"{name} {found.version}: {kinds.count('explicit')} explicit and {kinds.count('implicit')} implicit edges, "
        f"{len(found.islands)} islands, {method}; {chains:,}{'+' if chains == MOST else ''} chains of 2 to 5 tools."
    )


def _compare(names: list[str]) -> None:
    from prove.synthesis.agreement import agreement
    from prove.synthesis.graph import graph_of

    print("| environment | declared | proved | both | precision | recall |")
    print("|---|---|---|---|---|---|")
    total = [0, 0, 0]
    for name in names:
        found = agreement(graph_of(name, "declared"), graph_of(name))
        counts = (found.claimed, found.proved, found.both)
        total = [a + b for a, b in zip(total, counts, strict=True)]
        print(f"| {name} | {' | '.join(map(str, counts))} | {found.precision:.2f} | {found.recall:.2f} |")
    if len(names) > 1:
        claimed, proved, both = total
        shares = f"{both / max(claimed, 1):.2f} | {both / max(proved, 1):.2f}"
        print(f"| all | {claimed} | {proved} | {both} | {shares} |")
