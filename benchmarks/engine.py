#!/usr/bin/env python
"""What the engine costs: calls, sessions, forks, diffs, digests, memory; one process, one core.

    python benchmarks/engine.py [--environment NAME|all] [--json] [--strict] [--quick]

The work: the calls of at least 1,000 reference steps as synthesis writes them, replayed on fresh sessions, and every
tool with equal weight. The yardstick in the same run: the same functions on the same states with arguments validated
before and a transaction left open, their results encoded by the same encoder. Times are processor time, the least of
several rounds for each short piece of the work, so that a busy machine disturbs them less; it still does, and the deep
copy beside it shows by how much. ``--environment all`` measures every environment in less detail: its calls, its
slowest tool, its worlds, its schemas, its graph; its worlds are put into large pages first, as the MCP server does,
unless ``--small-pages`` is given. ``--strict`` exits with 1 when a goal is missed.
"""

from __future__ import annotations

import argparse
import gc
import platform
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import msgspec

import prove
from engine_parts.everything import everything
from engine_parts.rivals import rivals
from engine_parts.work import Arguments, Times, Work, batched, best, engine_references, engine_single, prepare
from prove.engine import Environment, Session, State, Tool
from prove.engine.observation import encode


@dataclass
class Table:
    """Figures with their goals."""

    rows: list[dict[str, Any]] = field(default_factory=list)

    def add(self, name: str, value: float, unit: str, goal: float | None = None, at_least: bool = False) -> None:
        met = None if goal is None else (value >= goal if at_least else value <= goal)
        sign = None if goal is None else (">=" if at_least else "<=")
        self.rows.append({"name": name, "value": value, "unit": unit, "sign": sign, "goal": goal, "met": met})


# The calls


def bare_references(environment: Environment, episodes: list[Any]) -> Times:
    tick, times = environment.tick_seconds, []
    for piece in batched(episodes, 10):
        calls = 0
        start = time.process_time()
        for world, episode in piece:
            state = environment.state(world)
            state.transaction.open = True
            for fn, kwargs in episode:
                encode(fn(state, **kwargs))
                state.clock.seconds += tick
            calls += len(episode)
        times.append((time.process_time() - start, calls))
    return times


def bare_single(environment: Environment, work: Work, names: Iterable[str]) -> Times:
    times = []
    for name in names:
        tool = environment.tool_map[name]
        fn = tool.fn
        jobs: list[tuple[State, Arguments]] = []
        for session, arguments in work.single[name]:
            state = session.fork().state
            state.transaction.open = True
            jobs.append((state, tool.validate(arguments)))
        start = time.process_time()
        for state, kwargs in jobs:
            encode(fn(state, **kwargs))
        times.append((time.process_time() - start, len(jobs)))
    return times


def successes(environment: Environment, work: Work) -> tuple[int, int]:
    """Successful calls and all calls of the work."""
    ok = total = 0
    for seed, episode in work.episodes:
        session = environment.session(seed)
        for tool, arguments in episode:
            ok += session.call(tool.name, arguments).ok
            total += 1
    for name, jobs in work.single.items():
        for session, arguments in jobs:
            ok += session.fork().call(name, arguments).ok
            total += 1
    return ok, total


def bare_episodes(environment: Environment, work: Work) -> list[Any]:
    """The successful reference calls with validated arguments, for the bare loop."""
    episodes = []
    for seed, episode in work.episodes:
        session = environment.session(seed)
        kept = [(t.fn, t.validate(a)) for t, a in episode if session.call(t.name, a).ok]
        episodes.append((environment.world(seed), kept))
    return episodes


def calls(environment: Environment, work: Work, rounds: int, table: Table) -> None:
    names = [t.name for t in environment.tools]
    bare = bare_episodes(environment, work)
    ok, total = successes(environment, work)
    table.add("calls in the work", total, "", 2000, at_least=True)
    table.add("of them successful", ok / total, "", 0.95, at_least=True)
    references = best(rounds, lambda: engine_references(environment, work))
    single = best(rounds, lambda: engine_single(work, names))
    bare_r = best(rounds, lambda: bare_references(environment, bare))
    bare_s = best(rounds, lambda: bare_single(environment, work, names))
    mean, bare_mean = (references + single) / 2, (bare_r + bare_s) / 2
    table.add("calls", 1 / mean, "calls/s", 100_000, at_least=True)
    table.add("share of the bare loop's speed", bare_mean / mean, "", 0.25, at_least=True)
    table.add("  reference calls alone", 1 / references, "calls/s")
    table.add("  every tool alike", 1 / single, "calls/s")
    table.add("  bare loop", 1 / bare_mean, "calls/s")


def tools(environment: Environment, work: Work, rounds: int) -> list[dict[str, Any]]:
    """Per tool, the slowest first: microseconds in the engine and bare, bytes of the result."""
    rows = []
    for tool in environment.tools:
        engine = best(rounds, lambda t=tool: engine_single(work, [t.name]))
        bare = best(rounds, lambda t=tool: bare_single(environment, work, [t.name]))
        sizes = [len(s.fork().call(tool.name, a).json) for s, a in work.single[tool.name]]
        arguments = [a for _, a in work.single[tool.name]]

        def validation(tool: Tool = tool, arguments: list[Arguments] = arguments) -> Times:
            start = time.process_time()
            for one in arguments:
                tool.validate(one)
            return [(time.process_time() - start, len(arguments))]

        rows.append(
            {
                "tool": tool.name,
                "engine_us": engine * 1e6,
                "bare_us": bare * 1e6,
                "validation_us": best(rounds, validation) * 1e6,
                "result_bytes": median(sizes),
            }
        )
    return sorted(rows, key=lambda r: -r["engine_us"])


# Sessions


def written(environment: Environment, work: Work) -> Session:
    """A session after ten writes."""
    seed, writes = work.writes
    session = environment.session(seed)
    for tool, arguments in writes:
        assert session.call(tool.name, arguments).ok
    return session


def repeated(action: Callable[[], Any], units: int) -> Callable[[], Times]:
    def timed() -> Times:
        kept = [None] * units
        start = time.process_time()
        for i in range(units):
            kept[i] = action()
        return [(time.process_time() - start, units)]

    return timed


def bytes_each(units: int, make_one: Callable[[int], Any]) -> float:
    """Bytes that one of many objects holds."""
    make_one(0)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [make_one(i) for i in range(units)]
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return (used - 8 * len(kept)) / units


def sessions(environment: Environment, work: Work, rounds: int, table: Table) -> None:
    seed = work.writes[0]
    used = written(environment, work)
    fresh = environment.session(seed)
    table.add("create a session", best(rounds, repeated(lambda: environment.session(seed), 2000)) * 1e6, "us", 5)
    table.add("fork, fresh", best(rounds, repeated(fresh.fork, 2000)) * 1e6, "us", 2)
    table.add("fork after ten writes", best(rounds, repeated(used.fork, 2000)) * 1e6, "us", 2)
    table.add("diff after ten writes", best(rounds, repeated(used.diff, 300)) * 1e6, "us", 50)
    table.add("digest after ten writes", best(rounds, repeated(used.digest, 300)) * 1e6, "us", 50)
    table.add("  rows changed by the ten writes", len(used.diff()), "")
    first = environment.tools[0]

    def open_one(i: int) -> Session:
        return environment.session(i % 25)

    def read_one(i: int) -> Session:
        session = open_one(i)
        session.call(first.name, {}, call_id=None)
        return session

    table.add("an idle session", bytes_each(2000, open_one) / 1e3, "KB", 1)
    table.add("a session after ten writes", bytes_each(300, lambda i: written(environment, work)) / 1e3, "KB", 8)
    table.add("10,000 open sessions", bytes_each(10_000, open_one) * 1e4 / 1e6, "MB", 20)
    table.add("  10,000 that have read", bytes_each(10_000, read_one) * 1e4 / 1e6, "MB")


def printed(
    table: Table, per_tool: list[dict[str, Any]], beside: list[dict[str, Any]], environment: Environment
) -> None:
    def number(value: float) -> str:
        return f"{value:,.0f}" if abs(value) >= 1000 or value == int(value) else f"{value:,.2f}"

    print(f"engine on {environment.name} {environment.version}, Python {platform.python_version()}, one core\n")
    print(f"{'':36}{'measured':>14} {'unit':9}{'goal':>12}")
    for row in table.rows:
        goal = "" if row["goal"] is None else f"{row['sign']} {number(row['goal'])}"
        verdict = "" if row["met"] is None else ("met" if row["met"] else "MISSED")
        print(f"{row['name']:36}{number(row['value']):>14} {row['unit']:9}{goal:>12}  {verdict}")
    print(f"\n{'per tool, the slowest first':36}{'engine us':>11}{'bare us':>10}{'checks us':>11}{'bytes':>8}")
    for row in per_tool:
        print(
            f"{row['tool']:36}{row['engine_us']:11.2f}{row['bare_us']:10.2f}{row['validation_us']:11.2f}"
            f"{row['result_bytes']:8.0f}"
        )
    print(f"\n{'a session of its own, otherwise':36}{'create us':>11}{'KB each':>10}{'write us':>11}")
    for row in beside:
        print(f"{row['name']:36}{row['create_us']:11.2f}{row['kilobytes']:10.2f}{row['write_us']:11.2f}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--environment", default="banking")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of the table")
    parser.add_argument("--strict", action="store_true", help="exit with 1 when a goal is missed")
    parser.add_argument("--small-pages", action="store_true", help="with all: leave memory as it is")
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    chosen = parser.parse_args()
    if chosen.environment == "all":
        return everything(
            prove.environments(),
            quick=chosen.quick,
            as_json=chosen.json,
            strict=chosen.strict,
            small_pages=chosen.small_pages,
        )
    started = time.time()
    environment = prove.environment(chosen.environment)
    rounds = 5 if chosen.quick else 25
    work = prepare(environment, 1100)
    table = Table()
    calls(environment, work, rounds, table)
    sessions(environment, work, rounds, table)
    per_tool = tools(environment, work, max(3, rounds // 3))
    beside = rivals(environment, work.writes, rounds)
    if chosen.json:
        report = {
            "benchmark": "engine",
            "environment": {environment.name: environment.version},
            "python": platform.python_version(),
            "machine": platform.processor() or platform.machine(),
            "seconds": round(time.time() - started, 1),
            "metrics": table.rows,
            "tools": per_tool,
            "rivals": beside,
        }
        print(msgspec.json.encode(report).decode())
    else:
        printed(table, per_tool, beside, environment)
    missed = any(row["met"] is False for row in table.rows)
    return 1 if missed and chosen.strict else 0


if __name__ == "__main__":
    sys.exit(main())
