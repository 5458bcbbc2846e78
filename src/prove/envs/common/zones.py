"""Time zones by rule: local time of a place to UTC and back, the same on every machine.

The rules of summer time that are in force now hold for every year; no file of the host is read.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import lru_cache
from typing import Literal, get_args

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

HOUR = timedelta(hours=1)
_STANDARD: dict[str, timedelta] = {
    "America/Los_Angeles": -8 * HOUR,
    "America/Chicago": -6 * HOUR,
    "America/New_York": -5 * HOUR,
    "Europe/London": 0 * HOUR,
    "Europe/Berlin": HOUR,
    "Asia/Kolkata": 5.5 * HOUR,
    "Asia/Tokyo": 9 * HOUR,
    "UTC": 0 * HOUR,
}
"""How far clocks are ahead of UTC in winter."""
_AMERICA = ((3, 2, 2), (11, 1, 2))
_SUMMER: dict[str, tuple[tuple[int, int, int], tuple[int, int, int]]] = {
    "America/Los_Angeles": _AMERICA,
    "America/Chicago": _AMERICA,
    "America/New_York": _AMERICA,
    "Europe/London": ((3, -1, 1), (10, -1, 2)),
    "Europe/Berlin": ((3, -1, 2), (10, -1, 3)),
}
"""When clocks go forward, and back: month, which of its Sundays (-1: the last), hour that they show just before."""


@lru_cache(maxsize=2048)
def _changes(name: str, year: int) -> tuple[datetime, datetime]:
    """What clocks would show in the moments at which they go forward, and back."""
    forward, back = _SUMMER[name]
    return _sunday(year, *forward), _sunday(year, *back)


def _sunday(year: int, month: int, number: int, hour: int) -> datetime:
    if number > 0:
        first = datetime(year, month, 1, hour)
        return first + timedelta(days=6 - first.weekday() + 7 * (number - 1))
    last = datetime(year, month, 31, hour)  # March and October
    return last - timedelta(days=(last.weekday() + 1) % 7)


def exists(local: datetime, name: str) -> bool:
    """Whether clocks show this local time at all; an hour is skipped when they go forward."""
    if name not in _SUMMER:
        return True
    forward, _ = _changes(name, local.year)
    return not forward <= local < forward + HOUR


@lru_cache(maxsize=1 << 16)
def to_utc(local: datetime, name: str) -> datetime:
    """Local time without a zone -> UTC without a zone.

    A time that clocks skip counts as the same length after the jump; of one they show twice, the first is meant.
    """
    if name in _SUMMER:
        forward, back = _changes(name, local.year)
        if forward + HOUR <= local < back:
            return local - _STANDARD[name] - HOUR
    return local - _STANDARD[name]


@lru_cache(maxsize=1 << 16)
def to_local(moment: datetime, name: str) -> datetime:
    """UTC without a zone -> local time without a zone."""
    local = moment + _STANDARD[name]
    if name in _SUMMER:
        forward, back = _changes(name, local.year)
        if forward <= local < back - HOUR:
            return local + HOUR
    return local


@lru_cache(maxsize=1 << 16)
def iso(moment: datetime, name: str) -> str:
    """UTC without a zone -> local time with its offset: ``2026-03-02T14:30:00-05:00``."""
    local = to_local(moment, name)
    minutes = (local - moment) // timedelta(minutes=1)
    hours, rest = divmod(abs(minutes), 60)
    return f"{local.isoformat()}{'-' if minutes < 0 else '+'}{hours:02d}:{rest:02d}"
