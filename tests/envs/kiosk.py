"""A small sound environment that passes the whole checklist: a kiosk with wallets and orders.

Its faulty variants (``faulty.py``) prove that each point of the checklist can fail.
"""

from __future__ import annotations

import sys
from datetime import datetime
from types import FunctionType, ModuleType
from typing import Annotated, Any, ClassVar

from pydantic import Field

from prove.engine import (
    VOLATILE,
    Conflict,
    Entity,
    Environment,
    Ref,
    Refused,
    State,
    Table,
    Tool,
    View,
    WorldBuilder,
    tool,
)
from prove.envs.common import Cursor, Limit, Money, Query, Words, fold, major, page, search

WalletId = Annotated[str, Ref("wallet")]
OrderId = Annotated[str, Ref("order")]
ItemId = Annotated[str, Ref("item")]


class Wallet(Entity, frozen=True):
    ID_PREFIX: ClassVar[str] = "wal_"
    owner: str
    label: str
    balance: int


class Item(Entity, frozen=True):
    ID_PREFIX: ClassVar[str] = "itm_"
    name: str
    price: int
    stock: int


class Order(Entity, frozen=True):
    ID_PREFIX: ClassVar[str] = "ord_"
    wallet_id: WalletId
    item_id: ItemId
    quantity: int
    cancelled: bool
    at: Annotated[datetime, VOLATILE]


class Kiosk(State):
    wallets: Table[Wallet]
    items: Table[Item]
    orders: Table[Order]


class WalletView(View, frozen=True):
    id: WalletId
    owner: str
    label: str
    balance: float


class WalletPage(View, frozen=True):
    wallets: list[WalletView]
    next_cursor: str | None = None


class ItemView(View, frozen=True):
    id: ItemId
    name: str
    price: float
    stock: int


class ItemPage(View, frozen=True):
    items: list[ItemView]
    next_cursor: str | None = None


class OrderView(View, frozen=True):
    id: OrderId
    wallet_id: WalletId
    item_id: ItemId
    quantity: int
    cancelled: bool


class OrderPage(View, frozen=True):
    orders: list[OrderView]
    next_cursor: str | None = None


def wallet_view(wallet: Wallet) -> WalletView:
    return WalletView(id=wallet.id, owner=wallet.owner, label=wallet.label, balance=major(wallet.balance))


def item_view(item: Item) -> ItemView:
    return ItemView(id=item.id, name=item.name, price=major(item.price), stock=item.stock)


def order_view(order: Order) -> OrderView:
    return OrderView(
        id=order.id,
        wallet_id=order.wallet_id,
        item_id=order.item_id,
        quantity=order.quantity,
        cancelled=order.cancelled,
    )


@tool(read_only=True)
def list_wallets(kiosk: Kiosk, limit: Limit = 20, cursor: Cursor | None = None) -> WalletPage:
    """List the wallets in the order in which they were opened."""
    shown, following = page(list(kiosk.wallets), limit, cursor)
    return WalletPage(wallets=[wallet_view(w) for w in shown], next_cursor=following)


@tool(read_only=True)
def search_items(
    kiosk: Kiosk,
    query: Annotated[Query | None, Field(description="Words of the name, in any order")] = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> ItemPage:
    """Search the items by name, sorted by name."""
    rows = sorted(search(list(kiosk.items), query, lambda i: i.name), key=lambda i: fold(i.name))
    shown, following = page(rows, limit, cursor)
    return ItemPage(items=[item_view(i) for i in shown], next_cursor=following)


@tool(read_only=True)
def list_orders(
    kiosk: Kiosk,
    wallet_id: Annotated[WalletId | None, Field(description="Only orders of this wallet")] = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> OrderPage:
    """List the orders, oldest first."""
    if wallet_id is not None:
        kiosk.wallets.need(wallet_id, "wallet_id")
    rows = [o for o in kiosk.orders if wallet_id in (None, o.wallet_id)]
    shown, following = page(rows, limit, cursor)
    return OrderPage(orders=[order_view(o) for o in shown], next_cursor=following)


@tool
def top_up(
    kiosk: Kiosk,
    wallet_id: Annotated[WalletId, Field(description="Id of the wallet")],
    amount: Annotated[int, Money(0.01, 500), Field(description="Amount to add")],
) -> WalletView:
    """Add money to a wallet."""
    wallet = kiosk.wallets.need(wallet_id, "wallet_id")
    return wallet_view(kiosk.wallets.put(wallet.but(balance=wallet.balance + amount)))


@tool
def move_money(
    kiosk: Kiosk,
    from_wallet_id: Annotated[WalletId, Field(description="Id of the wallet to take from")],
    to_wallet_id: Annotated[WalletId, Field(description="Id of the wallet to give to")],
    amount: Annotated[int, Money(0.01, 500), Field(description="Amount to move")],
) -> WalletPage:
    """Move money from one wallet to another. Refuses more than there is."""
    source = kiosk.wallets.need(from_wallet_id, "from_wallet_id")
    target = kiosk.wallets.need(to_wallet_id, "to_wallet_id")
    if source.id == target.id:
        raise Refused("same_wallet", f"to_wallet_id: {target.id} is also from_wallet_id.")
    if source.balance < amount:
        raise Refused("too_little", f"amount: only {source.balance / 100:.2f} is left in {source.id}.")
    source = kiosk.wallets.put(source.but(balance=source.balance - amount))
    target = kiosk.wallets.put(target.but(balance=target.balance + amount))
    return WalletPage(wallets=[wallet_view(source), wallet_view(target)])


@tool
def place_order(
    kiosk: Kiosk,
    wallet_id: Annotated[WalletId, Field(description="Id of the wallet that pays")],
    item_id: Annotated[ItemId, Field(description="Id of the item")],
    quantity: Annotated[int, Field(ge=1, le=20, description="How many")] = 1,
) -> OrderView:
    """Buy an item. Refuses when the stock or the wallet does not suffice."""
    wallet = kiosk.wallets.need(wallet_id, "wallet_id")
    item = kiosk.items.need(item_id, "item_id")
    if item.stock < quantity:
        raise Refused("out_of_stock", f"quantity: only {item.stock} of {item.name} are left.")
    if wallet.balance < item.price * quantity:
        raise Refused("too_little", f"wallet_id: {wallet.id} does not hold the price of {item.name}.")
    kiosk.items.put(item.but(stock=item.stock - quantity))
    kiosk.wallets.put(wallet.but(balance=wallet.balance - item.price * quantity))
    order = Order(
        id=kiosk.new_id(kiosk.orders),
        wallet_id=wallet.id,
        item_id=item.id,
        quantity=quantity,
        cancelled=False,
        at=kiosk.now,
    )
    return order_view(kiosk.orders.put(order))


@tool(destructive=True)
def cancel_order(kiosk: Kiosk, order_id: Annotated[OrderId, Field(description="Id of the order")]) -> OrderView:
    """Cancel an order and pay its price back. Refuses one that was cancelled."""
    order = kiosk.orders.need(order_id, "order_id")
    if order.cancelled:
        raise Conflict("already_cancelled", f"order_id: {order.id} was cancelled before.")
    wallet, item = kiosk.wallets.need(order.wallet_id, "order_id"), kiosk.items.need(order.item_id, "order_id")
    kiosk.wallets.put(wallet.but(balance=wallet.balance + item.price * order.quantity))
    kiosk.items.put(item.but(stock=item.stock + order.quantity))
    return order_view(kiosk.orders.put(order.but(cancelled=True)))


@tool(idempotent=True)
def label_wallet(
    kiosk: Kiosk,
    wallet_id: Annotated[WalletId, Field(description="Id of the wallet")],
    label: Annotated[str, Words(40), Field(description="The new label")],
) -> WalletView:
    """Give a wallet another label."""
    wallet = kiosk.wallets.need(wallet_id, "wallet_id")
    return wallet_view(kiosk.wallets.put(wallet.but(label=label)))


def build(world: WorldBuilder) -> None:
    """Some wallets, more items than a page holds, a few orders."""
    rng, fake = world.random, world.faker
    for _ in range(8):
        owner = fake.first_name() + " " + fake.last_name()
        world.add(
            Wallet(id=world.new_id(Wallet), owner=owner, label=fake.word(), balance=rng.randrange(20_000, 90_000))
        )
    for i in range(30):
        name = rng.choice(("Crème brûlée", "Jalapeño chips", "Plain bagel", "Green tea")) + f" {fake.word()} {i}"
        world.add(Item(id=world.new_id(Item), name=name, price=rng.randrange(50, 900), stock=rng.randrange(1, 40)))
    for i in range(6):
        wallet, item = rng.choice(world.rows(Wallet)), rng.choice(world.rows(Item))
        world.add(
            Order(
                id=world.new_id(Order),
                wallet_id=wallet.id,
                item_id=item.id,
                quantity=1,
                cancelled=i % 3 == 0,
                at=world.start,
            )
        )


def kiosk(
    *replacements: Tool,
    build: Any = build,
    state: type[State] = Kiosk,
) -> Environment:
    """The kiosk, with tools put in the place of those of the same name, or after them."""
    own = [t for t in vars(sys.modules[__name__]).values() if isinstance(t, Tool)]
    by_name = {t.name: t for t in own} | {t.name: t for t in replacements}
    module = ModuleType("kiosk_variant")
    for name, one in by_name.items():
        fn = one.fn
        copy = FunctionType(fn.__code__, fn.__globals__, fn.__name__, fn.__defaults__, fn.__closure__)
        copy.__annotations__, copy.__doc__, copy.__module__ = fn.__annotations__, fn.__doc__, module.__name__
        copy.__kwdefaults__ = fn.__kwdefaults__
        setattr(module, name, Tool(copy, one.read_only, one.destructive, one.idempotent))
    return Environment(
        name="kiosk",
        version="1.0.0",
        description="A kiosk: wallets, items, orders.",
        state=state,
        build=build,
        tools=module,
        tick_seconds=30,
    )
