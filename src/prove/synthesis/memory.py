"""What is known in a conversation: who was spoken of, which ids results showed, what a pronoun would stand for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from prove.engine import Observation, Session, Tool
from prove.synthesis.goals import Goal
from prove.synthesis.naming import Lookup
from prove.synthesis.sampler import entity_of, entity_rows, walk


class Memory:
    """Grows with what is said and found.

    ``mentioned``: entity -> the ids spoken of in the last turn; ``focus``: entity -> what a pronoun for it stands for;
    ``known``: all ids that results showed; ``shown``: look-up -> the ids that it has found; ``results``: tool -> its
    last result; ``spoken``: id -> what the user calls it; ``last``: the last goal that was reached.
    """

    def __init__(self) -> None:
        self.mentioned: dict[str, set[str]] = {}
        self.focus: dict[str, str] = {}
        self.known: set[str] = set()
        self.shown: dict[str, set[str]] = {}
        self.results: dict[str, Any] = {}
        self.spoken: dict[str, str] = {}
        self.last: Goal | None = None

    def next_turn(self) -> None:
        """The user speaks again: pronouns stand for what the turn before was about."""
        self.focus = self.settled()
        self.mentioned = {}

    def settled(self) -> dict[str, str]:
        """What a pronoun would stand for: the only entity of its kind that was just spoken of."""
        return {entity: next(iter(keys)) for entity, keys in self.mentioned.items() if len(keys) == 1}

    def note(self, tool: Tool, data: Any) -> None:
        """Take in the ids of a result."""
        for path, _ in tool.produces:
            self.known.update(k for k in walk(data, path) if isinstance(k, str))
        self.note_shown(tool, data)

    def note_shown(self, tool: Tool, data: Any) -> None:
        """Take in which entities a look-up has found, so that it need not be made again."""
        if tool.read_only:
            self.shown.setdefault(tool.name, set()).update(key for _, key, _ in entity_rows(tool, data))

    def learn(self, session: Session, goal: Goal, observation: Observation) -> None:
        """Take in what a goal was about: the entities that the user named, and those whose rows the result holds."""
        self.results[goal.tool.name] = observation.data
        about = [
            (entity, goal.arguments[p])
            for p, entity in goal.tool.refs.items()
            if p in goal.arguments.keys() & goal.said.keys()
        ]
        for path, entity in goal.tool.produces:
            if path[-1:] == ("id",) or not any(other[-1:] == ("id",) for other, _ in goal.tool.produces):
                about += [(entity, k) for k in walk(observation.data, path) if isinstance(k, str)]
        for entity, key in about:
            self.mentioned.setdefault(entity_of(session, entity, key), set()).add(key)
        self.last = goal

    def name(self, goal: Goal) -> None:
        """Take in what the user calls the entities of a goal."""
        for p in goal.tool.refs:
            if p in goal.said and p in goal.arguments and p not in goal.pronouns:
                self.spoken[goal.arguments[p]] = goal.said[p]

    def found_by(self, session: Session, producer: str, entity: str) -> list[str]:
        """The ids of an entity that the last result of a tool shows, each once."""
        wanted = set(entity.split("|"))
        found = [
            k
            for path, e in session.environment.tool_map[producer].produces
            if wanted & set(e.split("|"))
            for k in walk(self.results.get(producer), path)
            if isinstance(k, str) and entity_of(session, e, k) in wanted
        ]
        return list(dict.fromkeys(found))

    def needed(self, layer: Sequence[Lookup]) -> list[Lookup]:
        """The look-ups of a layer that no earlier call saves, the most general one of a tool for all that it shows."""
        needed: list[Lookup] = []
        for lookup in sorted(layer, key=lambda k: len(k.arguments)):
            shown = self.shown.setdefault(lookup.tool, set())
            if lookup.finds not in shown:
                shown |= lookup.shown
                needed.append(lookup)
        return sorted(needed, key=layer.index)
