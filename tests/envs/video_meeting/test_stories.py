"""What a person can do with their meetings, told in calls. The service is the small one of conftest.py."""

from __future__ import annotations


def test_meetings_are_listed_live_first_then_to_come_then_past(user):
    names = user.names(limit=100)
    assert names[:6] == [
        "Pottery class", "Exam room", "Open studio",
        "Café circle", "Glaze review", "Kiln talk",
    ]  # fmt: skip
    assert (names[6], set(names[7:9]), names[9:]) == (
        "Field trip", {"Stand-up", "Wheel basics"}, ["Donor lunch", "Opening"],
    )  # fmt: skip
    assert user.names(status="cancelled") == ["Field trip"]
    assert user.names(date="2026-02-28") == ["Donor lunch"]
    # By name of meeting or person, accents and order aside; by e-mail.
    assert user.names(query="cafe") == ["Café circle"]
    assert user.names(query="larsson late") == ["Exam room"]
    assert user.names(query="kim@guests.example") == ["Kiln talk"]
    assert user.is_refused("list_meetings", presence="waiting") == ("invalid_arguments", "invalid_arguments")
    both = {"meeting_id": "8_class", "status": "live"}
    assert user.is_refused("list_meetings", **both) == ("invalid_arguments", "invalid_arguments")


def test_a_list_shows_who_is_at_the_door_and_a_meeting_all_its_people(user):
    row = user.does("list_meetings", query="Pottery class")["meetings"][0]
    assert (row["present"], row["waiting"]) == (1, 2)
    assert [(p["name"], p["status"]) for p in row["people"]] == [("Ana Ruiz", "waiting"), ("Ben Ott", "waiting")]
    row = user.does("list_meetings", query="noor")["meetings"][0]
    assert [p["name"] for p in row["people"]] == ["Cy Noor"]
    assert [p["name"] for p in user.does("list_meetings", query="ben ott")["meetings"][0]["people"]] == ["Ben Ott"]
    shown = user.does("list_meetings", meeting_id="8_class")
    assert [(p["name"], p["email"], p["status"]) for p in shown["participants"]][:2] == [
        ("Ana Ruiz", "ana@guests.example", "waiting"),
        ("Ben Ott", "ben@guests.example", "waiting"),
    ]
    assert user.names(meeting_id="8_class", presence="removed") == ["Dot Amis"]
    assert user.names(meeting_id="8_class", query="noor") == ["Cy Noor"]
    meeting = shown["meeting"]
    assert (meeting["capacity"], meeting["present"], meeting["waiting"], meeting["host"]) == (8, 1, 2, "Ida Moor")


def test_a_passcode_is_shown_to_the_host_alone(user):
    assert user.does("list_meetings", meeting_id="8_open")["meeting"]["passcode"] == "111111"
    assert "passcode" not in user.does("list_meetings", meeting_id="8_shared")["meeting"]
    assert "222222" not in str(user.does("list_meetings", query="Glaze review"))


def test_from_the_plan_to_the_recording(user):
    made = user.does("schedule_meeting", name="Raku night", start="2026-03-05T18:30", duration_minutes=90, record=True)
    # Berlin is an hour ahead of UTC in winter.
    assert (made["start"], made["end"], made["time_zone"]) == (
        "2026-03-05T18:30:00+01:00",
        "2026-03-05T20:00:00+01:00",
        "Europe/Berlin",
    )
    key = made["id"]
    guest = user.does("invite_to_meeting", meeting_id=key, email="Sam.Ode@guests.example")
    assert (guest["name"], guest["status"]) == ("Sam Ode", "invited")
    host = user.does("invite_to_meeting", meeting_id=key, email="zoe@house.example")
    assert host["name"] == "Zoë Lindqvist"  # the directory knows her
    started = user.does("start_meeting", meeting_id=key)
    assert (started["present"], started["waiting"], started["recording"]) == (0, 2, True)
    admitted = user.does("admit_from_waiting_room", participant_id=guest["id"], others=True)
    assert [p["name"] for p in admitted["admitted"]] == ["Sam Ode", "Zoë Lindqvist"]
    assert (admitted["present"], admitted["waiting"]) == (2, 0)
    ended = user.does("end_meeting", meeting_id=key)
    assert (ended["left"], ended["recording"]) == (2, "processing")
    # A recording takes as long as the meeting, and ten minutes at least.
    assert user.is_refused("get_meeting_recording", meeting_id=key) == ("refused", "recording_not_ready")
    user.waits(8)
    assert user.is_refused("get_meeting_recording", meeting_id=key) == ("refused", "recording_not_ready")
    user.waits(2)
    recording = user.does("get_meeting_recording", meeting_id=key)
    # Started at the fourth call, ended at the sixth.
    assert (recording["meeting"], recording["duration_minutes"], recording["size_mb"]) == ("Raku night", 2, 8)


def test_a_start_has_a_zone_and_is_to_come(user):
    def plan(start: str, **others: object) -> dict[str, object]:
        return {"name": "Raku night", "start": start, **others}

    moment = user.does("schedule_meeting", **plan("2026-03-05T18:30:00Z"))
    assert moment["start"] == "2026-03-05T19:30:00+01:00"
    tokyo = user.does("schedule_meeting", **plan("2026-03-05T18:30", time_zone="Asia/Tokyo"))
    assert tokyo["start"] == "2026-03-05T18:30:00+09:00"
    # It is after ten in Berlin.
    assert user.is_refused("schedule_meeting", **plan("2026-03-02T10:00")) == ("refused", "start_in_past")
    assert user.does("schedule_meeting", **plan("2026-03-02T10:15"))["status"] == "scheduled"
    wrong = ("invalid_arguments", "invalid_arguments")
    assert user.is_refused("schedule_meeting", **plan("2028-03-05T18:30")) == wrong
    assert user.is_refused("schedule_meeting", **plan("2026-03-29T02:30")) == wrong  # clocks skip it
    assert user.is_refused("schedule_meeting", **plan("2026-03-05T18:30", passcode="12345")) == wrong
    # The plan ends at four hours, and a meeting cannot stand open to anybody.
    assert user.is_refused("schedule_meeting", **plan("2026-03-05T18:30", duration_minutes=241)) == (
        "refused", "plan_limit",
    )  # fmt: skip
    assert user.does("schedule_meeting", **plan("2026-03-05T18:30", duration_minutes=240))["duration_minutes"] == 240
    open_door = plan("2026-03-05T18:30", waiting_room=False)
    assert user.is_refused("schedule_meeting", **open_door) == ("refused", "meeting_unprotected")
    assert user.does("schedule_meeting", **open_door, passcode="808080")["passcode"] == "808080"


def test_changes_keep_what_is_left_out(user):
    before = user.session.digest()
    changed = user.does("update_meeting", meeting_id="8_talk", name="Kiln talks", start="2026-03-03T09:00")
    assert (changed["name"], changed["start"], changed["duration_minutes"]) == (
        "Kiln talks",
        "2026-03-03T09:00:00+01:00",
        60,
    )
    user.does("update_meeting", meeting_id="8_talk", name="Kiln talk", start="2026-03-02T13:00")
    assert user.session.digest() == before
    user.does("update_meeting", meeting_id="8_talk")
    assert user.session.digest() == before
    off = {"meeting_id": "8_talk", "waiting_room": False}
    assert user.is_refused("update_meeting", **off) == ("refused", "meeting_unprotected")
    assert user.does("update_meeting", **off, passcode="505050")["waiting_room"] is False
    # Live: settings change, times do not. Over: nothing does.
    assert user.does("update_meeting", meeting_id="8_class", record=False)["record"] is False
    live = {"meeting_id": "8_class", "start": "2026-03-05T18:30"}
    assert user.is_refused("update_meeting", **live) == ("refused", "meeting_live")
    assert user.is_refused("update_meeting", meeting_id="8_past", name="x") == ("refused", "meeting_ended")
    assert user.is_refused("update_meeting", meeting_id="8_shared", name="x") == ("refused", "not_the_host")


def test_a_meeting_is_called_off_and_revived(user):
    before = user.session.digest()
    assert user.does("update_meeting", meeting_id="8_talk", status="cancelled")["status"] == "cancelled"
    assert user.is_refused("start_meeting", meeting_id="8_talk") == ("refused", "meeting_cancelled")
    guest = {"meeting_id": "8_talk", "email": "sam@guests.example"}
    assert user.is_refused("invite_to_meeting", **guest) == ("refused", "meeting_cancelled")
    assert user.does("update_meeting", meeting_id="8_talk", status="scheduled")["status"] == "scheduled"
    assert user.session.digest() == before


def test_only_the_host_runs_a_meeting_and_a_co_host_some_of_it(user):
    assert user.is_refused("start_meeting", meeting_id="8_hers", passcode="333333") == ("refused", "not_the_host")
    assert user.is_refused("invite_to_meeting", meeting_id="8_hers", email="a@b.example") == ("refused", "not_the_host")
    assert user.is_refused("remove_participant", participant_id="par_nia") == ("refused", "not_the_host")
    # A co-host starts with the passcode, invites, admits, removes; polling and ending are the host's.
    assert user.is_refused("start_meeting", meeting_id="8_shared") == ("refused", "passcode_required")
    assert user.is_refused("start_meeting", meeting_id="8_shared", passcode="000000") == ("refused", "wrong_passcode")
    assert user.does("start_meeting", meeting_id="8_shared", passcode="222222")["waiting"] == 1
    assert user.does("admit_from_waiting_room", participant_id="par_max")["present"] == 1
    assert user.does("remove_participant", participant_id="par_max")["status"] == "removed"
    assert user.is_refused("end_meeting", meeting_id="8_shared") == ("refused", "not_the_host")
    poll = {"meeting_id": "8_shared", "question": "Break?"}
    assert user.is_refused("launch_poll", **poll) == ("refused", "not_the_host")


def test_stages_go_one_way(user):
    assert user.is_refused("end_meeting", meeting_id="8_talk") == ("refused", "meeting_not_live")
    assert user.is_refused("launch_poll", meeting_id="8_talk", question="Break?") == ("refused", "meeting_not_live")
    assert user.is_refused("admit_from_waiting_room", participant_id="par_kim") == ("refused", "meeting_not_live")
    # Kim came early and Ivy was invited; Lou declined.
    assert user.does("start_meeting", meeting_id="8_talk")["waiting"] == 2
    assert user.people("8_talk") == {"Ivy Cole": "waiting", "Kim Dorn": "waiting", "Lou Fay": "declined"}
    assert user.is_refused("start_meeting", meeting_id="8_talk") == ("conflict", "already_live")
    user.does("end_meeting", meeting_id="8_talk")
    assert user.people("8_talk") == {"Ivy Cole": "left", "Kim Dorn": "left", "Lou Fay": "declined"}
    assert user.is_refused("end_meeting", meeting_id="8_talk") == ("conflict", "already_ended")
    assert user.is_refused("start_meeting", meeting_id="8_talk") == ("refused", "meeting_ended")
    assert user.is_refused("remove_participant", participant_id="par_kim") == ("refused", "meeting_ended")


def test_others_meetings_begin_and_end_by_the_clock(user):
    def status() -> str:
        found = user.does("list_meetings", query="Café circle")["meetings"][0]
        return f"{found['status']} {found.get('present', 0)}"

    # It lasts from 9:05 to 9:35 and has no waiting room.
    assert status() == "scheduled 0"
    user.waits(4)
    assert status() == "live 1"
    assert user.people("8_hers") == {"Nia Pym": "present"}
    user.waits(28)
    assert status() == "ended 0"
    assert user.people("8_hers") == {"Nia Pym": "left"}


def test_a_full_room_takes_nobody_in(user):
    # Seven of eight are in; two wait.
    both = {"participant_id": "par_late", "others": True}
    assert user.is_refused("admit_from_waiting_room", **both) == ("refused", "capacity_reached")
    assert user.does("admit_from_waiting_room", participant_id="par_late")["present"] == 8
    assert user.is_refused("admit_from_waiting_room", participant_id="par_later") == ("refused", "capacity_reached")
    user.does("remove_participant", participant_id="par_p3")
    assert user.does("admit_from_waiting_room", participant_id="par_later")["waiting"] == 0
    # Where there is no waiting room, who is invited comes in at once, or not at all.
    guest = {"meeting_id": "8_open", "email": "sam@guests.example"}
    assert user.is_refused("invite_to_meeting", **guest) == ("refused", "capacity_reached")
    user.does("remove_participant", participant_id="par_o1")
    assert user.does("invite_to_meeting", **guest)["status"] == "present"


def test_who_was_removed_comes_back_only_if_that_is_allowed(user):
    removed = user.does("remove_participant", participant_id="par_cy")
    assert (removed["name"], removed["meeting"], removed["status"]) == ("Cy Noor", "Pottery class", "removed")
    assert user.is_refused("remove_participant", participant_id="par_cy") == ("conflict", "already_removed")
    assert user.is_refused("admit_from_waiting_room", participant_id="par_cy") == ("refused", "not_waiting")
    again = {"meeting_id": "8_class", "email": "cy@guests.example"}
    assert user.is_refused("invite_to_meeting", **again) == ("refused", "participant_removed")
    user.does("update_meeting", meeting_id="8_class", allow_rejoin=True)
    back = user.does("invite_to_meeting", **again)
    assert (back["id"], back["status"]) == ("par_cy", "waiting")
    assert user.does("admit_from_waiting_room", participant_id="par_cy")["admitted"][0]["name"] == "Cy Noor"
    assert user.is_refused("admit_from_waiting_room", participant_id="par_cy") == ("conflict", "already_admitted")


def test_an_invitation_is_made_once_and_taken_back(user):
    ivy = {"meeting_id": "8_talk", "email": "ivy@guests.example"}
    assert user.is_refused("invite_to_meeting", **ivy) == ("conflict", "already_invited")
    assert user.is_refused("invite_to_meeting", meeting_id="8_talk", email="me@house.example") == (
        "conflict", "already_invited",
    )  # fmt: skip
    # Nor does a co-host become a guest of the same meeting, nor its host one of their own.
    for address in ("ME@house.example", "zoe@house.example"):
        own = {"meeting_id": "8_shared", "email": address}
        assert user.is_refused("invite_to_meeting", **own) == ("conflict", "already_invited")
    wrong = {"meeting_id": "8_talk", "email": "not an address"}
    assert user.is_refused("invite_to_meeting", **wrong) == ("invalid_arguments", "invalid_arguments")
    assert user.does("remove_participant", participant_id="par_ivy")["status"] == "removed"
    # Who declined, or left, may be asked again.
    assert user.does("invite_to_meeting", meeting_id="8_talk", email="lou@guests.example")["status"] == "invited"
    assert user.does("invite_to_meeting", meeting_id="8_class", email="eve@guests.example")["status"] == "waiting"
    assert user.is_refused("remove_participant", participant_id="par_rob") == ("refused", "meeting_ended")


def test_one_poll_is_open_at_a_time(user):
    first = user.does("launch_poll", meeting_id="8_full", question="Break?")
    assert (first["options"], first["asked"], first["status"]) == (["Yes", "No"], 7, "open")
    again = {"meeting_id": "8_full", "question": "Break?"}
    assert user.is_refused("launch_poll", **again) == ("conflict", "poll_open")
    tea = {"meeting_id": "8_full", "question": "Drinks?", "options": ["Tea", "Water", "Juice"]}
    user.does("launch_poll", **tea)
    polls = user.does("list_meetings", meeting_id="8_full")["meeting"]["polls"]
    # The seven who were asked have voted in the first; the second is open still.
    assert [(p["question"], p.get("open", False)) for p in polls] == [("Break?", False), ("Drinks?", True)]
    yes, no = (int(part.rsplit(" ", 1)[1]) for part in polls[0]["votes"].split(", "))
    assert yes + no == 7 and "votes" not in polls[1]
    user.does("end_meeting", meeting_id="8_full")
    polls = user.does("list_meetings", meeting_id="8_full")["meeting"]["polls"]
    assert sum(int(part.rsplit(" ", 1)[1]) for part in polls[1]["votes"].split(", ")) == 7
    double = {"meeting_id": "8_class", "question": "Drinks?", "options": ["Tea", "tea "]}
    assert user.is_refused("launch_poll", **double) == ("invalid_arguments", "invalid_arguments")


def test_recordings_are_for_those_who_know_the_passcode_and_not_for_ever(user):
    mine = user.does("get_meeting_recording", meeting_id="8_past")
    assert (mine["duration_minutes"], mine["size_mb"], mine["summary"]) == (50, 200, "Clay was centered.")
    assert mine["play_url"] == "https://meet.example.com/rec/past"
    assert user.is_refused("get_meeting_recording", meeting_id="8_his") == ("refused", "passcode_required")
    wrong = {"meeting_id": "8_his", "passcode": "444445"}
    assert user.is_refused("get_meeting_recording", **wrong) == ("refused", "wrong_passcode")
    assert user.does("get_meeting_recording", meeting_id="8_his", passcode="444444")["host"] == "Jon Becker"
    assert user.is_refused("get_meeting_recording", meeting_id="8_short") == ("refused", "not_recorded")
    assert user.is_refused("get_meeting_recording", meeting_id="8_old") == ("refused", "recording_expired")
    assert user.is_refused("get_meeting_recording", meeting_id="8_class") == ("refused", "meeting_not_ended")
    states = {m["name"]: m.get("recording") for m in user.does("list_meetings", status="ended")["meetings"]}
    assert states == {"Wheel basics": "ready", "Stand-up": None, "Donor lunch": "ready", "Opening": "expired"}
