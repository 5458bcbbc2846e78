"""Branch and bound for the alignment.

Without the order of steps the alignment is an assignment problem; with it, the assignment's weight is a bound. A node
restricts where rows may go and says of some steps that they shall or shall not be covered. Its assignment is the
optimum of the node, or it shows a step whose cover was counted but not earned. Then either that step is given up, or
its parents end before a certain column, or it begins after that column. Nodes are taken best bound first.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heappop, heappush

from prove.reward.assignment import Assignment, assign
from prove.reward.problem import Problem


@dataclass(slots=True)
class _Node:
    """Part of the search space: first and last column of each row, and for each step whether it shall be covered.

    `shall[step]` is True (the step counts, its calls and its parents' must be paired in order), False (it does not
    count) or None (not decided).
    """

    first: list[int]
    last: list[int]
    shall: list[bool | None]
    bound: int = 0
    chosen: list[int] = field(default_factory=list)


class BranchAndBound:
    """The search as it stands: `answer` is the best alignment so far, of `value`; `root` is the first assignment."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.value, self.answer = -1, [-1] * problem.rows
        self._heap: list[tuple[int, int, _Node]] = []
        self._opened = 0
        windows = [0] * problem.rows, [problem.columns - 1] * problem.rows
        found = self._open(_Node(*windows, [None] * len(problem.steps)))
        assert found is not None, "where nothing is asked, every row may stay alone"
        self.root = found

    def run(self, nodes: int) -> bool:
        """Go on until the answer is the optimum (True) or so many nodes were opened in all (False)."""
        while self._heap and -self._heap[0][0] > self.value:
            if self._opened >= nodes:
                return False
            for child in _branches(self.problem, heappop(self._heap)[2]):
                self._open(child)
        return True

    def _open(self, node: _Node) -> Assignment | None:
        """Judge a node, and keep it where something better than the answer may hide in it."""
        self._opened += 1
        found = _evaluate(self.problem, node)
        if found is not None and node.bound > self.value:
            value = self.problem.value(node.chosen)
            if value > self.value:
                self.value, self.answer = value, node.chosen
            if value < node.bound:
                heappush(self._heap, (-node.bound, self._opened, node))
        return found


def _evaluate(problem: Problem, node: _Node) -> Assignment | None:
    """Tighten a node's windows, and set its bound and best assignment; None where nothing fits them."""
    first, last = node.first, node.last
    must = [False] * problem.rows
    for step, shall in enumerate(node.shall):
        if not shall:
            continue
        for row in problem.steps[step]:
            must[row] = True
        for parent in problem.parents[step]:
            for row in problem.steps[parent]:
                must[row] = True
    # Edges go upwards, so one pass up and one down carry every window along every path.
    for step, shall in enumerate(node.shall):
        if shall:
            ahead = [first[row] for parent in problem.parents[step] for row in problem.steps[parent]]
            floor = max(ahead, default=-1) + 1
            for row in problem.steps[step]:
                columns = [c for c in problem.bonus[row] if max(floor, first[row]) <= c <= last[row]]
                if not columns:
                    return None
                first[row], last[row] = min(columns), max(columns)
    for step in range(len(node.shall) - 1, -1, -1):
        if node.shall[step]:
            roof = min(last[row] for row in problem.steps[step]) - 1
            for parent in problem.parents[step]:
                for row in problem.steps[parent]:
                    last[row] = min(last[row], roof)
    options = []
    for row, weight in enumerate(problem.weight):
        bonus = problem.bonus[row] if node.shall[problem.step_of[row]] is False else ()
        share, low, high = problem.share[row], first[row], last[row]
        fits = [(c, w - share if c in bonus else w) for c, w in weight.items() if low <= c <= high]
        if not must[row]:
            # A row may stay alone, which is a column of its own.
            fits.append((problem.columns + row, 0))
        options.append(fits)
    found = assign(options)
    if found is not None:
        node.bound = found.weight // problem.ties
        node.chosen = [column if column < problem.columns else -1 for column in found.chosen]
    return found


def _branches(problem: Problem, node: _Node) -> list[_Node]:
    """The parts of a node that leave its assignment out, by a step whose cover was counted but not earned."""
    chosen = node.chosen
    worst, found, split, before = -1, -1, -1, -1
    for step, members in enumerate(problem.steps):
        if node.shall[step] is False or not any(chosen[row] in problem.bonus[row] for row in members):
            continue
        start = min(chosen[row] for row in members)
        if start < 0 or not all(chosen[row] in problem.bonus[row] for row in members):
            if worst < 0:
                worst, found, split = 0, step, -1
            continue
        for parent in problem.parents[step]:
            places = [chosen[row] for row in problem.steps[parent]]
            if min(places) < 0:
                if worst < 0:
                    worst, found, split = 0, step, -1
            elif max(places) - start >= max(worst, 0):
                worst, found, split, before = max(places) - start, step, (max(places) + start + 1) // 2, parent
    assert found >= 0, "the assignment earns all it counts, so it is the node's optimum"
    children = []
    if node.shall[found] is None:
        children.append(_child(node, found, False))
    if split < 0:
        children.append(_child(node, found, True))
        return children
    early, late = _child(node, found, True), _child(node, found, True)
    for row in problem.steps[before]:
        early.last[row] = min(early.last[row], split - 1)
    for row in problem.steps[found]:
        late.first[row] = max(late.first[row], split + 1)
    return [*children, early, late]


def _child(node: _Node, step: int, covered: bool) -> _Node:
    shall = node.shall.copy()
    shall[step] = covered
    return _Node(node.first.copy(), node.last.copy(), shall)
