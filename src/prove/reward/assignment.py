"""The assignment problem: the best pairs of rows and columns by summed weight, with the prices that prove it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Assignment(NamedTuple):
    """`chosen[row]` is a column. Prices of rows and tolls of columns are dual to it.

    For every pair price + toll is at least the weight, a column that nobody took has no toll, and all prices and tolls
    add up to the weight of the assignment.
    """

    chosen: list[int]
    prices: list[int]
    tolls: dict[int, int]

    @property
    def weight(self) -> int:
        """The summed weight of the chosen pairs."""
        return sum(self.prices) + sum(self.tolls.values())


def assign(options: Sequence[Sequence[tuple[int, int]]]) -> Assignment | None:
    """The assignment of greatest weight, by shortest augmenting paths.

    `options[row]` lists columns with their weights. None where the rows cannot all have a column of their own.
    """
    if not all(options):
        return None
    prices = [max(weight for _, weight in fits) for fits in options]
    tolls: dict[int, int] = {}
    owner: dict[int, int] = {}
    chosen = [-1] * len(options)
    for start in range(len(options)):
        # Dijkstra over reduced costs from the row `start` to the nearest free column.
        distance: dict[int, int] = {}
        before: dict[int, int] = {}
        settled: dict[int, int] = {}
        row, reach, end = start, 0, -1
        while end < 0:
            base = reach + prices[row]
            for column, weight in options[row]:
                if column not in settled:
                    length = base - weight + tolls.get(column, 0)
                    if column not in distance or length < distance[column]:
                        distance[column], before[column] = length, row
            if not distance:
                return None
            nearest = min(distance, key=distance.__getitem__)
            reach = distance.pop(nearest)
            if nearest in owner:
                settled[nearest] = reach
                row = owner[nearest]
            else:
                end = nearest
        prices[start] -= reach
        for column, length in settled.items():
            prices[owner[column]] -= reach - length
            tolls[column] = tolls.get(column, 0) + reach - length
        while end >= 0:
            row = before[end]
            owner[end] = row
            chosen[row], end = end, chosen[row]
    return Assignment(chosen, prices, tolls)
