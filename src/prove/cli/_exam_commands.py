"""The exams as commands of `prove-rl eval`: the options that all have in common, and those of each."""

from __future__ import annotations

import inspect
import os
import typing
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from prove.cli import _exam
from prove.cli._common import SeedOption
from prove.errors import UserError

COMMON: dict[str, tuple[Any, Any]] = {
    "model": (_exam.ModelOption, inspect.Parameter.empty),
    "base_url": (_exam.BaseUrlOption, None),
    "limit": (_exam.LimitOption, None),
    "trials": (_exam.TrialsOption, 1),
    "part": (_exam.PartOption, None),
    "temperature": (_exam.TemperatureOption, None),
    "seed": (SeedOption, 0),
    "out": (_exam.OutOption, None),
    "max_tokens": (_exam.MaxTokensOption, None),
    "concurrency": (_exam.ConcurrencyOption, 8),
    "timeout": (_exam.TimeoutOption, 600.0),
    "retries": (_exam.RetriesOption, 4),
    "price_in": (_exam.PriceInOption, None),
    "price_out": (_exam.PriceOutOption, None),
    "train_data": (_exam.TrainDataOption, None),
    "family": (_exam.FamilyOption, "auto"),
    "as_json": (_exam.JsonOption, False),
}


def _command(function: Callable[..., None]) -> Callable[..., None]:
    """A command with the common options before its own. ``function`` gets a request and its own options."""
    hints = typing.get_type_hints(function, include_extras=True)
    own = [p for p in inspect.signature(function).parameters.values() if p.name != "request"]

    def command(**options: Any) -> None:
        common = {name: options.pop(name) for name in COMMON}
        common["parts"] = common.pop("part") or []
        function(_exam.Request(exam=function.__name__, **common), **options)

    kind = inspect.Parameter.KEYWORD_ONLY
    shared = [inspect.Parameter(n, kind, default=d, annotation=a) for n, (a, d) in COMMON.items()]
    own = [p.replace(kind=kind, annotation=hints[p.name]) for p in own]
    vars(command)["__signature__"] = inspect.Signature([*shared, *own])
    command.__annotations__ = {p.name: p.annotation for p in [*shared, *own]}
    command.__doc__, command.__name__ = function.__doc__, function.__name__
    return command


@_command
def bfcl(request: _exam.Request) -> None:
    """BFCL v4, multi-turn: base, miss_func, miss_param, long_context, 200 tasks each, in function-calling mode.

    Asked and scored by the official code; `prove-rl exams install bfcl` brings it. An interrupted run goes on with the
    same command. The exam evaluates what the model writes as Python: run it where that may happen.
    """
    _exam.take(request)


def checkout(tau2_path: Path) -> str:
    """The folder of a checkout of tau2-bench, from the root; UserError where it is none."""
    if not any((tau2_path / p / "tau2").is_dir() for p in ("src", ".")):
        raise UserError(f"--tau2-path {tau2_path} holds no tau2-bench; give the folder of its checkout.")
    return os.fspath(tau2_path.absolute())


@_command
def tau2(
    request: _exam.Request,
    user_model: Annotated[
        str | None, typer.Option("--user-model", help="The model that plays the user. [default: --model]")
    ] = None,
    user_base_url: Annotated[
        str | None,
        typer.Option("--user-base-url", help="Its endpoint (key: PROVE_USER_API_KEY). [default: --base-url]"),
    ] = None,
    judge_model: Annotated[
        str | None, typer.Option("--judge-model", help="Judges the tasks of v1.x that ask for a model's judgement.")
    ] = None,
    judge_base_url: Annotated[
        str | None,
        typer.Option("--judge-base-url", help="Its endpoint (key: PROVE_JUDGE_API_KEY). [default: --base-url]"),
    ] = None,
    tau2_path: Annotated[
        Path | None, typer.Option("--tau2-path", help="A checkout of the official tau2-bench, in place of the package.")
    ] = None,
) -> None:
    """tau2-bench: airline, retail, telecom, with a model that plays the user; doing nothing is shown beside each.

    Played and scored by the official code; `prove-rl exams install tau2` brings v0.2.0 of it. A score depends on the
    model that plays the user: published figures use a strong one. An interrupted run goes on with the same command.
    """
    if judge_base_url is not None and judge_model is None:
        raise UserError("--judge-base-url needs --judge-model, the name its server knows the judge by.")
    if user_model is None and request.base_url is None:
        raise UserError("a model in a folder needs --user-model and --user-base-url for the user it talks with.")
    request.extra = {
        "user_model": user_model or request.model,
        "user_base_url": _exam.own_url(user_base_url, request.base_url, "--user-base-url"),
        "judge": judge_model,
        "judge_base_url": judge_model and _exam.own_url(judge_base_url, request.base_url, "--judge-base-url"),
        "tau2_path": None if tau2_path is None else checkout(tau2_path),
    }
    if user_model is None or user_model == request.model:
        request.notes.append("The measured model played the user, too: such a score is not comparable with others.")
        request.comparable = False
    else:
        request.notes.append(f"The user was played by {user_model}.")
    _exam.take(request)


@_command
def teval(
    request: _exam.Request,
    data_dir: Annotated[
        Path | None, typer.Option("--data-dir", help="The folder of T-Eval's data, which are not shipped with it.")
    ] = None,
    teval_path: Annotated[
        Path | None, typer.Option("--teval-path", help="A checkout of the official T-Eval, in place of OpenCompass'.")
    ] = None,
    embedder: Annotated[
        str, typer.Option("--embedder", help="The sentence model that scores plans and reasons: a name or a folder.")
    ] = "all-mpnet-base-v2",
) -> None:
    """T-Eval: instruct, plan, reason, retrieve, understand, review, averaged over the JSON and the string form.

    Scored by the official evaluators; `prove-rl exams install teval` brings them as OpenCompass ships them. The data
    are the project's own download (docs/exams.md names it). Another sentence model than the official one gives other
    figures, and the result says so.
    """
    if request.trials > 1:
        raise UserError("T-Eval is taken once at temperature 0; leave --trials out.")
    if data_dir is None:
        raise UserError(
            "T-Eval's data are needed: download T-Eval Data, as the README of github.com/open-compass/T-Eval names it "
            "(also the dataset lovesnowbest/T-Eval on the Hugging Face hub), and name its folder with --data-dir."
        )
    if not data_dir.is_dir():
        raise UserError(f"--data-dir {data_dir}: there is no such folder.")
    if teval_path is not None and not (teval_path / "teval" / "evaluators").is_dir():
        raise UserError(f"--teval-path {teval_path} holds no T-Eval; give the folder of its checkout.")
    request.extra = {
        "data_dir": os.fspath(data_dir.absolute()),
        "teval_path": None if teval_path is None else os.fspath(teval_path.absolute()),
        # The exam works in a folder of its own, so a folder is named from the root.
        "embedder": os.path.abspath(embedder) if os.path.isdir(embedder) else embedder,
    }
    if Path(embedder).name != "all-mpnet-base-v2":
        request.comparable = False
        request.notes.append(f"Plans and reasons were scored by {Path(embedder).name}, not by all-mpnet-base-v2.")
    _exam.take(request)


@_command
def agentdojo(request: _exam.Request) -> None:
    """AgentDojo's 97 user tasks without attacks, in four stateful suites: workspace, travel, banking, slack.

    Played and scored by the official code, without a judge and without a simulated user; `prove-rl exams install
    agentdojo` brings it. An interrupted run goes on with the same command.
    """
    _exam.take(request)
