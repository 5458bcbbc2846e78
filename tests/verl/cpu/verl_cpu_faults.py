"""Environments that break, for runs with several processes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any


def fails(*, tools: Any, seed: int, rollout_id: str) -> Any:
    """A workspace that works until the file PROVE_TEST_GONE is there: then calls fail, and no other can be opened."""
    from prove.engine import EnvironmentFault, workspace

    gone = Path(os.environ["PROVE_TEST_GONE"])

    def look() -> None:
        if gone.exists():
            raise EnvironmentFault("the environment's server at 127.0.0.1:7001 has ended")

    look()
    real = workspace(tools=tools, seed=seed, rollout_id=rollout_id)

    class Remote:
        def call(self, *given: Any, **named: Any) -> Any:
            look()
            return real.call(*given, **named)

        def __getattr__(self, name: str) -> Any:
            return getattr(real, name)

    return Remote()
