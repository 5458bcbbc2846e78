"""What is kept of a rollout, and the figures made of it."""

from __future__ import annotations

import msgspec
import pytest
from evaluation_examples import asking, books, called, counting, helpless, lending, play, spoken

from prove.evaluation import record
from prove.evaluation.metrics import comparisons, metrics
from prove.evaluation.record import from_line, to_line


def kept(example, *messages, trial=0, unclosed=False):
    return record(example, trial, play(example, *messages), unclosed=unclosed)


def lend_of(example):
    return called(("lend", example.ground_truth.calls[-1].arguments))


def test_a_record_survives_json():
    example = asking()
    one = kept(example, called(("list_books", {}), ("lend", {"book_id": "x"}), ("nope", {})), spoken("Who for?"))
    assert from_line(to_line(one)) == one
    assert one.errors == {"invalid_arguments": 1, "unknown_tool": 1}
    assert one.turns == 3 and one.reference_calls == 2


def test_a_record_keeps_whatever_a_model_writes():
    odd = {"role": "assistant", "content": "\ud800 \u2028", "tool_calls": []}
    odd["tool_calls"] = [{"function": {"name": "lend", "arguments": {"n": 10**40, "s": "\ud800", "x": [[1e300]]}}}]
    one = kept(lending(), odd)
    line = to_line(one)
    assert b"\n" not in line and from_line(line) == one
    assert one.calls[0]["kind"] == "malformed"


def test_a_needed_question():
    example = asking()
    one = kept(example, called(("list_books", {})), spoken("Who for?"), lend_of(example), spoken("Done."))
    assert (one.asks, one.asked_needed, one.asked_unneeded) == (1, 1, 0)


def test_a_value_that_was_guessed_needs_no_question():
    example = asking()
    one = kept(example, called(("list_books", {})), lend_of(example), spoken("Done."), spoken("Welcome."))
    assert (one.asked_needed, one.asked_unneeded) == (0, 0)
    assert one.success is True


def test_a_needless_question():
    example = lending()
    one = kept(example, spoken("Which book do you mean?"), called(("list_books", {})))
    assert (one.asks, one.asked_needed, one.asked_unneeded) == (0, 0, 1)
    # Asked after the value was given.
    again = asking()
    two = kept(again, spoken("Who for?"), spoken("Really?"), lend_of(again), spoken("Done."))
    assert (two.asked_needed, two.asked_unneeded) == (1, 1)


def test_the_same_call_wanted_twice_is_outstanding_until_made_twice():
    example = asking(next(s for s in range(99) if next(b for b in books(s) if b["copies"])["copies"] > 1))
    lend = example.ground_truth.calls[-1]
    truth = msgspec.structs.replace(
        example.ground_truth, steps=[[msgspec.structs.replace(lend, turn=0)], [msgspec.structs.replace(lend, turn=1)]]
    )
    turns = [msgspec.structs.replace(t, when="next") for t in example.user_turns]
    example = msgspec.structs.replace(example, ground_truth=truth, user_turns=turns)
    once = kept(example, lend_of(example), spoken("Done."), spoken("What else?"))
    twice = kept(example, lend_of(example), spoken("Done."), lend_of(example), spoken("What else?"))
    assert (once.asked_unneeded, twice.asked_unneeded) == (1, 0)


def test_an_answer_is_no_question():
    example = counting()
    one = kept(example, called(("list_books", {"shelf": "a"})), spoken("There are 2."))
    assert one.asked_unneeded == 0


def test_silence_asks_nothing():
    example = asking()
    one = kept(example)
    assert (one.asked_needed, one.asked_unneeded) == (0, 0)


def test_figures():
    lend, count = lending(), counting()
    look = called(("list_books", {}))
    records = [
        kept(lend, look, lend_of(lend), spoken("Done.")),
        kept(count, called(("list_books", {"shelf": "a"}), ("list_books", {"shelf": "z"})), spoken("No idea.")),
        kept(helpless(), spoken("No.")),
    ]
    found = metrics(records)
    assert found["success"].mean == pytest.approx(2 / 3)
    assert found["reward/total"].mean == pytest.approx((records[0].total + records[1].total + 1) / 3)
    assert found["reward/abstention"].mean == 1 and found["reward/abstention"].n == 1
    assert found["reward/coverage"].mean == 1 and found["reward/coverage"].n == 2
    assert found["calls_per_reference_call"].mean == pytest.approx(4 / 3)
    # One of four calls failed, although only one example had a failure.
    assert found["error/invalid_arguments"].mean == pytest.approx(1 / 4)
    assert found["malformed"].mean == 0
    assert found["success/kind=irrelevance"].mean == 1
    assert found["success/turns=1"].n == 3
    assert "needed_questions" not in found and "pass^1" not in found


def test_a_malformed_call_is_counted_as_such():
    example = lending()
    broken = {"role": "assistant", "content": "", "tool_calls": [{"function": {"name": "lend", "arguments": "{oops"}}]}
    one = kept(example, broken, called(("list_books", {})))
    assert metrics([one])["malformed"].mean == 0.5


def test_pass_hat_k_over_trials():
    good, bad = lending(3), lending(8)
    records = [kept(good, lend_of(good), trial=t) for t in range(3)]
    records += [kept(bad, *([lend_of(bad)] if t else []), trial=t) for t in range(3)]
    found = metrics(records)
    assert found["pass^1"].mean == pytest.approx((1 + 2 / 3) / 2)
    assert found["pass^2"].mean == pytest.approx((1 + 1 / 3) / 2)
    assert found["pass^3"].mean == pytest.approx(1 / 2)
    assert found["success"].mean == found["pass^1"].mean
    assert found["success"].n == 2, "trials of one example are not independent"


def test_unscored_rollouts_leave_the_means_alone():
    example = lending()
    one = kept(example, lend_of(example))
    lost = msgspec.structs.replace(one, id="other", success=None, total=None, parts=None, stop="fault")
    found = metrics([one, lost])
    assert found["success"].mean == 1 and found["success"].n == 1
    assert found["reward/total"].n == 1
    assert found["unscored"].mean == 0.5


def test_comparisons_are_paired():
    examples = [lending(seed) for seed in range(3, 15)]
    before = [kept(e) for e in examples]
    after = [kept(e, lend_of(e)) for e in examples]
    found = comparisons(before, after)
    assert found["success"].verdict == "improved" and found["success"].difference == 1
    assert comparisons(after, before)["reward/total"].verdict == "got worse"
    assert found["unclosed"].verdict == "no clear change"
    closed = [msgspec.structs.replace(r, unclosed=True) for r in after]
    assert comparisons(after, closed)["unclosed"].verdict == "got worse"
