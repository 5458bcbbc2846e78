"""Values that somebody who orders in would choose: options that a dish has, tips, moments for dinner, notes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from prove.engine.language import NoValue, Pick, ValueFunction
from prove.envs.food_delivery import names
from prove.envs.food_delivery.city import DISTRICTS
from prove.envs.food_delivery.rules import LOCAL

NEW_LABELS = (
    "new flat", "dance class", "in-laws", "dentist", "client site", "rehearsal room", "boathouse", "allotment",
    "choir hall",
    "hotel", "community centre", "photo lab", "storage unit", "yoga room", "tutoring", "weekend flat",
    "night shift desk",
    "meeting point", "pottery class", "sister's flat", "tennis court", "co-working space", "pop-up shop", "film set",
)  # fmt: skip
NOTES = (
    *names.NOTES, "easy on the salt", "extra spoons", "no coriander", "no garlic", "pack it tightly", "for a birthday",
    "two sets of cutlery", "write Anna on the box", "please use paper boxes", "with chopsticks",
    "a little later is fine", "no plastic bag", "keep it warm", "pack this apart", "a fork too, please",
    "hungry child, please hurry",
)  # fmt: skip
DOORS = (
    *names.INSTRUCTIONS, "meet me at the barrier", "third door on the left", "hang it on the handle",
    "no bell, please text",
    "lift code at the desk", "back entrance by the car park", "blue gate", "give it to the guard",
)  # fmt: skip
COMMENTS = (
    *names.COMMENTS, "still warm when it came", "rice was dry", "very generous portions", "wrong drink", "great spices",
    "came late but tasted fine", "soggy fries", "crisp and fresh", "too sweet for me", "the best dessert in weeks",
    "missing a sauce", "kind courier",
)  # fmt: skip
DISH_WORDS = (
    "curry", "rice", "noodle", "soda", "burger", "chicken", "salad", "mango", "beef", "coconut", "tea", "brownie",
    "lime", "iced", "water", "cream",
)  # fmt: skip
SECTIONS = ("Starters", "Mains", "Desserts", "Drinks")


def _choices(row: Any, group: str) -> list[str]:
    """The choices of a group: those that the dish is known to have, else what such a group usually offers."""
    known = [o for o in row.get("options", ()) if o.get("group") == group]
    if known:
        return [o["name"] for o in known if not o.get("sold_out")]
    return [c.name for c in names.GROUPS[group].choices]


def options(pick: Pick) -> list[str]:
    """One of each group that must be chosen from; now and then something on top."""
    row = pick.rows.get("dish_id", {})
    must, may = list(row.get("choose", ())), list(row.get("extras", ()))
    if not must and not may:
        raise NoValue
    groups = must + (may if not must or pick.rng.random() < 0.3 else [])
    found = [pick.rng.choice(choices) for g in groups if (choices := _choices(row, g))]
    if not found:
        raise NoValue
    return found


def portions(pick: Pick) -> int:
    """Another number than there is."""
    now = pick.rows.get("line_id", {}).get("quantity")
    return pick.rng.choice([n for n in (1, 2, 3, 4, 5, 6, 8) if n != now])


def moment(pick: Pick) -> datetime:
    """A meal of the next days."""
    rng = pick.rng
    day = pick.now.astimezone(LOCAL).replace(hour=0, minute=0, second=0) + timedelta(
        days=rng.choice((1, 1, 1, 2, 2, 3, 4))
    )
    return day + timedelta(
        minutes=rng.choice((735, 750, 765, 780, 1110, 1125, 1140, 1155, 1170, 1185, 1200, 1215, 1230))
    )


def street(pick: Pick) -> str:
    return f"{pick.rng.randrange(1, 400)} {pick.rng.choice(names.STREETS)}"


def postal_code(pick: Pick) -> str:
    district = pick.rng.choice([d for d in DISTRICTS if d.central or pick.rng.random() < 0.2])
    return f"{pick.rng.randint(*district.sectors):02d}{pick.rng.randrange(10_000):04d}"


def latitude(pick: Pick) -> float:
    return pick.rng.randrange(12_800, 13_600) / 10_000


def longitude(pick: Pick) -> float:
    return pick.rng.randrange(1_038_000, 1_039_000) / 10_000


def tip(pick: Pick) -> float:
    return pick.rng.choice((1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7.5))


def restaurant_words(pick: Pick) -> str:
    named = pick.rng.choice([n for all_of in names.RESTAURANTS.values() for n in all_of]).split()
    return pick.rng.choice([w for w in named if len(w) > 3])


def menu_words(pick: Pick) -> str:
    """A section, or a word of what such a restaurant cooks."""
    cuisine = pick.rows.get("restaurant_id", {}).get("cuisine")
    if cuisine is None or pick.rng.random() < 0.4:
        return pick.rng.choice(SECTIONS)
    return pick.rng.choice([n.split()[-1] for n, *_ in (*names.MAINS[cuisine], *names.STARTERS[cuisine])])


def _one_of(values: Sequence[Any]) -> ValueFunction:
    return lambda pick: pick.rng.choice(values)


VALUES: dict[str, ValueFunction] = {
    "add_to_food_basket.options": options,
    "add_to_food_basket.quantity": _one_of((2, 2, 3, 3, 4, 5, 6)),
    "update_food_basket_line.quantity": portions,
    "note": _one_of(NOTES),
    "tip": tip,
    "scheduled_for": moment,
    "add_delivery_address.label": _one_of(NEW_LABELS),
    "add_delivery_address.street_address": street,
    "add_delivery_address.postal_code": postal_code,
    "add_delivery_address.latitude": latitude,
    "add_delivery_address.longitude": longitude,
    "add_delivery_address.instructions": _one_of(DOORS),
    "search_restaurants.query": restaurant_words,
    "search_restaurants.min_rating": _one_of((3.5, 4, 4, 4.2, 4.5, 4.5)),
    "get_restaurant_menu.query": menu_words,
    "list_food_orders.query": _one_of(DISH_WORDS),
    "list_food_orders.status": _one_of(("scheduled", "preparing", "picked_up", "delivered", "delivered", "cancelled")),
    "list_delivery_addresses.query": _one_of(
        (*names.LABELS, "office", "home", *(d.name for d in DISTRICTS if d.central))
    ),
    "list_food_promotions.query": _one_of((*names.CODES, *names.RESTAURANTS)),
    "rate_food_order.stars": _one_of((1, 2, 3, 4, 4, 5, 5)),
    "rate_food_order.comment": _one_of(COMMENTS),
    "limit": _one_of((2, 3, 4, 5)),
}
