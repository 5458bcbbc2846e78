"""Tools that find places and addresses."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated

from pydantic import Field

from prove.engine import Refused, View, tool
from prove.envs.common import Cursor, Limit, Moment, Query, fold, page, search
from prove.envs.maps.entities import Atlas, Category, Place, PlaceId, StopId
from prove.envs.maps.routing import network, not_past, rounded
from prove.envs.maps.rules import (
    DAYS,
    CategoryParam,
    OpenAt,
    PlaceRow,
    Status,
    city,
    crow,
    hours_on,
    is_open,
    position,
    postcode,
    rating,
    searched,
    status,
    whole,
)


class AddressRow(View, frozen=True, kw_only=True):
    id: PlaceId
    street_address: str
    district: str
    lat: float
    lon: float


class AddressPage(View, frozen=True, kw_only=True):
    addresses: list[AddressRow]
    next_cursor: str | None = None


class PlacePage(View, frozen=True, kw_only=True):
    places: list[PlaceRow]
    next_cursor: str | None = None


class PlaceDetails(View, frozen=True, kw_only=True):
    id: PlaceId
    name: str
    category: Category | None = None
    address: str
    street_address: str
    district: str
    city: str
    postcode: str | None = None
    lat: float
    lon: float
    status: Status | None = None
    hours_that_day: str | None = None
    hours: tuple[str, ...] = ()
    rating: float | None = None
    reviews: int = 0
    phone: str = ""
    website: str = ""
    saved_as: str | None = None
    nearest_stop_id: StopId
    nearest_stop: str


@tool(read_only=True)
def geocode_address(
    atlas: Atlas,
    address: Annotated[Query | None, Field(description="House number and street; left out, what is around you")] = None,
    district: Annotated[Query | None, Field(description="Words of the district's name")] = None,
    limit: Limit = 5,
    cursor: Cursor | None = None,
) -> AddressPage:
    """Find addresses by their text, nearest to you first. Returns one page with ids for routes. Refuses a house number
    that exists in several districts until district is given."""
    rows = [p for p in atlas.places if p.category is None]
    number = None
    if address is not None:
        digits = re.findall(r"\b\d+\b", fold(address))
        number = digits[0] if digits else None
        rows = search(rows, address, lambda p: f"{p.street_address} {p.district}")
        # 1 Mill Street is not 12 Mill Street, though a search takes the beginning of a word for it.
        rows = [p for p in rows if number is None or str(p.number) == number.lstrip("0")]
    if district is not None:
        rows = search(rows, district, lambda p: p.district)
    if number is not None and len({p.district for p in rows}) > 1:
        fitting = sorted(whole(p) for p in rows)[:8]
        raise Refused(
            "ambiguous_address",
            f"address: {address!r} is the address of {len(rows)} places: {'; '.join(fitting)}. Give the district.",
            [{"pointer": "/district", "problem": "is needed to tell them apart", "allowed": fitting}],
        )
    here = city(atlas).here_id
    rows.sort(key=lambda p: (crow(atlas, here, p), p.id))
    shown, following = page(rows, limit, cursor)
    found = []
    for p in shown:
        lat, lon = position(atlas, p)
        found.append(AddressRow(id=p.id, street_address=p.street_address, district=p.district, lat=lat, lon=lon))
    return AddressPage(addresses=found, next_cursor=following)


@tool(read_only=True)
def search_places(
    atlas: Atlas,
    query: Annotated[Query | None, Field(description="Words of name, category, street or district")] = None,
    category: CategoryParam | None = None,
    near_id: Annotated[PlaceId | None, Field(description="Id of a place to search around")] = None,
    open_at: OpenAt | None = None,
    min_rating: Annotated[float | None, Field(ge=1, le=5, description="Least stars")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> PlacePage:
    """Search businesses and sights around you, or near a place, nearest first as the crow flies. Returns one page."""
    moment = not_past(atlas, open_at, "open_at")
    near = city(atlas).here_id if near_id is None else atlas.places.need(near_id, "near_id").junction_id
    rows = [p for p in atlas.places if p.category is not None and category in (None, p.category)]
    rows = search(rows, query, searched)
    if moment is not None:
        rows = [p for p in rows if is_open(p, moment)]
    if min_rating is not None:
        rows = [p for p in rows if p.rating >= min_rating * 10]
    if near_id is not None:
        rows = [p for p in rows if p.id != near_id]
    rows.sort(key=lambda p: (crow(atlas, near, p), p.id))
    shown, following = page(rows, limit, cursor)
    return PlacePage(places=[_row(atlas, near, p) for p in shown], next_cursor=following)


def _row(atlas: Atlas, near: str, place: Place) -> PlaceRow:
    assert place.category is not None  # addresses are no answer to a search
    return PlaceRow(
        id=place.id,
        name=place.name,
        category=place.category,
        street_address=place.street_address,
        district=place.district,
        rating=rating(place),
        distance_m=rounded(crow(atlas, near, place)),
        permanently_closed=place.gone,
    )


@tool(read_only=True)
def get_place_details(
    atlas: Atlas,
    place_id: Annotated[PlaceId, Field(description="Id of a place or address")],
    at: Annotated[datetime | None, Moment(), Field(description="Moment for status; default now")] = None,
) -> PlaceDetails:
    """Get all that is known of a place: address, whether it is open at a moment, hours by weekday (UTC), rating, phone,
    your label, the nearest stop."""
    place = atlas.places.need(place_id, "place_id")
    moment = not_past(atlas, at, "at") or atlas.now
    saved = atlas.saved_places.find(place_id=place.id)
    lat, lon = position(atlas, place)
    net = network(atlas)
    at_door = net.junctions[net.number[place.junction_id]]
    stops = ((net.junctions[n], s) for n, s in net.stop_at.items())
    _, _, nearest = min(((j.x - at_door.x) ** 2 + (j.y - at_door.y) ** 2, s.id, s) for j, s in stops)
    return PlaceDetails(
        id=place.id,
        name=place.name,
        category=place.category,
        address=whole(place),
        street_address=place.street_address,
        district=place.district,
        city=city(atlas).name,
        postcode=postcode(place),
        lat=lat,
        lon=lon,
        status=status(place, moment),
        hours_that_day=hours_on(place, moment.weekday()) if place.hours and not place.gone else None,
        hours=tuple(f"{d} {hours_on(place, i)}" for i, d in enumerate(DAYS)) if place.hours and not place.gone else (),
        rating=rating(place),
        reviews=place.reviews if place.rating else 0,
        phone=place.phone,
        website=place.website,
        saved_as=saved.label if saved is not None else None,
        nearest_stop_id=nearest.id,
        nearest_stop=nearest.name,
    )
