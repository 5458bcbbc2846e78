"""The benchmark of the engine runs, reports every goal, and the goals that no busy machine can spoil are met."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "engine.py"


@pytest.mark.slow
def test_the_benchmark_reports_its_goals():
    done = subprocess.run(
        [sys.executable, str(BENCHMARK), "--quick", "--json"], capture_output=True, text=True, check=True
    )
    report = json.loads(done.stdout)
    rows = {row["name"]: row for row in report["metrics"]}
    steady = (
        "calls in the work",
        "of them successful",
        "share of the bare loop's speed",
        "an idle session",
        "a session after ten writes",
        "10,000 open sessions",
    )
    for name in steady:
        assert rows[name]["met"], rows[name]
    assert rows["calls"]["goal"] == 100_000
    assert {t["tool"] for t in report["tools"]} == {t["tool"] for t in report["tools"] if t["engine_us"] > 0}
    assert [r["name"] for r in report["rivals"]][1:] == ["a deep copy", "SQLite in memory"]
