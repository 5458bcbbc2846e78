"""A chain small enough to count by hand. It is Monday, June 1, 2026, 09:00 UTC.

All stores lie on one meridian; a tenth of a degree is 6.9 miles, a degree 69.1.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from actor import Actor

from prove.engine import Environment, WorldBuilder
from prove.envs.retail_chain import buying, catalogue, transfers
from prove.envs.retail_chain.entities import (
    Chain,
    Product,
    PurchaseOrder,
    StockLevel,
    StockTransfer,
    Store,
    Supplier,
)
from prove.envs.retail_chain.rules import stock_key

SEED = 3
LONG_AGO = datetime(2026, 5, 20, 9, tzinfo=UTC)


def build(w: WorldBuilder) -> None:
    assert w.start == datetime(2026, 6, 1, 9, tzinfo=UTC)
    for number, (key, name, kind, latitude) in enumerate(
        (
            ("elm", "Elm Street", "shop", 40.0),
            ("oak", "Oak Square", "shop", 40.1),
            ("gone", "Gone Mall", "shop", 40.05),
            ("depot", "Rail Depot", "warehouse", 41.0),
            ("far", "Peña Plaza", "shop", 42.0),
        )
    ):
        w.add(
            Store(
                id=f"loc_{key}",
                code=f"S10{number}",
                name=name,
                kind=kind,
                address=f"{number} Main Street, Denver, CO 80202",
                city="Denver",
                latitude=round(latitude * 1e6),
                longitude=-105_000_000,
                closed=key == "gone",
            )
        )
    w.add(Supplier(id="sup_pine", name="Pine Supply", lead_days=3, minimum_cases=2))
    for key, sku, name, category, case, cost, price, status in (
        ("tent", "11111-TEN", "Ridgeline 2-person tent", "tents", 4, 100_00, 189_95, "active"),
        ("mug", "22222-COO", "Étape insulated mug", "cooking", 24, 5_00, 9_00, "clearance"),
        ("lamp", "33333-LIG", "Kestrel headlamp", "lighting", 12, 20_01, 40_00, "discontinued"),
    ):
        w.add(
            Product(
                id=f"itm_{key}",
                sku=sku,
                name=name,
                category=category,
                supplier_id="sup_pine",
                case_size=case,
                cost=cost,
                price=price,
                status=status,
            )
        )
    for store, product, on_hand, committed, low_at in (
        ("elm", "tent", 5, 2, 3),
        ("elm", "mug", 0, 0, 10),
        ("oak", "tent", 10, 0, 3),
        ("gone", "tent", 4, 0, 0),
        ("depot", "tent", 80, 0, 8),
        ("depot", "mug", 240, 0, 48),
        ("far", "tent", 1, 0, 0),
    ):
        w.add(
            StockLevel(
                id=stock_key(f"loc_{store}", f"itm_{product}"),
                store_id=f"loc_{store}",
                product_id=f"itm_{product}",
                on_hand=on_hand,
                committed=committed,
                low_at=low_at,
            )
        )
    for number, (key, product, source, target, quantity, received, cancelled) in enumerate(
        (
            ("done", "tent", "depot", "elm", 4, 4, False),
            ("way", "mug", "depot", "elm", 24, 0, False),
            ("off", "mug", "depot", "far", 10, 0, True),
            ("part", "tent", "depot", "oak", 6, 2, False),
        )
    ):
        w.add(
            StockTransfer(
                id=f"trf_{key}",
                number=f"TR-{1001 + number}",
                product_id=f"itm_{product}",
                from_store_id=f"loc_{source}",
                to_store_id=f"loc_{target}",
                quantity=quantity,
                received=received,
                cancelled=cancelled,
                created_at=LONG_AGO,
            )
        )
    for number, (key, product, store, quantity, received, cost, due) in enumerate(
        (
            ("done", "tent", "oak", 4, 4, 95_00, date(2026, 5, 25)),
            ("late", "tent", "elm", 8, 0, 100_00, date(2026, 5, 31)),
            ("part", "mug", "oak", 48, 24, 5_00, date(2026, 6, 1)),
        )
    ):
        w.add(
            PurchaseOrder(
                id=f"po_{key}",
                number=f"PO-{4001 + number}",
                supplier_id="sup_pine",
                product_id=f"itm_{product}",
                store_id=f"loc_{store}",
                quantity=quantity,
                received=received,
                unit_cost=cost,
                deliver_on=due,
                created_at=LONG_AGO,
            )
        )


STORY = Environment(
    name="retail_chain",
    version="story",
    description="A hand-made chain.",
    state=Chain,
    build=build,
    tools=(catalogue, transfers, buying),
)


class Clerk(Actor):
    """Who uses it."""

    def stock(self, store: str, product: str) -> tuple[int, int, int]:
        """On hand, available, incoming."""
        found = self.does("get_store_stock", store_id=f"loc_{store}", product_id=f"itm_{product}")["stock"]
        return (found[0]["on_hand"], found[0]["available"], found[0]["incoming"]) if found else (0, 0, 0)

    def send(self, source: str, target: str, quantity: int, product: str = "tent") -> dict[str, Any]:
        return self.does(
            "create_stock_transfer",
            product_id=f"itm_{product}",
            from_store_id=f"loc_{source}",
            to_store_id=f"loc_{target}",
            quantity=quantity,
        )


@pytest.fixture
def clerk() -> Clerk:
    return Clerk(STORY.session(SEED))
