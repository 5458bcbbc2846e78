"""How many steps a run takes under a budget of time, and the learning rate that follows from it."""

from __future__ import annotations

import math
import time
from collections.abc import Callable


class Pace:
    """Plans ``steps`` steps, fewer when ``minutes`` will not do. Without a budget nothing depends on the clock.

    The plan is made once the speed is known (after ``_LOOK`` steps) and corrected as the run goes on. The learning
    rate follows the plan, so a run that is cut short by its budget still cools down.
    """

    _LOOK = 8

    def __init__(
        self,
        steps: int,
        minutes: float | None = None,
        *,
        done: int = 0,
        seconds: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``done`` steps took ``seconds`` in earlier processes of the same run."""
        self.steps = steps
        self.planned = steps
        self.budget = None if minutes is None else minutes * 60
        self._done = done
        self._before = seconds
        self._clock = clock
        self._started = clock()
        self._mark: tuple[int, float] | None = None

    def start(self) -> None:
        """The first step of this process begins."""
        self._started = self._clock()

    @property
    def seconds(self) -> float:
        """Time used so far, earlier processes of the same run included."""
        return self._before + self._clock() - self._started

    def tick(self, step: int) -> bool:
        """``step`` steps are done. Whether to go on."""
        if self.budget is not None:
            here = self._clock() - self._started
            done = step - self._done
            if done == 2:  # the first steps are slower: caches fill
                self._mark = (step, here)
            if self._mark and done >= self._LOOK:
                each = (here - self._mark[1]) / (step - self._mark[0])
                left = self.budget - self.seconds
                self.planned = max(step, min(self.steps, step + math.floor(left / each)))
        return step < self.planned and (self.budget is None or self.seconds < self.budget)


def factor(schedule: str, step: int, warmup: int, total: int) -> float:
    """The share of the peak learning rate at ``step`` of ``total``."""
    if step < warmup:
        return (step + 1) / (warmup + 1)
    if schedule == "constant":
        return 1.0
    done = min(1.0, (step - warmup) / max(1, total - warmup))
    return 1.0 - done if schedule == "linear" else 0.5 * (1 + math.cos(math.pi * done))
