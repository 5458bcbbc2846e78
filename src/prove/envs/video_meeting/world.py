"""The world of a seed: a training house whose user runs several rooms, with what was, is live, and is to come."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from prove.engine import WorldBuilder
from prove.engine.world import stable_int
from prove.envs.common import fold
from prove.envs.common.zones import ZoneName, to_local, to_utc
from prove.envs.video_meeting import names
from prove.envs.video_meeting.entities import (
    CAPACITY,
    LONGEST,
    Meeting,
    Participant,
    Person,
    Plan,
    Poll,
    Presence,
    Recording,
    Stage,
    meeting_passcode,
)
from prove.envs.video_meeting.rules import processing_time

LENGTHS = (30, 45, 60, 60, 90, 120)
OTHERS_PLANS: tuple[Plan, ...] = ("campus", "starter", "team", "campus", "starter")
DIRECTORY = 26
DAYTIME: tuple[ZoneName, ...] = ("Europe/London", "Europe/Berlin", "Europe/Berlin", "Asia/Kolkata", "Asia/Tokyo", "UTC")
"""Zones in which people are awake when a session begins."""


def build(w: WorldBuilder) -> None:
    """Fill a world."""
    house = _House(w)
    house.live()
    house.coming()
    house.past()


class _House:
    """Puts meetings and their people into a world."""

    def __init__(self, w: WorldBuilder) -> None:
        self.w = w
        self.rng = w.random
        self.zone: ZoneName = self.rng.choice(DAYTIME)
        self.now = w.start.replace(tzinfo=None)
        self.me, *self.others = self._people()
        self.hosts = self.rng.sample(self.others, 5)
        self.elsewhere: set[str] = set()
        """Ids of colleagues who are in a live meeting."""

    def _people(self) -> list[Person]:
        """The user first, then colleagues with accounts; near-duplicates, accents."""
        w, rng = self.w, self.rng
        found: list[str] = []
        while len(found) < DIRECTORY - 5:
            name = f"{w.faker.first_name()} {w.faker.last_name()}"
            if name not in found:
                found.append(name)
        found += [*rng.sample(names.UNICODE_PEOPLE, 3), *rng.choice(names.ALIKE_PEOPLE)]
        domain = rng.choice(names.DOMAINS)
        people = []
        for number, name in enumerate(found):
            words = fold(name).split()
            plan: Plan = "team" if number == 0 else OTHERS_PLANS[number % len(OTHERS_PLANS)]
            people.append(
                w.add(
                    Person(
                        id=w.new_id(Person),
                        name=name,
                        email=f"{words[0]}.{words[-1]}@{domain}",
                        plan=plan,
                        time_zone=self.zone,
                        you=number == 0,
                    )
                )
            )
        return people

    def _meeting(
        self,
        name: str,
        start: datetime,
        minutes: int,
        host: Person,
        *,
        stage: Stage = "scheduled",
        co_hosted: bool = False,
        open_door: bool = False,
        record: bool = False,
        rejoin: bool = False,
    ) -> Meeting:
        """A meeting; ``start`` is UTC. Of those that have a past, the actual moments lie close to the planned ones."""
        w, rng = self.w, self.rng
        key = w.new_id(Meeting, 10)
        began = None
        ended = None
        if stage in ("live", "ended"):
            began = start + timedelta(minutes=rng.randrange(0, 4))
        if stage == "ended" and began is not None:
            ended = began + timedelta(minutes=max(10, minutes - rng.randrange(0, 12)))
        secret = open_door or rng.random() < 0.6 or (co_hosted and stage == "scheduled")
        return w.add(
            Meeting(
                id=key,
                name=name,
                host_id=host.id,
                co_hosted=co_hosted,
                start=start,
                minutes=min(minutes, LONGEST[host.plan]),
                time_zone=self.zone,
                passcode=meeting_passcode(key) if secret else "",
                waiting_room=not open_door,
                record=record,
                allow_rejoin=rejoin,
                stage=stage,
                started_at=None if began is None else began.replace(tzinfo=w.start.tzinfo),
                ended_at=None if ended is None else ended.replace(tzinfo=w.start.tzinfo),
            )
        )

    def _attend(self, meeting: Meeting, counts: dict[Presence, int]) -> None:
        """People in given states, colleagues and guests from outside; nobody is in two rooms at once."""
        w, rng = self.w, self.rng
        pool = [p for p in self.others if p.id != meeting.host_id and p.id not in self.elsewhere]
        rng.shuffle(pool)
        for presence, number in counts.items():
            for _ in range(number):
                if pool and rng.random() < 0.6:
                    person = pool.pop()
                    name, email = person.name, person.email
                    if meeting.stage == "live":
                        self.elsewhere.add(person.id)
                else:
                    name = f"{w.faker.first_name()} {w.faker.last_name()}"
                    words = fold(name).split()
                    email = f"{words[0]}.{words[-1]}{rng.randrange(2, 99)}@{rng.choice(names.GUESTS)}"
                w.add(
                    Participant(
                        id=w.new_id(Participant),
                        meeting_id=meeting.id,
                        name=name,
                        email=email,
                        presence=presence,
                    )
                )

    def _ago(self, minutes: int) -> datetime:
        """So long before the session begins, at a full five minutes."""
        return self.now - timedelta(minutes=minutes - minutes % 5)

    def live(self) -> None:
        """Rooms of the user that are open now, one of them full, one empty; and one of another."""
        rng = self.rng
        chosen = [*rng.choice(names.ROOMS), *rng.sample(names.LIVE, 6)]
        for number, name in enumerate(chosen):
            own = number < 7
            start = self._ago(rng.randrange(10, 50))
            minutes = rng.choice((90, 120, 150)) if own else 480
            meeting = self._meeting(
                name,
                start,
                minutes,
                self.me if own else next(h for h in self.others if h.plan == "campus"),
                stage="live",
                co_hosted=number == 7,
                open_door=number == 5,
                record=number % 2 == 0,
                rejoin=number == 3,
            )
            full = number == 2
            counts: dict[Presence, int] = {
                "waiting": 2 if full else 0 if number in (5, 6) else rng.randrange(1, 4),
                "present": CAPACITY["team"] if full else rng.randrange(2, 5),
                "removed": rng.randrange(0, 2) if number != 3 else 1,
                "left": rng.randrange(0, 2),
            }
            self._attend(meeting, counts if number != 6 else {"invited": 2})
            if own and number in (0, 1, 4):
                question = rng.choice(list(names.POLLS))
                options = names.POLLS[question]
                votes = [0] * len(options)
                for row in [p for p in self.w.rows(Participant) if p.meeting_id == meeting.id][2:]:
                    votes[stable_int("vote", row.email, question) % len(options)] += 1
                self.w.add(
                    Poll(
                        id=self.w.new_id(Poll),
                        meeting_id=meeting.id,
                        question=question,
                        options=options,
                        votes=tuple(votes),
                        closed=number != 0,
                    )
                )

    def _later(self, days: int) -> datetime:
        """Some days from now, in working hours of the user's zone, well after the session."""
        rng = self.rng
        day: date = to_local(self.now, self.zone).date() + timedelta(days=days)
        while day.weekday() > 4:
            day += timedelta(days=1)
        return to_utc(datetime.combine(day, time(rng.randrange(8, 18), rng.choice((0, 0, 15, 30, 45)))), self.zone)

    def coming(self) -> None:
        """Scheduled ones, most the user's own, two with early birds at the door; another's begins in an hour."""
        rng = self.rng
        chosen = rng.sample(names.COMING, 13)
        chosen[1] = chosen[0]
        for number, name in enumerate(chosen):
            own = number < 10
            co_hosted = number in (10, 11)
            start = self._later(rng.randrange(1, 12))
            if number in (2, 3, 4, 6, 7):
                start = self.now + timedelta(hours=1, minutes=15 * rng.randrange(1, 24 if number > 3 else 8))
            elif number == 11:
                start = self.now + timedelta(minutes=60)
            meeting = self._meeting(
                name,
                start,
                rng.choice(LENGTHS),
                self.me if own else self.hosts[number % len(self.hosts)],
                stage="cancelled" if number in (8, 9) else "scheduled",
                co_hosted=co_hosted,
                open_door=number in (4, 5),
                record=rng.random() < 0.4,
                rejoin=rng.random() < 0.2,
            )
            early = rng.randrange(1, 3) if number in (2, 3) else 0
            self._attend(
                meeting,
                {"waiting": early, "invited": rng.randrange(1, 5), "declined": rng.randrange(0, 2)},
            )

    def past(self) -> None:
        """What is over: recorded or not, one still being processed, two kept no longer."""
        rng = self.rng
        chosen = rng.sample(names.PAST, 14)
        for number, name in enumerate(chosen):
            own = number % 3 != 1
            minutes = rng.choice(LENGTHS)
            start = self._later(-rng.randrange(4, 60))
            if number == 0:
                minutes, start = 90, self._ago(95)
            elif number in (11, 12):
                start = self._later(-rng.randrange(110, 200))
            meeting = self._meeting(
                name,
                start,
                minutes,
                self.me if own else self.hosts[number % len(self.hosts)],
                stage="ended",
                record=number != 5,
            )
            self._attend(meeting, {"left": rng.randrange(1, 4), "declined": rng.randrange(0, 2)})
            if not meeting.record or meeting.ended_at is None:
                continue
            self.w.add(
                Recording(
                    id=self.w.new_id(Recording),
                    meeting_id=meeting.id,
                    summary=rng.choice(names.SUMMARIES).format(
                        first=rng.choice(self.others).name.split()[0],
                        thing=rng.choice(names.THINGS),
                        n=rng.randrange(3, 20),
                    ),
                    ready_at=meeting.ended_at + processing_time(meeting),
                )
            )
