"""What a customer can do in the shop, told in calls. The shop is the small one of conftest.py."""

from __future__ import annotations

import pytest

import prove


def test_the_cart_is_priced_when_it_is_looked_at(shopper):
    assert shopper.does("view_cart")["total"] == 0.00
    added = shopper.does("add_cart_item", variant_id="var_shirt_s", quantity=2)
    # 2 x 20.00 and 5.99 for shipping
    assert (added["line_total"], added["cart_total"], added["options"]) == (40.00, 45.99, "black, S")
    # With 73.33 of goods, shipping is free.
    assert shopper.does("add_cart_item", variant_id="var_pan")["cart_total"] == 73.33
    more = shopper.does("add_cart_item", variant_id="var_shirt_s")
    assert (more["id"], more["quantity"], more["line_total"]) == (added["id"], 3, 60.00)
    fewer = shopper.does("update_cart_item", item_id=added["id"], quantity=1)
    # 20.00 + 33.33 + 5.99
    assert (fewer["line_total"], fewer["cart_total"]) == (20.00, 59.32)
    removed = shopper.does("remove_cart_item", item_id=added["id"])
    assert (removed["items_left"], removed["cart_total"]) == (1, 39.32)
    cart = shopper.does("view_cart")
    assert (cart["subtotal"], cart["shipping"], cart["total"]) == (33.33, 5.99, 39.32)
    assert [i["title"] for i in cart["items"]] == ["Cast Iron Pan"]
    assert shopper.is_refused("remove_cart_item", item_id=added["id"]) == ("not_found", "cart_item_not_found")


def test_nobody_can_have_more_than_there_is(shopper):
    item = shopper.does("add_cart_item", variant_id="var_shirt_m")
    error = shopper.error("add_cart_item", variant_id="var_shirt_m")
    assert (error["kind"], error["code"]) == ("refused", "out_of_stock")
    assert error["details"][0]["allowed"] == "at most 1"
    assert shopper.is_refused("update_cart_item", item_id=item["id"], quantity=2) == ("refused", "out_of_stock")
    assert shopper.is_refused("add_cart_item", variant_id="var_cups") == ("refused", "out_of_stock")
    assert shopper.is_refused("add_cart_item", variant_id="var_kettle") == ("refused", "product_discontinued")
    assert shopper.is_refused("add_cart_item", variant_id="var_pan", quantity=0)[0] == "invalid_arguments"
    # The purchase takes the last one.
    shopper.does("checkout_cart", address_id="addr_home")
    assert shopper.stock("shirt") == [5, 0]
    assert shopper.is_refused("add_cart_item", variant_id="var_shirt_m") == ("refused", "out_of_stock")


def test_twenty_of_a_variant_are_the_most(shopper):
    item = shopper.does("add_cart_item", variant_id="var_shirt_s", quantity=5)
    error = shopper.error("add_cart_item", variant_id="var_shirt_s", quantity=16)
    assert (error["code"], error["details"][0]["pointer"]) == ("too_many_pieces", "/quantity") and "21" in error[
        "message"
    ]
    assert shopper.is_refused("add_cart_item", variant_id="var_shirt_s", quantity=15) == ("refused", "out_of_stock")
    assert shopper.does("view_cart")["items"][0]["quantity"] == 5
    assert shopper.is_refused("update_cart_item", item_id=item["id"], quantity=21)[0] == "invalid_arguments"


def test_what_is_shown_follows_what_was_done(shopper):
    def row(**filters):
        return next(p for p in shopper.does("search_products", **filters)["products"] if p["id"] == "prod_shirt")

    assert row()["rating"] == 3.5 and "in_stock" not in row()
    for variant, quantity in (("shirt_s", 5), ("shirt_m", 1)):
        shopper.does("add_cart_item", variant_id=f"var_{variant}", quantity=quantity)
    shopper.does("update_wish_list", product_id="prod_shirt", action="add")
    order = shopper.does("checkout_cart", address_id="addr_home")
    assert row()["in_stock"] is False and row(sort="price")["in_stock"] is False
    assert shopper.does("get_product", product_id="prod_shirt")["in_stock"] is False
    assert [p["id"] for p in shopper.does("view_wish_list", filter="in_stock")["products"]] == ["prod_pan"]
    assert shopper.does("view_wish_list")["products"][0]["in_stock"] is False
    assert shopper.does("list_product_variants", product_id="prod_shirt", in_stock=True)["variants"] == []
    found = shopper.does("list_purchases", query="shirt moss")["purchases"]
    assert found[0]["id"] == order["id"] and found[0]["items"][0]["quantity"] == 5
    # A week later it is there: a review of 5 stars makes (4 + 3 + 5) / 3 of 3.5, and two pieces go back.
    shopper.waits(days=7)
    assert shopper.does("list_purchases", status="delivered")["purchases"][0]["id"] == order["id"]
    shopper.does("write_product_review", product_id="prod_shirt", rating=5, text="Good.")
    assert row(sort="rating")["rating"] == 4.0
    assert shopper.does("get_product", product_id="prod_shirt")["rated"] == "rated 4.0 of 5 in 3 reviews"
    shopper.does("request_return", purchase_item_id=order["items"][0]["id"], reason="wrong_size", quantity=2)
    assert shopper.does("list_purchases", query="shirt", limit=1)["purchases"][0]["items"][0]["returned"] == 2


def test_a_cart_with_something_that_is_gone_says_what_to_do():
    """In every eighth world somebody else has bought the last piece of what lies in the cart."""
    session = prove.environment("shopping").session(6)
    gone = next(i for i in session.call("view_cart", {}).data["items"] if "problem" in i)
    address = session.call("list_shipping_addresses", {}).data["addresses"][0]["id"]
    buy = {"address_id": address, "payment_method": "paypal"}
    error = session.call("checkout_cart", buy).error
    assert error["code"] == "out_of_stock" and gone["problem"] == "out of stock"
    assert f"({gone['id']}), but none are in stock; remove it first." in error["message"]
    assert session.call("remove_cart_item", {"item_id": gone["id"]}).ok
    assert session.call("checkout_cart", buy).ok


def test_labels_of_signs_alone_are_told_apart(shopper):
    place = {"city": "Austin", "state": "TX", "postal_code": "78702"}
    shopper.does("add_shipping_address", label="\N{HOUSE BUILDING}", street="1 Elm Street", **place)
    shopper.does("add_shipping_address", label="\N{TENT}", street="2 Elm Street", **place)
    twice = shopper.is_refused("add_shipping_address", label="\N{TENT}", street="3 Elm Street", **place)
    assert twice == ("conflict", "label_taken")


def test_coupons_are_shared_out_to_the_cent(shopper):
    shopper.does("add_cart_item", variant_id="var_shirt_s")
    shopper.does("add_cart_item", variant_id="var_pan", quantity=2)
    # 10 % of 86.66, the fraction of a cent to the shop
    ten = shopper.does("apply_coupon", code="SAVE-TEN")
    assert (ten["discount"], ten["cart_total"]) == (8.66, 78.00)
    assert shopper.is_refused("apply_coupon", code="SAVE-TEN") == ("conflict", "already_applied")
    assert shopper.does("apply_coupon", code="SAVE-KIT")["cart_total"] == 73.00
    assert shopper.is_refused("apply_coupon", code="SAVE-SHIP") == ("refused", "too_many_coupons")
    assert shopper.is_refused("remove_coupon") == ("refused", "coupon_unclear")
    order = shopper.does("checkout_cart", address_id="addr_home")
    assert (order["subtotal"], order["discount"], order["shipping"], order["total"]) == (86.66, 13.66, 0.00, 73.00)
    # 8.66 x 20.00 / 86.66 = 1.99...; the pans take the rest of it and the 5.00 for kitchen.
    assert [i["discount"] for i in order["items"]] == [1.99, 11.67]
    assert shopper.is_refused("apply_coupon", code="SAVE-TEN") == ("refused", "coupon_used_up")


def test_coupons_that_do_not_hold(shopper):
    assert shopper.is_refused("apply_coupon", code="SAVE-TEN") == ("refused", "coupon_not_applicable")
    shopper.does("add_cart_item", variant_id="var_pan", quantity=2)
    assert shopper.is_refused("apply_coupon", code="SAVE-OLD") == ("refused", "coupon_expired")
    assert shopper.is_refused("apply_coupon", code="SAVE-USED") == ("refused", "coupon_used_up")
    assert shopper.is_refused("apply_coupon", code="SAVE-SHOE") == ("refused", "coupon_not_applicable")
    error = shopper.error("apply_coupon", code="SAVE-BIG")
    assert error["code"] == "minimum_not_met" and "900.00 USD" in error["message"] and "66.66 USD" in error["message"]
    # 66.66 of goods go for nothing anyway.
    assert shopper.is_refused("apply_coupon", code="SAVE-SHIP") == ("refused", "coupon_without_effect")
    assert shopper.is_refused("apply_coupon", code="SAVE-NONE") == ("not_found", "coupon_not_found")
    assert shopper.is_refused("remove_coupon") == ("conflict", "not_applied")
    assert shopper.is_refused("remove_coupon", code="SAVE-KIT") == ("conflict", "not_applied")
    usable = shopper.does("list_coupons", status="usable")["coupons"]
    assert [c["id"] for c in usable] == ["SAVE-TEN", "SAVE-KIT", "SAVE-SHIP", "SAVE-BIG", "SAVE-SHOE"]


def test_a_cart_that_falls_below_the_minimum_loses_its_coupon_and_is_not_sold(shopper):
    item = shopper.does("add_cart_item", variant_id="var_pan", quantity=2)
    assert shopper.does("apply_coupon", code="SAVE-KIT")["cart_total"] == 61.66
    # 33.33 is below the 60.00 that the coupon needs.
    assert shopper.does("update_cart_item", item_id=item["id"], quantity=1)["cart_total"] == 39.32
    coupon = shopper.does("view_cart")["coupons"][0]
    assert (coupon["discount"], coupon["problem"]) == (0.00, "minimum_not_met")
    assert shopper.is_refused("checkout_cart", address_id="addr_home") == ("refused", "minimum_not_met")
    assert shopper.does("remove_coupon")["id"] == "SAVE-KIT"
    assert shopper.does("checkout_cart", address_id="addr_home")["total"] == 39.32


def test_a_coupon_of_today_is_gone_tomorrow(shopper):
    shopper.does("add_cart_item", variant_id="var_shirt_s")
    shopper.does("apply_coupon", code="SAVE-TEN")
    shopper.waits(days=1)
    assert shopper.is_refused("checkout_cart", address_id="addr_home") == ("refused", "coupon_expired")
    shopper.does("remove_coupon", code="SAVE-TEN")
    assert shopper.does("checkout_cart", address_id="addr_home")["discount"] == 0.00


def test_checkout_takes_the_stock_and_cancelling_gives_it_back(shopper):
    shopper.does("add_cart_item", variant_id="var_shirt_s", quantity=2)
    shopper.does("add_cart_item", variant_id="var_pan", quantity=3)
    shopper.does("apply_coupon", code="SAVE-TEN")
    order = shopper.does("checkout_cart", address_id="addr_home", payment_method="paypal")
    # 40.00 + 99.99 less 13.99
    assert (order["number"], order["status"], order["total"]) == ("10007", "processing", 126.00)
    assert order["ship_to"] == "Ida Moss, 4 Maple Street, Austin, TX 78701"
    # Two warehouses send one parcel each, three and four days after they leave tomorrow.
    assert [(s["carrier"], s["contents"], s["expected_on"]) for s in order["shipments"]] == [
        ("FedEx", "2 x Linen Shirt", "2026-06-05"),
        ("USPS", "3 x Cast Iron Pan", "2026-06-06"),
    ]
    assert shopper.stock("shirt") == [3, 1] and shopper.stock("pan") == [7]
    assert shopper.does("view_cart")["items"] == []
    assert shopper.is_refused("checkout_cart", address_id="addr_home") == ("refused", "cart_empty")
    cancelled = shopper.does("cancel_purchase", purchase_id=order["id"])
    assert (cancelled["status"], cancelled["refunded"]) == ("cancelled", 126.00)
    assert {s["status"] for s in cancelled["shipments"]} == {"cancelled"}
    parcel = shopper.does("track_shipment", shipment_id=order["shipments"][0]["id"])
    assert parcel["note"].startswith("the order was cancelled") and "expected_on" not in parcel
    assert shopper.stock("shirt") == [5, 1] and shopper.stock("pan") == [10]
    assert shopper.is_refused("cancel_purchase", purchase_id=order["id"]) == ("conflict", "already_cancelled")
    # The coupon can be used again.
    shopper.does("add_cart_item", variant_id="var_shirt_s")
    assert shopper.does("apply_coupon", code="SAVE-TEN")["discount"] == 2.00


def test_express_costs_more_and_does_not_go_to_a_po_box(shopper):
    shopper.does("add_cart_item", variant_id="var_shirt_s")
    shopper.does("apply_coupon", code="SAVE-SHIP")
    refusal = shopper.is_refused("checkout_cart", address_id="addr_box", shipping_speed="express")
    assert refusal == ("refused", "no_express_to_po_box")
    order = shopper.does("checkout_cart", address_id="addr_home", shipping_speed="express")
    assert (order["shipping"], order["total"]) == (14.99, 34.99)
    assert (order["shipments"][0]["carrier"], order["shipments"][0]["expected_on"]) == ("UPS", "2026-06-02")
    # Free shipping is for standard speed, so that this checkout has not used the coupon up.
    for _ in range(2):
        shopper.does("add_cart_item", variant_id="var_shirt_s")
        shopper.does("apply_coupon", code="SAVE-SHIP")
        assert shopper.does("checkout_cart", address_id="addr_box")["total"] == 20.00
    shopper.does("add_cart_item", variant_id="var_scarf")
    assert shopper.is_refused("apply_coupon", code="SAVE-SHIP") == ("refused", "coupon_used_up")


def test_ways_to_pay_that_do_not_bear_it(shopper):
    shopper.does("add_cart_item", variant_id="var_shirt_s")
    # 140.00 loaded, 115.00 spent: not enough for 20.00 and 5.99.
    assert shopper.gift_balance() == 25.00
    gift = {"address_id": "addr_home", "payment_method": "gift_balance"}
    assert shopper.is_refused("checkout_cart", **gift) == ("refused", "insufficient_gift_balance")
    shopper.does("apply_coupon", code="SAVE-SHIP")
    order = shopper.does("checkout_cart", **gift)
    assert (order["total"], shopper.gift_balance()) == (20.00, 5.00)
    shopper.does("cancel_purchase", purchase_id=order["id"])
    assert shopper.gift_balance() == 25.00
    # The card is good until the last day of June.
    shopper.does("add_cart_item", variant_id="var_shirt_s")
    shopper.waits(days=30)
    assert shopper.is_refused("checkout_cart", address_id="addr_home") == ("refused", "card_expired")
    assert shopper.does("checkout_cart", address_id="addr_home", payment_method="paypal")["total"] == 25.99


def test_an_order_can_be_cancelled_until_its_parcel_leaves(shopper):
    assert shopper.does("get_purchase", purchase_id="ord_soon")["status"] == "processing"
    # A call takes a minute, and the parcel leaves at 09:02.
    assert shopper.does("track_shipment", shipment_id="shp_soon")["status"] == "preparing"
    assert shopper.is_refused("cancel_purchase", purchase_id="ord_soon") == ("refused", "already_shipped")
    assert shopper.does("track_shipment", shipment_id="shp_soon")["status"] == "shipped"
    assert [p["number"] for p in shopper.does("list_purchases", status="shipped")["purchases"]] == ["10004", "10003"]


def test_a_parcel_arrives_and_only_then_can_its_content_go_back(shopper):
    # It is due at 14:00 and has been on the van since 08:00.
    there = shopper.does("track_shipment", shipment_id="shp_way")
    assert (there["status"], there["tracking_number"]) == ("out_for_delivery", "1Z0000000003")
    assert [e["status"] for e in there["events"]] == ["preparing", "shipped", "out_for_delivery"]
    back = {"purchase_item_id": "line_way", "reason": "damaged"}
    assert shopper.is_refused("request_return", **back) == ("refused", "not_delivered")
    shopper.waits(hours=5)
    assert shopper.does("track_shipment", shipment_id="shp_way")["events"][-1]["at"] == "2026-06-01T14:00:00Z"
    assert shopper.does("request_return", **back)["refund"] == 48.00
    assert shopper.is_refused("cancel_purchase", purchase_id="ord_way") == ("refused", "already_shipped")


def test_returns_bring_exactly_what_was_paid(shopper):
    # Three shirts at 20.00 less 10.00 by coupon: 50.00, which three do not share evenly.
    back = {"purchase_item_id": "line_shirts", "reason": "wrong_size"}
    assert shopper.is_refused("request_return", quantity=4, **back) == ("refused", "more_than_left")
    one = shopper.does("request_return", quantity=1, **back)
    assert (one["refund"], one["refund_to"], one["status"]) == (16.66, "gift_balance", "label_sent")
    error = shopper.error("request_return", quantity=3, **back)
    assert error["details"][0]["allowed"] == "at most 2"
    assert shopper.does("request_return", quantity=1, **back)["refund"] == 16.67
    assert shopper.does("request_return", **back)["refund"] == 16.67
    assert shopper.is_refused("request_return", **back) == ("conflict", "already_returned")
    order = shopper.does("get_purchase", purchase_id="ord_done")
    assert (order["refunded"], order["items"][0]["returned"], len(order["returns"])) == (50.00, 3, 3)


def test_what_cannot_be_returned(shopper):
    back = {"reason": "changed_mind"}
    assert shopper.is_refused("request_return", purchase_item_id="line_scarf", **back) == ("refused", "final_sale")
    # 30 days after May 1 is May 31, after May 2 it is today.
    over = ("refused", "return_window_over")
    assert shopper.is_refused("request_return", purchase_item_id="line_later", **back) == over
    assert shopper.does("request_return", purchase_item_id="line_late", **back)["refund"] == 30.00
    # Lamps have 14 days, of which the last is June 3.
    shopper.waits(days=2)
    assert shopper.does("request_return", purchase_item_id="line_lamp", **back)["refund"] == 50.00
    shopper.waits(days=16)
    assert shopper.is_refused("request_return", purchase_item_id="line_way", **back) == over
    assert shopper.is_refused("request_return", purchase_item_id="line_x", **back)[1] == "purchase_item_not_found"
    assert shopper.is_refused("request_return", purchase_item_id="line_way", reason="bored")[0] == "invalid_arguments"


def test_the_money_of_a_return_comes_after_six_days(shopper):
    back = shopper.does("request_return", purchase_item_id="line_lamp", reason="not_as_described")
    assert (back["refund_by"], shopper.gift_balance()) == ("2026-06-07", 25.00)
    stages = []
    for _ in range(4):
        stages.append(shopper.does("get_return_status", return_id=back["id"])["status"])
        shopper.waits(days=2)
    assert stages == ["label_sent", "in_transit", "received", "refunded"]
    assert shopper.gift_balance() == 75.00
    # What came back can be spent.
    shopper.does("add_cart_item", variant_id="var_pan", quantity=2)
    order = shopper.does("checkout_cart", address_id="addr_home", payment_method="gift_balance")
    assert (order["total"], shopper.gift_balance()) == (66.66, 8.34)
    assert shopper.is_refused("get_return_status", return_id="ret_none") == ("not_found", "item_return_not_found")


def test_only_buyers_review_and_only_once(shopper):
    assert shopper.does("get_product", product_id="prod_shirt")["rated"] == "rated 3.5 of 5 in 2 reviews"
    mine = {"product_id": "prod_shirt", "rating": 5, "text": "Soft and cool"}
    # (4 + 3 + 5) / 3
    assert shopper.does("write_product_review", **mine)["product_rating"] == 4.0
    assert shopper.is_refused("write_product_review", **mine) == ("conflict", "already_reviewed")
    newest = shopper.does("list_product_reviews", product_id="prod_shirt")["reviews"][0]
    assert (newest["author"], newest["text"]) == ("You", "Soft and cool")
    assert [
        r["author"] for r in shopper.does("list_product_reviews", product_id="prod_shirt", rating_at_most=3)["reviews"]
    ] == ["Ben"]
    cups = {"product_id": "prod_cups", "rating": 1, "text": "Sold out"}
    assert shopper.is_refused("write_product_review", **cups) == ("refused", "not_purchased")
    stars = {"product_id": "prod_pan", "rating": 6, "text": "Hot"}
    assert shopper.is_refused("write_product_review", **stars)[0] == "invalid_arguments"


def test_search_and_variants(shopper):
    assert [p["id"] for p in shopper.does("search_products", query="cups CAFE")["products"]] == ["prod_cups"]
    cheap = shopper.does("search_products", max_price=15, sort="price")["products"]
    assert [(p["title"], p["price_from"]) for p in cheap] == [
        ("Café Cups", 9.99),
        ("Old Kettle", 10.00),
        ("Silk Scarf", 15.00),
    ]
    assert [p.get("in_stock", True) for p in cheap] == [False, False, True]
    assert shopper.does("search_products", sort="rating")["products"][0]["id"] == "prod_shirt"
    assert [
        v["size"] for v in shopper.does("list_product_variants", product_id="prod_shirt", color="Black")["variants"]
    ] == ["S", "M"]
    assert shopper.does("list_product_variants", product_id="prod_cups", in_stock=True)["variants"] == []
    assert shopper.stock("kettle") == [0]
    assert shopper.does("get_product", product_id="prod_scarf")["returns"] == "final sale, no returns"


def test_the_wish_list(shopper):
    wishes = shopper.does("view_wish_list")["products"]
    assert [(w["title"], w.get("price_drop")) for w in wishes] == [("Café Cups", None), ("Cast Iron Pan", 6.67)]
    assert [w["title"] for w in shopper.does("view_wish_list", filter="in_stock")["products"]] == ["Cast Iron Pan"]
    pan = {"product_id": "prod_pan"}
    assert shopper.is_refused("update_wish_list", action="add", **pan) == ("conflict", "already_on_list")
    assert shopper.does("update_wish_list", action="remove", **pan)["list_size"] == 1
    assert shopper.is_refused("update_wish_list", action="remove", **pan) == ("conflict", "not_on_list")
    assert shopper.does("update_wish_list", action="add", **pan)["change"] == "added"
    # Put on the list anew, it is no longer cheaper than it was.
    assert shopper.does("view_wish_list", filter="cheaper")["products"] == []


def test_addresses(shopper):
    new = {"label": "Office", "street": "9 Mill Road", "city": "Boise", "state": "ID", "postal_code": "83702"}
    saved = shopper.does("add_shipping_address", **new)
    assert saved["recipient"] == "Ida Moss"
    assert shopper.is_refused("add_shipping_address", **new) == ("conflict", "label_taken")
    assert shopper.is_refused("add_shipping_address", **{**new, "label": "Work"}) == ("conflict", "address_exists")
    assert shopper.is_refused("add_shipping_address", **{**new, "state": "Idaho"})[0] == "invalid_arguments"
    assert shopper.is_refused("add_shipping_address", **{**new, "postal_code": "837"})[0] == "invalid_arguments"
    assert [a["label"] for a in shopper.does("list_shipping_addresses", city="boise")["addresses"]] == ["Office"]
    shopper.does("add_cart_item", variant_id="var_scarf")
    assert shopper.does("checkout_cart", address_id=saved["id"])["ship_to"] == "Ida Moss, 9 Mill Road, Boise, ID 83702"
    for number in range(12):
        shopper.does("add_shipping_address", **{**new, "label": f"Spot {number}", "street": f"{number} Elm"})
    refusal = shopper.is_refused("add_shipping_address", **{**new, "label": "One more", "street": "1 Oak"})
    assert refusal == ("refused", "too_many_addresses")


@pytest.mark.parametrize("pieces", [1, 2, 3])
def test_returns_in_any_parts_add_up(shopper, pieces):
    """A line of three that cost 50.00 brings 50.00, however it is cut."""
    sums = 0.0
    left = 3
    while left:
        count = min(pieces, left)
        back = {"purchase_item_id": "line_shirts", "reason": "damaged", "quantity": count}
        sums += round(100 * shopper.does("request_return", **back)["refund"])
        left -= count
    assert sums == 50_00
