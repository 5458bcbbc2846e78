"""What tools show of meetings and people, and the rows they make of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from prove.engine import View
from prove.envs.common import ready
from prove.envs.common.zones import ZoneName, iso
from prove.envs.video_meeting.entities import (
    CAPACITY,
    Meeting,
    MeetingId,
    Meetings,
    Participant,
    ParticipantId,
    PollId,
    Presence,
    Stage,
)
from prove.envs.video_meeting.order import Placed, stretch_of, touched
from prove.envs.video_meeting.rules import (
    RecordingStage,
    end_of,
    host_of,
    of_meeting,
    people,
    recording_stage,
    stage,
)

AT_THE_DOOR = 2
"""People of a meeting that a list of meetings shows."""


class ParticipantRow(View, frozen=True, kw_only=True):
    id: ParticipantId
    name: str
    email: str | None = None
    status: Presence
    meeting_id: MeetingId


class MeetingRow(View, frozen=True, kw_only=True):
    """``host`` is left out of the user's own; ``people``: some of those who wait or are present."""

    id: MeetingId
    name: str
    status: Stage
    start: str
    end: str
    host: str | None = None
    co_host: bool = False
    present: int = 0
    waiting: int = 0
    recording: RecordingStage | None = None
    people: tuple[ParticipantRow, ...] = ()


class PollRow(View, frozen=True, kw_only=True):
    id: PollId
    question: str
    open: bool = False
    votes: str = ""


class MeetingDetails(View, frozen=True, kw_only=True):
    """``passcode`` is shown to the host alone."""

    id: MeetingId
    name: str
    status: Stage
    start: str
    end: str
    duration_minutes: int
    time_zone: ZoneName
    host: str
    host_email: str
    co_host: bool = False
    passcode: str | None = None
    capacity: int
    present: int
    waiting: int
    waiting_room: bool
    record: bool
    allow_rejoin: bool
    recording: RecordingStage | None = None
    polls: tuple[PollRow, ...] = ()


class MeetingPage(View, frozen=True, kw_only=True):
    meetings: list[MeetingRow] | None = None
    meeting: MeetingDetails | None = None
    participants: list[ParticipantRow] | None = None
    next_cursor: str | None = None


class ParticipantChange(View, frozen=True, kw_only=True):
    id: ParticipantId
    name: str
    email: str
    status: Presence
    meeting_id: MeetingId
    meeting: str


def participant_row(row: Participant, email: bool = True) -> ParticipantRow:
    """Someone in a meeting."""
    return ParticipantRow(
        id=row.id,
        name=row.name,
        email=row.email if email else None,
        status=row.presence,
        meeting_id=row.meeting_id,
    )


def changed(meeting: Meeting, row: Participant) -> ParticipantChange:
    """What became of someone in a meeting."""
    return ParticipantChange(
        id=row.id,
        name=row.name,
        email=row.email,
        status=row.presence,
        meeting_id=meeting.id,
        meeting=meeting.name,
    )


def shown(meeting: Meeting, moment: datetime) -> str:
    """A moment in the zone of a meeting."""
    return iso(moment, meeting.time_zone)


def _recording(state: Meetings, meeting: Meeting) -> RecordingStage | None:
    found = of_meeting(state.recordings, meeting.id)
    return recording_stage(state, found[0]) if found else None


def meeting_rows(
    state: Meetings, meetings: Sequence[Placed], looked_for: frozenset[str], theirs: frozenset[str]
) -> list[MeetingRow]:
    """Meetings in a list. Of their people, those who wait are shown first, or those looked for.

    ``theirs``: the meetings of those looked for.
    """
    shown = stretch_of(state).shown
    changed = touched(state) if state.overlays else ()
    rows = []
    for placed in meetings:
        key = placed.id
        if key in theirs or key in changed:
            rows.append(_row(state, state.meetings.need(key, "meeting_id"), placed.stage, looked_for))
            continue
        row = shown.get(key)
        if row is None:
            meeting = state.meetings.need(key, "meeting_id")
            row = shown[key] = ready(_row(state, meeting, placed.stage, frozenset()))
        rows.append(row)
    return rows


def _row(state: Meetings, meeting: Meeting, found: Stage, looked_for: frozenset[str]) -> MeetingRow:
    present: list[Participant] = []
    waiting: list[Participant] = []
    if found in ("scheduled", "live"):
        for row in people(state, meeting, found):
            if row.presence == "present":
                present.append(row)
            elif row.presence == "waiting":
                waiting.append(row)
    first = [r for r in (*waiting, *present) if r.id in looked_for][:AT_THE_DOOR] if looked_for else []
    host = host_of(state, meeting)
    return MeetingRow(
        id=meeting.id,
        name=meeting.name,
        status=found,
        start=shown(meeting, meeting.start),
        end=shown(meeting, end_of(meeting)),
        host=None if host.you else host.name,
        co_host=meeting.co_hosted,
        present=len(present),
        waiting=len(waiting),
        recording=_recording(state, meeting) if found == "ended" else None,
        people=tuple([participant_row(r, email=False) for r in first or [*waiting, *present[:1]][:AT_THE_DOOR]]),
    )


def details_of(state: Meetings, meeting: Meeting) -> MeetingDetails:
    """What :func:`meeting_details` gives, kept as long as neither a call nor the clock changes anything about it."""
    if state.overlays and meeting.id in touched(state):
        return meeting_details(state, meeting)
    kept = stretch_of(state).shown
    key = ("details", meeting.id)
    found: MeetingDetails | None = kept.get(key)
    if found is None:
        found = kept[key] = ready(meeting_details(state, meeting))
    return found


def meeting_details(state: Meetings, meeting: Meeting) -> MeetingDetails:
    """One meeting with its settings and polls."""
    found, host = stage(state, meeting), host_of(state, meeting)
    present = waiting = 0
    for row in people(state, meeting, found):
        if row.presence == "present":
            present += 1
        elif row.presence == "waiting":
            waiting += 1
    polls = []
    for poll in of_meeting(state.polls, meeting.id):
        closed = poll.closed or found == "ended"
        votes = ", ".join([f"{o} {n}" for o, n in zip(poll.options, poll.votes, strict=True)]) if closed else ""
        polls.append(PollRow(id=poll.id, question=poll.question, open=not closed, votes=votes))
    return MeetingDetails(
        id=meeting.id,
        name=meeting.name,
        status=found,
        start=shown(meeting, meeting.start),
        end=shown(meeting, end_of(meeting)),
        duration_minutes=meeting.minutes,
        time_zone=meeting.time_zone,
        host=host.name,
        host_email=host.email,
        co_host=meeting.co_hosted,
        passcode=(meeting.passcode or None) if host.you else None,
        capacity=CAPACITY[host.plan],
        present=present,
        waiting=waiting,
        waiting_room=meeting.waiting_room,
        record=meeting.record,
        allow_rejoin=meeting.allow_rejoin,
        recording=_recording(state, meeting) if found == "ended" else None,
        polls=tuple(polls),
    )
