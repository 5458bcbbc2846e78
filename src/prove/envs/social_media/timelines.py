"""Tools that read posts: timelines, search, threads."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import InvalidArgument, Refused, tool
from prove.envs.common import Cursor, Day, Limit, Query, fold, search
from prove.envs.social_media.entities import AccountId, AccountListId, Network, Post, PostId
from prove.envs.social_media.rules import Viewer, not_apart, open_post
from prove.envs.social_media.views import PostPage, post_page

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
    viewer = Viewer(net)
    me = viewer.me.id
    if feed == "direct":
        rows = [p for p in net.posts.where(visibility="direct") if viewer.may_see(p)]
    elif feed == "mentions":
        mine = {p.id for p in net.posts.where(author_id=me)}
        rows = [
            p
            for p in net.posts
            if (me in p.mention_ids or p.reply_to_id in mine) and p.author_id != me and viewer.may_see(p)
        ]
    elif feed == "public":
        rows = [
            p for p in net.posts if p.visibility == "public" and p.reply_to_id is None and not viewer.apart(p.author_id)
        ]
    else:
        if list_id is not None:
            net.account_lists.need(list_id, "list_id")
            authors = {one.account_id for one in net.listings.where(list_id=list_id)}
        else:
            authors = viewer.following | {me}
            for one in net.account_lists:
                if one.exclusive:
                    authors -= {listing.account_id for listing in net.listings.where(list_id=one.id)}
        known = viewer.following | {me}
        rows = [
            p for p in net.posts if p.author_id in authors and p.visibility != "direct" and _among_known(net, p, known)
        ]
    rows = [p for p in rows if not p.deleted]
    rows.reverse()
    return post_page(net, viewer, rows, limit, cursor)


def _among_known(net: Network, post: Post, known: set[str]) -> bool:
    """Whether a post is none but a reply to a stranger, which timelines leave out."""
    if post.reply_to_id is None:
        return True
    parent = net.posts.get(post.reply_to_id)
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
    viewer = Viewer(net)
    me = viewer.me.id
    if account_id is not None:
        account = net.accounts.need(account_id, "account_id")
        not_apart(viewer, account, "account_id")
        if account.private and account_id not in viewer.following and account_id != me:
            raise Refused(
                "private_account",
                f"account_id: @{account.handle} ({account.id}) is private; only its followers see its posts.",
            )
        rows = [p for p in net.posts.where(author_id=account_id) if viewer.may_see(p)]
    else:
        # Unlisted posts are for those who come by the account.
        known = viewer.following | {me}
        rows = [p for p in net.posts if viewer.may_see(p) and (p.visibility != "unlisted" or p.author_id in known)]
    rows = [p for p in rows if p.visibility != "direct" and not p.deleted]
    if scope == "mine":
        rows = [p for p in rows if p.author_id == me]
    elif scope == "following":
        rows = [p for p in rows if p.author_id in viewer.following]
    elif scope == "liked":
        liked = {like.post_id for like in net.likes.where(account_id=me)}
        rows = [p for p in rows if p.id in liked]
    if from_date is not None:
        rows = [p for p in rows if p.posted_at.date() >= from_date]
    if to_date is not None:
        rows = [p for p in rows if p.posted_at.date() <= to_date]
    if hashtag is not None:
        wanted = fold(hashtag)
        rows = [p for p in rows if wanted in _tags(p.text)]
    rows = search(rows, query, _text)
    rows.reverse()
    return post_page(net, viewer, rows, limit, cursor)


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
    viewer = Viewer(net)
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
