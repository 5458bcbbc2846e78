"""What the household booked so far: trips ahead and behind, some cancelled, holds that run out, itineraries."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta

from prove.engine import WorldBuilder
from prove.envs.travel_booking import names
from prove.envs.travel_booking.entities import (
    BookingKind,
    Fare,
    FlightOffer,
    Hotel,
    HotelRoom,
    Itinerary,
    RentalCar,
    SeatHold,
    Traveller,
    TripBooking,
)
from prove.envs.travel_booking.places import city, flight_time, international, moment, seen_at
from prove.envs.travel_booking.rules import CHECK_IN, PICK_UP, POINTS, age, stay_price
from prove.envs.travel_booking.terms import flight_title


@dataclass
class Account:
    """What the steps of making a world share."""

    w: WorldBuilder
    offers: list[FlightOffer] = field(default_factory=list)
    rooms: list[HotelRoom] = field(default_factory=list)
    cities: dict[str, Hotel] = field(default_factory=dict)
    """Hotels by id."""
    cars: list[RentalCar] = field(default_factory=list)
    travellers: list[Traveller] = field(default_factory=list)
    documents: dict[tuple[str, str], date] = field(default_factory=dict)
    """Traveller and type of document -> last valid day."""
    bookings: list[TripBooking] = field(default_factory=list)
    references: set[str] = field(default_factory=set)

    def book(
        self,
        kind: BookingKind,
        traveller: Traveller,
        item: FlightOffer | HotelRoom | RentalCar,
        title: str,
        days: tuple[date, date],
        place: str,
        starts_at: datetime,
        price: int,
        *,
        booked_before: timedelta,
    ) -> None:
        """Something that was booked so long before the session, or before it began."""
        while (reference := "".join(self.w.random.choices(names.LETTERS, k=6))) in self.references:
            pass
        self.references.add(reference)
        self.bookings.append(
            TripBooking(
                id=self.w.new_id(TripBooking),
                kind=kind,
                traveller_id=traveller.id,
                item_id=item.id,
                title=title,
                start=days[0],
                end=days[1],
                place=place,
                starts_at=starts_at,
                paid=price,
                points=price * POINTS[kind] // 100,
                reference=reference,
                booked_at=min(self.w.start, starts_at) - booked_before,
            )
        )


def flight_offer(
    key: str,
    carrier: str,
    number: str,
    route: tuple[str, str],
    fare: Fare,
    price: int,
    seats: int,
    *,
    departs: datetime,
) -> FlightOffer:
    """An offer with the rules that its fare has everywhere."""
    abroad = international(*route)
    arrives = departs + flight_time(*route)
    return FlightOffer(
        id=key,
        route=f"{route[0]}-{route[1]}",
        carrier=carrier,
        flight_number=number,
        origin=route[0],
        destination=route[1],
        day=seen_at(departs, route[0]).date(),
        arrival_day=seen_at(arrives, route[1]).date(),
        departs_at=departs,
        arrives_at=arrives,
        fare=fare,
        price=price,
        seats=seats,
        refundable=fare in ("flex", "business"),
        cancel_fee={"flex": 40_00 if abroad else 25_00}.get(fare, 0),
        change_fee={"light": None, "standard": 90_00 if abroad else 60_00}.get(fare, 0),
        bags={"light": 0, "standard": 1, "flex": 1, "business": 2}[fare],
    )


def write(account: Account) -> None:
    """Adds everything, the bookings in the order in which they were made."""
    _flights_ahead(account)
    _flights_behind(account)
    _stays(account)
    _rentals(account)
    _finish(account)
    _holds(account)


def _long_ago(account: Account) -> timedelta:
    return timedelta(days=account.w.random.randrange(3, 60), minutes=account.w.random.randrange(600))


def _flights_ahead(account: Account) -> None:
    """Of every fare; two were booked this morning."""
    w, rng = account.w, account.w.random
    fares: tuple[Fare, ...] = ("flex", "standard", "light", "flex", "standard", "business", "standard")
    busy: set[tuple[str, datetime]] = set()
    for number in range(16):
        fresh = number in (4, 11)
        fare = fares[number % len(fares)]
        for _ in range(40):
            offer = rng.choice(account.offers)
            traveller = rng.choice(account.travellers)
            passport = account.documents.get((traveller.id, "passport"), date.min)
            far = offer.day > w.start.date() + timedelta(days=8)
            if (
                offer.fare == fare
                and offer.seats
                and (far or not fresh)
                and (passport >= offer.arrival_day or not international(offer.origin, offer.destination))
                and (traveller.id, offer.departs_at) not in busy
            ):
                break
        else:
            continue
        busy.add((traveller.id, offer.departs_at))
        current = next(o for o in w.rows(FlightOffer) if o.id == offer.id)
        w.replace(current.but(seats=current.seats + 1))
        account.book(
            "flight",
            traveller,
            offer,
            flight_title(offer),
            (offer.day, offer.arrival_day),
            offer.origin,
            offer.departs_at,
            offer.price,
            booked_before=timedelta(minutes=rng.randrange(20, 160)) if fresh else _long_ago(account),
        )


def _flights_behind(account: Account) -> None:
    w, rng = account.w, account.w.random
    for number in range(5):
        like = rng.choice(account.offers)
        day = w.start.date() - timedelta(days=rng.randrange(3, 120))
        departs = moment(day, time(rng.randrange(6, 21), 30), like.origin)
        offer = flight_offer(
            w.new_id(FlightOffer, 8),
            like.carrier,
            like.flight_number,
            (like.origin, like.destination),
            like.fare,
            like.price,
            4,
            departs=departs,
        )
        w.add(offer)
        traveller = account.travellers[number % 3]
        account.book(
            "flight",
            traveller,
            offer,
            flight_title(offer),
            (offer.day, offer.arrival_day),
            offer.origin,
            departs,
            offer.price,
            booked_before=_long_ago(account),
        )


def _start(account: Account, number: int, behind: int) -> date:
    """A first day: of the first ``behind`` in the past, of the others ahead."""
    rng, today = account.w.random, account.w.start.date()
    return today + timedelta(days=-rng.randrange(12, 90) if number < behind else rng.randrange(2, 26))


def _room_for(item: HotelRoom | RentalCar, own: list[tuple[date, date]], start: date, end: date) -> bool:
    days = [start + timedelta(days=n) for n in range((end - start).days)]
    return all(item.count - item.taken.count(d) - sum(a <= d < b for a, b in own) > 0 for d in days)


def _stays(account: Account) -> None:
    rng = account.w.random
    own: dict[str, list[tuple[date, date]]] = {}
    for number in range(15):
        for _ in range(12):
            room = rng.choice(account.rooms)
            start = _start(account, number, 4)
            end = start + timedelta(days=rng.choice((1, 2, 2, 3, 4, 5, 7)))
            if _room_for(room, own.get(room.id, []), start, end):
                break
        else:
            continue
        own.setdefault(room.id, []).append((start, end))
        hotel = account.cities[room.hotel_id]
        account.book(
            "hotel",
            rng.choice(account.travellers),
            room,
            f"{room.name} at {hotel.name}",
            (start, end),
            hotel.city,
            moment(start, CHECK_IN, hotel.city),
            stay_price(room, start, end),
            booked_before=_long_ago(account),
        )


def _rentals(account: Account) -> None:
    rng = account.w.random
    own: dict[str, list[tuple[date, date]]] = {}
    for number in range(11):
        for _ in range(20):
            car = rng.choice(account.cars)
            driver = rng.choice(account.travellers)
            start = _start(account, number, 2)
            end = start + timedelta(days=rng.choice((1, 2, 3, 4, 6)))
            licence = account.documents.get((driver.id, "driving_licence"), date.min)
            if licence >= end and age(driver, start) >= 25 and _room_for(car, own.get(car.id, []), start, end):
                break
        else:
            continue
        own.setdefault(car.id, []).append((start, end))
        account.book(
            "car",
            driver,
            car,
            f"{car.model} in {city(car.city)}",
            (start, end),
            car.city,
            moment(start, PICK_UP, car.city),
            car.daily_price * (end - start).days,
            booked_before=_long_ago(account),
        )


def _finish(account: Account) -> None:
    """Cancels a few, puts some into itineraries, and adds all."""
    w, rng = account.w, account.w.random
    rows = sorted(account.bookings, key=lambda b: (b.booked_at, b.id))
    ahead = [b for b in rows if b.starts_at > w.start]
    cancelled = {b.id for b in rng.sample(ahead, 4)}
    standing = [b for b in ahead if b.id not in cancelled]
    member: dict[str, str] = {}
    pool = rng.sample(standing, 11)
    for number, name in enumerate(rng.sample(names.TRIPS, 4)):
        itinerary = w.add(Itinerary(id=w.new_id(Itinerary), name=name))
        for booking in pool[3 * number : 3 * number + 3]:
            member[booking.id] = itinerary.id
    for booking in rows:
        refunded = booking.paid if booking.id in cancelled else 0
        w.add(booking.but(cancelled=booking.id in cancelled, refunded=refunded, itinerary_id=member.get(booking.id)))


def _holds(account: Account) -> None:
    """Three that are good for some minutes, one that has run out, one that is used up."""
    w = account.w
    shown = [o for o in w.rows(FlightOffer) if o.seats and o.departs_at > w.start][:8]
    roomy = [o for o in shown if o.seats > 2] or shown
    for number, (minutes, seats, used) in enumerate(((30, 1, 0), (15, 2, 1), (30, 2, 0), (-15, 1, 0), (15, 1, 1))):
        offer = next(o for o in w.rows(FlightOffer) if o.id == roomy[number % len(roomy)].id)
        # Held seats are added to those on sale, so that a hold never makes an offer disappear.
        w.replace(offer.but(seats=offer.seats + seats - used))
        w.add(
            SeatHold(
                id=w.new_id(SeatHold),
                offer_id=offer.id,
                seats=seats,
                used=used,
                expires_at=w.start + timedelta(minutes=minutes),
            )
        )
