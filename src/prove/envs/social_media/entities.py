"""The rows of a social network. A deleted post stays as an empty place in its thread."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal

from prove.engine import VOLATILE, Entity, Ref, State, Table

AccountId = Annotated[str, Ref("account")]
PostId = Annotated[str, Ref("post")]
AccountListId = Annotated[str, Ref("account_list")]

Audience = Literal["public", "unlisted", "followers"]
Visibility = Literal["public", "unlisted", "followers", "direct"]


class Account(Entity, frozen=True, kw_only=True):
    """Someone on the network. Who follows a private account must be let in, and only followers see its posts."""

    ID_PREFIX: ClassVar[str] = "acc_"
    INDEXED: ClassVar[tuple[str, ...]] = ("handle", "you")
    handle: str
    name: str
    bio: str = ""
    city: str = ""
    email: str = ""
    """The address for enquiries of an organization."""
    private: bool = False
    messages_from: Literal["anyone", "followed"] = "anyone"
    """Who may write to it directly: anyone, or only the accounts that it follows."""
    you: bool = False


class Follow(Entity, frozen=True, kw_only=True):
    """One account follows another, or asks to."""

    ID_PREFIX: ClassVar[str] = "fol_"
    INDEXED: ClassVar[tuple[str, ...]] = ("follower_id", "followed_id")
    follower_id: AccountId
    followed_id: AccountId
    pending: bool = False
    """Whether a private account has yet to let the follower in."""


class Block(Entity, frozen=True, kw_only=True):
    """One account wants nothing to do with another; there is no follow between the two."""

    ID_PREFIX: ClassVar[str] = "blk_"
    INDEXED: ClassVar[tuple[str, ...]] = ("blocker_id", "blocked_id")
    blocker_id: AccountId
    blocked_id: AccountId


class Post(Entity, frozen=True, kw_only=True):
    """A post, a reply to one, or a direct message. They stand in the order in which they were written."""

    ID_PREFIX: ClassVar[str] = "post_"
    INDEXED: ClassVar[tuple[str, ...]] = ("author_id", "reply_to_id", "visibility")
    author_id: AccountId
    text: str
    posted_at: Annotated[datetime, VOLATILE]
    visibility: Visibility = "public"
    content_warning: str = ""
    reply_to_id: PostId | None = None
    recipient_id: AccountId | None = None
    """Of a direct message, whom it is written to."""
    mention_ids: tuple[AccountId, ...] = ()
    deleted: bool = False
    """Whether the author took it back; its text is gone then."""


class Like(Entity, frozen=True, kw_only=True):
    """An account likes a post."""

    ID_PREFIX: ClassVar[str] = "like_"
    INDEXED: ClassVar[tuple[str, ...]] = ("post_id", "account_id")
    post_id: PostId
    account_id: AccountId


class AccountList(Entity, frozen=True, kw_only=True):
    """A list of the user's: followed accounts whose posts are read together."""

    ID_PREFIX: ClassVar[str] = "list_"
    title: str
    exclusive: bool = False
    """Whether posts of its accounts are kept out of the home timeline."""


class Listing(Entity, frozen=True, kw_only=True):
    """An account's place on a list."""

    ID_PREFIX: ClassVar[str] = "lst_"
    INDEXED: ClassVar[tuple[str, ...]] = ("list_id", "account_id")
    list_id: AccountListId
    account_id: AccountId


class Network(State):
    """All that the server holds; tools show what the user may see of it."""

    accounts: Table[Account]
    follows: Table[Follow]
    blocks: Table[Block]
    posts: Table[Post]
    likes: Table[Like]
    account_lists: Table[AccountList]
    listings: Table[Listing]
