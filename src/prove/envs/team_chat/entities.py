"""The rows of a chat workspace. Messages are never taken away; what was said is changed by its author only."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal

from prove.engine import VOLATILE, Entity, Ref, State, Table

ChannelId = Annotated[str, Ref("channel")]
MemberId = Annotated[str, Ref("member")]
MessageId = Annotated[str, Ref("message")]

Emoji = Literal[
    "thumbsup", "heart", "eyes", "tada", "rocket", "fire", "pray", "joy", "clap", "wave", "thinking_face", "coffee"
]  # fmt: skip


class Channel(Entity, frozen=True, kw_only=True):
    """A channel. A private one is seen by its members only; an archived one can be read and no more."""

    ID_PREFIX: ClassVar[str] = "C0"
    name: str
    topic: str = ""
    private: bool = False
    archived: bool = False
    announcements: bool = False
    """Whether only admins may begin a message in it; anyone in it may reply."""


class Member(Entity, frozen=True, kw_only=True):
    """Someone of the workspace."""

    ID_PREFIX: ClassVar[str] = "U0"
    name: str
    handle: str
    title: str
    admin: bool = False
    deactivated: bool = False
    you: bool = False


class Membership(Entity, frozen=True, kw_only=True):
    """Someone's place in a channel."""

    ID_PREFIX: ClassVar[str] = "mem_"
    INDEXED: ClassVar[tuple[str, ...]] = ("channel_id", "member_id")
    channel_id: ChannelId
    member_id: MemberId


class Message(Entity, frozen=True, kw_only=True):
    """A message of a channel, or a reply in the thread of one. Of a channel, they stand in the order of sending."""

    ID_PREFIX: ClassVar[str] = "msg_"
    INDEXED: ClassVar[tuple[str, ...]] = ("channel_id", "thread_id", "author_id")
    channel_id: ChannelId
    author_id: MemberId
    text: str
    sent_at: Annotated[datetime, VOLATILE]
    thread_id: MessageId | None = None
    """The message that a reply belongs to."""
    also_in_channel: bool = False
    """Whether a reply is shown in the channel as well."""
    edited: bool = False
    pinned: bool = False


class Reaction(Entity, frozen=True, kw_only=True):
    """One emoji of one member on a message."""

    ID_PREFIX: ClassVar[str] = "rea_"
    INDEXED: ClassVar[tuple[str, ...]] = ("message_id",)
    message_id: MessageId
    member_id: MemberId
    emoji: Emoji


class Chat(State):
    """All that there is in a workspace; tools show what the user may see of it."""

    channels: Table[Channel]
    members: Table[Member]
    memberships: Table[Membership]
    messages: Table[Message]
    reactions: Table[Reaction]
