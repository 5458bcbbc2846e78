#!/usr/bin/env python
"""How many validated examples synthesis makes in a second; one process, one core.

    python benchmarks/synthesis.py [--environment NAME] [--count N] [--rounds N] [--json] [--strict]

An example counts when it was played, replayed, audited and is no near-duplicate: what is dropped on the way is paid
for, and so are worlds, contexts, rows and the Parquet file. Seconds are processor time, wall time beside them; a busy
machine stretches both, so of several rounds with different seeds the best is held against the goal and the median is
told. A last round with a stopwatch on each part tells where the time goes. ``--strict`` exits with 1 when the goal is
missed.
"""

from __future__ import annotations

import argparse
import importlib
import json
import platform
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

import prove
from prove.dataset import write_parquet
from prove.engine.world import WORLDS, WorldCache
from prove.synthesis import SynthConfig, examples, graph_of
from prove.synthesis.sampler import context_of

GOAL = 200.0
"""Validated examples a second on one core."""
PARTS = (
    ("plan", "prove.synthesis.examples", "plan_turns"),
    ("teacher", "prove.synthesis.examples", "run"),
    ("edges", "prove.synthesis.examples", "find_edges"),
    ("audit", "prove.synthesis.examples", "faults"),
    ("context", "prove.synthesis.scripted", "context_of"),
    ("rows", "prove.synthesis.pipeline", "to_row"),
)
"""Name, module and function of each part that the stopwatch is put on."""


class Stopwatch:
    """Adds up the processor time spent in a function; what it calls of another watched part is that part's."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()
        self._running: list[list[float]] = []

    def watch(self, name: str, module: str, function: str) -> None:
        home = importlib.import_module(module)
        real = getattr(home, function)

        def timed(*args: Any, **kwargs: Any) -> Any:
            begin = time.process_time()
            self._running.append([0.0])
            try:
                result = real(*args, **kwargs)
                return iter(list(result)) if isinstance(result, Iterator) else result
            finally:
                whole = time.process_time() - begin
                inner = self._running.pop()[0]
                self.spent[name] += whole - inner
                if self._running:
                    self._running[-1][0] += whole

        setattr(home, function, timed)


def forget() -> None:
    """As in a new process: no world, no context, no graph."""
    fresh = WorldCache()
    WORLDS.__dict__.update(fresh.__dict__)
    context_of.cache_clear()
    graph_of.cache_clear()


def measure(config: SynthConfig, folder: Path) -> dict[str, float]:
    """One round from nothing to a file."""
    forget()
    cpu, wall = time.process_time(), time.perf_counter()
    for name in config.environments:
        graph_of(name)
    graph = time.process_time() - cpu
    made = examples(config, "train", config.count)
    write_parquet(folder / "train.parquet", made)
    seconds, elapsed = time.process_time() - cpu, time.perf_counter() - wall
    calls = sum(len(e.ground_truth.calls) for e in made)
    return {
        "examples": len(made),
        "calls": calls,
        "seconds": seconds,
        "wall_seconds": elapsed,
        "graph_seconds": graph,
        "examples_per_second": len(made) / seconds,
        "examples_per_wall_second": len(made) / elapsed,
        "kilobytes_per_example": (folder / "train.parquet").stat().st_size / len(made) / 1000,
    }


def split(config: SynthConfig) -> dict[str, float]:
    """Shares of the processor time of one more round, in parts that do not overlap."""
    forget()
    watch = Stopwatch()
    for part in PARTS:
        watch.watch(*part)
    begin = time.process_time()
    for name in config.environments:
        graph_of(name)
    watch.spent["graph"] += time.process_time() - begin
    examples(config, "train", config.count)
    whole = time.process_time() - begin
    shares = {name: spent / whole for name, spent in watch.spent.most_common()}
    return {**shares, "rest": 1 - sum(shares.values())}


def main() -> int:
    parser = argparse.ArgumentParser(description="Validated examples a second on one core.")
    parser.add_argument("--environment", default="banking")
    parser.add_argument("--count", type=int, default=800, help="examples a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--strict", action="store_true", help="exit with 1 when the goal is missed")
    options = parser.parse_args()
    configs = [
        SynthConfig(environments=[options.environment], seed=seed, count=options.count)
        for seed in range(options.rounds + 1)
    ]
    with tempfile.TemporaryDirectory() as folder:
        rounds = [measure(config, Path(folder)) for config in configs[:-1]]
    rates = [r["examples_per_second"] for r in rounds]
    result = {
        "environment": options.environment,
        "release": prove.__version__,
        "python": platform.python_version(),
        "goal": GOAL,
        "best_examples_per_second": max(rates),
        "median_examples_per_second": median(rates),
        "met": max(rates) >= GOAL,
        "rounds": rounds,
        "shares": split(configs[-1]),
    }
    if options.json:
        print(json.dumps(msgspec.to_builtins(result)))
    else:
        report(result)
    return 0 if result["met"] or not options.strict else 1


def report(result: dict[str, Any]) -> None:
    for r in result["rounds"]:
        print(
            f"{r['examples']:>6,} examples with {r['calls']:,} calls in {r['seconds']:.2f} s of one core: "
            f"{r['examples_per_second']:.0f}/s ({r['examples_per_wall_second']:.0f}/s by the wall clock); "
            f"graph {r['graph_seconds']:.2f} s; {r['kilobytes_per_example']:.2f} kB an example on disk"
        )
    print("where the time goes: " + ", ".join(f"{name} {share:.0%}" for name, share in result["shares"].items()))
    verdict = "met" if result["met"] else "missed"
    print(
        f"best {result['best_examples_per_second']:.0f}, median {result['median_examples_per_second']:.0f} validated "
        f"examples a second of one core; the goal of {result['goal']:.0f} is {verdict}"
    )


if __name__ == "__main__":
    sys.exit(main())
