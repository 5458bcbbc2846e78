"""The record of one conversation on a live workspace: messages, ground truth, and what came out of each call."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from prove.dataset import Call, Fact, UserTurn
from prove.engine import Observation, Workspace, environment

MAX_ASSISTANT_MESSAGES = 9
"""Those of a reference; an episode has one more for a message that went wrong."""
MAX_USER_TURNS = 5


class Conversation:
    """Executes what a teacher calls and keeps what became of it.

    Calls that succeed enter the ground truth; failed attempts stand in ``messages`` only.
    """

    def __init__(self, workspace: Workspace, system: str) -> None:
        self.workspace = workspace
        self.messages: list[dict[str, Any]] = [{"role": "system", "content": system}]
        self.turns: list[UserTurn] = []
        self.steps: list[list[Call]] = []
        self.observations: list[list[Observation]] = []
        self.facts: list[Fact] = []
        self.failed = 0

    @property
    def heard(self) -> str:
        """All that the user has said."""
        return "\n".join(t.text for t in self.turns)

    @property
    def seen(self) -> str:
        """All that tools have returned, as JSON text."""
        return "\n".join(o.text for step in self.observations for o in step)

    @property
    def assistant_messages(self) -> int:
        """How many messages the assistant wrote."""
        return sum(m["role"] == "assistant" for m in self.messages)

    def hear(self, turn: UserTurn) -> None:
        self.turns.append(turn)
        self.messages.append({"role": "user", "content": turn.text})

    def speak(self, text: str) -> None:
        self.messages.append({"role": "assistant", "content": text})

    def execute(self, calls: Sequence[tuple[str, dict[str, Any]]]) -> list[bool]:
        asked = []
        results = []
        step: list[Call] = []
        observed: list[Observation] = []
        outcomes: list[bool] = []
        number = sum(m["role"] == "tool" for m in self.messages)
        for i, (name, arguments) in enumerate(calls):
            call_id = f"call_{number + i}"
            observation = self.workspace.call(name, arguments)
            text = json.dumps(arguments, ensure_ascii=False, separators=(", ", ": "))
            asked.append({"id": call_id, "type": "function", "function": {"name": name, "arguments": text}})
            results.append({"role": "tool", "tool_call_id": call_id, "name": name, "content": observation.text})
            outcomes.append(observation.ok)
            if observation.ok:
                step.append(Call(name, arguments, len(self.turns) - 1))
                observed.append(observation)
            else:
                self.failed += 1
        self.messages.append({"role": "assistant", "content": "", "tool_calls": asked})
        self.messages += results
        if step:
            self.steps.append(step)
            self.observations.append(observed)
        return outcomes


INSTRUCTIONS = (
    "You are a helpful assistant. Use the tools to do what the user asks; ask if something needed is missing, "
    "and say so if no tool can do it."
)


def system_prompt(environments: Sequence[str], seed: int) -> str:
    """The first message: what the assistant is and when it is."""
    now = environment(environments[0]).world(seed).start
    return f"{INSTRUCTIONS} It is {now:%A}, {now:%B} {now.day}, {now.year}, {now:%H:%M} UTC."
