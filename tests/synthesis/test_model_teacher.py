"""The kinds of conversations that a model can be the teacher of, played by one that knows how."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from model_players import DECLINED, Competent, Spoiled, calls_of
from model_server import Server, says

from prove.dataset import Example
from prove.dataset.store import from_row
from prove.synthesis import config_from
from prove.synthesis.model.client import Endpoint
from prove.synthesis.model.source import ModelSource
from prove.synthesis.replay import faults

pytest.importorskip("openai")
QUICK: dict[str, Any] = {"backoff": 0.001, "longest": 0.02, "timeout": 10.0, "concurrency": 4}
PLAIN = {"irrelevance": 0.0, "missing_function": 0.0, "gives_up": 0.0, "recovery": 0.0, "second_goal": 0.0}
LEVELS = {"complete": {"complete": 1.0, "missing": 0.0, "minimal": 0.0}}


def sampled(
    values: dict[str, Any], samples: int = 14, spoil: Any = None
) -> tuple[list[Example], Counter[str], list[dict[str, Any]]]:
    """What is kept of some tries, all causes that are named, and what the model was asked."""
    config = config_from({"environments": ["banking"], "seed": 5, **PLAIN, **values})
    player = Competent(config, samples, 1)
    server = Server(player if spoil is None else Spoiled(player, spoil))
    try:
        with ModelSource(config, Endpoint(server.url, "m", **QUICK)) as source:
            lines, _ = source.sample(samples)
    finally:
        server.close()
    causes = Counter(line.reason for line in lines if line.reason is not None)
    causes += sum((Counter(line.again) for line in lines), Counter())
    kept = [from_row(line.row, "memory") for line in lines if line.row is not None]
    assert all(list(faults(e)) == [] for e in kept)
    return kept, causes, server.requests


def test_a_missing_function_is_rehearsed_hidden_and_declined() -> None:
    values = {"missing_function": 1.0, "info_levels": LEVELS["complete"]}
    kept, causes, _ = sampled(values)
    assert len(kept) >= 4 and {e.kind for e in kept} == {"missing_function"}, causes
    for example in kept:
        hidden = example.knobs["hidden"]["name"]
        assert hidden not in example.tool_names and hidden not in [c.name for c in example.ground_truth.calls]
        assert example.reference[-1]["content"] == DECLINED
        assert example.user_turns[-1].reveals or not example.knobs["hidden"]["arguments"]


def test_a_missing_function_that_is_claimed_to_be_done_is_dropped() -> None:
    def claim(body: Any, answer: Any) -> Any:
        return says("Done, all set!") if answer[1]["choices"][0]["message"]["content"] == DECLINED else answer

    kept, causes, _ = sampled({"missing_function": 1.0, "info_levels": LEVELS["complete"]}, spoil=claim)
    assert not kept and causes["did not say that it cannot be done"]


def test_an_irrelevant_request_keeps_what_it_asks_and_is_declined() -> None:
    kept, causes, _ = sampled({"irrelevance": 1.0}, 8)
    assert len(kept) == 8 and {e.kind for e in kept} == {"irrelevance"}, causes
    assert all(not e.ground_truth.steps and e.reference[-1]["content"] == DECLINED for e in kept)
    kept, causes, _ = sampled(
        {"irrelevance": 1.0}, 8, lambda body, answer: answer if "tools" in body else says("Send $5 to Anna, please.")
    )
    assert not kept and causes["user turn beside the point"]


def test_failed_attempts_stand_in_the_reference_alone() -> None:
    kept, causes, _ = sampled({"recovery": 1.0}, 20)
    recovered = [e for e in kept if e.knobs["recovered"]]
    assert len(recovered) >= 3, causes
    for example in recovered:
        failed = [m for m in example.reference if m["role"] == "tool" and m["content"].startswith('{"error":')]
        made = sum(len(m.get("tool_calls") or ()) for m in example.reference)
        assert failed and made == len(example.ground_truth.calls) + len(failed)


def test_what_the_state_refuses_is_explained() -> None:
    kept, causes, _ = sampled({"gives_up": 0.6}, 30)
    assert any(e.knobs["gave_up"] for e in kept), causes


def test_giving_up_after_a_mistake_of_its_own_is_not_kept() -> None:
    def resign(body: Any, answer: Any) -> Any:
        last = body["messages"][-1]
        failed = last["role"] == "tool" and '"invalid_arguments"' in last["content"]
        return says("I'm sorry, that cannot be done.") if failed and calls_of(answer) else answer

    kept, causes, _ = sampled({"recovery": 1.0}, 14, resign)
    assert causes["gave up too early"]
    for example in kept:
        assert not any('"invalid_arguments"' in m["content"] for m in example.reference if m["role"] == "tool") or (
            not example.knobs["gave_up"]
        )


def test_less_is_said_where_the_level_says_so() -> None:
    values = {"info_levels": {"complete": 0.0, "missing": 0.5, "minimal": 0.5}}
    kept, causes, requests = sampled(values, 20)
    asked = [e for e in kept if e.kind == "clarification"]
    assert len(asked) >= 4, causes
    assert {e.info_level for e in asked} <= {"missing", "minimal"}
    first = [r["messages"][0]["content"] for r in requests if "tools" not in r]
    assert any("must not say or hint at" in text for text in first)
    assert any("as little as a sentence can" in text for text in first)


def test_several_environments_and_distractors() -> None:
    values = {
        "environments": ["travel_booking", "calendar"],
        "cross_environment": 1.0,
        "turns": [2, 2],
        "distractors": {"probability": 1.0},
        "enum_stripping": 1.0,
    }
    kept, causes, requests = sampled(values, 20)
    assert len(kept) >= 4, causes
    assert any(len(e.environments) > 1 for e in kept)
    assert all(e.knobs["distractors"] >= 3 and e.knobs["enums_stripped"] for e in kept)
    shown = [r["tools"] for r in requests if "tools" in r]
    assert all(any(tools == e.tools for tools in shown) for e in kept)  # the model saw what the example shows
