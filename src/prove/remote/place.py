"""Where the workspaces of episodes live: in this process, or on servers.

Everything that plays episodes opens its workspaces here, so that one statement moves synthesis' replay, training and
evaluation onto the wire:

    with MCPManager() as manager, through(manager.servers):
        train_grpo(recipe, examples, out)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from prove.engine import Workspace
from prove.engine import workspace as in_process


class Place(Protocol):
    """Opens workspaces somewhere else."""

    def open(self, tools: dict[str, str], seed: int, rollout_id: str) -> Workspace:
        """A fresh workspace. ``tools``: tool -> environment. Raises UserError when none can be had."""
        ...

    def describe(self) -> dict[str, Any]:
        """What ``results.json`` says of it, ``environment`` among it."""
        ...


_place: Place | None = None


def workspace(*, tools: Iterable[str], seed: int = 0, rollout_id: str = "rollout") -> Workspace:
    """A fresh workspace over the tools named, wherever workspaces live just now; arguments and errors as the engine's.

    A workspace without tools has no state and never leaves this process.
    """
    here = in_process(tools=tools, seed=seed, rollout_id=rollout_id)
    return here if _place is None or not here.tools else _place.open(here.tools, seed, rollout_id)


@contextmanager
def through(place: Place | None) -> Iterator[None]:
    """Within it, in all threads of this process, :func:`workspace` opens its workspaces there; None: here."""
    global _place
    before, _place = _place, place
    try:
        yield
    finally:
        _place = before


def current() -> Place | None:
    """Where workspaces live just now; None: in this process."""
    return _place


def describe() -> dict[str, Any]:
    """What ``results.json`` says about where the workspaces lived."""
    return {"environment": "inprocess"} if _place is None else _place.describe()
