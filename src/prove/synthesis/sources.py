"""What can make a data set's examples in place of the scripted teacher, as the pipeline takes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

from prove.dataset.example import Split
from prove.synthesis.config import SynthConfig
from prove.synthesis.examples import Group, Outcome


class Source(Protocol):
    """Where outcomes come from instead of the scripted teacher, such as a model.

    ``stall``: indices without a new example after which it counts as exhausted; ``author``: who it is, for the card.
    """

    @property
    def stall(self) -> int: ...

    @property
    def author(self) -> str: ...

    def stamp(self) -> dict[str, Any]:
        """What of it the data depend on."""

    def summary(self) -> dict[str, Any]:
        """What is to be known of its work."""

    def outcomes(
        self,
        config: SynthConfig,
        split: Split,
        start: int,
        full: Callable[[Group], bool],
        left: Callable[[], int],
        folder: Path | None,
    ) -> Iterator[Outcome]:
        """The outcomes from an index on, in order. ``left``: how many examples are still wanted; ``folder``: for work
        that an interruption must not lose."""
