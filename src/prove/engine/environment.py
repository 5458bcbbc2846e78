"""Environments: a name, tools, and a world per seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from hashlib import blake2b
from importlib import import_module
from types import ModuleType
from typing import Any

import msgspec

from prove.engine.diff import state_row_types
from prove.engine.rows import entity_name
from prove.engine.session import Session
from prove.engine.state import Clock, State
from prove.engine.tool import Tool
from prove.engine.world import WORLDS, World, WorldBuilder
from prove.errors import UserError

MAX_SEED = 2**63 - 1


def check_seed(seed: Any) -> None:
    """Raises :class:`UserError` unless the seed is a whole number that fits into 63 bits."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
        large = isinstance(seed, int) and seed.bit_length() > 256  # Python refuses to print a very large number
        shown = f"a number of {seed.bit_length()} bits" if large else repr(seed)
        raise UserError(f"seed must be a whole number from 0 to {MAX_SEED}, got {shown}.")


class Environment:
    """A stateful set of tools.

    ``state``: the :class:`State` subclass that names the tables. ``build(builder)``: fills a world from a seed, a pure
    function. ``tools``: a module, or several, whose tools are taken in the order of definition. ``tick_seconds``: what
    a successful call moves the clock by. ``language``: dotted name of the module that holds how people speak about it.
    """

    def __init__(
        self,
        *,
        name: str,
        version: str,
        description: str,
        state: type[State],
        build: Callable[[WorldBuilder], None],
        tools: ModuleType | Sequence[ModuleType],
        tick_seconds: int = 60,
        language: str | None = None,
    ) -> None:
        self.name = name
        self.version = version
        self.description = description
        self.state = state
        self.tick_seconds = tick_seconds
        modules = (tools,) if isinstance(tools, ModuleType) else tuple(tools)
        self.tools = tuple(
            t for m in modules for t in vars(m).values() if isinstance(t, Tool) and t.fn.__module__ == m.__name__
        )
        for t in self.tools:
            t.environment = name
        self.tool_map: dict[str, Tool] = {t.name: t for t in self.tools}
        if len(self.tool_map) < len(self.tools):
            raise TypeError(f"environment {name!r} has two tools of one name")
        self._build = build
        self._language = language

    def __repr__(self) -> str:
        return f"Environment({self.name} {self.version}, {len(self.tools)} tools)"

    def world(self, seed: int) -> World:
        """The world of a seed: built once, kept while there is room, shared by all sessions."""
        if type(seed) is not int or not 0 <= seed <= MAX_SEED:
            check_seed(seed)
        return WORLDS.get((self, seed), self.build)

    def build(self, seed: int) -> World:
        """The world of a seed, built afresh."""
        builder = WorldBuilder(self.name, seed, state_row_types(self.state))
        self._build(builder)
        return builder.world(self.version)

    def session(self, seed: int = 0, *, clock: Clock | None = None) -> Session:
        """A new session at the first state of the world of a seed."""
        return Session(self, self.world(seed), clock)

    @cached_property
    def entities(self) -> dict[str, str]:
        """Entity name -> table name."""
        return {entity_name(t): n for n, t in state_row_types(self.state).items()}

    @cached_property
    def schema_hash(self) -> str:
        """16 hexadecimal digits over everything that a policy or a data set could see of the tools."""
        return blake2b(msgspec.json.encode([self.describe()["tools"], self.version]), digest_size=8).hexdigest()

    @property
    def language(self) -> Any:
        """The module that tells how people speak about this environment."""
        if self._language is None:
            raise UserError(
                f"environment {self.name!r} declares no language module, so the scripted teacher cannot use it."
            )
        return import_module(self._language)

    def describe(self) -> dict[str, Any]:
        """``{name, description, version, tools}`` as ``prove-rl envs --json`` prints it."""
        return {
            "name": self.name,
            "description": self.description,
            "version": self.version,
            "tools": [
                {
                    "name": t.name,
                    "description": t.description,
                    "parameters": t.parameters,
                    "returns": t.returns,
                    "read_only": t.read_only,
                    "destructive": t.destructive,
                    "idempotent": t.idempotent,
                }
                for t in self.tools
            ],
        }
