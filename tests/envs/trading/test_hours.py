"""When exchanges are open: summer time on both sides of the Atlantic, weekends and holidays."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from prove.envs.trading.hours import STEP, STEPS, coming_session, is_open, session, summer_time


def hours(exchange, day):
    found = session(exchange, date.fromisoformat(day))
    return found and tuple(f"{m:%H:%M}" for m in found)


@pytest.mark.parametrize(
    "exchange,day,expected",
    [
        ("LSE", "2026-01-05", ("08:00", "16:30")),
        ("LSE", "2026-06-01", ("07:00", "15:30")),
        ("NYSE", "2026-01-05", ("14:30", "21:00")),
        ("NYSE", "2026-06-01", ("13:30", "20:00")),
        # America changes its clocks on March 8, Europe on March 29; both back on November 1 and October 25.
        ("NYSE", "2026-03-06", ("14:30", "21:00")),
        ("NYSE", "2026-03-09", ("13:30", "20:00")),
        ("LSE", "2026-03-27", ("08:00", "16:30")),
        ("LSE", "2026-03-30", ("07:00", "15:30")),
        ("LSE", "2026-10-23", ("07:00", "15:30")),
        ("LSE", "2026-10-26", ("08:00", "16:30")),
        ("NYSE", "2026-10-30", ("13:30", "20:00")),
        ("NYSE", "2026-11-02", ("14:30", "21:00")),
        ("LSE", "2026-06-06", None),  # a Saturday
        ("LSE", "2026-04-06", None),  # Easter Monday, which New York does not keep
        ("NYSE", "2026-04-06", ("13:30", "20:00")),
        ("NYSE", "2026-11-26", None),  # Thanksgiving
        ("CRYPTO", "2026-06-06", ("00:00", "00:00")),
    ],
)
def test_sessions(exchange, day, expected):
    assert hours(exchange, day) == expected


def test_the_next_session_skips_weekends_and_holidays():
    friday_night = datetime(2026, 4, 2, 20, tzinfo=UTC)  # before Good Friday
    assert coming_session("LSE", friday_night)[0] == datetime(2026, 4, 7, 7, tzinfo=UTC)
    assert coming_session("NYSE", friday_night)[0] == datetime(2026, 4, 6, 13, 30, tzinfo=UTC)


def test_a_session_begins_with_its_first_second_and_ends_before_its_last():
    assert is_open("LSE", datetime(2026, 6, 1, 7, tzinfo=UTC))
    assert not is_open("LSE", datetime(2026, 6, 1, 15, 30, tzinfo=UTC))
    assert is_open("CRYPTO", datetime(2026, 6, 6, 23, 59, tzinfo=UTC))


@pytest.mark.parametrize("exchange", ["LSE", "NYSE", "CRYPTO"])
def test_the_steps_fill_the_day(exchange):
    opens, closes = session(exchange, date(2026, 6, 1))
    assert opens + STEP[exchange] * (STEPS[exchange] - 1) < closes <= opens + STEP[exchange] * STEPS[exchange]


def test_no_step_begins_soon_after_nine():
    """Sessions begin at nine; a price that moved within the next hour would decide what a conversation comes to."""
    for month in range(1, 13):
        now = datetime(2026, month, 9, 9, tzinfo=UTC)
        for exchange in STEP:
            opens = coming_session(exchange, now)[0]
            steps = [opens + STEP[exchange] * n for n in range(STEPS[exchange])]
            assert min(s for s in steps if s > now) - now >= STEP["LSE"]


def test_summer_time_is_what_the_rule_says():
    assert not summer_time(date(2026, 3, 28), "EU") and summer_time(date(2026, 3, 29), "EU")
    assert summer_time(date(2026, 3, 8), "US") and not summer_time(date(2026, 11, 1), "US")
