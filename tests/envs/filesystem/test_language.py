"""The language of the user: complete, well-formed, understood, and varied."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

import prove
from prove.synthesis.goals import REGISTERS, GoalMaker, Wish
from prove.synthesis.sampler import context_of
from prove.synthesis.speech import slots

ENVIRONMENT = prove.environment("filesystem")
LANGUAGE = ENVIRONMENT.language


def said(phrasing):
    """Everything that the user may say with it."""
    yield from (t for r in REGISTERS for t in phrasing.ask[r])
    yield from (*phrasing.brief, *phrasing.follow)
    yield from (t for clauses in (*phrasing.extra.values(), *phrasing.answer.values()) for t in clauses)


@pytest.mark.parametrize("tool", ENVIRONMENT.tools, ids=lambda t: t.name)
def test_every_tool_has_its_phrases(tool):
    phrasing = LANGUAGE.PHRASINGS[tool.name]
    assert all(len(set(phrasing.ask[r])) >= 4 for r in REGISTERS)
    names = {p.name for p in tool.signature}
    for text in said(phrasing):
        assert {n for n, _ in slots(text)} <= names, text
    for text in (*phrasing.tell, *phrasing.none):
        assert {n for n, _ in slots(text) if not n.startswith("result.")} <= names | {"count", "items"}, text
    needed = {p.name for p in tool.signature if p.required}
    for register in REGISTERS:
        for text in phrasing.ask[register]:
            assert needed <= {n for n, _ in slots(text)}, text
            # A name keeps its letters only where no sentence begins with it.
            assert not text.startswith("{"), text
    for text in phrasing.brief:
        missing = needed - {n for n, _ in slots(text)}
        assert missing and missing <= set(phrasing.answer) and missing <= set(phrasing.question), text
    fields = set(tool.returns["properties"])
    for text in phrasing.tell:
        assert {n.split(".")[1] for n, _ in slots(text) if n.startswith("result.")} <= fields, text


def test_no_phrase_is_malformed():
    for phrasing in LANGUAGE.PHRASINGS.values():
        for text in (*said(phrasing), *phrasing.tell, *(q for qs in phrasing.question.values() for q in qs)):
            bare = re.sub(r"\{[a-z0-9_.]+(:[a-z0-9]+)?\}", "x", text)
            assert not re.search(r"[\[\]{}|]|  | [,.;?!]|^\s|\s$", bare.removeprefix(" ")), text


def test_every_entity_has_two_namings():
    taken = {one for t in ENVIRONMENT.tools for entity in t.refs.values() for one in entity.split("|")}
    assert taken == {"file", "directory", "symlink", "archive", "trash_item"}
    for entity in taken:
        assert len([n for n in LANGUAGE.NAMINGS if n.entity == entity]) >= 2


def requests(count):
    rng = random.Random(4)
    for number in range(count):
        tool = ENVIRONMENT.tools[number % len(ENVIRONMENT.tools)]
        seed = number % 9
        maker = GoalMaker(ENVIRONMENT.session(seed), context_of("filesystem", seed), rng)
        yield tool.name, maker.make(Wish(tool, rng.choice(REGISTERS)))


def test_requests_can_be_made_of_every_tool_and_carried_out():
    missed = Counter(name for name, goal in requests(40 * 8) if goal is None)
    # Of the directories that a request may pick, few are empty.
    assert missed.pop("remove_directory", 0) <= 6
    assert all(count <= 2 for count in missed.values()), missed


def test_requests_do_not_repeat_each_other():
    texts = [re.findall(r"[a-z0-9']+", goal.text.lower()) for _, goal in requests(200) if goal is not None]
    runs = [set(zip(t, t[1:], t[2:], t[3:], strict=False)) for t in texts]
    count = Counter(run for one in runs for run in one)
    shares = [sum(count[run] > 1 for run in one) / len(one) for one in runs if one]
    assert sum(shares) / len(shares) < 0.15


def test_a_file_is_named_as_a_person_does_and_found_by_that():
    """No request holds an id or an absolute path below the home directory."""
    for _, goal in requests(200):
        if goal is not None:
            assert not re.search(r"(file|dir|link|arc|trash):\d|/users/", goal.text), goal.text
