"""What the staff of a chain can do with its stock, told in calls. The chain is the small one of conftest.py."""

from __future__ import annotations

import pytest

ELM_TENT = {"store_id": "loc_elm", "product_id": "itm_tent"}


def parcel(source, target, quantity, product="tent"):
    return {
        "product_id": f"itm_{product}",
        "from_store_id": f"loc_{source}",
        "to_store_id": f"loc_{target}",
        "quantity": quantity,
    }


def test_goods_leave_the_sender_at_once_and_reach_the_other_when_received(clerk):
    # Elm Street: 5 on hand, 2 of them committed; 8 ordered from the supplier.
    assert (clerk.stock("oak", "tent"), clerk.stock("elm", "tent")) == ((10, 10, 4), (5, 3, 8))
    sent = clerk.send("oak", "elm", 6)
    assert (sent["number"], sent["status"], sent["left"]) == ("TR-1005", "in_transit", 6)
    assert (clerk.stock("oak", "tent"), clerk.stock("elm", "tent")) == ((4, 4, 4), (5, 3, 14))
    got = clerk.does("receive_stock_transfer", transfer_id=sent["id"])
    assert (got["status"], got["received"], "left" in got) == ("received", 6, False)
    assert (clerk.stock("oak", "tent"), clerk.stock("elm", "tent")) == ((4, 4, 4), (11, 9, 8))
    twice = clerk.is_refused("receive_stock_transfer", transfer_id=sent["id"])
    assert twice == ("conflict", "transfer_already_received")
    assert clerk.is_refused("cancel_stock_transfer", transfer_id=sent["id"]) == twice


def test_a_transfer_takes_no_more_than_is_available(clerk):
    error = clerk.error("create_stock_transfer", **parcel("elm", "oak", 4))
    assert (error["kind"], error["code"]) == ("refused", "not_enough_stock")
    assert error["details"][0]["allowed"] == "at most 3"
    clerk.send("elm", "oak", 3)
    # What is left is committed to customers.
    assert clerk.stock("elm", "tent") == (2, 0, 8)
    assert clerk.is_refused("create_stock_transfer", **parcel("elm", "oak", 1)) == ("refused", "not_enough_stock")
    # A store that never carried a product has none of it either.
    assert clerk.is_refused("create_stock_transfer", **parcel("oak", "elm", 1, "mug")) == (
        "refused",
        "not_enough_stock",
    )


def test_short_of_stock_here_so_find_it_nearby_and_have_it_sent(clerk):
    around = {"product_id": "itm_tent", "store_id": "loc_elm"}
    found = clerk.does("find_stock_nearby", **around)["nearby"]
    # The closed mall between the two is left out; so is the store itself.
    assert [(r["store_name"], r["distance_miles"], r["available"]) for r in found] == [
        ("Oak Square", 6.9, 10),
        ("Rail Depot", 69.1, 80),
        ("Peña Plaza", 138.2, 1),
    ]
    assert [r["store_id"] for r in clerk.does("find_stock_nearby", quantity=11, **around)["nearby"]] == ["loc_depot"]
    assert len(clerk.does("find_stock_nearby", max_distance_miles=69, **around)["nearby"]) == 1
    assert len(clerk.does("find_stock_nearby", max_distance_miles=70, **around)["nearby"]) == 2
    clerk.send("oak", "elm", 10)
    assert [r["store_id"] for r in clerk.does("find_stock_nearby", **around)["nearby"]] == ["loc_depot", "loc_far"]


def test_a_transfer_is_received_in_parts_and_never_more_than_was_sent(clerk):
    first = clerk.does("receive_stock_transfer", transfer_id="trf_way", quantity=10)
    assert (first["status"], first["received"], first["left"]) == ("partly_received", 10, 14)
    assert clerk.stock("elm", "mug") == (10, 10, 14)
    error = clerk.error("receive_stock_transfer", transfer_id="trf_way", quantity=15)
    assert (error["code"], error["details"][0]["allowed"]) == ("more_than_in_transit", "at most 14")
    last = clerk.does("receive_stock_transfer", transfer_id="trf_way", quantity=14)
    assert (last["status"], last["received"]) == ("received", 24)
    assert clerk.stock("elm", "mug") == (24, 24, 0)


def test_what_was_lost_on_the_way_is_written_off(clerk):
    got = clerk.does("receive_stock_transfer", transfer_id="trf_way", quantity=22, rest="write_off")
    assert (got["status"], got["received"], got["written_off"]) == ("received", 22, 2)
    # The two are in nobody's stock: the warehouse had sent all 24.
    assert (clerk.stock("elm", "mug"), clerk.stock("depot", "mug")) == ((22, 22, 0), (240, 240, 0))
    refused = clerk.is_refused("receive_stock_transfer", transfer_id="trf_way", quantity=2)
    assert refused == ("conflict", "transfer_already_received")


def test_cancelling_puts_the_goods_back_once_and_only_before_any_was_received(clerk):
    sent = clerk.send("elm", "far", 3)
    assert clerk.stock("elm", "tent") == (2, 0, 8)
    assert clerk.does("cancel_stock_transfer", transfer_id=sent["id"])["status"] == "cancelled"
    assert (clerk.stock("elm", "tent"), clerk.stock("far", "tent")) == ((5, 3, 8), (1, 1, 0))
    off = ("conflict", "transfer_cancelled")
    assert clerk.is_refused("cancel_stock_transfer", transfer_id=sent["id"]) == off
    assert clerk.is_refused("receive_stock_transfer", transfer_id=sent["id"]) == off
    partly = clerk.is_refused("cancel_stock_transfer", transfer_id="trf_part")
    assert partly == ("refused", "transfer_partly_received")


def test_a_closed_store_sends_what_it_has_and_gets_nothing_new(clerk):
    assert clerk.is_refused("create_stock_transfer", **parcel("elm", "gone", 1)) == ("refused", "store_closed")
    order = {"product_id": "itm_tent", "store_id": "loc_gone", "cases": 2}
    assert clerk.is_refused("create_purchase_order", **order) == ("refused", "store_closed")
    price = {"product_id": "itm_tent", "store_id": "loc_gone", "price": 150}
    assert clerk.is_refused("set_store_price", **price) == ("refused", "store_closed")
    clerk.send("gone", "elm", 4)
    assert clerk.stock("gone", "tent") == (0, 0, 0)
    assert [s["name"] for s in clerk.does("list_stores", status="closed")["stores"]] == ["Gone Mall"]


def test_an_order_is_placed_found_in_the_stock_and_received(clerk):
    # Two cases of four at 100.00; the supplier needs three days from June 1.
    placed = clerk.does("create_purchase_order", product_id="itm_tent", store_id="loc_far", cases=2)
    assert (placed["number"], placed["quantity"], placed["total"]) == ("PO-4004", 8, 800.0)
    assert (placed["supplier"], placed["deliver_on"], placed["status"]) == ("Pine Supply", "2026-06-04", "ordered")
    (row,) = clerk.does("get_store_stock", store_id="loc_far", show="on_order")["stock"]
    assert (row["on_hand"], row["incoming"], [o["id"] for o in row["orders"]]) == (1, 8, [placed["id"]])
    part = clerk.does("receive_purchase_order", purchase_order_id=placed["id"], quantity=5)
    assert (part["status"], part["left"], clerk.stock("far", "tent")) == ("partly_received", 3, (6, 6, 3))
    error = clerk.error("receive_purchase_order", purchase_order_id=placed["id"], quantity=4)
    assert (error["kind"], error["code"]) == ("refused", "more_than_ordered")
    assert error["details"][0]["allowed"] == "at most 3"
    assert clerk.does("receive_purchase_order", purchase_order_id=placed["id"])["status"] == "received"
    assert clerk.stock("far", "tent") == (9, 9, 0)
    again = clerk.is_refused("receive_purchase_order", purchase_order_id=placed["id"])
    assert again == ("conflict", "order_already_received")
    assert clerk.does("get_store_stock", store_id="loc_far", show="on_order")["stock"] == []


def test_what_a_supplier_does_not_deliver(clerk):
    order = {"product_id": "itm_tent", "store_id": "loc_elm"}
    assert clerk.is_refused("create_purchase_order", cases=1, **order) == ("refused", "below_minimum_order")
    error = clerk.error("create_purchase_order", cases=2, deliver_on="2026-06-03", **order)
    assert (error["code"], error["details"][0]["allowed"]) == ("before_lead_time", "from 2026-06-04")
    assert clerk.does("create_purchase_order", cases=2, deliver_on="2026-06-04", **order)["deliver_on"] == "2026-06-04"
    past = clerk.is_refused("create_purchase_order", cases=2, deliver_on="2026-05-31", **order)
    assert past == ("invalid_arguments", "invalid_arguments")
    lamp = clerk.is_refused("create_purchase_order", cases=2, product_id="itm_lamp", store_id="loc_elm")
    assert lamp == ("refused", "product_discontinued")


def test_an_order_that_should_have_come_is_late(clerk):
    (row,) = clerk.does("get_store_stock", store_id="loc_elm", show="on_order")["stock"]
    # Due on May 31, the day before; the mugs for Oak Square are due today.
    assert (row["orders"][0]["number"], row["orders"][0]["late"], row["low"]) == ("PO-4002", True, True)
    (mugs,) = clerk.does("get_store_stock", store_id="loc_oak", show="on_order")["stock"]
    assert "late" not in mugs["orders"][0]
    # Oak Square never had mugs of its own; what is on order shows all the same.
    assert (mugs["name"], mugs["on_hand"], mugs["incoming"]) == ("Étape insulated mug", 0, 24)


def test_stock_that_is_low_or_out(clerk):
    def names(**filters):
        return [r["name"] for r in clerk.does("get_store_stock", store_id="loc_elm", **filters)["stock"]]

    assert names(show="low") == ["Ridgeline 2-person tent", "Étape insulated mug"]
    assert names(show="out_of_stock") == ["Étape insulated mug"]
    clerk.does("receive_purchase_order", purchase_order_id="po_late", quantity=1)
    # Four available are more than three; mugs still none.
    assert names(show="low") == ["Étape insulated mug"]
    assert names(query="mug etape") == ["Étape insulated mug"]
    assert names(query="headlamp") == []


def test_a_price_stays_between_margin_and_ceiling(clerk):
    # Cost 100.00, at least 15 % above it; 125 % of 189.95 are 237.4375.
    assert clerk.is_refused("set_store_price", price=99.99, **ELM_TENT) == ("refused", "below_cost")
    assert clerk.is_refused("set_store_price", price=114.99, **ELM_TENT) == ("refused", "margin_too_small")
    error = clerk.error("set_store_price", price=237.44, **ELM_TENT)
    assert (error["code"], error["details"][0]["allowed"]) == ("above_ceiling", "115.00 to 237.43")
    set_ = clerk.does("set_store_price", price=115, **ELM_TENT)
    assert (set_["price"], set_["old_price"], set_["chain_price"]) == (115.0, 189.95, 189.95)
    assert clerk.does("get_store_stock", **ELM_TENT)["stock"][0]["price"] == 115.0
    assert clerk.does("get_store_stock", store_id="loc_oak", product_id="itm_tent")["stock"][0]["price"] == 189.95
    back = clerk.does("set_store_price", price=189.95, **ELM_TENT)
    assert (back["price"], back["old_price"]) == (189.95, 115.0)
    # Nothing of its own is left: the state is as at the beginning.
    assert clerk.session.diff().changes == []


def test_clearance_is_sold_down_to_cost(clerk):
    mug = {"store_id": "loc_elm", "product_id": "itm_mug"}
    assert clerk.does("search_store_products", query="mug")["products"][0]["lowest_price"] == 5.0
    assert clerk.does("set_store_price", price=5, **mug)["price"] == 5.0
    assert clerk.is_refused("set_store_price", price=4.99, **mug) == ("refused", "below_cost")
    none = clerk.is_refused("set_store_price", store_id="loc_oak", product_id="itm_mug", price=5)
    assert none == ("refused", "not_carried")
    # A fifth above 20.01 is 24.012: no price of whole cents below 24.02 will do.
    assert clerk.does("search_store_products", query="33333")["products"][0]["lowest_price"] == 24.02


def test_a_store_carries_what_it_receives(clerk):
    mug = {"store_id": "loc_oak", "product_id": "itm_mug"}
    clerk.does("receive_purchase_order", purchase_order_id="po_part", quantity=1)
    assert clerk.stock("oak", "mug") == (1, 1, 23)
    assert clerk.does("set_store_price", price=8.5, **mug)["price"] == 8.5


def test_transfers_are_listed_by_store_direction_product_and_words(clerk):
    def numbers(**filters):
        return [t["number"] for t in clerk.does("list_stock_transfers", **filters)["transfers"]]

    assert numbers() == ["TR-1004", "TR-1003", "TR-1002", "TR-1001"]
    assert numbers(store_id="loc_elm") == ["TR-1002", "TR-1001"]
    assert numbers(store_id="loc_depot", direction="in") == []
    assert numbers(store_id="loc_depot", direction="out", status="in_transit") == ["TR-1002"]
    assert numbers(product_id="itm_tent", status="received") == ["TR-1001"]
    assert numbers(query="pena mug") == ["TR-1003"]
    clerk.does("create_stock_transfer", note="window display", **parcel("oak", "far", 2))
    assert numbers(query="display")[0] == "TR-1005" == numbers(store_id="loc_far")[0]
    error = clerk.error("list_stock_transfers", direction="in")
    assert (error["kind"], error["details"][0]["pointer"]) == ("invalid_arguments", "/direction")


@pytest.mark.parametrize(
    "tool,arguments,code",
    [
        ("get_store_stock", {"store_id": "loc_none"}, "store_not_found"),
        ("find_stock_nearby", {"store_id": "loc_none", "product_id": "itm_tent"}, "store_not_found"),
        ("create_stock_transfer", parcel("none", "elm", 1), "store_not_found"),
        ("create_stock_transfer", parcel("elm", "none", 1), "store_not_found"),
        ("create_stock_transfer", parcel("elm", "oak", 1, "none"), "product_not_found"),
        ("receive_stock_transfer", {"transfer_id": "trf_none"}, "stock_transfer_not_found"),
        ("receive_purchase_order", {"purchase_order_id": "po_none"}, "purchase_order_not_found"),
    ],
)
def test_what_does_not_exist_is_not_found(clerk, tool, arguments, code):
    assert clerk.is_refused(tool, **arguments) == ("not_found", code)


def test_a_store_sends_nothing_to_itself(clerk):
    error = clerk.error("create_stock_transfer", **parcel("elm", "elm", 1))
    assert (error["kind"], error["details"][0]["pointer"]) == ("invalid_arguments", "/to_store_id")


def test_what_an_order_needs_is_told_before_it_is_placed(clerk):
    (tent,) = clerk.does("search_store_products", query="tent")["products"]
    assert (tent["supplier"], tent["lead_days"], tent["minimum_cases"], tent["case_size"]) == ("Pine Supply", 3, 2, 4)
    order = {"product_id": "itm_tent", "store_id": "loc_elm"}
    assert clerk.is_refused("create_purchase_order", cases=1, **order) == ("refused", "below_minimum_order")
    # June 1 and three days.
    assert clerk.does("create_purchase_order", cases=2, **order)["deliver_on"] == "2026-06-04"


def test_a_transfer_tells_when_it_was_sent(clerk):
    sent = clerk.send("oak", "elm", 1)
    assert sent["sent_on"] == "2026-06-01"
    newest, *older = clerk.does("list_stock_transfers")["transfers"]
    assert newest["number"] == sent["number"]
    assert {t["sent_on"] for t in older} == {"2026-05-20"}
