"""The exact search behind the alignment.

Two ways that complement each other. Branch and bound is quick where few edges tie the calls, the sweep where many do:
the more edges, the fewer sets of steps can come first. So the first gets a short try, then the second looks for
something better than what it found; only a reference of many calls that compete can be too much for both.
"""

from __future__ import annotations

from collections.abc import Sequence

from prove.reward.branch import BranchAndBound
from prove.reward.problem import Pair, Problem
from prove.reward.sweep import Sweep

# Nodes of the short try and, for 32 columns, in all.
FEW_NODES, MAX_NODES = 32, 1000
# States a column that the sweep keeps, for 32 columns. Ten rows in steps of their own have 1,024, so that ten calls of
# one tool against an episode's 32 never need the last resort: the best alignment found so far.
NARROW, WIDE = 256, 1 << 13
EPISODE = 32


def solve(
    columns: int,
    steps: Sequence[Sequence[int]],
    parents: Sequence[Sequence[int]],
    pairs: Sequence[Pair],
    unit: int,
) -> tuple[list[int], bool]:
    """The column of each row, -1 for none, greatest in (covered steps, pairs, summed agreement).

    With it, whether that is certain; False where the search ended at its bounds with the best it had found.

    Rows are numbered from 0 and each is in one step; `parents[step]`, all lower, must be matched before it. An
    agreement of `unit` is a full one.
    """
    kept, pairs = _without_repeats(columns, pairs)
    problem = Problem(len(kept), steps, parents, pairs, unit)
    chosen, certain = _solve(problem)
    return [kept[column] if column >= 0 else -1 for column in chosen], certain


def _solve(problem: Problem) -> tuple[list[int], bool]:
    tree = BranchAndBound(problem)
    if tree.run(FEW_NODES):
        return tree.answer, True
    # Longer than an episode may be, the same work is spread over more columns.
    longer = max(1, problem.columns // EPISODE)
    sweep = Sweep(problem, tree.root)
    value, answer = tree.value, tree.answer
    for width in (NARROW, WIDE):
        better, whole = sweep.run(value, width // longer)
        if better is not None:
            value, answer = problem.value(better), better
        if whole:
            return answer, True
    certain = tree.run(MAX_NODES // longer)
    return (tree.answer if tree.value > value else answer), certain


def _without_repeats(columns: int, pairs: Sequence[Pair]) -> tuple[list[int], list[Pair]]:
    """The columns worth keeping, and the pairs renumbered to them.

    Of neighbours that offer the same to every row, no more are of use than rows can take: pairs shift to the first of
    them without a change of order.
    """
    offers: list[list[tuple[int, int]]] = [[] for _ in range(columns)]
    for row, column, agreement in pairs:
        offers[column].append((row, agreement))
    kept: list[int] = []
    run = 0
    for column, offer in enumerate(offers):
        offer.sort()
        run = run + 1 if column and offer == offers[column - 1] else 1
        if run <= len(offer):
            kept.append(column)
    number = {column: index for index, column in enumerate(kept)}
    return kept, [Pair(row, number[column], rest) for row, column, rest in pairs if column in number]
