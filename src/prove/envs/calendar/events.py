"""Tools that change events and single occurrences of a series."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, InvalidArgument, View, tool
from prove.envs.calendar.calendars import EventRow, event_row
from prove.envs.calendar.entities import (
    Agenda,
    Calendar,
    CalendarId,
    Event,
    EventException,
    EventId,
    Method,
    Reminder,
)
from prove.envs.calendar.params import Minutes, Rule
from prove.envs.calendar.recurrence import canonical
from prove.envs.calendar.rules import (
    editable,
    local_start,
    no_double_booking,
    not_past,
    occurrence_on,
    rule_of,
    standing,
    still_ahead,
    writable,
    you,
)
from prove.envs.calendar.timeline import changed_to, next_time
from prove.envs.common import Day, LocalTime, Words
from prove.envs.common.zones import ZoneName, iso


class DeletedEvent(View, frozen=True, kw_only=True):
    title: str
    calendar_name: str
    status: Literal["deleted"]


class MovedOccurrence(View, frozen=True, kw_only=True):
    event_id: EventId
    title: str
    occurrence_date: date
    start: str
    end: str
    status: Literal["moved", "confirmed"]


class CancelledOccurrence(View, frozen=True, kw_only=True):
    event_id: EventId
    title: str
    occurrence_date: date
    status: Literal["cancelled"]


class EventReminders(View, frozen=True, kw_only=True):
    event_id: EventId
    title: str
    popup_minutes_before: int | None = None
    email_minutes_before: int | None = None


def _checked(agenda: Agenda, event: Event, calendar: Calendar) -> EventRow:
    """Refuses an event at a time that is taken; otherwise writes it and shows it."""
    no_double_booking(agenda, calendar, event)
    agenda.events.put(event)
    return event_row(agenda, event, next_time(agenda, event))


@tool
def create_event(
    agenda: Agenda,
    calendar_id: Annotated[CalendarId, Field(description="Calendar to put it in")],
    title: Annotated[str, Words(100), Field(description="What it is called")],
    start: Annotated[
        datetime, LocalTime(), Field(description="Local time such as 2026-03-02T14:30, in the calendar's zone")
    ],
    duration_minutes: Annotated[Minutes, Field(description="Length")] = 60,
    recurrence: Annotated[
        str | None, Rule(), Field(description="RFC 5545 rule to repeat it, such as FREQ=WEEKLY;COUNT=6")
    ] = None,
    location: Annotated[str | None, Words(100), Field(description="Where")] = None,
    description: Annotated[str | None, Words(500), Field(description="Notes")] = None,
    time_zone: Annotated[ZoneName | None, Field(description="Zone of start, if another")] = None,
) -> EventRow:
    """Create an event, or a series with a rule that falls on the start's day. Refuses a start in the past, calendars
    that can only be read, and double booking where the calendar forbids it."""
    calendar = writable(agenda, calendar_id)
    zone = time_zone or calendar.time_zone
    local = local_start(start, zone, "start")
    event = Event(
        id=agenda.new_id(agenda.events),
        calendar_id=calendar.id,
        organizer_id=you(agenda).id,
        title=title,
        start=local,
        time_zone=zone,
        minutes=duration_minutes,
        recurrence=rule_of(recurrence, local),
        location=location,
        description=description,
    )
    not_past(agenda, event, "start")
    return _checked(agenda, event, calendar)


@tool(idempotent=True)
def update_event(
    agenda: Agenda,
    event_id: Annotated[EventId, Field(description="Id of the event")],
    title: Annotated[str | None, Words(100), Field(description="New title")] = None,
    start: Annotated[
        datetime | None,
        LocalTime(),
        Field(description="New (first) start in the event's zone, such as 2026-03-02T14:30"),
    ] = None,
    duration_minutes: Annotated[Minutes | None, Field(description="New length")] = None,
    recurrence: Annotated[str | None, Rule(), Field(description="New RFC 5545 rule")] = None,
    location: Annotated[str | None, Words(100), Field(description="New place")] = None,
    description: Annotated[str | None, Words(500), Field(description="New notes")] = None,
) -> EventRow:
    """Change an event or a whole series; what is left out stays. A new start or rule drops moved and cancelled
    occurrences. Refuses past events, other people's events, and double booking as create_event does."""
    event, calendar = editable(agenda, event_id)
    texts = {"title": title, "location": location, "description": description}
    changes: dict[str, object] = {k: v for k, v in texts.items() if v is not None}
    if duration_minutes is not None:
        changes["minutes"] = duration_minutes
    local = event.start if start is None else local_start(start, event.time_zone, "start")
    changes["start"] = local
    if recurrence is not None:
        changes["recurrence"] = rule_of(recurrence, local)
    elif event.recurrence and local != event.start:
        changes["recurrence"] = _still_fits(event, local)
    if title is None and start is None and len(changes) == 1:
        raise InvalidArgument("title", "is left out like everything else; name at least one thing to change.")
    changed = event.but(**changes)
    if local != event.start:
        not_past(agenda, changed, "start")
    if (changed.start, changed.recurrence) != (event.start, event.recurrence):
        for exception in agenda.event_exceptions.where(event_id=event.id):
            agenda.event_exceptions.delete(exception.id)
    if (changed.start, changed.recurrence, changed.minutes) == (event.start, event.recurrence, event.minutes):
        agenda.events.put(changed)
        return event_row(agenda, changed, next_time(agenda, changed))
    return _checked(agenda, changed, calendar)


def _still_fits(event: Event, local: datetime) -> str:
    """The rule of a series that gets a new start, if it falls on that day."""
    try:
        return canonical(event.recurrence, local)
    except ValueError as problem:
        raise InvalidArgument("start", f"the rule {event.recurrence} {problem}, or give a new recurrence.") from None


@tool(destructive=True, idempotent=True)
def delete_event(
    agenda: Agenda,
    event_id: Annotated[EventId, Field(description="Id of the event")],
) -> DeletedEvent:
    """Delete an event, or a whole series, for all invitees. Refuses past events, those of other organizers, and one
    that is deleted already."""
    if agenda.events.need(event_id, "event_id").deleted:
        raise Conflict("already_deleted", f"event_id: event {event_id} is deleted already.")
    event, calendar = editable(agenda, event_id)
    agenda.events.put(event.but(deleted=True))
    return DeletedEvent(title=event.title, calendar_name=calendar.name, status="deleted")


@tool(idempotent=True)
def move_event_occurrence(
    agenda: Agenda,
    event_id: Annotated[EventId, Field(description="Id of the series")],
    occurrence_date: Annotated[date, Day(), Field(description="Day on which its rule puts the occurrence")],
    new_start: Annotated[
        datetime, LocalTime(), Field(description="New start in the event's zone, such as 2026-03-02T14:30")
    ],
    duration_minutes: Annotated[Minutes | None, Field(description="New length; default the series'")] = None,
) -> MovedOccurrence:
    """Move one occurrence of a series, leaving the others; a cancelled one comes back. Refuses past occurrences, a
    new time in the past, and double booking."""
    event, calendar = editable(agenda, event_id)
    before = occurrence_on(agenda, event, occurrence_date)
    local = local_start(new_start, event.time_zone, "new_start")
    minutes = duration_minutes or event.minutes
    not_past(agenda, event.but(start=local), "new_start")
    changed = agenda.event_exceptions.find(event_id=event.id, day=occurrence_date)
    by_rule = local.date() == occurrence_date and local.time() == event.start.time() and minutes == event.minutes
    exception = EventException(
        id=changed.id if changed else "" if by_rule else agenda.new_id(agenda.event_exceptions),
        event_id=event.id,
        day=occurrence_date,
        start=local,
        minutes=minutes,
    )
    after = changed_to(event, exception)
    if before.begin != after.begin or before.end != after.end or before.cancelled:
        no_double_booking(agenda, calendar, event, after)
    if not by_rule:
        agenda.event_exceptions.put(exception)
    elif changed is not None:
        agenda.event_exceptions.delete(changed.id)
    return MovedOccurrence(
        event_id=event.id,
        title=event.title,
        occurrence_date=occurrence_date,
        start=iso(after.begin, calendar.time_zone),
        end=iso(after.end, calendar.time_zone),
        status="confirmed" if by_rule else "moved",
    )


@tool(destructive=True, idempotent=True)
def cancel_event_occurrence(
    agenda: Agenda,
    event_id: Annotated[EventId, Field(description="Id of the series")],
    occurrence_date: Annotated[date, Day(), Field(description="Day on which its rule puts the occurrence")],
) -> CancelledOccurrence:
    """Cancel one occurrence of a series, leaving the others. Refuses past ones and one that is cancelled already."""
    event, _ = editable(agenda, event_id)
    before = occurrence_on(agenda, event, occurrence_date)
    if before.cancelled:
        raise Conflict(
            "already_cancelled", f"occurrence_date: {event.title} of {occurrence_date} is cancelled already."
        )
    changed = agenda.event_exceptions.find(event_id=event.id, day=occurrence_date)
    key = changed.id if changed else agenda.new_id(agenda.event_exceptions)
    agenda.event_exceptions.put(EventException(id=key, event_id=event.id, day=occurrence_date))
    return CancelledOccurrence(
        event_id=event.id, title=event.title, occurrence_date=occurrence_date, status="cancelled"
    )


@tool(idempotent=True)
def set_event_reminder(
    agenda: Agenda,
    event_id: Annotated[EventId, Field(description="Id of the event")],
    minutes_before: Annotated[
        int | None, Field(ge=0, le=40_320, description="Minutes before the start; left out, the reminder is taken off")
    ] = None,
    method: Annotated[Method, Field(description="How you are reminded")] = "popup",
) -> EventReminders:
    """Set or take off your reminder of an event, one per method. Refuses past events."""
    event = standing(agenda, event_id)
    still_ahead(agenda, event)
    reminders = {r.method: r for r in event.reminders if r.method != method}
    if minutes_before is not None:
        reminders[method] = Reminder(method=method, minutes_before=minutes_before)
    kept = tuple(sorted(reminders.values(), key=lambda r: r.method))
    agenda.events.put(event.but(reminders=kept))
    found = {r.method: r.minutes_before for r in kept}
    return EventReminders(
        event_id=event.id,
        title=event.title,
        popup_minutes_before=found.get("popup"),
        email_minutes_before=found.get("email"),
    )
