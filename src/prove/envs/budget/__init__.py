"""Budget: a household's envelopes, month by month, as its budgeting app shows them."""

from prove.engine import Environment
from prove.envs.budget import bills, categories, entries, goals
from prove.envs.budget.entities import Household
from prove.envs.budget.world import build

environment = Environment(
    name="budget",
    version="1.0.0",
    description="A household budget: categories and what is left in them, expenses, incomes, bills, savings goals.",
    state=Household,
    build=build,
    tools=(categories, entries, bills, goals),
    language="prove.envs.budget.language",
)
