"""What the owner of a mailbox can do, told in calls. The mailbox is the small one of conftest.py."""

from __future__ import annotations

ME, ANNA, BEN, GONE = "ida@home.example", "anna@mill.example", "ben@mill.example", "cleo@gone.example"
UNKNOWN = ("not_found", "recipient_domain_not_found")


def test_sending_a_draft_turns_it_into_a_mail_of_the_thread(writer):
    assert writer.does("get_mail_thread", mail_id="m_ask")["draft_ids"] == ["d_reply"]
    sent = writer.does("send_draft", draft_id="d_reply")
    assert (sent["to"], sent["recipient"], sent["thread_id"]) == ([ANNA], "Anna Mill", "t_quote")
    thread = writer.does("get_mail_thread", mail_id="m_ask")
    assert [m["id"] for m in thread["mails"]] == ["m_ask", "m_quote", sent["id"]]
    assert "draft_ids" not in thread
    assert writer.finds(place="drafts") == ["d_new", "d_typo"] and writer.finds(place="sent") == [sent["id"], "m_ask"]


def test_a_sent_draft_is_neither_sent_nor_changed_nor_deleted(writer):
    writer.does("send_draft", draft_id="d_new")
    sent = ("conflict", "draft_already_sent")
    assert writer.is_refused("send_draft", draft_id="d_new") == sent
    assert writer.is_refused("update_draft", draft_id="d_new", body="Later.") == sent
    assert writer.is_refused("delete_draft", draft_id="d_new") == sent


def test_a_deleted_draft_is_gone(writer):
    writer.does("delete_draft", draft_id="d_new")
    assert writer.finds(place="drafts") == ["d_reply", "d_typo"]
    gone = ("conflict", "draft_already_deleted")
    assert writer.is_refused("delete_draft", draft_id="d_new") == gone
    assert writer.is_refused("send_draft", draft_id="d_new") == gone


def test_an_unknown_domain_stops_a_mail_until_the_address_is_right(writer):
    assert writer.is_refused("send_draft", draft_id="d_typo") == UNKNOWN
    assert writer.is_refused("update_draft", draft_id="d_typo", to="anna@mlil.example") == UNKNOWN
    writer.does("update_draft", draft_id="d_typo", to="Anna@MILL.example")
    assert writer.does("send_draft", draft_id="d_typo")["to"] == [ANNA]
    # A known domain is enough; the recipient need not be a contact.
    assert writer.does("create_draft", to="new@mill.example", subject="Hi", body="Hello")["to"] == "new@mill.example"
    assert writer.is_refused("create_draft", to="new@nowhere.example", subject="Hi", body="Hello") == UNKNOWN
    assert writer.is_refused("create_draft", to="new at mill", subject="Hi", body="Hello")[0] == "invalid_arguments"


def test_nobody_can_be_written_to_whose_domain_is_gone(writer):
    assert writer.is_refused("reply_to_mail", mail_id="m_old", body="Hello?") == UNKNOWN
    assert writer.is_refused("forward_mail", mail_id="m_quote", to=GONE) == UNKNOWN


def test_attachments_add_up_to_25_megabytes_and_no_more(writer):
    draft = writer.does("update_draft", draft_id="d_new", attachment_id="att_film")
    assert [f["size_mb"] for f in draft["attachments"]] == [10.0, 15.0]
    error = writer.error("update_draft", draft_id="d_new", attachment_id="att_dot")
    assert (error["kind"], error["code"]) == ("refused", "attachments_too_large")
    assert "25.001 MB" in error["message"] and error["details"][0]["allowed"] == "25.0 MB in all"
    assert writer.is_refused("update_draft", draft_id="d_new", attachment_id="att_film") == (
        "conflict",
        "already_attached",
    )
    assert len(writer.does("send_draft", draft_id="d_new")["attachments"]) == 2


def test_a_mail_that_was_received_may_be_too_large_to_forward(writer):
    assert writer.is_refused("forward_mail", mail_id="m_huge", to=ANNA) == ("refused", "sender_has_it")
    assert writer.is_refused("forward_mail", mail_id="m_huge", to=BEN) == ("refused", "attachments_too_large")
    sent = writer.does("forward_mail", mail_id="m_huge", to=BEN, with_files=False, comment="See below")
    assert (sent["subject"], "attachments" in sent) == ("Fwd: Huge", False)
    text = writer.does("read_mail", mail_id=sent["id"])["body"]
    assert text == "See below\n\n---- Forwarded mail from Anna Mill ----\nAbout huge."


def test_an_answer_goes_to_the_sender_or_to_all(writer):
    one = writer.does("reply_to_mail", mail_id="m_quote", body="Yes.")
    assert (one["to"], one.get("cc"), one["subject"]) == ([ANNA], None, "Re: Quote")
    assert writer.does("reply_to_mail", mail_id="m_quote", body="Yes.", reply_all=True)["cc"] == [BEN]
    # What the owner wrote is answered to whom it went.
    assert writer.does("reply_to_mail", mail_id="m_ask", body="Well?")["to"] == [ANNA]


def test_a_label_exists_once_whatever_its_case_and_accents(writer):
    made = writer.does("create_mail_label", name="Zoo")
    exists = ("conflict", "label_exists")
    for name in ("zoo", "CAFE", "café", "Inbox"):
        assert writer.is_refused("create_mail_label", name=name) == exists
    writer.does("apply_mail_label", mail_id="m_film", label_id=made["id"])
    assert (writer.label("Zoo")["mails"], writer.label("Zoo")["unread"]) == (1, 1)
    assert writer.finds(label_id=made["id"]) == ["m_film"]


def test_a_label_is_put_on_and_taken_off_once(writer):
    assert writer.is_refused("apply_mail_label", mail_id="m_quote", label_id="work") == ("conflict", "already_labelled")
    assert writer.is_refused("remove_mail_label", mail_id="m_film", label_id="work") == ("conflict", "not_labelled")
    assert writer.does("remove_mail_label", mail_id="m_quote", label_id="work")["labels"] == ["Inbox"]
    assert writer.is_refused("apply_mail_label", mail_id="m_quote", label_id="SENT") == ("refused", "label_is_fixed")


def test_a_mail_without_inbox_is_archived(writer):
    assert writer.finds(place="inbox") == ["m_huge", "m_film", "m_quote"]
    writer.does("remove_mail_label", mail_id="m_film", label_id="INBOX")
    assert writer.finds(place="inbox") == ["m_huge", "m_quote"] and "m_film" in writer.finds()
    writer.does("apply_mail_label", mail_id="m_film", label_id="INBOX")
    assert writer.finds(place="inbox") == ["m_huge", "m_film", "m_quote"]


def test_reading_leaves_a_mail_unread_until_it_is_marked(writer):
    writer.does("read_mail", mail_id="m_quote")
    assert writer.finds(unread=True) == ["m_film", "m_quote"]
    writer.does("mark_mail_read", mail_id="m_quote")
    assert writer.finds(unread=True) == ["m_film"] and writer.label("Inbox")["unread"] == 1
    assert writer.is_refused("mark_mail_read", mail_id="m_quote") == ("conflict", "already_read")
    # What was sent to others is neither.
    assert writer.is_refused("mark_mail_read", mail_id="m_ask", status="unread") == ("refused", "mail_is_sent")
    writer.does("mark_mail_read", mail_id="m_quote", status="unread")
    assert writer.is_refused("mark_mail_read", mail_id="m_quote", status="unread") == ("conflict", "already_unread")


def test_the_trash_hides_a_mail_until_it_is_restored(writer):
    assert writer.finds(place="trash") == ["m_bin"] and "m_bin" not in writer.finds()
    hidden = ("refused", "mail_in_trash")
    assert writer.is_refused("reply_to_mail", mail_id="m_bin", body="Hm.") == hidden
    assert writer.is_refused("apply_mail_label", mail_id="m_bin", label_id="work") == hidden
    assert writer.is_refused("trash_mail", mail_id="m_bin") == ("conflict", "already_trashed")
    writer.does("trash_mail", mail_id="m_bin", action="restore")
    assert writer.finds(place="inbox")[-1] == "m_bin"
    assert writer.is_refused("trash_mail", mail_id="m_bin", action="restore") == ("conflict", "not_in_trash")


def test_a_filter_sorts_what_is_here_if_asked_to(writer):
    first = writer.does("create_mail_filter", sender=BEN, label_id="cafe", mark_read=True, apply_to_existing=True)
    # The mail in the trash is left alone.
    assert (first["applied_to"], writer.finds(label_id="cafe"), writer.finds(unread=True)) == (
        1,
        ["m_film"],
        ["m_quote"],
    )
    assert writer.label("Café")["filters"] == ["from ben@mill.example, marked read"]
    again = {"sender": BEN, "label_id": "cafe", "mark_read": True}
    assert writer.is_refused("create_mail_filter", **again) == ("conflict", "filter_exists")
    # One that does something else with the same mails is another filter.
    assert writer.does("create_mail_filter", **again, skip_inbox=True)["id"] != first["id"]
    other = writer.does(
        "create_mail_filter",
        sender=ANNA,
        label_id="cafe",
        subject_words="quote",
        skip_inbox=True,
        apply_to_existing=True,
    )
    assert other["applied_to"] == 1 and writer.finds(place="inbox") == ["m_huge", "m_film"]


def test_a_filter_that_could_not_work_is_refused(writer):
    for more in ({"label_id": "work", "subject_words": "?!"}, {"label_id": "INBOX", "skip_inbox": True}):
        error = writer.error("create_mail_filter", sender=ANNA, **more)
        assert (error["kind"], error["details"][0]["pointer"]) == ("invalid_arguments", f"/{list(more)[1]}")
    assert writer.is_refused("create_mail_filter", sender=ANNA, label_id="SENT") == ("refused", "label_is_fixed")
    assert "filters" not in writer.label("Work")


def test_a_draft_is_read_in_full_until_it_is_sent(writer):
    draft = writer.does("read_mail", mail_id="d_reply")
    assert (draft["kind"], draft["thread_id"], draft["to"], draft["body"]) == ("draft", "t_quote", [ANNA], "Fine.")
    files = writer.does("read_mail", mail_id="d_new")["attachments"]
    assert [f["filename"] for f in files] == ["plan.zip"]
    assert "kind" not in writer.does("read_mail", mail_id="m_quote")
    sent = writer.does("send_draft", draft_id="d_reply")["id"]
    error = writer.error("read_mail", mail_id="d_reply")
    assert (error["kind"], error["code"]) == ("conflict", "draft_already_sent") and sent in error["message"]
    assert writer.does("read_mail", mail_id=sent)["body"] == "Fine."
    writer.does("delete_draft", draft_id="d_new")
    assert writer.is_refused("read_mail", mail_id="d_new") == ("conflict", "draft_already_deleted")
    assert writer.is_refused("read_mail", mail_id="d_none") == ("not_found", "mail_not_found")


def test_a_copy_is_taken_off_a_draft_again(writer):
    assert writer.does("update_draft", draft_id="d_new", cc=BEN)["cc"] == BEN
    assert writer.is_refused("update_draft", draft_id="d_new", to=BEN)[0] == "invalid_arguments"
    assert "cc" not in writer.does("update_draft", draft_id="d_new", cc="")
    assert writer.does("update_draft", draft_id="d_new", to=BEN)["to"] == BEN
    assert "cc" not in writer.does("send_draft", draft_id="d_new")


def test_refusals_name_the_way_out(writer):
    assert "with_files" in writer.error("forward_mail", mail_id="m_huge", to=BEN)["message"]
    assert "update_draft" in writer.error("send_draft", draft_id="d_typo")["message"]
    full = writer.error("create_draft", to=BEN, subject="Film", body="Look.", attachment_id="att_huge")["message"]
    assert "leave it out" in full


def test_mails_of_some_days_are_found(writer):
    # From May 20 on one mail a day; the drafts are of May 30.
    assert writer.finds(after="2026-05-23", until="2026-05-24") == ["m_film", "m_quote"]
    assert writer.finds(until="2026-05-22") == ["m_ask", "m_old"]
    assert writer.finds(place="drafts", until="2026-05-29") == []
    assert len(writer.finds(place="drafts", after="2026-05-30", until="2026-05-30")) == 3
    error = writer.error("search_mail", after="2026-05-24", until="2026-05-23")
    assert (error["kind"], error["details"][0]["pointer"]) == ("invalid_arguments", "/after")


def test_pages_put_together_are_the_list_while_the_mailbox_changes(writer):
    whole = writer.finds()
    assert whole == ["d_new", "d_reply", "d_typo", "m_huge", "m_film", "m_quote", "m_ask", "m_old"]
    first = writer.does("search_mail", limit=5)
    assert first["next_cursor"] == "m_film"
    sent = writer.does("send_draft", draft_id="d_reply")["id"]
    writer.does("mark_mail_read", mail_id="m_film")
    rest = writer.does("search_mail", limit=3, cursor="m_film")
    assert [m["id"] for m in rest["mails"]] == ["m_quote", "m_ask", "m_old"] and "next_cursor" not in rest
    assert writer.finds()[:2] == [sent, "d_new"]
    # A row that is not in the list is no place to go on from.
    for cursor in ("d_reply", "m_bin"):
        assert writer.is_refused("search_mail", cursor=cursor)[0] == "invalid_arguments"


def test_what_changes_in_a_session_is_found_at_once(writer):
    assert writer.finds(query="about quote") == ["m_quote", "m_ask"]
    writer.does("trash_mail", mail_id="m_quote")
    assert writer.finds(query="about quote") == ["m_ask"] and writer.finds(query="quote", place="trash") == ["m_quote"]
    assert (writer.label("Inbox")["mails"], writer.label("Work").get("mails")) == (2, 0)
    answer = writer.does("reply_to_mail", mail_id="m_ask", body="About that quote again.")["id"]
    assert writer.finds(query="quote about") == [answer, "m_ask"]
    assert writer.label("Sent")["mails"] == 2
    draft = writer.does("create_draft", to=ANNA, cc=BEN, subject="Sketch", body="Here.", attachment_id="att_film")
    for words in ("ben mill", "film.zip", "sketch here"):
        assert draft["id"] in writer.finds(query=words, place="drafts")
    # Copies are addresses as well.
    assert writer.finds(query="ben@mill", place="trash") == ["m_quote", "m_bin"]
    assert writer.finds(query="?!") == []


def test_a_filter_sorts_a_note_to_oneself_as_it_arrives(writer):
    writer.does("create_mail_filter", sender=ME, label_id="work", skip_inbox=True)
    draft = writer.does("create_draft", to=ME, subject="Keys", body="Under the mat.")
    note = writer.does("send_draft", draft_id=draft["id"])
    assert writer.does("read_mail", mail_id=note["id"])["labels"] == ["Sent", "Work"]
    assert writer.finds(query="mat keys", unread=True) == [note["id"]]


def test_search_looks_at_words_people_and_files(writer):
    assert writer.finds(query="OTA film") == ["m_film"]
    assert writer.finds(query="plan.zip") == ["m_quote"]
    assert writer.finds(sender=ANNA, has_attachment=True, after="2026-05-25") == ["m_huge"]
    assert [c["id"] for c in writer.does("find_mail_contacts", query="ota ben")["contacts"]] == [BEN]
