"""Who sees, writes and changes what in a workspace."""

from __future__ import annotations

from prove.engine import NotFound, Refused, World
from prove.envs.team_chat.entities import Channel, Chat, Member, Message


def you(chat: Chat) -> Member:
    """The user."""
    return chat.world.derived(_you)


def _you(world: World) -> Member:
    members: list[Member] = list(world.tables["members"].rows.values())
    return next(m for m in members if m.you)


def joined(chat: Chat) -> frozenset[str]:
    """The ids of the channels that the user is in."""
    mine = chat.world.derived(first_joined)
    if chat.memberships.overlay:
        # Only the user joins during a session, and nobody leaves.
        return mine | {m.channel_id for m in chat.memberships.overlay.values() if m is not None}
    return mine


def first_joined(world: World) -> frozenset[str]:
    """The ids of the channels that the user was in when the world began."""
    return frozenset(
        m.channel_id for m in world.tables["memberships"].index["member_id"].get(world.derived(_you).id, ())
    )


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
