"""Tools on members: their profiles, messages with them, and ratings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Annotated

from pydantic import Field

from prove.engine import Conflict, Refused, View, World, tool
from prove.envs.common import Cursor, Limit, Query, Words, fold, page, ready
from prove.envs.common.lists import WordIndex, words_of
from prove.envs.marketplace.entities import (
    Listing,
    ListingId,
    ListingMessage,
    Market,
    MessageId,
    RatingId,
    Seller,
    SellerId,
    SellerRating,
)
from prove.envs.marketplace.rules import (
    accepted,
    is_active,
    is_rated,
    mean_stars,
    must_be_of_another,
    my_id,
    name_of,
    situation,
    stretch_of,
)

LATEST = 3
"""How many ratings a profile shows."""


class RatingRow(View, frozen=True, kw_only=True):
    id: RatingId
    stars: int
    comment: str = ""
    by: str
    rated_on: date


class Profile(View, frozen=True, kw_only=True):
    id: SellerId
    name: str
    location: str
    member_since: date
    rating: float | None = None
    rating_count: int
    positive_percent: int | None = None
    note: str | None = None
    active_listings: int
    yours: bool = False
    latest_ratings: list[RatingRow]


class Rated(View, frozen=True, kw_only=True):
    id: RatingId
    listing_id: ListingId
    title: str
    seller_id: SellerId
    seller: str
    stars: int
    comment: str = ""
    seller_rating: float
    rating_count: int


class MessageRow(View, frozen=True, kw_only=True):
    id: MessageId
    listing_id: ListingId
    title: str
    partner_id: SellerId
    sender: str
    recipient: str
    text: str
    sent_at: datetime


class MessagePage(View, frozen=True, kw_only=True):
    messages: list[MessageRow]
    next_cursor: str | None = None


@tool(read_only=True)
def get_seller_profile(
    market: Market,
    seller_id: Annotated[SellerId | None, Field(description="Id of the member; the user's own if left out")] = None,
) -> Profile:
    """Show a member's profile: mean rating of 1 to 5 stars, number of ratings, share with 4 or 5, latest comments,
    location, active listings."""
    seller = market.sellers.need(my_id(market) if seller_id is None else seller_id, "seller_id")
    if market.overlays:
        listings = market.overlays.get("listings", {}).values()
        if is_rated(market, seller.id) or any(x is not None and x.seller_id == seller.id for x in listings):
            return _profile(market, seller)
    known: dict[str, Profile] = stretch_of(market).kept.setdefault("profiles", {})
    return known.get(seller.id) or known.setdefault(seller.id, ready(_profile(market, seller)))


def _profile(market: Market, seller: Seller) -> Profile:
    ratings = market.ratings.where(seller_id=seller.id)
    mean, count = mean_stars(market, seller.id)
    good = sum(r.stars >= 4 for r in ratings)
    return Profile(
        id=seller.id,
        name=seller.name,
        location=seller.location,
        member_since=seller.joined_at.date(),
        rating=mean,
        rating_count=count,
        positive_percent=(200 * good + count) // (2 * count) if count else None,
        note=None if count else "not rated yet",
        active_listings=sum(is_active(market, x) for x in market.listings.where(seller_id=seller.id)),
        yours=seller.me,
        latest_ratings=[
            RatingRow(
                id=r.id,
                stars=r.stars,
                comment=r.comment,
                by="you" if r.rater_id == my_id(market) else name_of(market, r.rater_id),
                rated_on=r.rated_at.date(),
            )
            for r in ratings[: -LATEST - 1 : -1]
        ],
    )


@tool(destructive=True)
def rate_seller(
    market: Market,
    listing_id: Annotated[ListingId, Field(description="Id of a listing that the user bought")],
    stars: Annotated[int, Field(ge=1, le=5, description="1 to 5")],
    comment: Annotated[str | None, Words(300), Field(description="What others read about the seller")] = None,
) -> Rated:
    """Rate the seller of something that the user bought; it cannot be changed. Refuses what was not bought, and a
    second rating of one purchase."""
    listing = market.listings.need(listing_id, "listing_id")
    must_be_of_another(market, listing, "rate")
    me = my_id(market)
    if situation(market, listing).buyer_id != me:
        raise Refused(
            "not_purchased", f"listing_id: {listing.title} ({listing.id}) was not bought by you; rate after a purchase."
        )
    if market.ratings.find(listing_id=listing.id) is not None:
        raise Conflict("already_rated", f"listing_id: you have rated the purchase of {listing.title} ({listing.id}).")
    rating = market.ratings.put(
        SellerRating(
            id=market.new_id(market.ratings),
            seller_id=listing.seller_id,
            rater_id=me,
            stars=stars,
            comment=comment or "",
            listing_id=listing.id,
            rated_at=market.now,
        )
    )
    mean, count = mean_stars(market, listing.seller_id)
    return Rated(
        id=rating.id,
        listing_id=listing.id,
        title=listing.title,
        seller_id=listing.seller_id,
        seller=name_of(market, listing.seller_id),
        stars=stars,
        comment=rating.comment,
        seller_rating=mean or 0.0,
        rating_count=count,
    )


def _row(market: Market, message: ListingMessage) -> MessageRow:
    """A message as shown. One of the world's never changes."""
    if message.id in market.messages.overlay:
        return _shown(market, message)
    known = market.world.derived(_known_rows)
    return known.get(message.id) or known.setdefault(message.id, ready(_shown(market, message)))


def _known_rows(world: World) -> dict[str, MessageRow]:
    return {}


def _shown(market: Market, message: ListingMessage) -> MessageRow:
    listing = market.listings.need(message.listing_id, "listing_id")
    buying = message.buyer_id == my_id(market)
    partner = listing.seller_id if buying else message.buyer_id
    mine = buying != message.from_seller
    name = name_of(market, partner)
    return MessageRow(
        id=message.id,
        listing_id=listing.id,
        title=listing.title,
        partner_id=partner,
        sender="you" if mine else name,
        recipient=name if mine else "you",
        text=message.text,
        sent_at=message.sent_at,
    )


@tool
def message_seller(
    market: Market,
    listing_id: Annotated[ListingId, Field(description="Id of the listing it is about")],
    text: Annotated[str, Words(500), Field(description="The message")],
    buyer_id: Annotated[SellerId | None, Field(description="Own listing: whom; default who wrote last")] = None,
) -> MessageRow:
    """Write to the seller of a listing, or about one's own to who wrote, bid, bought or made an offer. Refuses an own
    one without any."""
    listing = market.listings.need(listing_id, "listing_id")
    me = my_id(market)
    mine = listing.seller_id == me
    if buyer_id is not None:
        market.sellers.need(buyer_id, "buyer_id")
    buyer = me
    if mine:
        interested = _interested(market, listing)
        place = f"your {listing.title} ({listing.id})"
        if not interested:
            raise Refused("nothing_to_answer", f"listing_id: nobody has written, bid or made an offer for {place}.")
        buyer = interested[0] if buyer_id is None else buyer_id
        if buyer not in interested:
            raise Refused(
                "nothing_to_answer",
                f"buyer_id: that member has not written, bid or made an offer for {place}; "
                "list_marketplace_messages, list_offers and list_bids show who did.",
            )
    elif buyer_id is not None:
        raise Refused(
            "not_your_listing_to_answer", f"buyer_id: {listing.title} ({listing.id}) is not yours; leave it out."
        )
    message = ListingMessage(
        id=market.new_id(market.messages),
        listing_id=listing.id,
        buyer_id=buyer,
        from_seller=mine,
        text=text,
        sent_at=market.now,
    )
    return _row(market, market.messages.put(message))


def _interested(market: Market, listing: Listing) -> list[str]:
    """Who took an interest in one's own listing: who wrote last first, then who bought, made an offer, or bid."""
    # Who wrote last, not who was answered last.
    wrote = [m.buyer_id for m in market.messages.where(listing_id=listing.id)[::-1] if not m.from_seller]
    bought = situation(market, listing).buyer_id
    offered = [o.buyer_id for o in market.offers.where(listing_id=listing.id)[::-1]]
    bid = [b.bidder_id for b in accepted(market, listing)[::-1]]
    return list(dict.fromkeys([*wrote, *([bought] if bought else []), *offered, *bid]))


@tool(read_only=True)
def list_marketplace_messages(
    market: Market,
    listing_id: Annotated[ListingId | None, Field(description="Only about this listing")] = None,
    seller_id: Annotated[SellerId | None, Field(description="Only with this member, buyer or seller")] = None,
    query: Annotated[Query | None, Field(description="Words of text, title and partner")] = None,
    unanswered: Annotated[bool, Field(description="Only what waits for the user's answer")] = False,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> MessagePage:
    """List the messages with buyers and sellers, newest first."""
    me = my_id(market)
    rows: Sequence[ListingMessage]
    if listing_id is not None:
        rows = market.messages.where(listing_id=market.listings.need(listing_id, "listing_id").id)[::-1]
        if unanswered:
            rows = [m for m in _last(rows) if (m.buyer_id == me) == m.from_seller]
    elif unanswered:
        rows = _waiting(market, me)
    elif query is not None:
        rows, query = _with_words(market, query), None
    elif seller_id is not None:
        partner = market.sellers.need(seller_id, "seller_id").id
        rows = [m for m in _made(market) if _partner(market, m) == partner]
        known = market.world.derived(_by_partner).get(partner, ())
        rows = [*rows, *known] if rows else known
        seller_id = None
    else:
        rows = _newest(market)
    if seller_id is not None:
        partner = market.sellers.need(seller_id, "seller_id").id
        rows = [m for m in rows if _partner(market, m) == partner]
    if query is not None:
        found = {m.id for m in _with_words(market, query)}
        rows = [m for m in rows if m.id in found]
    shown, following = page(rows, limit, cursor)
    return MessagePage(messages=[_row(market, m) for m in shown], next_cursor=following)


def _partner(market: Market, message: ListingMessage) -> str:
    """Whom a message was exchanged with."""
    if message.buyer_id != my_id(market):
        return message.buyer_id
    return market.listings.need(message.listing_id, "listing_id").seller_id


def _by_partner(world: World) -> dict[str, list[ListingMessage]]:
    """The messages of a world with each partner, newest first."""
    me = next(s.id for s in world.tables["sellers"].rows.values() if s.me)
    listings = world.tables["listings"].rows
    found: dict[str, list[ListingMessage]] = {}
    for m in reversed(world.tables["messages"].rows.values()):
        partner = m.buyer_id if m.buyer_id != me else listings[m.listing_id].seller_id
        found.setdefault(partner, []).append(m)
    return found


def _made(market: Market) -> list[ListingMessage]:
    """What the session wrote, newest first. Messages are only ever added."""
    return [m for m in reversed(market.messages.overlay.values()) if m is not None]


def _newest(market: Market) -> list[ListingMessage]:
    """All messages, newest first."""
    rows: list[ListingMessage] = market.messages.base.derived("newest", lambda rows: list(rows)[::-1])
    made = _made(market)
    return made + rows if made else rows


def _last(rows: Iterable[ListingMessage]) -> list[ListingMessage]:
    """The last message of each thread, of rows that come newest first."""
    last: dict[tuple[str, str], ListingMessage] = {}
    for message in rows:
        last.setdefault((message.listing_id, message.buyer_id), message)
    return list(last.values())


def _known_waiting(world: World) -> list[ListingMessage]:
    me = next(s.id for s in world.tables["sellers"].rows.values() if s.me)
    last = _last(reversed(world.tables["messages"].rows.values()))
    return [m for m in last if (m.buyer_id == me) == m.from_seller]


def _waiting(market: Market, me: str) -> list[ListingMessage]:
    """The last messages of the threads that wait for the member. What a session writes is the member's own."""
    rows = market.world.derived(_known_waiting)
    made = _made(market)
    if made:
        answered = {(m.listing_id, m.buyer_id) for m in made}
        rows = [m for m in rows if (m.listing_id, m.buyer_id) not in answered]
    return rows


def _text(message: ListingMessage) -> str:
    return message.text


def _index(world: World) -> WordIndex:
    """The messages of a world, newest first, by the words of text, title and partner."""
    listings, sellers = world.tables["listings"].rows, world.tables["sellers"].rows

    def others(message: ListingMessage) -> str:
        listing, buyer = listings[message.listing_id], sellers[message.buyer_id]
        return f"{listing.title} {(sellers[listing.seller_id] if buyer.me else buyer).name}"

    return WordIndex(reversed(world.tables["messages"].rows.values()), _text, others)


def _with_words(market: Market, query: str) -> list[ListingMessage]:
    """Those with every word of a query in text, title or partner, or with a longer word that begins so."""
    words = words_of(query)
    rows: list[ListingMessage] = market.world.derived(_index).rows_with(words)
    made = _made(market)
    if not made or not words:
        return rows
    found = []
    for message in made:
        title = market.listings.need(message.listing_id, "listing_id").title
        text = f" {fold(f'{message.text} {title} {name_of(market, _partner(market, message))}')}"
        if all(f" {word}" in text for word in words):
            found.append(message)
    return found + rows
