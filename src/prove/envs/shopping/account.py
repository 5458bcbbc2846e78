"""Tools on the shipping addresses."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from prove.engine import Conflict, Refused, View, tool
from prove.engine.world import World
from prove.envs.common import Digits, Words, fold
from prove.envs.shopping.entities import Address, AddressId, Shop

MOST_ADDRESSES = 15


class AddressRow(View, frozen=True, kw_only=True):
    id: AddressId
    label: str
    recipient: str
    street: str
    city: str
    state: str
    postal_code: str


class AddressList(View, frozen=True, kw_only=True):
    addresses: list[AddressRow]


def _row(address: Address) -> AddressRow:
    return AddressRow(
        id=address.id,
        label=address.label,
        recipient=address.recipient,
        street=address.street,
        city=address.city,
        state=address.state,
        postal_code=address.postal_code,
    )


@tool(read_only=True)
def list_shipping_addresses(
    shop: Shop,
    city: Annotated[str | None, Words(60), Field(description="Only in this city")] = None,
) -> AddressList:
    """List the addresses that the customer has parcels sent to."""
    rows = list(shop.addresses)
    if city is not None:
        wanted = fold(city)
        rows = [a for a in rows if fold(a.city) == wanted]
    known = shop.world.derived(_rows)
    return AddressList(addresses=[known.get(a.id) or _row(a) for a in rows])


def _rows(world: World) -> dict[str, AddressRow]:
    """The addresses of the world, none of which ever changes."""
    return {a.id: _row(a) for a in world.tables["addresses"].rows.values()}


def _same(a: str, b: str) -> bool:
    """Whether two texts are alike but for case, accents and punctuation; of signs alone, whether they are the same."""
    return (fold(a) or a) == (fold(b) or b)


@tool
def add_shipping_address(
    shop: Shop,
    label: Annotated[str, Words(30), Field(description="What to call it, such as Home")],
    street: Annotated[str, Words(80), Field(description="Street and number, or PO box")],
    city: Annotated[str, Words(60), Field(description="City")],
    state: Annotated[str, Field(pattern="^[A-Z]{2}$", description="Two capital letters, such as TX")],
    postal_code: Annotated[str, Digits(5, 5), Field(description="ZIP code of five digits")],
    recipient: Annotated[str | None, Words(60), Field(description="Who receives it; you if not given")] = None,
) -> AddressRow:
    """Save an address. Refuses a label that is taken, and an address that is saved already."""
    for other in shop.addresses:
        if _same(other.label, label):
            raise Conflict("label_taken", f"label: {other.label!r} is {other.line} ({other.id}); choose another label.")
        if other.postal_code == postal_code and _same(other.street, street):
            raise Conflict("address_exists", f"street: {other.line} is saved as {other.label!r} ({other.id}).")
    if len(shop.addresses) >= MOST_ADDRESSES:
        raise Refused("too_many_addresses", f"label: {MOST_ADDRESSES} addresses are saved, as many as there can be.")
    owner = next(iter(shop.addresses)).recipient
    address = Address(
        id=shop.new_id(shop.addresses),
        label=label,
        recipient=recipient or owner,
        street=street,
        city=city,
        state=state,
        postal_code=postal_code,
    )
    return _row(shop.addresses.put(address))
