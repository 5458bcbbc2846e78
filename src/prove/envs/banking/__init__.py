"""Banking: one customer's view of their bank, as its app or an open-banking API shows it."""

from prove.engine import Environment
from prove.envs.banking import accounts, cards, payees, payments, schedule
from prove.envs.banking.entities import Bank
from prove.envs.banking.world import build

environment = Environment(
    name="banking",
    version="1.0.0",
    description="A retail bank: accounts, statements, payees, transfers, scheduled payments, cards, one-time codes.",
    state=Bank,
    build=build,
    tools=(accounts, payees, payments, schedule, cards),
    language="prove.envs.banking.language",
)
