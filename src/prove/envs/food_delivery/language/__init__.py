"""How people speak about ordering in. What each name means is told in :mod:`prove.engine.language`."""

from prove.engine.language import Naming, Phrasing
from prove.envs.food_delivery.language import basket, orders, places
from prove.envs.food_delivery.language.values import VALUES

__all__ = ["NAMINGS", "PHRASINGS", "PRONOUNS", "ROUNDABOUT", "VALUES", "WORDS"]

_DISH = {"restaurant_id": "{restaurant_id}", "query": "{name}"}

NAMINGS: list[Naming] = [
    Naming("restaurant", "{name}", "search_restaurants", {"query": "{name}"}),
    Naming("restaurant", "{name} in {neighbourhood}", "search_restaurants", {"query": "{name}"}),
    Naming("restaurant", "{name}, {neighbourhood},", "search_restaurants", {"query": "{name}"}),
    Naming("dish", "the {name} from {restaurant_id}", "get_restaurant_menu", _DISH),
    Naming("dish", "the {name} at {restaurant_id}", "get_restaurant_menu", _DISH),
    Naming("dish", "the {price:money} {name} from {restaurant_id}", "get_restaurant_menu", _DISH),
    Naming("basket", "my basket", "view_food_basket"),
    Naming("basket", "the basket", "view_food_basket"),
    Naming("basket", "the {restaurant_name} basket", "view_food_basket"),
    Naming("basket_line", "the {dish_name}", "view_food_basket"),
    Naming("basket_line", "my {dish_name}", "view_food_basket"),
    Naming("basket_line", "the {dish_name} in the basket", "view_food_basket"),
    Naming("address", "my {label} address", "list_delivery_addresses", {"query": "{label}"}),
    Naming("address", "the {label} address", "list_delivery_addresses", {"query": "{label}"}),
    Naming("address", "{street_address}", "list_delivery_addresses", {"query": "{street_address}"}),
    Naming("promotion", "the code {code}", "list_food_promotions", {"query": "{code}"}),
    Naming("promotion", "{code}", "list_food_promotions", {"query": "{code}"}),
    Naming("order", "order {number}", "list_food_orders", {"query": "{number}"}),
    Naming("order", "{number}", "list_food_orders", {"query": "{number}"}),
    Naming(
        "order", "the {total:money} order from {restaurant_name}", "list_food_orders", {"query": "{restaurant_name}"}
    ),
    Naming("order", "the order of {items}", "list_food_orders", {"query": "{items}"}),
]

PHRASINGS: dict[str, Phrasing] = {**places.PHRASINGS, **basket.PHRASINGS, **orders.PHRASINGS}

ROUNDABOUT = ("update_food_basket_line",)
"""More of a dish is added, or the basket cleared and filled again."""

PRONOUNS: dict[str, tuple[str, ...]] = {
    "restaurant": ("that restaurant", "the same restaurant", "that place"),
    "dish": ("that dish", "the same dish", "this dish"),
    "basket": ("that basket", "this basket", "the whole basket"),
    "basket_line": ("that line", "the same line", "this one in the basket"),
    "address": ("that address", "the same address", "this address"),
    "promotion": ("that code", "the same code", "this code"),
    "order": ("that order", "the same order", "this order"),
}

WORDS: dict[str, str] = {
    "burgers": "burger",
    "chinese": "Chinese",
    "indian": "Indian",
    "indonesian": "Indonesian",
    "italian": "Italian",
    "japanese": "Japanese",
    "korean": "Korean",
    "mexican": "Mexican",
    "thai": "Thai",
    "open_now": "open right now",
    "closed_now": "closed right now",
    "meat_or_fish": "meat or fish",
    "eligible": "good for my basket",
    "not_eligible": "no good for my basket",
    "fixed": "fixed amount",
    "free_delivery": "free delivery",
    "placed": "just placed",
    "preparing": "being prepared",
    "picked_up": "on the road",
}
