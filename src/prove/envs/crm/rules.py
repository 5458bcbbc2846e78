"""The rules that several tools share: stages and what they ask for, who may own, records by any kind of id."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from prove.engine import Conflict, NotFound, Refused, View
from prove.envs.common import fold
from prove.envs.crm.entities import (
    Company,
    Contact,
    Crm,
    Deal,
    Lead,
    Owned,
    Owner,
    OwnerId,
    Pipeline,
    RecordKind,
    Stage,
)

STAGES: dict[Pipeline, tuple[Stage, ...]] = {
    "new_business": ("discovery", "demo", "proposal", "negotiation", "won", "lost"),
    "renewals": ("review", "quote", "negotiation", "won", "lost"),
}
"""The stages of each pipeline, in order. A deal begins in the first."""
NEEDS: dict[Stage, tuple[str, ...]] = {
    "proposal": ("amount",),
    "quote": ("amount",),
    "negotiation": ("amount", "close_date"),
    "won": ("amount", "close_date"),
}
"""What a deal must have before it may stand in a stage; a lost one needs a reason, which its move gives."""

Email = Annotated[
    str,
    Field(max_length=100, pattern=r"^[\w.+-]+@[\w-]+(\.[\w-]+)+$", description="E-mail address"),
]
Phone = Annotated[str, Field(pattern=r"^[+0-9 ()-]{6,24}$", description="Phone number")]


class OwnerView(View, frozen=True, kw_only=True):
    id: OwnerId
    name: str
    email: str
    active: bool = True


def owner_view(crm: Crm, owner_id: str) -> OwnerView:
    """An owner as results show them; ``active`` only where it is false."""
    owner = crm.owners.need(owner_id, "owner_id")
    return OwnerView(id=owner.id, name=owner.name, email=owner.email, active=owner.active)


def owner_words(crm: Crm) -> dict[str, str]:
    """Owner id -> name and e-mail address, for searches."""
    return {o.id: f"{o.name} {o.email}" for o in crm.owners}


def you(crm: Crm) -> Owner:
    """The person whose account this is."""
    return next(o for o in crm.owners if o.you)


def new_owner(crm: Crm, owner_id: str | None) -> Owner:
    """Who is to own something: you unless somebody else is named. Refuses who is inactive."""
    if owner_id is None:
        return you(crm)
    owner = crm.owners.need(owner_id, "owner_id")
    if not owner.active:
        raise Refused(
            "owner_inactive",
            f"owner_id: {owner.name} ({owner.id}) is inactive and cannot be assigned anything; choose an active owner.",
        )
    return owner


def record_of(crm: Crm, record_id: str) -> tuple[RecordKind, Owned]:
    """A record by an id of any kind."""
    found: Owned | None
    if (found := crm.leads.get(record_id)) is not None:
        return "lead", found
    if (found := crm.contacts.get(record_id)) is not None:
        return "contact", found
    if (found := crm.companies.get(record_id)) is not None:
        return "company", found
    if (found := crm.deals.get(record_id)) is not None:
        return "deal", found
    shown = record_id if len(record_id) <= 60 else record_id[:57] + "..."
    raise NotFound(
        "record_not_found",
        f"record_id: there is no lead, contact, company or deal with id {shown!r}.",
        [{"pointer": "/record_id", "problem": "not found"}],
    )


def put(crm: Crm, record: Owned) -> None:
    """Write a record into the table of its kind."""
    if isinstance(record, Lead):
        crm.leads.put(record)
    elif isinstance(record, Contact):
        crm.contacts.put(record)
    elif isinstance(record, Company):
        crm.companies.put(record)
    elif isinstance(record, Deal):
        crm.deals.put(record)


def live_record(crm: Crm, record_id: str) -> tuple[RecordKind, Owned]:
    """A record that can be worked on. A converted lead is read-only: its contact has taken its place."""
    kind, record = record_of(crm, record_id)
    if isinstance(record, Lead):
        not_converted(record, "record_id")
    return kind, record


def not_converted(lead: Lead, parameter: str) -> None:
    """Refuses a lead that has become a contact and a deal."""
    if lead.status == "converted":
        raise Conflict(
            "lead_converted",
            f"{parameter}: {lead.name} ({lead.id}) was converted already, to contact {lead.contact_id} and deal "
            f"{lead.deal_id}; use those.",
        )


def free_email(crm: Crm, email: str) -> None:
    """Refuses an e-mail address that a contact has."""
    contact = crm.contacts.find(email=email)
    if contact is not None:
        raise Conflict(
            "duplicate_contact",
            f"email: {email} belongs to the contact {contact.name} ({contact.id}) already.",
            [{"pointer": "/email", "problem": "taken", "allowed": "an address that no contact has"}],
        )


def company_named(crm: Crm, name: str) -> Company | None:
    """The company that goes by a name, case and accents aside."""
    wanted = fold(name)
    # A name without a letter or digit folds to nothing, as any other such name does.
    return next((c for c in crm.companies if (fold(c.name) == wanted if wanted else c.name == name)), None)


def is_open(deal: Deal) -> bool:
    """Whether a deal is neither won nor lost."""
    return deal.stage not in ("won", "lost")


def lacking(deal: Deal, stage: Stage) -> list[str]:
    """The fields that a stage asks for and the deal has not."""
    has = {"amount": deal.amount is not None, "close_date": deal.close_on is not None}
    return [field for field in NEEDS.get(stage, ()) if not has[field]]
