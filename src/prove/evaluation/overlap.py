"""How much of the exams is in here: tools, identifiers and sentences that our side shares with BFCL and tau2-bench.

A model trained on the exams' own tools or data would pass them for the wrong reason. Compared are the tools of every
environment, all texts of some of its worlds, and the user turns and texts of a data set.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from prove.dataset import Example
from prove.engine import Tool, environment
from prove.evaluation.exams import Exam

ALIKE = 0.8
"""Descriptions that share so much of their words (Jaccard) count as near-copies."""
LEAST_WORDS = 5
"""A run of fewer words is nobody's sentence ("Where is my order?" is)."""
TOKEN = re.compile(r"[^\W_](?:[\w#@.'-]*[^\W_])?")
COMMON = re.compile(
    r"\d{4}-\d\d(-\d\d.*)?|\d\d?[-:.]\d\d.*|\d+(st|nd|rd|th)|\d{1,5}([.,]\d+)*[a-z%]{0,3}|\d+000|[a-z]\d|\d+x\d+|q[1-4].*|utf-?8|(19|20)\d\d\w?",
    re.IGNORECASE,
)
"""Dates, times, quantities and the like, which two independent texts share by nature."""


@dataclass(slots=True)
class Overlap:
    """What one exam shares with us. Pairs are (our tool, theirs)."""

    exam: str
    tools: int
    same_name: list[tuple[str, str]] = field(default_factory=list)
    same_tool: list[tuple[str, str]] = field(default_factory=list)
    near_description: list[tuple[str, str]] = field(default_factory=list)
    closest: tuple[float, str, str] = (0.0, "", "")
    """The most alike pair of descriptions: share of common words, our tool, theirs."""
    identifiers: list[str] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    known_identifiers: int = 0
    known_sentences: int = 0

    @property
    def clean(self) -> bool:
        """Whether no tool has both name and parameters of an exam's, and no identifier or sentence of it occurs."""
        return not (self.same_tool or self.identifiers or self.sentences)


def overlap(exams: Iterable[Exam], tools: Iterable[Tool], texts: Iterable[str]) -> list[Overlap]:
    """One report per exam. ``texts``: everything that may hold a copied identifier or sentence."""
    own_tools = list(tools)
    own_identifiers: set[str] = set()
    own_sentences: set[str] = set()
    for text in {*texts, *(t.description for t in own_tools)}:
        own_identifiers.update(identifiers(text))
        own_sentences.update(sentences(text))
    return [_against(exam, own_tools, own_identifiers, own_sentences) for exam in exams]


def _against(exam: Exam, tools: list[Tool], own_identifiers: set[str], own_sentences: set[str]) -> Overlap:
    found = Overlap(exam.name, len(exam.tools))
    for theirs in exam.tools:
        for ours in tools:
            pair = (ours.name, f"{theirs.owner}.{theirs.name}")
            if ours.name == theirs.name:
                found.same_name.append(pair)
                if frozenset(p.name for p in ours.signature) == theirs.parameters:
                    found.same_tool.append(pair)
            alike = likeness(ours.description, theirs.description)
            found.closest = max(found.closest, (alike, *pair))
            if alike >= ALIKE:
                found.near_description.append(pair)
    their_identifiers = {i for text in exam.texts for i in identifiers(text)}
    their_sentences = {s for text in exam.texts for s in sentences(text)}
    found.known_identifiers, found.known_sentences = len(their_identifiers), len(their_sentences)
    found.identifiers = sorted(their_identifiers & own_identifiers)
    found.sentences = sorted(their_sentences & own_sentences)
    return found


def likeness(one: str, other: str) -> float:
    """The share of words that the first sentences of two descriptions have in common (Jaccard), from 0 to 1.

    Very short ones say the same of different things ("List orders.") and count as unlike.
    """
    a, b = words(one.split(". ")[0]), words(other.split(". ")[0])
    return len(a & b) / len(a | b) if len(a) >= LEAST_WORDS and b else 0.0


def words(text: str) -> set[str]:
    """The words of a text, lower case."""
    return set(re.findall(r"[a-z0-9']+", text.lower()))


def identifiers(text: str) -> Iterator[str]:
    """What looks like an id, a code, a handle, an address or a number of a thing: letters with digits, long numbers."""
    for token in TOKEN.findall(text):
        digits = sum(c.isdigit() for c in token)
        if digits and ((len(token) >= 5 and digits < len(token)) or digits >= 6) and not COMMON.fullmatch(token):
            yield token.casefold()


def sentences(text: str) -> Iterator[str]:
    """The sentences of at least five words, by their words alone."""
    for part in re.split(r"[.!?;:\n]+(?:\s|$)|\n", text):
        found = re.findall(r"[a-z0-9']+", part.lower())
        if len(found) >= LEAST_WORDS:
            yield " ".join(found)


def world_texts(name: str, seeds: Iterable[int]) -> Iterator[str]:
    """All texts in the first states of some worlds, ids included."""
    env = environment(name)
    for seed in seeds:
        state = env.session(seed).state
        for table in env.entities.values():
            for row in getattr(state, table):
                yield from _texts(msgspec.to_builtins(row))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def phrase_texts(name: str) -> Iterator[str]:
    """The sentences that the scripted teacher knows of an environment, slots left out."""
    for phrasing in environment(name).language.PHRASINGS.values():
        told = [*phrasing.brief, *phrasing.follow, *phrasing.tell, *(t for r in phrasing.ask.values() for t in r)]
        yield from (re.sub(r"\{[^}]*\}", " ", text) for text in told)


def example_texts(examples: Iterable[Example]) -> Iterator[str]:
    """What stands in a data set: turns, answers, results and arguments."""
    for example in examples:
        for message in example.reference:
            yield str(message.get("content") or "")
            yield from (str(call["function"]["arguments"]) for call in message.get("tool_calls") or ())
