"""The strict profile: matches need success, equal values and earlier messages; changes beside the task cost."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prove.reward import RewardInputError, Weights, collateral, compile_reference, missing, score, tell
from prove.reward.calls import read_calls
from prove.reward.matching import align_strictly
from prove.reward.strict_receipts import collateral_receipts

from .conftest import CASES, TOOLS, alignments, call, close, trajectories, truth, truths

PARTS = ("validity", "coverage", "efficiency", "name_score", "argument")
X, Y, Z = call("x", {"a": 1}), call("y", {"a": 2}), call("z", {})


def at(message, one):
    return {**one, "message": message}


def strict(ground_truth, calls, changes=(), **settings):
    return score(TOOLS, ground_truth, calls, profile="strict", collateral=list(changes), **settings)


def made(name="t", **fields):
    return {"environment": "e", "table": name, "op": "create", "id": None, "fields": fields}


def changed(key, **fields):
    return {"environment": "e", "table": "t", "op": "update", "id": key, "fields": fields}


def test_a_reference_played_back_earns_what_it_earns_from_the_paper():
    wanted = truth(X, [Y, Z], edges=[[0, 1]])
    found = strict(wanted, [at(0, X), at(1, Y), at(1, Z)])
    assert found.total == score(TOOLS, wanted, [X, Y, Z]).total == 1.3
    assert found.collateral == 0 and score(TOOLS, wanted, [X]).collateral is None


@pytest.mark.parametrize(
    ("calls", "coverage", "argument"),
    [
        ([at(0, X), at(1, call("y", {"a": 3}))], 0.5, 0.5),
        ([at(0, X), at(1, call("y", {"a": 2}, ok=False))], 0.5, 0.5),
        ([at(0, X), at(1, call("y", {"a": 2, "b": 5}))], 1, 1),
        ([at(0, X), at(0, Y)], 0.5, 1),
        ([at(0, Y), at(1, X)], 0.5, 1),
        ([at(0, X)], 0.5, 0.5),
        ([], 0, 0),
    ],
    ids=["wrong value", "refused", "a further argument", "same message", "wrong order", "left out", "silent"],
)
def test_what_is_a_match(calls, coverage, argument):
    found = strict(truth(X, Y, edges=[[0, 1]]), calls, explain=True)
    assert (found.coverage, found.argument) == (coverage, argument)


def test_a_call_tried_again_after_a_refusal_is_matched_by_what_succeeded():
    found = strict(truth(X), [at(0, call("x", {"a": 1}, ok=False)), at(1, X)], explain=True)
    assert found.coverage == 1 and found.receipts["alignment"] == [[0, 0, 1]]


@pytest.mark.parametrize(("count", "part"), [(0, 0), (1, -1 / 2), (2, -2 / 3), (9, -9 / 10)])
def test_changes_beside_the_task_cost(count, part):
    changes = [changed("k", a=n) for n in range(count)]
    found = strict(truth(X), [at(0, X)], changes, explain=True)
    assert found.collateral == pytest.approx(part) and found.total == pytest.approx(1.3 + 0.8 * part)
    bill = found.receipts["collateral"]
    assert [one["change"] for one in bill] == changes
    assert sum(one["cost"] for one in bill) == pytest.approx(-part)
    weighed = strict(truth(X), [at(0, X)], changes, weights=Weights(collateral=0.1))
    assert weighed.total == pytest.approx(1.3 + 0.1 * part)


def test_an_abstention_row_pays_for_changes_too():
    assert strict(truth(), []).total == 1 and strict(truth(), [at(0, X)]).total == 0
    found = strict(truth(), [at(0, X)], [made(a=1)], explain=True)
    assert found.total == pytest.approx(-0.4) and found.abstention and found.validity is None
    assert len(found.receipts["collateral"]) == len(found.receipts["abstention"]) == 1


def test_the_paper_takes_no_notice_of_messages_and_changes():
    plain = score(TOOLS, truth(X), [at(7, X)], explain=True)
    assert plain == score(TOOLS, truth(X), [X], collateral=[made()], explain=True)
    assert "collateral" not in plain.receipts


@pytest.mark.parametrize(
    ("calls", "settings", "words"),
    [
        ([X], {}, r"calls\[0\].message is left out"),
        ([at(1, X), at(0, X)], {}, r"calls\[1\].message is 0"),
        ([at(True, X)], {}, r"calls\[0\].message is true"),
        ([], {"collateral": "none"}, "collateral must be a list of changes"),
        ([], {"collateral": [1]}, "collateral must be a list of changes"),
        ([], {"profile": "lenient"}, 'one of paper, strict, not "lenient"'),
    ],
)
def test_what_is_ours_and_wrong_raises(calls, settings, words):
    with pytest.raises(RewardInputError, match=words):
        score(TOOLS, truth(X), calls, **{"profile": "strict", **settings})


def test_what_a_model_wrote_never_raises():
    odd = [None, {"message": 1, "name": 5}, {"message": 1, "name": "x", "arguments": "{"}, "x", at(2, X)]
    assert strict(truth(X), odd, explain=True).coverage == 1


@given(st.data())
def test_the_alignment_is_the_best_there_is(data):
    """Against every alignment: one call a message makes the order of messages the order of calls."""
    ground_truth = data.draw(truths(4))
    calls = [one for one in data.draw(trajectories(ground_truth, 5))]
    found = strict(ground_truth, [at(n, one) for n, one in enumerate(calls)], explain=True)
    best = (0, 0)
    for covered, pairs, agreement in alignments(ground_truth, [one if one["ok"] else call("-") for one in calls]):
        if agreement == pairs:
            best = max(best, (covered, pairs))
    assert found.receipts["exact"]
    assert found.coverage == best[0] / len(ground_truth["steps"])
    wanted = sum(map(len, ground_truth["steps"]))
    assert len(found.receipts["alignment"]) == best[1] and close(found.argument, best[1] / wanted)


@given(st.data())
def test_receipts_are_complete_and_strict_never_covers_more(data):
    ground_truth = data.draw(truths())
    calls, message = [], 0
    for one in data.draw(trajectories(ground_truth, 8)):
        message += data.draw(st.integers(0, 1))
        calls.append(at(message, one))
    changes = data.draw(st.lists(st.just(made(a=1)), max_size=3))
    found = strict(ground_truth, calls, changes, explain=True)
    for part in (*PARTS, "collateral"):
        best = 0 if part in ("efficiency", "collateral") else 1
        assert close(sum(one["cost"] for one in found.receipts[part]), best - getattr(found, part)), part
        assert all(one["cost"] > 0 and one["why"] for one in found.receipts[part])
    assert found.coverage <= score(TOOLS, ground_truth, calls).coverage
    assert json.loads(json.dumps(found.receipts, allow_nan=False)) == found.receipts


def test_one_message_again_and_again_is_settled_quickly():
    wanted = truth(*[X] * 9, edges=[[n, n + 1] for n in range(8)])
    together = [at(0, X)] * 32
    assert strict(wanted, together).coverage == pytest.approx(1 / 9)
    apart = [at(n, X) for n in range(32)]
    reference = compile_reference(wanted)
    assert align_strictly(reference, read_calls(apart), range(32)) == ([*range(9)], True)


def test_changes_are_told_and_counted_as_often_as_they_are_too_much():
    required = [changed("k", a=1, b=2), made(a=5)]
    found = [changed("k", a=1.0, b=3), made(a=5), made(a=5), made(a=6)]
    assert missing(required, found) == [changed("k", b=2)]
    assert collateral(required, [made(a=6)], found) == [made(a=5), changed("k", b=3)]
    assert collateral(required, [], required) == missing(required, required) == []
    assert [tell(one) for one in missing(required, found)] == ["e.t has k with b 2"]
    (bill,) = collateral_receipts([{}])
    assert bill["cost"] == 0.5 and math.isclose(sum(one["cost"] for one in collateral_receipts([{}] * 4)), 0.8)


def test_the_command_scores_under_the_profile(tmp_path, capsys):
    from prove.cli.main import run

    row = {"name": "r", "tools": TOOLS, "ground_truth": truth(X), "calls": [at(0, X)], "collateral": [made(a=1)]}
    file = tmp_path / "rows.jsonl"
    file.write_text(json.dumps(row))
    assert run(["score", str(file), "--profile", "strict", "--explain"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["total"] == pytest.approx(0.9) and answer["collateral"] == -0.5 and answer["profile"] == "strict"
    assert answer["receipts"]["collateral"][0]["change"] == made(a=1)
    assert run(["score", str(CASES), "--profile", "strict"]) == 2
    assert "message is left out" in capsys.readouterr().err
    assert run(["score", str(file), "--profile", "lax"]) == 2
    assert "choose one of: paper, strict" in capsys.readouterr().err
