"""The seeded worlds: sound stock, planted edge cases, and variety from seed to seed."""

from __future__ import annotations

import pytest

import prove
from prove.envs.common import fold
from prove.envs.retail_chain.entities import Chain
from prove.envs.retail_chain.rules import highest_price, lowest_price, miles, price_at, stock_key, stock_of

SEEDS = range(0, 60, 3)


@pytest.fixture(params=SEEDS)
def chain(request) -> Chain:
    return prove.environment("retail_chain").session(request.param).state


def test_the_stock_is_sound(chain):
    for level in chain.stock:
        product = chain.products.need(level.product_id, "product_id")
        assert level.id == stock_key(level.store_id, level.product_id)
        assert 0 <= level.committed <= level.on_hand
        assert product.cost < lowest_price(product) or product.status == "clearance"
        assert lowest_price(product) <= price_at(level, product) <= highest_price(product)
        assert level.price != product.price
    assert all(0 < p.cost < p.price >= lowest_price(p) for p in chain.products)


def test_transfers_and_orders_are_sound(chain):
    for transfer in chain.transfers:
        assert transfer.from_store_id != transfer.to_store_id and transfer.quantity > 0 <= transfer.left
        assert stock_of(chain, transfer.from_store_id, transfer.product_id) is not None
        assert not (transfer.cancelled and transfer.received)
    for order in chain.purchase_orders:
        product = chain.products.need(order.product_id, "product_id")
        supplier = chain.suppliers.need(order.supplier_id, "supplier_id")
        cases, loose = divmod(order.quantity, product.case_size)
        assert not loose and cases >= supplier.minimum_cases and order.left >= 0
        assert order.supplier_id == product.supplier_id
        assert (order.deliver_on - order.created_at.date()).days >= supplier.lead_days
    for table in (chain.transfers, chain.purchase_orders):
        moments = [row.created_at for row in table]
        numbers = [row.number for row in table]
        assert moments == sorted(moments) and moments[-1] < chain.now
        assert numbers == sorted(numbers) and len(set(numbers)) == len(numbers)


def test_edge_cases_are_planted(chain):
    stores, products = list(chain.stores), list(chain.products)
    names = [s.name for s in stores]
    twice = [s for s in stores if names.count(s.name) == 2]
    assert len(twice) == 2 and twice[0].city != twice[1].city and not any(s.closed for s in twice)
    assert sum(s.closed for s in stores) == 2 and sum(s.kind == "warehouse" for s in stores) == 3
    assert any(fold(s.name) != s.name.lower() and not s.name.isascii() for s in stores)
    assert {p.status for p in products} == {"active", "clearance", "discontinued"}
    assert len({p.name for p in products}) == len({p.sku for p in products}) == len(products)
    assert max(len(p.name) for p in products) > 60
    # One is sold at the least that is allowed, some are out of stock, all of some is set aside.
    assert any(p.status == "active" and p.price == lowest_price(p) for p in products)
    assert any(level.on_hand == 0 for level in chain.stock)
    assert {t.status for t in chain.transfers} == {"in_transit", "partly_received", "received", "cancelled"}
    today = chain.now.date()
    assert {o.status for o in chain.purchase_orders} == {"ordered", "partly_received", "received"}
    assert any(o.left and o.deliver_on < today for o in chain.purchase_orders)


def test_stores_lie_in_one_region(chain):
    stores = list(chain.stores)
    distances = [miles(a, b) for a in stores for b in stores if a.id != b.id]
    assert min(distances) > 0 and max(distances) < 600
    assert miles(stores[0], stores[1]) == miles(stores[1], stores[0])


def test_seeds_differ():
    build = prove.environment("retail_chain").build
    firsts = {next(iter(build(seed).tables["products"].rows.values())).name for seed in range(12)}
    assert len(firsts) > 6
