"""Tools on transfers: goods leave one store when a transfer is created, and reach the other as they are received."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, InvalidArgument, Refused, View, tool
from prove.envs.common import Cursor, Limit, Query, Words, first_page, newest, search, views
from prove.envs.retail_chain.entities import (
    Chain,
    ProductId,
    StockTransfer,
    StoreId,
    TransferId,
    TransferStatus,
)
from prove.envs.retail_chain.rules import (
    add_stock,
    next_number,
    not_closed,
    product_text,
    stock_of,
    store_text,
    transfer_text,
)

FIRST_NUMBER = 1001

Direction = Literal["in", "out"]
Rest = Literal["keep_open", "write_off"]


class TransferRow(View, frozen=True, kw_only=True):
    id: TransferId
    number: str
    product_id: ProductId
    product_name: str
    from_store_id: StoreId
    from_store_name: str
    to_store_id: StoreId
    to_store_name: str
    quantity: int
    received: int = 0
    written_off: int = 0
    left: int = 0
    status: TransferStatus
    sent_on: date
    note: str = ""


class TransferPage(View, frozen=True, kw_only=True):
    transfers: list[TransferRow]
    next_cursor: str | None = None


def transfer_row(chain: Chain, transfer: StockTransfer) -> TransferRow:
    """A transfer as results show it."""
    return TransferRow(
        id=transfer.id,
        number=transfer.number,
        product_id=transfer.product_id,
        product_name=chain.products.need(transfer.product_id, "product_id").name,
        from_store_id=transfer.from_store_id,
        from_store_name=chain.stores.need(transfer.from_store_id, "from_store_id").name,
        to_store_id=transfer.to_store_id,
        to_store_name=chain.stores.need(transfer.to_store_id, "to_store_id").name,
        quantity=transfer.quantity,
        received=transfer.received,
        written_off=transfer.written_off,
        left=transfer.left,
        status=transfer.status,
        sent_on=transfer.created_at.date(),
        note=transfer.note,
    )


@tool
def create_stock_transfer(
    chain: Chain,
    product_id: Annotated[ProductId, Field(description="Product id")],
    from_store_id: Annotated[StoreId, Field(description="Store that sends")],
    to_store_id: Annotated[StoreId, Field(description="Store that receives")],
    quantity: Annotated[int, Field(ge=1, le=1000, description="How many units")],
    note: Annotated[str | None, Words(80), Field(description="Note for both stores")] = None,
) -> TransferRow:
    """Send units of a product from one store to another; they leave the sender's stock at once. Refuses more than the
    sender has available, and a receiver that is closed."""
    product = chain.products.need(product_id, "product_id")
    source = chain.stores.need(from_store_id, "from_store_id")
    target = chain.stores.need(to_store_id, "to_store_id")
    if source.id == target.id:
        raise InvalidArgument("to_store_id", f"is the sender itself ({source.name}); choose another store.")
    not_closed(target, "to_store_id")
    level = stock_of(chain, source.id, product.id)
    available = 0 if level is None else level.available
    if level is None or quantity > available:
        raise Refused(
            "not_enough_stock",
            f"quantity: {source.name} has {available} of the {product.name} available, not {quantity}.",
            [{"pointer": "/quantity", "problem": "not enough stock at that store", "allowed": f"at most {available}"}],
        )
    chain.stock.put(level.but(on_hand=level.on_hand - quantity))
    transfer = chain.transfers.put(
        StockTransfer(
            id=chain.new_id(chain.transfers),
            number=next_number(chain.transfers, "TR", FIRST_NUMBER),
            product_id=product.id,
            from_store_id=source.id,
            to_store_id=target.id,
            quantity=quantity,
            note=note or "",
            created_at=chain.now,
        )
    )
    return transfer_row(chain, transfer)


def _still_open(transfer: StockTransfer) -> None:
    """Refuses a transfer that has come to its end."""
    if transfer.cancelled:
        raise Conflict("transfer_cancelled", f"transfer_id: {transfer.number} ({transfer.id}) is cancelled.")
    if not transfer.left:
        raise Conflict(
            "transfer_already_received", f"transfer_id: {transfer.number} ({transfer.id}) was received already."
        )


@tool
def receive_stock_transfer(
    chain: Chain,
    transfer_id: Annotated[TransferId, Field(description="Id of an open transfer")],
    quantity: Annotated[int | None, Field(ge=1, le=1000, description="Units that arrived; all left if omitted")] = None,
    rest: Annotated[Rest, Field(description="What is missing: keep_open or write_off as lost")] = "keep_open",
) -> TransferRow:
    """Receive a transfer, whole or in part, into the stock of its destination. Refuses more than is on the way, and one
    that was received or cancelled."""
    transfer = chain.transfers.need(transfer_id, "transfer_id")
    _still_open(transfer)
    arrived = transfer.left if quantity is None else quantity
    if arrived > transfer.left:
        raise Refused(
            "more_than_in_transit",
            f"quantity: only {transfer.left} of {transfer.number} are on the way, not {arrived}.",
            [{"pointer": "/quantity", "problem": "more than was sent", "allowed": f"at most {transfer.left}"}],
        )
    lost = transfer.left - arrived if rest == "write_off" else 0
    add_stock(chain, transfer.to_store_id, transfer.product_id, arrived)
    changed = transfer.but(received=transfer.received + arrived, written_off=transfer.written_off + lost)
    return transfer_row(chain, chain.transfers.put(changed))


@tool(destructive=True, idempotent=True)
def cancel_stock_transfer(
    chain: Chain,
    transfer_id: Annotated[TransferId, Field(description="Id of a transfer in transit")],
) -> TransferRow:
    """Cancel a transfer, so that its units go back into the sender's stock. Refuses one of which anything was received,
    and one that is cancelled."""
    transfer = chain.transfers.need(transfer_id, "transfer_id")
    _still_open(transfer)
    if transfer.received:
        raise Refused(
            "transfer_partly_received",
            f"transfer_id: {transfer.received} of {transfer.number} were received; receive the rest or write it off.",
        )
    add_stock(chain, transfer.from_store_id, transfer.product_id, transfer.quantity)
    return transfer_row(chain, chain.transfers.put(transfer.but(cancelled=True)))


@tool(read_only=True)
def list_stock_transfers(
    chain: Chain,
    store_id: Annotated[StoreId | None, Field(description="Only from or to this store")] = None,
    direction: Annotated[Direction | None, Field(description="With store_id: in or out")] = None,
    product_id: Annotated[ProductId | None, Field(description="Only of this product")] = None,
    status: Annotated[
        TransferStatus | None, Field(description="in_transit, partly_received, received or cancelled")
    ] = None,
    query: Annotated[Query | None, Field(description="Words of number, product, stores, note")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> TransferPage:
    """List transfers between stores, newest first. Returns one page and next_cursor."""
    if direction is not None and store_id is None:
        raise InvalidArgument("direction", "needs store_id, the store as seen from which it goes in or out.")
    if store_id is not None:
        chain.stores.need(store_id, "store_id")
    if product_id is not None:
        chain.products.need(product_id, "product_id")
    rows: Iterable[StockTransfer]
    if query is not None:
        products, stores = (chain.products, product_text), (chain.stores, store_text)
        via = {"product_id": products, "from_store_id": stores, "to_store_id": stores}
        rows = reversed(search(chain.transfers, query, transfer_text, via=via))  # type: ignore[arg-type]
        if product_id is not None:
            rows = (t for t in rows if t.product_id == product_id)
    elif product_id is not None:
        rows = newest(chain.transfers, product_id=product_id)
    else:
        rows = newest(chain.transfers)
    if store_id is not None:
        rows = (
            t
            for t in rows
            if (direction != "out" and t.to_store_id == store_id) or (direction != "in" and t.from_store_id == store_id)
        )
    if status is not None:
        rows = (t for t in rows if t.status == status)
    shown, following = first_page(rows, limit, cursor)
    return TransferPage(transfers=views(chain, chain.transfers, shown, transfer_row), next_cursor=following)
