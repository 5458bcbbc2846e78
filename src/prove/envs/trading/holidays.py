"""Weekdays on which an exchange stays closed, for the years in which worlds begin."""

from __future__ import annotations

from datetime import date

_LONDON = (
    "2025-12-25 2025-12-26 2026-01-01 2026-04-03 2026-04-06 2026-05-04 2026-05-25 2026-08-31 2026-12-25 2026-12-28 "
    "2027-01-01"
)
_NEW_YORK = (
    "2025-11-27 2025-12-25 2026-01-01 2026-01-19 2026-02-16 2026-04-03 2026-05-25 2026-06-19 2026-07-03 2026-09-07 "
    "2026-11-26 2026-12-25 2027-01-01"
)

HOLIDAYS: dict[str, frozenset[date]] = {
    "LSE": frozenset(map(date.fromisoformat, _LONDON.split())),
    "NYSE": frozenset(map(date.fromisoformat, _NEW_YORK.split())),
}
