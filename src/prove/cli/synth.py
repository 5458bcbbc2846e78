"""`prove-rl synth`: make a data set of verified multi-turn examples with the scripted teacher."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from prove.cli._common import Progress, note, say_seed


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
    abstention: Annotated[
        list[Path] | None,
        typer.Option(
            "--abstention",
            metavar="FILE",
            help="A downloaded file of When2Call or xLAM-irrelevance, whose requests stand in for irrelevant ones.",
        ),
    ] = None,
    draw: Annotated[bool, typer.Option("--draw", help="Print the state machine of a conversation and stop.")] = False,
) -> None:
    """Make a data set of verified multi-turn examples. Run it again after an interruption and it goes on."""
    from prove.errors import UserError

    if draw:
        from prove.synthesis.machine import draw as drawn

        print(drawn())
        return
    if out is None:
        raise UserError("name the folder for the data set with --out DIR.")
    from prove.engine import environments
    from prove.synthesis.config import config_from
    from prove.synthesis.pipeline import synthesize

    if recipe is not None and config is not None:
        raise UserError("--recipe and --config both say what to make; give one of the two.")
    values: dict[str, Any] = _fields(_recipe(recipe) if recipe is not None else config)
    names = [n.strip() for part in env or [] for n in part.split(",") if n.strip()]
    values.setdefault("environments", environments())
    tiers = [d.strip() for d in difficulty.split(",") if d.strip()] if difficulty is not None else None
    given = {"difficulty": tiers, "environments": names or None, "count": count, "seed": seed, "heldout": heldout}
    values |= {name: value for name, value in given.items() if value is not None}
    chosen = config_from(values, str(config or recipe or "synth"))
    say_seed(chosen.seed)
    bars: dict[str, Progress] = {}
    kept: dict[str, int] = {}

    def progress(split: str, done: int, wanted: int, dropped: int) -> None:
        if split not in bars:
            for bar in bars.values():
                bar.__exit__(None, None, None)
            bars[split] = Progress(split, total=wanted, unit="examples", done=done - 1)
        bars[split].advance(extra=f"{dropped:,} tries dropped")
        kept[split] = done

    try:
        result = synthesize(chosen, out, workers=workers, progress=progress, abstention=abstention or ())
    except KeyboardInterrupt:
        what = ", ".join(f"{n:,} {split}" for split, n in kept.items()) or "no"
        raise KeyboardInterrupt(f"{what} examples are kept in {out}; run the same command again to go on") from None
    finally:
        for bar in list(bars.values())[-1:]:
            bar.__exit__(None, None, None)
    for split, total in result.counts.items():
        note(f"{split}: {total:,} examples, sha256 {result.sha256[split]}")
    for file in result.outside:
        note(f"{file.file}: {file.used:,} of {file.usable:,} usable rows of {file.set} taken, licence {file.licence}")
    note(f"{out}/README.md is the card; read examples with `prove-rl show {out}`.")


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
    from prove.errors import UserError

    if path is None:
        return {}
    import yaml

    try:
        values = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise UserError(f"cannot read --config {path}: {why}; check the path.") from error
    except UnicodeDecodeError as error:
        raise UserError(f"--config {path} is no text in UTF-8; name a YAML file of `field: value` lines.") from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" at line {mark.line + 1}, column {mark.column + 1}" if mark is not None else ""
        problem = getattr(error, "problem", None) or "it cannot be read"
        raise UserError(f"--config {path} is no YAML{where}: {problem}; correct it there.") from error
    if not isinstance(values, dict):
        raise UserError(f"--config {path} must hold `field: value` lines.")
    return values
