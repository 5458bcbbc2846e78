"""Time zones by rule: local time of a place to UTC and back, the same on every machine.

The rules are those of the POSIX form, which dateutil evaluates without the host's time zone files.
"""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Literal, get_args

from dateutil import tz

ZoneName = Literal[
    "America/Los_Angeles",
    "America/Chicago",
    "America/New_York",
    "Europe/London",
    "Europe/Berlin",
    "Asia/Kolkata",
    "Asia/Tokyo",
    "UTC",
]
ZONE_NAMES: tuple[ZoneName, ...] = get_args(ZoneName)

_RULES: dict[str, str] = {
    "America/Los_Angeles": "PST8PDT,M3.2.0,M11.1.0",
    "America/Chicago": "CST6CDT,M3.2.0,M11.1.0",
    "America/New_York": "EST5EDT,M3.2.0,M11.1.0",
    "Europe/London": "GMT0BST,M3.5.0/1,M10.5.0",
    "Europe/Berlin": "CET-1CEST,M3.5.0,M10.5.0/3",
}
_FIXED: dict[str, float] = {"Asia/Kolkata": 5.5, "Asia/Tokyo": 9, "UTC": 0}


@lru_cache(maxsize=16)
def zone(name: str) -> tzinfo:
    """The zone of a name of :data:`ZoneName`."""
    if name in _FIXED:
        return tz.tzoffset(name, timedelta(hours=_FIXED[name]))
    return tz.tzstr(_RULES[name])


def exists(local: datetime, name: str) -> bool:
    """Whether clocks show this local time at all; an hour is skipped when they go forward."""
    return name in _FIXED or tz.datetime_exists(local, zone(name))


@lru_cache(maxsize=1 << 16)
def to_utc(local: datetime, name: str) -> datetime:
    """Local time without a zone -> UTC without a zone.

    A time that clocks skip counts as the same length after the jump; of one they show twice, the first is meant.
    """
    aware = local.replace(tzinfo=zone(name))
    if not exists(local, name):
        aware = tz.resolve_imaginary(aware)
    offset = aware.utcoffset()
    assert offset is not None
    return aware.replace(tzinfo=None) - offset


@lru_cache(maxsize=1 << 16)
def to_local(moment: datetime, name: str) -> datetime:
    """UTC without a zone -> local time without a zone."""
    return moment.replace(tzinfo=tz.UTC).astimezone(zone(name)).replace(tzinfo=None)


@lru_cache(maxsize=1 << 16)
def iso(moment: datetime, name: str) -> str:
    """UTC without a zone -> local time with its offset: ``2026-03-02T14:30:00-05:00``."""
    return moment.replace(tzinfo=tz.UTC).astimezone(zone(name)).isoformat()
