"""Search of records by their own words and by those of the owner, company and contact that they refer to.

Names of owners, companies and contacts never change. So one index of all words serves the world's records, and only
those that the session changed or created are looked at one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from prove.engine import Entity, Table
from prove.engine.world import World
from prove.envs.common import fold
from prove.envs.common.lists import WordIndex, words_of
from prove.envs.crm.entities import Contact, Crm, Deal, Lead

R = TypeVar("R", bound=Entity)


def _nothing(row: Entity) -> str:
    return ""


def lead_words(get: Callable[[str, str], Any], lead: Lead) -> str:
    """What a search for leads goes through."""
    owner = get("owners", lead.owner_id)
    return f"{lead.name} {lead.company} {lead.email} {owner.name} {owner.email}"


def contact_words(get: Callable[[str, str], Any], contact: Contact) -> str:
    """What a search for contacts goes through."""
    company = get("companies", contact.company_id).name if contact.company_id is not None else ""
    return f"{contact.name} {contact.email} {contact.job_title} {company}"


def deal_words(get: Callable[[str, str], Any], deal: Deal) -> str:
    """What a search for deals goes through."""
    company = get("companies", deal.company_id).name if deal.company_id is not None else ""
    owner = get("owners", deal.owner_id)
    return f"{deal.name} {company} {get('contacts', deal.contact_id).name} {owner.name} {owner.email}"


def _index(world: World, table: str, text: Callable[[Callable[[str, str], Any], Any], str]) -> WordIndex:
    def get(other: str, key: str) -> Any:
        return world.tables[other].rows[key]

    rows: Iterable[Entity] = world.tables[table].rows.values()
    return WordIndex(rows, _nothing, lambda row: text(get, row))


def _leads(world: World) -> WordIndex:
    return _index(world, "leads", lead_words)


def _contacts(world: World) -> WordIndex:
    return _index(world, "contacts", contact_words)


def _deals(world: World) -> WordIndex:
    return _index(world, "deals", deal_words)


def find_leads(crm: Crm, query: str) -> list[Lead]:
    """The leads with every word of a query, in the order of the table."""
    return _find(crm, crm.leads, query, _leads, lead_words)


def find_contacts(crm: Crm, query: str) -> list[Contact]:
    """The contacts with every word of a query, in the order of the table."""
    return _find(crm, crm.contacts, query, _contacts, contact_words)


def find_deals(crm: Crm, query: str) -> list[Deal]:
    """The deals with every word of a query, in the order of the table."""
    return _find(crm, crm.deals, query, _deals, deal_words)


def _find(
    crm: Crm,
    table: Table[R],
    query: str,
    index: Callable[[World], WordIndex],
    text: Callable[[Callable[[str, str], Any], R], str],
) -> list[R]:
    words = words_of(query)
    overlay = table.overlay
    found: list[R] = crm.world.derived(index).rows_with(words)
    if not overlay or not words:
        return found

    def get(other: str, key: str) -> Any:
        return getattr(crm, other).get(key)

    found = [row for row in found if row.id not in overlay]
    changed = []
    for row in overlay.values():
        if row is not None:
            folded = " " + fold(text(get, row))
            if all(" " + word in folded for word in words):
                changed.append(row)
    found += changed
    if any(row.id in table.base.rows for row in changed):
        position = table.base.position  # of what a session created it is the end: those stay in their order
        found.sort(key=lambda row: position(row.id))
    return found
