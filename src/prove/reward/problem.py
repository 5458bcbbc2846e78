"""The alignment as a problem of numbers: rows (ground-truth calls), columns (the model's calls), steps, whole weights.

One covered step outweighs all pairs, and one pair outweighs all agreement, so that the greatest sum is the greatest in
(covered steps, aligned calls, summed agreement).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple


class Pair(NamedTuple):
    """A row and a column that may be paired, and how far their values agree (0 to the unit given to `solve`)."""

    row: int
    column: int
    agreement: int


class Problem:
    """Rows, columns and steps with their weights.

    `weight[row]` maps column to the most that pair can bring: the pair, its agreement, and the row's share of its step
    where the step can still be covered by a call so early. `share[row]` is that share, `bonus[row]` are the columns
    with it, and `ties` the factor by which all weights exceed their worth, to put the steps in order among equals.
    """

    def __init__(
        self,
        columns: int,
        steps: Sequence[Sequence[int]],
        parents: Sequence[Sequence[int]],
        pairs: Sequence[Pair],
        unit: int,
    ) -> None:
        rows = sum(map(len, steps))
        self.rows, self.columns, self.steps, self.parents = rows, columns, steps, parents
        self.step_of = [0] * rows
        for step, members in enumerate(steps):
            for row in members:
                self.step_of[row] = step
        # Among equals, calls in the order of their steps: that order is one every edge agrees with.
        self.ties = ties = rows * len(steps) * (columns + 1) + 1
        # Shares of a step must be whole, and one step must outweigh everything that is no step.
        pair = (rows * unit + 1) * ties
        whole = math.lcm(*map(len, steps)) * (rows + 1) * pair
        self.share = [whole // len(steps[step]) for step in self.step_of]
        self.weight: list[dict[int, int]] = [{} for _ in range(rows)]
        for row, column, agreement in pairs:
            self.weight[row][column] = pair + agreement * ties + self.step_of[row] * column
        earliest = [self._done(members, -1) for members in steps]
        self.bonus: list[frozenset[int]] = [frozenset()] * rows
        for step, members in enumerate(steps):
            done = [earliest[parent] for parent in parents[step]]
            floor = max(done, default=-1)
            if self._done(members, floor) < columns:
                for row in members:
                    late = frozenset(column for column in self.weight[row] if column > floor)
                    self.bonus[row] = late
                    for column in late:
                        self.weight[row][column] += self.share[row]

    def _done(self, members: Sequence[int], floor: int) -> int:
        """The first column by which each of these rows can have its own after `floor`; `columns` if there is none."""
        owner: dict[int, int] = {}
        free = set(members)
        for last in range(floor + 1, self.columns):
            # One more column can seat one more row: breadth-first from it over the rows that could move to it.
            before: dict[int, int] = {}
            queue = [last]
            for column in queue:
                for row in members:
                    if row in before or column not in self.weight[row]:
                        continue
                    before[row] = column
                    if row in free:
                        free.discard(row)
                        end: int | None = row
                        while end is not None:
                            seat = before[end]
                            owner[seat], end = end, owner.get(seat)
                        queue.clear()
                        break
                    queue.append(next(seat for seat, who in owner.items() if who == row))
            if not free:
                return last
        return self.columns

    def value(self, chosen: Sequence[int]) -> int:
        """What an alignment (a column a row, -1 for none) is worth in truth, ties aside."""
        total = 0
        for row, column in enumerate(chosen):
            if column >= 0:
                total += self.weight[row][column] - (self.share[row] if column in self.bonus[row] else 0)
        for step, members in enumerate(self.steps):
            first = min(chosen[row] for row in members)
            if first >= 0 and all(
                min(chosen[row] for row in self.steps[parent]) >= 0
                and max(chosen[row] for row in self.steps[parent]) < first
                for parent in self.parents[step]
            ):
                total += self.share[members[0]] * len(members)
        return total // self.ties
