#!/usr/bin/env python
"""What MCP costs: calls over HTTP and over /step, a start over stdio, open sessions; beside the SDK's own servers.

    python benchmarks/mcp.py [--json] [--strict] [--quick]

All tools are served. The work: the calls of references as synthesis writes them, over all environments; over HTTP those
that only read, over and over by 64 clients, one request under way for each. The SDK's servers list as many tools and
give the same answers out of a table, with nothing behind them: ``bare`` is its low-level server with the schema hook,
``high`` its MCPServer (FastMCP). Rounds alternate and the best of each counts. On a machine that others use the clock
tells little, so ratios are of the server's processor time for one answer; answers a second of the clock stand beside.
``--strict`` exits with 1 when a goal is missed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from mcp_parts.load import Load, drive, processor_seconds, resident
from prove.dataset import Example
from prove.engine import environment, environments, workspace
from prove.remote.client import Call, Client
from prove.remote.manager import MCPManager
from prove.remote.policy import headers, request
from prove.remote.stdio import StdioServer
from prove.synthesis import config_from
from prove.synthesis import examples as make

CLIENTS = 64
HERE = Path(__file__).parent


@dataclass
class Episode:
    """The calls of one reference: tool, arguments, whether it reads, and the answer."""

    seed: int
    tools: list[str]
    calls: list[tuple[str, dict[str, Any], bool, Any]]


def episodes(count: int) -> list[Episode]:
    """References over all environments."""
    config = config_from(
        {"environments": environments(), "seed": 5, "count": count, "irrelevance": 0.0, "recovery": 0.0}
    )
    return [episode(example) for example in make(config, "train", count)]


def episode(example: Example) -> Episode:
    ws = workspace(tools=example.tool_names, seed=example.seed)
    calls = []
    for call in example.ground_truth.calls:
        tool = environment(ws.tools[call.name]).tool_map[call.name]
        calls.append((call.name, call.arguments, tool.read_only, ws.call(call.name, call.arguments).data))
    return Episode(example.seed, example.tool_names, calls)


def reads(work: list[Episode]) -> list[Episode]:
    """Those with a call that only reads, as objects: what any server can answer over and over."""
    kept = []
    for one in work:
        calls = [c for c in one.calls if c[2] and isinstance(c[3], dict)]
        if calls:
            kept.append(Episode(one.seed, one.tools, calls))
    return kept


def http_request(url: str, path: str, number: int, tool: str, arguments: dict[str, Any]) -> bytes:
    body = request(number, tool, arguments, None)
    head = f"POST {path} HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\nContent-Length: {len(body)}\r\n"
    head += "".join(f"{k}: {v}\r\n" for k, v in headers("tools/call", tool).items())
    return head.encode() + b"\r\n" + body


def address(url: str) -> tuple[str, int]:
    parts = urlsplit(url)
    assert parts.hostname and parts.port
    return parts.hostname, parts.port


@contextmanager
def rival(kind: str, catalogue: Path) -> Iterator[tuple[str, int]]:
    """One of the SDK's servers: its URL and process id."""
    command = [sys.executable, str(HERE / "mcp_parts" / "rivals.py"), kind, str(catalogue)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield f"http://127.0.0.1:{int(process.stdout.readline())}", process.pid
    finally:
        process.kill()
        process.wait()


def over_http(work: list[Episode], manager: MCPManager, answers: int, rounds: int) -> dict[str, Load]:
    """The best round of each server."""
    own = (reads(work) * CLIENTS)[:CLIENTS]
    tools = [environment(name).tool_map[t] for name in environments() for t in environment(name).tool_map]
    content = {
        "tools": [
            {"name": t.name, "description": t.description, "input": t.parameters, "output": t.returns} for t in tools
        ],
        "answers": {tool: data for one in own for tool, _, _, data in one.calls},
    }
    with tempfile.TemporaryDirectory() as folder:
        catalogue = Path(folder) / "catalogue.json"
        catalogue.write_text(json.dumps(content), encoding="utf-8")
        with rival("bare", catalogue) as bare, rival("high", catalogue) as high:
            server = manager.processes[0]
            sessions = [server.client.open(environments=environments(), seed=one.seed)[0] for one in own]
            ours = server.policy._http.url
            targets = {
                "prove": (ours, server.pid, [f"/s/{session}/mcp" for session in sessions]),
                "bare": (*bare, ["/mcp"] * CLIENTS),
                "high": (*high, ["/mcp"] * CLIENTS),
            }
            best: dict[str, Load] = {}
            for number in range(rounds + 1):
                for name, (url, pid, paths) in targets.items():
                    requests = [
                        [
                            http_request(url, path, n, tool, arguments)
                            for n, (tool, arguments, *_) in enumerate(one.calls)
                        ]
                        for one, path in zip(own, paths, strict=True)
                    ]
                    few = name == "high"  # it is slow enough for fewer answers to be exact
                    load = drive(address(url), pid, requests, answers // (5 if few else 1) if number else CLIENTS)
                    if number and (name not in best or load.cost < best[name].cost):
                        best[name] = load
            server.client.close(sessions)
    return best


def over_step(work: list[Episode], client: Client, pid: int, size: int, rounds: int) -> tuple[Load, Load]:
    """The best rounds in this process and over /step: all calls of all episodes, ``size`` sessions a request."""
    group = (work * size)[:size]
    here: Load | None = None
    there: Load | None = None
    for _ in range(rounds):
        spaces = [workspace(tools=one.tools, seed=one.seed) for _ in range(rounds) for one in group]
        plan = [(space, one) for space, one in zip(spaces, group * rounds, strict=True)]
        before, start, done = time.process_time(), time.perf_counter(), 0
        for number in range(max(len(one.calls) for one in group)):
            for space, one in plan:
                if number < len(one.calls):
                    space.call(one.calls[number][0], one.calls[number][1], call_id=str(number))
                    done += 1
        load = Load(done, time.perf_counter() - start, time.process_time() - before)
        here = load if here is None or load.cost < here.cost else here

        opened = [client.open(tools=one.tools, seed=one.seed, count=rounds) for one in group]
        sessions = [ids[number] for number in range(rounds) for ids in opened]
        batches = []
        for at in range(0, len(sessions), size):
            part = list(zip(sessions[at : at + size], group, strict=True))
            for number in range(max(len(one.calls) for one in group)):
                calls = [(s, one.calls[number]) for s, one in part if number < len(one.calls)]
                batches.append([Call(s, str(number), tool, arguments) for s, (tool, arguments, *_) in calls])
        # Full batches, as a trainer that keeps its rollouts busy sends them.
        flat = [call for batch in batches for call in batch]
        batches = [flat[at : at + size] for at in range(0, len(flat), size)]
        before, start = processor_seconds(pid), time.perf_counter()
        wrong = sum(not o.ok for batch in batches for o in client.step(batch))
        load = Load(len(flat), time.perf_counter() - start, processor_seconds(pid) - before)
        if wrong:
            raise RuntimeError(f"{wrong} calls of references failed over /step")
        there = load if there is None or load.cost < there.cost else there
        client.close(sessions)
    assert here is not None and there is not None
    return here, there


def first_answer(names: list[str], rounds: int) -> float:
    """Seconds from the start of a server over stdio to its first answer to a call; the best of some."""
    best = float("inf")
    tool = environment(names[0] if names else "banking").tools[0].name
    for _ in range(rounds):
        start = time.perf_counter()
        with StdioServer(names, seed=1) as server:
            server.call(tool, {})
            best = min(best, time.perf_counter() - start)
    return best


def memory(work: list[Episode], count: int) -> tuple[float, float]:
    """MB over the empty server: with ``count`` sessions open, and after each was used for one reference."""
    with MCPManager(max_sessions=count + 10) as manager:
        client, pid = manager.processes[0].client, manager.processes[0].pid
        for one in work:  # the worlds are there before, and are not the sessions'
            warm = client.open(tools=one.tools, seed=one.seed)
            client.step([Call(warm[0], str(n), c[0], c[1]) for n, c in enumerate(one.calls)])
            client.close(warm)
        empty = resident(pid)
        sessions: list[tuple[str, Episode]] = []
        share = -(-count // len(work))
        for one in work:
            if wanted := min(share, count - len(sessions)):
                sessions += [(id, one) for id in client.open(tools=one.tools, seed=one.seed, count=wanted)]
        opened = resident(pid) - empty
        calls = [Call(id, str(n), c[0], c[1]) for id, one in sessions for n, c in enumerate(one.calls)]
        client.step(calls)
        return opened, resident(pid) - empty


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--strict", action="store_true", help="exit with 1 when a goal is missed")
    parser.add_argument("--quick", action="store_true", help="less of everything; the figures are rough")
    options = parser.parse_args()
    quick = options.quick
    rows = Rows(not options.json)
    work = episodes(20 if quick else 60)
    with MCPManager() as manager:
        best = over_http(work, manager, 1000 if quick else 3000, 2 if quick else 4)
        for name, load in best.items():
            rows.append((f"tools/call over HTTP, {CLIENTS} clients, {name}: processor time", load.cost, "us", "", None))
            rows.append((f"tools/call over HTTP, {CLIENTS} clients, {name}: rate", load.rate, "/s", "", None))
        rows.append(("rate of prove over bare", best["bare"].cost / best["prove"].cost, "", ">=", 0.7))
        rows.append(("rate of prove over high (FastMCP)", best["high"].cost / best["prove"].cost, "", "", None))
        process = manager.processes[0]
        here, there = over_step(work, process.client, process.pid, 64, 4 if quick else 10)
        rows.append(("calls in this process: processor time", here.cost, "us", "", None))
        rows.append(("/step, 64 calls a request: the server's processor time", there.cost, "us", "", None))
        rows.append(("/step, 64 calls a request: rate", there.rate, "/s", "", None))
        rows.append(("rate of /step over in process", here.cost / there.cost, "", ">=", 0.5))
    rows.append(("stdio, banking: start to first answer", first_answer(["banking"], 2 if quick else 5), "s", "<=", 2.0))
    rows.append(("stdio, all: start to first answer", first_answer([], 1 if quick else 3), "s", "", None))
    count = 2000 if quick else 10_000
    opened, used = memory(work, count)
    rows.append((f"{count:,} open sessions", opened, "MB", "<=", 100.0))
    rows.append((f"{count:,} sessions after a reference in each", used, "MB", "", None))
    missed = [name for name, value, _, sign, goal in rows if goal is not None and not _met(value, sign, goal)]
    if options.json:
        keys = ("name", "value", "unit", "sign", "goal")
        print(json.dumps([dict(zip(keys, row, strict=True)) for row in rows]))
    return 1 if options.strict and missed else 0


class Rows(list[tuple[str, float, str, str, float | None]]):
    """Figures with their goals; ``tell``: print each as it comes."""

    def __init__(self, tell: bool) -> None:
        super().__init__()
        self.tell = tell

    def append(self, row: tuple[str, float, str, str, float | None]) -> None:
        super().append(row)
        if self.tell:
            name, value, unit, sign, goal = row
            told = "" if goal is None else f"   goal {sign} {goal:g}" + ("" if _met(value, sign, goal) else "   MISSED")
            print(f"{name:<62} {value:>10,.2f} {unit:<3}{told}", flush=True)


def _met(value: float, sign: str, goal: float) -> bool:
    return value >= goal if sign == ">=" else value <= goal


if __name__ == "__main__":
    sys.exit(main())
