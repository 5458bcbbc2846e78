"""Occurrences by rule are those that dateutil finds, whichever way they are worked out."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from dateutil.rrule import rrulestr

from prove.envs.calendar.recurrence import canonical, occurrences

STARTS = (datetime(2026, 2, 27, 8), datetime(2026, 3, 1, 23, 59), datetime(2026, 12, 31, 0, 5))


@pytest.mark.parametrize("start", STARTS, ids=str)
@pytest.mark.parametrize(
    "rule",
    [
        "FREQ=DAILY",
        "FREQ=DAILY;INTERVAL=3;COUNT=40",
        "FREQ=DAILY;UNTIL=20270105",
        "FREQ=DAILY;INTERVAL=99",
        "FREQ=WEEKLY",
        "FREQ=WEEKLY;INTERVAL=2;COUNT=5",
        "FREQ=WEEKLY;INTERVAL=3;UNTIL=20270301",
        "FREQ=WEEKLY;BYDAY={day},MO,FR",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY={day},TU,SU;COUNT=9",
        "FREQ=WEEKLY;INTERVAL=5;BYDAY={day},WE;UNTIL=20270131",
        "FREQ=WEEKLY;BYMONTH={month},7;BYDAY={day}",
        "FREQ=DAILY;BYDAY={day},MO;COUNT=30",
        "FREQ=MONTHLY",
        "FREQ=MONTHLY;BYMONTHDAY={date},-1;COUNT=7",
        "FREQ=YEARLY",
    ],
)
def test_occurrences_are_those_of_dateutil(rule, start):
    names = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
    text = canonical(rule.format(day=names[start.weekday()], month=start.month, date=start.day), start)
    years = 10 if "YEARLY" in text else 2
    horizon = start + timedelta(days=366 * years)
    count = int(text.split("COUNT=")[1].split(";")[0]) if "COUNT" in text else 750
    if "UNTIL" in text:
        day = datetime.strptime(text.split("UNTIL=")[1], "%Y%m%d")
        horizon = min(horizon, day + timedelta(hours=23, minutes=59))
    known = ";".join(part for part in text.split(";") if part.split("=")[0] not in ("COUNT", "UNTIL"))
    expected = [at for at in rrulestr(known, dtstart=start).xafter(start, inc=True, count=2000) if at <= horizon]
    assert list(occurrences(text, start)) == expected[:count]
    assert occurrences(text, start)[0] == start
