"""The application: a table of commands, each imported only when it runs, and the one place where every fault ends.

Exit codes: 0 done; 1 a command's own negative answer; 2 bad input or a full disk; 70 a fault of this program;
130 interrupted; 141 the reader of the output went away.
"""

from __future__ import annotations

import errno
import importlib
import importlib.util
import os
import sys
import threading
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from prove.errors import UserError

PROGRAM = "prove-rl"
BAD_INPUT, INTERNAL, INTERRUPTED, BROKEN_PIPE = 2, 70, 130, 141

# Environment variable that shows the traceback of any fault.
DEBUG = "PROVE_DEBUG"


@dataclass(frozen=True, slots=True)
class Entry:
    """A command: the module that holds it, the function or typer app in it, one line of help."""

    module: str
    attribute: str
    help: str


COMMANDS: dict[str, Entry] = {
    "quickstart": Entry("prove.cli.quickstart", "quickstart", "Synthesize, train a small model, compare: one page."),
    "envs": Entry("prove.cli.envs", "envs", "List the environments and their tools."),
    "call": Entry("prove.cli.call", "call", "Call one tool of an environment and print the observation."),
    "play": Entry("prove.cli.play", "play", "Use an environment by hand, in a prompt of its own."),
    "chat": Entry("prove.cli.chat", "chat", "Talk to a model in a live environment; see calls, state and reward."),
    "serve": Entry("prove.cli.serve", "serve", "Serve environments over MCP, by stdio or HTTP."),
    "score": Entry("prove.cli.score", "score", "Score trajectories against their ground truth."),
    "graph": Entry("prove.cli.graph", "graph", "Find which tool feeds or enables which other."),
    "synth": Entry("prove.cli.synth", "synth", "Make a data set of verified multi-turn examples."),
    "paraphrase": Entry("prove.cli.paraphrase", "paraphrase", "Have a model rewrite what the users of a data set say."),
    "validate": Entry("prove.cli.validate", "validate", "Replay and check every example of a data set."),
    "show": Entry("prove.cli.show", "show", "Read a data set, or one example of it, as a conversation."),
    "stats": Entry("prove.cli.stats", "stats", "Count a data set: kinds, tools, variety, lengths, drop reasons."),
    "export": Entry("prove.cli.export", "export", "Write a data set for verl, TRL or OpenAI's fine-tuning."),
    "audit": Entry("prove.cli.audit", "audit", "Price policies that do not do the task under both reward profiles."),
    "rescore": Entry("prove.cli.rescore", "rescore", "Score stored rollouts with another reward."),
    "overlap": Entry("prove.cli.overlap", "overlap", "Compare tools and data with the public exams."),
    "train": Entry("prove.cli.train", "app", "Train a model: sft, grpo."),
    "export-model": Entry("prove.cli.export_model", "export_model", "Make a model's folder of a checkpoint of verl."),
    "exams": Entry("prove.cli.exams", "app", "Install and check the public exams."),
    "eval": Entry("prove.cli.eval", "app", "Measure a model: heldout, bfcl, tau2, teval, agentdojo."),
    "report": Entry("prove.cli.report", "report", "Lay runs beside each other and beside the paper's tables."),
    "experiment": Entry("prove.cli.experiment", "experiment", "Compare arms over seeds: tables, plots, intervals."),
}

# Packages that only an extra brings, so that their absence can be answered with the remedy.
EXTRAS = {
    "accelerate": "train",
    "datasets": "train",
    "peft": "train",
    "tokenizers": "train",
    "torch": "train",
    "transformers": "train",
    "trl": "train",
    "mcp": "mcp",
    "mcp_types": "mcp",
    "starlette": "mcp",
    "uvicorn": "mcp",
    "openai": "eval",
    "ray": "ray",
    "verl": "verl",
}


class Escaped(Exception):
    """Carries a fault past typer, which would turn some of them into exit codes without a word."""

    def __init__(self, fault: BaseException) -> None:
        super().__init__(str(fault))
        self.fault = fault


@contextmanager
def _escaping() -> Iterator[None]:
    try:
        yield
    except (KeyboardInterrupt, EOFError, OSError) as fault:
        raise Escaped(fault) from fault


class LazyCommand(TyperCommand):
    """Stands in the list of commands for a module that is not imported yet."""

    def __init__(self, name: str, entry: Entry) -> None:
        super().__init__(name, help=entry.help, short_help=entry.help, add_help_option=False)
        self.entry = entry

    def load(self) -> Any:
        """Import the module and build the real command."""
        target = getattr(importlib.import_module(self.entry.module), self.entry.attribute)
        if not isinstance(target, typer.Typer):
            function, target = target, _typer()
            target.command(self.name)(function)
        command = typer.main.get_command(target)
        command.name = self.name
        if isinstance(command, TyperGroup):
            # "Missing command" is then one sentence like every other fault.
            command.no_args_is_help = False
        return command

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """The context of the real command, which from here on takes this one's place."""
        return self.load().make_context(info_name, args, parent=parent, **extra)


class LazyGroup(TyperGroup):
    """The commands whose modules exist, in the table's order."""

    def __init__(self, *, commands: Any = None, **attributes: Any) -> None:
        found = {
            name: LazyCommand(name, entry)
            for name, entry in COMMANDS.items()
            if importlib.util.find_spec(entry.module) is not None
        }
        super().__init__(commands={**found, **(commands or {})}, **attributes)

    def make_context(self, *arguments: Any, **extra: Any) -> Any:
        """Read the program's own options; `--help` and `--version` already write here."""
        with _escaping():
            return super().make_context(*arguments, **extra)

    def invoke(self, ctx: Any) -> None:
        """Run the command; what it returns is no exit code."""
        with _escaping():
            super().invoke(ctx)


def _typer(**settings: Any) -> typer.Typer:
    return typer.Typer(add_completion=False, pretty_exceptions_enable=False, **settings)


app = typer.Typer(
    name=PROGRAM,
    cls=LazyGroup,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"{PROGRAM} {version(PROGRAM)}")
        raise typer.Exit()


@app.callback()
def _root(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Print the version and exit."
    ),
) -> None:
    """Live, stateful tool environments for language models: verified data, rewards, training, evaluation."""


def run(arguments: Sequence[str]) -> int:
    """Run the command line `arguments` (without the program's name) and return its exit code; never raises."""
    try:
        code = typer.main.get_command(app).main(list(arguments) or ["--help"], prog_name=PROGRAM, standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except BaseException as raised:
        fault = raised.fault if isinstance(raised, Escaped) else raised
        if os.environ.get(DEBUG, "0") not in ("", "0"):
            traceback.print_exception(fault)
        code, message = explain(fault)
        if message:
            _say(message)
        if code != 0:
            _drop_unwritten_output()
        return code


def explain(fault: BaseException) -> tuple[int, str]:
    """The exit code of a fault and the one sentence that says it; an empty sentence where there is nothing to say."""
    if isinstance(fault, UserError):
        return BAD_INPUT, f"error: {fault}"
    if isinstance(fault, typer.TyperException):
        return BAD_INPUT, _usage(fault)
    if isinstance(fault, KeyboardInterrupt | typer.Abort):
        # A command that knows what is safe says so: raise KeyboardInterrupt("12 examples are kept; …").
        return INTERRUPTED, f"interrupted; {str(fault) or 'the command did not finish'}"
    if isinstance(fault, SystemExit):
        return (fault.code, "") if isinstance(fault.code, int) else (1 if fault.code else 0, str(fault.code or ""))
    if isinstance(fault, BrokenPipeError):
        return BROKEN_PIPE, ""
    if _disk_is_full(fault):
        where = f" while writing {_name(fault)}" if _name(fault) else ""
        return BAD_INPUT, f"error: the disk is full{where}; free some space and run the same command again"
    if isinstance(fault, ModuleNotFoundError):
        package = (fault.name or "").partition(".")[0]
        if package in EXTRAS:
            remedy = f"run: pip install '{PROGRAM}[{EXTRAS[package]}]'"
            return BAD_INPUT, f"error: this needs the package {package}, which is not installed; {remedy}"
    if isinstance(fault, OSError) and _name(fault):
        return BAD_INPUT, f"error: {_name(fault)}: {(fault.strerror or 'cannot be used').lower()}; check the path"
    what = " ".join(str(fault).split())
    return INTERNAL, (
        f"internal error: {type(fault).__name__}{': ' + what if what else ''}; run with {DEBUG}=1 for the traceback"
    )


def _usage(fault: typer.TyperException) -> str:
    context = getattr(fault, "ctx", None)
    path = context.command_path if context is not None else PROGRAM
    message = fault.format_message().strip().rstrip(".")
    commands = getattr(getattr(context, "command", None), "commands", None)
    if commands and message == "Missing command":
        message += f", one of: {', '.join(commands)}"
    return f"error: {' '.join(message.split())}; see '{path} --help'"


def _causes(fault: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    cause: BaseException | None = fault
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        yield cause
        cause = cause.__cause__ or cause.__context__


def _disk_is_full(fault: BaseException) -> bool:
    """Also where a library wrapped the error of the system in one of its own, or only kept its text."""
    full = (errno.ENOSPC, errno.EDQUOT)
    return any(
        (isinstance(cause, OSError) and cause.errno in full) or os.strerror(errno.ENOSPC) in str(cause)
        for cause in _causes(fault)
    )


def _name(fault: BaseException) -> str:
    name = getattr(fault, "filename", None)
    return os.fsdecode(name) if isinstance(name, str | bytes) else ""


def _drop_unwritten_output() -> None:
    """Without this the interpreter, at its end, writes once more to a pipe without a reader or a full disk."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _say(message: str) -> None:
    try:
        print(message, file=sys.stderr, flush=True)
    except OSError:
        # The error stream itself is closed or full: the exit code still tells.
        pass


def main() -> None:
    """The program `prove-rl`."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            # Started with the stream closed (`>&-`): what is said goes nowhere, the exit code stays.
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115
        # JSON is UTF-8 whatever the locale says.
        getattr(sys, name).reconfigure(encoding="utf-8", errors="backslashreplace")
    code = run(sys.argv[1:])
    if code == INTERRUPTED and threading.active_count() > 1:
        # Threads of a library that was interrupted in its work may wait for ever, and the interpreter for them.
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError):
                stream.flush()
        os._exit(code)
    sys.exit(code)


if __name__ == "__main__":
    main()
