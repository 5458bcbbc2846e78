"""Work in processes and on a Ray cluster: the same bytes, and one sentence when a worker is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from prove.errors import UserError
from prove.synthesis.lanes import Cluster, processes

SETTINGS = {
    "environments": ["banking", "budget"],
    "seed": 3,
    "count": 24,
    "heldout": 2,
    "quotas": {"multi_turn": 8, "missing_function": 2, "irrelevance": 2},
    "distractors": {"probability": 0.0},
}


def test_one_process_needs_no_lane() -> None:
    assert processes(1) is None


def test_a_lane_does_one_thing_after_the_other() -> None:
    hire = processes(2)
    assert hire is not None
    lanes = hire()
    results = [lane.submit(pow, 2, n) for n in range(3) for lane in lanes]
    assert [r() for r in results] == [1, 1, 2, 2, 4, 4]
    failing = lanes[0].submit(int, "x")
    with pytest.raises(ValueError, match="invalid literal"):
        failing()
    for lane in lanes:
        lane.close()


def test_a_worker_that_dies_is_one_sentence() -> None:
    hire = processes(2)
    assert hire is not None
    lane, other = hire()
    dying, after = lane.submit(os._exit, 9), lane.submit(pow, 2, 2)
    for result in (dying, after, lambda: lane.submit(pow, 2, 2)):
        with pytest.raises(UserError, match=r"a worker process ended all of a sudden.* run the same command again"):
            result()
    assert other.submit(pow, 2, 5)() == 32
    lane.close()
    other.close()


def synth(out: Path, *more: str) -> subprocess.CompletedProcess[str]:
    config = out.with_name("config.yaml")
    config.write_text(json.dumps(SETTINGS))
    line = [sys.executable, "-m", "prove.cli.main", "synth", "--config", str(config), "--out", str(out), *more]
    # Ray gives its workers little of a busy machine, unless it is told otherwise.
    ray = {"RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0", "RAY_worker_niceness": "0"}
    environment = {**os.environ, **ray}
    return subprocess.run(line, capture_output=True, text=True, env=environment, timeout=900)


@pytest.mark.slow
def test_two_workers_of_a_cluster_give_the_bytes_of_one_process(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    for out, more in (("one", ()), ("ray", ("--engine", "ray", "--address", "local", "--workers", "2"))):
        done = synth(tmp_path / out, *more)
        assert done.returncode == 0, done.stderr
    files = sorted(p.name for p in (tmp_path / "one").iterdir())
    assert files == sorted(p.name for p in (tmp_path / "ray").iterdir()) and "train.parquet" in files
    for name in files:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "ray" / name).read_bytes(), name


@pytest.mark.slow
def test_a_cluster_that_does_not_serve_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray")
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    with Cluster("local", 2, (max, ((1, 2),), 2)) as hire:
        lanes = hire()
        assert [lane.submit(pow, 2, 5)() for lane in lanes] == [32, 32]
        with pytest.raises(ValueError, match="invalid literal"):
            lanes[1].submit(int, "x")()
        dying = lanes[0].submit(os._exit, 9)
        with pytest.raises(UserError, match="a worker of the cluster at local ended all of a sudden"):
            dying()
        for lane in lanes:
            lane.close()
    other = Cluster("local", 1, (max, ((1, 2),), 3))
    with pytest.raises(UserError, match="has another release of prove-rl or other environments"), other:
        pass


@pytest.mark.slow
@pytest.mark.parametrize(
    ("address", "part"),
    [
        ("auto", "no Ray cluster can be reached there ("),
        ("127.0.0.1:1", "no Ray cluster can be reached there ("),
        ("ray://127.0.0.1:1", "no Ray cluster can be reached there ("),
        ("here", "this is none of HOST:PORT, ray://HOST:PORT, auto and local"),
        ("here:99999", "this is none of HOST:PORT"),
    ],
)
def test_no_cluster_there_is_one_sentence(tmp_path: Path, address: str, part: str) -> None:
    pytest.importorskip("ray")
    running = pytest.importorskip("psutil").process_iter(["name"])
    if address == "auto" and any(p.info["name"] == "raylet" for p in running):
        pytest.skip("a Ray cluster runs on this machine, which auto finds")
    done = synth(tmp_path / "x", "--engine", "ray", "--address", address)
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert f"error: --address {address}: {part}" in done.stderr
