"""Values that a member would choose: bids and offers that make sense, things to sell, messages, comments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from prove.engine.language import NoValue, Pick, ValueFunction
from prove.envs.marketplace import names
from prove.envs.marketplace.entities import Category
from prove.envs.marketplace.rules import step

SIGNS = (
    "", "", "", ", barely used", ", with case", " from the sixties", ", restored", " for beginners",
    ", large", ", signed",
)  # fmt: skip
DETAILS = (
    "Pickup in the evening", "Small dent on one side", "Manual included", "Ships within two days", "Cash or transfer",
    "Comes from a tidy home", "New strings and cables", "A few scratches underneath",
)  # fmt: skip
QUESTIONS = (
    "Is the price firm?", "Can you send more photos?", "Would you ship this to Alaska?", "Does everything on it work?",
    "How heavy is it?", "May I pick it up on Sunday?", "Do you have the receipt?", "What year is it from?",
    "Are there any marks on the back?", "Would you combine shipping with another item?",
    "Is the original case included?",
)  # fmt: skip
ANSWERS = (
    "Yes, it is still here.", "I can ship tomorrow.", "Pickup after six works well.", "The price is firm, sorry.",
    "I will add two more photos tonight.", "No marks that I can see.", "It weighs about nine pounds.",
    "Sunday is fine with me.", "Everything works as it should.",
)  # fmt: skip
EITHER = (
    "I will write again tonight.", "Saturday morning would suit me.", "Could we talk on the phone?",
    "Thank you for waiting.",
    "Sorry for the late reply.", "Let me know what works for you.", "I am back in town on Tuesday.",
)  # fmt: skip
"""What one may write whether one sells or buys."""
AFTER = (
    "It arrived safely, many thanks!", "When will you ship it?", "Could you send the tracking number?",
    "Please pack it well.", "I can pick it up on Friday.", "Just letting you know that I paid.",
)  # fmt: skip
PRAISE = (
    "Careful packing and quick replies", "Better than described", "Smooth from start to finish",
    "Would gladly buy again",
    "Friendly and on time", "A seller one can trust", "Shipped the same day",
)  # fmt: skip
MIXED = ("Shipping took a while", "Fine, though the photos were old", "Not quite what I expected", "Okay for the money")
BLAME = ("Came in pieces", "Took a month to answer", "Smelled of smoke", "The description left out the cracks")
TAILS = ("", "", ", I must say", ", thanks", ", five weeks on", ", all told")


def none() -> NoReturn:
    raise NoValue


def thing(pick: Pick) -> tuple[str, int, int]:
    category: Category = pick.rng.choice(tuple(names.NOUNS))
    return pick.rng.choice(names.NOUNS[category])


def query(pick: Pick) -> str:
    noun = thing(pick)[0].lower()
    return pick.rng.choice((noun, noun.split()[-1]))


def cents(row: Mapping[str, Any], field: str) -> int:
    return round(float(row[field]) * 100)


def dollars(amount: int) -> float:
    """Cents as a number that is said and passed without needless decimals."""
    return amount / 100 if amount % 100 else amount // 100


def bid(pick: Pick) -> float:
    """A bit above what the auction takes."""
    row = pick.rows.get("listing_id", {})
    if not row:
        return pick.rng.choice((25, 40, 60, 85, 120, 160, 240))
    if row.get("format") != "auction" or row.get("yours") or row.get("status", "active") != "active":
        none()
    now = cents(row, "price")
    least = now + step(now) if row.get("bid_count") else now
    more = least + step(now) * pick.rng.randrange(3)
    return (more + 99) // 100 if pick.rng.random() < 0.7 else dollars(more)


def offer(pick: Pick) -> float:
    """Somewhat below the price, or the price itself."""
    row = pick.rows.get("listing_id", {})
    if not row:
        return pick.rng.choice((15, 25, 40, 60, 85, 120))
    if row.get("format") != "fixed_price" or row.get("yours") or row.get("status", "active") != "active":
        none()
    price = cents(row, "price")
    if pick.rng.random() < 0.15 or not (row.get("accepts_offers") or row.get("offers") == "welcome"):
        return dollars(price)
    return max(1, price * pick.rng.randrange(66, 97) // 10_000)


def counter(pick: Pick) -> float:
    """Between the offer and the price as a seller, somewhat below the counter-offer as a buyer."""
    row = pick.rows.get("offer_id", {})
    if row.get("waiting_for") != "you":
        none()
    amount, price = cents(row, "amount"), cents(row, "asking_price")
    if row.get("direction") == "sent":
        return max(1, amount * pick.rng.randrange(86, 98) // 10_000)
    return (amount + (price - amount) * pick.rng.randrange(40, 90) // 100 + 99) // 100


def action(pick: Pick) -> str:
    if "amount" in pick.arguments:
        return "counter"
    row = pick.rows.get("offer_id", {})
    if not row:
        return pick.rng.choice(("accept", "decline", "withdraw"))
    whose = row.get("waiting_for")
    return pick.rng.choice(("accept", "accept", "decline")) if whose == "you" else "withdraw" if whose else none()


def message(pick: Pick) -> str:
    row = pick.rows.get("listing_id", {})
    if not row:
        return pick.rng.choice(EITHER)
    return pick.rng.choice((*ANSWERS, *EITHER) if row.get("yours") else AFTER if row.get("bought") else QUESTIONS)


def stars(pick: Pick) -> int:
    row = pick.rows.get("listing_id", {})
    if row and not row.get("bought"):
        none()
    return pick.rng.choice((2, 3, 4, 4, 5, 5, 5))


def comment(pick: Pick) -> str:
    given = pick.arguments.get("stars", 5)
    return pick.rng.choice(PRAISE if given > 3 else MIXED if given == 3 else BLAME) + pick.rng.choice(TAILS)


def title(pick: Pick) -> str:
    category: Category = pick.rng.choice(tuple(names.NOUNS))
    return (
        f"{pick.rng.choice(names.MAKERS[category])} {pick.rng.choice(names.NOUNS[category])[0]}{pick.rng.choice(SIGNS)}"
    )


def category(pick: Pick) -> str:
    """That of the title."""
    text = str(pick.arguments.get("title", ""))
    return next((c for c, nouns in names.NOUNS.items() if any(n[0] in text for n in nouns)), "home")


def price(pick: Pick) -> int:
    text = str(pick.arguments.get("title", ""))
    low, high = next(((n[1], n[2]) for nouns in names.NOUNS.values() for n in nouns if n[0] in text), (20, 90))
    worth = pick.rng.randrange(low, high)
    return max(1, worth // 3) if pick.arguments.get("format") == "auction" else worth


def reserve(pick: Pick) -> int:
    if pick.arguments.get("format") != "auction":
        none()
    return int(pick.arguments["price"] * pick.rng.choice((1.5, 2, 2.5))) + 1


VALUES: dict[str, ValueFunction] = {
    "search_listings.query": query,
    "search_listings.max_price": lambda pick: pick.rng.choice((30, 40, 50, 60, 75, 80, 100, 120, 150, 200, 250, 300)),
    "search_listings.role": lambda pick: pick.rng.choice(("selling", "bidding_on")),
    "search_listings.sort": lambda pick: "price",
    "list_bids.standing": lambda pick: pick.rng.choice(("leading", "outbid", "outbid", "won", "won", "lost")),
    "place_bid.amount": bid,
    "make_offer.amount": offer,
    "respond_to_offer.amount": counter,
    "respond_to_offer.action": action,
    "list_offers.status": lambda pick: pick.rng.choice(("open", "accepted", "declined", "expired")),
    "list_offers.query": query,
    "list_marketplace_messages.query": lambda pick: pick.rng.choice(("ship", "pickup", "box", "measurements", "photo")),
    "list_marketplace_messages.unanswered": lambda pick: True,
    "message_seller.text": message,
    "rate_seller.stars": stars,
    "rate_seller.comment": comment,
    "create_listing.title": title,
    "create_listing.category": category,
    "create_listing.price": price,
    "create_listing.reserve_price": reserve,
    "create_listing.accepts_offers": lambda pick: True if pick.arguments.get("format") == "fixed_price" else none(),
    "create_listing.duration_days": lambda pick: pick.rng.choice((3, 5, 10, 14)),
    "create_listing.description": lambda pick: pick.rng.choice(DETAILS),
    "limit": lambda pick: pick.rng.choice((2, 3, 4, 5)),
}
