"""The rows of a meeting service. A stage says what calls did; what time does follows from the stored moments."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal

from prove.engine import VOLATILE, Entity, Ref, State, Table
from prove.engine.world import stable_int
from prove.envs.common.zones import ZoneName

PersonId = Annotated[str, Ref("person")]
MeetingId = Annotated[str, Ref("meeting")]
ParticipantId = Annotated[str, Ref("participant")]
RecordingId = Annotated[str, Ref("recording")]
PollId = Annotated[str, Ref("poll")]

Plan = Literal["starter", "team", "campus"]
Stage = Literal["scheduled", "live", "ended", "cancelled"]
Presence = Literal["invited", "declined", "waiting", "present", "left", "removed"]

CAPACITY: dict[Plan, int] = {"starter": 4, "team": 8, "campus": 40}
"""Most people in a live meeting beside its host, by the host's plan."""
LONGEST: dict[Plan, int] = {"starter": 40, "team": 240, "campus": 1440}
"""Most minutes of a meeting, by the host's plan."""


class Person(Entity, frozen=True, kw_only=True):
    """Someone of the directory, with an account of their own."""

    ID_PREFIX: ClassVar[str] = "usr_"
    INDEXED: ClassVar[tuple[str, ...]] = ("email", "you")
    name: str
    email: str
    plan: Plan
    time_zone: ZoneName
    you: bool = False


class Meeting(Entity, frozen=True, kw_only=True):
    """A meeting. The user's own change by calls only; those of others begin and end by the clock."""

    ID_PREFIX: ClassVar[str] = "8"
    name: str
    host_id: PersonId
    co_hosted: bool = False
    """Whether its host made the user a co-host."""
    start: datetime
    """UTC, without a zone."""
    minutes: int
    time_zone: ZoneName
    passcode: str = ""
    waiting_room: bool = True
    record: bool = False
    allow_rejoin: bool = False
    """Whether who was removed may be invited again."""
    stage: Stage = "scheduled"
    started_at: Annotated[datetime | None, VOLATILE] = None
    ended_at: Annotated[datetime | None, VOLATILE] = None


class Participant(Entity, frozen=True, kw_only=True):
    """Someone's place in a meeting, other than its host's; one per e-mail address."""

    ID_PREFIX: ClassVar[str] = "par_"
    INDEXED: ClassVar[tuple[str, ...]] = ("meeting_id",)
    meeting_id: MeetingId
    name: str
    email: str
    presence: Presence


class Recording(Entity, frozen=True, kw_only=True):
    """What was recorded of a meeting; it can be watched from ``ready_at`` on, for a limited time."""

    ID_PREFIX: ClassVar[str] = "rec_"
    INDEXED: ClassVar[tuple[str, ...]] = ("meeting_id",)
    meeting_id: MeetingId
    summary: str = ""
    ready_at: Annotated[datetime, VOLATILE]


class Poll(Entity, frozen=True, kw_only=True):
    """A question put to those present. Of a meeting at most one is open."""

    ID_PREFIX: ClassVar[str] = "poll_"
    INDEXED: ClassVar[tuple[str, ...]] = ("meeting_id",)
    meeting_id: MeetingId
    question: str
    options: tuple[str, ...]
    votes: tuple[int, ...]
    """Per option, as those present when it was launched will have voted."""
    closed: bool = False


class Meetings(State):
    """All that there is in the service; tools show what the user may see of it."""

    persons: Table[Person]
    meetings: Table[Meeting]
    participants: Table[Participant]
    recordings: Table[Recording]
    polls: Table[Poll]


def meeting_passcode(meeting_id: str) -> str:
    """The passcode of a meeting of the world. Of other hosts' meetings no tool tells it: the user was told it."""
    return f"{stable_int('meeting passcode', meeting_id) % 1_000_000:06d}"
