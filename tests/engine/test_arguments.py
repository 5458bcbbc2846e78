"""Arguments: every problem at once, each with its pointer; and nothing that a model could emit raises."""

from __future__ import annotations

import json
import math
import tracemalloc
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from library import BookId, Library, View, environment
from pydantic import Field

from prove.engine import InvalidArgument, Tool, ToolError, tool
from prove.engine.schema import INTEGER_MAX, TEXT_MAX


class Nothing(View, frozen=True):
    pass


@tool
def everything(
    library: Library,
    book_id: Annotated[BookId, Field(description="Id")],
    count: Annotated[int, Field(description="Whole number")],
    share: Annotated[float, Field(ge=0, le=1, description="Share")] = 0.5,
    rate: Annotated[float, Field(description="Number without bounds")] = 0.0,
    text: Annotated[str, Field(description="Text without bounds")] = "",
    level: Annotated[Literal[1, 2, 3], Field(description="Level")] = 1,
    flag: Annotated[bool, Field(description="Flag")] = False,
    sizes: Annotated[list[int], Field(description="Sizes")] = [],  # noqa: B006
    either: Annotated[int | str | None, Field(description="Number or name")] = None,
    counts: Annotated[dict[str, int] | None, Field(description="Count by name")] = None,
    day: Annotated[str | None, Field(pattern=r"^\d{4}-\d\d-\d\d$", description="Day")] = None,
) -> Nothing:
    """Take one parameter of each kind."""
    return Nothing()


GOOD: dict[str, Any] = {"book_id": "b", "count": 3}


@tool
def few(
    library: Library, book_ids: Annotated[list[BookId], Field(min_length=1, max_length=20, description="Ids")]
) -> Nothing:
    """Take a short list."""
    return Nothing()


def problems(arguments: Any, by: Tool = everything) -> dict[str, str]:
    """Pointer -> problem."""
    with pytest.raises(ToolError) as caught:
        by.validate(arguments)
    assert caught.value.kind == "invalid_arguments"
    assert caught.value.code == "invalid_arguments"
    return {d["pointer"]: d["problem"] for d in caught.value.details}


def test_what_is_valid_comes_through():
    arguments = GOOD | {"share": 1, "text": "é", "level": 2, "flag": True, "sizes": [1, 2], "either": "x"}
    assert everything.validate(arguments) == arguments


def test_all_problems_are_listed_at_once_with_their_places():
    found = problems({"count": "3", "share": 2, "sizes": [1, "2", None], "flag": "yes", "colour": 1})
    assert set(found) == {"/book_id", "/count", "/share", "/sizes/1", "/sizes/2", "/flag", "/colour"}
    assert found["/book_id"] == "is required"
    assert found["/colour"] == "is not a parameter of this tool"
    assert found["/count"] == 'should be a valid integer; got "3"'


def test_the_message_names_every_place():
    with pytest.raises(ToolError) as caught:
        everything.validate({"count": None})
    assert caught.value.message == "book_id: is required; count: should be a valid integer; got null."


def test_an_unknown_key_is_told_what_is_allowed():
    with pytest.raises(ToolError) as caught:
        everything.validate(GOOD | {"colour": 1})
    assert caught.value.details[0]["allowed"][:2] == ["book_id", "count"]


def test_a_wrong_choice_is_told_the_choices():
    with pytest.raises(ToolError) as caught:
        everything.validate(GOOD | {"level": 9})
    assert caught.value.details == [
        {"pointer": "/level", "problem": "should be 1, 2 or 3; got 9", "allowed": [1, 2, 3]}
    ]


def test_pointers_are_escaped():
    assert set(problems(GOOD | {"a/b~c": 1})) == {"/a~1b~0c"}


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ({"count": 5.0}, {"count": 5}),
        ({"count": -0.0}, {"count": 0}),
        ({"sizes": [1, 2.0]}, {"sizes": [1, 2]}),
        ({"level": 2.0}, {"level": 2}),
        ({"either": 2.0}, {"either": 2}),
        ({"counts": {"a": 1.0}}, {"counts": {"a": 1}}),
        ({"count": 1e15, "sizes": [3.0, 4.0]}, {"count": 10**15, "sizes": [3, 4]}),
    ],
)
def test_a_number_without_a_fraction_is_an_integer(given, taken):
    arguments = GOOD | given
    frozen = json.dumps(arguments)
    validated = everything.validate(arguments)
    assert validated == GOOD | taken
    assert all(type(validated[k]) is type(v) for k, v in taken.items())
    assert json.dumps(arguments) == frozen, "the caller's arguments stay as they were"


@pytest.mark.parametrize(
    "wrong",
    [
        {"count": 5.5},
        {"count": True},
        {"count": "5"},
        {"count": math.nan},
        {"count": math.inf},
        {"count": 1e300},
        {"count": INTEGER_MAX + 1},
        {"count": -(10**5000)},
        {"share": math.nan},
        {"share": -math.inf},
        {"share": True},
        {"rate": math.nan},
        {"rate": math.inf},
        {"share": "0.5"},
        {"text": None},
        {"text": "\ud800"},
        {"text": "x" * (TEXT_MAX + 1)},
        {"book_id": "\udfff"},
        {"flag": 1},
        {"level": True},
        {"sizes": (1,)},
        {"sizes": [INTEGER_MAX + 1]},
        {"sizes": {"0": 1}},
        {"either": 1.5},
        {"day": "2026-13-01x"},
        {"day": None},
        {"book_id": None},
        {"counts": {"a": INTEGER_MAX + 1}},
    ],
    ids=lambda w: next(iter(w)),
)
def test_what_is_refused(wrong):
    [pointer] = problems(GOOD | wrong) if "either" not in wrong else {p for p in problems(GOOD | wrong)}
    assert pointer.split("/")[1] == next(iter(wrong))


def test_numbers_and_texts_up_to_the_bound_are_taken():
    assert everything.validate(GOOD | {"count": -INTEGER_MAX, "text": "x" * TEXT_MAX})


@pytest.mark.parametrize("arguments", [None, [], "{}", 5, True, math.nan, [["book_id", "b"]]])
def test_arguments_that_are_no_object(arguments):
    assert problems(arguments) == {"": "should be an object"}


def test_a_list_that_is_too_long_is_one_problem():
    assert list(problems({"book_ids": ["x"] * 50_000}, few)) == ["/book_ids"]


def test_a_great_many_problems_are_cut_short():
    many = problems(GOOD | {"sizes": ["x"] * 50_000})
    assert 0 < len(many) <= 20
    assert all(p.startswith("/sizes/") for p in many)
    keys = problems({f"k{i}": i for i in range(50_000)})
    assert 0 < len(keys) <= 20


def test_a_great_many_problems_take_little_memory():
    wrong = GOOD | {"sizes": ["x"] * 50_000}
    tracemalloc.start()
    problems(wrong)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 5_000_000


def test_arguments_that_are_wrong_deep_inside():
    assert set(problems(GOOD | {"counts": {"a": {"b": 1}}})) == {"/counts/a"}


def deep(levels: int) -> Any:
    value: Any = []
    for _ in range(levels):
        value = [value]
    return value


HOSTILE: list[Any] = [
    None,
    True,
    0,
    -1,
    5.0,
    math.nan,
    math.inf,
    -math.inf,
    1e308,
    10**30,
    10**5000,
    "",
    "None",
    "\ud800",
    "\x00",
    "../../etc/passwd",
    "x" * 200_000,
    "e\u0301",
    [],
    {},
    [[]],
    {"": {}},
    {"\ud800": "\udfff"},
    list(range(10_000)),
    deep(900),
    deep(50_000),
]


@pytest.mark.parametrize("name", [t.name for t in environment.tools if t.name != "unlock"])
def test_no_argument_raises(name):
    session = environment.session(1)
    tool_ = environment.tool_map[name]
    for value in HOSTILE:
        observation = session.call(name, value)
        assert observation.ok == (value == {} and name == "list_books")
        for parameter in tool_.signature:
            others = {p.name: "x" for p in tool_.signature if p.name != parameter.name and p.required}
            session.call(name, others | {parameter.name: value}).text.encode()
        session.call(name, {"\ud800": value})
    session.digest()


@pytest.mark.parametrize("name", [*HOSTILE[:15], HOSTILE[16], *HOSTILE[18:]], ids=lambda v: type(v).__name__)
def test_no_name_of_a_tool_raises(name):
    session = environment.session(1)
    observation = session.call(name, {})
    assert (observation.ok, observation.kind) == (False, "unknown_tool")
    assert len(observation.json) < 400
    assert session.state.clock.seconds == 0


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.dictionaries(
        st.sampled_from([p.name for p in everything.signature]) | st.text(st.characters(codec=None), max_size=3),
        json_values,
        max_size=6,
    )
    | json_values
)
def test_validation_accepts_or_tells(arguments):
    try:
        taken = everything.validate(arguments)
    except ToolError as error:
        assert error.kind == "invalid_arguments"
        assert error.details
        assert all(d["problem"] for d in error.details)
        assert "pydantic" not in error.message
    else:
        assert set(taken) == set(arguments)
        json.dumps(taken, ensure_ascii=False, allow_nan=False).encode()


def test_an_environments_own_check_reads_like_the_validators():
    error = InvalidArgument("start", "is after end", allowed="a day before 2026-03-01")
    assert error.kind == "invalid_arguments"
    assert error.message == "start: is after end"
    assert error.details == [{"pointer": "/start", "problem": "is after end", "allowed": "a day before 2026-03-01"}]


def test_a_wrong_form_is_explained_by_the_description_and_not_by_a_pattern() -> None:
    error = environment.session(0).call("unlock", {"pin": "12"}).error
    assert error is not None and error["kind"] == "invalid_arguments"
    assert "PIN" in error["message"] and "\\d" not in error["message"] and "^" not in error["message"]
