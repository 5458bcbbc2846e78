"""Success is judged by the final state and by what was found and said."""

from __future__ import annotations

import msgspec
import pytest
from evaluation_examples import asking, books, called, counting, helpless, lending, make, play, spoken

from prove.dataset import Call, Fact, UserTurn
from prove.evaluation import judge, oracle, play_script, silent, succeeded
from prove.rollout import Result


def verdict(example, *messages):
    return judge(example, play(example, *messages))


def with_facts(example, *facts):
    truth = msgspec.structs.replace(example.ground_truth, facts=list(facts))
    return msgspec.structs.replace(example, ground_truth=truth)


def reader(example):
    return example.ground_truth.calls[-1].arguments


@pytest.mark.parametrize("make_one", [lending, counting, asking, helpless])
def test_the_reference_succeeds(make_one):
    example = make_one()
    found = judge(example, play_script(example, oracle(example)))
    assert found.success is True and found.reasons == ()


@pytest.mark.parametrize(
    ("make_one", "floor"), [(lending, False), (counting, False), (asking, False), (helpless, True)]
)
def test_silence_succeeds_only_where_nothing_can_be_done(make_one, floor):
    example = make_one()
    assert judge(example, play_script(example, silent(example))).success is floor


def test_another_way_to_the_same_state_succeeds():
    example = lending()
    look = called(("list_books", {"shelf": "a"}), ("list_books", {"shelf": "b"}))
    failed = called(("lend", {"book_id": "book_000", "reader": "Anna"}))
    assert verdict(example, look, failed, called(("lend", reader(example))), spoken("Done.")).success


def test_a_missing_change_is_named():
    example = lending()
    found = verdict(example, called(("list_books", {})), spoken("Done, lent to Anna!"))
    assert found.success is False
    assert len(found.reasons) == 2
    assert any(r.startswith("missing change: library.books") and "copies" in r for r in found.reasons)
    assert any("a new row" in r and "Anna" in r for r in found.reasons)


def test_a_change_beside_the_task_fails():
    example = lending()
    other = next(b for b in books(example.seed) if b["copies"] > 0 and b["id"] != reader(example)["book_id"])
    beside = called(("lend", reader(example)), ("lend", {"book_id": other["id"], "reader": "Anna"}))
    found = verdict(example, beside)
    assert found.success is False
    assert all(r.startswith("change beside the task") for r in found.reasons)


def test_doing_it_twice_is_a_change_beside_the_task():
    example = lending()
    twice = called(("lend", {**reader(example)}), ("lend", {**reader(example)}))
    assert verdict(example, twice).success is False


def test_what_is_undone_does_not_count():
    example = lending()
    other = next(b for b in books(example.seed) if b["copies"] > 0 and b["id"] != reader(example)["book_id"])
    result_of = play(example, called(("lend", {"book_id": other["id"], "reader": "Anna"})))
    loan = next(c for c in result_of.diff if c.table == "loans").id
    found = verdict(
        example,
        called(("lend", {"book_id": other["id"], "reader": "Anna"})),
        called(("give_back", {"loan_id": loan}), ("lend", reader(example))),
    )
    assert found.success is True


def test_allowed_changes_are_allowed_and_not_required():
    example = lending()
    truth = example.ground_truth
    book_changes = [c for c in truth.required_diff if c["table"] == "books"]
    rest = [c for c in truth.required_diff if c["table"] != "books"]
    softer = msgspec.structs.replace(truth, required_diff=rest, allowed_diff=book_changes)
    example = msgspec.structs.replace(example, ground_truth=softer)
    assert verdict(example, called(("lend", reader(example)))).success is True
    assert verdict(example).success is False


def test_a_required_change_is_a_multiset():
    seed = 3
    book = next(b for b in books(seed) if b["copies"] > 1)
    lend = {"book_id": book["id"], "reader": "Anna"}
    example = make(
        seed,
        turns=[UserTurn("Lend it to Anna twice.")],
        steps=[[Call("lend", lend), Call("lend", lend)]],
        script=[called(("lend", lend), ("lend", lend))],
    )
    assert verdict(example, called(("lend", lend), ("lend", lend))).success is True
    assert verdict(example, called(("lend", lend))).success is False


def test_a_fact_must_be_found_not_guessed():
    example = counting()
    fact = example.ground_truth.facts[0]
    found = verdict(example, spoken(f"There are {fact.value}."))
    assert found.success is False and found.reasons[0].startswith("never found: list_books.books.1.copies")


def test_a_fact_must_be_said_after_it_was_found():
    example = counting()
    fact = example.ground_truth.facts[0]
    look = called(("list_books", {"shelf": "a"}))
    assert verdict(example, look, spoken(f"There are {fact.value}.")).success is True
    assert verdict(example, look, spoken("There are some.")).reasons[0].startswith("found but not said")
    # A number inside another one is not said.
    assert verdict(example, look, spoken(f"There are 1{fact.value}0.")).success is False
    # Words beside a call are no answer.
    beside = {**called(("list_books", {})), "content": f"There are {fact.value}."}
    assert verdict(example, look, beside).success is False


def test_a_fact_of_a_failed_call_or_another_tool_is_not_found():
    example = counting()
    fact = example.ground_truth.facts[0]
    wrong = msgspec.structs.replace(fact, tool="lend")
    example = msgspec.structs.replace(
        example, ground_truth=msgspec.structs.replace(example.ground_truth, facts=[wrong])
    )
    found = verdict(example, called(("list_books", {"shelf": "a"})), spoken(f"There are {fact.value}."))
    assert found.success is False


def test_a_fact_may_stand_elsewhere_in_a_list():
    example = counting()
    fact = example.ground_truth.facts[0]
    everything = called(("list_books", {}))  # shelf a and b: the position of the book is another one
    assert verdict(example, everything, spoken(f"{fact.value} copies")).success is True


def test_any_call_fails_where_none_can_help():
    example = helpless()
    assert verdict(example, called(("list_books", {})), spoken("No.")).success is False
    assert verdict(example, spoken("<tool_call> is how I would call")).success is True


def test_what_cannot_be_judged_is_neither_success_nor_failure():
    nothing = make(
        3,
        turns=[UserTurn("Look.")],
        steps=[[Call("list_books", {})]],
        script=[called(("list_books", {})), spoken("Looked.")],
    )
    found = verdict(nothing, called(("list_books", {})), spoken("Looked."))
    assert found.success is None and not succeeded(nothing, play(nothing))
    fault = judge(lending(), Result(stop="fault", fault="RuntimeError: x"))
    assert fault.success is None and "RuntimeError: x" in fault.reasons[0]


def test_a_running_episode_is_not_judged():
    with pytest.raises(RuntimeError):
        judge(lending(), Result())


def test_a_fact_that_nobody_could_say_fails():
    example = counting()
    mute = Fact("list_books", ["books", "1", "copies"], example.ground_truth.facts[0].value, [])
    example = with_facts(example, mute)
    assert verdict(example, called(("list_books", {"shelf": "a"})), spoken("1 2 3")).success is False
