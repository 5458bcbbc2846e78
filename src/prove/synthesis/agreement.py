"""How far the ways to find a dependency graph agree, measured against execution."""

from __future__ import annotations

import msgspec

from prove.synthesis.graph import Graph


class Agreement(msgspec.Struct, frozen=True):
    """Edges that a method claims, those that execution proved, and those that are both.

    An edge is (source, target, parameter) where an id is carried; an implicit edge has no parameter.
    """

    environment: str
    method: str
    claimed: int
    proved: int
    both: int
    unproved: list[tuple[str, str, str]]
    """Claimed and not proved."""
    missed: list[tuple[str, str, str]]
    """Proved and not claimed."""

    @property
    def precision(self) -> float:
        """The share of the claimed edges that were proved; 1 if nothing was claimed."""
        return self.both / self.claimed if self.claimed else 1.0

    @property
    def recall(self) -> float:
        """The share of the proved edges that were claimed; 1 if none was proved."""
        return self.both / self.proved if self.proved else 1.0


def agreement(claim: Graph, proof: Graph) -> Agreement:
    """A graph against the executed one of the same environment."""
    claimed, proved = _edges(claim), _edges(proof)
    return Agreement(
        claim.environment,
        claim.method,
        len(claimed),
        len(proved),
        len(claimed & proved),
        sorted(claimed - proved),
        sorted(proved - claimed),
    )


def _edges(graph: Graph) -> set[tuple[str, str, str]]:
    return {(e.source, e.target, e.parameter or "") for e in graph.edges}
