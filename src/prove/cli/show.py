"""`prove-rl show`: a data set, or one example of it, as a person reads it."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer


def show(
    source: Annotated[Path, typer.Argument(metavar="DIR", help="A data set's folder, or one of its files.")],
    example_id: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="An example's id, or the beginning of one.")
    ] = None,
    limit: Annotated[int, typer.Option("--limit", min=1, help="Examples listed when no ID is given.")] = 20,
    raw: Annotated[bool, typer.Option("--json", help="Print whole rows as JSON lines.")] = False,
) -> None:
    """Read a data set as a list, or one example as a conversation with its ground truth."""
    import msgspec

    from prove.cli._common import print_json
    from prove.dataset import read
    from prove.errors import UserError

    rows = read(source)
    if example_id is None:
        for e in islice(rows, limit):
            if raw:
                print_json(msgspec.to_builtins(e))
            else:
                calls = ", ".join(c.name for c in e.ground_truth.calls) or "no call"
                print(f"{e.id}  {e.kind}, {len(e.user_turns)} turns, {e.difficulty}: {calls}")
                print(f"    {e.user_turns[0].text}")
        return
    found = next((e for e in rows if e.id.startswith(example_id)), None)
    if found is None:
        raise UserError(
            f"{source} holds no example whose id begins with {example_id!r}; list them with `prove-rl show {source}`."
        )
    if raw:
        print_json(msgspec.to_builtins(found))
        return
    _print(found)


def _print(e: object) -> None:
    from rich.console import Console
    from rich.markup import escape

    from prove.dataset import Example

    assert isinstance(e, Example)
    out = Console(highlight=False, soft_wrap=True)
    envs = ", ".join(f"{n} {v}" for n, v in e.environments.items()) or "from outside"
    traits = f"{e.kind}, {e.info_level} information, {e.difficulty}, {e.split}; {envs}, world {e.seed}"
    out.print(f"[bold]{escape(e.id)}[/]  {escape(traits)}")
    knobs = json.dumps(e.knobs, ensure_ascii=False)
    out.print(f"persona: {escape(e.persona)}; knobs: {escape(knobs)}; {len(e.tools)} tools shown\n")
    for m in e.reference:
        if m["role"] == "assistant" and m.get("tool_calls"):
            for c in m["tool_calls"]:
                out.print(f"[cyan]  call[/]  {escape(c['function']['name'] + ' ' + c['function']['arguments'])}")
        elif m["role"] == "tool":
            text = m["content"] if len(m["content"]) <= 400 else m["content"][:400] + " …"
            out.print(f"[dim]  gives {escape(text)}[/]")
        else:
            out.print(f"[bold]{escape(m['role'])}[/]  {escape(m['content'])}")
    out.print("\n[bold]ground truth[/]")
    for i, step in enumerate(e.ground_truth.steps):
        for call in step:
            arguments = json.dumps(call.arguments, ensure_ascii=False)
            out.print(f"  {i}  {escape(f'{call.name} {arguments}')}  (turn {call.turn})")
    for i, j, kind in e.ground_truth.edges:
        out.print(f"  {i} -> {j}  {kind}")
    for change in e.ground_truth.required_diff:
        out.print(f"  change  {escape(json.dumps(change, ensure_ascii=False))}")
    for fact in e.ground_truth.facts:
        place = ".".join((fact.tool, *fact.path))
        out.print(f"  fact    {escape(f'{place} = {json.dumps(fact.value, ensure_ascii=False)}')}")
