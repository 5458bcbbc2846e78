"""The seeded worlds: sound books, planted edge cases, and variety from seed to seed."""

from __future__ import annotations

from datetime import timedelta

import pytest

import prove
from prove.envs.common import fold
from prove.envs.marketplace.entities import Market
from prove.envs.marketplace.rules import lowest_bid, mean_stars, my_id, offer_status, situation, step

SEEDS = range(0, 60, 4)


@pytest.fixture(params=SEEDS)
def market(request) -> Market:
    return prove.environment("marketplace").session(request.param).state


def test_every_bid_was_high_enough_and_in_time(market):
    for listing in market.listings:
        assert listing.listed_at < listing.ends_at and listing.reserve != listing.price
        top = None
        for bid in market.bids.where(listing_id=listing.id):
            assert listing.format == "auction" and bid.bidder_id != listing.seller_id
            assert listing.listed_at <= bid.placed_at < listing.ends_at
            assert bid.amount >= lowest_bid(listing, top) and (top is None or bid.bidder_id != top.bidder_id)
            assert top is None or top.placed_at < bid.placed_at
            top = bid


def test_what_is_sold_was_bought_for_an_offer_that_stands(market):
    for listing in market.listings:
        taken = [o for o in market.offers.where(listing_id=listing.id) if o.state == "accepted"]
        if listing.format == "fixed_price":
            assert [(o.buyer_id, o.amount) for o in taken] == [(listing.buyer_id, listing.sold_for)] * bool(taken)
            assert bool(taken) == (listing.buyer_id is not None) and listing.sold_for <= listing.price
        else:
            assert not market.offers.where(listing_id=listing.id) and listing.buyer_id is None
        for offer in market.offers.where(listing_id=listing.id):
            assert 0 < offer.amount <= listing.price and offer.buyer_id != listing.seller_id
            assert listing.listed_at <= offer.moved_at <= market.now


def test_listings_are_in_the_order_that_search_shows(market):
    titles = [(fold(x.title), x.id) for x in market.listings]
    assert titles == sorted(titles)


def test_edge_cases_are_planted(market):
    me = my_id(market)
    states = {x.id: situation(market, x) for x in market.listings}
    own = [x for x in market.listings if x.seller_id == me]
    assert {states[x.id].status for x in own} == {"active", "sold", "ended", "withdrawn"}
    hour = market.now + timedelta(hours=1)
    assert sum(market.now < x.ends_at < hour for x in market.listings) >= 3
    assert any(b.placed_at > market.now for b in market.bids)
    below = [x for x in market.listings if x.reserve and (top := states[x.id].top) and top.amount < x.reserve]
    assert len(below) >= 2
    assert len({x.title for x in market.listings}) < len(market.listings)
    assert {offer_status(market, o) for o in market.offers} >= {"open", "accepted", "declined", "expired", "closed"}
    bought = [x for x in market.listings if states[x.id].buyer_id == me]
    rated = [x for x in bought if market.ratings.find(listing_id=x.id) is not None]
    assert len(bought) >= 15 and 2 <= len(rated) <= 6
    assert any(mean_stars(market, s.id) == (None, 0) for s in market.sellers)
    assert any(
        "ñ" in x.title or "É" in x.title or "ö" in x.title or "ç" in x.title or "í" in x.title for x in own + bought
    )


@pytest.mark.parametrize(
    "price,by", [(0, 5), (99, 5), (1_00, 25), (24_99, 50), (25_00, 1_00), (999_99, 10_00), (5_000_00, 100_00)]
)
def test_steps(price, by):
    assert step(price) == by
