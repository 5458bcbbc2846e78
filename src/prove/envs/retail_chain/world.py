"""The world of a seed: one outdoor chain in one region, its stores, products, stock, transfers and orders."""

from __future__ import annotations

from datetime import datetime, timedelta

from prove.engine import WorldBuilder
from prove.envs.retail_chain import names
from prove.envs.retail_chain.buying import FIRST_NUMBER as FIRST_ORDER
from prove.envs.retail_chain.entities import (
    Category,
    Product,
    ProductStatus,
    PurchaseOrder,
    StockLevel,
    StockTransfer,
    Store,
    StoreKind,
    Supplier,
)
from prove.envs.retail_chain.rules import lowest_price, stock_key
from prove.envs.retail_chain.transfers import FIRST_NUMBER as FIRST_TRANSFER

PRODUCTS = 72
TRANSFERS = 96
ORDERS = 120


def build(w: WorldBuilder) -> None:
    """Fill a world."""
    stores = _stores(w)
    products = _products(w, _suppliers(w))
    carried = _stock(w, stores, products)
    _transfers(w, stores, products, carried)
    _orders(w, stores, products, carried)


def _stores(w: WorldBuilder) -> list[Store]:
    """Shops and three warehouses; near-duplicates, one name in two cities, two shops closed."""
    rng = w.random
    cities = list(rng.choice(names.REGIONS))
    rng.shuffle(cities)
    twice = rng.choice(names.TWICE)
    shops = [*rng.sample(names.SHOPS, 12), *rng.choice(names.ALIKE_SHOPS), rng.choice(names.UNICODE_SHOPS)]
    rng.shuffle(shops)
    shops[2:2] = [twice]
    shops[9:9] = [twice]
    kinds: list[tuple[str, StoreKind]] = [(name, "shop") for name in shops]
    for name in rng.sample(names.WAREHOUSES, 3):
        kinds.insert(rng.randrange(len(kinds)), (name, "warehouse"))
    # Not the two of one name, which then could not be told apart by their cities.
    closed = set(rng.sample([n for n, (name, kind) in enumerate(kinds) if kind == "shop" and name != twice], 2))
    found: list[Store] = []
    for number, (name, kind) in enumerate(kinds):
        namesakes = [s.city for s in found if s.name == name]
        city = cities[number % len(cities)]
        if city.name in namesakes:
            city = cities[(number + 1) % len(cities)]
        found.append(
            w.add(
                Store(
                    id=w.new_id(Store),
                    code=f"S{number * 7 + 101 + rng.randrange(7)}",
                    name=name,
                    kind=kind,
                    address=f"{rng.randrange(3, 980)} {rng.choice(names.STREETS)}, {city.name}, {city.state} "
                    f"{city.zip_code}",
                    city=city.name,
                    latitude=round(city.latitude * 1e6) + rng.randrange(-45_000, 45_000),
                    longitude=round(city.longitude * 1e6) + rng.randrange(-60_000, 60_000),
                    closed=number in closed,
                )
            )
        )
    return found


def _suppliers(w: WorldBuilder) -> list[Supplier]:
    rng = w.random
    return [
        w.add(
            Supplier(
                id=w.new_id(Supplier),
                name=name,
                lead_days=rng.choice((2, 3, 4, 5, 7, 10)),
                minimum_cases=rng.choice((1, 1, 1, 1, 2, 2, 3)),
            )
        )
        for name in rng.sample(names.SUPPLIERS, 8)
    ]


def _products(w: WorldBuilder, suppliers: list[Supplier]) -> list[Product]:
    """By SKU. Several makes of most things; some on clearance, some no longer made, one with little between its price
    and the least allowed."""
    rng = w.random
    makers = {series: rng.choice(suppliers) for series in names.SERIES}
    things: list[tuple[str, Category, int, int]] = [
        (item, category, price, case) for category, items in names.ITEMS.items() for item, price, case in items
    ]
    drawn: dict[str, tuple[str, Category, int, int]] = {}
    for item, category, price, case in things:
        drawn[f"{rng.choice(names.SERIES)} {item}"] = (item, category, price, case)
    long = rng.choice(names.LONG_ITEMS)
    drawn[f"{rng.choice(names.SERIES)} {long[0]}"] = long  # type: ignore[assignment]
    while len(drawn) < PRODUCTS:
        thing = rng.choice(things)
        drawn[f"{rng.choice(names.SERIES)} {thing[0]}"] = thing
    entries = list(drawn.items())
    rng.shuffle(entries)
    skus = sorted(rng.sample(range(10_000, 99_999), len(entries)))
    found = []
    for number, (name, (_, category, usual, case)) in enumerate(entries):
        # Whole dollars, or five cents less than some.
        price = usual * rng.randrange(80, 126) // 10_000 * 100 - rng.choice((0, 5, 5))
        status: ProductStatus = "discontinued" if number % 18 == 7 else "clearance" if number % 12 == 4 else "active"
        series = next(s for s in names.SERIES if name.startswith(s + " "))
        product = Product(
            id=w.new_id(Product),
            sku=f"{skus[number]}-{category[:3].upper()}",
            name=name,
            category=category,
            supplier_id=makers[series].id,
            case_size=case,
            cost=price * rng.randrange(45, 68) // 100,
            price=price,
            status=status,
        )
        if number == 20:
            product = product.but(status="active", cost=price * 100 // 130)
            product = product.but(price=lowest_price(product))
        found.append(w.add(product))
    return found


def _stock(w: WorldBuilder, stores: list[Store], products: list[Product]) -> dict[str, list[Product]]:
    """What each store carries: most products, warehouses in large numbers, closed shops what is left over."""
    rng = w.random
    carried: dict[str, list[Product]] = {}
    for store in stores:
        share = 0.95 if store.kind == "warehouse" else 0.3 if store.closed else 0.78
        for product in products:
            if rng.random() > share:
                continue
            carried.setdefault(store.id, []).append(product)
            scale = 6 if product.price > 15_000 else 24
            low_at = 0 if store.closed else rng.randrange(1, scale // 2 + 1)
            on_hand = rng.randrange(scale // 2, scale * 2)
            if store.kind == "warehouse":
                on_hand, low_at = on_hand * 8, low_at * 4
            elif rng.random() < 0.06:
                on_hand = 0
            elif rng.random() < 0.12:
                on_hand = rng.randrange(1, low_at + 2)
            committed = rng.randrange(1, 4) if rng.random() < 0.2 else 0
            if rng.random() < 0.01:
                committed = on_hand
            own = None
            if store.kind == "shop" and rng.random() < 0.08:
                own = max(product.price * rng.choice((85, 90, 95, 105, 110)) // 10_000 * 100, lowest_price(product))
            w.add(
                StockLevel(
                    id=stock_key(store.id, product.id),
                    store_id=store.id,
                    product_id=product.id,
                    on_hand=on_hand,
                    committed=min(committed, on_hand),
                    low_at=low_at,
                    price=None if own == product.price else own,
                )
            )
    return carried


def _moments(w: WorldBuilder, count: int, days: int) -> list[datetime]:
    """Moments of so many days before the world begins, in order, dense towards the end."""
    ages = sorted((days * w.random.random() ** 2 for _ in range(count)), reverse=True)
    return [w.start - timedelta(minutes=30 + round(age * 24 * 60)) for age in ages]


def _transfers(
    w: WorldBuilder, stores: list[Store], products: list[Product], carried: dict[str, list[Product]]
) -> None:
    """Old ones are received or cancelled, late ones in transit, some partly received."""
    rng = w.random
    senders = [s for s in stores if s.id in carried]
    receivers = [s for s in stores if not s.closed]
    for number, moment in enumerate(_moments(w, TRANSFERS, 40)):
        source = rng.choice(senders)
        target = rng.choice([s for s in receivers if s.id != source.id])
        product = rng.choice(carried[source.id])
        quantity = rng.randrange(2, 9) if product.price > 15_000 else rng.randrange(4, 25)
        age = (w.start - moment).days
        received, lost, cancelled = 0, 0, False
        if age > 9 or rng.random() < 0.2:
            cancelled = rng.random() < 0.12
            received = 0 if cancelled else quantity
            if not cancelled and rng.random() < 0.1:
                received, lost = quantity - 1, 1
        elif rng.random() < 0.25:
            received = rng.randrange(1, quantity)
        w.add(
            StockTransfer(
                id=w.new_id(StockTransfer),
                number=f"TR-{FIRST_TRANSFER + number}",
                product_id=product.id,
                from_store_id=source.id,
                to_store_id=target.id,
                quantity=quantity,
                received=received,
                written_off=lost,
                cancelled=cancelled,
                note=rng.choice(names.NOTES) if rng.random() < 0.35 else "",
                created_at=moment,
            )
        )


def _orders(w: WorldBuilder, stores: list[Store], products: list[Product], carried: dict[str, list[Product]]) -> None:
    """Most of the late ones are still to come, some partly, a few should have come before today."""
    rng = w.random
    suppliers = {s.id: s for s in w.rows(Supplier)}
    receivers = [s for s in stores if not s.closed]
    for number, moment in enumerate(_moments(w, ORDERS, 45)):
        store = rng.choice(receivers)
        product = rng.choice([p for p in carried[store.id] if p.status != "discontinued"])
        supplier = suppliers[product.supplier_id]
        cases = supplier.minimum_cases + rng.randrange(0, 5) * (3 if store.kind == "warehouse" else 1)
        quantity = cases * product.case_size
        due = moment.date() + timedelta(days=supplier.lead_days + rng.randrange(0, 12))
        # A few of those that were due are late.
        came = due < w.start.date() and rng.random() < 0.8
        received = quantity if came else rng.randrange(1, quantity) if rng.random() < 0.2 else 0
        w.add(
            PurchaseOrder(
                id=w.new_id(PurchaseOrder),
                number=f"PO-{FIRST_ORDER + number}",
                supplier_id=supplier.id,
                product_id=product.id,
                store_id=store.id,
                quantity=quantity,
                received=received,
                unit_cost=product.cost,
                deliver_on=due,
                created_at=moment,
            )
        )
