"""Nothing a model could emit raises, whatever it is, and every answer is a finite number that JSON can hold."""

from __future__ import annotations

import json
import math
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prove.reward import RewardInputError, score

from .conftest import TOOLS, call, truth, truths

# Text with lone surrogates and control characters, numbers of any size, NaN and infinity.
text = st.text(st.characters(), max_size=6)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.just(10**4000) | st.floats() | text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(text | st.sampled_from("abc"), inner, max_size=3),
    max_leaves=8,
)
written = values.map(json.dumps)
names = st.sampled_from("xyz") | values
arguments = st.one_of(
    values,
    st.dictionaries(st.sampled_from("abc"), values, max_size=3),
    written,
    written.map(json.dumps),
    written.flatmap(lambda whole: st.integers(0, len(whole)).map(lambda end: whole[:end])),
    text,
    st.just(object()),
)
attempts = st.one_of(
    st.fixed_dictionaries({}, optional={"name": names, "arguments": arguments, "ok": st.booleans() | values}),
    st.fixed_dictionaries({"name": st.sampled_from("xyz"), "arguments": arguments, "ok": st.booleans()}),
    values,
    st.builds(object),
)


def check(ground_truth, calls):
    found = score(TOOLS, ground_truth, calls, explain=True)
    assert found[:7] == score(TOOLS, ground_truth, calls)[:7]
    assert all(isinstance(part, float) and math.isfinite(part) for part in found[:6])
    json.dumps(found, ensure_ascii=False, allow_nan=False).encode()
    return found


@given(truths(), st.lists(attempts, max_size=8))
def test_no_attempt_raises(ground_truth, calls):
    check(ground_truth, calls)
    assert score(TOOLS, truth(), calls, explain=True).total == (not calls)


@given(truths(2), st.dictionaries(st.sampled_from("ab"), values, min_size=1))
def test_no_value_raises_against_any_ground_truth_value(ground_truth, odd):
    ground_truth["steps"][0][0] = call("x", {"a": [1, {"b": None}], "b": "1"})
    check(ground_truth, [call("x", odd), call("x", json.dumps({"a": [1, {"b": None}], "b": "1"}))])


DEEP = 100_000
ROUND = {}
ROUND["a"] = ROUND


def nested_objects(depth):
    value = {}
    for _ in range(depth):
        value = {"a": value}
    return value


@pytest.mark.parametrize(
    "given_",
    [
        "[" * DEEP + "]" * DEEP,
        '{"a":' * DEEP + "1" + "}" * DEEP,
        '{"a": ' + "[" * DEEP + "]" * DEEP + "}",
        json.dumps('{"a":' * DEEP + "1" + "}" * DEEP),
        '"' * DEEP,
        "\\" * DEEP,
        "-" * DEEP,
        '{"a": ' + "1" * DEEP + "}",
        '{"a": 1e' + "9" * 1000 + "}",
        '{"a": 1' + "0" * 400 + ".0}",
        nested_objects(DEEP),
        {"a": nested_objects(DEEP)},
        ROUND,
        {"a": -(10**DEEP)},
        {"a": "\ud800\udfff\x00"},
        {"\udfff": 1},
        "\ud800",
        '{"a": "\ud800"}',
        b'{"a": 1}',
        (("a", 1),),
        {"a"},
    ],
    ids=range(21),
)
def test_what_is_meant_to_break_it(given_):
    ground_truth = truth(call("x", {"a": 1}), call("x"))
    found = check(ground_truth, [call("x", given_), call("x", {"a": 1})])
    assert found.argument == 1
    assert check(ground_truth, [call(given_, {}), call("x", {"a": 1})]).name_score == 0.5


def test_the_list_of_calls_itself_is_ours():
    for calls in (None, {}, "x", 3, iter([])):
        with pytest.raises(RewardInputError, match="calls must be a list"):
            score(TOOLS, truth(), calls)
    assert score(TOOLS, truth(), ()).total == 1


def test_it_needs_the_standard_library_alone():
    script = (
        "import sys; before = set(sys.modules); import prove.reward as reward;"
        "reward.score([], {'steps': [], 'edges': []}, [], explain=True);"
        "new = {name.partition('.')[0] for name in set(sys.modules) - before};"
        "print(sorted(new - sys.stdlib_module_names - {'prove'}))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
