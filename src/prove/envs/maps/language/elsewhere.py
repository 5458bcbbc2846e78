"""What places and trips can be in other environments, and what of theirs a map can look up."""

from prove.engine.language import Gives, Register, Takes
from prove.envs.common import variants

GIVES = [
    Gives(
        "place",
        "place",
        ("{name}", "{name} at {street_address}", "the place {name}"),
        {"name": "name", "address": "address"},
    ),
    Gives(
        "place",
        "saved_place",
        ("what I saved as {label:quote}", "the saved place {label:quote}"),
        {"name": "name", "address": "address"},
    ),
    Gives(
        "journey",
        "saved_trip",
        ("my trip {name:quote}", "the {name:quote} trip to {destination_name}"),
        {"title": "name", "start": "depart_at", "end": "arrive_at"},
    ),
]

OPEN_THEN: dict[Register, tuple[str, ...]] = {
    "casual": variants(
        "which {category} is open when {it} [starts|begins]?",
        "[need|want] a {category} thats open at the start of {it}",
    ),
    "neutral": variants(
        "[Please find|Find] a {category} that is open when {it} [starts|begins].",
        "Is there a {category} around here that is open at the start of {it}?",
    ),
    "formal": variants(
        "Kindly [name|find] any {category} that is open at the hour at which {it} begins.",
        "Would you state which {category} is open when {it} begins?",
    ),
}

TAKES = [
    *(Takes(role, "search_places", {"open_at": "start"}, OPEN_THEN) for role in ("appointment", "journey")),
]
