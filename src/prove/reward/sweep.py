"""The search column by column: what the calls so far have been paired with, and the most the rest can bring.

A state is a bit for each row taken and, above them, a bit for each step of several calls that can no longer be covered.
Its cost is the negated bound on all that can follow: it rises by the regret of every decision, measured by the prices
of the assignment problem without order, and never falls along a path.
"""

from __future__ import annotations

from prove.reward.assignment import Assignment
from prove.reward.problem import Problem


class Sweep:
    """The tables of the search: ways past each column, and the rows whose last chance a column is."""

    def __init__(self, problem: Problem, root: Assignment) -> None:
        self.problem = problem
        self.start = -root.weight
        tolls = [root.tolls.get(column, 0) for column in range(problem.columns)]
        self.taken = taken = [sum(1 << row for row in members) for members in problem.steps]
        needed = [sum(taken[parent] for parent in parents) for parents in problem.parents]
        lost = [1 << (problem.rows + step) if len(members) > 1 else 0 for step, members in enumerate(problem.steps)]
        # Row's bit (0: pass the column by), regret, bits that must be there before, share at stake, the step's bit if
        # it has several calls, step.
        self.moves = [[(0, toll, 0, 0, 0, 0)] for toll in tolls]
        # Row's bit, price of leaving it alone, step's bit, step.
        self.closing: list[list[tuple[int, int, int, int]]] = [[] for _ in tolls]
        for row, weight in enumerate(problem.weight):
            step, bit = problem.step_of[row], 1 << row
            for column, value in weight.items():
                stake = problem.share[row] if column in problem.bonus[row] else 0
                regret = root.prices[row] + tolls[column] - value
                self.moves[column].append((bit, regret, needed[step], stake, lost[step], step))
            if weight:
                self.closing[max(weight)].append((bit, root.prices[row], lost[step], step))
        for moves in self.moves:
            # Cheapest first, so that the first too dear ends the look.
            moves.sort(key=lambda move: move[1])

    def run(self, value: int, width: int) -> tuple[list[int] | None, bool]:
        """Columns of rows worth more than `value`, None for none; and whether they, or that there are none, is certain.

        At most `width` states a column are kept, those of least cost; certain is what left none out.
        """
        limit = -(value + 1) * self.problem.ties
        layer = {0: self.start}
        trail: list[dict[int, int]] = []
        whole = True
        for moves, closing in zip(self.moves, self.closing, strict=True):
            best: dict[int, int] = {}
            came: dict[int, int] = {}
            for state, cost in layer.items():
                for bit, regret, need, stake, mark, step in moves:
                    worse = cost + regret
                    if worse > limit:
                        break
                    if state & bit:
                        continue
                    after = state | bit
                    if state & mark:
                        worse += stake
                    elif state & need != need:
                        worse += stake
                        if mark:
                            worse += self._counted_on(step, state)
                            after |= mark
                    for last, price, mark, step in closing:
                        if not after & last:
                            worse += price
                            if mark and not after & mark:
                                worse += self._counted_on(step, after)
                                after |= mark
                    if worse <= limit and worse < best.get(after, 1):
                        best[after], came[after] = worse, state
            if not best:
                return None, whole
            if len(best) > width:
                best = dict(sorted(best.items(), key=lambda item: item[1])[:width])
                whole = False
            layer = best
            trail.append(came)
        state = min(layer, key=layer.__getitem__)
        chosen = [-1] * self.problem.rows
        rows = (1 << self.problem.rows) - 1
        for column in range(self.problem.columns - 1, -1, -1):
            before = trail[column][state]
            if bit := (state ^ before) & rows:
                chosen[bit.bit_length() - 1] = column
            state = before
        return chosen, whole

    def _counted_on(self, step: int, state: int) -> int:
        """The shares of a step that the cost counts as earned, to be given back when the step is lost."""
        row = self.problem.steps[step][0]
        share = self.problem.share[row] if self.problem.bonus[row] else 0
        return share * (state & self.taken[step]).bit_count()
