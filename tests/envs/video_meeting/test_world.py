"""The seeded worlds: nobody in two rooms, rooms within their plan, planted edge cases, secrets, size."""

from __future__ import annotations

from collections import Counter

import pytest

import prove
from prove.envs.video_meeting.entities import LONGEST, Meetings, meeting_passcode
from prove.envs.video_meeting.rules import capacity, host_of, is_host, people, recording_stage, stage

SEEDS = range(0, 60, 4)


@pytest.fixture(params=SEEDS)
def state(request) -> Meetings:
    found = prove.environment("video_meeting").session(request.param).state
    assert isinstance(found, Meetings)
    return found


def test_rooms_hold_what_their_plan_bears_and_nobody_is_in_two(state):
    emails: Counter[str] = Counter()
    for meeting in state.meetings:
        rows = [r for r in people(state, meeting) if r.presence == "present"]
        assert len(rows) <= capacity(state, meeting)
        assert meeting.minutes <= LONGEST[host_of(state, meeting).plan]
        assert meeting.passcode or meeting.waiting_room
        assert len({r.email for r in people(state, meeting)}) == len(people(state, meeting))
        if stage(state, meeting) == "live":
            emails.update(r.email for r in people(state, meeting) if r.presence in ("present", "waiting"))
        else:
            assert not rows
    assert max(emails.values()) == 1


def test_edge_cases_are_planted(state):
    stages = Counter((stage(state, m), is_host(state, m)) for m in state.meetings)
    assert stages["live", True] == 7 and stages["live", False] == 1 and stages["cancelled", True] == 2
    assert stages["scheduled", True] >= 7 and stages["scheduled", False] >= 3
    assert {recording_stage(state, r) for r in state.recordings} == {"ready", "processing", "expired"}
    live = [m for m in state.meetings if stage(state, m) == "live"]
    full = [m for m in live if sum(r.presence == "present" for r in people(state, m)) == capacity(state, m)]
    assert len(full) == 1 and any(r.presence == "waiting" for r in people(state, full[0]))
    assert [m for m in live if not any(r.presence == "present" for r in people(state, m))]
    assert [m for m in live if not m.waiting_room] and [m for m in live if m.allow_rejoin]
    assert {p.closed for p in state.polls} == {True, False}
    names = [m.name for m in state.meetings]
    assert len(set(names)) < len(names)
    assert not all(p.name.isascii() for p in state.persons)


def test_passcodes_can_be_said_by_who_was_told_them(state):
    told = [m for m in state.meetings if m.co_hosted and stage(state, m) == "scheduled"]
    assert told and all(m.passcode == meeting_passcode(m.id) for m in told)


def test_nothing_turns_by_the_clock_in_the_first_forty_calls(state):
    before = {m.id: stage(state, m) for m in state.meetings} | {
        r.id: recording_stage(state, r) for r in state.recordings
    }
    state.clock.seconds = 40 * 60
    after = {m.id: stage(state, m) for m in state.meetings} | {
        r.id: recording_stage(state, r) for r in state.recordings
    }
    state.clock.seconds = 0
    assert before == after
