"""The order in which meetings are listed, worked out once for as long as the clock changes nothing about it."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from math import ceil
from operator import attrgetter
from typing import Any

from prove.engine import Entity, World
from prove.envs.video_meeting.entities import Meeting, Meetings, Recording, Stage
from prove.envs.video_meeting.rules import KEPT, Directory, day_of, end_of, stage_of, utc_now

RANK: dict[Stage, int] = {"live": 0, "scheduled": 1, "ended": 2, "cancelled": 2}
EPOCH = datetime(2020, 1, 1)

SHOWN = frozenset({"meetings", "participants", "recordings", "polls"})
"""The tables that what is shown of meetings goes by."""


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


class Stretch:
    """A stretch of time in which the clock changes nothing about a world's meetings, and what is seen of them then."""

    __slots__ = ("by_day", "by_stage", "order", "place", "shown")

    def __init__(self, order: list[Placed]) -> None:
        self.order = order
        self.place = {p.id: i for i, p in enumerate(order)}
        self.by_stage: dict[Stage, list[Placed]] = {stage: [p for p in order if p.stage == stage] for stage in RANK}
        self.by_day: dict[date, list[Placed]] = {}
        for placed in order:
            self.by_day.setdefault(placed.day, []).append(placed)
        self.shown: dict[Any, Any] = {}
        """What was shown of meetings that no call had changed: there is room for what can be told apart in a world."""


class _Times:
    """The stretches of a world."""

    def __init__(self, world: World) -> None:
        self.me = world.derived(Directory).your_id
        self.start = world.start.replace(tzinfo=None)
        self.meetings: list[Meeting] = list(world.tables["meetings"].rows.values())
        recordings: list[Recording] = list(world.tables["recordings"].rows.values())
        others = [m for m in self.meetings if m.host_id != self.me]
        changes = [t - self.start for m in others for t in (m.start, end_of(m))]
        changes += [t - world.start for r in recordings for t in (r.ready_at, r.ready_at + KEPT)]
        self.moments = sorted({ceil(t.total_seconds()) for t in changes})
        self.known: dict[int, Stretch] = {}

    def at(self, seconds: int) -> Stretch:
        number = bisect_right(self.moments, seconds)
        found = self.known.get(number)
        if found is None:
            now = self.start + timedelta(seconds=seconds)
            order = sorted((_placed(m, now, self.me) for m in self.meetings), key=lambda p: p.place)
            found = self.known[number] = Stretch(order)
        return found


def stretch_of(state: Meetings) -> Stretch:
    """The stretch of time in which a session is."""
    return state.world.derived(_Times).at(state.clock.seconds)


def untouched(state: Meetings) -> bool:
    """Whether nothing that is shown of meetings was changed by the session."""
    return SHOWN.isdisjoint(state.overlays)


def touched(state: Meetings) -> set[str]:
    """The ids of the meetings of which something was changed."""
    found: set[str] = set()
    for name, overlay in state.overlays.items():
        if name == "meetings":
            found.update(overlay)
        elif name in SHOWN:
            found.update([row.meeting_id for row in overlay.values() if row is not None])
    return found


def in_order(state: Meetings, stage: Stage | None, day: date | None, wanted: set[str] | None) -> Sequence[Placed]:
    """Meetings: live ones, scheduled ones by time, then those that are over, latest first.

    Of all these the ones in a stage, of a day, and with the ids that are wanted.
    """
    stretch = stretch_of(state)
    found: Sequence[Placed]
    if wanted is not None:
        order, place = stretch.order, stretch.place
        found = [order[at] for at in sorted([place[key] for key in wanted if key in place])]
    elif day is not None:
        found = stretch.by_day.get(day, ())
    elif stage is not None:
        found = stretch.by_stage[stage]
    else:
        found = stretch.order
    overlay = state.overlays.get("meetings")
    if overlay:
        me, now = state.world.derived(Directory).your_id, utc_now(state)
        found = [p for p in found if p.id not in overlay]
        for meeting in overlay.values():
            if meeting is not None and (wanted is None or meeting.id in wanted):
                insort(found, _placed(meeting, now, me), key=attrgetter("place"))
    if stage is not None and (overlay or wanted is not None or day is not None):
        found = [p for p in found if p.stage == stage]
    if day is not None and (overlay or wanted is not None):
        found = [p for p in found if p.day == day]
    return found
