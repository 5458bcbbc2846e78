"""What flights, bookings and travellers can be in other environments, and which foreign days one can fly on."""

from prove.engine.language import Gives, Takes
from prove.envs.common import variants

GIVES = [
    Gives(
        "appointment",
        "trip_booking",
        ("my booking of the {title}", "booking {reference}", "the {kind} booking starting {start_date}"),
        {"title": "title", "start": "starts_at", "day": "start_date"},
    ),
    Gives(
        "appointment",
        "flight_offer",
        ("flight {flight_number}", "the {fare} fare on flight {flight_number}", "the flight to {destination}"),
        {"title": "flight_number", "start": "departure", "end": "arrival", "day": "departure_date"},
    ),
    Gives(
        "payment",
        "trip_booking",
        ("my booking of the {title}", "booking {reference}", "the {kind} booking for {traveller_name}"),
        {"title": "title", "amount": "paid", "day": "start_date"},
    ),
    Gives(
        "person",
        "traveller",
        ("{name}", "the traveller {name}", "my {relation} {name}"),
        {"name": "name", "email": "email"},
    ),
]

TAKES = [
    Takes(
        "appointment",
        "search_flight_offers",
        {"departure_date": "day"},
        {
            "casual": variants(
                "[any flights|whats flying] to {destination} the same day as {it}",
                "gotta fly from {origin} on the day of {it}, [options|what is there]?",
            ),
            "neutral": variants(
                "[Please search|Search] flights to {destination} on the day of {it}.",
                "Which flights leave {origin} on the same day as {it}?",
            ),
            "formal": variants(
                "Kindly [search|look] for flights to {destination} on the date of {it}.",
                "Would you state which flights depart from {origin} on the day of {it}?",
            ),
        },
    ),
]
