"""What the rows add up to, month by month: the lines of each category, and what is left to assign.

A category's line of a month: what it carries over from the month before, what is assigned, moved in, moved out and
spent, and what is left. Money left is carried over. Overspending is not: the category begins the next month at zero,
and what is missing comes off what is left to assign from then on. Each currency has a pool of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from prove.engine import World
from prove.envs.budget.entities import Allotment, BudgetEntry, Category, Contribution, Household, MoneyMove, SavingsGoal

TABLES = ("allotments", "money_moves", "budget_entries", "contributions")
"""The rows that make up the books."""


def number_of(month: str) -> int:
    """2026-08 -> the months since year 0, to count with."""
    return int(month[:4]) * 12 + int(month[5:7]) - 1


def month_of(number: int) -> str:
    """The inverse of :func:`number_of`."""
    return f"{number // 12:04d}-{number % 12 + 1:02d}"


class Flow(NamedTuple):
    """What goes in and out of a category in one month, in cents."""

    assigned: int = 0
    moved_in: int = 0
    moved_out: int = 0
    spent: int = 0


class Line(NamedTuple):
    """A category's month. ``left`` is below zero where it is overspent."""

    carried: int
    flow: Flow
    left: int


NOTHING = Flow()
_NO_ROWS: dict[str, Any] = {}
_EMPTY = Line(0, NOTHING, 0)
Flows = dict[int, Flow]
Course = dict[int, Line]


def _course(flows: Flows) -> Course:
    """Every month from the first to the last with a flow."""
    lines: Course = {}
    if flows:
        carried = 0
        for number in range(min(flows), max(flows) + 1):
            flow = flows.get(number, NOTHING)
            left = carried + flow.assigned + flow.moved_in - flow.moved_out - flow.spent
            lines[number] = Line(carried, flow, left)
            carried = max(left, 0)
    return lines


class Books:
    """The books at one moment. Those of a world are worked out once; a session's own rows come on top of a copy."""

    __slots__ = ("courses", "currency_of", "flows", "income", "last", "pool")

    def __init__(self) -> None:
        self.currency_of: dict[str, str] = {}
        self.flows: dict[str, Flows] = {}
        self.courses: dict[str, Course] = {}
        self.income: dict[tuple[str, int], int] = {}
        """(currency, month) -> what came in."""
        self.pool: dict[tuple[str, int], int] = {}
        """(currency, month) -> what this month adds to what is left to assign."""
        self.last = 0
        """The last month in which anything happens."""

    def copy(self) -> Books:
        """A copy to be changed by :meth:`apply`; lines of a category are shared until they change."""
        twin = Books()
        twin.currency_of = self.currency_of
        twin.flows, twin.courses = self.flows.copy(), self.courses.copy()
        twin.income, twin.pool, twin.last = self.income.copy(), self.pool.copy(), self.last
        return twin

    def apply(self, changes: Iterable[tuple[Any, int]]) -> None:
        """Enter rows (sign 1) and take rows out (sign -1)."""
        touched: dict[str, Flows] = {}

        def flow(category: str, month: str, **parts: int) -> None:
            flows = touched.get(category)
            if flows is None:
                flows = touched[category] = self.flows.get(category, {}).copy()
            number = number_of(month)
            old = flows.get(number, NOTHING)
            flows[number] = old._replace(**{n: getattr(old, n) + v for n, v in parts.items()})

        for row, sign in changes:
            if isinstance(row, BudgetEntry):
                month = row.date.isoformat()[:7]
                if row.kind == "expense" and not row.category_id:
                    self._add(row.currency, number_of(month), -sign * row.amount)
                elif row.kind == "expense":
                    flow(row.category_id, month, spent=sign * row.amount)
                else:
                    key = (row.currency, number_of(month))
                    self.income[key] = self.income.get(key, 0) + sign * row.amount
                    self._add(*key, sign * row.amount)
            elif isinstance(row, Allotment):
                flow(row.category_id, row.month, assigned=sign * row.assigned)
            elif isinstance(row, MoneyMove):
                flow(row.from_category_id, row.month, moved_out=sign * row.amount)
                flow(row.to_category_id, row.month, moved_in=sign * row.amount)
            elif isinstance(row, Contribution):
                self._add(self.currency_of[row.goal_id], number_of(row.month), -sign * row.amount)
        for category, flows in touched.items():
            self._take(category, -1)
            self.flows[category] = flows
            self.courses[category] = _course(flows)
            self._take(category, 1)

    def _add(self, currency: str, number: int, amount: int) -> None:
        self.pool[currency, number] = self.pool.get((currency, number), 0) + amount
        self.last = max(self.last, number)

    def _take(self, category: str, sign: int) -> None:
        """What a category takes out of the pool: what is assigned to it, and in the month after, its overspending."""
        currency = self.currency_of[category]
        for number, line in self.courses.get(category, {}).items():
            if line.flow.assigned:
                self._add(currency, number, -sign * line.flow.assigned)
            if line.left < 0:
                self._add(currency, number + 1, sign * line.left)
            self.last = max(self.last, number)

    def line(self, category: str, number: int) -> Line:
        """A category's month."""
        course = self.courses.get(category)
        if not course:
            return _EMPTY
        found = course.get(number)
        if found is not None:
            return found
        last = next(reversed(course))
        if number < last:
            return _EMPTY
        carried = max(course[last].left, 0)
        return Line(carried, NOTHING, carried)

    def ready(self, currency: str, number: int) -> int:
        """What has come in up to a month and is not assigned by then; below zero if more is assigned or overspent."""
        return sum(v for (c, n), v in self.pool.items() if n <= number and c == currency)

    def ready_from(self, currency: str, number: int) -> dict[int, int]:
        """:meth:`ready` of a month and of each after it in which anything happens."""
        total = self.ready(currency, number)
        found = {number: total}
        for later in range(number + 1, self.last + 1):
            total += self.pool.get((currency, later), 0)
            found[later] = total
        return found

    def available(self, currency: str, number: int) -> int:
        """What can be assigned in a month: what is ready and not wanted by a later month's plan or overspending."""
        return min(self.ready_from(currency, number).values())


def _world_books(world: World) -> Books:
    books = Books()
    rows: Mapping[str, Any] = {name: base.rows.values() for name, base in world.tables.items()}
    owners: Iterable[Category | SavingsGoal] = (*rows["categories"], *rows["savings_goals"])
    books.currency_of = {row.id: row.currency for row in owners}
    books.apply((row, 1) for name in TABLES for row in rows[name])
    return books


class _Kept:
    """The books of a session and the rows of its own that they have in them, table by table."""

    __slots__ = ("books", "seen")

    def __init__(self, books: Books) -> None:
        self.books = books
        self.seen: dict[str, dict[str, Any]] = {}


_kept: WeakKeyDictionary[Household, _Kept] = WeakKeyDictionary()


def books_of(household: Household) -> Books:
    """The books as they are now. Nobody may alter them.

    What a session wrote since it was last asked is entered into a copy, so that books once given stay as they are. Only
    the rows decide: books that are not kept any more are worked out again to the same sums.
    """
    overlays = household.overlays
    kept = _kept.get(household)
    if kept is None:
        books = household.world.derived(_world_books)
        if not any(overlays.get(name) for name in TABLES):
            return books
        kept = _kept[household] = _Kept(books)
    changes: list[tuple[Any, int]] = []
    for name in TABLES:
        now, was = overlays.get(name, _NO_ROWS), kept.seen.get(name, _NO_ROWS)
        if now == was:
            continue
        base = household.world.tables[name].rows
        for key in {**was, **now}:
            before = was[key] if key in was else base.get(key)
            row = now[key] if key in now else base.get(key)
            if row is not before:
                changes += [(r, sign) for r, sign in ((before, -1), (row, 1)) if r is not None]
        kept.seen[name] = now.copy()
    if changes:
        kept.books = kept.books.copy()
        kept.books.apply(changes)
    return kept.books
