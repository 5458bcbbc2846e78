"""Tools on channels and their members."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, View, World, tool
from prove.envs.common import Cursor, Limit, Listed, Query, fold, page, search
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


def _channels(world: World) -> tuple[list[Channel], dict[str, int]]:
    """All channels by name, and the place of each. No tool changes a channel."""
    rows: list[Channel] = sorted(world.tables["channels"].rows.values(), key=lambda c: c.name)
    return rows, {c.id: i for i, c in enumerate(rows)}


def _members(world: World) -> tuple[list[Member], dict[str, int]]:
    """All members by name, and the place of each. No tool changes a member."""
    rows: list[Member] = sorted(world.tables["members"].rows.values(), key=lambda m: (fold(m.name), m.id))
    return rows, {m.id: i for i, m in enumerate(rows)}


def _listed(world: World) -> Listed[Channel]:
    return Listed(world.derived(_channels)[0], _channel_text)


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
    if not chat.memberships.overlay:
        listed = chat.world.derived(_listed)
        wanted = listed.everything if query is None else listed.having(query)
        archived, inside = listed.by("archived", True), listed.of(mine)
        if status == "joined":
            wanted &= inside & ~archived
        elif status == "not_joined":
            wanted &= ~(listed.by("private", True) | archived | inside)
        else:
            wanted &= ~listed.by("private", True) | inside
            if status == "archived":
                wanted &= archived
        found, following = listed.page(wanted, limit, cursor, lambda c: _row(chat, c, mine))
        return ChannelPage(channels=found, next_cursor=following)
    rows, places = chat.world.derived(_channels)
    if query is not None:
        rows = search(chat.channels, query, _channel_text)
        if len(rows) > 1:
            rows.sort(key=lambda c: places[c.id])
    if status is None:
        rows = [c for c in rows if not c.private or c.id in mine]
    elif status == "joined":
        rows = [c for c in rows if c.id in mine and not c.archived]
    elif status == "not_joined":
        rows = [c for c in rows if not (c.private or c.archived or c.id in mine)]
    else:
        rows = [c for c in rows if c.archived and (not c.private or c.id in mine)]
    shown, following = page(rows, limit, cursor)
    return ChannelPage(channels=[_row(chat, c, mine) for c in shown], next_cursor=following)


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
    rows, places = chat.world.derived(_members)
    if query is not None:
        rows = search(chat.members, query, _member_text)
        if len(rows) > 1:
            rows.sort(key=lambda m: places[m.id])
    if channel_id is not None:
        inside = {m.member_id for m in chat.memberships.where(channel_id=channel_id)}
        rows = [m for m in rows if m.id in inside]
    shown, following = page(rows, limit, cursor)
    return MemberPage(
        members=[
            MemberRow(
                id=m.id,
                name=m.name,
                handle=m.handle,
                title=m.title,
                admin=m.admin,
                deactivated=m.deactivated,
                you=m.you,
            )
            for m in shown
        ],
        next_cursor=following,
    )


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
