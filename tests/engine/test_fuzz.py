"""What the generator of arguments makes."""

from __future__ import annotations

import random
import re
from datetime import UTC, datetime
from typing import Any

import pytest
from library import environment

from prove.engine.fuzz import HOSTILE, Fuzzer, copied, like_pattern, sample, scramble

NOW = datetime(2026, 3, 1, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    "pattern",
    [
        r"^\d{4}$",
        r"^[A-Z]{2}-\d+$",
        r"^(?:on|off)$",
        r"a*b?c+",
        r"^[^x\d]{3}$",
        r"^\w+@\w+\.(com|org)$",
        r"^#[0-9a-f]{6}$",
    ],
)
def test_texts_like_a_pattern(pattern):
    rng = random.Random(1)
    for _ in range(50):
        assert re.search(pattern, like_pattern(pattern, rng))


@pytest.mark.parametrize(
    "schema,fits",
    [
        ({"type": "integer", "minimum": 3, "maximum": 5}, lambda v: type(v) is int and 3 <= v <= 5),
        ({"type": "integer", "exclusiveMinimum": 3, "exclusiveMaximum": 5}, lambda v: v == 4),
        ({"type": "integer", "minimum": -5, "maximum": -5}, lambda v: v == -5),
        ({"type": "number", "minimum": 0.01, "maximum": 1e6}, lambda v: 0.01 <= v <= 1e6 and round(v, 2) == v),
        ({"type": "number", "minimum": -90, "maximum": 90}, lambda v: -90 <= v <= 90),
        ({"type": "boolean"}, lambda v: isinstance(v, bool)),
        ({"enum": ["a", "b"]}, lambda v: v in ("a", "b")),
        ({"type": "string", "minLength": 30, "maxLength": 40}, lambda v: 30 <= len(v) <= 40),
        ({"type": "string", "format": "date"}, lambda v: datetime.fromisoformat(v)),
        ({"type": "string", "format": "date-time"}, lambda v: datetime.fromisoformat(v).tzinfo),
        ({"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}, lambda v: len(v) == 2),
        (
            {"type": "object", "properties": {"a": {"type": "boolean"}}, "required": ["a"]},
            lambda v: isinstance(v["a"], bool),
        ),
        ({"anyOf": [{"type": "integer"}, {"type": "string"}]}, lambda v: isinstance(v, (int, str))),
    ],
)
def test_samples_are_what_their_schema_allows(schema, fits):
    rng = random.Random(1)
    for _ in range(100):
        assert fits(sample(schema, rng, NOW))


def test_valid_arguments_are_mostly_valid_and_use_live_ids():
    fuzzer = Fuzzer(environment, 1)
    session = environment.session(1)
    ok = 0
    for _ in range(200):
        tool = fuzzer.rng.choice([t for t in environment.tools if t.name != "unlock"])
        arguments = fuzzer.valid(session, tool)
        observation = session.call(tool.name, arguments)
        assert observation.kind != "invalid_arguments"
        ok += observation.ok
        if observation.ok:
            fuzzer.learn(tool, arguments, observation.data)
    assert ok > 100


def test_one_seed_draws_the_same():
    def drawn(seed: int) -> list[Any]:
        fuzzer, session = Fuzzer(environment, seed), environment.session(1)
        makers = (fuzzer.valid, fuzzer.near)
        return [repr(make(session, tool)) for _ in range(20) for make in makers for tool in environment.tools]

    assert drawn(1) == drawn(1) != drawn(2)


def test_a_missing_id_looks_like_one():
    fuzzer, session = Fuzzer(environment, 1), environment.session(1)
    key = fuzzer.missing(session, "book")
    assert re.fullmatch(r"book_\d{6}", key)
    assert key not in fuzzer.ids(session, "book")


def shape(value: Any) -> Any:
    if isinstance(value, (dict, list)):
        return (type(value), len(value), [shape(v) for v in (value.values() if isinstance(value, dict) else value)][:5])
    return type(value)


def test_drawing_and_scrambling_leaves_the_stock_of_hostile_values():
    before = [shape(v) for v in HOSTILE]
    fuzzer, session = Fuzzer(environment, 1), environment.session(1)
    for _ in range(500):
        arguments = copied(fuzzer.hostile(session, fuzzer.rng.choice(environment.tools)))
        scramble(arguments)
    assert [shape(v) for v in HOSTILE] == before
