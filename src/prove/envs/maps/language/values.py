"""Values that somebody on the way would choose: hours of the day, streets, labels, names of trips."""

from __future__ import annotations

from datetime import datetime, timedelta

from prove.engine.language import NoValue, Pick, ValueFunction
from prove.envs.maps import names

WHOSE = ("Nadia", "Oskar", "Aunt May", "Leo", "Fatima", "Grandpa", "Ines", "Jonah", "Viktor", "Rosa")
LABELS = (
    "the meeting point", "the rehearsal room", "the swim club", "the spare key", "the soup place", "the bike garage",
    "the polling station", "the flea market", "the quiz pub", "the vet", "the babysitter", "the storage unit",
    "the photo spot", "the physio", "the cake shop", "the tailor", "the chess corner", "the pancake house",
    "the guitar teacher", "the lost property office", "the print shop", "the hideout", "the sourdough place",
    "the old flat", "the night bus stop", "the tool library", "the sauna", "the picnic spot", "the notary",
)  # fmt: skip
TRIPS = (
    "errands", "pick up the cake", "see the twins", "volunteering", "first date", "return the drill", "job interview",
    "photo tour", "chess tournament", "quick lunch", "furniture haul", "band practice", "flower delivery",
    "day with Grandpa", "flat viewing", "scavenger hunt", "team outing", "lost luggage", "costume fitting",
    "birthday surprise", "second opinion", "apprenticeship", "reunion", "half marathon scouting",
)  # fmt: skip
NOTES = (
    "second door on the left", "knock loudly", "side entrance after six", "best table by the stove", "mind the dog",
    "key is with the neighbour", "ask for Marek", "bring a coin for the locker", "wheelchair ramp in the yard",
    "no cards", "bell says Ortega", "use the back stairs", "free parking till noon", "quiet before nine",
)  # fmt: skip


def ahead(pick: Pick, hours: tuple[int, ...], days: tuple[int, ...] = (0, 1, 1, 2, 3, 4, 5)) -> datetime:
    """A quarter of an hour in the days to come; today, late enough not to be past when it is used."""
    rng = pick.rng
    days_on = rng.choice(days)
    hour = rng.choice([h for h in hours if days_on or h > pick.now.hour + 2] or [19])
    day = pick.now + timedelta(days=days_on)
    return day.replace(hour=hour, minute=rng.choice((0, 0, 15, 30, 30, 45)), second=0, microsecond=0)


def departure(pick: Pick) -> datetime:
    return ahead(pick, (7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19))


def trip_departure(pick: Pick) -> datetime:
    return ahead(pick, (10, 11, 12, 13, 14))


def opening(pick: Pick) -> datetime:
    return ahead(pick, (8, 9, 12, 13, 15, 17, 18, 20, 21))


def opening_of_a_business(pick: Pick) -> datetime:
    """Nobody asks whether an address is open."""
    if not pick.rows.get("place_id", {}).get("category"):
        raise NoValue
    return opening(pick)


def avoid(pick: Pick) -> str:
    """What the mode might use."""
    found = {"driving": "motorways", "transit": "ferries"}.get(str(pick.arguments.get("mode")))
    if found is None:
        raise NoValue
    return found


def label(pick: Pick) -> str:
    rng = pick.rng
    who, what = rng.choice(WHOSE), rng.choice(("office", "garage", "school", "corner", "gym", "garden", "cottage"))
    return rng.choice((rng.choice(LABELS), rng.choice(LABELS), f"{who}'s {what}"))


def trip_name(pick: Pick) -> str:
    rng = pick.rng
    return rng.choice((rng.choice(TRIPS), rng.choice(TRIPS), f"{rng.choice(TRIPS)} with {rng.choice(WHOSE)}"))


def street(pick: Pick) -> str:
    """A street, which a city need not have, or a house in it."""
    rng = pick.rng
    name = rng.choice((rng.choice(names.STREETS), rng.choice(names.TWICE)))
    return f"{rng.randrange(1, 49)} {name}" if rng.random() < 0.2 else name


def place_words(pick: Pick) -> str:
    rng = pick.rng
    lasts = [last for group in names.LASTS.values() for last in group]
    return rng.choice((rng.choice(names.FIRSTS), rng.choice(lasts), rng.choice(lasts), rng.choice(names.CHAINS)[0]))


def line_words(pick: Pick) -> str:
    rng = pick.rng
    return rng.choice((*names.STOPS, *names.PIERS, "Night Bus", "Ferry"))


def saved_words(pick: Pick) -> str:
    return pick.rng.choice((*names.LABELS, "Street", "Lane", "Road"))


def trip_words(pick: Pick) -> str:
    return pick.rng.choice((*names.TRIPS, "visit", "lunch", "with Tobias"))


VALUES: dict[str, ValueFunction] = {
    "depart_at": departure,
    "save_trip.depart_at": trip_departure,
    "open_at": opening,
    "get_place_details.at": opening_of_a_business,
    "after": departure,
    "within_min": lambda pick: pick.rng.choice((10, 15, 15, 20, 25, 30)),
    "max_detour_min": lambda pick: pick.rng.choice((2, 3, 5, 5, 15)),
    "min_rating": lambda pick: pick.rng.choice((3.5, 4, 4, 4.2, 4.5)),
    "avoid": avoid,
    "label": label,
    "note": lambda pick: pick.rng.choice(NOTES),
    "save_trip.name": trip_name,
    "geocode_address.address": street,
    "geocode_address.district": lambda pick: pick.rng.choice((*names.DISTRICTS, *names.ISLANDS)),
    "search_places.query": place_words,
    "list_transit_lines.query": line_words,
    "list_saved_places.query": saved_words,
    "list_saved_trips.query": trip_words,
    "limit": lambda pick: pick.rng.choice((2, 3, 4, 5)),
}
