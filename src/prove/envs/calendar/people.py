"""Tools on people and rooms: who is invited, who answers what, who is free."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, Entity, InvalidArgument, Refused, View, tool
from prove.envs.calendar.calendars import days_of
from prove.envs.calendar.entities import (
    Agenda,
    Answer,
    Attendee,
    AttendeeId,
    AttendeeKind,
    EventId,
    Invitation,
    Response,
)
from prove.envs.calendar.rules import (
    editable,
    home,
    merged,
    not_in_its_own_way,
    room_is_free,
    standing,
    still_ahead,
    today,
    you,
)
from prove.envs.calendar.timeline import busy, last_of, next_time, utc_now, window
from prove.envs.common import Cursor, Day, Limit, Listed, Query, fold, page
from prove.envs.common.zones import iso, to_utc

WORKDAY = (time(9), time(17))
STEP = timedelta(minutes=30)
MOST_DAYS = 14


class AttendeeRow(View, frozen=True, kw_only=True):
    id: AttendeeId
    name: str
    email: str
    kind: AttendeeKind
    department: str | None = None
    building: str | None = None
    capacity: int | None = None


class AttendeePage(View, frozen=True, kw_only=True):
    attendees: list[AttendeeRow]
    next_cursor: str | None = None


class BusyRow(View, frozen=True, kw_only=True):
    start: str
    end: str


class FreeBusy(View, frozen=True, kw_only=True):
    attendee_id: AttendeeId
    name: str
    busy: list[BusyRow]
    next_cursor: str | None = None


class SlotRow(View, frozen=True, kw_only=True):
    start: str
    end: str


class Slots(View, frozen=True, kw_only=True):
    time_zone: str
    slots: list[SlotRow]


class InviteeChange(View, frozen=True, kw_only=True):
    event_id: EventId
    title: str
    attendee_id: AttendeeId
    name: str
    status: Literal["invited", "removed"]
    invitees: int


class InvitationAnswer(View, frozen=True, kw_only=True):
    event_id: EventId
    title: str
    start: str
    response: Answer


class Block(Entity, frozen=True, kw_only=True):
    """A busy time; ``id`` is its begin. Never a row of a table."""

    end: datetime


def _row(attendee: Attendee) -> AttendeeRow:
    person = attendee.kind == "person"
    return AttendeeRow(
        id=attendee.id,
        name=attendee.name,
        email=attendee.email,
        kind=attendee.kind,
        department=attendee.group if person else None,
        building=None if person else attendee.group,
        capacity=attendee.capacity,
    )


def _searched(attendee: Attendee) -> str:
    return f"{attendee.name} {attendee.email} {attendee.group}"


def _place(attendee: Attendee) -> tuple[str, str]:
    return fold(attendee.name), attendee.id


def _listed(attendees: Iterable[Attendee]) -> Listed[Attendee]:
    return Listed(sorted((a for a in attendees if not a.you), key=_place), _searched)


@tool(read_only=True)
def find_attendees(
    agenda: Agenda,
    query: Annotated[
        Query | None,
        Field(description="Words of name, email, department or building, any order; case and accents ignored"),
    ] = None,
    kind: Annotated[AttendeeKind | None, Field(description="Only people, or only rooms")] = None,
    limit: Limit = 10,
    cursor: Cursor | None = None,
) -> AttendeePage:
    """Find people, other than you, and rooms of the directory that can be invited, by name. Returns one page."""
    # No tool changes the directory.
    people = agenda.attendees.base.derived(_listed, _listed)
    wanted = people.everything if query is None else people.having(query)
    if kind is not None:
        wanted &= people.by("kind", kind)
    shown, following = people.page(wanted, limit, cursor, _row)
    return AttendeePage(attendees=shown, next_cursor=following)


@tool
def add_invitee(
    agenda: Agenda,
    event_id: Annotated[EventId, Field(description="Id of the event")],
    attendee_id: Annotated[AttendeeId, Field(description="Person or room")],
    optional: Annotated[bool, Field(description="Whether they need not come")] = False,
) -> InviteeChange:
    """Invite a person to an event, or book a room for it. Refuses past events and those of other organizers, who is
    invited already, and a room that is taken at any of its times."""
    event, _ = editable(agenda, event_id)
    attendee = agenda.attendees.need(attendee_id, "attendee_id")
    invited = agenda.invitations.where(event_id=event.id)
    if attendee.id == event.organizer_id or any(i.attendee_id == attendee.id for i in invited):
        raise Conflict("already_invited", f"attendee_id: {attendee.name} ({attendee.id}) is in {event.title} already.")
    if attendee.kind == "room":
        not_in_its_own_way(agenda, event)
        room_is_free(agenda, attendee, event)
    agenda.invitations.put(
        Invitation(
            id=agenda.new_id(agenda.invitations),
            event_id=event.id,
            attendee_id=attendee.id,
            optional=optional,
            answer="accepted" if attendee.kind == "room" else "no_answer",
        )
    )
    return InviteeChange(
        event_id=event.id,
        title=event.title,
        attendee_id=attendee.id,
        name=attendee.name,
        status="invited",
        invitees=len(invited) + 1,
    )


@tool(destructive=True, idempotent=True)
def remove_invitee(
    agenda: Agenda,
    event_id: Annotated[EventId, Field(description="Id of the event")],
    attendee_id: Annotated[AttendeeId, Field(description="Person or room")],
) -> InviteeChange:
    """Take a person or a room off an event. Refuses who is not invited, past events and those of other organizers."""
    event, _ = editable(agenda, event_id)
    attendee = agenda.attendees.need(attendee_id, "attendee_id")
    invited = agenda.invitations.where(event_id=event.id)
    invitation = next((i for i in invited if i.attendee_id == attendee.id), None)
    if invitation is None:
        raise Conflict(
            "not_an_invitee",
            f"attendee_id: {attendee.name} ({attendee.id}) is not invited to {event.title} ({event.id}).",
        )
    agenda.invitations.delete(invitation.id)
    return InviteeChange(
        event_id=event.id,
        title=event.title,
        attendee_id=attendee.id,
        name=attendee.name,
        status="removed",
        invitees=len(invited) - 1,
    )


@tool(idempotent=True)
def respond_to_invitation(
    agenda: Agenda,
    event_id: Annotated[EventId, Field(description="Id of the event")],
    response: Annotated[Response, Field(description="Your answer")],
) -> InvitationAnswer:
    """Answer an invitation of yours; a later answer replaces it. Refuses past events and those without you."""
    event = standing(agenda, event_id)
    me = you(agenda)
    invitation = agenda.invitations.find(event_id=event.id, attendee_id=me.id)
    if invitation is None:
        raise Refused("not_invited", f"event_id: you are not an invitee of {event.title} ({event.id}).")
    still_ahead(agenda, event)
    agenda.invitations.put(invitation.but(answer=response))
    zone = agenda.calendars.need(event.calendar_id, "calendar_id").time_zone
    shown = next_time(agenda, event) or last_of(agenda, event)
    return InvitationAnswer(event_id=event.id, title=event.title, start=iso(shown.begin, zone), response=response)


@tool(read_only=True)
def query_free_busy(
    agenda: Agenda,
    attendee_id: Annotated[AttendeeId, Field(description="Person or room")],
    from_date: Annotated[date | None, Day(), Field(description="First day; default today")] = None,
    to_date: Annotated[date | None, Day(), Field(description="Last day, at most 14 days; default the first")] = None,
    limit: Limit = 10,
    cursor: Cursor | None = None,
) -> FreeBusy:
    """Get the times at which a person or a room is busy on given days, in your zone, without what for."""
    attendee = agenda.attendees.need(attendee_id, "attendee_id")
    zone = home(agenda).time_zone
    first, last = days_of(agenda, from_date, to_date, 0, MOST_DAYS)
    span = window(first, last, zone)
    blocks = [Block(id=iso(b, zone), end=e) for b, e in merged(busy(agenda, attendee.id, span))]
    shown, following = page(blocks, limit, cursor)
    rows = [BusyRow(start=b.id, end=iso(b.end, zone)) for b in shown]
    return FreeBusy(attendee_id=attendee.id, name=attendee.name, busy=rows, next_cursor=following)


@tool(read_only=True)
def find_meeting_slot(
    agenda: Agenda,
    attendee_id: Annotated[AttendeeId, Field(description="Person or room to be free beside you")],
    duration_minutes: Annotated[int, Field(ge=15, le=480, description="Length of the meeting")],
    from_date: Annotated[date | None, Day(), Field(description="First day; default tomorrow")] = None,
    to_date: Annotated[date | None, Day(), Field(description="Last day; default 4 days later")] = None,
    other_attendee_ids: Annotated[
        list[AttendeeId] | None, Field(max_length=10, description="More people and rooms that must be free")
    ] = None,
    limit: Annotated[int, Field(ge=1, le=20, description="Most slots to return")] = 5,
) -> Slots:
    """Find times at which you and others are all free, Monday to Friday from 9:00 to 17:00 in your zone, the earliest
    first, at full and half hours."""
    people = [you(agenda)]
    for key in (attendee_id, *(other_attendee_ids or ())):
        people.append(agenda.attendees.need(key, "attendee_id" if key == attendee_id else "other_attendee_ids"))
    if from_date is None:
        tomorrow = today(agenda) + timedelta(days=1)
        from_date = tomorrow if to_date is None else min(tomorrow, to_date)
    first, last = days_of(agenda, from_date, to_date, 4, MOST_DAYS)
    if last < today(agenda):
        raise InvalidArgument("to_date" if to_date else "from_date", f"{last} is past; ask for days to come.")
    zone = home(agenda).time_zone
    span = window(first, last, zone)
    taken = [one for person in people for one in busy(agenda, person.id, span)]
    taken.sort()
    length, now = timedelta(minutes=duration_minutes), utc_now(agenda)
    found: list[SlotRow] = []
    day, number, until = first, 0, datetime.min
    while day <= last and len(found) < limit:
        if day.weekday() < 5:
            begin, close = (
                to_utc(datetime.combine(day, WORKDAY[0]), zone),
                to_utc(datetime.combine(day, WORKDAY[1]), zone),
            )
            while (end := begin + length) <= close and len(found) < limit:
                while number < len(taken) and taken[number][0] < end:
                    until = max(until, taken[number][1])
                    number += 1
                if until > begin:
                    begin += STEP * -(-(until - begin) // STEP)  # the first time that is not before its end
                    continue
                if begin > now:
                    found.append(SlotRow(start=iso(begin, zone), end=iso(end, zone)))
                begin += STEP
        day += timedelta(days=1)
    return Slots(time_zone=zone, slots=found)
