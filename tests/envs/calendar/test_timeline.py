"""What is kept for a world and corrected for a session is what the rows say, after any calls."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest

import prove
from prove.engine.fuzz import Fuzzer
from prove.envs.calendar.entities import Agenda
from prove.envs.calendar.timeline import (
    _all_times,
    _next,
    busy,
    by_next_time,
    exceptions,
    found_in_order,
    in_time,
    latest_first,
    list_within,
    next_time,
    takes_place,
    utc_now,
)


def changed_session(seed: int) -> Agenda:
    """A session after two hundred calls, some days later."""
    environment = prove.environment("calendar")
    session, fuzzer = environment.session(seed), Fuzzer(environment, seed)
    state = session.state
    assert isinstance(state, Agenda)
    for number, event in enumerate(e for e in state.events if e.recurrence):
        following = next_time(state, event)
        if following is not None:
            day = {"event_id": event.id, "occurrence_date": following.day.isoformat()}
            later = f"{following.day + timedelta(days=number % 3)}T19:05"
            session.call("move_event_occurrence", {**day, "new_start": later})
            if number % 2:
                session.call("cancel_event_occurrence", day)
    writes = [t for t in environment.tools if not t.read_only]
    for number in range(200):
        tool = fuzzer.rng.choice(writes)
        arguments = fuzzer.valid(session, tool)
        observation = session.call(tool.name, arguments)
        if observation.ok:
            fuzzer.learn(tool, arguments, observation.data)
        if number % 40 == 39:
            session.state.clock.seconds += random.Random(seed).choice((1800, 40_000, 90_000))
    assert state.events.overlay and state.event_exceptions.overlay and state.invitations.overlay
    return state


@pytest.mark.parametrize("seed", range(6))
def test_every_list_is_what_the_rows_say(seed):
    agenda = changed_session(seed)
    now = utc_now(agenda)
    events = [e for e in agenda.events if not e.deleted]
    times = {e.id: _all_times(e, exceptions(agenda, e)) for e in events}
    for event in events:
        assert takes_place(agenda, event) == times[event.id]
        following = _next(agenda, event)
        assert next_time(agenda, event) == following
        assert following == next((o for o in times[event.id] if o.end > now), None)
    for days in ((-3, 4), (0, 1), (10, 30), (200, 400)):
        span = (now + timedelta(days=days[0]), now + timedelta(days=days[1]))
        inside = sorted((o for t in times.values() for o in t if o.begin < span[1] and o.end > span[0]), key=in_time)
        assert list_within(agenda, span, None) == inside
        for calendar in agenda.calendars:
            assert list_within(agenda, span, calendar.id) == [o for o in inside if o.event.calendar_id == calendar.id]
        for attendee in agenda.attendees:
            invited = {i.event_id for i in agenda.invitations.where(attendee_id=attendee.id) if i.answer != "declined"}
            own = [(o.begin, o.end) for o in inside if o.event.id in invited or o.event.organizer_id == attendee.id]
            other = [(b, e) for b, e in attendee.taken if b < span[1] and e > span[0]]
            assert busy(agenda, attendee.id, span) == sorted(own + other)
    upcoming = by_next_time(agenda)
    ahead = [(o.begin, e.id) for e in events if (o := next_time(agenda, e)) is not None]
    assert [e.id for e in upcoming] == [key for _, key in sorted(ahead)]
    some = events[::3]
    assert found_in_order(agenda, some, past=False) == [e for e in upcoming if e in some]
    assert found_in_order(agenda, some, past=True) == [e for e in latest_first(agenda) if e in some]
    assert {e.id for e in latest_first(agenda)} == {e.id for e in events} - {e.id for e in upcoming}
