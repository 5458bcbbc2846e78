"""The conversation of `prove-rl chat`: what is said, what is shown of it, and the commands between."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import typer
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from prove.cli._common import note, piped_lines
from prove.cli._describe import screen, show, summary
from prove.cli._pretty import changes, layout, visible
from prove.errors import UserError
from prove.rollout import OpenEpisode

if TYPE_CHECKING:
    from prove.cli._talkers import Talker
    from prove.dataset import Example
    from prove.rollout import Message

COMMANDS = {
    "/next": "say the next thing that the example's user says",
    "/diff": "what the conversation has changed in the world",
    "/tools": "the tools that the model is shown",
    "/undo": "take back your last message and all that followed it",
    "/reset": "begin anew in the first state of the same world",
    "/help": "this list",
    "/quit": "end",
}
STOPS = {
    "length": "the model did not end its message; it was cut off and its calls were not made",
    "assistant_limit": "the model went on calling and was stopped; say something to let it go on",
    "call_limit": "the model went on calling and was stopped; say something to let it go on",
}
Point = tuple[OpenEpisode, Any, int]
"""What can be gone back to: the episode, the talker's memory of it, the number of scripted turns said."""


class Talk:
    """One conversation. ``judged``: the scene is an example of a data set, whose reward is shown after each answer.

    :meth:`obey` takes one line; it raises UserError for one that cannot be obeyed, and nothing has changed then.
    """

    def __init__(self, scene: Example, talker: Talker, *, judged: bool) -> None:
        self.scene = scene
        self.talker = talker
        self.judged = judged
        self.past: list[Point] = []
        self.ended = False
        self._begin()

    def _begin(self) -> None:
        self.episode = OpenEpisode(self.scene, parser=self.talker.parser, watch=_show_messages)
        self.memory: Any = None
        self.scripted = 0

    @property
    def prompt(self) -> str:
        """``banking 7> ``."""
        return f"{'+'.join(self.scene.environments) or 'chat'} {self.scene.seed}> "

    @property
    def heading(self) -> str:
        """What stands above a conversation."""
        task = f", example {self.scene.id}: /next says what its user says" if self.judged else ""
        return f"{self.prompt[:-2]}, {len(self.scene.tools)} tools shown{task}. /help lists the commands, Ctrl-D ends."

    def obey(self, line: str) -> None:
        """Say a line to the model, or carry out a command."""
        line = line.strip()
        if not line:
            return
        if not line.startswith("/"):
            self.say(line)
            return
        if line not in COMMANDS:
            raise UserError(f"there is no command {line[:60]!r}; there are: {', '.join(COMMANDS)}.")
        command: Callable[[], None] = getattr(self, "do_" + line[1:])
        command()

    def attempt(self, line: str) -> str | None:
        """:meth:`obey`; the sentence to say if that was not possible."""
        try:
            self.obey(line)
        except UserError as error:
            return visible(str(error))
        return None

    def say(self, text: str, *, scripted: bool = False) -> None:
        """One turn. Whatever breaks off in its middle, Ctrl-C too, takes the whole turn back."""
        before = self._point()
        digest = self._digest()
        try:
            self.memory = self.talker.answer(self.episode, self.memory, text)
            if self.episode.result.stop == "fault":
                raise UserError(f"the environment has a fault, the turn is taken back: {self.episode.result.fault}")
        except BaseException:
            self._return(before)
            raise
        self.past.append(before)
        self.scripted += scripted
        stop = str(self.episode.result.stop)
        if stop in STOPS:
            show(Text(f"       {STOPS[stop]}", style="yellow"))
        space = self.episode.workspace
        if self._digest() != digest and (digest is not None or (space is not None and space.diff())):
            show(Text("state  against the beginning:", style="bold"))
            self.do_diff()
        if self.judged:
            _show_reward(self.scene, self.episode)

    def _point(self) -> Point:
        twin = self.episode.fork()
        return twin, self.talker.fork(self.memory, twin), self.scripted

    def _return(self, point: Point) -> None:
        self.episode, self.memory, self.scripted = point

    def _digest(self) -> str | None:
        return None if self.episode.workspace is None else self.episode.workspace.digest()

    def do_next(self) -> None:
        if not self.judged:
            raise UserError("/next needs an example; give one with --example ID --data DIR.")
        if self.scripted >= len(self.scene.user_turns):
            raise UserError("the example's user has said everything.")
        turn = self.scene.user_turns[self.scripted]
        show(Text.assemble(("you    ", "bold"), visible(turn.text)))
        self.say(turn.text, scripted=True)

    def do_diff(self) -> None:
        space = self.episode.workspace
        shown = [s for _, s in sorted(space.sessions.items()) if s.diff()] if space is not None else []
        for session in shown:
            show(Padding(changes(session), (0, 0, 0, 7)))
        if not shown:
            show(Text("nothing has changed"))

    def do_tools(self) -> None:
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True)
        for tool in self.scene.tools:
            function = tool["function"]
            table.add_row(Text(function["name"], style="cyan"), Text(summary(function.get("description", ""))))
        show(table)

    def do_undo(self) -> None:
        if not self.past:
            raise UserError("there is nothing to undo.")
        self._return(self.past.pop())
        show(Text("your last message and all that followed it are taken back"))

    def do_reset(self) -> None:
        self.past.append(self._point())
        self._begin()
        show(Text("at the beginning of the same world; /undo goes back"))

    def do_help(self) -> None:
        table = Table.grid(padding=(0, 2, 0, 0))
        for name, meaning in COMMANDS.items():
            table.add_row(Text(name, style="cyan"), Text(meaning))
        show(table)

    def do_quit(self) -> None:
        self.ended = True


def _show_messages(messages: list[Message]) -> None:
    """A message of the model, then each of its calls with the result."""
    said = messages[0]
    if said.get("reasoning_content"):
        show(Text(visible(f"thinks {said['reasoning_content'].strip()}"), style="dim"))
    if said["content"].strip() or not said.get("tool_calls"):
        show(Text.assemble(("model  ", "bold green"), visible(said["content"].strip()) or "(says nothing)"))
    results = messages[1:]
    for at, call in enumerate(said.get("tool_calls") or ()):
        function = call["function"]
        head = f"{visible(function['name']) or '(no name)'} {visible(function['arguments'])}"
        show(Text.assemble(("call   ", "bold cyan"), head), wrap=False)
        if at >= len(results):
            show(Text("       not made: too many calls", style="yellow"))
            continue
        content = json.loads(results[at]["content"])
        error = content.get("error") if isinstance(content, dict) else None
        if isinstance(error, dict) and "kind" in error:
            show(Text(visible(f"       {error['kind']}: {error.get('message', '')}"), style="red"))
        else:
            text = layout(content, min(screen().width, 120) - 7)
            show(Text(visible("\n".join(f"       {line}" for line in text.split("\n"))), style="dim"), wrap=False)


def _show_reward(scene: Example, episode: OpenEpisode) -> None:
    """The reward so far with what it costs, and whether the task is done."""
    from prove.cli._report import receipt
    from prove.evaluation import judge
    from prove.evaluation.metrics import PART_NAMES

    score, verdict = episode.result.reward, judge(scene, episode.result)
    if score is None:
        return
    parts = [(n.removeprefix("reward/"), getattr(score, part)) for part, n in PART_NAMES.items()]
    named = ", ".join(f"{name} {value:.3f}" for name, value in parts if value is not None)
    show(Text.assemble(("reward ", "bold magenta"), f"{score.total:.3f}" + (f"  ({named})" if named else "")))
    for line in receipt(scene, episode.result):
        show(Text(visible(f"       {line}"), style="dim"))
    if verdict.success is not None:
        show(Text("task   done", style="green") if verdict.success else Text("task   not done yet", style="yellow"))
    for reason in verdict.reasons:
        show(Text(visible(f"       {reason}"), style="dim"))


def converse(talk: Talk) -> None:
    """Read and answer at a terminal until the person ends it."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import WordCompleter

    prompt: PromptSession[str] = PromptSession(completer=WordCompleter(list(COMMANDS), sentence=True))
    show(Text(talk.heading))
    while not talk.ended:
        try:
            problem = talk.attempt(prompt.prompt(talk.prompt))
        except KeyboardInterrupt:
            problem = "interrupted, an answer that was not finished is taken back; /quit or Ctrl-D ends."
        except EOFError:
            break
        if problem is not None:
            show(Text(problem, style="red"))


def from_lines(talk: Talk) -> None:
    """Answer the lines of standard input. Each is repeated, so that the output reads as a conversation."""
    wrong = 0
    try:
        for number, line in enumerate(piped_lines("chat"), 1):
            if not line.strip():
                continue
            sys.stdout.write(f"{talk.prompt}{visible(line.strip())}\n")
            problem = talk.attempt(line)
            sys.stdout.flush()
            if problem is not None:
                wrong += 1
                note(f"error: line {number}: {problem}")
            if talk.ended:
                break
    except KeyboardInterrupt:
        raise KeyboardInterrupt("the conversation is not kept") from None
    if wrong:
        raise typer.Exit(2)
