"""The seeded worlds: sound books, planted edge cases, and variety from seed to seed."""

from __future__ import annotations

from datetime import timedelta

import pytest

import prove
from prove.envs.shopping.entities import Shop
from prove.envs.shopping.rules import (
    gift_balance,
    last_return_day,
    lowest_price,
    return_stage,
    returned,
    stage,
    status_of,
)

SEEDS = range(0, 60, 3)


@pytest.fixture(params=SEEDS)
def shop(request) -> Shop:
    return prove.environment("shopping").session(request.param).state


def test_the_books_are_sound(shop):
    for item in shop.purchase_items:
        product = shop.products.need(item.product_id, "product_id")
        shipment = shop.shipments.need(item.shipment_id, "shipment_id")
        assert shop.variants.need(item.variant_id, "variant_id").product_id == product.id
        assert shipment.purchase_id == item.purchase_id
        assert 0 <= item.discount < item.price * item.quantity and returned(shop, item) <= item.quantity
    for purchase in shop.purchases:
        assert sum(i.paid for i in shop.purchase_items.where(purchase_id=purchase.id)) > 0 <= purchase.shipping
        for shipment in shop.shipments.where(purchase_id=purchase.id):
            assert purchase.placed_at < shipment.leaves_at < shipment.arrives_at
    for back in shop.item_returns:
        item = shop.purchase_items.need(back.purchase_item_id, "purchase_item_id")
        purchase = shop.purchases.need(item.purchase_id, "purchase_id")
        shipment = shop.shipments.need(item.shipment_id, "shipment_id")
        assert purchase.id == back.purchase_id and not purchase.cancelled
        assert shipment.arrives_at < back.requested_at < shop.now
        assert back.requested_at.date() <= last_return_day(shop, item)
        assert back.refund <= item.paid
    assert gift_balance(shop) > 0


def test_everything_stands_in_the_order_in_which_it_happened(shop):
    placed = [p.placed_at for p in shop.purchases]
    assert placed == sorted(placed) and placed[-1] < shop.now
    numbers = [int(p.number) for p in shop.purchases]
    assert numbers == sorted(set(numbers))
    others = [r.written_at for r in shop.reviews if not r.mine]
    assert others == sorted(others) and max(r.written_at for r in shop.reviews) < shop.now


def test_edge_cases_are_planted(shop):
    products, variants = list(shop.products), list(shop.variants)
    titles = [p.title for p in products]
    assert len(titles) - len(set(titles)) == 2
    assert len({(p.title, p.brand) for p in products}) == len(products)
    assert len([p for p in products if p.discontinued]) == 2 and [p for p in products if not p.return_days]
    assert [p for p in products if not p.title.isascii()] and max(len(p.description) for p in products) > 200
    assert [p for p in products if not shop.reviews.where(product_id=p.id)]
    assert [p for p in products if all(v.stock == 0 for v in shop.variants.where(product_id=p.id))]
    assert [v for v in variants if v.stock == 1] and [v for v in variants if v.stock > 50]
    assert {status_of(shop, p) for p in shop.purchases} == {"processing", "shipped", "delivered", "cancelled"}
    assert len({return_stage(r, shop.now) for r in shop.item_returns}) >= 2
    today = shop.now.date()
    coupons = list(shop.coupons)
    assert [c for c in coupons if c.expires_on < today] and [c for c in coupons if not c.uses_left]
    assert {c.kind for c in coupons} == {"percent", "amount", "free_shipping"}
    assert [a for a in shop.addresses if a.street.startswith("PO Box")]
    assert [w for w in shop.wishes if lowest_price(shop, w.product_id) < w.price_then]
    assert len({s.carrier for s in shop.shipments}) == 3


def test_nothing_changes_by_itself_in_the_first_half_hour(shop):
    """A conversation of ordinary length meets the same parcels from its first call to its last."""

    def stages(minutes: int) -> list[str]:
        now = shop.now + timedelta(minutes=minutes)
        return [stage(shop.purchases.need(s.purchase_id, "purchase_id"), s, now) for s in shop.shipments]

    assert stages(0) == stages(30) != stages(24 * 60)


def refused(session, tool: str, **arguments: str) -> str:
    error = session.call(tool, arguments).error
    return error["code"] if error is not None else ""


def test_goods_that_ran_out_in_the_cart_hold_up_the_checkout():
    session = prove.environment("shopping").session(6)
    home = next(iter(session.state.addresses)).id
    gone = [i["id"] for i in session.call("view_cart", {}).data["items"] if i.get("problem")]
    assert len(gone) == 1
    assert refused(session, "checkout_cart", address_id=home, payment_method="paypal") == "out_of_stock"
    assert session.call("remove_cart_item", {"item_id": gone[0]}).ok
    assert session.call("checkout_cart", {"address_id": home, "payment_method": "paypal"}).ok


def test_cart_and_wish_list_are_full_at_some_time():
    session = prove.environment("shopping").session(2)
    codes = [refused(session, "add_cart_item", variant_id=v.id) for v in session.state.variants]
    assert codes.count("cart_full") > 50 and len(session.state.cart_items) == 20
    codes = [refused(session, "update_wish_list", product_id=p.id, action="add") for p in session.state.products]
    assert "wish_list_full" in codes and len(session.state.wishes) == 30


def test_seeds_differ_in_goods_and_prices():
    first, second = (prove.environment("shopping").session(s).state for s in (1, 2))
    assert len({p.title for p in first.products} & {p.title for p in second.products}) < 12
    assert [v.price for v in first.variants] != [v.price for v in second.variants]
