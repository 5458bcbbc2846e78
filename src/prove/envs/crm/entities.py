"""The rows of a customer relationship system. Amounts are whole cents of US dollars, never negative."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, ClassVar, Literal

from prove.engine import VOLATILE, Entity, Ref, State, Table

OwnerId = Annotated[str, Ref("owner")]
LeadId = Annotated[str, Ref("lead")]
ContactId = Annotated[str, Ref("contact")]
CompanyId = Annotated[str, Ref("company")]
DealId = Annotated[str, Ref("deal")]
ActivityId = Annotated[str, Ref("activity")]
RecordId = Annotated[str, Ref("lead|contact|company|deal")]
EntryId = Annotated[str, Ref("activity|note")]

RecordKind = Literal["lead", "contact", "company", "deal"]
LeadStatus = Literal["new", "contacted", "qualified", "disqualified", "converted"]
LeadSource = Literal["web", "referral", "event", "cold_call", "partner"]
Unfit = Literal["no_budget", "no_need", "unreachable", "spam"]
Industry = Literal["manufacturing", "retail", "logistics", "healthcare", "education", "hospitality", "energy"]
Pipeline = Literal["new_business", "renewals"]
Stage = Literal["discovery", "demo", "proposal", "review", "quote", "negotiation", "won", "lost"]
LossReason = Literal["price", "competitor", "no_budget", "timing", "no_response"]
ActivityType = Literal["call", "meeting", "email", "task"]
Outcome = Literal["completed", "no_answer", "left_message", "no_show"]


class Owner(Entity, frozen=True, kw_only=True):
    """A person of the sales team. Who left is inactive: keeps what is theirs, and gets nothing new."""

    ID_PREFIX: ClassVar[str] = "005"
    name: str
    email: str
    active: bool = True
    you: bool = False
    """The person whose account this is."""


class Owned(Entity, frozen=True, kw_only=True):
    """What somebody looks after."""

    name: str
    owner_id: OwnerId
    created_at: Annotated[datetime, VOLATILE]


class Lead(Owned, frozen=True, kw_only=True):
    """Somebody who may become a customer; ``contact_id`` and ``deal_id``: what came of it by conversion."""

    ID_PREFIX: ClassVar[str] = "00Q"
    INDEXED: ClassVar[tuple[str, ...]] = ("email", "owner_id", "status")
    email: str
    phone: str = ""
    company: str = ""
    source: LeadSource = "web"
    status: LeadStatus = "new"
    reason: Unfit | None = None
    contact_id: ContactId | None = None
    deal_id: DealId | None = None


class Contact(Owned, frozen=True, kw_only=True):
    """A person; no two have the same e-mail address, which is kept in small letters."""

    ID_PREFIX: ClassVar[str] = "003"
    INDEXED: ClassVar[tuple[str, ...]] = ("email", "company_id")
    email: str
    phone: str = ""
    job_title: str = ""
    company_id: CompanyId | None = None


class Company(Owned, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "001"
    INDEXED: ClassVar[tuple[str, ...]] = ("industry",)
    domain: str = ""
    industry: Industry | None = None
    address: str = ""
    city: str = ""
    phone: str = ""
    employees: int | None = None


class Deal(Owned, frozen=True, kw_only=True):
    """A sale that may come about. ``close_on``: the day by which it is expected, or on which it was won or lost."""

    ID_PREFIX: ClassVar[str] = "006"
    INDEXED: ClassVar[tuple[str, ...]] = ("company_id", "contact_id", "owner_id", "stage")
    pipeline: Pipeline
    stage: Stage
    amount: int | None = None
    close_on: date | None = None
    contact_id: ContactId
    company_id: CompanyId | None = None
    loss_reason: LossReason | None = None


class Activity(Entity, frozen=True, kw_only=True):
    """What was done with a record or, as a task, is to be done. A task without an outcome is open."""

    ID_PREFIX: ClassVar[str] = "00T"
    INDEXED: ClassVar[tuple[str, ...]] = ("record_id", "type")
    record_id: RecordId
    type: ActivityType
    subject: str
    outcome: Outcome | None = None
    due_on: date | None = None
    owner_id: OwnerId
    at: Annotated[datetime, VOLATILE]


class Note(Entity, frozen=True, kw_only=True):
    """Free text on a record."""

    ID_PREFIX: ClassVar[str] = "002"
    INDEXED: ClassVar[tuple[str, ...]] = ("record_id",)
    record_id: RecordId
    body: str
    owner_id: OwnerId
    at: Annotated[datetime, VOLATILE]


class Crm(State):
    owners: Table[Owner]
    companies: Table[Company]
    contacts: Table[Contact]
    leads: Table[Lead]
    deals: Table[Deal]
    activities: Table[Activity]
    notes: Table[Note]
