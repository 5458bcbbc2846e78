"""The work that the engine is measured with, and how time is taken."""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import count
from typing import Any

from prove.engine import Environment, Session, Tool
from prove.engine.fuzz import Fuzzer, copied
from prove.synthesis.config import SynthConfig
from prove.synthesis.examples import make

Arguments = dict[str, Any]
Times = list[tuple[float, int]]
"""Seconds and units of each piece of some work."""


@dataclass
class Work:
    """What is replayed: episodes of reference calls by world, and calls of each tool on states prepared for it."""

    episodes: list[tuple[int, list[tuple[Tool, Arguments]]]]
    single: dict[str, list[tuple[Session, Arguments]]]
    writes: tuple[int, list[tuple[Tool, Arguments]]]
    """Ten successful writes and the seed of their world."""


def prepare(environment: Environment, steps: int) -> Work:
    """Reference calls from synthesis, and for each tool as many successful calls as give it its equal share."""
    config = SynthConfig(environments=[environment.name], seed=7, count=1, irrelevance=0.0)
    episodes: list[tuple[int, list[tuple[Tool, Arguments]]]] = []
    total = 0
    for index in count():
        example = make(config, "train", index).example
        if example is None:
            continue
        calls = [
            (environment.tool_map[c["function"]["name"]], json.loads(c["function"]["arguments"]))
            for message in example.reference
            for c in message.get("tool_calls", ())
        ]
        episodes.append((example.seed, calls))
        total += len(calls)
        if total >= steps:
            break
    share = -(-steps // len(environment.tools))
    return Work(episodes, _single(environment, share), _ten_writes(environment))


def _single(environment: Environment, share: int) -> dict[str, list[tuple[Session, Arguments]]]:
    fuzzer = Fuzzer(environment, 11)
    found: dict[str, list[tuple[Session, Arguments]]] = {t.name: [] for t in environment.tools}
    for episode in range(2000):
        if all(len(kept) >= share for kept in found.values()):
            return found
        session = environment.session(episode % 25)
        fuzzer.forget()
        for _ in range(30):
            tool = min(environment.tools, key=lambda t: (len(found[t.name]), fuzzer.rng.random()))
            if fuzzer.rng.random() < 0.5:
                tool = fuzzer.rng.choice(environment.tools)
            arguments = fuzzer.valid(session, tool)
            before = session.fork()
            observation = session.call(tool.name, copied(arguments))
            if observation.ok:
                fuzzer.learn(tool, arguments, observation.data)
                if len(found[tool.name]) < share:
                    found[tool.name].append((before, arguments))
    short = [name for name, kept in found.items() if len(kept) < share]
    sys.exit(f"error: too few successful calls of {', '.join(short)}; the generator of arguments cannot reach them.")


def _ten_writes(environment: Environment) -> tuple[int, list[tuple[Tool, Arguments]]]:
    """Ten writes in a row that really change something, no tool more often than it must be."""
    fuzzer = Fuzzer(environment, 3)
    writes = [t for t in environment.tools if not t.read_only]
    for seed in count():
        session = environment.session(seed)
        fuzzer.forget()
        kept: list[tuple[Tool, Arguments]] = []
        for _ in range(400):
            tool = fuzzer.rng.choice(writes)
            arguments, before = fuzzer.valid(session, tool), session.digest()
            if session.call(tool.name, copied(arguments)).ok:
                kept.append((tool, arguments))
                if session.digest() == before:
                    break
            if len(kept) == 10:
                return seed, kept
    raise AssertionError


def best(rounds: int, timed: Callable[[], Times]) -> float:
    """Seconds per unit, the least that each piece of the work took in any round.

    ``timed`` returns the seconds and the units of each piece. A piece is short, so that another process on the same
    core spoils some rounds of it and not all.
    """
    least: list[float] = []
    units = 0
    for _ in range(rounds):
        gc.collect()
        gc.disable()
        try:
            pieces = timed()
        finally:
            gc.enable()
        seconds = [s for s, _ in pieces]
        least = [min(pair) for pair in zip(least, seconds, strict=True)] if least else seconds
        units = sum(u for _, u in pieces)
    return sum(least) / units


def engine_references(environment: Environment, work: Work) -> Times:
    times = []
    for piece in batched(work.episodes, 10):
        calls = 0
        start = time.process_time()
        for seed, episode in piece:
            session = environment.session(seed)
            for tool, arguments in episode:
                session.call(tool.name, arguments)
            calls += len(episode)
        times.append((time.process_time() - start, calls))
    return times


def engine_single(work: Work, names: Iterable[str]) -> Times:
    times = []
    for name in names:
        jobs = [(s.fork(), a) for s, a in work.single[name]]
        start = time.process_time()
        for session, arguments in jobs:
            session.call(name, arguments)
        times.append((time.process_time() - start, len(jobs)))
    return times


def batched(items: list[Any], size: int) -> Iterable[list[Any]]:
    return (items[i : i + size] for i in range(0, len(items), size))
