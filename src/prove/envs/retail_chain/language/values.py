"""Values that somebody in a chain would choose: small transfers, full cases, days that a supplier can make, prices."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NoReturn

from prove.engine.language import NoValue, Pick, ValueFunction
from prove.envs.retail_chain import names

OCCASIONS = (
    "the window", "the sale", "the market stall", "the outdoor fair", "a big customer", "the scouts", "the festival",
    "the new shelf", "the catalog shoot", "the anniversary", "the long weekend", "the school trip", "the trail day",
)  # fmt: skip


def none() -> NoReturn:
    raise NoValue


def note(pick: Pick) -> str:
    rng = pick.rng
    occasion = rng.choice(OCCASIONS)
    return rng.choice(
        (
            rng.choice(names.NOTES),
            f"for {occasion}",
            f"needed for {occasion}",
            f"{rng.choice(('rush', 'urgent', 'please hurry'))}, {occasion}",
            f"{rng.choice(('ask for', 'attention'))} {rng.choice(('Jo', 'Sam', 'Mika', 'Lee', 'Toni', 'Ira'))}",
        )
    )


def sent(pick: Pick) -> int:
    return pick.rng.choice((2, 2, 2, 3, 3, 4, 4, 5, 6, 8))


def cases(pick: Pick) -> int:
    return pick.rng.choice((2, 3, 3, 4, 5, 6, 8, 10))


def arrived(parameter: str) -> ValueFunction:
    """Some, but not all, of what is still to come."""

    def part(pick: Pick) -> int:
        left = int(pick.rows.get(parameter, {}).get("left", 0))
        return pick.rng.randrange(2, left) if left > 2 else none()

    return part


def rest(pick: Pick) -> str:
    """Only where less came than was sent."""
    return "write_off" if "quantity" in pick.arguments else none()


def delivery(pick: Pick) -> date:
    """Late enough for every supplier."""
    return pick.now.date() + timedelta(days=pick.rng.randrange(11, 45))


def price(pick: Pick) -> float:
    """Near the chain's price, within the rules."""
    row, rng = pick.rows.get("product_id", {}), pick.rng
    if "price" not in row:
        none()
    usual, lowest = float(row["price"]), float(row["lowest_price"])
    whole = int(usual * rng.choice((0.8, 0.85, 0.9, 0.95, 1.05, 1.1, 1.15)))
    found = round(whole + rng.choice((0, 0, -0.05, 0.5, -0.01)), 2)
    return found if lowest <= found <= usual * 1.24 and found != usual else none()


def product_words(pick: Pick) -> str:
    rng = pick.rng
    things = [item for items in names.ITEMS.values() for item, _, _ in items]
    return rng.choice((rng.choice(things), rng.choice(things).split()[-1], rng.choice(names.SERIES)))


def store_words(pick: Pick) -> str:
    rng = pick.rng
    return rng.choice((rng.choice(rng.choice(names.REGIONS)).name, rng.choice(("Street", "Warehouse", "Square", "S1"))))


VALUES: dict[str, ValueFunction] = {
    "create_stock_transfer.quantity": sent,
    "create_stock_transfer.note": note,
    "find_stock_nearby.quantity": lambda pick: pick.rng.choice((2, 3, 4, 5, 6, 8, 10)),
    "find_stock_nearby.max_distance_miles": lambda pick: pick.rng.choice((40, 60, 75, 80, 100, 120, 150, 200, 250)),
    "receive_stock_transfer.quantity": arrived("transfer_id"),
    "receive_stock_transfer.rest": rest,
    "receive_purchase_order.quantity": arrived("purchase_order_id"),
    "create_purchase_order.cases": cases,
    "create_purchase_order.deliver_on": delivery,
    "set_store_price.price": price,
    "search_store_products.query": product_words,
    "get_store_stock.query": product_words,
    "list_stock_transfers.query": product_words,
    "list_stores.query": store_words,
    "limit": lambda pick: pick.rng.choice((2, 3, 4, 5)),
}
