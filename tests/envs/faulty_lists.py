"""The kiosk with one fault each, second part: lists, search, worlds, schemas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import checklist
import listing
from faulty import FAULTY, WalletArgument, found_by
from kiosk import (
    Item,
    ItemPage,
    Kiosk,
    OrderId,
    OrderView,
    Wallet,
    WalletId,
    WalletPage,
    WalletView,
    item_view,
    kiosk,
    order_view,
    wallet_view,
)
from pydantic import Field

from prove.engine import Environment, NotFound, Refused, View, WorldBuilder, tool
from prove.envs.common import Cursor, Limit, Query, fold, page

__all__ = ["FAULTY"]


def _pages(overlap: int, skip: int) -> Environment:
    @tool(read_only=True)
    def list_wallets(kiosk: Kiosk, limit: Limit = 20, cursor: Cursor | None = None) -> WalletPage:
        """List the wallets."""
        if cursor is not None and not cursor.isdigit():
            raise NotFound("cursor_not_found", f"cursor: there is no {cursor!r}.")
        start = int(cursor or 0)
        rows = list(kiosk.wallets)[start : start + limit]
        end = start + limit
        following = str(end - (overlap if limit > overlap else 0) + skip) if end < len(kiosk.wallets) else None
        return WalletPage(wallets=[wallet_view(w) for w in rows], next_cursor=following)

    return kiosk(list_wallets)


@found_by(listing.c15_the_pages_together_are_the_list_once)
def repeats_an_item_on_the_next_page() -> Environment:
    return _pages(overlap=1, skip=0)


@found_by(listing.c15_the_pages_together_are_the_list_once)
def leaves_an_item_out_between_pages() -> Environment:
    return _pages(overlap=0, skip=1)


@found_by(listing.c15_the_pages_together_are_the_list_once)
def takes_any_cursor() -> Environment:
    @tool(read_only=True)
    def list_wallets(kiosk: Kiosk, limit: Limit = 20, cursor: Cursor | None = None) -> WalletPage:
        """List the wallets from the beginning, always."""
        return WalletPage(wallets=[wallet_view(w) for w in kiosk.wallets][:limit])

    return kiosk(list_wallets)


@found_by(listing.c15_long_lists_are_paged)
def lists_everything_at_once() -> Environment:
    @tool(read_only=True)
    def search_items(kiosk: Kiosk) -> ItemPage:
        """List all items."""
        return ItemPage(items=[item_view(i) for i in kiosk.items])

    return kiosk(search_items)


def _search(matches: Callable[[str, str], bool]) -> Environment:
    @tool(read_only=True)
    def search_items(
        kiosk: Kiosk,
        query: Annotated[Query | None, Field(description="Words of the name")] = None,
        limit: Limit = 20,
        cursor: Cursor | None = None,
    ) -> ItemPage:
        """Search the items by name."""
        rows = [i for i in kiosk.items if query is None or matches(query, i.name)]
        shown, following = page(rows, limit, cursor)
        return ItemPage(items=[item_view(i) for i in shown], next_cursor=following)

    return kiosk(search_items)


@found_by(listing.c16_search_forgives_order_case_and_accents)
def searches_for_the_phrase() -> Environment:
    return _search(lambda query, name: fold(query) in fold(name))


@found_by(listing.c16_search_forgives_order_case_and_accents)
def searches_with_accents() -> Environment:
    return _search(lambda query, name: all(w in name.casefold() for w in query.casefold().split()))


@found_by(listing.c16_search_forgives_order_case_and_accents)
def searches_with_case() -> Environment:
    return _search(lambda query, name: all(w in name for w in query.split()))


@found_by(checklist.c17_twice_is_a_conflict_or_nothing)
def pays_back_twice() -> Environment:
    @tool(destructive=True)
    def cancel_order(kiosk: Kiosk, order_id: Annotated[OrderId, Field(description="Id")]) -> OrderView:
        """Cancel an order and pay its price back."""
        order = kiosk.orders.need(order_id, "order_id")
        wallet = kiosk.wallets.need(order.wallet_id, "order_id")
        kiosk.wallets.put(wallet.but(balance=wallet.balance + 100))
        return order_view(kiosk.orders.put(order.but(cancelled=True)))

    return kiosk(cancel_order)


@found_by(checklist.c17_twice_is_a_conflict_or_nothing)
def claims_to_be_idempotent() -> Environment:
    @tool(idempotent=True)
    def top_up(kiosk: Kiosk, wallet_id: WalletArgument) -> WalletView:
        """Add a cent to a wallet."""
        wallet = kiosk.wallets.need(wallet_id, "wallet_id")
        return wallet_view(kiosk.wallets.put(wallet.but(balance=wallet.balance + 1)))

    return kiosk(top_up)


@found_by(listing.c19_every_seed_is_a_world_of_its_own)
def one_world_for_all() -> Environment:
    def build(world: WorldBuilder) -> None:
        for i in range(12):
            world.add(Wallet(id=world.new_id(Wallet), owner=f"Owner {i}", label="x", balance=100))

    return kiosk(build=build)


@found_by(listing.c19_every_seed_is_a_world_of_its_own)
def ids_that_can_be_guessed() -> Environment:
    def build(world: WorldBuilder) -> None:
        for i in range(12):
            world.add(Item(id=f"itm_{i}", name=world.faker.name(), price=world.random.randrange(999), stock=1))

    return kiosk(build=build)


def _with_parameter(name: str, annotation: Any) -> Environment:
    source = f"def top_up(kiosk, {name}):\n    'Add money to a wallet.'\n"
    scope: dict[str, Any] = {}
    exec(source, globals(), scope)
    made = scope["top_up"]
    made.__annotations__ = {"kiosk": Kiosk, name: annotation, "return": WalletView}
    return kiosk(tool(made))


@found_by(listing.c20_every_parameter_is_described)
def says_nothing_of_a_parameter() -> Environment:
    return _with_parameter("wallet_id", WalletId)


@found_by(listing.c20_every_parameter_is_described)
def takes_an_id_of_nothing() -> Environment:
    return _with_parameter("wallet_id", Annotated[str, Field(description="Id of the wallet")])


@found_by(listing.c20_every_parameter_is_described)
def takes_a_list_of_anything() -> Environment:
    return _with_parameter("things", Annotated[list[Any], Field(description="Some things")])


@found_by(listing.c20_every_parameter_is_described)
def takes_a_pin_openly() -> Environment:
    return _with_parameter("pin", Annotated[str, Field(description="The PIN")])


@found_by(listing.c20_schemas_are_short)
def explains_at_length() -> Environment:
    return _with_parameter("note", Annotated[str, Field(description="Text of the note, which may be long. " * 200)])


class Plain(View, frozen=True):
    wallet_id: str


@found_by(listing.c20_every_parameter_is_described)
def returns_an_id_of_nothing() -> Environment:
    @tool(read_only=True)
    def first_wallet(kiosk: Kiosk) -> Plain:
        """Get the first wallet."""
        return Plain(wallet_id=next(iter(kiosk.wallets)).id)

    return kiosk(first_wallet)


@found_by(listing.c21_every_tool_can_be_called_with_success)
def one_tool_never_succeeds() -> Environment:
    @tool
    def top_up(kiosk: Kiosk, wallet_id: WalletArgument) -> WalletView:
        """Add money to a wallet."""
        raise Refused("closed", f"wallet_id: {wallet_id} cannot be topped up.")

    return kiosk(top_up)


class Grading(View, frozen=True):
    digest: str


@found_by(listing.c22_no_tool_shows_the_grader)
def names_the_digest() -> Environment:
    @tool(read_only=True)
    def get_state(kiosk: Kiosk) -> Grading:
        """Get the state."""
        return Grading(digest="x")

    return kiosk(get_state)


@found_by(checklist.seen("C22"))
def shows_the_digest() -> Environment:
    @tool(read_only=True)
    def get_revision(kiosk: Kiosk) -> Plain:
        """Get the revision of the kiosk."""
        return Plain(wallet_id=kiosk.world.digest)

    return kiosk(get_revision)
