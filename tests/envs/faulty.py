"""The kiosk with one fault each. ``FAULTY`` names the check that must find it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any

import checklist
import kiosk as sound
import listing
from fuzz import Subject
from kiosk import (
    Kiosk,
    OrderId,
    OrderView,
    Wallet,
    WalletId,
    WalletPage,
    WalletView,
    kiosk,
    wallet_view,
)
from pydantic import Field

from prove.engine import Environment, NotFound, Refused, WorldBuilder, tool
from prove.envs.common import Cursor, Limit, Money, page

Factory = Callable[[], Environment]
FAULTY: list[tuple[Callable[[Subject], list[str]], Factory]] = []

WalletArgument = Annotated[WalletId, Field(description="Id of the wallet")]


def found_by(check: Callable[[Subject], list[str]]) -> Callable[[Factory], Factory]:
    """Registers a faulty environment under the check that must find its fault."""

    def register(factory: Factory) -> Factory:
        FAULTY.append((check, factory))
        return factory

    return register


@found_by(checklist.c00_the_run_is_worth_something)
def never_lets_anything_happen() -> Environment:
    @tool
    def top_up(kiosk: Kiosk, wallet_id: WalletArgument) -> WalletView:
        """Add money to a wallet."""
        raise Refused("closed", f"wallet_id: {wallet_id} cannot be topped up today.")

    @tool(destructive=True)
    def cancel_order(kiosk: Kiosk, order_id: Annotated[OrderId, Field(description="Id")]) -> OrderView:
        """Cancel an order."""
        raise Refused("closed", f"order_id: {order_id} cannot be cancelled today.")

    @tool
    def place_order(kiosk: Kiosk, wallet_id: WalletArgument) -> WalletView:
        """Buy an item."""
        raise Refused("closed", f"wallet_id: {wallet_id} cannot pay today.")

    @tool
    def move_money(kiosk: Kiosk, from_wallet_id: WalletArgument) -> WalletView:
        """Move money."""
        raise Refused("closed", f"from_wallet_id: {from_wallet_id} cannot pay today.")

    return kiosk(top_up, cancel_order, place_order, move_money)


@found_by(checklist.seen("C1"))
def remembers_refused_calls() -> Environment:
    @tool
    def top_up(kiosk: Kiosk, wallet_id: WalletArgument) -> WalletView:
        """Add money to a wallet, counting the tries in an attribute that no rollback sees."""
        kiosk.tries = vars(kiosk).get("tries", 0) + 1  # type: ignore[attr-defined]
        return wallet_view(kiosk.wallets.need(wallet_id, "wallet_id"))

    return kiosk(top_up)


@found_by(checklist.seen("C2"))
def reading_writes() -> Environment:
    @tool(read_only=True)
    def list_wallets(kiosk: Kiosk, limit: Limit = 20, cursor: Cursor | None = None) -> WalletPage:
        """List the wallets and mark the first as seen."""
        first = next(iter(kiosk.wallets))
        kiosk.overlays.setdefault("wallets", {})[first.id] = first.but(label="seen")
        shown, following = page(list(kiosk.wallets), limit, cursor)
        return WalletPage(wallets=[wallet_view(w) for w in shown], next_cursor=following)

    return kiosk(list_wallets)


@found_by(checklist.seen("C4"))
def crashes() -> Environment:
    @tool
    def top_up(kiosk: Kiosk, wallet_id: WalletArgument) -> WalletView:
        """Add money to a wallet, of which there must be one."""
        return wallet_view(kiosk.wallets.base.rows[wallet_id])

    return kiosk(top_up)


@found_by(checklist.seen("C4"))
def tells_its_exceptions() -> Environment:
    @tool
    def top_up(kiosk: Kiosk, wallet_id: WalletArgument) -> WalletView:
        """Add money to a wallet, telling what went wrong inside."""
        try:
            return wallet_view(kiosk.wallets.base.rows[wallet_id])
        except KeyError as error:
            raise NotFound("wallet_not_found", f"wallet_id: {wallet_id} failed with {error!r}.") from None

    return kiosk(top_up)


@found_by(checklist.seen("C4"))
def tells_class_names() -> Environment:
    @tool
    def top_up(kiosk: Kiosk, wallet_id: WalletArgument) -> WalletView:
        """Add money to a wallet, telling the type of its result."""
        raise Refused("no", f"wallet_id: no {WalletView.__name__} for {wallet_id} can be made.")

    return kiosk(top_up)


@found_by(checklist.c05_a_fresh_process_gives_the_same_bytes)
def hashes() -> Environment:
    def build(world: WorldBuilder) -> None:
        sound.build(world)
        for wallet in world.rows(Wallet):
            world.replace(wallet.but(balance=hash(wallet.owner) % 10_000))

    return kiosk(build=build)


_builds = [0]


@found_by(checklist.c05_a_world_is_a_function_of_its_seed)
def counts_builds() -> Environment:
    def build(world: WorldBuilder) -> None:
        sound.build(world)
        _builds[0] += 1
        world.add(Wallet(id="wal_0", owner="Anna", label="x", balance=_builds[0]))

    return kiosk(build=build)


@found_by(checklist.seen("C6"))
def gives_no_number() -> Environment:
    @tool
    def top_up(kiosk: Kiosk, wallet_id: WalletArgument) -> WalletView:
        """Add money to a wallet."""
        wallet = kiosk.wallets.need(wallet_id, "wallet_id")
        return WalletView(id=wallet.id, owner=wallet.owner, label="", balance=float("nan"))

    return kiosk(top_up)


@found_by(checklist.seen("C7"))
def holds_on_to_arguments() -> Environment:
    @tool
    def tag_wallet(
        kiosk: Kiosk, wallet_id: WalletArgument, tags: Annotated[Any, Field(description="Tags")] = None
    ) -> WalletView:
        """Tag a wallet."""
        wallet = kiosk.wallets.need(wallet_id, "wallet_id")
        kiosk.wallets.put(wallet.but(label=tags))
        return WalletView(id=wallet.id, owner=wallet.owner, label="", balance=0)

    return kiosk(tag_wallet)


@found_by(checklist.seen("C8"))
def never_returns() -> Environment:
    @tool
    def top_up(kiosk: Kiosk, wallet_id: WalletArgument) -> WalletView:
        """Add money to a wallet, sometime."""
        kiosk.wallets.need(wallet_id, "wallet_id")
        while True:
            pass

    return kiosk(top_up)


@found_by(checklist.seen("C8"))
def is_slow() -> Environment:
    @tool
    def top_up(kiosk: Kiosk, wallet_id: WalletArgument) -> WalletView:
        """Add money to a wallet, slowly."""
        start = time.thread_time()
        while time.thread_time() - start < 0.012:
            pass
        return wallet_view(kiosk.wallets.need(wallet_id, "wallet_id"))

    return kiosk(top_up)


@found_by(checklist.c08_no_call_allocates_much)
def is_large() -> Environment:
    @tool
    def top_up(kiosk: Kiosk, wallet_id: WalletArgument) -> WalletView:
        """Add money to a wallet, lavishly."""
        bytearray(20_000_000)
        return wallet_view(kiosk.wallets.need(wallet_id, "wallet_id"))

    return kiosk(top_up)


def _move(amount_type: Any, checked: bool) -> Any:
    @tool
    def move_money(
        kiosk: Kiosk,
        from_wallet_id: WalletArgument,
        to_wallet_id: WalletArgument,
        amount: Annotated[float, Field(description="Amount")],
    ) -> WalletPage:
        """Move money from one wallet to another."""
        source = kiosk.wallets.need(from_wallet_id, "from_wallet_id")
        target = kiosk.wallets.need(to_wallet_id, "to_wallet_id")
        cents = round(amount * 100)
        if checked and source.balance < cents:
            raise Refused("too_little", f"amount: too little is left in {source.id}.")
        kiosk.wallets.put(source.but(balance=source.balance - cents))
        kiosk.wallets.put(target.but(balance=target.balance + cents))
        return WalletPage(wallets=[])

    move_money.fn.__annotations__["amount"] = amount_type
    return move_money


@found_by(checklist.c09_no_negative_number_is_taken)
def negative_transfer() -> Environment:
    """A negative transfer raises one's own balance."""
    return kiosk(_move(Annotated[float, Field(le=500, description="Amount")], checked=True))


@found_by(checklist.seen("C9"))
def overdraws() -> Environment:
    return kiosk(_move(Annotated[float, Field(gt=0, le=5000, description="Amount")], checked=False))


@found_by(checklist.seen("C10"))
def alters_the_world() -> Environment:
    @tool
    def top_up(kiosk: Kiosk, wallet_id: WalletArgument) -> WalletView:
        """Add money to a wallet, for everybody."""
        wallet = kiosk.wallets.need(wallet_id, "wallet_id")
        kiosk.world.tables["wallets"].rows[wallet.id] = wallet.but(balance=wallet.balance + 1)
        return wallet_view(wallet)

    return kiosk(top_up)


@found_by(checklist.seen("C10"))
def shares_between_sessions() -> Environment:
    shared: list[str] = []

    @tool
    def top_up(kiosk: Kiosk, wallet_id: WalletArgument) -> WalletView:
        """Add money to a wallet and remember it beside the session."""
        shared.append(kiosk.wallets.need(wallet_id, "wallet_id").id)
        return wallet_view(kiosk.wallets.need(wallet_id, "wallet_id"))

    @tool(read_only=True)
    def list_wallets(kiosk: Kiosk, limit: Limit = 20, cursor: Cursor | None = None) -> WalletPage:
        """List the wallets that were topped up."""
        rows = [w for w in kiosk.wallets if w.id in shared]
        shown, following = page(rows, limit, cursor)
        return WalletPage(wallets=[wallet_view(w) for w in shown], next_cursor=following)

    return kiosk(top_up, list_wallets)


@found_by(checklist.seen("C11"))
def leaves_references_behind() -> Environment:
    @tool(destructive=True)
    def close_wallet(kiosk: Kiosk, wallet_id: WalletArgument) -> WalletPage:
        """Close a wallet; its orders stay."""
        kiosk.wallets.delete(kiosk.wallets.need(wallet_id, "wallet_id").id)
        return WalletPage(wallets=[])

    return kiosk(close_wallet)


@found_by(checklist.seen("C11"))
def hides_a_reference_in_text() -> Environment:
    @tool
    def open_wallet(kiosk: Kiosk, owner: Annotated[str, Field(max_length=50, description="Owner")]) -> WalletView:
        """Open a wallet whose label is its own id."""
        key = kiosk.new_id(kiosk.wallets)
        return wallet_view(kiosk.wallets.put(Wallet(id=key, owner=owner, label=key, balance=0)))

    return kiosk(open_wallet)


@found_by(listing.c11_every_world_holds_together)
def refers_to_nothing() -> Environment:
    def build(world: WorldBuilder) -> None:
        sound.build(world)
        order = world.rows(sound.Order)[0]
        world.replace(order.but(item_id="itm_000000x"))

    return kiosk(build=build)


def _float_money(world: WorldBuilder) -> None:
    sound.build(world)
    for wallet in world.rows(Wallet):
        world.replace(wallet.but(balance=wallet.balance / 100))


def keeps_money_as_floats() -> Environment:
    @tool
    def top_up(
        kiosk: Kiosk,
        wallet_id: WalletArgument,
        amount: Annotated[float, Field(ge=0.01, le=500, description="Amount")],
    ) -> WalletView:
        """Add money to a wallet."""
        wallet = kiosk.wallets.need(wallet_id, "wallet_id")
        wallet = kiosk.wallets.put(wallet.but(balance=wallet.balance + amount))
        return WalletView(id=wallet.id, owner=wallet.owner, label=wallet.label, balance=wallet.balance)

    return kiosk(top_up, build=_float_money)


found_by(checklist.c12_ten_times_a_dime_is_a_dollar)(keeps_money_as_floats)
found_by(checklist.seen("C12"))(keeps_money_as_floats)


@found_by(checklist.c12_ten_times_a_dime_is_a_dollar)
def rounds_up() -> Environment:
    @tool
    def top_up(
        kiosk: Kiosk, wallet_id: WalletArgument, amount: Annotated[int, Money(0.01, 500), Field(description="Amount")]
    ) -> WalletView:
        """Add money to a wallet, with a cent as interest."""
        wallet = kiosk.wallets.need(wallet_id, "wallet_id")
        return wallet_view(kiosk.wallets.put(wallet.but(balance=wallet.balance + amount + 1)))

    return kiosk(top_up, _move(Annotated[str, Field(description="Amount")], checked=False))


@found_by(checklist.c13_no_call_looks_at_the_host)
def reads_the_clock() -> Environment:
    @tool
    def top_up(kiosk: Kiosk, wallet_id: WalletArgument) -> WalletView:
        """Add money to a wallet, by the host's clock."""
        wallet = kiosk.wallets.need(wallet_id, "wallet_id")
        return wallet_view(kiosk.wallets.put(wallet.but(label=str(datetime.now().year))))

    return kiosk(top_up)


@found_by(checklist.c13_no_call_looks_at_the_host)
def builds_by_the_clock() -> Environment:
    def build(world: WorldBuilder) -> None:
        sound.build(world)
        world.add(Wallet(id="wal_0", owner="Anna", label="x", balance=int(time.time()) % 2))

    return kiosk(build=build)


@found_by(checklist.c13_no_call_looks_at_the_host)
def draws_from_global_randomness() -> Environment:
    def build(world: WorldBuilder) -> None:
        sound.build(world)
        random.choice([1, 2])

    return kiosk(build=build)


@found_by(checklist.c13_the_time_zone_of_the_host_changes_nothing)
def shows_local_time() -> Environment:
    @tool
    def top_up(kiosk: Kiosk, wallet_id: WalletArgument) -> WalletView:
        """Add money to a wallet, at the local time."""
        wallet = kiosk.wallets.need(wallet_id, "wallet_id")
        return wallet_view(kiosk.wallets.put(wallet.but(label=kiosk.now.astimezone().strftime("%H:%M"))))

    return kiosk(top_up)


@found_by(checklist.c14_an_id_that_names_nothing_is_not_found)
def refuses_unknown_ids() -> Environment:
    @tool
    def top_up(kiosk: Kiosk, wallet_id: WalletArgument) -> WalletView:
        """Add money to a wallet."""
        wallet = kiosk.wallets.get(wallet_id)
        if wallet is None:
            raise Refused("cannot", "wallet_id: this cannot be done.")
        return wallet_view(wallet)

    return kiosk(top_up)


@found_by(checklist.c14_the_kinds_of_failure_are_told_apart)
def one_code_for_everything() -> Environment:
    @tool
    def top_up(kiosk: Kiosk, wallet_id: WalletArgument) -> WalletView:
        """Add money to a wallet."""
        raise Refused("wallet_not_found", f"wallet_id: there is no {wallet_id}.")

    return kiosk(top_up)


@found_by(checklist.seen("C14"))
def shouts_its_codes() -> Environment:
    @tool
    def top_up(kiosk: Kiosk, wallet_id: WalletArgument) -> WalletView:
        """Add money to a wallet."""
        raise Refused("E-42", f"wallet_id: {wallet_id} cannot be topped up.")

    return kiosk(top_up)


@found_by(checklist.c14_wrong_arguments_are_invalid)
def takes_anything() -> Environment:
    @tool
    def top_up(kiosk: Kiosk, wallet_id: Annotated[Any, Field(description="Id of the wallet")]) -> WalletView:
        """Add money to a wallet, whatever it is called."""
        return wallet_view(next(iter(kiosk.wallets)))

    return kiosk(top_up)
