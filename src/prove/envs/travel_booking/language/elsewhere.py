"""What flights, bookings and travellers can be in other environments."""

from prove.engine.language import Gives, Takes

GIVES = [
    Gives(
        "journey",
        "trip_booking",
        ("my booking of the {title}", "booking {reference}", "the {kind} booking starting {start_date}"),
        {"title": "title", "start": "starts_at", "day": "start_date"},
        unless={"status": ("cancelled",)},
    ),
    Gives(
        "journey",
        "flight_offer",
        ("flight {flight_number}", "the flight to {destination}", "the {departure:time} flight to {destination}"),
        {"title": "flight_number", "start": "departure", "end": "arrival", "day": "departure_date"},
    ),
    Gives(
        "payment",
        "trip_booking",
        ("my booking of the {title}", "booking {reference}", "the {kind} booking for {traveller_name}"),
        {"title": "title", "amount": "paid", "day": "start_date"},
        unless={"status": ("cancelled",)},
    ),
    Gives(
        "person",
        "traveller",
        ("{name}", "the traveller {name}", "my {relation} {name}"),
        {"name": "name", "email": "email"},
    ),
]

TAKES: list[Takes] = []
