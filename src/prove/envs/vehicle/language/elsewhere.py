"""What stations and what was paid at them can be in other environments."""

from prove.engine.language import Gives, Takes

GIVES = [
    Gives(
        "payment",
        "vehicle",
        ("filling up the {name}", "the bill of {station_name}", "the {energy} from {station_name}"),
        {"title": "station_name", "amount": "amount"},
        pointed=False,
        currency="EUR",
    ),
    Gives(
        "place",
        "station",
        ("{name}", "the {name} station", "the {brand} near {near}"),
        {"name": "name"},
    ),
]

TAKES: list[Takes] = []
