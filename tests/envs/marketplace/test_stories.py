"""What a member can do on the marketplace, told in calls. The marketplace is the small one of conftest.py."""

from __future__ import annotations

import pytest


def test_two_bids_below_the_reserve_and_the_auction_ends_by_the_clock(trader):
    # Ben's 20.00 leads; from 5.00 to 24.99 a bid must be 0.50 higher.
    assert trader.sees("clock", "price", "bid_count", "minimum_bid", "reserve") == [20.00, 1, 20.50, "not met"]
    first = trader.does("place_bid", listing_id="lst_clock", amount=26)
    # From 25.00 on by 1.00.
    assert (first["standing"], first["reserve"], first["bid_count"], first["next_minimum"]) == (
        "leading",
        "not met",
        2,
        27,
    )
    assert trader.sees("clock", "price", "your_standing", "reserve_price") == [26.00, "leading", None]
    trader.waits(hours=1)
    assert trader.sees("clock", "status", "price", "reserve", "your_standing") == ["ended", 26.00, "not met", "lost"]
    error = trader.error("place_bid", listing_id="lst_clock", amount=50)
    assert (error["kind"], error["code"]) == ("refused", "auction_ended") and "2026-06-01 10:00 UTC" in error["message"]
    assert trader.is_refused("rate_seller", listing_id="lst_clock", stars=1) == ("refused", "not_purchased")


def test_an_auction_whose_reserve_is_met_is_won_by_the_clock(trader):
    met = trader.does("place_bid", listing_id="lst_clock", amount=40)
    assert met["reserve"] == "met"
    assert trader.is_refused("rate_seller", listing_id="lst_clock", stars=5) == ("refused", "not_purchased")
    trader.waits(hours=1)
    assert trader.sees("clock", "status", "price", "your_standing", "bought") == ["sold", 40.00, "won", True]
    assert "clock" in trader.finds(role="bought")
    assert trader.does("list_bids", standing="won")["bids"][0]["title"] == "Wall Clock"
    rated = trader.does("rate_seller", listing_id="lst_clock", stars=2)
    # Ann had 5 and 4.
    assert (rated["seller"], rated["seller_rating"], rated["rating_count"]) == ("Ann Ray", 3.67, 3)


def test_a_bid_must_be_a_step_above_the_highest_one(trader):
    error = trader.error("place_bid", listing_id="lst_lamp", amount=10.99)
    assert (error["kind"], error["code"]) == ("refused", "bid_too_low") and "11.00 USD" in error["message"]
    assert error["details"][0]["allowed"] == "at least 11.00"
    assert trader.does("place_bid", listing_id="lst_lamp", amount=11)["next_minimum"] == 11.50
    assert trader.is_refused("place_bid", listing_id="lst_lamp", amount=20) == ("conflict", "already_highest_bidder")
    # The first bid may be the start price.
    assert trader.is_refused("place_bid", listing_id="lst_vase", amount=98.99) == ("refused", "bid_too_low")
    assert trader.does("place_bid", listing_id="lst_vase", amount=99)["next_minimum"] == 100.00
    assert trader.is_refused("place_bid", listing_id="lst_lamp", amount=11.005)[0] == "invalid_arguments"
    assert trader.is_refused("place_bid", listing_id="lst_lamp", amount=-5)[0] == "invalid_arguments"


def test_a_rival_outbids_by_the_clock(trader):
    trader.does("place_bid", listing_id="lst_vase", amount=110)
    trader.waits(minutes=30)
    # Cy came with 130.00; from 100.00 on by 2.50.
    assert trader.sees("vase", "price", "your_standing", "minimum_bid") == [130.00, "outbid", 132.50]
    bids = trader.does("list_bids", listing_id="lst_vase")["bids"]
    assert [(b["bidder"], b["amount"], b["standing"]) for b in bids] == [
        ("Cy Dunn", 130.00, "leading"),
        ("you", 110.00, "outbid"),
    ]
    assert trader.does("place_bid", listing_id="lst_vase", amount=132.50)["bid_count"] == 3


def test_a_rival_who_comes_with_too_little_does_not_count(trader):
    trader.does("place_bid", listing_id="lst_vase", amount=129)
    trader.waits(minutes=30)
    # 130.00 is less than 129.00 and a step of 2.50.
    assert trader.sees("vase", "price", "bid_count", "your_standing") == [129.00, 1, "leading"]


def test_what_cannot_be_bid_on(trader):
    assert trader.is_refused("place_bid", listing_id="lst_rug", amount=99) == ("refused", "own_listing")
    assert trader.is_refused("place_bid", listing_id="lst_gone", amount=99) == ("refused", "listing_withdrawn")
    assert trader.is_refused("place_bid", listing_id="lst_lost", amount=99) == ("refused", "auction_ended")
    assert trader.is_refused("place_bid", listing_id="lst_desk", amount=99) == ("refused", "not_an_auction")
    assert trader.is_refused("list_bids", listing_id="lst_desk") == ("refused", "not_an_auction")
    assert trader.is_refused("place_bid", listing_id="lst_none", amount=99) == ("not_found", "listing_not_found")


def test_an_own_listing_is_made_withdrawn_and_not_withdrawn_twice(trader):
    made = trader.does(
        "create_listing",
        title="Teak Tray",
        category="home",
        condition="like_new",
        format="auction",
        price=15,
        reserve_price=25,
        duration_days=3,
    )
    # Sales end at a full hour.
    assert (made["minimum_bid"], made["reserve"], made["reserve_price"]) == (15.00, "not met", 25.00)
    assert made["ends_at"] == "2026-06-04T10:00:00Z" and made["seller"]["name"] == "Ida Moss"
    assert made["id"] in [row["id"] for row in trader.does("search_listings", query="tray TEAK")["listings"]]
    assert trader.does("withdraw_listing", listing_id=made["id"])["status"] == "withdrawn"
    assert trader.is_refused("withdraw_listing", listing_id=made["id"]) == ("conflict", "already_withdrawn")
    assert trader.is_refused("place_bid", listing_id=made["id"], amount=15) == ("refused", "own_listing")


def test_what_cannot_be_withdrawn(trader):
    # The rug has a bid, the stool none.
    assert trader.is_refused("withdraw_listing", listing_id="lst_rug") == ("refused", "has_bids")
    assert trader.does("withdraw_listing", listing_id="lst_stool", reason="lost_or_damaged")["offers_closed"] == 0
    assert trader.is_refused("withdraw_listing", listing_id="lst_desk") == ("refused", "not_your_listing")
    trader.waits(hours=30)
    assert trader.sees("rug", "status", "price") == ["sold", 50.00]
    assert trader.is_refused("withdraw_listing", listing_id="lst_rug") == ("refused", "auction_ended")


def test_a_listing_that_makes_no_sense(trader):
    rest = {"title": "Tray", "category": "home", "condition": "new", "price": 20}
    assert trader.error("create_listing", **rest, format="auction", reserve_price=20)["kind"] == "invalid_arguments"
    assert trader.error("create_listing", **rest, format="fixed_price", reserve_price=30)["kind"] == "invalid_arguments"
    assert trader.error("create_listing", **rest, format="auction", accepts_offers=True)["kind"] == "invalid_arguments"
    assert trader.error("create_listing", **rest, format="auction", duration_days=31)["kind"] == "invalid_arguments"
    fixed = trader.does("create_listing", **rest, format="fixed_price", accepts_offers=True)
    assert (fixed["offers"], fixed["ends_at"]) == ("welcome", "2026-07-01T10:00:00Z")


def test_accepting_an_offer_sells_and_closes_the_others(trader):
    offers = trader.does("list_offers", listing_id="lst_bench", status="open")["offers"]
    # Cy's is 60 hours old.
    assert [(o["other_party"], o["amount"], o["waiting_for"]) for o in offers] == [
        ("Ben Ott", 45.00, "you"),
        ("Ann Ray", 40.00, "you"),
    ]
    assert trader.is_refused("respond_to_offer", offer_id="off_cy", action="accept") == ("refused", "offer_expired")
    sold = trader.does("respond_to_offer", offer_id="off_ben", action="accept")
    assert (sold["status"], sold.get("waiting_for")) == ("accepted", None)
    assert trader.sees("bench", "status", "price") == ["sold", 45.00]
    assert trader.does("list_offers", query="ann bench")["offers"][0]["status"] == "closed"
    assert trader.is_refused("respond_to_offer", offer_id="off_ann", action="accept") == ("conflict", "offer_closed")
    assert trader.is_refused("respond_to_offer", offer_id="off_ben", action="decline") == ("conflict", "offer_closed")
    assert trader.is_refused("withdraw_listing", listing_id="lst_bench") == ("refused", "listing_closed")


def test_a_counter_lies_between_offer_and_price_and_is_then_theirs_to_answer(trader):
    call = {"offer_id": "off_ann", "action": "counter"}
    assert trader.is_refused("respond_to_offer", **call)[0] == "invalid_arguments"
    assert trader.is_refused("respond_to_offer", **call, amount=40) == ("refused", "counter_out_of_range")
    assert trader.error("respond_to_offer", **call, amount=60.01)["details"][0]["allowed"] == "40.01 to 60.00"
    countered = trader.does("respond_to_offer", **call, amount=52)
    assert (countered["amount"], countered["named_by"], countered["waiting_for"]) == (52.00, "you", "them")
    # It was nearly two days old; the counter-offer has two days of its own.
    assert countered["expires_at"] == "2026-06-03T10:00:00Z"
    assert trader.is_refused("respond_to_offer", offer_id="off_ann", action="accept") == ("refused", "awaiting_answer")
    assert trader.does("respond_to_offer", offer_id="off_ann", action="withdraw")["status"] == "withdrawn"
    wrong = trader.is_refused("respond_to_offer", offer_id="off_ben", action="withdraw")
    assert wrong == ("refused", "not_yours_to_withdraw")
    assert (
        trader.is_refused("respond_to_offer", offer_id="off_ben", action="accept", amount=50)[0] == "invalid_arguments"
    )


def test_what_a_seller_set_up_answers_an_offer_at_once(trader):
    taken = trader.does("make_offer", listing_id="lst_desk", amount=92)
    assert (taken["status"], taken["amount"], taken["direction"]) == ("accepted", 92.00, "sent")
    assert trader.sees("desk", "status", "price", "bought") == ["sold", 92.00, True]
    assert trader.is_refused("make_offer", listing_id="lst_desk", amount=95) == ("refused", "listing_closed")
    assert trader.does("make_offer", listing_id="lst_sofa", amount=119.99)["status"] == "declined"
    pending = trader.does("make_offer", listing_id="lst_sofa", amount=120)
    assert (pending["status"], pending["waiting_for"], pending["expires_at"]) == (
        "open",
        "them",
        "2026-06-03T10:00:00Z",
    )
    assert trader.is_refused("make_offer", listing_id="lst_sofa", amount=150) == ("conflict", "offer_pending")
    countered = trader.does("make_offer", listing_id="lst_chair", amount=60)
    assert (countered["amount"], countered["named_by"], countered["waiting_for"]) == (70.00, "them", "you")
    # A buyer goes below the counter-offer, and that is left to the seller.
    lower = trader.does("respond_to_offer", offer_id=countered["id"], action="counter", amount=65)
    assert (lower["amount"], lower["waiting_for"]) == (65.00, "them")
    assert trader.does("respond_to_offer", offer_id=lower["id"], action="withdraw")["status"] == "withdrawn"


def test_a_counter_offer_accepted_is_a_purchase(trader):
    offer = trader.does("make_offer", listing_id="lst_chair", amount=60)
    bought = trader.does("respond_to_offer", offer_id=offer["id"], action="accept")
    assert (bought["status"], bought["amount"]) == ("accepted", 70.00)
    assert trader.finds(role="bought") == ["chair", "won", "shelf"]


def test_offers_that_are_not_taken(trader):
    assert trader.is_refused("make_offer", listing_id="lst_bench", amount=5) == ("refused", "own_listing")
    assert trader.is_refused("make_offer", listing_id="lst_lamp", amount=5) == ("refused", "offers_not_accepted")
    assert trader.is_refused("make_offer", listing_id="lst_mug", amount=12) == ("refused", "offers_not_accepted")
    assert trader.is_refused("make_offer", listing_id="lst_mug", amount=12.51) == ("refused", "offer_above_price")
    assert trader.does("make_offer", listing_id="lst_mug", amount=12.50)["status"] == "accepted"
    for amount in (100, 101, 102, 103, 104):
        trader.does("make_offer", listing_id="lst_sofa", amount=amount)
    assert trader.is_refused("make_offer", listing_id="lst_sofa", amount=105) == ("refused", "too_many_offers")


def test_an_offer_that_nobody_answers_expires(trader):
    offer = trader.does("make_offer", listing_id="lst_sofa", amount=150)
    trader.waits(hours=49)
    shown = trader.does("list_offers", direction="sent")["offers"][0]
    assert (shown["status"], shown.get("expires_at")) == ("expired", None)
    withdrawn = trader.is_refused("respond_to_offer", offer_id=offer["id"], action="withdraw")
    assert withdrawn == ("refused", "offer_expired")
    assert trader.does("make_offer", listing_id="lst_sofa", amount=160)["status"] == "open"


def test_withdrawing_a_listing_closes_its_offers(trader):
    assert trader.does("withdraw_listing", listing_id="lst_bench")["offers_closed"] == 2
    assert trader.is_refused("respond_to_offer", offer_id="off_ben", action="accept") == ("conflict", "offer_closed")


@pytest.mark.parametrize("stars,mean", [(5, 4.5), (4, 4.25), (1, 3.5)])
def test_ratings_average_exactly_and_are_given_once(trader, stars, mean):
    # Ben had 5, 5 and 3: 4.33.
    assert trader.does("get_seller_profile", seller_id="usr_ben")["rating"] == 4.33
    rated = trader.does("rate_seller", listing_id="lst_shelf", stars=stars, comment="Quick.")
    assert (rated["seller_rating"], rated["rating_count"]) == (mean, 4)
    profile = trader.does("get_seller_profile", seller_id="usr_ben")
    assert (profile["rating"], profile["latest_ratings"][0]["comment"]) == (mean, "Quick.")
    # 2 of 3 gave 4 or 5 before.
    assert profile["positive_percent"] == (75 if stars > 3 else 50)
    assert trader.is_refused("rate_seller", listing_id="lst_shelf", stars=3) == ("conflict", "already_rated")


def test_only_what_was_bought_is_rated(trader):
    assert trader.is_refused("rate_seller", listing_id="lst_lost", stars=1) == ("refused", "not_purchased")
    assert trader.is_refused("rate_seller", listing_id="lst_bench", stars=5) == ("refused", "own_listing")
    assert trader.is_refused("rate_seller", listing_id="lst_shelf", stars=6)[0] == "invalid_arguments"
    own = trader.does("get_seller_profile")
    assert "rating" not in own and own["note"] == "not rated yet"
    assert (own["name"], own["yours"], own["active_listings"]) == ("Ida Moss", True, 3)
    # The chest was won with 36.00, above its reserve of 35.00.
    assert trader.does("rate_seller", listing_id="lst_won", stars=3)["seller_rating"] == 4.00


def test_messages_go_to_the_seller_or_answer_the_buyer_who_wrote_last(trader):
    sent = trader.does("message_seller", listing_id="lst_sofa", text="Does it fold out?")
    assert (sent["sender"], sent["recipient"], sent["partner_id"]) == ("you", "Zoë Lind", "usr_zoe")
    # Ann's question waits; Ben has his answer and so has the member from Ben.
    waiting = trader.does("list_marketplace_messages", unanswered=True)["messages"]
    assert [(m["sender"], m["title"]) for m in waiting] == [("Ben Ott", "Writing Desk"), ("Ann Ray", "Garden Bench")]
    assert trader.does("message_seller", listing_id="lst_bench", text="See you.")["recipient"] == "Ben Ott"
    answered = trader.does("message_seller", listing_id="lst_bench", text="No, pine.", buyer_id="usr_ann")
    assert answered["recipient"] == "Ann Ray"
    waiting = trader.does("list_marketplace_messages", unanswered=True)["messages"]
    assert [m["title"] for m in waiting] == ["Writing Desk"]
    texts = [m["text"] for m in trader.does("list_marketplace_messages", seller_id="usr_ben")["messages"]]
    assert texts == ["See you.", "Four feet.", "How wide is the desk?", "Yes, after six.", "Can I pick it up today?"]
    nobody = trader.is_refused("message_seller", listing_id="lst_stool", text="Hello?")
    assert nobody == ("refused", "nothing_to_answer")
    other = trader.is_refused("message_seller", listing_id="lst_bench", text="Hello?", buyer_id="usr_zoe")
    assert other == ("refused", "nothing_to_answer")
    wrong = trader.is_refused("message_seller", listing_id="lst_desk", text="Hello?", buyer_id="usr_cy")
    assert wrong == ("refused", "not_your_listing_to_answer")


def test_a_seller_writes_to_who_bid_or_made_an_offer_and_sees_who_bought(trader):
    # Nobody wrote about the rug; Cy leads with 50.00. For the bench Cy made an offer and wrote nothing.
    assert trader.does("message_seller", listing_id="lst_rug", text="It is by the door.")["recipient"] == "Cy Dunn"
    offered = trader.does("message_seller", listing_id="lst_bench", text="Still keen?", buyer_id="usr_cy")
    assert offered["recipient"] == "Cy Dunn"
    assert trader.sees("bench", "buyer") == [None]
    trader.does("respond_to_offer", offer_id="off_ben", action="accept")
    assert trader.sees("bench", "buyer") == [{"id": "usr_ben", "name": "Ben Ott"}]
    # Of strangers' sales nobody learns who bought.
    assert trader.sees("shelf", "buyer", "bought") == [None, True]
    trader.waits(hours=30)
    assert trader.sees("rug", "status", "buyer") == ["sold", {"id": "usr_cy", "name": "Cy Dunn"}]


def test_an_auction_is_over_at_its_very_end_and_an_offer_at_its_hour(trader):
    # The clock's auction ends an hour after the first call, which is no longer within it.
    trader.waits(minutes=59, seconds=59)
    trader.does("place_bid", listing_id="lst_clock", amount=30)
    trader = type(trader)(trader.session.environment.session(trader.session.seed))
    trader.waits(hours=1)
    assert trader.is_refused("place_bid", listing_id="lst_clock", amount=30) == ("refused", "auction_ended")
    # Ben's offer was made at 23:00, ten hours before the session: it stands for 48 hours from midnight.
    trader.waits(hours=37, minutes=59, seconds=59)
    assert trader.does("list_offers", query="ott bench")["offers"][0]["status"] == "open"
    trader.session.state.clock.seconds = 39 * 3600
    assert trader.does("list_offers", query="ott bench")["offers"][0]["status"] == "expired"


def test_search_by_words_seller_role_and_price(trader):
    assert trader.finds(query="zoe") == ["vase", "chair", "sofa"]
    assert trader.finds(query="CAFE mug") == ["mug"]
    assert trader.finds(role="selling") == ["stool", "bench", "rug"]
    assert trader.finds(role="bidding_on") == ["won", "lost"]
    assert trader.finds(role="bought") == ["won", "shelf"]
    assert trader.finds(format="fixed_price", status="active", sort="price") == [
        "mug",
        "bench",
        "chair",
        "desk",
        "sofa",
    ]
    assert trader.finds(format="auction", status="active", max_price=20) == ["stool", "lamp", "clock"]
    assert trader.finds(status="withdrawn") == ["gone"]
    assert trader.finds(format="auction", status="active", sort="ending", limit=2) == ["clock", "vase"]


def test_search_is_indexed_every_three_hours_but_shows_own_deeds(trader):
    trader.does("place_bid", listing_id="lst_lamp", amount=15)
    trader.waits(hours=1)

    def row(key: str) -> tuple[str, float]:
        found = trader.does("search_listings", query=key, format="auction")["listings"][0]
        return found.get("status", "active"), found["price"]

    assert row("lamp") == ("active", 15.00)
    # Cy's 130.00 for the vase and the end of the clock's auction are not indexed yet.
    assert row("vase") == ("active", 99.00) and row("clock") == ("active", 20.00)
    assert trader.sees("vase", "price") == [130.00] and trader.sees("clock", "status") == ["ended"]
    trader.waits(hours=2)
    assert row("vase") == ("active", 130.00) and row("clock") == ("ended", 20.00)
