"""Tools on listings: finding, reading, making and withdrawing them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from operator import attrgetter
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, InvalidArgument, Refused, View, tool
from prove.envs.common import Cursor, Limit, Money, Query, Words, first_page, major, ready
from prove.envs.marketplace.entities import (
    Category,
    Condition,
    Format,
    Listing,
    ListingId,
    Market,
    WithdrawalReason,
)
from prove.envs.marketplace.finding import Role, has_bid, listed
from prove.envs.marketplace.rules import (
    BidStanding,
    ListingStatus,
    SellerBrief,
    Situation,
    Stretch,
    dollars,
    is_active,
    is_rated,
    is_touched,
    lowest_bid,
    mean_stars,
    must_be_open,
    my_id,
    name_of,
    next_hour,
    offer_status,
    reserve_met,
    situation,
    stretch_of,
    touched,
)

MOST_LISTINGS = 60
"""How many listings a member may have open."""
FIXED_DAYS = 30
AUCTION_DAYS = 7


class ListingRow(View, frozen=True, kw_only=True):
    id: ListingId
    title: str
    condition: Condition
    format: Format
    price: float
    bid_count: int | None = None
    accepts_offers: bool = False
    ends_at: datetime
    status: ListingStatus = "active"
    yours: bool = False
    bought: bool = False
    seller: SellerBrief | None = None


class ListingPage(View, frozen=True, kw_only=True):
    listings: list[ListingRow]
    next_cursor: str | None = None


class ListingDetail(View, frozen=True, kw_only=True):
    id: ListingId
    title: str
    description: str
    category: Category
    condition: Condition
    format: Format
    status: ListingStatus
    price: float
    currency: str = "USD"
    bid_count: int | None = None
    minimum_bid: float | None = None
    reserve: Literal["none", "met", "not met"] | None = None
    reserve_price: float | None = None
    your_standing: BidStanding | None = None
    offers: str | None = None
    ends_at: datetime
    location: str
    seller: SellerBrief
    seller_rating: float | None = None
    buyer: SellerBrief | None = None
    yours: bool = False
    bought: bool = False


def _row(market: Market, listing: Listing, me: str, now: Situation) -> ListingRow:
    mine = listing.seller_id == me
    return ListingRow(
        id=listing.id,
        title=listing.title,
        condition=listing.condition,
        format=listing.format,
        price=major(now.price),
        bid_count=now.bids if listing.format == "auction" else None,
        accepts_offers=listing.accepts_offers,
        ends_at=listing.ends_at,
        status=now.status,
        yours=mine,
        bought=now.buyer_id == me,
        seller=None if mine else SellerBrief(id=listing.seller_id, name=name_of(market, listing.seller_id)),
    )


@tool(read_only=True)
def search_listings(
    market: Market,
    query: Annotated[Query | None, Field(description="Words of title, category, seller")] = None,
    category: Annotated[
        Category | None, Field(description="electronics, collectibles, home, music, sports or toys")
    ] = None,
    format: Annotated[Format | None, Field(description="auction or fixed_price")] = None,
    max_price: Annotated[int | None, Money(), Field(description="Highest price now, in dollars")] = None,
    role: Annotated[Role | None, Field(description="What one is selling, bidding_on or has bought")] = None,
    status: Annotated[ListingStatus | None, Field(description="active, sold, ended or withdrawn")] = None,
    sort: Annotated[Literal["title", "ending", "price"], Field(description="title, ending or price")] = "title",
    limit: Limit = 10,
    cursor: Cursor | None = None,
) -> ListingPage:
    """Search listings as indexed every three hours; role and get_listing give the present state. Without role and
    status: what was active today and all one's own."""
    me, at = my_id(market), market.now
    if role is None:
        # What strangers do shows with the next index, so a list is the same from one page to the other.
        at = at.replace(hour=at.hour // 3 * 3, minute=0, second=0)
    stretch = stretch_of(market, at)
    rows = listed(market, at, stretch, role, status, category, format, query)
    if max_price is not None or sort == "price":
        changed = touched(market) if market.overlays else ()
        prices: dict[str, int] = stretch.kept.setdefault("prices", {})

        def price(listing: Listing) -> int:
            key = listing.id
            if key in changed:
                return situation(market, listing, at).price
            found = prices.get(key)
            if found is None:
                found = prices[key] = stretch.situation(listing).price
            return found

        if max_price is not None:
            rows = [x for x in rows if price(x) <= max_price]
        if sort == "price":
            rows = sorted(rows, key=price)
    if sort == "ending":
        rows = sorted(rows, key=attrgetter("ends_at"))
    shown, following = first_page(rows, limit, cursor)
    return ListingPage(listings=_rows(market, shown, me, at, stretch), next_cursor=following)


def _rows(market: Market, listings: Sequence[Listing], me: str, at: datetime, stretch: Stretch) -> list[ListingRow]:
    """The rows of a page. Those of listings that the session did not touch are kept for as long as they stay so."""
    changed = touched(market) if market.overlays else ()
    known: dict[str, ListingRow] = stretch.kept.setdefault("rows", {})
    rows = []
    for listing in listings:
        if listing.id in changed:
            row = _row(market, listing, me, situation(market, listing, at))
        else:
            found = known.get(listing.id)
            row = found or known.setdefault(listing.id, ready(_row(market, listing, me, stretch.situation(listing))))
        rows.append(row)
    return rows


@tool(read_only=True)
def get_listing(
    market: Market, listing_id: Annotated[ListingId, Field(description="Id of the listing")]
) -> ListingDetail:
    """Show a listing: description, price, end, seller, buyer of one's own; of an auction the lowest bid and whether
    the reserve is met."""
    listing = market.listings.need(listing_id, "listing_id")
    if market.overlays and (is_touched(market, listing.id) or is_rated(market, listing.seller_id)):
        return _detail(market, listing)
    known: dict[str, ListingDetail] = stretch_of(market).kept.setdefault("details", {})
    return known.get(listing.id) or known.setdefault(listing.id, ready(_detail(market, listing)))


def _detail(market: Market, listing: Listing) -> ListingDetail:
    me = my_id(market)
    status, price, buyer, top, count = situation(market, listing)
    auction, mine = listing.format == "auction", listing.seller_id == me
    own: BidStanding | None = None
    if auction and has_bid(market, listing.id, me):
        own = standing_of(status, top is not None and top.bidder_id == me)
    seller = market.sellers.need(listing.seller_id, "seller_id")
    return ListingDetail(
        id=listing.id,
        title=listing.title,
        description=listing.description,
        category=listing.category,
        condition=listing.condition,
        format=listing.format,
        status=status,
        price=major(price),
        bid_count=count if auction else None,
        minimum_bid=major(lowest_bid(listing, top)) if auction and status == "active" else None,
        reserve=("none" if not listing.reserve else "met" if reserve_met(listing, top) else "not met")
        if auction
        else None,
        reserve_price=major(listing.reserve) if mine and listing.reserve else None,
        your_standing=own,
        offers=None if auction else "welcome" if listing.accepts_offers else "full price only",
        ends_at=listing.ends_at,
        location=seller.location,
        seller=SellerBrief(id=seller.id, name=seller.name),
        seller_rating=mean_stars(market, seller.id)[0],
        buyer=SellerBrief(id=buyer, name=name_of(market, buyer)) if mine and buyer is not None else None,
        yours=mine,
        bought=buyer == me,
    )


def standing_of(status: ListingStatus, leads: bool) -> BidStanding:
    """How a bidder stands who leads, or does not, in an auction of a status."""
    match status:
        case "active":
            return "leading" if leads else "outbid"
        case "sold":
            return "won" if leads else "lost"
        case "withdrawn":
            return "void"
        case _:
            return "lost"


@tool
def create_listing(
    market: Market,
    title: Annotated[str, Words(80), Field(description="What is sold, as buyers read it")],
    category: Annotated[Category, Field(description="electronics, collectibles, home, music, sports or toys")],
    condition: Annotated[Condition, Field(description="new, like_new, good or fair")],
    format: Annotated[Format, Field(description="auction or fixed_price")],
    price: Annotated[int, Money(), Field(description="Start or asking price, dollars")],
    reserve_price: Annotated[int | None, Money(), Field(description="Auction: sell for no less")] = None,
    duration_days: Annotated[int | None, Field(ge=1, le=30, description="Default 7, fixed price 30")] = None,
    accepts_offers: Annotated[bool | None, Field(description="Fixed price: welcome offers")] = None,
    description: Annotated[str | None, Words(500), Field(description="More about it")] = None,
) -> ListingDetail:
    """Put something up for sale. A reserve must be above the start price; at most 60 listings may be open."""
    if format == "fixed_price" and reserve_price is not None:
        raise InvalidArgument("reserve_price", "is for auctions only; leave it out at a fixed price.")
    if format == "auction" and accepts_offers:
        raise InvalidArgument("accepts_offers", "is for fixed prices only; buyers bid in an auction.")
    if reserve_price is not None and reserve_price <= price:
        problem = f"{dollars(reserve_price)} must be above the start price of {dollars(price)}."
        raise InvalidArgument("reserve_price", problem, f"more than {dollars(price)}")
    me = my_id(market)
    own = market.listings.where(seller_id=me)
    if len(own) >= MOST_LISTINGS and sum(is_active(market, x) for x in own) >= MOST_LISTINGS:
        raise Refused("too_many_listings", f"There are {MOST_LISTINGS} listings open, the most; withdraw one first.")
    days = duration_days or (AUCTION_DAYS if format == "auction" else FIXED_DAYS)
    listing = market.listings.put(
        Listing(
            id=market.new_id(market.listings),
            seller_id=me,
            title=title,
            category=category,
            condition=condition,
            format=format,
            description=description or "",
            price=price,
            reserve=reserve_price or 0,
            accepts_offers=bool(accepts_offers),
            duration_days=days,
            listed_at=market.now,
            ends_at=next_hour(market.now) + timedelta(days=days),
        )
    )
    return _detail(market, listing)


class Withdrawal(View, frozen=True, kw_only=True):
    id: ListingId
    title: str
    status: ListingStatus
    offers_closed: int


@tool(destructive=True, idempotent=True)
def withdraw_listing(
    market: Market,
    listing_id: Annotated[ListingId, Field(description="Id of one's own listing")],
    reason: Annotated[
        WithdrawalReason | None, Field(description="no_longer_available, error_in_listing or lost_or_damaged")
    ] = None,
) -> Withdrawal:
    """Take one's own listing off the market; offers for it are closed. Refuses an auction with bids, and what is sold
    or over."""
    listing = market.listings.need(listing_id, "listing_id")
    place = f"listing_id: {listing.title} ({listing.id})"
    if listing.seller_id != my_id(market):
        raise Refused("not_your_listing", f"{place} is not yours; only its seller can withdraw it.")
    if listing.withdrawn:
        raise Conflict("already_withdrawn", f"{place} was withdrawn already.")
    must_be_open(market, listing)
    count = situation(market, listing).bids
    if count:
        raise Refused(
            "has_bids", f"{place} has {count} bid{'s' * (count > 1)}; an auction with bids must run to its end."
        )
    closed = sum([offer_status(market, o) == "open" for o in market.offers.where(listing_id=listing.id)])
    market.listings.put(listing.but(withdrawn=True, withdrawn_because=reason))
    return Withdrawal(id=listing.id, title=listing.title, status="withdrawn", offers_closed=closed)
