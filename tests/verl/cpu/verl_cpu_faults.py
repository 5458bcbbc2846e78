"""Environments that break, for runs with several processes."""

from __future__ import annotations

from typing import Any


def gone(*, tools: Any, seed: int, rollout_id: str) -> Any:
    """A workspace whose server has ended."""
    from prove.engine import EnvironmentFault

    raise EnvironmentFault("the environment's server at 127.0.0.1:7001 has ended")
