"""The checklist every environment passes, C1 to C22, first part: what one run of the fuzzer shows, and processes.

Each check takes a :class:`Subject` and returns what is wrong, in words; nothing when all is well.
"""

from __future__ import annotations

import datetime as datetimes
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any

from fuzz import KINDS, WORLDS, Check, Run, Subject
from watch import negative, state_of

from prove.engine import EnvironmentFault, Session
from prove.engine.fuzz import Fuzzer

SHORT_RUN = 250
MIN_WRITES = 0.3
"""Share of the calls that must be successful writes with live ids, or the run says little."""


def seen(point: str) -> Check:
    """What the long run found about one point."""

    def check(subject: Subject) -> list[str]:
        return subject.run.faults.get(point, [])

    check.__name__ = f"{point.lower()}_in_a_run"
    return check


def c00_the_run_is_worth_something(subject: Subject) -> list[str]:
    run, found = subject.run, []
    share = run.counts["writes with live ids"] / run.counts["calls"]
    if share < MIN_WRITES:
        found.append(f"only {share:.0%} of {run.counts['calls']} calls were successful writes with live ids")
    never = [t.name for t in subject.environment.tools if not run.succeeded[t.name]]
    if run.counts["calls"] >= 100 * len(subject.environment.tools) and never:
        found.append(f"never called with success: {', '.join(never)}")
    return found


def c05_a_fresh_process_gives_the_same_bytes(subject: Subject) -> list[str]:
    here = Run(subject.environment, SHORT_RUN, seed=5).hash.hexdigest()
    found = []
    for zone, hashes in (("America/St_Johns", "1"), ("Pacific/Kiritimati", "77")):
        there = _replayed(subject.spec, TZ=zone, PYTHONHASHSEED=hashes)
        if there != here:
            found.append(f"{SHORT_RUN} calls give other observations with TZ={zone} PYTHONHASHSEED={hashes}: {there}")
    return found


def _replayed(spec: str, **variables: str) -> str:
    command = [sys.executable, str(Path(__file__).with_name("replay.py")), spec, str(SHORT_RUN), "5"]
    done = subprocess.run(command, env=os.environ | variables, capture_output=True, text=True, check=False)
    return done.stdout.strip() or done.stderr[-300:]


def c05_a_world_is_a_function_of_its_seed(subject: Subject) -> list[str]:
    environment, found = subject.environment, []
    for seed in (0, 1, 2**62):
        first = environment.build(seed).canonical()
        environment.build(seed + 1)
        if environment.build(seed).canonical() != first:
            found.append(f"two builds of seed {seed} differ")
    return found


def c08_no_call_allocates_much(subject: Subject) -> list[str]:
    return Run(subject.environment, max(200, subject.calls // 10), seed=8, memory=True).faults.get("C8", [])


CLOCKS = {
    time.time, time.time_ns, time.monotonic, time.monotonic_ns, time.perf_counter, time.perf_counter_ns,
    time.process_time, time.localtime, time.gmtime, time.strftime, time.ctime, time.sleep, os.urandom, os.getcwd,
    os.listdir, os.stat, open,
}  # fmt: skip
MOMENTS = {"now", "utcnow", "today"}


@contextmanager
def watched(found: list[str]) -> Iterator[None]:
    """Notes every use of the host's clock, files and global randomness, under whatever name it is called."""
    globally = random._inst  # type: ignore[attr-defined]

    def watch(frame: Any, event: str, argument: Any) -> None:
        place = f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}"
        if event == "c_call":
            owner = getattr(argument, "__self__", None)
            if argument in CLOCKS:
                found.append(f"{place} calls {argument.__name__}()")
            elif isinstance(owner, type) and issubclass(owner, datetimes.date) and argument.__name__ in MOMENTS:
                found.append(f"{place} calls {owner.__name__}.{argument.__name__}()")
            elif owner is globally:
                found.append(f"{place} uses the global random.{argument.__name__}()")
        elif event == "call" and frame.f_locals.get("self") is globally:
            found.append(f"{place} uses the global random.{frame.f_code.co_name}()")

    sys.setprofile(watch)
    try:
        yield
    finally:
        sys.setprofile(None)


def c13_no_call_looks_at_the_host(subject: Subject) -> list[str]:
    environment = subject.environment
    environment.build(0)  # the first build imports what it needs
    found: list[str] = []
    with watched(found):
        environment.build(0)
    fuzzer = Fuzzer(environment, 13)
    for seed in range(2):
        session = environment.session(seed)
        for _ in range(60):
            tool = fuzzer.rng.choice(environment.tools)
            arguments = fuzzer.valid(session, tool)
            session.fork().call(tool.name, arguments)  # what is worked out once, is
            with watched(found):
                observation = session.call(tool.name, arguments)
            if observation.ok:
                fuzzer.learn(tool, arguments, observation.data)
    return sorted(set(found))


def c13_the_time_zone_of_the_host_changes_nothing(subject: Subject) -> list[str]:
    before, hashes = os.environ.get("TZ"), {}
    try:
        for zone in ("UTC", "Asia/Kathmandu"):
            os.environ["TZ"] = zone
            time.tzset()
            world = subject.environment.build(3).canonical()
            hashes[zone] = (world, Run(subject.environment, 100, seed=13).hash.hexdigest())
    finally:
        os.environ.pop("TZ", None)
        if before is not None:
            os.environ["TZ"] = before
        time.tzset()
    return ["worlds or observations follow the host's time zone"] if len(set(hashes.values())) > 1 else []


MONEY = re.compile(r"amount|price|balance|total|cost|fee|tip|deposit|budget|limit$")


def c12_ten_times_a_dime_is_a_dollar(subject: Subject) -> list[str]:
    """0.10 ten times moves every number that it moves by exactly 1.00, and no row keeps money as a float."""
    environment = subject.environment
    world = environment.world(0)
    found = [
        f"{name}.{f} holds money as a float"
        for name, base in world.tables.items()
        for f in base.row_type.__struct_fields__
        if MONEY.search(f) and any(isinstance(getattr(r, f), float) for r in base.rows.values())
    ]
    tried = 0
    for tool in environment.tools:
        amounts = [
            n
            for n, s in tool.parameters["properties"].items()
            if MONEY.search(n) and s.get("type") == "number" and s.get("minimum", 0) <= 0.1
        ]
        if tool.read_only or tool.idempotent or not amounts:
            continue
        session = _ten_dimes(subject, tool.name, amounts[0])
        if session is None:
            continue
        tried += 1
        deltas = [
            Decimal(str(after)) - Decimal(str(before))
            for change in session.diff()
            if change.op == "update"
            for before, after in change.fields.values()
            if isinstance(after, (int, float, Decimal)) and not isinstance(after, bool)
        ]
        if deltas and not any(abs(d) in (Decimal(1), Decimal(100)) for d in deltas):
            found.append(f"{tool.name}: ten times 0.10 moved {', '.join(map(str, deltas))}, not 1.00")
    has_money = any(MONEY.search(f) for b in world.tables.values() for f in b.row_type.__struct_fields__)
    takes_money = any(
        MONEY.search(n) and s.get("type") == "number" and not t.read_only and not t.idempotent
        for t in environment.tools
        for n, s in t.parameters["properties"].items()
    )
    if has_money and takes_money and not tried:
        found.append("no tool took 0.10 ten times")
    return found


def _ten_dimes(subject: Subject, name: str, amount: str) -> Session | None:
    """A session in which a tool has taken 0.10 ten times, with the same other arguments."""
    environment = subject.environment
    tool = environment.tool_map[name]
    for seed in range(WORLDS):
        fuzzer = Fuzzer(environment, seed)
        for _ in range(60):
            session = environment.session(seed)
            arguments = fuzzer.valid(session, tool) | {amount: 0.1}
            if all(session.call(name, arguments).ok for _ in range(10)):
                return session
    return None


def c14_the_kinds_of_failure_are_told_apart(subject: Subject) -> list[str]:
    run, found = subject.run, []
    for code, kinds in run.kinds_of.items():
        if len(kinds) > 1:
            found.append(f"the code {code!r} stands for {' and '.join(sorted(kinds))}")
        if code.endswith("_not_found") and kinds != {"not_found"}:
            found.append(f"the code {code!r} is of kind {min(kinds)}")
    missing = {k for k in KINDS if not run.counts[k]}
    if missing and run.counts["calls"] >= 1000:
        found.append(f"no call of the run was {', '.join(sorted(missing))}")
    if len(run.kinds_of) > 60:
        found.append(f"{len(run.kinds_of)} codes are no small set")
    return found


def c14_an_id_that_names_nothing_is_not_found(subject: Subject) -> list[str]:
    found = []
    environment = subject.environment
    fuzzer = Fuzzer(environment, 14)
    session = environment.session(1)
    for tool in environment.tools:
        for name, entity in tool.refs.items():
            if name in tool.sensitive:
                continue
            for _ in range(20):
                arguments = fuzzer.valid(session, tool)
                if name in tool.parameters["required"] or session.fork().call(tool.name, arguments).ok:
                    break
            missing = fuzzer.missing(session, entity)
            is_list = tool.parameters["properties"][name].get("type") == "array"
            arguments = arguments | {name: [missing] if is_list else missing}
            observation = session.fork().call(tool.name, arguments)
            others = [n for n in tool.refs if n != name and n in arguments]
            error = observation.error or {"kind": "ok", "message": ""}
            if error["kind"] != "not_found" and not (others and error["kind"] in ("refused", "conflict")):
                found.append(f"{tool.name}({name}={missing!r}) is {error['kind']}: {observation.text[:120]}")
            elif error["kind"] == "not_found" and missing not in error["message"]:
                found.append(f"{tool.name}: {error['message']!r} does not name {missing!r}")
    return found


def c14_wrong_arguments_are_invalid(subject: Subject) -> list[str]:
    found = []
    session = subject.environment.session(1)
    fuzzer = Fuzzer(subject.environment, 15)
    for tool in subject.environment.tools:
        good = fuzzer.valid(session, tool)
        wrong: list[tuple[Any, str]] = [(good | {"no_such_parameter": 1}, "/no_such_parameter")]
        wrong += [({k: v for k, v in good.items() if k != n}, f"/{n}") for n in tool.parameters["required"]]
        wrong += [(good | {n: {"a": [None]}}, f"/{n}") for n in tool.parameters["properties"]]
        for arguments, pointer in wrong:
            observation = session.fork().call(tool.name, arguments)
            error = observation.error
            if error is None or error["kind"] != "invalid_arguments":
                found.append(f"{tool.name}: {pointer} is wrong, but the call is {observation.text[:80]}")
            elif not any(d["pointer"].startswith(pointer) for d in error["details"]):
                found.append(f"{tool.name}: no detail points at {pointer}")
    return found


CANCELS = re.compile(
    r"^(cancel|refund|return|void|remove|delete|close|revoke|archive|end|withdraw|freeze|unfreeze|lock|unlock|accept|"
    r"decline|reject|unfollow|unlike|block|unblock|convert|stop|undo|redeem|receive)_"
)


def c17_twice_is_a_conflict_or_nothing(subject: Subject) -> list[str]:
    found = []
    environment = subject.environment
    for tool in environment.tools:
        ends = bool(CANCELS.search(tool.name)) or tool.destructive
        if tool.read_only or tool.name in subject.repeatable or not (ends or tool.idempotent):
            continue
        tried = 0
        for session, arguments in _successes(subject, tool.name):
            tried += 1
            before = state_of(session)
            again = session.call(tool.name, arguments)
            if again.ok and state_of(session).digest != before.digest:
                found.append(f"{tool.name} twice with the same arguments changed the state twice: {again.text[:120]}")
                break
            if not again.ok and again.kind not in ("conflict", "refused", "not_found"):
                found.append(f"{tool.name} twice with the same arguments is {again.kind}: {again.text[:120]}")
                break
        if not tried:
            found.append(f"{tool.name} never succeeded, so that it could be repeated")
    return found


def _successes(subject: Subject, name: str, wanted: int = 5) -> Iterator[tuple[Session, dict[str, Any]]]:
    """Sessions just after a success of a tool, with its arguments."""
    environment = subject.environment
    fuzzer = Fuzzer(environment, 17)
    tool = environment.tool_map[name]
    count = 0
    for round_ in range(40):
        session = environment.session(round_ % WORLDS)
        fuzzer.forget()
        for step in range(12):
            arguments = fuzzer.valid(session, tool)
            twin = session.fork()
            observation = attempt(twin, name, arguments)
            if observation:
                yield twin, arguments
                count += 1
                break
            other = fuzzer.rng.choice(environment.tools)
            if step % 2:
                chosen = fuzzer.valid(session, other)
                if attempt(session, other.name, chosen) is not None:
                    fuzzer.learn(other, chosen, None)
        if count >= wanted:
            return


def attempt(session: Session, name: str, arguments: Any) -> Any:
    """The result of a call if it succeeds, else None."""
    try:
        observation = session.call(name, arguments)
    except EnvironmentFault:
        return None
    return observation.data if observation.ok else None


def c09_no_negative_number_is_taken(subject: Subject) -> list[str]:
    """-5 for every number that has to do with money or a count, beside valid arguments."""
    found = []
    fuzzer = Fuzzer(subject.environment, 9)
    for tool in subject.environment.tools:
        for name, schema in tool.parameters["properties"].items():
            if schema.get("type") not in ("integer", "number"):
                continue
            if not (MONEY.search(name) or re.search(r"count|quantity|copies|stock|seats|guests|nights|days", name)):
                continue
            for seed in range(3):
                session = subject.environment.session(seed)
                for value in (-5, -0.01):
                    arguments = fuzzer.valid(session, tool) | {name: value}
                    if negative(value) and attempt(session.fork(), tool.name, arguments) is not None:
                        found.append(f"{tool.name} takes {name} = {value}")
    return sorted(set(found))


FIRST: list[Callable[[Subject], list[str]]] = [
    c00_the_run_is_worth_something,
    *map(seen, ("C1", "C2", "C3", "C4")),
    c05_a_fresh_process_gives_the_same_bytes,
    c05_a_world_is_a_function_of_its_seed,
    *map(seen, ("C6", "C7", "C8")),
    c08_no_call_allocates_much,
    seen("C9"),
    c09_no_negative_number_is_taken,
    *map(seen, ("C10", "C11", "C12")),
    c12_ten_times_a_dime_is_a_dollar,
    c13_no_call_looks_at_the_host,
    c13_the_time_zone_of_the_host_changes_nothing,
    seen("C14"),
    c14_the_kinds_of_failure_are_told_apart,
    c14_an_id_that_names_nothing_is_not_found,
    c14_wrong_arguments_are_invalid,
    c17_twice_is_a_conflict_or_nothing,
    seen("C22"),
]
