"""The language of the home: complete, well-formed, understood, and varied."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from prove.envs.iot_devices import environment as HOME
from prove.synthesis.goals import REGISTERS, GoalMaker, Wish
from prove.synthesis.sampler import probe
from prove.synthesis.speech import slots

LANGUAGE = HOME.language


def said(phrasing):
    """Everything that the user may say with it."""
    yield from (t for r in REGISTERS for t in phrasing.ask[r])
    yield from (*phrasing.brief, *phrasing.follow)
    yield from (t for clauses in (*phrasing.extra.values(), *phrasing.answer.values()) for t in clauses)


@pytest.mark.parametrize("tool", HOME.tools, ids=lambda t: t.name)
def test_every_tool_has_its_phrases(tool):
    phrasing = LANGUAGE.PHRASINGS[tool.name]
    assert all(len(set(phrasing.ask[r])) >= 8 for r in REGISTERS)
    names = {p.name for p in tool.signature}
    for text in said(phrasing):
        assert {n for n, _ in slots(text)} <= names, text
    for text in (*phrasing.tell, *phrasing.none):
        assert {n for n, _ in slots(text) if not n.startswith("result.")} <= names | {"count", "items"}, text
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
    taken = {one for t in HOME.tools for entity in t.refs.values() for one in entity.split("|")}
    for entity in taken:
        assert len([n for n in LANGUAGE.NAMINGS if n.entity == entity]) >= 2


def requests(count):
    rng = random.Random(4)
    contexts = {seed: probe(HOME.session(seed), "iot_devices") for seed in range(5)}
    for number in range(count):
        tool = HOME.tools[number % len(HOME.tools)]
        seed = number % 5 if number % 2 else (number // 25) % 5
        maker = GoalMaker(HOME.session(seed), contexts[seed], rng)
        yield tool.name, maker.make(Wish(tool, rng.choice(REGISTERS)), attempts=24)


def test_requests_can_be_made_of_every_tool_and_carried_out():
    missed = Counter(name for name, goal in requests(25 * 8) if goal is None)
    assert all(count <= 4 for count in missed.values()), missed


def test_requests_do_not_repeat_each_other():
    texts = [re.findall(r"[a-z0-9']+", goal.text.lower()) for _, goal in requests(200) if goal is not None]
    runs = [set(zip(t, t[1:], t[2:], t[3:], strict=False)) for t in texts]
    count = Counter(run for one in runs for run in one)
    shares = [sum(count[run] > 1 for run in one) / len(one) for one in runs if one]
    assert sum(shares) / len(shares) < 0.25
