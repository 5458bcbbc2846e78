"""A service small enough to know every meeting of. It is Monday, March 2, 2026, 09:00 UTC; a call takes a minute."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from actor import Actor

from prove.engine import Environment, WorldBuilder
from prove.envs.video_meeting import attendance, meetings
from prove.envs.video_meeting.entities import Meeting, Meetings, Participant, Person, Recording

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
NOON = datetime(2026, 3, 2, 12)


def build(w: WorldBuilder) -> None:
    w.start = START
    for key, name, plan in (
        ("me", "Ida Moor", "team"),
        ("zoe", "Zoë Lindqvist", "starter"),
        ("jon", "Jon Becker", "campus"),
    ):
        email = f"{key}@house.example"
        w.add(Person(id=f"usr_{key}", name=name, email=email, plan=plan, time_zone="Europe/Berlin", you=key == "me"))
    for key, name, host, start, marks in (
        # Live since 8:30 UTC; a full one, and one with an open door.
        ("class", "Pottery class", "me", START - timedelta(minutes=30), {"stage": "live", "record": True}),
        ("full", "Exam room", "me", START - timedelta(minutes=30), {"stage": "live"}),
        ("open", "Open studio", "me", START, {"stage": "live", "waiting_room": False, "passcode": "111111"}),
        # To come.
        ("talk", "Kiln talk", "me", NOON, {}),
        ("shared", "Glaze review", "zoe", NOON, {"co_hosted": True, "passcode": "222222"}),
        ("hers", "Café circle", "zoe", START + timedelta(minutes=5), {"waiting_room": False, "passcode": "333333"}),
        ("off", "Field trip", "me", NOON, {"stage": "cancelled"}),
        # Over.
        ("past", "Wheel basics", "me", START - timedelta(days=1), {"stage": "ended", "record": True}),
        ("short", "Stand-up", "me", START - timedelta(days=1), {"stage": "ended"}),
        ("his", "Donor lunch", "jon", START - timedelta(days=2), {"stage": "ended", "passcode": "444444"}),
        ("old", "Opening", "me", START - timedelta(days=200), {"stage": "ended", "record": True}),
    ):
        w.add(
            Meeting(
                id=f"8_{key}",
                name=name,
                host_id=f"usr_{host}",
                start=start.replace(tzinfo=None),
                minutes=30 if key == "hers" else 60,
                time_zone="Europe/Berlin",
                started_at=start if marks.get("stage") in ("live", "ended") else None,
                ended_at=start + timedelta(minutes=50) if marks.get("stage") == "ended" else None,
                **marks,
            )
        )
    for key, meeting, name, presence in (
        ("ana", "class", "Ana Ruiz", "waiting"),
        ("ben", "class", "Ben Ott", "waiting"),
        ("cy", "class", "Cy Noor", "present"),
        ("dot", "class", "Dot Amis", "removed"),
        ("eve", "class", "Eve Lund", "left"),
        *((f"p{n}", "full", f"Pupil {n}", "present") for n in range(7)),
        ("late", "full", "Late Larsson", "waiting"),
        ("later", "full", "Later Larsson", "waiting"),
        *((f"o{n}", "open", f"Guest {n}", "present") for n in range(8)),
        ("ivy", "talk", "Ivy Cole", "invited"),
        ("kim", "talk", "Kim Dorn", "waiting"),
        ("lou", "talk", "Lou Fay", "declined"),
        ("max", "shared", "Max Orr", "invited"),
        ("nia", "hers", "Nia Pym", "invited"),
        ("rob", "past", "Rob Sand", "left"),
    ):
        email = f"{key}@guests.example"
        row = Participant(id=f"par_{key}", meeting_id=f"8_{meeting}", name=name, email=email, presence=presence)
        w.add(row)
    for key, ready in (
        ("past", START - timedelta(hours=20)),
        ("his", START - timedelta(hours=30)),
        ("old", START - timedelta(days=199)),
    ):
        w.add(Recording(id=f"rec_{key}", meeting_id=f"8_{key}", summary="Clay was centered.", ready_at=ready))


STORY = Environment(
    name="video_meeting", version="story", description="Hand-made meetings.", state=Meetings, build=build,
    tools=(meetings, attendance),
)  # fmt: skip


class User(Actor):
    """Calls tools: ``user.does(...)`` expects success, ``user.is_refused(...)`` gives kind and code of the error."""

    def names(self, **arguments: Any) -> list[str]:
        data = self.does("list_meetings", **arguments)
        return [row["name"] for row in data.get("meetings", data.get("participants"))]

    def people(self, meeting_id: str) -> dict[str, str]:
        rows = self.does("list_meetings", meeting_id=meeting_id, limit=100)["participants"]
        return {row["name"]: row["status"] for row in rows}

    def waits(self, minutes: int) -> None:
        """Time passes with look-ups."""
        for _ in range(minutes):
            self.does("list_meetings", limit=1)


@pytest.fixture
def user() -> User:
    return User(STORY.session(0))
