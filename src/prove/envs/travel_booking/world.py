"""The world of a seed: flights of two weeks, hotels and cars in eight cities, and a household that travels."""

from __future__ import annotations

import re
from datetime import date, time, timedelta

from prove.engine import WorldBuilder
from prove.envs.common import fold
from prove.envs.travel_booking import names
from prove.envs.travel_booking.entities import (
    DocumentType,
    Fare,
    FlightOffer,
    Hotel,
    HotelRoom,
    RentalCar,
    TravelDocument,
    Traveller,
)
from prove.envs.travel_booking.history import Account, flight_offer, write
from prove.envs.travel_booking.places import HUBS, PLACES, international, kilometres, moment

DAYS = 14
"""Days for which flights are on sale."""

FARES: dict[Fare, float] = {"light": 1.0, "standard": 1.3, "flex": 1.75, "business": 3.4}


def build(w: WorldBuilder) -> None:
    """Fill a world."""
    account = Account(w)
    account.offers = _flights(w)
    account.rooms, account.cities = _hotels(w)
    account.cars = _cars(w)
    _travellers(account)
    write(account)


def _routes(w: WorldBuilder) -> list[tuple[str, str]]:
    """Between the hubs, and from each of them to some of the other cities and back."""
    pairs = [(a, b) for i, a in enumerate(HUBS) for b in HUBS[i + 1 :]]
    others = [code for code in PLACES if code not in HUBS]
    for number, hub in enumerate(HUBS):
        chosen = set(w.random.sample(others, 3)) | {others[number], others[(number + 3) % len(others)]}
        pairs += [(hub, other) for other in others if other in chosen][:4]
    return [route for a, b in pairs for route in ((a, b), (b, a))]


def _flights(w: WorldBuilder) -> list[FlightOffer]:
    rng, today = w.random, w.start.date()
    numbers = rng.sample(range(100, 990), 60)
    found = []
    for number, (origin, destination) in enumerate(_routes(w)):
        carrier, sign = rng.choice(names.CARRIERS)
        flight = f"{sign} {numbers[number]}"
        at = time(rng.randrange(6, 22), rng.randrange(0, 60, 5))
        abroad = international(origin, destination)
        base = 70 + kilometres(origin, destination) * rng.uniform(0.05, 0.075)
        parity = rng.randrange(2)
        for ahead in range(1 + parity, DAYS + 1, 2):
            departs = moment(today + timedelta(days=ahead), at, origin)
            day_price = base * rng.uniform(0.85, 1.3)
            for fare, factor in FARES.items():
                if (fare == "business" and not abroad) or (fare == "light" and abroad and ahead % 4 < 2):
                    continue
                found.append(
                    flight_offer(
                        w.new_id(FlightOffer, 8),
                        carrier,
                        flight,
                        (origin, destination),
                        fare,
                        int(day_price * factor) * 100 + rng.choice((0, 0, 50, 90)),
                        0 if rng.random() < 0.09 else rng.choice((1, 2, 3, 4, 5, 6, 7, 9)),
                        departs=departs,
                    )
                )
    found.sort(key=lambda o: (o.departs_at, o.flight_number, o.price))
    return [w.add(o) for o in found]


def _taken(w: WorldBuilder, count: int, load: float) -> tuple[date, ...]:
    """Days of the next weeks on which other guests have some or all of ``count`` units."""
    rng, today = w.random, w.start.date()
    found = []
    full_from = rng.randrange(3, 40)
    for ahead in range(30):
        full = full_from <= ahead < full_from + 3
        units = count if full else sum(rng.random() < load for _ in range(count - 1))
        found += [today + timedelta(days=ahead)] * units
    return tuple(found)


def _hotels(w: WorldBuilder) -> tuple[list[HotelRoom], dict[str, Hotel]]:
    rng = w.random
    rooms: list[HotelRoom] = []
    by_id: dict[str, Hotel] = {}
    for code in PLACES:
        for name in rng.sample(names.HOTELS[code], 3):
            stars = rng.choice((3, 3, 4, 4, 5))
            hotel = w.add(
                Hotel(
                    id=w.new_id(Hotel),
                    name=name,
                    city=code,
                    address=f"{rng.randrange(2, 190)} {rng.choice(names.STREETS[code])}",
                    stars=stars,
                )
            )
            by_id[hotel.id] = hotel
            for room_name, sleeps in rng.sample(names.ROOMS, rng.choice((3, 3, 4))):
                price = (40 + 32 * stars + 14 * sleeps + rng.randrange(60)) * 100
                count = rng.choice((1, 2, 3, 4))
                rooms.append(
                    w.add(
                        HotelRoom(
                            id=w.new_id(HotelRoom),
                            hotel_id=hotel.id,
                            name=room_name,
                            sleeps=sleeps,
                            rate="non_refundable" if rng.random() < 0.22 else "flexible",
                            nightly_price=price,
                            weekend_price=price * rng.choice((100, 110, 125)) // 100,
                            breakfast=rng.random() < 0.4,
                            count=count,
                            taken=_taken(w, count, 0.3),
                        )
                    )
                )
    return rooms, by_id


def _cars(w: WorldBuilder) -> list[RentalCar]:
    rng = w.random
    found = []
    for code in PLACES:
        for model, category, seats, price in rng.sample(names.MODELS, 4):
            count = rng.choice((1, 2, 3))
            found.append(
                w.add(
                    RentalCar(
                        id=w.new_id(RentalCar),
                        company=rng.choice(names.COMPANIES),
                        model=model,
                        category=category,
                        city=code,
                        pickup_address=f"{PLACES[code].city} Airport, desk {rng.randrange(1, 30)}",
                        seats=seats,
                        daily_price=(price + rng.randrange(14)) * 100,
                        minimum_age=25 if category in ("convertible", "van") else 21,
                        count=count,
                        taken=_taken(w, count, 0.25),
                    )
                )
            )
    return found


def _travellers(account: Account) -> None:
    """The account holder, relatives, two friends whose names are nearly the same, people with accents in their names.

    One has no passport, one an expired one, one a passport that expires within days; the young ones do not drive.
    """
    w, rng, fake = account.w, account.w.random, account.w.faker
    last = fake.last_name()
    relations = rng.sample(list(names.RELATIONS), 6)
    people = [(f"{fake.first_name()} {last}", "")]
    for relation in relations:
        first = {"female": fake.first_name_female, "male": fake.first_name_male}.get(
            names.RELATIONS[relation], fake.first_name
        )
        people.append((f"{first()} {rng.choice((last, fake.last_name()))}", relation))
    people += [(name, "") for name in (*rng.choice(names.ALIKE), *rng.sample(names.UNICODE, 2))]
    emails: set[str] = set()
    for number, (name, relation) in enumerate(people):
        words = re.sub(r"[^a-z ]", "", fold(name)).split()
        email = f"{words[0]}.{words[-1]}@{rng.choice(('mail', 'post', 'inbox'))}.example"
        while email in emails:
            email = f"{words[0]}{rng.randrange(10, 99)}@mail.example"
        emails.add(email)
        young = relation in ("daughter", "son", "niece")
        years = rng.randrange(8, 17) if young else rng.randrange(27, 70)
        traveller = w.add(
            Traveller(
                id=w.new_id(Traveller),
                name=name,
                relation=relation,
                email=email,
                born_on=w.start.date() - timedelta(days=years * 365 + rng.randrange(20, 340)),
                membership_number="" if number in (4, 9) else f"{rng.randrange(10**8, 10**9)}",
                points=0 if number in (4, 9) else 61_000 if number == 1 else rng.randrange(0, 42_000),
            )
        )
        account.travellers.append(traveller)
        if number != 3:
            days = -rng.randrange(20, 300) if number == 6 else 9 if number == 8 else rng.randrange(200, 3200)
            _document(account, traveller, "passport", days)
        if not young and number != 7:
            days = -rng.randrange(20, 200) if number == 10 else rng.randrange(90, 2000)
            _document(account, traveller, "driving_licence", days)


def _document(account: Account, traveller: Traveller, kind: DocumentType, days: int) -> None:
    w, rng = account.w, account.w.random
    row = TravelDocument(
        id=w.new_id(TravelDocument),
        traveller_id=traveller.id,
        document_type=kind,
        document_number=f"{rng.choice('ABCEHK')}{rng.randrange(10**7, 10**8)}",
        expires_on=w.start.date() + timedelta(days=days),
        issuing_country=rng.choice(("US", "US", "CA", "FR")),
    )
    w.add(row)
    account.documents[traveller.id, kind] = row.expires_on
