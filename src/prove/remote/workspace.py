"""A workspace whose sessions live on a server. To an episode it is what the engine's own is."""

from __future__ import annotations

import itertools
import os
import threading
import weakref
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any, Literal, Protocol

from prove.engine import Observation, Session, Workspace
from prove.engine.diff import Diff
from prove.errors import UserError
from prove.remote.client import AT_ONCE, Call, Client
from prove.remote.errors import ServerFull, WireError
from prove.remote.policy import PolicyClient

Wire = Literal["mcp", "step"]
"""How calls travel: as MCP's ``tools/call`` to the policy's port, or through the administration's ``/step``."""

RELEASE_AT = 64
"""Sessions that nobody holds any more are closed on the server so many at a time."""


class Server(Protocol):
    """One server process, as its owner sees it."""

    client: Client
    policy: PolicyClient

    def revive(self) -> bool:
        """Called when it seems dead: start it anew if it is ours and has ended or hangs. True: it was started anew."""
        ...


class Named:
    """A server that somebody else runs. ``policy``: URL of its MCP port, needed for ``wire`` ``mcp`` alone."""

    def __init__(self, admin: str, token: str, policy: str = "", *, seconds: float = 60.0) -> None:
        self.client = Client(admin, token, seconds=seconds)
        self.policy = PolicyClient(policy or admin, seconds=seconds)
        self.reachable = bool(policy)

    def revive(self) -> bool:
        return False


class Servers:
    """Opens workspaces on servers; a :class:`prove.remote.place.Place`.

    A session lives where the hash of its rollout's id puts it, and its forks beside it. Sessions of workspaces that
    are garbage are closed some at a time. ``seconds``: the time limit of one call.
    """

    def __init__(self, servers: Sequence[Server], *, wire: Wire = "step", seconds: float = 60.0) -> None:
        if not servers:
            raise UserError("name at least one server of `prove-rl serve`.")
        self.servers = list(servers)
        self.wire: Wire = wire
        self.seconds = seconds
        # Names that no other process and no earlier opening has: an opening that is tried again gives the same session,
        # and any other one a fresh one, whatever ids rollouts have.
        self._run = os.urandom(8).hex()
        self._opened = itertools.count()
        self._left: deque[tuple[int, str]] = deque()
        self._lock = threading.Lock()

    def describe(self) -> dict[str, Any]:
        return {"environment": "mcp", "wire": self.wire, "servers": len(self.servers)}

    def shard(self, rollout_id: str) -> int:
        """The number of the server that a rollout belongs to; always the same."""
        return int.from_bytes(blake2b(rollout_id.encode(), digest_size=8).digest()) % len(self.servers)

    def open(self, tools: dict[str, str], seed: int, rollout_id: str) -> RemoteWorkspace:
        """Raises UserError when its server cannot be reached, or stays full."""
        if len(self._left) >= RELEASE_AT:
            self.release()
        name = _short(f"{self._run}/{next(self._opened)}/{rollout_id}")
        number = self.shard(rollout_id)
        server = self.servers[number]
        client = server.client
        try:
            try:
                session = client.open(tools=tools, seed=seed, rollout_id=name)[0]
            except ServerFull:
                self.release()  # it may be ours that fill it
                session = client.open(tools=tools, seed=seed, rollout_id=name)[0]
            except WireError:
                # Or another thread has started it anew meanwhile.
                if not server.revive() and server.client is client:
                    raise
                session = server.client.open(tools=tools, seed=seed, rollout_id=name)[0]
        except WireError as error:
            raise UserError(f"no session can be opened: {error}") from error
        return RemoteWorkspace(tools, seed, rollout_id, self, number, session)

    def call(
        self, number: int, session: str, call_id: str, tool: Any, arguments: Any, tools: dict[str, str]
    ) -> Observation:
        """One call. What goes wrong on the way is an observation of kind ``timeout`` or ``fault``."""
        server = self.servers[number]
        if self.wire == "mcp":
            found = server.policy.call(session, call_id, tool, arguments, tools, seconds=self.seconds)
        else:
            found = server.client.step([Call(session, call_id, tool, arguments, tools)], seconds=self.seconds)[0]
        if found.kind == "timeout" or (found.kind == "fault" and (found.error or {}).get("code") == "server_gone"):
            server.revive()  # the next episode shall find a server; this one's session is lost
        return found

    def leave(self, number: int, session: str) -> None:
        """A session that is not needed any more."""
        self._left.append((number, session))

    def release(self) -> None:
        """Close the sessions that were left. What a server does not take is left to its idle limit."""
        with self._lock:
            left = [self._left.popleft() for _ in range(len(self._left))]
        for number, server in enumerate(self.servers):
            own = [session for at, session in left if at == number]
            for start in range(0, len(own), AT_ONCE):
                part = own[start : start + AT_ONCE]
                try:
                    server.client.close(part)
                except WireError:  # ids of a process that has ended since are unknown to the one after it
                    for session in part if server.client.health() else ():
                        with suppress(WireError):
                            server.client.close([session])

    def close(self) -> None:
        """Close what was left and the connections."""
        self.release()
        self.disconnect()

    def disconnect(self) -> None:
        """Close the connections; sessions live on."""
        for server in self.servers:
            server.client.disconnect()
            server.policy.disconnect()


class RemoteWorkspace(Workspace):
    """Made by :class:`Servers`. Its rows stay on the server: there is no ``session`` to look into.

    ``fork``, ``reset``, ``diff`` and ``digest`` raise :class:`WireError` when the server gives no answer.
    """

    def __init__(
        self, tools: dict[str, str], seed: int, rollout_id: str, servers: Servers, number: int, session: str
    ) -> None:
        self.tools = tools
        self.seed = seed
        self.rollout_id = rollout_id
        self._servers = servers
        self._number = number
        self._id = session
        self._count = 0
        self._seen: dict[str, Observation] = {}
        weakref.finalize(self, servers.leave, number, session).atexit = False

    def session(self, name: str) -> Session:
        """Raises :class:`UserError`: the rows are on the server."""
        raise UserError(
            f"the rows of {name!r} are on a server and cannot be looked into; do this with environment: inprocess."
        )

    def call(self, tool: str, arguments: Any, *, call_id: str | None = None) -> Observation:
        """As in process. An observation of kind ``timeout`` or ``fault`` means that the state is not known any more."""
        if call_id is not None and call_id in self._seen:
            return self._seen[call_id]
        self._count += 1
        # The two kinds of ids cannot meet.
        wire_id = _short(f"i{call_id}") if call_id is not None else f"n{self._count}"
        found = self._servers.call(self._number, self._id, wire_id, tool, arguments, self.tools)
        if call_id is not None:
            self._seen[call_id] = found
        return found

    def reset(self) -> None:
        """Back to the first state exactly."""
        self._client.reset([self._id])
        self._seen = {}

    def fork(self) -> RemoteWorkspace:
        """An independent copy at this point, on the same server."""
        session = self._client.fork(self._id)[0]
        twin = RemoteWorkspace(self.tools, self.seed, self.rollout_id, self._servers, self._number, session)
        twin._count = self._count
        twin._seen = dict(self._seen)
        return twin

    def diff(self) -> Diff:
        """What changed since the start."""
        return self._client.diff([self._id])[0]

    def digest(self) -> str:
        """The state of all sessions by content."""
        return self._client.digest([self._id])[0]

    @property
    def seconds(self) -> int:
        """What its clock shows."""
        return self._client.clock([self._id])[0]

    @property
    def _client(self) -> Client:
        return self._servers.servers[self._number].client


def _short(name: str) -> str:
    """An id as servers take it: up to 200 characters."""
    return name if len(name) <= 120 else blake2b(name.encode("utf-8", "replace"), digest_size=16).hexdigest()
