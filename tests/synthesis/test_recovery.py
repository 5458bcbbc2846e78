"""Failures by plan: other parameters, another tool, a partial success, a request that the rules refuse."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from prove.dataset import Example
from prove.synthesis import config_from, faults
from prove.synthesis import examples as made_of
from prove.synthesis.recovery import REFUSALS

NAMES = ["banking", "payments", "iot_devices", "filesystem"]
PLAIN = {"environments": NAMES, "irrelevance": 0, "missing_function": 0, "heldout": 0, "seed": 6}


def failures(example: Example) -> list[tuple[str, dict[str, object]]]:
    """The failed calls of a reference with their errors."""
    called = {c["id"]: c["function"]["name"] for m in example.reference for c in m.get("tool_calls") or ()}
    return [
        (called[m["tool_call_id"]], json.loads(m["content"])["error"])
        for m in example.reference
        if m["role"] == "tool" and m["content"].startswith('{"error":')
    ]


@pytest.fixture(scope="module")
def recovered() -> list[Example]:
    return made_of(config_from({**PLAIN, "recovery": 1.0, "gives_up": 0.0, "parallel": 1.0}), "train", 80)


def test_one_call_fails_and_the_ground_truth_does_not_hold_it(recovered: list[Example]) -> None:
    failed = [e for e in recovered if e.knobs["recovered"]]
    assert len(failed) > 60
    for e in failed:
        assert len(failures(e)) == 1 and list(faults(e)) == []
        made = sum(len(m.get("tool_calls") or ()) for m in e.reference)
        assert made == len(e.ground_truth.calls) + 1


def test_there_are_all_kinds_of_failures(recovered: list[Example]) -> None:
    kinds: Counter[str] = Counter()
    for e in recovered:
        for i, message in enumerate(e.reference):
            calls = message.get("tool_calls") or ()
            outcomes = [not m["content"].startswith('{"error":') for m in e.reference[i + 1 : i + 1 + len(calls)]]
            if all(outcomes):
                continue
            corrected = e.reference[i + 1 + len(calls)]["tool_calls"][0]["function"]["name"]
            partial = any(outcomes)
            kinds["partial" if partial else "same tool" if corrected == calls[0]["function"]["name"] else "other"] += 1
    assert min(kinds[k] for k in ("partial", "same tool", "other")) >= 3, kinds


def test_what_the_rules_refuse_is_tried_and_explained() -> None:
    found = made_of(config_from({**PLAIN, "recovery": 0.0, "gives_up": 0.5}), "train", 40)
    gave_up = [e for e in found if e.knobs["gave_up"]]
    assert len(gave_up) > 10
    for e in gave_up:
        assert list(faults(e)) == []
        names = [name for name, error in failures(e) if error["kind"] in ("refused", "conflict")]
        assert names
        for i, message in enumerate(e.reference):
            if message["content"].startswith('{"error":'):
                answer = e.reference[i + 1]["content"]
                assert answer.startswith(REFUSALS)
                reason = json.loads(message["content"])["error"]["message"].partition(": ")[2]
                assert reason[-20:].rstrip(".") in answer


def test_the_tiers_follow_the_score_and_can_be_chosen() -> None:
    found = made_of(config_from(PLAIN), "train", 40)
    ranks = {"easy": range(7), "medium": range(7, 12), "hard": range(12, 99)}
    assert all(e.extra_info["curriculum"] in ranks[e.difficulty] for e in found)
    assert len({e.difficulty for e in found}) == 3
    hard = made_of(config_from({**PLAIN, "difficulty": ["hard"]}), "train", 10)
    assert {e.difficulty for e in hard} == {"hard"}
