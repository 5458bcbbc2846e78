"""The rules that several tools share: open months, one currency at a time, what may be taken from where, due dates."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable, Iterator
from datetime import date as Date
from datetime import timedelta
from typing import Annotated, Any

from pydantic import Field

from prove.engine import InvalidArgument, Refused, World
from prove.envs.budget.books import Books, month_of, number_of
from prove.envs.budget.entities import Category, Frequency, Household, Plan, RecurringBill
from prove.envs.common import iso_month, spoken

AHEAD = 12
"""How many months ahead can be planned."""
SOON_DAYS = 7
_NO_ROWS: dict[str, Any] = {}
_STEPS = {"monthly": 1, "quarterly": 3, "yearly": 12}

Month = Annotated[
    str,
    Field(
        pattern=r"^20[0-9]{2}-(0[1-9]|1[0-2])$",
        description="YYYY-MM; else this month",
        # A text that people say in other words, as they do dates.
        json_schema_extra={"format": "month"},
    ),
]


def plan_of(household: Household) -> Plan:
    """The one budget of a world."""
    return next(iter(household.plans))


def this_month(household: Household) -> str:
    """The month of the session's moment."""
    return iso_month(household.now.date())


def planned_month(household: Household, month: str | None) -> str:
    """A month that the budget covers, this one if none is given."""
    now = this_month(household)
    if month is None:
        return now
    first, last = plan_of(household).first_month, month_of(number_of(now) + AHEAD)
    if not first <= month <= last:
        raise InvalidArgument("month", f"{month} is not from {first} to {last}, the months of this budget.")
    return month


def must_be_open(household: Household, month: str, parameter: str) -> None:
    """Refuses a change in a closed month."""
    closed = plan_of(household).closed_through
    if month <= closed:
        raise Refused(
            "month_closed",
            f"{parameter}: {month} is closed, as is every month up to {closed}; nothing in it can change.",
            [{"pointer": f"/{parameter}", "problem": "closed month", "allowed": f"after {closed}"}],
        )


def active_category(household: Household, category_id: str, parameter: str = "category_id") -> Category:
    """A category that is not hidden."""
    category = household.categories.need(category_id, parameter)
    if category.hidden:
        raise Refused("category_hidden", f"{parameter}: {category.name} ({category.id}) is hidden and takes no money.")
    return category


def same_currency(currency: str, category: Category) -> None:
    """Refuses money of another currency than the category's."""
    if currency != category.currency:
        raise Refused(
            "currency_mismatch",
            f"currency: {category.name} ({category.id}) is kept in {category.currency}, not in {currency}.",
            [{"pointer": "/currency", "problem": "another currency", "allowed": category.currency}],
        )


def must_cover(before: Books, after: Books, currency: str, month: str, wanted: int, parameter: str = "amount") -> None:
    """Refuses a change, already made, that takes more than what is left to assign, in its month or a later one."""
    number = number_of(month)
    earlier = before.ready_from(currency, number)
    for later, ready in after.ready_from(currency, number).items():
        was = earlier.get(later, earlier[max(earlier)])
        if ready < 0 and ready < was:
            had = max(min(earlier.values()), 0)
            raise Refused(
                "not_enough_to_assign",
                f"{parameter}: this takes {spoken(wanted, currency)}, and {spoken(had, currency)} is left to assign "
                f"in {month}.",
                [{"pointer": f"/{parameter}", "problem": "more than is left to assign", "left": f"{had / 100:.2f}"}],
            )


def must_not_overspend(before: Books, after: Books, category: Category, month: str) -> None:
    """Refuses a change, already made, by which a category is overspent, or more so than it was."""
    number = number_of(month)
    for later in range(number, max(after.last, number) + 1):
        left, was = after.line(category.id, later).left, before.line(category.id, later).left
        if left < 0 and left < was:
            when = month_of(later)
            raise Refused(
                "over_budget",
                f"amount: {category.name} ({category.id}) would be {spoken(-left, category.currency)} over budget in "
                f"{when}; {spoken(max(was, 0), category.currency)} is left in it.",
                [{"pointer": "/amount", "problem": "over budget", "left": f"{max(was, 0) / 100:.2f}"}],
            )


def warning_of(books: Books, category: Category, month: str) -> str | None:
    """What to warn of: overspending in this month."""
    left = books.line(category.id, number_of(month)).left
    if left >= 0:
        return None
    return f"over budget: {category.name} is overspent by {spoken(-left, category.currency)} in {month}"


def months_later(day: Date, months: int) -> Date:
    """The same day of a later month, or its last day if it has no such day."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return Date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def due_dates(first: Date, frequency: Frequency, since: Date | None = None) -> Iterator[Date]:
    """The due dates by the rule, without end; ``since``: from this one of them on."""
    number = 0
    if since is not None:
        apart = (since.year - first.year) * 12 + since.month - first.month
        number = (since - first).days // 7 if frequency == "weekly" else apart // _STEPS[frequency]
    while True:
        yield (
            first + timedelta(days=7 * number)
            if frequency == "weekly"
            else months_later(first, _STEPS[frequency] * number)
        )
        number += 1


def next_due(household: Household, bill: RecurringBill) -> Date:
    """The first due date of a bill that no entry settles."""
    return next_dues(household, [bill])[bill.id]


def next_dues(household: Household, bills: Iterable[RecurringBill]) -> dict[str, Date]:
    """Of each bill, the first due date that no entry settles."""
    known = household.world.derived(_world_dues)
    settled: dict[str, set[Date | None]] = {}
    opened: dict[str, list[Date]] = {}
    base = household.world.tables["budget_entries"].rows
    # Entries are only ever added or deleted.
    for key, row in household.overlays.get("budget_entries", _NO_ROWS).items():
        if row is not None:
            settled.setdefault(row.bill_id, set()).add(row.due_on)
        elif key in base and base[key].due_on is not None:
            opened.setdefault(base[key].bill_id, []).append(base[key].due_on)
    found: dict[str, Date] = {}
    for bill in bills:
        due = known.get(bill.id, bill.first_due)
        paid = settled.get(bill.id)
        if paid and due in paid:
            due = next(day for day in due_dates(bill.first_due, bill.frequency, due) if day not in paid)
        # What was settled when the world began, and is not any more, comes first.
        again = [d for d in opened.get(bill.id, ()) if not paid or d not in paid]
        found[bill.id] = min((due, *again))
    return found


def _world_dues(world: World) -> dict[str, Date]:
    paid: dict[str, set[Date | None]] = {}
    for entry in world.tables["budget_entries"].rows.values():
        paid.setdefault(entry.bill_id, set()).add(entry.due_on)
    found = {}
    for bill in world.tables["recurring_bills"].rows.values():
        done = paid.get(bill.id, set())
        found[bill.id] = next(day for day in due_dates(bill.first_due, bill.frequency) if day not in done)
    return found
