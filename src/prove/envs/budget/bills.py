"""Tools on recurring bills: list them with their next due dates, add one."""

from __future__ import annotations

from datetime import date as Date
from datetime import timedelta
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, InvalidArgument, View, tool
from prove.envs.budget.entities import BillId, CategoryId, Currency, Frequency, Household, RecurringBill
from prove.envs.budget.rules import SOON_DAYS, active_category, next_dues
from prove.envs.common import Cursor, Day, Limit, Money, Query, Words, fold, major, page, search

Status = Literal["overdue", "due_soon", "upcoming"]
FARTHEST_DAYS = 366


class BillRow(View, frozen=True, kw_only=True):
    id: BillId
    name: str
    payee_name: str
    category_id: CategoryId
    category_name: str
    amount: float
    currency: Currency
    frequency: Frequency
    next_due: Date
    status: Status


class BillPage(View, frozen=True, kw_only=True):
    bills: list[BillRow]
    next_cursor: str | None = None


def _status(due: Date, today: Date) -> Status:
    if due < today:
        return "overdue"
    return "due_soon" if due <= today + timedelta(days=SOON_DAYS) else "upcoming"


def _row(household: Household, bill: RecurringBill, due: Date, today: Date) -> BillRow:
    category = household.categories.need(bill.category_id, "category_id")
    return BillRow(
        id=bill.id,
        name=bill.name,
        payee_name=bill.payee_name,
        category_id=category.id,
        category_name=category.name,
        amount=major(bill.amount),
        currency=category.currency,
        frequency=bill.frequency,
        next_due=due,
        status=_status(due, today),
    )


def _text(bill: RecurringBill) -> str:
    return f"{bill.name} {bill.payee_name}"


@tool(read_only=True)
def list_recurring_bills(
    household: Household,
    query: Annotated[Query | None, Field(description="Words of name or payee")] = None,
    category_id: Annotated[CategoryId | None, Field(description="Only of this category")] = None,
    status: Annotated[Status | None, Field(description="overdue, due_soon (within 7 days) or upcoming")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> BillPage:
    """List recurring bills, next due first. Returns one page, and next_cursor if there is more."""
    if category_id is not None:
        household.categories.need(category_id, "category_id")
    rows = search(household.recurring_bills, query, _text)
    today = household.now.date()
    if category_id is not None:
        rows = [b for b in rows if b.category_id == category_id]
    due = next_dues(household, rows)
    if status is not None:
        rows = [b for b in rows if _status(due[b.id], today) == status]
    rows.sort(key=lambda b: (due[b.id], b.name))
    shown, following = page(rows, limit, cursor)
    return BillPage(bills=[_row(household, b, due[b.id], today) for b in shown], next_cursor=following)


@tool
def add_recurring_bill(
    household: Household,
    name: Annotated[str, Words(60), Field(description="What it is called")],
    payee_name: Annotated[str, Words(80), Field(description="Paid to")],
    category_id: Annotated[CategoryId, Field(description="Category that pays it")],
    amount: Annotated[int, Money(0.01, 100_000), Field(description="Each time")],
    frequency: Annotated[Frequency, Field(description="weekly, monthly, quarterly or yearly")],
    first_due: Annotated[Date, Day(), Field(description="First due date, today to a year ahead")],
) -> BillRow:
    """Add a bill that comes again. Refuses a hidden category and a name that another bill has."""
    category = active_category(household, category_id)
    today = household.now.date()
    last = today + timedelta(days=FARTHEST_DAYS)
    if not today <= first_due <= last:
        raise InvalidArgument("first_due", f"{first_due} is not from today ({today}) to {last}.")
    folded = fold(name)
    twin = next((b for b in household.recurring_bills if fold(b.name) == folded), None)
    if twin is not None:
        raise Conflict("bill_exists", f"name: there is a bill {twin.name!r} ({twin.id}) already; choose another name.")
    bill = household.recurring_bills.put(
        RecurringBill(
            id=household.new_id(household.recurring_bills),
            name=name,
            payee_name=payee_name,
            category_id=category.id,
            amount=amount,
            frequency=frequency,
            first_due=first_due,
        )
    )
    return _row(household, bill, first_due, today)
