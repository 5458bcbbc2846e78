"""Tools on stations, refuelling and routes."""

from __future__ import annotations

from operator import attrgetter
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, InvalidArgument, Refused, View, World, tool
from prove.envs.common import Cursor, Limit, Query, Words, fold, major, page, search
from prove.envs.vehicle.entities import (
    Connector,
    EnergyKind,
    Garage,
    Place,
    Route,
    Station,
    StationId,
    StationStatus,
    Vehicle,
    VehicleId,
)
from prove.envs.vehicle.rules import (
    after,
    distance,
    filled,
    find_site,
    home,
    in_range,
    range_of,
    site_of,
    standing,
    suited,
    supplies,
    titled,
    vehicle_of,
)

CLOSE = 80
"""Tenths of a kilometre within which a station counts as at hand."""
LEAST = 100
"""Hundredths of a litre or kilowatt-hour below which nothing is filled up."""


class StationRow(View, frozen=True, kw_only=True):
    id: StationId
    name: str
    brand: str
    near: str
    distance_km: float
    petrol_price: float | None = None
    diesel_price: float | None = None
    electricity_price: float | None = None
    connectors: list[Connector] | None = None
    power_kw: int | None = None
    status: StationStatus


class StationPage(View, frozen=True, kw_only=True):
    currency: str
    stations: list[StationRow]
    next_cursor: str | None = None


class Refill(View, frozen=True, kw_only=True):
    id: VehicleId
    name: str
    station_id: StationId
    station_name: str
    energy: EnergyKind
    quantity: float
    unit: Literal["l", "kWh"]
    unit_price: float
    amount: float
    currency: str
    level_pct: int
    range_km: int


class RoutePlan(View, frozen=True, kw_only=True):
    id: VehicleId
    name: str
    start: str
    destination: str
    via_station_id: StationId | None = None
    via: str | None = None
    distance_km: float
    duration_min: int
    range_km: int
    range_left_km: int


def _price(units: int | None) -> float | None:
    return None if units is None else major(units)


def _room(vehicle: Vehicle, kind: EnergyKind) -> int:
    """Hundredths of a litre or kilowatt-hour that are missing until full."""
    return vehicle.battery - vehicle.charge if kind == "electricity" else vehicle.tank - vehicle.fuel


def _text(station: Station) -> str:
    return f"{station.name} {station.brand} {station.near}"


class _Around:
    """The stations seen from a site: none of them ever changes, so what was shown once is kept."""

    __slots__ = ("away", "by_distance", "by_name", "rows")

    def __init__(self, world: World, site: Place | Station) -> None:
        stations: list[Station] = list(world.tables["stations"].rows.values())
        self.away = {s.id: distance(site, s) for s in stations}
        self.by_name = sorted(stations, key=lambda s: (fold(s.name), s.id))
        self.by_distance = sorted(self.by_name, key=lambda s: self.away[s.id])
        self.rows: dict[str, StationRow] = {}

    def row(self, station: Station) -> StationRow:
        row = self.rows.get(station.id)
        if row is None:
            row = self.rows[station.id] = StationRow(
                id=station.id,
                name=station.name,
                brand=station.brand,
                near=station.near,
                distance_km=self.away[station.id] / 10,
                petrol_price=_price(station.petrol_price),
                diesel_price=_price(station.diesel_price),
                electricity_price=_price(station.electricity_price),
                connectors=list(station.connectors) or None,
                power_kw=station.power_kw,
                status=station.status,
            )
        return row


def _kept(world: World) -> dict[str, _Around]:
    return {}


def _around(garage: Garage, site: Place | Station) -> _Around:
    kept = garage.world.derived(_kept)
    found = kept.get(site.id)
    if found is None:
        found = kept[site.id] = _Around(garage.world, site)
    return found


@tool(read_only=True)
def search_stations(
    garage: Garage,
    vehicle_id: Annotated[VehicleId | None, Field(description="Only what this vehicle can use, nearest first")] = None,
    energy: Annotated[EnergyKind | None, Field(description="Only those selling petrol, diesel or electricity")] = None,
    query: Annotated[Query | None, Field(description="Words of name, brand and place nearby")] = None,
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> StationPage:
    """Search filling and charging stations with prices per litre or kWh, by name, with the distance from home; with
    vehicle_id, by distance from where it is. Returns one page and next_cursor if there are more."""
    if vehicle_id is None:
        around = _around(garage, home(garage))
        rows = around.by_name
    else:
        vehicle = vehicle_of(garage, vehicle_id)
        around = _around(garage, site_of(garage, vehicle.site_id))
        rows = [s for s in around.by_distance if supplies(vehicle, s)]
    if energy is not None:
        sold = attrgetter(f"{energy}_price")
        rows = [s for s in rows if sold(s) is not None]
    if query is not None:
        wanted = {s.id for s in search(garage.stations, query, _text)}
        rows = [s for s in rows if s.id in wanted]
    shown, following = page(rows, limit, cursor)
    return StationPage(currency="EUR", stations=[around.row(s) for s in shown], next_cursor=following)


@tool
def refuel_or_charge(
    garage: Garage,
    vehicle_id: Annotated[VehicleId, Field(description="Id of the vehicle")],
    station_id: Annotated[StationId, Field(description="Station within 8 km of it")],
    quantity: Annotated[
        float | None, Field(ge=1, le=150, allow_inf_nan=False, description="Litres or kWh; until full if not given")
    ] = None,
    energy: Annotated[EnergyKind | None, Field(description="petrol, diesel or electricity; for hybrids")] = None,
) -> Refill:
    """Fill a parked vehicle up at a station, or charge it where a plug fits. Returns what it costs. Needs gear P or
    N, and no running engine for fuel. Refuses a station too far, out of order or unsuitable, and more than fits."""
    vehicle = vehicle_of(garage, vehicle_id)
    station = garage.stations.need(station_id, "station_id")
    kinds = suited(vehicle, station, "station_id")
    kind = energy or next((k for k in kinds if _room(vehicle, k) >= LEAST), kinds[0])
    if kind not in kinds:
        raise Refused(
            "unsuitable_station",
            f"energy: {titled(vehicle)} can take {' or '.join(kinds)} at {station.name}, not {kind}.",
        )
    standing(vehicle, "filling it up")
    if vehicle.gear not in ("P", "N"):
        raise Refused("wrong_gear", f"vehicle_id: {titled(vehicle)} is in {vehicle.gear}; shift into P or N first.")
    if kind != "electricity" and vehicle.ignition == "on":
        raise Refused("ignition_on", f"vehicle_id: switch the ignition of {titled(vehicle)} off to take fuel.")
    site = site_of(garage, vehicle.site_id)
    away = distance(site, station)
    if away > CLOSE:
        raise Refused(
            "station_too_far",
            f"station_id: {station.name} ({station.id}) is {away / 10:g} km from {titled(vehicle)}; drive there first.",
        )
    room = _room(vehicle, kind)
    unit: Literal["l", "kWh"] = "kWh" if kind == "electricity" else "l"
    if room < LEAST:
        raise Conflict("already_full", f"vehicle_id: {titled(vehicle)} is full of {kind} already.")
    taken = room if quantity is None else round(quantity * 100)
    if quantity is not None and abs(taken - quantity * 100) > 1e-6:
        raise InvalidArgument("quantity", f"should have at most two decimals; got {quantity}")
    if taken > room:
        raise Refused(
            "over_capacity",
            f"quantity: only {room / 100:g} {unit} of {kind} fit into {titled(vehicle)}, not {taken / 100:g}.",
            [{"pointer": "/quantity", "problem": "too much", "allowed": f"1 to {room / 100:g}"}],
        )
    if kind == "electricity":
        changed = vehicle.but(charge=vehicle.charge + taken)
        level = changed.charge * 100 // changed.battery
    else:
        changed = vehicle.but(fuel=vehicle.fuel + taken)
        level = changed.fuel * 100 // changed.tank
    garage.vehicles.put(changed)
    price: int = getattr(station, f"{kind}_price")
    return Refill(
        id=vehicle.id,
        name=vehicle.name,
        station_id=station.id,
        station_name=station.name,
        energy=kind,
        quantity=taken / 100,
        unit=unit,
        unit_price=major(price),
        amount=major((taken * price + 50) // 100),
        currency="EUR",
        level_pct=level,
        range_km=range_of(changed) // 10,
    )


@tool(idempotent=True)
def plan_vehicle_route(
    garage: Garage,
    vehicle_id: Annotated[VehicleId, Field(description="Id of the vehicle")],
    destination: Annotated[str, Words(60), Field(description="Name of a place or station")],
    via_station_id: Annotated[StationId | None, Field(description="Station on the way, to fill up there")] = None,
) -> RoutePlan:
    """Plan a route and send it to the navigation of a vehicle, in place of the one before. Returns distance and the
    range left. Refuses a route beyond its range, a destination where it is, and while it moves."""
    vehicle = vehicle_of(garage, vehicle_id)
    via = None if via_station_id is None else garage.stations.need(via_station_id, "via_station_id")
    goal = find_site(garage, destination)
    start = site_of(garage, vehicle.site_id)
    standing(vehicle, "planning a route")
    if goal.id == start.id:
        raise Conflict("already_there", f"destination: {titled(vehicle)} is at {goal.name} already.")
    first = distance(start, goal if via is None else via)
    second = 0 if via is None else distance(via, goal)
    route = Route(destination_id=goal.id, via_station_id=via.id if via else None, first=first, second=second)
    if vehicle.route == route:
        raise Conflict("already_planned", f"destination: {titled(vehicle)} has this route to {goal.name} already.")
    in_range(vehicle, first, "destination" if via is None else "via_station_id")
    left = after(vehicle, first)
    if via is not None:
        left = filled(left, suited(vehicle, via, "via_station_id"))
        in_range(left, second, "destination")
        left = after(left, second)
    garage.vehicles.put(vehicle.but(route=route))
    length = first + second
    return RoutePlan(
        id=vehicle.id,
        name=vehicle.name,
        start=start.name,
        destination=goal.name,
        via_station_id=via.id if via else None,
        via=via.name if via else None,
        distance_km=length / 10,
        # Slowly through the town, faster over land.
        duration_min=-(-min(length, 200) * 6 // 40) + -(-max(length - 200, 0) * 6 // 95),
        range_km=range_of(vehicle) // 10,
        range_left_km=range_of(left) // 10,
    )
