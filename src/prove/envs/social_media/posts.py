"""Tools that write, delete and like posts, and send direct messages."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from prove.engine import Conflict, Refused, View, tool
from prove.envs.common import Words
from prove.envs.social_media.entities import AccountId, Audience, Like, Network, Post, PostId, Visibility
from prove.envs.social_media.rules import (
    Viewer,
    fitting,
    live_post,
    mentioned,
    not_apart,
    not_self,
    open_post,
    viewer_of,
)
from prove.envs.social_media.views import OwnPost, PostRow, like_count, own_post, post_row, reply_count

# The limit of the network is less: its rule counts links otherwise than characters.
Text = Annotated[str, Words(2000)]


class Deleted(View, frozen=True, kw_only=True):
    deleted_text: str
    visibility: str = "public"
    reply_to_id: PostId | None = None
    replies_left: int = 0


@tool
def publish_post(
    net: Network,
    text: Annotated[Text, Field(description="What to say, up to 500 characters; a link counts as 23")],
    visibility: Annotated[Audience, Field(description="Everyone, not in public feeds, or your followers")] = "public",
    content_warning: Annotated[
        Annotated[str, Words(100)] | None, Field(description="Shown first; counts as characters")
    ] = None,
) -> OwnPost:
    """Publish a post; @handles mention accounts and #words are hashtags. Returns the post. Refuses a text that is too
    long."""
    fitting(text, content_warning or "")
    viewer = viewer_of(net)
    return _written(net, viewer, text, visibility, content_warning or "")


@tool
def reply_to_post(
    net: Network,
    post_id: Annotated[PostId, Field(description="Id of the post, reply or direct message")],
    text: Annotated[Text, Field(description="The answer, up to 500 characters; a link counts as 23")],
) -> OwnPost:
    """Reply to a post in its thread; as many see the reply as see the post. Refuses deleted posts, posts you may not
    see, accounts with a block between you, and a text that is too long."""
    fitting(text)
    viewer = viewer_of(net)
    post = live_post(net, viewer, post_id)
    recipient = None
    if post.visibility == "direct":
        # Whoever of both did not write this reply is the one to read it.
        recipient = post.recipient_id if post.author_id == viewer.me.id else post.author_id
        not_apart(viewer, net.accounts.need(recipient or "", "recipient_id"), "post_id")
    return _written(net, viewer, text, post.visibility, "", post.id, recipient)


@tool
def send_direct_message(
    net: Network,
    account_id: Annotated[AccountId, Field(description="Id of the account to write to")],
    text: Annotated[Text, Field(description="What to say, up to 500 characters; a link counts as 23")],
) -> OwnPost:
    """Send a direct message, a post that only one account sees. Refuses accounts with a block between you, those that
    take messages only from whom they follow, and a text that is too long."""
    fitting(text)
    viewer = viewer_of(net)
    account = net.accounts.need(account_id, "account_id")
    not_self(viewer, account, "account_id")
    not_apart(viewer, account, "account_id")
    if account.messages_from == "followed" and not any(
        f.followed_id == viewer.me.id and not f.pending for f in net.follows.where(follower_id=account.id)
    ):
        raise Refused(
            "messages_closed",
            f"account_id: @{account.handle} ({account.id}) takes messages only from accounts that it follows.",
        )
    return _written(net, viewer, text, "direct", "", None, account.id)


def _written(
    net: Network,
    viewer: Viewer,
    text: str,
    visibility: Visibility,
    content_warning: str,
    reply_to_id: str | None = None,
    recipient_id: str | None = None,
) -> OwnPost:
    mentions = () if visibility == "direct" else mentioned(net, viewer, text)
    if visibility == "followers" and reply_to_id is not None:
        # Who is answered reads the answer, follower or not.
        answered = net.posts.need(reply_to_id, "post_id").author_id
        if answered != viewer.me.id:
            mentions = tuple(dict.fromkeys((answered, *mentions)))
    post = Post(
        id=net.new_id(net.posts, 8),
        author_id=viewer.me.id,
        text=text,
        posted_at=net.now,
        visibility=visibility,
        content_warning=content_warning,
        reply_to_id=reply_to_id,
        recipient_id=recipient_id,
        mention_ids=mentions,
    )
    return own_post(net, net.posts.put(post))


@tool(destructive=True)
def delete_own_post(
    net: Network,
    post_id: Annotated[PostId, Field(description="Id of a post, reply or message of yours")],
) -> Deleted:
    """Delete a post of your own for good; its likes go, replies stay. Returns its text, to be used again. Refuses other
    people's posts."""
    viewer = viewer_of(net)
    post = open_post(net, viewer, post_id)
    if post.author_id != viewer.me.id:
        author = net.accounts.need(post.author_id, "author_id")
        raise Refused("not_author", f"post_id: {post.id} is by @{author.handle}; you can delete only your own posts.")
    if post.deleted:
        raise Conflict("already_deleted", f"post_id: {post.id} is deleted already.")
    for like in net.likes.where(post_id=post.id):
        net.likes.delete(like.id)
    net.posts.put(post.but(text="", content_warning="", mention_ids=(), deleted=True))
    return Deleted(
        deleted_text=post.text,
        visibility=post.visibility,
        reply_to_id=post.reply_to_id,
        replies_left=reply_count(net, viewer, post.id),
    )


@tool
def like_post(
    net: Network,
    post_id: Annotated[PostId, Field(description="Id of the post, reply or direct message")],
) -> PostRow:
    """Like a post. Returns the post. Refuses one you like already, deleted posts, posts you may not see, and accounts
    with a block between you."""
    viewer = viewer_of(net)
    post = live_post(net, viewer, post_id)
    me = viewer.me.id
    if like_count(net, viewer, post.id)[1]:
        raise Conflict("already_liked", f"post_id: you like {post.id} already.")
    net.likes.put(Like(id=net.new_id(net.likes), post_id=post.id, account_id=me))
    return post_row(net, viewer, post)


@tool
def unlike_post(
    net: Network,
    post_id: Annotated[PostId, Field(description="Id of a post that you like")],
) -> PostRow:
    """Take your like off a post. Returns the post. Refuses one that you do not like."""
    viewer = viewer_of(net)
    post = live_post(net, viewer, post_id)
    like = next((one for one in net.likes.where(post_id=post.id) if one.account_id == viewer.me.id), None)
    if like is None:
        raise Conflict("not_liked", f"post_id: you do not like {post.id}.")
    net.likes.delete(like.id)
    return post_row(net, viewer, post)
