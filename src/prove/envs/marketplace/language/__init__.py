"""How people speak about the marketplace. What each name means is told in :mod:`prove.engine.language`."""

from prove.engine.language import Naming, Phrasing
from prove.envs.marketplace.language import dealing, listings, members
from prove.envs.marketplace.language.elsewhere import GIVES, TAKES
from prove.envs.marketplace.language.values import VALUES

__all__ = ["GIVES", "NAMINGS", "PHRASINGS", "PRONOUNS", "TAKES", "VALUES", "WORDS"]

_TITLE = {"query": "{title}"}
_FOR_ME = {"query": "{title}", "direction": "received", "waiting_for": "you"}
_COUNTERED = {"query": "{title}", "direction": "received", "waiting_for": "them"}
_SENT = {"query": "{title}", "direction": "sent", "waiting_for": "them"}
_COUNTER = {"query": "{title}", "direction": "sent", "waiting_for": "you"}

NAMINGS: list[Naming] = [
    Naming("listing", "the {title}", "search_listings", _TITLE),
    Naming("listing", "the {condition} {title}", "search_listings", _TITLE),
    Naming("listing", "the {title} at {price:money}", "search_listings", _TITLE),
    Naming("listing", "the {title} auction", "search_listings", {**_TITLE, "format": "auction"}),
    Naming("listing", "my {title}", "search_listings", {**_TITLE, "role": "selling"}),
    Naming("listing", "the {title} I bought", "search_listings", {**_TITLE, "role": "bought"}),
    Naming("listing", "the {title} I bid on", "search_listings", {**_TITLE, "role": "bidding_on"}),
    # By a short list alone: of what one bought, won, sold or sells, nobody needs to search.
    Naming("listing", "the {title} I won", "search_listings", {"role": "bought", "format": "auction"}),
    Naming("listing", "the {title} I bought", "search_listings", {"role": "bought", "format": "fixed_price"}),
    Naming("listing", "the {title} I sold", "search_listings", {"role": "selling", "status": "sold"}),
    Naming("listing", "my {title} auction", "search_listings", {"role": "selling", "format": "auction"}),
    Naming("listing", "my {title}", "search_listings", {"role": "selling", "format": "fixed_price"}),
    Naming("listing", "the {title} I am bidding on", "search_listings", {"role": "bidding_on", "status": "active"}),
    Naming("seller", "{name}", "search_listings", {"query": "{name}"}),
    Naming("seller", "the seller {name}", "search_listings", {"query": "{name}"}),
    Naming("price_offer", "{other_party}'s offer for my {title}", "list_offers", _FOR_ME),
    Naming("price_offer", "the {amount:money} offer for my {title}", "list_offers", _FOR_ME),
    Naming("price_offer", "the offer by {other_party} for my {title}", "list_offers", _FOR_ME),
    Naming("price_offer", "my counter-offer to {other_party} for my {title}", "list_offers", _COUNTERED),
    Naming("price_offer", "the {amount:money} I asked {other_party} for my {title}", "list_offers", _COUNTERED),
    Naming("price_offer", "my offer for the {title}", "list_offers", _SENT),
    Naming("price_offer", "my {amount:money} offer for the {title}", "list_offers", _SENT),
    Naming("price_offer", "the counter-offer for the {title}", "list_offers", _COUNTER),
    Naming("price_offer", "{other_party}'s counter-offer for the {title}", "list_offers", _COUNTER),
    Naming("price_offer", "the {amount:money} counter-offer for the {title}", "list_offers", _COUNTER),
]

PHRASINGS: dict[str, Phrasing] = {**listings.PHRASINGS, **dealing.PHRASINGS, **members.PHRASINGS}

PRONOUNS: dict[str, tuple[str, ...]] = {
    "listing": ("that listing", "the same listing", "this listing"),
    "seller": ("that seller", "the same seller", "this seller"),
    "price_offer": ("that offer", "the same offer", "this offer"),
}

WORDS: dict[str, str] = {
    "like_new": "like-new",
    "fixed_price": "fixed price",
    "bidding_on": "bidding on",
}
