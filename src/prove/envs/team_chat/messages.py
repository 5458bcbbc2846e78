"""Tools on messages: reading, searching, writing, reacting, pinning."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated

from pydantic import Field

from prove.engine import Conflict, InvalidArgument, Refused, View, World, tool
from prove.envs.common import Cursor, Day, Limit, Listed, Query, Words, search
from prove.envs.team_chat.entities import (
    Channel,
    ChannelId,
    Chat,
    Emoji,
    MemberId,
    Message,
    MessageId,
    Reaction,
)
from prove.envs.team_chat.rules import active, first_joined, visible, visible_message, you
from prove.envs.team_chat.shown import MessagePage, MessageRow, message_page, message_row, reactions_of, world_rows

LONGEST = 4000


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


def _between(rows: Sequence[Message], from_date: date | None, to_date: date | None) -> Sequence[Message]:
    """Of messages that come newest first, those of some days (UTC)."""
    if from_date is not None and to_date is not None and from_date > to_date:
        raise InvalidArgument("from_date", f"{from_date} is after to_date {to_date}; swap them.")
    start = 0 if to_date is None else bisect_left(rows, -to_date.toordinal(), key=_day)
    end = len(rows) if from_date is None else bisect_right(rows, -from_date.toordinal(), key=_day)
    return rows if start == 0 and end == len(rows) else rows[start:end]


def _day(message: Message) -> int:
    """The day, a number that falls from one day to the next."""
    return -message.sent_at.toordinal()


def _newest(world: World) -> tuple[list[Message], dict[str, int]]:
    """The world's messages, newest first, and the place of each. An edit moves none."""
    rows: list[Message] = sorted(world.tables["messages"].rows.values(), key=_sent, reverse=True)
    return rows, {m.id: i for i, m in enumerate(rows)}


def _sent(message: Message) -> tuple[datetime, str]:
    return message.sent_at, message.id


def _newest_first(chat: Chat, rows: list[Message]) -> list[Message]:
    """Messages of any channels in the order in which they are shown; those of the session come before all others."""
    places = chat.world.derived(_newest)[1]
    if chat.messages.overlay:
        written = [m for m in rows if m.id not in places]
        if written:
            written.sort(key=_sent, reverse=True)
            rows = [m for m in rows if m.id in places]
            rows.sort(key=lambda m: places[m.id])
            return written + rows
    rows.sort(key=lambda m: places[m.id])
    return rows


def _visible(world: World) -> tuple[list[Message], dict[str, int]]:
    """The world's messages that the user can see, newest first, and the place of each."""
    hidden = world.derived(_hidden)
    rows = [m for m in world.derived(_newest)[0] if m.channel_id not in hidden]
    return rows, {m.id: i for i, m in enumerate(rows)}


def _listed(world: World) -> Listed[Message]:
    """All that the user can see, the newest first."""
    return Listed(world.derived(_visible)[0], _text)


def _all_newest_first(chat: Chat) -> list[Message]:
    """All that the user can see."""
    rows, places = chat.world.derived(_visible)
    overlay = chat.messages.overlay
    if not overlay:
        return rows
    rows = rows.copy()
    written: list[Message] = []
    for key, message in overlay.items():
        if message is not None:
            if key in places:
                rows[places[key]] = message
            else:
                written.append(message)
    written.sort(key=_sent, reverse=True)
    return written + rows


def _text(message: Message) -> str:
    return message.text


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
    rows = chat.messages.where(channel_id=channel_id)
    rows.reverse()
    if pinned:
        rows = [m for m in rows if m.pinned]
    else:
        rows = [m for m in rows if m.thread_id is None or m.also_in_channel]
    return message_page(chat, _between(rows, from_date, to_date), limit, cursor)


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
    return message_page(chat, [root, *chat.messages.where(thread_id=root.id)], limit, cursor)


def _hidden(world: World) -> frozenset[str]:
    """The channels that the user cannot see, which nobody can join."""
    channels: list[Channel] = list(world.tables["channels"].rows.values())
    mine = world.derived(first_joined)
    return frozenset(c.id for c in channels if c.private and c.id not in mine)


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
    if from_date is None and to_date is None and not chat.messages.overlay and not chat.reactions.overlay:
        listed = chat.world.derived(_listed)
        wanted = listed.everything if query is None else listed.having(query)
        if author_id is not None:
            wanted &= listed.by("author_id", author_id)
        if channel_id is not None:
            wanted &= listed.by("channel_id", channel_id)
        made = chat.world.derived(world_rows)
        found, following = listed.page(wanted, limit, cursor, lambda m: made[m.id])
        return MessagePage(messages=found, next_cursor=following)
    if query is not None:
        rows = _newest_first(chat, search(chat.messages, query, _text))
    elif author_id is not None:
        rows = _newest_first(chat, chat.messages.where(author_id=author_id))
    elif channel_id is not None:
        rows = _newest_first(chat, chat.messages.where(channel_id=channel_id))
    else:
        rows = _all_newest_first(chat)
    if author_id is not None:
        rows = [m for m in rows if m.author_id == author_id]
    if channel_id is not None:
        rows = [m for m in rows if m.channel_id == channel_id]
    elif query is not None or author_id is not None:
        hidden = chat.world.derived(_hidden)
        rows = [m for m in rows if m.channel_id not in hidden]
    return message_page(chat, _between(rows, from_date, to_date), limit, cursor)


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
    return message_row(chat, chat.messages.put(message))


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
    return message_row(chat, chat.messages.put(reply))


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
        return message_row(chat, message)
    return message_row(chat, chat.messages.put(message.but(text=text, edited=True)))


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
        reactions=reactions_of(chat, message.id),
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
