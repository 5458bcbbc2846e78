"""The rules that several tools share: where an auction stands, what is for sale, how far an offer is, ratings."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from math import ceil
from typing import Any, Literal, NamedTuple

from prove.engine import Refused, View, World
from prove.envs.common import spoken
from prove.envs.marketplace.entities import (
    OFFER_LIFE,
    Bid,
    Listing,
    ListingId,
    Market,
    PriceOffer,
    Seller,
    SellerId,
    SellerRating,
)

ListingStatus = Literal["active", "sold", "ended", "withdrawn"]
OfferStatus = Literal["open", "accepted", "declined", "withdrawn", "expired", "closed"]
BidStanding = Literal["leading", "outbid", "won", "lost", "void"]

_STEPS = (
    (1_00, 5), (5_00, 25), (25_00, 50), (100_00, 1_00), (250_00, 2_50), (500_00, 5_00), (1_000_00, 10_00),
    (2_500_00, 25_00), (5_000_00, 50_00),
)  # fmt: skip
"""Up to which price, exclusive, a bid must be how much higher; from there on by 100.00."""


class Standing(NamedTuple):
    """Where an auction stands: its highest bid and how many there are."""

    top: Bid | None
    bids: int


class SellerBrief(View, frozen=True, kw_only=True):
    id: SellerId
    name: str


class ListingBrief(View, frozen=True, kw_only=True):
    id: ListingId
    title: str


def dollars(cents: int) -> str:
    """An amount for a message."""
    return spoken(cents, "USD")


def step(price: int) -> int:
    """By how much a bid must be above the present price."""
    return next((by for below, by in _STEPS if price < below), 100_00)


def my_id(market: Market) -> str:
    """The member whose account this is."""
    return market.sellers.base.derived("me", _me)


def _me(rows: Iterable[Seller]) -> str:
    return next(s.id for s in rows if s.me)


def accepted(market: Market, listing: Listing, at: datetime | None = None) -> list[Bid]:
    """The bids that count by now, lowest first: each came in time and was high enough when it came.

    ``at``: a moment from which on only the bids of this session are known, none of the rivals'.
    """
    now, bids, made = market.now if at is None else at, market.bids.where(listing_id=listing.id), market.bids.overlay
    if not made and (not bids or bids[-1].placed_at <= now):
        return bids
    bids = [b for b in bids if b.placed_at <= now or b.id in made]
    if not made:
        return bids
    # A rival whose moment has come meets bids made meanwhile.
    bids.sort(key=lambda b: b.placed_at)
    found: list[Bid] = []
    for bid in bids:
        if not found or bid.amount >= found[-1].amount + step(found[-1].amount):
            found.append(bid)
    return found


def standing(market: Market, listing: Listing, at: datetime | None = None) -> Standing:
    """The highest bid by now; ``at`` as for :func:`accepted`."""
    bids = accepted(market, listing, at)
    return Standing(bids[-1] if bids else None, len(bids))


def lowest_bid(listing: Listing, top: Bid | None) -> int:
    """What the next bid must be at least."""
    return listing.price if top is None else top.amount + step(top.amount)


def reserve_met(listing: Listing, top: Bid | None) -> bool:
    """Whether the auction would sell."""
    return top is not None and top.amount >= listing.reserve


class Situation(NamedTuple):
    """How things are with a listing by now; ``top`` and ``bids`` of an auction only."""

    status: ListingStatus
    price: int
    """The highest bid or where bids start; the price asked, or what it was sold for."""
    buyer_id: str | None
    top: Bid | None
    bids: int


def situation(market: Market, listing: Listing, at: datetime | None = None) -> Situation:
    """Whether something is for sale, for how much, and who bought it; ``at``: as it was then, but for own deeds."""
    if not is_touched(market, listing.id):
        return stretch_of(market, at).situation(listing)
    now = market.now if at is None else at
    if listing.format == "fixed_price":
        return _fixed(listing, now)
    top, count = standing(market, listing, at)
    return _auction(listing, now, top, count)


def _fixed(listing: Listing, now: datetime) -> Situation:
    buyer = listing.buyer_id
    price = listing.price if buyer is None else listing.sold_for
    status: ListingStatus = "sold" if buyer is not None else "active" if now < listing.ends_at else "ended"
    return Situation("withdrawn" if listing.withdrawn else status, price, buyer, None, 0)


def _auction(listing: Listing, now: datetime, top: Bid | None, count: int) -> Situation:
    price = listing.price if top is None else top.amount
    if listing.withdrawn or now < listing.ends_at:
        return Situation("withdrawn" if listing.withdrawn else "active", price, None, top, count)
    if top is not None and reserve_met(listing, top):
        return Situation("sold", price, top.bidder_id, top, count)
    return Situation("ended", price, None, top, count)


class Stretch:
    """A stretch of time in which the clock alone changes nothing in a world, and what was found out about it.

    ``kept``: whatever tools make of the world's rows for this stretch, by keys of their own; what a session wrote is
    never in it.
    """

    __slots__ = ("_bids", "_known", "_since", "kept")

    def __init__(self, since: datetime, bids: Mapping[str, Sequence[Bid]]) -> None:
        self._since = since
        self._bids = bids
        self._known: dict[str, Situation] = {}
        self.kept: dict[Hashable, Any] = {}

    def situation(self, listing: Listing) -> Situation:
        """How things are with a listing of the world."""
        found = self._known.get(listing.id)
        if found is None:
            since = self._since
            if listing.format == "fixed_price":
                found = _fixed(listing, since)
            else:
                bids = [b for b in self._bids.get(listing.id, ()) if b.placed_at <= since]
                found = _auction(listing, since, bids[-1] if bids else None, len(bids))
            self._known[listing.id] = found
        return found


class _Times:
    """The stretches of a world: one ends where a sale or an offer is over, or a rival's bid comes in."""

    def __init__(self, world: World) -> None:
        start, bids = world.start, world.tables["bids"]
        listings = world.tables["listings"].rows
        moments = {x.ends_at for x in listings.values()}
        moments.update(b.placed_at for b in bids.rows.values())
        moments.update(open_until(o, listings[o.listing_id]) for o in world.tables["offers"].rows.values())
        self._moments = [start, *sorted(m for m in moments if m > start)]
        # Whole seconds from the start, close together in memory.
        self._seconds = array("q", [ceil((m - start).total_seconds()) for m in self._moments[1:]])
        self._bids: Mapping[str, Sequence[Bid]] = bids.index["listing_id"]
        self._stretches: dict[int, Stretch] = {}

    def at(self, seconds: int) -> Stretch:
        number = bisect_right(self._seconds, seconds)
        found = self._stretches.get(number)
        if found is None:
            found = self._stretches[number] = Stretch(self._moments[number], self._bids)
        return found


def stretch_of(market: Market, at: datetime | None = None) -> Stretch:
    """The stretch of a moment, the present one if none is given."""
    if at is None:
        return market.world.derived(_Times).at(market.clock.seconds)
    since = at - market.world.start
    return market.world.derived(_Times).at(since.days * 86_400 + since.seconds)


def is_touched(market: Market, listing_id: str) -> bool:
    """Whether a session changed or made a listing, or bid on it."""
    overlays = market.overlays
    if not overlays:
        return False
    bids = overlays.get("bids")
    return listing_id in overlays.get("listings", ()) or (
        bids is not None and any(b.listing_id == listing_id for b in bids.values() if b is not None)
    )


def touched(market: Market) -> Collection[str]:
    """The listings that a session changed, made or bid on."""
    overlays = market.overlays
    bids = overlays.get("bids")
    if not bids:
        return overlays.get("listings", ())
    return {*overlays.get("listings", ()), *(b.listing_id for b in bids.values() if b is not None)}


def is_rated(market: Market, seller_id: str) -> bool:
    """Whether a session rated a member."""
    ratings = market.overlays.get("ratings")
    return ratings is not None and any(r is not None and r.seller_id == seller_id for r in ratings.values())


def is_active(market: Market, listing: Listing) -> bool:
    """Whether something is for sale."""
    return market.now < listing.ends_at and not listing.withdrawn and listing.buyer_id is None


def must_be_open(market: Market, listing: Listing) -> None:
    """Refuses what was withdrawn, sold, or is over."""
    status = situation(market, listing).status
    if status == "withdrawn":
        raise Refused("listing_withdrawn", f"listing_id: {listing.title} ({listing.id}) was withdrawn by its seller.")
    if status != "active":
        if listing.format == "auction":
            ended = f"{listing.ends_at:%Y-%m-%d %H:%M} UTC"
            raise Refused("auction_ended", f"listing_id: the auction of {listing.title} ({listing.id}) ended {ended}.")
        word = "sold already" if status == "sold" else "no longer for sale"
        raise Refused("listing_closed", f"listing_id: {listing.title} ({listing.id}) is {word}.")


def must_be_of_another(market: Market, listing: Listing, deed: str) -> None:
    """Refuses to deal with oneself."""
    if listing.seller_id == my_id(market):
        raise Refused("own_listing", f"listing_id: {listing.title} ({listing.id}) is your own; you cannot {deed} it.")


def offer_status(market: Market, offer: PriceOffer) -> OfferStatus:
    """How far an offer is: one nobody answered expires, and closes when the thing is gone."""
    if offer.state != "open":
        return offer.state
    listing = market.listings.need(offer.listing_id, "listing_id")
    if listing.withdrawn or listing.buyer_id is not None:
        return "closed"
    return "open" if market.now < open_until(offer, listing) else "expired"


def next_hour(moment: datetime) -> datetime:
    """The full hour that follows: sales and offers end at one."""
    return moment.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)


def expires_at(moved_at: datetime) -> datetime:
    """When an offer of that moment expires."""
    return next_hour(moved_at) + OFFER_LIFE


def open_until(offer: PriceOffer, listing: Listing) -> datetime:
    """When an open offer is over: it expires, and it does not outlast its listing."""
    return min(expires_at(offer.moved_at), listing.ends_at)


def sell(market: Market, offer: PriceOffer, listing: Listing) -> PriceOffer:
    """Accept an offer. The thing is then the buyer's, and every other offer for it is closed."""
    market.listings.put(listing.but(buyer_id=offer.buyer_id, sold_for=offer.amount))
    return market.offers.put(offer.but(state="accepted", moved_at=market.now))


def mean_stars(market: Market, seller_id: str) -> tuple[float | None, int]:
    """The mean of the stars with two decimals, None without any; and how many ratings there are."""
    table = market.ratings
    total, count = table.base.derived("stars", _stars).get(seller_id, (0, 0))
    # Ratings are only ever added.
    for rating in table.overlay.values():
        if rating is not None and rating.seller_id == seller_id:
            total, count = total + rating.stars, count + 1
    # Half up in whole numbers, so that no binary fraction decides.
    return ((200 * total + count) // (2 * count) / 100 if count else None), count


def _stars(rows: Iterable[SellerRating]) -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for row in rows:
        total, count = found.get(row.seller_id, (0, 0))
        found[row.seller_id] = (total + row.stars, count + 1)
    return found


def name_of(market: Market, seller_id: str) -> str:
    """The name of a member."""
    return market.sellers.need(seller_id, "seller_id").name
