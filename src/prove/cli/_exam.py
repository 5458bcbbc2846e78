"""What all `prove-rl eval` exams share: their options, the run with its progress, the results."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from prove.cli._common import Progress, note, print_json, say_seed
from prove.errors import UserError

if TYPE_CHECKING:
    from prove.evaluation.exams.records import Record
    from prove.evaluation.exams.sitting import Outcome, Setting

ModelOption = Annotated[
    str, typer.Option("--model", help="The name the server knows the model by; without --base-url, a model's folder.")
]
BaseUrlOption = Annotated[
    str | None,
    typer.Option("--base-url", help="An OpenAI-compatible endpoint, http://HOST:PORT/v1 (key: OPENAI_API_KEY)."),
]
LimitOption = Annotated[
    int | None, typer.Option("--limit", min=1, help="Play only so many tasks, spread evenly over the parts.")
]
TrialsOption = Annotated[int, typer.Option("--trials", min=1, help="Times each task is played; gives pass^k.")]
PartOption = Annotated[
    list[str] | None, typer.Option("--part", help="Only this part; may be given several times. [default: all]")
]
TemperatureOption = Annotated[float | None, typer.Option("--temperature", min=0, help="[default: the exam's own]")]
OutOption = Annotated[
    Path | None, typer.Option("--out", help="Folder of records and results. [default: exams/EXAM/MODEL]")
]
MaxTokensOption = Annotated[
    int | None, typer.Option("--max-tokens", min=1, help="Most tokens of one message. [default: the server's]")
]
ConcurrencyOption = Annotated[int, typer.Option("--concurrency", min=1, help="Tasks at once.")]
TimeoutOption = Annotated[float, typer.Option("--timeout", min=1, help="Seconds for one answer of the server.")]
RetriesOption = Annotated[int, typer.Option("--retries", min=0, help="Further tries of a request that failed.")]
PriceInOption = Annotated[float | None, typer.Option("--price-in", min=0, help="Price of a million prompt tokens.")]
PriceOutOption = Annotated[float | None, typer.Option("--price-out", min=0, help="Price of a million tokens written.")]
TrainDataOption = Annotated[
    Path | None,
    typer.Option("--train-data", help="The data set the model was trained on, for the report of overlap."),
]
FamilyOption = Annotated[
    str, typer.Option("--family", help="Of a model in a folder: its call format. [auto: from its chat template]")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print results.json instead of a table.")]


@dataclass(slots=True)
class Request:
    """One exam as the command line has it."""

    exam: str
    model: str
    base_url: str | None
    limit: int | None = None
    trials: int = 1
    parts: list[str] = field(default_factory=list)
    temperature: float | None = None
    seed: int = 0
    out: Path | None = None
    max_tokens: int | None = None
    concurrency: int = 8
    timeout: float = 600.0
    retries: int = 4
    price_in: float | None = None
    price_out: float | None = None
    train_data: Path | None = None
    family: str = "auto"
    as_json: bool = False
    extra: dict[str, Any] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    comparable: bool = True


def take(request: Request) -> None:
    """Take an exam: play, score, write results.json, print it. Exit code 1 where tasks are left without an answer."""
    from prove.evaluation.exams import place, results
    from prove.evaluation.exams.catalogue import spec as exam
    from prove.evaluation.exams.floors import floors
    from prove.evaluation.exams.shared import overlap_of
    from prove.evaluation.exams.sitting import Sitting

    spec = exam(request.exam)
    _check_numbers(request)
    python = place.interpreter(spec)
    say_seed(request.seed)
    with _endpoint(request) as (setting, fingerprint):
        name = Path(request.model).name if request.base_url is None else request.model
        out = request.out or Path("exams") / spec.name / (re.sub(r"[^\w.-]+", "-", name).strip("-.") or "model")
        sitting = Sitting(spec, setting, python, out)
        sitting.prepare()
        _check_others(request)
        note(f"{spec.title}: {sitting.source}, {len(sitting.tasks):,} tasks, records in {out}")
        # Before the exam: what is wrong with the data that it is compared with has to be told now, not hours later.
        overlap = overlap_of(spec, place.packages(spec), request.extra, request.train_data)
        down = _play(request, sitting)
        outcome = sitting.score(down)
        outcome.metrics.update(floors(spec, python, setting.extra, out))
    told = results.write(
        out / "results.json",
        spec,
        setting,
        outcome,
        complete=sitting.whole,
        comparable=request.comparable,
        notes=[*spec.notes, *request.notes],
        overlap=overlap,
        cost=_cost(request, outcome.tokens),
        fingerprint=fingerprint,
    )
    if request.as_json:
        print_json(told)
    else:
        print("\n".join(results.lines(told)))
    note(f"records.jsonl and results.json are in {out}")
    if outcome.errors or outcome.left:
        note(_unfinished(outcome, down))
        raise typer.Exit(1)


def _check_numbers(request: Request) -> None:
    """The bounds of the options let `inf` pass, which no request can carry."""
    for name in ("temperature", "timeout", "price_in", "price_out"):
        value = getattr(request, name)
        if value is not None and not math.isfinite(value):
            raise UserError(f"--{name.replace('_', '-')} {value} is no number that can be used; give a finite one.")
    if not request.model.strip():
        raise UserError("--model is empty; give the name the server knows the model by, or a model's folder.")


def _check_others(request: Request) -> None:
    """The endpoints beside the model's answer, too."""
    from prove.evaluation.exams.endpoint import check

    for who, key in (("user", "PROVE_USER_API_KEY"), ("judge", "PROVE_JUDGE_API_KEY")):
        url = request.extra.get(f"{who}_base_url")
        if url and url != request.base_url:
            check(url, key=key, option=f"--{who}-base-url")


def _play(request: Request, sitting: Any) -> str | None:
    if sitting.done:
        note(f"{sitting.done:,} tasks are there already.")
    solved: list[float] = []
    failed = 0
    tokens = {"prompt": 0, "completion": 0}
    with Progress(f"{request.exam} {request.model}", len(sitting.tasks), unit="tasks", done=sitting.done) as bar:

        def report(record: Record) -> None:
            nonlocal failed
            if record.played:
                solved.extend(record.scores.values())
            else:
                failed += 1
            for kind, count in record.tokens.items():
                tokens[kind] = tokens.get(kind, 0) + count
            told = [f"{sum(tokens.values()):,} tokens"]
            cost = _cost(request, tokens)
            if cost is not None:
                told.append(f"cost {cost:.2f}")
            if solved:
                told.append(f"score {100 * sum(solved) / len(solved):.1f} %")
            if failed:
                told.append(f"{failed:,} errors")
            bar.advance(extra=", ".join(told))

        try:
            down: str | None = sitting.play(report)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(f"{bar.done:,} tasks are kept in {sitting.out}; the same command goes on") from None
    return down


@contextmanager
def _endpoint(request: Request) -> Iterator[tuple[Setting, str | None]]:
    """The settings of the run, its endpoint checked; a model in a folder is served while it lasts."""
    from prove.evaluation.exams.endpoint import check, checked_url
    from prove.evaluation.exams.sitting import Setting

    options: dict[str, Any] = {} if request.max_tokens is None else {"max_tokens": request.max_tokens}
    common: dict[str, Any] = {
        "temperature": request.temperature,
        "trials": request.trials,
        "limit": request.limit,
        "parts": [p for part in request.parts for p in part.split(",") if p],
        "seed": request.seed,
        "timeout": request.timeout,
        "retries": request.retries,
        "request": options,
        "extra": request.extra,
    }
    if request.base_url is None:
        with _served(request) as (url, fingerprint):
            # One model, one conversation at a time: further requests would only wait, and throw its memory away.
            own = Setting(
                model=Path(request.model).name,
                base_url=url,
                concurrency=1,
                identity={"fingerprint": fingerprint, "family": request.family},
                **common,
            )
            yield own, fingerprint
        return
    url = checked_url(request.base_url)
    names = check(url)
    if names and request.model not in names:
        note(f"the server does not list {request.model!r}; it lists: {', '.join(names[:5])}")
    yield Setting(model=request.model, base_url=url, concurrency=request.concurrency, **common), None


@contextmanager
def _served(request: Request) -> Iterator[tuple[str, str]]:
    """A model of a folder behind a server of ours: its address and the fingerprint of its files."""
    from prove.cli.eval import local_model
    from prove.evaluation.exams.chat_server import serve
    from prove.evaluation.exams.serving import Served
    from prove.evaluation.results import model_fingerprint

    path = Path(request.model)
    if not path.is_dir():
        raise UserError(
            f"--model {request.model}: there is no such folder; a model behind a server needs --base-url, too."
        )
    try:
        model, renderer, _ = local_model(path, family=request.family)
    except UserError as error:
        # Training's words for a recipe, in those of this command.
        raise UserError(str(error).replace("model.family", "--family").replace("model.path", "--model")) from None
    served = Served(path.name, model, renderer)
    with serve(served.name, served.complete) as url:
        note(f"{path} is served at {url}, {model.num_parameters() / 1e6:.0f} million parameters")
        note(f"{renderer.family.name} format, one request at a time")
        yield url, model_fingerprint(path)


def own_url(url: str | None, fallback: str | None, option: str) -> str:
    """The URL of a further endpoint, or that of the model; UserError where there is neither."""
    from prove.evaluation.exams.endpoint import checked_url

    if url is None and fallback is None:
        raise UserError(f"{option} is needed: the address of the server of that model.")
    return checked_url(url or fallback or "", option)


def _cost(request: Request, tokens: dict[str, int]) -> float | None:
    if request.price_in is None and request.price_out is None:
        return None
    asked, written = tokens.get("prompt", 0), tokens.get("completion", 0)
    return round((asked * (request.price_in or 0.0) + written * (request.price_out or 0.0)) / 1e6, 6)


def _unfinished(outcome: Outcome, down: str | None) -> str:
    told = f"{sum(outcome.errors.values()) + outcome.left:,} tasks have no answer"
    if down is not None:
        told += f"; the endpoint was given up after errors in a row ({down})"
    return f"{told}; the same command plays them again."
