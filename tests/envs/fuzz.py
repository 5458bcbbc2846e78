"""The fuzzer that the checklist stands on: calls of every kind, each watched from all sides.

A run keeps what it found per point of the checklist, so that one run serves many tests.
"""

from __future__ import annotations

import builtins
import json
import math
import re
import signal
import time
import tracemalloc
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import Any

import msgspec
from watch import SIGNED, State, brief, negative, no_constant, no_doubles, numbers, state_of, unresolved

from prove.engine import Environment, EnvironmentFault, Observation, Session, Tool
from prove.engine.fuzz import Fuzzer, copied, scramble

LIMIT_SECONDS = 0.05
LIMIT_BYTES = 10_000_000
HANG_SECONDS = 5.0
EPISODE = 50
WORLDS = 6
KINDS = {"invalid_arguments", "not_found", "refused", "conflict"}
SNAKE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LEAKS = re.compile(
    r"Traceback|File \"|<class|object at 0x|pydantic|msgspec|prove\.|/home/|/usr/|site-packages|"
    r"\b[A-Z]\w*(Error|Exception)\b"
)
# Names that no sentence for an agent holds; one-word exceptions such as KeyError are among LEAKS.
EXCEPTIONS = re.compile(
    "|".join(rf"\b{n}\b" for n, v in vars(builtins).items() if isinstance(v, type) and issubclass(v, BaseException))
)


class Hang(BaseException):
    """A call that does not come back."""


def _hang(*_: Any) -> None:
    raise Hang


@contextmanager
def alarm() -> Iterator[None]:
    """Raises :class:`Hang` in what takes too long."""
    signal.setitimer(signal.ITIMER_PROF, HANG_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


@dataclass
class Run:
    """A number of calls on an environment, and what was wrong about them: point of the checklist -> descriptions."""

    environment: Environment
    calls: int
    seed: int = 1
    memory: bool = False
    faults: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    counts: Counter[str] = field(default_factory=Counter)
    kinds_of: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    succeeded: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.fuzzer = Fuzzer(self.environment, self.seed)
        self.rng = self.fuzzer.rng
        self.hash = blake2b(digest_size=16)
        self.writes = [t for t in self.environment.tools if not t.read_only]
        self.reads = [t for t in self.environment.tools if t.read_only]
        before = {s: self.environment.world(s).canonical() for s in range(WORLDS)}
        handler = signal.signal(signal.SIGPROF, _hang)
        try:
            episode = 0
            while self.counts["calls"] < self.calls:
                self._episode(episode)
                episode += 1
        finally:
            signal.signal(signal.SIGPROF, handler)
        for seed, canonical in before.items():
            if self.environment.world(seed).canonical() != canonical:
                self.fault("C10", f"the world of seed {seed} was altered")

    def fault(self, point: str, text: str) -> None:
        """Keep a finding, the first few of each point."""
        if len(self.faults[point]) < 10:
            self.faults[point].append(text if len(text) < 400 else text[:397] + "...")

    # Episodes

    def _episode(self, number: int) -> None:
        seed = number % WORLDS
        self.fuzzer.forget()
        session, bystander = self.environment.session(seed), self.environment.session(seed)
        untouched = [state_of(bystander), self._view(bystander)]
        parents: list[tuple[Session, Any]] = []
        for _ in range(EPISODE):
            if self.counts["calls"] >= self.calls:
                break
            if self.rng.random() < 0.04:
                parents.append((session, state_of(session)))
                session = session.fork()
                if state_of(session) != parents[-1][1]:
                    self.fault("C10", f"seed {seed}: a fork is not like what it was forked from")
            self._call(session)
        for parent, state in parents:
            if state_of(parent) != state:
                self.fault("C10", f"seed {seed}: calls on a fork changed what it was forked from")
        if [state_of(bystander), self._view(bystander)] != untouched:
            self.fault("C10", f"seed {seed}: calls on one session changed another")
        for dangling in unresolved(session, everything=True):
            self.fault("C11", f"seed {seed}: {dangling}")
        session.reset()
        if state_of(session) != untouched[0]:
            self.fault("C10", f"seed {seed}: reset does not give back the first state")

    def _view(self, session: Session) -> list[bytes]:
        """What every read-only tool without required parameters shows, on a fork."""
        twin = session.fork()
        return [twin.call(t.name, {}).json for t in self.reads if not t.parameters["required"]]

    def _plan(self, session: Session) -> tuple[Tool, Any, bool]:
        """A tool, arguments, and whether they are meant to be valid."""
        rng = self.rng
        kind = rng.random()
        if kind < 0.66:
            pool = self.writes if self.writes and rng.random() < 0.8 else self.environment.tools
            tool = rng.choice(pool)
            arguments: Any = {}
            for _ in range(8):
                arguments = self.fuzzer.valid(session, tool)
                try:
                    with alarm():
                        succeeds = session.fork().call(tool.name, copied(arguments)).ok
                except (EnvironmentFault, Hang):
                    break  # the call itself reports it
                if succeeds:
                    break
            return tool, arguments, True
        tool = rng.choice(self.environment.tools)
        make = self.fuzzer.near if kind < 0.85 else self.fuzzer.hostile
        return tool, make(session, tool), False

    # One call

    def _call(self, session: Session) -> None:
        tool, arguments, valid = self._plan(session)
        self.counts["calls"] += 1
        call = f"{tool.name}({brief(arguments)}) on seed {session.seed}"
        before, sent = state_of(session), copied(arguments)
        observation = self._timed(session, tool, sent, call)
        if observation is None:
            if state_of(session) != before:
                self.fault("C1", f"{call}: a fault left changes behind")
            return
        after = state_of(session)
        if observation.ok:
            self._succeeded(session, tool, arguments, observation, before, after, call, valid)
        else:
            self.counts[str(observation.kind)] += 1
            if after != before:
                self.fault("C1", f"{call}: {observation.text[:100]} but the state changed")
            self._error(tool, observation, call)
        if bool(session.diff()) != (after.digest != session.state.world.digest):
            self.fault("C3", f"{call}: diff and digest do not agree on whether anything changed")
        if after.digest.encode() in observation.json or session.state.world.digest.encode() in observation.json:
            self.fault("C22", f"{call}: the observation holds the digest")
        self._json(tool, observation, call)
        scramble(sent)
        scramble(observation.data)
        if state_of(session) != after:
            self.fault("C7", f"{call}: changing arguments or result afterwards changes the state")
        self.hash.update(observation.json + after.digest.encode())

    def _timed(self, session: Session, tool: Tool, arguments: Any, call: str) -> Observation | None:
        twin = session.fork()
        if self.memory:
            tracemalloc.start()
        start = time.thread_time()
        try:
            with alarm():
                observation = session.call(tool.name, arguments)
        except EnvironmentFault as error:
            self.fault("C4", f"{call}: {error}")
            return None
        except Hang:
            self.fault("C8", f"{call}: did not end within {HANG_SECONDS:.0f} seconds")
            return None
        finally:
            took = time.thread_time() - start
            if self.memory:
                peak = tracemalloc.get_traced_memory()[1]
                tracemalloc.stop()
                if peak > LIMIT_BYTES:
                    self.fault("C8", f"{call}: allocated {peak / 1e6:.1f} MB")
        if took > LIMIT_SECONDS and not self.memory and self._again(twin, tool, arguments) > LIMIT_SECONDS:
            self.fault("C8", f"{call}: took {took * 1000:.0f} ms")
        return observation

    def _again(self, session: Session, tool: Tool, arguments: Any) -> float:
        """The least time of three more tries: a busy machine makes one call slow, not each."""
        best = math.inf
        for _ in range(3):
            twin = session.fork()
            start = time.thread_time()
            twin.call(tool.name, arguments)
            best = min(best, time.thread_time() - start)
        return best

    def _succeeded(
        self,
        session: Session,
        tool: Tool,
        arguments: Any,
        observation: Observation,
        before: State,
        after: State,
        call: str,
        valid: bool,
    ) -> None:
        self.counts["ok"] += 1
        self.succeeded[tool.name] += 1
        if valid and isinstance(arguments, dict):
            self.fuzzer.learn(tool, arguments, observation.data)
        if after.seconds != before.seconds + self.environment.tick_seconds:
            self.fault("C1", f"{call}: the clock moved by {after.seconds - before.seconds} seconds")
        if tool.read_only:
            if after.rows != before.rows or after.serial != before.serial:
                self.fault("C2", f"{call}: declared read-only, but the state changed")
        elif valid and any(name in arguments for name in tool.refs):
            self.counts["writes with live ids"] += 1
        self._numbers(session, tool, arguments, after, before, call)
        for dangling in unresolved(session, everything=False):
            self.fault("C11", f"{call}: {dangling}")

    def _numbers(self, session: Session, tool: Tool, arguments: Any, after: State, before: State, call: str) -> None:
        for table, rows in after.rows.items():
            for key, row in rows.items():
                if row is None or row is before.rows.get(table, {}).get(key):
                    continue
                for name in self.never_negative.get(table, ()):
                    if negative(getattr(row, name)):
                        self.fault("C9", f"{call}: {table}.{name} of {key} became {getattr(row, name)}")
        for name, value in arguments.items():
            if negative(value) and not SIGNED.search(name):
                self.fault("C9", f"{call}: a negative {name} was accepted")

    @cached_property
    def never_negative(self) -> dict[str, list[str]]:
        """Table -> numeric fields that no row of any world has below zero: no session may bring them there."""
        found: dict[str, list[str]] = {}
        for name, base in self.environment.world(0).tables.items():
            rows = [r for s in range(WORLDS) for r in self.environment.world(s).tables[name].rows.values()]
            for f in base.row_type.__struct_fields__:
                values = [getattr(r, f) for r in rows]
                numeric = [v for v in values if not isinstance(v, (str, bytes, bool)) and hasattr(v, "__neg__")]
                if not SIGNED.search(f) and not any(negative(v) for v in numeric):
                    found.setdefault(name, []).append(f)
        return found

    # Observations

    def _error(self, tool: Tool, observation: Observation, call: str) -> None:
        error = observation.error
        assert error is not None
        if set(error) != {"kind", "code", "message", "details"}:
            self.fault("C14", f"{call}: an error has the keys {sorted(error)}")
            return
        kind, code, message = error["kind"], error["code"], error["message"]
        if kind not in KINDS or kind != observation.kind:
            self.fault("C14", f"{call}: the kind is {kind!r}")
        self.kinds_of[code].add(kind)
        if not SNAKE.fullmatch(code):
            self.fault("C14", f"{call}: the code {code!r} is not snake_case")
        if len(message) < 10 or len(message) > 1500:
            self.fault("C14", f"{call}: the message has {len(message)} characters")
        text = re.sub(r"got .*", "", observation.text)  # what the caller sent is quoted there
        for pattern in (LEAKS, EXCEPTIONS, self._ours):
            if leak := pattern.search(text):
                self.fault("C4", f"{call}: {leak.group()!r} in {message!r}")
        for detail in error["details"]:
            first = detail["pointer"].split("/")[1:2]
            wanted = tool.parameters["properties"]
            if kind != "invalid_arguments" and first and first[0] not in wanted:
                self.fault("C14", f"{call}: the pointer {detail['pointer']!r} leads nowhere")

    @cached_property
    def _ours(self) -> re.Pattern[str]:
        """Class names of the environment and the engine: two words or more, as no plain text writes them."""
        import prove.engine as engine

        names = {type(self.environment).__name__, *engine.__all__}
        names |= {t.row_type.__name__ for t in self.environment.world(0).tables.values()}
        for tool in self.environment.tools:
            names |= {n for n, v in tool.fn.__globals__.items() if isinstance(v, type)}
        camel = sorted(n for n in names if re.fullmatch(r"([A-Z][a-z]+){2,}", n))
        return re.compile("|".join(rf"\b{n}\b" for n in camel) or r"(?!)")

    def _json(self, tool: Tool, observation: Observation, call: str) -> None:
        try:
            data = json.loads(observation.json.decode(), parse_constant=no_constant, object_pairs_hook=no_doubles)
        except ValueError as error:
            self.fault("C6", f"{call}: {error}")
            return
        if not isinstance(data, dict):
            self.fault("C6", f"{call}: the observation is no object")
        if not observation.ok:
            return
        try:
            msgspec.json.decode(observation.json, type=tool._returns)
        except msgspec.ValidationError as error:
            self.fault("C6", f"{call}: the result is not what the schema says: {error}")
        for value in numbers(data):
            if round(value, 6) != value:
                self.fault("C12", f"{call}: {value!r} in the result")


Check = Callable[["Subject"], list[str]]


@dataclass
class Subject:
    """An environment under the checklist: ``calls`` of the fuzzer, and ``spec`` by which a fresh process finds it."""

    environment: Environment
    spec: str
    calls: int
    seeds: int = 40
    repeatable: frozenset[str] = frozenset()
    """Destructive tools that may be repeated with the same arguments (sending money twice is twice the money)."""

    @cached_property
    def run(self) -> Run:
        """The one long run that most points look at."""
        return Run(self.environment, self.calls)
