"""When events take place.

What follows from the world is worked out once for it; an event that a session touched is worked out by itself.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime, timedelta
from functools import lru_cache
from operator import attrgetter

import msgspec

from prove.engine.world import World
from prove.envs.calendar.entities import Agenda, Event, EventException
from prove.envs.calendar.recurrence import occurrences
from prove.envs.common.stretches import Stretches
from prove.envs.common.zones import ZoneName, to_utc

Span = tuple[datetime, datetime]
"""Begin and end in UTC, without a zone."""

_NONE: frozenset[str] = frozenset()


class Occurrence(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One time at which an event takes place."""

    event: Event
    day: date
    """The local day on which the rule puts it."""
    begin: datetime
    end: datetime
    moved: bool = False
    cancelled: bool = False

    @property
    def id(self) -> str:
        """What names it in the pages of a list."""
        return f"{self.event.id}@{self.day}"


def in_time(one: Occurrence) -> tuple[datetime, str, date]:
    """The order of occurrences of several events."""
    return one.begin, one.event.id, one.day


_begin = attrgetter("begin")
_by_begin = attrgetter("begin", "day")


@lru_cache(maxsize=4096)
def _begins(rule: str, start: datetime, zone: ZoneName) -> tuple[datetime, ...]:
    """When an event begins by its rule, in UTC, in the order of :func:`occurrences`."""
    return tuple(to_utc(local, zone) for local in occurrences(rule, start))


def usual(event: Event, day: date, begin: datetime) -> Occurrence:
    """An occurrence as the rule has it."""
    return Occurrence(event=event, day=day, begin=begin, end=begin + timedelta(minutes=event.minutes))


def changed_to(event: Event, exception: EventException) -> Occurrence:
    """An occurrence that does not follow the rule; a cancelled one stands at the time that it had."""
    local, minutes = exception.start, exception.minutes
    if local is None:
        local, minutes = datetime.combine(exception.day, event.start.time()), event.minutes
    begin = to_utc(local, event.time_zone)
    return Occurrence(
        event=event,
        day=exception.day,
        begin=begin,
        end=begin + timedelta(minutes=minutes),
        moved=exception.start is not None,
        cancelled=exception.start is None,
    )


def exceptions(agenda: Agenda, event: Event) -> dict[date, EventException]:
    """The occurrences of a series that do not follow its rule, by the day on which it puts them."""
    if not event.recurrence:
        return {}
    return {e.day: e for e in agenda.event_exceptions.where(event_id=event.id)}


def _all_times(
    event: Event, changed: Mapping[date, EventException], span: Span | None = None, all_states: bool = False
) -> list[Occurrence]:
    """The occurrences of an event that touch a span, by time, from its rule and its exceptions."""
    if not event.recurrence:
        only = usual(event, event.start.date(), to_utc(event.start, event.time_zone))
        return [] if span is not None and (only.begin >= span[1] or only.end <= span[0]) else [only]
    begins = _begins(event.recurrence, event.start, event.time_zone)
    low, high = 0, len(begins)
    if span is not None:
        low = bisect_right(begins, span[0] - timedelta(minutes=event.minutes))
        high = bisect_left(begins, span[1], low)
    if low >= high and not changed:
        return []
    days = occurrences(event.recurrence, event.start)
    found = [usual(event, d, begins[n]) for n in range(low, high) if (d := days[n].date()) not in changed]
    if changed:
        others = [changed_to(event, e) for e in changed.values() if all_states or e.start is not None]
        if span is not None:
            others = [o for o in others if o.begin < span[1] and o.end > span[0]]
        found += others
        found.sort(key=_by_begin)
    return found


class Timeline:
    """The occurrences of all events of a world, deleted ones left out. Nothing alters it."""

    def __init__(self, world: World) -> None:
        events: Mapping[str, Event] = world.tables["events"].rows
        changed: dict[str, dict[date, EventException]] = {}
        for exception in world.tables["event_exceptions"].rows.values():
            changed.setdefault(exception.event_id, {})[exception.day] = exception
        self.events = [e for e in events.values() if not e.deleted]
        self.times = {e.id: _all_times(e, changed.get(e.id, {})) for e in self.events}
        self.order = sorted((o for times in self.times.values() for o in times), key=in_time)
        self.begins = [o.begin for o in self.order]
        self.stretches = Stretches(world, (o.end for o in self.order))
        """Those in which no occurrence comes to its end."""
        self.longest = max((o.end - o.begin for o in self.order), default=timedelta())

    def within(self, span: Span) -> Iterator[Occurrence]:
        """What touches a span, in the order of :func:`in_time`."""
        low = bisect_right(self.begins, span[0] - self.longest)
        high = bisect_left(self.begins, span[1], low)
        begin = span[0]
        return (o for o in self.order[low:high] if o.end > begin)


class Ahead:
    """The events of a world at a moment: what of each comes next, in which order, and what is over."""

    def __init__(self, timeline: Timeline, number: int, now: datetime) -> None:
        self.number = number
        """Of the moments at which this changes, how many have gone by."""
        self.next: dict[str, Occurrence | None] = {
            key: next((o for o in times if o.end > now), None) for key, times in timeline.times.items()
        }
        coming = [o for o in self.next.values() if o is not None]
        self.upcoming = [o.event for o in sorted(coming, key=in_time)]
        self.over = sorted(
            (e for e in timeline.events if self.next[e.id] is None),
            key=lambda e: latest_key(e, timeline.times[e.id]),
            reverse=True,
        )


def latest_key(event: Event, times: list[Occurrence]) -> tuple[datetime, str]:
    """The order of events that are over: by the begin of what was last of each."""
    return (times[-1] if times else first_of(event)).begin, event.id


def timeline(agenda: Agenda) -> Timeline:
    """The occurrences of the world."""
    return agenda.world.derived(Timeline)


def ahead(agenda: Agenda) -> Ahead:
    """What the world's events are like now. It is another one whenever an occurrence has come to its end."""
    known = timeline(agenda)
    number = known.stretches.at(agenda)
    return agenda.world.tables["events"].derived(("ahead", number), lambda _: Ahead(known, number, utc_now(agenda)))


def utc_now(agenda: Agenda) -> datetime:
    """The session's moment in UTC, without a zone."""
    return agenda.now.replace(tzinfo=None)


def touched(agenda: Agenda) -> set[str] | frozenset[str]:
    """The ids of the events whose times, or anything else about them, a session may have changed or made."""
    events, changed = agenda.events.overlay, agenda.event_exceptions
    if not changed.overlay:
        return events.keys() | _NONE if events else _NONE
    found = set(events)
    for key, row in changed.overlay.items():
        known = row if row is not None else changed.base.rows.get(key)
        if known is not None:
            found.add(known.event_id)
    return found


def _untouched(agenda: Agenda, event: Event) -> bool:
    """Whether an event is as in the world, with its exceptions."""
    if agenda.events.base.rows.get(event.id) is not event or event.deleted:
        return False
    return not agenda.event_exceptions.overlay or event.id not in touched(agenda)


def first_of(event: Event) -> Occurrence:
    """The first occurrence by the rule."""
    return usual(event, event.start.date(), to_utc(event.start, event.time_zone))


def last_of(agenda: Agenda, event: Event) -> Occurrence:
    """The last occurrence; of a series that is cancelled throughout, the first by its rule."""
    times = takes_place(agenda, event)
    return times[-1] if times else first_of(event)


def takes_place(agenda: Agenda, event: Event, span: Span | None = None, all_states: bool = False) -> list[Occurrence]:
    """The occurrences of an event that touch a span, by time; with ``all_states`` cancelled ones as well."""
    if all_states or not _untouched(agenda, event):
        return _all_times(event, exceptions(agenda, event), span, all_states)
    known = timeline(agenda)
    times = known.times[event.id]
    if span is None:
        return times
    if len(times) > 8:
        low = bisect_right(times, span[0] - known.longest, key=_begin)
        times = times[low : bisect_left(times, span[1], low, key=_begin)]
    return [o for o in times if o.begin < span[1] and o.end > span[0]]


def list_within(agenda: Agenda, span: Span, calendar_id: str | None) -> list[Occurrence]:
    """What takes place in a span, by time, in one calendar or in all."""
    found = timeline(agenda).within(span)
    if calendar_id is not None:
        found = (o for o in found if o.event.calendar_id == calendar_id)
    changed = touched(agenda)
    if not changed:
        return list(found)
    rows = [o for o in found if o.event.id not in changed]
    for event in _standing(agenda, changed):
        if calendar_id in (None, event.calendar_id):
            rows += _all_times(event, exceptions(agenda, event), span)
    rows.sort(key=in_time)
    return rows


def _standing(agenda: Agenda, keys: Iterable[str]) -> list[Event]:
    """The events with these ids that were not deleted."""
    rows = (agenda.events.get(key) for key in keys)
    return [e for e in rows if e is not None and not e.deleted]


def next_time(agenda: Agenda, event: Event) -> Occurrence | None:
    """The occurrence that is going on or comes next."""
    if _untouched(agenda, event):
        return ahead(agenda).next[event.id]
    return _next(agenda, event)


def _next(agenda: Agenda, event: Event) -> Occurrence | None:
    now = utc_now(agenda)
    if not event.recurrence:
        only = first_of(event)
        return only if only.end > now else None
    changed = exceptions(agenda, event)
    found = _begins(event.recurrence, event.start, event.time_zone)
    number = bisect_right(found, now - timedelta(minutes=event.minutes))
    days = occurrences(event.recurrence, event.start)
    while number < len(found) and days[number].date() in changed:
        number += 1
    coming = [usual(event, days[number].date(), found[number])] if number < len(found) else []
    if changed:
        moved = [changed_to(event, e) for e in changed.values() if e.start is not None]
        coming += [o for o in moved if o.end > now]
    return min(coming, key=_by_begin, default=None)


def by_next_time(agenda: Agenda) -> list[Event]:
    """The events that are not over, next first."""
    known, changed = ahead(agenda), touched(agenda)
    if not changed:
        return known.upcoming
    rows = [e for e in known.upcoming if e.id not in changed]
    return found_in_order(agenda, rows + _standing(agenda, changed), past=False)


def latest_first(agenda: Agenda) -> list[Event]:
    """The events that are over, the latest first."""
    known, changed = ahead(agenda), touched(agenda)
    if not changed:
        return known.over
    rows = [e for e in known.over if e.id not in changed]
    rows += [e for e in _standing(agenda, changed) if _next(agenda, e) is None]
    rows.sort(key=lambda e: latest_key(e, takes_place(agenda, e)), reverse=True)
    return rows


def found_in_order(agenda: Agenda, events: Iterable[Event], past: bool) -> list[Event]:
    """Those of some events that are over, the latest first, or else those that are not, next first."""
    known, changed = ahead(agenda).next, touched(agenda)
    following = [(_next(agenda, e) if e.id in changed else known[e.id], e) for e in events if not e.deleted]
    if past:
        rows = [e for o, e in following if o is None]
        rows.sort(key=lambda e: latest_key(e, takes_place(agenda, e)), reverse=True)
        return rows
    coming = [(o.begin, e.id, e) for o, e in following if o is not None]
    coming.sort()
    return [e for _, _, e in coming]


def occurrence_day(event: Event, day: date) -> datetime | None:
    """The begin in UTC of the occurrence that the rule of a series puts on a local day, if it puts one there."""
    days = occurrences(event.recurrence, event.start)
    number = bisect_left(days, datetime(day.year, day.month, day.day))
    if number == len(days) or days[number].date() != day:
        return None
    return to_utc(days[number], event.time_zone)


def window(first: date, last: date, zone: ZoneName) -> Span:
    """From the beginning of one local day to the end of another, in UTC."""
    after = last + timedelta(days=1)
    return to_utc(datetime(first.year, first.month, first.day), zone), to_utc(
        datetime(after.year, after.month, after.day), zone
    )


class Busy:
    """The times that the world's events and other calendars take of everybody, by begin."""

    def __init__(self, world: World) -> None:
        known = world.derived(Timeline)
        events: dict[str, list[str]] = {}
        for event in known.events:
            events.setdefault(event.organizer_id, []).append(event.id)
        for invitation in world.tables["invitations"].rows.values():
            if invitation.answer != "declined" and invitation.event_id in known.times:
                events.setdefault(invitation.attendee_id, []).append(invitation.event_id)
        self.spans: dict[str, list[tuple[datetime, datetime, str]]] = {}
        """Attendee -> begin, end and event, if it is one of the user's calendars."""
        self.longest: dict[str, timedelta] = {}
        for attendee in world.tables["attendees"].rows.values():
            spans: list[tuple[datetime, datetime, str]] = [(b, e, "") for b, e in attendee.taken]
            for key in dict.fromkeys(events.get(attendee.id, ())):
                spans += [(o.begin, o.end, key) for o in known.times[key]]
            spans.sort()
            self.spans[attendee.id] = spans
            self.longest[attendee.id] = max((e - b for b, e, _ in spans), default=timedelta())


def busy(agenda: Agenda, attendee_id: str, span: Span, without: str = "") -> list[Span]:
    """When someone or a room has something in a span, by begin; ``without``: the id of an event that is left out."""
    begin, end = span
    known = agenda.world.derived(Busy)
    spans = known.spans[attendee_id]
    low = bisect_left(spans, (begin - known.longest[attendee_id], datetime.min, ""))
    spans = spans[low : bisect_left(spans, (end, datetime.min, ""), low)]
    changed = set(touched(agenda))
    invitations = agenda.invitations
    for key, row in invitations.overlay.items():
        for one in (row, invitations.base.rows.get(key)):
            if one is not None and one.attendee_id == attendee_id:
                changed.add(one.event_id)
    if without:
        changed.add(without)
    if not changed:
        return [(b, e) for b, e, _ in spans if e > begin]
    found = [(b, e) for b, e, key in spans if e > begin and key not in changed]
    for event in _standing(agenda, changed):
        if event.id != without and _takes_part(agenda, event, attendee_id):
            found += [(o.begin, o.end) for o in takes_place(agenda, event, span)]
    found.sort()
    return found


def _takes_part(agenda: Agenda, event: Event, attendee_id: str) -> bool:
    if event.organizer_id == attendee_id:
        return True
    return any(
        i.attendee_id == attendee_id and i.answer != "declined" for i in agenda.invitations.where(event_id=event.id)
    )
