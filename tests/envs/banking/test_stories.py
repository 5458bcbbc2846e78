"""What a customer can do at the bank, told in calls. The bank is the small one of conftest.py."""

from __future__ import annotations


def test_a_hold_makes_less_available(customer):
    daily = customer.does("get_balance", account_id="acc_daily")
    assert daily["balance"] == 2500.00
    assert daily["holds"] == [{"description": "Noodle House", "amount": 99.90}]
    assert daily["available"] == 2400.10
    # One cent more than available is refused, the last available cent is not.
    move = {"from_account_id": "acc_daily", "to_account_id": "acc_rainy"}
    assert customer.is_refused("transfer_between_accounts", amount=2400.11, **move) == ("refused", "insufficient_funds")
    assert customer.does("transfer_between_accounts", amount=2400.10, **move)["from_account_balance"] == 99.90
    assert customer.available("acc_daily") == 0.00


def test_money_moved_there_and_back_leaves_the_balances_as_they_were(customer):
    there = customer.does(
        "transfer_between_accounts", from_account_id="acc_rainy", to_account_id="acc_bills", amount=1250.50
    )
    assert (there["from_account_balance"], there["to_account_balance"]) == (8749.50, 1650.50)
    back = customer.does(
        "transfer_between_accounts", from_account_id="acc_bills", to_account_id="acc_rainy", amount=1250.50
    )
    assert (back["from_account_balance"], back["to_account_balance"]) == (400.00, 10000.00)
    newest = customer.does("list_transactions", account_id="acc_bills", limit=2)["transactions"]
    assert [(t["description"], t["direction"]) for t in newest] == [
        ("Transfer to Rainy Day", "out"),
        ("Transfer from Rainy Day", "in"),
    ]


def test_ten_cents_ten_times_are_a_dollar(customer):
    for _ in range(10):
        customer.does("transfer_between_accounts", from_account_id="acc_daily", to_account_id="acc_bills", amount=0.1)
    assert customer.does("get_balance", account_id="acc_bills")["balance"] == 401.00


def test_a_third_decimal_is_an_invalid_argument(customer):
    sent = {"from_account_id": "acc_daily", "payee_id": "payee_jon"}
    assert customer.is_refused("send_payment", amount=10.005, **sent) == ("invalid_arguments", "invalid_arguments")
    assert customer.is_refused("send_payment", amount=0, **sent)[0] == "invalid_arguments"
    assert customer.is_refused("send_payment", amount=-10, **sent)[0] == "invalid_arguments"


def test_paying_off_the_credit_card_stops_at_what_is_owed(customer):
    pay = {"from_account_id": "acc_daily", "to_account_id": "acc_card"}
    assert customer.available("acc_card") == 649.75
    assert customer.is_refused("transfer_between_accounts", amount=350.26, **pay) == ("refused", "more_than_owed")
    assert customer.does("transfer_between_accounts", amount=350.25, **pay)["to_account_balance"] == 0.00
    assert customer.available("acc_card") == 1000.00
    # Nothing is owed now, and a credit account never pays.
    assert customer.is_refused("transfer_between_accounts", amount=1, **pay) == ("refused", "more_than_owed")
    borrow = {"from_account_id": "acc_card", "to_account_id": "acc_daily", "amount": 50}
    assert customer.is_refused("transfer_between_accounts", **borrow) == ("refused", "credit_account_cannot_pay")


def test_transfers_that_make_no_sense_are_refused(customer):
    def refused(source: str, target: str) -> str:
        kind, code = customer.is_refused(
            "transfer_between_accounts", from_account_id=source, to_account_id=target, amount=5
        )
        assert kind == "refused"
        return code

    assert refused("acc_daily", "acc_daily") == "same_account"
    assert refused("acc_daily", "acc_euro") == "currency_mismatch"
    assert refused("acc_daily", "acc_old") == "account_closed"
    assert refused("acc_old", "acc_daily") == "account_closed"
    missing = {"from_account_id": "acc_daily", "to_account_id": "acc_nobody", "amount": 5}
    assert customer.is_refused("transfer_between_accounts", **missing) == ("not_found", "account_not_found")


def test_the_daily_limit_counts_what_went_to_payees_today(customer):
    # Bills may send 500.00 a day, and 450.00 went out at eight this morning.
    bills = customer.does("get_balance", account_id="acc_bills")
    assert (bills["sent_today"], bills["daily_limit_left"]) == (450.00, 50.00)
    sent = {"from_account_id": "acc_bills", "payee_id": "payee_zoe"}
    assert customer.is_refused("send_payment", amount=50.01, **sent) == ("refused", "limit_exceeded")
    receipt = customer.does("send_payment", amount=30, memo="flowers", **sent)
    assert (receipt["available"], receipt["daily_limit_left"]) == (370.00, 20.00)
    # Money that stays with the customer does not count.
    customer.does("transfer_between_accounts", from_account_id="acc_bills", to_account_id="acc_rainy", amount=200)
    assert customer.does("get_balance", account_id="acc_bills")["daily_limit_left"] == 20.00


def test_raising_the_daily_limit_needs_a_code_and_lowering_does_not(customer):
    raised = {"account_id": "acc_bills", "daily_limit": 600}
    assert customer.is_refused("set_daily_limit", **raised) == ("refused", "code_needed")
    assert customer.is_refused("set_daily_limit", one_time_code=customer.code("large_payment"), **raised) == (
        "refused",
        "wrong_code",
    )
    limit = customer.does("set_daily_limit", one_time_code=customer.code("higher_limit"), **raised)
    assert (limit["previous_limit"], limit["daily_limit"]) == (500.00, 600.00)
    assert customer.does("get_balance", account_id="acc_bills")["daily_limit_left"] == 150.00
    lowered = customer.does("set_daily_limit", account_id="acc_bills", daily_limit=100)
    assert lowered["previous_limit"] == 600.00
    assert customer.does("get_balance", account_id="acc_bills")["daily_limit_left"] == 0.00


def test_a_large_payment_needs_a_code_that_serves_once(customer):
    sent = {"from_account_id": "acc_daily", "payee_id": "payee_jon", "amount": 1000.01}
    assert customer.is_refused("send_payment", **sent) == ("refused", "code_needed")
    code = customer.code("large_payment")
    wrong = f"{(int(code) + 1) % 1_000_000:06d}"
    assert customer.is_refused("send_payment", one_time_code=wrong, **sent) == ("refused", "wrong_code")
    assert customer.does("send_payment", one_time_code=code, **sent)["available"] == 1400.09
    again = sent | {"amount": 900}
    assert customer.is_refused("send_payment", one_time_code=code, **again) == ("refused", "wrong_code")
    # 1,000.00 exactly needs none, but only 999.99 of the limit is left.
    assert customer.is_refused("send_payment", **(sent | {"amount": 1000})) == ("refused", "limit_exceeded")
    assert customer.does("send_payment", **(sent | {"amount": 999.99}))["daily_limit_left"] == 0.00


def test_a_code_expires_after_thirty_minutes(customer):
    code = customer.code("large_payment")
    sent = {"from_account_id": "acc_daily", "payee_id": "payee_jon", "amount": 1500, "one_time_code": code}
    for _ in range(29):
        customer.does("list_cards")
    late = customer.session.fork()
    # Twenty-nine calls and the one that made the code: thirty minutes, just in time.
    customer.does("send_payment", **sent)
    late.call("list_cards", {})
    observation = late.call("send_payment", sent)
    assert observation.error["code"] == "code_expired"


def test_a_new_code_replaces_the_one_before(customer):
    first, second = customer.code("new_payee"), customer.code("new_payee")
    payee = {"name": "Ana Reis", "account_number": "11122233", "bank_name": "Cedar Credit Union"}
    assert customer.is_refused("add_payee", one_time_code=first, **payee) == ("refused", "wrong_code")
    assert customer.does("add_payee", one_time_code=second, **payee)["account_last4"] == "2233"


def test_a_frozen_card_confirms_nothing_until_its_pin_unfreezes_it(customer):
    ask = {"card_id": "card_iced", "pin": "4821", "purpose": "new_payee"}
    assert customer.is_refused("generate_one_time_code", **ask) == ("refused", "card_frozen")
    assert customer.is_refused("unfreeze_card", card_id="card_iced", pin="0000") == ("refused", "wrong_pin")
    assert customer.does("unfreeze_card", card_id="card_iced", pin="4821")["status"] == "active"
    assert customer.is_refused("unfreeze_card", card_id="card_iced", pin="4821") == ("conflict", "not_frozen")
    code = customer.does("generate_one_time_code", **ask)
    assert (code["purpose"], code["expires_at"]) == ("new_payee", "2026-06-01T09:31:00Z")


def test_a_card_is_frozen_once_and_an_expired_one_not_at_all(customer):
    assert {c["id"]: c["status"] for c in customer.does("list_cards")["cards"]} == {
        "card_blue": "active",
        "card_iced": "frozen",
        "card_past": "expired",
    }
    assert customer.does("freeze_card", card_id="card_blue")["status"] == "frozen"
    assert customer.is_refused("freeze_card", card_id="card_blue") == ("conflict", "already_frozen")
    assert customer.is_refused("freeze_card", card_id="card_past") == ("refused", "card_expired")
    customer.does("unfreeze_card", card_id="card_blue", pin="4821")
    assert not customer.session.diff()


def test_a_payee_is_added_paid_and_removed(customer):
    new = {"name": "Ana Reis", "account_number": "11122233", "bank_name": "Cedar Credit Union"}
    ana = customer.does("add_payee", one_time_code=customer.code("new_payee"), **new)
    code = customer.code("new_payee")
    assert customer.is_refused("add_payee", one_time_code=code, **new) == ("conflict", "payee_exists")
    # The bank holds back what goes to a new payee: spoken for, but still in the balance.
    receipt = customer.does("send_payment", from_account_id="acc_daily", payee_id=ana["id"], amount=12.34)
    assert (receipt["status"], receipt["available"]) == ("held", 2387.76)
    daily = customer.does("get_balance", account_id="acc_daily")
    assert (daily["balance"], daily["sent_today"]) == (2500.00, 12.34)
    assert daily["holds"][1] == {"description": "Payment to Ana Reis", "amount": 12.34}
    customer.does("remove_payee", payee_id=ana["id"])
    assert customer.does("list_payees", query="Reis")["payees"] == []
    gone = {"from_account_id": "acc_daily", "payee_id": ana["id"], "amount": 1}
    assert customer.is_refused("send_payment", **gone) == ("not_found", "payee_not_found")
    assert customer.is_refused("remove_payee", payee_id=ana["id"]) == ("not_found", "payee_not_found")


def test_removing_a_payee_can_be_undone_by_saving_it_again(customer):
    zoe = customer.does("list_payees", query="zoe")["payees"][0]
    paid = customer.does("send_payment", from_account_id="acc_daily", payee_id=zoe["id"], amount=20, memo="tulips")
    assert paid["status"] == "sent"
    before = customer.session.digest()
    customer.does("remove_payee", payee_id=zoe["id"])
    assert customer.session.digest() != before
    newest = customer.does("list_transactions", account_id="acc_daily", limit=1)["transactions"][0]
    assert (newest["description"], newest["amount"], newest["memo"]) == ("Payment to Zoë Lindqvist", 20.00, "tulips")
    again = {"name": "Zoë Lindqvist", "account_number": "55500111", "bank_name": "granite savings"}
    assert customer.does("add_payee", one_time_code=customer.code("new_payee"), **again) == zoe
    assert customer.session.digest() == before


def test_a_payee_with_scheduled_payments_stays_until_they_are_cancelled(customer):
    assert customer.is_refused("remove_payee", payee_id="payee_john") == ("conflict", "payee_in_use")
    assert customer.does("cancel_scheduled_payment", scheduled_payment_id="sched_rent")["status"] == "cancelled"
    assert customer.does("remove_payee", payee_id="payee_john") == {"name": "John Becker", "status": "removed"}


def test_a_scheduled_payment_comes_and_goes(customer):
    plan = {"from_account_id": "acc_bills", "payee_id": "payee_zoe", "amount": 45.5, "frequency": "weekly"}
    made = customer.does("schedule_payment", start_date="2026-06-12", end_date="2026-08-31", **plan)
    assert (made["next_date"], made["status"]) == ("2026-06-12", "active")
    # The rent began on January 31, so it is due on the last day of a shorter month.
    waiting = customer.does("list_scheduled_payments")["scheduled_payments"]
    assert [(p["payee_name"], p["next_date"]) for p in waiting] == [
        ("Zoë Lindqvist", "2026-06-12"),
        ("John Becker", "2026-06-30"),
    ]
    customer.does("cancel_scheduled_payment", scheduled_payment_id=made["id"])
    assert customer.is_refused("cancel_scheduled_payment", scheduled_payment_id=made["id"]) == (
        "conflict",
        "already_cancelled",
    )
    assert customer.is_refused("cancel_scheduled_payment", scheduled_payment_id="sched_gone") == (
        "conflict",
        "payment_ended",
    )
    cancelled = customer.does("list_scheduled_payments", status="cancelled")["scheduled_payments"]
    assert [p["amount"] for p in cancelled] == [45.50]


def test_dates_and_amounts_of_a_scheduled_payment_must_make_sense(customer):
    plan = {"from_account_id": "acc_bills", "payee_id": "payee_zoe", "amount": 45.5}

    def kind(**more: object) -> str:
        return customer.is_refused("schedule_payment", **(plan | more))[0]

    assert kind(start_date="2026-06-01") == "invalid_arguments"  # today
    assert kind(start_date="2028-06-02") == "invalid_arguments"  # more than two years ahead
    assert kind(start_date="2026-06-31") == "invalid_arguments"  # no such day
    assert kind(start_date="2026-07-01", end_date="2026-08-01") == "invalid_arguments"  # a single payment does not end
    assert kind(start_date="2026-07-01", frequency="monthly", end_date="2026-06-30") == "invalid_arguments"
    assert customer.is_refused("schedule_payment", start_date="2026-07-01", **(plan | {"amount": 500.01})) == (
        "refused",
        "limit_exceeded",
    )
    customer.does("schedule_payment", start_date="2026-06-02", **(plan | {"amount": 500}))


def test_a_large_payment_is_confirmed_on_whatever_day_it_leaves(customer):
    rent = {"from_account_id": "acc_daily", "payee_id": "payee_jon", "start_date": "2026-06-02"}
    assert customer.is_refused("schedule_payment", amount=1000.01, **rent) == ("refused", "code_needed")
    assert customer.does("schedule_payment", amount=1000, **rent)["status"] == "active"
    card = {"card_id": "card_blue", "pin": "4821"}
    other = customer.does("generate_one_time_code", purpose="new_payee", **card)["one_time_code"]
    wrong = customer.is_refused("schedule_payment", amount=1000.01, one_time_code=other, **rent)
    assert wrong == ("refused", "wrong_code")
    code = customer.does("generate_one_time_code", purpose="large_payment", **card)["one_time_code"]
    assert customer.does("schedule_payment", amount=1000.01, one_time_code=code, **rent)["amount"] == 1000.01
    # It served once.
    again = customer.is_refused("schedule_payment", amount=1000.01, one_time_code=code, **rent)
    assert again == ("refused", "wrong_code")


def test_a_credit_account_tells_its_credit_limit_and_no_daily_one(customer):
    card = customer.does("get_balance", account_id="acc_card")
    assert (card["kind"], card["balance"], card["available"], card["credit_limit"]) == ("credit", 350.25, 649.75, 1000)
    assert not {"daily_limit", "sent_today", "daily_limit_left"} & card.keys()
    daily = customer.does("get_balance", account_id="acc_daily")
    assert (daily["daily_limit"], daily["sent_today"], daily["daily_limit_left"]) == (2000, 0, 2000)
    assert "credit_limit" not in daily


def test_payees_and_accounts_of_another_currency_are_kept_apart(customer):
    assert customer.is_refused("send_payment", from_account_id="acc_daily", payee_id="payee_pension", amount=10) == (
        "refused",
        "currency_mismatch",
    )
    receipt = customer.does("send_payment", from_account_id="acc_euro", payee_id="payee_pension", amount=10)
    assert (receipt["currency"], receipt["available"]) == ("EUR", 70.00)


def test_search_forgives_order_case_and_accents(customer):
    def found(query: str) -> list[str]:
        return [p["name"] for p in customer.does("list_payees", query=query)["payees"]]

    assert found("lindqvist ZOE") == ["Zoë Lindqvist"]
    assert found("becker") == ["John Becker", "Jon Becker"]
    assert found("jon becker") == ["Jon Becker"]
    assert found("lakeview") == ["Jon Becker"]
    assert found("ecker") == []
    coffee = customer.does("list_transactions", account_id="acc_daily", query="lumiere cafe")["transactions"]
    assert [t["date"] for t in coffee] == ["2026-05-21", "2026-05-16", "2026-05-11", "2026-05-06", "2026-05-01"]


def test_pages_of_transactions_put_together_are_all_of_them(customer):
    first = customer.does("list_transactions", account_id="acc_daily", limit=10)
    second = customer.does("list_transactions", account_id="acc_daily", limit=10, cursor=first["next_cursor"])
    third = customer.does("list_transactions", account_id="acc_daily", limit=10, cursor=second["next_cursor"])
    assert "next_cursor" not in third
    dates = [t["date"] for page in (first, second, third) for t in page["transactions"]]
    assert dates == [f"2026-05-{day:02d}" for day in range(25, 0, -1)]
    week = customer.does("list_transactions", account_id="acc_daily", from_date="2026-05-04", to_date="2026-05-10")
    assert len(week["transactions"]) == 7
    assert sum(t["amount"] for t in week["transactions"]) == 35.42  # 5.03 to 5.09
    backwards = {"account_id": "acc_daily", "from_date": "2026-05-10", "to_date": "2026-05-04"}
    assert customer.is_refused("list_transactions", **backwards)[0] == "invalid_arguments"


def test_statements_tell_how_a_month_closed(customer):
    statements = customer.does("list_statements", account_id="acc_daily", year=2026)["statements"]
    assert [(s["month"], s["opening_balance"], s["money_out"], s["closing_balance"]) for s in statements] == [
        ("2026-05", 2628.00, 128.00, 2500.00)
    ]
    assert customer.does("list_statements", account_id="acc_daily", year=2025)["statements"] == []
    assert customer.does("list_statements", account_id="acc_rainy") == {"statements": []}
