"""The world of a seed: a catalogue and one customer's addresses, ways to pay, coupons, cart and wish list."""

from __future__ import annotations

from datetime import date, timedelta
from typing import cast, get_args

from prove.engine import WorldBuilder
from prove.envs.shopping import names
from prove.envs.shopping.entities import (
    Address,
    CartItem,
    Category,
    Coupon,
    Product,
    Review,
    Variant,
    Wallet,
    Warehouse,
    Wish,
)
from prove.envs.shopping.history import spent_from_gift_balance, write

CATEGORIES = cast("tuple[Category, ...]", get_args(Category))
WAREHOUSES = cast("tuple[Warehouse, Warehouse]", get_args(Warehouse))
PRODUCTS = 42


def build(w: WorldBuilder) -> None:
    """Fill a world."""
    _catalogue(w)
    _reviews(w)
    _addresses(w)
    _coupons(w)
    write(w)
    _wallets(w)
    _cart(w)
    _wishes(w)


def _catalogue(w: WorldBuilder) -> None:
    """Products of every category, two pairs of the same title, two that are no longer sold, one that is sold out."""
    rng = w.random
    series = rng.sample(names.SERIES, len(names.SERIES))
    east, west = WAREHOUSES
    made: list[tuple[str, Category, int]] = []
    for number in range(PRODUCTS):
        category = CATEGORIES[number % len(CATEGORIES)]
        nouns = names.NOUNS[category]
        if number in (20, 33):
            made.append(made[number - 6])
        else:
            kind = (number // 6 + w.seed) % len(nouns)
            made.append((f"{series[number % len(series)]} {nouns[kind][0]}", category, kind))
    for number, (title, category, kind) in enumerate(made):
        _, low, high, sizes = names.NOUNS[category][kind]
        base = rng.randrange(low, high) * 100 + rng.choice((0, 0, 50, 90, 95, 99))
        product = w.add(
            Product(
                id=w.new_id(Product),
                title=title,
                brand=names.BRANDS[(number * 3 + number // 10 + w.seed) % len(names.BRANDS)],
                category=category,
                description=names.LONG_DESCRIPTION if number == 15 else rng.choice(names.DESCRIPTIONS[category]),
                warehouse=west if number % 3 == 0 else east,
                return_days=0 if number in (4, 17) else 14 if category == "electronics" else 30,
                discontinued=number in (7, 28),
            )
        )
        for color in rng.sample(names.COLORS, rng.randrange(2, 4)):
            for place, size in enumerate(names.SIZES[sizes]):
                dearer = place * rng.choice((0, 0, 200, 500)) if category not in ("clothing", "shoes") else 0
                stock = rng.choice((0, 1, 2, 3, 4, 6, 9, 14, 25, 60))
                w.add(
                    Variant(
                        id=w.new_id(Variant),
                        product_id=product.id,
                        color=color,
                        size=size,
                        price=base + dearer,
                        stock=0 if number == 11 else stock,
                    )
                )


def _reviews(w: WorldBuilder) -> None:
    """None to ten of a product, mostly kind."""
    rng, fake = w.random, w.faker
    people = sorted({f"{fake.first_name()} {fake.last_name()[0]}." for _ in range(40)})
    written = []
    for number, product in enumerate(w.rows(Product)):
        for author in rng.sample(people, 0 if number % 9 == 5 else rng.randrange(1, 11)):
            stars = rng.choice((5, 5, 5, 4, 4, 3, 2, 1))
            texts = names.PRAISE if stars > 3 else names.SOSO if stars == 3 else names.BLAME
            at = w.start - timedelta(days=rng.randrange(2, 500), minutes=rng.randrange(600))
            written.append((at, product.id, stars, rng.choice(texts), author))
    for at, product_id, stars, text, author in sorted(written):
        w.add(Review(id=w.new_id(Review), product_id=product_id, author=author, rating=stars, text=text, written_at=at))


def _addresses(w: WorldBuilder) -> None:
    """Five of the customer's, two of them in one city, one a PO box."""
    rng, fake = w.random, w.faker
    owner = f"{fake.first_name()} {fake.last_name()}"
    places = rng.sample(names.PLACES, 4)
    for number, label in enumerate(["Home", *rng.sample(names.LABELS[1:], 4)]):
        city, state, zips = places[number % 4]
        street = f"{rng.randrange(2, 480)} {rng.choice(names.STREETS)}"
        w.add(
            Address(
                id=w.new_id(Address),
                label=label,
                recipient=f"{fake.first_name()} {fake.last_name()}" if number == 3 else owner,
                street=f"PO Box {rng.randrange(100, 9000)}" if number == 2 else street,
                city=city,
                state=state,
                postal_code=f"{zips}{rng.randrange(1, 99):02d}",
            )
        )


def _coupons(w: WorldBuilder) -> None:
    """Usable ones of every kind, one whose minimum is high, expired and used-up ones, the same title twice."""
    rng, today = w.random, w.start.date()
    liked = rng.sample(CATEGORIES, 3)

    def coupon(title: str, days: int, **more: object) -> None:
        expires = today + timedelta(days=days)
        w.add(Coupon(id=w.new_id(Coupon), title=title, expires_on=expires, **more))  # type: ignore[arg-type]

    percents = rng.sample((5, 8, 10, 12, 15, 20, 25, 30), 4)
    off = rng.sample((5, 8, 10, 15, 20), 2)
    coupon("free shipping", rng.randrange(0, 20), kind="free_shipping", uses_left=2)
    applied = w.seed % 5 != 3
    coupon(f"{percents[0]}% off everything", rng.randrange(3, 50), kind="percent", value=percents[0], applied=applied)
    coupon(f"{percents[1]}% off {liked[0]}", rng.randrange(1, 40), kind="percent", value=percents[1], category=liked[0])
    coupon(f"${off[0]} off", rng.randrange(2, 30), kind="amount", value=off[0] * 100, minimum=off[0] * 400)
    coupon(f"${off[1]} off", rng.randrange(31, 60), kind="amount", value=off[1] * 100, minimum=off[1] * 300)
    coupon("$80 off", rng.randrange(5, 60), kind="amount", value=80_00, minimum=900_00)
    coupon(f"${off[0]} off {liked[1]}", rng.randrange(0, 30), kind="amount", value=off[0] * 100, category=liked[1])
    coupon(f"{percents[2]}% off everything", -rng.randrange(1, 40), kind="percent", value=percents[2])
    coupon(f"{percents[3]}% off {liked[2]}", -rng.randrange(1, 90), kind="percent", value=percents[3])
    coupon(f"{percents[3]}% off welcome", rng.randrange(9, 90), kind="percent", value=percents[3], uses_left=0)


def _wallets(w: WorldBuilder) -> None:
    """A card, which in some worlds has expired, PayPal, and a gift balance that does not reach far."""
    rng = w.random
    months = -1 if rng.random() < 0.12 else rng.randrange(1, 40)
    year, month = divmod(w.start.year * 12 + w.start.month + months, 12)
    last = date(year, month + 1, 1) - timedelta(days=1)
    brand = rng.choice(("Visa", "Mastercard", "Amex"))
    w.add(Wallet(id=w.new_id(Wallet), method="card", name=f"{brand} {rng.randrange(10_000):04d}", expires_on=last))
    w.add(Wallet(id=w.new_id(Wallet), method="paypal", name="PayPal"))
    left = rng.randrange(20_00, 400_00)
    loaded = spent_from_gift_balance(w) + left
    w.add(Wallet(id=w.new_id(Wallet), method="gift_balance", name="gift balance", loaded=loaded))


def _cart(w: WorldBuilder) -> None:
    """Three to five items that can be bought; in some worlds one more of which too few are left."""
    rng = w.random
    products = {p.id: p for p in w.rows(Product)}
    variants = rng.sample(w.rows(Variant), len(w.rows(Variant)))
    there = [v for v in variants if v.stock > 1 and not products[v.product_id].discontinued]
    seen: set[str] = set()
    for variant in there:
        if variant.product_id not in seen and len(seen) < 3 + w.seed % 3:
            seen.add(variant.product_id)
            quantity = rng.choice((1, 1, 1, 2))
            w.add(CartItem(id=w.new_id(CartItem), variant_id=variant.id, quantity=quantity))
    if w.seed % 8 == 6:
        gone = next(v for v in variants if v.stock == 0 and v.product_id not in seen)
        w.add(CartItem(id=w.new_id(CartItem), variant_id=gone.id, quantity=1))


def _wishes(w: WorldBuilder) -> None:
    """A dozen products, some cheaper than they were."""
    rng = w.random
    lowest: dict[str, int] = {}
    for variant in w.rows(Variant):
        lowest[variant.product_id] = min(variant.price, lowest.get(variant.product_id, variant.price))
    for number, product in enumerate(rng.sample(w.rows(Product), 12)):
        more = rng.randrange(100, 1500) if number % 3 == 0 else 0
        w.add(Wish(id=w.new_id(Wish), product_id=product.id, price_then=lowest[product.id] + more))
