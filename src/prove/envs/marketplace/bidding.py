"""Tools on bids."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from operator import attrgetter
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, Refused, View, World, tool
from prove.envs.common import Cursor, Limit, Money, major, page, ready
from prove.envs.marketplace.entities import Bid, BidId, Listing, ListingId, Market, SellerId
from prove.envs.marketplace.listings import standing_of
from prove.envs.marketplace.rules import (
    BidStanding,
    accepted,
    dollars,
    lowest_bid,
    must_be_of_another,
    must_be_open,
    my_id,
    name_of,
    reserve_met,
    situation,
    stretch_of,
    touched,
)


class PlacedBid(View, frozen=True, kw_only=True):
    id: BidId
    listing_id: ListingId
    title: str
    amount: float
    standing: BidStanding
    reserve: Literal["none", "met", "not met"]
    bid_count: int
    next_minimum: float
    ends_at: datetime


class BidRow(View, frozen=True, kw_only=True):
    id: BidId
    listing_id: ListingId
    title: str
    bidder_id: SellerId
    bidder: str
    amount: float
    standing: BidStanding
    ends_at: datetime


class BidPage(View, frozen=True, kw_only=True):
    bids: list[BidRow]
    next_cursor: str | None = None


def _must_be_auction(listing: Listing) -> None:
    if listing.format != "auction":
        raise Refused(
            "not_an_auction", f"listing_id: {listing.title} ({listing.id}) has a fixed price and takes no bids."
        )


@tool(destructive=True)
def place_bid(
    market: Market,
    listing_id: Annotated[ListingId, Field(description="Id of an active auction")],
    amount: Annotated[int, Money(), Field(description="Bid in dollars")],
) -> PlacedBid:
    """Bid in an auction; a bid is binding. Refuses a bid that is too low, an auction that ended or was withdrawn, one's
    own, what is sold at a fixed price, and bidding against oneself."""
    listing = market.listings.need(listing_id, "listing_id")
    _must_be_auction(listing)
    must_be_of_another(market, listing, "bid on")
    must_be_open(market, listing)
    now = situation(market, listing)
    top, count = now.top, now.bids
    me = my_id(market)
    if top is not None and top.bidder_id == me:
        raise Conflict(
            "already_highest_bidder",
            f"listing_id: you lead {listing.title} ({listing.id}) with {dollars(top.amount)} already.",
        )
    least = lowest_bid(listing, top)
    if amount < least:
        raise Refused(
            "bid_too_low",
            f"amount: {dollars(amount)} is too low for {listing.title}; bid at least {dollars(least)}.",
            [{"pointer": "/amount", "problem": "too low", "allowed": f"at least {major(least):.2f}"}],
        )
    bid = market.bids.put(
        Bid(id=market.new_id(market.bids), listing_id=listing.id, bidder_id=me, amount=amount, placed_at=market.now)
    )
    return PlacedBid(
        id=bid.id,
        listing_id=listing.id,
        title=listing.title,
        amount=major(amount),
        standing="leading",
        reserve="none" if not listing.reserve else "met" if reserve_met(listing, bid) else "not met",
        bid_count=count + 1,
        next_minimum=major(lowest_bid(listing, bid)),
        ends_at=listing.ends_at,
    )


@tool(read_only=True)
def list_bids(
    market: Market,
    listing_id: Annotated[ListingId | None, Field(description="All bids of this auction")] = None,
    standing: Annotated[BidStanding | None, Field(description="Only those leading, outbid, won, lost or void")] = None,
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> BidPage:
    """List the bids of an auction, highest first; without listing_id the user's own highest bid in each auction, latest
    first."""
    me = my_id(market)
    if listing_id is not None:
        listing = market.listings.need(listing_id, "listing_id")
        _must_be_auction(listing)
        bids = accepted(market, listing)[::-1]
    else:
        bids = _own(market, me)
    if standing is not None:
        bids = [b for b, row in zip(bids, _rows(market, bids), strict=True) if row.standing == standing]
    shown, following = page(bids, limit, cursor)
    return BidPage(bids=_rows(market, shown, encoded=True), next_cursor=following)


def _standing(market: Market, bid: Bid) -> BidStanding:
    listing = market.listings.need(bid.listing_id, "listing_id")
    now = situation(market, listing)
    return standing_of(now.status, now.top is not None and now.top.id == bid.id)


def _known_own(world: World) -> list[Bid]:
    """The member's highest bid in each auction of a world, latest first; none of the member's is still to come."""
    me = next(s.id for s in world.tables["sellers"].rows.values() if s.me)
    return _highest(world.tables["bids"].index["bidder_id"].get(me, ()))


def _highest(bids: Iterable[Bid]) -> list[Bid]:
    # The later bid of one bidder in an auction is the higher one.
    last = {b.listing_id: b for b in bids}
    return sorted(last.values(), key=attrgetter("placed_at"), reverse=True)


def _own(market: Market, me: str) -> list[Bid]:
    """The member's highest bid in each auction, latest first."""
    rows = market.world.derived(_known_own)
    made = [b for b in market.bids.overlay.values() if b is not None]
    if made:
        again = {b.listing_id for b in made}
        rows = _highest(made) + [b for b in rows if b.listing_id not in again]
    return rows


def _rows(market: Market, bids: Iterable[Bid], encoded: bool = False) -> list[BidRow]:
    """The bids as shown. Those in auctions that the session did not touch are kept for as long as they stay so."""
    changed = touched(market)
    known: dict[str, BidRow] = stretch_of(market).kept.setdefault(("bids", encoded), {})
    rows = []
    for bid in bids:
        if bid.listing_id in changed:
            row = _shown(market, bid, _standing(market, bid))
        else:
            found = known.get(bid.id)
            if found is None:
                found = _shown(market, bid, _standing(market, bid))
                found = known[bid.id] = ready(found) if encoded else found
            row = found
        rows.append(row)
    return rows


def _shown(market: Market, bid: Bid, standing: BidStanding) -> BidRow:
    listing = market.listings.need(bid.listing_id, "listing_id")
    return BidRow(
        id=bid.id,
        listing_id=listing.id,
        title=listing.title,
        bidder_id=bid.bidder_id,
        bidder="you" if bid.bidder_id == my_id(market) else name_of(market, bid.bidder_id),
        amount=major(bid.amount),
        standing=standing,
        ends_at=listing.ends_at,
    )
