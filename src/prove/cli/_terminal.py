"""The prompt of `prove-rl play` at a terminal: completion, history, at the foot what the tool being typed takes."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import CompleteEvent, Completer, Completion, get_common_complete_suffix
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from rich.text import Text

from prove.cli._complete import Suggester
from prove.cli._describe import kind_of, show
from prove.cli._pretty import visible

if TYPE_CHECKING:
    from prove.cli.play import Play


class Completing(Completer):
    """The suggestions as prompt_toolkit takes them."""

    def __init__(self, game: Play, commands: Mapping[str, str]) -> None:
        self.game = game
        self.commands = commands

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """What fits the text before the cursor."""
        suggester = Suggester(self.game.environment, self.commands, self.game.known)
        for one in suggester.suggest(document.text_before_cursor):
            yield Completion(one.text + one.after, -one.replaces, display=one.text, display_meta=visible(one.meta))


def keys() -> KeyBindings:
    """Tab as in a shell: it writes what is certain, and walks through the choices where there are several."""
    bindings = KeyBindings()

    @bindings.add("tab")
    def _(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        state = buffer.complete_state
        if state is not None and state.current_completion is not None:
            buffer.complete_next()
            return
        found = list(buffer.completer.get_completions(buffer.document, CompleteEvent(completion_requested=True)))
        if len(found) == 1:
            buffer.apply_completion(found[0])
            return
        certain = get_common_complete_suffix(buffer.document, found)
        if certain:
            buffer.insert_text(certain)
        elif state is not None:
            buffer.complete_next()
        elif found:
            buffer.start_completion(select_first=True)

    return bindings


def foot(game: Play, typed: str) -> str:
    """The line at the foot: the parameter or tool being typed, else the session's moment and changes."""
    words = typed.split()
    words = words[1:] if words[:1] == ["call"] else words
    tool = game.environment.tool_map.get(words[0]) if words else None
    if tool is None:
        changed = len(game.session.diff())
        moment = game.session.session.state.now
        return f"{moment:%A %Y-%m-%d %H:%M} UTC · {changed} row{'' if changed == 1 else 's'} changed"
    properties, required = tool.parameters["properties"], tool.parameters["required"]
    name, equals, _ = words[-1].partition("=")
    if equals and name in properties and not typed[-1:].isspace():
        return visible(f"{name}: {kind_of(properties[name])} · {properties[name].get('description', '')}")
    return visible(f"{tool.name}: {' '.join(n if n in required else f'[{n}]' for n in properties) or 'takes nothing'}")


def pieces(typed: str) -> list[str]:
    """Pasted text may hold several lines: those of one JSON text belong together, others are obeyed one by one."""
    return [typed] if re.match(r"\s*(call\s+)?\w+\s*[{[]", typed) else typed.splitlines()


def converse(game: Play, commands: Mapping[str, str]) -> None:
    """Read and obey until the person ends it."""
    prompt: PromptSession[str] = PromptSession(
        history=history(),
        completer=Completing(game, commands),
        auto_suggest=AutoSuggestFromHistory(),
        key_bindings=keys(),
    )
    env, now = game.environment, game.session.session.state.now
    show(
        Text(
            f"{env.name} {env.version}, seed {game.session.seed}, {now:%A %Y-%m-%d %H:%M} UTC. {len(env.tools)} tools: "
            "'tools' lists them, 'help' explains, Tab completes, Ctrl-D ends."
        )
    )
    while not game.ended:
        try:
            typed = prompt.prompt(game.prompt, bottom_toolbar=lambda: foot(game, prompt.default_buffer.text))
            for line in pieces(typed):
                problem = game.attempt(line)
                if problem is not None:
                    show(Text(problem, style="red"))
        except KeyboardInterrupt:
            show(Text("interrupted; 'quit' or Ctrl-D ends.", style="red"))
        except EOFError:
            break


def history() -> History:
    """The lines of earlier times, in the user's state folder; of this time only, where that cannot be written."""
    try:
        folder = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "prove-rl"
        folder.mkdir(parents=True, exist_ok=True)
        with open(folder / "play_history", "a"):
            pass
    except (OSError, RuntimeError):
        return InMemoryHistory()
    return FileHistory(str(folder / "play_history"))
