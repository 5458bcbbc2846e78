"""The language of the mailbox: complete, well-formed, understood, and varied."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

import prove
from prove.synthesis.goals import REGISTERS, GoalMaker, Wish
from prove.synthesis.sampler import context_of
from prove.synthesis.speech import slots

EMAIL = prove.environment("email")
LANGUAGE = EMAIL.language


def said(phrasing):
    """Everything that the user may say with it."""
    yield from (t for r in REGISTERS for t in phrasing.ask[r])
    yield from (*phrasing.brief, *phrasing.follow)
    yield from (t for clauses in (*phrasing.extra.values(), *phrasing.answer.values()) for t in clauses)


@pytest.mark.parametrize("tool", EMAIL.tools, ids=lambda t: t.name)
def test_every_tool_has_its_phrases(tool):
    phrasing = LANGUAGE.PHRASINGS[tool.name]
    assert all(len(set(phrasing.ask[r])) >= 10 for r in REGISTERS)
    names = {p.name for p in tool.signature}
    for text in said(phrasing):
        assert {n for n, _ in slots(text)} <= names, text
    for text in (*phrasing.tell, *phrasing.none):
        assert {n for n, _ in slots(text) if not n.startswith("result.")} <= names | {"count", "items"}, text
    # Nothing a person would have to say stays out of a full request.
    needed = {p.name for p in tool.signature if p.required}
    for register in REGISTERS:
        for text in phrasing.ask[register]:
            assert needed <= {n for n, _ in slots(text)}, text
    for text in phrasing.brief:
        missing = needed - {n for n, _ in slots(text)}
        assert missing and missing <= set(phrasing.answer) and missing <= set(phrasing.question), text


def test_no_phrase_is_malformed():
    for phrasing in LANGUAGE.PHRASINGS.values():
        for text in (*said(phrasing), *phrasing.tell, *(q for qs in phrasing.question.values() for q in qs)):
            bare = re.sub(r"\{[a-z0-9_.]+(:[a-z0-9]+)?\}", "x", text)
            assert not re.search(r"[\[\]{}|]|  | [,.;?!]|^\s|\s$", bare.removeprefix(" ")), text


def test_every_entity_that_is_taken_has_two_namings():
    taken = {entity for t in EMAIL.tools for entity in t.refs.values()}
    for entity in taken:
        assert len([n for n in LANGUAGE.NAMINGS if n.entity == entity]) >= 2


def requests(count):
    rng = random.Random(4)
    for number in range(count):
        tool = EMAIL.tools[number % len(EMAIL.tools)]
        seed = number % 9
        maker = GoalMaker(EMAIL.session(seed), context_of("email", seed), rng)
        yield tool.name, maker.make(Wish(tool, rng.choice(REGISTERS)))


def test_requests_can_be_made_of_every_tool_and_carried_out():
    missed = Counter(name for name, goal in requests(17 * 8) if goal is None)
    assert all(count <= 2 for count in missed.values()), missed


def test_requests_do_not_repeat_each_other():
    texts = [re.findall(r"[a-z0-9']+", goal.text.lower()) for _, goal in requests(200) if goal is not None]
    runs = [set(zip(t, t[1:], t[2:], t[3:], strict=False)) for t in texts]
    count = Counter(run for one in runs for run in one)
    shares = [sum(count[run] > 1 for run in one) / len(one) for one in runs if one]
    assert sum(shares) / len(shares) < 0.2
