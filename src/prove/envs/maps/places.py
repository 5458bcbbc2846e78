"""Tools that find places and addresses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, NoReturn

from pydantic import Field

from prove.engine import Refused, View, tool
from prove.envs.common import Cursor, Limit, Moment, Query, fold, ids_with_words, ready
from prove.envs.maps.entities import Atlas, Category, Place, PlaceId, StopId
from prove.envs.maps.ground import Ground, first_page, ground
from prove.envs.maps.routing import not_past
from prove.envs.maps.rules import (
    CategoryParam,
    OpenAt,
    PlaceRow,
    Status,
    hours_on,
    is_open,
    postcode,
    rating,
    searched,
    status,
    week,
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
    land = ground(atlas)
    around = land.around(land.city.here_id)
    number = None
    rows: Iterable[Place] = around.addresses
    if address is not None or district is not None:
        keys = None
        if address is not None:
            text = fold(address).removesuffix(" " + fold(land.city.name))
            number = next((n for n in _NUMBER.findall(text) if len(n) < 5), None)  # longer ones are postcodes
            keys = ids_with_words(atlas.places, text or address, _address)
        if district is not None:
            within = ids_with_words(atlas.places, district, _district)
            keys = within if keys is None else keys & within
        rows = around.addresses_of(keys or ())
        if number is not None:
            # 1 Mill Street is not 12 Mill Street, though a search takes the beginning of a word for it.
            wanted = number.lstrip("0")
            rows = [p for p in rows if str(p.number) == wanted]
        if number is not None and len({p.district for p in rows}) > 1:
            _ambiguous(address or "", rows)
    shown, following = first_page(rows, limit, cursor)
    return AddressPage(addresses=[_address_row(land, p) for p in shown], next_cursor=following)


def _address_row(land: Ground, place: Place) -> AddressRow:
    found: AddressRow | None = land.shown.get(place.id)
    if found is None:
        lat, lon = land.spots[place.id]
        row = AddressRow(id=place.id, street_address=place.street_address, district=place.district, lat=lat, lon=lon)
        found = land.shown[place.id] = ready(row)
    return found


_NUMBER = re.compile(r"\b\d+\b")


def _address(place: Place) -> str:
    return "" if place.category else f"{place.street_address} {place.district} {postcode(place)}"


def _district(place: Place) -> str:
    return "" if place.category else place.district


def _ambiguous(address: str, rows: list[Place]) -> NoReturn:
    listed = "; ".join(sorted(whole(p) for p in rows)[:8])
    raise Refused(
        "ambiguous_address",
        f"address: {address!r} is the address of {len(rows)} places: {listed}. Give the district.",
        [
            {
                "pointer": "/district",
                "problem": "is needed to tell them apart",
                "allowed": sorted({p.district for p in rows})[:8],
            }
        ],
    )


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
    land = ground(atlas)
    near = land.city.here_id if near_id is None else atlas.places.need(near_id, "near_id").junction_id
    around = land.around(near)
    rows: Iterable[Place] = around.businesses
    if query is not None:
        rows = around.businesses_of(ids_with_words(atlas.places, query, searched))
        if category is not None:
            rows = [p for p in rows if p.category == category]
    elif category is not None:
        rows = around.of_category.get(category, ())
    if moment is not None:
        rows = (p for p in rows if is_open(p, moment))
    if min_rating is not None:
        least = min_rating * 10
        rows = (p for p in rows if p.rating >= least)
    if near_id is not None:
        rows = (p for p in rows if p.id != near_id)
    shown, following = first_page(rows, limit, cursor)
    return PlacePage(places=[around.row(p) for p in shown], next_cursor=following)


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
    land = ground(atlas)
    lat, lon = land.spots[place.id]
    nearest = land.nearest_stop(place.junction_id)
    return PlaceDetails(
        id=place.id,
        name=place.name,
        category=place.category,
        address=whole(place),
        street_address=place.street_address,
        district=place.district,
        city=land.city.name,
        postcode=postcode(place),
        lat=lat,
        lon=lon,
        status=status(place, moment),
        hours_that_day=hours_on(place, moment.weekday()) if place.hours and not place.gone else None,
        hours=week(place.hours) if place.hours and not place.gone else (),
        rating=rating(place),
        reviews=place.reviews if place.rating else 0,
        phone=place.phone,
        website=place.website,
        saved_as=saved.label if saved is not None else None,
        nearest_stop_id=nearest.id,
        nearest_stop=nearest.name,
    )
