"""Tools that look: the garage, tyres, trips."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from operator import attrgetter
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import InvalidArgument, View, tool
from prove.envs.common import Cursor, Day, Limit, Query, fold, page, search
from prove.envs.vehicle.entities import CORNERS, Corner, Garage, Powertrain, Trip, Vehicle, VehicleId
from prove.envs.vehicle.rules import vehicle_of
from prove.envs.vehicle.views import TripRow, VehicleRow, listed_row, trip_row, whole_row

FULL_LOAD = 30
"""Hundredths of a bar that a full load asks for on top."""
WORN = 30
"""Tread in tenths of a millimetre below which a tyre is worn."""


class VehiclePage(View, frozen=True, kw_only=True):
    vehicles: list[VehicleRow]
    next_cursor: str | None = None


class TyreRow(View, frozen=True, kw_only=True):
    tyre: Corner
    pressure_bar: float
    recommended_bar: float
    tread_mm: float
    advice: Literal["fine", "inflate", "deflate", "replace"]


class TyreReport(View, frozen=True, kw_only=True):
    vehicle_id: VehicleId
    name: str
    tyres: list[TyreRow]


class TripPage(View, frozen=True, kw_only=True):
    vehicle_id: VehicleId
    trips: list[TripRow]
    next_cursor: str | None = None


def _text(vehicle: Vehicle) -> str:
    return f"{vehicle.name} {vehicle.color} {vehicle.model} {vehicle.plate} {vehicle.powertrain}"


def _by_name(vehicles: Iterable[Vehicle]) -> list[Vehicle]:
    """The world's vehicles in the order of the list; none is ever added, sold or renamed."""
    return sorted(vehicles, key=lambda v: (fold(v.name), v.id))


def _trip_text(trip: Trip) -> str:
    return f"{trip.start} {trip.destination}"


_latest = attrgetter("started_at", "id")


@tool(read_only=True)
def get_vehicle_status(
    garage: Garage,
    vehicle_id: Annotated[VehicleId | None, Field(description="One vehicle, in detail")] = None,
    query: Annotated[Query | None, Field(description="Words of name, color, model, plate, in any order")] = None,
    powertrain: Annotated[Powertrain | None, Field(description="Only petrol, diesel, hybrid or electric ones")] = None,
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> VehiclePage:
    """Show the garage by name: where each vehicle is and its range. With vehicle_id, that vehicle with gear, brakes,
    doors, windows, seats, lights, climate, fuel and battery."""
    if vehicle_id is not None:
        rows = [vehicle_of(garage, vehicle_id)]
    else:
        vehicles = garage.vehicles
        rows = vehicles.base.derived("by name", _by_name)
        if vehicles.overlay:
            rows = [vehicles.overlay.get(v.id) or v for v in rows]
    if powertrain is not None:
        rows = [v for v in rows if v.powertrain == powertrain]
    if query is not None:
        rows = search(rows, query, _text)
    shown, following = page(rows, limit, cursor)
    row = listed_row if vehicle_id is None else whole_row
    return VehiclePage(vehicles=[row(garage, v) for v in shown], next_cursor=following)


@tool(read_only=True)
def check_tyres(
    garage: Garage,
    vehicle_id: Annotated[VehicleId, Field(description="Id of the vehicle")],
    load: Annotated[Literal["normal", "full"], Field(description="Load to recommend for: normal or full")] = "normal",
) -> TyreReport:
    """Measure the tyres of a vehicle: pressure, what is recommended for the load, tread and advice for each."""
    vehicle = vehicle_of(garage, vehicle_id)
    rows = []
    for corner, tyre in zip(CORNERS, vehicle.tyres, strict=True):
        wanted = vehicle.front_pressure if corner.startswith("front") else vehicle.rear_pressure
        wanted += FULL_LOAD if load == "full" else 0
        advice: Literal["fine", "inflate", "deflate", "replace"] = "fine"
        if tyre.tread < WORN:
            advice = "replace"
        elif abs(tyre.pressure - wanted) > 10:
            advice = "inflate" if tyre.pressure < wanted else "deflate"
        rows.append(
            TyreRow(
                tyre=corner,
                pressure_bar=tyre.pressure / 100,
                recommended_bar=wanted / 100,
                tread_mm=tyre.tread / 10,
                advice=advice,
            )
        )
    return TyreReport(vehicle_id=vehicle.id, name=vehicle.name, tyres=rows)


@tool(read_only=True)
def list_vehicle_trips(
    garage: Garage,
    vehicle_id: Annotated[VehicleId, Field(description="Id of the vehicle")],
    from_date: Annotated[date | None, Day(), Field(description="Started on this day or later")] = None,
    to_date: Annotated[date | None, Day(), Field(description="Started on this day or before")] = None,
    query: Annotated[Query | None, Field(description="Words of start and destination, in any order")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> TripPage:
    """List the trips of a vehicle, latest first, with distance, duration and consumption. Returns one page and
    next_cursor if there are more."""
    vehicle = vehicle_of(garage, vehicle_id)
    if from_date is not None and to_date is not None and from_date > to_date:
        raise InvalidArgument("from_date", f"{from_date} is after to_date, {to_date}")
    rows = garage.trips.where(vehicle_id=vehicle.id)
    if from_date is not None or to_date is not None:
        first, last = from_date or date.min, to_date or date.max
        rows = [t for t in rows if first <= t.started_at.date() <= last]
    rows = search(rows, query, _trip_text)
    rows.sort(key=_latest, reverse=True)
    shown, following = page(rows, limit, cursor)
    return TripPage(vehicle_id=vehicle.id, trips=[trip_row(t) for t in shown], next_cursor=following)
