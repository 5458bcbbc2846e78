"""Tools on messages: reading, searching, writing, reacting, pinning."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import Annotated

from pydantic import Field

from prove.engine import Conflict, InvalidArgument, Refused, View, tool
from prove.envs.common import Cursor, Day, Limit, Query, Words, page, search
from prove.envs.team_chat.entities import ChannelId, Chat, Emoji, MemberId, Message, MessageId, Reaction
from prove.envs.team_chat.rules import active, joined, visible, visible_message, you

LONGEST = 4000


class MessageRow(View, frozen=True, kw_only=True):
    id: MessageId
    channel_id: ChannelId
    channel_name: str
    author_id: MemberId
    author_name: str
    text: str
    sent_at: datetime
    thread_id: MessageId | None = None
    replies: int = 0
    reactions: str = ""
    edited: bool = False
    pinned: bool = False


class MessagePage(View, frozen=True, kw_only=True):
    messages: list[MessageRow]
    next_cursor: str | None = None


class Reacted(View, frozen=True, kw_only=True):
    message_id: MessageId
    author_name: str
    text: str
    emoji: Emoji
    reactions: str


class Pinned(View, frozen=True, kw_only=True):
    message_id: MessageId
    channel_id: ChannelId
    channel_name: str
    author_name: str
    text: str
    pinned: bool


def _reactions(chat: Chat, message: Message) -> str:
    """``"eyes 1, tada 3"``."""
    counts: dict[str, int] = {}
    for reaction in chat.reactions.where(message_id=message.id):
        counts[reaction.emoji] = counts.get(reaction.emoji, 0) + 1
    return ", ".join(f"{emoji} {count}" for emoji, count in sorted(counts.items()))


def _row(chat: Chat, message: Message) -> MessageRow:
    return MessageRow(
        id=message.id,
        channel_id=message.channel_id,
        channel_name=chat.channels.need(message.channel_id, "channel_id").name,
        author_id=message.author_id,
        author_name=chat.members.need(message.author_id, "author_id").name,
        text=message.text,
        sent_at=message.sent_at,
        thread_id=message.thread_id,
        replies=0 if message.thread_id else len(chat.messages.where(thread_id=message.id)),
        reactions=_reactions(chat, message),
        edited=message.edited,
        pinned=message.pinned,
    )


def _page(chat: Chat, rows: list[Message], limit: int, cursor: str | None) -> MessagePage:
    shown, following = page(rows, limit, cursor)
    return MessagePage(messages=[_row(chat, m) for m in shown], next_cursor=following)


def _between(rows: Iterable[Message], from_date: date | None, to_date: date | None) -> list[Message]:
    """Messages of some days (UTC)."""
    if from_date is not None and to_date is not None and from_date > to_date:
        raise InvalidArgument("from_date", f"{from_date} is after to_date {to_date}; swap them.")
    return [
        m
        for m in rows
        if (from_date is None or m.sent_at.date() >= from_date) and (to_date is None or m.sent_at.date() <= to_date)
    ]


@tool(read_only=True)
def read_channel(
    chat: Chat,
    channel_id: Annotated[ChannelId, Field(description="Id of the channel")],
    from_date: Annotated[date | None, Day(), Field(description="First day")] = None,
    to_date: Annotated[date | None, Day(), Field(description="Last day")] = None,
    pinned: Annotated[bool, Field(description="Only pinned messages")] = False,
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> MessagePage:
    """Read a channel's messages, newest first, with reactions and number of replies. Returns one page."""
    visible(chat, channel_id)
    rows = _between(chat.messages.where(channel_id=channel_id), from_date, to_date)
    rows = [m for m in rows if (m.pinned if pinned else m.thread_id is None or m.also_in_channel)]
    rows.reverse()
    return _page(chat, rows, limit, cursor)


@tool(read_only=True)
def read_message_thread(
    chat: Chat,
    message_id: Annotated[MessageId, Field(description="Id of the message, or of any reply to it")],
    limit: Limit = 10,
    cursor: Cursor | None = None,
) -> MessagePage:
    """Read a message and the replies in its thread, oldest first. Returns one page."""
    message, _ = visible_message(chat, message_id)
    root = message if message.thread_id is None else chat.messages.need(message.thread_id, "message_id")
    return _page(chat, [root, *chat.messages.where(thread_id=root.id)], limit, cursor)


@tool(read_only=True)
def search_channel_messages(
    chat: Chat,
    query: Annotated[
        Query | None, Field(description="Words of the text, in any order; case and accents ignored")
    ] = None,
    channel_id: Annotated[ChannelId | None, Field(description="Only this channel")] = None,
    author_id: Annotated[MemberId | None, Field(description="Only messages of this member")] = None,
    from_date: Annotated[date | None, Day(), Field(description="First day")] = None,
    to_date: Annotated[date | None, Day(), Field(description="Last day")] = None,
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> MessagePage:
    """Search messages and replies in all channels you can see, newest first. Returns one page."""
    if author_id is not None:
        chat.members.need(author_id, "author_id")
    if channel_id is not None:
        visible(chat, channel_id)
        rows = chat.messages.where(channel_id=channel_id)
    else:
        mine = joined(chat)
        hidden = {c.id for c in chat.channels if c.private and c.id not in mine}
        rows = [m for m in chat.messages if m.channel_id not in hidden]
    if author_id is not None:
        rows = [m for m in rows if m.author_id == author_id]
    rows = search(_between(rows, from_date, to_date), query, lambda m: m.text)
    rows.sort(key=lambda m: (m.sent_at, m.id), reverse=True)
    return _page(chat, rows, limit, cursor)


@tool
def post_channel_message(
    chat: Chat,
    channel_id: Annotated[ChannelId, Field(description="Id of the channel")],
    text: Annotated[str, Words(LONGEST), Field(description="What to say")],
) -> MessageRow:
    """Post a message in a channel. Refuses channels you are not in, archived ones, and announcement channels unless
    you are an admin."""
    channel = visible(chat, channel_id)
    active(chat, channel, "channel_id")
    me = you(chat)
    if channel.announcements and not me.admin:
        raise Refused(
            "posting_restricted",
            f"channel_id: only admins post in #{channel.name} ({channel.id}); you may reply in its threads.",
        )
    message = Message(
        id=chat.new_id(chat.messages, 8), channel_id=channel.id, author_id=me.id, text=text, sent_at=chat.now
    )
    return _row(chat, chat.messages.put(message))


@tool
def reply_in_thread(
    chat: Chat,
    message_id: Annotated[MessageId, Field(description="Id of the message, or of any reply to it")],
    text: Annotated[str, Words(LONGEST), Field(description="What to say")],
    also_in_channel: Annotated[bool, Field(description="Whether the channel shows the reply as well")] = False,
) -> MessageRow:
    """Reply in the thread of a message. Refuses channels you are not in and archived ones."""
    parent, channel = visible_message(chat, message_id)
    active(chat, channel, "message_id")
    reply = Message(
        id=chat.new_id(chat.messages, 8),
        channel_id=channel.id,
        author_id=you(chat).id,
        text=text,
        sent_at=chat.now,
        thread_id=parent.thread_id or parent.id,
        also_in_channel=also_in_channel,
    )
    return _row(chat, chat.messages.put(reply))


@tool(idempotent=True)
def edit_channel_message(
    chat: Chat,
    message_id: Annotated[MessageId, Field(description="Id of a message or reply of yours")],
    text: Annotated[str, Words(LONGEST), Field(description="What it is to say instead")],
) -> MessageRow:
    """Change the text of a message of your own. Refuses other people's messages and archived channels."""
    message, channel = visible_message(chat, message_id)
    author = chat.members.need(message.author_id, "author_id")
    if not author.you:
        raise Refused("not_author", f"message_id: {message.id} was written by {author.name}; only they can edit it.")
    active(chat, channel, "message_id")
    if message.text == text:
        return _row(chat, message)
    return _row(chat, chat.messages.put(message.but(text=text, edited=True)))


@tool
def add_reaction(
    chat: Chat,
    message_id: Annotated[MessageId, Field(description="Id of the message or reply")],
    emoji: Annotated[Emoji, Field(description="Name of the emoji")],
) -> Reacted:
    """React to a message with an emoji. Refuses a reaction you gave already, channels you are not in, archived ones."""
    message, channel = visible_message(chat, message_id)
    active(chat, channel, "message_id")
    me = you(chat)
    if any(r.member_id == me.id and r.emoji == emoji for r in chat.reactions.where(message_id=message.id)):
        raise Conflict("already_reacted", f"emoji: you have put {emoji} on message {message.id} already.")
    chat.reactions.put(Reaction(id=chat.new_id(chat.reactions), message_id=message.id, member_id=me.id, emoji=emoji))
    return Reacted(
        message_id=message.id,
        author_name=chat.members.need(message.author_id, "author_id").name,
        text=message.text,
        emoji=emoji,
        reactions=_reactions(chat, message),
    )


@tool
def pin_message(
    chat: Chat,
    message_id: Annotated[MessageId, Field(description="Id of the message or reply")],
    pinned: Annotated[bool, Field(description="False takes the pin off")] = True,
) -> Pinned:
    """Pin a message to its channel for everyone, or take the pin off. Refuses one that is pinned, or not pinned,
    already, channels you are not in and archived ones."""
    message, channel = visible_message(chat, message_id)
    active(chat, channel, "message_id")
    if message.pinned == pinned:
        code, state = ("already_pinned", "pinned already") if pinned else ("not_pinned", "not pinned")
        raise Conflict(code, f"message_id: message {message.id} in #{channel.name} is {state}.")
    chat.messages.put(message.but(pinned=pinned))
    return Pinned(
        message_id=message.id,
        channel_id=channel.id,
        channel_name=channel.name,
        author_name=chat.members.need(message.author_id, "author_id").name,
        text=message.text,
        pinned=pinned,
    )
