"""Who sees, writes and changes what in a workspace."""

from __future__ import annotations

from prove.engine import NotFound, Refused
from prove.envs.team_chat.entities import Channel, Chat, Member, Message


def you(chat: Chat) -> Member:
    """The user."""
    found = chat.members.find(you=True)
    assert found is not None
    return found


def joined(chat: Chat) -> frozenset[str]:
    """The ids of the channels that the user is in."""
    return frozenset(m.channel_id for m in chat.memberships.where(member_id=you(chat).id))


def visible(chat: Chat, channel_id: str, parameter: str = "channel_id") -> Channel:
    """A channel that the user can see: a private one of others is as good as none."""
    channel = chat.channels.need(channel_id, parameter)
    if channel.private and channel.id not in joined(chat):
        raise NotFound(
            "channel_not_found",
            f"{parameter}: there is no channel with id {channel_id!r}.",
            [{"pointer": f"/{parameter}", "problem": "not found"}],
        )
    return channel


def visible_message(chat: Chat, message_id: str) -> tuple[Message, Channel]:
    """A message that the user can see, and its channel."""
    message = chat.messages.need(message_id, "message_id")
    channel = chat.channels.need(message.channel_id, "channel_id")
    if channel.private and channel.id not in joined(chat):
        raise NotFound(
            "message_not_found",
            f"message_id: there is no message with id {message_id!r}.",
            [{"pointer": "/message_id", "problem": "not found"}],
        )
    return message, channel


def not_archived(channel: Channel, parameter: str) -> None:
    """Refuses to change anything in an archived channel."""
    if channel.archived:
        raise Refused(
            "channel_archived", f"{parameter}: #{channel.name} ({channel.id}) is archived and can only be read."
        )


def active(chat: Chat, channel: Channel, parameter: str) -> None:
    """Refuses to act in a channel that is archived or that the user is not in."""
    not_archived(channel, parameter)
    if channel.id not in joined(chat):
        raise Refused(
            "not_in_channel", f"{parameter}: you are not a member of #{channel.name} ({channel.id}); join it first."
        )
