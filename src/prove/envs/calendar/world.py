"""The world of a seed: one user's calendars, the people and rooms around them, and some weeks of events."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from prove.engine import WorldBuilder
from prove.envs.calendar import names
from prove.envs.calendar.entities import (
    Access,
    Answer,
    Attendee,
    Calendar,
    Event,
    EventException,
    Invitation,
    Reminder,
)
from prove.envs.calendar.recurrence import WORKDAYS, canonical, occurrences
from prove.envs.calendar.timeline import Span
from prove.envs.common import fold
from prove.envs.common.zones import ZONE_NAMES, ZoneName, to_local, to_utc

PAST_DAYS = 35
COMING_DAYS = 45
QUARTERS = (0, 0, 0, 15, 30, 30, 45)
LENGTHS = (30, 30, 45, 60, 60, 60, 90, 120)


def build(w: WorldBuilder) -> None:
    """Fill a world."""
    zone = w.random.choice(ZONE_NAMES[:-1])
    people = _people(w, zone)
    calendars = _calendars(w, zone)
    desk = _Desk(w, zone, people, calendars)
    desk.singles()
    desk.series()
    _rooms(w, desk)


def _email(name: str, domain: str) -> str:
    return fold(name).replace(" ", ".") + "@" + domain


def _people(w: WorldBuilder, zone: ZoneName) -> list[Attendee]:
    """The user first, then colleagues, near-duplicates among them."""
    rng, fake = w.random, w.faker
    domain = fold(fake.last_name()).replace(" ", "") + rng.choice((".example", "-group.example", "-labs.example"))
    found: list[str] = []
    while len(found) < 17:
        name = f"{fake.first_name()} {fake.last_name()}"
        if name not in found:
            found.append(name)
    found += [*rng.sample(names.UNICODE_PEOPLE, 3), *rng.choice(names.ALIKE_PEOPLE)]
    departments = rng.sample(names.DEPARTMENTS, 6)
    people = []
    for number, name in enumerate(found):
        people.append(
            w.add(
                Attendee(
                    id=w.new_id(Attendee),
                    name=name,
                    email=_email(name, domain),
                    group=departments[number % 6],
                    you=number == 0,
                    taken=() if number in (0, 5) else _taken(w, zone, []),
                )
            )
        )
    return people


def _taken(w: WorldBuilder, zone: ZoneName, reserved: list[Span]) -> tuple[Span, ...]:
    """Busy times of three weeks from other calendars, clear of what is reserved already."""
    rng = w.random
    found: list[Span] = []
    first = w.start.date() - timedelta(days=2)
    share = rng.choice((0.3, 0.6, 0.8))
    for number in range(21):
        day = first + timedelta(days=number)
        if day.weekday() >= 5 or rng.random() > share:
            continue
        hour = 8
        while hour < 17:
            hour += rng.randrange(1, 5)
            begin = to_utc(datetime.combine(day, time(min(hour, 18), rng.choice((0, 30)))), zone)
            end = begin + timedelta(minutes=rng.choice((30, 60, 60, 90)))
            if not any(b < end and e > begin for b, e in (*reserved, *found[-2:])):
                found.append((begin, end))
            hour += 1
    return tuple(found)


def _calendars(w: WorldBuilder, zone: ZoneName) -> dict[str, Calendar]:
    """Own and shared ones; two take one event at a time, one is in another zone, one can only be read."""
    rng = w.random
    other = rng.choice([z for z in ZONE_NAMES[:-1] if z != zone])
    team, _ = rng.sample(names.DEPARTMENTS, 2)
    plan: tuple[tuple[str, str, Access, bool], ...] = (
        ("primary", rng.choice(names.PRIMARY), "owner", True),
        ("personal", rng.choice(names.PERSONAL), "owner", True),
        ("hobby", rng.choice(names.HOBBY), "owner", True),
        ("solo", rng.choice(names.SOLO), "owner", False),
        ("team", f"{team} Team", "writer", True),
        ("thing", rng.choice(names.SHARED_THING), "writer", False),
        ("abroad", f"{other.split('/')[1].replace('_', ' ')} Office", "writer", True),
        ("notices", rng.choice(names.READ_ONLY), "reader", True),
    )
    return {
        role: w.add(
            Calendar(
                id=w.new_id(Calendar),
                name=name,
                time_zone=other if role == "abroad" else zone,
                access=access,
                primary=role == "primary",
                double_booking=overlaps,
            )
        )
        for role, name, access, overlaps in plan
    }


class _Desk:
    """Puts events into the calendars."""

    def __init__(self, w: WorldBuilder, zone: ZoneName, people: list[Attendee], calendars: dict[str, Calendar]) -> None:
        self.w = w
        self.rng = w.random
        self.zone = zone
        self.me, *self.others = people
        self.calendars = calendars
        self.today = to_local(w.start.replace(tzinfo=None), zone).date()
        self.exclusive: dict[str, list[Span]] = {}
        """Calendar id -> what is in a calendar that takes one event at a time."""

    def event(
        self,
        role: str,
        title: str,
        start: datetime,
        minutes: int,
        rule: str = "",
        organizer: Attendee | None = None,
        guests: int = 0,
        deleted: bool = False,
    ) -> Event | None:
        """An event with its invitees; None where its calendar has no room for it."""
        rng, w, calendar = self.rng, self.w, self.calendars[role]
        if not calendar.double_booking:
            begin = to_utc(start, calendar.time_zone)
            end = begin + timedelta(minutes=minutes)
            taken = self.exclusive.setdefault(calendar.id, [])
            if any(b < end and e > begin for b, e in taken):
                return None
            taken.append((begin, end))
        reminders: tuple[Reminder, ...] = ()
        if rng.random() < 0.35:
            before = rng.choice((10, 30, 60, 1440))
            reminders = (Reminder(method="email" if before == 1440 else "popup", minutes_before=before),)
        event = w.add(
            Event(
                id=w.new_id(Event),
                calendar_id=calendar.id,
                organizer_id=(organizer or self.me).id,
                title=title,
                start=start,
                time_zone=calendar.time_zone,
                minutes=minutes,
                recurrence=canonical(rule, start) if rule else "",
                location=rng.choice(names.PLACES) if rng.random() < 0.3 else None,
                description=rng.choice(names.NOTES) if rng.random() < 0.25 else None,
                reminders=reminders,
                deleted=deleted,
            )
        )
        invited = rng.sample([p for p in self.others if p is not organizer], guests)
        if organizer is not None and role == "primary":
            invited.append(self.me)
        for person in invited:
            answers: tuple[Answer, ...] = ("accepted", "accepted", "tentative", "declined", "no_answer", "no_answer")
            answer = rng.choice(answers)
            w.add(
                Invitation(
                    id=w.new_id(Invitation),
                    event_id=event.id,
                    attendee_id=person.id,
                    optional=answer != "declined" and rng.random() < 0.2,
                    answer=answer,
                )
            )
        return event

    def at(self, day: date, low: int = 8, high: int = 17) -> datetime:
        """A time of a day, at full or quarter hours."""
        rng = self.rng
        return datetime.combine(day, time(rng.randrange(low, high + 1), rng.choice(QUARTERS)))

    def weekday(self, days: int) -> date:
        """About so many days from now, no Saturday or Sunday."""
        day = self.today + timedelta(days=days)
        return day + timedelta(days=7 - day.weekday()) if day.weekday() >= 5 else day

    def series(self) -> None:
        """Series of every kind: running, over, yet to begin, with exceptions."""
        rng = self.rng
        monday = self.today - timedelta(days=self.today.weekday())
        long_ago = monday - timedelta(days=7 * rng.randrange(8, 24))
        made: list[Event | None] = []
        partners = rng.sample(self.others, 3)
        for partner in partners:
            start = self.at(long_ago + timedelta(days=rng.randrange(5)), 10, 16)
            organizer = partner if partner is partners[2] else None
            rule = rng.choice(("FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2"))
            made.append(
                self.event("primary", f"1:1 {partner.name.split()[0]}", start, 30, rule, organizer, int(not organizer))
            )
        for role, pool, rule, minutes in (
            ("team", names.WEEKLY, "FREQ=WEEKLY", 60),
            ("team", names.BIWEEKLY, "FREQ=WEEKLY;INTERVAL=2", 90),
            ("primary", names.WEEKLY, "FREQ=WEEKLY", 45),
            ("primary", names.MONTHLY, "FREQ=MONTHLY", 60),
            ("abroad", names.WEEKLY, "FREQ=WEEKLY", 60),
            ("personal", names.WEEKLY_PRIVATE, "FREQ=WEEKLY", 60),
            ("hobby", names.WEEKLY_PRIVATE, "FREQ=WEEKLY", 90),
            ("notices", names.MONTHLY, "FREQ=MONTHLY", 60),
        ):
            start = self.at(long_ago + timedelta(days=rng.randrange(5)), *((18, 20) if minutes == 90 else (9, 16)))
            if rule == "FREQ=MONTHLY":
                start = start.replace(day=min(start.day, 28))
            owner = rng.choice(self.others) if role == "notices" else None
            made.append(self.event(role, rng.choice(pool), start, minutes, rule, owner, rng.randrange(4)))
        for person in rng.sample(self.others, 3):
            birthday = datetime(self.today.year - 1, rng.randrange(1, 13), rng.randrange(1, 29), 9)
            self.event("personal", f"Birthday of {person.name.split()[0]}", birthday, 60, "FREQ=YEARLY")
        soon = self.weekday(rng.randrange(3, 12))
        count = rng.randrange(4, 9)
        made.append(
            self.event("primary", "Interview training", self.at(soon), 60, f"FREQ=WEEKLY;COUNT={count}", None, 3)
        )
        self.event("primary", "Migration check-in", self.at(long_ago), 30, "FREQ=WEEKLY;COUNT=5", None, 2)
        # A course of exercises that began some days ago, and what takes place on every working day.
        began = self.at(self.today - timedelta(days=rng.randrange(3, 15)), 7, 8)
        rule = f"FREQ=DAILY;COUNT={rng.randrange(40, 70)}"
        made.append(self.event("personal", rng.choice(names.DAILY), began, 15, rule))
        made.append(self.event("primary", rng.choice(names.STANDUPS), self.at(long_ago, 9, 10), 15, WORKDAYS, guests=4))
        for event in made:
            if event is not None:
                self._exceptions(event)

    def _exceptions(self, event: Event) -> None:
        """One occurrence cancelled and one moved, of some series."""
        rng = self.rng
        days = [s for s in occurrences(event.recurrence, event.start) if s.date() > self.today][:6]
        if len(days) < 6 or rng.random() < 0.5:
            return
        gone, moved = rng.sample(days, 2)
        self.w.add(EventException(id=self.w.new_id(EventException), event_id=event.id, day=gone.date()))
        if rng.random() < 0.6:
            self.w.add(
                EventException(
                    id=self.w.new_id(EventException),
                    event_id=event.id,
                    day=moved.date(),
                    start=moved + timedelta(hours=rng.choice((-2, -1, 1, 2, 24))),
                    minutes=event.minutes,
                )
            )

    def singles(self) -> None:
        """Events that take place once, before and after today."""
        rng = self.rng
        meetings = rng.sample(names.MEETINGS, 34)
        numbered = rng.choice(names.NUMBERED)
        meetings[:2] = [f"{numbered} 1", f"{numbered} 2"]
        meetings[2] = meetings[3]
        pools = {
            "personal": rng.sample(names.ERRANDS, 12),
            "hobby": rng.sample(names.GATHERINGS, 6),
            "solo": rng.sample(names.VISITS, 6),
            "thing": rng.sample(names.LOANS, 5),
            "notices": rng.sample(names.NOTICES, 5),
        }
        for number, title in enumerate(meetings):
            past = number % 3 == 2
            days = -rng.randrange(1, PAST_DAYS) if past else rng.randrange(1, COMING_DAYS)
            day = self.weekday(days) if not past else self.today + timedelta(days=days)
            organizer = rng.choice(self.others) if number % 5 in (1, 3) else None
            role = "primary" if organizer else rng.choice(("primary", "primary", "team", "abroad"))
            self.event(
                role,
                title,
                self.at(day),
                rng.choice(LENGTHS),
                organizer=organizer,
                guests=rng.choice((0, 1, 2, 3, 3, 5)),
                deleted=number in (7, 16),
            )
        for role, titles in pools.items():
            for number, title in enumerate(titles):
                past = number % 4 == 3
                days = -rng.randrange(1, PAST_DAYS) if past else rng.randrange(1, COMING_DAYS)
                start = self.at(self.today + timedelta(days=days), *((9, 19) if role == "personal" else (9, 18)))
                shared = role in ("thing", "notices") and number % 2 == 0
                self.event(
                    role, title, start, rng.choice(LENGTHS), organizer=rng.choice(self.others) if shared else None
                )


def _rooms(w: WorldBuilder, desk: _Desk) -> None:
    """Rooms, some of them booked for events of the user, and taken by others at other times."""
    rng = w.random
    domain = desk.me.email.split("@")[1]
    chosen = [*rng.sample(names.ROOMS, 6), *rng.choice(names.ALIKE_ROOMS)]
    once = [e for e in w.rows(Event) if not e.recurrence and not e.deleted]
    mine = [e for e in once if e.organizer_id == desk.me.id and e.start.date() > desk.today and not e.location]
    booked = rng.sample(mine, min(8, len(mine)))
    for number, name in enumerate(chosen):
        key = w.new_id(Attendee)
        reserved: list[Span] = []
        for event in booked[number :: len(chosen)]:
            begin = to_utc(event.start, event.time_zone)
            reserved.append((begin, begin + timedelta(minutes=event.minutes)))
            w.add(Invitation(id=w.new_id(Invitation), event_id=event.id, attendee_id=key, answer="accepted"))
        w.add(
            Attendee(
                id=key,
                name=name,
                email=f"room-{fold(name).replace(' ', '-')}@{domain}",
                kind="room",
                group=rng.choice(names.BUILDINGS),
                capacity=rng.choice((2, 4, 6, 8, 12, 20, 60)),
                taken=() if number == 2 else _taken(w, desk.zone, reserved),
            )
        )
