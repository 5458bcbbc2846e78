"""The seeded worlds: nothing booked twice where that is forbidden, planted edge cases, variety, and true time zones."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

import prove
from prove.envs.calendar.entities import Agenda
from prove.envs.calendar.recurrence import canonical
from prove.envs.calendar.rules import you
from prove.envs.calendar.timeline import busy, next_time, takes_place, utc_now
from prove.envs.common.zones import ZONE_NAMES, to_local, to_utc

SEEDS = range(0, 60, 4)


@pytest.fixture(params=SEEDS)
def agenda(request) -> Agenda:
    return prove.environment("calendar").session(request.param).state


def test_what_takes_one_event_at_a_time_has_no_two(agenda):
    span = (utc_now(agenda) - timedelta(days=60), utc_now(agenda) + timedelta(days=60))
    exclusive = {c.id for c in agenda.calendars if not c.double_booking}
    assert len(exclusive) == 2
    for calendar in exclusive:
        events = agenda.events.where(calendar_id=calendar)
        times = sorted((o.begin, o.end) for e in events for o in takes_place(agenda, e, span))
        assert all(a[1] <= b[0] for a, b in pairwise(times))
    rooms = [a for a in agenda.attendees if a.kind == "room"]
    for room in rooms:
        times = sorted(busy(agenda, room.id, span))
        assert all(a[1] <= b[0] for a, b in pairwise(times)), room.name
    assert len(rooms) == 8 and min(len(r.taken) for r in rooms) == 0


def test_nothing_ends_while_a_session_lasts(agenda):
    now = utc_now(agenda)
    ends = [o.end for e in agenda.events for o in takes_place(agenda, e, (now, now + timedelta(hours=1)))]
    assert not [e for e in ends if now < e < now + timedelta(minutes=15)]


def test_edge_cases_are_planted(agenda):
    events = list(agenda.events)
    coming = {e.id: next_time(agenda, e) for e in events}
    assert [e for e in events if e.recurrence and coming[e.id] is None]  # a series that is over
    assert [e for e in events if not e.recurrence and coming[e.id] is None]
    assert [e for e in events if e.deleted] and agenda.event_exceptions
    titles = [e.title for e in events if not e.deleted]
    assert len(set(titles)) < len(titles)
    assert {e.recurrence.partition(";")[0] for e in events} == {
        "", "FREQ=DAILY", "FREQ=WEEKLY", "FREQ=MONTHLY", "FREQ=YEARLY"
    }  # fmt: skip
    assert all(canonical(e.recurrence, e.start) == e.recurrence for e in events if e.recurrence)
    names = [a.name for a in agenda.attendees]
    assert [n for n in names if not n.isascii()] and len(set(names)) == len(names)
    me = you(agenda)
    answers = {i.answer for i in agenda.invitations.where(attendee_id=me.id)}
    assert len(answers) >= 2
    assert len({c.time_zone for c in agenda.calendars}) == 2
    assert {c.access for c in agenda.calendars} == {"owner", "writer", "reader"}


def test_time_zones_are_those_of_the_database():
    for name in ZONE_NAMES:
        moment = datetime(2025, 12, 1)
        while moment < datetime(2027, 12, 1):
            local = moment.replace(tzinfo=UTC).astimezone(ZoneInfo(name)).replace(tzinfo=None)
            assert to_local(moment, name) == local, (name, moment)
            # Of a time that clocks show twice, the first is meant.
            offset = local.replace(tzinfo=ZoneInfo(name), fold=0).utcoffset()
            assert offset is not None
            assert to_utc(local, name) == local - offset, (name, moment)
            moment += timedelta(hours=3, minutes=30)


def test_seeds_differ():
    first, second = (prove.environment("calendar").session(s).state for s in (1, 2))
    assert not {e.id for e in first.events} & {e.id for e in second.events}
    assert len({a.name for a in first.attendees} & {a.name for a in second.attendees}) < 10
    assert {e.start for e in first.events}.isdisjoint({e.start for e in second.events} - {None})
