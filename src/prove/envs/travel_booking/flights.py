"""Tools on flights: search, look at one offer, hold its seats, book it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Annotated

from pydantic import Field

from prove.engine import Conflict, NotFound, Refused, View, tool
from prove.envs.common import Cursor, Day, Limit, Listed, Money, first_page, major
from prove.envs.travel_booking.entities import (
    Agency,
    Fare,
    FlightOffer,
    OfferId,
    OfferOrHoldId,
    SeatHold,
    TravellerId,
    TripBooking,
)
from prove.envs.travel_booking.places import PLACES, city, code_of, international, seen_at
from prove.envs.travel_booking.rules import (
    POINTS,
    asked_for,
    live,
    need_document,
    new_reference,
    not_aboard,
    seats_left,
    touched,
)
from prove.envs.travel_booking.terms import flight_title
from prove.envs.travel_booking.views import Booked, HoldRow, OfferRow, booked, offer_rows

HOLD_MINUTES = 30
"""The longest hold; it ends with a quarter hour."""


class OfferPage(View, frozen=True, kw_only=True):
    offers: list[OfferRow]
    next_cursor: str | None = None


class OfferDetails(View, frozen=True, kw_only=True):
    id: OfferId
    carrier: str
    flight_number: str
    origin: str
    origin_airport: str
    destination: str
    destination_airport: str
    departure_date: date
    departure: datetime
    arrival: datetime
    duration_minutes: int
    fare: Fare
    price: float
    currency: str = "USD"
    bags: int
    refundable: bool
    cancellation_fee: float | None = None
    changeable: bool
    change_fee: float | None = None
    passport_needed: bool
    seats_left: int
    holds: list[HoldRow]


def _hold_row(hold: SeatHold, offer: FlightOffer) -> HoldRow:
    return HoldRow(
        id=hold.id,
        offer_id=offer.id,
        flight_number=offer.flight_number,
        fare=offer.fare,
        departure_date=offer.day,
        seats=hold.seats - hold.used,
        expires_at=hold.expires_at,
    )


@tool(read_only=True)
def search_flight_offers(
    agency: Agency,
    origin: Annotated[str | None, Field(min_length=1, max_length=40, description="City or airport code")] = None,
    destination: Annotated[str | None, Field(min_length=1, max_length=40, description="City or airport code")] = None,
    departure_date: Annotated[date | None, Day(), Field(description="Local day of departure")] = None,
    fare: Annotated[Fare | None, Field(description="Only this fare")] = None,
    max_price: Annotated[int | None, Money(1, 20_000), Field(description="Most to pay, in US dollars")] = None,
    limit: Limit = 5,
    cursor: Cursor | None = None,
) -> OfferPage:
    """Search flights that have seats left, soonest first, each at its fares, cheapest first. Returns one page, and
    next_cursor if there are more; an offer without change_fee cannot be changed."""
    start = None if origin is None else code_of(origin, "origin")
    goal = None if destination is None else code_of(destination, "destination")
    # No tool changes offers: what is left of their seats follows from bookings and holds.
    offers = agency.flight_offers.base.derived(_listed, _listed)
    wanted = offers.everything
    if start is not None and goal is not None:
        wanted = offers.by("route", f"{start}-{goal}")
    elif start is not None:
        wanted = offers.by("origin", start)
    elif goal is not None:
        wanted = offers.by("destination", goal)
    if departure_date is not None:
        wanted &= offers.by("day", departure_date)
    if fare is not None:
        wanted &= offers.by("fare", fare)
    now = agency.now
    asked, own = agency.world.derived(asked_for), touched(agency)
    fitting = (
        o
        for o in offers.those(wanted)
        if (max_price is None or o.price <= max_price)
        and o.departs_at > now
        and ((o.id not in asked and o.id not in own) or seats_left(agency, o))
    )
    shown, following = first_page(fitting, limit, cursor)
    return OfferPage(offers=offer_rows(agency, shown), next_cursor=following)


def _listed(offers: Iterable[FlightOffer]) -> Listed[FlightOffer]:
    return Listed(o for o in offers if o.seats)


@tool(read_only=True)
def get_flight_offer(
    agency: Agency, offer_id: Annotated[OfferId, Field(description="Id of the offer")]
) -> OfferDetails:
    """Get one flight offer with its fare rules, the seats left and your holds on it."""
    offer = agency.flight_offers.need(offer_id, "offer_id")
    return OfferDetails(
        id=offer.id,
        carrier=offer.carrier,
        flight_number=offer.flight_number,
        origin=city(offer.origin),
        origin_airport=PLACES[offer.origin].code,
        destination=city(offer.destination),
        destination_airport=PLACES[offer.destination].code,
        departure_date=offer.day,
        departure=seen_at(offer.departs_at, offer.origin),
        arrival=seen_at(offer.arrives_at, offer.destination),
        duration_minutes=int((offer.arrives_at - offer.departs_at).total_seconds()) // 60,
        fare=offer.fare,
        price=major(offer.price),
        bags=offer.bags,
        refundable=offer.refundable,
        cancellation_fee=major(offer.cancel_fee) if offer.refundable else None,
        changeable=offer.change_fee is not None,
        change_fee=None if offer.change_fee is None else major(offer.change_fee),
        passport_needed=international(offer.origin, offer.destination),
        seats_left=seats_left(agency, offer),
        holds=[_hold_row(h, offer) for h in agency.seat_holds.where(offer_id=offer.id) if live(agency, h)],
    )


def _departing(agency: Agency, offer: FlightOffer) -> None:
    if offer.departs_at <= agency.now:
        raise Refused("already_departed", f"offer_id: {offer.flight_number} departed on {offer.day}.")


@tool
def hold_flight_seats(
    agency: Agency,
    offer_id: Annotated[OfferId, Field(description="Id of the offer")],
    seats: Annotated[int, Field(ge=1, le=9, description="How many")] = 1,
) -> HoldRow:
    """Hold seats of an offer for up to half an hour at no charge. Refuses more seats than are left; book the hold
    before it expires."""
    offer = agency.flight_offers.need(offer_id, "offer_id")
    _departing(agency, offer)
    left = seats_left(agency, offer)
    if not left:
        raise Refused("sold_out", f"offer_id: the {offer.fare} fare of {offer.flight_number} ({offer.id}) is sold out.")
    if seats > left:
        raise Refused("too_few_seats", f"seats: {seats} are wanted and {left} left at the {offer.fare} fare.")
    now = agency.now
    # Ends with a quarter hour, as the reservation systems sweep.
    quarter = now.replace(minute=now.minute // 15 * 15, second=0, microsecond=0)
    hold = SeatHold(
        id=agency.new_id(agency.seat_holds),
        offer_id=offer.id,
        seats=seats,
        expires_at=quarter + timedelta(minutes=HOLD_MINUTES),
    )
    return _hold_row(agency.seat_holds.put(hold), offer)


@tool
def book_flight_offer(
    agency: Agency,
    offer_id: Annotated[OfferOrHoldId, Field(description="Id of an offer, or of a hold on its seats")],
    traveller_id: Annotated[TravellerId, Field(description="Who flies")],
) -> Booked:
    """Book and pay a seat for one traveller. Refuses a sold out offer, an expired hold, and on international routes a
    traveller without a passport valid on arrival."""
    hold = agency.seat_holds.get(offer_id)
    offer = agency.flight_offers.get(offer_id if hold is None else hold.offer_id)
    if offer is None:
        shown = offer_id if len(offer_id) <= 60 else offer_id[:57] + "..."
        raise NotFound(
            "flight_offer_not_found",
            f"offer_id: there is no flight offer or hold with id {shown!r}.",
            [{"pointer": "/offer_id", "problem": "not found"}],
        )
    traveller = agency.travellers.need(traveller_id, "traveller_id")
    _departing(agency, offer)
    if hold is not None:
        _use(agency, hold)
    elif not seats_left(agency, offer):
        raise Refused("sold_out", f"offer_id: the {offer.fare} fare of {offer.flight_number} ({offer.id}) is sold out.")
    not_aboard(agency, traveller, offer, "traveller_id")
    if international(offer.origin, offer.destination):
        need_document(agency, traveller, "passport", offer.arrival_day)
    booking = TripBooking(
        id=agency.new_id(agency.trip_bookings),
        kind="flight",
        traveller_id=traveller.id,
        item_id=offer.id,
        title=flight_title(offer),
        start=offer.day,
        end=offer.arrival_day,
        place=offer.origin,
        starts_at=offer.departs_at,
        paid=offer.price,
        points=offer.price * POINTS["flight"] // 100,
        reference=new_reference(agency),
        booked_at=agency.now,
    )
    return booked(agency, agency.trip_bookings.put(booking))


def _use(agency: Agency, hold: SeatHold) -> None:
    """Takes a seat out of a hold."""
    if hold.used >= hold.seats:
        raise Conflict("hold_used", f"offer_id: all seats of the hold {hold.id} are booked.")
    if hold.expires_at <= agency.now:
        raise Refused("hold_expired", f"offer_id: the hold {hold.id} expired at {hold.expires_at:%Y-%m-%dT%H:%MZ}.")
    agency.seat_holds.put(hold.but(used=hold.used + 1))
