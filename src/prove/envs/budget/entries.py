"""Tools on entries: record expenses and incomes, list them, delete one."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from datetime import date as Date
from datetime import timedelta
from typing import Annotated

from pydantic import Field

from prove.engine import InvalidArgument, Refused, Table, View, tool
from prove.envs.budget.books import Books, books_of, number_of
from prove.envs.budget.entities import (
    BillId,
    BudgetEntry,
    Category,
    CategoryId,
    Currency,
    EntryId,
    Household,
    Kind,
)
from prove.envs.budget.rules import (
    Month,
    active_category,
    must_be_open,
    must_cover,
    must_not_overspend,
    next_due,
    plan_of,
    planned_month,
    same_currency,
    this_month,
    warning_of,
)
from prove.envs.common import Cursor, Day, Limit, Money, Query, Words, iso_month, major, page, search

PAID_AHEAD_DAYS = 370
"""A bill whose next due date is farther away than this has been paid for long enough."""

Amount = Annotated[int, Money(0.01, 100_000), Field(description="How much")]
On = Annotated[Date, Day(), Field(description="Day; else today")]
InCurrency = Annotated[Currency, Field(description="USD, EUR, GBP or CAD")]
Payee = Annotated[str, Words(80)]
Memo = Annotated[str, Words(140), Field(description="Note")]


class EntryRow(View, frozen=True, kw_only=True):
    id: EntryId
    kind: Kind
    date: Date
    payee_name: str = ""
    amount: float
    currency: Currency
    category_id: CategoryId | None = None
    category_name: str = ""
    bill_name: str = ""
    memo: str = ""


class EntryPage(View, frozen=True, kw_only=True):
    entries: list[EntryRow]
    next_cursor: str | None = None


class ExpenseResult(EntryRow, frozen=True, kw_only=True):
    left: float | None = None
    overspent: float | None = None
    ready_to_assign: float
    warning: str | None = None
    bill_next_due: Date | None = None


class IncomeResult(EntryRow, frozen=True, kw_only=True):
    ready_to_assign: float


class DeletedEntry(View, frozen=True, kw_only=True):
    kind: Kind
    date: Date
    payee_name: str = ""
    amount: float
    currency: Currency
    category_id: CategoryId | None = None
    category_name: str = ""
    left: float | None = None
    overspent: float | None = None
    ready_to_assign: float


def _fields(household: Household, entry: BudgetEntry) -> dict[str, object]:
    category = household.categories.get(entry.category_id) if entry.category_id else None
    bill = household.recurring_bills.get(entry.bill_id) if entry.bill_id else None
    return {
        "id": entry.id,
        "kind": entry.kind,
        "date": entry.date,
        "payee_name": entry.payee_name,
        "amount": major(entry.amount),
        "currency": entry.currency,
        "category_id": category.id if category else None,
        "category_name": category.name if category else "",
        "bill_name": bill.name if bill else "",
        "memo": entry.memo,
    }


def _open_day(household: Household, day: Date | None) -> Date:
    """A day up to today, in an open month; today if none is given."""
    today = household.now.date()
    if day is None:
        return today
    first = plan_of(household).first_month
    if not first <= iso_month(day) or day > today:
        raise InvalidArgument("date", f"{day} is not from {first}-01 to today ({today}).")
    must_be_open(household, iso_month(day), "date")
    return day


@tool
def record_expense(
    household: Household,
    amount: Amount,
    category_id: Annotated[CategoryId | None, Field(description="By default the bill's, or none")] = None,
    bill_id: Annotated[BillId | None, Field(description="Bill that it pays")] = None,
    payee_name: Annotated[Payee | None, Field(description="By default the bill's payee")] = None,
    date: On | None = None,
    currency: InCurrency | None = None,
    memo: Memo | None = None,
) -> ExpenseResult:
    """Record money spent, which may settle the next due date of a bill; with no category it comes off what is left to
    assign. Warns of a category over budget, or refuses if it is strict. Refuses a closed month and another currency."""
    day = _open_day(household, date)
    bill = None if bill_id is None else household.recurring_bills.need(bill_id, "bill_id")
    key = category_id if category_id is not None else bill.category_id if bill is not None else None
    category = None if key is None else active_category(household, key)
    money = currency or plan_of(household).currency
    if category is not None:
        same_currency(money, category)
    else:
        _must_be_kept(household, money)
    due = None
    if bill is not None:
        due = next_due(household, bill)
        if due > household.now.date() + timedelta(days=PAID_AHEAD_DAYS):
            raise Refused("bill_paid_ahead", f"bill_id: {bill.name} ({bill.id}) is paid until {due}.")
    before = books_of(household)
    entry = household.budget_entries.put(
        BudgetEntry(
            id=household.new_id(household.budget_entries),
            kind="expense",
            amount=amount,
            currency=money,
            date=day,
            payee_name=payee_name or (bill.payee_name if bill is not None else ""),
            memo=memo or "",
            category_id=category.id if category is not None else "",
            bill_id=bill.id if bill is not None else "",
            due_on=due,
            recorded_at=household.now,
        )
    )
    month = iso_month(day)
    if category is None:
        must_cover(household, before, money, month, amount)
    elif category.overspending == "refuse":
        must_not_overspend(household, before, category, month)
    after = books_of(household)
    left = _left(after, category, month)
    return ExpenseResult(
        **_fields(household, entry),  # type: ignore[arg-type]
        left=major(left) if left is not None and left >= 0 else None,
        overspent=major(-left) if left is not None and left < 0 else None,
        ready_to_assign=_ready(household, after, money),
        warning=warning_of(after, category, month) if category is not None else None,
        bill_next_due=next_due(household, bill) if bill is not None else None,
    )


def _left(books: Books, category: Category | None, month: str) -> int | None:
    """Cents left in a category, below zero if it is overspent."""
    return None if category is None else books.line(category.id, number_of(month)).left


def _ready(household: Household, books: Books, currency: str) -> float:
    """What is left to assign this month."""
    return major(max(books.available(currency, number_of(this_month(household))), 0))


def _must_be_kept(household: Household, currency: str) -> None:
    """Refuses a currency in which the budget keeps nothing."""
    held = sorted({c.currency for c in household.categories})
    if currency not in held:
        raise Refused(
            "currency_mismatch",
            f"currency: no category of this budget is kept in {currency}.",
            [{"pointer": "/currency", "problem": "another currency", "allowed": held}],
        )


@tool
def record_income(
    household: Household,
    amount: Amount,
    payee_name: Annotated[Payee, Field(description="Who it comes from")],
    date: On | None = None,
    currency: InCurrency | None = None,
) -> IncomeResult:
    """Record money that came in, to be assigned. Refuses a closed month, and a currency of no category."""
    day = _open_day(household, date)
    money = currency or plan_of(household).currency
    _must_be_kept(household, money)
    entry = household.budget_entries.put(
        BudgetEntry(
            id=household.new_id(household.budget_entries),
            kind="income",
            amount=amount,
            currency=money,
            date=day,
            payee_name=payee_name,
            recorded_at=household.now,
        )
    )
    ready = _ready(household, books_of(household), money)
    return IncomeResult(**_fields(household, entry), ready_to_assign=ready)  # type: ignore[arg-type]


def _text(entry: BudgetEntry) -> str:
    return f"{entry.payee_name} {entry.memo}"


def _name(row: object) -> str:
    return str(getattr(row, "name", ""))


def _newest(rows: Iterable[BudgetEntry]) -> list[BudgetEntry]:
    return sorted(reversed(list(rows)), key=lambda e: e.date, reverse=True)


def _all_newest(table: Table[BudgetEntry]) -> list[BudgetEntry]:
    """Every entry, newest first; of one day, what was recorded last."""
    rows = table.base.derived("newest", _newest)
    overlay = table.overlay
    if not overlay:
        return rows
    base = table.base.rows
    rows = [e for e in rows if e.id not in overlay] if any(key in base for key in overlay) else rows.copy()
    latest = rows[0].date if rows else Date.min
    today: list[BudgetEntry] = []
    for entry in overlay.values():
        if entry is None:
            continue
        if entry.date >= latest:
            today.append(entry)
        else:
            rows.insert(bisect_left(rows, -entry.date.toordinal(), key=lambda e: -e.date.toordinal()), entry)
    return _newest(today) + rows


@tool(read_only=True)
def list_budget_entries(
    household: Household,
    query: Annotated[Query | None, Field(description="Words of payee, memo or category")] = None,
    month: Annotated[Month | None, Field(description="Only of this month, YYYY-MM")] = None,
    category_id: Annotated[CategoryId | None, Field(description="Only of this category")] = None,
    kind: Annotated[Kind | None, Field(description="expense or income")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> EntryPage:
    """List expenses and incomes, newest first. Returns one page, and next_cursor if there is more."""
    if month is not None:
        month = planned_month(household, month)
    table = household.budget_entries
    rows: list[BudgetEntry]
    if query is not None:
        via = {"category_id": (household.categories, _name)}
        rows = _newest(search(table, query, _text, via=via))
        if category_id is not None:
            household.categories.need(category_id, "category_id")
            rows = [e for e in rows if e.category_id == category_id]
    elif category_id is not None:
        household.categories.need(category_id, "category_id")
        rows = _newest(table.where(category_id=category_id))
    else:
        rows = _all_newest(table)
    if month is not None:
        rows = [e for e in rows if iso_month(e.date) == month]
    if kind is not None:
        rows = [e for e in rows if e.kind == kind]
    shown, following = page(rows, limit, cursor)
    entries = [EntryRow(**_fields(household, e)) for e in shown]  # type: ignore[arg-type]
    return EntryPage(entries=entries, next_cursor=following)


@tool(destructive=True)
def delete_budget_entry(
    household: Household,
    entry_id: Annotated[EntryId, Field(description="Id of the expense or income")],
) -> DeletedEntry:
    """Delete an entry; an expense gives its money back to the category. Refuses one in a closed month, and an income
    that is assigned already."""
    entry = household.budget_entries.need(entry_id, "entry_id")
    month = iso_month(entry.date)
    must_be_open(household, month, "entry_id")
    before = books_of(household)
    fields = _fields(household, entry)
    household.budget_entries.delete(entry.id)
    if entry.kind == "income":
        must_cover(household, before, entry.currency, month, entry.amount, "entry_id")
    after = books_of(household)
    category = household.categories.get(entry.category_id)
    shown = {n: fields[n] for n in DeletedEntry.__struct_fields__ if n in fields}
    left = _left(after, category, month)
    return DeletedEntry(
        **shown,  # type: ignore[arg-type]
        left=major(left) if left is not None and left >= 0 else None,
        overspent=major(-left) if left is not None and left < 0 else None,
        ready_to_assign=_ready(household, after, entry.currency),
    )
