"""What stage a meeting is in, who may run it, and what its plan bears."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from math import ceil
from typing import Literal, TypeVar

from prove.engine import Conflict, Entity, InvalidArgument, Refused, Table, World
from prove.envs.common.zones import exists, to_local, to_utc
from prove.envs.video_meeting.entities import (
    CAPACITY,
    LONGEST,
    Meeting,
    Meetings,
    Participant,
    Person,
    Presence,
    Recording,
    Stage,
)

R = TypeVar("R", bound=Entity)

KEPT = timedelta(days=90)
"""How long a recording can be watched."""
PROCESSING = timedelta(minutes=10)
"""The least time after the end before a recording is ready; a long one takes as long again as it lasts."""

RecordingStage = Literal["processing", "ready", "expired"]


def utc_now(state: Meetings) -> datetime:
    """The session's moment in UTC, without a zone."""
    return state.now.replace(tzinfo=None)


class Directory:
    """The people of a world. No tool changes them."""

    def __init__(self, world: World) -> None:
        self.by_id: dict[str, Person] = world.tables["persons"].rows
        self.you = next(p for p in self.by_id.values() if p.you)
        self.your_id = self.you.id


def you(state: Meetings) -> Person:
    """The user."""
    return state.world.derived(Directory).you


def is_host(state: Meetings, meeting: Meeting) -> bool:
    """Whether the user hosts a meeting."""
    return meeting.host_id == state.world.derived(Directory).your_id


def host_of(state: Meetings, meeting: Meeting) -> Person:
    """Whose meeting it is."""
    return state.world.derived(Directory).by_id[meeting.host_id]


def of_meeting(table: Table[R], meeting_id: str) -> Sequence[R]:
    """The rows of a meeting."""
    if table.overlay:
        return table.where(meeting_id=meeting_id)
    return table.base.index["meeting_id"].get(meeting_id, ())


def end_of(meeting: Meeting) -> datetime:
    """When a meeting is planned to end, in UTC."""
    return meeting.start + timedelta(minutes=meeting.minutes)


def day_of(meeting: Meeting) -> date:
    """The day of a meeting where it is held."""
    return to_local(meeting.start, meeting.time_zone).date()


def stage_of(meeting: Meeting, now: datetime, own: bool) -> Stage:
    """The stage at a moment. The user's own meetings wait for their host; others' begin and end as planned."""
    if own or meeting.stage in ("ended", "cancelled") or now < meeting.start:
        return meeting.stage
    return "live" if now < end_of(meeting) else "ended"


def stage(state: Meetings, meeting: Meeting) -> Stage:
    """The stage now."""
    return meeting.stage if is_host(state, meeting) else stage_of(meeting, utc_now(state), own=False)


def titled(meeting: Meeting) -> str:
    """A meeting in a message."""
    return f"{meeting.name} ({meeting.id})"


def as_host(state: Meetings, meeting_id: str, co_host: bool) -> Meeting:
    """A meeting that the user may run: as its host or, where that will do, as its co-host."""
    meeting = state.meetings.need(meeting_id, "meeting_id")
    if not is_host(state, meeting) and not (co_host and meeting.co_hosted):
        needed = "the host or a co-host" if co_host else "the host"
        raise Refused(
            "not_the_host",
            f"meeting_id: {titled(meeting)} is hosted by {host_of(state, meeting).name}; only {needed} may do that.",
        )
    return meeting


def not_over(state: Meetings, meeting: Meeting) -> Stage:
    """Refuses meetings that have ended or were cancelled; otherwise the stage."""
    now = stage(state, meeting)
    if now in ("ended", "cancelled"):
        raise Refused(f"meeting_{now}", f"meeting_id: {titled(meeting)} {'has' if now == 'ended' else 'is'} {now}.")
    return now


def live(state: Meetings, meeting: Meeting) -> None:
    """Refuses meetings that are not live."""
    now = stage(state, meeting)
    if now != "live":
        hint = "; start it first" if now == "scheduled" else ""
        raise Refused("meeting_not_live", f"meeting_id: {titled(meeting)} is not live but {now}{hint}.")


def check_passcode(meeting: Meeting, passcode: str | None, needed: bool) -> None:
    """Refuses a wrong passcode, and none where one is needed."""
    if passcode is not None and passcode != meeting.passcode:
        raise Refused("wrong_passcode", f"passcode: this is not the passcode of {titled(meeting)}.")
    if passcode is None and needed and meeting.passcode:
        raise Refused(
            "passcode_required", f"passcode: {titled(meeting)} is someone else's; ask the user for its passcode."
        )


def people(state: Meetings, meeting: Meeting, now: Stage | None = None) -> Sequence[Participant]:
    """Everybody's place in a meeting, as things stand; ``now``: its stage, where that is known.

    To a meeting that began by the clock the invited ones have come; once it is over, nobody is there any more.
    """
    rows = of_meeting(state.participants, meeting.id)
    if now is None:
        now = stage(state, meeting)
    if now == "ended":
        came = ("waiting", "present", "invited") if meeting.stage == "scheduled" else ("waiting", "present")
        return [r.but(presence="left") if r.presence in came else r for r in rows]
    if now == "live" and meeting.stage == "scheduled":
        arrived = "waiting" if meeting.waiting_room else "present"
        return [r.but(presence=arrived) if r.presence == "invited" else r for r in rows]
    return rows


def count(rows: Sequence[Participant], presence: Presence) -> int:
    """How many are in a state."""
    found = 0
    for row in rows:
        if row.presence == presence:
            found += 1
    return found


def capacity(state: Meetings, meeting: Meeting) -> int:
    """Most people in a meeting beside its host."""
    return CAPACITY[host_of(state, meeting).plan]


def room_for(state: Meetings, meeting: Meeting, more: int) -> None:
    """Refuses to let in more people than the host's plan bears."""
    most = capacity(state, meeting)
    present = count(people(state, meeting), "present")
    if present + more > most:
        raise Refused(
            "capacity_reached",
            f"meeting_id: {titled(meeting)} has {present} of {most} people that its host's plan allows; "
            f"{more} more will not fit until others leave.",
        )


def protected(meeting: Meeting) -> None:
    """Refuses a meeting that anybody could walk into."""
    if not meeting.waiting_room and not meeting.passcode:
        raise Refused(
            "meeting_unprotected", "waiting_room: a meeting without a waiting room needs a passcode; give one."
        )


def fits_plan(host: Person, minutes: int) -> None:
    """Refuses a length that the host's plan does not allow."""
    most = LONGEST[host.plan]
    if minutes > most:
        raise Refused(
            "plan_limit", f"duration_minutes: {minutes} is more than the {most} minutes of the {host.plan} plan."
        )


def start_in(state: Meetings, value: datetime, zone: str) -> datetime:
    """A start parameter as UTC: with an offset as it stands, otherwise local time of the zone; never in the past."""
    if value.tzinfo is not None:
        moment = (value - value.utcoffset()).replace(tzinfo=None)  # type: ignore[operator]
    elif exists(value, zone):
        moment = to_utc(value, zone)
    else:
        raise InvalidArgument("start", f"{value:%Y-%m-%dT%H:%M} does not exist in {zone}: clocks go forward then.")
    now = utc_now(state)
    if moment <= now:
        raise Refused("start_in_past", f"start: {value:%Y-%m-%dT%H:%M} is past; choose a time to come.")
    if moment > now + timedelta(days=366):
        raise InvalidArgument("start", f"{value:%Y-%m-%dT%H:%M} is more than a year ahead.")
    return moment


def recorded_minutes(meeting: Meeting) -> int:
    """Minutes from the actual start to the actual end."""
    begin, end = meeting.started_at, meeting.ended_at
    if begin is None or end is None:
        return meeting.minutes
    return max(1, ceil((end - begin).total_seconds() / 60))


def processing_time(meeting: Meeting) -> timedelta:
    """From the end of a meeting until its recording is ready."""
    return max(PROCESSING, timedelta(minutes=recorded_minutes(meeting)))


def recording_stage(state: Meetings, recording: Recording) -> RecordingStage:
    """What a recording is now."""
    if state.now < recording.ready_at:
        return "processing"
    return "ready" if state.now < recording.ready_at + KEPT else "expired"


def recording_of(state: Meetings, meeting: Meeting) -> Recording:
    """The recording of a meeting that has ended, ready to be watched."""
    now = stage(state, meeting)
    if now != "ended":
        raise Refused("meeting_not_ended", f"meeting_id: {titled(meeting)} is {now}; recordings come after the end.")
    recording = state.recordings.find(meeting_id=meeting.id)
    if recording is None:
        raise Refused("not_recorded", f"meeting_id: {titled(meeting)} was not recorded.")
    found = recording_stage(state, recording)
    if found == "processing":
        raise Refused(
            "recording_not_ready",
            f"meeting_id: the recording of {titled(meeting)} is still being processed; "
            f"it is ready at {recording.ready_at:%Y-%m-%dT%H:%MZ}.",
        )
    if found == "expired":
        raise Refused("recording_expired", f"meeting_id: the recording of {titled(meeting)} was kept 90 days.")
    return recording


def already(code: str, meeting: Meeting, what: str) -> Conflict:
    """The conflict of doing something twice."""
    return Conflict(code, f"meeting_id: {titled(meeting)} {what} already.")
