"""The seeded worlds: sound books, planted edge cases, and variety from seed to seed."""

from __future__ import annotations

from datetime import timedelta

import pytest

import prove
from prove.envs.common import fold
from prove.envs.payments.entities import Merchant
from prove.envs.payments.rules import card_of, decline, overdue, refunded

SEEDS = range(0, 60, 3)


@pytest.fixture(params=SEEDS)
def merchant(request) -> Merchant:
    return prove.environment("payments").session(request.param).state


def test_the_books_are_sound(merchant):
    for invoice in merchant.invoices:
        charges = merchant.charges.where(invoice_id=invoice.id)
        paid = [c for c in charges if c.status == "succeeded"]
        assert len(paid) == (invoice.status == "paid")
        assert {c.amount for c in charges} <= {invoice.total}
        assert {c.customer_id for c in charges} <= {invoice.customer_id}
        assert bool(invoice.number) == (invoice.status != "draft")
        assert invoice.total > 0 and invoice.created_at.date() <= invoice.due_on
    for charge in merchant.charges:
        assert refunded(merchant, charge) <= (charge.amount if charge.status == "succeeded" else 0)
        assert merchant.cards.need(charge.card_id, "card_id").customer_id == charge.customer_id
        assert bool(charge.failure) == (charge.status == "failed")


def test_everything_stands_in_the_order_in_which_it_happened(merchant):
    for table in (merchant.charges, merchant.refunds, merchant.webhook_events):
        moments = [row.created_at for row in table]
        assert moments == sorted(moments) and moments[-1] < merchant.now
    days = [i.created_at.date() for i in merchant.invoices]
    assert days == sorted(days) and max(i.created_at for i in merchant.invoices) < merchant.now
    numbers = [i.number for i in merchant.invoices if i.number]
    assert len(set(numbers)) == len(numbers) and numbers == sorted(numbers)
    for refund in merchant.refunds:
        assert refund.created_at > merchant.charges.need(refund.charge_id, "charge_id").created_at


def test_events_tell_what_happened_of_late(merchant):
    since = merchant.now - timedelta(days=25)
    told = [(e.type, e.object_id) for e in merchant.webhook_events]
    assert len(set(told)) == len(told) >= 60
    expected = {("charge.refunded", r.id) for r in merchant.refunds if r.created_at > since}
    expected |= {
        ("charge.succeeded", c.id) for c in merchant.charges if c.status == "succeeded" and c.created_at > since
    }
    assert {t for t in told if t[0].startswith("charge.")} == expected
    sent = {key for e in merchant.webhook_events for key in e.sent_to}
    assert sent <= {e.id for e in merchant.webhook_endpoints if e.enabled}


def test_edge_cases_are_planted(merchant):
    today = merchant.now.date()
    invoices, customers = list(merchant.invoices), list(merchant.customers)
    states = {i.status for i in invoices}
    assert states == {"draft", "open", "paid", "void"}
    assert len([i for i in invoices if overdue(i, today)]) >= 4
    assert [i for i in invoices if i.status == "draft" and i.due_on < today]
    assert [i for i in invoices if i.total < 500] and [i for i in invoices if len(i.description) > 80]
    names = [c.name for c in customers]
    assert len(set(names)) < len(names) and max(map(len, names)) > 55
    assert [n for n in names if not n.isascii() and fold(n) != n.lower()]
    assert [c for c in customers if c.archived]
    assert [c for c in customers if not merchant.invoices.where(customer_id=c.id)]
    without = [c for c in customers if card_of(merchant, c.id, "primary") is None]
    assert len(without) == 3
    cards = list(merchant.cards)
    assert len({c.last4 for c in cards}) >= len(cards) - 1
    assert {decline(c, 10**9, today) is None for c in cards} == {True, False}
    assert (
        [c for c in cards if c.blocked]
        and [c for c in cards if c.ceiling]
        and [c for c in cards if c.expires_on < today]
    )
    left = {c.amount - refunded(merchant, c) for c in merchant.charges if refunded(merchant, c)}
    assert 0 in left and len(left) > 4
    assert [e for e in merchant.webhook_endpoints if e.failing] and [
        e for e in merchant.webhook_endpoints if not e.enabled
    ]


def test_seeds_differ_in_people_and_amounts():
    first, second = (prove.environment("payments").session(s).state for s in (1, 2))
    assert len({c.name for c in first.customers} & {c.name for c in second.customers}) < 8
    assert not {i.id for i in first.invoices} & {i.id for i in second.invoices}
    assert [i.total for i in first.invoices] != [i.total for i in second.invoices]
