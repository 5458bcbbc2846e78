"""Validity: which values a schema takes, and where a call's level ends."""

from __future__ import annotations

import pytest

from prove.reward import RewardInputError, compile_tools, score

from .conftest import call, tool, truth

VALUES = {
    "null": None,
    "bool": True,
    "int": 5,
    "whole": 5.0,
    "huge": 10**400,
    "fraction": 5.5,
    "text": "5",
    "list": [1],
    "object": {"a": 1},
}


def level(schema, value, ok=True):
    """Thirds that a call f(v=value) earns where v has this schema."""
    found = score([tool("f", v=schema)], truth(call("f")), [call("f", {"v": value}, ok)])
    return round(found.validity * 3)


@pytest.mark.parametrize(
    ("schema", "taken"),
    [
        ({"type": "null"}, "null"),
        ({"type": "boolean"}, "bool"),
        ({"type": "integer"}, "int whole huge"),
        ({"type": "number"}, "int whole huge fraction"),
        ({"type": "string"}, "text"),
        ({"type": "array"}, "list"),
        ({"type": "object"}, "object"),
        ({"type": ["string", "null"]}, "text null"),
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, "int whole huge null"),
        ({"oneOf": [{"type": "number"}, {"type": "integer"}]}, "int whole huge fraction"),
        ({"allOf": [{"type": "number"}, {"type": ["integer", "string"]}]}, "int whole huge"),
        ({"type": "number", "anyOf": [{"type": "string"}, {"type": "integer"}]}, "int whole huge"),
        ({"anyOf": [{"anyOf": [{"type": "string"}]}, {"allOf": [{"type": "boolean"}, {}]}]}, "text bool"),
        ({"anyOf": [False, {"type": "array"}]}, "list"),
        ({"type": "string", "enum": ["other"], "minLength": 9, "format": "date"}, "text"),
        ({"type": "array", "items": {"type": "string"}, "minItems": 4}, "list"),
        ({"type": "object", "required": ["z"], "properties": {"a": {"type": "string"}}}, "object"),
        ({"description": "anything"}, " ".join(VALUES)),
        ({"enum": ["a"]}, " ".join(VALUES)),
        (True, " ".join(VALUES)),
        (False, ""),
    ],
    ids=str,
)
def test_a_schema_takes_kinds_of_values(schema, taken):
    assert {name for name, value in VALUES.items() if level(schema, value) == 3} == set(taken.split())
    assert all(level(schema, value) in (1, 3) for value in VALUES.values())


def test_levels_build_on_each_other():
    tools = [tool("f", required=("v",), v={"type": "integer"})]

    def thirds(**given):
        return round(score(tools, truth(call("f")), [{"name": "f", **given}]).validity * 3)

    assert thirds(arguments={"v": 1}, ok=True) == 3
    assert thirds(arguments={"v": 1}, ok=False) == 2
    assert thirds(arguments={"v": 1}) == 2
    assert thirds(arguments={"v": 1}, ok="yes") == 2
    # Executed, but with arguments that do not fit the schema shown: the third level has nothing to stand on.
    assert thirds(arguments={"v": "1"}, ok=True) == 1
    assert thirds(arguments={}, ok=True) == 1
    assert thirds(ok=True) == 1
    assert thirds(arguments='"{\\"v\\": 1}"', ok=True) == 1
    assert thirds(arguments="nonsense", ok=True) == 0
    assert thirds(arguments=None, ok=True) == 0
    assert score(tools, truth(call("f")), [call("g")]).validity == 0


def test_unknown_keys_do_not_matter_and_required_ones_need_no_schema():
    tools = [tool("f", required=("w",), v={"type": "integer"})]
    assert score(tools, truth(call("f")), [call("f", {"w": [], "more": 1})]).validity == 1
    assert score(tools, truth(call("f")), [call("f", {"v": 1})]).validity == pytest.approx(1 / 3)


def test_a_tool_without_parameters_takes_everything():
    bare = [{"type": "function", "function": {"name": "f"}}]
    assert score(bare, truth(call("f")), [call("f", {"a": 1})]).validity == 1


@pytest.mark.parametrize(
    ("tools", "place"),
    [
        ({}, "tools must be a list"),
        ([1], "tools[0] must be"),
        ([{"type": "function"}], "tools[0] must be"),
        ([{"function": {"name": ""}}], "tools[0].function.name"),
        ([tool("f"), tool("f")], 'tools[1].function.name "f" appears twice'),
        ([{"function": {"name": "f", "parameters": []}}], "tools[0].function.parameters"),
        ([{"function": {"name": "f", "parameters": {"properties": []}}}], "parameters.properties"),
        ([{"function": {"name": "f", "parameters": {"required": "v"}}}], "parameters.required"),
        ([tool("f", v="string")], "parameters.properties.v must be"),
        ([tool("f", v={"type": "float"})], "parameters.properties.v.type"),
        ([tool("f", v={"type": 3})], "parameters.properties.v.type"),
        ([tool("f", v={"anyOf": []})], "parameters.properties.v.anyOf"),
        ([tool("f", v={"anyOf": [{"type": "text"}]})], "parameters.properties.v.anyOf[0].type"),
        ([tool("f", v={"$ref": "#/$defs/x"})], "$ref"),
    ],
)
def test_a_malformed_tool_is_refused_by_place(tools, place):
    with pytest.raises(RewardInputError) as refused:
        compile_tools(tools)
    assert place in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_schema_that_holds_itself_is_refused():
    schema = {"anyOf": [{"type": "null"}]}
    schema["anyOf"].append(schema)
    with pytest.raises(RewardInputError, match="without cycles"):
        compile_tools([tool("f", v=schema)])
