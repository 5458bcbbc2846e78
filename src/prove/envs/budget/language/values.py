"""Values that a household would choose: amounts that a category bears, shops, days not long ago, new bills."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NoReturn

from prove.engine.language import NoValue, Pick, ValueFunction
from prove.envs.budget import names
from prove.envs.budget.books import month_of, number_of
from prove.envs.budget.names import NewBill
from prove.envs.common import iso_month


def none() -> NoReturn:
    raise NoValue


def _dollars(name: str) -> tuple[int, int]:
    """What one expense or bill of a category comes to."""
    habit = names.habit_of(name)
    if habit is not None and habit.dollars[1]:
        return habit.dollars
    return next((d.dollars for d in names.DUES if d.category == name), (6, 55))


def expense(pick: Pick) -> float:
    """What the bill is over, or what is usual in the category and, if it is strict, in it."""
    rng = pick.rng
    bill = pick.rows.get("bill_id")
    if bill:
        return float(bill.get("amount", 0)) or none()
    category = pick.rows.get("category_id", {})
    low, high = _dollars(str(category.get("name", "")))
    amount = rng.randrange(low, high) + rng.choice((0, 0, 0.5, 0.25, 0.99, 0.9, 0.75, rng.randrange(100) / 100))
    left = float(category.get("left", 0))
    if category.get("overspending") == "refuse" and 3 < left < amount:
        amount = round(left * rng.uniform(0.2, 0.95), 2)
    return round(amount, 2)


def shop(pick: Pick) -> str:
    rng = pick.rng
    habit = names.habit_of(str(pick.rows.get("category_id", {}).get("name", "")))
    if habit is not None and rng.random() < 0.5:
        return rng.choice(habit.payees)
    return rng.choice(names.SMALL_SHOPS)


def currency(pick: Pick) -> str:
    row = pick.rows.get("category_id") or pick.rows.get("bill_id") or {}
    return str(row.get("currency", "USD"))


def other_currency(pick: Pick) -> str:
    return pick.rng.choice(("EUR", "GBP", "CAD"))


def income(pick: Pick) -> float:
    rng = pick.rng
    return rng.choice((rng.randrange(4, 60) * 5, rng.randrange(20, 900), round(rng.uniform(12, 400), 2)))


def source(pick: Pick) -> str:
    return pick.rng.choice((*names.SIDE_INCOMES, *names.EMPLOYERS))


def lately(pick: Pick) -> date:
    # Last month is always open.
    return pick.now.date() - timedelta(days=pick.rng.randrange(1, 22))


def past_month(pick: Pick) -> str:
    return month_of(number_of(iso_month(pick.now.date())) - pick.rng.choice((0, 1, 1, 2, 3)))


def open_month(pick: Pick) -> str:
    return month_of(number_of(iso_month(pick.now.date())) + pick.rng.choice((0, 0, 1, 1, 2)))


def assigned(pick: Pick) -> float:
    row = pick.rows.get("category_id", {})
    if row.get("currency", "USD") != "USD":
        none()
    rng = pick.rng
    low, high = _dollars(str(row.get("name", "")))
    amount = rng.uniform(low, 2.5 * high) if rng.random() < 0.85 else rng.randrange(200, 2400)
    step = 5 if amount < 60 else 10
    return max(int(amount // step), 1) * step


def moved(pick: Pick) -> float:
    row = pick.rows.get("from_category_id", {})
    left = float(row.get("left", 0))
    if row.get("currency", "USD") != "USD":
        none()
    if left < 5:  # other money may have come in since
        return pick.rng.choice((5, 10, 15))
    part = left * pick.rng.uniform(0.1, 0.85)
    return int(part // 5 * 5) if part >= 10 else int(part) or round(part, 2)


def contributed(pick: Pick) -> float:
    missing = float(pick.rows.get("goal_id", {}).get("missing", 0))
    if missing <= 0:
        none()
    amount = pick.rng.choice((10, 15, 20, 25, 30, 40, 45, 50, 60, 75, 80, 100, 120, 150, 200, 250, 400, 750))
    return amount if amount <= missing else missing


def _new_bill(pick: Pick) -> NewBill:
    name = str(pick.arguments.get("name", ""))
    found = next((b for b in names.NEW_BILLS if name.startswith(b.name)), None)
    return found or pick.rng.choice(names.NEW_BILLS)


def bill_name(pick: Pick) -> str:
    rng = pick.rng
    row = pick.rows.get("category_id", {})
    fitting = [b for b in names.NEW_BILLS if row.get("name") in b.categories]
    if not fitting or row.get("currency", "USD") != "USD":
        none()
    name = rng.choice(fitting).name
    return f"{name} for {rng.choice(names.FOR_WHOM)}" if rng.random() < 0.5 else name


def bill_amount(pick: Pick) -> float:
    low, high = _new_bill(pick).dollars
    return round(pick.rng.randrange(low, high) + pick.rng.choice((0, 0, 0.5, 0.9, 0.99)), 2)


def first_due(pick: Pick) -> date:
    return pick.now.date() + timedelta(days=pick.rng.randrange(2, 45))


def entry_words(pick: Pick) -> str:
    rng = pick.rng
    habit = rng.choice(rng.choice(list(names.GROUPS.values())))
    return rng.choice((rng.choice(habit.payees), rng.choice(names.SMALL_SHOPS), habit.name))


def category_words(pick: Pick) -> str:
    rng = pick.rng
    return rng.choice(("car", "gifts", "other", "work", "home", "phone", "fun", "food", "health", "family", "trips"))


VALUES: dict[str, ValueFunction] = {
    "record_expense.amount": expense,
    "record_expense.payee_name": shop,
    "record_expense.currency": currency,
    "record_income.amount": income,
    "record_income.payee_name": source,
    "record_income.currency": other_currency,
    "date": lately,
    "memo": lambda pick: pick.rng.choice(names.MEMOS),
    "set_category_budget.amount": assigned,
    "set_category_budget.month": open_month,
    "move_budget_money.amount": moved,
    "move_budget_money.month": open_month,
    "get_month_budget.month": past_month,
    "list_budget_entries.month": past_month,
    "list_budget_entries.query": entry_words,
    "list_budget_categories.query": category_words,
    "list_budget_categories.show": lambda pick: pick.rng.choice(("funded", "empty", "overspent", "hidden")),
    "list_recurring_bills.query": lambda pick: pick.rng.choice(
        ("insurance", "streaming", "plan", "Northlink", "rent", "club", "lessons", "Safe Harbor")
    ),
    "list_savings_goals.query": lambda pick: pick.rng.choice(
        ("new", "fund", "summer", "trip", "tires", "car", "laptop", "holiday", "bike", "piano")
    ),
    "contribute_to_goal.amount": contributed,
    "add_recurring_bill.name": bill_name,
    "add_recurring_bill.payee_name": lambda pick: _new_bill(pick).payee,
    "add_recurring_bill.amount": bill_amount,
    "add_recurring_bill.frequency": lambda pick: _new_bill(pick).frequency,
    "add_recurring_bill.first_due": first_due,
    "limit": lambda pick: pick.rng.choice((2, 3, 4, 5)),
}
