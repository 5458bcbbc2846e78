"""What tools show of meetings and people, and the rows they make of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from prove.engine import View, World
from prove.envs.common.zones import ZoneName, iso
from prove.envs.video_meeting.entities import (
    Meeting,
    MeetingId,
    Meetings,
    Participant,
    ParticipantId,
    PollId,
    Presence,
    Stage,
)
from prove.envs.video_meeting.rules import (
    RecordingStage,
    capacity,
    count,
    end_of,
    host_of,
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
    found = state.recordings.find(meeting_id=meeting.id)
    return None if found is None else recording_stage(state, found)


class _Rows:
    """Rows of a world's meetings as they were shown, by meeting, stage and stage of the recording."""

    def __init__(self, world: World) -> None:
        self.known: dict[tuple[str, Stage, RecordingStage | None], MeetingRow] = {}


def meeting_rows(
    state: Meetings, meetings: Sequence[tuple[Meeting, Stage]], looked_for: frozenset[str]
) -> list[MeetingRow]:
    """Meetings in a list. Of their people, those who wait are shown first, or those looked for."""
    known = state.world.derived(_Rows).known
    touched = {r.meeting_id for r in state.participants.overlay.values() if r is not None}
    touched |= state.meetings.overlay.keys()
    rows = []
    for meeting, found in meetings:
        recording = _recording(state, meeting) if found == "ended" else None
        if looked_for or meeting.id in touched:
            rows.append(_row(state, meeting, found, recording, looked_for))
            continue
        key = (meeting.id, found, recording)
        row = known.get(key)
        if row is None:
            row = known[key] = _row(state, meeting, found, recording, looked_for)
        rows.append(row)
    return rows


def _row(
    state: Meetings,
    meeting: Meeting,
    found: Stage,
    recording: RecordingStage | None,
    looked_for: frozenset[str],
) -> MeetingRow:
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
        recording=recording,
        people=tuple(participant_row(r, email=False) for r in first or [*waiting, *present[:1]][:AT_THE_DOOR]),
    )


def meeting_details(state: Meetings, meeting: Meeting) -> MeetingDetails:
    """One meeting with its settings and polls."""
    found, host, rows = stage(state, meeting), host_of(state, meeting), people(state, meeting)
    polls = []
    for poll in state.polls.where(meeting_id=meeting.id):
        closed = poll.closed or found == "ended"
        votes = ", ".join(f"{o} {n}" for o, n in zip(poll.options, poll.votes, strict=True)) if closed else ""
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
        capacity=capacity(state, meeting),
        present=count(rows, "present"),
        waiting=count(rows, "waiting"),
        waiting_room=meeting.waiting_room,
        record=meeting.record,
        allow_rejoin=meeting.allow_rejoin,
        recording=_recording(state, meeting) if found == "ended" else None,
        polls=tuple(polls),
    )
