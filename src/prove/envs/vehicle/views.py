"""Vehicles and trips as results show them."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from prove.engine import View, World
from prove.envs.vehicle.entities import (
    CORNERS,
    ClimateMode,
    Corner,
    Door,
    Garage,
    Gear,
    Ignition,
    Light,
    LightState,
    Powertrain,
    RearDoor,
    Seat,
    SeatName,
    Trip,
    TripId,
    Vehicle,
    VehicleId,
)
from prove.envs.vehicle.rules import range_of, site_of, where


class TripRow(View, frozen=True, kw_only=True):
    id: TripId
    start: str
    destination: str
    distance_km: float
    duration_min: int
    started_at: datetime
    fuel_l: float = 0
    energy_kwh: float = 0


class WindowRow(View, frozen=True, kw_only=True):
    window: Corner
    position_pct: int


class SeatRow(View, frozen=True, kw_only=True):
    """A seat; what it has not is left out."""

    seat: SeatName
    heating: int | None = None
    ventilation: int | None = None
    recline: int | None = None
    height: int | None = None
    lumbar: int | None = None


class VehicleRow(View, frozen=True, kw_only=True):
    """Short in the list of the garage, where of what follows range_km only open doors are shown."""

    id: VehicleId
    name: str
    model: str
    color: str
    plate: str
    powertrain: Powertrain
    location: str
    ignition: Ignition
    locked: bool
    range_km: int
    fuel_l: float | None = None
    fuel_pct: int | None = None
    battery_pct: int | None = None
    odometer_km: int | None = None
    gear: Gear | None = None
    brake: Literal["pressed", "released"] | None = None
    parking_brake: Literal["engaged", "released"] | None = None
    speed_kph: int | None = None
    open_doors: list[Door] | None = None
    child_locks: list[RearDoor] | None = None
    open_windows: list[WindowRow] | None = None
    climate: ClimateMode | None = None
    temperature_c: float | None = None
    fan_speed: int | None = None
    seats: list[SeatRow] | None = None
    headlights: LightState | None = None
    lights_on: list[Light] | None = None
    route_to: str | None = None
    driving_to: str | None = None
    connectors: list[str] | None = None


class DriveState(View, frozen=True, kw_only=True):
    id: VehicleId
    name: str
    ignition: Ignition
    gear: Gear
    brake: Literal["pressed", "released"]
    parking_brake: Literal["engaged", "released"]
    speed_kph: int
    location: str
    range_km: int
    driving_to: str | None = None
    finished_trip: TripRow | None = None


class BodyState(View, frozen=True, kw_only=True):
    id: VehicleId
    name: str
    doors: Literal["locked", "unlocked"]
    open_doors: list[Door]
    open_windows: list[WindowRow]
    child_locks: list[RearDoor]


class ClimateState(View, frozen=True, kw_only=True):
    id: VehicleId
    name: str
    climate: ClimateMode
    temperature_c: float | None = None
    fan_speed: int | None = None


class SeatState(View, frozen=True, kw_only=True):
    id: VehicleId
    name: str
    seat: SeatName
    heating: int | None = None
    ventilation: int | None = None
    recline: int | None = None
    height: int | None = None
    lumbar: int | None = None


class LightsState(View, frozen=True, kw_only=True):
    id: VehicleId
    name: str
    headlights: LightState
    lights_on: list[Light]


def trip_row(trip: Trip) -> TripRow:
    return TripRow(
        id=trip.id,
        start=trip.start,
        destination=trip.destination,
        distance_km=trip.distance / 10,
        duration_min=trip.minutes,
        started_at=trip.started_at,
        fuel_l=trip.fuel / 100,
        energy_kwh=trip.charge / 100,
    )


def windows_of(vehicle: Vehicle) -> list[WindowRow]:
    """The windows that are not closed."""
    return [WindowRow(window=c, position_pct=p) for c, p in zip(CORNERS, vehicle.windows, strict=True) if p]


def vehicle_row(garage: Garage, vehicle: Vehicle) -> VehicleRow:
    """A vehicle in the list of the garage."""
    return VehicleRow(
        id=vehicle.id,
        name=vehicle.name,
        model=vehicle.model,
        color=vehicle.color,
        plate=vehicle.plate,
        powertrain=vehicle.powertrain,
        location=where(garage, vehicle),
        ignition=vehicle.ignition,
        locked=vehicle.locked,
        range_km=range_of(vehicle) // 10,
        open_doors=list(vehicle.open_doors) or None,
    )


def _listed(world: World) -> dict[str, VehicleRow]:
    """Rows of vehicles as the world has them, kept once they were shown: places never change."""
    return {}


def listed_row(garage: Garage, vehicle: Vehicle) -> VehicleRow:
    """The same as :func:`vehicle_row`, made once for a vehicle that the session has not changed."""
    if garage.vehicles.base.rows.get(vehicle.id) is not vehicle:
        return vehicle_row(garage, vehicle)
    kept = garage.world.derived(_listed)
    row = kept.get(vehicle.id)
    if row is None:
        row = kept[vehicle.id] = vehicle_row(garage, vehicle)
    return row


def _seat_row(seat: Seat) -> SeatRow:
    return SeatRow(
        seat=seat.name,
        heating=seat.heating,
        ventilation=seat.ventilation,
        recline=seat.recline,
        height=seat.height,
        lumbar=seat.lumbar,
    )


def whole_row(garage: Garage, vehicle: Vehicle) -> VehicleRow:
    """A vehicle with everything that is known of it."""
    tank, battery, route, drive = vehicle.tank, vehicle.battery, vehicle.route, vehicle.drive
    climate = vehicle.climate != "off"
    return VehicleRow(
        id=vehicle.id,
        name=vehicle.name,
        model=vehicle.model,
        color=vehicle.color,
        plate=vehicle.plate,
        powertrain=vehicle.powertrain,
        location=where(garage, vehicle),
        ignition=vehicle.ignition,
        locked=vehicle.locked,
        range_km=range_of(vehicle) // 10,
        fuel_l=vehicle.fuel / 100 if tank else None,
        fuel_pct=vehicle.fuel * 100 // tank if tank else None,
        battery_pct=vehicle.charge * 100 // battery if battery else None,
        odometer_km=vehicle.odometer // 10,
        gear=vehicle.gear,
        brake="pressed" if vehicle.brake else "released",
        parking_brake="engaged" if vehicle.parking_brake else "released",
        speed_kph=vehicle.speed,
        open_doors=list(vehicle.open_doors),
        child_locks=list(vehicle.child_locks),
        open_windows=windows_of(vehicle),
        climate=vehicle.climate,
        temperature_c=vehicle.target / 10 if climate else None,
        fan_speed=vehicle.fan if climate else None,
        seats=[_seat_row(s) for s in vehicle.seats],
        headlights=vehicle.headlights,
        lights_on=list(vehicle.lights_on),
        route_to=site_of(garage, route.destination_id).name if route else None,
        driving_to=site_of(garage, drive.destination_id).name if drive and drive.destination_id else None,
        connectors=list(vehicle.connectors) if battery else None,
    )


def drive_state(garage: Garage, vehicle: Vehicle, trip: Trip | None = None) -> DriveState:
    drive = vehicle.drive
    return DriveState(
        id=vehicle.id,
        name=vehicle.name,
        ignition=vehicle.ignition,
        gear=vehicle.gear,
        brake="pressed" if vehicle.brake else "released",
        parking_brake="engaged" if vehicle.parking_brake else "released",
        speed_kph=vehicle.speed,
        location=where(garage, vehicle),
        range_km=range_of(vehicle) // 10,
        driving_to=site_of(garage, drive.destination_id).name if drive and drive.destination_id else None,
        finished_trip=trip_row(trip) if trip else None,
    )


def body_state(vehicle: Vehicle) -> BodyState:
    return BodyState(
        id=vehicle.id,
        name=vehicle.name,
        doors="locked" if vehicle.locked else "unlocked",
        open_doors=list(vehicle.open_doors),
        open_windows=windows_of(vehicle),
        child_locks=list(vehicle.child_locks),
    )
