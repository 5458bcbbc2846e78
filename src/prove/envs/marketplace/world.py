"""The world of a seed: members, what they sell and sold, and one member's own business."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any, cast, get_args

from prove.engine import WorldBuilder
from prove.envs.common import fold
from prove.envs.marketplace import history, names
from prove.envs.marketplace.entities import Category, Condition, Format, Listing, Seller
from prove.envs.marketplace.history import Plan

CATEGORIES = cast("tuple[Category, ...]", get_args(Category))
CONDITIONS = cast("tuple[Condition, ...]", get_args(Condition))
SELLERS = 14
BUYERS = 12


class _Maker:
    """Makes listings of titles that are still free, in turn of every category."""

    def __init__(self, w: WorldBuilder) -> None:
        self.w = w
        rng = w.random
        self.goods: list[tuple[str, Category, int, int]] = []
        pools = []
        for category in CATEGORIES:
            things = [(m, n) for m in names.MAKERS[category] for n in names.NOUNS[category]]
            pools.append([(f"{m} {n[0]}", category, n[1], n[2]) for m, n in rng.sample(things, 24)])
        for row in zip(*pools, strict=True):
            self.goods += rng.sample(row, len(row))
        self.place = count()
        self.ids: set[str] = set()

    def make(
        self,
        seller: str,
        form: Format,
        ended: bool = False,
        soon: bool = False,
        late: bool = False,
        sold_to: str | None = None,
        **more: Any,
    ) -> Listing:
        """One listing. ``ended``: its end is past; ``soon``: it ends within the hour; ``late``: then not at once;
        ``sold_to``: who bought it at its fixed price.
        """
        w, rng = self.w, self.w.random
        place = next(self.place)
        title, category, low, high = self.goods[place - 3 if place % 17 == 16 else place]
        worth = rng.randrange(low, high) * 100 + rng.choice((0, 0, 0, 50, 99))
        days = rng.choice((3, 5, 7, 10)) if form == "auction" else 30
        if ended:
            ends = w.start - timedelta(days=rng.randrange(0, 24), hours=rng.randrange(1, 20), minutes=rng.randrange(60))
        elif soon:
            ends = w.start + timedelta(minutes=rng.randrange(36, 50) if late else rng.randrange(4, 50))
        else:
            ends = w.start + timedelta(
                days=rng.randrange(days - 1), hours=rng.randrange(14, 23), minutes=rng.randrange(60)
            )
        price = worth if form == "fixed_price" else max(1_00, worth // rng.choice((2, 3, 4)) // 100 * 100)
        key = w.new_id(Listing)
        while key in self.ids:  # rows are added later, in another order
            key = w.new_id(Listing)
        self.ids.add(key)
        return Listing(
            id=key,
            seller_id=seller,
            title=title,
            category=category,
            condition=rng.choice(CONDITIONS),
            format=form,
            description=names.LONG_DESCRIPTION if place % 31 == 7 else rng.choice(names.DESCRIPTIONS),
            price=price,
            duration_days=days,
            buyer_id=sold_to,
            listed_at=ends - timedelta(days=days),
            ends_at=ends,
            **more,
        )


def build(w: WorldBuilder) -> None:
    """Fill a world."""
    me, sellers, buyers = _members(w)
    maker = _Maker(w)
    plans: list[Plan] = []
    _others_auctions(w, maker, plans, me, sellers, buyers)
    _own_auctions(w, maker, plans, me, buyers)
    fixed, haggled = _fixed_prices(w, maker, me, sellers, buyers)
    made = [p.listing for p in plans] + fixed
    for listing in sorted(made, key=lambda x: (fold(x.title), x.id)):
        w.add(listing)
    history.bids(w, plans, me, buyers)
    history.offer_rows(w, haggled)
    bought = [x for x in fixed if x.buyer_id == me] + [
        p.listing for p in plans if p.leader == me and p.listing.ends_at <= w.start
    ]
    own = [x for x in made if x.seller_id == me]
    strange = [x for x in made if x.seller_id != me and x not in bought]
    asked = w.random.sample(own, 9) + w.random.sample(strange, 9) + w.random.sample(bought, 4)
    history.messages(w, asked, me, buyers)
    history.ratings(w, bought[::5], me)


def _members(w: WorldBuilder) -> tuple[str, list[str], list[str]]:
    """The member, those who sell, and those who buy; two share a last name, two a first name."""
    rng, fake = w.random, w.faker
    people: list[str] = []
    while len(people) < SELLERS + BUYERS - 7:
        name = f"{fake.first_name()} {fake.last_name()}"
        if name not in people:
            people.append(name)
    people[3] = f"{people[3].split()[0]} {people[2].split()[1]}"
    people[5] = f"{people[4].split()[0]} {people[5].split()[1]}"
    ids = []
    for number, name in enumerate([f"{fake.first_name()} {fake.last_name()}", *rng.sample(names.STORES, 7), *people]):
        joined = w.start - timedelta(days=rng.randrange(60, 5000))
        row = Seller(
            id=w.new_id(Seller),
            name=name,
            location=rng.choice(names.TOWNS),
            joined_at=datetime(joined.year, joined.month, joined.day, tzinfo=UTC),
            me=number == 0,
        )
        ids.append(w.add(row).id)
    return ids[0], ids[1 : SELLERS + 1], ids[SELLERS + 1 :]


def _reserve(w: WorldBuilder, listing: Listing) -> Listing:
    """The same with a hidden reserve somewhat above the start price."""
    reserve = listing.price * w.random.randrange(130, 210) // 100 // 100 * 100 + 100
    changed: Listing = listing.but(reserve=reserve)
    return changed


def _others_auctions(
    w: WorldBuilder, maker: _Maker, plans: list[Plan], me: str, sellers: list[str], buyers: list[str]
) -> None:
    """Open ones of every sort, those that the member won or lost, one that was withdrawn."""
    rng = w.random

    def auction(**how: Any) -> Listing:
        return maker.make(rng.choice(sellers), "auction", **how)

    for number in range(24):
        listing = auction(soon=number in (3, 10, 15, 20), late=number == 15)
        listing = _reserve(w, listing) if number % 3 == 0 else listing
        leader = "" if number % 6 == 5 else me if number in (2, 9, 16) else rng.choice(buyers)
        bids = rng.randrange(2, 9) if leader else 0
        plans.append(Plan(listing, leader, bids, me_in=number in (4, 8, 12, 15), rival=number in (1, 7, 8, 16, 20)))
    for number in range(10):
        listing = auction(ended=True)
        plans.append(Plan(_reserve(w, listing) if number % 2 else listing, me, rng.randrange(2, 8)))
    for number in range(4):
        plans.append(Plan(auction(ended=True), rng.choice(buyers), rng.randrange(3, 8), me_in=number < 3))
    plans.append(Plan(auction(ended=True)))
    plans.append(Plan(auction().but(withdrawn=True, withdrawn_because="error_in_listing")))


def _own_auctions(w: WorldBuilder, maker: _Maker, plans: list[Plan], me: str, buyers: list[str]) -> None:
    """Open without bids, with bids, about to end; sold, and ended below the reserve."""
    rng = w.random
    for number in range(8):
        listing = maker.make(me, "auction", soon=number == 6)
        listing = _reserve(w, listing) if number % 2 else listing
        plans.append(Plan(listing, rng.choice(buyers) if number > 4 else "", rng.randrange(2, 7) if number > 4 else 0))
    for number in range(3):
        listing = maker.make(me, "auction", ended=True)
        if number == 2:
            plans.append(Plan(listing.but(reserve=listing.price * 4), rng.choice(buyers), 2, sells=False))
        else:
            plans.append(Plan(listing, rng.choice(buyers), rng.randrange(2, 7)))


Haggled = list[tuple[datetime, dict[str, object]]]


def _fixed_prices(
    w: WorldBuilder, maker: _Maker, me: str, sellers: list[str], buyers: list[str]
) -> tuple[list[Listing], Haggled]:
    """Listings at fixed prices with the offers that were made for them."""
    rng = w.random
    listings: list[Listing] = []
    offers: Haggled = []

    def ago(least: float, most: float) -> datetime:
        return w.start - timedelta(hours=rng.uniform(least, most))

    def part(listing: Listing, low: int, high: int) -> int:
        return listing.price * rng.randrange(low, high) // 100 // 50 * 50 or listing.price // 2

    def offer(listing: Listing, buyer: str, amount: int, at: datetime, **more: object) -> None:
        offers.append(
            (max(at, listing.listed_at), {"listing_id": listing.id, "buyer_id": buyer, "amount": amount, **more})
        )

    for number in range(34):
        listing = maker.make(rng.choice(sellers), "fixed_price")
        price, welcome = listing.price, number % 9 != 7
        listing = listing.but(
            accepts_offers=welcome,
            accept_from=price * 92 // 100 if welcome and number % 3 == 0 else 0,
            decline_below=price * 60 // 100 if welcome and number % 4 == 1 else 0,
            counter_at=price * 88 // 100 // 50 * 50 if welcome and number % 5 == 2 else 0,
        )
        listings.append(listing)
        if not welcome:
            continue
        if number < 10:
            countered = number % 3 == 1
            amount = part(listing, 84, 93) if countered else part(listing, 62, 82)
            offer(listing, me, amount, ago(2, 44), from_buyer=not countered, moves=2 if countered else 1)
        elif number < 13:
            offer(listing, me, part(listing, 30, 55), ago(50, 90), state="declined")
        elif number < 15:
            offer(listing, me, part(listing, 60, 80), ago(60, 120))
    for number in range(11):
        listing = maker.make(rng.choice(sellers), "fixed_price", ended=number == 7, sold_to=me)
        full = number % 3 == 0
        sold = listing.price if full else part(listing, 70, 95)
        listings.append(listing.but(accepts_offers=not full, sold_for=sold))
        offer(listing, me, sold, ago(20, 300), state="accepted", moves=1 + number % 2, from_buyer=number % 2 == 0)
    for number in range(12):
        listing = maker.make(me, "fixed_price").but(accepts_offers=number % 6 != 5)
        listings.append(listing)
        if number % 6 == 5:
            continue
        for place, buyer in enumerate(rng.sample(buyers, 1 + number % 3 % 2)):
            countered = number % 4 == 3
            amount = part(listing, 82, 95) if countered else part(listing, 55, 80) + 50 * place
            offer(listing, buyer, amount, ago(1, 44), from_buyer=not countered, moves=2 if countered else 1)
        if number < 3:
            late = "open" if number else "declined"
            offer(listing, rng.choice(buyers), part(listing, 40, 60), ago(60, 150), state=late)
    for _ in range(3):
        buyer = rng.choice(buyers)
        listing = maker.make(me, "fixed_price", sold_to=buyer)
        sold = part(listing, 75, 98)
        listings.append(listing.but(accepts_offers=True, sold_for=sold))
        offer(listing, buyer, sold, ago(10, 200), state="accepted")
        offer(listing, rng.choice([b for b in buyers if b != buyer]), part(listing, 50, 70), ago(210, 250))
    listings.append(maker.make(rng.choice(sellers), "fixed_price", ended=True))
    listings.append(maker.make(me, "fixed_price").but(withdrawn=True, withdrawn_because="lost_or_damaged"))
    gone = maker.make(rng.choice(sellers), "fixed_price")
    listings.append(gone.but(withdrawn=True, withdrawn_because="no_longer_available"))
    return listings, offers
