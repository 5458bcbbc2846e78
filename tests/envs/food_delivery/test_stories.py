"""What one can do with a delivery app, told in calls. The city is the small one of conftest.py."""

from __future__ import annotations

import pytest


def test_dinner_from_the_first_look_to_the_last_star(guest):
    found = guest.does("search_restaurants", query="post lemongrass", address_id="addr_home")["restaurants"]
    assert [(r["id"], r["distance_km"], r["delivery_fee"], r["taking_orders"]) for r in found] == [
        ("rst_thai", 1.0, 2.49, True)
    ]
    menu = guest.does("get_restaurant_menu", restaurant_id="rst_thai")
    assert [(d["name"], d.get("choose", []), d.get("sold_out", False)) for d in menu["dishes"]] == [
        ("Pad Thai", ["Protein"], False),
        ("Tom Yum Soup", [], False),
        ("Crème Rolls", [], True),
    ]
    line = guest.takes_pad_thai()
    assert (line["unit_price"], line["basket_subtotal"]) == (12.90, 25.80)
    assert menu["currency"] == line["currency"] == "SGD"
    quote = guest.does("quote_delivery", address_id="addr_home", tip=3)
    # 8 % of 25.80 is 2.064; ten minutes, twenty and one for each portion in the kitchen, seven on the road.
    assert (quote["delivery_fee"], quote["service_fee"], quote["estimated_minutes"]) == (2.49, 2.06, 40)
    assert quote["total"] == 33.35
    order = guest.does("place_food_order", address_id="addr_home", tip=3)
    assert (order["total"], order["status"], order["number"]) == (33.35, "placed", "F-2103")
    # Placed at 17:04, at the door at 17:43.
    assert order["estimated_delivery"] == "2026-06-01T17:45:00+08:00"
    assert guest.does("view_food_basket")["lines"] == []
    guest.looks(38)
    assert guest.status(order["id"]) == "delivered"
    assert guest.does("rate_food_order", order_id=order["id"], stars=5, comment="hot")["stars"] == 5
    assert guest.is_refused("rate_food_order", order_id=order["id"], stars=4) == ("conflict", "already_rated")


def test_an_order_goes_through_its_stages_as_time_goes_by(guest):
    guest.takes_pad_thai()
    key = guest.does("place_food_order", address_id="addr_home")["id"]
    seen = [guest.status(key) for _ in range(40)]
    # Accepted after 7 minutes, in the kitchen after 10, on the road after 32, at the door after 39.
    assert seen == ["placed"] * 6 + ["accepted"] * 3 + ["preparing"] * 22 + ["picked_up"] * 7 + ["delivered"] * 2
    told = guest.does("track_food_order", order_id=key)
    assert (told["courier_name"], told["delivered_at"]) == ("Mei Ling Ong", "2026-06-01T17:40:00+08:00")


@pytest.mark.parametrize("looks", [9, 10])
def test_the_courier_picks_up_while_the_customer_cancels(guest, looks):
    """The courier takes the order along at 17:10: a cancellation at 17:09 is in time, one at 17:10 is not."""
    guest.looks(looks)
    if looks == 9:
        cancelled = guest.does("cancel_food_order", order_id="ord_kitchen")
        # Half of the dishes is kept, since the kitchen had begun: 30.35 less 12.90.
        assert (cancelled["refund"], cancelled["kept"]) == (17.45, 12.90)
        assert guest.does("track_food_order", order_id="ord_kitchen")["refund"] == 17.45
    else:
        error = guest.error("cancel_food_order", order_id="ord_kitchen")
        assert (error["kind"], error["code"]) == ("refused", "already_picked_up")
        assert "at 17:10" in error["message"]
        assert guest.status("ord_kitchen") == "picked_up"
        guest.looks(6)
        assert guest.status("ord_kitchen") == "delivered"
        assert guest.is_refused("cancel_food_order", order_id="ord_kitchen") == ("refused", "already_picked_up")


def test_before_the_kitchen_begins_all_of_it_goes_back(guest):
    guest.takes_pad_thai()
    order = guest.does("place_food_order", address_id="addr_home", tip=2)
    cancelled = guest.does("cancel_food_order", order_id=order["id"])
    assert cancelled["refund"] == order["total"] == 32.35 and "kept" not in cancelled
    assert guest.is_refused("cancel_food_order", order_id=order["id"]) == ("conflict", "already_cancelled")
    assert guest.is_refused("rate_food_order", order_id=order["id"], stars=1) == ("refused", "not_delivered")


def test_rating_is_for_what_has_arrived(guest):
    assert guest.is_refused("rate_food_order", order_id="ord_kitchen", stars=3) == ("refused", "not_delivered")
    assert guest.is_refused("rate_food_order", order_id="ord_done", stars=6)[0] == "invalid_arguments"
    guest.does("rate_food_order", order_id="ord_done", stars=3)
    assert guest.does("list_food_orders", status="delivered")["orders"][0]["stars"] == 3


def test_a_required_option_must_be_chosen(guest):
    add = "add_to_food_basket"
    shown = guest.does("get_dish_options", dish_id="dish_padthai")
    assert [(g["group"], g["required"]) for g in shown["groups"]] == [("Protein", True), ("Extras", False)]
    error = guest.error(add, dish_id="dish_padthai")
    assert (error["code"], "chicken, prawns" in error["message"]) == ("option_required", True)
    wrong = guest.error(add, dish_id="dish_padthai", options=["beef"])
    assert (wrong["kind"], wrong["details"][0]["allowed"][0]) == ("invalid_arguments", "chicken")
    assert guest.is_refused(add, dish_id="dish_padthai", options=["tofu"]) == ("refused", "option_sold_out")
    none = guest.error(add, dish_id="dish_soup", options=["chicken"])
    assert none["kind"] == "invalid_arguments" and "without options" in none["message"]
    both = ["chicken", "prawns"]
    assert guest.is_refused(add, dish_id="dish_padthai", options=both) == ("refused", "too_many_options")
    three = ["chicken", "fried egg", "peanuts", "lime"]
    assert guest.is_refused(add, dish_id="dish_padthai", options=three) == ("refused", "too_many_options")
    line = guest.does(add, dish_id="dish_padthai", options=["Prawns", "Fried Egg"], quantity=3)
    assert (line["unit_price"], line["basket_subtotal"], line["options"]) == (17.90, 53.70, ["fried egg", "prawns"])


def test_equal_lines_add_up_and_others_do_not(guest):
    first = guest.takes_pad_thai(1)
    assert guest.takes_pad_thai(2)["id"] == first["id"]
    noted = guest.does("add_to_food_basket", dish_id="dish_padthai", options=["chicken"], note="no peanuts")
    assert noted["id"] != first["id"] and noted["basket_subtotal"] == 51.60
    assert guest.is_refused("add_to_food_basket", dish_id="dish_padthai", options=["chicken"], quantity=18) == (
        "refused",
        "too_many_portions",
    )


def test_lines_are_changed_and_taken_out(guest):
    line = guest.takes_pad_thai()["id"]
    changed = guest.does("update_food_basket_line", line_id=line, quantity=1, options=["prawns"], note="mild")
    assert (changed["unit_price"], changed["basket_subtotal"], changed["note"]) == (16.40, 16.40, "mild")
    assert guest.is_refused("update_food_basket_line", line_id=line, quantity=1, options=[]) == (
        "refused",
        "option_required",
    )
    assert guest.does("update_food_basket_line", line_id=line, quantity=0)["basket_subtotal"] == 0.0
    assert guest.is_refused("update_food_basket_line", line_id=line, quantity=1)[0] == "not_found"


def test_a_basket_is_of_one_restaurant(guest):
    guest.takes_pad_thai()
    error = guest.error("add_to_food_basket", dish_id="dish_taco")
    assert (error["code"], "Lemongrass Post" in error["message"]) == ("other_restaurant", True)
    assert guest.does("clear_food_basket", basket_id="bskt_mine")["lines_removed"] == 1
    assert guest.is_refused("clear_food_basket", basket_id="bskt_mine") == ("conflict", "basket_empty")
    assert guest.does("add_to_food_basket", dish_id="dish_taco")["restaurant_name"] == "Señor Frijol"


def test_what_is_sold_out_is_not_sold(guest):
    assert guest.is_refused("add_to_food_basket", dish_id="dish_rolls") == ("refused", "item_sold_out")


@pytest.mark.parametrize("tool", ["quote_delivery", "place_food_order"])
def test_an_order_and_its_quote_are_refused_alike(guest, tool):
    assert guest.is_refused(tool, address_id="addr_home") == ("conflict", "basket_empty")
    guest.does("add_to_food_basket", dish_id="dish_soup")
    # 8.00 of at least 15.00.
    assert guest.is_refused(tool, address_id="addr_home") == ("refused", "below_minimum_order")
    guest.does("add_to_food_basket", dish_id="dish_soup")
    far = guest.error(tool, address_id="addr_far")
    assert (far["code"], "11.1 km" in far["message"], "5.0 km" in far["message"]) == (
        "outside_delivery_area",
        True,
        True,
    )
    # 1,317 m beyond the first two kilometres are two begun ones: 2.49 + 1.20; 8 % of 16.00 is 1.28.
    assert guest.does(tool, address_id="addr_work")["total"] == 20.97


def test_closed_paused_and_resting_restaurants(guest):
    guest.does("add_to_food_basket", dish_id="dish_pizza")
    error = guest.error("place_food_order", address_id="addr_home")
    assert (error["code"], "18:00-23:00" in error["message"]) == ("restaurant_closed", True)
    # An hour later it is open.
    guest.looks(60)
    assert guest.does("place_food_order", address_id="addr_home")["status"] == "placed"
    for dish, code in (("dish_ramen", "restaurant_paused"), ("dish_tofu", "restaurant_closed")):
        guest.does("add_to_food_basket", dish_id=dish)
        assert guest.is_refused("place_food_order", address_id="addr_home") == ("refused", code)
        guest.does("clear_food_basket", basket_id="bskt_mine")


def test_a_rest_ends_while_one_waits(guest):
    """It rests from 15:00 to 17:02."""
    guest.does("add_to_food_basket", dish_id="dish_taco")
    assert guest.is_refused("quote_delivery", address_id="addr_home") == ("refused", "restaurant_closed")
    guest.looks(1)
    assert guest.does("quote_delivery", address_id="addr_home")["subtotal"] == 10.00
    rows = guest.does("search_restaurants", availability="open_now")["restaurants"]
    assert {r["id"] for r in rows} == {"rst_thai", "rst_taco"}


def test_an_order_for_later(guest):
    guest.does("add_to_food_basket", dish_id="dish_taco")
    late = {"address_id": "addr_home", "scheduled_for": "2026-06-02T00:30:00+08:00"}
    # After midnight it is still Monday's evening, which ends at one o'clock.
    order = guest.does("place_food_order", **late)
    assert (order["status"], order["estimated_delivery"]) == ("scheduled", "2026-06-02T00:30:00+08:00")
    guest.does("add_to_food_basket", dish_id="dish_taco")
    closed = late | {"scheduled_for": "2026-06-02T01:00:00+08:00"}
    assert guest.is_refused("place_food_order", **closed) == ("refused", "restaurant_closed")
    for moment in ("2026-06-01T17:30:00+08:00", "2026-06-09T12:00:00+08:00", "2026-06-02T12:00:00"):
        wrong = late | {"scheduled_for": moment}
        assert guest.is_refused("place_food_order", **wrong)[0] == "invalid_arguments"
    assert guest.does("cancel_food_order", order_id=order["id"])["refund"] == order["total"]


def test_promotions_take_off_what_they_say(guest):
    guest.takes_pad_thai()
    # 10 % of 25.80 would be 2.58; at most 2.00.
    assert guest.does("apply_food_promotion", promotion_id="promo_ten")["discount"] == 2.00
    assert guest.is_refused("apply_food_promotion", promotion_id="promo_ten") == ("conflict", "promotion_applied")
    assert guest.does("quote_delivery", address_id="addr_home")["total"] == 28.35
    guest.does("apply_food_promotion", promotion_id="promo_five")
    assert guest.does("quote_delivery", address_id="addr_home")["total"] == 25.35
    guest.does("apply_food_promotion", promotion_id="promo_ship")
    quote = guest.does("quote_delivery", address_id="addr_work")
    assert (quote["delivery_fee"], quote["discount"], quote["total"]) == (3.69, 3.69, 27.86)
    order = guest.does("place_food_order", address_id="addr_work")
    assert order["total"] == 27.86
    guest.takes_pad_thai()
    assert guest.is_refused("apply_food_promotion", promotion_id="promo_ship") == ("refused", "promotion_used")
    # What was cancelled has not used it.
    guest.does("cancel_food_order", order_id=order["id"])
    assert guest.does("apply_food_promotion", promotion_id="promo_ship")["offer"] == "free delivery"


def test_promotions_have_their_conditions(guest):
    apply = "apply_food_promotion"
    assert guest.is_refused(apply, promotion_id="promo_old") == ("refused", "promotion_expired")
    guest.takes_pad_thai(1)
    assert guest.is_refused(apply, promotion_id="promo_ten") == ("refused", "promotion_minimum_not_met")
    assert guest.is_refused(apply, promotion_id="promo_pizza") == ("refused", "promotion_not_for_restaurant")
    assert guest.is_refused(apply, promotion_id="promo_first") == ("refused", "promotion_first_order_only")
    good = guest.does("list_food_promotions", eligibility="eligible")["promotions"]
    assert [p["code"] for p in good] == ["FIVE", "SHIP"]
    guest.does("clear_food_basket", basket_id="bskt_mine")
    guest.does("add_to_food_basket", dish_id="dish_taco")
    assert guest.does(apply, promotion_id="promo_first")["discount"] == 5.00


def test_a_promotion_that_no_longer_fits_takes_nothing_off(guest):
    line = guest.takes_pad_thai()["id"]
    guest.does("apply_food_promotion", promotion_id="promo_ten")
    guest.does("update_food_basket_line", line_id=line, quantity=1)
    guest.does("add_to_food_basket", dish_id="dish_soup", quantity=1)
    fits = guest.does("quote_delivery", address_id="addr_home")
    assert (fits["subtotal"], fits["discount"]) == (20.90, 2.00)
    guest.does("update_food_basket_line", line_id=line, quantity=0)
    guest.does("add_to_food_basket", dish_id="dish_soup", quantity=1)
    quote = guest.does("quote_delivery", address_id="addr_home")
    assert "discount" not in quote and "20.00 SGD" in quote["promotion_problem"]
    assert guest.does("place_food_order", address_id="addr_home")["total"] == quote["total"] == 19.77


def test_a_promotion_waits_in_an_empty_basket(guest):
    assert "discount" not in guest.does("apply_food_promotion", promotion_id="promo_five")
    guest.takes_pad_thai()
    assert guest.does("view_food_basket")["promotion_code"] == "FIVE"
    assert guest.does("place_food_order", address_id="addr_home")["discount"] == 5.00
    assert "promotion_code" not in guest.does("view_food_basket")


def test_a_promotion_is_taken_off_an_empty_basket(guest):
    guest.does("apply_food_promotion", promotion_id="promo_five")
    cleared = guest.does("clear_food_basket", basket_id="bskt_mine")
    assert (cleared["lines_removed"], cleared["promotion_removed"]) == (0, "FIVE") and "restaurant_id" not in cleared
    assert "promotion_code" not in guest.does("view_food_basket")
    assert guest.is_refused("clear_food_basket", basket_id="bskt_mine") == ("conflict", "basket_empty")
    guest.takes_pad_thai()
    assert "discount" not in guest.does("place_food_order", address_id="addr_home")


def test_an_order_tells_that_its_promotion_took_nothing_off(guest):
    guest.does("add_to_food_basket", dish_id="dish_soup", quantity=2)
    guest.does("apply_food_promotion", promotion_id="promo_five")
    # Pizza is for Italian restaurants: put on while the basket was empty, it does not fit soup.
    guest.does("clear_food_basket", basket_id="bskt_mine")
    guest.does("apply_food_promotion", promotion_id="promo_pizza")
    guest.does("add_to_food_basket", dish_id="dish_soup", quantity=2)
    order = guest.does("place_food_order", address_id="addr_home")
    # 16.00, 2.49 for the way, 8 % of 16.00.
    assert order["total"] == 19.77 and "italian restaurants only" in order["promotion_problem"]
    listed = guest.does("list_food_promotions", query="pizza")["promotions"][0]
    assert "used" not in listed


def test_a_scheduled_order_leaves_the_kitchen_its_time(guest):
    guest.takes_pad_thai(20)
    # Ten minutes, twenty and ten for the portions, 4 + 3317 / 250 on the road: 57. An hour ahead is enough.
    soon = {"address_id": "addr_work", "scheduled_for": "2026-06-01T18:01:00+08:00"}
    order = guest.does("place_food_order", **soon)
    assert (order["status"], order["estimated_delivery"]) == ("scheduled", "2026-06-01T18:15:00+08:00")
    # To the pier, 4,976 m away, it takes 4 + 19 minutes, 63 in all: at 17:04 not before 18:07.
    pier = guest.does(
        "add_delivery_address",
        label="pier",
        street_address="1 Pier",
        postal_code="188123",
        latitude=1.345,
        longitude=103.85,
    )
    guest.takes_pad_thai(20)
    for tool in ("quote_delivery", "place_food_order"):
        error = guest.error(tool, address_id=pier["id"], scheduled_for="2026-06-01T18:05:00+08:00")
        assert (error["kind"], error["code"]) == ("refused", "too_soon") and "63 minutes" in error["message"]
        assert "18:15 or later" in error["message"]
    later = guest.does("place_food_order", address_id=pier["id"], scheduled_for="2026-06-01T18:15:00+08:00")
    assert later["status"] == "scheduled"


def test_a_distance_beyond_the_reach_never_reads_as_within(guest):
    # 5,019 m, where 5,000 are served.
    edge = guest.does(
        "add_delivery_address",
        label="edge",
        street_address="1 Edge",
        postal_code="188123",
        latitude=1.345391,
        longitude=103.85,
    )
    guest.takes_pad_thai()
    message = guest.error("place_food_order", address_id=edge["id"])["message"]
    assert "5.1 km" in message and "within 5.0 km" in message
    found = guest.does("search_restaurants", address_id=edge["id"])["restaurants"]
    assert found == []


def test_lists_follow_what_was_done(guest):
    def row(**filters):
        return guest.does("list_food_orders", **filters)["orders"][0]

    assert (row()["id"], row(query="lemongrass")["status"]) == ("ord_kitchen", "preparing")
    guest.looks(8)  # it is 17:11, and the courier has been there at 17:10
    assert row(status="picked_up")["id"] == "ord_kitchen"
    guest.does("add_to_food_basket", dish_id="dish_taco")
    order = guest.does("place_food_order", address_id="addr_home")
    assert row()["id"] == order["id"] and row(query="frijol tacos")["id"] == order["id"]
    assert row(restaurant_id="rst_taco")["id"] == order["id"]
    guest.does("cancel_food_order", order_id=order["id"])
    assert row(status="cancelled")["id"] == order["id"] and row(query="tacos")["status"] == "cancelled"


def test_labels_of_signs_alone_are_told_apart(guest):
    place = {"street_address": "1 Quay", "postal_code": "188123"}
    guest.does("add_delivery_address", label="\N{HOUSE BUILDING}", **place)
    guest.does("add_delivery_address", label="\N{TENT}", **place)
    assert guest.is_refused("add_delivery_address", label="\N{TENT}", **place) == ("conflict", "label_taken")


def test_addresses_are_found_by_postal_code_or_pin(guest):
    added = guest.does(
        "add_delivery_address", label="Zoë's", street_address="5 Arab Street", postal_code="188123", instructions="ring"
    )
    assert added["neighbourhood"] == "Bugis" and abs(added["latitude"] - 1.301) < 0.01
    pinned = guest.does(
        "add_delivery_address",
        label="boat",
        street_address="1 Quay",
        postal_code="188123",
        latitude=1.309,
        longitude=103.85,
    )
    guest.takes_pad_thai()
    # As far as home.
    assert guest.does("quote_delivery", address_id=pinned["id"])["total"] == 30.35
    assert [a["label"] for a in guest.does("list_delivery_addresses", query="zoe")["addresses"]] == ["Zoë's"]
    more = {"street_address": "1 Quay", "postal_code": "188123"}
    assert guest.is_refused("add_delivery_address", label="ZOE'S", **more) == ("conflict", "label_taken")
    assert guest.is_refused("add_delivery_address", label="x", latitude=1.3, **more)[0] == "invalid_arguments"
    lost = {"label": "x", "street_address": "1 Quay", "postal_code": "990000"}
    assert guest.is_refused("add_delivery_address", **lost) == ("not_found", "postal_code_not_found")


def test_a_look_more_changes_no_later_result(guest):
    other = type(guest)(guest.session.fork())
    other.looks(2)
    for one in (guest, other):
        one.takes_pad_thai()
    places = [one.does("place_food_order", address_id="addr_home") for one in (guest, other)]
    for key in ("id", "total", "number", "estimated_delivery"):
        assert places[0][key] == places[1][key]
    assert guest.session.digest() == other.session.digest()
