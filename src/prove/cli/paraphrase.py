"""`prove-rl paraphrase`: the user turns of a data set in a model's words."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from prove.cli._common import Progress, note


def paraphrase(
    source: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a finished data set.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR2", help="The folder of the new one; made if missing.")],
    model: Annotated[str, typer.Option("--model", help="The name that the server knows the model by.")],
    base_url: Annotated[
        str, typer.Option("--base-url", help="The endpoint, e.g. http://localhost:8000/v1 (key: OPENAI_API_KEY).")
    ],
    concurrency: Annotated[int, typer.Option("--concurrency", min=1, max=512, help="Requests at once.")] = 8,
    timeout: Annotated[float, typer.Option("--timeout", min=1, help="Seconds for one answer.")] = 120.0,
    message_tokens: Annotated[int, typer.Option("--message-tokens", min=1, help="Most tokens of one answer.")] = 1024,
    prompts: Annotated[
        Path | None, typer.Option("--prompts", help="A folder of prompts in place of the package's.")
    ] = None,
    price_in: Annotated[float, typer.Option("--price-in", min=0, help="What a million tokens read cost.")] = 0.0,
    price_out: Annotated[float, typer.Option("--price-out", min=0, help="What a million tokens written cost.")] = 0.0,
) -> None:
    """Have a model rewrite what users say; what might be wrong stays as it was. Run it again and it goes on."""
    from prove.synthesis.model.client import Client, Endpoint
    from prove.synthesis.model.paraphrase_set import paraphrase as rewrite

    endpoint = Endpoint(
        base_url,
        model,
        concurrency=concurrency,
        timeout=timeout,
        max_tokens=message_tokens,
        price_in=price_in,
        price_out=price_out,
    )
    bars: dict[str, Progress] = {}
    with Client(endpoint) as client:

        def progress(split: str, done: int, total: int) -> None:
            if split not in bars:
                for bar in bars.values():
                    bar.__exit__(None, None, None)
                bars[split] = Progress(split, total=total, unit="examples", done=done - 1)
            bars[split].advance(extra=client.usage.told())

        try:
            result = rewrite(source, out, client, prompts, progress)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(
                f"what was rewritten is kept in {out}; run the same command again to go on"
            ) from None
        finally:
            for bar in list(bars.values())[-1:]:
                bar.__exit__(None, None, None)
        for split, tally in result.tallies.items():
            note(
                f"{split}: {tally.new:,} of {tally.turns:,} turns rewritten, in {tally.rewritten:,} of "
                f"{tally.examples:,} examples, sha256 {result.sha256[split]}"
            )
            for reason, n in tally.kept.most_common():
                note(f"{split}: {n:,} turns as they were: {reason}")
        for cause, n in client.events.items():
            note(f"the endpoint failed {n:,} times: {cause}")
        note(client.usage.told())
    note(f"{out}/README.md is the card; read examples with `prove-rl show {out}`.")
