"""A budget small enough to work out every sum by hand. It is Monday, June 1, 2026, 09:00 UTC.

March and April are closed.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from actor import Actor

from prove.engine import Environment, WorldBuilder
from prove.envs.budget import bills, categories, entries, goals
from prove.envs.budget.entities import (
    Allotment,
    BudgetEntry,
    Category,
    CategoryGroup,
    Contribution,
    Household,
    Plan,
    RecurringBill,
    SavingsGoal,
)

SEED = 3


def build(w: WorldBuilder) -> None:
    assert w.start == datetime(2026, 6, 1, 9, tzinfo=UTC)
    w.add(Plan(id="plan_1", name="Ours", currency="USD", first_month="2026-03", closed_through="2026-04"))
    for key, name in (("home", "Home"), ("fun", "Fun"), ("lisbon", "Lisbon flat")):
        w.add(CategoryGroup(id=f"grp_{key}", name=name))
    for key, group, name, overspending, currency, hidden in (
        ("rent", "home", "Rent", "warn", "USD", False),
        ("food", "home", "Groceries", "warn", "USD", False),
        ("out", "fun", "Restaurants", "refuse", "USD", False),
        ("cafe", "fun", "Café and snacks", "warn", "USD", False),
        ("old", "fun", "Old gym", "warn", "USD", True),
        ("lisbon", "lisbon", "Lisbon cash", "warn", "EUR", False),
    ):
        w.add(
            Category(
                id=f"cat_{key}",
                group_id=f"grp_{group}",
                name=name,
                overspending=overspending,
                currency=currency,
                hidden=hidden,
            )
        )
    for month, category, assigned in (
        ("2026-04", "rent", 900_00),
        ("2026-04", "food", 300_00),
        ("2026-04", "out", 100_00),
        ("2026-04", "lisbon", 150_00),
        ("2026-05", "rent", 900_00),
        ("2026-05", "food", 300_00),
        ("2026-05", "out", 100_00),
        ("2026-05", "cafe", 40_00),
        ("2026-06", "rent", 900_00),
    ):
        w.add(Allotment(id=f"alo_{month}_{category}", category_id=f"cat_{category}", month=month, assigned=assigned))
    for key, name, payee, cents, frequency, first in (
        ("rent", "Rent", "Parkview Homes", 900_00, "monthly", date(2026, 4, 1)),
        ("net", "Home internet", "Northlink", 49_90, "monthly", date(2026, 5, 20)),
        ("library", "Library card", "Town Library", 24_00, "yearly", date(2026, 8, 31)),
    ):
        w.add(
            RecurringBill(
                id=f"bill_{key}",
                name=name,
                payee_name=payee,
                category_id="cat_rent",
                amount=cents,
                frequency=frequency,
                first_due=first,
            )
        )
    for key, kind, cents, day, payee, category, bill, currency in (
        ("pay4", "income", 2000_00, date(2026, 4, 1), "Halden Logistics", "", "", "USD"),
        ("rent4", "expense", 900_00, date(2026, 4, 1), "Parkview Homes", "rent", "rent", "USD"),
        ("euros", "income", 300_00, date(2026, 4, 5), "Currency exchange", "", "", "EUR"),
        ("bread", "expense", 20_40, date(2026, 4, 7), "Padaria Sol", "lisbon", "", "EUR"),
        ("food4", "expense", 250_25, date(2026, 4, 10), "Fresh Basket", "food", "", "USD"),
        ("out4", "expense", 60_50, date(2026, 4, 20), "Trattoria Nonna", "out", "", "USD"),
        ("pay5", "income", 2000_00, date(2026, 5, 1), "Halden Logistics", "", "", "USD"),
        ("rent5", "expense", 900_00, date(2026, 5, 1), "Parkview Homes", "rent", "rent", "USD"),
        ("food5", "expense", 155_80, date(2026, 5, 9), "Fresh Basket", "food", "", "USD"),
        ("out5", "expense", 99_99, date(2026, 5, 15), "Saigon Corner", "out", "", "USD"),
        ("more5", "expense", 200_00, date(2026, 5, 23), "Mill Market", "food", "", "USD"),
        ("cafe5", "expense", 45_10, date(2026, 5, 30), "Café Zoë", "cafe", "", "USD"),
        ("pay6", "income", 2000_00, date(2026, 6, 1), "Halden Logistics", "", "", "USD"),
    ):
        w.add(
            BudgetEntry(
                id=f"ent_{key}",
                kind=kind,
                amount=cents,
                currency=currency,
                date=day,
                payee_name=payee,
                category_id=f"cat_{category}" if category else "",
                bill_id=f"bill_{bill}" if bill else "",
                due_on=day if bill else None,
                recorded_at=datetime(day.year, day.month, day.day, 8, tzinfo=UTC),
            )
        )
    for key, name, target, until, currency in (
        ("trip", "Trip to Zürich", 500_00, date(2026, 10, 31), "USD"),
        ("sofa", "Sofa", 50_00, date(2026, 12, 31), "USD"),
        ("tires", "Winter tires", 300_00, date(2026, 5, 31), "USD"),
        ("chair", "Lisbon chair", 200_00, date(2026, 12, 31), "EUR"),
    ):
        w.add(SavingsGoal(id=f"goal_{key}", name=name, target=target, target_date=until, currency=currency))
    for key, cents in (("trip", 100_00), ("sofa", 50_00)):
        w.add(Contribution(id=f"con_{key}", goal_id=f"goal_{key}", month="2026-04", amount=cents))


STORY = Environment(
    name="budget",
    version="story",
    description="A hand-made budget.",
    state=Household,
    build=build,
    tools=(categories, entries, bills, goals),
)


class Keeper(Actor):
    """Who uses it."""

    def line(self, category_id: str, month: str = "2026-06") -> dict[str, Any]:
        """A category's month."""
        found: dict[str, Any] = self.does("get_month_budget", month=month, category_id=category_id)["categories"][0]
        return found

    def left(self, category_id: str, month: str = "2026-06") -> float:
        """What is left in a category, below zero if it is overspent."""
        line = self.line(category_id, month)
        return float(line["left"] - line.get("overspent", 0))

    def ready(self, month: str = "2026-06", currency: str = "USD") -> float:
        """What is ready to assign."""
        return float(self.does("get_month_budget", month=month, currency=currency)["ready_to_assign"])


@pytest.fixture
def keeper() -> Keeper:
    return Keeper(STORY.session(SEED))
