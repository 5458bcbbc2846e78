"""The rows of a calendar. An event keeps local time and zone, so that a series stays at its hour when clocks change."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, ClassVar, Literal

import msgspec

from prove.engine import Entity, Ref, State, Table
from prove.envs.common.zones import ZoneName

CalendarId = Annotated[str, Ref("calendar")]
EventId = Annotated[str, Ref("event")]
AttendeeId = Annotated[str, Ref("attendee")]

Access = Literal["owner", "writer", "reader"]
Response = Literal["accepted", "declined", "tentative"]
Answer = Literal["accepted", "declined", "tentative", "no_answer"]
AttendeeKind = Literal["person", "room"]
Method = Literal["popup", "email"]


class Calendar(Entity, frozen=True, kw_only=True):
    """A calendar that the user sees. One is primary: it gives the zone in which days are counted."""

    ID_PREFIX: ClassVar[str] = "cal_"
    name: str
    time_zone: ZoneName
    access: Access
    primary: bool = False
    double_booking: bool = True
    """Whether events may overlap."""


class Attendee(Entity, frozen=True, kw_only=True):
    """Someone or some room that can be invited. ``taken``: begin and end, in UTC, of what other calendars hold."""

    ID_PREFIX: ClassVar[str] = "ppl_"
    name: str
    email: str
    kind: AttendeeKind = "person"
    group: str
    """Department of a person, building of a room."""
    capacity: int | None = None
    you: bool = False
    taken: tuple[tuple[datetime, datetime], ...] = ()


class Reminder(msgspec.Struct, frozen=True, kw_only=True):
    method: Method
    minutes_before: int


class Event(Entity, frozen=True, kw_only=True):
    """An event, or a series of them. What of it is over follows from the session's clock."""

    ID_PREFIX: ClassVar[str] = "evt_"
    INDEXED: ClassVar[tuple[str, ...]] = ("calendar_id", "organizer_id")
    calendar_id: CalendarId
    organizer_id: AttendeeId
    title: str
    start: datetime
    """Local time in ``time_zone``; of a series, of its first occurrence."""
    time_zone: ZoneName
    minutes: int
    recurrence: str = ""
    """Canonical rule; empty for an event that takes place once."""
    location: str | None = None
    description: str | None = None
    reminders: tuple[Reminder, ...] = ()
    deleted: bool = False


class EventException(Entity, frozen=True, kw_only=True):
    """One occurrence of a series that does not follow the rule: cancelled, or moved to ``start`` (local time)."""

    ID_PREFIX: ClassVar[str] = "exc_"
    INDEXED: ClassVar[tuple[str, ...]] = ("event_id",)
    event_id: EventId
    day: date
    """The local day on which the rule puts it, which names it."""
    start: datetime | None = None
    minutes: int = 0


class Invitation(Entity, frozen=True, kw_only=True):
    """Someone's, or a room's, place in an event."""

    ID_PREFIX: ClassVar[str] = "inv_"
    INDEXED: ClassVar[tuple[str, ...]] = ("event_id", "attendee_id")
    event_id: EventId
    attendee_id: AttendeeId
    optional: bool = False
    answer: Answer = "no_answer"


class Agenda(State):
    """All that one user sees in their calendar app."""

    calendars: Table[Calendar]
    attendees: Table[Attendee]
    events: Table[Event]
    event_exceptions: Table[EventException]
    invitations: Table[Invitation]
