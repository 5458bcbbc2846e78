"""The world of a seed: a city, its places and addresses, its lines, and what one user has saved."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from itertools import pairwise
from math import hypot

from prove.engine import WorldBuilder
from prove.envs.common import fold
from prove.envs.maps import names
from prove.envs.maps.entities import (
    Category,
    City,
    Hours,
    Junction,
    Line,
    LineKind,
    Mode,
    Place,
    SavedPlace,
    SavedTrip,
    Stop,
)
from prove.envs.maps.streets import COLS, RIVER, ROWS, Plan, Spot, lay

DAY = 1440
SPEEDS: dict[LineKind, int] = {"metro": 35, "tram": 20, "bus": 18, "ferry": 16}
"""Kilometres in an hour, between stops."""


def build(w: WorldBuilder) -> None:
    """Fill a world."""
    plan = lay(w)
    name, lat, lon = w.random.choice(names.CITIES)
    w.add(City(id=w.new_id(City), name=name, lat=lat, lon=lon, here_id=plan.grid[w.random.randrange(2, 5), 5].id))
    businesses = _businesses(plan)
    addresses = _addresses(plan)
    _lines(plan)
    _saved(w, businesses, addresses)


# Places


def _hours(w: WorldBuilder, category: Category) -> Hours:
    """Nothing opens or closes between 9:01 and 10:29, when sessions run: answers do not change under the user."""
    rng = w.random
    if category in ("fuel", "hotel") or (category == "park" and rng.random() < 0.5):
        return ((0, DAY),) * 7
    usual: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
        "bakery": ((360, 390, 420), (900, 960, 1020)),
        "cafe": ((420, 450, 480), (1020, 1080, 1140)),
        "cinema": ((780, 840, 960), (1380, 1410)),
        "gym": ((360, 390), (1290, 1320, 1380)),
        "library": ((540, 660), (1020, 1140)),
        "museum": ((540, 630, 660), (1020, 1050)),
        "park": ((360, 420), (1200, 1260)),
        "pharmacy": ((480, 510, 540), (1080, 1110, 1200)),
        "restaurant": ((690, 720, 1020), (1290, 1320, 1380)),
        "supermarket": ((420, 480), (1200, 1260, 1320)),
    }
    opens, closes = (rng.choice(choices) for choices in usual[category])
    week = [(opens, closes)] * 7
    if category in ("museum", "restaurant", "library"):
        week[0] = (0, 0)
    if category in ("pharmacy", "bakery", "library"):
        week[6] = (0, 0)
    if category in ("pharmacy", "supermarket", "cafe"):
        week[5] = (opens, closes - 180)
    return tuple(week)


def _business(
    plan: Plan, name: str, category: str, at: Junction, number: int, street: str, district: str, gone: bool = False
) -> Place:
    w = plan.w
    rng = w.random
    kind: Category = category  # type: ignore[assignment]
    words = fold(name).split()
    return w.add(
        Place(
            id=w.new_id(Place),
            name=name,
            category=kind,
            number=number,
            street=street,
            district=district,
            junction_id=at.id,
            access=rng.randrange(10, 60),
            phone=f"+1 555 01{rng.randrange(100):02d}" if kind != "park" else "",
            website=f"https://{'-'.join(words[:3])}.example" if kind != "park" and rng.random() < 0.7 else "",
            rating=rng.choice((0, *range(28, 50), *range(38, 49))),
            reviews=rng.randrange(3, 900),
            hours=_hours(w, kind),
            gone=gone,
        )
    )


def _address(plan: Plan, spot: Spot, used: set[tuple[int, str, str]]) -> tuple[int, str]:
    """A house number and a street of a junction, not yet in use."""
    rng = plan.w.random
    row, col = spot
    while True:
        along_row = rng.random() < 0.5
        street = plan.row_names[row] if along_row else plan.col_names[col]
        number = 4 * (col if along_row else row) + rng.randrange(1, 5)
        if (key := (number, street, plan.district(spot))) not in used:
            used.add(key)
            return number, street


def _businesses(plan: Plan) -> list[Place]:
    """Near-duplicates, chains with branches, names with accents, a few that closed for good."""
    w = plan.w
    rng = w.random
    wanted: list[tuple[str, str]] = []
    firsts = rng.sample(names.FIRSTS, len(names.FIRSTS)) * 2
    for category, lasts in names.LASTS.items():
        for _ in range(5 if category in ("cafe", "restaurant") else 4):
            wanted.append((f"{firsts.pop()} {rng.choice(lasts)}", category))
    for name, category in rng.sample(names.CHAINS, 2):
        wanted += [(name, category)] * 3
    first, second, category = rng.choice(names.ALIKE)
    wanted += [(first, category), (second, category), *rng.sample(names.UNICODE, 3), rng.choice(names.LONG)]
    used: set[tuple[int, str, str]] = set()
    found = []
    districts: dict[str, list[str]] = {}
    for place, (name, category) in enumerate(wanted):
        while True:
            spot = (rng.randrange(ROWS), rng.randrange(COLS))
            # Two branches of one name are told apart by their districts.
            if plan.district(spot) not in districts.get(name, ()):
                break
        districts.setdefault(name, []).append(plan.district(spot))
        number, street = _address(plan, spot, used)
        gone = place % 17 == 11
        found.append(_business(plan, name, category, plan.grid[spot], number, street, plan.district(spot), gone))
    for (name, category), at in zip(names.PARK_PLACES, plan.park[1:], strict=True):
        found.append(_business(plan, name, category, at, 0, plan.park_name, plan.district((1, 8))))
    for name, category in rng.sample(names.ISLAND_PLACES, 6):
        row, col = rng.choice(list(plan.island))
        number = rng.randrange(1, 30)
        found.append(
            _business(plan, name, category, plan.island[row, col], number, plan.island_rows[row], plan.island_name)
        )
    return found


def _addresses(plan: Plan) -> list[Place]:
    """Homes and offices; of the streets that there are two of, some house numbers in both."""
    w = plan.w
    rng = w.random
    spots: list[tuple[int, str, str, Junction]] = []
    used: set[tuple[int, str, str]] = set()
    for name in dict.fromkeys(n for n in plan.row_names if plan.row_names.count(n) == 2):
        north, south = (i for i, n in enumerate(plan.row_names) if n == name)
        for col in rng.sample(range(COLS), 3):
            number = 4 * col + rng.randrange(1, 5)
            for row in (north, south):
                used.add((number, name, plan.district((row, col))))
                spots.append((number, name, plan.district((row, col)), plan.grid[row, col]))
    for _ in range(52):
        spot = (rng.randrange(ROWS), rng.randrange(COLS))
        number, street = _address(plan, spot, used)
        spots.append((number, street, plan.district(spot), plan.grid[spot]))
    for row, col in rng.sample(list(plan.island), 4):
        spots.append((rng.randrange(31, 60), plan.island_rows[row], plan.island_name, plan.island[row, col]))
    seen: set[tuple[int, str, str]] = set()
    found = []
    for number, street, district, at in spots:
        if (number, street, district) in seen:
            continue
        seen.add((number, street, district))
        found.append(
            w.add(
                Place(
                    id=w.new_id(Place),
                    name=f"{number} {street}",
                    number=number,
                    street=street,
                    district=district,
                    junction_id=at.id,
                    access=rng.randrange(10, 60),
                )
            )
        )
    return found


# Lines


def _lines(plan: Plan) -> None:
    """Ten lines that meet where they cross, a night bus among them, and a ferry to the island."""
    rng = plan.w.random
    pool = rng.sample(names.STOPS, len(names.STOPS))
    stops: dict[str, Stop] = {}

    def stop(at: Junction, name: str | None = None) -> Stop:
        if at.id not in stops:
            row = Stop(id=plan.w.new_id(Stop), name=name or pool.pop(), junction_id=at.id)
            stops[at.id] = plan.w.add(row)
        return stops[at.id]

    pier = rng.choice((7, 8, 9))
    stop(plan.grid[10, pier], rng.choice(names.PIERS))
    landings = rng.sample(names.ISLAND_PIERS, 2)
    crossings = {(3, 2), (3, 6), (3, 10), (7, 2), (7, 6), (7, 10), (10, pier)}

    def across(row: int, count: int) -> list[Spot]:
        cols = {c for r, c in crossings if r == row} | set(rng.sample(range(COLS), count)) | {0, COLS - 1}
        return [(row, c) for c in sorted(cols)]

    def down(col: int, count: int) -> list[Spot]:
        rows = {r for r, c in crossings if c == col} | set(rng.sample(range(ROWS), count)) | {0, ROWS - 1}
        return [(r, col) for r in sorted(rows)]

    numbers = sorted(rng.sample(range(11, 98), 6))
    routes: list[tuple[str, LineKind, list[Spot], int]] = [
        ("Metro A", "metro", across(3, 2), 6),
        ("Metro B", "metro", down(6, 2), 8),
        (f"Tram {numbers[0] % 10 + 1}", "tram", across(7, 2), 10),
        (f"Tram {numbers[0] % 10 + 3}", "tram", down(2, 2), 12),
        (f"Bus {numbers[1]}", "bus", down(10, 2), 15),
        (f"Bus {numbers[2]}", "bus", [(0, 0), (1, 3), (3, 6), (4, 8), (3, 10), (1, 11)], 20),
        (f"Bus {numbers[3]}", "bus", [(7, 0), (8, 3), (9, 5), (10, pier), (9, 11)], 20),
        (f"Bus {numbers[4]}", "bus", [(RIVER, 0), (4, 2), (3, 6), (RIVER, 9), (RIVER, 11)], 30),
        (f"Night Bus {numbers[5]}", "bus", [(0, 6), (3, 6), (7, 6), (9, 5), (10, pier)], 30),
    ]
    for name, kind, spots, headway in routes:
        night = name.startswith("Night")
        called = [stop(plan.grid[s]) for s in spots]
        first, last = (1320, 1410) if night else (rng.randrange(300, 361, 5), rng.randrange(1320, 1401, 5))
        _line(plan, name, kind, called, headway, headway if night else headway * 3 // 2, first, last)
    ferry = [
        stop(plan.grid[10, pier]),
        stop(plan.island[0, 1], landings[0]),
        stop(plan.island[2, 3], landings[1]),
    ]
    _line(plan, f"{plan.island_name} Ferry", "ferry", ferry, rng.choice((40, 45, 60)), 60, 420, 1140)


def _line(
    plan: Plan,
    name: str,
    kind: LineKind,
    stops: list[Stop],
    headway: int,
    weekend_headway: int,
    first: int,
    last: int,
) -> None:
    where = {j.id: j for j in (*plan.grid.values(), *plan.island.values())}
    at = [where[s.junction_id] for s in stops]
    metres = [hypot(a.x - b.x, a.y - b.y) * 1.1 for a, b in pairwise(at)]
    rides = tuple(max(1, round(m * 0.06 / SPEEDS[kind])) for m in metres)
    plan.w.add(
        Line(
            id=plan.w.new_id(Line),
            name=name,
            kind=kind,
            stop_ids=tuple(s.id for s in stops),
            rides=rides,
            first=first,
            last=last,
            headway=headway,
            weekend_headway=weekend_headway,
        )
    )


# What the user saved


def _saved(w: WorldBuilder, businesses: list[Place], addresses: list[Place]) -> None:
    rng = w.random
    live = [p for p in businesses if not p.gone]
    chosen = [*rng.sample(addresses, 5), *rng.sample(live, 10)]
    labels = ["home", "work", *rng.sample(names.LABELS[2:], 13)]
    for number, (place, label) in enumerate(zip(chosen, labels, strict=True)):
        w.add(
            SavedPlace(
                id=w.new_id(SavedPlace),
                place_id=place.id,
                label=label,
                note=rng.choice(names.NOTES) if number % 3 == 1 else "",
                saved_at=w.start - timedelta(days=rng.randrange(2, 700)),
            )
        )
    modes: tuple[Mode, ...] = ("driving", "walking", "cycling", "transit")
    home, work = chosen[0], chosen[1]
    # Trips end on the mainland's streets, where every mode goes.
    ends = [p for p in live if p.hours and p.number and p.district not in names.ISLANDS]
    starts = [p for p in addresses if p.district not in names.ISLANDS]
    for number, name in enumerate(rng.sample(names.TRIPS, 12)):
        origin = home if number < 4 and home in starts else rng.choice(starts)
        goal = rng.choice(ends) if number else work
        if goal in starts or goal in ends:
            w.add(
                SavedTrip(
                    id=w.new_id(SavedTrip),
                    name=name,
                    origin_id=origin.id,
                    destination_id=goal.id,
                    mode=modes[(number + rng.randrange(2)) % 4],
                    depart_at=_moment(w, number, goal) if number % 3 else None,
                    saved_at=w.start - timedelta(days=rng.randrange(30, 300)),
                )
            )


def _moment(w: WorldBuilder, number: int, goal: Place) -> datetime:
    """Some weeks ago or in the days to come, at an hour when the place is open."""
    rng = w.random
    while True:
        days = -rng.randrange(3, 25) if number % 4 == 1 else rng.randrange(1, 12)
        day = (w.start + timedelta(days=days)).date()
        opens, closes = goal.hours[day.weekday()] if goal.hours else (0, DAY)
        if closes - opens > 240:
            at = max(opens, 480) + rng.randrange(0, 90, 15)
            return datetime.combine(day, time(at // 60, at % 60), w.start.tzinfo)
