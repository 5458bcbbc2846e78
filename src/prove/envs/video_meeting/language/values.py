"""Values that somebody who runs meetings would choose: times to come, round lengths, guests, questions."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import NoReturn

from prove.engine.language import NoValue, Pick, ValueFunction
from prove.envs.common.zones import ZONE_NAMES
from prove.envs.video_meeting import names
from prove.envs.video_meeting.entities import meeting_passcode

SUBJECTS = (
    "Kiln induction", "Essay surgery", "Donor briefing", "Puppetry class", "River ecology seminar", "Viva rehearsal",
    "Bakery apprenticeship talk", "Museum partners", "Locksmith basics", "Mock trial", "Syllabus redraft",
    "Volunteer kickoff", "Wool dyeing course", "Open day planning", "Radio play reading", "Drone pilots' evening",
    "Sign language circle", "Glassblowing intro", "Archive visit", "Coding dojo", "Recital feedback",
    "Forestry lecture", "Tax help evening", "Vet school Q&A", "Chess coaching",
)  # fmt: skip
TAILS = ("part two", "with alumni", "dry run", "catch-up", "for beginners", "wrap-up", "evening group", "repeat")
FIRST = (
    "odette", "rafael", "priya", "malik", "ingrid", "tomas", "hana", "desmond", "yuki", "carmen", "viktor", "selma",
    "bruno", "leila", "owen", "mirela",
)  # fmt: skip
LAST = (
    "okafor", "lindholm", "varga", "castellan", "birdsong", "haddad", "murakami", "pellegrini", "stroud", "quist",
    "nowicki", "abara", "fairweather", "dumont",
)  # fmt: skip
HOSTS = ("riverpost.example", "mailbox.example", "studio-nord.example", "inbox.example", "harborline.example")


def none() -> NoReturn:
    raise NoValue


def name(pick: Pick) -> str:
    subject = pick.rng.choice(SUBJECTS)
    return subject if pick.rng.random() < 0.5 else f"{subject}, {pick.rng.choice(TAILS)}"


def start(pick: Pick) -> str:
    """Within a month, in working hours."""
    rng = pick.rng
    day = pick.now.date() + timedelta(days=rng.randrange(2, 30))
    moment = datetime.combine(day, time(rng.randrange(8, 19), rng.choice((0, 0, 0, 15, 30, 30, 45))))
    return f"{moment:%Y-%m-%dT%H:%M}"


def new_length(pick: Pick) -> int:
    row = pick.rows.get("meeting_id", {})
    if "start" not in row:
        none()
    now = datetime.fromisoformat(str(row["end"])) - datetime.fromisoformat(str(row["start"]))
    return pick.rng.choice([n for n in (20, 30, 40, 45, 60, 75, 90, 120, 150) if timedelta(minutes=n) != now])


def new_status(pick: Pick) -> str:
    """Called off or back on; nothing else is changed with it."""
    if {"record", "allow_rejoin"} & pick.arguments.keys():
        none()
    row = pick.rows.get("meeting_id", {})
    found = {"scheduled": "cancelled", "cancelled": "scheduled"}.get(str(row.get("status")))
    return found or none()


def known_passcode(pick: Pick) -> str:
    """Of someone else's meeting, which the user was told; for their own the service asks none."""
    row = pick.rows.get("meeting_id", {})
    if "host" not in row:
        none()
    return meeting_passcode(str(pick.arguments["meeting_id"]))


def fresh_passcode(pick: Pick) -> str:
    return f"{pick.rng.randrange(1_000_000):06d}"


def email(pick: Pick) -> str:
    rng = pick.rng
    return f"{rng.choice(FIRST)}{rng.choice(('.', '.', '-', '_'))}{rng.choice(LAST)}@{rng.choice(HOSTS)}"


def question(pick: Pick) -> str:
    return pick.rng.choice(list(names.POLLS))


def options(pick: Pick) -> list[str]:
    return list(names.POLLS[str(pick.arguments["question"])])


def presence(pick: Pick) -> str:
    """Who can be asked for: at the door or in the room of a live meeting, on the list of one to come."""
    status = pick.rows.get("meeting_id", {}).get("status", "scheduled")
    if status == "live":
        return pick.rng.choice(("waiting", "waiting", "present"))
    return "invited" if status == "scheduled" else none()


def words(pick: Pick) -> str:
    pool = pick.rng.choice((names.LIVE, names.COMING, names.PAST))
    return max(pick.rng.choice(pool).split(), key=len)


def day(pick: Pick) -> str:
    """Today, or a working day near it."""
    found = pick.now.date() + timedelta(days=pick.rng.choice((0, 0, 0, *range(1, 11), -2, -6, -9)))
    return (found + timedelta(days=7 - found.weekday()) if found.weekday() > 4 else found).isoformat()


VALUES: dict[str, ValueFunction] = {
    "name": name,
    "start": start,
    "schedule_meeting.duration_minutes": lambda pick: pick.rng.choice((20, 30, 40, 45, 75, 90, 120, 180)),
    "update_meeting.duration_minutes": new_length,
    "update_meeting.status": new_status,
    "schedule_meeting.passcode": fresh_passcode,
    "update_meeting.passcode": fresh_passcode,
    "passcode": known_passcode,
    "time_zone": lambda pick: pick.rng.choice(ZONE_NAMES[:-1]),
    "schedule_meeting.record": lambda pick: True,
    "update_meeting.record": lambda pick: True,
    "allow_rejoin": lambda pick: True,
    "others": lambda pick: True,
    "email": email,
    "question": question,
    "options": options,
    "query": words,
    "date": day,
    "status": lambda pick: pick.rng.choice(
        ("live", "live", "scheduled", "scheduled", "scheduled", "ended", "cancelled")
    ),
    "presence": presence,
    "limit": lambda pick: pick.rng.choice((3, 4, 5, 6)),
}
