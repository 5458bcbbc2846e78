"""`prove-rl synth`: make a data set of verified multi-turn examples with the scripted teacher or with a model."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from prove.cli._common import Progress, duration, note, say_seed
from prove.cli._remote import EnvironmentOption, ServerOption, ShardsOption, TokenFileOption, played

if TYPE_CHECKING:
    from prove.synthesis.config import SynthConfig
    from prove.synthesis.model.source import ModelSource


def synth(
    env: Annotated[
        list[str] | None, typer.Option("--env", help="An environment; repeat it or separate by commas.")
    ] = None,
    count: Annotated[
        int | None, typer.Option("--count", min=0, help="Examples in the training split; 1000 if left out.")
    ] = None,
    heldout: Annotated[
        int | None,
        typer.Option("--heldout", min=0, help="Examples in the held-out split; a tenth of --count if left out."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, help="The same seed gives the same bytes; 0 if left out."),
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", help="The folder of the data set; made if missing.")] = None,
    config: Annotated[
        Path | None,
        typer.Option("--config", help="A YAML file with any fields of the synthesis config; the other options win."),
    ] = None,
    recipe: Annotated[
        str | None,
        typer.Option("--recipe", help="A recipe that comes with the program (paper); the other options win."),
    ] = None,
    difficulty: Annotated[
        str | None, typer.Option("--difficulty", help="Only examples of these tiers: easy, medium, hard; by commas.")
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", min=1, max=256, help="Processes; the bytes are the same with any number.")
    ] = 1,
    engine: Annotated[
        str,
        typer.Option(
            "--engine", help="Where --workers run: processes here, or ray, on a cluster; the bytes are equal."
        ),
    ] = "processes",
    address: Annotated[
        str | None,
        typer.Option(
            "--address", help="With --engine ray: HOST:PORT, ray://HOST:PORT, auto, or local to start one here."
        ),
    ] = None,
    abstention: Annotated[
        list[Path] | None,
        typer.Option(
            "--abstention",
            metavar="FILE",
            help="A downloaded file of When2Call or xLAM-irrelevance, whose requests stand in for irrelevant ones.",
        ),
    ] = None,
    teacher: Annotated[
        str, typer.Option("--teacher", help="scripted (no model), or openai (a model behind an endpoint).")
    ] = "scripted",
    model: Annotated[str | None, typer.Option("--model", help="With openai: the name the server knows it by.")] = None,
    base_url: Annotated[
        str | None,
        typer.Option(
            "--base-url", help="With openai: the endpoint, e.g. http://localhost:8000/v1 (key: OPENAI_API_KEY)."
        ),
    ] = None,
    concurrency: Annotated[int, typer.Option("--concurrency", min=1, help="With openai: requests at once.")] = 8,
    timeout: Annotated[float, typer.Option("--timeout", min=1, help="With openai: seconds for one answer.")] = 120.0,
    temperature: Annotated[float, typer.Option("--temperature", min=0, help="With openai: of the sampling.")] = 0.7,
    message_tokens: Annotated[
        int, typer.Option("--message-tokens", min=1, help="With openai: most tokens of one message.")
    ] = 1024,
    prompts: Annotated[
        Path | None, typer.Option("--prompts", help="With openai: a folder of prompts in place of the package's.")
    ] = None,
    price_in: Annotated[
        float, typer.Option("--price-in", min=0, help="With openai: what a million tokens read cost.")
    ] = 0.0,
    price_out: Annotated[
        float, typer.Option("--price-out", min=0, help="With openai: what a million tokens written cost.")
    ] = 0.0,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="With openai: play ten samples, print what all would take, keep nothing.")
    ] = False,
    environment: EnvironmentOption = None,
    server: ServerOption = None,
    token_file: TokenFileOption = None,
    shards: ShardsOption = None,
    draw: Annotated[bool, typer.Option("--draw", help="Print the state machine of a conversation and stop.")] = False,
) -> None:
    """Make a data set of verified multi-turn examples. Run it again after an interruption and it goes on."""
    from prove.errors import UserError

    if draw:
        from prove.synthesis.machine import draw as drawn

        print(drawn())
        return
    if teacher not in ("scripted", "openai"):
        raise UserError(f"there is no teacher {teacher!r}; known: scripted, openai.")
    if teacher == "openai" and (model is None or base_url is None):
        raise UserError("--teacher openai needs --model NAME and --base-url URL.")
    if teacher == "scripted" and (model is not None or base_url is not None or prompts is not None or dry_run):
        raise UserError("--model, --base-url, --prompts and --dry-run are for a model; add --teacher openai.")
    if teacher == "openai" and workers != 1:
        raise UserError("--workers is for the scripted teacher; a model's requests run at once with --concurrency.")
    if out is None and not dry_run:
        raise UserError("name the folder for the data set with --out DIR.")
    from prove.engine import environments
    from prove.synthesis.config import config_from

    if engine not in ("processes", "ray"):
        raise UserError(f"--engine is processes or ray, got {engine!r}.")
    if engine == "ray" and address is None:
        raise UserError(
            "--engine ray needs --address: HOST:PORT, ray://HOST:PORT, auto, or local to start a cluster here."
        )
    if engine == "ray" and teacher != "scripted":
        raise UserError("--engine ray is for the scripted teacher; a model's requests run at once with --concurrency.")
    if engine != "ray" and address is not None:
        raise UserError("--address is that of a Ray cluster; add --engine ray, or leave it out.")
    if recipe is not None and config is not None:
        raise UserError("--recipe and --config both say what to make; give one of the two.")
    values: dict[str, Any] = _fields(_recipe(recipe) if recipe is not None else config)
    names = [n.strip() for part in env or [] for n in part.split(",") if n.strip()]
    values.setdefault("environments", environments())
    tiers = [d.strip() for d in difficulty.split(",") if d.strip()] if difficulty is not None else None
    given: dict[str, Any] = {
        "difficulty": tiers,
        "environments": names or None,
        "count": count,
        "seed": seed,
        "heldout": heldout,
    }
    given["environment"] = environment
    values |= {name: value for name, value in given.items() if value is not None}
    chosen = config_from(values, str(config or recipe or "synth"))
    where = played(chosen.environment, server, token_file, shards)
    say_seed(chosen.seed)
    if teacher == "scripted":
        assert out is not None  # asked for above
        with where:
            _make(chosen, out, workers, abstention or [], None, address)
        return
    from prove.synthesis.model.client import Endpoint
    from prove.synthesis.model.source import ModelSource

    endpoint = Endpoint(
        str(base_url),
        str(model),
        concurrency=concurrency,
        timeout=timeout,
        temperature=temperature,
        max_tokens=message_tokens,
        price_in=price_in,
        price_out=price_out,
        seed=chosen.seed,
    )
    with where, ModelSource(chosen, endpoint, prompts) as source:
        if dry_run:
            _estimate(source)
        elif out is not None:
            _make(chosen, out, 1, abstention or [], source, None)


def _make(
    chosen: SynthConfig,
    out: Path,
    workers: int,
    abstention: list[Path],
    source: ModelSource | None,
    cluster: str | None,
) -> None:
    from prove.synthesis.pipeline import synthesize

    bars: dict[str, Progress] = {}
    kept: dict[str, int] = {}

    def progress(split: str, done: int, wanted: int, dropped: int) -> None:
        if split not in bars:
            for bar in bars.values():
                bar.__exit__(None, None, None)
            bars[split] = Progress(split, total=wanted, unit="examples", done=done - 1)
        spent = f" · {source.told()}" if source is not None else ""
        bars[split].advance(extra=f"{dropped:,} tries dropped{spent}")
        kept[split] = done

    try:
        result = synthesize(
            chosen,
            out,
            workers=workers,
            progress=progress,
            abstention=abstention,
            source=source,
            cluster=cluster,
        )
    except KeyboardInterrupt:
        what = ", ".join(f"{n:,} {split}" for split, n in kept.items()) or "no"
        what = f"{what} examples" if source is None else f"{source.kept:,} finished conversations"
        raise KeyboardInterrupt(f"{what} are kept in {out}; run the same command again to go on") from None
    finally:
        for bar in list(bars.values())[-1:]:
            bar.__exit__(None, None, None)
    for split, total in result.counts.items():
        note(f"{split}: {total:,} examples, sha256 {result.sha256[split]}")
    for file in result.outside:
        note(f"{file.file}: {file.used:,} of {file.usable:,} usable rows of {file.set} taken, licence {file.licence}")
    if source is not None:
        for split, reasons in result.dropped.items():
            for reason, n in sorted(reasons.items(), key=lambda pair: -pair[1]):
                note(f"{split}: {n:,} dropped: {reason}")
        for cause, n in sorted(source.summary()["asked_again"].items(), key=lambda pair: -pair[1]):
            note(f"asked again {n:,} times: {cause}")
        for cause, n in source.client.events.items():
            note(f"the endpoint failed {n:,} times: {cause}")
        note(source.told())
    note(f"{out}/README.md is the card; read examples with `prove-rl show {out}`.")


def _estimate(source: ModelSource) -> None:
    """Print what the whole run would take."""
    from prove.synthesis.model.estimate import estimate

    found = estimate(source)
    print(f"{found.kept} of {found.samples} samples passed ({source.told()})")
    for reason, n in sorted(found.dropped.items(), key=lambda pair: -pair[1]):
        print(f"  {n} dropped: {reason}")
    for cause, n in sorted(found.again.items(), key=lambda pair: -pair[1]):
        print(f"  asked again {n} times: {cause}")
    if found.tries is None:
        print("no estimate: take a stronger model or other prompts until some samples pass")
        return
    config = source.config
    print(
        f"for {config.count:,} + {config.heldout_count:,} examples: about {found.tries:,} conversations, "
        f"{found.tokens_in:,} tokens in, {found.tokens_out:,} tokens out, cost {found.cost:,.2f}, "
        f"{duration(found.seconds)} with {source.endpoint.concurrency} at once"
    )


def _recipe(name: str) -> Path:
    """The file of a recipe that comes with the package."""
    from importlib.resources import files

    from prove.errors import UserError

    folder = Path(str(files("prove.synthesis") / "recipes"))
    known = sorted(path.stem for path in folder.glob("*.yaml"))
    if name not in known:
        raise UserError(f"there is no recipe {name!r}; known: {', '.join(known)}. A file of your own goes to --config.")
    return folder / f"{name}.yaml"


def _fields(path: Path | None) -> dict[str, Any]:
    from prove.documents import mapping

    return mapping(path, f"--config {path}") if path is not None else {}
