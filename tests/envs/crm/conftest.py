"""A sales team small enough to follow every step. It is Monday, June 1, 2026, 09:00 UTC; a call takes 60 s."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from actor import Actor

from prove.engine import Environment, WorldBuilder
from prove.envs.crm import activities, deals, leads, people
from prove.envs.crm.entities import Activity, Company, Contact, Crm, Deal, Lead, Note, Owner

SEED = 3
MAY = datetime(2026, 5, 4, 9, tzinfo=UTC)


def build(w: WorldBuilder) -> None:
    assert w.start == datetime(2026, 6, 1, 9, tzinfo=UTC)
    for key, name, active in (("you", "Yara Own", True), ("max", "Max Mate", True), ("gone", "Gerd Gone", False)):
        w.add(Owner(id=f"005{key}", name=name, email=f"{key}@team.example", active=active, you=key == "you"))
    for key, name, owner in (("mill", "Mill Freight", "you"), ("cafe", "Café Río", "gone")):
        w.add(Company(id=f"001{key}", name=name, owner_id=f"005{owner}", created_at=MAY, city="Reno"))
    for key, name, company in (("zoe", "Zoë Mill", "mill"), ("abe", "Abe Mill", "mill"), ("ria", "Ria Río", "cafe")):
        w.add(
            Contact(
                id=f"003{key}",
                name=name,
                email=f"{key}@mail.example",
                company_id=f"001{company}",
                owner_id="005you",
                created_at=MAY,
            )
        )
    for key, status, company, email, owner in (
        ("new", "new", "", "new@mail.example", "you"),
        ("fit", "qualified", "mill freight", "fit@mail.example", "max"),
        ("firm", "qualified", "Fresh Firm", "firm@mail.example", "max"),
        ("solo", "qualified", "", "solo@mail.example", "max"),
        ("twin", "qualified", "", "zoe@mail.example", "you"),
        ("left", "qualified", "", "left@mail.example", "gone"),
        ("out", "disqualified", "", "out@mail.example", "you"),
    ):
        w.add(
            Lead(
                id=f"00Q{key}",
                name=f"{key.title()} Lead",
                email=email,
                company=company,
                status=status,
                reason="spam" if status == "disqualified" else None,
                owner_id=f"005{owner}",
                created_at=MAY,
            )
        )
    for key, pipeline, stage, amount, close in (
        ("bare", "new_business", "discovery", None, None),
        ("rich", "new_business", "demo", 500_00, date(2026, 7, 1)),
        ("won", "new_business", "won", 900_00, date(2026, 5, 20)),
        ("again", "renewals", "review", 120_00, None),
    ):
        w.add(
            Deal(
                id=f"006{key}",
                name=f"{key.title()} deal",
                pipeline=pipeline,
                stage=stage,
                amount=amount,
                close_on=close,
                contact_id="003zoe",
                company_id="001mill",
                owner_id="005you",
                created_at=MAY,
            )
        )
    for number, (key, kind, due, outcome) in enumerate(
        (
            ("late", "task", date(2026, 5, 31), None),
            ("today", "task", date(2026, 6, 1), None),
            ("done", "task", date(2026, 5, 10), "completed"),
            ("call", "call", None, "no_answer"),
        )
    ):
        w.add(
            Activity(
                id=f"00T{key}",
                record_id="006rich",
                type=kind,
                subject=f"{key} thing",
                due_on=due,
                outcome=outcome,
                owner_id="005you",
                at=MAY.replace(day=5 + number),
            )
        )
    w.add(Note(id="002one", record_id="001mill", body="Likes café crème.", owner_id="005max", at=MAY))


STORY = Environment(
    name="crm",
    version="story",
    description="A hand-made sales team.",
    state=Crm,
    build=build,
    tools=(leads, people, deals, activities),
)


class Seller(Actor):
    """Who uses it."""

    def timeline(self, **filters: Any) -> list[str]:
        """What is on file, newest first."""
        return [a["text"] for a in self.does("list_activities", limit=100, **filters)["activities"]]


@pytest.fixture
def seller() -> Seller:
    return Seller(STORY.session(SEED))
