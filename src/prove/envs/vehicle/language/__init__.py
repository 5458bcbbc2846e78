"""How people speak about their vehicles. What each name means is told in :mod:`prove.engine.language`."""

from prove.engine.language import Naming, Phrasing
from prove.envs.vehicle.language import body, comfort, driving, energy, pedals, status
from prove.envs.vehicle.language.elsewhere import GIVES, TAKES
from prove.envs.vehicle.language.values import VALUES

__all__ = ["GIVES", "NAMINGS", "PHRASINGS", "PRONOUNS", "TAKES", "VALUES", "WORDS"]

NAMINGS: list[Naming] = [
    Naming("vehicle", "the {name}", "get_vehicle_status", {"query": "{name}"}),
    Naming("vehicle", "our {name}", "get_vehicle_status"),
    Naming("vehicle", "our {powertrain} {model}", "get_vehicle_status", {"powertrain": "{powertrain}"}),
    Naming("vehicle", "the {color} {model}", "get_vehicle_status", {"query": "{color} {model}"}),
    Naming("vehicle", "my {model}", "get_vehicle_status", {"query": "{model}"}),
    Naming("vehicle", "the car {plate}", "get_vehicle_status", {"query": "{plate}"}),
    Naming("station", "{name}", "search_stations", {"query": "{name}"}),
    Naming("station", "the {name} station", "search_stations", {"query": "{name}"}),
    Naming("station", "the {brand} near {near}", "search_stations", {"query": "{brand}"}),
]

PHRASINGS: dict[str, Phrasing] = {
    **status.PHRASINGS,
    **pedals.PHRASINGS,
    **driving.PHRASINGS,
    **body.PHRASINGS,
    **comfort.PHRASINGS,
    **energy.PHRASINGS,
}

PRONOUNS: dict[str, tuple[str, ...]] = {
    "vehicle": ("that car", "the same car", "this car"),
    "station": ("that station", "the same station", "this station"),
}

WORDS: dict[str, str] = {"P": "park", "R": "reverse", "N": "neutral", "D": "drive"}
