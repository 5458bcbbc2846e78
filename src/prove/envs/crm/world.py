"""The world of a seed: one sales team with its companies, contacts, leads, deals, activities and notes."""

from __future__ import annotations

import random
import re
from datetime import date, datetime, timedelta
from typing import Any

from prove.engine import WorldBuilder
from prove.envs.common import fold
from prove.envs.crm import names
from prove.envs.crm.entities import (
    Activity,
    Company,
    Contact,
    Deal,
    Lead,
    LeadSource,
    LeadStatus,
    LossReason,
    Note,
    Outcome,
    Owned,
    Owner,
    Pipeline,
    Stage,
    Unfit,
)

REASONS: tuple[Unfit, ...] = ("no_budget", "no_need", "unreachable", "spam")
LOSSES: tuple[LossReason, ...] = ("price", "competitor", "no_budget", "timing", "no_response")
SOURCES: tuple[LeadSource, ...] = ("web", "web", "referral", "event", "cold_call", "partner")
STATUSES: tuple[LeadStatus, ...] = ("new", "new", "contacted", "qualified", "qualified", "qualified")


PLAN: tuple[tuple[tuple[Pipeline, Stage], int], ...] = (
    (("new_business", "discovery"), 8),
    (("new_business", "demo"), 8),
    (("new_business", "proposal"), 6),
    (("new_business", "negotiation"), 6),
    (("new_business", "won"), 6),
    (("new_business", "lost"), 4),
    (("renewals", "review"), 4),
    (("renewals", "quote"), 4),
    (("renewals", "negotiation"), 4),
    (("renewals", "won"), 4),
    (("renewals", "lost"), 2),
)


def build(w: WorldBuilder) -> None:
    """Fill a world."""
    team = Team(w)
    team.owners()
    team.companies()
    team.contacts()
    team.deals()
    team.leads()
    team.timeline()


class Team:
    """Makes the rows of one world, one kind after the other."""

    def __init__(self, w: WorldBuilder) -> None:
        self.w = w
        self.rng: random.Random = w.random
        self.emails: set[str] = set()
        self.staff: list[Owner] = []

    def person(self) -> str:
        """A name of a person."""
        return f"{self.w.faker.first_name()} {self.w.faker.last_name()}"

    def email(self, name: str, domain: str) -> str:
        """An address that nobody has."""
        words = re.sub(r"[^a-z0-9 ]", "", fold(name)).split()
        local = self.rng.choice((".".join(words[:2]), f"{words[0][0]}.{words[-1]}", words[0]))
        while (found := f"{local}@{domain}.example") in self.emails:
            local += str(self.rng.randrange(10))
        self.emails.add(found)
        return found

    def phone(self) -> str:
        """A number of the range that is kept for fiction."""
        return f"+1 {self.rng.randrange(201, 990)} 555 {self.rng.randrange(100, 200):04d}"

    def owner(self) -> str:
        """Somebody of the team; now and then somebody who left."""
        gone = self.rng.random() < 0.1
        return self.rng.choice([o for o in self.staff if o.active != gone]).id

    def past(self, most: int, least: int = 1) -> datetime:
        """A moment in office hours, some days ago."""
        days = self.rng.randrange(least, most)
        return self.w.start - timedelta(days=days) + timedelta(minutes=self.rng.randrange(0, 540, 5))

    def owners(self) -> None:
        """Nine people, two of them gone, two of nearly the same name."""
        rng = self.rng
        everyone = [*rng.choice(names.ALIKE_PEOPLE), *(self.person() for _ in range(7))]
        home = rng.choice(("salesdesk", "teamhub", "frontline", "northdesk"))
        for number, name in enumerate(everyone):
            key = self.w.new_id(Owner, 8)
            email = self.email(name, home)
            owner = Owner(id=key, name=name, email=email, active=number not in (5, 6), you=number == 2)
            self.staff.append(self.w.add(owner))

    def companies(self) -> None:
        """Of all industries; two nearly alike, two with accents, one with a very long name."""
        rng = self.rng
        kinds = list(names.COMPANY_LAST)
        firsts = rng.sample(names.COMPANY_FIRST, len(names.COMPANY_FIRST))
        first, second, kind = rng.choice(names.ALIKE_COMPANIES)
        found = [(first, kind), (second, kind), (names.LONG_COMPANY, "logistics")]
        found += rng.sample(names.UNICODE_COMPANIES, 2)
        while len(found) < 33:
            kind = rng.choice(kinds)
            found.append((f"{firsts.pop()} {rng.choice(names.COMPANY_LAST[kind])}", kind))
        self.fresh = [f"{f} {rng.choice(names.COMPANY_LAST[rng.choice(kinds)])}" for f in firsts]
        rng.shuffle(found)
        for name, kind in found:
            domain = "".join(re.sub(r"[^a-z0-9 ]", "", fold(name)).split()[:2])
            fields: dict[str, Any] = {
                "domain": f"{domain}.example",
                "industry": kind,
                "address": self.w.faker.street_address(),
                "city": rng.choice(names.CITIES),
                "phone": self.phone(),
                "employees": rng.choice((8, 15, 24, 40, 60, 85, 120, 180, 250, 400, 900, 2300)),
            }
            self.w.add(
                Company(
                    id=self.w.new_id(Company, 8),
                    name=name,
                    owner_id=self.owner(),
                    created_at=self.past(900, 300),
                    **fields,
                )
            )

    def contacts(self) -> None:
        """None to five for each company; a name twice, nearly alike names, some people without a company."""
        rng = self.rng
        companies = self.w.rows(Company)
        places: list[Company | None] = [c for n, c in enumerate(companies) if n > 1 for _ in range(rng.randrange(1, 5))]
        places += [None] * 4
        people = [*rng.choice(names.ALIKE_PEOPLE), *rng.sample(names.UNICODE_PEOPLE, 4)]
        people += [self.person() for _ in range(len(places) - 7)]
        people.append(people[8])
        rng.shuffle(people)
        for name, company in zip(people, places, strict=True):
            domain = company.domain.removesuffix(".example") if company is not None else rng.choice(("mail", "post"))
            self.w.add(
                Contact(
                    id=self.w.new_id(Contact, 8),
                    name=name,
                    owner_id=company.owner_id if company is not None and rng.random() < 0.7 else self.owner(),
                    created_at=self.past(299, 100),
                    email=self.email(name, domain),
                    phone=self.phone() if rng.random() < 0.7 else "",
                    job_title=rng.choice(names.JOBS) if company is not None else "",
                    company_id=company.id if company is not None else None,
                )
            )

    def deals(self) -> None:
        """In each stage of both pipelines; early ones lack an amount or a date, some are past their date."""
        rng, today = self.rng, self.w.start.date()
        contacts = self.w.rows(Contact)
        new = [f"{p} {f}" for p in names.PRODUCTS for f in names.NEW_FORMS]
        old = [f"{p} {f}" for p in names.PRODUCTS for f in names.RENEWAL_FORMS]
        rng.shuffle(new)
        rng.shuffle(old)
        stages = [s for s, count in PLAN for _ in range(count)]
        rng.shuffle(stages)
        moments = sorted(self.past(98, 3) for _ in stages)
        for number, ((pipeline, stage), made) in enumerate(zip(stages, moments, strict=True)):
            contact = rng.choice(contacts)
            early = stage in ("discovery", "demo", "review")
            closed = stage in ("won", "lost")
            close: date | None = today + timedelta(days=rng.choice((-6, 5, 12, 18, 25, 31, 45, 60, 80, 110)))
            if closed:
                days = (self.w.start - made).days
                close = made.date() + timedelta(days=rng.randrange(1, days))
            elif number % 9 == 4:
                close = max(made.date(), today - timedelta(days=6))
            elif early and rng.random() < 0.5:
                close = None
            amount: int | None = rng.choice((rng.randrange(8, 100) * 100_00, rng.randrange(500, 48_000) * 100))
            if (early and rng.random() < 0.5) or (stage == "lost" and rng.random() < 0.3):
                amount = None
            if number == 7:
                amount = 9_999_999_99
            name = (new if pipeline == "new_business" else old).pop()
            if number in (20, 40):  # what two customers buy under one name
                name = self.w.rows(Deal)[number - 3].name
            self.w.add(
                Deal(
                    id=self.w.new_id(Deal, 8),
                    name=name,
                    owner_id=contact.owner_id if rng.random() < 0.6 else self.owner(),
                    created_at=made,
                    pipeline=pipeline,
                    stage=stage,
                    amount=amount,
                    close_on=close,
                    contact_id=contact.id,
                    company_id=contact.company_id,
                    loss_reason=rng.choice(LOSSES) if stage == "lost" else None,
                )
            )

    def leads(self) -> None:
        """In each status; some have the address of a contact, some name a company that is known."""
        rng = self.rng
        contacts = {c.id: c for c in self.w.rows(Contact)}
        companies = self.w.rows(Company)
        named = {c.id: c.name for c in companies}
        converted: dict[str, Deal] = {d.contact_id: d for d in self.w.rows(Deal) if d.pipeline == "new_business"}
        done = rng.sample(sorted(converted), 8)
        others = [c for c in contacts.values() if c.id not in converted]
        plans: list[tuple[LeadStatus, Contact | None]] = [("converted", contacts[c]) for c in done]
        plans += [("qualified", c) for c in rng.sample(others, 4)]
        plans += [("disqualified", None)] * 7
        plans += [(rng.choice(STATUSES), None) for _ in range(43)]
        rng.shuffle(plans)
        fresh = list(self.fresh)
        people = [*rng.sample(names.UNICODE_PEOPLE, 2), *(self.person() for _ in plans)]
        moments = sorted(self.past(90) for _ in plans)
        for number, ((status, contact), made) in enumerate(zip(plans, moments, strict=True)):
            draw = rng.random()
            company = ""
            if contact is not None:
                company = named.get(contact.company_id or "", "")
            elif draw < 0.35 and fresh:
                company = fresh.pop()
            elif draw < 0.6:
                company = rng.choice(companies).name
            name = contact.name if contact is not None else people[number]
            domain = "".join(re.sub(r"[^a-z0-9 ]", "", fold(company)).split()[:2]) or rng.choice(("mail", "post"))
            deal = converted[contact.id] if contact is not None and status == "converted" else None
            self.w.add(
                Lead(
                    id=self.w.new_id(Lead, 8),
                    name=name,
                    owner_id=deal.owner_id if deal is not None else self.owner(),
                    created_at=min(made, deal.created_at - timedelta(days=1)) if deal is not None else made,
                    email=contact.email if contact is not None else self.email(name, domain),
                    phone=self.phone() if rng.random() < 0.5 else "",
                    company=company,
                    source=rng.choice(SOURCES),
                    status=status,
                    reason=rng.choice(REASONS) if status == "disqualified" else None,
                    contact_id=contact.id if deal is not None and contact is not None else None,
                    deal_id=deal.id if deal is not None else None,
                )
            )

    def timeline(self) -> None:
        """What was done with the records, what is to be done, and what was written down."""
        rng = self.rng
        leads = [r for r in self.w.rows(Lead) if r.status != "converted"]
        records: list[Owned] = [*leads, *self.w.rows(Deal), *self.w.rows(Contact), *self.w.rows(Company)[2:]]
        entries: list[Activity | Note] = []
        for record in rng.sample(records, 150):
            for _ in range(rng.choice((1, 1, 1, 2))):
                since = max(2, (self.w.start - record.created_at).days)
                at = self.past(min(since, 60), 1)
                entries.append(self._note(record, at) if rng.random() < 0.27 else self._activity(record, at))
        entries.sort(key=lambda e: e.at)
        for entry in entries:
            self.w.add(entry)

    def _note(self, record: Owned, at: datetime) -> Note:
        rng = self.rng
        body = rng.choice(names.NOTES).format(
            hour=f"{rng.randrange(8, 12)} AM",
            month=rng.choice(names.MONTHS),
            count=rng.randrange(5, 80),
            number=rng.randrange(2, 30),
        )
        if rng.random() < 0.03:
            body = " ".join(names.NOTES[n] for n in (1, 5, 9, 10, 12, 13, 14))
        return Note(id=self.w.new_id(Note, 8), record_id=record.id, body=body, owner_id=record.owner_id, at=at)

    def _activity(self, record: Owned, at: datetime) -> Activity:
        rng, key = self.rng, self.w.new_id(Activity, 8)
        if rng.random() < 0.45:
            subject = f"{rng.choice(names.TASK_VERBS)} {rng.choice(names.TASK_OBJECTS)}"
            done = rng.random() < 0.3
            due = at.date() + timedelta(days=rng.choice((1, 2, 4, 7, 14, 30, 60)))
            return Activity(
                id=key,
                record_id=record.id,
                type="task",
                subject=subject,
                outcome="completed" if done else None,
                due_on=due if rng.random() < 0.85 else None,
                owner_id=record.owner_id,
                at=at,
            )
        new = isinstance(record, Lead) and record.status == "new"
        outcome: Outcome = "completed"
        draw = rng.random()
        if draw < 0.5 or new:
            kind, subject = "call", rng.choice(names.CALLS)
            outcome = rng.choice(("no_answer", "left_message") if new else ("completed", "completed", "no_answer"))
        elif draw < 0.75:
            kind, subject = "meeting", rng.choice(names.MEETINGS)
            outcome = "no_show" if rng.random() < 0.15 else "completed"
        else:
            kind, subject = "email", rng.choice(names.EMAILS)
        fields: dict[str, Any] = {"type": kind}
        return Activity(
            id=key,
            record_id=record.id,
            subject=subject,
            outcome=outcome,
            owner_id=record.owner_id,
            at=at,
            **fields,
        )
