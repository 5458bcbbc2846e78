"""Tools that read posts: timelines, search, threads."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date
from functools import lru_cache
from heapq import merge
from itertools import chain, dropwhile, takewhile
from operator import attrgetter
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import InvalidArgument, Refused, tool
from prove.engine.world import World
from prove.envs.common import Cursor, Day, Limit, Query, fold, search
from prove.envs.social_media.entities import AccountId, AccountListId, Network, Post, PostId
from prove.envs.social_media.rules import Viewer, not_apart, open_post, viewer_of, viewer_of_world
from prove.envs.social_media.views import PostPage, post_page

FEW = 48
"""Posts that are looked up one by one; of more, the list of all is gone through."""

_TAG = re.compile(r"#(\w+)")


@lru_cache(maxsize=1 << 13)
def _tags(text: str) -> frozenset[str]:
    return frozenset(fold(tag) for tag in _TAG.findall(text))


@tool(read_only=True)
def get_timeline(
    net: Network,
    feed: Annotated[
        Literal["home", "public", "mentions", "direct"] | None,
        Field(description="Whom you follow (default), everyone, mentions of and replies to you, or direct messages"),
    ] = None,
    list_id: Annotated[AccountListId | None, Field(description="Instead of a feed: posts of this list")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> PostPage:
    """Read a timeline, newest first: your home feed, another feed, or one of your lists. Returns one page."""
    if feed is not None and list_id is not None:
        raise InvalidArgument("feed", f"{feed!r} cannot be combined with list_id; leave one of them out.")
    viewer = viewer_of(net)
    me = viewer.me.id
    rows: Iterable[Post]
    if feed == "direct":
        direct = net.posts
        rows = reversed(direct.where(visibility="direct") if direct.overlay else net.world.derived(_direct))
        rows = (p for p in rows if not p.deleted and viewer.may_see(p))
    elif feed == "mentions":
        # Nobody but the user writes while a session runs.
        mentions = net.world.derived(_mentions)
        rows = (p for p in mentions if viewer.may_see(p))
    elif feed == "public" and viewer.unchanged:
        rows = newest(net, net.world.derived(_public), _is_public)
    elif feed == "public":
        rows = (
            p
            for p in newest(net, net.world.derived(_living))
            if p.visibility == "public" and p.reply_to_id is None and not viewer.apart(p.author_id)
        )
    else:
        known = viewer.following | {me}
        if list_id is not None:
            net.account_lists.need(list_id, "list_id")
            authors = {one.account_id for one in net.listings.where(list_id=list_id)}
            posts = net.world.derived(_by_author)
            of_list = merge(*(posts[a] for a in authors if a in posts), key=_posted_at, reverse=True)
            rows = newest(net, of_list, lambda p: p.author_id in authors)
            rows = (p for p in rows if _among_known(net.posts.get, p, known))
        elif viewer.unchanged and "account_lists" not in net.overlays and "listings" not in net.overlays:
            rows = newest(net, net.world.derived(_home), lambda p: _among_known(net.posts.get, p, known))
        else:
            authors = known - {
                listing.account_id
                for one in net.account_lists
                if one.exclusive
                for listing in net.listings.where(list_id=one.id)
            }
            rows = newest(net, net.world.derived(_living))
            rows = (p for p in rows if p.author_id in authors and _among_known(net.posts.get, p, known))
    return post_page(net, viewer, rows, limit, cursor)


def newest(net: Network, rows: Iterable[Post], fits: Callable[[Post], bool] = lambda post: True) -> Iterable[Post]:
    """What the session wrote to more than one reader, then the posts of the world that it has not deleted.

    ``rows``: of the world, the newest first, without deleted ones and direct messages; ``fits``: whether a post of the
    session would be one of them.
    """
    if "posts" not in net.overlays:
        return rows
    overlay = net.posts.overlay
    world = net.posts.base.rows
    new = (p for p in reversed(overlay.values()) if p is not None and not p.deleted and p.visibility != "direct")
    written = [p for p in new if fits(p)]
    if overlay.keys().isdisjoint(world.keys()):
        return chain(written, rows)
    # A change of a post that was there is that it is deleted.
    return chain(written, (p for p in rows if p.id not in overlay))


def _living(world: World) -> tuple[Post, ...]:
    posts: dict[str, Post] = world.tables["posts"].rows
    return tuple(p for p in reversed(posts.values()) if not p.deleted and p.visibility != "direct")


def _by_author(world: World) -> dict[str, list[Post]]:
    """Author -> what they wrote to more than one reader and has not been deleted, the newest first."""
    found: dict[str, list[Post]] = {}
    for post in world.derived(_living):
        found.setdefault(post.author_id, []).append(post)
    return found


def _direct(world: World) -> list[Post]:
    viewer = world.derived(viewer_of_world)
    return [p for p in world.tables["posts"].index["visibility"].get("direct", ()) if viewer.may_see(p)]


def _is_public(post: Post) -> bool:
    return post.visibility == "public" and post.reply_to_id is None


def _public(world: World) -> tuple[Post, ...]:
    """The public timeline as sessions begin."""
    viewer = world.derived(viewer_of_world)
    return tuple(p for p in world.derived(_living) if _is_public(p) and not viewer.apart(p.author_id))


def _home(world: World) -> tuple[Post, ...]:
    """The home timeline as sessions begin."""
    viewer = world.derived(viewer_of_world)
    known = viewer.following | {viewer.me.id}
    apart = {one.account_id for one in world.tables["listings"].rows.values() if _is_exclusive(world, one.list_id)}
    get = world.tables["posts"].rows.get
    return tuple(
        p
        for p in world.derived(_living)
        if p.author_id in known and p.author_id not in apart and _among_known(get, p, known)
    )


def _is_exclusive(world: World, list_id: str) -> bool:
    exclusive: bool = world.tables["account_lists"].rows[list_id].exclusive
    return exclusive


def _found(world: World) -> tuple[Post, ...]:
    """What a search goes through when nobody was followed or blocked since."""
    viewer = world.derived(viewer_of_world)
    return tuple(p for p in world.derived(_living) if _is_found(viewer, p))


def _is_found(viewer: Viewer, post: Post) -> bool:
    # Unlisted posts are for those who come by the account.
    author = post.author_id
    if post.visibility == "unlisted" and author not in viewer.following and author != viewer.me.id:
        return False
    return viewer.may_see(post)


def _tagged(world: World) -> dict[str, set[str]]:
    """Hashtag -> ids of the world's posts."""
    found: dict[str, set[str]] = {}
    for post in world.derived(_living):
        for tag in _TAG.findall(post.text):
            found.setdefault(fold(tag), set()).add(post.id)
    return found


def _mentions(world: World) -> tuple[Post, ...]:
    """What mentions the user or answers them, the newest first."""
    me = world.derived(viewer_of_world).me.id
    posts: dict[str, Post] = world.tables["posts"].rows
    mine = {p.id for p in posts.values() if p.author_id == me}
    found = [p for p in posts.values() if (me in p.mention_ids or p.reply_to_id in mine) and p.author_id != me]
    return tuple(p for p in reversed(found) if not p.deleted)


def _among_known(get: Callable[[str], Post | None], post: Post, known: set[str]) -> bool:
    """Whether a post is none but a reply to a stranger, which timelines leave out."""
    if post.reply_to_id is None:
        return True
    parent = get(post.reply_to_id)
    return parent is not None and parent.author_id in known


@tool(read_only=True)
def search_posts(
    net: Network,
    query: Annotated[Query | None, Field(description="Words of the text, any order; case, accents ignored")] = None,
    hashtag: Annotated[str | None, Field(max_length=60, description="Only posts with this hashtag")] = None,
    account_id: Annotated[AccountId | None, Field(description="Only posts of this account")] = None,
    scope: Annotated[
        Literal["mine", "liked", "following"] | None,
        Field(description="Only your own, those you like, or those of whom you follow"),
    ] = None,
    from_date: Annotated[date | None, Day(), Field(description="First day (UTC)")] = None,
    to_date: Annotated[date | None, Day(), Field(description="Last day (UTC)")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> PostPage:
    """Search the posts and replies that you can see, newest first; no direct messages. Returns one page. Refuses
    accounts that are private unless you follow them, and accounts with a block between you."""
    if from_date is not None and to_date is not None and from_date > to_date:
        raise InvalidArgument("from_date", f"{from_date} is after to_date {to_date}; swap them.")
    viewer = viewer_of(net)
    me = viewer.me.id
    if account_id is not None:
        account = net.accounts.need(account_id, "account_id")
        not_apart(viewer, account, "account_id")
        if account.private and account_id not in viewer.following and account_id != me:
            raise Refused(
                "private_account",
                f"account_id: @{account.handle} ({account.id}) is private; only its followers see its posts: ask "
                "with follow_account.",
            )
    keys: set[str] | None = None
    words = None if query is None else search(net.posts, query, _text)
    if hashtag is not None:
        keys = _with_tag(net, fold(hashtag))
    if scope == "liked":
        liked = {like.post_id for like in net.likes.where(account_id=me)}
        keys = liked if keys is None else keys & liked
    rows: Iterable[Post]
    if words is not None and account_id is None and scope != "mine":
        rows = (p for p in reversed(words) if p.visibility != "direct" and not p.deleted and _is_found(viewer, p))
    elif words is not None:
        author = account_id or me
        rows = (p for p in reversed(words) if p.author_id == author and p.visibility != "direct" and not p.deleted)
        if author != me:
            rows = (p for p in rows if viewer.may_see(p))
    elif keys is not None and len(keys) <= FEW and account_id is None and scope != "mine":
        found = [p for key in keys if (p := net.posts.get(key)) is not None]
        found = [p for p in found if p.visibility != "direct" and not p.deleted and _is_found(viewer, p)]
        found.sort(key=_posted_at, reverse=True)
        rows, keys = found, None
    elif account_id is not None or scope == "mine":
        author = account_id or me
        rows = newest(net, net.world.derived(_by_author).get(author, ()), lambda p: p.author_id == author)
        if author != me:
            rows = (p for p in rows if viewer.may_see(p))
    elif viewer.unchanged:
        rows = newest(net, net.world.derived(_found))
    else:
        rows = (p for p in newest(net, net.world.derived(_living)) if _is_found(viewer, p))
    if keys is not None:
        rows = (p for p in rows if p.id in keys)
    if scope == "mine":
        rows = (p for p in rows if p.author_id == me)
    elif scope == "following":
        followed = viewer.following
        rows = (p for p in rows if p.author_id in followed)
    if from_date is not None:
        rows = takewhile(lambda p: p.posted_at.date() >= from_date, rows)
    if to_date is not None:
        rows = dropwhile(lambda p: p.posted_at.date() > to_date, rows)
    return post_page(net, viewer, rows, limit, cursor)


_posted_at = attrgetter("posted_at")


def _with_tag(net: Network, tag: str) -> set[str]:
    """The ids of the posts that have a hashtag, deleted ones perhaps as well."""
    found = net.world.derived(_tagged).get(tag) or set()
    if "posts" in net.overlays:
        found = {*found, *(k for k, p in net.posts.overlay.items() if p is not None and tag in _tags(p.text))}
    return found


def _text(post: Post) -> str:
    return post.text


@tool(read_only=True)
def list_post_replies(
    net: Network,
    post_id: Annotated[PostId, Field(description="Id of the post")],
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> PostPage:
    """Read the thread below a post: replies and replies to these, oldest first, with reply_to_id. A deleted reply
    shows as such. Returns one page. Refuses posts you may not see."""
    viewer = viewer_of(net)
    post = open_post(net, viewer, post_id)
    found: list[Post] = []
    below = [post.id]
    while below:
        replies = [r for key in below for r in net.posts.where(reply_to_id=key)]
        found += replies
        below = [r.id for r in replies]
    # What is hidden or deleted hides nothing below it.
    rows = sorted((p for p in found if viewer.may_see(p)), key=lambda p: (p.posted_at, p.id))
    return post_page(net, viewer, rows, limit, cursor)
