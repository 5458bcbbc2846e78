"""The order in which meetings are listed, worked out once for as long as the clock changes nothing about it."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterable
from datetime import date, datetime
from operator import attrgetter

from prove.engine import Entity, World
from prove.envs.video_meeting.entities import Meeting, Meetings, Person, Stage
from prove.envs.video_meeting.rules import day_of, end_of, stage_of, utc_now, you

RANK: dict[Stage, int] = {"live": 0, "scheduled": 1, "ended": 2, "cancelled": 2}
EPOCH = datetime(2020, 1, 1)


class Placed(Entity, frozen=True, kw_only=True):
    """A meeting's place in the list; ``id`` is the meeting's. Never a row of a table."""

    place: tuple[int, int, str]
    stage: Stage
    day: date


def _placed(meeting: Meeting, now: datetime, me: str) -> Placed:
    stage = stage_of(meeting, now, meeting.host_id == me)
    rank = RANK[stage]
    seconds = int((meeting.start - EPOCH).total_seconds())
    place = (rank, -seconds if rank == 2 else seconds, meeting.id)
    return Placed(id=meeting.id, place=place, stage=stage, day=day_of(meeting))


class _Order:
    """The meetings of a world in order, for each stretch of time in which none of them changes by the clock."""

    def __init__(self, world: World) -> None:
        people: Iterable[Person] = world.tables["persons"].rows.values()
        self.me = next(p.id for p in people if p.you)
        self.meetings: list[Meeting] = list(world.tables["meetings"].rows.values())
        others = [m for m in self.meetings if m.host_id != self.me]
        self.moments = sorted({t for m in others for t in (m.start, end_of(m))})
        self.known: dict[int, list[Placed]] = {}

    def at(self, now: datetime) -> list[Placed]:
        stretch = bisect_right(self.moments, now)
        found = self.known.get(stretch)
        if found is None:
            found = sorted((_placed(m, now, self.me) for m in self.meetings), key=lambda p: p.place)
            self.known[stretch] = found
        return found


def in_order(state: Meetings) -> list[Placed]:
    """All meetings: live ones, scheduled ones by time, then those that are over, latest first."""
    now = utc_now(state)
    found = state.world.derived(_Order).at(now)
    overlay = state.meetings.overlay
    if not overlay:
        return found
    me = you(state).id
    found = [p for p in found if p.id not in overlay]
    for meeting in overlay.values():
        if meeting is not None:
            insort(found, _placed(meeting, now, me), key=attrgetter("place"))
    return found
