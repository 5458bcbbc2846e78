"""A workspace: the sessions of one rollout over every environment that its tools belong to."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from hashlib import blake2b
from typing import Any

from prove.engine.diff import Diff
from prove.engine.environment import check_seed
from prove.engine.observation import Observation
from prove.engine.registry import environment, tool_index
from prove.engine.session import Session, unknown_tool
from prove.engine.state import Clock
from prove.errors import UserError


class Workspace:
    """Opens sessions lazily, all on one seed and one clock. Only the tools named can be called."""

    __slots__ = ("_seen", "clock", "rollout_id", "seed", "sessions", "tools")

    def __init__(self, tools: dict[str, str], seed: int, rollout_id: str) -> None:
        self.tools = tools
        self.seed = seed
        self.rollout_id = rollout_id
        self.clock = Clock()
        self.sessions: dict[str, Session] = {}
        self._seen: dict[str, Observation] = {}

    def session(self, name: str) -> Session:
        """The session on an environment of this workspace, opened on first use.

        Raises :class:`UserError` for any other name: it never opens a world that no tool of the workspace belongs to.
        """
        session = self.sessions.get(name)
        if session is None:
            if name not in self.tools.values():
                known = ", ".join(sorted(set(self.tools.values()))) or "none"
                raise UserError(f"this workspace has no tool of environment {name!r}; its environments: {known}.")
            session = self.sessions[name] = environment(name).session(self.seed, clock=self.clock)
        return session

    def call(self, tool: str, arguments: Any, *, call_id: str | None = None) -> Observation:
        """As :meth:`Session.call`; a tool that was not named is ``unknown_tool`` and touches nothing."""
        if call_id is not None and call_id in self._seen:
            return self._seen[call_id]
        name = self.tools.get(tool) if isinstance(tool, str) else None
        observation = unknown_tool(tool) if name is None else self.session(name).call(tool, arguments)
        if call_id is not None:
            self._seen[call_id] = observation
        return observation

    def remembered(self, call_id: str) -> Observation | None:
        """The observation of the call that had this id; None if there was none."""
        return self._seen.get(call_id)

    def reset(self) -> None:
        """Back to the first state exactly."""
        self.clock = Clock()
        self.sessions = {}
        self._seen = {}

    def fork(self) -> Workspace:
        """An independent copy at this point."""
        twin = Workspace(self.tools, self.seed, self.rollout_id)
        twin.clock.seconds = self.clock.seconds
        twin.sessions = {n: s.fork(twin.clock) for n, s in self.sessions.items()}
        twin._seen = dict(self._seen)
        return twin

    def diff(self) -> Diff:
        """What changed since the start, over all sessions."""
        parts = [self.sessions[n].diff() for n in sorted(self.sessions)]
        return Diff([c for p in parts for c in p.changes], [c for p in parts for c in p.volatile])

    def digest(self) -> str:
        """The state of all sessions by content; a session that was never opened, or changed nothing, counts alike."""
        head = f"{self.seed}"
        digests = [(n, s.digest(), s.state.world.digest) for n, s in sorted(self.sessions.items())]
        changed = [f"{n}:{now}" for n, now, before in digests if now != before]
        return blake2b("\n".join([head, *changed]).encode(), digest_size=16).hexdigest()


def workspace(
    *,
    tools: Iterable[str] | None = None,
    environments: Iterable[str] | None = None,
    seed: int = 0,
    rollout_id: str = "rollout",
) -> Workspace:
    """A workspace over the tools named, or over all tools of the environments named.

    Raises :class:`UserError` for a name that is not registered, with the nearest known one.
    """
    if (tools is None) == (environments is None):
        raise UserError("workspace() takes either tools=[...] or environments=[...].")
    if environments is not None:
        allowed = {t: name for name in environments for t in environment(name).tool_map}
    else:
        index = tool_index()
        allowed = {}
        for t in tools or ():
            if t not in index:
                near = get_close_matches(t, list(index), 1)
                raise UserError(f"there is no tool {t!r}" + (f"; did you mean {near[0]!r}?" if near else "."))
            allowed[t] = index[t]
    check_seed(seed)
    return Workspace(allowed, seed, rollout_id)
