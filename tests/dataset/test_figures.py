"""The figures of a data set, measured against small sets whose figures are known."""

from __future__ import annotations

import json
from typing import Any

import pytest

from prove.dataset import Call, Example, Fact, GroundTruth, UserTurn
from prove.dataset.card import card, table
from prove.dataset.figures import Meter, Spread
from prove.dataset.variety import Sample, distinct2, masked, overlap4, words

TOOL = {"type": "function", "function": {"name": "pay", "description": "Pay.", "parameters": {}}}


def example(*texts: str, **fields: Any) -> Example:
    base: dict[str, Any] = dict(
        id="x-1",
        kind="multi_turn",
        environments={"banking": "1.0.0"},
        schema_hash="ab",
        seed=7,
        prompt=[{"role": "system", "content": "hi"}],
        user_turns=[UserTurn(t) for t in texts],
        tools=[TOOL],
        ground_truth=GroundTruth([[Call("pay", {"n": 1, "who": "Zoë Łuc"})]]),
        reference=[{"role": "user", "content": t} for t in texts],
        info_level="complete",
        persona="nobody",
        knobs={},
        difficulty="easy",
        split="train",
        digest_start="0",
        digest_end="1",
    )
    return Example(**{**base, **fields})


def test_distinct_pairs_and_shared_runs_of_known_turns() -> None:
    turns = [words("Pay the gas bill now."), words("Pay the gas bill, please"), words("Who's there?")]
    assert turns[2] == ["who's", "there"]
    # Pairs: pay-the, the-gas, gas-bill twice each; bill-now, bill-please, who's-there once: 6 different of 9.
    assert distinct2(turns) == pytest.approx(6 / 9)
    # Runs: each of the first two has two, one of them shared; the third has none and is left out.
    assert overlap4(turns) == pytest.approx(0.5)
    assert distinct2([]) == overlap4([]) == 0.0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Send Zoë Łuc the rent, please.", "Send x the rent, please."),
        ("send zoë łuc $20.50 on May 3, 2026", "send x on x, x"),
        ('Call it "Rent for June" and tell Anna Berg.', "Call it x and tell x."),
        ("Is Zoëlle Łucas there? And I do not know.", "Is x there? And I do not know."),
        ("Pay by standing order to the Harbor House.", "Pay by x to the x."),
        ("Block it, card 4711 or c.m@mail.example.", "Block it, card x or x."),
        ("Freeze the checking account", "Freeze the checking account"),
    ],
)
def test_masking(text: str, expected: str) -> None:
    result = {"rows": [{"kind": "checking", "how": "standing order", "mail": "c.m@mail.example"}]}
    said = [{"role": "tool", "content": json.dumps(result)}]
    assert masked(example(text, reference=said), text) == expected


def test_values_of_hidden_calls_and_facts_are_masked() -> None:
    truth = GroundTruth([], facts=[Fact("ask", ["0"], "two thirds", ["about 2/3", "less than all"])])
    hidden = {"hidden": {"name": "ask", "arguments": {"of": ["the red one"]}}}
    text = "Was it two thirds or less than all of the red one?"
    assert masked(example(text, ground_truth=truth, knobs=hidden), text) == "Was it x or x of x?"


def test_a_sample_is_uniform_and_repeatable() -> None:
    def sampled(n: int) -> Sample:
        sample = Sample(50)
        for i in range(n):
            sample.add(example(f"turn number{i}"))
        return sample

    assert sampled(300)._turns == sampled(300)._turns and len(sampled(300)._turns) == 50
    places = [int(plain.removeprefix("turn number")) for plain, _ in sampled(3000)._turns]
    assert 900 < sum(places) / 50 < 2100 and len(set(places)) == 50
    plain, without = sampled(40).measured()
    assert plain.distinct2 == 1.0 and without.distinct2 == pytest.approx(1 / 40)  # "turn x" forty times


def test_every_figure_of_two_examples() -> None:
    long = {"role": "assistant", "content": "", "tool_calls": [{"function": {"name": "pay", "arguments": "{}" * 50}}]}
    meter = Meter(limit=40)
    meter.add(example("Pay it.", "Thanks a lot!", reference=[long], knobs={"distractors": 3, "recovered": True}))
    abstains = GroundTruth([])
    asked = [UserTurn("one two three four five six"), UserTurn("seven", "asked", ["n"])]
    knobs = {"distractors": 0, "enums_stripped": True, "hidden": {"name": "x"}, "source": {"file": "w.jsonl"}}
    meter.add(
        example(kind="missing_function", user_turns=asked, knobs=knobs, ground_truth=abstains, split="heldout", seed=9)
    )
    f = meter.figures({"banking": ["pay", "ask"]})
    assert (f.examples, f.splits) == (2, {"train": 1, "heldout": 1})
    assert f.kinds == {"missing_function": 1, "multi_turn": 1} and f.environments == {"banking": 2}
    assert f.turns == {2: 2} and f.calls == {0: 1, 1: 1} and f.difficulty == {"easy": 2}
    assert f.reached == {"pay": 1} and f.unreached == {"banking": ["ask"]} and f.tools == (1, 2)
    assert f.worlds == {"train": (1, 7, 7), "heldout": (1, 9, 9)} and f.sources == {"w.jsonl": 1}
    assert f.words == {0: 3, 5: 1}
    assert f.words_per_turn == Spread(3.0, 1, 2, 6, 6)
    at_work = {k.name: k.examples for k in f.knobs}
    assert at_work == {
        "distractors": 1,
        "enum values taken out of the schemas": 1,
        "a value that has to be asked for": 1,
        "a tool that is not shown": 1,
        "a failure put right": 1,
        "a request given up with the reason": 0,
        "several environments": 0,
        "user turns rewritten by a model": 0,
    }
    schema = -(-len(json.dumps(TOOL, separators=(",", ":"))) // 4)
    assert f.schemas == Spread(schema, schema, schema, schema, schema)
    assert f.whole.most == schema + -(-(len("pay") + 100) // 4) and f.over == 1 and f.counted == "characters / 4"
    assert Meter(len).figures({}).examples == 0


def test_tokens_are_counted_by_what_is_given() -> None:
    meter = Meter(lambda text: text.count("a"), counted="the letter a")
    meter.add(example("a banana"))
    f = meter.figures({})
    assert f.schemas.most == json.dumps(TOOL).count("a") and f.whole.most == f.schemas.most + 4


def test_the_card_counts_what_is_there() -> None:
    meter = Meter()
    meter.add(example("Pay."))
    meter.add(example("Pay.", kind="irrelevance", ground_truth=GroundTruth([]), split="heldout", seed=1_000_003))
    hashes = {"train": "aa", "heldout": "bb"}
    dropped = {"train": {"too long": 3}, "heldout": {}}
    text = card(meter.figures({"banking": ["pay", "ask"]}), seed=3, sha256=hashes, dropped=dropped)
    assert "| train | 1 | 1 (7 to 7) | aa |" in text and "| heldout | 1 | 1 (1000003 to 1000003) | bb |" in text
    assert "| irrelevance | 1 |" in text and "| multi_turn | 1 |" in text
    assert "1 of 2 tools occur in ground truths." in text and "Not reached: ask." in text
    assert "| train | too long | 3 |" in text and "with seed 3." in text and "Licence: Apache-2.0." in text
    assert "| ground-truth calls per example | 0.50 |" in text
    assert "| distractors | 0 | 0.0 % |" in text and "| distinct word pairs | 0.00 | 0.00 |" in text
    assert "0 of 2 examples exceed 12,384 tokens" in text
    empty = card(Meter().figures({}), seed=0, sha256=hashes, dropped={})
    assert "Limits" in empty and "| train | 0 | none | aa |" in empty


def test_a_markdown_table() -> None:
    assert table(["a", "b"], [[1, "x"]]) == "| a | b |\n|---|---|\n| 1 | x |"
