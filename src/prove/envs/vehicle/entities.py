"""The rows of a garage: vehicles, places, stations and trips.

Distances are tenths of a kilometre, positions are in the same unit on a plane, fuel is hundredths of a litre, battery
charge hundredths of a kilowatt-hour, prices are cents, pressures hundredths of a bar, temperatures tenths of a degree
Celsius. No number is negative.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal

import msgspec

from prove.engine import VOLATILE, Entity, Ref, State, Table

VehicleId = Annotated[str, Ref("vehicle")]
StationId = Annotated[str, Ref("station")]
TripId = Annotated[str, Ref("trip")]
SiteId = Annotated[str, Ref("place|station")]

Powertrain = Literal["petrol", "diesel", "hybrid", "electric"]
Ignition = Literal["off", "accessory", "on"]
Gear = Literal["P", "R", "N", "D"]
Corner = Literal["front_left", "front_right", "rear_left", "rear_right"]
Door = Literal["front_left", "front_right", "rear_left", "rear_right", "hatch"]
RearDoor = Literal["rear_left", "rear_right"]
ClimateMode = Literal["off", "auto", "heat", "cool", "defrost"]
SeatName = Literal["driver", "front_passenger", "rear_left", "rear_right"]
SeatFeature = Literal["heating", "ventilation", "recline", "height", "lumbar"]
Light = Literal["headlights", "fog_lights", "hazard_lights", "parking_lights"]
LightState = Literal["off", "on", "auto", "low_beam", "high_beam"]
EnergyKind = Literal["petrol", "diesel", "electricity"]
Connector = Literal["type2", "ccs", "chademo"]
StationStatus = Literal["in_service", "out_of_order"]

CORNERS: tuple[Corner, ...] = ("front_left", "front_right", "rear_left", "rear_right")
DOORS: tuple[Door, ...] = (*CORNERS, "hatch")


class Place(Entity, frozen=True, kw_only=True):
    """Somewhere the household drives to."""

    ID_PREFIX: ClassVar[str] = "place_"
    name: str
    x: int
    y: int


class Station(Entity, frozen=True, kw_only=True):
    """A filling or charging station; what it does not sell has no price."""

    ID_PREFIX: ClassVar[str] = "stn_"
    name: str
    brand: str
    near: str
    """The place next to it."""
    x: int
    y: int
    petrol_price: int | None = None
    diesel_price: int | None = None
    electricity_price: int | None = None
    connectors: tuple[Connector, ...] = ()
    power_kw: int | None = None
    status: StationStatus = "in_service"


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat and what of it can be adjusted: None is a feature that it has not."""

    name: SeatName
    heating: int | None = None
    ventilation: int | None = None
    recline: int | None = None
    height: int | None = None
    lumbar: int | None = None


class Tyre(msgspec.Struct, frozen=True, kw_only=True):
    """``pressure`` in hundredths of a bar, ``tread`` in tenths of a millimetre."""

    pressure: int
    tread: int


class Route(msgspec.Struct, frozen=True, kw_only=True):
    """What the navigation leads along next. ``first``: as far as the station on the way, if there is one."""

    destination_id: SiteId
    via_station_id: StationId | None = None
    first: int
    second: int = 0


class Drive(msgspec.Struct, frozen=True, kw_only=True):
    """What was driven since the vehicle set off."""

    start: str
    destination_id: SiteId | None = None
    distance: int
    minutes: int
    fuel: int = 0
    charge: int = 0


class Vehicle(Entity, frozen=True, kw_only=True):
    """A vehicle and every mode it is in."""

    ID_PREFIX: ClassVar[str] = "veh_"
    name: str
    model: str
    color: str
    plate: str
    powertrain: Powertrain
    rear_doors: bool = True
    top_speed: int
    site_id: SiteId
    """Where it stands, or set off."""
    odometer: int
    ignition: Ignition = "off"
    gear: Gear = "P"
    brake: bool = False
    parking_brake: bool = True
    speed: int = 0
    locked: bool = True
    open_doors: tuple[Door, ...] = ()
    child_locks: tuple[RearDoor, ...] = ()
    windows: tuple[int, ...] = (0, 0, 0, 0)
    """Percent open, in the order of ``CORNERS``."""
    climate: ClimateMode = "off"
    target: int = 210
    fan: int = 3
    seats: tuple[Seat, ...]
    headlights: LightState = "off"
    lights_on: tuple[Light, ...] = ()
    """What is on beside the headlights, by name."""
    tyres: tuple[Tyre, ...]
    front_pressure: int
    rear_pressure: int
    fuel: int = 0
    tank: int = 0
    fuel_use: int = 0
    """Per 100 km."""
    charge: int = 0
    battery: int = 0
    charge_use: int = 0
    """Per 100 km."""
    connectors: tuple[Connector, ...] = ()
    route: Route | None = None
    drive: Drive | None = None
    departed_at: Annotated[datetime | None, VOLATILE] = None


class Trip(Entity, frozen=True, kw_only=True):
    """A finished drive."""

    ID_PREFIX: ClassVar[str] = "trip_"
    INDEXED: ClassVar[tuple[str, ...]] = ("vehicle_id",)
    vehicle_id: VehicleId
    start: str
    destination: str
    distance: int
    minutes: int
    fuel: int = 0
    charge: int = 0
    started_at: Annotated[datetime, VOLATILE]


class Garage(State):
    """One household's vehicles and what they drive to."""

    vehicles: Table[Vehicle]
    places: Table[Place]
    stations: Table[Station]
    trips: Table[Trip]
