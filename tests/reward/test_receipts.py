"""Receipts: complete, and about the right call, key or edge."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from prove.reward import score
from prove.reward.receipts import COMPONENTS

from .conftest import TOOLS, call, close, tool, trajectories, truth, truths

KEYS = ["alignment", "exact", *COMPONENTS]
BANK = [
    tool("get", required=("id",), id={"type": "string"}),
    tool("pay", required=("to", "sum"), sum={"type": "number"}),
]


def explained(ground_truth, calls, tools=BANK, **settings):
    return score(tools, ground_truth, calls, explain=True, **settings).receipts


@given(st.data())
def test_costs_add_up_to_what_is_missing(data):
    ground_truth = data.draw(truths())
    calls = data.draw(trajectories(ground_truth, 12))
    odd = st.sampled_from(
        [None, {"name": "x", "arguments": "{"}, {"name": 1}, call("w"), call("x", '"{}"'), call("z", {"a": "1"})]
    )
    calls = [*calls, *data.draw(st.lists(odd, max_size=3))]
    found = score(TOOLS, ground_truth, calls, explain=True)
    assert found[:7] == score(TOOLS, ground_truth, calls)[:7]
    assert list(found.receipts) == KEYS
    for part in COMPONENTS[:5]:
        costs = found.receipts[part]
        best = 0 if part == "efficiency" else 1
        assert close(sum(one["cost"] for one in costs), best - getattr(found, part)), part
        assert all(one["cost"] > 0 and one["why"] for one in costs)
    assert found.receipts["abstention"] == []
    assert json.loads(json.dumps(found.receipts, allow_nan=False)) == found.receipts


@given(st.data())
def test_the_alignment_names_real_pairs(data):
    ground_truth = data.draw(truths())
    calls = data.draw(trajectories(ground_truth))
    pairs = explained(ground_truth, calls, TOOLS)["alignment"]
    for step, index, at in pairs:
        wanted = ground_truth["steps"][step][index]
        assert calls[at]["name"] == wanted["name"]
        assert calls[at]["arguments"].keys() >= wanted["arguments"].keys()
    assert len({at for _, _, at in pairs}) == len({(step, index) for step, index, _ in pairs}) == len(pairs)


def test_abstention():
    assert explained(truth(), []) == {"alignment": [], "exact": True, **{part: [] for part in COMPONENTS}}
    (cost,) = explained(truth(), [call("get"), None])["abstention"]
    assert cost == {"cost": 1.0, "calls": [0, 1], "why": "nothing should have been called"}


def test_nothing_called():
    found = explained(truth(call("get", {"id": "a"})), [])
    assert [found[part] for part in COMPONENTS] == [
        *[[{"cost": 1.0, "why": "nothing was called"}]] * 2,
        [],
        *[[{"cost": 1.0, "why": "nothing was called"}]] * 2,
        [],
    ]


def test_validity_names_the_call_and_the_keys():
    calls = [
        call("get", {"id": "a"}),
        call("get", {"id": "a"}, ok=False),
        call("pay", {"sum": "5"}),
        call("got"),
        call("get", "{"),
        call("get", '"{\\"id\\": \\"a\\"}"'),
        {"name": ["get"], "arguments": {}},
    ]
    found = explained(truth(call("get", {"id": "a"})), calls)["validity"]
    assert [(one["call"], one["level"], one.get("keys"), one["why"]) for one in found] == [
        (1, 2, None, "it was not executed without error"),
        (2, 1, ["to", "sum"], 'required arguments are missing: "to"; arguments are of a wrong type: "sum"'),
        (3, 0, None, '"got" is not among the tools shown'),
        (4, 0, None, "its arguments are no JSON object"),
        (5, 1, None, "its arguments were encoded twice"),
        (6, 0, None, "its name is no text"),
    ]


def test_coverage_names_the_step_and_the_edge():
    ground_truth = truth(
        call("get", {"id": "a"}), call("pay", {"to": "b"}), call("list"), call("note"), edges=[[0, 1], [0, 3], [2, 3]]
    )
    calls = [call("pay", {"to": "b"}), call("get", {}), call("get", {"id": "a"}), call("note")]
    found = explained(ground_truth, calls)["coverage"]
    assert [(one["step"], one.get("edge"), one["why"]) for one in found] == [
        (1, [0, 1], "call 2 of step 0 should have come before call 0 of step 1"),
        (2, None, 'no call of "list" is left for it'),
        (3, [2, 3], "step 2, which must come before step 3, was not matched"),
    ]
    found = explained(
        truth(call("get", {"id": "a"}), call("get", {"id": "a"})), [call("get", {"name": "a"}), call("get", "{")]
    )
    assert [one["why"] for one in found["coverage"]] == [
        'no call of "get" is left for it (call 0 lacks "id", call 1 is malformed)'
    ] * 2


def test_a_step_that_breaks_two_edges_is_paid_once():
    ground_truth = truth(call("get", {"id": "a"}), call("list"), call("pay"), edges=[[0, 2], [1, 2]])
    found = explained(ground_truth, [call("pay"), call("list"), call("get", {"id": "a"})])["coverage"]
    assert [(one["edge"], one["cost"]) for one in found] == [([0, 2], 1 / 6), ([1, 2], 1 / 6)]


def test_efficiency_lists_the_calls_that_stand_for_nothing():
    ground_truth = truth(call("get", {"id": "a"}))
    calls = [call("get", {"id": "b"}), call("get", {"id": "a"}), call("get", {"id": "a"}), call("list")]
    (cost,) = explained(ground_truth, calls)["efficiency"]
    assert cost["cost"] == 0.5
    assert cost["calls"] == [0, 2, 3]
    assert cost["why"].startswith("4 calls against a budget of 2")
    assert explained(ground_truth, calls, alpha=0)["efficiency"] == []


def test_name_and_argument_name_call_and_key():
    ground_truth = truth(call("list"), call("pay", {"to": "b", "sum": 5}))
    found = explained(ground_truth, [call("pay", {"to": "b", "sum": "5"}), call("lost"), call("list")])
    assert [(one["call"], one["why"]) for one in found["name_score"]] == [(1, '"lost" is no name in the ground truth')]
    (cost,) = found["argument"]
    assert cost == {"cost": 0.25, "call": 0, "step": 1, "key": "sum", "why": '"sum" is "5", not 5'}
    (cost,) = explained(ground_truth, [call("lost")])["argument"]
    assert cost == {"cost": 1.0, "why": "no call is aligned with the ground truth"}
