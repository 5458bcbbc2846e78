"""The world of a seed: a household's vehicles, where they go, where they fill up, and what they drove."""

from __future__ import annotations

import math
from datetime import timedelta
from typing import Any

from prove.engine import WorldBuilder
from prove.envs.vehicle import names
from prove.envs.vehicle.entities import (
    CORNERS,
    Connector,
    Drive,
    Place,
    Route,
    Seat,
    Station,
    Trip,
    Tyre,
    Vehicle,
)
from prove.envs.vehicle.rules import distance, range_of, used

CENTRE = (10_000, 10_000)
"""Home's surroundings; far enough from the edge that nothing is at a negative position."""

# What the vehicles are up to when a session begins, beside those that simply stand locked.
MODES: tuple[dict[str, Any], ...] = (
    {"locked": False, "ignition": "on", "gear": "D", "parking_brake": False},
    {"locked": False, "brake": True, "open_doors": ("front_right", "hatch")},
    {"ignition": "on", "brake": True},
    {"locked": False, "ignition": "on", "gear": "D", "parking_brake": False},
    {"ignition": "on", "gear": "D", "parking_brake": False, "speed": 50},
    {
        "locked": False,
        "ignition": "on",
        "brake": True,
        "open_doors": ("front_left", "hatch"),
        "windows": (30, 0, 0, 0),
    },
    {},
    {"locked": False, "ignition": "on", "gear": "N", "brake": True},
    {"locked": False, "child_locks": ("rear_left", "rear_right"), "open_doors": ("front_left",)},
    {"locked": False, "ignition": "on", "gear": "D", "parking_brake": False, "headlights": "low_beam"},
)


def build(w: WorldBuilder) -> None:
    """Fill a world."""
    places = _places(w)
    stations = _stations(w, places)
    vehicles = _vehicles(w, places, stations)
    _trips(w, vehicles, places)


def _around(w: WorldBuilder, low: int, high: int) -> tuple[int, int]:
    """A position between so many tenths of a kilometre from the centre."""
    angle, reach = w.random.uniform(0, 2 * math.pi), w.random.uniform(low, high)
    # Rounded to whole units, which hides the last bits of the host's sine.
    return CENTRE[0] + round(reach * math.cos(angle)), CENTRE[1] + round(reach * math.sin(angle))


def _places(w: WorldBuilder) -> list[Place]:
    found = []
    for group, low, high in ((names.NEAR, 5, 45), (names.MIDDLE, 150, 900), (names.FAR, 1800, 7600)):
        for name in group:
            x, y = CENTRE if name == "Home" else _around(w, low, high)
            found.append(w.add(Place(id=w.new_id(Place), name=name, x=x, y=y)))
    return found


def _nearest(places: list[Place], x: int, y: int) -> str:
    return min(places, key=lambda p: (p.x - x) ** 2 + (p.y - y) ** 2).name


def _stations(w: WorldBuilder, places: list[Place]) -> list[Station]:
    """Most at hand, some by the motorway; some sell only fuel, some only electricity, some both; two do not work."""
    rng, found = w.random, []
    spots = rng.sample(names.SPOTS, 14) + rng.sample(names.AWAY, 5)
    for number, spot in enumerate(spots):
        kind = ("fuel", "both", "charging")[number % 3]
        brand = rng.choice(names.CHARGERS if kind == "charging" else names.BRANDS)
        x, y = _around(w, 3, 45) if number < 14 else _around(w, 500, 3500)
        plugs: tuple[Connector, ...] = rng.choice((("type2", "ccs"), ("type2", "ccs", "chademo"), ("ccs",), ("type2",)))
        charges, fuels = kind != "fuel", kind != "charging"
        found.append(
            w.add(
                Station(
                    id=w.new_id(Station),
                    name=f"{brand} {spot}",
                    brand=brand,
                    near=_nearest(places, x, y),
                    x=x,
                    y=y,
                    petrol_price=rng.randrange(165, 199) if fuels else None,
                    diesel_price=rng.randrange(155, 189) if fuels and number % 9 != 4 else None,
                    electricity_price=rng.randrange(39, 79) if charges else None,
                    connectors=plugs if charges else (),
                    power_kw=(22 if plugs == ("type2",) else rng.choice((50, 150, 300))) if charges else None,
                    status="out_of_order" if number in (5, 9) else "in_service",
                )
            )
        )
    return found


def _seats(w: WorldBuilder, rear: bool, fine: bool) -> tuple[Seat, ...]:
    rng = w.random
    front = [
        Seat(
            name=name,
            heating=0,
            ventilation=0 if fine else None,
            recline=rng.randrange(2, 8),
            height=rng.randrange(2, 8),
            lumbar=rng.randrange(0, 6) if fine or name == "driver" else None,
        )
        for name in ("driver", "front_passenger")
    ]
    back = [Seat(name=name, heating=0 if fine else None, recline=0) for name in ("rear_left", "rear_right")]
    return (*front, *(back if rear else ()))


def _vehicles(w: WorldBuilder, places: list[Place], stations: list[Station]) -> list[Vehicle]:
    """Ten: of each powertrain two or more, two of the same model, each in a mode of its own."""
    rng = w.random
    by_kind = {k: [m for m in names.MODELS if m[1] == k] for k in ("petrol", "diesel", "hybrid", "electric")}
    models = [*rng.sample(by_kind["petrol"][:2], 1), by_kind["petrol"][rng.choice((2, 3))]]
    models += [
        *rng.sample(by_kind["diesel"], 2),
        *rng.sample(by_kind["hybrid"], 2),
        *rng.sample(by_kind["electric"], 3),
    ]
    models.append(models[-1])
    called = [*rng.sample(names.NICKNAMES, 8), rng.choice(names.ACCENTED), names.LONG]
    modes = list(MODES)
    rng.shuffle(modes)
    colors = rng.sample(names.COLORS, 9)
    colors.append(colors[-1])
    found = []
    near = places[: len(names.NEAR)]
    for number, (model, mode) in enumerate(zip(models, modes, strict=True)):
        title, powertrain, rear, fastest, tank, fuel_use, battery, charge_use = model
        mode = dict(mode)
        if not rear:
            mode.pop("child_locks", None)
        # One of them has next to nothing left; the others mostly enough for a day.
        empty = number == 7 and not mode.get("speed")
        share = 0.03 if empty else rng.uniform(0.22, 0.9)
        site: Place | Station = places[0] if rng.random() < 0.3 else rng.choice(near)
        if number == 2:
            site = stations[0]
        front = rng.choice((220, 230, 240, 250))
        rear_pressure = front + rng.choice((-10, 0, 10, 20))
        worn = number == 4
        tyres = tuple(
            Tyre(
                pressure=(front if c.startswith("front") else rear_pressure)
                - rng.choice((0, 0, 0, 5, 10, 15, 30, -20)),
                tread=rng.choice((18, 22, 26)) if worn and c.startswith("front") else rng.randrange(32, 80),
            )
            for c in CORNERS
        )
        letters = "".join(rng.choice("ABCDEFGHJKLMNPRSTVWXYZ") for _ in range(4))
        connectors: tuple[Connector, ...] = ()
        if powertrain == "electric":
            connectors = ("type2", "ccs")
        elif powertrain == "hybrid":
            connectors = ("type2", "chademo") if title.startswith("Mitsubishi") else ("type2",)
        vehicle = Vehicle(
            id=w.new_id(Vehicle),
            name=called[number],
            model=title,
            color=colors[number],
            plate=f"{letters[:2]}-{rng.randrange(100, 1000)}-{letters[2:]}",
            powertrain=powertrain,
            rear_doors=rear,
            top_speed=fastest,
            site_id=site.id,
            odometer=rng.randrange(20_000, 1_900_000),
            seats=_seats(w, rear, number % 2 == 0),
            tyres=tyres,
            front_pressure=front,
            rear_pressure=rear_pressure,
            fuel=int(tank * share),
            tank=tank,
            fuel_use=fuel_use,
            charge=int(battery * (share if powertrain == "electric" else rng.uniform(0, 1))),
            battery=battery,
            charge_use=charge_use,
            connectors=connectors,
            target=rng.randrange(190, 235, 5),
            fan=rng.randrange(2, 5),
            **mode,
        )
        if vehicle.ignition == "on" and rng.random() < 0.5:
            vehicle = vehicle.but(climate=rng.choice(("auto", "heat", "cool")))
        if vehicle.speed:
            length = rng.randrange(20, 120)
            fuel, charge = used(vehicle, length)
            vehicle = vehicle.but(
                drive=Drive(start=site.name, distance=length, minutes=length // 8 + 1, fuel=fuel, charge=charge),
                departed_at=w.start - timedelta(minutes=length // 8 + 1),
            )
        elif vehicle.gear == "D":
            goal = rng.choice([p for p in near if p.id != site.id])
            length = distance(site, goal)
            if length <= range_of(vehicle):
                vehicle = vehicle.but(route=Route(destination_id=goal.id, first=length))
        found.append(w.add(vehicle))
    return found


def _trips(w: WorldBuilder, vehicles: list[Vehicle], places: list[Place]) -> None:
    """Over two months, each from where the one before ended; the last led to where the vehicle is. One vehicle has
    none, since it is new."""
    rng = w.random
    sites: dict[str, Place | Station] = {place.id: place for place in places}
    sites |= {station.id: station for station in w.rows(Station)}
    for number, vehicle in enumerate(vehicles):
        if number == 6:
            continue
        full = vehicle.but(fuel=vehicle.tank, charge=vehicle.battery)
        goal = sites[vehicle.site_id]
        moment = w.start - timedelta(minutes=rng.randrange(200, 3000))
        for _ in range(rng.randrange(6, 14)):
            group = places if rng.random() < 0.2 else places[: len(names.NEAR) + len(names.MIDDLE)]
            reached = [p for p in group if p.id != goal.id and distance(p, goal) <= range_of(full)]
            if not reached:
                break
            start = rng.choice(reached)
            length = max(distance(start, goal), 5)
            minutes = length * 6 // (45 if length < 300 else 90) + rng.randrange(2, 9)
            moment -= timedelta(minutes=minutes)
            fuel, charge = used(full, length)
            w.add(
                Trip(
                    id=w.new_id(Trip),
                    vehicle_id=vehicle.id,
                    start=start.name,
                    destination=goal.name,
                    distance=length,
                    minutes=minutes,
                    fuel=fuel,
                    charge=charge,
                    started_at=moment,
                )
            )
            goal = start
            moment -= timedelta(minutes=rng.randrange(90, 6000))
