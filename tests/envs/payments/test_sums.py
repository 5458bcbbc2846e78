"""Sums and lists that are kept for a world and corrected for a session are what the rows say, after any calls."""

from __future__ import annotations

import pytest

import prove
from prove.engine.fuzz import Fuzzer
from prove.envs.payments.entities import Merchant
from prove.envs.payments.rules import next_number, owed_first, owed_since, refunded


@pytest.mark.parametrize("seed", range(6))
def test_sums_are_what_the_rows_say(seed):
    environment = prove.environment("payments")
    session, fuzzer = environment.session(seed), Fuzzer(environment, seed)
    void = environment.tool_map["void_invoice"]
    writes = [t for t in environment.tools if not t.read_only and t is not void]
    for number in range(200):
        tool = void if number % 40 == 7 else fuzzer.rng.choice(writes)
        arguments = fuzzer.valid(session, tool)
        observation = session.call(tool.name, arguments)
        if observation.ok:
            fuzzer.learn(tool, arguments, observation.data)
    merchant = session.state
    assert isinstance(merchant, Merchant)
    assert merchant.invoices.overlay and merchant.charges.overlay and merchant.refunds.overlay
    invoices = list(merchant.invoices)
    first, since = owed_first(merchant), owed_since(merchant)
    for customer in merchant.customers:
        theirs = [i for i in invoices if i.customer_id == customer.id]
        owed = first.get(customer.id, 0) + since.get(customer.id, 0)
        assert owed == sum(i.total for i in theirs if i.status == "open")
        for status in ("draft", "open", "paid", "void"):
            found = session.call("list_invoices", {"customer_id": customer.id, "status": status, "limit": 100})
            expected = [i.id for i in reversed(theirs) if i.status == status]
            assert [i["id"] for i in found.data["invoices"]] == expected
    for charge in merchant.charges:
        back = sum(r.amount for r in merchant.refunds if r.charge_id == charge.id)
        assert refunded(merchant, charge) == back <= charge.amount
    numbers = [int(i.number[4:]) for i in invoices if i.number]
    assert next_number(merchant) == f"INV-{max(numbers) + 1:04d}" and len(set(numbers)) == len(numbers)
    for word in ("poster", "design", "inv"):
        found = session.call("list_invoices", {"query": word, "limit": 100}).data["invoices"]
        names = {c.id: c.name for c in merchant.customers}
        texts = {
            i.id: f" {i.number} {i.description} {names[i.customer_id]}".lower().replace("-", " ") for i in invoices
        }
        assert [i["id"] for i in found] == [i.id for i in reversed(invoices) if f" {word}" in texts[i.id]][:100]
