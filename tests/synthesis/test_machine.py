"""The state machine: its table is whole, and any teacher ends in it, whatever it does."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from prove.dataset import UserTurn
from prove.engine import Environment, workspace
from prove.synthesis import SynthConfig
from prove.synthesis.chains import TurnPlan
from prove.synthesis.conversation import Conversation
from prove.synthesis.machine import GROUPS, TABLE, Action, Limits, State, draw, run
from prove.synthesis.personas import Persona
from prove.synthesis.scripted import ScriptedTeacher

GOOD: tuple[str, dict[str, Any]] = ("get", {"ok": True})
BAD: tuple[str, dict[str, Any]] = ("get", {"ok": False})


class Script:
    """A teacher that does what it is told."""

    def __init__(
        self,
        process: Iterable[Action] = (),
        recover: Iterable[Action] = (),
        turns: int = 1,
        answers: int = 99,
    ) -> None:
        self.processing, self.recovering = deque(process), deque(recover)
        self.turns, self.answers = turns, answers
        self.outcomes: list[Sequence[bool]] = []

    def query(self) -> UserTurn | None:
        return UserTurn("Please.") if self.turns > 0 else None

    def process(self) -> Action:
        return self.processing.popleft() if self.processing else Action("reply", text="Done.")

    def recover(self, outcomes: Sequence[bool]) -> Action:
        self.outcomes.append(outcomes)
        return self.recovering.popleft() if self.recovering else Action("reply", text="No.", recovery="gives up")

    def answer(self) -> UserTurn | None:
        self.answers -= 1
        return UserTurn("That one.", "asked") if self.answers >= 0 else None

    def proceed(self) -> bool:
        self.turns -= 1
        return self.turns > 0


class Book:
    """A stage on which a call succeeds if its argument says so."""

    def __init__(self) -> None:
        self.log: list[str] = []

    def hear(self, turn: UserTurn) -> None:
        self.log.append("user")

    def execute(self, calls: Sequence[tuple[str, dict[str, Any]]]) -> list[bool]:
        self.log.append("calls")
        return [arguments["ok"] for _, arguments in calls]

    def speak(self, text: str) -> None:
        self.log.append(f"says {text}")


def events(teacher: Script, limits: Limits | None = None) -> tuple[list[str], str | None, list[str]]:
    seen: list[str] = []
    stage = Book()
    dropped = run(teacher, stage, limits, lambda state, event: seen.append(f"{state}: {event}"))
    return seen, dropped, stage.log


def test_every_state_is_reached_and_leads_to_an_end() -> None:
    graph: nx.DiGraph[State] = nx.DiGraph()
    graph.add_edges_from((source, target) for (source, _), target in TABLE.items())
    assert set(graph) == set(State) == set(GROUPS)
    assert nx.descendants(graph, State.QUERY) | {State.QUERY} == set(State)
    for state in State:
        ends = {State.DONE, State.DROPPED}
        assert state in ends or nx.descendants(graph, state) & ends
        assert state not in ends or not list(graph.successors(state))
    assert set(GROUPS.values()) == {"query", "turn", "tool execution", "response", "continuation"}


actions = st.builds(
    Action,
    kind=st.sampled_from(["calls", "question", "reply", "malformed"]),
    calls=st.lists(st.sampled_from([GOOD, BAD]), max_size=3),
    recovery=st.sampled_from(["corrected parameters", "another tool", "gives up"]),
)


@given(
    process=st.lists(actions, max_size=30),
    recover=st.lists(actions, max_size=10),
    turns=st.integers(0, 9),
    answers=st.integers(0, 9),
)
def test_whatever_a_teacher_does_the_table_knows_it(
    process: list[Action], recover: list[Action], turns: int, answers: int
) -> None:
    seen, dropped, log = events(Script(process, recover, turns, answers))
    assert (State(seen[-1].split(": ")[0]), seen[-1].split(": ")[1]) in TABLE
    assert dropped is None or seen[-1].endswith(dropped)
    assert log.count("user") <= Limits().turns


def test_all_events_of_the_table_happen() -> None:
    """No line of the table is dead: random teachers take every one of them."""
    rng = random.Random(0)
    taken: set[tuple[State, str]] = set()

    def action() -> Action:
        kind = rng.choice(["calls", "calls", "question", "reply", "malformed"])
        calls = [rng.choice([GOOD, GOOD, BAD]) for _ in range(rng.randint(0, 4))]
        return Action(kind, calls, "", rng.choice(["corrected parameters", "another tool", "gives up"]))  # type: ignore[arg-type]

    for _ in range(3000):
        teacher = Script(
            [action() for _ in range(rng.randint(0, 12))],
            [action() for _ in range(8)],
            rng.randint(0, 6),
            rng.randint(0, 6),
        )
        run(teacher, Book(), None, lambda state, event: taken.add((state, event)))
    assert taken == set(TABLE)


def test_a_teacher_that_never_stops_asking() -> None:
    seen, dropped, log = events(Script([Action("question", text="?")] * 50))
    assert dropped == "too many turns" and log.count("user") == 5
    assert seen[-1] == "clarify: too many turns"


def test_a_teacher_that_never_stops_talking_ends() -> None:
    _, dropped, log = events(Script(turns=50))
    assert dropped is None and log.count("user") == 5


def test_recovery_by_corrected_parameters() -> None:
    teacher = Script([Action("calls", [BAD])], [Action("calls", [GOOD])])
    seen, dropped, _ = events(teacher)
    assert dropped is None and teacher.outcomes == [[False]]
    assert seen[1:5] == ["process: calls", "execute: failure", "recover: corrected parameters", "execute: success"]


def test_recovery_by_another_tool() -> None:
    seen, dropped, _ = events(
        Script([Action("calls", [BAD])], [Action("calls", [("other", {"ok": True})], recovery="another tool")])
    )
    assert dropped is None and "recover: another tool" in seen


def test_giving_up_with_an_explanation() -> None:
    seen, dropped, log = events(
        Script([Action("calls", [BAD])], [Action("reply", text="It is closed.", recovery="gives up")])
    )
    assert dropped is None and "recover: gives up" in seen and log[-1] == "says It is closed."


def test_partial_success_is_recovered_from() -> None:
    teacher = Script([Action("calls", [GOOD, BAD, GOOD])], [Action("calls", [GOOD])])
    seen, dropped, _ = events(teacher)
    assert dropped is None and teacher.outcomes == [[True, False, True]]
    assert "execute: partial success" in seen


def test_limits() -> None:
    assert events(Script([Action("malformed")] * 3))[1] is None
    assert events(Script([Action("malformed")] * 4))[1] == "too many malformed"
    assert events(Script([Action("calls", [])] * 4))[1] == "too many malformed"
    again = [Action("calls", [BAD])] * 9
    assert events(Script([Action("calls", [BAD])], again[:2]))[1] is None
    assert events(Script([Action("calls", [BAD])], again))[1] == "too many failures"
    assert events(Script([Action("calls", [GOOD] * 16)]))[1] is None
    assert events(Script([Action("calls", [GOOD] * 17)]))[1] == "too many calls"
    empty = [Action("calls", [], recovery="another tool")] * 4
    assert events(Script([Action("calls", [BAD])], empty))[1] == "too many malformed"
    assert events(Script([Action("calls", [BAD])], [*empty[:2], Action("calls", [GOOD])]))[1] is None
    assert events(Script(turns=0))[1] == "nothing fits"
    assert events(Script([Action("question")], answers=0))[1] == "nothing fits"


def test_the_drawing_has_every_line() -> None:
    text = draw()
    assert text.startswith("stateDiagram-v2\n    [*] --> query\n")
    for (source, event), target in TABLE.items():
        assert f"    {source} --> {target}: {event}\n" in text
    assert text.endswith("    done --> [*]\n    dropped --> [*]")


@pytest.mark.parametrize("broken", [False, True])
def test_a_call_that_was_not_meant_to_fail_spoils_the_conversation(library: Environment, broken: bool) -> None:
    conversation = Conversation(workspace(environments=["library"], seed=1), "system")
    config = SynthConfig(environments=["library"], recovery=0.0)
    quiet = Persona("nobody", "neutral", (), ())
    plan = [TurnPlan(["lend"]), TurnPlan(["list_books"])]
    teacher = ScriptedTeacher(conversation, plan, quiet, "complete", config, random.Random(0))
    if broken:
        execute = conversation.execute

        def failing(calls: Sequence[tuple[str, dict[str, Any]]]) -> list[bool]:
            return execute([(n, {**a, "book_id": "book_0"} if "book_id" in a else a) for n, a in calls])

        conversation.execute = failing  # type: ignore[method-assign]
    assert run(teacher, conversation) is None
    assert teacher.stuck == broken
    assert len(conversation.turns) == (1 if broken else 2)
