"""`prove-rl play`: an environment by hand, in a prompt with completion, or line by line from standard input."""

from __future__ import annotations

import os
import re
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from prove.cli._common import SeedOption, note, piped_lines, to_json
from prove.cli._complete import Known
from prove.cli._describe import screen, show, tool_list, tool_page
from prove.cli._literals import nearest, parse_arguments
from prove.cli._pretty import changes, result, rows, visible
from prove.cli.main import DEBUG
from prove.engine import Environment, EnvironmentFault, environment
from prove.engine.log import LoggedSession, exclusive, load, save
from prove.errors import UserError

UNDO_STEPS = 1000

# What stands behind a command's name, and what it does.
COMMANDS: dict[str, tuple[str, str]] = {
    "help": ("[NAME]", "this list, or all about a tool or command"),
    "tools": ("[WORD]", "the tools, or those that speak of WORD"),
    "call": ("TOOL …", "call a tool, also one that is named like a command"),
    "diff": ("", "what this session has changed"),
    "status": ("", "seed, moment, number of calls, forks, digest"),
    "log": ("", "the calls so far"),
    "rows": ("[TABLE [WORD]]", "what is behind the tools: the tables, or the rows of one, those that hold WORD"),
    "undo": ("", "take back the last call, reset, seed or load"),
    "fork": ("", "go on in a copy; back returns to this point"),
    "back": ("", "leave the copy and return to where it was made"),
    "reset": ("", "back to the first state of this world"),
    "seed": ("N", "begin anew in another world"),
    "save": ("FILE", "write the session to a file (save! replaces another session's)"),
    "save!": ("FILE", "write the session to a file, even over another session"),
    "load": ("FILE", "go on with the session in a file"),
    "quit": ("", "end"),
}
ALIASES = {"?": "help", "exit": "quit"}


def play(
    env: Annotated[str, typer.Argument(metavar="ENV", help="The environment; see prove-rl envs.")],
    seed: SeedOption = 0,
) -> None:
    """Use an environment by hand: type a tool's name and its arguments, see the result.

    At a terminal Tab completes tools, parameters and the ids seen so far. Otherwise the lines come from standard input,
    results go to standard output and faults to standard error; exit code 2 if a line was not understood.

    echo 'list_accounts kind=checking' | prove-rl play banking --seed 7
    """
    game = Play(environment(env), seed)
    if sys.stdin is None:
        raise UserError("standard input is closed; run prove-rl play at a terminal, or pipe lines into it.")
    if sys.stdin.isatty() and sys.stdout.isatty():
        from prove.cli._terminal import converse

        converse(game, {name: meaning for name, (_, meaning) in COMMANDS.items()})
    else:
        _from_lines(game)


Moment = tuple[str, LoggedSession, Known]
"""What can be gone back to: what was done then, the session before it, the ids known."""


class Play:
    """The state of the prompt: the current session, what can be undone, and the sessions beneath it.

    :meth:`obey` carries out one line and prints what there is to see.
    """

    def __init__(self, env: Environment, seed: int) -> None:
        self.environment = env
        self.session = LoggedSession(env, seed)
        self.past: deque[Moment] = deque(maxlen=UNDO_STEPS)
        self.below: list[tuple[LoggedSession, deque[Moment]]] = []
        self.known = Known()
        self.file: str | None = None
        self.ended = False

    @property
    def prompt(self) -> str:
        """``banking 7> ``, and how many forks deep."""
        forks = f" fork {len(self.below)}" if self.below else ""
        return f"{self.environment.name} {self.session.seed}{forks}> "

    def obey(self, line: str) -> None:
        """Carry out one line. Raises :class:`UserError` for a line that makes no sense; nothing has changed then."""
        line = line.strip()
        if not line or line.startswith("#"):
            return
        head, rest = _split(line)
        name = ALIASES.get(head, head)
        if name not in COMMANDS:
            self.call(head, rest)
            return
        usage = COMMANDS[name][0]
        if rest and not usage:
            raise UserError(f"{name} takes nothing behind it, but there is {rest[:60]!r}.")
        if not rest and usage and not usage.startswith("["):
            raise UserError(f"{name} needs something behind it: {name} {usage}.")
        action: Callable[..., None] = getattr(self, "do_" + name.replace("!", "_over"))
        action(*([rest] if usage else []))

    def attempt(self, line: str) -> str | None:
        """:meth:`obey`; the sentence to say if that was not possible. Only a lost output stream ends the prompt."""
        try:
            self.obey(line)
        except UserError as error:
            return visible(str(error))
        except OSError:
            raise
        except Exception as error:
            if os.environ.get(DEBUG, "0") not in ("", "0"):
                raise
            return visible(
                f"internal error: {type(error).__name__}: {' '.join(str(error).split())}; the session goes on."
            )
        return None

    def call(self, name: str, text: str) -> None:
        """Call a tool and show what it gives."""
        tool = self.environment.tool_map.get(name)
        if tool is None:
            raise UserError(self._unknown(name))
        arguments = parse_arguments(text, tool.parameters["properties"])
        with self._undoable(name):
            try:
                observation = self.session.call(name, arguments)
            except EnvironmentFault as error:
                raise UserError(f"the environment has a fault, nothing was changed: {error}") from error
        if observation.ok:
            self.known.learn(tool, observation.data)
        show(result(observation, min(screen().width, 120)), wrap=not observation.ok)

    @contextmanager
    def _undoable(self, what: str) -> Iterator[None]:
        """Keep the session as it was, to undo what follows; whatever breaks off in the middle is undone at once."""
        before, known = self.session.fork(), self.known
        try:
            yield
        except BaseException:
            self.session = before
            raise
        self.past.append((what, before, known))

    def _unknown(self, name: str) -> str:
        tools = self.environment.tool_map
        word = re.match(r"\w*", name)
        if word and word[0] in tools:
            return f"{name[:60]!r} is no tool; write {word[0]} key=value … with spaces between."
        return f"there is no tool or command {name[:60]!r}; " + (
            hint if "did you mean" in (hint := nearest(name, [*tools, *COMMANDS])) else "see 'tools' and 'help'."
        )

    def do_call(self, rest: str) -> None:
        self.call(*_split(rest))

    def do_help(self, name: str) -> None:
        if name in self.environment.tool_map:
            show(tool_page(self.environment.tool_map[name]))
        elif ALIASES.get(name, name) in COMMANDS:
            usage, meaning = COMMANDS[ALIASES.get(name, name)]
            show(Text(f"{ALIASES.get(name, name)} {usage}".strip() + f": {meaning}"))
        elif name:
            raise UserError(self._unknown(name))
        else:
            show(_help(self.environment))

    def do_tools(self, word: str) -> None:
        show(tool_list(self.environment, word))

    def do_diff(self) -> None:
        show(changes(self.session.session))

    def do_status(self) -> None:
        state = self.session.session.state
        calls = len(self.session.lines())
        rows = {
            "environment": f"{self.environment.name} {self.environment.version}",
            "seed": str(self.session.seed),
            "moment": f"{state.now:%A %Y-%m-%d %H:%M:%S} UTC",
            "calls": str(calls),
            "forks": str(len(self.below)),
            "digest": self.session.digest(),
        }
        table = Table.grid(padding=(0, 2, 0, 0))
        for key, value in rows.items():
            table.add_row(Text(key, style="cyan"), Text(value))
        show(table)

    def do_rows(self, text: str) -> None:
        table, word = _split(text) if text else ("", "")
        session = self.session.session
        tables = list(self.environment.entities.values())
        if not table:
            show(Text("\n".join(f"{name}  {len(getattr(session.state, name))} rows" for name in tables)))
        elif table not in tables:
            raise UserError(f"there is no table {table[:60]!r}; {nearest(table, tables)}")
        else:
            show(rows(session, table, word), wrap=False)

    def do_log(self) -> None:
        calls = self.session.calls
        lines = [f"{number:>3}  {call.tool} {to_json(call.arguments)}" for number, call in enumerate(calls, 1)]
        show(Text(visible("\n".join(lines)) if lines else "no call yet"), wrap=False)

    def do_undo(self) -> None:
        if not self.past:
            raise UserError("there is nothing to undo here" + ("; back leaves the fork." if self.below else "."))
        what, self.session, self.known = self.past.pop()
        show(Text(f"undone: {what}"))

    def do_fork(self) -> None:
        self.below.append((self.session, self.past))
        self.session, self.past = self.session.fork(), deque(maxlen=UNDO_STEPS)
        show(Text("now in a copy; back returns to this point"))

    def do_back(self) -> None:
        if not self.below:
            raise UserError("there is no fork to leave; fork makes one.")
        self.session, self.past = self.below.pop()
        show(Text("back where the fork was made"))

    def do_reset(self) -> None:
        with self._undoable("reset"):
            self.session.reset()
        show(Text(f"at the first state of seed {self.session.seed}"))

    def do_seed(self, text: str) -> None:
        if not re.fullmatch(r"[0-9]{1,40}", text, re.ASCII):
            raise UserError(f"seed takes a whole number from 0 on, not {text[:60]!r}.")
        with self._undoable("seed"):
            self.session = LoggedSession(self.environment, int(text))
        self.known = Known()
        show(Text(f"a new session in the world of seed {self.session.seed}"))

    def do_save(self, text: str) -> None:
        path = _path(text)
        if path != self.file and os.path.exists(path):
            load(path)  # anything but a session file is refused with its own sentence, and left alone
            raise UserError(f"{path} holds another session; 'save! {path}' replaces it.")
        self._write(path)

    def do_save_over(self, text: str) -> None:
        path = _path(text)
        if path != self.file and os.path.exists(path):
            load(path)
        self._write(path)

    def _write(self, path: str) -> None:
        with exclusive(path):
            save(self.session, path)
        self.file = path
        show(Text(f"saved {path}: seed {self.session.seed}, {len(self.session.lines())} calls"))

    def do_load(self, text: str) -> None:
        path = _path(text)
        with self._undoable("load"):
            self.session = load(path, self.environment)
        self.file = path
        self.known = Known()
        show(Text(f"loaded {path}: seed {self.session.seed}, {len(self.session.lines())} calls"))

    def do_quit(self) -> None:
        self.ended = True


def _split(text: str) -> tuple[str, str]:
    """The first word and what follows it."""
    head, *rest = text.split(None, 1)
    return head, rest[0] if rest else ""


def _path(text: str) -> str:
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        text = text[1:-1]
    return os.path.expanduser(text)


def _help(env: Environment) -> Group:
    table = Table.grid(padding=(0, 2, 0, 0))
    for name, (usage, meaning) in COMMANDS.items():
        if name != "save!":
            table.add_row(Text(f"{name} {usage}".rstrip(), style="cyan"), Text(meaning))
    example = next((tool for tool in env.tools if tool.parameters["required"]), env.tools[0])
    pairs = " ".join(f"{name}=…" for name in example.parameters["required"])
    return Group(
        Text("A tool's name, then its arguments as key=value or as one JSON object:"),
        Padding(Text(f"{example.name} {pairs}\n{example.name} {{…}}", style="green"), (0, 0, 0, 2)),
        Text('Text with spaces takes quotes: key="two words". A list is JSON: key=["a", "b"].'),
        Padding(table, (1, 0, 0, 2)),
    )


def _from_lines(game: Play) -> None:
    """Obey standard input. Each line is repeated before its result, so that the output reads as a conversation."""
    wrong = 0
    try:
        for number, line in enumerate(piped_lines("play"), 1):
            text = visible(line.strip())
            if text:
                sys.stdout.write(f"{game.prompt}{text}\n")
            problem = game.attempt(line)
            sys.stdout.flush()
            if problem is not None:
                wrong += 1
                note(f"error: line {number}: {problem}")
            if game.ended:
                break
    except KeyboardInterrupt:
        raise KeyboardInterrupt("of this session only what 'save' wrote is kept") from None
    if wrong:
        raise typer.Exit(2)
