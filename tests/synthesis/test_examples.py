"""What every example keeps to: how users speak, how references call, and what is left out of both."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from prove.dataset import Example
from prove.engine import environment
from prove.synthesis.replay import MAX_ASSISTANT_MESSAGES, MAX_USER_TURNS, faults
from prove.synthesis.speech import mentions

Ids = Callable[[str, int], frozenset[str]]


def test_no_example_has_a_fault(made: list[Example], heldout: list[Example]) -> None:
    assert [(e.id, f) for e in [*made, *heldout] for f in faults(e)] == []


def test_ids_are_unique(made: list[Example], heldout: list[Example]) -> None:
    assert len({e.id for e in [*made, *heldout]}) == len(made) + len(heldout)


def test_no_user_speaks_an_id(made: list[Example], ids_of: Ids) -> None:
    for e in made:
        created = {
            key
            for m in e.reference
            if m["role"] == "tool"
            for key in re.findall(r'"((?:[a-z]+_)\d{4,})"', m["content"])
        }
        for turn in e.user_turns:
            assert not {key for key in ids_of("banking", e.seed) | created if key in turn.text}, turn.text


def test_free_text_was_said_word_for_word(made: list[Example]) -> None:
    tools = environment("banking").tool_map
    checked = 0
    for e in made:
        for call in e.ground_truth.calls:
            said = "\n".join(t.text for t in e.user_turns[: call.turn + 1])
            for p in tools[call.name].signature:
                prop = tools[call.name].parameters["properties"][p.name]
                free = prop.get("type") == "string" and "enum" not in prop and "format" not in prop and p.ref is None
                if p.name in call.arguments and free and not p.sensitive:
                    checked += 1
                    value = call.arguments[p.name]
                    read = tools[call.name].read_only  # a look-up may spell a name in another case
                    assert value in said or (read and value.casefold() in said.casefold()), (value, said)
    assert checked > 30


def test_arguments_equal_to_a_default_are_left_out(made: list[Example]) -> None:
    tools = environment("banking").tool_map
    spoken = Counter[bool]()
    for e in made:
        for call in e.ground_truth.calls:
            for p in tools[call.name].signature:
                if p.name in call.arguments and not p.required and call.arguments[p.name] == p.default:
                    said = "\n".join(t.text for t in e.user_turns[: call.turn + 1])
                    spoken[str(p.default).replace("_", " ") in said] += 1
    assert not spoken[False]


def test_a_brief_user_is_asked_before_the_call(made: list[Example]) -> None:
    clarified = [e for e in made if e.kind == "clarification"]
    assert len(clarified) > 20
    for e in clarified:
        (asked,) = [i for i, t in enumerate(e.user_turns) if t.when == "asked"]
        assert asked > 0 and e.user_turns[asked].reveals
        served = [c for c in e.ground_truth.calls if c.turn == asked]
        assert served and not any(c.turn == asked - 1 for c in e.ground_truth.calls)
        goal = served[-1]
        assert set(e.user_turns[asked].reveals) <= set(goal.arguments)
        assert not set(e.user_turns[asked].reveals) & set(e.user_turns[asked - 1].reveals)
        places = [i for i, m in enumerate(e.reference) if m["role"] == "user"]
        between = e.reference[places[asked - 1] + 1 : places[asked]]
        assert [m["role"] for m in between] == ["assistant"] and "?" in between[0]["content"]


def test_every_other_turn_comes_next(made: list[Example]) -> None:
    for e in made:
        if e.kind in ("multi_turn", "irrelevance"):
            assert all(t.when == "next" for t in e.user_turns)
            assert e.info_level == "complete"


def test_minimal_users_leave_out_more_than_those_who_miss_a_value(made: list[Example]) -> None:
    def withheld(level: str) -> list[int]:
        return [len(t.reveals) for e in made if e.info_level == level for t in e.user_turns if t.when == "asked"]

    missing, minimal = withheld("missing"), withheld("minimal")
    assert sum(minimal) / len(minimal) > sum(missing) / len(missing)


def test_bounds(made: list[Example], heldout: list[Example]) -> None:
    for e in [*made, *heldout]:
        assert sum(m["role"] == "assistant" for m in e.reference) <= MAX_ASSISTANT_MESSAGES == 9
        assert 1 <= len(e.user_turns) <= MAX_USER_TURNS == 5
        assert len(e.ground_truth.calls) <= 10
        assert e.user_turns[0].when == "next"
        assert [m["role"] for m in e.prompt] == ["system", "user"]
        turns = [c.turn for c in e.ground_truth.calls]
        assert turns == sorted(turns)


def test_steps_with_several_calls_are_look_ups(made: list[Example]) -> None:
    tools = environment("banking").tool_map
    parallel = [step for e in made for step in e.ground_truth.steps if len(step) > 1]
    assert parallel
    for step in parallel:
        assert all(tools[c.name].read_only for c in step)
        assert len({c.turn for c in step}) == 1


def test_irrelevant_requests_have_no_ground_truth(made: list[Example]) -> None:
    rows = [e for e in made if e.kind == "irrelevance"]
    assert len(rows) > 5
    for e in rows:
        assert e.ground_truth.steps == e.ground_truth.edges == e.ground_truth.required_diff == []
        assert not any(m.get("tool_calls") for m in e.reference)
        assert e.digest_start == e.digest_end
        assert e.tools


def test_a_failed_attempt_stands_in_the_reference_only(made: list[Example]) -> None:
    recovered = [e for e in made if e.knobs.get("recovered")]
    assert len(recovered) > 10
    for e in recovered:
        attempts = sum(len(m.get("tool_calls") or ()) for m in e.reference)
        failed = sum(m["role"] == "tool" and '"error"' in m["content"][:9] for m in e.reference)
        assert failed == 1 and attempts == len(e.ground_truth.calls) + failed


def test_no_look_up_is_repeated_for_nothing(made: list[Example]) -> None:
    tools = environment("banking").tool_map
    for e in made:
        seen: set[str] = set()
        for call in e.ground_truth.calls:
            if not tools[call.name].read_only:
                seen.clear()
                continue
            key = json.dumps([call.turn, call.name, call.arguments], sort_keys=True)
            assert key not in seen, (e.id, key)
            seen.add(key)


def test_the_share_of_knobs(made: list[Example]) -> None:
    stripped = [e for e in made if e.knobs["enums_stripped"]]
    assert 0.15 < len(stripped) / len(made) < 0.5
    for e in made:
        assert ('"enum"' in json.dumps(e.tools)) != e.knobs["enums_stripped"]


def test_facts_are_said_by_the_reference_and_not_by_the_user(made: list[Example]) -> None:
    facts = [(e, f) for e in made for f in e.ground_truth.facts]
    assert len(facts) > 100
    for e, fact in facts:
        heard = "\n".join(t.text for t in e.user_turns[: fact.turn + 1])
        assert not any(mentions(heard, form) for form in fact.said)
        answers = [m["content"] for m in e.reference if m["role"] == "assistant"]
        assert any(mentions(a, fact.said[0]) for a in answers)


@pytest.mark.parametrize(
    "bad", [r"\{", r",,", r"\s[,.;:]", r"\.\.", r"\b1 (accounts|payments|cards)\b", r"\bNone\b(?! of)"]
)
def test_nothing_unfinished_is_said(made: list[Example], bad: str) -> None:
    said = [m["content"] for e in made for m in e.reference if m["role"] in ("user", "assistant")]
    assert [text for text in said if re.search(bad, text)] == []


def test_the_distractors_of_another_environment_are_live(library: Any) -> None:
    from prove.engine import workspace
    from prove.synthesis import config_from
    from prove.synthesis import examples as made_of

    knobs = {"probability": 1.0, "low": 3, "high": 4}
    config = config_from({"environments": ["banking"], "seed": 5, "distractors": knobs, "irrelevance": 0.3})
    for e in made_of(config, "train", 20):
        own = [n for n in e.tool_names if n in environment("banking").tool_map]
        foreign = [n for n in e.tool_names if n in library.tool_map]
        assert (
            len(own) == 17 - (e.kind == "missing_function")
            and 3 <= len(foreign) <= 4
            and e.knobs["distractors"] == len(foreign)
        )
        assert workspace(tools=e.tool_names, seed=e.seed).call(foreign[0], {}).kind != "unknown_tool"
        assert list(faults(e)) == []
        assert not any(c.name in library.tool_map for c in e.ground_truth.calls)


def test_few_tools_shown_always_hold_those_needed() -> None:
    from prove.synthesis import config_from
    from prove.synthesis import examples as made_of

    none = {"probability": 0.0}
    config = config_from({"environments": ["banking"], "seed": 5, "tools_shown": 6, "distractors": none})
    shown = made_of(config, "train", 30)
    for e in shown:
        assert len(e.tools) == max(6, len({c.name for c in e.ground_truth.calls}))
        assert {c.name for c in e.ground_truth.calls} <= set(e.tool_names)
    assert len({tuple(e.tool_names) for e in shown}) > 20
