"""Failures by plan: other parameters, another tool, a partial success, a request that the rules refuse."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from dataclasses import replace

import pytest

from prove.dataset import Example
from prove.engine import environment, tool_index
from prove.synthesis import config_from, faults
from prove.synthesis import examples as made_of
from prove.synthesis.goals import Goal
from prove.synthesis.recovery import REFUSALS, UNCHANGED, explained
from prove.synthesis.telling import yours

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


def ids_of(example: Example, function: dict[str, str]) -> list[str]:
    """The ids among the arguments of a call."""
    tool = environment(tool_index()[function["name"]]).tool_map[function["name"]]
    return [v for p, v in json.loads(function["arguments"]).items() if p in tool.refs and isinstance(v, str)]


@pytest.fixture(scope="module")
def recovered() -> list[Example]:
    names = ["banking", "calendar", "issue_tracker", "filesystem"]
    return made_of(
        config_from({**PLAIN, "environments": names, "recovery": 1.0, "gives_up": 0.0, "parallel": 1.0}), "train", 80
    )


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
                error = json.loads(message["content"])["error"]
                assert answer.startswith(UNCHANGED if error["kind"] == "conflict" else REFUSALS)
                words = set(re.findall(r"\w+", error["message"].partition(": ")[2]))
                assert len(words & set(re.findall(r"\w+", answer))) >= 2, answer
                ids = {v for c in e.reference[i - 1]["tool_calls"] for v in ids_of(e, c["function"])}
                assert not any(key in answer for key in ids), answer


def test_the_tiers_follow_the_score_and_can_be_chosen() -> None:
    found = made_of(config_from(PLAIN), "train", 40)
    ranks = {"easy": range(7), "medium": range(7, 12), "hard": range(12, 99)}
    assert all(e.extra_info["curriculum"] in ranks[e.difficulty] for e in found)
    assert len({e.difficulty for e in found}) == 3
    hard = made_of(config_from({**PLAIN, "difficulty": ["hard"]}), "train", 10)
    assert {e.difficulty for e in hard} == {"hard"}


def test_an_explanation_names_no_ids_and_no_tools() -> None:
    session = environment("banking").session(1)
    card = session.call("list_cards", {}).data["cards"][0]
    goal = Goal(session.environment.tool_map["freeze_card"], {"card_id": card["id"]}, "", {"card_id": "my Visa"})

    def told(message: str, kind: str = "refused", goal: Goal = goal) -> str | None:
        error = {"error": {"kind": kind, "message": message}}
        text = explained(session, goal, json.dumps(error), {}, random.Random(0))
        return text and text.removeprefix(next(p for p in (*REFUSALS, *UNCHANGED) if text.startswith(p))).strip()

    key = card["id"]
    assert told(f"card_id: the Visa ending 1 ({key}) is lost.") == "The Visa ending 1 is lost."
    assert told(f"card_id: {key} is lost.") == "Your Visa is lost."
    assert told(f"card_id: card {key} is lost; use unfreeze_card first.") == "Your Visa is lost."
    assert told("purpose: it is for higher_limit.") == "It is for higher limit."
    assert told("path: '/a_b/c_d.txt' is so.") == "'/a_b/c_d.txt' is so."
    assert told(f"card_id: {key} is lost.", goal=replace(goal, said={})) is None


def test_a_wrong_first_attempt_could_not_have_done_harm(recovered: list[Example]) -> None:
    for e in recovered:
        for name, error in failures(e):
            if name not in {c.name for c in e.ground_truth.calls}:
                tool = environment(tool_index()[name]).tool_map[name]
                assert tool.read_only or error["kind"] == "invalid_arguments", (name, error)


def test_a_quotation_stays_as_it_is() -> None:
    assert yours('my message "On my way"') == 'your message "On my way"'
