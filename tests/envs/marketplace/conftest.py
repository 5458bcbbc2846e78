"""A marketplace small enough to work every sum out by hand. It is June 1, 2026, 09:00 UTC; a call takes 60 s."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from actor import Actor

from prove.engine import Environment, WorldBuilder
from prove.envs.marketplace import bidding, haggling, listings, members
from prove.envs.marketplace.entities import (
    Bid,
    Listing,
    ListingMessage,
    Market,
    PriceOffer,
    Seller,
    SellerRating,
)

SEED = 3
START = datetime(2026, 6, 1, 9, tzinfo=UTC)


def build(w: WorldBuilder) -> None:
    assert w.start == START
    for key, name in (
        ("me", "Ida Moss"),
        ("ann", "Ann Ray"),
        ("ben", "Ben Ott"),
        ("cy", "Cy Dunn"),
        ("zoe", "Zoë Lind"),
    ):
        joined = datetime(2020, 2, 3, tzinfo=UTC)
        w.add(Seller(id=f"usr_{key}", name=name, location="Boise, ID", joined_at=joined, me=key == "me"))

    made: list[Listing] = []

    def listing(key: str, seller: str, title: str, form: Any, price: int, hours: float, **more: Any) -> None:
        made.append(
            Listing(
                id=f"lst_{key}",
                seller_id=f"usr_{seller}",
                title=title,
                category="home",
                condition="good",
                format=form,
                description="Sold as seen.",
                price=price,
                duration_days=7,
                listed_at=START - timedelta(days=6),
                ends_at=START + timedelta(hours=hours),
                **more,
            )
        )

    listing("clock", "ann", "Wall Clock", "auction", 20_00, 1, reserve=40_00)
    listing("lamp", "ann", "Brass Lamp", "auction", 10_00, 48)
    listing("vase", "zoe", "Blue Vase", "auction", 99_00, 24)
    listing("rug", "me", "Wool Rug", "auction", 50_00, 30)
    listing("stool", "me", "Bar Stool", "auction", 5_00, 30)
    listing("gone", "ann", "Iron Gate", "auction", 5_00, 30, withdrawn=True)
    listing("won", "ann", "Oak Chest", "auction", 30_00, -20, reserve=35_00)
    listing("lost", "ben", "Tin Box", "auction", 3_00, -10)
    listing("desk", "ben", "Writing Desk", "fixed_price", 100_00, 200, accepts_offers=True, accept_from=92_00)
    listing("sofa", "zoe", "Green Sofa", "fixed_price", 200_00, 200, accepts_offers=True, decline_below=120_00)
    listing(
        "chair",
        "zoe",
        "Cane Chair",
        "fixed_price",
        80_00,
        200,
        accepts_offers=True,
        accept_from=74_00,
        counter_at=70_00,
    )
    listing("mug", "ben", "Café Mug", "fixed_price", 12_50, 200)
    listing("bench", "me", "Garden Bench", "fixed_price", 60_00, 300, accepts_offers=True)
    listing("shelf", "ben", "Pine Shelf", "fixed_price", 45_00, 200, buyer_id="usr_me", sold_for=40_00)

    for one in sorted(made, key=lambda x: x.title):  # the order of worlds
        w.add(one)

    for number, (key, bidder, amount, hours) in enumerate(
        (
            ("won", "ben", 30_00, -40), ("won", "me", 36_00, -30), ("lost", "me", 3_00, -50), ("lost", "cy", 4_00, -30),
            ("clock", "ben", 20_00, -5), ("lamp", "ben", 10_00, -9), ("lamp", "cy", 10_50, -3),
            ("rug", "cy", 50_00, -2),
            # Cy waits with this one until half past nine.
            ("vase", "cy", 130_00, 0.5),
        )
    ):  # fmt: skip
        at = START + timedelta(hours=hours)
        w.add(Bid(id=f"bid_{number}", listing_id=f"lst_{key}", bidder_id=f"usr_{bidder}", amount=amount, placed_at=at))
    for key, item, buyer, amount, hours, more in (
        ("shelf", "shelf", "me", 40_00, 60, {"state": "accepted"}),
        ("ann", "bench", "ann", 40_00, 40, {}),
        ("ben", "bench", "ben", 45_00, 10, {}),
        ("cy", "bench", "cy", 30_00, 60, {}),
    ):
        moved = START - timedelta(hours=hours)
        w.add(
            PriceOffer(
                id=f"off_{key}",
                listing_id=f"lst_{item}",
                buyer_id=f"usr_{buyer}",
                amount=amount,
                moved_at=moved,
                **more,
            )
        )
    for number, (item, buyer, from_seller, text) in enumerate(
        (
            ("bench", "ann", False, "Is it teak?"), ("bench", "ben", False, "Can I pick it up today?"),
            ("bench", "ben", True, "Yes, after six."), ("desk", "me", False, "How wide is the desk?"),
            ("desk", "me", True, "Four feet."),
        )
    ):  # fmt: skip
        w.add(
            ListingMessage(
                id=f"msg_{number}",
                listing_id=f"lst_{item}",
                buyer_id=f"usr_{buyer}",
                from_seller=from_seller,
                text=text,
                sent_at=START - timedelta(hours=9 - number),
            )
        )
    for number, (seller, stars) in enumerate((("ann", 5), ("ann", 4), ("ben", 5), ("ben", 5), ("ben", 3))):
        w.add(
            SellerRating(
                id=f"rat_{number}",
                seller_id=f"usr_{seller}",
                rater_id="usr_cy",
                stars=stars,
                comment="Okay.",
                rated_at=START - timedelta(days=90 - number),
            )
        )


STORY = Environment(
    name="marketplace",
    version="story",
    description="A hand-made marketplace.",
    state=Market,
    build=build,
    tools=(listings, bidding, haggling, members),
)


class Trader(Actor):
    """Who uses it."""

    def waits(self, **time: float) -> None:
        """Time passes, as it does when the member comes back later."""
        self.session.state.clock.seconds += int(timedelta(**time).total_seconds())

    def sees(self, listing: str, *fields: str) -> list[Any]:
        shown = self.does("get_listing", listing_id=f"lst_{listing}")
        return [shown.get(f) for f in fields]

    def finds(self, **arguments: Any) -> list[str]:
        return [row["id"].removeprefix("lst_") for row in self.does("search_listings", **arguments)["listings"]]


@pytest.fixture
def trader() -> Trader:
    return Trader(STORY.session(SEED))
