"""Search of records by their own words and by those of the owner, company and contact that they refer to.

Names of owners, companies and contacts never change. So one index of all words serves the world's records, and only
those that the session changed or created are looked at one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from prove.engine import Entity, Table
from prove.engine.world import World
from prove.envs.common import Listed, fold
from prove.envs.common.lists import WordIndex
from prove.envs.crm.entities import Contact, Crm, Deal, Lead
from prove.envs.crm.rules import by_name

R = TypeVar("R", bound=Entity)


class _Entry(Entity, frozen=True, kw_only=True):
    text: str


def _entry_text(entry: _Entry) -> str:
    return entry.text


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
    return WordIndex([_Entry(id=r.id, text=text(get, r)) for r in rows], _entry_text)


def _leads(world: World) -> WordIndex:
    return _index(world, "leads", lead_words)


def _contacts(world: World) -> WordIndex:
    return _index(world, "contacts", contact_words)


def _deals(world: World) -> WordIndex:
    return _index(world, "deals", deal_words)


def _listed(world: World, text: Callable[[Callable[[str, str], Any], Any], str], rows: Iterable[R]) -> Listed[R]:
    """Records of a world in the order given, to be found by the same words."""

    def get(other: str, key: str) -> Any:
        return world.tables[other].rows[key]

    return Listed(rows, lambda row: text(get, row))


def leads_listed(world: World) -> Listed[Lead]:
    """The leads, the newest first."""
    return _listed(world, lead_words, reversed(world.tables["leads"].rows.values()))


def deals_listed(world: World) -> Listed[Deal]:
    """The deals, the newest first."""
    return _listed(world, deal_words, reversed(world.tables["deals"].rows.values()))


def contacts_listed(world: World) -> Listed[Contact]:
    """The contacts by name."""
    return _listed(world, contact_words, by_name(Crm(world).contacts))


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
    words = fold(query).split()
    if not words:
        return []
    overlay = table.overlay
    beginning = crm.world.derived(index).beginning
    keys = beginning(words[0])
    for word in words[1:]:
        if not keys:
            break
        keys &= beginning(word)
    if overlay:

        def get(other: str, key: str) -> Any:
            return getattr(crm, other).get(key)

        keys -= overlay.keys()
        for key, row in overlay.items():
            if row is not None:
                folded = " " + fold(text(get, row))
                if all(" " + word in folded for word in words):
                    keys.add(key)
    position = table.base.position
    if len(keys) < 2:
        order: Iterable[str] = keys
    elif overlay:
        late = {key: i for i, key in enumerate(overlay)}
        order = sorted(keys, key=lambda key: (position(key), late.get(key, 0)))
    else:
        order = sorted(keys, key=position)
    return [row for key in order if (row := table.get(key)) is not None]
