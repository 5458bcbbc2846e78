"""The parser of the Hermes format: what it reads, and that nothing a model writes can raise."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prove.reward.values import arguments_of
from prove.rollout.calls import from_openai
from prove.rollout.hermes import parse


def call(body: str) -> str:
    return f"<tool_call>\n{body}\n</tool_call>"


GOOD = '{"name": "get_balance", "arguments": {"account_id": "acc_1"}}'


def test_a_call_and_the_text_around_it():
    message = parse(f"Let me look.\n{call(GOOD)}")
    assert message.content == "Let me look."
    assert [(c.name, c.arguments, c.execute, c.problem) for c in message.calls] == [
        ("get_balance", {"account_id": "acc_1"}, {"account_id": "acc_1"}, None)
    ]


def test_several_calls_in_order():
    other = '{"name": "list_cards", "arguments": {}}'
    assert [c.name for c in parse(call(GOOD) + "\n" + call(other) + call(GOOD)).calls] == [
        "get_balance",
        "list_cards",
        "get_balance",
    ]


@pytest.mark.parametrize("body", ['{"name": "list_accounts"}', '{"name": "list_accounts", "arguments": {}}'])
def test_missing_and_empty_arguments_are_an_empty_object(body):
    (read,) = parse(call(body)).calls
    assert (read.execute, read.arguments) == ({}, {})


def test_arguments_as_text_are_executed_and_marked_as_encoded_twice():
    (read,) = parse(call(json.dumps({"name": "f", "arguments": '{"a": "é"}'}))).calls
    assert read.execute == {"a": "é"}
    assert arguments_of(read.arguments) == ({"a": "é"}, True)


@pytest.mark.parametrize(
    "text",
    [
        "<think>I could <tool_call>{}</tool_call></think>\n" + call(GOOD),
        "I could <tool_call>{}</tool_call></think>\n" + call(GOOD),  # the template opened the block
    ],
)
def test_calls_inside_thinking_are_thoughts(text):
    message = parse(text)
    assert [c.name for c in message.calls] == ["get_balance"]
    assert message.thinking == "I could <tool_call>{}</tool_call>"
    assert message.content == ""


def test_thinking_that_never_ends_holds_no_calls():
    message = parse("<think>hm " + call(GOOD))
    assert message.calls == () and message.content == ""


def test_an_unclosed_tag_counts_when_its_json_is_complete():
    assert parse("<tool_call>" + GOOD).calls[0].execute == {"account_id": "acc_1"}
    two = parse("<tool_call>" + GOOD + "\n" + call(GOOD))
    assert [c.problem for c in two.calls] == [None, None]
    (cut,) = parse("<tool_call>" + GOOD[:-4]).calls
    assert cut.execute is None and "not valid JSON" in cut.problem


def test_a_stray_closing_tag_is_text():
    message = parse("done </tool_call>")
    assert message.calls == () and message.content == "done </tool_call>"


@pytest.mark.parametrize(
    ("body", "name", "problem"),
    [
        ('{"name": "f", "arguments": {', None, "not valid JSON"),
        ("", None, "not valid JSON"),
        ("[1]", None, "not a JSON object"),
        ('{"arguments": {}}', None, "no tool name"),
        ('{"name": 7, "arguments": {}}', None, "no tool name"),
        ('{"name": "", "arguments": {}}', None, "no tool name"),
        ('{"name": "f", "arguments": [1]}', "f", "not a JSON object"),
        ('{"name": "f", "arguments": null}', "f", "not a JSON object"),
        ('{"name": "f", "arguments": "{bad"}', "f", "not a JSON object"),
        ('{"name": "f", "arguments": {"a": NaN}}', "f", "not a JSON object"),
        ('{"name": "f", "arguments": {"a": "\\ud800"}}', "f", "not valid Unicode"),
        ('{"name": "f", "arguments": {"a": ' + "9" * 5000 + "}}", "f", "too long"),
        ('{"name": "f", "arguments": {"a": ' + "[" * 50_000 + "}}", None, "not valid JSON"),
    ],
)
def test_malformed_calls_are_typed_and_kept_as_attempts(body, name, problem):
    (read,) = parse(call(body)).calls
    assert read.name == name
    assert read.execute is None
    assert problem in read.problem


def test_what_is_not_executed_for_its_shape_is_malformed_for_the_reward_too():
    for body in (
        '{"name": "f", "arguments": {"a": NaN}}',
        '{"name": "f", "arguments": [1]}',
        '{"name": "f", "arguments": null}',
    ):
        (read,) = parse(call(body)).calls
        assert arguments_of(read.arguments)[0] is None


PIECES = st.sampled_from(
    [
        "<tool_call>",
        "</tool_call>",
        "<think>",
        "</think>",
        GOOD,
        '{"name":',
        '"arguments":',
        "{",
        "}",
        "[",
        '"',
        "\\ud800",
        "NaN",
        "\n",
        "x",
    ]
)


@given(st.lists(PIECES | st.text(max_size=8), max_size=24).map("".join))
def test_nothing_a_model_writes_raises(text):
    message = parse(text)
    for read in message.calls:
        assert (read.execute is None) == (read.problem is not None)
        json.dumps(read.arguments, allow_nan=False)
        if read.execute is not None:
            assert arguments_of(read.arguments)[0] == read.execute


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=4),
    lambda x: st.lists(x, max_size=2) | st.dictionaries(st.text(max_size=9), x, max_size=2),
)


@given(
    st.lists(
        JSON | st.fixed_dictionaries({"function": st.fixed_dictionaries({"name": JSON, "arguments": JSON})}), max_size=3
    )
)
def test_no_message_of_a_server_raises(calls):
    message = from_openai({"role": "assistant", "content": None, "tool_calls": calls})
    assert len(message.calls) == len(calls)


def test_a_servers_message_reads_like_the_models_text():
    function = {"name": "get_balance", "arguments": '{"account_id": "acc_1"}'}
    (read,) = from_openai(
        {"content": None, "tool_calls": [{"id": "x", "type": "function", "function": function}]}
    ).calls
    assert read.execute == parse(call(GOOD)).calls[0].execute
    empty = from_openai({"tool_calls": [{"function": {"name": "f", "arguments": ""}}]})
    assert empty.calls[0].execute == {}
