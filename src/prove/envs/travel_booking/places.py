"""The cities that are served: airports, countries, clocks by rule (never by the host's files), distances."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from functools import lru_cache

from dateutil import tz

from prove.engine import NotFound
from prove.envs.common import fold


@dataclass(frozen=True, slots=True)
class Place:
    """A city with its airport; ``clock`` is its zone in the POSIX form."""

    code: str
    city: str
    country: str
    clock: str
    lat: float
    lon: float


_US_EAST = "EST5EDT,M3.2.0,M11.1.0"
PLACES: dict[str, Place] = {
    p.code: p
    for p in (
        Place("BOS", "Boston", "US", _US_EAST, 42.4, -71.0),
        Place("ORD", "Chicago", "US", "CST6CDT,M3.2.0,M11.1.0", 42.0, -87.9),
        Place("SEA", "Seattle", "US", "PST8PDT,M3.2.0,M11.1.0", 47.4, -122.3),
        Place("YUL", "Montréal", "CA", _US_EAST, 45.5, -73.7),
        Place("LHR", "London", "GB", "GMT0BST,M3.5.0/1,M10.5.0", 51.5, -0.5),
        Place("CDG", "Paris", "FR", "CET-1CEST,M3.5.0,M10.5.0/3", 49.0, 2.5),
        Place("LIS", "Lisbon", "PT", "WET0WEST,M3.5.0/1,M10.5.0", 38.8, -9.1),
        Place("HND", "Tokyo", "JP", "JST-9", 35.6, 139.8),
    )
}
HUBS = ("BOS", "ORD", "SEA")
"""The cities from which everything else is reached."""

_BY_NAME = {fold(p.city): p.code for p in PLACES.values()} | {fold(p.code): p.code for p in PLACES.values()}


def code_of(place: str, parameter: str) -> str:
    """The airport of a city's name or code, accents and case ignored. Raises ``city_not_found``."""
    code = _BY_NAME.get(fold(place))
    if code is None:
        served = ", ".join(p.city for p in PLACES.values())
        raise NotFound(
            "city_not_found",
            f"{parameter}: there is no service in {place[:40]!r}; there is in {served}.",
            [{"pointer": f"/{parameter}", "problem": "not found"}],
        )
    return code


def city(code: str) -> str:
    """BOS -> Boston."""
    return PLACES[code].city


def international(origin: str, destination: str) -> bool:
    """Whether a flight between two airports crosses a border."""
    return PLACES[origin].country != PLACES[destination].country


@lru_cache(maxsize=32)
def _zone(code: str) -> tzinfo:
    return tz.tzstr(PLACES[code].clock)


@lru_cache(maxsize=1 << 13)
def moment(day: date, at: time, code: str) -> datetime:
    """A time of day by the clocks of a place, in UTC."""
    offset = datetime.combine(day, at, _zone(code)).utcoffset()
    assert offset is not None
    return datetime.combine(day, at, UTC) - offset


@lru_cache(maxsize=1 << 13)
def seen_at(moment: datetime, code: str) -> datetime:
    """A moment by the clocks of a place, with the offset that they have then."""
    offset = moment.astimezone(_zone(code)).utcoffset()
    assert offset is not None
    return moment.astimezone(timezone(offset))


@lru_cache(maxsize=128)
def kilometres(origin: str, destination: str) -> int:
    """Along the great circle."""
    a, b = PLACES[origin], PLACES[destination]
    la, lb = math.radians(a.lat), math.radians(b.lat)
    angle = math.sin(la) * math.sin(lb) + math.cos(la) * math.cos(lb) * math.cos(math.radians(a.lon - b.lon))
    return round(6371 * math.acos(min(1.0, angle)) / 10) * 10


def flight_time(origin: str, destination: str) -> timedelta:
    """Gate to gate, in whole five minutes."""
    return timedelta(minutes=round((45 + kilometres(origin, destination) / 14) / 5) * 5)
