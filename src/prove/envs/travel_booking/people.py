"""Tools on travellers: who they are, their documents, their loyalty points."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import SENSITIVE, Conflict, InvalidArgument, Refused, View, tool
from prove.engine.world import World
from prove.envs.common import Cursor, Day, Limit, Listed, Query, fold, page, search
from prove.envs.travel_booking.entities import Agency, DocumentType, TravelDocument, Traveller, TravellerId
from prove.envs.travel_booking.rules import GOLD, SILVER, Tier, document, points_of, tier_of

LONGEST_VALIDITY = 3660
"""Days for which a document can still be valid."""


class TravellerRow(View, frozen=True, kw_only=True):
    id: TravellerId
    name: str
    relation: str = ""
    email: str
    born_on: date
    passport_expires: date | None = None
    licence_expires: date | None = None
    loyalty_member: bool = False


class TravellerPage(View, frozen=True, kw_only=True):
    travellers: list[TravellerRow]
    next_cursor: str | None = None


class DocumentView(View, frozen=True, kw_only=True):
    traveller_id: TravellerId
    traveller_name: str
    document_type: DocumentType
    ends_in: str
    expires_on: date
    issuing_country: str = ""


class LoyaltyBalance(View, frozen=True, kw_only=True):
    traveller_id: TravellerId
    traveller_name: str
    membership_number: str
    tier: Tier
    points: int
    pending_points: int
    points_to_next_tier: int | None = None


def _text(traveller: Traveller) -> str:
    return f"{traveller.name} {traveller.relation} {traveller.email}"


def _row(agency: Agency, traveller: Traveller) -> TravellerRow:
    passport = document(agency, traveller.id, "passport")
    licence = document(agency, traveller.id, "driving_licence")
    return TravellerRow(
        id=traveller.id,
        name=traveller.name,
        relation=traveller.relation,
        email=traveller.email,
        born_on=traveller.born_on,
        passport_expires=None if passport is None else passport.expires_on,
        licence_expires=None if licence is None else licence.expires_on,
        loyalty_member=bool(traveller.membership_number),
    )


def _by_name(world: World) -> list[Traveller]:
    return sorted(world.tables["travellers"].rows.values(), key=lambda t: (fold(t.name), t.email))


def _listed(world: World) -> Listed[Traveller]:
    return Listed(world.derived(_by_name), _text)


def _rows(world: World) -> dict[str, TravellerRow]:
    """The travellers with the documents that they have in the world."""
    agency = Agency(world)
    return {t.id: _row(agency, t) for t in agency.travellers}


def _standing(until: date | None, today: date) -> str:
    return "missing" if until is None else "valid" if until >= today else "expired"


@tool(read_only=True)
def list_travellers(
    agency: Agency,
    query: Annotated[Query | None, Field(description="Words of name, relation and email")] = None,
    passport: Annotated[
        Literal["valid", "expired", "missing"] | None, Field(description="Only those whose passport today is so")
    ] = None,
    limit: Limit = 10,
    cursor: Cursor | None = None,
) -> TravellerPage:
    """List the travellers of this account by name, with the expiry of passport and driving licence (absent: none on
    file). Returns one page, and next_cursor if there are more."""
    people, rows = agency.world.derived(_by_name), agency.world.derived(_rows)
    changed = {d.traveller_id for d in agency.overlays.get("travel_documents", {}).values()}
    if not changed and passport is None:
        listed = agency.world.derived(_listed)
        wanted = listed.everything if query is None else listed.having(query)
        found, following = listed.page(wanted, limit, cursor, lambda t: rows[t.id])
        return TravellerPage(travellers=found, next_cursor=following)
    if changed:
        rows = {t.id: _row(agency, t) if t.id in changed else rows[t.id] for t in people}
    if query is not None:
        matching = {t.id for t in search(agency.travellers, query, _text)}
        people = [t for t in people if t.id in matching]
    if passport is not None:
        today = agency.now.date()
        people = [t for t in people if _standing(rows[t.id].passport_expires, today) == passport]
    shown, following = page(people, limit, cursor)
    return TravellerPage(travellers=[rows[t.id] for t in shown], next_cursor=following)


@tool
def add_traveller_document(
    agency: Agency,
    traveller_id: Annotated[TravellerId, Field(description="Whose document")],
    document_type: Annotated[DocumentType, Field(description="Which document")],
    document_number: Annotated[
        str, Field(pattern=r"^[A-Z0-9]{6,12}$", description="6 to 12 capitals and digits"), SENSITIVE
    ],
    expires_on: Annotated[date, Day(), Field(description="Last valid day")],
    issuing_country: Annotated[str | None, Field(pattern=r"^[A-Z]{2}$", description="Two capitals, such as US")] = None,
) -> DocumentView:
    """Add a passport or driving licence to a traveller; of several, the one valid longest counts. Refuses one that has
    expired and a number that is on file."""
    traveller = agency.travellers.need(traveller_id, "traveller_id")
    today = agency.now.date()
    last = today + timedelta(days=LONGEST_VALIDITY)
    if not today <= expires_on <= last:
        raise InvalidArgument("expires_on", f"{expires_on} is not from today ({today}) to {last}.")
    for other in agency.travel_documents:
        if other.document_number == document_number and other.document_type == document_type:
            raise Conflict("document_exists", f"document_number: one ending in {document_number[-3:]} is on file.")
    row = agency.travel_documents.put(
        TravelDocument(
            id=agency.new_id(agency.travel_documents),
            traveller_id=traveller.id,
            document_type=document_type,
            document_number=document_number,
            expires_on=expires_on,
            issuing_country=issuing_country or "",
        )
    )
    return DocumentView(
        traveller_id=traveller.id,
        traveller_name=traveller.name,
        document_type=document_type,
        ends_in=document_number[-3:],
        expires_on=row.expires_on,
        issuing_country=row.issuing_country,
    )


@tool(read_only=True)
def get_loyalty_balance(
    agency: Agency, traveller_id: Annotated[TravellerId, Field(description="Id of the traveller")]
) -> LoyaltyBalance:
    """Get a traveller's loyalty tier, points, and the pending points of trips not yet over. Refuses a traveller who is
    no member."""
    traveller = agency.travellers.need(traveller_id, "traveller_id")
    if not traveller.membership_number:
        raise Refused("no_member", f"traveller_id: {traveller.name} ({traveller.id}) is no member of the program.")
    points, pending = points_of(agency, traveller)
    return LoyaltyBalance(
        traveller_id=traveller.id,
        traveller_name=traveller.name,
        membership_number=traveller.membership_number,
        tier=tier_of(points),
        points=points,
        pending_points=pending,
        points_to_next_tier=next((t - points for t in (SILVER, GOLD) if t > points), None),
    )
