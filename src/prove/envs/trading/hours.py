"""When exchanges are open: sessions in UTC, summer time, holidays, and the steps in which prices move.

A price holds for a whole step, which is longer than a conversation lasts: a look-up more never meets another price.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Literal

from prove.envs.trading.holidays import HOLIDAYS

Exchange = Literal["LSE", "NYSE", "CRYPTO"]
Session = tuple[datetime, datetime]


@dataclass(frozen=True, slots=True)
class Hours:
    """Local opening hours; ``offset``: hours from UTC in winter."""

    opens: time
    closes: time
    offset: int
    summer: Literal["EU", "US"]


HOURS: dict[Exchange, Hours] = {
    "LSE": Hours(time(8), time(16, 30), 0, "EU"),
    "NYSE": Hours(time(9, 30), time(16), -5, "US"),
}
STEP: dict[Exchange, timedelta] = {
    "LSE": timedelta(hours=1),
    "NYSE": timedelta(hours=1),
    "CRYPTO": timedelta(hours=4),
}
"""How long a price holds."""
STEPS: dict[Exchange, int] = {"LSE": 9, "NYSE": 7, "CRYPTO": 6}
"""Steps of one trading day; the last of an exchange that closes is only half as long."""


def sunday(year: int, month: int, number: int) -> date:
    """The first Sunday of a month (1), the second (2), or the last (-1)."""
    if number > 0:
        first = date(year, month, 1)
        return first + timedelta(days=(6 - first.weekday()) % 7 + 7 * (number - 1))
    last = date(year, month + 1, 1) - timedelta(days=1)
    return last - timedelta(days=(last.weekday() + 1) % 7)


def summer_time(day: date, rule: Literal["EU", "US"]) -> bool:
    """Whether clocks are an hour ahead on a trading day (they change on Sundays)."""
    if rule == "EU":
        return sunday(day.year, 3, -1) <= day < sunday(day.year, 10, -1)
    return sunday(day.year, 3, 2) <= day < sunday(day.year, 11, 1)


@lru_cache(maxsize=4096)
def session(exchange: Exchange, day: date) -> Session | None:
    """Opening and close of a day in UTC; None on weekends and holidays. Crypto trades around the clock."""
    if exchange == "CRYPTO":
        start = datetime(day.year, day.month, day.day, tzinfo=UTC)
        return start, start + timedelta(days=1)
    if day.weekday() >= 5 or day in HOLIDAYS[exchange]:
        return None
    hours = HOURS[exchange]
    shift = timedelta(hours=hours.offset + summer_time(day, hours.summer))
    opens = datetime.combine(day, hours.opens, UTC) - shift
    return opens, datetime.combine(day, hours.closes, UTC) - shift


def is_open(exchange: Exchange, moment: datetime) -> bool:
    """Whether an exchange trades at this moment. No session of ours runs over midnight UTC."""
    hours = session(exchange, moment.date())
    return hours is not None and hours[0] <= moment < hours[1]


def coming_session(exchange: Exchange, moment: datetime) -> Session:
    """The session that runs at this moment, or the next one."""
    day = moment.date()
    while True:
        hours = session(exchange, day)
        if hours is not None and moment < hours[1]:
            return hours
        day += timedelta(days=1)
