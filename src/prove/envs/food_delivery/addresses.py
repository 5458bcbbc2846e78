"""Tools on the places that meals are brought to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from prove.engine import Conflict, InvalidArgument, NotFound, Refused, View, tool
from prove.engine.world import World
from prove.envs.common import Cursor, Digits, Limit, Query, Words, fold, page, ready, search
from prove.envs.food_delivery.city import district_of, spot
from prove.envs.food_delivery.entities import Address, AddressId, Delivery

MOST_ADDRESSES = 40


class AddressRow(View, frozen=True, kw_only=True):
    id: AddressId
    label: str
    street_address: str
    postal_code: str
    neighbourhood: str
    latitude: float
    longitude: float
    instructions: str = ""


class AddressPage(View, frozen=True, kw_only=True):
    addresses: list[AddressRow]
    next_cursor: str | None = None


def _row(address: Address) -> AddressRow:
    return AddressRow(
        id=address.id,
        label=address.label,
        street_address=address.street_address,
        postal_code=address.postal_code,
        neighbourhood=address.neighbourhood,
        latitude=address.latitude / 1_000_000,
        longitude=address.longitude / 1_000_000,
        instructions=address.instructions,
    )


@tool(read_only=True)
def list_delivery_addresses(
    app: Delivery,
    query: Annotated[Query | None, Field(description="Words of label, street or neighbourhood, in any order")] = None,
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> AddressPage:
    """List the saved addresses, oldest first, with their coordinates. Returns one page."""
    shown, following = page(search(app.addresses, query, _text), limit, cursor)
    known = app.world.derived(_rows)
    return AddressPage(addresses=[known.get(a.id) or _row(a) for a in shown], next_cursor=following)


def _text(address: Address) -> str:
    return f"{address.label} {address.street_address} {address.neighbourhood}"


def _rows(world: World) -> dict[str, AddressRow]:
    """The addresses of the world, none of which ever changes."""
    return {a.id: ready(_row(a)) for a in world.tables["addresses"].rows.values()}


def _plain(label: str) -> str:
    """What equal labels have in common. Of a label of signs alone nothing is left but the signs."""
    return fold(label) or label


def _labels(addresses: Iterable[Address]) -> set[str]:
    return {_plain(a.label) for a in addresses}


@tool
def add_delivery_address(
    app: Delivery,
    label: Annotated[str, Words(30), Field(description="What the customer calls it, such as home")],
    street_address: Annotated[str, Words(80), Field(description="House number and street")],
    postal_code: Annotated[str, Digits(6, 6), Field(description="Six digits")],
    latitude: Annotated[float | None, Field(ge=1.1, le=1.5, description="Of the door, with longitude")] = None,
    longitude: Annotated[float | None, Field(ge=103.5, le=104.2, description="Of the door, with latitude")] = None,
    instructions: Annotated[str | None, Words(120), Field(description="Note for couriers")] = None,
) -> AddressRow:
    """Save an address, found by its postal code unless coordinates are given. Refuses an unknown postal code and a
    label that is taken."""
    district = district_of(postal_code)
    if district is None:
        raise NotFound("postal_code_not_found", f"postal_code: there is no {postal_code} in the city.")
    if (latitude is None) != (longitude is None):
        missing = "latitude" if latitude is None else "longitude"
        raise InvalidArgument(missing, "is missing; give both coordinates or neither.")
    wanted = _plain(label)
    own = app.addresses.overlay.values()  # addresses are only ever added
    if wanted in app.addresses.base.derived("labels", _labels) or any(a and _plain(a.label) == wanted for a in own):
        raise Conflict("label_taken", f"label: an address is called {label!r} already; choose another label.")
    if len(app.addresses) >= MOST_ADDRESSES:
        raise Refused("too_many_addresses", f"{MOST_ADDRESSES} addresses are saved, as many as there can be.")
    place = spot(postal_code)
    if latitude is not None and longitude is not None:
        place = round(latitude * 1_000_000), round(longitude * 1_000_000)
    address = Address(
        id=app.new_id(app.addresses),
        label=label,
        street_address=street_address,
        postal_code=postal_code,
        neighbourhood=district.name,
        latitude=place[0],
        longitude=place[1],
        instructions=instructions or "",
    )
    return _row(app.addresses.put(address))
