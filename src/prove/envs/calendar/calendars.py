"""Tools that show calendars and what is in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import InvalidArgument, View, tool
from prove.envs.calendar.entities import (
    Access,
    Agenda,
    Answer,
    AttendeeId,
    AttendeeKind,
    Calendar,
    CalendarId,
    Event,
    EventId,
    Method,
)
from prove.envs.calendar.recurrence import Repeats, repeats
from prove.envs.calendar.rules import home, over, standing, today
from prove.envs.calendar.timeline import (
    Occurrence,
    ahead,
    by_next_time,
    exceptions,
    found_in_order,
    last_of,
    latest_first,
    list_within,
    next_time,
    takes_place,
    touched,
    window,
)
from prove.envs.common import Cursor, Day, Limit, Listed, Query, page, ready, search
from prove.envs.common.zones import ZoneName, iso

LONGEST = 366
"""Most days that a list covers."""


class CalendarRow(View, frozen=True, kw_only=True):
    id: CalendarId
    name: str
    time_zone: ZoneName
    access: Access
    primary: bool = False
    double_booking: Literal["allowed", "refused"]


class CalendarList(View, frozen=True, kw_only=True):
    calendars: list[CalendarRow]


class EventRow(View, frozen=True, kw_only=True):
    """Of a series ``start`` and ``end`` are those of the occurrence that is going on or next, or else of the last."""

    id: EventId
    calendar_id: CalendarId
    calendar_name: str
    title: str
    start: str
    end: str
    repeats: Repeats | None = None
    recurrence: str = ""
    location: str | None = None


class EventPage(View, frozen=True, kw_only=True):
    events: list[EventRow]
    next_cursor: str | None = None


class ListedRow(View, frozen=True, kw_only=True):
    event_id: EventId
    calendar_id: CalendarId
    title: str
    start: str
    end: str
    location: str | None = None
    series: bool = False


class ListedPage(View, frozen=True, kw_only=True):
    events: list[ListedRow]
    next_cursor: str | None = None


class OccurrenceRow(View, frozen=True, kw_only=True):
    occurrence_date: date
    start: str
    end: str
    status: Literal["confirmed", "moved", "cancelled"]


class OccurrencePage(View, frozen=True, kw_only=True):
    event_id: EventId
    title: str
    occurrences: list[OccurrenceRow]
    next_cursor: str | None = None


class InviteeRow(View, frozen=True, kw_only=True):
    attendee_id: AttendeeId
    name: str
    kind: AttendeeKind
    response: Answer
    optional: bool = False


class ReminderRow(View, frozen=True, kw_only=True):
    method: Method
    minutes_before: int


class EventDetails(View, frozen=True, kw_only=True):
    id: EventId
    calendar_id: CalendarId
    calendar_name: str
    title: str
    start: str
    end: str
    time_zone: ZoneName
    duration_minutes: int
    repeats: Repeats | None = None
    recurrence: str = ""
    exceptions: int = 0
    location: str | None = None
    description: str | None = None
    organizer_id: AttendeeId
    organizer: str
    invitees: tuple[InviteeRow, ...] = ()
    reminders: tuple[ReminderRow, ...] = ()
    past: bool = False


def event_row(agenda: Agenda, event: Event, following: Occurrence | None) -> EventRow:
    """An event as lists and changes show it, in its calendar's zone."""
    calendar = agenda.calendars.need(event.calendar_id, "calendar_id")
    shown = following or last_of(agenda, event)
    return EventRow(
        id=event.id,
        calendar_id=calendar.id,
        calendar_name=calendar.name,
        title=event.title,
        start=iso(shown.begin, calendar.time_zone),
        end=iso(shown.end, calendar.time_zone),
        repeats=repeats(event.recurrence),
        recurrence=event.recurrence,
        location=event.location,
    )


def days_of(
    agenda: Agenda, from_date: date | None, to_date: date | None, usual: int, most: int = LONGEST
) -> tuple[date, date]:
    """The days that a list covers: from today, or the first given one, ``usual`` days on if no last one is given."""
    for name, day in (("from_date", from_date), ("to_date", to_date)):
        if day is not None and not 1970 <= day.year <= 2100:
            raise InvalidArgument(name, f"{day} should lie between the years 1970 and 2100.")
    first = from_date
    if first is None:
        first = today(agenda)
        if to_date is not None:
            first = min(first, to_date)
    if to_date is None:
        return first, first + timedelta(days=usual)
    if to_date < first:
        raise InvalidArgument("from_date", f"{first} is after to_date {to_date}; swap them.")
    if (to_date - first).days >= most:
        raise InvalidArgument("to_date", f"{to_date} is more than {most} days after {first}; ask for fewer.")
    return first, to_date


@tool(read_only=True)
def list_calendars(
    agenda: Agenda,
    access: Annotated[Access | None, Field(description="Only calendars with this right")] = None,
) -> CalendarList:
    """List the user's own and shared calendars with time zone, rights, and whether events may overlap."""
    rows = [c for c in agenda.calendars if access is None or c.access == access]
    return CalendarList(calendars=[_calendar(c) for c in rows])


def _calendar(calendar: Calendar) -> CalendarRow:
    return CalendarRow(
        id=calendar.id,
        name=calendar.name,
        time_zone=calendar.time_zone,
        access=calendar.access,
        primary=calendar.primary,
        double_booking="allowed" if calendar.double_booking else "refused",
    )


def page_of(found: Sequence[Occurrence], limit: int, cursor: str | None) -> tuple[Sequence[Occurrence], str | None]:
    """One page of occurrences, as :func:`prove.envs.common.page` makes one of rows."""
    start = 0
    if cursor is not None:
        start = next((i for i, o in enumerate(found) if o.id == cursor), -1) + 1
        if start == 0:
            raise InvalidArgument("cursor", "is not a cursor of this list; leave it out to begin at the first page.")
    end = start + limit
    shown = found[start:end]
    return shown, (shown[-1].id if end < len(found) else None)


@tool(read_only=True)
def list_events(
    agenda: Agenda,
    calendar_id: Annotated[CalendarId | None, Field(description="Only this calendar; otherwise all")] = None,
    from_date: Annotated[date | None, Day(), Field(description="First day; default today")] = None,
    to_date: Annotated[date | None, Day(), Field(description="Last day; default a week later")] = None,
    limit: Limit = 10,
    cursor: Cursor | None = None,
) -> ListedPage:
    """List what takes place on given days, by time, each occurrence of a series by itself. Returns one page."""
    if calendar_id is None:
        zone = home(agenda).time_zone
    else:
        zone = agenda.calendars.need(calendar_id, "calendar_id").time_zone
    span = window(*days_of(agenda, from_date, to_date, 7), zone)
    shown, following = page_of(list_within(agenda, span, calendar_id), limit, cursor)
    rows = [
        ListedRow(
            event_id=o.event.id,
            calendar_id=o.event.calendar_id,
            title=o.event.title,
            start=iso(o.begin, zone),
            end=iso(o.end, zone),
            location=o.event.location,
            series=bool(o.event.recurrence),
        )
        for o in shown
    ]
    return ListedPage(events=rows, next_cursor=following)


@tool(read_only=True)
def get_event(
    agenda: Agenda,
    event_id: Annotated[EventId, Field(description="Id of the event")],
) -> EventDetails:
    """Get one event with invitees and their responses, reminders, recurrence and description."""
    event = standing(agenda, event_id)
    following = next_time(agenda, event)
    shown = following or last_of(agenda, event)
    row = event_row(agenda, event, shown)
    people = agenda.attendees
    invitees = [(i, people.need(i.attendee_id, "attendee_id")) for i in agenda.invitations.where(event_id=event.id)]
    return EventDetails(
        id=event.id,
        calendar_id=row.calendar_id,
        calendar_name=row.calendar_name,
        title=event.title,
        start=row.start,
        end=row.end,
        time_zone=event.time_zone,
        duration_minutes=int((shown.end - shown.begin).total_seconds()) // 60,
        repeats=row.repeats,
        recurrence=event.recurrence,
        exceptions=len(exceptions(agenda, event)),
        location=event.location,
        description=event.description,
        organizer_id=event.organizer_id,
        organizer=people.need(event.organizer_id, "organizer_id").name,
        invitees=tuple(
            InviteeRow(attendee_id=a.id, name=a.name, kind=a.kind, response=i.answer, optional=i.optional)
            for i, a in invitees
        ),
        reminders=tuple(ReminderRow(method=r.method, minutes_before=r.minutes_before) for r in event.reminders),
        past=following is None and over(agenda, event),
    )


def _searched(event: Event) -> str:
    return " ".join(filter(None, (event.title, event.location, event.description)))


@tool(read_only=True)
def search_events(
    agenda: Agenda,
    query: Annotated[
        Query | None,
        Field(description="Words of title, location and description, any order; case and accents ignored"),
    ] = None,
    calendar_id: Annotated[CalendarId | None, Field(description="Only this calendar")] = None,
    attendee_id: Annotated[AttendeeId | None, Field(description="Only events with this invitee or organizer")] = None,
    when: Annotated[Literal["upcoming", "past"], Field(description="Still to end, or over")] = "upcoming",
    limit: Limit = 10,
    cursor: Cursor | None = None,
) -> EventPage:
    """Search events, a series counting once: upcoming ones next first, past ones latest first. Returns one page."""
    if calendar_id is not None:
        agenda.calendars.need(calendar_id, "calendar_id")
    if attendee_id is not None:
        agenda.attendees.need(attendee_id, "attendee_id")
    changed = touched(agenda)
    if not changed or not _asked_for(agenda, changed, query, calendar_id, attendee_id):
        return _events_of_world(agenda, query, calendar_id, attendee_id, when == "past", changed, limit, cursor)
    if query is not None:
        rows = found_in_order(agenda, search(agenda.events, query, _searched), when == "past")
    else:
        rows = latest_first(agenda) if when == "past" else by_next_time(agenda)
    if calendar_id is not None:
        rows = [e for e in rows if e.calendar_id == calendar_id]
    if attendee_id is not None:
        invited = {i.event_id for i in agenda.invitations.where(attendee_id=attendee_id)}
        rows = [e for e in rows if e.id in invited or e.organizer_id == attendee_id]
    shown, following = page(rows, limit, cursor)
    if when == "past":
        return EventPage(events=[event_row(agenda, e, None) for e in shown], next_cursor=following)
    known = _known_rows(agenda)
    found = [event_row(agenda, e, next_time(agenda, e)) if e.id in changed else known[e.id] for e in shown]
    return EventPage(events=found, next_cursor=following)


def _asked_for(
    agenda: Agenda, changed: Iterable[str], query: str | None, calendar_id: str | None, attendee_id: str | None
) -> bool:
    """Whether any of the events that the session touched may be among those that are searched for."""
    rows = [e for key in changed if (e := agenda.events.get(key)) is not None and not e.deleted]
    if calendar_id is not None:
        rows = [e for e in rows if e.calendar_id == calendar_id]
    if rows and query is not None:
        rows = search(rows, query, _searched)
    if rows and attendee_id is not None:
        invited = {i.event_id for i in agenda.invitations.where(attendee_id=attendee_id)}
        return any(e.id in invited or e.organizer_id == attendee_id for e in rows)
    return bool(rows)


def _known_rows(agenda: Agenda) -> Mapping[str, EventRow]:
    """The rows of the world's events that are not over."""
    now = ahead(agenda)
    return agenda.events.base.derived(
        ("rows", now.number), lambda _: {e.id: ready(event_row(agenda, e, now.next[e.id])) for e in now.upcoming}
    )


def _events_of_world(
    agenda: Agenda,
    query: str | None,
    calendar_id: str | None,
    attendee_id: str | None,
    past: bool,
    changed: Iterable[str],
    limit: int,
    cursor: str | None,
) -> EventPage:
    """A page of events without those that the session touched, of which none is asked for."""
    now = ahead(agenda)
    events = agenda.events.base.derived(
        ("past" if past else "upcoming", now.number), lambda _: Listed(now.over if past else now.upcoming, _searched)
    )
    wanted = events.everything if query is None else events.having(query)
    if calendar_id is not None:
        wanted &= events.by("calendar_id", calendar_id)
    if attendee_id is not None:
        invited = events.of(i.event_id for i in agenda.invitations.where(attendee_id=attendee_id))
        wanted &= invited | events.by("organizer_id", attendee_id)
    if changed:
        wanted &= ~events.of(changed)
    rows, following = events.page(wanted, limit, cursor, lambda e: event_row(agenda, e, now.next[e.id]))
    return EventPage(events=rows, next_cursor=following)


@tool(read_only=True)
def list_event_occurrences(
    agenda: Agenda,
    event_id: Annotated[EventId, Field(description="Id of the event")],
    from_date: Annotated[date | None, Day(), Field(description="First day; default today")] = None,
    to_date: Annotated[date | None, Day(), Field(description="Last day; default 60 days later")] = None,
    limit: Limit = 10,
    cursor: Cursor | None = None,
) -> OccurrencePage:
    """List the single occurrences of an event, by time: the date that names each, and which were moved or cancelled."""
    event = standing(agenda, event_id)
    zone = agenda.calendars.need(event.calendar_id, "calendar_id").time_zone
    span = window(*days_of(agenda, from_date, to_date, 60), zone)
    shown, following = page_of(takes_place(agenda, event, span, all_states=True), limit, cursor)
    rows = [
        OccurrenceRow(
            occurrence_date=o.day,
            start=iso(o.begin, zone),
            end=iso(o.end, zone),
            status="cancelled" if o.cancelled else "moved" if o.moved else "confirmed",
        )
        for o in shown
    ]
    return OccurrencePage(event_id=event.id, title=event.title, occurrences=rows, next_cursor=following)
