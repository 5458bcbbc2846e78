"""A bank small enough to work out every sum by hand. It is Monday, June 1, 2026, 09:00 UTC; a call takes a minute."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from actor import Actor

from prove.engine import Environment, WorldBuilder
from prove.envs.banking import accounts, cards, payees, payments, schedule
from prove.envs.banking.entities import (
    Account,
    Bank,
    Card,
    Hold,
    Payee,
    ScheduledPayment,
    Statement,
    Transaction,
    Transfer,
)

SEED = 3


def build(w: WorldBuilder) -> None:
    today = w.start.date()
    assert today == date(2026, 6, 1)
    for key, nickname, kind, balance, limit in (
        ("acc_daily", "Daily Spending", "checking", 2_500_00, 2_000_00),
        ("acc_bills", "Bills", "checking", 400_00, 500_00),
        ("acc_rainy", "Rainy Day", "savings", 10_000_00, 1_000_00),
        ("acc_card", "Cashback", "credit", 350_25, 0),
    ):
        w.add(
            Account(
                id=key,
                nickname=nickname,
                kind=kind,
                last4="0001",
                currency="USD",
                balance=balance,
                daily_limit=limit,
                credit_limit=1_000_00 if kind == "credit" else 0,
            )
        )
    w.add(
        Account(
            id="acc_euro",
            nickname="Lisbon",
            kind="savings",
            last4="0005",
            currency="EUR",
            balance=80_00,
            daily_limit=100_00,
        )
    )
    w.add(
        Account(
            id="acc_old",
            nickname="Student",
            kind="checking",
            last4="0006",
            currency="USD",
            balance=0,
            daily_limit=0,
            closed=True,
        )
    )
    w.add(Hold(id="hold_1", account_id="acc_daily", amount=99_90, description="Noodle House"))
    w.add(Payee(id="payee_jon", name="Jon Becker", bank_name="Lakeview Bank", account_number="123456789"))
    w.add(Payee(id="payee_john", name="John Becker", bank_name="Prairie Trust", account_number="987654321"))
    w.add(Payee(id="payee_zoe", name="Zoë Lindqvist", bank_name="Granite Savings", account_number="55500111"))
    w.add(Payee(id="payee_pension", name="Pensión Sol", bank_name="Banco", account_number="77700222", currency="EUR"))
    for key, expires, frozen in (
        ("card_blue", date(2028, 3, 31), False),
        ("card_iced", date(2027, 8, 31), True),
        ("card_past", date(2026, 5, 31), False),
    ):
        w.add(
            Card(
                id=key,
                account_id="acc_daily",
                brand="Visa",
                last4=key[-4:],
                expires_on=expires,
                pin="4821",
                frozen=frozen,
            )
        )
    w.add(
        ScheduledPayment(
            id="sched_rent",
            from_account_id="acc_bills",
            payee_id="payee_john",
            amount=380_00,
            frequency="monthly",
            start_date=date(2026, 1, 31),
        )
    )
    w.add(
        ScheduledPayment(
            id="sched_gone",
            from_account_id="acc_bills",
            payee_id="payee_jon",
            amount=20_00,
            frequency="once",
            start_date=date(2026, 5, 4),
        )
    )
    w.add(
        Transfer(
            id="trf_1",
            from_account_id="acc_bills",
            payee_id="payee_zoe",
            amount=450_00,
            sent_at=w.start - timedelta(hours=1),
        )
    )
    for n in range(25):
        w.add(
            Transaction(
                id=f"txn_{n:02d}",
                account_id="acc_daily",
                posted_on=date(2026, 5, n + 1),
                description="Café Lumière" if n % 5 == 0 else "Corner Bakery",
                direction="out",
                amount=5_00 + n,
            )
        )
    w.add(
        Statement(
            id="stmt_may",
            account_id="acc_daily",
            month="2026-05",
            opening_balance=2_628_00,
            money_in=0,
            money_out=128_00,
            closing_balance=2_500_00,
        )
    )


STORY = Environment(
    name="banking",
    version="story",
    description="A hand-made bank.",
    state=Bank,
    build=build,
    tools=(accounts, payees, payments, schedule, cards),
)

Call = Callable[..., dict[str, Any]]


class Customer(Actor):
    """Calls tools: ``customer.does(...)`` expects success, ``customer.is_refused(...)`` gives (kind, code)."""

    def available(self, account_id: str) -> float:
        return float(self.does("get_balance", account_id=account_id)["available"])

    def code(self, purpose: str) -> str:
        made = self.does("generate_one_time_code", card_id="card_blue", pin="4821", purpose=purpose)
        return str(made["one_time_code"])


@pytest.fixture
def customer() -> Customer:
    return Customer(STORY.session(SEED))
