"""Recurrence rules (RFC 5545): what is taken, one spelling for each rule, and the days they fall on."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from itertools import islice
from typing import Literal

from dateutil import rrule

Repeats = Literal["daily", "workday", "weekly", "monthly", "yearly"]

_Frequency = Literal[0, 1, 2, 3, 4, 5, 6]
_FREQUENCIES: dict[str, _Frequency] = {
    "DAILY": rrule.DAILY,
    "WEEKLY": rrule.WEEKLY,
    "MONTHLY": rrule.MONTHLY,
    "YEARLY": rrule.YEARLY,
}
_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_BYDAY = re.compile(r"(-1|[1-5])?(MO|TU|WE|TH|FR|SA|SU)")
_UNTIL = re.compile(r"([0-9]{8})(T\d{6}Z?)?")
_ORDER = ("FREQ", "INTERVAL", "BYMONTH", "BYMONTHDAY", "BYDAY", "COUNT", "UNTIL")
WORKDAYS = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
MOST = 750
"""Highest COUNT."""


def _years(frequency: str) -> int:
    """How many years after its start a rule is followed, if it does not end before."""
    return 10 if frequency == "YEARLY" else 2


def canonical(text: str, start: datetime) -> str:
    """The one spelling of a rule: known parts in a fixed order, nothing that the start says already.

    ``start``: local time of the first occurrence. Raises :class:`ValueError` in words for a caller.
    """
    parts = _parts(text)
    frequency = parts["FREQ"]
    if frequency == "WEEKLY" and parts.get("BYDAY") == _DAYS[start.weekday()]:
        del parts["BYDAY"]
    if frequency == "MONTHLY" and "BYDAY" not in parts and parts.get("BYMONTHDAY") == str(start.day):
        del parts["BYMONTHDAY"]
    same_day = parts.get("BYMONTHDAY", str(start.day)) == str(start.day) and "BYDAY" not in parts
    if frequency == "YEARLY" and same_day and parts.get("BYMONTH") == str(start.month):
        parts.pop("BYMONTHDAY", None)
        del parts["BYMONTH"]
    if not _falls_on(parts, start.date()):
        raise ValueError(f"does not fall on the day of the start, {start:%A} {start.date()}; change one of the two")
    if "UNTIL" in parts and _until(parts["UNTIL"]) < start.date():
        raise ValueError(f"ends before the start on {start.date()}")
    return ";".join(f"{name}={parts[name]}" for name in _ORDER if name in parts)


def _falls_on(parts: dict[str, str], day: date) -> bool:
    """Whether a rule that starts on this day has it as its first: some rules fall on no day at all."""
    last = monthrange(day.year, day.month)[1]
    if "BYMONTH" in parts and str(day.month) not in parts["BYMONTH"].split(","):
        return False
    if "BYMONTHDAY" in parts:
        days = parts["BYMONTHDAY"].split(",")
        return str(day.day) in days or ("-1" in days and day.day == last)
    if "BYDAY" in parts:
        name = _DAYS[day.weekday()]
        names = {name, f"{(day.day - 1) // 7 + 1}{name}", f"-1{name}" if day.day + 7 > last else name}
        return bool(names & set(parts["BYDAY"].split(",")))
    return True


def _parts(text: str) -> dict[str, str]:
    parts: dict[str, str] = {}
    for piece in text.strip().upper().removeprefix("RRULE:").split(";"):
        name, _, value = piece.partition("=")
        if name not in _ORDER or not value:
            raise ValueError(f"has the part {piece[:30]!r}; allowed are {', '.join(_ORDER)}, each as NAME=VALUE")
        if name in parts:
            raise ValueError(f"has {name} twice")
        parts[name] = value
    if parts.get("FREQ") not in _FREQUENCIES:
        raise ValueError("needs FREQ=DAILY, WEEKLY, MONTHLY or YEARLY")
    for one, other in (("COUNT", "UNTIL"), ("BYMONTHDAY", "BYDAY")):
        if one in parts and other in parts:
            raise ValueError(f"has both {one} and {other}; keep one")
    if parts["FREQ"] == "WEEKLY" and "BYMONTHDAY" in parts:
        raise ValueError("has BYMONTHDAY, which does not go with FREQ=WEEKLY; use BYDAY")
    for name, low, high in (("INTERVAL", 1, 99), ("COUNT", 1, MOST)):
        if name in parts:
            parts[name] = str(_whole(name, parts[name], low, high))
    if parts.get("INTERVAL") == "1":
        del parts["INTERVAL"]
    for name, low, high in (("BYMONTH", 1, 12), ("BYMONTHDAY", -1, 31)):
        if name in parts:
            numbers = sorted({_whole(name, n, low, high) for n in parts[name].split(",")})
            if 0 in numbers:
                raise ValueError(f"{name} cannot be 0")
            parts[name] = ",".join(map(str, numbers))
    if "BYDAY" in parts:
        parts["BYDAY"] = _weekdays(parts["BYDAY"], parts["FREQ"], "BYMONTH" in parts)
    if "UNTIL" in parts:
        parts["UNTIL"] = f"{_until(parts['UNTIL']):%Y%m%d}"
    return parts


def _whole(name: str, text: str, low: int, high: int) -> int:
    if re.fullmatch(r"-?[0-9]{1,4}", text) and low <= int(text) <= high:
        return int(text)
    raise ValueError(f"{name} should be a whole number from {low} to {high}, not {text[:20]!r}")


def _weekdays(text: str, frequency: str, in_months: bool) -> str:
    monthly = frequency == "MONTHLY" or (frequency == "YEARLY" and in_months)
    found = []
    for one in text.split(","):
        match = _BYDAY.fullmatch(one)
        if match is None:
            raise ValueError(f"BYDAY takes {', '.join(_DAYS)}, in monthly rules with a number such as 2TU or -1FR")
        if match[1] and not monthly:
            raise ValueError(f"BYDAY={one[:5]} goes with FREQ=MONTHLY, or YEARLY and BYMONTH")
        found.append((int(match[1] or 0), _DAYS.index(match[2])))
    return ",".join(f"{n or ''}{_DAYS[d]}" for n, d in sorted(set(found)))


def _until(text: str) -> date:
    match = _UNTIL.fullmatch(text)
    try:
        if match is not None:
            return date(int(match[1][:4]), int(match[1][4:6]), int(match[1][6:]))
    except ValueError:
        pass
    raise ValueError(f"UNTIL should be a day such as 20261231, not {text[:20]!r}")


@lru_cache(maxsize=2048)
def repeats(rule: str) -> Repeats | None:
    """How often an event with this canonical rule takes place; None without a rule."""
    if not rule:
        return None
    if f"{rule};".startswith(f"{WORKDAYS};"):
        return "workday"
    found: dict[str, Repeats] = {"DAILY": "daily", "WEEKLY": "weekly", "MONTHLY": "monthly", "YEARLY": "yearly"}
    return found[rule.split(";")[0].removeprefix("FREQ=")]


@lru_cache(maxsize=2048)
def occurrences(rule: str, start: datetime) -> tuple[datetime, ...]:
    """The local times at which an event begins, by a canonical rule, or once if it is empty.

    A rule without an end is followed for two years, a yearly one for ten.
    """
    if not rule:
        return (start,)
    parts = dict(piece.split("=") for piece in rule.split(";"))
    horizon = start + timedelta(days=366 * _years(parts["FREQ"]))
    if "UNTIL" in parts:
        horizon = min(horizon, datetime.combine(_until(parts["UNTIL"]), time(23, 59)))
    most, interval = int(parts.get("COUNT", MOST)), int(parts.get("INTERVAL", 1))
    if "BYMONTH" not in parts and "BYMONTHDAY" not in parts:  # the commonest rules need no more than this
        if parts["FREQ"] == "WEEKLY":
            days = [_DAYS.index(d) for d in parts["BYDAY"].split(",")] if "BYDAY" in parts else [start.weekday()]
            return tuple(islice(_by_weeks(start, horizon, days, interval), most))
        if parts["FREQ"] == "DAILY" and "BYDAY" not in parts:
            count = min((horizon - start).days // interval + 1, most)
            return tuple(start + timedelta(days=number * interval) for number in range(count))
    numbers = {k: [int(n) for n in parts[k].split(",")] for k in ("BYMONTH", "BYMONTHDAY") if k in parts}
    found = rrule.rrule(
        _FREQUENCIES[parts["FREQ"]],
        dtstart=start,
        interval=interval,
        until=horizon,
        bymonth=numbers.get("BYMONTH"),
        bymonthday=numbers.get("BYMONTHDAY"),
        byweekday=[_weekday(d) for d in parts["BYDAY"].split(",")] if "BYDAY" in parts else None,
    )
    # COUNT is not given to dateutil, which does not take it beside an end.
    return tuple(islice(found, most))


def _by_weeks(start: datetime, horizon: datetime, days: Sequence[int], interval: int) -> Iterator[datetime]:
    """The times on some days of every so many weeks, which begin on Mondays; ``days``: in order, Monday being 0."""
    monday = start - timedelta(days=start.weekday())
    while monday <= horizon:
        for day in days:
            at = monday + timedelta(days=day)
            if start <= at <= horizon:
                yield at
        monday += timedelta(weeks=interval)


def _weekday(text: str) -> rrule.weekday:
    number = int(text[:-2] or 0)
    return rrule.weekday(_DAYS.index(text[-2:]), number or None)
