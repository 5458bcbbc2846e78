"""Values that a traveller would choose: cities on the map, days ahead in order, documents that are valid."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NoReturn

from prove.engine.language import NoValue, Pick, ValueFunction
from prove.envs.travel_booking import names
from prove.envs.travel_booking.places import HUBS, PLACES

CITIES = tuple(p.city for p in PLACES.values())
HUB_CITIES = tuple(PLACES[code].city for code in HUBS)
OCCASIONS = (
    "Tasting tour", "Birthday surprise", "Museum hop", "Reunion", "Job interview", "Road trip", "Language course",
    "Marathon", "Summer escape", "Winter escape", "Sales tour", "Book launch", "Ski week", "Garden show",
    "Site inspection", "Recital", "Food crawl", "Quarter kickoff", "School visit", "Exhibition", "Dive trip",
)  # fmt: skip
TAILS = ("with friends", "with the kids", "part two", "take three", "with Mum", "on a budget", "for work", "plan B")


def none() -> NoReturn:
    raise NoValue


def origin(pick: Pick) -> str:
    return pick.rng.choice((*HUB_CITIES, *HUB_CITIES, *CITIES))


def destination(pick: Pick) -> str:
    start = pick.arguments.get("origin")
    pool = CITIES if start in (None, *HUB_CITIES) else HUB_CITIES
    return pick.rng.choice([c for c in pool if c != start])


def departure(pick: Pick) -> date:
    return pick.now.date() + timedelta(days=pick.rng.randrange(1, 14))


def first_day(pick: Pick) -> date:
    return pick.now.date() + timedelta(days=pick.rng.randrange(2, 45))


def after(first: str) -> ValueFunction:
    """A day some nights after the one that another parameter gives."""

    def last_day(pick: Pick) -> date:
        begin = date.fromisoformat(str(pick.arguments[first]))
        return begin + timedelta(days=pick.rng.choice((1, 2, 2, 3, 3, 4, 5, 6, 7)))

    return last_day


def new_start(pick: Pick) -> date:
    """Some days earlier or later; airlines here fly every other day."""
    row = pick.rows.get("booking_id", {})
    today = pick.now.date()
    if "start_date" not in row:
        return today + timedelta(days=pick.rng.randrange(2, 13))
    start = date.fromisoformat(str(row["start_date"]))
    steps = (2, 4, 6, -2, -4) if row.get("kind") == "flight" else (1, 2, 3, 5, 7, -1, -2)
    days: list[date] = [d for n in steps if (d := start + timedelta(days=n)) > today]
    if row.get("status") != "upcoming" or not days:
        none()
    return pick.rng.choice(days)


def new_end(pick: Pick) -> date:
    if pick.rows.get("booking_id", {}).get("kind") == "flight":
        none()
    end: date = after("new_start_date")(pick)
    return end


def number(pick: Pick) -> str:
    return f"{pick.rng.choice('DFGLMNPRXZ')}{pick.rng.randrange(10**7, 10**8)}"


def expiry(pick: Pick) -> date:
    return pick.now.date() + timedelta(days=pick.rng.randrange(400, 3500))


def trip_name(pick: Pick) -> str:
    rng = pick.rng
    occasion = rng.choice(OCCASIONS)
    return rng.choice((occasion, f"{occasion} in {rng.choice(CITIES)}", f"{occasion} {rng.choice(TAILS)}"))


def hotel_words(pick: Pick) -> str:
    hotel = pick.rng.choice(names.HOTELS[pick.rng.choice(list(names.HOTELS))])
    return max(hotel.split(), key=len)


def booking_words(pick: Pick) -> str:
    rng = pick.rng
    return rng.choice((rng.choice(CITIES), rng.choice(CITIES), "Suite", rng.choice(names.MODELS)[0].split()[0]))


def traveller_words(pick: Pick) -> str:
    rng = pick.rng
    accented = rng.choice(names.UNICODE).split()[0]
    return rng.choice((rng.choice(list(names.RELATIONS)), accented, rng.choice("ABCDEJKMS")))


VALUES: dict[str, ValueFunction] = {
    "origin": origin,
    "destination": destination,
    "departure_date": departure,
    "max_price": lambda pick: pick.rng.choice((150, 200, 250, 300, 350, 400, 500, 600, 700, 800, 900, 1000, 1200)),
    "seats": lambda pick: pick.rng.choice((2, 2, 3)),
    "city_name": lambda pick: pick.rng.choice(CITIES),
    "check_in": first_day,
    "check_out": after("check_in"),
    "pick_up_date": first_day,
    "drop_off_date": after("pick_up_date"),
    "new_start_date": new_start,
    "new_end_date": new_end,
    "document_number": number,
    "expires_on": expiry,
    "issuing_country": lambda pick: pick.rng.choice(("US", "CA", "GB", "FR", "PT", "JP", "IE", "NZ")),
    "create_itinerary.name": trip_name,
    "search_hotels.query": hotel_words,
    "list_trip_bookings.query": booking_words,
    "list_travellers.query": traveller_words,
    "forfeit_payment": lambda pick: True,
    "limit": lambda pick: pick.rng.choice((2, 3, 4)),
}
