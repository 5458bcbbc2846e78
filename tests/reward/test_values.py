"""JSON values: what counts as arguments, and what equals what."""

from __future__ import annotations

import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prove.reward.values import MAX_DEPTH, arguments_of, equal, is_json, loads, show

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)


def nested(depth: int, leaf: object = 1) -> object:
    """A list in a list …, `depth` lists in all."""
    value = leaf
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("one", "other", "answer"),
    [
        (1, 1.0, True),
        ("1", 1, False),
        (True, 1, False),
        (False, 0, False),
        (False, 0.0, False),
        (True, True, True),
        (None, None, True),
        (None, False, False),
        (None, "", False),
        ([], {}, False),
        ([1, 2], [1.0, 2.0], True),
        ([1, 2], [2, 1], False),
        ([1], [1, 1], False),
        ([True], [1], False),
        ({"a": 1, "b": [2]}, {"b": [2.0], "a": 1.0}, True),
        ({"a": 1}, {"a": 1, "b": None}, False),
        ({"a": 1}, {"b": 1}, False),
        ({"a": True}, {"a": 1}, False),
        (10**400, 1e308, False),
        (2**53 + 1, float(2**53), False),
        (0.0, -0.0, True),
        ("\ud800", "\ud800", True),
        ("é", "e\u0301", False),
    ],
)
def test_equality_is_that_of_json(one, other, answer):
    assert equal(one, other) is answer
    assert equal(other, one) is answer
    assert equal({"v": one}, {"v": other}) is answer


@given(json_values)
def test_a_value_equals_itself_written_out_and_read_back(value):
    assert is_json(value)
    assert equal(value, json.loads(json.dumps(value)))


def test_depth_neither_recurses_nor_misleads():
    deep = sys.getrecursionlimit() * 20
    assert equal(nested(deep), nested(deep))
    assert not equal(nested(deep), nested(deep, 2))
    assert not is_json(nested(deep))


@pytest.mark.parametrize(
    ("text", "arguments", "twice"),
    [
        ("{}", {}, False),
        (' {"a": 1}\n', {"a": 1}, False),
        ('"{\\"a\\": 1}"', {"a": 1}, True),
        ('"\\"{}\\""', None, False),
        ("[]", None, False),
        ('"[]"', None, False),
        ('"text"', None, False),
        ("null", None, False),
        ("1", None, False),
        ("", None, False),
        ("{bad", None, False),
        ("{} {}", None, False),
        ('{"a": NaN}', None, False),
        ('{"a": [-Infinity]}', None, False),
        ('{"a": 1e999}', None, False),
        ('"{\\"a\\": NaN}"', None, False),
        ('{"a": "\\ud800"}', {"a": "\ud800"}, False),
    ],
)
def test_arguments_as_text(text, arguments, twice):
    assert arguments_of(text) == (arguments, twice)


@pytest.mark.parametrize(
    "given_", [None, [], [1], 1, True, b"{}", object(), float("nan"), {"a": float("inf")}, {"a": [{"b": float("nan")}]},
               {1: 2}, {"a": {1: 2}}, {"a": object()}, {"a": {2}}, {"a": (1,)}]
)  # fmt: skip
def test_what_is_no_json_object_is_malformed(given_):
    assert arguments_of(given_) == (None, False)


def test_the_depth_of_arguments_is_bounded_alike_for_text_and_objects():
    for depth, fits in ((MAX_DEPTH - 1, True), (MAX_DEPTH, False)):
        value = {"a": nested(depth)}
        assert (arguments_of(value)[0] is not None) is fits
        assert (arguments_of(json.dumps(value))[0] is not None) is fits
    for depth in (10_000, 100_000):
        assert arguments_of('{"a": ' + "[" * depth + "]" * depth + "}") == (None, False)
        assert arguments_of("[" * depth) == (None, False)
        assert arguments_of('{"a":' * depth) == (None, False)


def test_integers_of_any_length_are_read():
    digits = "7" * 20_000
    arguments, _ = arguments_of('{"a": ' + digits + ', "b": -' + digits + "}")
    assert arguments is not None
    assert arguments["a"] == -arguments["b"] == (10**20_000 - 1) // 9 * 7
    with pytest.raises(ValueError):
        loads("1" * 20_000 + "x")


@given(st.one_of(json_values, st.builds(object), st.floats()), st.integers(5, 100))
def test_shown_values_are_short_printable_and_one_line(value, limit):
    shown = show(value, limit)
    assert 0 < len(shown) <= limit
    shown.encode()
    assert "\n" not in shown


def test_shown_values_name_what_they_are():
    assert show("é\n") == '"é\\n"'
    assert show("\ud800") == '"\\ud800"'
    assert show({"a": [1], "b": None, "c": True, "d": []}) == '{"a": […], "b": null, "c": true, "d": []}'
    assert show(10**5000) == "an integer of 16610 bits"
    assert show(nested(100_000)) == "[[…]]"
    assert show("x" * 200).endswith("…")
