"""What the query writer may draw on: entities of the live state with enough support, narrowed to what a chain needs."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from prove.engine import Session, Tool, environment
from prove.engine.world import stable_int
from prove.synthesis.sampler import Context, context_of, probe, supported

STOP = """the and for are was were has had not but can you any all its our out how who why when where what that this
with from your have please thank thanks would could should which about into then them they there will just some more
only one"""
"""Words that tell nothing about a topic."""
SAMPLED = 12
"""Entities of a kind in the sample of a world."""
SHOWN = 5
"""Entities of a kind that one request is written from."""
LONGEST = 80
"""Characters of a text that are shown of an entity."""


@lru_cache(maxsize=2048)
def sampled(name: str, seed: int, epoch: int) -> Mapping[str, frozenset[str]]:
    """Kind of entity -> the ids of a world that conversations draw on. Another ``epoch`` is another sample."""
    context = context_of(name, seed)
    rng = random.Random(stable_int("sample", name, seed, epoch))
    chosen = {}
    for entity in context.rows:
        ids = supported(context, entity)
        chosen[entity] = frozenset(rng.sample(ids, min(SAMPLED, len(ids))))
    return chosen


def narrowed(session: Session, tools: Sequence[Tool], epoch: int, touched: str, rng: random.Random) -> str:
    """The sampling context that requests for some tools need, one entity a line, without ids.

    ``session``: the live state; ``touched``: the text of earlier results, whose entities stay in view.
    """
    name = session.environment.name
    context = probe(session, name) if touched else context_of(name, session.seed)
    sample = sampled(name, session.seed, epoch)
    lines = []
    for entity in _needed(tools):
        ids = [k for k in context.ids(entity) if k in sample.get(entity, ())] or context.ids(entity)
        earlier = [k for k in context.ids(entity) if f'"{k}"' in touched][:SHOWN]
        fresh = [k for k in ids if k not in earlier]
        for key in [*earlier, *rng.sample(fresh, min(SHOWN, len(fresh)))]:
            row = described(context, entity, key)
            if row:
                lines.append(f"{entity}: {json.dumps(row, ensure_ascii=False)}")
    return "\n".join(lines) or "(nothing that is there by now is needed)"


def _needed(tools: Sequence[Tool]) -> list[str]:
    kinds = [one for tool in tools for entity in tool.refs.values() for one in entity.split("|")]
    kinds += [one for tool in tools if tool.read_only for _, entity in tool.produces for one in entity.split("|")]
    return list(dict.fromkeys(kinds))


def described(context: Context, entity: str, key: str) -> dict[str, Any]:
    """What a person knows of an entity: short values, no ids, others by their name."""
    shown: dict[str, Any] = {}
    for field, value in context.row(entity, key).items():
        if isinstance(value, str) and value == key:
            continue
        if isinstance(value, str):
            other = next((e for e, rows in context.rows.items() if value in rows), None)
            text = _label(context.row(other, value)) if other is not None else value
            if text:
                shown[field.removesuffix("_id")] = text[:LONGEST]
        elif isinstance(value, (int, float)):
            shown[field] = value
    return shown


def stems(text: str) -> frozenset[str]:
    """The beginnings of the words of a text that tell something."""
    words = set(re.findall(r"[^\W_]{3,}", text.casefold())) - set(STOP.split())
    return frozenset(word[:4] for word in words)


@lru_cache(maxsize=512)
def vocabulary(name: str, seed: int) -> frozenset[str]:
    """The stems of all that there is to speak of in a world: tools, values of entities, and their kinds."""
    env = environment(name)
    context = context_of(name, seed)
    tools = " ".join(f"{t.name} {t.description} {json.dumps(t.parameters)}" for t in env.tools)
    rows = " ".join(
        f"{entity} {json.dumps(list(rows.values()), ensure_ascii=False)}" for entity, rows in context.rows.items()
    )
    return stems(f"{env.description} {tools} {rows}".replace("_", " "))


def _label(row: Mapping[str, Any]) -> str | None:
    """What an entity is called, by the first field that names it."""
    named = (row.get(k) for k in ("name", "nickname", "title", "subject", "label"))
    return next((v for v in named if isinstance(v, str)), None)
