"""Tools on hotels: search, list the rooms of one, book a room."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Refused, View, tool
from prove.engine.world import World
from prove.envs.common import Cursor, Day, Limit, Query, major, page, search
from prove.envs.travel_booking.entities import (
    Agency,
    Hotel,
    HotelId,
    Rate,
    RoomId,
    TravellerId,
    TripBooking,
)
from prove.envs.travel_booking.places import PLACES, city, code_of, moment
from prove.envs.travel_booking.rules import (
    CHECK_IN,
    POINTS,
    both_days,
    check_days,
    first_full,
    full_between,
    new_reference,
    nights,
    stay_price,
    touched,
    units_left,
)
from prove.envs.travel_booking.views import Booked, booked

DAYS = ("check_in", "check_out")


Per = Literal["night", "stay"]
"""What a price in a list is for: one night, or all nights if days were given."""


class HotelRow(View, frozen=True, kw_only=True):
    id: HotelId
    name: str
    city: str
    address: str
    stars: int
    from_price: float
    price_per: Per
    currency: str = "USD"


class HotelPage(View, frozen=True, kw_only=True):
    hotels: list[HotelRow]
    next_cursor: str | None = None


class RoomRow(View, frozen=True, kw_only=True):
    id: RoomId
    hotel_id: HotelId
    hotel_name: str
    name: str
    sleeps: int
    rate: Rate
    breakfast: bool = False
    nightly_price: float
    weekend_price: float
    price: float
    price_per: Per
    rooms_left: int | None = None


class RoomList(View, frozen=True, kw_only=True):
    rooms: list[RoomRow]


def _text(hotel: Hotel) -> str:
    return f"{hotel.name} {PLACES[hotel.city].city} {hotel.address}"


@tool(read_only=True)
def search_hotels(
    agency: Agency,
    query: Annotated[Query | None, Field(description="Words of name, city and address")] = None,
    city_name: Annotated[str | None, Field(min_length=1, max_length=40, description="City or airport code")] = None,
    check_in: Annotated[date | None, Day(), Field(description="First night")] = None,
    check_out: Annotated[date | None, Day(), Field(description="Day of leaving")] = None,
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> HotelPage:
    """Search hotels, cheapest first; with both days, only those with a room free on all nights. Returns one page, and
    next_cursor if there are more."""
    wanted = None if city_name is None else code_of(city_name, "city_name")
    if query is not None:
        rows = [h for h in search(agency.hotels, query, _text) if wanted in (None, h.city)]
    else:
        rows = agency.hotels.where(city=wanted) if wanted is not None else list(agency.hotels)
    dated = both_days(agency, check_in, check_out, DAYS)
    if dated:
        assert check_in is not None and check_out is not None  # both_days
        prices = _free(agency, rows, check_in, check_out)
    else:
        prices = agency.world.derived(_nightly)
    rows = sorted((h for h in rows if h.id in prices), key=lambda h: (prices[h.id], h.name))
    shown, following = page(rows, limit, cursor)
    return HotelPage(
        hotels=[
            HotelRow(
                id=h.id,
                name=h.name,
                city=city(h.city),
                address=h.address,
                stars=h.stars,
                from_price=major(prices[h.id]),
                price_per="stay" if dated else "night",
            )
            for h in shown
        ],
        next_cursor=following,
    )


def _nightly(world: World) -> dict[str, int]:
    """Hotel id -> the price of its cheapest night."""
    rooms = world.tables["hotel_rooms"].index["hotel_id"]
    return {key: min(r.nightly_price for r in group) for key, group in rooms.items()}


def _free(agency: Agency, hotels: Sequence[Hotel], check_in: date, check_out: date) -> dict[str, int]:
    """Hotel id -> the cheapest stay in a room that is free on all nights; without the hotels that have none."""
    rooms = agency.hotel_rooms.base.index["hotel_id"]  # no session changes a room
    taken, own = full_between(agency, check_in, check_out), touched(agency)
    week, weekend = nights(check_in, check_out)
    prices: dict[str, int] = {}
    for hotel in hotels:
        for room in rooms.get(hotel.id, ()):
            if room.id not in own:
                free = room.id not in taken
            else:
                free = units_left(agency, room, check_in, check_out) > 0
            if free:
                price = weekend * room.weekend_price + week * room.nightly_price
                prices[hotel.id] = min(price, prices.get(hotel.id, price))
    return prices


@tool(read_only=True)
def list_hotel_rooms(
    agency: Agency,
    hotel_id: Annotated[HotelId, Field(description="Id of the hotel")],
    check_in: Annotated[date | None, Day(), Field(description="First night")] = None,
    check_out: Annotated[date | None, Day(), Field(description="Day of leaving")] = None,
) -> RoomList:
    """List the rooms of a hotel, cheapest first, with the price of a night (weekend_price: Friday and Saturday); with
    both days, only rooms free on all nights, with the price of the stay."""
    hotel = agency.hotels.need(hotel_id, "hotel_id")
    dated = both_days(agency, check_in, check_out, DAYS)
    found = []
    for room in sorted(agency.hotel_rooms.where(hotel_id=hotel.id), key=lambda r: (r.nightly_price, r.name)):
        left, price = None, room.nightly_price
        if dated:
            assert check_in is not None and check_out is not None  # both_days
            left, price = units_left(agency, room, check_in, check_out), stay_price(room, check_in, check_out)
        if left == 0:
            continue
        found.append(
            RoomRow(
                id=room.id,
                hotel_id=hotel.id,
                hotel_name=hotel.name,
                name=room.name,
                sleeps=room.sleeps,
                rate=room.rate,
                breakfast=room.breakfast,
                nightly_price=major(room.nightly_price),
                weekend_price=major(room.weekend_price),
                price=major(price),
                price_per="stay" if dated else "night",
                rooms_left=left,
            )
        )
    return RoomList(rooms=found)


@tool
def book_hotel_room(
    agency: Agency,
    room_id: Annotated[RoomId, Field(description="Id of the room")],
    traveller_id: Annotated[TravellerId, Field(description="In whose name")],
    check_in: Annotated[date, Day(), Field(description="First night")],
    check_out: Annotated[date, Day(), Field(description="Day of leaving")],
) -> Booked:
    """Book and pay a hotel room. Refuses days in the wrong order or in the past, and a stay with a night on which no
    such room is left."""
    room = agency.hotel_rooms.need(room_id, "room_id")
    traveller = agency.travellers.need(traveller_id, "traveller_id")
    check_days(agency, check_in, check_out, DAYS)
    hotel = agency.hotels.need(room.hotel_id, "room_id")
    starts_at = moment(check_in, CHECK_IN, hotel.city)
    if starts_at <= agency.now:
        raise Refused("too_late", f"check_in: it is past check-in time at {hotel.name} on {check_in}.")
    if not units_left(agency, room, check_in, check_out):
        full = first_full(agency, room, check_in, check_out)
        raise Refused("sold_out", f"check_in: {room.name} at {hotel.name} ({room.id}) is sold out on {full}.")
    price = stay_price(room, check_in, check_out)
    booking = TripBooking(
        id=agency.new_id(agency.trip_bookings),
        kind="hotel",
        traveller_id=traveller.id,
        item_id=room.id,
        title=f"{room.name} at {hotel.name}",
        start=check_in,
        end=check_out,
        place=hotel.city,
        starts_at=starts_at,
        paid=price,
        points=price * POINTS["hotel"] // 100,
        reference=new_reference(agency),
        booked_at=agency.now,
    )
    return booked(agency, agency.trip_bookings.put(booking))
