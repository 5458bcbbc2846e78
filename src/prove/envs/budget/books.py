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
    """The books at one moment. Those of a world are worked out once; a session's are a layer over them that holds only
    what its own rows change, so that a call looks at those categories and months and at nothing else."""

    __slots__ = ("below", "courses", "currency_of", "flows", "income", "last", "made", "pool", "shown")

    def __init__(self, below: Books | None = None) -> None:
        self.below = below
        self.currency_of: dict[str, str] = {} if below is None else below.currency_of
        self.flows: dict[str, Flows] = {}
        """Category -> its months; in a layer those that it changes."""
        self.courses: dict[str, Course] = {}
        """Category -> its lines, month after month; in a layer from the first that it changes to the last there is."""
        self.income: dict[tuple[str, int], int] = {}
        """(currency, month) -> what came in; in a layer what comes in besides."""
        self.pool: dict[str, dict[int, int]] = {}
        """Currency -> month -> what this month adds to what is left to assign; in a layer what it adds besides."""
        self.last: int = 0 if below is None else below.last
        """The last month in which anything happens."""
        self.shown: dict[str, dict[Hashable, Any]] = {}
        """Category -> whatever tools make of its lines, by keys of their own; gone when a line changes."""
        self.made: dict[Hashable, Any] = {}
        """Whatever tools make of these books as a whole."""

    def copy(self) -> Books:
        """A layer to be changed by :meth:`apply`, over the books of the world; the lines of a category are shared until
        they change."""
        if self.below is None:
            return Books(self)
        twin = Books(self.below)
        twin.flows, twin.courses, twin.shown = self.flows.copy(), self.courses.copy(), self.shown.copy()
        twin.income, twin.last = self.income.copy(), self.last
        twin.pool = {currency: added.copy() for currency, added in self.pool.items()}
        return twin

    def apply(self, changes: Iterable[tuple[Any, int]]) -> None:
        """Enter rows (sign 1) and take rows out (sign -1)."""
        touched: dict[str, Flows] = {}
        months: dict[str, list[int]] = {}
        """Category -> the months that change in it."""

        def flow(
            category: str, number: int, assigned: int = 0, moved_in: int = 0, moved_out: int = 0, spent: int = 0
        ) -> None:
            flows = touched.get(category)
            if flows is None:
                flows = touched[category] = self.flows.get(category, {}).copy()
                months[category] = [number]
            else:
                months[category].append(number)
            old = flows.get(number) or self._flow_below(category, number)
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
            self._renew(category, flows, min(months[category]), max(months[category]))

    def _add(self, currency: str, number: int, amount: int) -> None:
        pool = self.pool.setdefault(currency, {})
        pool[number] = pool.get(number, 0) + amount
        self.last = max(self.last, number)

    def _renew(self, category: str, flows: Flows, since: int, until: int) -> None:
        """The lines of a category from a month on, and what they take out of the pool: what is assigned to it, and in
        the month after, its overspending. ``since``, ``until``: the first and the last month that changed."""
        currency = self.currency_of[category]
        own = self.courses.get(category, {})
        under = self.below.courses.get(category) if self.below is not None else None
        old = own or under
        first, last, start = since, until, since
        if old:
            first = min(since, next(iter(under or own)), next(iter(old)))
            ended = next(reversed(old))
            last = max(until, ended)
            start = first if since <= first else min(since, ended + 1)
        course = {n: line for n, line in own.items() if n < start}
        carried = max(self._stored(category, start - 1).left, 0) if start > first else 0
        for number in range(start, last + 1):
            flow, was = flows.get(number) or self._flow_below(category, number), self._stored(category, number)
            left = carried + flow.assigned + flow.moved_in - flow.moved_out - flow.spent
            course[number] = Line(carried, flow, left)
            if flow.assigned != was.flow.assigned:
                self._add(currency, number, was.flow.assigned - flow.assigned)
            if left < 0 or was.left < 0:
                self._add(currency, number + 1, min(left, 0) - min(was.left, 0))
            carried = max(left, 0)
        self.courses[category] = course
        self.last = max(self.last, last)

    def _flow_below(self, category: str, number: int) -> Flow:
        """What goes in and out of a category in a month that this layer does not change."""
        flows = self.below.flows.get(category) if self.below is not None else None
        return flows.get(number, NOTHING) if flows is not None else NOTHING

    def _stored(self, category: str, number: int) -> Line:
        """A category's month, an empty line where none was worked out."""
        course = self.courses.get(category)
        found = course.get(number) if course is not None else None
        if found is None and self.below is not None:
            course = self.below.courses.get(category)
            found = course.get(number) if course is not None else None
        return found or _EMPTY

    def line(self, category: str, number: int) -> Line:
        """A category's month."""
        course = self.courses.get(category)
        if not course:
            return _EMPTY if self.below is None else self.below.line(category, number)
        found = course.get(number)
        if found is not None:
            return found
        last = next(reversed(course))
        if number < last:
            return self._stored(category, number)
        carried = max(course[last].left, 0)
        return Line(carried, NOTHING, carried)

    def shown_of(self, category: str) -> dict[Hashable, Any]:
        """What tools make of the lines of a category as they are in these books, to be added to."""
        if self.below is not None and category not in self.courses:
            return self.below.shown_of(category)
        return self.shown.setdefault(category, {})

    def came_in(self, currency: str, number: int) -> int:
        """What came in in a month."""
        below = 0 if self.below is None else self.below.came_in(currency, number)
        return below + self.income.get((currency, number), 0)

    def ready(self, currency: str, number: int) -> int:
        """What has come in up to a month and is not assigned by then; below zero if more is assigned or overspent."""
        below = 0 if self.below is None else self.below.ready(currency, number)
        return below + sum(v for n, v in self.pool.get(currency, {}).items() if n <= number)

    def ready_from(self, currency: str, number: int) -> dict[int, int]:
        """:meth:`ready` of a month and of each after it in which anything happens."""
        kept: dict[int, int] | None = self.made.get(("ready", currency, number))
        if kept is not None:
            return kept
        pool = self.pool.get(currency, {})
        added = sum(v for n, v in pool.items() if n <= number)
        known = {number: 0} if self.below is None else self.below.ready_from(currency, number)
        below = known[number]
        found = self.made["ready", currency, number] = {number: below + added}
        for later in range(number + 1, self.last + 1):
            added += pool.get(later, 0)
            below = known.get(later, below)
            found[later] = below + added
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

    What a session wrote since it was last asked is entered into a new layer, so that books once given stay as they are.
    Only the rows decide: books that are not kept any more are worked out again to the same sums.
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
