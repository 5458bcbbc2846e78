"""What the rows add up to, month by month: the lines of each category, and what is left to assign.

A category's line of a month: what it carries over from the month before, what is assigned, moved in, moved out and
spent, and what is left. Money left is carried over. Overspending is not: the category begins the next month at zero,
and what is missing comes off what is left to assign from then on. Each currency has a pool of its own.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from prove.engine import World
from prove.envs.budget.entities import Allotment, BudgetEntry, Category, Contribution, Household, MoneyMove, SavingsGoal

TABLES = ("allotments", "money_moves", "budget_entries", "contributions")
"""The rows that make up the books."""


@lru_cache(maxsize=2048)
def number_of(month: str) -> int:
    """2026-08 -> the months since year 0, to count with."""
    return int(month[:4]) * 12 + int(month[5:7]) - 1


@lru_cache(maxsize=2048)
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


class Books:
    """The books at one moment. Those of a world are worked out once; a session's own rows come on top of a copy."""

    __slots__ = ("courses", "currency_of", "flows", "income", "last", "made", "pool", "shown")

    def __init__(self) -> None:
        self.currency_of: dict[str, str] = {}
        self.flows: dict[str, Flows] = {}
        self.courses: dict[str, Course] = {}
        self.income: dict[tuple[str, int], int] = {}
        """(currency, month) -> what came in."""
        self.pool: dict[str, dict[int, int]] = {}
        """Currency -> month -> what this month adds to what is left to assign."""
        self.last = 0
        """The last month in which anything happens."""
        self.shown: dict[str, dict[Hashable, Any]] = {}
        """Category -> whatever tools make of its lines, by keys of their own; gone when a line changes."""
        self.made: dict[Hashable, Any] = {}
        """Whatever tools make of these books as a whole."""

    def copy(self) -> Books:
        """A copy to be changed by :meth:`apply`; lines of a category are shared until they change."""
        twin = Books()
        twin.currency_of = self.currency_of
        twin.flows, twin.courses, twin.shown = self.flows.copy(), self.courses.copy(), self.shown.copy()
        twin.income, twin.last = self.income.copy(), self.last
        twin.pool = {currency: added.copy() for currency, added in self.pool.items()}
        return twin

    def apply(self, changes: Iterable[tuple[Any, int]]) -> None:
        """Enter rows (sign 1) and take rows out (sign -1)."""
        touched: dict[str, Flows] = {}
        since: dict[str, int] = {}

        def flow(
            category: str, number: int, assigned: int = 0, moved_in: int = 0, moved_out: int = 0, spent: int = 0
        ) -> None:
            flows = touched.get(category)
            if flows is None:
                flows = touched[category] = self.flows.get(category, {}).copy()
                since[category] = number
            elif number < since[category]:
                since[category] = number
            old = flows.get(number, NOTHING)
            flows[number] = Flow(
                old.assigned + assigned, old.moved_in + moved_in, old.moved_out + moved_out, old.spent + spent
            )

        for row, sign in changes:
            if isinstance(row, BudgetEntry):
                number = row.date.year * 12 + row.date.month - 1
                if row.kind == "income":
                    key = (row.currency, number)
                    self.income[key] = self.income.get(key, 0) + sign * row.amount
                    self._add(*key, sign * row.amount)
                elif row.category_id:
                    flow(row.category_id, number, spent=sign * row.amount)
                else:
                    self._add(row.currency, number, -sign * row.amount)
            elif isinstance(row, Allotment):
                flow(row.category_id, number_of(row.month), assigned=sign * row.assigned)
            elif isinstance(row, MoneyMove):
                number = number_of(row.month)
                flow(row.from_category_id, number, moved_out=sign * row.amount)
                flow(row.to_category_id, number, moved_in=sign * row.amount)
            elif isinstance(row, Contribution):
                self._add(self.currency_of[row.goal_id], number_of(row.month), -sign * row.amount)
        for category, flows in touched.items():
            self.flows[category] = flows
            self.shown.pop(category, None)
            self._renew(category, flows, since[category])

    def _add(self, currency: str, number: int, amount: int) -> None:
        pool = self.pool.setdefault(currency, {})
        pool[number] = pool.get(number, 0) + amount
        self.last = max(self.last, number)

    def _renew(self, category: str, flows: Flows, since: int) -> None:
        """The lines of a category from a month on, and what they take out of the pool: what is assigned to it, and in
        the month after, its overspending."""
        old, currency = self.courses.get(category, {}), self.currency_of[category]
        first, last = min(flows), max(flows)
        start = first if not old or since <= first else min(since, next(reversed(old)) + 1)
        course = {n: line for n, line in old.items() if n < start}
        carried = max(course[start - 1].left, 0) if start > first else 0
        for number in range(start, last + 1):
            flow, was = flows.get(number, NOTHING), old.get(number, _EMPTY)
            left = carried + flow.assigned + flow.moved_in - flow.moved_out - flow.spent
            course[number] = Line(carried, flow, left)
            if flow.assigned != was.flow.assigned:
                self._add(currency, number, was.flow.assigned - flow.assigned)
            if left < 0 or was.left < 0:
                self._add(currency, number + 1, min(left, 0) - min(was.left, 0))
            carried = max(left, 0)
        self.courses[category] = course
        self.last = max(self.last, last)

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
        return sum(v for n, v in self.pool.get(currency, {}).items() if n <= number)

    def ready_from(self, currency: str, number: int) -> dict[int, int]:
        """:meth:`ready` of a month and of each after it in which anything happens."""
        kept: dict[int, int] | None = self.made.get(("ready", currency, number))
        if kept is not None:
            return kept
        pool = self.pool.get(currency, {})
        total = self.ready(currency, number)
        found = self.made["ready", currency, number] = {number: total}
        for later in range(number + 1, self.last + 1):
            total += pool.get(later, 0)
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


class _Kept(NamedTuple):
    """The books of a session and the rows of its own that they have in them, table by table."""

    books: Books
    seen: Mapping[str, Mapping[str, Any]]


def books_of(household: Household) -> Books:
    """The books as they are now. Nobody may alter them.

    What a session wrote since it was last asked is entered into a copy, so that books once given stay as they are. Only
    the rows decide: books that are not kept any more are worked out again to the same sums.
    """
    overlays = household.overlays
    kept: _Kept | None = household.derived.get(_Kept) if household.derived else None
    if kept is None:
        books = household.world.derived(_world_books)
        if overlays.keys().isdisjoint(TABLES):
            return books
        kept = _Kept(books, {})
    changes: list[tuple[Any, int]] = []
    seen: dict[str, Mapping[str, Any]] = {}
    for name in TABLES:
        now, was = overlays.get(name, _NO_ROWS), kept.seen.get(name, _NO_ROWS)
        if now == was:
            seen[name] = was
            continue
        base = household.world.tables[name].rows
        for key in {**was, **now}:
            before = was[key] if key in was else base.get(key)
            row = now[key] if key in now else base.get(key)
            if row is not before:
                changes += [(r, sign) for r, sign in ((before, -1), (row, 1)) if r is not None]
        seen[name] = now.copy()
    if not changes:
        return kept.books
    books = kept.books.copy()
    books.apply(changes)
    household.derived = {**(household.derived or {}), _Kept: _Kept(books, seen)}
    return books
