"""The total: its formula, abstention, what the paper's weights price, and what must not matter."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prove.reward import PAPER, RewardInputError, Weights, score
from prove.reward.efficiency import budget

from .conftest import TOOLS, call, close, tool, trajectories, truth, truths

NOTHING = truth()


def total(ground_truth, calls, **settings):
    return score(TOOLS, ground_truth, calls, **settings).total


def independent(count):
    """Steps without edges."""
    return truth(*(call("x", {"a": number}) for number in range(count)))


@given(st.data())
def test_the_total_is_the_weighted_sum_of_parts_in_their_ranges(data):
    ground_truth = data.draw(truths())
    calls = data.draw(trajectories(ground_truth))
    weights = Weights(*(data.draw(st.floats(0, 2)) for _ in PAPER))
    alpha, beta = data.draw(st.floats(0, 2)), data.draw(st.floats(0, 2))
    found = score(TOOLS, ground_truth, calls, weights=weights, alpha=alpha, beta=beta)
    parts = found[:5]
    assert close(found.total, sum(weight * part for weight, part in zip(weights[:5], parts, strict=True)))
    assert all(0 <= part <= 1 for part in (*parts[:2], *parts[3:])) and parts[2] <= 0
    assert found.abstention is False and found.receipts is None
    assert total(ground_truth, calls) <= 1.3 + 1e-9
    if not calls:
        assert found[:6] == (0,) * 6


def test_abstention():
    silent, chatty = score(TOOLS, NOTHING, []), score(TOOLS, NOTHING, [call("x")])
    assert silent == (None, None, None, None, None, 1.0, True, None, None)
    assert chatty == (None, None, None, None, None, 0.0, True, None, None)
    # Anything is an attempt, also what could not be parsed.
    assert score(TOOLS, NOTHING, [None]).total == 0
    assert score([], NOTHING, [], weights=Weights(0, 0, 0, 0, 0)).total == 1


@pytest.mark.parametrize("count", [1, 2, 3, 8])
def test_only_the_first_of_independent_steps(count):
    assert total(independent(count), [call("x", {"a": 0})]) == pytest.approx(1.3 - 0.5 * (1 - 1 / count))


def test_right_keys_with_wrong_values_that_execute():
    assert total(independent(3), [call("x", {"a": 9})] * 3) == pytest.approx(1.2)


def test_everything_twice_costs_little():
    calls = [call("x", {"a": number}) for number in range(3)]
    assert total(independent(3), calls * 2) == pytest.approx(1.3 - 0.015)
    # Two more calls of ten are within the budget.
    ten = [call("x", {"a": number}) for number in range(10)]
    assert total(independent(10), [*ten, *ten[:5]]) == pytest.approx(1.3)


def test_asking_instead_of_calling_earns_nothing():
    assert total(independent(1), []) == 0


@pytest.mark.parametrize(
    ("wanted", "beta", "allowed"),
    [(3, 0.5, 5), (4, 0.5, 6), (1, 0.5, 2), (3, 0, 3), (3, 1, 6), (100, 0.07, 107), (10, 0.1, 11), (3, 0.01, 4)],
)
def test_the_budget_rounds_up(wanted, beta, allowed):
    assert budget(wanted, beta) == allowed
    ground_truth = independent(wanted)
    assert score(TOOLS, ground_truth, [call("x")] * allowed, beta=beta).efficiency == 0
    assert score(TOOLS, ground_truth, [call("x")] * (allowed + 1), beta=beta).efficiency == pytest.approx(
        -0.5 / allowed
    )
    assert score(TOOLS, ground_truth, [call("x")] * (allowed + 2), beta=beta, alpha=1).efficiency == pytest.approx(
        -2 / allowed
    )


@given(st.data())
def test_a_call_that_executes_is_never_worse_than_the_same_one_failing(data):
    ground_truth = data.draw(truths())
    calls = data.draw(trajectories(ground_truth))
    before = total(ground_truth, calls)
    for number, one in enumerate(calls):
        if not one["ok"]:
            better = [*calls]
            better[number] = {**one, "ok": True}
            assert total(ground_truth, better) > before


@given(st.data())
def test_how_arguments_are_handed_over_and_what_else_a_call_holds_do_not_matter(data):
    ground_truth = data.draw(truths())
    calls = data.draw(trajectories(ground_truth))
    other = [{**one, "arguments": json.dumps(one["arguments"]), "message": 3, "kind": "refused"} for one in calls]
    shortened = [
        {key: value for key, value in one.items() if key != "arguments" or value != {}} for one in calls
    ]  # fmt: skip
    assert score(TOOLS, ground_truth, other) == score(TOOLS, ground_truth, calls)
    assert score(TOOLS, ground_truth, shortened) == score(TOOLS, ground_truth, calls)


@given(st.data())
def test_parallel_calls_may_be_listed_in_any_order(data):
    ground_truth = data.draw(truths())
    calls = data.draw(trajectories(ground_truth))
    steps = [data.draw(st.permutations(step)) for step in ground_truth["steps"]]
    found = score(TOOLS, {**ground_truth, "steps": steps}, calls)
    assert all(close(*pair) for pair in zip(found[:6], score(TOOLS, ground_truth, calls)[:6], strict=True))


@given(st.data())
def test_an_edge_less_never_covers_less(data):
    ground_truth = data.draw(truths())
    calls = data.draw(trajectories(ground_truth))
    before = score(TOOLS, ground_truth, calls).coverage
    for number in range(len(ground_truth["edges"])):
        edges = ground_truth["edges"][:number] + ground_truth["edges"][number + 1 :]
        assert score(TOOLS, {**ground_truth, "edges": edges}, calls).coverage >= before


def test_nothing_handed_in_is_changed():
    tools = [tool("x", required=("a",), a={"type": "integer"})]
    ground_truth = truth(call("x", {"a": [1]}), call("x"), edges=[[0, 1, "explicit"]])
    calls = [call("x", {"a": [2]}), {"name": "x", "arguments": '"{}"', "ok": False}, {"name": 4}]
    before = json.dumps([tools, ground_truth, calls])
    score(tools, ground_truth, calls, explain=True)
    assert json.dumps([tools, ground_truth, calls]) == before


def test_settings_out_of_range_are_refused():
    for settings in ({"alpha": -1}, {"beta": -0.1}, {"alpha": float("nan")}):
        with pytest.raises(RewardInputError, match="alpha and beta must be 0 or more"):
            total(NOTHING, [], **settings)
