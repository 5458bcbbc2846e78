"""Tools on the user's lists of accounts."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from prove.engine import Conflict, Refused, View, tool
from prove.envs.common import Words, fold
from prove.envs.social_media.entities import AccountId, AccountList, AccountListId, Listing, Network
from prove.envs.social_media.rules import viewer_of
from prove.envs.social_media.views import ListRow, list_row


class Listed(View, frozen=True, kw_only=True):
    list_id: AccountListId
    title: str
    account_id: AccountId
    handle: str
    name: str
    listed: bool
    accounts: int


@tool
def create_account_list(
    net: Network,
    title: Annotated[str, Words(60), Field(description="Name of the list")],
    exclusive: Annotated[bool, Field(description="Keep its accounts' posts out of your home timeline")] = False,
) -> ListRow:
    """Create a list of accounts, empty at first, that is read as a timeline of its own. Refuses a title you have."""
    for one in net.account_lists:
        if fold(one.title) == fold(title) or one.title == title:
            raise Conflict("list_exists", f"title: you have a list {one.title!r} ({one.id}) already.")
    created = AccountList(id=net.new_id(net.account_lists), title=title, exclusive=exclusive)
    return list_row(net, net.account_lists.put(created))


@tool
def add_account_to_list(
    net: Network,
    list_id: Annotated[AccountListId, Field(description="Id of a list of yours")],
    account_id: Annotated[AccountId, Field(description="Id of an account that you follow")],
    listed: Annotated[bool, Field(description="False takes the account off the list")] = True,
) -> Listed:
    """Add an account that you follow to a list of yours, or take it off. Refuses accounts you do not follow, and what
    is so already."""
    viewer = viewer_of(net)
    account_list = net.account_lists.need(list_id, "list_id")
    account = net.accounts.need(account_id, "account_id")
    there = next((one for one in net.listings.where(list_id=list_id) if one.account_id == account_id), None)
    if (there is not None) == listed:
        code, state = ("already_listed", "on the list already") if listed else ("not_listed", "not on the list")
        raise Conflict(
            code, f"account_id: @{account.handle} ({account.id}) is {state} {account_list.title!r} ({list_id})."
        )
    if there is not None:
        net.listings.delete(there.id)
    else:
        if account_id not in viewer.following:
            waits = "; your request still waits for an answer" if account_id in viewer.requested else ""
            raise Refused(
                "not_followed",
                f"account_id: you do not follow @{account.handle} ({account.id}){waits}; only followed accounts can be "
                "put on a list.",
            )
        net.listings.put(Listing(id=net.new_id(net.listings), list_id=list_id, account_id=account_id))
    return Listed(
        list_id=list_id,
        title=account_list.title,
        account_id=account_id,
        handle=account.handle,
        name=account.name,
        listed=listed,
        accounts=len(net.listings.where(list_id=list_id)),
    )
