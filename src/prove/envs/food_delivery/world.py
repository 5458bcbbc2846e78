"""The world of a seed: the city's restaurants and menus, and one customer's addresses, basket and orders."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from prove.engine import WorldBuilder
from prove.envs.food_delivery import names
from prove.envs.food_delivery.city import DISTRICTS, District, spot
from prove.envs.food_delivery.entities import (
    Address,
    Basket,
    BasketLine,
    Courier,
    Cuisine,
    Dish,
    OptionGroup,
    Promotion,
    PromotionKind,
    Restaurant,
)
from prove.envs.food_delivery.history import write
from prove.envs.food_delivery.rules import DAYS, day_of, is_open, metres, unit_price

RESTAURANTS = 18
KNOWN = 8
"""The best rated restaurants, of which one has the basket."""


def build(w: WorldBuilder) -> None:
    """Fill a world."""
    addresses = _addresses(w)
    restaurants = _restaurants(w)
    best = sorted(restaurants, key=lambda r: (-r.rating_tenths, -r.ratings, r.name, r.id))[:KNOWN]
    favourite = _favourite(w, best, addresses)
    for restaurant in restaurants:
        _menu(w, restaurant, large=restaurant.id == favourite.id)
    for name in w.random.sample(names.COURIERS, 9):
        phone = f"+65 {w.random.randrange(8000, 9900)} {w.random.randrange(10_000):04d}"
        w.add(Courier(id=w.new_id(Courier), name=name, vehicle=w.random.choice(names.VEHICLES), phone=phone))
    promotions = _promotions(w, favourite)
    write(w, best, addresses, favourite, promotions)
    w.add(Basket(id=w.new_id(Basket)))
    # In every sixth world it is empty.
    if w.seed % 6 != 5:
        _basket(w, favourite)


def _code(w: WorldBuilder, district: District) -> str:
    return f"{w.random.randint(*district.sectors):02d}{w.random.randrange(10_000):04d}"


def _addresses(w: WorldBuilder) -> list[Address]:
    """Home, office and others in the middle of the city, one far out, one at its very edge; two labels alike."""
    rng = w.random
    central = rng.sample([d for d in DISTRICTS if d.central], 5)
    outer = [d for d in DISTRICTS if not d.central and d.name != "Woodlands"]
    edge = next(d for d in DISTRICTS if d.name == "Woodlands")
    labels = ["home", "office", *rng.sample(names.LABELS[2:], 3), "old office", rng.choice(("parents'", "aunt Zoë's"))]
    streets = rng.sample(names.STREETS, 7)
    found = []
    for number, (label, street, district) in enumerate(
        zip(labels, streets, [*central, rng.choice(outer), edge], strict=True)
    ):
        code = _code(w, district)
        latitude, longitude = spot(code)
        found.append(
            w.add(
                Address(
                    id=w.new_id(Address),
                    label=label,
                    street_address=f"{rng.randrange(1, 320)} {street}",
                    postal_code=code,
                    neighbourhood=district.name,
                    latitude=latitude,
                    longitude=longitude,
                    instructions=rng.choice(names.INSTRUCTIONS) if number % 2 == 0 else "",
                )
            )
        )
    return found


def _restaurants(w: WorldBuilder) -> list[Restaurant]:
    """Mostly in the middle of the city and open; some closed, paused, resting, with a tiny area, or of one chain."""
    rng = w.random
    chosen: list[tuple[Cuisine, str]] = [
        (c, n) for c, all_of in names.RESTAURANTS.items() for n in rng.sample(all_of, 3)
    ]
    rng.shuffle(chosen)
    chosen = chosen[: RESTAURANTS - 1]
    chosen.append(chosen[4])  # a second branch
    central = [d for d in DISTRICTS if d.central]
    today = DAYS[(w.start + timedelta(hours=8)).weekday()]
    other_days = [d for d in DAYS if d != today]
    found = []
    taken: set[tuple[str, str]] = set()
    for number, (cuisine, name) in enumerate(chosen):
        district = rng.choice([d for d in (DISTRICTS if number % 5 == 2 else central) if (name, d.name) not in taken])
        taken.add((name, district.name))
        latitude, longitude = spot(_code(w, district))
        opens, closes = rng.choice(((600, 1320), (630, 1290), (660, 1350), (690, 1500), (720, 1440)))
        rest = (0, 0)
        closed_day = rng.choice(other_days) if number % 4 == 1 else ""
        if number in (6, 15):
            rest = (rng.choice((870, 900)), rng.choice((1050, 1065, 1080)))  # opens again this evening
        elif number == 8:
            opens, closes = 480, rng.choice((960, 990))  # closed by now
        elif number == 13:
            opens, closes = 480, 1050  # closes in half an hour
        elif number == 11:
            closed_day = today
        found.append(
            w.add(
                Restaurant(
                    id=w.new_id(Restaurant),
                    name=name,
                    cuisine=cuisine,
                    neighbourhood=district.name,
                    latitude=latitude,
                    longitude=longitude,
                    rating_tenths=rng.randrange(31, 50),
                    ratings=rng.choice((8, 64, 210, 540, 1300, 3800)) + rng.randrange(60),
                    opens=opens,
                    closes=closes,
                    break_from=rest[0],
                    break_to=rest[1],
                    closed_day=closed_day,
                    reach=1_500 if number in (2, 16) else rng.randrange(7_000, 13_000, 500),
                    minimum_order=rng.choice((0, 0, 500, 800, 1000, 1200, 1500)),
                    base_fee=rng.choice((149, 199, 249, 299, 390)),
                    fee_per_km=rng.choice((45, 60, 75, 80)),
                    prep_minutes=rng.randrange(9, 28),
                    paused=number == 9,
                )
            )
        )
    return found


def _favourite(w: WorldBuilder, best: Sequence[Restaurant], addresses: Sequence[Address]) -> Restaurant:
    """Of the best rated restaurants the one that is open all evening and reaches the most addresses."""
    evening = [w.start, w.start + timedelta(hours=2)]

    def merit(r: Restaurant) -> tuple[bool, int, str]:
        return (
            all(is_open(r, m) for m in evening) and not r.paused,
            sum(metres(r, a) <= r.reach for a in addresses),
            r.id,
        )

    return max(best, key=merit)


def _menu(w: WorldBuilder, restaurant: Restaurant, large: bool) -> None:
    """Some dishes of the cuisine; prices differ a little between restaurants, here and there one is sold out."""
    rng = w.random
    mains, starters = names.MAINS[restaurant.cuisine], names.STARTERS[restaurant.cuisine]
    if large:
        sections = [
            ("Starters", starters),
            ("Mains", mains),
            ("Desserts", names.DESSERTS),
            ("Drinks", names.DRINKS),
        ]
        parts = [(s, list(entries)) for s, entries in sections]
    else:
        parts = [
            ("Starters", rng.sample(starters, 2)),
            ("Mains", rng.sample(mains, rng.randint(4, 5))),
            ("Desserts", rng.sample(names.DESSERTS, 1)),
            ("Drinks", rng.sample(names.DRINKS, 2)),
        ]
    for section, entries in parts:
        for name, price, vegetarian, groups in entries:
            w.add(
                Dish(
                    id=w.new_id(Dish),
                    restaurant_id=restaurant.id,
                    section=section,
                    name=name,
                    price=price + rng.randrange(-6, 10) * 10,
                    vegetarian=vegetarian,
                    sold_out=rng.random() < 0.07,
                    groups=tuple(_group(w, names.GROUPS[g]) for g in groups),
                )
            )
    if large or rng.random() < 0.1:
        price = rng.randrange(5200, 7900, 10)
        w.add(Dish(id=w.new_id(Dish), restaurant_id=restaurant.id, section="Mains", name=names.LONG_DISH, price=price))


def _group(w: WorldBuilder, group: OptionGroup) -> OptionGroup:
    """Now and then the last choice of a group is sold out."""
    if w.random.random() > 0.1:
        return group
    *rest, last = group.choices
    return OptionGroup(group.name, group.required, group.most, (*rest, type(last)(last.name, last.price, True)))


def _promotions(w: WorldBuilder, favourite: Restaurant) -> list[Promotion]:
    """Of every kind; some expired, one that expires today, some for a cuisine, a first order or a large one."""
    rng = w.random
    today = day_of(w.start)
    codes = rng.sample(names.CODES, 14)
    found = []
    kinds: tuple[PromotionKind, ...] = ("percentage", "fixed", "free_delivery")
    for number, word in enumerate(codes):
        kind = kinds[number % 3]
        value, cap = 0, 0
        if kind == "percentage":
            value, cap = rng.choice((10, 15, 20, 25, 30)), rng.choice((0, 500, 800, 1200))
        elif kind == "fixed":
            value = rng.choice((300, 400, 500, 600, 800))
        days = rng.randrange(2, 40)
        if number in (3, 10):
            days = -rng.randrange(1, 20)
        elif number == 5:
            days = 0
        cuisine: Cuisine | None = None
        if number in (4, 8):
            cuisine = rng.choice([c for c in names.RESTAURANTS if c != favourite.cuisine])
        elif number == 11:
            cuisine = favourite.cuisine
        suffix = str(value if kind == "percentage" else value // 100) if value else ""
        found.append(
            w.add(
                Promotion(
                    id=w.new_id(Promotion),
                    code=word + suffix,
                    kind=kind,
                    value=value,
                    cap=cap,
                    minimum_order=rng.choice((6000, 9000)) if number == 7 else rng.choice((0, 0, 1000, 1500, 2000)),
                    expires_on=today + timedelta(days=days),
                    cuisine=cuisine,
                    first_order=number == 9,
                )
            )
        )
    return found


def _basket(w: WorldBuilder, restaurant: Restaurant) -> None:
    """Two to four lines that together reach the minimum order."""
    rng = w.random
    dishes = [d for d in w.rows(Dish) if d.restaurant_id == restaurant.id and not d.sold_out and d.price < 3000]
    subtotal = 0
    for number, dish in enumerate(rng.sample(dishes, len(dishes))):
        if number >= rng.randint(2, 4) and subtotal >= max(restaurant.minimum_order, 2000):
            break
        options = options_for(w, dish)
        quantity = rng.choice((1, 1, 2, 3))
        subtotal += quantity * unit_price(dish, options)
        note = rng.choice(names.NOTES) if rng.random() < 0.25 else ""
        w.add(BasketLine(id=w.new_id(BasketLine), dish_id=dish.id, quantity=quantity, options=options, note=note))


def options_for(w: WorldBuilder, dish: Dish) -> tuple[str, ...]:
    """One choice of each required group, and now and then one of the others."""
    found = []
    for group in dish.groups:
        choices = [c.name for c in group.choices if not c.sold_out]
        if choices and (group.required or w.random.random() < 0.3):
            found.append(w.random.choice(choices))
    return tuple(sorted(found))
