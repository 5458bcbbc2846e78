"""Which call stands for which call of the ground truth under the `strict` profile.

A pair needs the same name, execution without error, and every argument of the ground truth with an equal value; both
sides are used at most once, and a parent must stand in an earlier message. Among all alignments the one counts that is
greatest in (covered steps, aligned calls). Since values are equal, calls compete only where the ground truth itself
wants one call more than once or one that says less than another, so a plain search with bounds is enough.
"""

from __future__ import annotations

from collections.abc import Sequence

from prove.reward.align import Alignment, candidates
from prove.reward.argument import agreeing
from prove.reward.calls import Call, Reference
from prove.reward.coverage import covered

# Nodes of the search before it ends with the best alignment found so far.
NODES = 4000


def align_strictly(reference: Reference, calls: Sequence[Call], messages: Sequence[int]) -> Alignment:
    """The best strict alignment; `messages[n]` is the number of the message that call n stands in, never falling."""
    options = [
        [at for at in fits if calls[at].ok and agreeing(wanted, calls[at].arguments or {}) == len(wanted)]
        for wanted, fits in zip(reference.arguments, candidates(reference, calls), strict=True)
    ]
    if len({fits[0] for fits in options if fits}) == sum(map(bool, options)) and all(len(fits) < 2 for fits in options):
        return Alignment([fits[0] if fits else -1 for fits in options])
    search = _Search(reference, options, messages)
    search.visit(0, 0)
    return Alignment(search.best, search.nodes > 0)


def moments(positions: Sequence[int], messages: Sequence[int]) -> list[int]:
    """The message of each aligned call, -1 for none: what `covered` has to compare in place of positions."""
    return [messages[at] if at >= 0 else -1 for at in positions]


class _Search:
    """Depth first over the ground truth's calls in order, the earliest call after the parents first.

    `best`: the best alignment so far. `nodes`: how many more may be opened; 0 or less once the search was cut short.
    """

    def __init__(self, reference: Reference, options: Sequence[Sequence[int]], messages: Sequence[int]) -> None:
        self.reference, self.options, self.messages = reference, options, messages
        self.nodes = NODES
        self.best = [-1] * len(options)
        self.value = (-1, -1)
        self._chosen = [-1] * len(options)
        self._taken: set[int] = set()
        self._most = (self._coverable(), _matchable(options))

    def visit(self, row: int, pairs: int) -> None:
        """Try everything for the ground-truth call `row` and those behind it; `pairs` are made already."""
        if self.nodes <= 0 or self.value == self._most:
            return
        self.nodes -= 1
        if row == len(self.options):
            steps = sum(covered(self.reference, moments(self._chosen, self.messages)))
            if (steps, pairs) > self.value:
                self.value, self.best = (steps, pairs), list(self._chosen)
            return
        if (self._hope(row), pairs + len(self.options) - row) <= self.value:
            return
        for at in self._order(row):
            self._chosen[row] = at
            self._taken.add(at)
            self.visit(row + 1, pairs + 1)
            self._taken.discard(at)
        self._chosen[row] = -1
        self.visit(row + 1, pairs)

    def _order(self, row: int) -> list[int]:
        """Free calls for a row: those after the parents, then the others; one of each kind in a message."""
        reference = self.reference
        ahead = [self._chosen[c] for p in reference.parents[reference.step_of[row]] for c in reference.steps[p]]
        floor = max(moments(ahead, self.messages), default=-1)
        free = [at for at in self.options[row] if at not in self._taken]
        kinds: set[tuple[int, tuple[int, ...]]] = set()
        kept = []
        for at in free:
            kind = (self.messages[at], tuple(g for g, fits in enumerate(self.options) if at in fits))
            if kind not in kinds:
                kinds.add(kind)
                kept.append(at)
        return [at for at in kept if self.messages[at] > floor] + [at for at in kept if self.messages[at] <= floor]

    def _hope(self, row: int) -> int:
        """No more steps than this can be covered once the calls before `row` are placed as they are."""
        placed = [at >= 0 or (number >= row and bool(self.options[number])) for number, at in enumerate(self._chosen)]
        whole = [all(placed[call] for call in members) for members in self.reference.steps]
        return sum(good and all(whole[p] for p in self.reference.parents[step]) for step, good in enumerate(whole))

    def _coverable(self) -> int:
        return self._hope(0)


def _matchable(options: Sequence[Sequence[int]]) -> int:
    """The most pairs there can be, order aside (augmenting paths)."""
    owner: dict[int, int] = {}

    def seat(row: int, seen: set[int]) -> bool:
        for at in options[row]:
            if at not in seen:
                seen.add(at)
                if at not in owner or seat(owner[at], seen):
                    owner[at] = row
                    return True
        return False

    return sum(seat(row, set()) for row in range(len(options)))
