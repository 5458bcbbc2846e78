"""Tools on leads: find, create, qualify, convert."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, InvalidArgument, Refused, View, tool
from prove.envs.common import Cursor, Limit, Money, Query, Words, first_page, major, newest, view, views
from prove.envs.crm.entities import (
    Company,
    CompanyId,
    Contact,
    ContactId,
    Crm,
    Deal,
    DealId,
    Lead,
    LeadId,
    LeadSource,
    LeadStatus,
    OwnerId,
    Pipeline,
    Stage,
    Unfit,
)
from prove.envs.crm.finding import find_leads
from prove.envs.crm.rules import (
    STAGES,
    Email,
    OwnerView,
    company_named,
    new_owner,
    not_converted,
    owner_view,
)


class LeadRow(View, frozen=True, kw_only=True):
    id: LeadId
    name: str
    company: str = ""
    email: str
    phone: str = ""
    source: LeadSource
    status: LeadStatus
    disqualified_reason: Unfit | None = None
    contact_id: ContactId | None = None
    deal_id: DealId | None = None
    created_on: date
    owner: OwnerView


class LeadPage(View, frozen=True, kw_only=True):
    leads: list[LeadRow]
    next_cursor: str | None = None


class NewContact(View, frozen=True, kw_only=True):
    id: ContactId
    name: str
    email: str


class NewCompany(View, frozen=True, kw_only=True):
    id: CompanyId
    name: str


class NewDeal(View, frozen=True, kw_only=True):
    id: DealId
    name: str
    pipeline: Pipeline
    stage: Stage
    amount: float | None = None


class Converted(View, frozen=True, kw_only=True):
    contact: NewContact
    company: NewCompany | None = None
    deal: NewDeal
    owner: OwnerView


def _row(crm: Crm, lead: Lead) -> LeadRow:
    return view(crm, crm.leads, lead, _view)


def _view(crm: Crm, lead: Lead) -> LeadRow:
    return LeadRow(
        id=lead.id,
        name=lead.name,
        company=lead.company,
        email=lead.email,
        phone=lead.phone,
        source=lead.source,
        status=lead.status,
        disqualified_reason=lead.reason,
        contact_id=lead.contact_id,
        deal_id=lead.deal_id,
        created_on=lead.created_at.date(),
        owner=owner_view(crm, lead.owner_id),
    )


@tool(read_only=True)
def search_leads(
    crm: Crm,
    query: Annotated[Query | None, Field(description="Words of name, company, email, owner; any order")] = None,
    status: Annotated[
        LeadStatus | None, Field(description="new, contacted, qualified, disqualified or converted")
    ] = None,
    source: Annotated[LeadSource | None, Field(description="web, referral, event, cold_call or partner")] = None,
    owner_id: Annotated[OwnerId | None, Field(description="Only of this owner")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> LeadPage:
    """Search leads, newest first, each with its owner. Returns one page and its next_cursor."""
    if owner_id is not None:
        crm.owners.need(owner_id, "owner_id")
    rows: Iterable[Lead]
    if query is not None:
        rows = reversed(find_leads(crm, query))
        if owner_id is not None:
            rows = (r for r in rows if r.owner_id == owner_id)
    elif owner_id is not None:
        rows = newest(crm.leads, owner_id=owner_id)
    elif status is not None:
        rows = newest(crm.leads, status=status)
    else:
        rows = newest(crm.leads)
    if status is not None:
        rows = (r for r in rows if r.status == status)
    if source is not None:
        rows = (r for r in rows if r.source == source)
    shown, following = first_page(rows, limit, cursor)
    return LeadPage(leads=views(crm, crm.leads, shown, _view), next_cursor=following)


@tool
def create_lead(
    crm: Crm,
    name: Annotated[str, Words(80), Field(description="First and last name")],
    email: Email,
    company: Annotated[str | None, Words(80), Field(description="Name of the company")] = None,
    source: Annotated[LeadSource, Field(description="web, referral, event, cold_call or partner")] = "web",
    owner_id: Annotated[OwnerId | None, Field(description="Else you")] = None,
) -> LeadRow:
    """Create a lead with status new. Refuses the email of an open lead, and an inactive owner."""
    address = email.lower()
    twin = next((r for r in crm.leads.where(email=address) if r.status not in ("converted", "disqualified")), None)
    if twin is not None:
        raise Conflict("duplicate_lead", f"email: {address} belongs to the open lead {twin.name} ({twin.id}) already.")
    owner = new_owner(crm, owner_id)
    lead = Lead(
        id=crm.new_id(crm.leads, 8),
        name=name,
        owner_id=owner.id,
        created_at=crm.now,
        email=address,
        company=company or "",
        source=source,
    )
    return _row(crm, crm.leads.put(lead))


@tool(idempotent=True)
def qualify_lead(
    crm: Crm,
    lead_id: Annotated[LeadId, Field(description="Id of the lead")],
    status: Annotated[
        Literal["contacted", "qualified", "disqualified"],
        Field(description="contacted, qualified or disqualified"),
    ],
    reason: Annotated[
        Unfit | None, Field(description="For disqualified: no_budget, no_need, unreachable or spam")
    ] = None,
) -> LeadRow:
    """Set how far a lead is. Refuses a converted lead, and to qualify a disqualified one."""
    lead = crm.leads.need(lead_id, "lead_id")
    not_converted(lead, "lead_id")
    if (status == "disqualified") != (reason is not None):
        problem = "is required to disqualify a lead" if reason is None else "is only given to disqualify a lead"
        raise InvalidArgument("reason", problem, "no_budget, no_need, unreachable or spam, with status disqualified")
    if lead.status == status:
        raise Conflict("already_that_status", f"status: {lead.name} ({lead.id}) is {status} already.")
    if lead.status == "disqualified" and status == "qualified":
        raise Refused(
            "lead_disqualified", f"status: {lead.name} ({lead.id}) is disqualified; set it to contacted first."
        )
    return _row(crm, crm.leads.put(lead.but(status=status, reason=reason)))


@tool(destructive=True)
def convert_lead(
    crm: Crm,
    lead_id: Annotated[LeadId, Field(description="Id of a qualified lead")],
    deal_name: Annotated[str | None, Words(80), Field(description="Else the company or person")] = None,
    amount: Annotated[int | None, Money(0.01, 10_000_000), Field(description="Of the deal, in USD")] = None,
    contact_id: Annotated[ContactId | None, Field(description="Use this contact and its company")] = None,
) -> Converted:
    """Convert a qualified lead to a contact, a deal and, where it names one, a company. Refuses a second time, an
    inactive owner of the lead, and an email that a contact has, unless contact_id is given."""
    lead = crm.leads.need(lead_id, "lead_id")
    not_converted(lead, "lead_id")
    if lead.status != "qualified":
        raise Refused(
            "lead_not_qualified", f"lead_id: {lead.name} ({lead.id}) is {lead.status}; only a qualified lead converts."
        )
    owner = new_owner(crm, lead.owner_id)
    contact = None if contact_id is None else crm.contacts.need(contact_id, "contact_id")
    twin = crm.contacts.find(email=lead.email)
    if contact is None and twin is not None:
        raise Conflict(
            "duplicate_contact",
            f"lead_id: {lead.email} belongs to the contact {twin.name} ({twin.id}) already; give it as contact_id.",
        )
    company = None
    if contact is not None and contact.company_id is not None:
        # A deal is with the company of its contact, whatever the lead wrote.
        company = crm.companies.need(contact.company_id, "company_id")
    elif lead.company:
        company = company_named(crm, lead.company)
    if company is None and lead.company:
        company = crm.companies.put(
            Company(id=crm.new_id(crm.companies, 8), name=lead.company, owner_id=owner.id, created_at=crm.now)
        )
    if contact is None:
        contact = Contact(
            id=crm.new_id(crm.contacts, 8),
            name=lead.name,
            owner_id=owner.id,
            created_at=crm.now,
            email=lead.email,
            phone=lead.phone,
            company_id=company.id if company is not None else None,
        )
    elif contact.company_id is None and company is not None:
        contact = contact.but(company_id=company.id)
    crm.contacts.put(contact)
    deal = crm.deals.put(
        Deal(
            id=crm.new_id(crm.deals, 8),
            name=deal_name or lead.company or lead.name,
            owner_id=owner.id,
            created_at=crm.now,
            pipeline="new_business",
            stage=STAGES["new_business"][0],
            amount=amount,
            contact_id=contact.id,
            company_id=company.id if company is not None else None,
        )
    )
    crm.leads.put(lead.but(status="converted", contact_id=contact.id, deal_id=deal.id))
    return Converted(
        contact=NewContact(id=contact.id, name=contact.name, email=contact.email),
        company=None if company is None else NewCompany(id=company.id, name=company.name),
        deal=NewDeal(
            id=deal.id,
            name=deal.name,
            pipeline=deal.pipeline,
            stage=deal.stage,
            amount=None if amount is None else major(amount),
        ),
        owner=owner_view(crm, owner.id),
    )
