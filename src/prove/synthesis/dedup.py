"""Near-duplicates by the Jaccard similarity of tool calls (paper, section 2.5), and a limit on one form."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable


class Deduplicator:
    """Keeps the first of any group of examples whose sets of elements overlap by the threshold or more.

    An element is a call as a user would mean it: turn, tool and arguments, with ids replaced by the entity's name. The
    search is exact: two sets can reach the threshold only if they share an element among the first
    ``n - ceil(threshold * n) + 1`` of each in one fixed order, so only those are indexed.
    """

    def __init__(self, threshold: float, skeleton_limit: int = 0) -> None:
        self.threshold = threshold
        self.skeleton_limit = skeleton_limit
        self._skeletons: Counter[str] = Counter()
        self._kept: list[frozenset[str]] = []
        self._index: dict[str, list[int]] = {}
        self._empty = False

    def crowded(self, skeleton: str | None) -> bool:
        """Whether as many examples as are allowed have this skeleton, the names of their tools in order."""
        return skeleton is not None and 0 < self.skeleton_limit <= self._skeletons[skeleton]

    def admit(self, elements: Iterable[str], skeleton: str | None = None) -> bool:
        """Keep a new set unless it is a near-duplicate of a kept one."""
        if not self._admit(elements):
            return False
        if skeleton is not None:
            self._skeletons[skeleton] += 1
        return True

    def _admit(self, elements: Iterable[str]) -> bool:
        new = frozenset(elements)
        if not new:  # shares no element with anything, and is the same as any other empty set
            self._empty, first = True, not self._empty
            return first
        prefix = sorted(new)[: len(new) - math.ceil(self.threshold * len(new) - 1e-9) + 1]
        for element in prefix:
            for i in self._index.get(element, ()):
                old = self._kept[i]
                shared = len(new & old)
                if shared >= self.threshold * (len(new) + len(old) - shared) - 1e-9:
                    return False
        number = len(self._kept)
        self._kept.append(new)
        for element in prefix:
            self._index.setdefault(element, []).append(number)
        return True
