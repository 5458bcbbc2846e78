"""What it costs to change or cancel a booking. A quote and its execution both ask here, so that they agree."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import msgspec

from prove.engine import Conflict, InvalidArgument, Refused
from prove.envs.travel_booking.entities import Agency, FlightOffer, HotelRoom, RentalCar, TripBooking
from prove.envs.travel_booking.places import city, international, moment
from prove.envs.travel_booking.rules import (
    CHECK_IN,
    GOLD,
    PICK_UP,
    check_days,
    first_full,
    need_document,
    not_aboard,
    points_of,
    seats_left,
    stay_price,
    units_left,
)

HOTEL_NOTICE = timedelta(hours=48)
CAR_NOTICE = timedelta(hours=24)
COOLING_OFF = timedelta(hours=24)
"""A flight at least :data:`COOLING_OFF_AHEAD` away is refunded in full so long after it was booked."""
COOLING_OFF_AHEAD = timedelta(days=7)


class Cancellation(msgspec.Struct, frozen=True):
    """``fee`` is kept and ``refund`` given back; they add up to what was paid."""

    fee: int
    refund: int
    free_until: datetime | None
    """The last moment at which nothing is kept, if it lies ahead."""


class Change(msgspec.Struct, frozen=True):
    """A booking moved to other days: what is to be paid for it (``fee`` and ``difference``) or given back."""

    item_id: str
    title: str
    start: date
    end: date
    place: str
    starts_at: datetime
    fee: int
    difference: int
    refund: int

    @property
    def due(self) -> int:
        """What is charged for it, in cents."""
        return self.fee + self.difference


def open_booking(agency: Agency, booking_id: str) -> TripBooking:
    """A booking that can still be changed or cancelled."""
    booking = agency.trip_bookings.need(booking_id, "booking_id")
    if booking.cancelled:
        raise Conflict("already_cancelled", f"booking_id: {booking.reference} ({booking.id}) is cancelled already.")
    if booking.starts_at <= agency.now:
        raise Refused("already_started", f"booking_id: {booking.reference} ({booking.id}) began on {booking.start}.")
    return booking


def cancellation(agency: Agency, booking: TripBooking) -> Cancellation:
    """What cancelling a booking now gives back."""
    now, fee, until = agency.now, 0, None
    if booking.kind == "flight":
        offer = agency.flight_offers.need(booking.item_id, "booking_id")
        last = min(booking.booked_at + COOLING_OFF, booking.starts_at - COOLING_OFF_AHEAD)
        if now <= last:
            until = last
        else:
            fee = offer.cancel_fee if offer.refundable else booking.paid
    elif booking.kind == "hotel":
        room = agency.hotel_rooms.need(booking.item_id, "booking_id")
        last = booking.starts_at - HOTEL_NOTICE
        if room.rate == "non_refundable":
            fee = booking.paid
        elif now <= last:
            until = last
        else:
            fee = stay_price(room, booking.start, booking.start + timedelta(days=1))
    else:
        car = agency.rental_cars.need(booking.item_id, "booking_id")
        last = booking.starts_at - CAR_NOTICE
        if now <= last:
            until = last
        else:
            fee = car.daily_price
    fee = min(fee, booking.paid)
    return Cancellation(fee, booking.paid - fee, until)


def change(agency: Agency, booking: TripBooking, new_start: date, new_end: date | None) -> Change:
    """Moving a booking to other days. Refuses what its fare or rate does not allow, and days that are sold out."""
    today = agency.now.date()
    if new_start <= today:
        raise InvalidArgument("new_start_date", f"{new_start} is not after today ({today}).")
    if booking.kind == "flight":
        if new_end is not None:
            raise InvalidArgument("new_end_date", "a flight has no end date of its own; leave it out.")
        return _other_flight(agency, booking, new_start)
    if new_end is None:
        if new_start.year > today.year + 2:
            raise InvalidArgument("new_start_date", f"{new_start} is too far ahead.")
        new_end = new_start + (booking.end - booking.start)
    check_days(agency, new_start, new_end, ("new_start_date", "new_end_date"))
    if (new_start, new_end) == (booking.start, booking.end):
        raise Conflict("same_dates", f"new_start_date: {booking.reference} is from {new_start} to {new_end} already.")
    if booking.kind == "hotel":
        room = agency.hotel_rooms.need(booking.item_id, "booking_id")
        if room.rate == "non_refundable":
            raise Refused("not_changeable", f"booking_id: the rate of {booking.reference} allows no change.")
        hotel = agency.hotels.need(room.hotel_id, "booking_id")
        price, place, at = stay_price(room, new_start, new_end), hotel.city, CHECK_IN
        item: HotelRoom | RentalCar = room
    else:
        car = agency.rental_cars.need(booking.item_id, "booking_id")
        driver = agency.travellers.need(booking.traveller_id, "booking_id")
        need_document(agency, driver, "driving_licence", new_end, "booking_id")
        price, place, at = car.daily_price * (new_end - new_start).days, car.city, PICK_UP
        item = car
    if not units_left(agency, item, new_start, new_end, booking.id):
        full = first_full(agency, item, new_start, new_end, booking.id)
        raise Refused("sold_out", f"new_start_date: {booking.title} is sold out on {full}.")
    return Change(
        item_id=item.id,
        title=booking.title,
        start=new_start,
        end=new_end,
        place=place,
        starts_at=moment(new_start, at, place),
        # Late, a move costs what a late cancellation would; else moving and then cancelling would cost nothing.
        fee=cancellation(agency, booking).fee,
        difference=max(price - booking.paid, 0),
        refund=max(booking.paid - price, 0),
    )


def _other_flight(agency: Agency, booking: TripBooking, day: date) -> Change:
    offer = agency.flight_offers.need(booking.item_id, "booking_id")
    if offer.change_fee is None:
        raise Refused("not_changeable", f"booking_id: the {offer.fare} fare of {booking.reference} allows no change.")
    if day == booking.start:
        raise Conflict("same_dates", f"new_start_date: {booking.reference} departs on {day} already.")
    options = [
        o
        for o in agency.flight_offers.where(route=offer.route)
        if o.fare == offer.fare and o.day == day and o.departs_at > agency.now
    ]
    if not options:
        raise Refused(
            "no_flight",
            f"new_start_date: no {offer.fare} fare from {city(offer.origin)} to {city(offer.destination)} on {day}.",
        )
    free = [o for o in options if seats_left(agency, o)]
    if not free:
        raise Refused("sold_out", f"new_start_date: the {offer.fare} fare is sold out on {day}.")
    best = min(free, key=lambda o: (o.price, o.id))
    traveller = agency.travellers.need(booking.traveller_id, "booking_id")
    not_aboard(agency, traveller, best, "new_start_date", booking.id)
    if international(best.origin, best.destination):
        need_document(agency, traveller, "passport", best.arrival_day, "booking_id")
    gold = points_of(agency, traveller)[0] >= GOLD
    return Change(
        item_id=best.id,
        title=flight_title(best),
        start=best.day,
        end=best.arrival_day,
        place=best.origin,
        starts_at=best.departs_at,
        fee=0 if gold else offer.change_fee,
        difference=max(best.price - booking.paid, 0),
        refund=0,
    )


def flight_title(offer: FlightOffer) -> str:
    """A flight as bookings call it."""
    return f"{offer.flight_number} {city(offer.origin)} to {city(offer.destination)}"
