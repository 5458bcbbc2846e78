"""What has happened in a household so far: incomes, what was assigned and moved, expenses, goals. The books add up."""

from __future__ import annotations

from calendar import monthrange
from datetime import UTC, datetime, timedelta
from datetime import date as Date

from prove.engine import WorldBuilder
from prove.envs.budget import names
from prove.envs.budget.books import month_of, number_of
from prove.envs.budget.entities import (
    Allotment,
    BudgetEntry,
    Category,
    Contribution,
    Currency,
    MoneyMove,
    RecurringBill,
    SavingsGoal,
)
from prove.envs.budget.names import Habit
from prove.envs.common import iso_month

HIDDEN_SPEND = 60_00


class History:
    """Writes the months from ``first`` to that of the world's start, keeping what is left in each category."""

    def __init__(
        self,
        w: WorldBuilder,
        first: int,
        habits: list[tuple[Category, Habit]],
        bills: list[tuple[RecurringBill, list[Date]]],
        goals: list[tuple[SavingsGoal, int]],
        abroad: tuple[Currency, list[Category], tuple[str, ...]],
    ) -> None:
        self.w, self.rng = w, w.random
        self.first = first
        self.today = w.start.date()
        self.now = number_of(iso_month(self.today))
        self.habits = habits
        self.bills = bills
        self.goals = goals
        self.abroad = abroad
        self.left: dict[str, int] = {}
        self.entries: list[BudgetEntry] = []

    def write(self) -> None:
        """All months, then the entries in the order of their days."""
        rng = self.rng
        plans = {c.id: self._plan(c, h) for c, h in self.habits}
        given = {number: 0 for number in range(self.first, self.now + 1)}
        for goal, saved in self.goals:
            for number, amount in self._contributions(goal, saved).items():
                given[number] += amount
        salary = (sum(plans.values()) + rng.randrange(320, 460) * 100) // 2 // 1000 * 1000
        employers = rng.sample(names.EMPLOYERS, 2)
        billed = {b.category_id for b, _ in self.bills}
        ready = 0
        for number in range(self.first, self.now + 1):
            current = number == self.now
            came = 0
            for day, employer in ((1, employers[0]), (16, employers[1])):
                came += self._income(number, day, employer, salary)
            if number == self.first:
                came += self._income(number, 2, "Starting balance", given[number] + 200_00)
            if rng.random() < 0.6:
                side = rng.randrange(1500, 16000)
                came += self._income(number, rng.randrange(3, 28), rng.choice(names.SIDE_INCOMES), side)
            ready += came - given[number]
            # What is kept back is there to be assigned by whoever uses the budget.
            kept = rng.randrange(180, 420) * 100 if current else 0
            for category, _ in self.habits:
                amount = plans[category.id]
                if current and category.id not in billed and rng.random() < 0.2:
                    amount = 0
                if amount and ready - amount >= kept:
                    self._assign(category, number, amount)
                    ready -= amount
            if number in (self.first + 1, self.first + 3):
                self._move(number)
            for category, habit in self.habits:
                ready -= self._spend(category, habit, number)
        self._hidden()
        self._abroad()
        self.entries.sort(key=lambda e: e.date)
        for entry in self.entries:
            self.w.add(entry)

    def _plan(self, category: Category, habit: Habit) -> int:
        """What is assigned to a category every month: its bills, and about what is usually spent."""
        share = {"weekly": 4.4, "monthly": 1.0, "quarterly": 0.5, "yearly": 0.15}
        bills = sum(b.amount * share[b.frequency] for b, _ in self.bills if b.category_id == category.id)
        usual = sum(habit.times) / 2 * sum(habit.dollars) / 2 * 100
        step = 500 if bills + usual < 10_000 else 1000
        return -(-int(bills + usual * self.rng.uniform(0.95, 1.3)) // step) * step

    def _day(self, number: int, day: int) -> Date | None:
        """A day of a month, if it is not after the world's start."""
        year, month = divmod(number, 12)
        found = Date(year, month + 1, min(day, monthrange(year, month + 1)[1]))
        return found if found <= self.today else None

    def _entry(self, row: BudgetEntry) -> None:
        self.entries.append(row)

    def _income(self, number: int, day: int, payee: str, amount: int, currency: Currency = "USD") -> int:
        on = self._day(number, day)
        if on is None or not amount:
            return 0
        self._entry(
            BudgetEntry(
                id=self.w.new_id(BudgetEntry),
                kind="income",
                amount=amount,
                currency=currency,
                date=on,
                payee_name=payee,
                recorded_at=_noon(on),
            )
        )
        return amount

    def _assign(self, category: Category, number: int, amount: int) -> None:
        row = Allotment(id=self.w.new_id(Allotment), category_id=category.id, month=month_of(number), assigned=amount)
        self.w.add(row)
        self.left[category.id] = self.left.get(category.id, 0) + amount

    def _move(self, number: int) -> None:
        """Two moves in a month, from where there is much to where something runs short."""
        rich = sorted((c for c, _ in self.habits), key=lambda c: -self.left.get(c.id, 0))
        for source, target in ((rich[1], rich[-2]), (rich[2], rich[-3])):
            amount = self.rng.randrange(5, 26) * 100
            if self.left.get(source.id, 0) <= 2 * amount:
                continue
            self.w.add(
                MoneyMove(
                    id=self.w.new_id(MoneyMove),
                    from_category_id=source.id,
                    to_category_id=target.id,
                    month=month_of(number),
                    amount=amount,
                )
            )
            self.left[source.id] -= amount
            self.left[target.id] = self.left.get(target.id, 0) + amount

    def _spend(self, category: Category, habit: Habit, number: int) -> int:
        """A month's bills and expenses of a category. Returns what is overspent once the month is over."""
        rng = self.rng
        for bill, paid in self.bills:
            if bill.category_id == category.id:
                for due in paid:
                    if number_of(iso_month(due)) == number:
                        self._expense(category, due, bill.payee_name, bill.amount, bill=bill)
        low, high = habit.times
        for _ in range(rng.randint(low, high)):
            on = self._day(number, rng.randrange(1, 32))
            cents = rng.randrange(*habit.dollars) * 100 + rng.choice(
                (0, 25, 40, 49, 75, 90, 95, 99, rng.randrange(100))
            )
            if on is None:
                continue
            # Now and then more is spent than there is, where that is allowed.
            room = self.left.get(category.id, 0)
            if cents > room and (category.overspending == "refuse" or rng.random() < 0.75):
                cents = room
            if cents < 100:
                continue
            memo = rng.choice(names.MEMOS) if rng.random() < 0.3 else ""
            if rng.random() < 0.01:
                memo = names.LONG_MEMO
            payee = rng.choice(names.SMALL_SHOPS) if rng.random() < 0.25 else rng.choice(habit.payees)
            self._expense(category, on, payee, cents, memo)
        left = self.left.get(category.id, 0)
        if number == self.now or left >= 0:
            return 0
        self.left[category.id] = 0
        return -left

    def _expense(
        self, category: Category, on: Date, payee: str, amount: int, memo: str = "", bill: RecurringBill | None = None
    ) -> None:
        if category.overspending == "refuse" and amount > self.left.get(category.id, 0):
            # A strict envelope is filled up before its bill is paid.
            self._top_up(category, on, amount - self.left.get(category.id, 0))
        self.left[category.id] = self.left.get(category.id, 0) - amount
        self._entry(
            BudgetEntry(
                id=self.w.new_id(BudgetEntry),
                kind="expense",
                amount=amount,
                currency=category.currency,
                date=on,
                payee_name=payee,
                memo=memo,
                category_id=category.id,
                bill_id=bill.id if bill else "",
                due_on=on if bill else None,
                recorded_at=_noon(on),
            )
        )

    def _top_up(self, category: Category, on: Date, amount: int) -> None:
        source = max((c for c, _ in self.habits if c.id != category.id), key=lambda c: self.left.get(c.id, 0))
        self.w.add(
            MoneyMove(
                id=self.w.new_id(MoneyMove),
                from_category_id=source.id,
                to_category_id=category.id,
                month=iso_month(on),
                amount=amount,
            )
        )
        self.left[source.id] -= amount
        self.left[category.id] = self.left.get(category.id, 0) + amount

    def _contributions(self, goal: SavingsGoal, saved: int) -> dict[int, int]:
        """What a goal got in each month: most in the first one, taken over from before."""
        parts: dict[int, int] = {}
        rest = saved
        for number in range(self.now - 1, self.first, -1):
            part = min(self.rng.choice((0, 0, 10, 15, 20, 25, 40)) * 100, rest)
            if part:
                parts[number] = part
                rest -= part
        if rest:
            parts[self.first] = rest
        for number, amount in sorted(parts.items()):
            row = Contribution(id=self.w.new_id(Contribution), goal_id=goal.id, month=month_of(number), amount=amount)
            self.w.add(row)
        return parts

    def _hidden(self) -> None:
        """What a category that is hidden now was good for at first: all that it got was spent."""
        for category in self.w.rows(Category):
            if category.hidden and self.rng.random() < 0.7:
                on = self._day(self.first, self.rng.randrange(3, 25))
                assert on is not None
                amount = self.rng.randrange(10_00, HIDDEN_SPEND)
                self._income(self.first, 2, self.rng.choice(names.SIDE_INCOMES), amount)
                self._assign(category, self.first, amount)
                self._expense(category, on, self.rng.choice(names.SMALL_SHOPS), amount)

    def _abroad(self) -> None:
        """Some money in the other currency, most of it assigned, some of it spent."""
        rng = self.rng
        currency, categories, payees = self.abroad
        self._income(self.first, 5, "Currency exchange", 400_00, currency)
        self._income(self.now, 1, "Currency exchange", rng.randrange(10, 25) * 10_00, currency)
        for category in categories:
            self._assign(category, self.first, 150_00)
            for payee in payees[:2]:
                on = self.today - timedelta(days=rng.randrange(1, 70))
                self._expense(category, on, payee, rng.randrange(6_00, 55_00))


def _noon(on: Date) -> datetime:
    return datetime(on.year, on.month, on.day, 8, tzinfo=UTC)
