"""What several tools say of a place: where it is, whether it is open, how far away."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from typing import Annotated, Literal
from zlib import crc32

from pydantic import Field

from prove.engine import View
from prove.envs.common import Moment
from prove.envs.maps.entities import Category, Hours, Place, PlaceId, RoadMode

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

Status = Literal["open", "closed", "permanently closed"]

CategoryParam = Annotated[
    Category,
    Field(
        description="bakery, cafe, cinema, fuel, gym, hotel, library, museum, park, pharmacy, restaurant or supermarket"
    ),
]
RoadModeParam = Annotated[RoadMode, Field(description="driving, walking or cycling")]
OpenAt = Annotated[datetime, Moment(), Field(description="Only open then")]
Departure = Annotated[datetime, Moment(), Field(description="When to leave")]
Origin = Annotated[PlaceId, Field(description="Id of the start")]
Destination = Annotated[PlaceId, Field(description="Id of the goal")]


class PlaceRow(View, frozen=True, kw_only=True):
    id: PlaceId
    name: str
    category: Category
    street_address: str
    district: str
    rating: float | None = None
    distance_m: int
    permanently_closed: bool = False


def whole(place: Place) -> str:
    """``12 Mill Street, Northgate``"""
    return f"{place.street_address}, {place.district}"


def searched(place: Place) -> str:
    """What a search for places goes through."""
    return f"{place.name} {place.category or ''} {place.street_address} {place.district}"


def postcode(place: Place) -> str | None:
    """The postcode of a bare address; one for each district."""
    return None if place.category else str(10_000 + crc32(place.district.encode()) % 90_000)


def is_open(place: Place, at: datetime) -> bool:
    """Whether a business is open; addresses and what has no hours always are."""
    if place.gone:
        return False
    if not place.hours:
        return True
    opens, closes = place.hours[at.weekday()]
    return opens <= at.hour * 60 + at.minute < closes


def status(place: Place, at: datetime) -> Status | None:
    """How a business stands at a moment; None for an address."""
    if place.gone:
        return "permanently closed"
    if not place.hours:
        return None
    return "open" if is_open(place, at) else "closed"


def clock(minute: int) -> str:
    """90 -> ``01:30``; the end of the day is 24:00."""
    return f"{minute // 60:02d}:{minute % 60:02d}"


def hours_on(place: Place, weekday: int) -> str:
    """The hours of a weekday."""
    return _hours(place.hours[weekday])


def _hours(span: tuple[int, int]) -> str:
    opens, closes = span
    if closes - opens == 1440:
        return "all day"
    return f"{clock(opens)}-{clock(closes)}" if closes else "closed"


@lru_cache(maxsize=1 << 10)
def week(hours: Hours) -> tuple[str, ...]:
    """Hours from Monday to Sunday, with the names of the days."""
    return tuple(f"{day} {_hours(hours[number])}" for number, day in enumerate(DAYS))


def rating(place: Place) -> float | None:
    """Stars, of five."""
    return place.rating / 10 if place.rating else None


def rounded(metres: int) -> int:
    """Metres to the next ten."""
    return round(metres / 10) * 10
