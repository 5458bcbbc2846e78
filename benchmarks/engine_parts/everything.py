"""Every environment in one table: speed of its calls, its slowest tool, worlds, schemas, graph."""

from __future__ import annotations

import platform
import sys
import time
import tracemalloc
from statistics import mean, median
from typing import Any

import msgspec

from engine_parts.work import Work, best, engine_references, engine_single, prepare
from prove.engine import Environment, environment
from prove.engine.memory import large_pages
from prove.synthesis.chains import count_chains
from prove.synthesis.graph import executed, graph_of

STEPS = 300
GOALS = {
    "calls/s": 60_000,
    "slowest tool, median ms": 1.0,
    "world ms": 50.0,
    "world MB": 2.0,
    "graph s": 10.0,
    "chains": 1000,
    "tokens a schema": 180.0,
}
AT_LEAST = {"calls/s", "chains"}
TOKENS = 4.0
"""Characters of JSON that make a token, roughly; no tokenizer of a model is needed."""


def everything(names: list[str], *, quick: bool, as_json: bool, strict: bool, small_pages: bool) -> int:
    """Measure all environments and print a table; the exit code. Worlds lie in large pages as in a server of ours."""
    rows, large = [], 0
    for name in names:
        env = environment(name)
        work = prepare(env, STEPS)
        if not small_pages:
            large = large_pages()
        rows.append(measured(env, work, 3 if quick else 9))
        print(f"{name} done, {len(rows)} of {len(names)}", file=sys.stderr)
    # Every environment with equal weight, as a data set has them.
    total = 1 / mean(1 / row["calls/s"] for row in rows)
    missed = [f"{r['environment']}: {g}" for r in rows for g in GOALS if g != "calls/s" and not met(g, r[g])]
    if total < GOALS["calls/s"]:
        missed.append("the mix: calls/s")
    if as_json:
        report = {"benchmark": "environments", "calls/s": total, "large pages MB": large / 1e6, "rows": rows}
        print(msgspec.json.encode(report).decode())
    else:
        printed(rows, total, missed)
        print(
            f"in large pages (prove.engine.memory.large_pages): {large / 1e6:,.0f} MB; --small-pages measures without."
        )
    return 1 if missed and strict else 0


def met(goal: str, value: float) -> bool:
    """Whether a figure is as good as its goal."""
    return value >= GOALS[goal] if goal in AT_LEAST else value <= GOALS[goal]


def measured(env: Environment, work: Work, rounds: int) -> dict[str, Any]:
    """The figures of one environment."""
    names = [t.name for t in env.tools]
    references = best(rounds, lambda: engine_references(env, work))
    single = best(rounds, lambda: engine_single(work, names))
    medians = {name: median_ms(work, name) for name in names}
    slowest = max(names, key=lambda n: medians[n])
    start = time.process_time()
    edges = executed(env)
    graph_seconds = time.process_time() - start
    assert edges
    return {
        "environment": env.name,
        "tools": len(names),
        "calls/s": 2 / (references + single),
        "slowest tool": slowest,
        "slowest tool, median ms": medians[slowest],
        "world ms": median(build_ms(env, seed) for seed in range(5)),
        "world MB": build_mb(env),
        "graph s": graph_seconds,
        "chains": count_chains(graph_of(env.name)),
        "tokens a schema": mean(len(msgspec.json.encode(t.function)) / TOKENS for t in env.tools),
    }


def median_ms(work: Work, name: str) -> float:
    """The median of a tool's single calls, each in a fresh fork, in milliseconds; the least of three rounds."""
    rounds = []
    for _ in range(3):
        times = []
        for session, arguments in work.single[name]:
            fork = session.fork()
            start = time.perf_counter()
            fork.call(name, arguments)
            times.append(time.perf_counter() - start)
        rounds.append(median(times))
    return min(rounds) * 1e3


def build_ms(env: Environment, seed: int) -> float:
    """Milliseconds of processor time to build a world; the least of three."""
    times = []
    for _ in range(3):
        start = time.process_time()
        env.build(seed)
        times.append(time.process_time() - start)
    return min(times) * 1e3


def build_mb(env: Environment) -> float:
    """Megabytes that a built world holds."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    world = env.build(101)
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert world
    return used / 1e6


def printed(rows: list[dict[str, Any]], total: float, missed: list[str]) -> None:
    """The table and the verdict."""
    print(f"all environments, Python {platform.python_version()}, one core\n")
    head = f"{'environment':16}{'tools':>6}{'calls/s':>10}{'slowest ms':>12}  {'of':28}"
    print(head + f"{'world ms':>9}{'MB':>6}{'graph s':>9}{'chains':>9}{'tokens':>8}")
    for r in rows:
        line = f"{r['environment']:16}{r['tools']:6}{r['calls/s']:10,.0f}{r['slowest tool, median ms']:12.3f}  "
        line += f"{r['slowest tool']:28}{r['world ms']:9.1f}{r['world MB']:6.2f}{r['graph s']:9.2f}"
        print(line + f"{r['chains']:9,}{r['tokens a schema']:8.0f}")
    tools = sum(r["tools"] for r in rows)
    print(f"\n{len(rows)} environments, {tools} tools; the mix: {total:,.0f} calls/s (goal >= {GOALS['calls/s']:,}).")
    print(
        f"missed: {'; '.join(missed)}"
        if missed
        else "every goal met: " + ", ".join(f"{k} {v:,}" for k, v in GOALS.items())
    )
