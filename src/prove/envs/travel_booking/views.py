"""Flights and bookings as results show them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from prove.engine import View
from prove.engine.world import World
from prove.envs.common import major, ready
from prove.envs.travel_booking.entities import (
    Agency,
    BookingId,
    BookingKind,
    BookingStatus,
    CarId,
    Fare,
    FlightOffer,
    HoldId,
    ItineraryId,
    OfferId,
    RoomId,
    TravellerId,
    TripBooking,
)
from prove.envs.travel_booking.places import city, international, seen_at
from prove.envs.travel_booking.rules import asked_for, points_earned, seats_left, status_of, touched


class OfferRow(View, frozen=True, kw_only=True):
    id: OfferId
    flight_number: str
    origin: str
    destination: str
    departure_date: date
    departure: datetime
    arrival: datetime
    fare: Fare
    price: float
    refundable: bool = False
    change_fee: float | None = None
    passport_needed: bool = False
    seats_left: int


def offer_rows(agency: Agency, offers: Sequence[FlightOffer]) -> list[OfferRow]:
    """Offers in a list; without ``change_fee`` one cannot be changed."""
    known, asked, own = agency.world.derived(_shown), agency.world.derived(asked_for), touched(agency)
    found = []
    for offer in offers:
        if offer.id in asked or offer.id in own:
            row = _offer_row(offer, seats_left(agency, offer))
        else:
            row = known.get(offer.id) or known.setdefault(offer.id, ready(_offer_row(offer, offer.seats)))
        found.append(row)
    return found


def _shown(world: World) -> dict[str, OfferRow]:
    """The rows of offers that nobody has seats of. There are hundreds: each is made when it is first shown."""
    return {}


def _offer_row(offer: FlightOffer, left: int) -> OfferRow:
    return OfferRow(
        id=offer.id,
        flight_number=offer.flight_number,
        origin=city(offer.origin),
        destination=city(offer.destination),
        departure_date=offer.day,
        departure=seen_at(offer.departs_at, offer.origin),
        arrival=seen_at(offer.arrives_at, offer.destination),
        fare=offer.fare,
        price=major(offer.price),
        refundable=offer.refundable,
        change_fee=None if offer.change_fee is None else major(offer.change_fee),
        passport_needed=international(offer.origin, offer.destination),
        seats_left=left,
    )


class HoldRow(View, frozen=True, kw_only=True):
    id: HoldId
    offer_id: OfferId
    flight_number: str
    fare: Fare
    departure_date: date
    seats: int
    expires_at: datetime


class ItineraryName(View, frozen=True, kw_only=True):
    id: ItineraryId
    name: str


class BookingRow(View, frozen=True, kw_only=True):
    id: BookingId
    reference: str
    kind: BookingKind
    title: str
    traveller_id: TravellerId
    traveller_name: str
    start_date: date
    end_date: date
    paid: float
    refunded: float | None = None
    status: BookingStatus
    itinerary: ItineraryName | None = None


def booking_row(agency: Agency, booking: TripBooking) -> BookingRow:
    """A booking in a list."""
    known = agency.world.derived(_booking_rows).get(booking.id)
    if known is not None and known[0] is booking and known[1].status == status_of(agency, booking):
        return known[1]
    return _booking_row(agency, booking)


def _booking_rows(world: World) -> dict[str, tuple[TripBooking, BookingRow]]:
    """The bookings of the world as they are shown when sessions begin."""
    agency = Agency(world)
    return {b.id: (b, _booking_row(agency, b)) for b in agency.trip_bookings}


def _booking_row(agency: Agency, booking: TripBooking) -> BookingRow:
    itinerary = None
    if booking.itinerary_id is not None:
        row = agency.itineraries.need(booking.itinerary_id, "itinerary_id")
        itinerary = ItineraryName(id=row.id, name=row.name)
    return BookingRow(
        id=booking.id,
        reference=booking.reference,
        kind=booking.kind,
        title=booking.title,
        traveller_id=booking.traveller_id,
        traveller_name=agency.travellers.need(booking.traveller_id, "traveller_id").name,
        start_date=booking.start,
        end_date=booking.end,
        paid=major(booking.paid),
        refunded=major(booking.refunded) if booking.cancelled else None,
        status=status_of(agency, booking),
        itinerary=itinerary,
    )


class Booked(View, frozen=True, kw_only=True):
    """What a booking that was just made, changed or cancelled looks like."""

    id: BookingId
    reference: str
    kind: BookingKind
    title: str
    traveller_id: TravellerId
    traveller_name: str
    offer_id: OfferId | None = None
    room_id: RoomId | None = None
    car_id: CarId | None = None
    starts_at: datetime
    start_date: date
    end_date: date
    paid: float
    currency: str = "USD"
    points_earned: int = 0
    status: BookingStatus


def booked(agency: Agency, booking: TripBooking) -> Booked:
    """The result of booking something."""
    return Booked(
        id=booking.id,
        reference=booking.reference,
        kind=booking.kind,
        title=booking.title,
        traveller_id=booking.traveller_id,
        traveller_name=agency.travellers.need(booking.traveller_id, "traveller_id").name,
        offer_id=booking.item_id if booking.kind == "flight" else None,
        room_id=booking.item_id if booking.kind == "hotel" else None,
        car_id=booking.item_id if booking.kind == "car" else None,
        starts_at=seen_at(booking.starts_at, booking.place),
        start_date=booking.start,
        end_date=booking.end,
        paid=major(booking.paid),
        points_earned=points_earned(agency, booking),
        status=status_of(agency, booking),
    )
