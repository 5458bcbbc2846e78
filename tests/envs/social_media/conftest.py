"""A network small enough to know every post of. It is Monday, March 2, 2026, 09:00 UTC.

The user is Ida. She follows Zoë and the café, has asked private Nuria, blocks Tom, and is blocked by Uwe. Jon and Zoë
follow her. Private Lea lets her in.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from actor import Actor

from prove.engine import Environment, WorldBuilder
from prove.envs.social_media import accounts, lists, posts, timelines
from prove.envs.social_media.entities import Account, AccountList, Block, Follow, Like, Listing, Network, Post

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


def build(w: WorldBuilder) -> None:
    w.start = START
    for key, name, marks in (
        ("ida", "Ida Moor", {"you": True}),
        ("zoe", "Zoë Lindqvist", {"bio": "Bread and bicycles", "city": "Graz"}),
        ("jon", "Jon Becker", {"messages_from": "followed"}),
        ("max", "Max Holt", {"messages_from": "followed"}),
        ("nuria", "Nuria Peña", {"private": True}),
        ("lea", "Lea Sand", {"private": True}),
        ("tom", "Tom Roth", {}),
        ("uwe", "Uwe Lang", {}),
        ("cafe", "Café Lumière", {"email": "hello@cafe.example"}),
    ):
        w.add(Account(id=f"acc_{key}", handle=key, name=name, **marks))
    for pair in ("ida zoe", "ida cafe", "ida lea", "zoe ida", "jon ida", "jon zoe", "nuria lea"):
        one, other = pair.split()
        w.add(Follow(id=f"fol_{one}_{other}", follower_id=f"acc_{one}", followed_id=f"acc_{other}"))
    w.add(Follow(id="fol_ask", follower_id="acc_ida", followed_id="acc_nuria", pending=True))
    w.add(Block(id="blk_1", blocker_id="acc_ida", blocked_id="acc_tom"))
    w.add(Block(id="blk_2", blocker_id="acc_uwe", blocked_id="acc_ida"))
    for key, author, hours, text, more in (
        ("rye", "zoe", 50, "Rye loaf, second try #Bread", {}),
        ("plan", "ida", 40, "The plan for Sunday #picnic", {}),
        ("join", "jon", 39, "May I join?", {"reply_to_id": "post_plan"}),
        ("yes", "ida", 38, "Of course @jon", {"reply_to_id": "post_join", "mention_ids": ("acc_jon",)}),
        ("tomr", "tom", 37, "Boring", {"reply_to_id": "post_plan"}),
        ("gone", "max", 30, "", {"deleted": True}),
        ("sad", "zoe", 29, "Why did you delete it?", {"reply_to_id": "post_gone"}),
        ("hush", "nuria", 28, "Only for you all", {"visibility": "followers"}),
        ("calm", "lea", 27, "Quiet evening", {"visibility": "followers"}),
        ("party", "jon", 20, "Party at the mill #picnic", {}),
        ("side", "max", 19, "By the way", {"visibility": "unlisted"}),
        ("hey", "max", 18, "Has anyone seen @ida?", {"mention_ids": ("acc_ida",)}),
        ("uwe", "uwe", 17, "Nothing for Ida", {}),
        ("menu", "cafe", 2, "New menu: soup #bread", {}),
        ("dm", "zoe", 1, "The key is under the mat", {"visibility": "direct", "recipient_id": "acc_ida"}),
    ):
        w.add(
            Post(
                id=f"post_{key}",
                author_id=f"acc_{author}",
                text=text,
                posted_at=START - timedelta(hours=hours),
                **more,
            )
        )
    w.add(Like(id="like_1", post_id="post_rye", account_id="acc_ida"))
    w.add(Like(id="like_2", post_id="post_rye", account_id="acc_jon"))
    w.add(Like(id="like_3", post_id="post_plan", account_id="acc_zoe"))
    w.add(AccountList(id="list_food", title="Food"))
    w.add(AccountList(id="list_loud", title="Loud ones", exclusive=True))
    w.add(Listing(id="lst_1", list_id="list_food", account_id="acc_zoe"))


STORY = Environment(
    name="social_media", version="story", description="A hand-made network.", state=Network, build=build,
    tools=(timelines, accounts, posts, lists),
)  # fmt: skip


class User(Actor):
    """Calls tools: ``user.does(...)`` expects success, ``user.is_refused(...)`` gives kind and code of the error."""

    def keys(self, tool: str, **arguments: Any) -> list[str]:
        """The posts of a result: "rye" for post_rye; a post of this session by its text."""
        rows = self.does(tool, limit=50, **arguments)["posts"]
        known = self.session.state.world.tables["posts"].rows
        return [p["id"].removeprefix("post_") if p["id"] in known else p["text"] for p in rows]

    def handles(self, **arguments: Any) -> list[str]:
        return [p["handle"] for p in self.does("get_profile", limit=50, **arguments)["profiles"]]

    def profile(self, handle: str) -> dict[str, Any]:
        data = self.does("get_profile", account_id=f"acc_{handle}")
        return {**data["profiles"][0], **data["details"]}


@pytest.fixture
def user() -> User:
    return User(STORY.session(0))
