"""Values that a shopper would choose: words to search by, quantities, reviews, new addresses."""

from __future__ import annotations

from typing import NoReturn

from prove.engine.language import NoValue, Pick, ValueFunction
from prove.envs.shopping import names

PRAISE = (
    "Feels solid and looks good", "Would buy it again in a heartbeat", "My daughter loves it", "Even nicer in person",
    "Arrived well packed", "Great value", "Holds up after daily use", "A present that went down well",
)  # fmt: skip
MIXED = (
    "Does what it should, no more", "Good idea, so-so finish", "Color is a shade off", "Takes getting used to",
    "Fine for the price", "The instructions could be clearer",
)  # fmt: skip
BLAME = ("Fell apart quickly", "Not what the photos promised", "Scratched on arrival", "Feels cheap", "A letdown")
TAILS = ("", "", ", honestly", ", all in all", ", and quickly delivered", ", says the whole family", ", after a month")
LABELS = (
    "Dorm", "Beach house", "Neighbor", "Grandma", "Shop", "Gym", "Garden plot", "Second home", "Work", "Boat club",
    "School", "Rehearsal room", "Allotment", "Night shift", "Co-op", "Ski hut", "Depot", "Sublet", "Choir", "Barn",
)  # fmt: skip
ROADS = (
    "Cedar Alley", "Windmill Lane", "Copper Street", "Observatory Road", "Bluff Avenue", "Ferry Street", "Larkspur Way",
    "Tannery Row", "Old Canal Road", "Hawthorn Close", "Signal Hill", "Vineyard Drive", "Cooper's Yard", "Elm Crescent",
)  # fmt: skip
FRIENDS = ("Odette Marsh", "Rafael Quint", "Priya Nair", "Malik Stone", "Ingrid Dahl", "Tomás Vega", "Hana Sato")


def none() -> NoReturn:
    raise NoValue


def query(pick: Pick) -> str:
    rng = pick.rng
    nouns = names.NOUNS[rng.choice(tuple(names.NOUNS))]
    word = rng.choice(nouns)[0]
    return rng.choice((word.lower(), word.split()[-1].lower(), rng.choice(names.SERIES)))


def thing(pick: Pick) -> str:
    nouns = names.NOUNS[pick.rng.choice(tuple(names.NOUNS))]
    return pick.rng.choice(nouns)[0].lower()


def review(pick: Pick) -> str:
    rng = pick.rng
    stars = pick.arguments.get("rating", 5)
    return rng.choice(PRAISE if stars > 3 else MIXED if stars == 3 else BLAME) + rng.choice(TAILS)


def color(pick: Pick) -> str:
    colors = pick.rows.get("product_id", {}).get("colors") or none()
    return str(pick.rng.choice(colors))


def quantity(pick: Pick) -> int:
    """Another number than there is now; rarely many."""
    now = pick.rows.get("item_id", {}).get("quantity")
    return pick.rng.choice([n for n in (1, 2, 2, 3, 3, 4) if n != now])


def some(pick: Pick) -> int:
    """A part of what was bought."""
    row = pick.rows.get("purchase_item_id", {})
    left = int(row.get("quantity", 1)) - int(row.get("returned") or 0)
    return pick.rng.randint(1, left) if left else none()


def place(pick: Pick) -> tuple[str, str, str]:
    return next(p for p in names.PLACES if p[0] == pick.arguments["city"])


VALUES: dict[str, ValueFunction] = {
    "search_products.query": query,
    "search_products.max_price": lambda pick: pick.rng.choice((20, 25, 30, 35, 40, 50, 60, 75, 80, 100, 120, 150)),
    "search_products.sort": lambda pick: pick.rng.choice(("price", "rating")),
    "list_purchases.query": thing,
    "list_product_variants.color": color,
    "list_product_variants.in_stock": lambda pick: True,
    "list_product_reviews.rating_at_most": lambda pick: pick.rng.choice((2, 3)),
    "write_product_review.rating": lambda pick: pick.rng.choice((2, 3, 4, 4, 5, 5, 5)),
    "write_product_review.text": review,
    "add_cart_item.quantity": lambda pick: pick.rng.choice((2, 2, 3, 4)),
    "update_cart_item.quantity": quantity,
    "request_return.quantity": some,
    "checkout_cart.payment_method": lambda pick: pick.rng.choice(("card", "card", "paypal", "gift_balance")),
    "checkout_cart.shipping_speed": lambda pick: "express",
    "view_wish_list.filter": lambda pick: pick.rng.choice(("in_stock", "cheaper")),
    "list_shipping_addresses.city": lambda pick: pick.rng.choice(names.PLACES)[0],
    "add_shipping_address.label": lambda pick: pick.rng.choice(LABELS),
    "add_shipping_address.street": lambda pick: f"{pick.rng.randrange(2, 290)} {pick.rng.choice(ROADS)}",
    "add_shipping_address.city": lambda pick: pick.rng.choice(names.PLACES)[0],
    "add_shipping_address.state": lambda pick: place(pick)[1],
    "add_shipping_address.postal_code": lambda pick: f"{place(pick)[2]}{pick.rng.randrange(1, 99):02d}",
    "add_shipping_address.recipient": lambda pick: pick.rng.choice(FRIENDS),
    "limit": lambda pick: pick.rng.choice((2, 3, 4, 5)),
}
