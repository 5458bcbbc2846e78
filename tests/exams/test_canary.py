"""The exams' canaries: BFCL's in every run of the tests where the exam is installed; the others' take minutes."""

from __future__ import annotations

import pytest

from prove.evaluation.exams import canary, place, process
from prove.evaluation.exams.catalogue import AGENTDOJO, BFCL, TAU2, TEVAL

SLOW = [pytest.param(spec, marks=pytest.mark.slow) for spec in (TAU2, TEVAL, AGENTDOJO)]


@pytest.mark.parametrize("spec", [BFCL, *SLOW], ids=lambda spec: spec.name)
def test_known_answers_score_what_they_must(spec, tmp_path):
    if not place.up_to_date(spec):
        pytest.skip(f"prove-rl exams install {spec.name}")
    job = canary.job(spec, "canary", {"embedder": "exact"})
    told = process.events(place.interpreter(spec), job, tmp_path / "exam.log")
    sung = {(e["part"], e["kind"]): (e["right"], e["total"]) for e in told if e["event"] == "canary"}
    assert sung.keys() >= spec.canary.keys()
    for key, (low, high) in spec.canary.items():
        right, total = sung[key]
        assert low - 1e-9 <= right / total <= high + 1e-9, (key, right, total)
    if spec is BFCL:
        assert {total for _, total in sung.values()} == {200}
