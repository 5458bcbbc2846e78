"""How people speak about a budget. What each name means is told in :mod:`prove.engine.language`."""

from prove.engine.language import Naming, Phrasing
from prove.envs.budget.language import bills, categories, entries, goals, spending
from prove.envs.budget.language.elsewhere import GIVES, TAKES
from prove.envs.budget.language.values import VALUES

__all__ = ["GIVES", "NAMINGS", "PHRASINGS", "PRONOUNS", "ROUNDABOUT", "TAKES", "VALUES", "WORDS"]

CATEGORIES, ENTRIES = "list_budget_categories", "list_budget_entries"
BILLS, GOALS = "list_recurring_bills", "list_savings_goals"
EXPENSE, INCOME = {"kind": "expense"}, {"kind": "income"}

NAMINGS: list[Naming] = [
    Naming("category", "{name}", CATEGORIES, {"query": "{name}"}),
    Naming("category", "the {name} category", CATEGORIES, {"query": "{name}"}),
    Naming("category", "the {name} envelope", CATEGORIES, {"query": "{name}"}),
    Naming("category_group", "the {name} group", CATEGORIES, {"query": "{name}"}),
    Naming("category_group", "the {name} section", CATEGORIES, {"query": "{name}"}),
    Naming("budget_entry", "the {amount:money} at {payee_name}", ENTRIES, {"query": "{payee_name}", "kind": "expense"}),
    Naming(
        "budget_entry", "the {amount:money} from {payee_name}", ENTRIES, {"query": "{payee_name}", "kind": "income"}
    ),
    Naming("budget_entry", "the {payee_name} entry from {date}", ENTRIES, {"query": "{payee_name}"}),
    Naming("budget_entry", "the {payee_name} entry with the note {memo:quote}", ENTRIES, {"query": "{memo}"}),
    Naming("budget_entry", "the {amount:money} {category_name} expense", ENTRIES, {"query": "{category_name}"}),
    Naming("recurring_bill", "the {name} bill", BILLS, {"query": "{name}"}),
    Naming("recurring_bill", "the {amount:money} {name} bill", BILLS, {"query": "{name}"}),
    Naming("recurring_bill", "the bill from {payee_name}", BILLS, {"query": "{payee_name}"}),
    Naming("savings_goal", "the {name} goal", GOALS, {"query": "{name}"}),
    Naming("savings_goal", "my {name} goal", GOALS, {"query": "{name}"}),
    Naming("savings_goal", "the savings goal {name:quote}", GOALS, {"query": "{name}"}),
]

PHRASINGS: dict[str, Phrasing] = {
    **categories.PHRASINGS,
    **spending.PHRASINGS,
    **entries.PHRASINGS,
    **bills.PHRASINGS,
    **goals.PHRASINGS,
}

ROUNDABOUT = ("move_budget_money",)
"""Two assignments move the money as well."""

PRONOUNS: dict[str, tuple[str, ...]] = {
    "category": ("that category", "the same category", "this category"),
    "category_group": ("that group", "the same group", "this group"),
    "budget_entry": ("that entry", "this entry", "that same entry"),
    "recurring_bill": ("that bill", "this bill", "the same bill"),
    "savings_goal": ("that goal", "this goal", "the same goal"),
}

WORDS: dict[str, str] = {
    "active": "in use",
    "funded": "not used up yet",
    "empty": "completely used up",
    "overspent": "overspent",
    "due_soon": "due soon",
    "upcoming": "not due yet",
    "open": "still open",
    "weekly": "every week",
    "monthly": "every month",
    "quarterly": "every quarter",
    "yearly": "every year",
    "USD": "US dollars",
    "EUR": "euros",
    "GBP": "pounds",
    "CAD": "Canadian dollars",
}
