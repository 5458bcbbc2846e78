"""What stations and what was paid at them can be in other environments."""

from prove.engine.language import Gives, Takes

GIVES = [
    Gives(
        "payment",
        "vehicle",
        ("what filling up the {name} cost", "the bill of {station_name}", "what {station_name} took for the {energy}"),
        {"title": "station_name", "amount": "amount"},
    ),
    Gives(
        "place",
        "station",
        ("{name}", "the {name} station", "the {brand} near {near}"),
        {"name": "name"},
    ),
]

TAKES: list[Takes] = []
