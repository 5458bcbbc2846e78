"""What a merchant can do with a payments provider, told in calls. The merchant is the small one of conftest.py."""

from __future__ import annotations

import pytest

MILL = {"customer_id": "cus_mill", "description": "shop window", "unit_amount": 99.95, "due_date": "2026-06-30"}


def test_an_invoice_goes_from_draft_to_open_to_paid(biller):
    draft = biller.does("create_invoice", quantity=3, **MILL)
    assert (draft["status"], draft["total"], draft["unit_amount"], "number" in draft) == ("draft", 299.85, 99.95, False)
    opened = biller.does("finalize_invoice", invoice_id=draft["id"])
    assert (opened["status"], opened["number"]) == ("open", "INV-0012")
    charge = biller.does("charge_invoice", invoice_id=draft["id"])
    assert (charge["amount"], charge["card"], charge["status"]) == (299.85, "Visa 1111", "succeeded")
    assert biller.does("list_invoices", query="shop window")["invoices"][0]["status"] == "paid"
    assert biller.events(invoice_id=draft["id"]) == [
        "invoice.created",
        "invoice.finalized",
        "charge.succeeded",
        "invoice.paid",
    ]
    paid = ("conflict", "invoice_paid")
    assert biller.is_refused("charge_invoice", invoice_id=draft["id"]) == paid
    assert biller.is_refused("finalize_invoice", invoice_id=draft["id"]) == paid
    assert biller.is_refused("void_invoice", invoice_id=draft["id"]) == paid


def test_a_draft_cannot_be_charged_and_is_finalized_once(biller):
    assert biller.is_refused("charge_invoice", invoice_id="in_draft") == ("refused", "invoice_is_draft")
    biller.does("finalize_invoice", invoice_id="in_draft")
    assert biller.is_refused("finalize_invoice", invoice_id="in_draft") == ("conflict", "already_finalized")
    assert biller.does("charge_invoice", invoice_id="in_draft", payment_source="backup")["card"] == "Visa 1112"


def test_a_draft_that_is_due_before_today_cannot_be_finalized(biller):
    assert biller.is_refused("finalize_invoice", invoice_id="in_stale") == ("refused", "due_date_passed")


def test_nobody_pays_a_void_invoice(biller):
    void = ("conflict", "invoice_void")
    assert biller.is_refused("charge_invoice", invoice_id="in_void") == void
    assert biller.is_refused("finalize_invoice", invoice_id="in_void") == void
    owed = biller.does("list_customers", query="mill")["customers"][0]["owed"]
    assert biller.does("void_invoice", invoice_id="in_open")["status"] == "void"
    assert biller.is_refused("charge_invoice", invoice_id="in_open") == void
    assert biller.is_refused("void_invoice", invoice_id="in_open") == void
    assert (owed, biller.does("list_customers", query="mill")["customers"][0]["owed"]) == (250.00, 0.00)
    # A draft can be voided as well; it owes nothing before and after.
    assert biller.does("void_invoice", invoice_id="in_draft")["status"] == "void"


def test_partial_refunds_add_up(biller):
    first = biller.does("create_refund", charge_id="ch_paid", amount=120.5, reason="duplicate")
    assert (first["amount_refunded"], first["left"]) == (120.50, 179.50)
    error = biller.error("create_refund", charge_id="ch_paid", amount=179.51)
    assert (error["kind"], error["code"]) == ("refused", "more_than_left")
    assert error["details"][0]["allowed"] == "at most 179.50"
    second = biller.does("create_refund", charge_id="ch_paid", amount=79.5)
    assert (second["amount_refunded"], second["left"]) == (200.00, 100.00)
    assert biller.does("list_charges", invoice_id="in_paid")["charges"][0]["amount_refunded"] == 200.00
    # Without an amount, all that is left goes back.
    rest = biller.does("create_refund", charge_id="ch_paid")
    assert (rest["amount"], rest["amount_refunded"], rest["left"]) == (100.00, 300.00, 0.00)
    assert biller.is_refused("create_refund", charge_id="ch_paid", amount=0.01) == ("conflict", "fully_refunded")
    assert biller.events(type="charge.refunded") == ["charge.refunded"] * 3


def test_ten_cents_ten_times_are_a_dollar(biller):
    for _ in range(10):
        last = biller.does("create_refund", charge_id="ch_paid", amount=0.1)
    assert (last["amount_refunded"], last["left"]) == (1.00, 299.00)


def test_what_cannot_be_refunded(biller):
    assert biller.is_refused("create_refund", charge_id="ch_failed") == ("refused", "charge_failed")
    # February 1 is 120 days before June 1, January 31 one more.
    assert biller.is_refused("create_refund", charge_id="ch_ancient") == ("refused", "refund_window_over")
    assert biller.is_refused("create_refund", charge_id="ch_nothing") == ("not_found", "charge_not_found")
    assert biller.is_refused("create_refund", charge_id="ch_paid", amount=0)[0] == "invalid_arguments"
    assert biller.is_refused("create_refund", charge_id="ch_paid", amount=1.005)[0] == "invalid_arguments"


def test_a_declined_card_charges_nothing_and_another_may_do(biller):
    assert biller.is_refused("charge_invoice", invoice_id="in_late") == ("refused", "card_expired")
    # This one is good until the last day of June.
    assert biller.does("charge_invoice", invoice_id="in_late", payment_source="backup")["card"] == "Visa 2222"
    error = biller.error("charge_invoice", invoice_id="in_over")
    assert error["code"] == "card_declined" and "insufficient funds" in error["message"]
    assert biller.does("charge_invoice", invoice_id="in_under")["amount"] == 100.00
    error = biller.error("charge_invoice", invoice_id="in_stop")
    assert error["code"] == "card_declined" and "do not honor" in error["message"]
    assert biller.is_refused("charge_invoice", invoice_id="in_none") == ("refused", "no_card")
    assert biller.is_refused("charge_invoice", invoice_id="in_stop", payment_source="backup") == ("refused", "no_card")
    assert [c["status"] for c in biller.does("list_charges", status="failed")["charges"]] == ["failed"]


def test_a_request_repeated_with_its_key_acts_once(biller):
    first = biller.does("create_invoice", idempotency_key="order-17", **MILL)
    digest = biller.session.digest()
    again = biller.does("create_invoice", idempotency_key="order-17", **MILL)
    assert again == first and biller.session.digest() == digest
    # Without the key, or with a new one, it is another invoice.
    assert biller.does("create_invoice", idempotency_key="order-18", **MILL)["id"] != first["id"]
    assert biller.does("create_invoice", **MILL)["id"] != first["id"]
    refund = {"charge_id": "ch_paid", "amount": 50, "idempotency_key": "refund-1"}
    biller.does("create_refund", **refund)
    assert biller.does("create_refund", **refund)["amount_refunded"] == 50.00
    charge = biller.does("charge_invoice", invoice_id="in_open", idempotency_key="pay-1")
    assert biller.does("charge_invoice", invoice_id="in_open", idempotency_key="pay-1") == charge
    assert biller.does("list_webhook_events", type="charge.succeeded")["events"][0]["idempotency_key"] == "pay-1"


@pytest.mark.parametrize(
    "change", [{"unit_amount": 99.96}, {"quantity": 2}, {"description": "shop windows"}, {"customer_id": "cus_zoe"}]
)
def test_a_key_does_not_serve_another_request(biller, change):
    biller.does("create_invoice", idempotency_key="order-17", **MILL)
    reused = ("conflict", "idempotency_key_reused")
    assert biller.is_refused("create_invoice", idempotency_key="order-17", **(MILL | change)) == reused
    assert biller.is_refused("charge_invoice", invoice_id="in_open", idempotency_key="order-17") == reused
    assert biller.is_refused("create_refund", charge_id="ch_paid", idempotency_key="order-17") == reused


def test_a_key_is_forgotten_after_a_day(biller):
    first = biller.does("create_invoice", idempotency_key="order-17", **MILL)
    biller.session.state.clock.seconds = 24 * 3600
    assert biller.does("create_invoice", idempotency_key="order-17", **MILL)["id"] == first["id"]
    biller.session.state.clock.seconds = 24 * 3600 + 60
    assert biller.does("create_invoice", idempotency_key="order-17", **MILL)["id"] != first["id"]


def test_the_key_is_no_content(biller):
    """How a request was protected does not make another state of what it did."""
    other = type(biller)(biller.session.fork())
    biller.does("create_invoice", idempotency_key="order-17", **MILL)
    other.does("create_invoice", **MILL)
    assert biller.session.digest() == other.session.digest()


def test_invoices_that_make_no_sense(biller):
    assert biller.is_refused("create_invoice", **MILL | {"due_date": "2026-05-31"})[0] == "invalid_arguments"
    assert biller.is_refused("create_invoice", **MILL | {"due_date": "2027-06-02"})[0] == "invalid_arguments"
    assert biller.does("create_invoice", **MILL | {"due_date": "2026-06-01"})["due_date"] == "2026-06-01"
    assert biller.is_refused("create_invoice", **MILL | {"customer_id": "cus_old"}) == ("refused", "customer_archived")
    huge = MILL | {"unit_amount": 100_000, "quantity": 11}
    assert biller.is_refused("create_invoice", **huge)[0] == "invalid_arguments"
    assert biller.is_refused("create_invoice", **MILL | {"quantity": 0})[0] == "invalid_arguments"


def test_lists_of_invoices_and_customers(biller):
    assert biller.numbers(status="draft") == ["draft", "draft"]
    # Due on May 31 and still open; what is due today is not overdue.
    assert biller.numbers(status="overdue") == ["INV-0006"]
    assert biller.numbers(query="photography menu") == ["INV-0006"]
    assert biller.numbers(query="akerstrom zoe") == ["INV-0006"]
    assert biller.numbers(customer_id="cus_mill", status="paid") == ["INV-0004", "INV-0003"]
    owing = [c["name"] for c in biller.does("list_customers", balance="owing")["customers"]]
    assert owing == ["Lowell Tight", "Mill & Sons", "Nona Cardless", "Stopford Books", "Zoë Åkerström"]
    low = biller.does("list_customers", query="lowell")["customers"][0]
    assert (low["owed"], low["primary_card"]) == (200.01, "Visa 3331, expires 2028-01")
    assert [c["name"] for c in biller.does("list_customers", balance="settled")["customers"]] == ["Oldham Closed"]
    assert biller.is_refused("list_invoices", customer_id="cus_nobody") == ("not_found", "customer_not_found")


def test_events_go_to_the_endpoints_that_were_set_for_them(biller):
    biller.does("charge_invoice", invoice_id="in_open")
    paid, succeeded = biller.does("list_webhook_events")["events"]
    assert (succeeded["type"], succeeded["endpoints"]) == (
        "charge.succeeded",
        [{"id": "we_down", "url": "https://down.shop.example/in", "delivered": False}],
    )
    assert [e["id"] for e in paid["endpoints"]] == ["we_books"]
    # What is registered later hears of later events only.
    new = biller.does("set_webhook_endpoint", url="https://erp.shop.example/hook", events=["invoice.paid"])
    biller.does("charge_invoice", invoice_id="in_under")
    assert biller.events(endpoint_id=new["id"]) == ["invoice.paid"]
    assert biller.events(endpoint_id="we_books") == ["invoice.paid", "invoice.paid"]
    biller.does(
        "set_webhook_endpoint", url="https://erp.shop.example/hook", events=["charge.refunded"], status="disabled"
    )
    biller.does("create_refund", charge_id="ch_paid", amount=5)
    assert biller.events(endpoint_id=new["id"]) == ["invoice.paid"]
    again = biller.does("set_webhook_endpoint", url="https://erp.shop.example/hook", events=["charge.refunded"])
    assert (again["id"], again["status"]) == (new["id"], "enabled")
    biller.does("create_refund", charge_id="ch_paid", amount=5)
    assert biller.events(endpoint_id=new["id"]) == ["invoice.paid", "charge.refunded"]
    assert biller.is_refused("list_webhook_events", endpoint_id="we_gone") == (
        "not_found",
        "webhook_endpoint_not_found",
    )


def test_an_endpoint_is_one_per_address_and_there_are_eight_at_most(biller):
    first = {"url": "https://a.shop.example/in", "events": ["invoice.paid", "invoice.created", "invoice.paid"]}
    assert biller.does("set_webhook_endpoint", **first)["events"] == ["invoice.created", "invoice.paid"]
    digest = biller.session.digest()
    biller.does("set_webhook_endpoint", **first)
    assert biller.session.digest() == digest
    for letter in "bcde":
        biller.does("set_webhook_endpoint", url=f"https://{letter}.shop.example/in", events=["invoice.paid"])
    ninth = {"url": "https://f.shop.example/in", "events": ["invoice.paid"]}
    error = biller.error("set_webhook_endpoint", **ninth)
    assert (error["kind"], error["code"]) == ("refused", "too_many_endpoints")
    # No tool lists them: the refusal names those that can be changed instead, the one that is off among them.
    assert "https://off.shop.example/in" in error["message"] and "https://e.shop.example/in" in error["message"]
    biller.does("set_webhook_endpoint", url="https://e.shop.example/in", events=["invoice.voided"])
    for url in ("http://a.shop.example/in", "https://shop", "https://.shop.example", "https://shop.example:port/in"):
        error = biller.error("set_webhook_endpoint", url=url, events=["invoice.paid"])
        assert error["kind"] == "invalid_arguments" and "https address, host in small letters" in error["message"]
    assert biller.is_refused("set_webhook_endpoint", **first | {"events": []})[0] == "invalid_arguments"
    assert biller.is_refused("set_webhook_endpoint", **first | {"events": ["invoice.lost"]})[0] == "invalid_arguments"


def test_addresses_may_have_a_port_capitals_and_a_query(biller):
    url = "https://hooks.shop.example:8443/Pay_in/v2?token=a1&env=live"
    assert biller.does("set_webhook_endpoint", url=url, events=["invoice.paid"])["url"] == url


def test_look_ups_decide_nothing(biller):
    other = type(biller)(biller.session.fork())
    for _ in range(30):
        other.does("list_invoices")
    for one in (biller, other):
        draft = one.does("create_invoice", **MILL)
        one.does("finalize_invoice", invoice_id=draft["id"])
        one.does("charge_invoice", invoice_id=draft["id"])
    assert biller.session.digest() == other.session.digest()


def test_sums_and_numbers_follow_every_change(biller):
    """Mill owes 250.00 at first; what is finalized, paid, voided and given back shows in every list at once."""

    def owed() -> float:
        (mill,) = biller.does("list_customers", query="mill")["customers"]
        owing = {c["id"] for c in biller.does("list_customers", balance="owing")["customers"]}
        assert ("cus_mill" in owing) == (mill["owed"] > 0)
        return float(mill["owed"])

    made = [biller.does("create_invoice", **MILL) for _ in range(2)]
    assert owed() == 250.00
    opened = [biller.does("finalize_invoice", invoice_id=i["id"]) for i in made]
    assert [i["number"] for i in opened] == ["INV-0012", "INV-0013"]
    # 250.00 + 2 x 99.95
    assert owed() == 449.90
    biller.does("void_invoice", invoice_id=made[1]["id"])
    assert owed() == 349.95
    charge = biller.does("charge_invoice", invoice_id=made[0]["id"])
    biller.does("charge_invoice", invoice_id="in_open")
    assert owed() == 0.00
    # The number of a void invoice is not given out again.
    assert biller.does("finalize_invoice", invoice_id="in_draft")["number"] == "INV-0014"
    assert owed() == 120.00
    assert biller.numbers(status="open", customer_id="cus_mill") == ["INV-0014"]
    assert biller.numbers(status="void", query="window") == ["INV-0013"]
    assert biller.numbers(status="paid", query="mill") == ["INV-0012", "INV-0007", "INV-0004", "INV-0003"]
    for amount, back in ((0.95, 0.95), (9, 9.95)):
        biller.does("create_refund", charge_id=charge["id"], amount=amount)
        newest = biller.does("list_charges", customer_id="cus_mill", status="succeeded")["charges"][1]
        assert (newest["id"], newest["amount_refunded"]) == (charge["id"], back)
    assert biller.does("list_charges", customer_id="cus_zoe", status="succeeded")["charges"] == []
    assert biller.does("list_charges", customer_id="cus_zoe", invoice_id="in_paid")["charges"] == []
