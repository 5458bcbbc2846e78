"""Tools on offers: a buyer names a price, both sides may name another, one of them accepts."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, Entity, InvalidArgument, Refused, View, World, tool
from prove.envs.common import Cursor, Limit, Money, Query, fold, major, page, ready
from prove.envs.common.lists import WordIndex, words_of
from prove.envs.marketplace.entities import Listing, ListingId, Market, OfferId, PriceOffer, Seller, SellerId
from prove.envs.marketplace.rules import (
    OfferStatus,
    dollars,
    must_be_of_another,
    must_be_open,
    my_id,
    name_of,
    offer_status,
    open_until,
    sell,
    stretch_of,
)

MOST_OFFERS = 5
"""How many offers one buyer may make for one listing."""
MOST_MOVES = 6
"""How many amounts may be named about one offer."""

Direction = Literal["received", "sent"]
Action = Literal["accept", "decline", "counter", "withdraw"]


class OfferRow(View, frozen=True, kw_only=True):
    id: OfferId
    listing_id: ListingId
    title: str
    direction: Direction
    other_party_id: SellerId
    other_party: str
    amount: float
    named_by: Literal["you", "them"]
    asking_price: float
    status: OfferStatus
    waiting_for: Literal["you", "them"] | None = None
    expires_at: datetime | None = None


class OfferPage(View, frozen=True, kw_only=True):
    offers: list[OfferRow]
    next_cursor: str | None = None


def _row(market: Market, offer: PriceOffer) -> OfferRow:
    return _shown(market, offer, offer_status(market, offer))


def _rows(market: Market, offers: Iterable[PriceOffer], encoded: bool = False) -> list[OfferRow]:
    """The offers as shown. Those that the session did not touch are kept for as long as they stay so."""
    overlays = market.overlays
    changed, listings = overlays.get("offers", ()), overlays.get("listings", ())
    known: dict[str, OfferRow] = stretch_of(market).kept.setdefault(("offers", encoded), {})
    rows = []
    for offer in offers:
        if offer.id in changed or offer.listing_id in listings:
            row = _row(market, offer)
        else:
            found = known.get(offer.id)
            if found is None:
                found = _row(market, offer)
                found = known[offer.id] = ready(found) if encoded else found
            row = found
        rows.append(row)
    return rows


def _shown(market: Market, offer: PriceOffer, status: OfferStatus) -> OfferRow:
    listing = market.listings.need(offer.listing_id, "listing_id")
    sent = offer.buyer_id == my_id(market)
    other = listing.seller_id if sent else offer.buyer_id
    mine = sent == offer.from_buyer
    return OfferRow(
        id=offer.id,
        listing_id=listing.id,
        title=listing.title,
        direction="sent" if sent else "received",
        other_party_id=other,
        other_party=name_of(market, other),
        amount=major(offer.amount),
        named_by="you" if mine else "them",
        asking_price=major(listing.price),
        status=status,
        waiting_for=("them" if mine else "you") if status == "open" else None,
        expires_at=open_until(offer, listing) if status == "open" else None,
    )


@tool
def make_offer(
    market: Market,
    listing_id: Annotated[ListingId, Field(description="Id of a fixed-price listing")],
    amount: Annotated[int, Money(), Field(description="Offer in dollars; the full price buys it at once")],
) -> OfferRow:
    """Offer a price to the seller, who may accept, decline or counter at once or within 48 hours. Refuses
    auctions, own listings, what is gone, more than the price, and less where only the full price is taken."""
    listing = market.listings.need(listing_id, "listing_id")
    place = f"listing_id: {listing.title} ({listing.id})"
    if listing.format == "auction":
        raise Refused("offers_not_accepted", f"{place} is an auction; place a bid instead.")
    must_be_of_another(market, listing, "make an offer for")
    must_be_open(market, listing)
    if amount > listing.price:
        raise Refused(
            "offer_above_price",
            f"amount: {dollars(amount)} is more than the {dollars(listing.price)} asked.",
            [{"pointer": "/amount", "problem": "too high", "allowed": f"at most {major(listing.price):.2f}"}],
        )
    if amount < listing.price and not listing.accepts_offers:
        raise Refused("offers_not_accepted", f"{place} is sold for the full {dollars(listing.price)} only.")
    me = my_id(market)
    before = [o for o in market.offers.where(listing_id=listing.id) if o.buyer_id == me]
    if any(offer_status(market, o) == "open" for o in before):
        raise Conflict("offer_pending", f"{place}: your offer for it is open; wait for the answer or withdraw it.")
    if len(before) >= MOST_OFFERS and amount < listing.price:
        raise Refused("too_many_offers", f"{place}: you have made {MOST_OFFERS} offers for it, the most.")
    offer = market.offers.put(
        PriceOffer(
            id=market.new_id(market.offers), listing_id=listing.id, buyer_id=me, amount=amount, moved_at=market.now
        )
    )
    return _row(market, _answered(market, offer, listing))


def _answered(market: Market, offer: PriceOffer, listing: Listing) -> PriceOffer:
    """What the seller has set up for such an offer happens at once."""
    if offer.amount >= (listing.accept_from or listing.price):
        return sell(market, offer, listing)
    if offer.amount < listing.decline_below:
        return market.offers.put(offer.but(state="declined"))
    if listing.counter_at > offer.amount and offer.moves == 1:
        countered = offer.but(amount=listing.counter_at, from_buyer=False, moves=2)
        return market.offers.put(countered)
    return offer


@tool(destructive=True)
def respond_to_offer(
    market: Market,
    *,
    offer_id: Annotated[OfferId, Field(description="Id of an open offer, sent or received")],
    amount: Annotated[int | None, Money(), Field(description="With counter: the new amount in dollars")] = None,
    action: Annotated[Action, Field(description="accept, decline or counter; withdraw what one named oneself")],
) -> OfferRow:
    """Answer an open offer or counter-offer. Accepting sells the item and closes all other offers for it. Refuses it
    while the other side is to answer (but to withdraw), and a counter that does not lie between offer and price."""
    offer = market.offers.need(offer_id, "offer_id")
    if (action == "counter") != (amount is not None):
        problem = "is needed to counter." if amount is None else f"goes with counter only, not with {action}."
        raise InvalidArgument("amount", problem)
    listing = market.listings.need(offer.listing_id, "listing_id")
    status = offer_status(market, offer)
    if status == "expired":
        raise Refused("offer_expired", f"offer_id: the offer for {listing.title} ({offer.id}) has expired.")
    if status != "open":
        word = f"was {status} already" if status != "closed" else "is closed, since the item is gone"
        raise Conflict("offer_closed", f"offer_id: the offer for {listing.title} ({offer.id}) {word}.")
    buying = offer.buyer_id == my_id(market)
    my_turn = buying != offer.from_buyer
    if action == "withdraw":
        if my_turn:
            raise Refused("not_yours_to_withdraw", f"offer_id: {dollars(offer.amount)} was named by them; decline it.")
        return _row(market, market.offers.put(offer.but(state="withdrawn")))
    if not my_turn:
        raise Refused(
            "awaiting_answer", f"offer_id: it is for them to answer your {dollars(offer.amount)}; or withdraw."
        )
    if action == "accept":
        return _row(market, sell(market, offer, listing))
    if action == "decline":
        return _row(market, market.offers.put(offer.but(state="declined")))
    assert amount is not None
    low, high = (1, offer.amount - 1) if buying else (offer.amount + 1, listing.price)
    if not low <= amount <= high:
        raise Refused(
            "counter_out_of_range",
            f"amount: counter {dollars(offer.amount)} with {dollars(low)} to {dollars(high)}.",
            [{"pointer": "/amount", "problem": "out of range", "allowed": f"{major(low):.2f} to {major(high):.2f}"}],
        )
    if offer.moves >= MOST_MOVES:
        raise Refused("too_many_counters", f"offer_id: {MOST_MOVES} amounts were named, the most; accept or decline.")
    moved = market.offers.put(offer.but(amount=amount, from_buyer=buying, moves=offer.moves + 1, moved_at=market.now))
    return _row(market, _answered(market, moved, listing) if buying else moved)


@tool(read_only=True)
def list_offers(
    market: Market,
    direction: Annotated[Direction | None, Field(description="received as a seller, or sent as a buyer")] = None,
    status: Annotated[
        OfferStatus | None, Field(description="open, accepted, declined, withdrawn, expired or closed")
    ] = None,
    waiting_for: Annotated[Literal["you", "them"] | None, Field(description="Open ones: you or them")] = None,
    listing_id: Annotated[ListingId | None, Field(description="Only for this listing")] = None,
    query: Annotated[Query | None, Field(description="Words of title and other party")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> OfferPage:
    """List the offers that the user sent or received, latest made first."""
    me = my_id(market)
    if listing_id is not None:
        rows = market.offers.where(listing_id=market.listings.need(listing_id, "listing_id").id)[::-1]
        own = {x.id for x in market.listings.where(seller_id=me)}
        rows = [o for o in rows if o.buyer_id == me or o.listing_id in own]
        if direction is not None:
            rows = [o for o in rows if (o.buyer_id == me) == (direction == "sent")]
        if query is not None:
            found = {o.id for o in _with_words(market, me, None, query)}
            rows = [o for o in rows if o.id in found]
    elif query is not None:
        rows = _with_words(market, me, direction, query)
    else:
        rows = _latest(market, me, direction)
    if waiting_for is not None:
        rows = [o for o, row in zip(rows, _rows(market, rows), strict=True) if row.waiting_for == waiting_for]
    if status is not None:
        rows = [o for o, row in zip(rows, _rows(market, rows), strict=True) if row.status == status]
    shown, following = page(rows, limit, cursor)
    return OfferPage(offers=_rows(market, shown, encoded=True), next_cursor=following)


def _known_latest(world: World) -> dict[Direction | None, list[PriceOffer]]:
    """The member's offers in a world, latest made first: all, received, sent."""
    me = next(s.id for s in world.tables["sellers"].rows.values() if s.me)
    listings, found = world.tables["listings"].rows, reversed(world.tables["offers"].rows.values())
    rows = [o for o in found if o.buyer_id == me or listings[o.listing_id].seller_id == me]
    return {
        None: rows,
        "sent": [o for o in rows if o.buyer_id == me],
        "received": [o for o in rows if o.buyer_id != me],
    }


def _latest(market: Market, me: str, direction: Direction | None) -> list[PriceOffer]:
    """The same as things are now. Whatever a session adds is the member's own."""
    rows = market.world.derived(_known_latest)[direction]
    overlay = market.offers.overlay
    if overlay:
        base = market.offers.base.rows
        made = [o for o in reversed(overlay.values()) if o is not None and o.id not in base]
        rows = [] if direction == "received" else made
        rows += [overlay.get(o.id) or o for o in market.world.derived(_known_latest)[direction]]
    return rows


class _Words(Entity, frozen=True, kw_only=True):
    """By what an offer is found; ``id`` is the offer's. Never a row of a table."""

    text: str


def _text(row: _Words) -> str:
    return row.text


def _words(offer: PriceOffer, listing: Listing, seller: Seller, buyer: Seller) -> _Words:
    return _Words(id=offer.id, text=f"{listing.title} {(seller if buyer.me else buyer).name}")


def _index(world: World) -> WordIndex:
    listings, sellers = world.tables["listings"].rows, world.tables["sellers"].rows
    offers = [(o, listings[o.listing_id]) for o in world.derived(_known_latest)[None]]
    return WordIndex((_words(o, x, sellers[x.seller_id], sellers[o.buyer_id]) for o, x in offers), _text)


def _with_words(market: Market, me: str, direction: Direction | None, query: str) -> list[PriceOffer]:
    """Those of the member's with every word of a query in their title or the other party's name, latest made first."""
    words = words_of(query)
    latest, overlay = market.world.derived(_known_latest)[None], market.offers.overlay
    rows = [latest[place] for place in market.world.derived(_index).places(words)]
    if overlay:
        base = market.offers.base.rows
        made = [o for o in reversed(overlay.values()) if o is not None and o.id not in base]
        found = set()
        for offer in made:
            listing = market.listings.need(offer.listing_id, "listing_id")
            seller = market.sellers.need(listing.seller_id, "seller_id")
            row = _words(offer, listing, seller, market.sellers.need(offer.buyer_id, "seller_id"))
            if words and all(f" {word}" in f" {fold(row.text)}" for word in words):
                found.add(offer.id)
        rows = [o for o in made if o.id in found] + [overlay.get(o.id) or o for o in rows]
    if direction is not None:
        rows = [o for o in rows if (o.buyer_id == me) == (direction == "sent")]
    return rows
