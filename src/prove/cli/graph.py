"""`prove-rl graph`: the dependency graph of an environment, each edge with the calls that prove it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from prove.cli._common import Progress, note, print_json

if TYPE_CHECKING:
    from prove.synthesis.agreement import Agreement
    from prove.synthesis.graph import Graph
    from prove.synthesis.model.client import Client

MOST = 100_000
"""Chains counted; more are of no use to a data set."""
NAMED = 10
"""Pairs of tools named in a note."""
METHODS = ("executed", "declared", "model")


def graph(
    name: Annotated[
        str | None, typer.Argument(metavar="ENV", help="The environment, for example banking.", show_default=False)
    ] = None,
    method: Annotated[
        str,
        typer.Option(
            "--method",
            help="executed: edges proved by calls; declared: reference types alone; model: a language model's word.",
        ),
    ] = "executed",
    draw: Annotated[bool, typer.Option("--draw", help="Print a Mermaid flow chart instead of a list.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the whole graph with its witnesses as JSON.")] = False,
    compare: Annotated[
        bool,
        typer.Option(
            "--compare",
            help="Compare what is declared, and with --model what a model says, with execution; all without ENV.",
        ),
    ] = False,
    model: Annotated[str | None, typer.Option("--model", help="The name that the server knows the model by.")] = None,
    base_url: Annotated[
        str | None,
        typer.Option("--base-url", help="The endpoint, e.g. http://localhost:8000/v1 (key: OPENAI_API_KEY)."),
    ] = None,
    concurrency: Annotated[int, typer.Option("--concurrency", min=1, max=512, help="Requests at once.")] = 8,
    timeout: Annotated[float, typer.Option("--timeout", min=1, help="Seconds for one answer.")] = 120.0,
    message_tokens: Annotated[int, typer.Option("--message-tokens", min=1, help="Most tokens of one answer.")] = 1024,
    prompts: Annotated[
        Path | None, typer.Option("--prompts", help="A folder of prompts in place of the package's.")
    ] = None,
) -> None:
    """Find which tool feeds or enables which other, by executing them."""
    from prove.engine import environments
    from prove.errors import UserError

    if method not in METHODS:
        raise UserError(f"--method is executed, declared or model, got {method!r}.")
    if draw and json:
        raise UserError("--draw prints a chart and --json prints JSON; give one of the two.")
    if compare and (draw or json or method != "executed"):
        raise UserError("--compare prints a table of its own; give it alone, or with --model and --base-url.")
    asks = method == "model" or (compare and (model is not None or base_url is not None))
    if asks and (model is None or base_url is None):
        raise UserError("a graph by model needs --model NAME and --base-url URL.")
    if not asks and (model is not None or base_url is not None or prompts is not None):
        raise UserError("--model, --base-url and --prompts are for a model; add --method model, or --compare.")
    if name is None and not compare:
        raise UserError("name an environment, for example `prove-rl graph banking`; `prove-rl envs` lists them.")
    with _client(model, base_url, concurrency=concurrency, timeout=timeout, max_tokens=message_tokens) as client:
        if compare:
            _compare([name] if name is not None else environments(), client, prompts)
        elif name is not None:
            _show(_found(name, method, client, prompts), draw, json)


def _show(found: Graph, draw: bool, json: bool) -> None:
    from prove.synthesis.chains import count_chains

    if draw:
        print(found.mermaid())
        return
    if json:
        print_json(msgspec.to_builtins(found))
        return
    for edge in found.edges:
        of = f" ({edge.entity})" if edge.entity is not None else ""
        carries = f"{edge.parameter}{of}" if edge.kind == "explicit" else "state"
        proof = f"   without it: {edge.witness.refusal}" if edge.witness is not None else ""
        print(f"{edge.source} -> {edge.target}   {edge.kind}: {carries}{proof}")
    for island, reason in found.islands.items():
        print(f"{island}   island: {reason}")
    kinds = [e.kind for e in found.edges]
    chains = count_chains(found, most=MOST)
    note(
        f"{found.environment} {found.version}: {kinds.count('explicit')} explicit and {kinds.count('implicit')} "
        f"implicit edges, {len(found.islands)} islands, {found.method}; "
        f"{chains:,}{'+' if chains == MOST else ''} chains of 2 to 5 tools."
    )


@contextmanager
def _client(model: str | None, base_url: str | None, **options: Any) -> Iterator[Client | None]:
    """The connection to a model, if there is one."""
    if model is None or base_url is None:
        yield None
        return
    from prove.synthesis.model.client import Client, Endpoint

    with Client(Endpoint(base_url, model, **options)) as client:
        yield client
        for cause, n in client.events.items():
            note(f"the endpoint failed {n:,} times: {cause}")
        note(client.usage.told())


def _found(name: str, method: str, client: Client | None, prompts: Path | None) -> Graph:
    from prove.synthesis.graph import graph_of

    if client is None:
        return graph_of(name, "executed" if method == "executed" else "declared")
    return _asked(name, client, prompts)


def _asked(name: str, client: Client, prompts: Path | None) -> Graph:
    """The graph by model, with notes of what went wrong."""
    from prove.engine import environment
    from prove.synthesis.model.dependencies import modelled

    bar: Progress | None = None

    def progress(done: int, total: int) -> None:
        nonlocal bar
        if bar is None:
            if done == total:
                return
            bar = Progress(name, total=total, unit="pairs", done=done)
        bar.advance(done - bar.done, extra=client.usage.told())

    try:
        asked = modelled(environment(name), client, prompts, progress)
    except KeyboardInterrupt:
        raise KeyboardInterrupt("what was answered is kept; run the same command again to go on") from None
    finally:
        if bar is not None:
            bar.__exit__(None, None, None)
    if asked.malformed:
        note(f"{name}: {asked.malformed:,} pairs had no answer of use and were asked about once more.")
    if asked.left_out:
        note(f"{name}: left out for want of an answer of use, twice: {_named(asked.left_out)}.")
    for cause in sorted(set(asked.unanswered.values())):
        pairs = [pair for pair, why in asked.unanswered.items() if why == cause]
        note(f"{name}: left out, to be asked in the next run ({cause}): {_named(pairs)}.")
    return asked.graph


def _named(pairs: Sequence[tuple[str, str]]) -> str:
    """Pairs by name, and how many more."""
    names = ", ".join(f"{source} -> {target}" for source, target in pairs[:NAMED])
    return names + (f" and {len(pairs) - NAMED:,} more" if len(pairs) > NAMED else "")


def _compare(names: Sequence[str], client: Client | None, prompts: Path | None) -> None:
    from prove.engine import environment
    from prove.synthesis.agreement import Agreement, agreement
    from prove.synthesis.graph import graph_of

    for name in names:
        environment(name)  # an unknown one is told before the table begins
    head = ["environment", "declared", "proved", "both", "precision", "recall"]
    if client is not None:
        head += ["model", "both", "precision", "recall"]
    print("| " + " | ".join(head) + " |")
    print("|" + "---|" * len(head))
    totals = [[0, 0, 0], [0, 0, 0]]
    for name in names:
        proof = graph_of(name)
        claims = [graph_of(name, "declared")] + ([_asked(name, client, prompts)] if client is not None else [])
        found = [agreement(claim, proof) for claim in claims]
        for total, one in zip(totals, found, strict=False):
            total[:] = [a + b for a, b in zip(total, (one.claimed, one.proved, one.both), strict=True)]
        print(_row(name, found))
    if len(names) > 1:
        sums = [Agreement("all", "", claimed, proved, both, [], []) for claimed, proved, both in totals]
        print(_row("all", sums if client is not None else sums[:1]))


def _row(name: str, found: Sequence[Agreement]) -> str:
    cells: list[object] = [name]
    for i, one in enumerate(found):
        counts = [one.claimed, one.both] if i else [one.claimed, one.proved, one.both]
        cells += [*counts, f"{one.precision:.2f}", f"{one.recall:.2f}"]
    return "| " + " | ".join(map(str, cells)) + " |"
