"""Tools on members: their profiles, messages with them, and ratings."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated

from pydantic import Field

from prove.engine import Conflict, Refused, View, World, tool
from prove.envs.common import Cursor, Limit, Query, Words, page, search
from prove.envs.marketplace.entities import (
    ListingId,
    ListingMessage,
    Market,
    MessageId,
    RatingId,
    SellerId,
    SellerRating,
)
from prove.envs.marketplace.rules import is_active, mean_stars, must_be_of_another, my_id, name_of, situation

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
    buyer_id: Annotated[SellerId | None, Field(description="Own listing: whom to answer; default the last")] = None,
) -> MessageRow:
    """Write to the seller of a listing, or answer a buyer about one's own. Refuses an own one about which nobody
    wrote."""
    listing = market.listings.need(listing_id, "listing_id")
    me = my_id(market)
    mine = listing.seller_id == me
    if buyer_id is not None:
        market.sellers.need(buyer_id, "buyer_id")
    buyer = me
    if mine:
        asked = [m for m in market.messages.where(listing_id=listing.id) if buyer_id in (None, m.buyer_id)]
        if not asked:
            whom = "that buyer has" if buyer_id is not None else "nobody has"
            raise Refused("nothing_to_answer", f"listing_id: {whom} written about your {listing.title} ({listing.id}).")
        # Who wrote last, not who was answered last.
        buyer = next((m for m in reversed(asked) if not m.from_seller), asked[-1]).buyer_id
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
    if listing_id is not None:
        rows = market.messages.where(listing_id=market.listings.need(listing_id, "listing_id").id)
    else:
        rows = list(market.messages)
    rows = rows[::-1]
    if seller_id is not None:
        partner = market.sellers.need(seller_id, "seller_id").id
        own = {x.id for x in market.listings.where(seller_id=partner)}
        rows = [m for m in rows if (m.listing_id in own if m.buyer_id == me else m.buyer_id == partner)]
    if unanswered:
        seen: set[tuple[str, str]] = set()
        last: list[ListingMessage] = []
        for message in rows:
            thread = (message.listing_id, message.buyer_id)
            if thread not in seen:
                seen.add(thread)
                last.append(message)
        rows = [m for m in last if (m.buyer_id == me) == m.from_seller]
    if query is not None:
        known = market.world.derived(_known_words)
        rows = search(rows, query, lambda m: known.get(m.id) or _words(market, m, me))
    shown, following = page(rows, limit, cursor)
    return MessagePage(messages=[_row(market, m) for m in shown], next_cursor=following)


def _words(market: Market, message: ListingMessage, me: str) -> str:
    listing = market.listings.need(message.listing_id, "listing_id")
    partner = listing.seller_id if message.buyer_id == me else message.buyer_id
    return f"{message.text} {listing.title} {name_of(market, partner)}"


def _known_words(world: World) -> dict[str, str]:
    """The words of the world's messages, which never change."""
    listings, sellers = world.tables["listings"].rows, world.tables["sellers"].rows
    found: dict[str, str] = {}
    for message in world.tables["messages"].rows.values():
        listing = listings[message.listing_id]
        partner = sellers[listing.seller_id if sellers[message.buyer_id].me else message.buyer_id]
        found[message.id] = f"{message.text} {listing.title} {partner.name}"
    return found
