"""The rules that several tools share: stages and what they ask for, who may own, records by any kind of id."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import merge
from typing import Annotated, NamedTuple, TypeVar

from pydantic import Field

from prove.engine import Conflict, NotFound, Refused, Table, View
from prove.engine.world import World
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

KINDS: dict[str, RecordKind] = {
    Lead.ID_PREFIX: "lead",
    Contact.ID_PREFIX: "contact",
    Company.ID_PREFIX: "company",
    Deal.ID_PREFIX: "deal",
}
"""What the first three characters of an id tell."""

Email = Annotated[
    str,
    Field(max_length=100, pattern=r"^[\w.+-]+@[\w-]+(\.[\w-]+)+$", description="E-mail address"),
]
Phone = Annotated[str, Field(pattern=r"^[+0-9 ()-]{6,24}$", description="Phone number")]


P = TypeVar("P", Contact, Company)


class OwnerView(View, frozen=True, kw_only=True):
    id: OwnerId
    name: str
    email: str
    active: bool = True


def owner_view(crm: Crm, owner_id: str) -> OwnerView:
    """An owner as results show them; ``active`` only where it is false."""
    return crm.world.derived(_owner_views)[owner_id]


def _owner_views(world: World) -> dict[str, OwnerView]:
    # No tool changes an owner.
    owners: Iterable[Owner] = world.tables["owners"].rows.values()
    return {o.id: OwnerView(id=o.id, name=o.name, email=o.email, active=o.active) for o in owners}


def you(crm: Crm) -> Owner:
    """The person whose account this is."""
    return crm.world.derived(_you)


def _you(world: World) -> Owner:
    owners: Iterable[Owner] = world.tables["owners"].rows.values()
    return next(o for o in owners if o.you)


class _Order(NamedTuple):
    rows: list[Contact | Company]
    keys: dict[str, tuple[str, str]]


def _key(record: Contact | Company) -> tuple[str, str]:
    return fold(record.name), record.email if isinstance(record, Contact) else ""


def _in_order(rows: Iterable[Contact | Company]) -> _Order:
    keys = {r.id: _key(r) for r in rows}
    return _Order(sorted(rows, key=lambda r: keys[r.id]), keys)


def by_name(table: Table[P], rows: list[P] | None = None) -> Iterable[P]:
    """Contacts or companies by name: ``rows``, or all. No tool changes what the order goes by."""
    order = table.base.derived("by name", _in_order)
    if rows is not None:
        if len(rows) > 1:
            keys = order.keys
            rows.sort(key=lambda r: keys.get(r.id) or _key(r))
        return rows
    known: Iterable[P] = order.rows  # type: ignore[assignment]
    overlay = table.overlay
    if not overlay:
        return known
    base = table.base.rows
    made = sorted([r for key, r in overlay.items() if r is not None and key not in base], key=_key)
    now = (overlay.get(r.id) or r for r in known)
    return merge(now, made, key=_key) if made else now


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
    found: Owned | None = None
    kind = KINDS.get(record_id[:3])
    if kind == "lead":
        found = crm.leads.get(record_id)
    elif kind == "contact":
        found = crm.contacts.get(record_id)
    elif kind == "company":
        found = crm.companies.get(record_id)
    elif kind == "deal":
        found = crm.deals.get(record_id)
    if kind is not None and found is not None:
        return kind, found
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
    wanted = _plain(name)
    key = crm.companies.base.derived("by plain name", _by_plain_name).get(wanted)
    if key is not None:
        return crm.companies.get(key)
    return next((c for c in crm.companies.overlay.values() if c is not None and _plain(c.name) == wanted), None)


def _plain(name: str) -> str:
    # A name without a letter or digit folds to nothing, as any other such name does.
    return fold(name) or name


def _by_plain_name(companies: Iterable[Company]) -> dict[str, str]:
    found: dict[str, str] = {}
    for c in companies:
        found.setdefault(_plain(c.name), c.id)
    return found


def is_open(deal: Deal) -> bool:
    """Whether a deal is neither won nor lost."""
    return deal.stage not in ("won", "lost")


def lacking(deal: Deal, stage: Stage) -> list[str]:
    """The fields that a stage asks for and the deal has not."""
    has = {"amount": deal.amount is not None, "close_date": deal.close_on is not None}
    return [field for field in NEEDS.get(stage, ()) if not has[field]]
