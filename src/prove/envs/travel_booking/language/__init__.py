"""How people speak about travel. What each name means is told in :mod:`prove.engine.language`."""

from prove.engine.language import Naming, Phrasing
from prove.envs.travel_booking.language import bookings, cars, flights, itineraries, people, stays
from prove.envs.travel_booking.language.elsewhere import GIVES, TAKES
from prove.envs.travel_booking.language.values import VALUES

__all__ = ["GIVES", "NAMINGS", "PHRASINGS", "PRONOUNS", "TAKES", "VALUES", "WORDS"]

_ROUTE_DAY = {"origin": "{origin}", "destination": "{destination}", "departure_date": "{departure_date}"}
_FARE_DAY = {"departure_date": "{departure_date}", "fare": "{fare}", "limit": 20}

NAMINGS: list[Naming] = [
    Naming(
        "flight_offer", "the {fare} fare on {flight_number} {departure_date}", "search_flight_offers", {**_FARE_DAY}
    ),
    Naming(
        "flight_offer",
        "the {price:money} flight from {origin} to {destination} {departure_date}",
        "search_flight_offers",
        {**_ROUTE_DAY},
    ),
    Naming(
        "flight_offer",
        "the {fare} fare from {origin} to {destination} {departure_date}",
        "search_flight_offers",
        {**_ROUTE_DAY},
    ),
    Naming("seat_hold", "my hold on {offer_id}", "get_flight_offer", {"offer_id": "{offer_id}"}),
    Naming("seat_hold", "the seats I hold for {offer_id}", "get_flight_offer", {"offer_id": "{offer_id}"}),
    Naming("hotel", "{name}", "search_hotels", {"query": "{name}"}),
    Naming("hotel", "{name} in {city}", "search_hotels", {"query": "{name}"}),
    Naming("hotel", "the hotel at {address}", "search_hotels", {"query": "{address}"}),
    Naming("hotel_room", "the {name} at {hotel_id}", "list_hotel_rooms", {"hotel_id": "{hotel_id}"}),
    Naming(
        "hotel_room", "the {nightly_price:money} room at {hotel_id}", "list_hotel_rooms", {"hotel_id": "{hotel_id}"}
    ),
    Naming("rental_car", "the {model} in {city}", "search_rental_cars", {"city_name": "{city}"}),
    Naming("rental_car", "the {company} {model} in {city}", "search_rental_cars", {"city_name": "{city}"}),
    Naming("rental_car", "the {daily_price:money} {category} in {city}", "search_rental_cars", {"city_name": "{city}"}),
    Naming("traveller", "{name}", "list_travellers", {"query": "{name}"}),
    Naming("traveller", "my {relation}", "list_travellers", {"query": "{relation}"}),
    Naming("traveller", "my {relation} {name}", "list_travellers", {"query": "{relation}"}),
    Naming("trip_booking", "booking {reference}", "list_trip_bookings", {"query": "{reference}"}),
    Naming("trip_booking", "{reference}", "list_trip_bookings", {"query": "{reference}"}),
    Naming("trip_booking", "the booking of the {title}", "list_trip_bookings", {"query": "{title}"}),
    Naming(
        "trip_booking",
        "the {kind} booking starting {start_date} for {traveller_name}",
        "list_trip_bookings",
        {"query": "{traveller_name}", "kind": "{kind}"},
    ),
    Naming("itinerary", "the {name} itinerary", "list_trip_bookings", {"query": "{name}"}),
    Naming("itinerary", "my {name} trip", "list_trip_bookings", {"query": "{name}"}),
]

PHRASINGS: dict[str, Phrasing] = {
    **flights.PHRASINGS,
    **stays.PHRASINGS,
    **cars.PHRASINGS,
    **people.PHRASINGS,
    **bookings.PHRASINGS,
    **itineraries.PHRASINGS,
}

PRONOUNS: dict[str, tuple[str, ...]] = {
    "flight_offer": ("that fare", "that same flight", "this fare"),
    "seat_hold": ("that hold", "the hold I just made"),
    "hotel": ("that hotel", "the same hotel", "this hotel"),
    "hotel_room": ("that room", "the same room", "this room"),
    "rental_car": ("that car", "the same car", "this car"),
    "traveller": ("that traveller", "the same person", "the same traveller"),
    "trip_booking": ("that booking", "this booking", "the same booking"),
    "itinerary": ("that itinerary", "the same itinerary", "this itinerary"),
}

WORDS: dict[str, str] = {
    "non_refundable": "non-refundable",
    "compact": "compact car",
    "estate": "station wagon",
    "suv": "sport utility vehicle",
}
