"""A calendar small enough to work out every time by hand.

It is Monday, March 2, 2026, 09:00 UTC, four in the morning in New York, where the user lives. Clocks there go forward
on Sunday, March 8, and in Berlin on March 29. A call takes a minute.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from actor import Actor

from prove.engine import Environment, WorldBuilder
from prove.envs.calendar import calendars, events, people
from prove.envs.calendar.entities import Agenda, Attendee, Calendar, Event, Invitation

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


def build(w: WorldBuilder) -> None:
    w.start = START
    for key, name, access, overlaps, zone in (
        ("work", "Work", "owner", True, "America/New_York"),
        ("solo", "Tutoring", "owner", False, "America/New_York"),
        ("berlin", "Berlin Office", "writer", True, "Europe/Berlin"),
        ("news", "Notices", "reader", True, "America/New_York"),
    ):
        w.add(
            Calendar(
                id=f"cal_{key}",
                name=name,
                time_zone=zone,
                access=access,
                primary=key == "work",
                double_booking=overlaps,
            )
        )
    for key, name, group in (
        ("me", "Ida Moor", "Design"),
        ("zoe", "Zoë Lindqvist", "Finance"),
        ("jon", "Jon Becker", "Finance"),
        ("john", "John Becker", "Legal"),
    ):
        w.add(
            Attendee(
                id=f"ppl_{key}",
                name=name,
                email=f"{key}@moor.example",
                group=group,
                you=key == "me",
                # 09:30 to 11:00 and 13:00 to 14:00 in New York on March 3.
                taken=((datetime(2026, 3, 3, 14, 30), datetime(2026, 3, 3, 16)),
                       (datetime(2026, 3, 3, 18), datetime(2026, 3, 3, 19))) if key == "jon" else (),
            )
        )  # fmt: skip
    for key, name, seats in (("cedar", "Cedar Room", 6), ("attic", "Attic", 2)):
        w.add(
            Attendee(
                id=f"ppl_{key}", name=name, email=f"{key}@moor.example", kind="room", group="Annex", capacity=seats
            )
        )
    for key, calendar, organizer, title, start, minutes, rule in (
        ("sync", "work", "me", "Team sync", datetime(2026, 2, 4, 10), 60, "FREQ=WEEKLY"),
        ("demo", "work", "zoe", "Vendor demo", datetime(2026, 3, 3, 15), 30, ""),
        ("audit", "work", "me", "Audit kickoff", datetime(2026, 3, 4, 14), 60, ""),
        ("old", "work", "me", "Budget review", datetime(2026, 2, 20, 14), 60, ""),
        ("lesson", "solo", "me", "Mock exam", datetime(2026, 3, 5, 16), 90, ""),
        ("visit", "berlin", "me", "Café visit", datetime(2026, 3, 10, 9), 60, "FREQ=DAILY;COUNT=3"),
        ("drill", "news", "john", "Fire drill", datetime(2026, 3, 6, 11), 15, ""),
    ):
        w.add(
            Event(
                id=f"evt_{key}",
                calendar_id=f"cal_{calendar}",
                organizer_id=f"ppl_{organizer}",
                title=title,
                start=start,
                time_zone="Europe/Berlin" if calendar == "berlin" else "America/New_York",
                minutes=minutes,
                recurrence=rule,
            )
        )
    for event, attendee, answer in (
        ("demo", "me", "no_answer"),
        ("audit", "cedar", "accepted"),
        ("audit", "zoe", "accepted"),
        ("sync", "jon", "declined"),
    ):
        w.add(
            Invitation(
                id=f"inv_{event}_{attendee}", event_id=f"evt_{event}", attendee_id=f"ppl_{attendee}", answer=answer
            )
        )


STORY = Environment(
    name="calendar",
    version="story",
    description="A hand-made calendar.",
    state=Agenda,
    build=build,
    tools=(calendars, events, people),
)


class User(Actor):
    """Calls tools: ``user.does(...)`` expects success, ``user.is_refused(...)`` gives the code of the error."""

    def is_refused(self, tool: str, **arguments: Any) -> str:  # type: ignore[override]
        error = self.error(tool, **arguments)
        self.message: str = error["message"]
        return str(error["code"])

    def starts(self, event_id: str, **arguments: Any) -> list[str]:
        """When an event takes place, without what was cancelled."""
        rows = self.does("list_event_occurrences", event_id=event_id, **arguments)["occurrences"]
        return [r["start"] for r in rows if r["status"] != "cancelled"]


@pytest.fixture
def user() -> User:
    return User(STORY.session(0))
