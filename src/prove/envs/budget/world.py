"""The world of a seed: one household's categories, four months of history and the month that has begun."""

from __future__ import annotations

from calendar import monthrange
from datetime import date as Date
from datetime import timedelta

from prove.engine import WorldBuilder
from prove.envs.budget import names
from prove.envs.budget.books import month_of, number_of
from prove.envs.budget.entities import (
    Category,
    CategoryGroup,
    Currency,
    Plan,
    RecurringBill,
    SavingsGoal,
)
from prove.envs.budget.history import History
from prove.envs.budget.names import Due, Habit
from prove.envs.budget.rules import due_dates
from prove.envs.common import iso_month

PAST = 4
"""Whole months of history."""


def build(w: WorldBuilder) -> None:
    """Fill a world."""
    rng = w.random
    today = w.start.date()
    now = number_of(iso_month(today))
    w.add(
        Plan(
            id=w.new_id(Plan),
            name=f"{w.faker.last_name()} family budget",
            currency="USD",
            first_month=month_of(now - PAST),
            closed_through=month_of(now - rng.choice((2, 2, 3))),
        )
    )
    habits = _categories(w)
    abroad = _abroad(w)
    bills = _bills(w, habits, now - PAST, today)
    goals = _goals(w, today)
    History(w, now - PAST, habits, bills, goals, abroad).write()


def _categories(w: WorldBuilder) -> list[tuple[Category, Habit]]:
    """Most of what there is, group by group; the name "Other" twice; some hidden ones."""
    rng, found = w.random, []
    for name, habits in names.GROUPS.items():
        group = w.add(CategoryGroup(id=w.new_id(CategoryGroup), name=name))
        for habit in habits:
            if habit.name not in names.ALWAYS and rng.random() < 0.22:
                continue
            category = Category(
                id=w.new_id(Category),
                group_id=group.id,
                name=habit.name,
                overspending="refuse" if habit.strict else "warn",
            )
            found.append((w.add(category), habit))
    group = w.add(CategoryGroup(id=w.new_id(CategoryGroup), name="Former things"))
    for name in rng.sample(names.HIDDEN, 3):
        w.add(Category(id=w.new_id(Category), group_id=group.id, name=name, hidden=True))
    return found


def _abroad(w: WorldBuilder) -> tuple[Currency, list[Category], tuple[str, ...]]:
    """Two categories kept in the money of another country."""
    currency, group_name, categories, payees = w.random.choice(names.ABROAD)
    group = w.add(CategoryGroup(id=w.new_id(CategoryGroup), name=group_name))
    rows = [
        w.add(Category(id=w.new_id(Category), group_id=group.id, name=name, currency=currency)) for name in categories
    ]
    return currency, rows, payees


def _bills(
    w: WorldBuilder, habits: list[tuple[Category, Habit]], first: int, today: Date
) -> list[tuple[RecurringBill, list[Date]]]:
    """The bills of the categories there are, each with the due dates that were paid; one or two are overdue."""
    rng, found = w.random, []
    by_name = {habit.name: category for category, habit in habits}
    dues: list[Due] = [d for d in names.DUES if d.category in by_name]
    late = set(rng.sample([d.name for d in dues if d.frequency == "monthly" and d.name != "Rent"], 2))
    for due in dues:
        low, high = due.dollars
        cents = rng.randrange(low, high) * 100 + rng.choice((0, 0, 99, 50, 90))
        year, month = divmod(first, 12)
        day = 1 if due.name == "Rent" else rng.randrange(2, 29)
        start = Date(year, month + 1, day)
        if due.frequency == "yearly":
            start = today + timedelta(days=rng.randrange(9, 200))
        elif due.frequency == "quarterly":
            start = Date((first + 1) // 12, (first + 1) % 12 + 1, day)
        bill = RecurringBill(
            id=w.new_id(RecurringBill),
            name=due.name,
            payee_name=due.payee,
            category_id=by_name[due.category].id,
            amount=cents,
            frequency=due.frequency,
            first_due=start,
        )
        paid = []
        for when in due_dates(bill.first_due, bill.frequency):
            if when >= today:
                break
            paid.append(when)
        if due.name in late and paid and (today - paid[-1]).days < 26:
            paid.pop()
        found.append((w.add(bill), paid))
    return found


def _goals(w: WorldBuilder, today: Date) -> list[tuple[SavingsGoal, int]]:
    """Goals with what is saved in all: one is reached, one overdue, one not begun, one nearly reached."""
    rng, found = w.random, []
    for number, (name, low, high) in enumerate(rng.sample(names.GOALS, 9)):
        target = rng.randrange(low, high, 50) * 100
        days = rng.randrange(40, 600)
        saved = int(target * rng.uniform(0.05, 0.7)) // 500 * 500
        if number == 0:
            saved = target
        elif number == 1:
            days = -rng.randrange(5, 80)
        elif number == 2:
            saved = 0
        elif number == 3:
            saved = target - rng.randrange(501, 4900)
        year, month = (today + timedelta(days=days)).year, (today + timedelta(days=days)).month
        goal = SavingsGoal(
            id=w.new_id(SavingsGoal),
            name=name,
            target=target,
            target_date=Date(year, month, monthrange(year, month)[1]) if days > 0 else today + timedelta(days=days),
        )
        found.append((w.add(goal), saved))
    return found
