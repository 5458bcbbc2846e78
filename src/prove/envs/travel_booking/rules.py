"""The rules that several tools share: what is left, which documents serve, loyalty, how dates must lie."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Mapping
from datetime import date, time, timedelta
from operator import attrgetter
from typing import Literal

from prove.engine import Conflict, InvalidArgument, Refused
from prove.engine.world import World
from prove.envs.common import spoken
from prove.envs.travel_booking.entities import (
    Agency,
    BookingStatus,
    DocumentType,
    FlightOffer,
    HotelRoom,
    RentalCar,
    SeatHold,
    TravelDocument,
    Traveller,
    TripBooking,
)
from prove.envs.travel_booking.names import LETTERS

CURRENCY = "USD"
LONGEST_STAY = 30
"""Nights of one stay, days of one rental."""
DAYS_AHEAD = 330
"""How far ahead rooms and cars are let."""
CHECK_IN = time(15)
PICK_UP = time(10)
POINTS = {"flight": 5, "hotel": 10, "car": 3}
"""Loyalty points per dollar."""
SILVER, GOLD = 20_000, 50_000

Tier = Literal["member", "silver", "gold"]


def dollars(cents: int) -> str:
    """An amount for a message."""
    return spoken(cents, CURRENCY)


def seats_left(agency: Agency, offer: FlightOffer) -> int:
    """Seats of an offer that are neither booked nor held."""
    booked = sum(not b.cancelled for b in agency.trip_bookings.where(item_id=offer.id))
    held = sum(h.seats - h.used for h in agency.seat_holds.where(offer_id=offer.id) if live(agency, h))
    return max(offer.seats - booked - held, 0)


def live(agency: Agency, hold: SeatHold) -> bool:
    """Whether a hold still keeps seats."""
    return hold.expires_at > agency.now and hold.used < hold.seats


def touched(agency: Agency) -> set[str]:
    """The offers, rooms and cars of which this session may have changed how many are left."""
    overlays = agency.overlays
    if not overlays:
        return set()
    found = {hold.offer_id for hold in overlays.get("seat_holds", {}).values()}
    base = agency.trip_bookings.base.rows
    for key, booking in overlays.get("trip_bookings", {}).items():
        found.add(booking.item_id)
        if key in base:
            found.add(base[key].item_id)
    return found


def asked_for(world: World) -> set[str]:
    """The offers of which a booking or hold of the world has seats."""
    tables = world.tables
    return {*tables["trip_bookings"].index["item_id"], *tables["seat_holds"].index["offer_id"]}


def _taken(world: World) -> dict[str, Mapping[date, int]]:
    """Room or car -> day -> how many of it others have."""
    tables = world.tables
    return {i.id: Counter(i.taken) for name in ("hotel_rooms", "rental_cars") for i in tables[name].rows.values()}


def full(world: World) -> dict[date, set[str]]:
    """Day -> the rooms and cars of which nothing is left on it, before a session books or cancels anything."""
    tables = world.tables
    taken, booked = world.derived(_taken), tables["trip_bookings"].index["item_id"]
    found: dict[date, set[str]] = {}
    for name in ("hotel_rooms", "rental_cars"):
        for item in tables[name].rows.values():
            days = taken[item.id]
            own = [b for b in booked.get(item.id, ()) if not b.cancelled]
            if own:
                days = Counter(days)
                days.update(b.start + timedelta(days=n) for b in own for n in range((b.end - b.start).days))
            for day, count in days.items():
                if count >= item.count:
                    found.setdefault(day, set()).add(item.id)
    return found


def full_between(agency: Agency, start: date, end: date) -> set[str]:
    """The rooms and cars that are not free throughout, but for those that :func:`touched` names."""
    known = agency.world.derived(full)
    found: set[str] = set()
    for n in range((end - start).days):
        found |= known.get(start + timedelta(days=n), set())
    return found


def units_left(agency: Agency, item: HotelRoom | RentalCar, start: date, end: date, without: str = "") -> int:
    """Rooms or cars left on the fullest of the days from ``start`` up to, not including, ``end``.

    ``without``: id of a booking that does not count, because it is about to be moved.
    """
    own = [b for b in agency.trip_bookings.where(item_id=item.id) if not b.cancelled and b.id != without]
    taken = agency.world.derived(_taken)[item.id]
    most = 0
    for n in range((end - start).days):
        day = start + timedelta(days=n)
        there = taken.get(day, 0)
        for b in own:
            there += b.start <= day < b.end
        most = max(most, there)
    return max(item.count - most, 0)


def first_full(agency: Agency, item: HotelRoom | RentalCar, start: date, end: date, without: str = "") -> date:
    """The first of the days on which nothing is left."""
    days = (start + timedelta(days=n) for n in range((end - start).days))
    return next(d for d in days if not units_left(agency, item, d, d + timedelta(days=1), without))


def nights(start: date, end: date) -> tuple[int, int]:
    """How many nights of a stay there are at the price of a week day and at that of a weekend."""
    days, first = (end - start).days, start.weekday()
    weekend = sum((first + n) % 7 in (4, 5) for n in range(days))
    return days - weekend, weekend


def stay_price(room: HotelRoom, start: date, end: date) -> int:
    """What the nights of a stay come to."""
    week, weekend = nights(start, end)
    return weekend * room.weekend_price + week * room.nightly_price


def check_days(agency: Agency, start: date, end: date, names: tuple[str, str]) -> None:
    """Refuses days in the wrong order, in the past, too far ahead or too many; ``names``: of the two parameters."""
    today = agency.now.date()
    if end <= start:
        raise InvalidArgument(names[1], f"{end} must be after {names[0]} ({start}).")
    if start < today:
        raise InvalidArgument(names[0], f"{start} is before today ({today}).")
    if start > today + timedelta(days=DAYS_AHEAD):
        raise InvalidArgument(names[0], f"{start} is more than {DAYS_AHEAD} days ahead.")
    if (end - start).days > LONGEST_STAY:
        raise InvalidArgument(names[1], f"{end} is more than {LONGEST_STAY} days after {names[0]} ({start}).")


def both_days(agency: Agency, start: date | None, end: date | None, names: tuple[str, str]) -> bool:
    """Whether a search is for certain days. Refuses one day without the other."""
    if start is None and end is None:
        return False
    if start is None or end is None:
        missing, given = names if start is None else reversed(names)
        raise InvalidArgument(missing, f"is needed together with {given}.")
    check_days(agency, start, end, names)
    return True


def document(agency: Agency, traveller_id: str, kind: DocumentType) -> TravelDocument | None:
    """The document of a kind that is valid longest."""
    found = [d for d in agency.travel_documents.where(traveller_id=traveller_id) if d.document_type == kind]
    return max(found, key=lambda d: d.expires_on, default=None)


def need_document(
    agency: Agency, traveller: Traveller, kind: DocumentType, until: date, parameter: str = "traveller_id"
) -> None:
    """Refuses a traveller without a document that is valid on a day."""
    found = document(agency, traveller.id, kind)
    words = "passport" if kind == "passport" else "driving licence"
    if found is None:
        raise Refused(
            "passport_missing" if kind == "passport" else "licence_missing",
            f"{parameter}: {traveller.name} ({traveller.id}) has no {words} on file; add it with "
            "add_traveller_document.",
        )
    if found.expires_on < until:
        raise Refused(
            "passport_expired" if kind == "passport" else "licence_expired",
            f"{parameter}: the {words} of {traveller.name} ({traveller.id}) is valid until {found.expires_on} only, "
            f"needed until {until}; add a newer one.",
        )


def not_aboard(agency: Agency, traveller: Traveller, offer: FlightOffer, parameter: str, without: str = "") -> None:
    """Refuses a traveller who is in the air at that time by another booking than ``without``."""
    for other in agency.trip_bookings.where(traveller_id=traveller.id):
        if other.kind != "flight" or other.cancelled or other.id == without or other.starts_at >= offer.arrives_at:
            continue
        if agency.flight_offers.need(other.item_id, "booking_id").arrives_at > offer.departs_at:
            raise Conflict(
                "already_booked",
                f"{parameter}: {traveller.name} is booked on {other.title} at that time ({other.reference}).",
            )


def age(traveller: Traveller, on: date) -> int:
    """Full years on a day."""
    born = traveller.born_on
    return on.year - born.year - ((on.month, on.day) < (born.month, born.day))


def status_of(agency: Agency, booking: TripBooking) -> BookingStatus:
    """Where a booking stands now."""
    if booking.cancelled:
        return "cancelled"
    if booking.starts_at > agency.now:
        return "upcoming"
    return "completed" if booking.end < agency.now.date() else "ongoing"


def points_of(agency: Agency, traveller: Traveller) -> tuple[int, int]:
    """Loyalty points to spend, and those that come with trips not yet over. Both are 0 without a membership."""
    if not traveller.membership_number:
        return 0, 0
    earned = pending = 0
    for booking in agency.trip_bookings.where(traveller_id=traveller.id):
        status = status_of(agency, booking)
        if status == "completed":
            earned += booking.points
        elif status != "cancelled":
            pending += booking.points
    return traveller.points + earned, pending


def tier_of(points: int) -> Tier:
    """The tier that points to spend give; gold members pay no fee for changing a flight."""
    return "gold" if points >= GOLD else "silver" if points >= SILVER else "member"


def points_earned(agency: Agency, booking: TripBooking) -> int:
    """The loyalty points of a booking: none once it is cancelled, and none for a traveller who is no member."""
    traveller = agency.travellers.need(booking.traveller_id, "traveller_id")
    return booking.points if traveller.membership_number and not booking.cancelled else 0


begins = attrgetter("starts_at", "id")
"""What bookings are ordered by."""


def by_start(agency: Agency) -> list[TripBooking]:
    """All bookings, the earliest first. Nobody may alter the list."""
    known = agency.world.derived(_by_start)
    overlay = agency.overlays.get("trip_bookings")
    if not overlay:
        return known
    rows = [b for b in known if b.id not in overlay]
    for booking in overlay.values():
        insort(rows, booking, key=begins)
    return rows


def _by_start(world: World) -> list[TripBooking]:
    return sorted(world.tables["trip_bookings"].rows.values(), key=begins)


def new_reference(agency: Agency) -> str:
    """Six signs by which the traveller knows a booking."""
    taken, own = agency.world.derived(_references), agency.overlays.get("trip_bookings", {})
    while True:
        number, text = agency.draw(len(LETTERS) ** 6, "reference"), ""
        for _ in range(6):
            number, place = divmod(number, len(LETTERS))
            text += LETTERS[place]
        if text not in taken and not any(b.reference == text for b in own.values()):
            return text


def _references(world: World) -> set[str]:
    return {b.reference for b in world.tables["trip_bookings"].rows.values()}
