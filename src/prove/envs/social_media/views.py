"""How accounts and posts are shown."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from prove.engine import View
from prove.envs.common import page
from prove.envs.social_media.entities import Account, AccountId, AccountList, AccountListId, Network, Post, PostId
from prove.envs.social_media.rules import Viewer


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


def profile_row(net: Network, viewer: Viewer, account: Account) -> ProfileRow:
    """An account as the user sees it."""
    me = viewer.me.id
    return ProfileRow(
        id=account.id,
        handle=account.handle,
        name=account.name,
        bio=account.bio,
        city=account.city,
        private=account.private,
        followers=sum(not f.pending for f in net.follows.where(followed_id=account.id)),
        you=account.you,
        following=account.id in viewer.following,
        requested=account.id in viewer.requested,
        followed_by=any(f.followed_id == me and not f.pending for f in net.follows.where(follower_id=account.id)),
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


def post_row(net: Network, viewer: Viewer, post: Post) -> PostRow:
    """A post as the user sees it. Replies that were deleted, or that are not for the user, are not counted."""
    author = net.accounts.need(post.author_id, "author_id")
    recipient = net.accounts.get(post.recipient_id) if post.recipient_id else None
    parent = net.posts.get(post.reply_to_id) if post.reply_to_id else None
    likes = net.likes.where(post_id=post.id)
    me = viewer.me.id
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
        reply_to_handle=net.accounts.need(parent.author_id, "author_id").handle if parent else "",
        mention_ids=post.mention_ids,
        replies=sum(not r.deleted and viewer.may_see(r) for r in net.posts.where(reply_to_id=post.id)),
        likes=len(likes),
        liked=any(like.account_id == me for like in likes),
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


def post_page(net: Network, viewer: Viewer, rows: Sequence[Post], limit: int, cursor: str | None) -> PostPage:
    """One page of posts."""
    shown, following = page(rows, limit, cursor)
    return PostPage(posts=[post_row(net, viewer, p) for p in shown], next_cursor=following)
