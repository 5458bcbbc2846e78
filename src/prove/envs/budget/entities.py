"""The rows of a household's budget. Amounts are whole cents, never negative; a month is written 2026-08."""

from __future__ import annotations

from datetime import date as Date
from datetime import datetime
from typing import Annotated, ClassVar, Literal

from prove.engine import VOLATILE, Entity, Ref, State, Table

GroupId = Annotated[str, Ref("category_group")]
CategoryId = Annotated[str, Ref("category")]
EntryId = Annotated[str, Ref("budget_entry")]
BillId = Annotated[str, Ref("recurring_bill")]
GoalId = Annotated[str, Ref("savings_goal")]

Currency = Literal["USD", "EUR", "GBP", "CAD"]
Overspending = Literal["warn", "refuse"]
Kind = Literal["expense", "income"]
Frequency = Literal["weekly", "monthly", "quarterly", "yearly"]


class Plan(Entity, frozen=True, kw_only=True):
    """The budget itself; a world has one."""

    ID_PREFIX: ClassVar[str] = "plan_"
    name: str
    currency: Currency
    """That of an amount whose currency is not said."""
    first_month: str
    closed_through: str
    """This month and all before it are closed: nothing in them changes any more."""


class CategoryGroup(Entity, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "grp_"
    name: str


class Category(Entity, frozen=True, kw_only=True):
    """What money is set aside for. Its currency is that of all that is assigned, moved and spent in it."""

    ID_PREFIX: ClassVar[str] = "cat_"
    INDEXED: ClassVar[tuple[str, ...]] = ("group_id",)
    group_id: GroupId
    name: str
    overspending: Overspending = "warn"
    """refuse: a strict envelope, out of which no more comes than is in it."""
    currency: Currency = "USD"
    hidden: bool = False


class Allotment(Entity, frozen=True, kw_only=True):
    """What is assigned to a category in a month; one row per pair."""

    ID_PREFIX: ClassVar[str] = "alo_"
    INDEXED: ClassVar[tuple[str, ...]] = ("category_id",)
    category_id: CategoryId
    month: str
    assigned: int


class MoneyMove(Entity, frozen=True, kw_only=True):
    """Money moved from one category to another in a month."""

    ID_PREFIX: ClassVar[str] = "mov_"
    from_category_id: CategoryId
    to_category_id: CategoryId
    month: str
    amount: int


class BudgetEntry(Entity, frozen=True, kw_only=True):
    """An expense or an income. Nothing refers to an entry, so that it can be deleted."""

    ID_PREFIX: ClassVar[str] = "ent_"
    INDEXED: ClassVar[tuple[str, ...]] = ("category_id", "bill_id")
    kind: Kind
    amount: int
    currency: Currency
    date: Date
    payee_name: str = ""
    memo: str = ""
    category_id: CategoryId = ""
    """An income has none. An expense without one comes off what is left to assign."""
    bill_id: BillId = ""
    """The bill that it pays, if any."""
    due_on: Date | None = None
    """The due date of that bill that it settles."""
    recorded_at: Annotated[datetime, VOLATILE]


class RecurringBill(Entity, frozen=True, kw_only=True):
    """A cost that comes again. Its due dates follow from the rule; the next one is the first that no entry settles."""

    ID_PREFIX: ClassVar[str] = "bill_"
    INDEXED: ClassVar[tuple[str, ...]] = ("category_id",)
    name: str
    payee_name: str
    category_id: CategoryId
    amount: int
    frequency: Frequency
    first_due: Date


class SavingsGoal(Entity, frozen=True, kw_only=True):
    """Something saved for. What is saved is the sum of its contributions."""

    ID_PREFIX: ClassVar[str] = "goal_"
    name: str
    target: int
    target_date: Date
    currency: Currency = "USD"


class Contribution(Entity, frozen=True, kw_only=True):
    """Money put to a goal out of what was left to assign in a month."""

    ID_PREFIX: ClassVar[str] = "con_"
    INDEXED: ClassVar[tuple[str, ...]] = ("goal_id",)
    goal_id: GoalId
    month: str
    amount: int


class Household(State):
    """A session's view of the budget."""

    plans: Table[Plan]
    category_groups: Table[CategoryGroup]
    categories: Table[Category]
    allotments: Table[Allotment]
    money_moves: Table[MoneyMove]
    budget_entries: Table[BudgetEntry]
    recurring_bills: Table[RecurringBill]
    savings_goals: Table[SavingsGoal]
    contributions: Table[Contribution]
