"""How messages are shown: their rows, as the world has them and as a session has changed them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec.structs import replace

from prove.engine import View, World
from prove.envs.common import page
from prove.envs.team_chat.entities import Channel, ChannelId, Chat, Member, MemberId, Message, MessageId, Reaction


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


def reactions_of(chat: Chat, message_id: str) -> str:
    """``"eyes 1, tada 3"``."""
    return _counted(chat.reactions.where(message_id=message_id))


def _counted(reactions: Iterable[Reaction]) -> str:
    counts: dict[str, int] = {}
    for reaction in reactions:
        counts[reaction.emoji] = counts.get(reaction.emoji, 0) + 1
    return ", ".join(f"{emoji} {count}" for emoji, count in sorted(counts.items()))


def message_row(chat: Chat, message: Message) -> MessageRow:
    """A message as it stands now."""
    key = message.id
    row = chat.world.derived(world_rows).get(key)
    messages, reactions = chat.messages.overlay, chat.reactions.overlay
    if row is None or key in messages:
        replies = 0 if message.thread_id else len(chat.messages.where(thread_id=key))
        channel = chat.channels.need(message.channel_id, "channel_id")
        author = chat.members.need(message.author_id, "author_id")
        return _made(message, channel, author, replies, reactions_of(chat, key))
    if messages:
        world = chat.messages.base.rows
        answers = sum(m is not None and m.thread_id == key and k not in world for k, m in messages.items())
        if answers:
            row = replace(row, replies=row.replies + answers)
    if reactions and any(r is not None and r.message_id == key for r in reactions.values()):
        row = replace(row, reactions=reactions_of(chat, key))
    return row


def world_rows(world: World) -> dict[str, MessageRow]:
    """How the messages are shown as long as nobody edits, pins, answers or reacts."""
    tables = world.tables
    replies, reactions = tables["messages"].index["thread_id"], tables["reactions"].index["message_id"]
    channels, members = tables["channels"].rows, tables["members"].rows
    return {
        m.id: _made(
            m,
            channels[m.channel_id],
            members[m.author_id],
            len(replies.get(m.id, ())),
            _counted(reactions.get(m.id, ())),
        )
        for m in tables["messages"].rows.values()
    }


def _made(message: Message, channel: Channel, author: Member, replies: int, reactions: str) -> MessageRow:
    return MessageRow(
        id=message.id,
        channel_id=message.channel_id,
        channel_name=channel.name,
        author_id=message.author_id,
        author_name=author.name,
        text=message.text,
        sent_at=message.sent_at,
        thread_id=message.thread_id,
        replies=replies,
        reactions=reactions,
        edited=message.edited,
        pinned=message.pinned,
    )


def message_page(chat: Chat, rows: Sequence[Message], limit: int, cursor: str | None) -> MessagePage:
    """One page of messages as they stand now; see :func:`prove.envs.common.page`."""
    shown, following = page(rows, limit, cursor)
    if not chat.messages.overlay and not chat.reactions.overlay:
        made = chat.world.derived(world_rows)
        return MessagePage(messages=[made[m.id] for m in shown], next_cursor=following)
    return MessagePage(messages=[message_row(chat, m) for m in shown], next_cursor=following)
