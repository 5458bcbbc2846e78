"""Tools on contacts and companies."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from pydantic import Field

from prove.engine import View, tool
from prove.envs.common import Cursor, Limit, Query, Words, first_page, major, search, view, views
from prove.envs.crm.entities import Company, CompanyId, Contact, ContactId, Crm, DealId, Industry, OwnerId, Stage
from prove.envs.crm.finding import find_contacts
from prove.envs.crm.rules import Email, OwnerView, Phone, by_name, free_email, is_open, new_owner, owner_view

SHOWN = 5
"""Contacts and open deals that a company shows; lists with filters show all."""


class ContactRow(View, frozen=True, kw_only=True):
    id: ContactId
    name: str
    email: str
    phone: str = ""
    job_title: str = ""
    company_id: CompanyId | None = None
    company_name: str | None = None
    owner: OwnerView


class ContactPage(View, frozen=True, kw_only=True):
    contacts: list[ContactRow]
    next_cursor: str | None = None


class CompanyRow(View, frozen=True, kw_only=True):
    id: CompanyId
    name: str
    domain: str = ""
    industry: Industry | None = None
    city: str = ""
    employees: int | None = None
    owner: OwnerView


class CompanyPage(View, frozen=True, kw_only=True):
    companies: list[CompanyRow]
    next_cursor: str | None = None


class Person(View, frozen=True, kw_only=True):
    id: ContactId
    name: str
    email: str
    job_title: str = ""


class OpenDeal(View, frozen=True, kw_only=True):
    id: DealId
    name: str
    stage: Stage
    amount: float | None = None
    close_date: date | None = None


class CompanyDetail(CompanyRow, frozen=True, kw_only=True):
    address: str = ""
    phone: str = ""
    contact_count: int
    contacts: list[Person]
    open_deal_count: int
    open_deals: list[OpenDeal]
    open_amount: float
    won_amount: float
    latest_note: str | None = None


def _contact(crm: Crm, contact: Contact) -> ContactRow:
    return view(crm, crm.contacts, contact, _contact_view)


def _contact_view(crm: Crm, contact: Contact) -> ContactRow:
    company = None if contact.company_id is None else crm.companies.need(contact.company_id, "company_id")
    return ContactRow(
        id=contact.id,
        name=contact.name,
        email=contact.email,
        phone=contact.phone,
        job_title=contact.job_title,
        company_id=contact.company_id,
        company_name=None if company is None else company.name,
        owner=owner_view(crm, contact.owner_id),
    )


def _firm(company: Company) -> str:
    return f"{company.name} {company.domain} {company.city}"


@tool(read_only=True)
def search_crm_contacts(
    crm: Crm,
    query: Annotated[Query | None, Field(description="Words of name, email, job title, company; any order")] = None,
    company_id: Annotated[CompanyId | None, Field(description="Only of this company")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> ContactPage:
    """Search contacts by name, each with its company and owner. Returns one page and its next_cursor."""
    if company_id is not None:
        crm.companies.need(company_id, "company_id")
    rows: list[Contact] | None = None
    if query is not None:
        rows = find_contacts(crm, query)
        if company_id is not None:
            rows = [c for c in rows if c.company_id == company_id]
    elif company_id is not None:
        rows = crm.contacts.where(company_id=company_id)
    shown, following = first_page(by_name(crm.contacts, rows), limit, cursor)
    return ContactPage(contacts=views(crm, crm.contacts, shown, _contact_view), next_cursor=following)


@tool
def create_crm_contact(
    crm: Crm,
    name: Annotated[str, Words(80), Field(description="First and last name")],
    email: Email,
    company_id: Annotated[CompanyId | None, Field(description="Employer")] = None,
    phone: Phone | None = None,
    job_title: Annotated[str | None, Words(60), Field(description="Job title")] = None,
    owner_id: Annotated[OwnerId | None, Field(description="Else you")] = None,
) -> ContactRow:
    """Create a contact. Refuses an email that a contact has, and an inactive owner."""
    address = email.lower()
    if company_id is not None:
        crm.companies.need(company_id, "company_id")
    owner = new_owner(crm, owner_id)
    free_email(crm, address)
    contact = Contact(
        id=crm.new_id(crm.contacts, 8),
        name=name,
        owner_id=owner.id,
        created_at=crm.now,
        email=address,
        phone=phone or "",
        job_title=job_title or "",
        company_id=company_id,
    )
    return _contact(crm, crm.contacts.put(contact))


@tool(read_only=True)
def search_companies(
    crm: Crm,
    query: Annotated[Query | None, Field(description="Words of name, domain, city; any order")] = None,
    industry: Annotated[
        Industry | None,
        Field(description="manufacturing, retail, logistics, healthcare, education, hospitality or energy"),
    ] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> CompanyPage:
    """Search companies by name, each with its owner. Returns one page and its next_cursor."""
    rows: list[Company] | None = None
    if query is not None:
        rows = search(crm.companies, query, _firm)
        if industry is not None:
            rows = [c for c in rows if c.industry == industry]
    elif industry is not None:
        rows = crm.companies.where(industry=industry)
    shown, following = first_page(by_name(crm.companies, rows), limit, cursor)
    return CompanyPage(companies=views(crm, crm.companies, shown, _company_view), next_cursor=following)


def _company_view(crm: Crm, company: Company) -> CompanyRow:
    return CompanyRow(
        id=company.id,
        name=company.name,
        domain=company.domain,
        industry=company.industry,
        city=company.city,
        employees=company.employees,
        owner=owner_view(crm, company.owner_id),
    )


@tool(read_only=True)
def get_company(
    crm: Crm,
    company_id: Annotated[CompanyId, Field(description="Id of the company")],
) -> CompanyDetail:
    """Show one company: address, contacts, open deals, and what was won (amounts in US dollars). Shows the first five
    of each."""
    company = crm.companies.need(company_id, "company_id")
    if crm.overlays and _is_touched(crm, company.id):
        return _detail(crm, company)
    return view(crm, crm.companies, company, _detail)


def _is_touched(crm: Crm, company_id: str) -> bool:
    """Whether the session changed a company, its people or its deals, or made a note on it."""
    overlays = crm.overlays
    if company_id in overlays.get("companies", ()):
        return True
    for name in ("contacts", "deals"):
        base = crm.world.tables[name].rows
        for key, row in overlays.get(name, {}).items():
            if any(one is not None and one.company_id == company_id for one in (row, base.get(key))):
                return True
    return any(n is not None and n.record_id == company_id for n in overlays.get("notes", {}).values())


def _detail(crm: Crm, company: Company) -> CompanyDetail:
    contacts = crm.contacts.where(company_id=company.id)
    deals = crm.deals.where(company_id=company.id)
    running = [d for d in deals if is_open(d)]
    notes = crm.notes.where(record_id=company.id)
    return CompanyDetail(
        id=company.id,
        name=company.name,
        domain=company.domain,
        industry=company.industry,
        city=company.city,
        employees=company.employees,
        owner=owner_view(crm, company.owner_id),
        address=company.address,
        phone=company.phone,
        contact_count=len(contacts),
        contacts=[Person(id=c.id, name=c.name, email=c.email, job_title=c.job_title) for c in contacts[:SHOWN]],
        open_deal_count=len(running),
        open_deals=[
            OpenDeal(
                id=d.id,
                name=d.name,
                stage=d.stage,
                amount=None if d.amount is None else major(d.amount),
                close_date=d.close_on,
            )
            for d in running[:SHOWN]
        ],
        open_amount=major(sum(d.amount or 0 for d in running)),
        won_amount=major(sum(d.amount or 0 for d in deals if d.stage == "won")),
        latest_note=notes[-1].body if notes else None,
    )
