"""Tools on meetings: listing, scheduling, changing, starting, ending, and what was recorded."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import SENSITIVE, InvalidArgument, Refused, View, tool
from prove.envs.common import Cursor, Day, Digits, Limit, LocalTime, Query, Words, ids_with_words, page, ready, search
from prove.envs.common.zones import ZoneName
from prove.envs.video_meeting.entities import (
    Meeting,
    MeetingId,
    Meetings,
    Participant,
    Presence,
    Recording,
    RecordingId,
    Stage,
)
from prove.envs.video_meeting.order import Placed, in_order, stretch_of, untouched
from prove.envs.video_meeting.rules import (
    already,
    as_host,
    capacity,
    check_passcode,
    count,
    fits_plan,
    host_of,
    is_host,
    live,
    not_over,
    of_meeting,
    people,
    processing_time,
    protected,
    recorded_minutes,
    recording_of,
    start_in,
    titled,
    you,
)
from prove.envs.video_meeting.views import (
    MeetingDetails,
    MeetingPage,
    details_of,
    meeting_details,
    meeting_rows,
    participant_row,
    shown,
)

MEGABYTES_A_MINUTE = 4

Passcode = Annotated[str, SENSITIVE, Digits(6, 6)]


class StartedMeeting(View, frozen=True, kw_only=True):
    id: MeetingId
    name: str
    status: Literal["live"]
    present: int
    waiting: int
    recording: bool


class EndedMeeting(View, frozen=True, kw_only=True):
    id: MeetingId
    name: str
    status: Literal["ended"]
    left: int
    recording: Literal["processing", "none"]


class RecordingView(View, frozen=True, kw_only=True):
    id: RecordingId
    meeting_id: MeetingId
    meeting: str
    host: str
    start: str
    duration_minutes: int
    size_mb: int
    play_url: str
    summary: str = ""


def _of_meeting(meeting: Meeting) -> str:
    return meeting.name


def _of_participant(participant: Participant) -> str:
    return f"{participant.name} {participant.email.partition('@')[0]}"


def _addressed(rows: Iterable[Participant], query: str) -> list[Participant]:
    """Those with an e-mail address, or one that begins so."""
    start = query.strip().lower()
    return [r for r in rows if r.email.startswith(start)]


def _with_address(state: Meetings, query: str) -> list[str]:
    """The ids of all participants with an e-mail address that begins so."""
    rows = state.participants
    start = query.strip().lower()
    addresses = rows.base.derived("addresses", _addresses)
    found = []
    for address, key in addresses[bisect_left(addresses, (start, "")) :]:
        if not address.startswith(start):
            break
        found.append(key)
    if rows.overlay:
        changed = [r for r in rows.overlay.values() if r is not None and r.email.startswith(start)]
        found = [key for key in found if key not in rows.overlay] + [r.id for r in changed]
    return found


def _addresses(rows: Iterable[Participant]) -> list[tuple[str, str]]:
    return sorted((r.email, r.id) for r in rows)


def _people_of(
    state: Meetings, meeting: Meeting, presence: Presence | None, query: str | None, limit: int, cursor: str | None
) -> MeetingPage:
    """One meeting, and a page of its people."""
    rows: Sequence[Participant] = people(state, meeting)
    if presence is not None:
        rows = [r for r in rows if r.presence == presence]
    if query is not None:
        rows = _addressed(rows, query) if "@" in query else search(rows, query, _of_participant)
    shown_rows, following = page(rows, limit, cursor)
    return MeetingPage(
        meeting=details_of(state, meeting),
        participants=[participant_row(r) for r in shown_rows],
        next_cursor=following,
    )


@tool(read_only=True)
def list_meetings(
    state: Meetings,
    query: Annotated[Query | None, Field(description="Words of meeting, participant or e-mail, any order")] = None,
    status: Annotated[Stage | None, Field(description="Only meetings in this state")] = None,
    date: Annotated[date | None, Day(), Field(description="Only meetings of this day")] = None,
    meeting_id: Annotated[MeetingId | None, Field(description="One meeting, with its people")] = None,
    presence: Annotated[Presence | None, Field(description="With meeting_id: only these people")] = None,
    limit: Limit = 10,
    cursor: Cursor | None = None,
) -> MeetingPage:
    """List your own meetings and those you are invited to: live ones, then scheduled by time, then past ones, latest
    first. With meeting_id, show its settings, polls and people. Returns one page."""
    if meeting_id is not None:
        meeting = state.meetings.need(meeting_id, "meeting_id")
        for name, given in (("status", status), ("date", date)):
            if given is not None:
                raise InvalidArgument(name, "chooses among meetings; leave it out beside meeting_id.")
        return _people_of(state, meeting, presence, query, limit, cursor)
    if presence is not None:
        raise InvalidArgument("presence", "chooses among the people of a meeting; give its meeting_id.")
    if query is None and cursor is None and untouched(state):
        # The first page of an untouched world: one for each day of its meetings, stage and limit.
        kept, key = stretch_of(state).shown, (status, date, limit)
        known: MeetingPage | None = kept.get(key)
        if known is None:
            known = ready(_listed(state, in_order(state, status, date, None), limit, None))
            if date is None or date in stretch_of(state).by_day:
                kept[key] = known
        return known
    looked_for: frozenset[str] = frozenset()
    theirs: frozenset[str] = frozenset()
    wanted: set[str] | None = None
    if query is not None:
        rows = state.participants
        if "@" in query:
            looked_for = frozenset(_with_address(state, query))
        else:
            looked_for = frozenset(ids_with_words(rows, query, _of_participant))
        wanted = ids_with_words(state.meetings, query, _of_meeting)
        if looked_for:
            theirs = frozenset([rows.need(key, "query").meeting_id for key in looked_for])
            wanted.update(theirs)
    return _listed(state, in_order(state, status, date, wanted), limit, cursor, looked_for, theirs)


def _listed(
    state: Meetings,
    found: Sequence[Placed],
    limit: int,
    cursor: str | None,
    looked_for: frozenset[str] = frozenset(),
    theirs: frozenset[str] = frozenset(),
) -> MeetingPage:
    shown_places, following = page(found, limit, cursor)
    return MeetingPage(meetings=meeting_rows(state, shown_places, looked_for, theirs), next_cursor=following)


@tool
def schedule_meeting(
    state: Meetings,
    name: Annotated[str, Words(100), Field(description="What it is called")],
    start: Annotated[datetime, LocalTime(), Field(description="Local, such as 2026-03-02T14:30")],
    duration_minutes: Annotated[int, Field(ge=5, le=1440, description="Length")] = 60,
    time_zone: Annotated[ZoneName | None, Field(description="Zone of start")] = None,
    passcode: Annotated[Passcode | None, Field(description="Six digits for guests")] = None,
    waiting_room: Annotated[bool, Field(description="Whether guests wait to be admitted")] = True,
    record: Annotated[bool, Field(description="Whether it is recorded")] = False,
) -> MeetingDetails:
    """Schedule a meeting that you host. Refuses a start in the past, a length above your plan's, and a meeting with
    neither passcode nor waiting room."""
    me = you(state)
    zone = time_zone or me.time_zone
    fits_plan(me, duration_minutes)
    meeting = Meeting(
        id=state.new_id(state.meetings, 10),
        name=name,
        host_id=me.id,
        start=start_in(state, start, zone),
        minutes=duration_minutes,
        time_zone=zone,
        passcode=passcode or "",
        waiting_room=waiting_room,
        record=record,
    )
    protected(meeting)
    return meeting_details(state, state.meetings.put(meeting))


@tool(idempotent=True)
def update_meeting(
    state: Meetings,
    meeting_id: Annotated[MeetingId, Field(description="Id of the meeting")],
    name: Annotated[str | None, Words(100), Field(description="New name")] = None,
    start: Annotated[datetime | None, LocalTime(), Field(description="New local time")] = None,
    duration_minutes: Annotated[int | None, Field(ge=5, le=1440, description="New length")] = None,
    passcode: Annotated[Passcode | None, Field(description="New six digits")] = None,
    waiting_room: Annotated[bool | None, Field(description="Whether guests wait to be admitted")] = None,
    record: Annotated[bool | None, Field(description="Whether it is recorded")] = None,
    allow_rejoin: Annotated[bool | None, Field(description="Whether removed people may come back")] = None,
    status: Annotated[
        Literal["scheduled", "cancelled"] | None, Field(description="cancelled or scheduled again")
    ] = None,
) -> MeetingDetails:
    """Change a meeting that you host; what is left out stays. Refuses ended ones, and a new start, length or status
    once it is live."""
    meeting = as_host(state, meeting_id, co_host=False)
    changes: dict[str, object] = {
        "name": name,
        "minutes": duration_minutes,
        "passcode": passcode,
        "waiting_room": waiting_room,
        "record": record,
        "allow_rejoin": allow_rejoin,
        "stage": status,
    }
    changes = {k: v for k, v in changes.items() if v is not None}
    if not (meeting.stage == "cancelled" and status is not None):
        not_over(state, meeting)
    if meeting.stage == "live" and (start is not None or duration_minutes is not None or status is not None):
        raise Refused("meeting_live", f"meeting_id: {titled(meeting)} is live; start, length and status stay.")
    if duration_minutes is not None:
        fits_plan(you(state), duration_minutes)
    if start is not None:
        changes["start"] = start_in(state, start, meeting.time_zone)
    changed = meeting.but(**changes)
    protected(changed)
    return meeting_details(state, state.meetings.put(changed))


@tool
def start_meeting(
    state: Meetings,
    meeting_id: Annotated[MeetingId, Field(description="Id of the meeting")],
    passcode: Annotated[Passcode | None, Field(description="Needed if another hosts it")] = None,
) -> StartedMeeting:
    """Start a scheduled meeting that you host or co-host. Invited people arrive: in the waiting room, or without one
    at once, as far as there is room. Refuses a wrong passcode and meetings that are live or over."""
    meeting = as_host(state, meeting_id, co_host=True)
    if not_over(state, meeting) == "live":
        raise already("already_live", meeting, "is live")
    check_passcode(meeting, passcode, needed=not is_host(state, meeting))
    state.meetings.put(meeting.but(stage="live", started_at=state.now))
    present = 0
    room = 0 if meeting.waiting_room else capacity(state, meeting)
    rows = [r for r in of_meeting(state.participants, meeting.id) if r.presence in ("invited", "waiting")]
    for row in rows:
        inside = present < room
        present += inside
        state.participants.put(row.but(presence="present" if inside else "waiting"))
    return StartedMeeting(
        id=meeting.id,
        name=meeting.name,
        status="live",
        present=present,
        waiting=len(rows) - present,
        recording=meeting.record,
    )


@tool(destructive=True, idempotent=True)
def end_meeting(
    state: Meetings,
    meeting_id: Annotated[MeetingId, Field(description="Id of the meeting")],
) -> EndedMeeting:
    """End a live meeting that you host, for everybody; a recording is ready some time later. Refuses meetings that
    are not live or have another host."""
    meeting = as_host(state, meeting_id, co_host=False)
    if meeting.stage == "ended":
        raise already("already_ended", meeting, "has ended")
    live(state, meeting)
    ended = state.meetings.put(meeting.but(stage="ended", ended_at=state.now))
    rows = of_meeting(state.participants, meeting.id)
    for row in rows:
        if row.presence in ("waiting", "present"):
            state.participants.put(row.but(presence="left"))
    for poll in of_meeting(state.polls, meeting.id):
        if not poll.closed:
            state.polls.put(poll.but(closed=True))
    if meeting.record:
        state.recordings.put(
            Recording(
                id=state.new_id(state.recordings),
                meeting_id=meeting.id,
                ready_at=state.now + processing_time(ended),
            )
        )
    return EndedMeeting(
        id=meeting.id,
        name=meeting.name,
        status="ended",
        left=count(rows, "present"),
        recording="processing" if meeting.record else "none",
    )


@tool(read_only=True)
def get_meeting_recording(
    state: Meetings,
    meeting_id: Annotated[MeetingId, Field(description="Id of the meeting")],
    passcode: Annotated[Passcode | None, Field(description="Needed if another hosts it")] = None,
) -> RecordingView:
    """Get the recording of a meeting that has ended: length, link and summary. Refuses a wrong passcode, what was not
    recorded, and recordings that are not ready yet or no longer kept."""
    meeting = state.meetings.need(meeting_id, "meeting_id")
    check_passcode(meeting, passcode, needed=not is_host(state, meeting))
    recording = recording_of(state, meeting)
    minutes = recorded_minutes(meeting)
    return RecordingView(
        id=recording.id,
        meeting_id=meeting.id,
        meeting=meeting.name,
        host=host_of(state, meeting).name,
        start=shown(meeting, meeting.start),
        duration_minutes=minutes,
        size_mb=minutes * MEGABYTES_A_MINUTE,
        play_url=f"https://meet.example.com/rec/{recording.id.removeprefix('rec_')}",
        summary=recording.summary,
    )
