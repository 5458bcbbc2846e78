"""When events take place, what overlaps, who may change what."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from functools import lru_cache

from prove.engine import Conflict, Entity, InvalidArgument, NotFound, Refused
from prove.envs.calendar.entities import Agenda, Attendee, Calendar, Event, EventException
from prove.envs.calendar.recurrence import canonical, occurrences
from prove.envs.calendar.zones import ZoneName, exists, to_local, to_utc

Span = tuple[datetime, datetime]
"""Begin and end in UTC, without a zone."""


class Occurrence(Entity, frozen=True, kw_only=True):
    """One time at which an event takes place; ``id`` names it in the pages of a list. Never a row of a table."""

    event: Event
    day: date
    begin: datetime
    end: datetime
    moved: bool = False
    cancelled: bool = False


def utc_now(agenda: Agenda) -> datetime:
    """The session's moment in UTC, without a zone."""
    return agenda.now.replace(tzinfo=None)


def home(agenda: Agenda) -> Calendar:
    """The user's primary calendar."""
    found = agenda.calendars.find(primary=True)
    assert found is not None
    return found


def you(agenda: Agenda) -> Attendee:
    """The user."""
    found = agenda.attendees.find(you=True)
    assert found is not None
    return found


def today(agenda: Agenda) -> date:
    """The user's day."""
    return to_local(utc_now(agenda), home(agenda).time_zone).date()


def window(first: date, last: date, zone: ZoneName) -> Span:
    """From the beginning of one local day to the end of another, in UTC."""
    after = last + timedelta(days=1)
    return to_utc(datetime(first.year, first.month, first.day), zone), to_utc(
        datetime(after.year, after.month, after.day), zone
    )


def exceptions(agenda: Agenda, event: Event) -> dict[date, EventException]:
    """The occurrences of a series that do not follow its rule, by the day on which it puts them."""
    if not event.recurrence:
        return {}
    return {e.day: e for e in agenda.event_exceptions.where(event_id=event.id)}


@lru_cache(maxsize=4096)
def begins(rule: str, start: datetime, zone: ZoneName) -> tuple[datetime, ...]:
    """When an event begins by its rule, in UTC, in the order of :func:`occurrences`."""
    return tuple(to_utc(local, zone) for local in occurrences(rule, start))


def _by_rule(event: Event, span: Span | None) -> Iterator[tuple[date, datetime]]:
    """Local day and begin of the occurrences that the rule puts into a span."""
    found = begins(event.recurrence, event.start, event.time_zone)
    low, high = 0, len(found)
    if span is not None:
        low = bisect_right(found, span[0] - timedelta(minutes=event.minutes))
        high = bisect_left(found, span[1], low)
    if low < high:
        days = occurrences(event.recurrence, event.start)
        for number in range(low, high):
            yield days[number].date(), found[number]


def usual(event: Event, day: date, begin: datetime) -> Occurrence:
    """An occurrence as the rule has it."""
    end = begin + timedelta(minutes=event.minutes)
    return Occurrence(id=f"{event.id}@{day}", event=event, day=day, begin=begin, end=end)


def changed_to(event: Event, exception: EventException) -> Occurrence:
    """An occurrence that does not follow the rule; a cancelled one stands at the time that it had."""
    local, minutes = exception.start, exception.minutes
    if local is None:
        local, minutes = datetime.combine(exception.day, event.start.time()), event.minutes
    begin = to_utc(local, event.time_zone)
    return Occurrence(
        id=f"{event.id}@{exception.day}",
        event=event,
        day=exception.day,
        begin=begin,
        end=begin + timedelta(minutes=minutes),
        moved=exception.start is not None,
        cancelled=exception.start is None,
    )


def first_of(event: Event) -> Occurrence:
    """The first occurrence by the rule."""
    return usual(event, event.start.date(), to_utc(event.start, event.time_zone))


def takes_place(agenda: Agenda, event: Event, span: Span | None = None, all_states: bool = False) -> list[Occurrence]:
    """The occurrences of an event that touch a span, by time; with ``all_states`` cancelled ones as well."""
    if not event.recurrence:
        begin = to_utc(event.start, event.time_zone)
        if span is not None and (begin >= span[1] or begin + timedelta(minutes=event.minutes) <= span[0]):
            return []
        return [usual(event, event.start.date(), begin)]
    changed = exceptions(agenda, event)
    found = [usual(event, day, begin) for day, begin in _by_rule(event, span) if day not in changed]
    if changed:
        others = [changed_to(event, e) for e in changed.values() if all_states or e.start is not None]
        if span is not None:
            others = [o for o in others if o.begin < span[1] and o.end > span[0]]
        found += others
        found.sort(key=lambda o: (o.begin, o.day))
    return found


def next_time(agenda: Agenda, event: Event) -> Occurrence | None:
    """The occurrence that is going on or comes next."""
    now = utc_now(agenda)
    if not event.recurrence:
        only = first_of(event)
        return only if only.end > now else None
    changed = exceptions(agenda, event)
    found = begins(event.recurrence, event.start, event.time_zone)
    number = bisect_right(found, now - timedelta(minutes=event.minutes))
    days = occurrences(event.recurrence, event.start)
    while number < len(found) and days[number].date() in changed:
        number += 1
    ahead = [usual(event, days[number].date(), found[number])] if number < len(found) else []
    if changed:
        moved = [changed_to(event, e) for e in changed.values() if e.start is not None]
        ahead += [o for o in moved if o.end > now]
    return min(ahead, key=lambda o: (o.begin, o.day), default=None)


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


def still_ahead(agenda: Agenda, event: Event) -> None:
    """Refuses an event that is over."""
    if next_time(agenda, event) is None:
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
        return to_local(given.replace(tzinfo=None) - offset, zone)
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


def overlapping(times: Iterable[Occurrence], others: Iterable[Span]) -> Occurrence | None:
    """The first of the times that overlaps one of the others."""
    taken = sorted(others)
    begins = [b for b, _ in taken]
    latest: list[datetime] = []
    for _, end in taken:
        latest.append(max(end, latest[-1]) if latest else end)
    for one in times:
        before = bisect_left(begins, one.end)
        if before and latest[before - 1] > one.begin:
            return one
    return None


def no_double_booking(agenda: Agenda, calendar: Calendar, event: Event, times: list[Occurrence]) -> None:
    """Refuses times that overlap other events where the calendar, or a room of the event, forbids it."""
    now = utc_now(agenda)
    times = [o for o in times if o.end > now]
    if not times:
        return
    span = (times[0].begin, max(o.end for o in times))
    if not calendar.double_booking:
        others = (e for e in agenda.events.where(calendar_id=calendar.id) if e.id != event.id and not e.deleted)
        taken = [(o.begin, o.end, e.title) for e in others for o in takes_place(agenda, e, span)]
        clash = overlapping(times, ((b, e) for b, e, _ in taken))
        if clash is not None:
            title = next(t for b, e, t in sorted(taken) if b < clash.end and e > clash.begin)
            raise Conflict(
                "double_booking",
                f"{calendar.name} ({calendar.id}) takes one event at a time, and {title} is there at "
                f"{to_local(clash.begin, calendar.time_zone):%Y-%m-%dT%H:%M}; choose another time.",
            )
    for invitation in agenda.invitations.where(event_id=event.id):
        attendee = agenda.attendees.need(invitation.attendee_id, "attendee_id")
        if attendee.kind == "room":
            room_is_free(agenda, attendee, times, span, event)


def room_is_free(agenda: Agenda, room: Attendee, times: list[Occurrence], span: Span, event: Event) -> None:
    """Refuses a room that something else has at one of the times."""
    clash = overlapping(times, busy(agenda, room, span, event.id))
    if clash is not None:
        raise Conflict(
            "room_busy",
            f"{room.name} ({room.id}) is taken at {to_local(clash.begin, event.time_zone):%Y-%m-%dT%H:%M} "
            f"({event.time_zone}); choose another time or room.",
        )


def busy(agenda: Agenda, attendee: Attendee, span: Span, without: str = "") -> Iterator[Span]:
    """When someone or a room has something in a span, one by one; ``without``: the id of an event that is left out."""
    begin, end = span
    for one in attendee.taken:
        if one[0] < end and one[1] > begin:
            yield one
    own = [e.id for e in agenda.events.where(organizer_id=attendee.id)]
    invited = [i.event_id for i in agenda.invitations.where(attendee_id=attendee.id) if i.answer != "declined"]
    for key in dict.fromkeys((*own, *invited)):
        event = agenda.events.need(key, "event_id")
        if key != without and not event.deleted:
            for o in takes_place(agenda, event, span):
                yield o.begin, o.end


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
    local = next((s for s in occurrences(event.recurrence, event.start) if s.date() == day), None)
    if local is None:
        raise NotFound(
            "occurrence_not_found",
            f"occurrence_date: {event.title} ({event.id}) has no occurrence on {day}; list them to see their days.",
            [{"pointer": "/occurrence_date", "problem": "not found"}],
        )
    exception = exceptions(agenda, event).get(day)
    found = usual(event, day, to_utc(local, event.time_zone)) if exception is None else changed_to(event, exception)
    if found.end <= utc_now(agenda):
        raise Refused("past_event", f"occurrence_date: {event.title} of {day} is over and stays as it was.")
    return found
