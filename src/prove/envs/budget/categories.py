"""Tools on categories and the month's budget: list, look, assign, move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from prove.engine import Entity, InvalidArgument, Refused, View, World, tool
from prove.envs.budget.books import Books, books_of, number_of
from prove.envs.budget.entities import (
    Allotment,
    Category,
    CategoryId,
    Currency,
    GroupId,
    Household,
    MoneyMove,
    Overspending,
)
from prove.envs.budget.rules import (
    Month,
    active_category,
    must_be_open,
    must_cover,
    must_not_overspend,
    plan_of,
    planned_month,
    this_month,
    warning_of,
)
from prove.envs.common import Cursor, Limit, Money, Query, first_page, fold, major, page, ready, spoken
from prove.envs.common.lists import WordIndex, positions

Show = Literal["active", "funded", "empty", "overspent", "hidden"]


class GroupRow(View, frozen=True, kw_only=True):
    id: GroupId
    name: str


class CategoryRow(View, frozen=True, kw_only=True):
    id: CategoryId
    name: str
    group: GroupRow
    left: float
    overspent: float | None = None
    currency: Currency
    overspending: Overspending = "warn"
    hidden: bool = False


class CategoryPage(View, frozen=True, kw_only=True):
    month: str
    categories: list[CategoryRow]
    next_cursor: str | None = None


class LineRow(View, frozen=True, kw_only=True):
    id: CategoryId
    name: str
    carried: float | None = None
    assigned: float
    moved_in: float | None = None
    moved_out: float | None = None
    spent: float
    left: float
    overspent: float | None = None


class MonthBudget(View, frozen=True, kw_only=True):
    month: str
    closed: bool = False
    currency: Currency
    income: float
    assigned: float
    spent: float
    left: float
    overspent: float | None = None
    ready_to_assign: float
    overassigned: float | None = None
    categories: list[LineRow]
    next_cursor: str | None = None


class CategoryMonth(View, frozen=True, kw_only=True):
    category_id: CategoryId
    category_name: str
    month: str
    currency: Currency
    assigned: float
    spent: float
    left: float | None = None
    overspent: float | None = None
    ready_to_assign: float
    warning: str | None = None


class MoveResult(View, frozen=True, kw_only=True):
    month: str
    currency: Currency
    amount: float
    from_category_id: CategoryId
    from_category_name: str
    from_left: float
    to_category_id: CategoryId
    to_category_name: str
    to_left: float


def _shown(cents: int) -> float | None:
    """An amount that is only shown if there is any."""
    return major(cents) if cents > 0 else None


class _Words(Entity, frozen=True, kw_only=True):
    """By what a category is found; ``id`` is the category's. Never a row of a table."""

    text: str


def _text(row: _Words) -> str:
    return row.text


class _Directory:
    """The categories of a world, which no tool changes."""

    def __init__(self, world: World) -> None:
        self.rows: list[Category] = list(world.tables["categories"].rows.values())
        self.hidden = 0
        """A bit for each category that is hidden, as in :class:`WordIndex`."""
        self.everything = (1 << len(self.rows)) - 1
        self.in_group: dict[str, int] = {}
        for number, row in enumerate(self.rows):
            self.hidden |= row.hidden << number
            self.in_group[row.group_id] = self.in_group.get(row.group_id, 0) | 1 << number
        self.of: dict[str, list[Category]] = {}
        """Currency -> its categories."""
        for row in self.rows:
            self.of.setdefault(row.currency, []).append(row)
        groups = world.tables["category_groups"].rows
        self.groups = {key: GroupRow(id=key, name=group.name) for key, group in groups.items()}
        words = (_Words(id=c.id, text=f"{c.name} {groups[c.group_id].name}") for c in self.rows)
        self.index = WordIndex(words, _text)


def _category_row(directory: _Directory, books: Books, category: Category, number: int) -> CategoryRow:
    """A category as listed, kept for as long as nothing happens in it."""
    kept = books.shown_of(category.id)
    row: CategoryRow | None = kept.get(("row", number))
    if row is None:
        left = books.line(category.id, number).left
        row = kept["row", number] = ready(
            CategoryRow(
                id=category.id,
                name=category.name,
                group=directory.groups[category.group_id],
                left=major(max(left, 0)),
                overspent=_shown(-left),
                currency=category.currency,
                overspending=category.overspending,
                hidden=category.hidden,
            )
        )
    return row


@tool(read_only=True)
def list_budget_categories(
    household: Household,
    query: Annotated[Query | None, Field(description="Words of name or group")] = None,
    group_id: Annotated[GroupId | None, Field(description="Only in this group")] = None,
    show: Annotated[
        Show, Field(description="active (not hidden), funded (money left), empty, overspent, hidden")
    ] = "active",
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> CategoryPage:
    """List categories by group, with what is left in each this month. Returns one page, and next_cursor if there is
    more."""
    if group_id is not None:
        household.category_groups.need(group_id, "group_id")
    directory = household.world.derived(_Directory)
    month = this_month(household)
    number, books = number_of(month), books_of(household)
    wanted = directory.hidden if show == "hidden" else directory.everything & ~directory.hidden
    if query is not None:
        wanted &= directory.index.having(fold(query).split())
    if group_id is not None:
        wanted &= directory.in_group.get(group_id, 0)
    rows: Iterable[Category] = map(directory.rows.__getitem__, positions(wanted))
    if show not in ("active", "hidden"):
        rows = (c for c in rows if _stands(books.line(c.id, number).left) == show)
    shown, following = first_page(rows, limit, cursor)
    listed = [_category_row(directory, books, c, number) for c in shown]
    return CategoryPage(month=month, categories=listed, next_cursor=following)


def _stands(left: int) -> Show:
    return "funded" if left > 0 else "empty" if left == 0 else "overspent"


@tool(read_only=True)
def get_month_budget(
    household: Household,
    month: Month | None = None,
    category_id: Annotated[CategoryId | None, Field(description="Line of this category only")] = None,
    currency: Annotated[Currency | None, Field(description="USD, EUR, GBP or CAD; the budget's if not given")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> MonthBudget:
    """Get a month's budget: totals, what is ready to assign, and a line per category. Returns one
    page of lines, and next_cursor if there are more."""
    month = planned_month(household, month)
    plan = plan_of(household)
    only = None if category_id is None else household.categories.need(category_id, "category_id")
    if only is not None and currency is None:
        currency = only.currency
    currency = currency or plan.currency
    number, books = number_of(month), books_of(household)
    rows = household.world.derived(_Directory).of.get(currency, [])
    totals = _totals(books, currency, number, rows)
    chosen = [c for c in rows if not c.hidden] if only is None else [only] if only.currency == currency else []
    shown, following = page(chosen, limit, cursor)
    return MonthBudget(
        month=month,
        closed=month <= plan.closed_through,
        currency=currency,
        income=major(books.came_in(currency, number)),
        assigned=major(totals.assigned),
        spent=major(totals.spent),
        left=major(totals.left),
        overspent=_shown(totals.overspent),
        ready_to_assign=major(max(totals.ready, 0)),
        overassigned=_shown(-totals.ready),
        categories=[_line(books, c, number) for c in shown],
        next_cursor=following,
    )


class _Totals(NamedTuple):
    """What the lines of one currency come to in a month, in cents, and what can be assigned."""

    assigned: int
    spent: int
    left: int
    overspent: int
    ready: int


def _totals(books: Books, currency: str, number: int, categories: Iterable[Category]) -> _Totals:
    found: _Totals | None = books.made.get((currency, number))
    if found is None:
        lines = [books.line(c.id, number) for c in categories]
        found = books.made[currency, number] = _Totals(
            sum(line.flow.assigned for line in lines),
            sum(line.flow.spent for line in lines),
            sum(line.left for line in lines if line.left > 0),
            -sum(line.left for line in lines if line.left < 0),
            books.available(currency, number),
        )
    return found


def _line(books: Books, category: Category, number: int) -> LineRow:
    """A category's line of a month, kept for as long as nothing happens in it."""
    kept = books.shown_of(category.id)
    row: LineRow | None = kept.get(("line", number))
    if row is None:
        carried, flow, left = books.line(category.id, number)
        row = kept["line", number] = ready(
            LineRow(
                id=category.id,
                name=category.name,
                carried=_shown(carried),
                assigned=major(flow.assigned),
                moved_in=_shown(flow.moved_in),
                moved_out=_shown(flow.moved_out),
                spent=major(flow.spent),
                left=major(max(left, 0)),
                overspent=_shown(-left),
            )
        )
    return row


@tool(idempotent=True)
def set_category_budget(
    household: Household,
    category_id: Annotated[CategoryId, Field(description="Id of the category")],
    amount: Annotated[int, Money(0, 100_000), Field(description="Assigned in that month, in all")],
    month: Month | None = None,
) -> CategoryMonth:
    """Set what is assigned to a category in a month, in all. Refuses a closed month, a hidden category, more than is
    left to assign, and less than a strict category has spent."""
    month = planned_month(household, month)
    must_be_open(household, month, "month")
    category = active_category(household, category_id)
    before = books_of(household)
    row = _allotment(household, category.id, month)
    was = row.assigned if row is not None else 0
    if row is not None and amount != was:
        household.allotments.put(row.but(assigned=amount))
    elif row is None and amount:
        key = household.new_id(household.allotments)
        household.allotments.put(Allotment(id=key, category_id=category.id, month=month, assigned=amount))
    books, number = books_of(household), number_of(month)
    must_cover(before, books, category.currency, month, amount - was)
    if category.overspending == "refuse":
        must_not_overspend(before, books, category, month)
    line = books.line(category.id, number)
    return CategoryMonth(
        category_id=category.id,
        category_name=category.name,
        month=month,
        currency=category.currency,
        assigned=major(line.flow.assigned),
        spent=major(line.flow.spent),
        left=major(line.left) if line.left >= 0 else None,
        overspent=_shown(-line.left),
        ready_to_assign=major(max(books.available(category.currency, number), 0)),
        warning=warning_of(books, category, month),
    )


def _allotment(household: Household, category_id: str, month: str) -> Allotment | None:
    """What is assigned to a category in a month, if anything ever was; allotments are never deleted."""
    for row in household.allotments.overlay.values():
        if row is not None and row.month == month and row.category_id == category_id:
            return row
    return household.allotments.base.derived("by month", _by_month).get((category_id, month))


def _by_month(allotments: Iterable[Allotment]) -> dict[tuple[str, str], Allotment]:
    return {(row.category_id, row.month): row for row in allotments}


@tool
def move_budget_money(
    household: Household,
    from_category_id: Annotated[CategoryId, Field(description="Category to take from")],
    to_category_id: Annotated[CategoryId, Field(description="Category that gets it")],
    amount: Annotated[int, Money(0.01, 100_000), Field(description="How much")],
    month: Month | None = None,
) -> MoveResult:
    """Move money from one category to another within a month. Refuses more than is left in the first, a closed month,
    a hidden category to move to, and two currencies."""
    month = planned_month(household, month)
    must_be_open(household, month, "month")
    source = household.categories.need(from_category_id, "from_category_id")
    target = active_category(household, to_category_id, "to_category_id")
    if source.id == target.id:
        raise InvalidArgument("to_category_id", "is the category to take from; choose another one.")
    if source.currency != target.currency:
        raise Refused(
            "currency_mismatch",
            f"to_category_id: {target.name} is kept in {target.currency}, {source.name} in {source.currency}.",
        )
    before, number = books_of(household), number_of(month)
    # What was saved up until now may be planned for later months already.
    left = min(before.line(source.id, n).left for n in range(number, max(before.last, number) + 1))
    if amount > left:
        free = max(left, 0)
        raise Refused(
            "not_enough_left",
            f"amount: {spoken(amount, source.currency)} is more than the {spoken(free, source.currency)} that can be "
            f"moved out of {source.name} ({source.id}) in {month}.",
            [{"pointer": "/amount", "problem": "more than is left", "allowed": f"at most {free / 100:.2f}"}],
        )
    household.money_moves.put(
        MoneyMove(
            id=household.new_id(household.money_moves),
            from_category_id=source.id,
            to_category_id=target.id,
            month=month,
            amount=amount,
        )
    )
    after = books_of(household)
    return MoveResult(
        month=month,
        currency=source.currency,
        amount=major(amount),
        from_category_id=source.id,
        from_category_name=source.name,
        from_left=major(max(after.line(source.id, number).left, 0)),
        to_category_id=target.id,
        to_category_name=target.name,
        to_left=major(max(after.line(target.id, number).left, 0)),
    )
