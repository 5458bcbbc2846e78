"""Which listings a search is about, in order: kept with the world, corrected by what the session did."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from heapq import merge
from typing import Literal, NamedTuple

from prove.engine import Entity, World
from prove.envs.common import fold
from prove.envs.common.lists import WordIndex, positions, words_of
from prove.envs.marketplace.entities import Bid, Category, Format, Listing, Market, Seller
from prove.envs.marketplace.rules import ListingStatus, Situation, Stretch, my_id, situation, touched

Role = Literal["selling", "bidding_on", "bought"]


class _Words(Entity, frozen=True, kw_only=True):
    """By what a listing is found; ``id`` is the listing's. Never a row of a table."""

    text: str


def _text(row: _Words) -> str:
    return row.text


def _words(listing: Listing, seller: Seller) -> _Words:
    return _Words(id=listing.id, text=f"{listing.title} {listing.category} {seller.name}")


def _index(world: World) -> WordIndex:
    sellers = world.tables["sellers"].rows
    return WordIndex((_words(x, sellers[x.seller_id]) for x in world.tables["listings"].rows.values()), _text)


def _matches(market: Market, changed: Sequence[Listing], words: tuple[str, ...]) -> list[Listing]:
    """Those of the listings that the session touched with all words."""
    found = []
    for listing in changed:
        text = f" {fold(_words(listing, market.sellers.need(listing.seller_id, 'seller_id')).text)}"
        if words and all(f" {word}" in text for word in words):
            found.append(listing)
    return found


def _bid_on(rows: Iterable[Bid]) -> dict[str, set[str]]:
    """Bidder -> the auctions with a bid of theirs."""
    found: dict[str, set[str]] = {}
    for bid in rows:
        found.setdefault(bid.bidder_id, set()).add(bid.listing_id)
    return found


def has_bid(market: Market, listing_id: str, me: str) -> bool:
    """Whether the member ever bid on something. Whatever a session bids is the member's."""
    if listing_id in market.bids.base.derived("bid on", _bid_on).get(me, ()):
        return True
    return any(b.listing_id == listing_id for b in market.bids.overlay.values() if b is not None)


def _order(listing: Listing) -> tuple[str, str]:
    """The place of a listing in a list, as in a world."""
    return fold(listing.title), listing.id


class _Wish(NamedTuple):
    """What is asked of listings, of a member at a moment; without role and status what was active and all one's own."""

    me: str
    at: datetime
    role: Role | None
    status: ListingStatus | None
    category: Category | None
    format: Format | None

    def fits(self, listing: Listing) -> bool:
        """Whether what never changes is as it is asked for."""
        if self.category is not None and listing.category != self.category:
            return False
        if self.format is not None and listing.format != self.format:
            return False
        return self.role != "selling" or listing.seller_id == self.me

    def wants(self, listing: Listing, now: Situation, bid_on: bool) -> bool:
        """Whether the rest is as well."""
        if self.role == "bought" and now.buyer_id != self.me:
            return False
        if self.role == "bidding_on" and not bid_on:
            return False
        if self.status is not None or self.role is not None:
            return self.status is None or now.status == self.status
        if self.me in (listing.seller_id, now.buyer_id):
            return True
        today = self.at.replace(hour=0, minute=0, second=0)
        return not listing.withdrawn and listing.buyer_id is None and today <= listing.ends_at


def _listings(world: World) -> list[Listing]:
    return list(world.tables["listings"].rows.values())


def _places(world: World) -> dict[str, int]:
    """Listing -> its bit in a set of listings."""
    return {x.id: 1 << place for place, x in enumerate(world.derived(_listings))}


def _chosen(market: Market, stretch: Stretch, wish: _Wish) -> int:
    """The listings of the world that are wanted, a bit for each."""
    before = market.bids.base.derived("bid on", _bid_on).get(wish.me, ())
    found = 0
    for place, x in enumerate(market.world.derived(_listings)):
        if wish.fits(x) and wish.wants(x, stretch.situation(x), x.id in before):
            found |= 1 << place
    return found


def listed(
    market: Market,
    at: datetime,
    stretch: Stretch,
    role: Role | None,
    status: ListingStatus | None,
    category: Category | None,
    format: Format | None,
    query: str | None,
) -> Iterable[Listing]:
    """The listings that are asked for, by title; ``stretch``: that of the moment."""
    me, world = my_id(market), market.world
    wanted = ("listed", at.toordinal(), role, status, category, format)
    mask: int | None = stretch.kept.get(wanted)
    if mask is None:
        mask = stretch.kept[wanted] = _chosen(market, stretch, _Wish(me, at, role, status, category, format))
    words: tuple[str, ...] = ()
    if query is not None:
        words = words_of(query)
        mask &= world.derived(_index).having(words)
    changed = touched(market) if market.overlays else ()
    if changed:
        places = world.derived(_places)
        for key in changed:
            mask &= ~places.get(key, 0)
    rows: Iterable[Listing] = map(world.derived(_listings).__getitem__, positions(mask))
    if changed:
        wish = _Wish(me, at, role, status, category, format)
        own = [x for key in changed if wish.fits(x := market.listings.need(key, "listing_id"))]
        if query is not None:
            own = _matches(market, own, words)
        own = [x for x in own if wish.wants(x, situation(market, x, at), has_bid(market, x.id, me))]
        if own:
            rows = merge(rows, sorted(own, key=_order), key=_order)
    return rows
