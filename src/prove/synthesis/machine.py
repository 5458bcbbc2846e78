"""The state machine of a conversation (paper, section 2.3): five groups of states, one table of transitions.

Any teacher drives it: it says what is asked, called and answered; the machine executes, classifies and decides what
may come next. ``prove-rl synth --draw`` prints the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal, Protocol

from prove.dataset import UserTurn


class State(StrEnum):
    """Where a conversation stands. The groups: query, turn, tool execution, response, continuation."""

    QUERY = "query"
    PROCESS = "process"
    EXECUTE = "execute"
    RECOVER = "recover"
    CLARIFY = "clarify"
    RESPOND = "respond"
    CONTINUE = "continue"
    DONE = "done"
    DROPPED = "dropped"


GROUPS: dict[State, str] = {
    State.QUERY: "query",
    State.PROCESS: "turn",
    State.EXECUTE: "tool execution",
    State.RECOVER: "tool execution",
    State.CLARIFY: "response",
    State.RESPOND: "response",
    State.CONTINUE: "continuation",
    State.DONE: "continuation",
    State.DROPPED: "continuation",
}

TABLE: dict[tuple[State, str], State] = {
    (State.QUERY, "spoken"): State.PROCESS,
    (State.QUERY, "nothing fits"): State.DROPPED,
    (State.PROCESS, "calls"): State.EXECUTE,
    (State.PROCESS, "question"): State.CLARIFY,
    (State.PROCESS, "reply"): State.RESPOND,
    (State.PROCESS, "malformed"): State.PROCESS,
    (State.PROCESS, "too many malformed"): State.DROPPED,
    (State.EXECUTE, "success"): State.PROCESS,
    (State.EXECUTE, "partial success"): State.RECOVER,
    (State.EXECUTE, "failure"): State.RECOVER,
    (State.EXECUTE, "too many calls"): State.DROPPED,
    (State.RECOVER, "corrected parameters"): State.EXECUTE,
    (State.RECOVER, "another tool"): State.EXECUTE,
    (State.RECOVER, "gives up"): State.RESPOND,
    (State.RECOVER, "too many failures"): State.DROPPED,
    (State.RECOVER, "malformed"): State.RECOVER,
    (State.RECOVER, "too many malformed"): State.DROPPED,
    (State.CLARIFY, "answered"): State.PROCESS,
    (State.CLARIFY, "nothing fits"): State.DROPPED,
    (State.CLARIFY, "too many turns"): State.DROPPED,
    (State.RESPOND, "told"): State.CONTINUE,
    (State.CONTINUE, "follow-up"): State.QUERY,
    (State.CONTINUE, "end"): State.DONE,
}


def draw() -> str:
    """The table as a Mermaid state diagram."""
    lines = ["stateDiagram-v2", f"    [*] --> {State.QUERY}"]
    lines += [f"    {source} --> {target}: {event}" for (source, event), target in TABLE.items()]
    lines += [f"    {end} --> [*]" for end in (State.DONE, State.DROPPED)]
    return "\n".join(lines)


@dataclass(slots=True)
class Action:
    """What the assistant does next. ``recovery`` names the kind of correction when it follows a failure.

    Calls without a call, and a correction without one, are malformed.
    """

    kind: Literal["calls", "question", "reply", "malformed"]
    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    text: str = ""
    recovery: Literal["corrected parameters", "another tool", "gives up"] = "corrected parameters"


class Teacher(Protocol):
    """Plays both sides of a conversation. None means that nothing fits, and the conversation is dropped."""

    def query(self) -> UserTurn | None:
        """The user's next request."""

    def process(self) -> Action:
        """The assistant's next message after a user turn or a successful step."""

    def recover(self, outcomes: Sequence[bool]) -> Action:
        """The assistant's next message after a step of which some calls failed."""

    def answer(self) -> UserTurn | None:
        """The user's answer to the assistant's question."""

    def proceed(self) -> bool:
        """Whether the user has another request."""


class Stage(Protocol):
    """Where the conversation takes place: it records messages and executes calls."""

    def hear(self, turn: UserTurn) -> None:
        """The user speaks."""

    def execute(self, calls: Sequence[tuple[str, dict[str, Any]]]) -> list[bool]:
        """The assistant calls; which of the calls succeeded."""

    def speak(self, text: str) -> None:
        """The assistant answers or asks."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one conversation: beyond them it is dropped, but after ``turns`` of the user it ends."""

    calls: int = 16
    malformed: int = 3
    failures: int = 3
    turns: int = 5


def run(
    teacher: Teacher, stage: Stage, limits: Limits | None = None, watch: Callable[[State, str], None] | None = None
) -> str | None:
    """Drive a conversation to its end. Gives None, or the reason for which it was dropped."""
    limits = limits or Limits()
    state, event = State.QUERY, ""
    action = Action("reply")
    outcomes: list[bool] = []
    calls = malformed = failures = turns = 0
    while state not in (State.DONE, State.DROPPED):
        here = state
        if state is State.QUERY:
            turn = teacher.query()
            if turn is not None:
                turns += 1
                stage.hear(turn)
            event = "spoken" if turn is not None else "nothing fits"
        elif state is State.PROCESS:
            action = teacher.process()
            event = "malformed" if action.kind == "calls" and not action.calls else action.kind
        elif state is State.EXECUTE:
            calls += len(action.calls)
            if calls > limits.calls:
                event = "too many calls"
            else:
                outcomes = stage.execute(action.calls)
                event = "success" if all(outcomes) else "partial success" if any(outcomes) else "failure"
        elif state is State.RECOVER:
            failures += event != "malformed"
            if failures > limits.failures:
                event = "too many failures"
            else:
                action = teacher.recover(outcomes)
                gives_up = action.recovery == "gives up"
                readable = action.kind == "reply" if gives_up else action.kind == "calls" and action.calls
                event = action.recovery if readable else "malformed"
        elif state is State.CLARIFY:
            stage.speak(action.text)
            turn = teacher.answer() if turns < limits.turns else None
            if turn is not None:
                turns += 1
                stage.hear(turn)
            event = "answered" if turn is not None else "nothing fits" if turns < limits.turns else "too many turns"
        elif state is State.RESPOND:
            stage.speak(action.text)
            event = "told"
        elif state is State.CONTINUE:
            event = "follow-up" if turns < limits.turns and teacher.proceed() else "end"
        if event == "malformed":
            malformed += 1
            event = "malformed" if malformed <= limits.malformed else "too many malformed"
        state = TABLE[here, event]
        if watch is not None:
            watch(here, event)
    return None if state is State.DONE else event
