"""A workspace small enough to know every message of. It is Monday, March 2, 2026, 09:00 UTC; a call takes a minute."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from actor import Actor

from prove.engine import Environment, WorldBuilder
from prove.envs.team_chat import channels, messages
from prove.envs.team_chat.entities import Channel, Chat, Member, Membership, Message, Reaction

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


def build(w: WorldBuilder) -> None:
    w.start = START
    for key, name, title in (
        ("me", "Ida Moor", "Designer"),
        ("zoe", "Zoë Lindqvist", "Accountant"),
        ("jon", "Jon Becker", "Designer"),
        ("boss", "Nuria Peña", "Director"),
    ):
        w.add(Member(id=f"U_{key}", name=name, handle=key, title=title, admin=key == "boss", you=key == "me"))
    for key, topic, marks, inside in (
        ("general", "All of us", {}, "me zoe jon boss"),
        ("news", "Read this", {"announcements": True}, "me zoe jon boss"),
        ("design", "Fonts", {}, "jon zoe"),
        ("fair", "Summer fair", {"archived": True}, "me zoe"),
        ("secret", "", {"private": True}, "jon boss"),
        ("leads", "", {"private": True}, "me boss"),
        ("empty", "", {}, "me"),
    ):
        w.add(Channel(id=f"C_{key}", name=key, topic=topic, **marks))
        for who in inside.split():
            w.add(Membership(id=f"mem_{key}_{who}", channel_id=f"C_{key}", member_id=f"U_{who}"))
    for key, channel, author, text, hours, thread in (
        ("hello", "general", "zoe", "Hello from the café", 50, None),
        ("plan", "general", "me", "The plan is on the wall", 30, None),
        ("nice", "general", "jon", "Nice plan", 29, "plan"),
        ("late", "general", "jon", "Running late", 2, None),
        ("move", "news", "boss", "We move in May", 40, None),
        ("font", "design", "jon", "Which font for the wall?", 20, None),
        ("stall", "fair", "me", "Our stall is booked", 5000, None),
        ("deal", "secret", "boss", "The deal is on", 10, None),
        ("pay", "leads", "boss", "Pay rises in June", 9, None),
    ):
        w.add(
            Message(
                id=f"msg_{key}",
                channel_id=f"C_{channel}",
                author_id=f"U_{author}",
                text=text,
                sent_at=START - timedelta(hours=hours),
                thread_id=f"msg_{thread}" if thread else None,
                pinned=key == "hello",
            )
        )
    w.add(Reaction(id="rea_1", message_id="msg_plan", member_id="U_zoe", emoji="tada"))


STORY = Environment(
    name="team_chat", version="story", description="A hand-made chat.", state=Chat, build=build,
    tools=(channels, messages),
)  # fmt: skip


class User(Actor):
    """Calls tools: ``user.does(...)`` expects success, ``user.is_refused(...)`` gives kind and code of the error."""

    def texts(self, tool: str, **arguments: Any) -> list[str]:
        return [m["text"] for m in self.does(tool, **arguments)["messages"]]


@pytest.fixture
def user() -> User:
    return User(STORY.session(0))
