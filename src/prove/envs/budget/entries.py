"""Tools on entries: record expenses and incomes, list them, delete one."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from datetime import date as Date
from datetime import timedelta
from operator import attrgetter
from typing import Annotated

from pydantic import Field

from prove.engine import Entity, InvalidArgument, Refused, View, World, tool
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
    months_later,
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
from prove.envs.common import Cursor, Day, Limit, Money, Query, Words, fold, iso_month, major, page, ready, search
from prove.envs.common.lists import WordIndex, positions

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
    month, after = iso_month(day), books_of(household)
    if category is None:
        must_cover(before, after, money, month, amount)
    elif category.overspending == "refuse":
        must_not_overspend(before, after, category, month)
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
    held = household.categories.base.derived("currencies", _currencies)
    if currency not in held:
        raise Refused(
            "currency_mismatch",
            f"currency: no category of this budget is kept in {currency}.",
            [{"pointer": "/currency", "problem": "another currency", "allowed": held}],
        )


def _currencies(categories: Iterable[Category]) -> list[Currency]:
    return sorted({c.currency for c in categories})


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


class _Words(Entity, frozen=True, kw_only=True):
    """By what an entry is found; ``id`` is the entry's. Never a row of a table."""

    text: str


def _text(row: _Words) -> str:
    return row.text


def _words(entry: BudgetEntry, categories: Mapping[str, Category]) -> _Words:
    category = categories.get(entry.category_id)
    return _Words(id=entry.id, text=f"{entry.payee_name} {entry.memo} {category.name if category else ''}")


class _Journal:
    """The entries of a world, newest first; of one day, what was recorded last."""

    def __init__(self, world: World) -> None:
        entries: Iterable[BudgetEntry] = world.tables["budget_entries"].rows.values()
        self.rows = _newest(entries)
        self.of: dict[str, list[BudgetEntry]] = {}
        """Category -> its entries."""
        for entry in self.rows:
            self.of.setdefault(entry.category_id, []).append(entry)
        self.categories: Mapping[str, Category] = world.tables["categories"].rows
        self.lines: dict[str, EntryRow] = {}
        """Entries as listed, as far as they were asked for."""
        self.index = WordIndex((_words(e, self.categories) for e in self.rows), _text)


def _newest(rows: Iterable[BudgetEntry]) -> list[BudgetEntry]:
    return sorted(reversed(list(rows)), key=attrgetter("date"), reverse=True)


def _listed(household: Household, query: str | None, category_id: str | None) -> list[BudgetEntry]:
    """The entries, newest first, with every word of a query or a longer word that begins so, and of a category."""
    journal = household.world.derived(_Journal)
    rows = journal.rows if category_id is None else journal.of.get(category_id, [])
    overlay = household.budget_entries.overlay
    if query is not None:
        rows = [journal.rows[number] for number in positions(journal.index.having(fold(query).split()))]
        if category_id is not None:
            rows = [e for e in rows if e.category_id == category_id]
    if not overlay:
        return rows
    rows = [e for e in rows if e.id not in overlay]
    made = [e for e in overlay.values() if e is not None and category_id in (None, e.category_id)]
    if query is not None:
        fitting = {w.id for w in search([_words(e, journal.categories) for e in made], query, _text)}
        made = [e for e in made if e.id in fitting]
    # Among entries of one day, later recorded ones come first: each goes before those of its day.
    for entry in made:
        rows.insert(bisect_left(rows, -entry.date.toordinal(), key=lambda e: -e.date.toordinal()), entry)
    return rows


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
    if category_id is not None:
        household.categories.need(category_id, "category_id")
    rows = _listed(household, query, category_id)
    if month is not None:
        first = Date.fromisoformat(f"{month}-01")
        following_month = months_later(first, 1)
        rows = [e for e in rows if first <= e.date < following_month]
    if kind is not None:
        rows = [e for e in rows if e.kind == kind]
    shown, following = page(rows, limit, cursor)
    return EntryPage(entries=_rows(household, shown), next_cursor=following)


def _rows(household: Household, entries: Iterable[BudgetEntry]) -> list[EntryRow]:
    """Entries as listed. They never change, nor do the names of categories and bills."""
    known: dict[str, EntryRow] = household.world.derived(_Journal).lines
    base, rows = household.budget_entries.base.rows, []
    for entry in entries:
        row = known.get(entry.id)
        if row is None:
            row = EntryRow(**_fields(household, entry))  # type: ignore[arg-type]
            if entry.id in base:
                row = known[entry.id] = ready(row)
        rows.append(row)
    return rows


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
    after = books_of(household)
    if entry.kind == "income":
        must_cover(before, after, entry.currency, month, entry.amount, "entry_id")
    category = household.categories.get(entry.category_id)
    shown = {n: fields[n] for n in DeletedEntry.__struct_fields__ if n in fields}
    left = _left(after, category, month)
    return DeletedEntry(
        **shown,  # type: ignore[arg-type]
        left=major(left) if left is not None and left >= 0 else None,
        overspent=major(-left) if left is not None and left < 0 else None,
        ready_to_assign=_ready(household, after, entry.currency),
    )
