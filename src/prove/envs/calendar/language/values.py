"""Values that a person with a full calendar would choose: working hours ahead, round lengths, rules with a name."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any, NoReturn

from prove.engine.language import NoValue, Pick, ValueFunction
from prove.envs.calendar import names

RULES: dict[str, str] = {
    "FREQ=WEEKLY": "every week",
    "FREQ=WEEKLY;INTERVAL=2": "every other week",
    "FREQ=MONTHLY": "every month",
    "FREQ=YEARLY": "every year",
    **{f"FREQ=WEEKLY;COUNT={n}": f"every week, {n} times in all" for n in (3, 4, 5, 6, 8, 10, 12)},
    **{f"FREQ=DAILY;COUNT={n}": f"daily, {n} times in all" for n in (2, 3, 4, 5)},
    **{f"FREQ=MONTHLY;COUNT={n}": f"every month, {n} times in all" for n in (3, 6, 12)},
    **{f"FREQ=WEEKLY;INTERVAL=2;COUNT={n}": f"every other week, {n} times in all" for n in (3, 4, 6)},
}
"""Canonical rules and how people say them."""

SUBJECTS = (
    "Tent fitting", "Kiln firing", "Loan interview", "Seed swap", "Mural sketch", "Grant check-in", "Choir audition",
    "Water sampling", "Menu tasting", "Lease signing", "Drone survey", "Bylaws redraft", "Ferry booking", "Storyboard",
    "Soil lecture", "Beta demo", "Court date", "Floor plan", "Recipe trial", "Mooring inspection", "Cast photos",
    "Bridge closure talk", "Puppet build", "Survey results", "Stock count", "Jury meeting", "Prototype handover",
)  # fmt: skip
TAILS = ("round two", "with the interns", "dry run", "final call", "part 3", "Q&A", "for the club", "catch-up")
FIRST = ("Odette", "Rafael", "Priya", "Malik", "Ingrid", "Tomás", "Hana", "Desmond", "Yuki", "Carmen", "Viktor")
SPOTS = (
    "Pier 4", "the rooftop", "Café Lumen", "Gate B", "Studio Nord", "the loading dock", "Ravine Park", "Hall 7",
    "the tea house", "Kestrel Lane 9", "the old tram depot", "Suite 310", "the boathouse",
)  # fmt: skip
NOTES = (
    "bring the spare key", "ask about parking first", "two vegetarians", "laptop needed", "remote people dial in",
    "print the map", "budget is capped at 400", "wear sturdy shoes", "collect the badges", "hand over the samples",
)  # fmt: skip


def none() -> NoReturn:
    raise NoValue


def title(pick: Pick) -> str:
    rng = pick.rng
    subject = rng.choice(SUBJECTS)
    draw = rng.random()
    if draw < 0.4:
        return subject
    return f"{subject}, {rng.choice(TAILS)}" if draw < 0.7 else f"{subject} with {rng.choice(FIRST)}"


def written(moment: datetime) -> str:
    return f"{moment:%Y-%m-%dT%H:%M}"


def hour(pick: Pick) -> time:
    return time(pick.rng.randrange(8, 19), pick.rng.choice((0, 0, 0, 15, 30, 30, 45)))


def start(pick: Pick) -> str:
    """Within a month, in working hours."""
    if pick.rows.get("calendar_id", {}).get("access") == "reader":
        none()
    day = pick.now.date() + timedelta(days=pick.rng.randrange(1, 30))
    return written(datetime.combine(day, hour(pick)))


def shifted(pick: Pick) -> str:
    """Another time for an event that takes place once."""
    row = pick.rows.get("event_id", {})
    if "start" not in row or "recurrence" in row:
        none()
    day = date.fromisoformat(str(row["start"])[:10])
    if day <= pick.now.date():
        none()
    day += timedelta(days=pick.rng.choice((0, 0, 1, 2, 7)))
    return written(datetime.combine(day, hour(pick)))


def occurrence_day(pick: Pick) -> date:
    """The next day of a series, or the one after."""
    row = pick.rows.get("event_id", {})
    rule = str(row.get("recurrence", ""))
    if not rule or "start" not in row:
        none()
    day = date.fromisoformat(str(row["start"])[:10])
    if "WEEKLY" in rule and "BYDAY" not in rule:
        day += timedelta(days=7 * pick.rng.choice((0, 0, 1, 2)) * (2 if "INTERVAL=2" in rule else 1))
    return day if day > pick.now.date() else none()


def new_start(pick: Pick) -> str:
    day = date.fromisoformat(str(pick.arguments["occurrence_date"])) + timedelta(days=pick.rng.choice((0, 0, 1, 2)))
    return written(datetime.combine(day, hour(pick)))


def new_rule(pick: Pick) -> str:
    """Another rule for a series, or one for an event that takes place once."""
    row = pick.rows.get("event_id", {})
    rules = [r for r in RULES if r != row.get("recurrence") and "YEARLY" not in r]
    return pick.rng.choice(rules)


def new_length(pick: Pick) -> int:
    row: Any = pick.rows.get("event_id", {})
    if "start" not in row:
        none()
    now = datetime.fromisoformat(row["end"]) - datetime.fromisoformat(row["start"])
    return pick.rng.choice([n for n in (15, 30, 45, 60, 75, 90, 120) if timedelta(minutes=n) != now])


def coming_day(pick: Pick) -> date:
    return pick.now.date() + timedelta(days=pick.rng.randrange(1, 14))


def slot_day(pick: Pick) -> date:
    return pick.now.date() + timedelta(days=pick.rng.randrange(1, 10))


def last_day(pick: Pick) -> date:
    first = pick.arguments.get("from_date")
    begin = date.fromisoformat(str(first)) if first else pick.now.date()
    return begin + timedelta(days=pick.rng.randrange(1, 12))


def words(pick: Pick) -> str:
    pool = pick.rng.choice((names.MEETINGS, names.ERRANDS, names.WEEKLY, names.PLACES))
    return max(pick.rng.choice(pool).split(), key=len)


def directory_words(pick: Pick) -> str:
    pool = pick.rng.choice((names.DEPARTMENTS, names.BUILDINGS, [n.split()[-1] for n in names.UNICODE_PEOPLE]))
    return pick.rng.choice(list(pool))


VALUES: dict[str, ValueFunction] = {
    "title": title,
    "create_event.start": start,
    "update_event.start": shifted,
    "create_event.recurrence": lambda pick: pick.rng.choice(list(RULES)),
    "update_event.recurrence": new_rule,
    "create_event.duration_minutes": lambda pick: pick.rng.choice((15, 30, 45, 90, 120, 150, 180)),
    "update_event.duration_minutes": new_length,
    "move_event_occurrence.duration_minutes": new_length,
    "find_meeting_slot.duration_minutes": lambda pick: pick.rng.choice((30, 45, 60, 75, 90, 120)),
    "find_meeting_slot.from_date": slot_day,
    "occurrence_date": occurrence_day,
    "new_start": new_start,
    "location": lambda pick: pick.rng.choice(SPOTS),
    "description": lambda pick: pick.rng.choice(NOTES),
    "minutes_before": lambda pick: pick.rng.choice((5, 10, 15, 20, 25, 30, 40, 45, 60, 90, 120, 180)),
    "search_events.query": words,
    "find_attendees.query": directory_words,
    "from_date": coming_day,
    "to_date": last_day,
    "optional": lambda pick: True,
    "limit": lambda pick: pick.rng.choice((3, 4, 5, 6, 8)),
}
