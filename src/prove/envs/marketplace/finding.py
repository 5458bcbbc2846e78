"""Which listings a search is about, in order: kept with the world, corrected by what the session did."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from heapq import merge
from typing import Literal, NamedTuple

from prove.engine import Entity, World
from prove.envs.common import fold
from prove.envs.common.lists import WordIndex, words_of
from prove.envs.marketplace.entities import Bid, Category, Format, Listing, Market, Seller
from prove.envs.marketplace.rules import ListingStatus, Situation, my_id, situation, stretch_of, touched

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


def _matches(market: Market, changed: Sequence[Listing], words: tuple[str, ...], found: set[str]) -> list[Listing]:
    """Those of the listings that the session touched with all words. What they are found by never changes."""
    base = market.listings.base.rows
    made = [_words(x, market.sellers.need(x.seller_id, "seller_id")) for x in changed if x.id not in base]
    if made:
        found = found | {w.id for w in made if words and all(f" {word}" in f" {fold(w.text)}" for word in words)}
    return [x for x in changed if x.id in found]


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


class _Listed(NamedTuple):
    """Listings of a world in order, and the place of each."""

    rows: list[Listing]
    place: dict[str, int]


def listed(
    market: Market,
    at: datetime,
    role: Role | None,
    status: ListingStatus | None,
    category: Category | None,
    format: Format | None,
    query: str | None,
) -> Iterable[Listing]:
    """The listings that are asked for; without role and status what was active today and all one's own."""
    me, stretch = my_id(market), stretch_of(market, at)

    def fitting(listing: Listing) -> bool:
        """Whether what never changes is as it is asked for."""
        if category is not None and listing.category != category:
            return False
        if format is not None and listing.format != format:
            return False
        return role != "selling" or listing.seller_id == me

    def wanted(listing: Listing, now: Situation, bid_on: bool) -> bool:
        if role == "bought" and now.buyer_id != me:
            return False
        if role == "bidding_on" and not bid_on:
            return False
        if status is not None or role is not None:
            return status is None or now.status == status
        return (
            listing.seller_id == me
            or now.buyer_id == me
            or (
                at.replace(hour=0, minute=0, second=0) <= listing.ends_at
                and not listing.withdrawn
                and listing.buyer_id is None
            )
        )

    key = ("listed", at.toordinal(), role, status, category, format)
    known: _Listed | None = stretch.kept.get(key)
    if known is None:
        base: Iterable[Listing] = market.listings.base.rows.values()
        before = market.bids.base.derived("bid on", _bid_on).get(me, ())
        chosen = [x for x in base if fitting(x) and wanted(x, stretch.situation(x), x.id in before)]
        known = stretch.kept[key] = _Listed(chosen, {x.id: place for place, x in enumerate(chosen)})
    rows: Iterable[Listing] = known.rows
    words: tuple[str, ...] = ()
    found: set[str] = set()
    if query is not None:
        words = words_of(query)
        found = market.world.derived(_index).ids_with(words)
        places = sorted([known.place[key] for key in found if key in known.place])
        rows = [known.rows[place] for place in places]
    changed = touched(market)
    if changed:
        rows = (x for x in rows if x.id not in changed)
        own = [x for key in changed if fitting(x := market.listings.need(key, "listing_id"))]
        if query is not None:
            own = _matches(market, own, words, found)
        own = [x for x in own if wanted(x, situation(market, x, at), has_bid(market, x.id, me))]
        if own:
            rows = merge(rows, sorted(own, key=_order), key=_order)
    return rows
