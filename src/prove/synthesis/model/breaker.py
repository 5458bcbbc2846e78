"""A circuit breaker: after failures in a row nobody asks for a while, then one request tries, then all may again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable


class Breaker:
    """Counts failures in a row over all requests. All its methods run in one event loop.

    ``patience``: failures in a row that open it; ``cooldown``: seconds until one request may try, doubled each time;
    ``openings``: so many openings without a success between them mean that the endpoint is gone.
    """

    def __init__(
        self, patience: int, cooldown: float, openings: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.patience = patience
        self.cooldown = cooldown
        self.openings = openings
        self.opened = 0
        self._clock = clock
        self._failures = 0
        self._until = 0.0
        self._round = 0
        self._trying = False

    async def enter(self) -> int:
        """Wait until a request may be sent. Gives the number that goes to :meth:`leave`."""
        while (wait := self._until - self._clock()) > 0 or (self.opened and self._trying):
            await asyncio.sleep(max(wait, 0.01))
        self._trying = self.opened > 0
        return self._round

    def leave(self, entered: int, ok: bool | None) -> bool:
        """A request ended: well, not, or (None) without telling anything. False if the endpoint is gone."""
        if ok:
            self.opened = self._failures = 0
            self._until = 0.0
            self._trying = False
            return True
        if entered != self._round:  # sent before it opened: known already
            return True
        self._trying = False
        if ok is None:
            return True
        self._failures += 1
        if self._failures >= self.patience or self.opened:
            if self.opened >= self.openings:
                return False
            self._until = self._clock() + self.cooldown * 2**self.opened
            self.opened += 1
            self._round += 1
            self._failures = 0
        return True
