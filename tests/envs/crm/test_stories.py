"""What a sales team can do with its CRM, told in calls. The team is the small one of conftest.py."""

from __future__ import annotations

import pytest

CONVERTED = ("conflict", "lead_converted")
INACTIVE = ("refused", "owner_inactive")
FIELDS = ("refused", "stage_needs_fields")


def test_a_lead_is_created_qualified_and_converted_once(seller):
    lead = seller.does("create_lead", name="Pia Prospect", email="Pia@Shop.example", company="Pia's Shop")
    assert (lead["status"], lead["email"], lead["owner"]["name"]) == ("new", "pia@shop.example", "Yara Own")
    assert seller.is_refused("convert_lead", lead_id=lead["id"]) == ("refused", "lead_not_qualified")
    seller.does("qualify_lead", lead_id=lead["id"], status="qualified")
    made = seller.does("convert_lead", lead_id=lead["id"], amount=1250.5)
    assert (made["contact"]["name"], made["company"]["name"], made["deal"]["name"]) == (
        "Pia Prospect",
        "Pia's Shop",
        "Pia's Shop",
    )
    assert (made["deal"]["stage"], made["deal"]["amount"]) == ("discovery", 1250.50)
    assert seller.is_refused("convert_lead", lead_id=lead["id"]) == CONVERTED
    row = seller.does("search_leads", query="prospect pia")["leads"][0]
    assert (row["status"], row["contact_id"], row["deal_id"]) == (
        "converted",
        made["contact"]["id"],
        made["deal"]["id"],
    )
    shop = seller.does("get_company", company_id=made["company"]["id"])
    assert (shop["contact_count"], shop["open_deal_count"], shop["open_amount"]) == (1, 1, 1250.50)


def test_conversion_finds_the_company_that_is_named_and_makes_none_where_none_is(seller):
    known = seller.does("convert_lead", lead_id="00Qfit")
    assert known["company"] == {"id": "001mill", "name": "Mill Freight"}
    fresh = seller.does("convert_lead", lead_id="00Qfirm", deal_name="First order")
    assert (fresh["company"]["name"], fresh["deal"]["name"]) == ("Fresh Firm", "First order")
    solo = seller.does("convert_lead", lead_id="00Qsolo")
    assert ("company" in solo, solo["deal"]["name"], solo["owner"]["id"]) == (False, "Solo Lead", "005max")
    assert len(seller.does("search_companies")["companies"]) == 3


def test_conversion_makes_no_second_contact_of_one_address(seller):
    error = seller.error("convert_lead", lead_id="00Qtwin")
    assert (error["kind"], error["code"]) == ("conflict", "duplicate_contact")
    assert "003zoe" in error["message"]
    made = seller.does("convert_lead", lead_id="00Qtwin", contact_id="003zoe")
    # The deal is with the company of the contact; the contact stays as it was.
    assert (made["contact"]["name"], made["company"]["id"]) == ("Zoë Mill", "001mill")
    assert len(seller.does("search_crm_contacts")["contacts"]) == 3


def test_a_deal_is_with_the_company_of_the_contact_that_is_given(seller):
    # The lead wrote Fresh Firm, and its contact turns out to work for Mill Freight.
    made = seller.does("convert_lead", lead_id="00Qfirm", contact_id="003zoe")
    assert made["company"] == {"id": "001mill", "name": "Mill Freight"}
    assert len(seller.does("search_companies")["companies"]) == 2
    deal = seller.does("list_deals", query="fresh firm")["deals"][0]
    assert (deal["company_name"], deal["contact_name"]) == ("Mill Freight", "Zoë Mill")
    # So the deal can go to another contact of that company.
    assert seller.does("update_deal", deal_id=deal["id"], contact_id="003abe")["contact_name"] == "Abe Mill"


def test_a_contact_without_a_company_gets_the_one_that_the_lead_names(seller):
    alone = seller.does("create_crm_contact", name="Fay Firm", email="fay@mail.example")
    made = seller.does("convert_lead", lead_id="00Qfirm", contact_id=alone["id"])
    found = seller.does("search_crm_contacts", query="fay fresh")["contacts"]
    assert [(c["id"], c["company_id"]) for c in found] == [(alone["id"], made["company"]["id"])]


def test_search_finds_records_by_what_they_refer_to_now(seller):
    def found(tool, rows, query):
        return [r["id"] for r in seller.does(tool, query=query)[rows]]

    assert found("list_deals", "deals", "rich zoe mill yara") == ["006rich"]
    seller.does("update_deal", deal_id="006rich", contact_id="003abe")
    assert found("list_deals", "deals", "rich zoe") == []
    assert found("list_deals", "deals", "rich abe") == ["006rich"]
    assert found("search_leads", "leads", "max") == ["00Qsolo", "00Qfirm", "00Qfit"]
    seller.does("assign_record_owner", record_id="00Qfirm", owner_id="005you")
    assert found("search_leads", "leads", "max") == ["00Qsolo", "00Qfit"]
    assert found("search_leads", "leads", "yara firm") == ["00Qfirm"]
    made = seller.does("create_deal", name="Rich again", contact_id="003ria")
    # The newest first, words in any order, beginnings of words, no query that is only punctuation.
    assert found("list_deals", "deals", "ri") == [made["id"], "006rich"]
    assert found("list_deals", "deals", "rio RICH") == [made["id"]]
    assert found("list_deals", "deals", "...") == []
    assert found("search_crm_contacts", "contacts", "mill freight") == ["003abe", "003zoe"]


def test_who_left_gets_nothing_new(seller):
    assert seller.is_refused("convert_lead", lead_id="00Qleft") == INACTIVE
    assert seller.is_refused("assign_record_owner", record_id="00Qleft", owner_id="005gone") == INACTIVE
    lead = {"name": "Pia Prospect", "email": "pia@shop.example", "owner_id": "005gone"}
    assert seller.is_refused("create_lead", **lead) == INACTIVE
    assert seller.is_refused("create_crm_contact", **lead) == INACTIVE
    assert seller.is_refused("create_deal", name="x", contact_id="003zoe", owner_id="005gone") == INACTIVE
    # What they own is shown as theirs, and can be given to somebody who is there.
    owner = seller.does("search_leads", query="gerd gone")["leads"][0]["owner"]
    assert (owner["id"], owner["active"]) == ("005gone", False)
    given = seller.does("assign_record_owner", record_id="00Qleft", owner_id="005max")
    assert (given["owner"]["name"], given["previous_owner"], given["record_kind"]) == ("Max Mate", "Gerd Gone", "lead")
    assert seller.does("convert_lead", lead_id="00Qleft")["owner"]["id"] == "005max"


def test_contacts_are_unique_by_address_in_any_spelling(seller):
    taken = ("conflict", "duplicate_contact")
    assert seller.is_refused("create_crm_contact", name="Other Zoe", email="ZOE@mail.example") == taken
    made = seller.does("create_crm_contact", name="Zoë Mill", email="zoe2@mail.example", company_id="001mill")
    assert (made["company_name"], made["owner"]["id"]) == ("Mill Freight", "005you")
    assert seller.is_refused("create_crm_contact", name="Third", email="Zoe2@Mail.example") == taken
    assert [c["id"] for c in seller.does("search_crm_contacts", query="mill zoe")["contacts"]] == [
        made["id"],
        "003zoe",
    ]
    assert seller.is_refused("create_crm_contact", name="x", email="no address")[0] == "invalid_arguments"


def test_an_open_lead_has_its_address_alone(seller):
    again = {"name": "New Again", "email": "NEW@mail.example"}
    assert seller.is_refused("create_lead", **again) == ("conflict", "duplicate_lead")
    seller.does("qualify_lead", lead_id="00Qnew", status="disqualified", reason="no_need")
    # Who was disqualified may come back as a new lead.
    assert seller.does("create_lead", **again)["status"] == "new"


def test_qualifying(seller):
    for arguments in ({"status": "disqualified"}, {"status": "qualified", "reason": "spam"}):
        assert seller.is_refused("qualify_lead", lead_id="00Qnew", **arguments)[0] == "invalid_arguments"
    assert seller.does("qualify_lead", lead_id="00Qnew", status="contacted")["status"] == "contacted"
    same = ("conflict", "already_that_status")
    assert seller.is_refused("qualify_lead", lead_id="00Qnew", status="contacted") == same
    assert seller.is_refused("qualify_lead", lead_id="00Qout", status="qualified") == ("refused", "lead_disqualified")
    back = seller.does("qualify_lead", lead_id="00Qout", status="contacted")
    assert "disqualified_reason" not in back
    assert seller.does("qualify_lead", lead_id="00Qout", status="qualified")["status"] == "qualified"
    assert seller.is_refused("qualify_lead", lead_id="00Qnobody", status="contacted")[1] == "lead_not_found"


def test_a_stage_asks_for_its_fields(seller):
    error = seller.error("move_deal_stage", deal_id="006bare", stage="negotiation")
    assert (error["kind"], error["code"]) == FIELDS
    assert error["details"][0]["allowed"] == ["amount", "close_date"]
    assert seller.does("move_deal_stage", deal_id="006bare", stage="demo")["stage"] == "demo"
    assert seller.is_refused("move_deal_stage", deal_id="006bare", stage="proposal") == FIELDS
    seller.does("update_deal", deal_id="006bare", amount=300)
    assert seller.does("move_deal_stage", deal_id="006bare", stage="proposal")["stage"] == "proposal"
    assert seller.error("move_deal_stage", deal_id="006bare", stage="won")["details"][0]["allowed"] == ["close_date"]
    seller.does("update_deal", deal_id="006bare", close_date="2026-06-30")
    assert seller.does("move_deal_stage", deal_id="006bare", stage="won")["close_date"] == "2026-06-01"
    # 900.00 was won before.
    assert seller.does("get_company", company_id="001mill")["won_amount"] == 1200.00


def test_a_deal_is_lost_for_a_reason(seller):
    lost = {"deal_id": "006rich", "stage": "lost"}
    assert seller.is_refused("move_deal_stage", **lost)[0] == "invalid_arguments"
    wrong = {"deal_id": "006rich", "stage": "negotiation", "loss_reason": "price"}
    assert seller.is_refused("move_deal_stage", **wrong)[0] == "invalid_arguments"
    row = seller.does("move_deal_stage", loss_reason="competitor", **lost)
    assert (row["stage"], row["loss_reason"], row["close_date"]) == ("lost", "competitor", "2026-06-01")
    assert seller.is_refused("move_deal_stage", loss_reason="price", **lost) == ("conflict", "already_in_stage")


def test_a_closed_deal_is_changed_only_after_it_is_reopened(seller):
    closed = ("refused", "deal_closed")
    assert seller.is_refused("update_deal", deal_id="006won", amount=1000) == closed
    assert seller.is_refused("move_deal_stage", deal_id="006won", stage="lost", loss_reason="price") == closed
    assert seller.does("move_deal_stage", deal_id="006won", stage="negotiation")["stage"] == "negotiation"
    assert seller.does("update_deal", deal_id="006won", amount=1000)["amount"] == 1000.00
    # The deals that are open: 500 + 120 + 1000, and one without an amount.
    mill = seller.does("get_company", company_id="001mill")
    assert (mill["open_amount"], mill["won_amount"], mill["open_deal_count"]) == (1620.00, 0.00, 4)


def test_each_pipeline_has_its_own_stages(seller):
    error = seller.error("move_deal_stage", deal_id="006again", stage="demo")
    assert (error["kind"], error["code"]) == ("refused", "stage_not_in_pipeline")
    assert error["details"][0]["allowed"] == ["review", "quote", "negotiation", "won", "lost"]
    assert seller.does("move_deal_stage", deal_id="006again", stage="quote")["stage"] == "quote"
    assert seller.is_refused("move_deal_stage", deal_id="006again", stage="negotiation") == FIELDS
    assert seller.is_refused("move_deal_stage", deal_id="006rich", stage="quote")[1] == "stage_not_in_pipeline"
    made = seller.does("create_deal", name="Next year", contact_id="003ria", pipeline="renewals", amount=0.1)
    assert (made["stage"], made["company_name"], made["amount"]) == ("review", "Café Río", 0.10)


def test_changing_a_deal(seller):
    assert seller.is_refused("update_deal", deal_id="006rich")[0] == "invalid_arguments"
    assert seller.is_refused("update_deal", deal_id="006rich", close_date="2026-05-31")[0] == "invalid_arguments"
    other = seller.is_refused("update_deal", deal_id="006rich", contact_id="003ria")
    assert other == ("refused", "contact_of_other_company")
    row = seller.does(
        "update_deal", deal_id="006rich", name="Richer", amount=750.25, close_date="2026-06-01", contact_id="003abe"
    )
    assert (row["name"], row["amount"], row["close_date"], row["contact_name"]) == (
        "Richer",
        750.25,
        "2026-06-01",
        "Abe Mill",
    )
    assert [d["id"] for d in seller.does("list_deals", contact_id="003abe")["deals"]] == ["006rich"]
    assert [d["id"] for d in seller.does("list_deals", query="RICHER abe")["deals"]] == ["006rich"]


def test_a_call_that_got_through_makes_a_new_lead_contacted(seller):
    missed = seller.does("log_activity", record_id="00Qnew", type="call", subject="hello", outcome="no_answer")
    assert missed["lead_status"] == "new"
    task = seller.does("log_activity", record_id="00Qnew", type="task", subject="call again", due_date="2026-06-03")
    assert (task["lead_status"], task["task_status"]) == ("new", "open")
    call = seller.does(
        "log_activity", record_id="00Qnew", type="call", subject="hello at last", completes_task_id=task["id"]
    )
    assert (call["outcome"], call["completed_task"], call["lead_status"]) == ("completed", "call again", "contacted")
    assert seller.does("search_leads", status="contacted")["leads"][0]["id"] == "00Qnew"
    assert seller.timeline(record_id="00Qnew") == ["hello at last", "call again", "hello"]
    assert seller.timeline(record_id="00Qnew", task_status="done") == ["call again"]
    again = {"record_id": "00Qnew", "type": "email", "subject": "x"}
    assert seller.is_refused("log_activity", completes_task_id=task["id"], **again) == ("conflict", "task_done")
    assert seller.is_refused("log_activity", completes_task_id="00Tcall", **again) == ("refused", "not_a_task")


def test_a_task_is_overdue_after_its_day(seller):
    assert seller.timeline(task_status="overdue") == ["late thing"]
    assert seller.timeline(task_status="open") == ["today thing"]
    assert seller.timeline(task_status="done") == ["done thing"]
    seller.session.state.clock.seconds = 24 * 3600  # tomorrow, by the day what was due today is late
    assert seller.timeline(task_status="overdue") == ["today thing", "late thing"]
    assert seller.timeline(task_status="open") == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "call", "outcome": "no_show"},
        {"type": "task", "outcome": "no_answer"},
        {"type": "meeting", "due_date": "2026-06-10"},
        {"type": "task", "due_date": "2026-05-31"},
    ],
)
def test_activities_that_make_no_sense(seller, wrong):
    call = {"record_id": "006rich", "subject": "x", **wrong}
    assert seller.is_refused("log_activity", **call)[0] == "invalid_arguments"


def test_notes_stand_on_any_record_but_not_on_a_converted_lead(seller):
    for record, kind in (("00Qfit", "lead"), ("003zoe", "contact"), ("001mill", "company"), ("006rich", "deal")):
        note = seller.does("add_crm_note", record_id=record, body=f"about the {kind}")
        assert (note["record_kind"], seller.timeline(record_id=record, type="note")[0]) == (kind, f"about the {kind}")
    assert seller.does("get_company", company_id="001mill")["latest_note"] == "about the company"
    assert seller.timeline(query="creme CAFE") == ["Likes café crème."]
    seller.does("convert_lead", lead_id="00Qfit")
    assert seller.is_refused("add_crm_note", record_id="00Qfit", body="x") == CONVERTED
    assert seller.is_refused("log_activity", record_id="00Qfit", type="call", subject="x") == CONVERTED
    assert seller.is_refused("assign_record_owner", record_id="00Qfit", owner_id="005you") == CONVERTED
    assert seller.is_refused("add_crm_note", record_id="00Q404", body="x") == ("not_found", "record_not_found")
    # What was written before can still be read.
    assert seller.timeline(record_id="00Qfit") == ["about the lead"]


def test_any_record_gets_another_owner(seller):
    for record, name in (("003zoe", "Zoë Mill"), ("001mill", "Mill Freight"), ("006rich", "Rich deal")):
        given = seller.does("assign_record_owner", record_id=record, owner_id="005max")
        assert (given["record_name"], given["previous_owner"]) == (name, "Yara Own")
        owned = ("conflict", "already_owner")
        assert seller.is_refused("assign_record_owner", record_id=record, owner_id="005max") == owned
    assert [d["id"] for d in seller.does("list_deals", owner_id="005max")["deals"]] == ["006rich"]
    assert [d["id"] for d in seller.does("list_deals", query="max mate")["deals"]] == ["006rich"]
    seller.does("assign_record_owner", record_id="006rich", owner_id="005you")
    assert seller.does("list_deals", owner_id="005max")["deals"] == []


def test_what_one_session_does_no_other_sees(seller):
    other = type(seller)(seller.session.environment.session(seller.session.seed))

    def seen(who):
        deal = next(d for d in who.does("list_deals")["deals"] if d["id"] == "006rich")
        return deal["name"], deal["contact_name"], deal["owner"]["name"], deal["stage"]

    before = ("Rich deal", "Zoë Mill", "Yara Own", "demo")
    assert seen(seller) == seen(other) == before
    seller.does("update_deal", deal_id="006rich", name="Richer", contact_id="003abe")
    seller.does("assign_record_owner", record_id="006rich", owner_id="005max")
    seller.does("move_deal_stage", deal_id="006rich", stage="proposal")
    assert seen(seller) == ("Richer", "Abe Mill", "Max Mate", "proposal")
    assert seen(other) == before


def test_entries_call_a_deal_by_its_new_name(seller):
    seller.does("log_activity", record_id="006rich", type="call", subject="the price")
    seller.does("add_crm_note", record_id="006rich", body="Wants it in May.")
    assert len({e["record_name"] for e in seller.does("list_activities", record_id="006rich")["activities"]}) == 1
    seller.does("update_deal", deal_id="006rich", name="Second thoughts")
    shown = seller.does("list_activities", record_id="006rich")["activities"]
    assert {e["record_name"] for e in shown} == {"Second thoughts"}
