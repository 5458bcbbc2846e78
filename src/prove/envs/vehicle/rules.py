"""The rules that several tools share: sites and distances, range and consumption, what a mode allows, drives."""

from __future__ import annotations

from math import isqrt

import msgspec

from prove.engine import InvalidArgument, NotFound, Refused, World
from prove.envs.common import fold, search
from prove.envs.vehicle.entities import Drive, EnergyKind, Garage, Place, Seat, Station, Trip, Vehicle

LEG_MINUTES = 6
"""How long a speed is driven where no route says how far."""
RESERVE = 15
"""Percent of charge below which the battery does not run the climate of a parked vehicle."""


def vehicle_of(garage: Garage, key: str) -> Vehicle:
    """The vehicle with this id."""
    return garage.vehicles.need(key, "vehicle_id")


def titled(vehicle: Vehicle) -> str:
    """A vehicle as messages name it."""
    return f"the {vehicle.name} ({vehicle.id})"


def site_of(garage: Garage, key: str) -> Place | Station:
    """The place or station with this id."""
    return garage.places.get(key) or garage.stations.need(key, "destination")


def home(garage: Garage) -> Place:
    """Where the household lives: its first place."""
    return next(iter(garage.places))


def where(garage: Garage, vehicle: Vehicle) -> str:
    """Where a vehicle stands, in words."""
    return "on the road" if vehicle.speed else site_of(garage, vehicle.site_id).name


def distance(a: Place | Station, b: Place | Station) -> int:
    """Tenths of a kilometre by road: a quarter more than the straight line."""
    return isqrt(25 * ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) // 16)


def find_site(garage: Garage, text: str) -> Place | Station:
    """The place or station of this name; part of the name is enough where only one has it."""
    found = list(garage.world.derived(_sites_by_name).get(fold(text), ()))
    if not found:
        places = search(garage.places, text, _name)
        stations = search(garage.stations, text, _name)
        found = [*places, *stations]
    if len(found) == 1:
        return found[0]
    shown = text if len(text) <= 60 else text[:57] + "..."
    if not found:
        known = ", ".join(p.name for p in garage.places)
        raise NotFound(
            "destination_not_found",
            f"destination: no place or station is called {shown!r}; the places are {known}.",
            [{"pointer": "/destination", "problem": "not found"}],
        )
    names = ", ".join(s.name for s in found[:5])
    raise InvalidArgument("destination", f"{shown!r} may be {len(found)} places, such as {names}; give the whole name")


def _sites_by_name(world: World) -> dict[str, list[Place | Station]]:
    """Places and stations by folded name; none is ever added or renamed."""
    found: dict[str, list[Place | Station]] = {}
    for table in ("places", "stations"):
        for site in world.tables[table].rows.values():
            found.setdefault(fold(site.name), []).append(site)
    return found


def _name(site: Place | Station) -> str:
    return site.name


def charge_range(vehicle: Vehicle, charge: int) -> int:
    """Tenths of a kilometre that a charge lasts."""
    return charge * 1000 // vehicle.charge_use if vehicle.charge_use else 0


def fuel_range(vehicle: Vehicle, fuel: int) -> int:
    """Tenths of a kilometre that an amount of fuel lasts."""
    return fuel * 1000 // vehicle.fuel_use if vehicle.fuel_use else 0


def range_of(vehicle: Vehicle) -> int:
    """Tenths of a kilometre that a vehicle gets with what it holds."""
    return charge_range(vehicle, vehicle.charge) + fuel_range(vehicle, vehicle.fuel)


def used(vehicle: Vehicle, length: int) -> tuple[int, int]:
    """Fuel and charge for a length within range: a hybrid empties its battery first."""
    on_charge = min(length, charge_range(vehicle, vehicle.charge))
    charge = -(-vehicle.charge_use * on_charge // 1000)
    fuel = -(-vehicle.fuel_use * (length - on_charge) // 1000)
    return fuel, charge


def after(vehicle: Vehicle, length: int) -> Vehicle:
    """The vehicle with what a length takes gone."""
    fuel, charge = used(vehicle, length)
    driven: Vehicle = vehicle.but(fuel=vehicle.fuel - fuel, charge=vehicle.charge - charge)
    return driven


def supplies(vehicle: Vehicle, station: Station) -> list[EnergyKind]:
    """What a vehicle can take at a station, electricity first."""
    found: list[EnergyKind] = []
    if vehicle.battery and set(vehicle.connectors) & set(station.connectors):
        found.append("electricity")
    if vehicle.tank and vehicle.powertrain == "diesel" and station.diesel_price is not None:
        found.append("diesel")
    if vehicle.tank and vehicle.powertrain != "diesel" and station.petrol_price is not None:
        found.append("petrol")
    return found


def needs(vehicle: Vehicle) -> str:
    """What a vehicle takes, in words."""
    plugs = "electricity by " + " or ".join(vehicle.connectors)
    fuel = "diesel" if vehicle.powertrain == "diesel" else "petrol"
    return f"{fuel} or {plugs}" if vehicle.tank and vehicle.battery else fuel if vehicle.tank else plugs


def suited(vehicle: Vehicle, station: Station, parameter: str) -> list[EnergyKind]:
    """What a vehicle can take at a station. Refuses a station that does not work or has nothing for it."""
    if station.status == "out_of_order":
        raise Refused("station_out_of_order", f"{parameter}: {station.name} ({station.id}) is out of order.")
    kinds = supplies(vehicle, station)
    if not kinds:
        raise Refused(
            "unsuitable_station",
            f"{parameter}: {station.name} ({station.id}) has nothing for {titled(vehicle)}, which takes "
            f"{needs(vehicle)}.",
        )
    return kinds


def filled(vehicle: Vehicle, kinds: list[EnergyKind]) -> Vehicle:
    """The vehicle with tank and battery full, as far as these kinds of energy do it."""
    charge = vehicle.battery if "electricity" in kinds else vehicle.charge
    fuel = vehicle.tank if "petrol" in kinds or "diesel" in kinds else vehicle.fuel
    full: Vehicle = vehicle.but(charge=charge, fuel=fuel)
    return full


def low(vehicle: Vehicle) -> bool:
    """Whether the battery does not run the climate of the parked vehicle."""
    return vehicle.charge * 100 < RESERVE * vehicle.battery


def standing(vehicle: Vehicle, deed: str) -> None:
    """Refuses what must not be done in a moving vehicle."""
    if vehicle.speed:
        raise Refused(
            "vehicle_moving",
            f"vehicle_id: {titled(vehicle)} moves at {vehicle.speed} km/h; stop it before {deed}.",
            [{"pointer": "/vehicle_id", "problem": "moving", "allowed": "0 km/h"}],
        )


def has_rear(vehicle: Vehicle, corner: str, parameter: str, part: str) -> None:
    """Refuses a rear door, window or seat that a vehicle has not got."""
    if not vehicle.rear_doors and corner.startswith("rear"):
        raise Refused("no_such_part", f"{parameter}: {titled(vehicle)} has no {corner} {part}.")


def powered(vehicle: Vehicle, deed: str) -> None:
    """Refuses what needs current while the ignition is off."""
    if vehicle.ignition == "off":
        raise Refused(
            "ignition_off", f"vehicle_id: the ignition of {titled(vehicle)} is off; {deed} needs accessory or on."
        )


def cooled(seat: Seat) -> Seat:
    """A seat with heating and ventilation off."""
    return msgspec.structs.replace(
        seat,
        heating=None if seat.heating is None else 0,
        ventilation=None if seat.ventilation is None else 0,
    )


def minutes_of(length: int, speed: int) -> int:
    """Whole minutes for tenths of a kilometre at a speed in km/h."""
    return -(-length * 6 // speed)


def stop(garage: Garage, vehicle: Vehicle) -> tuple[Vehicle, Trip | None]:
    """The vehicle at rest, and the trip it has made; manoeuvring for less than half a kilometre is none."""
    drive = vehicle.drive
    site_id = drive.destination_id if drive and drive.destination_id else vehicle.site_id
    still: Vehicle = vehicle.but(speed=0, drive=None, departed_at=None, site_id=site_id)
    if drive is None or drive.distance < 5:
        return still, None
    trip = Trip(
        id=garage.new_id(garage.trips),
        vehicle_id=vehicle.id,
        start=drive.start,
        destination=site_of(garage, site_id).name,
        distance=drive.distance,
        minutes=drive.minutes,
        fuel=drive.fuel,
        charge=drive.charge,
        started_at=vehicle.departed_at or garage.now,
    )
    return still, garage.trips.put(trip)


def set_off(garage: Garage, vehicle: Vehicle, speed: int) -> Vehicle:
    """The vehicle at a speed, further by what is driven at it: the planned route, or six minutes. Refuses what is
    beyond its range."""
    before = vehicle.drive or Drive(start=site_of(garage, vehicle.site_id).name, distance=0, minutes=0)
    route = vehicle.route
    moving: Vehicle = vehicle.but(speed=speed, departed_at=vehicle.departed_at or garage.now)
    if before.destination_id is not None:
        return moving  # the route was driven with the first speed; another one takes nothing more
    if route is None or vehicle.gear == "R":
        length = 1 if vehicle.gear == "R" else speed * LEG_MINUTES // 6
        in_range(vehicle, length, "speed_kph")
        fuel, charge = used(vehicle, length)
        drive = Drive(
            start=before.start,
            distance=before.distance + length,
            minutes=before.minutes + (1 if vehicle.gear == "R" else LEG_MINUTES),
            fuel=before.fuel + fuel,
            charge=before.charge + charge,
        )
        driven: Vehicle = after(moving, length).but(drive=drive, odometer=vehicle.odometer + length)
        return driven
    in_range(vehicle, route.first, "speed_kph")
    fuel, charge = used(vehicle, route.first)
    moving = after(moving, route.first)
    if route.via_station_id is not None:
        station = garage.stations.need(route.via_station_id, "via_station_id")
        moving = filled(moving, suited(moving, station, "speed_kph"))
        in_range(moving, route.second, "speed_kph")
        more = used(moving, route.second)
        fuel, charge = fuel + more[0], charge + more[1]
        moving = after(moving, route.second)
    length = route.first + route.second
    drive = Drive(
        start=before.start,
        destination_id=route.destination_id,
        distance=before.distance + length,
        minutes=before.minutes + minutes_of(length, speed),
        fuel=before.fuel + fuel,
        charge=before.charge + charge,
    )
    arrived: Vehicle = moving.but(drive=drive, route=None, odometer=vehicle.odometer + length)
    return arrived


def in_range(vehicle: Vehicle, length: int, parameter: str) -> None:
    """Refuses a length that what the vehicle holds does not last for."""
    reach = range_of(vehicle)
    if length > reach:
        raise Refused(
            "beyond_range",
            f"{parameter}: that is {length / 10:g} km and {titled(vehicle)} has a range of {reach / 10:g} km; "
            "refuel or charge first, or plan a route with a station on the way (via_station_id).",
        )
