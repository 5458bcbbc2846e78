"""A run through verl: its folder, its data, and verl's own program as a process of its own."""

from __future__ import annotations

import importlib.util
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from prove.errors import UserError
from prove.training.cluster.compose import ENTRY, arguments, environment, overrides
from prove.training.recipe import Mcp, Recipe, dump, recorded
from prove.training.run import difference

Say = Callable[[str], None]
MARK = "grpo.recipe"
PYTHON = "PROVE_VERL_PYTHON"
"""Environment variable with the interpreter of the environment that has verl."""
_SENT = "PROVE_VERL_SENT"
"""Set for a command that was handed on to that interpreter: it must not be handed on once more."""
_BESIDE = Path(".venv-verl") / "bin" / "python"
_START = f"""\
import importlib.util, runpy, sys
if importlib.util.find_spec("prove") is None:
    print(f"error: {{sys.executable}} has no prove-rl; pip install 'prove-rl[verl]' there, or correct {PYTHON}",
          file=sys.stderr)
    sys.exit(2)
runpy.run_module("prove.cli.main", run_name="__main__", alter_sys=True)
"""


def interpreter() -> str | None:
    """The interpreter that has verl: this one, the one PROVE_VERL_PYTHON names, or that of .venv-verl; None without.

    verl needs an older transformers than TRL, so the two seldom share an environment.
    """
    if importlib.util.find_spec("verl") is not None:
        return sys.executable
    if os.environ.get(_SENT):
        raise UserError(
            f"{sys.executable} has no verl; name an interpreter that has it in {PYTHON}, or make .venv-verl anew with "
            "`make verl`"
        )
    named = os.environ.get(PYTHON)
    if named:
        if not Path(named).is_file():
            raise UserError(f"{PYTHON} names {named}, where there is no interpreter; correct it, or unset it")
        return named
    return str(_BESIDE.absolute()) if _BESIDE.is_file() else None


def need_interpreter() -> str:
    """As ``interpreter``; UserError with the remedy if there is none."""
    found = interpreter()
    if found is None:
        raise UserError(
            "the backend verl needs an environment of its own: `make verl` in a checkout makes .venv-verl, or "
            f"pip install 'prove-rl[verl]' there and name its interpreter in {PYTHON}"
        )
    return found


def elsewhere(python: str, command: Sequence[str]) -> int:
    """Run `prove-rl COMMAND` in the environment of another interpreter; its exit code. UserError if it is none."""
    try:
        process = subprocess.Popen([python, "-c", _START, *command], env={**os.environ, _SENT: "1"})
    except OSError as error:
        raise UserError(f"{python} cannot be run ({error.strerror}); correct {PYTHON}") from None
    return _wait(process)


def plan(recipe: Recipe, run: Path, extra: Sequence[str] = ()) -> tuple[dict[str, str], list[str]]:
    """The environment variables and the arguments of verl's program. ``extra``: overrides of verl's as they are."""
    run = run.absolute()
    return environment(recipe, run), [*arguments(overrides(recipe, run)), *extra]


def told(recipe: Recipe, run: Path, extra: Sequence[str] = ()) -> str:
    """The command that is run, one override a line, as a shell would take it."""
    variables, given = plan(recipe, run, extra)
    lines = [f"{key}={shlex.quote(value)}" for key, value in variables.items()]
    lines += [f"python -m {ENTRY}", *(f"  {shlex.quote(one)}" for one in given)]
    return " \\\n".join(lines)


def composed(recipe: Recipe, run: Path, extra: Sequence[str] = ()) -> Any:
    """verl's whole configuration, checked by verl. UserError where verl refuses."""
    from prove.training.cluster.compose import compose, validate

    config = compose(plan(recipe, run, extra)[1])
    validate(config)
    return config


def check_run(recipe: Recipe, run: Path, resume: bool) -> None:
    """Whether the folder is free, or with ``resume`` holds a run of this recipe. UserError where it does not fit."""
    mark = run / MARK
    if not resume:
        if mark.exists():
            raise UserError(f"{run} holds a run already; add --resume to go on with it, or give another --out")
        if next((run / "checkpoints").glob("global_step_*"), None) is not None:  # verl would go on from them
            raise UserError(f"{run} holds checkpoints and no {MARK} that tells whose; give another --out")
        return
    if not mark.exists():
        raise UserError(f"{run} holds no run to resume; run without --resume to begin one")
    if (key := difference(recorded(mark), recipe)) is not None:
        raise UserError(f"{run} was begun with another {key}; resume it with the same recipe")
    for name in ("train.parquet", "val.parquet"):
        if not (run / name).is_file():
            raise UserError(f"{run / name} is missing, without which the run cannot go on; begin anew in another --out")


def write_files(recipe: Recipe, run: Path, renderer: Any, say: Say) -> None:
    """The data as verl reads it, overlong prompts left out and told, the settings of our agent loop, the recipe.

    The recipe comes last: with it the folder holds a run.
    """
    from prove.dataset.store import files
    from prove.training.verl.data import write

    if recipe.data.path is None:
        raise UserError("the recipe names no data set; set data.path to one made by `prove-rl synth`")
    run.mkdir(parents=True, exist_ok=True)
    source, limit = Path(recipe.data.path), recipe.rollout.prompt_tokens
    written = write(source, run / "train.parquet", renderer, limit, split=recipe.data.split, say=say)
    rows, step = min(written, recipe.data.limit or written), recipe.optim.grpo.prompts
    if rows < step:
        raise UserError(
            f"{source} gives {rows} examples, fewer than the {step} of a step; lower optim.grpo.prompts, raise "
            "data.limit or make more data with `prove-rl synth`"
        )
    test = recipe.data.split
    if recipe.backend.verl.test_every and source.is_dir():
        files(source, "heldout")  # refuses a data set without one
        test = "heldout"
    # verl wants a file to test on even where it never does.
    quiet: Say = lambda line: None  # noqa: E731
    write(source, run / "val.parquet", renderer, limit, split=test, say=say if test == "heldout" else quiet)
    write_loops(recipe, run)
    (run / MARK).write_text(dump(recipe), encoding="utf-8")


def write_loops(recipe: Recipe, run: Path) -> None:
    """The settings of our agent loop; also at resuming, since servers of environments may have moved meanwhile."""
    from prove.training.verl.settings import Settings, agent_loops_yaml

    w = recipe.reward
    settings = Settings(
        family=recipe.model.family,
        profile=w.profile,
        weights=w.weights,
        alpha=w.alpha,
        beta=w.beta,
        unclosed=w.unclosed,
        calls=recipe.rollout.calls,
        message_tokens=recipe.rollout.message_tokens,
        environment=recipe.rollout.environment,
        mcp=_seen_from_the_run(recipe.rollout.mcp),
    )
    (run / "agent_loops.yaml").write_text(agent_loops_yaml(settings), encoding="utf-8")


def _seen_from_the_run(mcp: Mcp) -> Mcp:
    """The same servers for a process whose folder is the run's."""
    if mcp.token_file is None:
        return mcp
    return msgspec.structs.replace(mcp, token_file=str(Path(mcp.token_file).expanduser().absolute()))


def train(recipe: Recipe, run: Path, *, resume: bool, extra: Sequence[str] = (), say: Say = print) -> int:
    """Check, write the files of the run, tell the command, run verl's program to its end; its exit code.

    Raises UserError for whatever can be known before the first step, KeyboardInterrupt when it was interrupted.
    """
    from prove.training.cluster.preflight import preflight

    run = run.absolute()
    check_run(recipe, run, resume)
    renderer = preflight(recipe, run, say)
    composed(recipe, run, extra)
    if resume:
        write_loops(recipe, run)
    else:
        write_files(recipe, run, renderer, say)
    variables, given = plan(recipe, run, extra)
    say(f"running:\n{told(recipe, run, extra)}")
    process = subprocess.Popen([sys.executable, "-m", ENTRY, *given], env={**os.environ, **variables}, cwd=run)
    return _wait(process)


def _wait(process: subprocess.Popen[bytes]) -> int:
    """Wait for a process to end. Ctrl-C reaches it by itself, as it is of the same terminal; a second one ends it."""
    try:
        return process.wait()
    except KeyboardInterrupt:
        try:
            process.wait(timeout=60)
        except (KeyboardInterrupt, subprocess.TimeoutExpired):
            process.send_signal(signal.SIGTERM)
            process.wait()
        raise KeyboardInterrupt("verl was stopped; --resume goes on from its last checkpoint") from None
