"""A session: one rollout's own live copy of an environment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from prove.engine.diff import Diff, diff, digest
from prove.engine.errors import EnvironmentFault, ToolError, json_kind
from prove.engine.observation import Observation, encode
from prove.engine.state import Clock, State
from prove.engine.world import World

if TYPE_CHECKING:
    from prove.engine.environment import Environment


class Session:
    """Calls tools on a private state. Sessions share nothing that can change."""

    __slots__ = ("_seen", "environment", "state")

    def __init__(self, environment: Environment, world: World, clock: Clock | None = None) -> None:
        self.environment = environment
        self.state: State = environment.state(world, clock)
        self._seen: dict[str, Observation] | None = None

    @property
    def seed(self) -> int:
        """The seed of the world."""
        return self.state.world.seed

    def call(self, tool: str, arguments: Any, *, call_id: str | None = None) -> Observation:
        """Run a tool in a transaction: it happens wholly, moving the clock by one tick, or it changes nothing at all.

        ``arguments`` is the decoded JSON object. The same ``call_id`` again returns the first observation and changes
        nothing. Whatever the arguments are, the outcome is an :class:`Observation`; only a bug in the environment
        raises (:class:`EnvironmentFault`), and that is rolled back, too.
        """
        if call_id is not None:
            if self._seen is None:
                self._seen = {}
            observation = self._seen.get(call_id)
            if observation is None:
                observation = self._seen[call_id] = self.call(tool, arguments)
            return observation
        environment = self.environment
        try:
            declared = environment.tool_map[tool]
        except (KeyError, TypeError):
            return unknown_tool(tool)
        state = self.state
        transaction = state.transaction
        serial = state.serial
        try:
            try:  # what Tool.validate does, without a call of it
                kwargs = declared.checked(arguments)
            except ValidationError as wrong:
                kwargs = declared.repaired(arguments, wrong)
            transaction.open = not declared.read_only
            json = encode(declared.fn(state, **kwargs))
        except BaseException as error:
            transaction.open = False
            transaction.rollback()
            state.serial = serial
            if isinstance(error, ToolError):
                return Observation.of_error(error)
            if not isinstance(error, Exception):  # Ctrl-C in the middle of a call
                raise
            raise EnvironmentFault(f"{environment.name}.{tool} failed: {type(error).__name__}: {error}") from error
        transaction.open = False
        if transaction.log:
            transaction.log.clear()
        state.clock.seconds += environment.tick_seconds
        return Observation(True, json)

    def reset(self) -> None:
        """Back to the first state exactly, ids and clock included (a workspace's shared clock is its own affair)."""
        self.state = self.environment.state(self.state.world)
        self._seen = None

    def fork(self, clock: Clock | None = None) -> Session:
        """An independent copy at this point."""
        twin = object.__new__(Session)
        twin.environment = self.environment
        twin.state = self.state.fork(clock)
        twin._seen = dict(self._seen) if self._seen else None
        return twin

    def diff(self) -> Diff:
        """What changed since the start."""
        return diff(self.state)

    def digest(self) -> str:
        """The state by content, 32 hexadecimal digits."""
        return digest(self.state)


def unknown_tool(tool: Any) -> Observation:
    """The observation of a call to a tool that is not there."""
    if isinstance(tool, str):
        message = f"There is no tool named {tool if len(tool) <= 60 else tool[:57] + '...'!r} here."
    else:
        message = f"The name of a tool should be a string; got {json_kind(tool)}."
    return Observation.failure("unknown_tool", "unknown_tool", message, [{"pointer": "", "problem": "unknown tool"}])
