"""What has happened on a world's marketplace: bids, offers, messages and ratings."""

from __future__ import annotations

from datetime import datetime, timedelta

from prove.engine import WorldBuilder
from prove.envs.marketplace import names
from prove.envs.marketplace.entities import Bid, Listing, ListingMessage, PriceOffer, Seller, SellerRating
from prove.envs.marketplace.rules import step


class Plan:
    """A listing with what is to happen to it; built up before rows are made in the order of time.

    ``leader``: who has the highest bid ("" for no bids); ``me_in``: whether the member bids without leading; ``rival``:
    whether somebody waits with a bid that is still to come; ``sells``: whether the highest bid meets the reserve of an
    auction that is over.
    """

    def __init__(
        self,
        listing: Listing,
        leader: str = "",
        bids: int = 0,
        *,
        me_in: bool = False,
        rival: bool = False,
        sells: bool = True,
    ) -> None:
        self.listing = listing
        self.leader = leader
        self.bids = bids
        self.me_in = me_in
        self.rival = rival
        self.sells = sells


def bids(w: WorldBuilder, plans: list[Plan], me: str, others: list[str]) -> None:
    """The bids of every auction, each high enough when it came."""
    rng = w.random
    made: list[tuple[datetime, str, str, int]] = []
    for plan in plans:
        listing = plan.listing
        if not plan.bids:
            continue
        until = min(w.start, listing.ends_at)
        moments = sorted(
            {listing.listed_at + (until - listing.listed_at) * rng.uniform(0.05, 0.97) for _ in range(plan.bids)}
        )
        people = [p for p in rng.sample(others, 5) if p not in (listing.seller_id, plan.leader)]
        target = _target(w, listing, plan)
        amount = listing.price + rng.choice((0, 0, 0, step(listing.price)))
        bidder = ""
        for place, moment in enumerate(moments):
            left = len(moments) - 1 - place
            if place:
                jump = max(step(amount), (target - amount) // (left + 1) // 50 * 50)
                amount += jump
            if not left:
                bidder = plan.leader
                amount = max(amount, target)
            else:
                mine = plan.me_in and left == 1
                free = [p for p in people if p != bidder and (left > 1 or p != plan.leader)]
                bidder = me if mine else rng.choice(free)
            made.append((moment.replace(microsecond=0), listing.id, bidder, amount))
        if plan.rival:
            # Where the member bids, not at once.
            wait = rng.randrange(32, 60) if plan.me_in or plan.leader == me else rng.randrange(4, 90)
            moment = w.start + min(timedelta(minutes=wait), (listing.ends_at - w.start) * 0.8)
            jump = step(amount) * rng.randrange(2, 6)
            rival = next(p for p in people if p not in (me, bidder))
            made.append((moment.replace(microsecond=0), listing.id, rival, amount + jump))
    for moment, listing_id, bidder, amount in sorted(made):
        w.add(Bid(id=w.new_id(Bid), listing_id=listing_id, bidder_id=bidder, amount=amount, placed_at=moment))


def _target(w: WorldBuilder, listing: Listing, plan: Plan) -> int:
    """About what the highest bid comes to: above the reserve where the thing was sold, else often below."""
    rng, reserve = w.random, listing.reserve
    if reserve and listing.ends_at <= w.start:
        return reserve + step(reserve) if plan.sells else max(listing.price, reserve - step(reserve))
    if reserve and rng.random() < 0.6:
        return max(listing.price, reserve - 2 * step(reserve))
    return listing.price * rng.randrange(105, 170) // 100 // 50 * 50


def offer_rows(w: WorldBuilder, made: list[tuple[datetime, dict[str, object]]]) -> None:
    """The offers, oldest first."""
    for moment, fields in sorted(made, key=lambda m: (m[0], str(m[1]["listing_id"]))):
        w.add(PriceOffer(id=w.new_id(PriceOffer), moved_at=moment.replace(microsecond=0), **fields))  # type: ignore[arg-type]


def messages(w: WorldBuilder, about: list[Listing], me: str, others: list[str]) -> None:
    """Threads of one to four messages on the listings; some wait for an answer of the member's."""
    rng = w.random
    written: list[tuple[datetime, str, str, bool, str]] = []
    for number, listing in enumerate(about):
        own = listing.seller_id == me
        for buyer in rng.sample(others, 2 if number % 4 == 0 else 1) if own else [me]:
            until = min(w.start, listing.ends_at)
            at = listing.listed_at + (until - listing.listed_at) * rng.uniform(0.1, 0.7)
            asks = rng.sample(names.QUESTIONS, 2)
            for turn in range(rng.randrange(1, 5)):
                text = (asks[turn // 2] if turn % 2 == 0 else rng.choice(names.ANSWERS)).format(listing.title)
                at += (until - at) * rng.uniform(0.05, 0.3)
                written.append((at.replace(microsecond=0), listing.id, buyer, turn % 2 == 1, text))
    for at, listing_id, buyer, from_seller, text in sorted(written):
        w.add(
            ListingMessage(
                id=w.new_id(ListingMessage),
                listing_id=listing_id,
                buyer_id=buyer,
                from_seller=from_seller,
                text=text,
                sent_at=at,
            )
        )


def ratings(w: WorldBuilder, rated: list[Listing], me: str) -> None:
    """None to fourteen of a member, mostly kind, and the member's own of a few purchases."""
    rng = w.random
    people = w.rows(Seller)
    things = [n[0].lower() for nouns in names.NOUNS.values() for n in nouns]
    titles = {x.id: x.title for x in rated}
    written: list[tuple[datetime, str, str, int, str | None]] = []
    for number, seller in enumerate(people):
        for _ in range(0 if number % 9 == 4 else rng.randrange(1, 15)):
            rater = rng.choice([p.id for p in people if p.id not in (seller.id, me)])
            at = w.start - timedelta(days=rng.randrange(20, 700), minutes=rng.randrange(900))
            written.append((at, seller.id, rater, rng.choice((5, 5, 5, 5, 4, 4, 3, 2, 1)), None))
    for listing in rated:
        at = min(listing.ends_at + timedelta(days=1), w.start - timedelta(hours=3))
        written.append((at, listing.seller_id, me, rng.choice((4, 5)), listing.id))
    for at, seller_id, rater_id, stars, listing_id in sorted(written, key=lambda r: (r[0], r[1], r[2])):
        texts = names.PRAISE if stars > 3 else names.SOSO if stars == 3 else names.BLAME
        w.add(
            SellerRating(
                id=w.new_id(SellerRating),
                seller_id=seller_id,
                rater_id=rater_id,
                stars=stars,
                comment=rng.choice(texts).format(titles.get(listing_id or "") or rng.choice(things)),
                listing_id=listing_id,
                rated_at=at,
            )
        )
