"""The seeded worlds: sound books, planted edge cases, and variety from seed to seed."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise

import pytest

import prove
from prove.envs.banking.entities import Bank
from prove.envs.banking.rules import available, still_scheduled
from prove.envs.common import fold

SEEDS = range(0, 60, 3)


@pytest.fixture(params=SEEDS)
def bank(request) -> Bank:
    return prove.environment("banking").session(request.param).state


def test_the_books_are_sound(bank):
    for account in bank.accounts:
        sign = -1 if account.kind == "credit" else 1
        assert account.balance >= 0 and available(bank, account) >= 0
        statements = bank.statements.where(account_id=account.id)
        for s in statements:
            assert s.opening_balance + sign * (s.money_in - s.money_out) == s.closing_balance
            assert min(s.opening_balance, s.closing_balance, s.money_in, s.money_out) >= 0
        for earlier, later in pairwise(statements):
            assert earlier.month < later.month and earlier.closing_balance == later.opening_balance
        if statements:
            balance, month = statements[-1].closing_balance, statements[-1].month
            for t in bank.transactions.where(account_id=account.id):
                if f"{t.posted_on:%Y-%m}" > month:
                    balance += sign * (t.amount if t.direction == "in" else -t.amount)
            assert balance == account.balance


def test_transactions_stand_in_the_order_of_their_days_and_none_lies_ahead(bank):
    days = [t.posted_on for t in bank.transactions]
    assert days == sorted(days) and days[-1] <= bank.now.date()
    assert all(t.sent_at < bank.now for t in bank.transfers)


def test_every_transfer_has_its_lines(bank):
    for transfer in bank.transfers:
        lines = [t for t in bank.transactions if t.transfer_id == transfer.id]
        assert {t.amount for t in lines} == {transfer.amount}
        assert len(lines) == (2 if transfer.to_account_id else 1)


def test_there_is_enough_of_everything(bank):
    assert 140 <= len(bank.transactions) <= 300
    assert len(bank.payees) >= 24 and len(bank.cards) == 5
    assert len([p for p in bank.scheduled_payments if still_scheduled(bank, p)]) >= 8


def test_edge_cases_are_planted(bank):
    accounts = list(bank.accounts)
    assert [a for a in accounts if a.closed]
    assert [a for a in accounts if 0 < a.balance < 1000 and a.kind == "savings"]
    empty = next(a for a in accounts if a.currency == "EUR")
    assert not bank.transactions.where(account_id=empty.id) and not bank.statements.where(account_id=empty.id)
    used_up = [
        a for a in accounts if sum(t.amount for t in _today(bank, a.id)) > a.daily_limit - 10_000 and not a.closed
    ]
    assert [a for a in used_up if a.kind == "checking"]
    cards = list(bank.cards)
    assert [c for c in cards if c.frozen] and [c for c in cards if c.expires_on < bank.now.date()]
    assert len({c.last4 for c in cards}) == len(cards)
    names = [p.name for p in bank.payees]
    assert len(set(names)) < len(names)
    assert [n for n in names if fold(n) != n.lower() and not n.isascii()]
    assert max(map(len, names)) > 60
    scheduled = list(bank.scheduled_payments)
    assert [p for p in scheduled if p.cancelled] and [p for p in scheduled if len(p.memo) > 100]
    assert [p for p in scheduled if not p.cancelled and not still_scheduled(bank, p)]


def _today(bank, account_id):
    sent = bank.transfers.where(from_account_id=account_id)
    return [t for t in sent if t.payee_id and bank.now - t.sent_at < timedelta(hours=9)]


def test_seeds_differ_in_people_accounts_and_amounts():
    first, second = (prove.environment("banking").session(s).state for s in (1, 2))
    assert not {p.name for p in first.payees} >= {p.name for p in second.payees}
    assert not {a.id for a in first.accounts} & {a.id for a in second.accounts}
    assert [a.balance for a in first.accounts if not a.closed] != [a.balance for a in second.accounts if not a.closed]
