"""Who sees, writes to and follows whom, and how long a text may be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from prove.engine import Refused, Table
from prove.engine.world import World
from prove.envs.social_media.entities import Account, Block, Follow, Network, Post

LONGEST = 500
LINK_LENGTH = 23
"""What a link counts, however long it is."""

_LINK = re.compile(r"https?://\S+")
_MENTION = re.compile(r"(?<![\w@])@(\w+(?:\.\w+)*)")


class Viewer:
    """The user, and whom they have to do with, as of now. Nobody may alter it: sessions share one."""

    __slots__ = ("blocked", "blocked_by", "followers", "following", "me", "requested", "unchanged")

    def __init__(self, me: Account) -> None:
        self.me = me
        self.following: set[str] = set()
        self.requested: set[str] = set()
        self.followers: set[str] = set()
        self.blocked: set[str] = set()
        self.blocked_by: set[str] = set()
        self.unchanged = True
        """Whether follows and blocks are those of the world."""

    def ties(self, row: Follow | Block) -> Iterator[tuple[set[str], str]]:
        """The sets in which a follow or a block puts an account."""
        me = self.me.id
        if isinstance(row, Follow):
            if row.follower_id == me:
                yield (self.requested if row.pending else self.following), row.followed_id
            elif row.followed_id == me and not row.pending:
                yield self.followers, row.follower_id
        elif row.blocker_id == me:
            yield self.blocked, row.blocked_id
        elif row.blocked_id == me:
            yield self.blocked_by, row.blocker_id

    def changed(self, net: Network) -> Viewer:
        """The user after what the session has done; ``self`` is as the session began."""
        twin = Viewer(self.me)
        twin.unchanged = False
        twin.following |= self.following
        twin.requested |= self.requested
        twin.followers |= self.followers
        twin.blocked |= self.blocked
        twin.blocked_by |= self.blocked_by
        tables: tuple[Table[Follow] | Table[Block], ...] = (net.follows, net.blocks)
        for table in tables:
            for key in table.overlay:
                if (before := table.base.rows.get(key)) is not None:
                    for accounts, account in twin.ties(before):
                        accounts.discard(account)
            for row in table.overlay.values():
                if row is not None:
                    for accounts, account in twin.ties(row):
                        accounts.add(account)
        return twin

    def apart(self, account_id: str) -> bool:
        """Whether there is a block between the user and an account, either way."""
        return account_id in self.blocked or account_id in self.blocked_by

    def may_see(self, post: Post) -> bool:
        """Whether a post, deleted or not, is open to the user."""
        author = post.author_id
        if author == self.me.id:
            return True
        if author in self.blocked or author in self.blocked_by:
            return False
        if post.visibility == "direct":
            return post.recipient_id == self.me.id
        return post.visibility != "followers" or author in self.following or self.me.id in post.mention_ids


def viewer_of(net: Network) -> Viewer:
    """The user as of now."""
    viewer = net.world.derived(viewer_of_world)
    overlays = net.overlays
    return viewer.changed(net) if "follows" in overlays or "blocks" in overlays else viewer


def viewer_of_world(world: World) -> Viewer:
    """The user as sessions begin."""
    accounts: Iterable[Account] = world.tables["accounts"].rows.values()
    viewer = Viewer(next(a for a in accounts if a.you))
    for name in ("follows", "blocks"):
        for row in world.tables[name].rows.values():
            for others, account in viewer.ties(row):
                others.add(account)
    return viewer


def not_apart(viewer: Viewer, account: Account, parameter: str) -> None:
    """Refuses to deal with an account where one of both blocks the other."""
    if account.id in viewer.blocked:
        raise Refused(
            "account_blocked", f"{parameter}: you block @{account.handle} ({account.id}); lift the block first."
        )
    if account.id in viewer.blocked_by:
        raise Refused("blocked_by_account", f"{parameter}: @{account.handle} ({account.id}) blocks you.")


def not_self(viewer: Viewer, account: Account, parameter: str) -> None:
    """Refuses to follow, block or message oneself."""
    if account.id == viewer.me.id:
        raise Refused("own_account", f"{parameter}: @{account.handle} ({account.id}) is your own account.")


def open_post(net: Network, viewer: Viewer, post_id: str) -> Post:
    """A post that the user may see, deleted or not."""
    post = net.posts.need(post_id, "post_id")
    if not viewer.may_see(post):
        author = net.accounts.need(post.author_id, "author_id")
        not_apart(viewer, author, "post_id")
        code = "private_account" if author.private else "followers_only"
        raise Refused(
            code, f"post_id: only followers of @{author.handle} ({author.id}) see {post.id}; follow that account first."
        )
    return post


def live_post(net: Network, viewer: Viewer, post_id: str) -> Post:
    """A post that the user may see and that is still there."""
    post = open_post(net, viewer, post_id)
    if post.deleted:
        raise Refused("post_deleted", f"post_id: {post.id} was deleted by its author.")
    return post


def fitting(text: str, content_warning: str = "") -> None:
    """Refuses a text over the limit. A link counts :data:`LINK_LENGTH` characters; a content warning counts too."""
    length = len(_LINK.sub("x" * LINK_LENGTH, text)) + len(content_warning)
    if length > LONGEST:
        counted = "text and content_warning have" if content_warning else "has"
        raise Refused(
            "text_too_long",
            f"text: {counted} {length} characters, and {LONGEST} are allowed (a link counts as {LINK_LENGTH}); shorten "
            f"by {length - LONGEST}.",
        )


def mentioned(net: Network, viewer: Viewer, text: str) -> tuple[str, ...]:
    """The ids of the accounts that a text of the user's mentions, once each; a block keeps an account out."""
    found = []
    for handle in dict.fromkeys(_MENTION.findall(text.lower())):
        account = net.accounts.find(handle=handle)
        if account is not None and account.id != viewer.me.id and not viewer.apart(account.id):
            found.append(account.id)
    return tuple(found)


def follow_between(net: Network, follower_id: str, followed_id: str) -> Follow | None:
    """The follow, or the request, of one account to another."""
    return next((f for f in net.follows.where(follower_id=follower_id) if f.followed_id == followed_id), None)


def off_all_lists(net: Network, account_id: str) -> None:
    """Take an account off the user's lists, which hold followed accounts only."""
    for listing in net.listings.where(account_id=account_id):
        net.listings.delete(listing.id)
