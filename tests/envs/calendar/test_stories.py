"""What a person can do with a calendar, told in calls. The calendar is the small one of conftest.py."""

from __future__ import annotations


def test_a_weekly_event_keeps_its_hour_when_clocks_change(user):
    # Ten in New York is 15:00 UTC until March 7 and 14:00 UTC from March 8.
    assert user.starts("evt_sync", to_date="2026-03-18") == [
        "2026-03-04T10:00:00-05:00",
        "2026-03-11T10:00:00-04:00",
        "2026-03-18T10:00:00-04:00",
    ]
    # One series, several lines of the agenda.
    listed = user.does("list_events", calendar_id="cal_work", from_date="2026-03-02", to_date="2026-03-11")["events"]
    assert [(e["title"], e["start"][:16]) for e in listed] == [
        ("Vendor demo", "2026-03-03T15:00"),
        ("Team sync", "2026-03-04T10:00"),
        ("Audit kickoff", "2026-03-04T14:00"),
        ("Team sync", "2026-03-11T10:00"),
    ]


def test_days_are_those_of_the_calendar_that_is_asked(user):
    # March 10, 9:00 in Berlin is 4:00 in New York; nine hours later New York's calendar is still on that day.
    (row,) = user.does("list_events", calendar_id="cal_berlin", from_date="2026-03-10", to_date="2026-03-10")["events"]
    assert row["start"] == "2026-03-10T09:00:00+01:00"
    rows = user.does("list_events", from_date="2026-03-10", to_date="2026-03-10")["events"]
    assert [(r["title"], r["start"]) for r in rows] == [("Café visit", "2026-03-10T04:00:00-04:00")]


def test_one_occurrence_is_moved_one_cancelled_and_both_come_back(user):
    before = user.session.digest()
    moved = user.does(
        "move_event_occurrence", event_id="evt_sync", occurrence_date="2026-03-04", new_start="2026-03-05T08:30"
    )
    assert (moved["start"], moved["end"], moved["status"]) == (
        "2026-03-05T08:30:00-05:00",
        "2026-03-05T09:30:00-05:00",
        "moved",
    )
    user.does("cancel_event_occurrence", event_id="evt_sync", occurrence_date="2026-03-11")
    assert user.starts("evt_sync", to_date="2026-03-18") == ["2026-03-05T08:30:00-05:00", "2026-03-18T10:00:00-04:00"]
    assert user.does("get_event", event_id="evt_sync")["exceptions"] == 2
    assert user.does("get_event", event_id="evt_sync")["start"] == "2026-03-05T08:30:00-05:00"
    again = {"event_id": "evt_sync", "occurrence_date": "2026-03-11"}
    assert user.is_refused("cancel_event_occurrence", **again) == "already_cancelled"
    # A moved occurrence is still called by the day on which the rule puts it.
    assert user.is_refused("cancel_event_occurrence", event_id="evt_sync", occurrence_date="2026-03-05") == (
        "occurrence_not_found"
    )
    for day in ("2026-03-04", "2026-03-11"):
        back = user.does("move_event_occurrence", event_id="evt_sync", occurrence_date=day, new_start=f"{day}T10:00")
        assert back["status"] == "confirmed"
    assert user.session.digest() == before


def test_a_new_rule_drops_the_exceptions_and_has_one_spelling(user):
    user.does("cancel_event_occurrence", event_id="evt_sync", occurrence_date="2026-03-11")
    rule = "RRULE:COUNT=3;BYDAY=WE;FREQ=WEEKLY;INTERVAL=2"
    row = user.does("update_event", event_id="evt_sync", start="2026-03-11T11:00", recurrence=rule)
    assert (row["recurrence"], row["repeats"]) == ("FREQ=WEEKLY;INTERVAL=2;COUNT=3", "weekly")
    assert user.starts("evt_sync", to_date="2026-06-30") == [
        "2026-03-11T11:00:00-04:00",
        "2026-03-25T11:00:00-04:00",
        "2026-04-08T11:00:00-04:00",
    ]
    other = user.session.fork()
    assert other.call("update_event", {"event_id": "evt_sync", "recurrence": "FREQ=WEEKLY"}).ok
    assert other.digest() != user.session.digest()


def test_rules_of_every_frequency(user):
    def days(start: str, rule: str, to: str = "2026-12-31") -> list[str]:
        made = user.does("create_event", calendar_id="cal_work", title="x", start=start, recurrence=rule)
        found = user.does("list_event_occurrences", event_id=made["id"], to_date=to, limit=100)["occurrences"]
        return [o["occurrence_date"] for o in found]

    assert days("2026-03-31T09:00", "FREQ=MONTHLY", "2026-08-31") == [
        "2026-03-31",
        "2026-05-31",
        "2026-07-31",
        "2026-08-31",
    ]
    assert days("2026-03-13T09:00", "FREQ=MONTHLY;BYDAY=2FR;COUNT=3") == ["2026-03-13", "2026-04-10", "2026-05-08"]
    assert days("2026-03-27T09:00", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=2") == ["2026-03-27", "2026-04-24"]
    assert days("2026-03-31T09:00", "FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3") == ["2026-03-31", "2026-04-30", "2026-05-31"]
    assert days("2026-03-05T09:00", "FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20260312") == [
        "2026-03-05",
        "2026-03-10",
        "2026-03-12",
    ]
    assert days("2026-03-06T23:00", "FREQ=DAILY;INTERVAL=3;COUNT=3") == ["2026-03-06", "2026-03-09", "2026-03-12"]
    assert days("2026-05-01T09:00", "FREQ=YEARLY", "2026-12-31") == ["2026-05-01"]


def test_what_repeats_is_said_in_a_word(user):
    for rule, word in (
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=9", "workday"),
        ("FREQ=WEEKLY;BYDAY=TU,TH", "weekly"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA", "weekly"),
        ("FREQ=DAILY", "daily"),
    ):
        made = user.does("create_event", calendar_id="cal_work", title="x", start="2026-03-05T09:00", recurrence=rule)
        assert (made["repeats"], made["recurrence"]) == (word, rule)
    assert "repeats" not in user.does("get_event", event_id="evt_demo")


def test_recurrences_that_make_no_sense_are_invalid(user):
    new = {"calendar_id": "cal_work", "title": "x", "start": "2026-03-04T09:00"}  # a Wednesday
    for rule, told in (
        ("FREQ=WEEKLY;BYDAY=MO", "Wednesday"),
        ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "Wednesday"),
        ("FREQ=HOURLY", "FREQ=DAILY"),
        ("every week", "NAME=VALUE"),
        ("FREQ=DAILY;COUNT=0", "COUNT"),
        ("FREQ=DAILY;COUNT=2;UNTIL=20260401", "both COUNT and UNTIL"),
        ("FREQ=WEEKLY;BYDAY=1WE", "BYDAY"),
        ("FREQ=DAILY;UNTIL=20260301", "ends before"),
        ("FREQ=DAILY;UNTIL=20261345", "UNTIL"),
    ):
        assert user.is_refused("create_event", recurrence=rule, **new) == "invalid_arguments"
        assert user.message.startswith("recurrence: ") and told in user.message
    # A series that gets a start on another day needs a rule that falls on it.
    move = {"event_id": "evt_sync", "start": "2026-03-05T10:00"}
    assert user.does("update_event", **move)["start"] == "2026-03-05T10:00:00-05:00"
    user.does("update_event", event_id="evt_sync", start="2026-03-05T10:00", recurrence="FREQ=WEEKLY;BYDAY=TU,TH")
    assert user.is_refused("update_event", event_id="evt_sync", start="2026-03-06T10:00") == "invalid_arguments"


def test_a_calendar_that_takes_one_event_at_a_time(user):
    book = {"calendar_id": "cal_solo", "title": "Trial lesson"}
    # Thursday 16:00 to 17:30 is taken.
    assert user.is_refused("create_event", start="2026-03-05T17:15", **book) == "double_booking"
    assert "Mock exam" in user.message
    assert user.is_refused("create_event", start="2026-03-05T15:30", duration_minutes=45, **book) == "double_booking"
    user.does("create_event", start="2026-03-05T15:00", **book)
    user.does("create_event", start="2026-03-05T17:30", **book)
    # A series is checked on all its days.
    daily = {"recurrence": "FREQ=DAILY;COUNT=4", "duration_minutes": 30, **book}
    assert user.is_refused("create_event", start="2026-03-03T16:30", **daily) == "double_booking"
    user.does("create_event", start="2026-03-03T18:30", **daily)
    # An event does not clash with itself, but with the others when it grows or moves.
    user.does("update_event", event_id="evt_lesson", duration_minutes=60)
    assert user.is_refused("update_event", event_id="evt_lesson", start="2026-03-05T15:30") == "double_booking"
    # The work calendar lets events overlap.
    user.does("create_event", calendar_id="cal_work", title="Call", start="2026-03-04T14:30")


def test_a_room_is_never_booked_twice(user):
    first = user.does("create_event", calendar_id="cal_work", title="Workshop", start="2026-03-04T14:30")
    room = {"event_id": first["id"], "attendee_id": "ppl_cedar"}
    # Cedar Room is at the audit on Wednesday from 14:00 to 15:00.
    assert user.is_refused("add_invitee", **room) == "room_busy"
    user.does("add_invitee", event_id=first["id"], attendee_id="ppl_attic")
    user.does("update_event", event_id=first["id"], start="2026-03-04T15:00")
    assert user.does("add_invitee", **room)["invitees"] == 2
    assert user.is_refused("update_event", event_id=first["id"], start="2026-03-04T14:59") == "room_busy"
    # Once the audit is gone the room is free.
    user.does("delete_event", event_id="evt_audit")
    user.does("update_event", event_id=first["id"], start="2026-03-04T14:00")
    # A series needs the room on each of its days: March 18 from 10:00 is taken here.
    user.does("add_invitee", event_id="evt_sync", attendee_id="ppl_attic")
    later = user.does("create_event", calendar_id="cal_work", title="Talk", start="2026-03-18T10:30")
    assert user.is_refused("add_invitee", event_id=later["id"], attendee_id="ppl_attic") == "room_busy"
    user.does("cancel_event_occurrence", event_id="evt_sync", occurrence_date="2026-03-18")
    user.does("add_invitee", event_id=later["id"], attendee_id="ppl_attic")
    # The occurrence cannot come back now.
    back = {"event_id": "evt_sync", "occurrence_date": "2026-03-18", "new_start": "2026-03-18T10:00"}
    assert user.is_refused("move_event_occurrence", **back) == "room_busy"


def test_the_past_stays_as_it_was(user):
    assert user.is_refused("update_event", event_id="evt_old", title="Budget") == "past_event"
    assert user.is_refused("delete_event", event_id="evt_old") == "past_event"
    assert user.is_refused("set_event_reminder", event_id="evt_old", minutes_before=5) == "past_event"
    assert user.is_refused("add_invitee", event_id="evt_old", attendee_id="ppl_jon") == "past_event"
    past = {"event_id": "evt_sync", "occurrence_date": "2026-02-25"}
    assert user.is_refused("cancel_event_occurrence", **past) == "past_event"
    assert user.is_refused("move_event_occurrence", new_start="2026-03-05T10:00", **past) == "past_event"
    assert (
        user.is_refused("create_event", calendar_id="cal_work", title="x", start="2026-03-02T03:30") == "start_in_past"
    )
    ahead = {"event_id": "evt_sync", "occurrence_date": "2026-03-04", "new_start": "2026-03-01T10:00"}
    assert user.is_refused("move_event_occurrence", **ahead) == "start_in_past"
    found = user.does("search_events", when="past")["events"]
    assert [e["title"] for e in found] == ["Budget review"]
    assert user.does("get_event", event_id="evt_old")["past"] is True


def test_rights_decide_who_changes_what(user):
    new = {"title": "x", "start": "2026-03-06T09:00"}
    assert user.is_refused("create_event", calendar_id="cal_news", **new) == "read_only_calendar"
    assert user.is_refused("delete_event", event_id="evt_drill") == "read_only_calendar"
    assert user.is_refused("update_event", event_id="evt_demo", title="Demo") == "not_organizer"
    assert user.is_refused("respond_to_invitation", event_id="evt_audit", response="accepted") == "not_invited"
    assert user.does("respond_to_invitation", event_id="evt_demo", response="declined")["response"] == "declined"
    (me,) = user.does("get_event", event_id="evt_demo")["invitees"]
    assert (me["name"], me["response"]) == ("Ida Moor", "declined")
    assert user.is_refused("create_event", calendar_id="cal_none", **new) == "calendar_not_found"


def test_invitees_come_and_go(user):
    people = user.does("find_attendees", query="becker finance")["attendees"]
    assert [p["name"] for p in people] == ["Jon Becker"]
    invite = {"event_id": "evt_audit", "attendee_id": people[0]["id"]}
    assert user.does("add_invitee", optional=True, **invite)["invitees"] == 3
    assert user.is_refused("add_invitee", **invite) == "already_invited"
    assert user.is_refused("add_invitee", event_id="evt_audit", attendee_id="ppl_me") == "already_invited"
    assert [e["title"] for e in user.does("search_events", attendee_id="ppl_jon")["events"]] == [
        "Team sync",
        "Audit kickoff",
    ]
    assert user.does("remove_invitee", **invite)["invitees"] == 2
    assert user.is_refused("remove_invitee", **invite) == "not_an_invitee"
    assert user.is_refused("add_invitee", event_id="evt_audit", attendee_id="ppl_nobody") == "attendee_not_found"


def test_busy_times_are_put_together_and_follow_answers(user):
    def busy(who: str, day: str) -> list[tuple[str, str]]:
        rows = user.does("query_free_busy", attendee_id=who, from_date=day)["busy"]
        return [(r["start"][11:16], r["end"][11:16]) for r in rows]

    assert busy("ppl_jon", "2026-03-03") == [("09:30", "11:00"), ("13:00", "14:00")]
    assert busy("ppl_jon", "2026-03-04") == []  # he declined the sync
    assert busy("ppl_me", "2026-03-04") == [("10:00", "11:00"), ("14:00", "15:00")]
    call = user.does("create_event", calendar_id="cal_work", title="Call", start="2026-03-03T10:30")
    user.does("add_invitee", event_id=call["id"], attendee_id="ppl_jon")
    assert busy("ppl_jon", "2026-03-03") == [("09:30", "11:30"), ("13:00", "14:00")]
    assert busy("ppl_me", "2026-03-03") == [("10:30", "11:30"), ("15:00", "15:30")]
    user.does("respond_to_invitation", event_id="evt_demo", response="declined")
    assert busy("ppl_me", "2026-03-03") == [("10:30", "11:30")]
    user.does("delete_event", event_id=call["id"])
    assert busy("ppl_jon", "2026-03-03") == [("09:30", "11:00"), ("13:00", "14:00")]


def test_a_slot_is_free_for_everybody(user):
    # Tuesday: Jon is busy 9:30-11:00 and 13:00-14:00, the user from 15:00 to 15:30.
    ask = {"attendee_id": "ppl_jon", "from_date": "2026-03-03", "to_date": "2026-03-03"}
    slots = [s["start"][11:16] for s in user.does("find_meeting_slot", duration_minutes=90, **ask)["slots"]]
    assert slots == ["11:00", "11:30", "15:30"]
    slots = [s["start"][11:16] for s in user.does("find_meeting_slot", duration_minutes=120, **ask)["slots"]]
    assert slots == ["11:00"]
    # The room and a third person as well: Zoë organizes the demo, Cedar Room is free all day.
    more = {"other_attendee_ids": ["ppl_cedar", "ppl_zoe"], "limit": 1, **ask}
    assert (
        user.does("find_meeting_slot", duration_minutes=30, **more)["slots"][0]["start"] == "2026-03-03T09:00:00-05:00"
    )
    # Nothing on a weekend.
    weekend = {"attendee_id": "ppl_jon", "from_date": "2026-03-07", "to_date": "2026-03-08"}
    assert user.does("find_meeting_slot", duration_minutes=30, **weekend)["slots"] == []
    reversed_ = {"attendee_id": "ppl_jon", "from_date": "2026-03-08", "to_date": "2026-03-07"}
    assert user.is_refused("find_meeting_slot", duration_minutes=30, **reversed_) == "invalid_arguments"


def test_times_of_other_zones_and_times_that_do_not_exist(user):
    # 9:00 in Berlin is 3:00 in New York.
    row = user.does(
        "create_event", calendar_id="cal_work", title="x", start="2026-03-06T09:00", time_zone="Europe/Berlin"
    )
    assert row["start"] == "2026-03-06T03:00:00-05:00"
    row = user.does("create_event", calendar_id="cal_work", title="y", start="2026-03-06T09:00:00Z")
    assert row["start"] == "2026-03-06T04:00:00-05:00"
    # On March 8 New York's clocks go from 2:00 to 3:00.
    gap = {"calendar_id": "cal_work", "title": "z", "start": "2026-03-08T02:30"}
    assert user.is_refused("create_event", **gap) == "invalid_arguments"
    assert "clocks go forward" in user.message
    # A series that meets the gap is an hour later on that day.
    made = user.does(
        "create_event",
        calendar_id="cal_work",
        title="Backup",
        start="2026-03-07T02:30",
        recurrence="FREQ=DAILY;COUNT=3",
    )
    assert user.starts(made["id"]) == [
        "2026-03-07T02:30:00-05:00",
        "2026-03-08T03:30:00-04:00",
        "2026-03-09T02:30:00-04:00",
    ]


def test_reminders_are_one_per_method(user):
    user.does("set_event_reminder", event_id="evt_demo", minutes_before=10)
    user.does("set_event_reminder", event_id="evt_demo", minutes_before=60, method="email")
    after = user.does("set_event_reminder", event_id="evt_demo", minutes_before=15)
    assert (after["popup_minutes_before"], after["email_minutes_before"]) == (15, 60)
    assert "popup_minutes_before" not in user.does("set_event_reminder", event_id="evt_demo")
    assert user.does("get_event", event_id="evt_demo")["reminders"] == [{"method": "email", "minutes_before": 60}]


def test_deleted_is_gone_and_single_events_have_no_occurrences_to_move(user):
    assert user.does("delete_event", event_id="evt_audit")["status"] == "deleted"
    assert user.is_refused("delete_event", event_id="evt_audit") == "already_deleted"
    assert user.is_refused("get_event", event_id="evt_audit") == "event_not_found"
    assert user.does("search_events", query="audit")["events"] == []
    once = {"event_id": "evt_lesson", "occurrence_date": "2026-03-05"}
    assert user.is_refused("cancel_event_occurrence", **once) == "not_recurring"
    assert [e["title"] for e in user.does("search_events", query="VISIT cafe")["events"]] == ["Café visit"]
    assert user.is_refused("update_event", event_id="evt_lesson") == "invalid_arguments"


def test_a_series_does_not_get_in_its_own_way_where_events_must_not_overlap(user):
    book = {"calendar_id": "cal_solo", "title": "Coaching", "start": "2026-03-09T10:00"}
    # A day of 24 hours every day touches itself and does not overlap; a minute more does.
    rule = {"recurrence": "FREQ=DAILY;COUNT=2"}
    assert user.is_refused("create_event", duration_minutes=24 * 60 + 5, **rule, **book) == "double_booking"
    assert "overlap itself at 2026-03-10T10:00" in user.message
    series = user.does("create_event", duration_minutes=24 * 60, **rule, **book)["id"]
    assert user.is_refused("update_event", event_id=series, duration_minutes=24 * 60 + 5) == "double_booking"
    user.does("update_event", event_id=series, duration_minutes=60)
    # The first lesson cannot be put onto the second one, but beside it.
    first = {"event_id": series, "occurrence_date": "2026-03-09"}
    assert user.is_refused("move_event_occurrence", new_start="2026-03-10T10:30", **first) == "double_booking"
    user.does("move_event_occurrence", new_start="2026-03-10T11:00", **first)
    assert user.is_refused("update_event", event_id=series, duration_minutes=90) == "double_booking"
    # Where events may overlap, nobody minds; a room does.
    meet = {"event_id": "evt_sync", "occurrence_date": "2026-03-04"}
    user.does("move_event_occurrence", new_start="2026-03-11T10:30", **meet)
    assert user.is_refused("add_invitee", event_id="evt_sync", attendee_id="ppl_attic") == "double_booking"
    user.does("move_event_occurrence", new_start="2026-03-11T11:00", **meet)
    user.does("add_invitee", event_id="evt_sync", attendee_id="ppl_attic")
    assert user.is_refused("move_event_occurrence", new_start="2026-03-11T10:59", **meet) == "double_booking"


def test_what_was_cancelled_comes_back_though_nothing_else_is_ahead(user):
    new = {
        "calendar_id": "cal_work",
        "title": "Fitting",
        "start": "2026-03-05T12:00",
        "recurrence": "FREQ=DAILY;COUNT=1",
    }
    key = user.does("create_event", **new)["id"]
    day = {"event_id": key, "occurrence_date": "2026-03-05"}
    user.does("cancel_event_occurrence", **day)
    assert "past" not in user.does("get_event", event_id=key)
    # Nothing is left of it to invite anybody to, and still it can be changed.
    assert user.does("add_invitee", event_id=key, attendee_id="ppl_cedar")["invitees"] == 1
    assert user.does("update_event", event_id=key, title="Tent fitting")["start"] == "2026-03-05T12:00:00-05:00"
    user.does("create_event", calendar_id="cal_work", title="Lunch", start="2026-03-05T12:30")
    assert user.does("move_event_occurrence", new_start="2026-03-05T12:00", **day)["status"] == "confirmed"
    assert user.starts(key) == ["2026-03-05T12:00:00-05:00"]
    assert [e["title"] for e in user.does("search_events", query="fitting")["events"]] == ["Tent fitting"]
    # Once its time has come it is over, cancelled or not.
    user.does("cancel_event_occurrence", **day)
    user.session.state.clock.seconds = (3 * 24 + 9) * 3600 - 1  # March 5, 12:59:59 in New York
    user.does("move_event_occurrence", new_start="2026-03-06T12:00", **day)
    user.does("cancel_event_occurrence", **day)
    user.session.state.clock.seconds = (3 * 24 + 9) * 3600
    assert user.is_refused("move_event_occurrence", new_start="2026-03-06T12:00", **day) == "past_event"
    assert user.does("get_event", event_id=key)["past"] is True


def test_answering_a_series_of_which_nothing_is_left(user):
    weekly = {"calendar_id": "cal_berlin", "title": "Jour fixe", "start": "2026-03-06T09:00"}
    key = user.does("create_event", recurrence="FREQ=WEEKLY;COUNT=1", **weekly)["id"]
    user.does("cancel_event_occurrence", event_id=key, occurrence_date="2026-03-06")
    assert user.is_refused("respond_to_invitation", event_id=key, response="accepted") == "not_invited"
    rows = user.does("search_events", query="jour")["events"]
    assert rows == []
    (row,) = user.does("search_events", query="jour", when="past")["events"]
    assert row["start"] == "2026-03-06T09:00:00+01:00"


def test_an_hour_that_clocks_show_twice(user):
    # On November 1 New York's clocks show 1:30 at 5:30 UTC, and again at 6:30 UTC.
    new = {"calendar_id": "cal_work", "title": "Night shift"}
    made = user.does("create_event", start="2026-11-01T05:30:00Z", **new)
    assert made["start"] == "2026-11-01T01:30:00-04:00"
    assert user.does("create_event", start="2026-11-01T01:30", **new)["start"] == "2026-11-01T01:30:00-04:00"
    assert user.is_refused("create_event", start="2026-11-01T06:30:00Z", **new) == "invalid_arguments"
    assert "comes twice" in user.message
    assert (
        user.is_refused("update_event", event_id=made["id"], start="2026-11-01T01:30:00-05:00") == "invalid_arguments"
    )
    assert user.does("create_event", start="2026-11-01T07:00:00Z", **new)["start"] == "2026-11-01T02:00:00-05:00"


def test_what_is_over_is_told_by_its_last_time_and_the_latest_first(user):
    # Noon in Berlin is before noon in New York.
    for calendar, title in (("cal_work", "Later"), ("cal_berlin", "Sooner")):
        user.does("create_event", calendar_id=calendar, title=title, start="2026-03-03T12:00", duration_minutes=30)
    user.does(
        "create_event",
        calendar_id="cal_work",
        title="Course",
        start="2026-03-03T08:00",
        recurrence="FREQ=DAILY;COUNT=2",
    )
    user.session.state.clock.seconds = 3 * 24 * 3600  # Thursday, 4:00 in New York
    found = user.does("search_events", when="past")["events"]
    assert [(e["title"], e["start"][:16]) for e in found] == [
        ("Audit kickoff", "2026-03-04T14:00"),
        ("Course", "2026-03-04T08:00"),
        ("Vendor demo", "2026-03-03T15:00"),
        ("Later", "2026-03-03T12:00"),
        ("Sooner", "2026-03-03T12:00"),
        ("Budget review", "2026-02-20T14:00"),
    ]
