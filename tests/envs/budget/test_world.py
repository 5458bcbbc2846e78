"""The seeded worlds: sound books, planted edge cases, and variety from seed to seed."""

from __future__ import annotations

import pytest

import prove
from prove.engine.fuzz import Fuzzer
from prove.envs.budget.books import books_of, month_of, number_of
from prove.envs.budget.entities import Household
from prove.envs.budget.goals import saved_for
from prove.envs.budget.rules import next_due, plan_of, this_month
from prove.envs.common import iso_month

SEEDS = range(0, 60, 4)


@pytest.fixture(params=SEEDS)
def household(request) -> Household:
    return prove.environment("budget").session(request.param).state


def test_the_books_are_sound(household):
    """Counted over the rows themselves: what came in is spent, saved, left in a category or ready to assign."""
    books, now = books_of(household), number_of(this_month(household))
    assert books.last <= now + 1
    for currency in {c.currency for c in household.categories}:
        entries = [e for e in household.budget_entries if e.currency == currency]
        came = sum(e.amount for e in entries if e.kind == "income")
        spent = sum(e.amount for e in entries if e.kind == "expense")
        saved = sum(saved_for(household, g) for g in household.savings_goals if g.currency == currency)
        left = sum(books.line(c.id, now).left for c in household.categories if c.currency == currency)
        assert came == spent + saved + left + books.ready(currency, now)
        for number in range(number_of(plan_of(household).first_month), now + 2):
            assert books.ready(currency, number) >= 0
    for category in household.categories:
        if category.overspending == "refuse":
            assert all(line.left >= 0 for line in books.courses.get(category.id, {}).values())


def test_everything_stands_in_its_time_and_its_currency(household):
    today, plan = household.now.date(), plan_of(household)
    days = [e.date for e in household.budget_entries]
    assert days == sorted(days) and days[-1] <= today and iso_month(days[0]) >= plan.first_month
    assert plan.first_month <= plan.closed_through < month_of(number_of(this_month(household)) - 1)
    for entry in household.budget_entries:
        assert entry.amount > 0 and bool(entry.category_id) == (entry.kind == "expense")
        if entry.category_id:
            assert household.categories.need(entry.category_id, "category_id").currency == entry.currency
        if entry.bill_id:
            assert household.recurring_bills.need(entry.bill_id, "bill_id").amount == entry.amount
    pairs = [(a.category_id, a.month) for a in household.allotments]
    assert len(set(pairs)) == len(pairs)


def test_edge_cases_are_planted(household):
    books, today = books_of(household), household.now.date()
    now = number_of(this_month(household))
    categories, entries = list(household.categories), list(household.budget_entries)
    assert 20 <= len(categories) <= 45 and len(entries) >= 130
    assert [c for c in categories if c.hidden] and {c.overspending for c in categories} == {"warn", "refuse"}
    assert len({c.currency for c in categories}) == 2
    lefts = [books.line(c.id, now).left for c in categories if not c.hidden]
    assert len([left for left in lefts if left > 10_00]) >= 12
    assert len([e for e in entries if iso_month(e.date) > plan_of(household).closed_through]) >= 25
    assert [e for e in entries if not e.payee_name.isascii()]
    assert books.available("USD", now) >= 100_00
    dues = [next_due(household, b) for b in household.recurring_bills]
    assert [d for d in dues if d >= today] and len(dues) >= 8
    goals = list(household.savings_goals)
    missing = {g.id: g.target - saved_for(household, g) for g in goals}
    assert 0 in missing.values() and min(m for m in missing.values() if m) < 50_00
    assert [g for g in goals if g.target_date < today and missing[g.id]] and all(m >= 0 for m in missing.values())
    assert [g for g in goals if missing[g.id] == g.target]


def test_some_worlds_have_overdue_bills_and_overspent_categories():
    overdue = overspent = 0
    for seed in SEEDS:
        household = prove.environment("budget").session(seed).state
        books, now = books_of(household), number_of(this_month(household))
        overdue += any(next_due(household, b) < household.now.date() for b in household.recurring_bills)
        overspent += any(line.left < 0 for course in books.courses.values() for line in course.values())
        assert books.courses and now
    assert overdue >= 8 and overspent >= 8


def test_seeds_differ_in_amounts_and_payees():
    first, second = (prove.environment("budget").session(s).state for s in (1, 2))
    assert [e.amount for e in first.budget_entries] != [e.amount for e in second.budget_entries]
    assert {g.name for g in first.savings_goals} != {g.name for g in second.savings_goals}
    assert not {e.id for e in first.budget_entries} & {e.id for e in second.budget_entries}


def test_books_that_are_kept_are_those_worked_out_anew():
    """After every call, refused ones and deletions among them, a fork without kept books comes to the same sums."""
    budget = prove.environment("budget")
    fuzzer = Fuzzer(budget, 5)
    refused = 0
    for seed in range(3):
        session = budget.session(seed)
        fuzzer.forget()
        now = number_of(this_month(session.state))
        for _ in range(70):
            tool = fuzzer.rng.choice(budget.tools)
            arguments = fuzzer.valid(session, tool)
            observation = session.call(tool.name, arguments)
            refused += not observation.ok
            if observation.ok:
                fuzzer.learn(tool, arguments, observation.data)
            kept, anew = books_of(session.state), books_of(session.state.fork())
            for number in range(now - 4, now + 14):
                for category in session.state.categories:
                    assert kept.line(category.id, number) == anew.line(category.id, number)
                for currency in ("USD", "EUR", "GBP", "CAD"):
                    assert kept.ready(currency, number) == anew.ready(currency, number)
                    assert kept.came_in(currency, number) == anew.came_in(currency, number)
    assert refused > 30
