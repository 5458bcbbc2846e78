"""Tools on channels and their members."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, View, World, tool
from prove.envs.common import Cursor, Limit, Query, first_page, fold, page, view, views
from prove.envs.common.lists import WordIndex, words_of
from prove.envs.team_chat.entities import Channel, ChannelId, Chat, Member, MemberId, Membership
from prove.envs.team_chat.rules import joined, not_archived, visible, you


class ChannelRow(View, frozen=True, kw_only=True):
    id: ChannelId
    name: str
    topic: str = ""
    members: int
    joined: bool
    private: bool = False
    archived: bool = False
    announcements: bool = False


class ChannelPage(View, frozen=True, kw_only=True):
    channels: list[ChannelRow]
    next_cursor: str | None = None


class MemberRow(View, frozen=True, kw_only=True):
    id: MemberId
    name: str
    handle: str
    title: str
    admin: bool = False
    deactivated: bool = False
    you: bool = False


class MemberPage(View, frozen=True, kw_only=True):
    members: list[MemberRow]
    next_cursor: str | None = None


def _row(chat: Chat, channel: Channel, mine: frozenset[str]) -> ChannelRow:
    return ChannelRow(
        id=channel.id,
        name=channel.name,
        topic=channel.topic,
        members=chat.world.derived(_sizes).get(channel.id, 0) + _new_in(chat, channel.id),
        joined=channel.id in mine,
        private=channel.private,
        archived=channel.archived,
        announcements=channel.announcements,
    )


def _sizes(world: World) -> dict[str, int]:
    """Channel -> how many were in it when the world began."""
    return {key: len(group) for key, group in world.tables["memberships"].index["channel_id"].items()}


def _new_in(chat: Chat, channel_id: str) -> int:
    """How many have joined a channel since."""
    return sum(m is not None and m.channel_id == channel_id for m in chat.memberships.overlay.values())


def _first_row(chat: Chat, channel: Channel) -> ChannelRow:
    """A channel as sessions begin."""
    return _row(chat, channel, joined(chat))


def _rows(chat: Chat, channels: Sequence[Channel], mine: frozenset[str]) -> list[ChannelRow]:
    if "memberships" not in chat.overlays:
        return views(chat, chat.channels, channels, _first_row)
    new = {m.channel_id for m in chat.memberships.overlay.values() if m is not None}
    return [_row(chat, c, mine) if c.id in new else view(chat, chat.channels, c, _first_row) for c in channels]


def _channels(world: World) -> WordIndex:
    """All channels by name, with their words. No tool changes a channel."""
    return WordIndex(sorted(world.tables["channels"].rows.values(), key=lambda c: c.name), _channel_text)


def _members(world: World) -> WordIndex:
    """All members by name, with their words. No tool changes a member."""
    return WordIndex(sorted(world.tables["members"].rows.values(), key=lambda m: (fold(m.name), m.id)), _member_text)


def _inside(world: World) -> dict[str, list[Member]]:
    """Channel -> who was in it when the world began, by name."""
    found: dict[str, list[Member]] = {}
    channels = world.tables["memberships"].index["member_id"]
    for member in world.derived(_members).rows:
        for place in channels.get(member.id, ()):
            found.setdefault(place.channel_id, []).append(member)
    return found


def _member_row(chat: Chat, member: Member) -> MemberRow:
    return MemberRow(
        id=member.id,
        name=member.name,
        handle=member.handle,
        title=member.title,
        admin=member.admin,
        deactivated=member.deactivated,
        you=member.you,
    )


def _channel_text(channel: Channel) -> str:
    return f"{channel.name} {channel.topic}"


def _member_text(member: Member) -> str:
    return f"{member.name} {member.handle} {member.title}"


@tool(read_only=True)
def list_channels(
    chat: Chat,
    query: Annotated[
        Query | None, Field(description="Words of name and topic, in any order; case and accents ignored")
    ] = None,
    status: Annotated[
        Literal["joined", "not_joined", "archived"] | None,
        Field(description="Only channels you are in, live ones you are not in, or archived ones"),
    ] = None,
    limit: Limit = 10,
    cursor: Cursor | None = None,
) -> ChannelPage:
    """List the channels you can see, by name: topic, number of members, whether you are in. Returns one page."""
    mine = joined(chat)
    index = chat.world.derived(_channels)
    rows: Iterable[Channel] = index.rows if query is None else index.rows_with(words_of(query))
    if status is None:
        rows = (c for c in rows if not c.private or c.id in mine)
    elif status == "joined":
        rows = (c for c in rows if c.id in mine and not c.archived)
    elif status == "not_joined":
        rows = (c for c in rows if not (c.private or c.archived or c.id in mine))
    else:
        rows = (c for c in rows if c.archived and (not c.private or c.id in mine))
    shown, following = first_page(rows, limit, cursor)
    return ChannelPage(channels=_rows(chat, shown, mine), next_cursor=following)


@tool(read_only=True)
def list_channel_members(
    chat: Chat,
    channel_id: Annotated[
        ChannelId | None, Field(description="Id of the channel; left out, the whole workspace")
    ] = None,
    query: Annotated[
        Query | None, Field(description="Words of name, handle and title, in any order; case and accents ignored")
    ] = None,
    limit: Limit = 10,
    cursor: Cursor | None = None,
) -> MemberPage:
    """List the members of a channel by name, with handle and job title. Returns one page."""
    if channel_id is not None:
        visible(chat, channel_id)
    index = chat.world.derived(_members)
    rows: Sequence[Member] = index.rows if query is None else index.rows_with(words_of(query))
    if channel_id is not None:
        if query is None and "memberships" not in chat.overlays:
            rows = chat.world.derived(_inside).get(channel_id, ())
        else:
            inside = {m.member_id for m in chat.memberships.where(channel_id=channel_id)}
            rows = [m for m in rows if m.id in inside]
    shown, following = page(rows, limit, cursor)
    return MemberPage(members=views(chat, chat.members, shown, _member_row), next_cursor=following)


@tool
def join_channel(
    chat: Chat,
    channel_id: Annotated[ChannelId, Field(description="Id of a public channel")],
) -> ChannelRow:
    """Join a public channel, so that you can write in it. Refuses archived channels and those you are in already."""
    channel = visible(chat, channel_id)
    not_archived(channel, "channel_id")
    if channel.id in joined(chat):
        raise Conflict("already_member", f"channel_id: you are a member of #{channel.name} ({channel.id}) already.")
    chat.memberships.put(Membership(id=chat.new_id(chat.memberships), channel_id=channel.id, member_id=you(chat).id))
    return _row(chat, channel, joined(chat))
