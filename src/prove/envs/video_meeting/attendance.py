"""Tools on the people of a meeting: inviting, admitting, removing, asking."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, InvalidArgument, Refused, View, tool
from prove.engine.world import stable_int
from prove.envs.common import Words, fold
from prove.envs.video_meeting.entities import (
    Meeting,
    MeetingId,
    Meetings,
    Participant,
    ParticipantId,
    Poll,
    PollId,
)
from prove.envs.video_meeting.rules import (
    as_host,
    host_of,
    live,
    not_over,
    of_meeting,
    people,
    room_for,
    titled,
    you,
)
from prove.envs.video_meeting.views import ParticipantChange, ParticipantRow, changed, participant_row

Email = Annotated[
    str,
    Field(pattern=r"^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,4}$"),
]
Option = Annotated[str, Words(60)]


class Admitted(View, frozen=True, kw_only=True):
    meeting_id: MeetingId
    meeting: str
    admitted: list[ParticipantRow]
    present: int
    waiting: int


class LaunchedPoll(View, frozen=True, kw_only=True):
    id: PollId
    meeting_id: MeetingId
    meeting: str
    question: str
    options: tuple[str, ...]
    status: Literal["open"]
    asked: int


def _place(state: Meetings, participant_id: str) -> tuple[Participant, Meeting]:
    """Someone's place in a meeting that the user runs, as host or co-host."""
    row = state.participants.need(participant_id, "participant_id")
    meeting = as_host(state, row.meeting_id, co_host=True)
    return next(r for r in people(state, meeting) if r.id == participant_id), meeting


@tool
def invite_to_meeting(
    state: Meetings,
    meeting_id: Annotated[MeetingId, Field(description="Id of the meeting")],
    email: Annotated[Email, Field(description="E-mail address of the guest")],
) -> ParticipantChange:
    """Invite someone by e-mail to a meeting that you host or co-host; to a live one they come at once. Refuses who is
    invited already, who was removed unless that is allowed, meetings that are over, and a full room."""
    meeting = as_host(state, meeting_id, co_host=True)
    now = not_over(state, meeting)
    address = email.lower()
    if host_of(state, meeting).email == address:
        raise Conflict("already_invited", f"email: {address} is the host of {titled(meeting)}.")
    if you(state).email == address:
        raise Conflict("already_invited", f"email: {address} is your own; you are a co-host of {titled(meeting)}.")
    before = next((r for r in people(state, meeting, now) if r.email == address), None)
    if before is not None and before.presence in ("invited", "waiting", "present"):
        raise Conflict("already_invited", f"email: {before.name} ({address}) is {before.presence} already.")
    if before is not None and before.presence == "removed" and not meeting.allow_rejoin:
        raise Refused(
            "participant_removed",
            f"email: {before.name} ({address}) was removed from {titled(meeting)}; set allow_rejoin to ask them back.",
        )
    enters = now == "live" and not meeting.waiting_room
    if enters:
        room_for(state, meeting, 1)
    known = state.world.tables["persons"].index["email"].get(address, (None,))[0]
    row = Participant(
        id=before.id if before else state.new_id(state.participants),
        meeting_id=meeting.id,
        name=before.name if before else known.name if known else _called(address),
        email=address,
        presence="present" if enters else "waiting" if now == "live" else "invited",
    )
    return changed(meeting, state.participants.put(row))


def _called(address: str) -> str:
    """What the service calls a guest of whom it knows the address alone: ``ann.lee@x.org`` -> ``Ann Lee``."""
    return fold(address.partition("@")[0].replace("_", " ")).title() or address


@tool
def admit_from_waiting_room(
    state: Meetings,
    participant_id: Annotated[ParticipantId, Field(description="Someone in the waiting room")],
    others: Annotated[bool, Field(description="Also admit everybody else who waits there")] = False,
) -> Admitted:
    """Let someone in from the waiting room of a live meeting that you host or co-host. Refuses who does not wait,
    and more people than the plan's capacity."""
    row, meeting = _place(state, participant_id)
    live(state, meeting)
    if row.presence == "present":
        raise Conflict("already_admitted", f"participant_id: {row.name} ({row.id}) is in {titled(meeting)} already.")
    if row.presence != "waiting":
        raise Refused(
            "not_waiting", f"participant_id: {row.name} ({row.id}) is not in the waiting room but {row.presence}."
        )
    rows = people(state, meeting, "live")
    waiting = [r for r in rows if r.presence == "waiting"]
    chosen = waiting if others else [row]
    room_for(state, meeting, len(chosen))
    admitted = [state.participants.put(r.but(presence="present")) for r in chosen]
    return Admitted(
        meeting_id=meeting.id,
        meeting=meeting.name,
        admitted=[participant_row(r) for r in admitted],
        present=sum(r.presence == "present" for r in rows) + len(admitted),
        waiting=len(waiting) - len(admitted),
    )


@tool(destructive=True, idempotent=True)
def remove_participant(
    state: Meetings,
    participant_id: Annotated[ParticipantId, Field(description="Someone present, waiting or invited")],
) -> ParticipantChange:
    """Remove someone from a meeting that you host or co-host: out of the room, the waiting room, or the invitations.
    They cannot come back unless allow_rejoin is set. Refuses who left or declined, and meetings that are over."""
    row, meeting = _place(state, participant_id)
    if row.presence == "removed":
        raise Conflict("already_removed", f"participant_id: {row.name} ({row.id}) was removed already.")
    not_over(state, meeting)
    if row.presence in ("left", "declined"):
        raise Refused("not_in_meeting", f"participant_id: {row.name} ({row.id}) {_gone(row)} {titled(meeting)}.")
    return changed(meeting, state.participants.put(row.but(presence="removed")))


def _gone(row: Participant) -> str:
    return "has left" if row.presence == "left" else "declined"


@tool
def launch_poll(
    state: Meetings,
    meeting_id: Annotated[MeetingId, Field(description="Id of the meeting")],
    question: Annotated[str, Words(200), Field(description="What to ask")],
    options: Annotated[
        list[Option] | None, Field(min_length=2, max_length=6, description="Answers; default Yes and No")
    ] = None,
) -> LaunchedPoll:
    """Launch a poll in a live meeting that you host; an earlier one is closed. Refuses meetings that are not live and
    a question that is being asked already."""
    meeting = as_host(state, meeting_id, co_host=False)
    live(state, meeting)
    answers = tuple(options or ("Yes", "No"))
    if len({fold(a) or a for a in answers}) < len(answers):
        raise InvalidArgument("options", "holds the same answer twice; give different ones.")
    for poll in of_meeting(state.polls, meeting.id):
        if poll.closed:
            continue
        if poll.question == question:
            raise Conflict("poll_open", f"question: {question!r} is being asked in {titled(meeting)} already.")
        state.polls.put(poll.but(closed=True))
    present = [r for r in people(state, meeting, "live") if r.presence == "present"]
    votes = [0] * len(answers)
    for row in present:
        votes[stable_int("vote", row.email, question) % len(answers)] += 1
    poll = state.polls.put(
        Poll(
            id=state.new_id(state.polls),
            meeting_id=meeting.id,
            question=question,
            options=answers,
            votes=tuple(votes),
        )
    )
    return LaunchedPoll(
        id=poll.id,
        meeting_id=meeting.id,
        meeting=meeting.name,
        question=question,
        options=answers,
        status="open",
        asked=len(present),
    )
