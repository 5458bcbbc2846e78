"""How people speak about each registered environment: complete, well-formed, understood, and varied."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

import prove
from prove.engine import Environment
from prove.engine.language import Phrasing
from prove.synthesis.goals import REGISTERS, Goal, GoalMaker, Wish
from prove.synthesis.sampler import context_of
from prove.synthesis.speech import slots

FROM_CALLS = {"one_time_code"}
"""Entities that nobody names: an earlier call returns them."""
ONLY_AFTER_CALLS = {"add_payee"}
"""Tools that need something an earlier call made, so that no request can be carried out from the first state."""
SELDOM = {"remove_directory", "remove_invitee", "respond_to_invitation"}
"""Tools that fit few entities of a world: few directories are empty, few people are invited."""


@pytest.fixture(params=prove.environments())
def environment(request: pytest.FixtureRequest) -> Environment:
    return prove.environment(request.param)


def said(phrasing: Phrasing) -> Iterator[str]:
    """Everything that the user may say with it."""
    yield from (t for r in REGISTERS for t in phrasing.ask[r])
    yield from (*phrasing.brief, *phrasing.follow)
    yield from (t for clauses in (*phrasing.extra.values(), *phrasing.answer.values()) for t in clauses)


def test_every_tool_has_its_phrases(environment: Environment) -> None:
    for tool in environment.tools:
        phrasing = environment.language.PHRASINGS[tool.name]
        assert all(len(set(phrasing.ask[r])) >= 4 for r in REGISTERS), tool
        names = {p.name for p in tool.signature}
        for text in said(phrasing):
            assert {n for n, _ in slots(text)} <= names, text
        for text in (*phrasing.tell, *phrasing.none):
            assert {n for n, _ in slots(text) if not n.startswith("result.")} <= names | {"count", "items"}, text
        # Nothing a person would have to say stays out of a full request.
        needed = {p.name for p in tool.signature if p.required and p.ref not in FROM_CALLS}
        for register in REGISTERS:
            for text in phrasing.ask[register]:
                assert needed <= {n for n, _ in slots(text)}, text
        for text in phrasing.brief:
            missing = needed - {n for n, _ in slots(text)}
            assert missing and missing <= set(phrasing.answer) and missing <= set(phrasing.question), text


def test_no_phrase_is_malformed(environment: Environment) -> None:
    for phrasing in environment.language.PHRASINGS.values():
        for text in (*said(phrasing), *phrasing.tell, *(q for qs in phrasing.question.values() for q in qs)):
            bare = re.sub(r"\{[a-z0-9_.]+(:[a-z0-9]+)?\}", "x", text)
            assert not re.search(r"[\[\]{}|]|  | [,.;?!]|^\s|\s$", bare.removeprefix(" ")), text


def test_every_entity_that_is_taken_has_two_namings(environment: Environment) -> None:
    taken = {one for t in environment.tools for entity in t.refs.values() for one in entity.split("|")} - FROM_CALLS
    for entity in taken:
        assert len([n for n in environment.language.NAMINGS if n.entity == entity]) >= 2, entity


def requests(environment: Environment, count: int) -> Iterator[tuple[str, Goal | None]]:
    """Requests of each tool in turn, over several worlds."""
    rng = random.Random(4)
    tools = environment.tools
    for number in range(count):
        tool = tools[number % len(tools)]
        seed = (number // len(tools) + number) % 7
        maker = GoalMaker(environment.session(seed), context_of(environment.name, seed), rng)
        yield tool.name, maker.make(Wish(tool, rng.choice(REGISTERS)), attempts=24)


def test_requests_of_every_tool_can_be_carried_out_and_do_not_repeat_each_other(environment: Environment) -> None:
    rounds = 8
    made = list(requests(environment, rounds * len(environment.tools)))
    missed = Counter(name for name, goal in made if goal is None)
    for name, count in missed.items():
        assert count <= (rounds if name in ONLY_AFTER_CALLS else rounds - 1 if name in SELDOM else 3), missed
    texts = [re.findall(r"[a-z0-9']+", goal.text.lower()) for _, goal in made if goal is not None]
    texts = random.Random(0).sample(texts, min(len(texts), 150))
    runs = [set(zip(t, t[1:], t[2:], t[3:], strict=False)) for t in texts]
    count_of = Counter(run for one in runs for run in one)
    shares = [sum(count_of[run] > 1 for run in one) / len(one) for one in runs if one]
    assert sum(shares) / len(shares) < 0.25


def test_no_request_holds_an_id(environment: Environment) -> None:
    for name, goal in requests(environment, 60):
        for parameter in () if goal is None else goal.tool.refs:
            value = goal.arguments.get(parameter)
            if goal.tool.refs[parameter] not in FROM_CALLS and isinstance(value, str):
                assert value not in goal.text, (name, goal.text)
