"""How people speak about maps and routes. What each name means is told in :mod:`prove.engine.language`."""

from prove.engine.language import Naming, Phrasing
from prove.envs.maps.language import around, directions, lines, places, saved
from prove.envs.maps.language.elsewhere import GIVES, TAKES
from prove.envs.maps.language.values import VALUES

__all__ = ["GIVES", "NAMINGS", "PHRASINGS", "PRONOUNS", "ROUNDABOUT", "TAKES", "VALUES", "WORDS"]

NAMINGS: list[Naming] = [
    Naming("place", "{name}", "search_places", {"query": "{name}"}),
    Naming("place", "{name} in {district}", "search_places", {"query": "{name}"}),
    Naming("place", "{name} at {street_address}", "search_places", {"query": "{name}"}),
    Naming("place", "the {category} {name}", "search_places", {"query": "{name}", "category": "{category}"}),
    Naming("place", "{street_address}", "geocode_address", {"address": "{street_address}"}),
    Naming(
        "place",
        "{street_address} in {district}",
        "geocode_address",
        {"address": "{street_address}", "district": "{district}"},
    ),
    Naming("place", "{saved_as}", "list_saved_places", {"query": "{saved_as}"}),
    Naming("place", "the place I saved as {saved_as:quote}", "list_saved_places", {"query": "{saved_as}"}),
    Naming("stop", "{name}", "list_transit_lines", {"query": "{name}"}),
    Naming("stop", "the {name} stop", "list_transit_lines", {"query": "{name}"}),
    Naming("line", "{name}", "list_transit_lines", {"query": "{name}"}),
    Naming("line", "the {kind} line {name:quote}", "list_transit_lines", {"query": "{name}"}),
    Naming("saved_place", "my label {label:quote}", "list_saved_places", {"query": "{label}"}),
    Naming("saved_place", "the saved place {label:quote}", "list_saved_places", {"query": "{label}"}),
    Naming("saved_place", "{address} among my saved places", "list_saved_places", {"query": "{address}"}),
    Naming("saved_trip", "my trip {name:quote}", "list_saved_trips", {"query": "{name}"}),
    Naming("saved_trip", "the {name:quote} trip", "list_saved_trips", {"query": "{name}"}),
    Naming(
        "saved_trip",
        "my saved trip from {origin_name} to {destination_name}",
        "list_saved_trips",
        {"query": "{destination_name}"},
    ),
]

PHRASINGS: dict[str, Phrasing] = {
    **places.PHRASINGS,
    **directions.PHRASINGS,
    **around.PHRASINGS,
    **lines.PHRASINGS,
    **saved.PHRASINGS,
}

ROUNDABOUT = (
    "compare_travel_modes",
    "find_along_route",
    "get_distance_matrix",
    "get_place_details",
    "reachable_area",
)
"""Directions, one by one, tell what these put together; what is near a place or open is found by a search."""

PRONOUNS: dict[str, tuple[str, ...]] = {
    "place": ("that place", "the same place", "this place"),
    "stop": ("that stop", "the same stop", "this stop"),
    "line": ("that line", "the same line", "this line"),
    "saved_place": ("that saved place", "that label", "this saved place"),
    "saved_trip": ("that trip", "the same trip", "this saved trip"),
}

WORDS: dict[str, str] = {
    "driving": "by car",
    "walking": "on foot",
    "cycling": "by bike",
    "transit": "by public transport",
    "cafe": "coffee shop",
    "fuel": "gas station",
    "motorways": "the motorway",
    "ferries": "the ferry",
    "anytime": "without a set time",
}
