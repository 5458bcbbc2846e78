"""Tools on savings goals: list them, put money to one."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date as Date
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, Refused, View, tool
from prove.envs.budget.books import books_of, number_of
from prove.envs.budget.entities import Contribution, Currency, GoalId, Household, SavingsGoal
from prove.envs.budget.rules import must_cover, this_month
from prove.envs.common import Cursor, Limit, Money, Query, major, page, search, spoken

Status = Literal["open", "reached", "overdue"]


class GoalRow(View, frozen=True, kw_only=True):
    id: GoalId
    name: str
    target: float
    saved: float
    missing: float
    currency: Currency
    percent: int
    target_date: Date
    monthly_needed: float | None = None
    status: Status


class GoalPage(View, frozen=True, kw_only=True):
    goals: list[GoalRow]
    next_cursor: str | None = None


class ContributionResult(GoalRow, frozen=True, kw_only=True):
    amount: float
    ready_to_assign: float


def _base_saved(rows: Iterable[Contribution]) -> dict[str, int]:
    found: dict[str, int] = {}
    for row in rows:
        found[row.goal_id] = found.get(row.goal_id, 0) + row.amount
    return found


def saved_for(household: Household, goal: SavingsGoal) -> int:
    """What has been put to a goal, in cents."""
    table = household.contributions
    # Contributions are only ever added.
    saved = table.base.derived("saved", _base_saved).get(goal.id, 0)
    if table.overlay:
        saved += sum(c.amount for c in table.overlay.values() if c is not None and c.goal_id == goal.id)
    return saved


def _fields(household: Household, goal: SavingsGoal, today: Date) -> dict[str, object]:
    saved, until = saved_for(household, goal), goal.target_date
    missing = goal.target - saved
    months = (until.year - today.year) * 12 + until.month - today.month + 1
    return {
        "id": goal.id,
        "name": goal.name,
        "target": major(goal.target),
        "saved": major(saved),
        "missing": major(missing),
        "currency": goal.currency,
        "percent": saved * 100 // goal.target,
        "target_date": until,
        # Rounded up, so that the last month does not fall short.
        "monthly_needed": major(-(-missing // months)) if missing and months > 0 else None,
        "status": _status(goal, saved, today),
    }


def _status(goal: SavingsGoal, saved: int, today: Date) -> Status:
    if saved >= goal.target:
        return "reached"
    return "overdue" if goal.target_date < today else "open"


def _text(goal: SavingsGoal) -> str:
    return goal.name


@tool(read_only=True)
def list_savings_goals(
    household: Household,
    query: Annotated[Query | None, Field(description="Words of the name")] = None,
    status: Annotated[
        Status | None, Field(description="open, reached, or overdue (date passed, money missing)")
    ] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> GoalPage:
    """List savings goals by target date. Returns one page, and next_cursor if there is more."""
    today = household.now.date()
    rows = search(household.savings_goals, query, _text)
    if status is not None:
        rows = [g for g in rows if _status(g, saved_for(household, g), today) == status]
    rows.sort(key=lambda g: (g.target_date, g.name))
    shown, following = page(rows, limit, cursor)
    goals = [GoalRow(**_fields(household, g, today)) for g in shown]  # type: ignore[arg-type]
    return GoalPage(goals=goals, next_cursor=following)


@tool
def contribute_to_goal(
    household: Household,
    goal_id: Annotated[GoalId, Field(description="Id of the savings goal")],
    amount: Annotated[int, Money(0.01, 100_000), Field(description="How much")],
) -> ContributionResult:
    """Put money to a savings goal out of what is left to assign. Refuses more than that, more than the goal is missing,
    and a goal that is reached."""
    goal = household.savings_goals.need(goal_id, "goal_id")
    missing = goal.target - saved_for(household, goal)
    if not missing:
        raise Conflict("goal_reached", f"goal_id: {goal.name} ({goal.id}) is reached already.")
    if amount > missing:
        raise Refused(
            "more_than_missing",
            f"amount: {spoken(amount, goal.currency)} is more than the {spoken(missing, goal.currency)} that "
            f"{goal.name} ({goal.id}) is missing.",
            [{"pointer": "/amount", "problem": "more than is missing", "allowed": f"at most {missing / 100:.2f}"}],
        )
    before, month = books_of(household), this_month(household)
    household.contributions.put(
        Contribution(id=household.new_id(household.contributions), goal_id=goal.id, month=month, amount=amount)
    )
    after = books_of(household)
    must_cover(before, after, goal.currency, month, amount)
    ready = after.available(goal.currency, number_of(month))
    return ContributionResult(
        **_fields(household, goal, household.now.date()),  # type: ignore[arg-type]
        amount=major(amount),
        ready_to_assign=major(max(ready, 0)),
    )
