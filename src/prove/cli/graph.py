"""`prove-rl graph`: the dependency graph of an environment, each edge with the calls that prove it."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from prove.cli._common import note, print_json

MOST = 100_000
"""Chains counted; more are of no use to a data set."""


def graph(
    name: Annotated[str, typer.Argument(metavar="ENV", help="The environment, for example banking.")],
    method: Annotated[
        str, typer.Option("--method", help="executed: every edge proved by calls; declared: reference types alone.")
    ] = "executed",
    draw: Annotated[bool, typer.Option("--draw", help="Print a Mermaid flow chart instead of a list.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the whole graph with its witnesses as JSON.")] = False,
) -> None:
    """Find which tool feeds or enables which other, by executing them."""
    from prove.errors import UserError
    from prove.synthesis.chains import count_chains
    from prove.synthesis.graph import graph_of

    if method not in ("executed", "declared"):
        raise UserError(f"--method is executed or declared, got {method!r}.")
    if draw and json:
        raise UserError("--draw prints a chart and --json prints JSON; give one of the two.")
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
