"""Tools on accounts: profiles, following, blocking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, View, tool
from prove.envs.common import Cursor, Limit, Query, fold, page, search
from prove.envs.common.lists import WordIndex, words_of
from prove.envs.social_media.entities import Account, AccountId, AccountListId, Block, Follow, Network
from prove.envs.social_media.rules import follow_between, not_apart, not_self, off_all_lists, viewer_of
from prove.envs.social_media.views import Details, ProfileRow, details, profile_row, profile_rows


class ProfilePage(View, frozen=True, kw_only=True):
    profiles: list[ProfileRow]
    details: Details | None = None
    next_cursor: str | None = None


@tool(read_only=True)
def get_profile(
    net: Network,
    account_id: Annotated[AccountId | None, Field(description="Id of one account")] = None,
    query: Annotated[
        Query | None, Field(description="Others by words of handle, name, bio, city; case, accents ignored")
    ] = None,
    relation: Annotated[
        Literal["you", "following", "follower", "requested", "blocked"] | None,
        Field(description="Only yourself, whom you follow, who follows you, asked by you, or blocked by you"),
    ] = None,
    list_id: Annotated[AccountListId | None, Field(description="Only accounts on this list of yours")] = None,
    limit: Limit = 10,
    cursor: Cursor | None = None,
) -> ProfilePage:
    """Look up profiles, your own first (it shows your lists), then by handle: bio, followers, how you stand to each
    other. Returns one page; for account_id also details: numbers, latest post."""
    viewer = viewer_of(net)
    me = viewer.me.id
    everyone = net.accounts.base.derived("order", _order)
    rows: Sequence[Account]
    if account_id is not None:
        rows = [net.accounts.need(account_id, "account_id")]
        if query is not None:
            rows = search([a for a in rows if not a.you], query, _searched)
    elif query is not None:
        # People look others up; who they are themselves they know.
        rows = [a for a in everyone.rows_with(words_of(query)) if not a.you]
    else:
        rows = everyone.rows
    if list_id is not None:
        net.account_lists.need(list_id, "list_id")
        listed = {one.account_id for one in net.listings.where(list_id=list_id)}
        rows = [a for a in rows if a.id in listed]
    if relation is not None:
        related = {
            "you": {me},
            "following": viewer.following,
            "requested": viewer.requested,
            "blocked": viewer.blocked,
        }.get(relation)
        if related is None:
            related = viewer.followers
        if related == {me}:
            rows = [viewer.me] if viewer.me in rows else []
        else:
            rows = [a for a in rows if a.id in related]
    shown, following = page(rows, limit, cursor)
    return ProfilePage(
        profiles=profile_rows(net, viewer, shown),
        details=details(net, viewer, rows[0]) if account_id is not None and shown else None,
        next_cursor=following,
    )


def _searched(account: Account) -> str:
    return f"{account.handle} {account.name} {account.bio} {account.city}"


def _order(accounts: Iterable[Account]) -> WordIndex:
    """All accounts in the order in which they are shown, by their words; no tool changes one."""
    return WordIndex(sorted(accounts, key=lambda a: (not a.you, fold(a.handle), a.id)), _searched)


class Followed(View, frozen=True, kw_only=True):
    id: AccountId
    handle: str
    name: str
    status: Literal["accepted", "pending"]
    followers: int
    followed_by: bool = False


@tool
def follow_account(
    net: Network,
    account_id: Annotated[AccountId, Field(description="Id of the account")],
) -> Followed:
    """Follow an account; a private one gets a request first. Refuses accounts you follow or asked already, and
    those with a block between you."""
    viewer = viewer_of(net)
    account = net.accounts.need(account_id, "account_id")
    not_self(viewer, account, "account_id")
    not_apart(viewer, account, "account_id")
    if account.id in viewer.following:
        raise Conflict("already_following", f"account_id: you follow @{account.handle} ({account.id}) already.")
    if account.id in viewer.requested:
        raise Conflict(
            "already_requested",
            f"account_id: your request to @{account.handle} ({account.id}) waits for an answer already.",
        )
    net.follows.put(
        Follow(
            id=net.new_id(net.follows),
            follower_id=viewer.me.id,
            followed_id=account.id,
            pending=account.private,
        )
    )
    row = profile_row(net, viewer_of(net), account)
    return Followed(
        id=account.id,
        handle=account.handle,
        name=account.name,
        status="pending" if account.private else "accepted",
        followers=row.followers,
        followed_by=row.followed_by,
    )


@tool
def unfollow_account(
    net: Network,
    account_id: Annotated[AccountId, Field(description="Id of the account")],
) -> ProfileRow:
    """Stop following an account, or withdraw the request to a private one. It leaves your lists as well. Refuses
    accounts that you neither follow nor asked."""
    viewer = viewer_of(net)
    account = net.accounts.need(account_id, "account_id")
    follow = follow_between(net, viewer.me.id, account.id)
    if follow is None:
        raise Conflict("not_following", f"account_id: you do not follow @{account.handle} ({account.id}).")
    net.follows.delete(follow.id)
    off_all_lists(net, account.id)
    return profile_row(net, viewer_of(net), account)


@tool(destructive=True)
def block_account(
    net: Network,
    account_id: Annotated[AccountId, Field(description="Id of the account")],
    blocked: Annotated[bool, Field(description="False lifts the block")] = True,
) -> ProfileRow:
    """Block an account: both stop following each other, it leaves your lists, and neither can message, like or follow
    the other. Or lift a block. Refuses what is so already."""
    viewer = viewer_of(net)
    account = net.accounts.need(account_id, "account_id")
    not_self(viewer, account, "account_id")
    if (account.id in viewer.blocked) == blocked:
        code, state = ("already_blocked", "blocked already") if blocked else ("not_blocked", "not blocked")
        raise Conflict(code, f"account_id: @{account.handle} ({account.id}) is {state}.")
    me = viewer.me.id
    if blocked:
        net.blocks.put(Block(id=net.new_id(net.blocks), blocker_id=me, blocked_id=account.id))
        for follow in (follow_between(net, me, account.id), follow_between(net, account.id, me)):
            if follow is not None:
                net.follows.delete(follow.id)
        off_all_lists(net, account.id)
    else:
        for block in net.blocks.where(blocker_id=me):
            if block.blocked_id == account.id:
                net.blocks.delete(block.id)
    return profile_row(net, viewer_of(net), account)
