"""What a member can do in the chat, told in calls. The workspace is the small one of conftest.py."""

from __future__ import annotations

import prove


def test_a_channel_shows_its_newest_first_and_replies_in_threads_only(user):
    assert user.texts("read_channel", channel_id="C_general") == [
        "Running late",
        "The plan is on the wall",
        "Hello from the café",
    ]
    plan = user.does("read_channel", channel_id="C_general")["messages"][1]
    assert (plan["replies"], plan["reactions"], plan["author_name"]) == (1, "tada 1", "Ida Moor")
    assert user.texts("read_message_thread", message_id="msg_plan") == ["The plan is on the wall", "Nice plan"]
    # The id of a reply leads to the same thread.
    assert user.texts("read_message_thread", message_id="msg_nice") == ["The plan is on the wall", "Nice plan"]
    assert user.texts("read_channel", channel_id="C_empty") == []


def test_one_must_join_before_writing(user):
    post = {"channel_id": "C_design", "text": "The one with serifs"}
    # A public channel can be read from outside, and no more.
    assert user.texts("read_channel", channel_id="C_design") == ["Which font for the wall?"]
    assert user.is_refused("post_channel_message", **post) == ("refused", "not_in_channel")
    reply = {"message_id": "msg_font", "text": "Serifs"}
    assert user.is_refused("reply_in_thread", **reply) == ("refused", "not_in_channel")
    assert user.is_refused("add_reaction", message_id="msg_font", emoji="eyes") == ("refused", "not_in_channel")
    assert user.is_refused("pin_message", message_id="msg_font") == ("refused", "not_in_channel")
    assert user.does("join_channel", channel_id="C_design")["members"] == 3
    assert user.is_refused("join_channel", channel_id="C_design") == ("conflict", "already_member")
    user.does("post_channel_message", **post)
    assert user.texts("read_channel", channel_id="C_design")[0] == "The one with serifs"
    assert "Ida Moor" in [m["name"] for m in user.does("list_channel_members", channel_id="C_design")["members"]]


def test_an_archived_channel_can_only_be_read(user):
    assert user.texts("read_channel", channel_id="C_fair") == ["Our stall is booked"]
    archived = ("refused", "channel_archived")
    assert user.is_refused("post_channel_message", channel_id="C_fair", text="x") == archived
    assert user.is_refused("reply_in_thread", message_id="msg_stall", text="x") == archived
    assert user.is_refused("edit_channel_message", message_id="msg_stall", text="x") == archived
    assert user.is_refused("add_reaction", message_id="msg_stall", emoji="fire") == archived
    assert user.is_refused("pin_message", message_id="msg_stall") == archived
    assert user.is_refused("join_channel", channel_id="C_fair") == archived


def test_only_ones_own_messages_can_be_edited(user):
    assert user.is_refused("edit_channel_message", message_id="msg_late", text="x") == ("refused", "not_author")
    row = user.does("edit_channel_message", message_id="msg_plan", text="The plan is in the hall")
    assert (row["text"], row["edited"]) == ("The plan is in the hall", True)
    after = user.session.digest()
    user.does("edit_channel_message", message_id="msg_plan", text="The plan is in the hall")
    assert user.session.digest() == after
    assert user.texts("search_channel_messages", query="wall") == ["Which font for the wall?"]


def test_a_private_channel_is_seen_by_its_members_only(user):
    names = [c["name"] for c in user.does("list_channels")["channels"]]
    assert names == ["design", "empty", "fair", "general", "leads", "news"]
    assert user.texts("search_channel_messages", query="deal") == []
    assert user.texts("search_channel_messages", query="pay") == ["Pay rises in June"]
    for tool in ("read_channel", "join_channel", "list_channel_members"):
        assert user.is_refused(tool, channel_id="C_secret") == ("not_found", "channel_not_found")
    assert user.is_refused("post_channel_message", channel_id="C_secret", text="x") == (
        "not_found",
        "channel_not_found",
    )
    assert user.is_refused("read_message_thread", message_id="msg_deal") == ("not_found", "message_not_found")
    assert user.is_refused("pin_message", message_id="msg_deal") == ("not_found", "message_not_found")


def test_announcements_are_for_admins_and_replies_for_all(user):
    refused = user.is_refused("post_channel_message", channel_id="C_news", text="Me too")
    assert refused == ("refused", "posting_restricted")
    user.does("reply_in_thread", message_id="msg_move", text="Where to?")
    assert user.texts("read_channel", channel_id="C_news") == ["We move in May"]
    assert user.does("read_channel", channel_id="C_news")["messages"][0]["replies"] == 1


def test_a_reply_to_a_reply_stays_in_the_thread(user):
    row = user.does("reply_in_thread", message_id="msg_nice", text="Thank you", also_in_channel=True)
    assert row["thread_id"] == "msg_plan"
    assert user.texts("read_message_thread", message_id="msg_plan")[1:] == ["Nice plan", "Thank you"]
    assert user.texts("read_channel", channel_id="C_general")[0] == "Thank you"
    user.does("reply_in_thread", message_id="msg_plan", text="Quietly")
    assert "Quietly" not in user.texts("read_channel", channel_id="C_general")


def test_reactions_add_up_and_none_is_given_twice(user):
    assert user.does("add_reaction", message_id="msg_plan", emoji="tada")["reactions"] == "tada 2"
    assert user.does("add_reaction", message_id="msg_plan", emoji="eyes")["reactions"] == "eyes 1, tada 2"
    assert user.is_refused("add_reaction", message_id="msg_plan", emoji="eyes") == ("conflict", "already_reacted")
    assert user.is_refused("add_reaction", message_id="msg_plan", emoji="no")[0] == "invalid_arguments"


def test_pins_come_on_and_off(user):
    before = user.session.digest()
    assert user.texts("read_channel", channel_id="C_general", pinned=True) == ["Hello from the café"]
    assert user.does("pin_message", message_id="msg_nice")["pinned"] is True
    # A reply can be pinned, and is among the pins.
    assert user.texts("read_channel", channel_id="C_general", pinned=True) == ["Nice plan", "Hello from the café"]
    assert user.is_refused("pin_message", message_id="msg_nice") == ("conflict", "already_pinned")
    user.does("pin_message", message_id="msg_nice", pinned=False)
    assert user.is_refused("pin_message", message_id="msg_nice", pinned=False) == ("conflict", "not_pinned")
    assert user.session.digest() == before


def test_search_by_words_author_channel_and_day(user):
    assert user.texts("search_channel_messages", query="CAFE hello") == ["Hello from the café"]
    assert user.texts("search_channel_messages", author_id="U_jon", channel_id="C_general") == [
        "Running late",
        "Nice plan",
    ]
    # March 2 began nine hours ago, and the pay rises were written at midnight.
    assert user.texts("search_channel_messages", from_date="2026-03-02") == ["Running late", "Pay rises in June"]
    assert user.texts("search_channel_messages", from_date="2026-03-01", to_date="2026-03-01") == [
        "Which font for the wall?",
        "Nice plan",
        "The plan is on the wall",
    ]
    swapped = {"from_date": "2026-03-02", "to_date": "2026-03-01"}
    assert user.is_refused("search_channel_messages", **swapped)[0] == "invalid_arguments"
    assert user.is_refused("search_channel_messages", author_id="U_none") == ("not_found", "member_not_found")


def test_a_search_sees_at_once_what_was_written_edited_and_answered(user):
    user.does("post_channel_message", channel_id="C_general", text="Early lunch")
    user.does("edit_channel_message", message_id="msg_plan", text="The plan for lunch")
    user.does("reply_in_thread", message_id="msg_hello", text="Lunch with you?")
    assert user.texts("search_channel_messages", query="lunch") == [
        "Lunch with you?",
        "Early lunch",
        "The plan for lunch",
    ]
    mine = ["Lunch with you?", "Early lunch", "The plan for lunch", "Our stall is booked"]
    assert user.texts("search_channel_messages", author_id="U_me") == mine
    assert user.texts("search_channel_messages", author_id="U_me", from_date="2026-03-02") == mine[:2]
    assert user.texts("search_channel_messages", to_date="2026-03-01", limit=4) == [
        "Which font for the wall?",
        "Nice plan",
        "The plan for lunch",
        "We move in May",
    ]
    rows = user.does("search_channel_messages", channel_id="C_general")["messages"]
    assert [(m["text"], m.get("replies", 0)) for m in rows] == [
        ("Lunch with you?", 0),
        ("Early lunch", 0),
        ("Running late", 0),
        ("Nice plan", 0),
        ("The plan for lunch", 1),
        ("Hello from the café", 1),
    ]
    # A page goes on where it ended, whatever was written since.
    first = user.does("search_channel_messages", query="lunch", limit=2)
    user.does("post_channel_message", channel_id="C_general", text="Lunch is over")
    rest = user.texts("search_channel_messages", query="lunch", limit=2, cursor=first["next_cursor"])
    assert rest == ["The plan for lunch"]


def test_channels_and_members_are_found(user):
    def channels(**arguments: str) -> list[str]:
        return [c["name"] for c in user.does("list_channels", **arguments)["channels"]]

    assert channels(status="not_joined") == ["design"]
    assert channels(status="archived") == ["fair"]
    assert channels(status="joined") == ["empty", "general", "leads", "news"]
    assert channels(query="us all") == ["general"]
    found = user.does("list_channel_members", query="designer")["members"]
    assert [m["name"] for m in found] == ["Ida Moor", "Jon Becker"]
    found = user.does("list_channel_members", channel_id="C_fair", query="zoe")["members"]
    assert [m["handle"] for m in found] == ["zoe"]


def test_blank_and_endless_texts_are_invalid(user):
    for text in ("", "   ", "x" * 4001):
        assert user.is_refused("post_channel_message", channel_id="C_general", text=text)[0] == "invalid_arguments"
    assert user.does("post_channel_message", channel_id="C_general", text="  x  ")["text"] == "x"


def test_worlds_hold_what_a_workspace_holds():
    environment = prove.environment("team_chat")
    for seed in range(8):
        chat = environment.session(seed).state
        channels, messages = list(chat.channels), list(chat.messages)
        assert sum(c.archived for c in channels) == 2 and sum(c.private for c in channels) == 2
        posted = {m.channel_id for m in messages}
        assert len(channels) - len(posted) == 1  # one is empty
        assert 180 < len(messages) < 420 and max(len(m.text) for m in messages) > 250
        assert [m for m in messages if not m.text.isascii()]
        inside = {(m.channel_id, m.member_id) for m in chat.memberships}
        assert all((m.channel_id, m.author_id) in inside for m in messages)
        for channel in channels:
            times = [m.sent_at for m in chat.messages.where(channel_id=channel.id)]
            assert times == sorted(times) and all(t < chat.now for t in times)
        for reply in (m for m in messages if m.thread_id):
            root = chat.messages.need(reply.thread_id, "thread_id")
            assert root.thread_id is None and root.channel_id == reply.channel_id and root.sent_at < reply.sent_at
        admins = {m.id for m in chat.members if m.admin}
        for channel in (c for c in channels if c.announcements):
            assert {m.author_id for m in chat.messages.where(channel_id=channel.id, thread_id=None)} <= admins
        assert environment.world(seed).size < 2_000_000
