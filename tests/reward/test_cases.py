"""The worked cases, which are the reward's specification."""

from __future__ import annotations

import json

import pytest

from prove.reward import compile_reference, compile_tools, score

from .conftest import CASES

ROWS = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
PARTS = ("validity", "coverage", "efficiency", "name", "argument", "total")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["name"])
def test_a_worked_case_scores_what_it_says(row):
    expected = row["expected"]
    for tools, ground_truth in (
        (row["tools"], row["ground_truth"]),
        (compile_tools(row["tools"]), compile_reference(row["ground_truth"])),
    ):
        for explain in (False, True):
            found = score(tools, ground_truth, row["calls"], explain=explain)._asdict()
            found["name"] = found.pop("name_score")
            assert found["abstention"] is expected.get("abstention", False)
            for part in PARTS:
                if part in expected:
                    assert found[part] == pytest.approx(expected[part], abs=1e-6), part
                else:
                    assert found[part] is None


def test_the_cases_hold_every_kind():
    assert len(ROWS) == 43
    assert sum(row["expected"].get("abstention", False) for row in ROWS) == 2
