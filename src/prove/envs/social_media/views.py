"""How accounts and posts are shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime

from prove.engine import View
from prove.engine.world import World
from prove.envs.common import first_page, ready
from prove.envs.social_media.entities import (
    Account,
    AccountId,
    AccountList,
    AccountListId,
    Follow,
    Like,
    Network,
    Post,
    PostId,
)
from prove.envs.social_media.rules import Viewer, viewer_of_world


class ListRow(View, frozen=True, kw_only=True):
    id: AccountListId
    title: str
    accounts: int
    exclusive: bool = False


class ProfileRow(View, frozen=True, kw_only=True):
    id: AccountId
    handle: str
    name: str
    bio: str = ""
    city: str = ""
    private: bool = False
    followers: int
    you: bool = False
    following: bool = False
    requested: bool = False
    followed_by: bool = False
    blocked: bool = False
    blocked_by: bool = False
    lists: tuple[ListRow, ...] = ()


class Details(View, frozen=True, kw_only=True):
    email: str = ""
    follows: int
    posts: int
    latest_post_id: PostId | None = None
    latest_text: str = ""


class PostRow(View, frozen=True, kw_only=True):
    id: PostId
    author_id: AccountId
    author_handle: str
    author_name: str
    text: str
    content_warning: str = ""
    posted_at: datetime
    visibility: str = "public"
    recipient_id: AccountId | None = None
    recipient_handle: str = ""
    reply_to_id: PostId | None = None
    reply_to_handle: str = ""
    mention_ids: tuple[AccountId, ...] = ()
    replies: int = 0
    likes: int = 0
    liked: bool = False
    deleted: bool = False


class OwnPost(View, frozen=True, kw_only=True):
    id: PostId
    text: str
    content_warning: str = ""
    posted_at: datetime
    visibility: str = "public"
    recipient_id: AccountId | None = None
    recipient_handle: str = ""
    reply_to_id: PostId | None = None
    reply_to_author_id: AccountId | None = None
    reply_to_handle: str = ""
    mention_ids: tuple[AccountId, ...] = ()


class PostPage(View, frozen=True, kw_only=True):
    posts: list[PostRow]
    next_cursor: str | None = None


def list_row(net: Network, account_list: AccountList) -> ListRow:
    """A list of the user's, with the number of accounts on it."""
    return ListRow(
        id=account_list.id,
        title=account_list.title,
        accounts=len(net.listings.where(list_id=account_list.id)),
        exclusive=account_list.exclusive,
    )


def follower_count(net: Network, account_id: str) -> int:
    """How many accounts follow one; requests do not count."""
    base = net.world.tables["follows"]
    count = base.derived("followers", _followers).get(account_id, 0)
    if "follows" not in net.overlays:
        return count
    for key, follow in net.follows.overlay.items():
        before = base.rows.get(key)
        if before is not None and before.followed_id == account_id and not before.pending:
            count -= 1
        if follow is not None and follow.followed_id == account_id and not follow.pending:
            count += 1
    return count


def _followers(follows: Iterable[Follow]) -> Counter[str]:
    return Counter(f.followed_id for f in follows if not f.pending)


def profile_row(net: Network, viewer: Viewer, account: Account) -> ProfileRow:
    """An account as the user sees it."""
    return ProfileRow(
        id=account.id,
        handle=account.handle,
        name=account.name,
        bio=account.bio,
        city=account.city,
        private=account.private,
        followers=follower_count(net, account.id),
        you=account.you,
        following=account.id in viewer.following,
        requested=account.id in viewer.requested,
        followed_by=account.id in viewer.followers,
        blocked=account.id in viewer.blocked,
        blocked_by=account.id in viewer.blocked_by,
        lists=tuple(list_row(net, one) for one in net.account_lists) if account.you else (),
    )


def details(net: Network, viewer: Viewer, account: Account) -> Details:
    """What is shown of one account beside its row. Only posts that the user may see are counted."""
    posts = [
        p
        for p in net.posts.where(author_id=account.id)
        if not p.deleted and p.visibility != "direct" and viewer.may_see(p)
    ]
    return Details(
        email=account.email,
        follows=sum(not f.pending for f in net.follows.where(follower_id=account.id)),
        posts=len(posts),
        latest_post_id=posts[-1].id if posts else None,
        latest_text=posts[-1].text if posts else "",
    )


def reply_count(net: Network, viewer: Viewer, post_id: str) -> int:
    """How many replies to a post the user sees; what was deleted does not count."""
    if viewer.unchanged and "posts" not in net.overlays:
        return net.world.derived(_reply_counts).get(post_id, 0)
    return sum([not r.deleted and viewer.may_see(r) for r in net.posts.where(reply_to_id=post_id)])


def _reply_counts(world: World) -> Counter[str | None]:
    viewer = world.derived(viewer_of_world)
    posts: Iterable[Post] = world.tables["posts"].rows.values()
    return Counter(p.reply_to_id for p in posts if not p.deleted and viewer.may_see(p))


def like_count(net: Network, viewer: Viewer, post_id: str) -> tuple[int, bool]:
    """How many like a post, and whether the user does."""
    base = net.world.tables["likes"]
    count = len(base.index["post_id"].get(post_id, ()))
    liked = post_id in net.world.derived(_liked)
    if "likes" in net.overlays:
        me = viewer.me.id
        overlay = net.likes.overlay
        for key in overlay:
            before = base.rows.get(key)
            if before is not None and before.post_id == post_id:
                count -= 1
                liked = liked and before.account_id != me
        for like in overlay.values():
            if like is not None and like.post_id == post_id:
                count += 1
                liked = liked or like.account_id == me
    return count, liked


def _liked(world: World) -> set[str]:
    me = world.derived(viewer_of_world).me.id
    likes: Iterable[Like] = world.tables["likes"].rows.values()
    return {like.post_id for like in likes if like.account_id == me}


def post_row(net: Network, viewer: Viewer, post: Post) -> PostRow:
    """A post as the user sees it. Replies that were deleted, or that are not for the user, are not counted."""
    accounts: dict[str, Account] = net.world.tables["accounts"].rows  # no tool changes one
    author = accounts[post.author_id]
    recipient = accounts[post.recipient_id] if post.recipient_id else None
    parent = net.posts.get(post.reply_to_id) if post.reply_to_id else None
    likes, liked = like_count(net, viewer, post.id)
    return PostRow(
        id=post.id,
        author_id=author.id,
        author_handle=author.handle,
        author_name=author.name,
        text=post.text,
        content_warning=post.content_warning,
        posted_at=post.posted_at,
        visibility=post.visibility,
        recipient_id=post.recipient_id,
        recipient_handle=recipient.handle if recipient else "",
        reply_to_id=post.reply_to_id,
        reply_to_handle=accounts[parent.author_id].handle if parent else "",
        mention_ids=post.mention_ids,
        replies=reply_count(net, viewer, post.id),
        likes=likes,
        liked=liked,
        deleted=post.deleted,
    )


def own_post(net: Network, post: Post) -> OwnPost:
    """A post that the user has just written."""
    recipient = net.accounts.get(post.recipient_id) if post.recipient_id else None
    parent = net.posts.get(post.reply_to_id) if post.reply_to_id else None
    answered = net.accounts.need(parent.author_id, "author_id") if parent else None
    return OwnPost(
        id=post.id,
        text=post.text,
        content_warning=post.content_warning,
        posted_at=post.posted_at,
        visibility=post.visibility,
        recipient_id=post.recipient_id,
        recipient_handle=recipient.handle if recipient else "",
        reply_to_id=post.reply_to_id,
        reply_to_author_id=answered.id if answered and not answered.you else None,
        reply_to_handle=answered.handle if answered else "",
        mention_ids=post.mention_ids,
    )


def post_page(net: Network, viewer: Viewer, rows: Iterable[Post], limit: int, cursor: str | None) -> PostPage:
    """One page of posts; of ``rows`` no more are taken than are needed."""
    shown, following = first_page(rows, limit, cursor)
    return PostPage(posts=post_rows(net, viewer, shown), next_cursor=following)


def post_rows(net: Network, viewer: Viewer, posts: Iterable[Post]) -> list[PostRow]:
    """Posts as the user sees them. Of one on which nothing shows that was done, the row is made for all sessions."""
    kept = net.world.derived(_no_posts)
    changed = _changed_posts(net, viewer) if net.overlays else ()
    rows = []
    for post in posts:
        key = post.id
        row = kept.get(key)
        if key in changed:
            row = post_row(net, viewer, post)
        elif row is None:
            row = kept[key] = ready(post_row(net, viewer, post))
        rows.append(row)
    return rows


def _changed_posts(net: Network, viewer: Viewer) -> set[str | None]:
    """The ids of the posts that the session wrote, deleted, answered or likes otherwise than before.

    Those as well that an account answered whose posts the user may now see, or no longer.
    """
    found: set[str | None] = set()
    for key, post in net.overlays.get("posts", {}).items():
        found.add(key)
        if post is not None:
            found.add(post.reply_to_id)
    base = net.world.tables["likes"].rows
    for key, like in net.overlays.get("likes", {}).items():
        found.update([one.post_id for one in (like, base.get(key)) if one is not None])
    if not viewer.unchanged:
        answered = net.world.derived(_answered)
        for account in _changed_accounts(net, viewer):
            found.update(answered.get(account, ()))
    return found


def _answered(world: World) -> dict[str, set[str | None]]:
    """Account -> the ids of the posts of a world that it answered."""
    found: dict[str, set[str | None]] = {}
    for post in world.tables["posts"].rows.values():
        if post.reply_to_id is not None:
            found.setdefault(post.author_id, set()).add(post.reply_to_id)
    return found


def _no_posts(world: World) -> dict[str, PostRow]:
    return {}


def profile_rows(net: Network, viewer: Viewer, accounts: Iterable[Account]) -> list[ProfileRow]:
    """Accounts as the user sees them. Of one on which nothing shows that was done, the row is made for all sessions."""
    kept = net.world.derived(_no_profiles)
    changed = _changed_accounts(net, viewer) if net.overlays else ()
    rows = []
    for account in accounts:
        key = account.id
        row = kept.get(key)
        if key in changed:
            row = profile_row(net, viewer, account)
        elif row is None:
            row = kept[key] = ready(profile_row(net, viewer, account))
        rows.append(row)
    return rows


def _changed_accounts(net: Network, viewer: Viewer) -> set[str]:
    """The ids of the accounts with a follow or a block that is new or gone; the user's own if lists changed."""
    found: set[str] = set()
    overlays = net.overlays
    if "account_lists" in overlays or "listings" in overlays:
        found.add(viewer.me.id)
    if not viewer.unchanged:
        follows, blocks = net.world.tables["follows"].rows, net.world.tables["blocks"].rows
        for key, row in overlays.get("follows", {}).items():
            for one in (row, follows.get(key)):
                if one is not None:
                    found.update((one.follower_id, one.followed_id))
        for key, row in overlays.get("blocks", {}).items():
            for one in (row, blocks.get(key)):
                if one is not None:
                    found.update((one.blocker_id, one.blocked_id))
    return found


def _no_profiles(world: World) -> dict[str, ProfileRow]:
    return {}
