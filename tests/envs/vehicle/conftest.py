"""A garage small enough to know every pedal. It is Monday, June 1, 2026, 09:00 UTC; a call takes 60 s.

Home is 12.5 km by road from the office and 500 km from Hamburg, with the motorway station half way.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from actor import Actor

from prove.engine import Environment, WorldBuilder
from prove.envs.vehicle import body, comfort, driving, energy, status
from prove.envs.vehicle.entities import Drive, Garage, Place, Seat, Station, Trip, Tyre, Vehicle

SEED = 3


def car(key: str, name: str, **more: Any) -> Vehicle:
    plain: dict[str, Any] = {
        "model": "Toyota Corolla",
        "color": "red",
        "plate": f"AB-{len(name)}-CD",
        "powertrain": "petrol",
        "top_speed": 180,
        "site_id": "place_home",
        "odometer": 10_000,
        "seats": (
            Seat(name="driver", heating=0, recline=5, height=5, lumbar=2),
            Seat(name="front_passenger", heating=0, recline=5),
            Seat(name="rear_left", recline=0),
            Seat(name="rear_right", recline=0),
        ),
        "tyres": tuple(Tyre(pressure=p, tread=t) for p, t in ((230, 60), (205, 60), (240, 25), (265, 60))),
        "front_pressure": 230,
        "rear_pressure": 240,
    }
    return Vehicle(id=f"veh_{key}", name=name, **(plain | more))


def build(w: WorldBuilder) -> None:
    assert w.start == datetime(2026, 6, 1, 9, tzinfo=UTC)
    for key, name, x, y in (
        ("home", "Home", 1000, 1000),
        ("office", "Office", 1080, 1060),
        ("far", "Hamburg", 5000, 1000),
    ):
        w.add(Place(id=f"place_{key}", name=name, x=x, y=y))
    for key, name, x, y, more in (
        ("pump", "Aral Ring Road", 1040, 1030, {"petrol_price": 180, "diesel_price": 170}),
        ("plug", "Ionity Harbour", 1000, 1032, {"electricity_price": 50, "connectors": ("ccs",), "power_kw": 150}),
        (
            "far",
            "Shell Motorway",
            3000,
            1000,
            {"petrol_price": 200, "electricity_price": 60, "connectors": ("ccs",), "power_kw": 300},
        ),
        ("dead", "Esso Café", 1000, 1000, {"petrol_price": 170, "status": "out_of_order"}),
    ):
        w.add(Station(id=f"stn_{key}", name=name, brand=name.split()[0], near="Home", x=x, y=y, **more))
    w.add(car("petrol", "family car", tank=5000, fuel=2400, fuel_use=600))
    electric: dict[str, Any] = {"powertrain": "electric", "battery": 6000, "charge_use": 1500, "connectors": ("ccs",)}
    w.add(car("ev", "commuter", **electric, charge=1500, ignition="on", gear="D", parking_brake=False, locked=False))
    w.add(car("low", "spare car", **electric, charge=300))
    w.add(
        car(
            "moving",
            "school shuttle",
            powertrain="diesel",
            tank=5000,
            fuel=1000,
            fuel_use=500,
            ignition="on",
            gear="D",
            parking_brake=False,
            speed=50,
            drive=Drive(start="Home", distance=30, minutes=6, fuel=15),
            departed_at=w.start - timedelta(minutes=6),
        )
    )
    roadster = car("roadster", "Señorita", rear_doors=False, tank=4000, fuel_use=700, brake=True, locked=False)
    w.add(roadster.but(seats=roadster.seats[:2], ignition="accessory"))
    w.add(
        car(
            "hybrid",
            "dog taxi",
            powertrain="hybrid",
            tank=4000,
            fuel=1000,
            fuel_use=500,
            battery=1000,
            charge=500,
            charge_use=1000,
            connectors=("type2", "ccs"),
            brake=True,
            locked=False,
            child_locks=("rear_left",),
        )
    )
    for number, (start, destination) in enumerate((("Office", "Home"), ("Home", "Office"), ("Office", "Home"))):
        w.add(
            Trip(
                id=f"trip_{number}",
                vehicle_id="veh_petrol",
                start=start,
                destination=destination,
                distance=125,
                minutes=20,
                fuel=75,
                started_at=w.start - timedelta(days=1 + number),
            )
        )


STORY = Environment(
    name="vehicle",
    version="story",
    description="A hand-made garage.",
    state=Garage,
    build=build,
    tools=(status, driving, body, comfort, energy),
)


class Driver(Actor):
    """Who uses it."""

    def does(self, tool: str, vehicle: str | None = None, **arguments: Any) -> dict[str, Any]:
        observation = self.session.call(tool, self._of(vehicle) | arguments)
        assert observation.ok, observation.text
        data: dict[str, Any] = observation.data
        return data

    def error(self, tool: str, vehicle: str | None = None, **arguments: Any) -> dict[str, Any]:
        before = self.session.digest()
        observation = self.session.call(tool, self._of(vehicle) | arguments)
        assert not observation.ok, observation.text
        assert self.session.digest() == before
        error = observation.error
        assert error is not None
        return error

    def is_refused(self, tool: str, vehicle: str | None = None, **arguments: Any) -> tuple[str, str]:
        error = self.error(tool, vehicle, **arguments)
        return error["kind"], error["code"]

    def status(self, vehicle: str) -> dict[str, Any]:
        found: dict[str, Any] = self.does("get_vehicle_status", vehicle)["vehicles"][0]
        return found

    @staticmethod
    def _of(vehicle: str | None) -> dict[str, Any]:
        return {} if vehicle is None else {"vehicle_id": f"veh_{vehicle}"}


@pytest.fixture
def driver() -> Driver:
    return Driver(STORY.session(SEED))
