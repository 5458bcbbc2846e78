"""What overlaps, who may change what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from itertools import pairwise

from prove.engine import Conflict, InvalidArgument, NotFound, Refused
from prove.envs.calendar.entities import Agenda, Attendee, Calendar, Event
from prove.envs.calendar.recurrence import canonical
from prove.envs.calendar.timeline import (
    Occurrence,
    Span,
    busy,
    changed_to,
    exceptions,
    first_of,
    next_time,
    occurrence_day,
    takes_place,
    usual,
    utc_now,
)
from prove.envs.common.zones import ZoneName, exists, to_local, to_utc

_SHORTEST_DAY = 23 * 60
"""Minutes from one day's occurrence to the next when clocks go forward: what is shorter cannot overlap by rule."""


def home(agenda: Agenda) -> Calendar:
    """The user's primary calendar."""
    return agenda.calendars.base.derived("home", lambda rows: next(c for c in rows if c.primary))


def you(agenda: Agenda) -> Attendee:
    """The user."""
    return agenda.attendees.base.derived("you", lambda rows: next(a for a in rows if a.you))


def today(agenda: Agenda) -> date:
    """The user's day."""
    return to_local(utc_now(agenda), home(agenda).time_zone).date()


def standing(agenda: Agenda, event_id: str) -> Event:
    """An event that was not deleted: a deleted one is as good as none."""
    event = agenda.events.need(event_id, "event_id")
    if event.deleted:
        raise NotFound(
            "event_not_found",
            f"event_id: event {event_id} ({event.title}) was deleted.",
            [{"pointer": "/event_id", "problem": "not found"}],
        )
    return event


def writable(agenda: Agenda, calendar_id: str) -> Calendar:
    """A calendar in which the user may write."""
    calendar = agenda.calendars.need(calendar_id, "calendar_id")
    if calendar.access == "reader":
        raise Refused("read_only_calendar", f"calendar_id: {calendar.name} ({calendar.id}) can only be read by you.")
    return calendar


def over(agenda: Agenda, event: Event) -> bool:
    """Whether nothing of an event lies ahead, not even an occurrence that was cancelled and may come back."""
    if next_time(agenda, event) is not None:
        return False
    now = utc_now(agenda)
    cancelled = [e for e in exceptions(agenda, event).values() if e.start is None]
    return all(changed_to(event, e).end <= now for e in cancelled)


def still_ahead(agenda: Agenda, event: Event) -> None:
    """Refuses an event that is over."""
    if over(agenda, event):
        raise Refused("past_event", f"event_id: {event.title} ({event.id}) is over and stays as it was.")


def editable(agenda: Agenda, event_id: str) -> tuple[Event, Calendar]:
    """An event that the user may change, and its calendar."""
    event = standing(agenda, event_id)
    calendar = agenda.calendars.need(event.calendar_id, "calendar_id")
    if calendar.access == "reader":
        raise Refused(
            "read_only_calendar",
            f"event_id: {event.title} ({event.id}) is in {calendar.name}, which can only be read by you.",
        )
    if calendar.access == "owner" and event.organizer_id != you(agenda).id:
        organizer = agenda.attendees.need(event.organizer_id, "organizer_id")
        raise Refused(
            "not_organizer",
            f"event_id: {event.title} ({event.id}) was organized by {organizer.name}; you can only answer it.",
        )
    still_ahead(agenda, event)
    return event, calendar


def local_start(given: datetime, zone: ZoneName, parameter: str) -> datetime:
    """A start as local time of a zone; a time that clocks skip is an invalid argument."""
    if given.tzinfo is not None:
        offset = given.utcoffset()
        assert offset is not None
        moment = given.replace(tzinfo=None) - offset
        local = to_local(moment, zone)
        if to_utc(local, zone) != moment:
            raise InvalidArgument(
                parameter,
                f"{local:%Y-%m-%dT%H:%M} comes twice in {zone}, since clocks go back then, and only the first can be "
                "used; choose another time.",
            )
        return local
    if not exists(given, zone):
        raise InvalidArgument(parameter, f"{given:%Y-%m-%dT%H:%M} does not exist in {zone}: clocks go forward then.")
    return given


def rule_of(text: str | None, start: datetime) -> str:
    """The canonical form of a recurrence, empty without one."""
    if text is None:
        return ""
    try:
        return canonical(text, start)
    except ValueError as problem:
        raise InvalidArgument("recurrence", f"{problem}.") from None


def not_past(agenda: Agenda, event: Event, parameter: str) -> None:
    """Refuses a first start that lies behind."""
    now = utc_now(agenda)
    if to_utc(event.start, event.time_zone) < now:
        shown = to_local(now, event.time_zone)
        raise Refused(
            "start_in_past",
            f"{parameter}: {event.start:%Y-%m-%dT%H:%M} is in the past; it is {shown:%Y-%m-%dT%H:%M} in "
            f"{event.time_zone}.",
        )


def overlapping(times: Iterable[Occurrence], taken: Sequence[Span]) -> Occurrence | None:
    """The first of the times that overlaps one of those that are taken, which are in order."""
    number, latest = 0, datetime.min
    for one in times:
        # What ended before an earlier one began is no matter for this one, and what overlapped it was found there.
        while number < len(taken) and taken[number][0] < one.end:
            latest = max(latest, taken[number][1])
            number += 1
        if latest > one.begin:
            return one
    return None


def no_double_booking(agenda: Agenda, calendar: Calendar, event: Event, moved: Occurrence | None = None) -> None:
    """Refuses times that overlap other events, or each other, where the calendar or a room of the event forbids it.

    ``moved``: the one occurrence that is to be checked; otherwise all that are ahead.
    """
    rooms = [
        a
        for i in agenda.invitations.where(event_id=event.id)
        if (a := agenda.attendees.need(i.attendee_id, "attendee_id")).kind == "room"
    ]
    if calendar.double_booking and not rooms:
        return
    not_in_its_own_way(agenda, event, moved)
    if not calendar.double_booking:
        span = _ahead(agenda, moved)
        others = (e for e in agenda.events.where(calendar_id=calendar.id) if e.id != event.id and not e.deleted)
        taken = [(o.begin, o.end, e.title) for e in others for o in takes_place(agenda, e, span)]
        taken.sort()
        clash = _clash(agenda, event, [(b, e) for b, e, _ in taken], moved)
        if clash is not None:
            title = next(t for b, e, t in taken if b < clash.end and e > clash.begin)
            raise Conflict(
                "double_booking",
                f"{calendar.name} ({calendar.id}) takes one event at a time, and {title} is there at "
                f"{to_local(clash.begin, calendar.time_zone):%Y-%m-%dT%H:%M}; choose another time.",
            )
    for room in rooms:
        room_is_free(agenda, room, event, moved)


def _ahead(agenda: Agenda, moved: Occurrence | None) -> Span:
    """The time of what is moved, or all the time from now on."""
    return (utc_now(agenda), datetime.max) if moved is None else (moved.begin, moved.end)


def _clash(agenda: Agenda, event: Event, taken: Sequence[Span], moved: Occurrence | None) -> Occurrence | None:
    """What is moved, or the first occurrence ahead, if it overlaps one of the times that are taken."""
    if not taken:
        return None
    if moved is not None:
        return overlapping([moved], taken)
    near = (max(utc_now(agenda), taken[0][0]), max(end for _, end in taken))
    return overlapping(takes_place(agenda, event, near), taken)


def not_in_its_own_way(agenda: Agenda, event: Event, moved: Occurrence | None = None) -> None:
    """Refuses occurrences of a series that overlap each other; ``moved``: or the one that is about to be moved."""
    if not event.recurrence:
        return
    clash: Occurrence | None = None
    if moved is not None:
        others = [o for o in takes_place(agenda, event, (moved.begin, moved.end)) if o.day != moved.day]
        clash = moved if others else None
    elif event.minutes > _SHORTEST_DAY or _moved_onto_another(agenda, event):
        times = takes_place(agenda, event, _ahead(agenda, None))
        clash = next((b for a, b in pairwise(times) if b.begin < a.end), None)
    if clash is not None:
        raise Conflict(
            "double_booking",
            f"{event.title} ({event.id}) would overlap itself at "
            f"{to_local(clash.begin, event.time_zone):%Y-%m-%dT%H:%M}, and its calendar or room takes one event at a "
            "time; choose another time, length or rule.",
        )


def _moved_onto_another(agenda: Agenda, event: Event) -> bool:
    """Whether an occurrence of a series that was moved, and is ahead, overlaps another one."""
    now = utc_now(agenda)
    for exception in exceptions(agenda, event).values():
        if exception.start is not None:
            own = changed_to(event, exception)
            near = (max(own.begin, now), own.end)
            if own.end > now and any(o.day != own.day for o in takes_place(agenda, event, near)):
                return True
    return False


def room_is_free(agenda: Agenda, room: Attendee, event: Event, moved: Occurrence | None = None) -> None:
    """Refuses a room that something else has at one of the times of an event, or when one of them is moved to."""
    if moved is None and not event.recurrence:  # one time: what the room has at any other is no matter
        now, only = utc_now(agenda), first_of(event)
        clash = None
        if only.end > now and busy(agenda, room.id, (max(now, only.begin), only.end), event.id):
            clash = only
    else:
        clash = _clash(agenda, event, busy(agenda, room.id, _ahead(agenda, moved), event.id), moved)
    if clash is not None:
        raise Conflict(
            "room_busy",
            f"{room.name} ({room.id}) is taken at {to_local(clash.begin, event.time_zone):%Y-%m-%dT%H:%M} "
            f"({event.time_zone}); choose another time or room.",
        )


def merged(spans: Iterable[Span]) -> list[Span]:
    """Spans that touch or overlap put together, by time."""
    found: list[Span] = []
    for begin, end in sorted(spans):
        if found and begin <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((begin, end))
    return found


def occurrence_on(agenda: Agenda, event: Event, day: date) -> Occurrence:
    """The occurrence of a series that its rule puts on a local day."""
    if not event.recurrence:
        raise Refused(
            "not_recurring", f"event_id: {event.title} ({event.id}) takes place once; update or delete the event."
        )
    begin = occurrence_day(event, day)
    if begin is None:
        raise NotFound(
            "occurrence_not_found",
            f"occurrence_date: {event.title} ({event.id}) has no occurrence on {day}; list them to see their days.",
            [{"pointer": "/occurrence_date", "problem": "not found"}],
        )
    exception = exceptions(agenda, event).get(day)
    found = usual(event, day, begin) if exception is None else changed_to(event, exception)
    if found.end <= utc_now(agenda):
        raise Refused("past_event", f"occurrence_date: {event.title} of {day} is over and stays as it was.")
    return found
