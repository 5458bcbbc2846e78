"""What a tool's signature becomes: schemas, references, marks."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

import msgspec
import pytest
from library import BookId, Library, LoanId, environment
from pydantic import Field

from prove.engine import SENSITIVE, Ref, View, tool
from prove.engine.schema import inline


class Inner(View, frozen=True):
    loan_id: LoanId
    title: str | None = None


class Outer(View, frozen=True):
    id: BookId
    inner: Inner
    many: list[Inner]
    by_name: dict[str, Inner]
    owner: Annotated[str, Ref("book|loan")] | None = None


@tool(destructive=True)
def sample(
    library: Library,
    book_id: Annotated[BookId, Field(description="Id of the book")],
    pin: Annotated[str, SENSITIVE, Field(pattern=r"^\d{4}$", description="PIN")],
    mode: Annotated[Literal["fast", "slow"], Field(description="How slowly to go about it.")] = "slow",
    only: Annotated[Literal["one"], Field(description="The o.n.e")] = "one",
    loan_ids: Annotated[list[LoanId] | None, Field(max_length=3, description="Loans")] = None,
    count: Annotated[int, Field(description="How many")] = 1,
    text: Annotated[str | None, Field(description="Text")] = None,
) -> Outer:
    """Do a sample thing.

    Returns the
    outcome. Refuses never.
    """
    raise NotImplementedError


def test_the_description_is_the_docstring_on_one_line():
    assert sample.description == "Do a sample thing. Returns the outcome. Refuses never."


def test_the_schema_of_the_arguments():
    assert sample.parameters == {
        "type": "object",
        "properties": {
            "book_id": {"type": "string", "description": "Id of the book", "x-entity": "book"},
            "pin": {"type": "string", "pattern": r"^\d{4}$", "description": "PIN", "x-sensitive": True},
            "mode": {
                "type": "string",
                "enum": ["fast", "slow"],
                "description": "How slowly to go about it: fast, slow.",
                "default": "slow",
            },
            "only": {"type": "string", "enum": ["one"], "description": "The o.n.e: one.", "default": "one"},
            "loan_ids": {
                "type": "array",
                "items": {"type": "string"},
                "maxItems": 3,
                "description": "Loans",
                "x-entity": "loan",
            },
            "count": {"type": "integer", "description": "How many", "default": 1},
            "text": {"type": "string", "description": "Text"},
        },
        "required": ["book_id", "pin"],
        "additionalProperties": False,
    }


def test_a_policy_sees_no_marks_of_ours():
    assert "x-" not in json.dumps(sample.function)
    assert sample.function["function"]["parameters"]["required"] == ["book_id", "pin"]


def test_references_and_sensitive_parameters():
    assert sample.refs == {"book_id": "book", "loan_ids": "loan"}
    assert sample.sensitive == {"pin"}
    assert sample.produces == [
        (("id",), "book"),
        (("inner", "loan_id"), "loan"),
        (("many", "*", "loan_id"), "loan"),
        (("by_name", "*", "loan_id"), "loan"),
        (("owner",), "book|loan"),
    ]


def test_hints():
    assert (sample.read_only, sample.destructive, sample.idempotent) == (False, True, False)
    lists = environment.tool_map["list_books"]
    assert (lists.read_only, lists.destructive, lists.idempotent) == (True, False, True)


def test_results_have_a_schema_without_references():
    text = json.dumps(sample.returns)
    assert "$ref" not in text
    assert "$defs" not in text
    assert sample.returns["properties"]["many"]["items"]["properties"]["loan_id"] == {"type": "string"}


class Recursive(msgspec.Struct):
    inner: Recursive | None = None


def test_a_recursive_type_is_refused():
    with pytest.raises(TypeError, match="recursive"):
        inline(msgspec.json.schema(Recursive))


class Titled(View, frozen=True):
    title: str
    description: str


def test_properties_that_are_called_like_keywords_stay():
    schema = inline(msgspec.json.schema(list[Titled]))
    assert set(schema["items"]["properties"]) == {"title", "description"}


def test_every_schema_of_the_library_is_a_schema():
    for declared in environment.tools:
        for schema in (declared.parameters, declared.returns):
            check(schema)
        assert msgspec.json.encode(declared.function)


def check(node: Any) -> None:
    assert isinstance(node, dict)
    assert "type" in node or "anyOf" in node or "enum" in node
    for inner in node.get("properties", {}).values():
        check(inner)
    if node.get("type") == "array":
        check(node["items"])
