"""Sequences of calls over all tools, with what the engine answers to them in this process."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from prove.engine import Workspace, environment, environments, workspace
from prove.engine.fuzz import Fuzzer, copied


@dataclass
class Sequence:
    """``calls``: tool, arguments, and the answer's bytes; ``digest`` and ``diff`` of the state after all."""

    seed: int
    tools: dict[str, str]
    calls: list[tuple[Any, Any, bytes]] = field(default_factory=list)
    digest: str = ""
    diff: list[Any] = field(default_factory=list)
    seconds: int = 0


def sequence(seed: int, rounds: int, names: list[str] | None = None) -> Sequence:
    """Every tool, ``rounds`` times three: with valid arguments, with nearly valid and with hostile ones.

    ``names``: only the tools of these environments. All environments stand in one workspace, so they share its clock;
    tools are called in an order that the seed draws.
    """
    names = names or environments()
    ws = workspace(environments=names, seed=seed)
    found = Sequence(seed, ws.tools)
    fuzzers = {name: Fuzzer(environment(name), seed) for name in names}
    order = [(name, tool) for name in names for tool in environment(name).tools] * rounds
    fuzzers[names[0]].rng.shuffle(order)
    for name, tool in order:
        fuzzer, session = fuzzers[name], ws.session(name)
        for draw in (fuzzer.valid, fuzzer.near, fuzzer.hostile):
            arguments = draw(session, tool)
            answer = _call(ws, found, tool.name, arguments)
            if answer.ok and draw == fuzzer.valid:
                fuzzer.learn(tool, arguments, answer.data)
    for tool_name in ("no_such_tool", "", "\ud800", "工具", " list_accounts", 7, None):
        _call(ws, found, tool_name, {"a": 1})
    found.digest, found.diff, found.seconds = ws.digest(), ws.diff().canonical(), ws.clock.seconds
    return found


def _call(ws: Workspace, found: Sequence, tool: Any, arguments: Any) -> Any:
    kept = copied(arguments)
    observation = ws.call(tool, arguments)
    found.calls.append((tool, kept, observation.json))
    return observation
